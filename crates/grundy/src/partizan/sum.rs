//! Sums, negatives, multiples, ordinal sums.

use super::arena::{Known, Shape, Values};
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Base, Player, Value};
use crate::run::{Limit, Run, Stop};
use num_bigint::{BigInt, Sign};

/// Numbers of more bits than this are refused as results of multiplication.
const MAX_BITS: u64 = 1 << 20;

impl Values {
    /// The negative: the players change sides.
    pub fn negative(&mut self, game: Value) -> Value {
        let number = self.numbers.neg(game.number);
        Value { base: self.negative_base(game.base), number }
    }

    /// Without recursion, since a game may be as deep as memory allows.
    fn negative_base(&mut self, base: Base) -> Base {
        let mut waiting = vec![base];
        while let Some(&last) = waiting.last() {
            if self.node(last).negative.is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            if self.node(last).shape == Shape::Open {
                let game = Value { base: last, number: Num::ZERO };
                for player in [Player::Left, Player::Right] {
                    for option in self.options(game, player) {
                        if self.node(option.base).negative.is_none() {
                            waiting.push(option.base);
                        }
                    }
                }
            }
            if waiting.len() == before {
                let negative = self.negative_from_options(last);
                self.nodes[last.index()].negative = Some(negative);
                self.nodes[negative.index()].negative = Some(last);
            }
        }
        self.node(base).negative.expect("found above")
    }

    /// The negative of a base whose options have known ones.
    fn negative_from_options(&mut self, base: Base) -> Base {
        if let Shape::Closed { ups, nimber } = self.node(base).shape {
            let ups = self.numbers.neg(ups);
            return self.closed(ups, nimber);
        }
        let game = Value { base, number: Num::ZERO };
        let mut negated = |player| {
            let mut options = self.options(game, player);
            for option in &mut options {
                option.number = self.numbers.neg(option.number);
                option.base = self.node(option.base).negative.expect("found before");
            }
            options
        };
        let (mut left, mut right) = (negated(Player::Right), negated(Player::Left));
        // The stops of a base are opposite, so its negative has the same.
        let (left_stop, right_stop) = self.stops(game);
        self.intern(&mut left, &mut right, left_stop, right_stop).base
    }

    /// The sum of two games.
    pub fn sum(&mut self, one: Value, other: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let number = self.numbers.add(one.number, other.number);
        let base = self.sum_of_bases(one.base, other.base, run)?;
        Ok(self.shifted(base, number))
    }

    /// The difference of two games.
    pub fn difference(&mut self, one: Value, other: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let negative = self.negative(other);
        self.sum(one, negative, run)
    }

    fn sum_of_bases(&mut self, one: Base, other: Base, run: &Run<'_>) -> Result<Value, Stop> {
        let pure = |base| Value { base, number: Num::ZERO };
        if one == Base::ZERO {
            return Ok(pure(other));
        }
        if other == Base::ZERO {
            return Ok(pure(one));
        }
        if let (Shape::Closed { ups: a, nimber: j }, Shape::Closed { ups: b, nimber: k }) =
            (self.node(one).shape, self.node(other).shape)
        {
            let ups = self.numbers.add(a, b);
            return Ok(pure(self.closed(ups, j ^ k)));
        }
        if self.node(one).negative == Some(other) {
            return Ok(Value::ZERO);
        }
        let (one, other) = (one.min(other), one.max(other));
        if let Some(known) = self.sums.get(one, other) {
            return Ok(known);
        }
        let sum = self.nested(|values| {
            let left = values.options_of_sum(pure(one), pure(other), Player::Left, run)?;
            let right = values.options_of_sum(pure(one), pure(other), Player::Right, run)?;
            values.game_from(left, right, run)
        })?;
        self.sums.put(one, other, sum);
        Ok(sum)
    }

    fn options_of_sum(
        &mut self,
        one: Value,
        other: Value,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<Value>, Stop> {
        let (ones, others) = (self.count(one, player), self.count(other, player));
        let mut options = Vec::with_capacity(ones + others);
        for at in 0..ones {
            let option = self.option(one, player, at);
            options.push(self.sum(option, other, run)?);
        }
        for at in 0..others {
            let option = self.option(other, player, at);
            options.push(self.sum(one, option, run)?);
        }
        Ok(options)
    }

    /// The sum of `times` copies of a game; of its negative, if `times` is negative. Numbers of
    /// more than a million bits are refused.
    pub fn multiple(&mut self, times: &BigInt, game: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let exact = self.numbers.get(game.number);
        if times.bits() + exact.bits() > MAX_BITS {
            return Err(Stop::Limit(Limit::Memory(MAX_BITS / 8)));
        }
        let number = self.numbers.put(&exact.times(times));
        let base = match self.node(game.base).shape {
            Shape::Closed { ups, nimber } => {
                let exact = self.numbers.get(ups);
                if times.bits() + exact.bits() > MAX_BITS {
                    return Err(Stop::Limit(Limit::Memory(MAX_BITS / 8)));
                }
                let ups = self.numbers.put(&exact.times(times));
                let base = self.closed(ups, if times.bit(0) { nimber } else { 0 });
                Value { base, number: Num::ZERO }
            }
            Shape::Open => self.by_doubling(times, game.base, run)?,
        };
        Ok(self.shifted(base, number))
    }

    /// The multiple of a base.
    fn by_doubling(&mut self, times: &BigInt, base: Base, run: &Run<'_>) -> Result<Value, Stop> {
        let base = if times.sign() == Sign::Minus { self.negative_base(base) } else { base };
        let once = Value { base, number: Num::ZERO };
        let mut sum = Value::ZERO;
        for bit in (0..times.bits()).rev() {
            sum = self.sum(sum, sum, run)?;
            if times.magnitude().bit(bit) {
                sum = self.sum(sum, once, run)?;
            }
        }
        Ok(sum)
    }

    /// The ordinal sum G:H, in which a move in G, taken in canonical form, ends play in H.
    pub fn ordinal_sum(&mut self, one: Value, other: Value, run: &Run<'_>) -> Result<Value, Stop> {
        if let (Some(one), Some(x)) = (self.as_number(one), self.as_number(other)) {
            if one == Dyadic::from(1) {
                let sum = one_colon(&x)?;
                return Ok(self.number(&sum));
            }
            if one == Dyadic::from(-1) {
                let sum = -one_colon(&-x)?;
                return Ok(self.number(&sum));
            }
        }
        let left = self.options(one, Player::Left);
        let right = self.options(one, Player::Right);
        let mut known = Known::default();
        self.ordinal(one, (&left, &right), other, &mut known, run)
    }

    fn ordinal(
        &mut self,
        one: Value,
        ends: (&[Value], &[Value]),
        other: Value,
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if other == Value::ZERO {
            return Ok(one);
        }
        if let Some(&value) = known.get(&other) {
            return Ok(value);
        }
        let value = self.nested(|values| {
            let (mut left, mut right) = (ends.0.to_vec(), ends.1.to_vec());
            for (player, list) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
                for option in values.options(other, player) {
                    list.push(values.ordinal(one, ends, option, known, run)?);
                }
            }
            values.game_from(left, right, run)
        })?;
        known.insert(other, value);
        Ok(value)
    }

    /// ±x = {x | −x}.
    pub fn switch(&mut self, game: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let negative = self.negative(game);
        self.game(&[game], &[negative], run)
    }

    /// Tiny-G, {0 || 0 | −G}, written ⧾G.
    pub fn tiny(&mut self, game: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let negative = self.negative(game);
        let threat = self.game(&[Value::ZERO], &[negative], run)?;
        self.game(&[Value::ZERO], &[threat], run)
    }

    /// Miny-G, {G | 0 || 0}, written ⧿G: the negative of tiny-G.
    pub fn miny(&mut self, game: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let tiny = self.tiny(game, run)?;
        Ok(self.negative(tiny))
    }

    /// The day on which the game is born: the height of its canonical form.
    pub fn birthday(&mut self, game: Value, run: &Run<'_>) -> Result<BigInt, Stop> {
        self.birthday_known(game, &mut Known::default(), run)
    }

    fn birthday_known(
        &mut self,
        game: Value,
        known: &mut Known<BigInt>,
        run: &Run<'_>,
    ) -> Result<BigInt, Stop> {
        if let Some((number, ups, nimber)) = self.as_number_up_star(game) {
            return Ok(closed_birthday(&number, &ups, nimber));
        }
        if let Some(day) = known.get(&game) {
            return Ok(day.clone());
        }
        self.step(run)?;
        let day: BigInt = self.nested(|values| {
            let mut latest = BigInt::ZERO;
            for player in [Player::Left, Player::Right] {
                for option in values.options(game, player) {
                    latest = latest.max(values.birthday_known(option, known, run)?);
                }
            }
            Ok(latest + 1)
        })?;
        known.insert(game, day.clone());
        Ok(day)
    }
}

/// 1:x for a number x is (x + n)/2^(n − 1), where n is the least positive integer with x + n > 1
/// (*Winning Ways*, chapter 7).
fn one_colon(x: &Dyadic) -> Result<Dyadic, Stop> {
    // The least integer above 1 − x.
    let least: BigInt = (Dyadic::from(1) - x.clone()).floor() + 1;
    let n = least.max(BigInt::from(1));
    match u64::try_from(&n) {
        Ok(power) if power <= MAX_BITS => {
            let sum = x + &Dyadic::from(n);
            Ok(Dyadic::new(sum.mantissa().clone(), sum.exponent() + power - 1))
        }
        _ => Err(Stop::Limit(Limit::Memory(MAX_BITS / 8))),
    }
}

/// The right options of n·↑ + *k, n > 0, lead down to * or beyond: one day each, and then a
/// nimber. Where they would end in 0 they pass ↑* = {0, * | 0}, which is born on day 2.
fn closed_birthday(number: &Dyadic, ups: &Dyadic, nimber: u32) -> BigInt {
    let height = BigInt::from(ups.mantissa().magnitude().clone());
    let last = if height.bit(0) { nimber ^ 1 } else { nimber };
    let detour = u32::from(last == 0 && height != BigInt::ZERO);
    number.birthday() + height + last + detour
}
