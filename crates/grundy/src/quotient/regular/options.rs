//! What taking tokens may leave, in a finite code that leaves at most two heaps.

use crate::rules::{Code, Digit};

pub(super) struct Takings {
    digits: Vec<Digit>,
}

impl Takings {
    /// `None` for other codes.
    pub(super) fn new(code: &Code) -> Option<Self> {
        code.last_place()?;
        (code.max_parts() <= 2).then(|| Self { digits: code.prefix().to_vec() })
    }

    /// The last place of the code.
    pub(super) fn last(&self) -> u64 {
        self.digits.len().saturating_sub(1) as u64
    }

    /// How many tokens may be taken such that so many heaps are left.
    pub(super) fn leaving(&self, heaps: u32) -> impl Iterator<Item = u64> {
        let takings = (0..).zip(&self.digits).filter(move |(_, digit)| digit.leaves(heaps));
        takings.map(|(taken, _)| taken)
    }

    /// Whether there is a move in heap n.
    pub(super) fn moves(&self, n: u64) -> bool {
        self.leaving(0).any(|taken| taken == n)
            || self.leaving(1).any(|taken| taken < n)
            || self.leaving(2).any(|taken| taken + 1 < n)
    }
}
