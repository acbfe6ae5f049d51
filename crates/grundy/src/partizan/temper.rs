//! Cooling, heating, overheating, Norton products, incentives.

use super::arena::{Known, Values};
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Player, Value};
use crate::run::{Run, Stop};

impl Values {
    /// The game cooled by a temperature t ≥ 0: each move costs t, and a game cooler than t is
    /// its mean. (*On Numbers and Games*, chapter 9.)
    pub fn cooled(&mut self, game: Value, by: &Dyadic, run: &Run<'_>) -> Result<Value, Stop> {
        let by = self.numbers.put(by);
        self.cooled_known(game, by, &mut Known::default(), run)
    }

    fn cooled_known(
        &mut self,
        game: Value,
        by: Num,
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        let temperature = self.temperature(game, run)?;
        if temperature < self.numbers.get(by) {
            return Ok(Value::from_number(self.mean_num(game, run)?));
        }
        let tax = self.numbers.neg(by);
        self.transformed(game, known, run, |values, option, player, known| {
            let cooled = values.cooled_known(option, by, known, run)?;
            Ok(values.shifted(cooled, if player == Player::Left { tax } else { by }))
        })
    }

    /// The game heated by H: ∫G is G if that is a number, otherwise {∫G^L + H | ∫G^R − H}.
    pub fn heated(&mut self, game: Value, by: Value, run: &Run<'_>) -> Result<Value, Stop> {
        let back = self.negative(by);
        self.heated_known(game, (by, back), &mut Known::default(), run)
    }

    fn heated_known(
        &mut self,
        game: Value,
        by: (Value, Value),
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if game.is_number() {
            return Ok(game);
        }
        self.transformed(game, known, run, |values, option, player, known| {
            let heated = values.heated_known(option, by, known, run)?;
            values.sum(heated, if player == Player::Left { by.0 } else { by.1 }, run)
        })
    }

    /// The game overheated from S to T: for an integer n, n copies of S; otherwise
    /// {∫G^L + T | ∫G^R − T}, G in canonical form. (*Winning Ways*, chapter 6.)
    pub fn overheated(
        &mut self,
        game: Value,
        from: Value,
        to: Value,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        let back = self.negative(to);
        self.overheated_known(game, from, (to, back), &mut Known::default(), run)
    }

    fn overheated_known(
        &mut self,
        game: Value,
        from: Value,
        to: (Value, Value),
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if let Some(integer) = self.as_number(game).filter(Dyadic::is_integer) {
            return self.multiple(integer.mantissa(), from, run);
        }
        self.transformed(game, known, run, |values, option, player, known| {
            let hot = values.overheated_known(option, from, to, known, run)?;
            values.sum(hot, if player == Player::Left { to.0 } else { to.1 }, run)
        })
    }

    /// The Norton product G·U: for an integer n, n copies of U; otherwise
    /// {G^L·U + (U + I) | G^R·U − (U + I)}, where I runs through the incentives of U for both
    /// players. (*Winning Ways*, chapter 8.)
    pub fn norton(&mut self, game: Value, unit: Value, run: &Run<'_>) -> Result<Value, Stop> {
        if let Some(integer) = self.as_number(game).filter(Dyadic::is_integer) {
            return self.multiple(integer.mantissa(), unit, run);
        }
        let mut prices = Vec::new();
        for player in [Player::Left, Player::Right] {
            for incentive in self.incentives(unit, player, run)? {
                let price = self.sum(unit, incentive, run)?;
                prices.push((price, self.negative(price)));
            }
        }
        self.norton_known(game, unit, &prices, &mut Known::default(), run)
    }

    fn norton_known(
        &mut self,
        game: Value,
        unit: Value,
        prices: &[(Value, Value)],
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if let Some(integer) = self.as_number(game).filter(Dyadic::is_integer) {
            return self.multiple(integer.mantissa(), unit, run);
        }
        if let Some(&value) = known.get(&game) {
            return Ok(value);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.options(game, player) {
                let product =
                    self.nested(|values| values.norton_known(option, unit, prices, known, run))?;
                for &(price, back) in prices {
                    let extra = if player == Player::Left { price } else { back };
                    list.push(self.sum(product, extra, run)?);
                }
            }
        }
        let [left, right] = lists;
        let value = self.game_from(left, right, run)?;
        known.insert(game, value);
        Ok(value)
    }

    /// The game whose options are those of this one, each transformed.
    fn transformed(
        &mut self,
        game: Value,
        known: &mut Known,
        run: &Run<'_>,
        mut transform: impl FnMut(&mut Self, Value, Player, &mut Known) -> Result<Value, Stop>,
    ) -> Result<Value, Stop> {
        if let Some(&value) = known.get(&game) {
            return Ok(value);
        }
        let value = self.nested(|values| {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
                for option in values.options(game, player) {
                    list.push(transform(values, option, player, known)?);
                }
            }
            let [left, right] = lists;
            values.game_from(left, right, run)
        })?;
        known.insert(game, value);
        Ok(value)
    }

    /// What a player gains by each of the moves: G^L − G for Left, G − G^R for Right; only those
    /// that no other exceeds or equals.
    pub fn incentives(
        &mut self,
        game: Value,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<Value>, Stop> {
        let mut incentives = Vec::new();
        for option in self.options(game, player) {
            incentives.push(match player {
                Player::Left => self.difference(option, game, run)?,
                Player::Right => self.difference(game, option, run)?,
            });
        }
        // Incentives are gains for both players: the largest are best.
        self.delete_dominated(&mut incentives, Player::Left, run)?;
        self.sort_for_printing(&mut incentives);
        Ok(incentives)
    }
}
