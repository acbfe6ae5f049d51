//! Comparison and outcome.

use super::arena::{Shape, Values};
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Player, Value};
use crate::run::{Run, Stop};
use std::cmp::Ordering;
use std::fmt;

/// Who wins, in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever begins: the game is positive.
    Left,
    /// Right wins, whoever begins: the game is negative.
    Right,
    /// The next player wins: the game is confused with 0.
    Next,
    /// The previous player wins: the game is 0.
    Previous,
}

impl Outcome {
    /// Whether a player who moves first wins.
    pub fn is_won_moving_first(self, player: Player) -> bool {
        match self {
            Self::Next => true,
            Self::Previous => false,
            Self::Left => player == Player::Left,
            Self::Right => player == Player::Right,
        }
    }

    /// The letter of the books: L, R, N or P.
    pub fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Next => 'N',
            Self::Previous => 'P',
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The numbers with which a game is confused: those from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The right stop.
    pub low: Dyadic,
    /// The left stop.
    pub high: Dyadic,
    /// Whether the game is confused with `low` itself.
    pub low_included: bool,
    /// Whether the game is confused with `high` itself.
    pub high_included: bool,
}

/// The order of two games, where `None` means confused.
fn order(at_most: bool, at_least: bool) -> Option<Ordering> {
    match (at_most, at_least) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

impl Values {
    /// Whether `one` ≤ `other`.
    pub fn at_most(&mut self, one: Value, other: Value, run: &Run<'_>) -> Result<bool, Stop> {
        match self.at_most_by_stops(one, other) {
            Some(known) => Ok(known),
            None => self.at_most_by_options(one, other, run),
        }
    }

    /// The order of two games; `None` if they are confused.
    pub fn compare(
        &mut self,
        one: Value,
        other: Value,
        run: &Run<'_>,
    ) -> Result<Option<Ordering>, Stop> {
        if one == other {
            return Ok(Some(Ordering::Equal));
        }
        Ok(order(self.at_most(one, other, run)?, self.at_most(other, one, run)?))
    }

    /// Who wins.
    pub fn outcome(&self, game: Value) -> Outcome {
        let at_most = self.at_most_number(game, Num::ZERO);
        match order(at_most, self.at_least_number(game, Num::ZERO)) {
            Some(Ordering::Equal) => Outcome::Previous,
            Some(Ordering::Greater) => Outcome::Left,
            Some(Ordering::Less) => Outcome::Right,
            None => Outcome::Next,
        }
    }

    /// The numbers with which the game is confused; `None` if there are none. They lie between
    /// its stops.
    ///
    /// ```
    /// use grundy::partizan::Values;
    /// use grundy::run::Run;
    ///
    /// let mut values = Values::new();
    /// let game = values.read("{2|^}", &Run::unlimited())?;
    /// let confusion = values.confusion(game).unwrap();
    /// // {2|↑} is more than 0 and confused with every other number up to 2.
    /// assert!(!confusion.low_included && confusion.high_included);
    /// # Ok::<(), grundy::partizan::ReadError>(())
    /// ```
    pub fn confusion(&mut self, game: Value) -> Option<Confusion> {
        let (high, low) = self.stops(game);
        let confused = |x| !self.at_most_number(game, x) && !self.at_least_number(game, x);
        let (low_included, high_included) = (confused(low), confused(high));
        let some = low != high || low_included;
        let (low, high) = (self.numbers.get(low), self.numbers.get(high));
        some.then_some(Confusion { low, high, low_included, high_included })
    }

    /// Whether game ≤ x. A game whose left stop is below x is less than x, one whose left stop
    /// is above x is not; at the stop itself the answer was found when the game was made.
    #[inline]
    pub(super) fn at_most_number(&self, game: Value, number: Num) -> bool {
        let node = self.node(game.base);
        let (half, below) = (node.half, node.below_left_stop);
        match self.numbers.cmp_sum(game.number, half, number) {
            Ordering::Less => true,
            Ordering::Equal => below,
            Ordering::Greater => false,
        }
    }

    /// Whether game ≥ x.
    #[inline]
    pub(super) fn at_least_number(&self, game: Value, number: Num) -> bool {
        let node = self.node(game.base);
        let (half, above) = (node.half, node.above_right_stop);
        // game − half against x is game against x + half.
        match self.numbers.cmp_sum(number, half, game.number) {
            Ordering::Less => true,
            Ordering::Equal => above,
            Ordering::Greater => false,
        }
    }

    /// What the stops tell about `one` ≤ `other`, and what is known of numbers, ups and stars.
    #[inline]
    pub(super) fn at_most_by_stops(&mut self, one: Value, other: Value) -> Option<bool> {
        if one.base == other.base {
            return Some(self.numbers.cmp(one.number, other.number).is_le());
        }
        if one.is_number() {
            return Some(self.at_least_number(other, one.number));
        }
        if other.is_number() {
            return Some(self.at_most_number(one, other.number));
        }
        let (high, low) = self.stops(one);
        let (other_high, other_low) = self.stops(other);
        if self.numbers.cmp(high, other_high).is_gt() || self.numbers.cmp(low, other_low).is_gt() {
            return Some(false);
        }
        if self.numbers.cmp(high, other_low).is_lt() {
            return Some(true);
        }
        self.closed_at_most(one, other)
    }

    /// Whether `one` ≤ `other` for two closed forms with the same number.
    fn closed_at_most(&mut self, one: Value, other: Value) -> Option<bool> {
        let (Shape::Closed { ups: a, nimber: j }, Shape::Closed { ups: b, nimber: k }) =
            (self.node(one.base).shape, self.node(other.base).shape)
        else {
            return None;
        };
        let more = self.numbers.sub(b, a);
        let order = self.closed_order(more, j ^ k);
        Some(matches!(order, Some(Ordering::Greater | Ordering::Equal)))
    }

    /// How ups·↑ + *nimber compares with 0: ↑ is positive and confused with * alone of the
    /// nimbers, ⇑ is more than any nimber.
    pub(super) fn closed_order(&self, ups: Num, nimber: u32) -> Option<Ordering> {
        let sign = self.numbers.sign(ups);
        let one = Num::from(1);
        let is_single = ups == one || ups == Num::from(-1);
        match (sign, nimber) {
            (Ordering::Equal, 0) => Some(Ordering::Equal),
            (Ordering::Equal, _) => None,
            (_, 1) if is_single => None,
            _ => Some(sign),
        }
    }

    /// G ≤ H unless some left option of G is ≥ H or some right option of H is ≤ G.
    fn at_most_by_options(
        &mut self,
        one: Value,
        other: Value,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let number = self.numbers.sub(other.number, one.number);
        if let Some(known) = self.comparisons.get(one.base, other.base, number) {
            return Ok(known);
        }
        self.step(run)?;
        let at_most = self.nested(|values| values.at_most_searched(one, other, run))?;
        self.comparisons.put(one.base, other.base, number, at_most);
        Ok(at_most)
    }

    fn at_most_searched(&mut self, one: Value, other: Value, run: &Run<'_>) -> Result<bool, Stop> {
        for at in 0..self.count(one, Player::Left) {
            let option = self.option(one, Player::Left, at);
            if self.at_most(other, option, run)? {
                return Ok(false);
            }
        }
        for at in 0..self.count(other, Player::Right) {
            let option = self.option(other, Player::Right, at);
            if self.at_most(option, one, run)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A recursion one level deeper, refused where the stack might end.
    pub(super) fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.descend()?;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}
