//! An automaton that reads the heaps of a position from the smallest to the largest.

use crate::Position;
use crate::cycle::Cycle;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A state of a reader, at some size.
pub(crate) type State = u16;

/// What a reader does at a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// The state after one more heap of this size.
    pub(crate) add: Vec<State>,
    /// The state at the next size.
    pub(crate) next: Vec<State>,
    /// Whether a position that was read to its end is accepted.
    pub(crate) accepts: Vec<bool>,
}

/// A reader, right or not. Sizes begin at 1 and repeat with the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    pub(crate) cycle: Cycle,
    pub(crate) first: State,
    /// Sizes 1, 2, … to index + period − 1.
    pub(crate) sizes: Vec<Size>,
}

impl Reader {
    fn size(&self, n: u64) -> &Size {
        &self.sizes[self.cycle.fold(n) as usize - 1]
    }

    /// How many states there are at this size.
    pub(crate) fn states(&self, n: u64) -> State {
        self.size(n).add.len() as State
    }

    /// The state after one more heap n.
    pub(crate) fn add(&self, n: u64, state: State) -> State {
        self.size(n).add[usize::from(state)]
    }

    /// The state at size n + 1.
    pub(crate) fn next(&self, n: u64, state: State) -> State {
        self.size(n).next[usize::from(state)]
    }

    /// Whether what has come to this state at size n is accepted.
    pub(crate) fn accepts(&self, n: u64, state: State) -> bool {
        self.size(n).accepts[usize::from(state)]
    }

    /// Condition 1: it does not matter when the reading is ended.
    pub(crate) fn ends_anywhere(&self) -> bool {
        (1..self.cycle.len()).all(|n| {
            (0..self.states(n)).all(|s| self.accepts(n, s) == self.accepts(n + 1, self.next(n, s)))
        })
    }

    /// The sizes of a position's heaps with the states after reading all heaps of that size.
    pub(crate) fn trace(&self, position: &Position) -> Vec<(u64, State)> {
        let (mut at, mut state) = (1, self.first);
        let step = |(heap, count): (u64, u64)| {
            state = self.travel(at, heap, state);
            state = repeated(state, count, |state| self.add(heap, state));
            at = heap;
            (heap, state)
        };
        position.sizes().map(step).collect()
    }

    /// Whether a position is accepted.
    pub(crate) fn reads(&self, position: &Position) -> bool {
        let (heap, state) = self.trace(position).last().copied().unwrap_or((1, self.first));
        self.accepts(heap, state)
    }

    /// The state at size `to` if there are no heaps from `from` to before it.
    fn travel(&self, from: u64, to: u64, state: State) -> State {
        let straight = |from: u64, to: u64, state| (from..to).fold(state, |s, n| self.next(n, s));
        let begin = to.min(from.max(self.cycle.index()));
        let state = straight(from, begin, state);
        let rounds = (to - begin) / self.cycle.period();
        let rest = begin + rounds * self.cycle.period();
        let state = repeated(state, rounds, |s| straight(begin, begin + self.cycle.period(), s));
        straight(rest, to, state)
    }
}

/// A function applied so many times. Values that come again are not computed again.
fn repeated<T: Copy + Eq + Hash>(first: T, times: u64, f: impl Fn(T) -> T) -> T {
    let (mut seen, mut all) = (FxHashMap::default(), Vec::new());
    let mut value = first;
    for i in 0..times {
        if let Some(&before) = seen.get(&value) {
            let cycle = Cycle::new(before, i - before).expect("it comes later");
            return all[cycle.fold(times) as usize];
        }
        seen.insert(value, i);
        all.push(value);
        value = f(value);
    }
    value
}
