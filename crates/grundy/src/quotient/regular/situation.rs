//! What is known of a position X as far as it was read, and of its options, which are followed all
//! at once.

use super::options::Takings;
use super::reader::{Reader, State};
use super::twins::Twin;
use std::collections::BTreeSet;

/// An option without the heap that is played in, which is still to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Wait {
    /// In so many sizes it is read.
    Until(u64),
    /// In so many sizes at least; its residue.
    From(u64, u64),
}

/// What is known of a position X as far as it was read, without the options that were read.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Unread {
    pub(super) size: u64,
    /// The states of X and a heap, for all heaps below the window.
    near: Vec<State>,
    /// The states of X and two parts.
    waiting: BTreeSet<(Wait, State)>,
    /// The states of X and two equal parts: in how many sizes they count, and their residue.
    pairs: BTreeSet<(u64, u64, State)>,
    /// Whether X has no move.
    pub(super) is_end: bool,
}

impl Unread {
    /// The state of X.
    pub(super) fn state(&self) -> State {
        self.near[0]
    }
}

/// The data of condition 5.
pub(super) struct Options<'a> {
    pub(super) reader: &'a Reader,
    pub(super) takings: &'a Takings,
    pub(super) window: u64,
    pub(super) twins: &'a [Twin],
    pub(super) halves: &'a [u64],
}

impl Options<'_> {
    /// Nothing was read.
    pub(super) fn first(&self) -> Unread {
        let (first, taken) = (self.reader.first, self.takings.leaving(0));
        self.arrived(Unread {
            size: 1,
            near: vec![first; self.window as usize],
            waiting: taken.map(|taken| (Wait::Until(taken - 1), first)).collect(),
            pairs: BTreeSet::new(),
            is_end: true,
        })
    }

    /// The options that are read with one more heap of this size: for each its state, or states of
    /// which it has one.
    pub(super) fn read(&self, before: &Unread) -> Vec<BTreeSet<State>> {
        let (n, p) = (before.size, self.reader.cycle.period());
        let is_read = |wait: Wait| match wait {
            Wait::Until(sizes) => sizes == 0,
            Wait::From(sizes, residue) => sizes == 0 && n % p == residue,
        };
        let read = before.waiting.iter().filter(|(wait, _)| is_read(*wait));
        let read = read.map(|&(_, state)| BTreeSet::from([state]));
        read.chain(self.halves(before)).collect()
    }

    /// One more heap of this size is read: one of X, or the one that is played in.
    pub(super) fn with_heap(&self, before: &Unread) -> Unread {
        let n = before.size;
        let add = |state: State| self.reader.add(n, state);
        Unread {
            size: n,
            near: before.near.iter().map(|&s| add(s)).collect(),
            waiting: before.waiting.iter().map(|&(wait, s)| (wait, add(s))).collect(),
            pairs: before.pairs.iter().map(|&(sizes, r, s)| (sizes, r, add(s))).collect(),
            is_end: before.is_end && !self.takings.moves(n),
        }
    }

    /// The states of X + m + m for all m that may be half of heap n.
    fn halves(&self, before: &Unread) -> Vec<BTreeSet<State>> {
        let (n, p) = (before.size, self.reader.cycle.period());
        let left = self.takings.leaving(2).filter_map(|taken| n.checked_sub(taken));
        let halves = left.filter(|left| left.is_multiple_of(2)).map(|left| left / 2);
        let residues = halves.filter(|&half| half >= self.window).map(|half| half % p);
        let wanted = residues.filter(|r| self.halves.contains(r));
        wanted
            .map(|r| {
                let pairs = before.pairs.iter().filter(|pair| (pair.0, pair.1) == (0, r));
                pairs.map(|&(_, _, state)| state).collect()
            })
            .collect()
    }

    /// All heaps of this size were read.
    pub(super) fn at_next_size(&self, before: &Unread) -> Unread {
        let n = before.size;
        let next = |state: State| self.reader.next(n, state);
        let later = |&(wait, state): &(Wait, State)| match wait {
            Wait::Until(sizes) => Some((Wait::Until(sizes.checked_sub(1)?), next(state))),
            Wait::From(sizes, r) => Some((Wait::From(sizes.saturating_sub(1), r), next(state))),
        };
        let pair = |&(sizes, r, s): &(u64, u64, State)| (sizes.saturating_sub(1), r, next(s));
        let beyond = self.reader.cycle.index().max(2 * self.window + self.takings.last());
        let period = 2 * self.reader.cycle.period();
        self.arrived(Unread {
            size: if n + 1 < beyond + period { n + 1 } else { beyond },
            near: before.near.iter().map(|&s| next(s)).collect(),
            waiting: before.waiting.iter().filter_map(later).collect(),
            pairs: before.pairs.iter().map(pair).collect(),
            is_end: before.is_end,
        })
    }

    /// At a new size n, parts n are put beside X.
    fn arrived(&self, mut situation: Unread) -> Unread {
        let (n, p) = (situation.size, self.reader.cycle.period());
        let add = |state: State| self.reader.add(n, state);
        if n < self.window {
            situation.near[n as usize] = add(situation.near[0]);
        }
        for (part, &state) in (0..=n).zip(&situation.near) {
            let takings = self.takings.leaving(if part == 0 { 1 } else { 2 });
            let until = |taken| (Wait::Until(part + taken), add(state));
            situation.waiting.extend(takings.map(until));
        }
        for twin in self.twins.iter().filter(|twin| twin.like <= n) {
            let state = add(situation.near[twin.like as usize]);
            situation.waiting.extend(self.takings.leaving(2).map(|taken| {
                let residue = (n + taken + twin.from) % p;
                (Wait::From(taken + twin.from, residue), state)
            }));
        }
        if n >= self.window && self.halves.contains(&(n % p)) {
            situation.pairs.insert((self.window, n % p, add(add(situation.near[0]))));
        }
        situation
    }
}
