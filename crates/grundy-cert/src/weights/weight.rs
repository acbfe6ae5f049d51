//! Weights: a number for each scale.

use crate::format::Numbers;
use std::ops::{Add, AddAssign, Neg};

/// There are no more scales: classes would be very many.
pub(super) const SCALES: usize = 3;

/// The numbers on the scales; 0 for scales that there are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weight(pub(super) [i64; SCALES]);

impl Weight {
    pub(super) const ZERO: Self = Self([0; SCALES]);

    /// The weight with these numbers, of which there are not too many by step 2.
    pub(super) fn new(numbers: &Numbers<i64>) -> Self {
        let mut weight = Self::ZERO;
        weight.0.iter_mut().zip(&numbers.0).for_each(|(to, number)| *to = *number);
        weight
    }

    pub(super) fn times(self, count: i64) -> Self {
        Self(self.0.map(|number| count * number))
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, more: Self) {
        self.0.iter_mut().zip(more.0).for_each(|(number, more)| *number += more);
    }
}

impl Add for Weight {
    type Output = Self;

    fn add(mut self, more: Self) -> Self {
        self += more;
        self
    }
}

impl Neg for Weight {
    type Output = Self;

    fn neg(self) -> Self {
        self.times(-1)
    }
}
