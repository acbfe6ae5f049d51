//! Two positions that are read at the same time.

use super::reader::{Reader, State};
use crate::refusal::{Checked, Meter};
use std::collections::HashSet;

/// What is known, besides the states, of how two positions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tag {
    /// Not at all up to here.
    Alike,
    /// The second has n₁ < D.
    Small(u16),
    /// The second has n₁ ≥ D, of this residue.
    Large(u16),
    /// The first gets its heap so many sizes later.
    Once(u16),
    /// The first gets its heap so many sizes later, or any number of periods after that.
    Again(u16),
    /// The second gets its heap so many sizes later, or any number of periods after that.
    Beside(u16),
    /// All heaps in which they differ were read.
    Over,
}

/// The states of two readers at the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) size: u16,
    pub(super) tag: Tag,
    pub(super) first: State,
    pub(super) second: State,
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// No more heaps of this size.
    Next,
    /// A heap of both positions.
    Both,
    /// A heap of the first position.
    First,
    /// A heap of the second position.
    Second,
}

/// Two positions, by what they have in common and what each has for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Positions {
    pub(super) both: Vec<usize>,
    pub(super) first: Vec<usize>,
    pub(super) second: Vec<usize>,
}

/// The sizes are exact below `from` and have a period from there on.
pub(super) struct Sizes {
    pub(super) from: usize,
    pub(super) period: usize,
}

impl Sizes {
    pub(super) fn after(&self, size: u16) -> u16 {
        let after = usize::from(size) + 1;
        let turned = after >= self.from + self.period;
        (if turned { after - self.period } else { after }) as u16
    }
}

impl Pair {
    /// A heap of the first or the second position, or of both, with what is known then.
    pub(super) fn read(self, read: Read, tag: Tag, reader: &Reader) -> Checked<Self> {
        let add = reader.add(usize::from(self.size))?;
        let (first, second) = match read {
            Read::First => (add.of(self.first)?, self.second),
            Read::Second => (self.first, add.of(self.second)?),
            Read::Both => (add.of(self.first)?, add.of(self.second)?),
            Read::Next => (self.first, self.second),
        };
        Ok(Self { tag, first, second, ..self })
    }

    /// The next size, with what is known there.
    pub(super) fn next(self, tag: Tag, reader: &Reader, sizes: &Sizes) -> Checked<Self> {
        let next = reader.next(usize::from(self.size))?;
        let (first, second) = (next.of(self.first)?, next.of(self.second)?);
        Ok(Self { size: sizes.after(self.size), tag, first, second })
    }
}

/// Says whether a pair is wrong, and lists those that come after it.
type Visit<'a> = dyn Fn(Pair, &mut Vec<(Read, Pair)>) -> Checked<bool> + 'a;

/// Goes through all pairs that can be reached. Returns the positions that lead to a wrong pair.
pub(super) fn search(
    start: Vec<Pair>,
    meter: &mut Meter,
    visit: &Visit<'_>,
) -> Checked<Option<Positions>> {
    let mut seen: HashSet<Pair> = start.iter().copied().collect();
    let mut way: Vec<(Pair, usize, Read)> =
        start.into_iter().map(|pair| (pair, usize::MAX, Read::Next)).collect();
    let (mut place, mut after) = (0, Vec::new());
    while let Some(&(pair, ..)) = way.get(place) {
        if visit(pair, &mut after)? {
            return Ok(Some(positions(&way, place)));
        }
        meter.work(8 * (1 + after.len() as u64))?;
        for (read, pair) in after.drain(..) {
            if seen.insert(pair) {
                meter.hold(8)?;
                way.push((pair, place, read));
            }
        }
        place += 1;
    }
    Ok(None)
}

fn positions(way: &[(Pair, usize, Read)], end: usize) -> Positions {
    let (mut reads, mut place) = (Vec::new(), end);
    while let Some(&(_, before, read)) = way.get(place) {
        reads.push(read);
        place = before;
    }
    let mut found = Positions::default();
    let mut size = 0;
    for read in reads.into_iter().rev() {
        match read {
            Read::Next => size += 1,
            Read::Both => found.both.push(size),
            Read::First => found.first.push(size),
            Read::Second => found.second.push(size),
        }
    }
    found
}
