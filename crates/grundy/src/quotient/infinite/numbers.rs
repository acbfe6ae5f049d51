//! The numbers of the heaps that are weighed.

use std::fmt;
use std::ops::Deref;

/// So many heaps are weighed against each other at most.
pub(crate) const MOST_WEIGHED: usize = 4;

/// How many there are of each heap that is weighed, in their order; a list of numbers.
///
/// ```
/// use grundy::Game;
/// use grundy::quotient::Solver;
/// use grundy::run::Run;
///
/// let mut solver = Solver::new("0.31011".parse::<Game>()?);
/// solver.solve(&Run::unlimited());
/// let found = solver.proved_outcomes().unwrap();
/// assert_eq!(found.weighed(), [4, 5]);
/// assert_eq!(*found.numbers()[5], [0, 1]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers {
    /// Those beyond the length are 0.
    of: [u32; MOST_WEIGHED],
    len: u8,
}

impl Numbers {
    /// No heap at all.
    pub(crate) fn none(len: usize) -> Self {
        Self { of: [0; MOST_WEIGHED], len: len as u8 }
    }

    /// All lists of so many numbers below a bound.
    pub(crate) fn all_below(bound: u32, len: usize) -> Vec<Self> {
        (0..len).fold(vec![Self::none(len)], |lists, place| {
            let longer = |list: &Self| (0..bound).map(|n| list.with(place, n)).collect::<Vec<_>>();
            lists.iter().flat_map(longer).collect()
        })
    }

    /// The numbers of an iterator of this length.
    pub(crate) fn collect(len: usize, numbers: impl Iterator<Item = u32>) -> Self {
        let mut all = Self::none(len);
        all.of[..len].iter_mut().zip(numbers).for_each(|(to, number)| *to = number);
        all
    }

    pub(crate) fn is_none(&self) -> bool {
        self.of == [0; MOST_WEIGHED]
    }

    /// The same with one number changed.
    pub(crate) fn with(mut self, place: usize, number: u32) -> Self {
        self.of[place] = number;
        self
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        self.each(|place, number| number + other.of[place])
    }

    /// The same with others, so many times; `None` if a number is too large.
    pub(crate) fn checked_add(self, other: Self, times: u32) -> Option<Self> {
        let mut sum = self;
        for (number, each) in sum.of.iter_mut().zip(other.of) {
            *number = number.checked_add(each.checked_mul(times)?)?;
        }
        Some(sum)
    }

    /// What is left without others, none below 0.
    pub(crate) fn beyond(self, other: Self) -> Self {
        self.each(|place, number| number.saturating_sub(other.of[place]))
    }

    /// Whether every number is at least that of others.
    pub(crate) fn covers(&self, other: Self) -> bool {
        self.of.iter().zip(other.of).all(|(&number, least)| number >= least)
    }

    /// Whether each number is a multiple of its unit.
    pub(crate) fn are_multiples_of(&self, units: &[u32]) -> bool {
        self.iter().zip(units).all(|(number, unit)| number.is_multiple_of(*unit))
    }

    /// The numbers after a change, if that is possible.
    pub(crate) fn moved(self, change: Change) -> Option<Self> {
        let mut after = self;
        for (number, by) in after.of.iter_mut().zip(change.0) {
            *number = number.checked_add_signed(by)?;
        }
        Some(after)
    }

    /// What is made of each number at its place.
    pub(crate) fn each(self, made: impl Fn(usize, u32) -> u32) -> Self {
        Self::collect(self.len(), self.iter().enumerate().map(|(place, &n)| made(place, n)))
    }
}

impl Deref for Numbers {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.of[..usize::from(self.len)]
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Numbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

/// How a move changes the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Change([i32; MOST_WEIGHED]);

impl Change {
    /// From some numbers to others.
    pub(crate) fn between(from: Numbers, to: Numbers) -> Self {
        let mut change = Self::default();
        for (by, (from, to)) in change.0.iter_mut().zip(from.of.into_iter().zip(to.of)) {
            *by = to as i32 - from as i32;
        }
        change
    }

    /// Its largest entry, in size.
    pub(crate) fn size(self) -> u32 {
        self.0.into_iter().map(i32::unsigned_abs).max().unwrap_or(0)
    }
}
