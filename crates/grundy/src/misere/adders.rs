//! Adders: the sums of nim-heaps of size 1 and 2.
//!
//! The adder `:n` is the sum of ⌊n/2⌋ heaps of size 2, with a heap of size 1 if n is odd
//! (Allemang 1984). Since 1 + 1 = 0 the adders are closed under addition; they are closed under
//! moving too, and every set of games with both properties that is not {0} or {0, 1} contains
//! them all (Theorem I there). A genus knows the sums of its game with all adders.

use crate::Outcome;
use std::fmt;
use std::ops::Add;

/// The adder `:n`.
///
/// ```
/// use grundy::misere::Adder;
///
/// assert_eq!(Adder::new(3) + Adder::new(5), Adder::new(6)); // the two ones cancel
/// assert_eq!(Adder::new(4) + Adder::new(1), Adder::new(5));
/// assert_eq!(Adder::new(5).to_string(), ":5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Adder(u32);

impl Adder {
    /// The adder 0, which has no move.
    pub const ZERO: Self = Self(0);

    /// The adder `:n`.
    pub fn new(n: u32) -> Self {
        Self(n)
    }

    /// The number n of `:n`.
    pub fn number(self) -> u32 {
        self.0
    }

    /// How many heaps of size 2 it has.
    pub fn twos(self) -> u32 {
        self.0 / 2
    }

    /// Whether it has a heap of size 1.
    pub fn has_one(self) -> bool {
        self.0 % 2 == 1
    }

    /// The nim-value, as every game has one in normal play: two heaps of size 2 cancel.
    pub fn normal_value(self) -> u32 {
        self.0 % 4
    }

    /// The sum with so many copies of another adder; `None` if its number is not below 2³⁰.
    pub fn plus_copies(self, other: Self, copies: u64) -> Option<Self> {
        let twos = u64::from(other.twos()).checked_mul(copies)?;
        let ones = u64::from(other.has_one()) * (copies % 2) + u64::from(self.has_one());
        let twos = twos.checked_add(u64::from(self.twos()))?;
        let number = twos.checked_mul(2)?.checked_add(ones % 2)?;
        u32::try_from(number).ok().filter(|&number| number < 1 << 30).map(Self)
    }

    /// Its options: a 2 becomes 0 or 1, a 1 becomes 0.
    pub fn options(self) -> impl Iterator<Item = Adder> {
        // :2k → :2k−2, :2k−1; :2k+1 → :2k−2, :2k−1, :2k (for k = 0 only the last).
        let least = if self.0 < 2 { 0 } else { (self.0 & !1) - 2 };
        (least..self.0).map(Adder)
    }

    /// Who wins in misère play.
    pub fn misere_outcome(self) -> Outcome {
        // P-positions are :1, and the sums of an even number of twos except the empty one.
        Outcome::p_if(self.0 == 1 || (self.0 > 0 && self.0.is_multiple_of(4)))
    }

    /// The adder that a game is equal to, if it is equal to one.
    ///
    /// A game G equals the adder `:n` if and only if every option of `:n` is (equal to) an option
    /// of G, and every other option X of G is reversible through `:n`, that is, has an option
    /// equal to `:n`; if n is 0 and G has options, one of them must be a P-position.
    ///
    /// `adders` are the options that are adders, `replies` has for every other option the
    /// adders among *its* options. A sum is an adder only if all its summands are (the
    /// corollary of the cancellation theorem, Allemang 1984), so for sums of heaps both lists
    /// can be read off.
    pub fn equal_to_game(
        adders: &[Adder],
        replies: &[Vec<Adder>],
        has_p_option: bool,
    ) -> Option<Adder> {
        let most = adders.iter().map(|option| option.0 + 3).max().unwrap_or(0);
        let no_options = adders.is_empty() && replies.is_empty();
        (0..=most).map(Adder).find(|&adder| {
            let proviso = adder.0 > 0 || no_options || has_p_option;
            proviso && adder.is_left_of(adders) && replies.iter().all(|list| list.contains(&adder))
        })
    }

    /// Whether this adder is what remains of the options `adders` without the reversible ones.
    fn is_left_of(self, adders: &[Adder]) -> bool {
        let own: Vec<Adder> = self.options().collect();
        let reversible = |option: &Adder| option.options().any(|reply| reply == self);
        own.iter().all(|option| adders.contains(option))
            && adders.iter().all(|option| own.contains(option) || reversible(option))
    }
}

impl Add for Adder {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let ones_cancel = if self.has_one() && other.has_one() { 2 } else { 0 };
        Self(self.0 + other.0 - ones_cancel)
    }
}

impl fmt::Display for Adder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Genus;

    fn by_options(adder: Adder) -> Genus {
        let options: Vec<Genus> = adder.options().map(by_options).collect();
        Genus::of_options(&options)
    }

    #[test]
    fn genera_and_outcomes_of_adders() {
        for n in 0..12 {
            let adder = Adder::new(n);
            assert_eq!(by_options(adder), Genus::zero().plus(adder), "{adder}");
            assert_eq!(
                by_options(adder).misere_outcome().is_p(),
                adder.misere_outcome().is_p(),
                "{adder}"
            );
        }
    }

    #[test]
    fn options_as_in_the_paper() {
        let numbers = |n| Adder::new(n).options().map(Adder::number).collect::<Vec<_>>();
        assert_eq!(numbers(0), []);
        assert_eq!(numbers(1), [0]);
        assert_eq!(numbers(3), [0, 1, 2]);
        assert_eq!(numbers(4), [2, 3]);
        assert_eq!(numbers(5), [2, 3, 4]);
    }

    #[test]
    fn games_equal_to_adders() {
        let adders = |numbers: &[u32]| numbers.iter().copied().map(Adder).collect::<Vec<_>>();
        for (options, equal) in [
            (&[][..], Some(0)),
            (&[1], Some(0)),
            (&[0], Some(1)),
            (&[0, 1], Some(2)),
            // {2} is 2₊: 0 is an option of 2, but 2 is no P-position.
            (&[2], None),
            (&[1, 2], Some(0)),
            (&[2, 3], Some(4)),
            (&[4, 1], None),
            (&[4, 2, 1], None),
            (&[0, 2], Some(1)),
            // :4 can be moved to :2, not to :0 or :1.
            (&[0, 1, 4], Some(2)),
            (&[0, 1, 5], Some(2)),
            (&[0, 1, 6], None),
        ] {
            let options = adders(options);
            let has_p_option = options.iter().any(|option| option.misere_outcome().is_p());
            let found = Adder::equal_to_game(&options, &[], has_p_option);
            assert_eq!(found, equal.map(Adder), "{options:?}");
        }
    }
}
