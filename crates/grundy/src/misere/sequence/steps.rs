//! The moves of games that never split a heap.

use crate::rules::Code;

/// The moves of a finite code that never splits.
pub(crate) struct Steps {
    /// How many tokens may be taken if something is left.
    leaving: Vec<usize>,
    /// Whether a whole heap of this size may be taken.
    whole: Vec<bool>,
}

impl Steps {
    pub(crate) fn new(code: &Code) -> Option<Self> {
        let last = code.last_place().filter(|_| code.never_splits())?;
        let digit = |place: usize| code.digit(place as u64);
        Some(Self {
            leaving: (1..=last).filter(|&place| digit(place).leaves(1)).collect(),
            whole: (0..=last).map(|place| place > 0 && digit(place).leaves(0)).collect(),
        })
    }

    /// How many moves there are at most that leave something.
    pub(crate) fn count(&self) -> usize {
        self.leaving.len()
    }

    /// The heaps that a heap may be moved to.
    pub(crate) fn targets(&self, heap: usize) -> impl Iterator<Item = usize> {
        let whole = self.whole.get(heap).copied().unwrap_or(false);
        let leaving = self.leaving.iter().take_while(move |&&taken| taken < heap);
        leaving.map(move |taken| heap - taken).chain(whole.then_some(0))
    }

    /// The largest number of tokens taken that leaves something: how far the moves reach back.
    pub(crate) fn reach(&self) -> usize {
        self.leaving.last().copied().unwrap_or(0)
    }

    /// From this heap on all heaps have the same moves.
    pub(crate) fn uniform_from(&self) -> usize {
        self.whole.len()
    }
}
