//! Index and period: the shape of everything that repeats from some place on.
//!
//! Nim-sequences, genera, pretending functions and the powers of an element of a finite monoid
//! all repeat in the same way: from an *index* (for sequences: the preperiod) on, with a
//! *period*. A [`Cycle`] is that pair and nothing more; whether something really repeats so, for
//! every number, is what the proof types of the other modules say.

use std::fmt;

/// A place and a period: numbers from the index on are the same if they differ by a multiple of
/// the period.
///
/// ```
/// use grundy::cycle::Cycle;
///
/// let kayles = Cycle::new(71, 12).unwrap();
/// assert_eq!(kayles.fold(70), 70);
/// assert_eq!(kayles.fold(1_000_000), 76);
/// assert_eq!(kayles.rounds(71 + 25), 2);
/// assert_eq!(Cycle::new(3, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cycle {
    index: u64,
    period: u64,
}

impl Cycle {
    /// The cycle with this index and period; `None` for a period of 0.
    pub const fn new(index: u64, period: u64) -> Option<Self> {
        if period == 0 { None } else { Some(Self { index, period }) }
    }

    /// The place from which on things repeat.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// The distance at which they repeat.
    pub const fn period(self) -> u64 {
        self.period
    }

    /// The number of representatives: index + period.
    pub const fn len(self) -> u64 {
        self.index.saturating_add(self.period)
    }

    /// Whether there is no representative: never.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The least number that is the same as n.
    pub const fn fold(self, n: u64) -> u64 {
        match n.checked_sub(self.index) {
            None => n,
            Some(beyond) => self.index + beyond % self.period,
        }
    }

    /// How many whole periods lie between n and its [representative](Self::fold).
    pub const fn rounds(self, n: u64) -> u64 {
        match n.checked_sub(self.index) {
            None => 0,
            Some(beyond) => beyond / self.period,
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {}, preperiod {}", self.period, self.index)
    }
}

/// For each period p, in increasing order, the least index with which the word repeats at
/// distance p up to its end; only such p as at least one comparison confirms.
///
/// Read backwards, a word repeats at distance p from an index on if and only if a prefix of it
/// comes back at p. Linear time.
pub(crate) fn tails<T: PartialEq>(word: &[T]) -> impl Iterator<Item = Cycle> + use<T> {
    let backwards: Vec<&T> = word.iter().rev().collect();
    let matches = z_function(&backwards);
    let length = word.len();
    (1..length).filter_map(move |p| {
        let index = (length - p - matches[p]) as u64;
        (matches[p] > 0).then_some(Cycle { index, period: p as u64 })
    })
}

/// For each i > 0 the length of the longest common prefix of the word and its suffix from i.
/// Linear time (the Z-algorithm).
fn z_function<T: PartialEq>(word: &[T]) -> Vec<usize> {
    let mut z = vec![0; word.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..word.len() {
        let mut length = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + length < word.len() && word[length] == word[i + length] {
            length += 1;
        }
        if i + length > right {
            (left, right) = (i, i + length);
        }
        z[i] = length;
    }
    z
}

/// The least common multiple of two periods.
pub(crate) fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}

/// The greatest common divisor; that with 0 is the other number.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut gcd, mut rest) = (a, b);
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    gcd
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folding_is_idempotent_and_keeps_the_residue() {
        let cycle = Cycle::new(5, 3).unwrap();
        for n in 0..40 {
            let folded = cycle.fold(n);
            assert!(folded < cycle.len());
            assert_eq!(cycle.fold(folded), folded);
            assert_eq!(folded + 3 * cycle.rounds(n), n);
        }
        assert_eq!(Cycle::new(u64::MAX, 1).unwrap().fold(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn tails_are_what_they_say(word in prop::collection::vec(0u8..3, 0..30)) {
            let repeats = |from: usize, p: usize| (from..word.len() - p).all(|n| word[n] == word[n + p]);
            let wanted: Vec<_> = (1..word.len())
                .filter_map(|p| {
                    let index = (0..word.len() - p).find(|&from| repeats(from, p))?;
                    Cycle::new(index as u64, p as u64)
                })
                .collect();
            prop_assert_eq!(tails(&word).collect::<Vec<_>>(), wanted);
        }

        #[test]
        fn z_function_is_what_it_says(word in prop::collection::vec(0u8..3, 0..40)) {
            let z = z_function(&word);
            for i in 1..word.len() {
                let common = word.iter().zip(&word[i..]).take_while(|(a, b)| a == b).count();
                prop_assert_eq!(z[i], common);
            }
        }
    }

    #[test]
    fn least_common_multiples() {
        for (a, b) in (1..30).flat_map(|a| (1..30).map(move |b| (a, b))) {
            let both = |&n: &u64| n.is_multiple_of(a) && n.is_multiple_of(b);
            assert_eq!(Some(lcm(a, b)), (1..=a * b).find(both));
        }
    }
}
