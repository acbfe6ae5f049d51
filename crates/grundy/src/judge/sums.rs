//! Sums of heaps in simplest terms: an adder and heaps that are no adders.

use crate::misere::Adder;
use crate::run::{Limit, Stop};

/// A sum of an adder and of heaps, each heap by its number, in increasing order. Equal values are
/// equal games; equal games may well be different values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    pub(super) adder: Adder,
    pub(super) heaps: Vec<u32>,
}

/// A sum of more heaps than this is not searched.
const MOST_HEAPS: u64 = 1 << 16;

/// The refusal of a sum that is too large to be written down.
pub(super) const TOO_LARGE: Stop = Stop::Limit(Limit::Reach);

impl Sum {
    pub(super) fn of_adder(adder: Adder) -> Self {
        Self { adder, heaps: Vec::new() }
    }

    pub(super) fn of_heap(number: u32) -> Self {
        Self { adder: Adder::ZERO, heaps: vec![number] }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.adder == Adder::ZERO && self.heaps.is_empty()
    }

    /// Adds so many copies of another sum.
    pub(super) fn add(&mut self, other: &Self, copies: u64) -> Result<(), Stop> {
        self.adder = self.adder.plus_copies(other.adder, copies).ok_or(TOO_LARGE)?;
        let heaps = (other.heaps.len() as u64).checked_mul(copies);
        let total = heaps.and_then(|heaps| heaps.checked_add(self.heaps.len() as u64));
        if total.is_none_or(|total| total > MOST_HEAPS) {
            return Err(TOO_LARGE);
        }
        for _ in 0..if other.heaps.is_empty() { 0 } else { copies } {
            self.heaps.extend_from_slice(&other.heaps);
        }
        self.heaps.sort_unstable();
        Ok(())
    }

    /// The sum with one heap replaced by an option of it.
    pub(super) fn replaced(&self, at: usize, option: &Self) -> Self {
        let mut sum = Self::default();
        sum.become_replaced(self, at, option);
        sum
    }

    /// Becomes another sum with one heap replaced by an option of it.
    pub(super) fn become_replaced(&mut self, sum: &Self, at: usize, option: &Self) {
        self.adder = sum.adder + option.adder;
        self.heaps.clear();
        self.heaps.extend_from_slice(&sum.heaps[..at]);
        self.heaps.extend_from_slice(&sum.heaps[at + 1..]);
        self.heaps.extend_from_slice(&option.heaps);
        self.heaps.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_added_one_by_one_or_at_once() {
        let sum = Sum { adder: Adder::new(3), heaps: vec![2, 5] };
        let mut one_by_one = Sum { adder: Adder::new(1), heaps: vec![3] };
        let mut at_once = one_by_one.clone();
        for _ in 0..7 {
            one_by_one.add(&sum, 1).unwrap();
        }
        at_once.add(&sum, 7).unwrap();
        assert_eq!(one_by_one, at_once);
        assert_eq!(at_once.add(&sum, 1 << 40), Err(TOO_LARGE));
        let twos = Sum::of_adder(Adder::new(2));
        assert_eq!(Sum::default().add(&twos, u64::MAX), Err(TOO_LARGE));
        assert_eq!(Sum::default().add(&Sum::of_adder(Adder::new(1)), u64::MAX), Ok(()));
    }
}
