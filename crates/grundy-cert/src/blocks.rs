//! 512 heaps at a time, for long streams in a sparse space whose values are small.
//!
//! A block is settled and then proved. *Settled*: the values of the moves to one heap and of the
//! splits with a rare part are marked for each heap (`marks.rs`); the least common number that is
//! not marked is the value, if no rare number below it is the value. *Proved*: the rare numbers
//! below the value of a heap are open. What splits with a common part exclude is marked in the same
//! way, for the parts that helped most on the heaps before the first block; what is open then, a
//! few numbers, is searched for one by one among all options.
//!
//! Whatever does not fit, a value too large, a rare heap, a rare number that nobody excludes, makes
//! the block fail. Then it is done again heap by heap, where a refusal can name the heap.

use crate::classes::Classes;
use crate::marks::{MANY, Marks, Parts};
use crate::sets::{Word, stretch};
use std::cmp::Reverse;

/// Heaps of a block.
pub(crate) const BLOCK: usize = 512;
/// How far moves may go back.
pub(crate) const REACH: usize = 1 << 17;
/// Parts among which the helpers are chosen, and the heaps on which they are tried.
const CONSIDERED: usize = 512;
const TRIED: usize = 128;
/// How many helpers there are at most, and how many are used at a time.
const HELPERS: usize = 128;
const BATCH: usize = 32;
/// With so few heaps left their numbers are searched for one by one,
const FEW: usize = 4;
/// among so many parts at a time.
const STRETCH: usize = 64;
/// In place of an ordinal: no two ordinals, which are below 128, give this by ⊕.
const NONE: u8 = u8::MAX;

/// The options of large heaps.
pub(crate) struct Moves {
    /// The distances of moves to one heap.
    pub(crate) single: Vec<usize>,
    /// The places of splits.
    pub(crate) splits: Vec<usize>,
    /// The rare heaps and their values.
    pub(crate) rare: Vec<(usize, u32)>,
    /// The heaps from 1 to E and their values.
    pub(crate) parts: Vec<(usize, u32)>,
    pub(crate) classes: Classes,
    /// No distance is larger.
    pub(crate) reach: usize,
}

/// Blocks with values below some bound.
pub(crate) trait Blocks {
    /// The values of the next block, and how many steps it took; `None` if it fails.
    fn block(&mut self, steps: &mut u64) -> Option<&[u32]>;

    /// The values of the next block were found in another way. `None` if one is too large.
    fn append(&mut self, values: &[u32]) -> Option<()>;
}

/// The blocks for values up to `largest` that follow these values, the last of them of heap n − 1,
/// where n is even; `None` if the values are too large or too few.
pub(crate) fn blocks(
    moves: &Moves,
    recent: &[u32],
    n: usize,
    largest: u32,
    steps: &mut u64,
) -> Option<Box<dyn Blocks>> {
    match largest {
        0..32 => Some(Box::new(Sets::<u16, 64>::new(moves, recent, n, steps)?)),
        32..64 => Some(Box::new(Sets::<u32, 32>::new(moves, recent, n, steps)?)),
        64..128 => Some(Box::new(Sets::<u64, 16>::new(moves, recent, n, steps)?)),
        128..256 => Some(Box::new(Sets::<u128, 8>::new(moves, recent, n, steps)?)),
        _ => None,
    }
}

/// The last heaps, and what is asked about the next ones. `L` heaps at a time are done in
/// registers.
struct Sets<W, const L: usize> {
    /// The first of the last heaps, an even one.
    base: usize,
    marks: Marks<W, L>,
    /// At even heaps and at odd ones: the common values in order, and for each the rare numbers
    /// below it.
    spelled: [Vec<u32>; 2],
    below: [Vec<W>; 2],
    /// The distances of moves to one heap that lead to rare values.
    single: Vec<usize>,
    places: Vec<usize>,
    /// The ordinals of the common heaps from E down to 1, filled up in front to whole stretches.
    parts: Vec<u8>,
    helpers: Vec<Parts>,
    reach: usize,
    /// The steps of settling a block.
    steps: u64,
    found: Vec<u32>,
}

/// Whether some part and the other part, at the same place in the lists, give a rare number.
#[inline]
fn meet(parts: &[u8; STRETCH], others: &[u8; STRETCH], rare: u8) -> bool {
    parts.iter().zip(others).fold(false, |found, (part, other)| found | (part ^ other == rare))
}

impl<W: Word, const L: usize> Sets<W, L> {
    fn new(moves: &Moves, recent: &[u32], n: usize, steps: &mut u64) -> Option<Self> {
        let needed = (moves.reach + TRIED).next_multiple_of(MANY);
        let base = n.checked_sub(needed).filter(|base| base.is_multiple_of(2))?;
        let classes = &moves.classes;
        let options = moves.rare.len() * moves.splits.len() + moves.single.len();
        let mut sets = Self {
            base,
            marks: Marks::new(&moves.single, &moves.splits, &moves.rare, classes)?,
            spelled: [0, 1].map(|heap| spelled::<W>(classes, heap).collect()),
            below: [0, 1].map(|heap| below(classes, heap)),
            single: moves.single.iter().copied().filter(|&d| !classes.keeps_class(d)).collect(),
            places: moves.splits.clone(),
            parts: common_parts::<W>(moves),
            helpers: Vec::new(),
            reach: needed,
            steps: (BLOCK / 4 * (4 + options)) as u64,
            found: Vec::new(),
        };
        sets.marks.append(base, recent.get(recent.len().checked_sub(needed)?..)?)?;
        sets.choose_helpers(steps)?;
        Some(sets)
    }

    /// One after the other the small part that excludes something at most of the last heaps.
    fn choose_helpers(&mut self, steps: &mut u64) -> Option<()> {
        let from = self.marks.ordinals().len().checked_sub(TRIED)?;
        let chunks = || (from..from + TRIED).step_by(L);
        let small = (1..).zip(self.parts.iter().rev().copied()).take(CONSIDERED);
        let mut candidates = Vec::new();
        for (part, ordinal) in small.filter(|(_, ordinal)| *ordinal != NONE) {
            let mut alone = Parts::default();
            alone.add(part, ordinal.into());
            let marked: Option<Vec<[W; L]>> =
                chunks().map(|at| self.marks.marked(&alone, at)).collect();
            candidates.push((part, ordinal, marked?.concat()));
        }
        let open: Option<Vec<[W; L]>> = chunks().map(|at| self.open(at)).collect();
        let mut open = open?.concat();
        let mut helpers = Vec::new();
        while helpers.len() < HELPERS {
            *steps += (candidates.len() * TRIED / 4) as u64;
            let gain = |(part, _, marked): &&(usize, u8, Vec<W>)| {
                let pairs = open.iter().zip(marked);
                let count = pairs.filter(|(open, marked)| **open & **marked != W::EMPTY).count();
                (count, Reverse(*part))
            };
            let Some(best) = candidates.iter().max_by_key(gain) else { break };
            if gain(&best).0 == 0 {
                break;
            }
            open.iter_mut().zip(&best.2).for_each(|(open, marked)| *open = *open & !*marked);
            helpers.push((best.0, best.1));
        }
        for batch in helpers.chunks(BATCH) {
            let mut parts = Parts::default();
            batch.iter().for_each(|&(part, ordinal)| parts.add(part, ordinal.into()));
            self.helpers.push(parts);
        }
        Some(())
    }

    /// The rare numbers below the values of the heaps from an even one on.
    #[inline]
    fn open(&self, from: usize) -> Option<[W; L]> {
        let ordinals: &[u8; L] = stretch(self.marks.ordinals(), from)?;
        let mut open = [W::EMPTY; L];
        for ((open, ordinal), below) in open.iter_mut().zip(ordinals).zip(self.below.iter().cycle())
        {
            *open = *below.get(usize::from(*ordinal))?;
        }
        Some(open)
    }

    /// Whether every rare number below the value of a heap of the block is that of an option.
    fn prove(&self, block: usize, steps: &mut u64) -> Option<()> {
        for from in (block..block + BLOCK).step_by(L) {
            let mut open = self.open(from)?;
            for helpers in &self.helpers {
                *steps += (helpers.count * L / 4) as u64;
                let marked: [W; L] = self.marks.marked(helpers, from)?;
                open.iter_mut().zip(marked).for_each(|(open, set)| *open = *open & !set);
                if open.iter().filter(|&&open| open != W::EMPTY).count() <= FEW {
                    break;
                }
            }
            for (heap, mut open) in (from..).zip(open) {
                while open != W::EMPTY {
                    let rare = open.least();
                    self.search(heap, rare as u8, steps)?;
                    open = open & !W::only(rare);
                }
            }
        }
        Some(())
    }

    /// Looks for an option of a heap that is a rare number.
    fn search(&self, heap: usize, rare: u8, steps: &mut u64) -> Option<()> {
        let ordinals = self.marks.ordinals();
        for distance in &self.single {
            if *ordinals.get(heap.checked_sub(*distance)?)? == rare {
                return Some(());
            }
        }
        for (parts, back) in self.parts.as_chunks().0.iter().rev().zip((STRETCH..).step_by(STRETCH))
        {
            *steps += 4 * self.places.len() as u64;
            for place in &self.places {
                let others = stretch(ordinals, heap.checked_sub(place + back)?)?;
                if meet(parts, others, rare) {
                    return Some(());
                }
            }
        }
        None
    }

    /// Drops what no distance reaches if there is much of it.
    fn make_room(&mut self) {
        let spare = self.marks.ordinals().len().saturating_sub(self.reach);
        if spare > self.reach + 8 * BLOCK {
            let drop = spare / 2 * 2;
            self.marks.forget(drop);
            self.base += drop;
        }
    }
}

/// The common numbers in order.
fn spelled<W: Word>(classes: &Classes, heap: usize) -> impl Iterator<Item = u32> {
    (0..W::BITS).map(move |ordinal| classes.common_value(heap, ordinal))
}

/// For each common number the ordinals of the rare numbers below it.
fn below<W: Word>(classes: &Classes, heap: usize) -> Vec<W> {
    let smaller = |value: u32| {
        let rare = (0..W::BITS).filter(|&ordinal| classes.rare_value(heap, ordinal) < value);
        rare.fold(W::EMPTY, |set, ordinal| set | W::only(ordinal))
    };
    spelled::<W>(classes, heap).map(smaller).collect()
}

/// The ordinals of the heaps from E down to 1 that are common and not too large; [`NONE`] for the
/// others, and in front to fill up the last stretch.
fn common_parts<W: Word>(moves: &Moves) -> Vec<u8> {
    let ordinal = |&(part, value): &(usize, u32)| {
        let ordinal = moves.classes.ordinal(value);
        let helps = !moves.classes.is_rare(part, value) && ordinal < W::BITS;
        if helps { ordinal as u8 } else { NONE }
    };
    let more = moves.parts.len().next_multiple_of(STRETCH) - moves.parts.len();
    let mut parts = vec![NONE; more];
    parts.extend(moves.parts.iter().rev().map(ordinal));
    parts
}

impl<W: Word, const L: usize> Blocks for Sets<W, L> {
    fn block(&mut self, steps: &mut u64) -> Option<&[u32]> {
        self.make_room();
        let block = self.marks.ordinals().len();
        *steps += self.steps;
        let settled = (0..BLOCK / MANY).try_for_each(|_| self.marks.settle());
        let proved = settled.and_then(|()| self.prove(block, steps));
        if proved.is_none() {
            self.marks.truncate(block);
        }
        proved?;
        self.found.clear();
        let ordinals = self.marks.ordinals().get(block..)?;
        for (ordinal, spelled) in ordinals.iter().zip(self.spelled.iter().cycle()) {
            self.found.push(*spelled.get(usize::from(*ordinal))?);
        }
        Some(&self.found)
    }

    fn append(&mut self, values: &[u32]) -> Option<()> {
        self.make_room();
        self.marks.append(self.base + self.marks.ordinals().len(), values)
    }
}

#[cfg(test)]
mod tests;
