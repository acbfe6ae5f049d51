//! Canonical forms: dominated options deleted, reversible ones bypassed.

use super::arena::Values;
use super::num::Num;
use super::value::{Player, Value};
use crate::run::{Run, Stop};
use std::cmp::Ordering;

/// A game that is not in the arena yet: its options, which are, and its stops. It is not a number.
pub(super) struct Pending<'a> {
    pub(super) left: &'a [Value],
    pub(super) right: &'a [Value],
    pub(super) left_stop: Num,
    pub(super) right_stop: Num,
}

/// The end of an interval, and whether it belongs to it.
type End = (Num, bool);

/// What the stops of the options tell.
enum Stops {
    Number(Num),
    Hot { left: Num, right: Num },
}

impl Values {
    /// The game with these options, in canonical form.
    pub fn game(&mut self, left: &[Value], right: &[Value], run: &Run<'_>) -> Result<Value, Stop> {
        self.game_from(left.to_vec(), right.to_vec(), run)
    }

    /// The same from lists that are used up.
    pub(super) fn game_from(
        &mut self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        self.step(run)?;
        let (left_stop, right_stop) = match self.stops_of(&left, &right) {
            Stops::Number(number) => return Ok(Value::from_number(number)),
            Stops::Hot { left, right } => (left, right),
        };
        self.delete_dominated(&mut left, Player::Left, run)?;
        self.delete_dominated(&mut right, Player::Right, run)?;
        // A bypassed option may uncover others, on its own side only: the value stays.
        self.bypass(&mut left, &right, Player::Left, (left_stop, right_stop), run)?;
        self.bypass(&mut right, &left, Player::Right, (left_stop, right_stop), run)?;
        Ok(self.intern(&mut left, &mut right, left_stop, right_stop))
    }

    /// The number that the game with these options is, or its stops.
    ///
    /// The game is a number if and only if some number x has G^L ⊲| x ⊲| G^R for all options,
    /// and then it is the simplest (*On Numbers and Games*, theorem 11). Now G^L ⊲| x holds if
    /// the right stop of G^L is below x, fails if it is above, and where it is x it holds unless
    /// G^L ≥ x. If there is no such number, the largest right stop of the left options and the
    /// least left stop of the right options are the stops of the game.
    fn stops_of(&mut self, left: &[Value], right: &[Value]) -> Stops {
        let (mut low, mut high): (Option<End>, Option<End>) = (None, None);
        for &option in left {
            let stop = self.right_stop_num(option);
            let closed = !self.node(option.base).above_right_stop;
            low = match low.map(|(other, _)| self.numbers.cmp(stop, other)) {
                None | Some(Ordering::Greater) => Some((stop, closed)),
                Some(Ordering::Equal) => low.map(|(other, both)| (other, both && closed)),
                Some(Ordering::Less) => low,
            };
        }
        for &option in right {
            let stop = self.left_stop_num(option);
            let closed = !self.node(option.base).below_left_stop;
            high = match high.map(|(other, _)| self.numbers.cmp(stop, other)) {
                None | Some(Ordering::Less) => Some((stop, closed)),
                Some(Ordering::Equal) => high.map(|(other, both)| (other, both && closed)),
                Some(Ordering::Greater) => high,
            };
        }
        if let (Some((low, low_closed)), Some((high, high_closed))) = (low, high) {
            match self.numbers.cmp(low, high) {
                Ordering::Greater => return Stops::Hot { left: low, right: high },
                Ordering::Equal if !(low_closed && high_closed) => {
                    return Stops::Hot { left: low, right: high };
                }
                _ => {}
            }
        }
        Stops::Number(self.numbers.simplest(low, high))
    }

    /// Whether option `worse` is of no use beside option `better`.
    pub(super) fn is_dominated(
        &mut self,
        worse: Value,
        better: Value,
        player: Player,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        match player {
            Player::Left => self.at_most(worse, better, run),
            Player::Right => self.at_most(better, worse, run),
        }
    }

    /// Keeps of each list of equal or comparable options the best ones.
    pub(super) fn delete_dominated(
        &mut self,
        options: &mut Vec<Value>,
        player: Player,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let mut kept = 0;
        'options: for at in 0..options.len() {
            let option = options[at];
            let mut other = 0;
            while other < kept {
                if self.is_dominated(option, options[other], player, run)? {
                    continue 'options;
                }
                if self.is_dominated(options[other], option, player, run)? {
                    kept -= 1;
                    options.swap(other, kept);
                } else {
                    other += 1;
                }
            }
            options.swap(kept, at);
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Replaces every reversible option of a player by the options of what it reverses to, until
    /// there is none.
    ///
    /// A left option A is reversible if some A^R ≤ G; then G does not change when A is replaced
    /// by all left options of A^R.
    fn bypass(
        &mut self,
        options: &mut Vec<Value>,
        others: &[Value],
        player: Player,
        (left_stop, right_stop): (Num, Num),
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let mut at = 0;
        let mut changed = false;
        while at < options.len() {
            let (left, right): (&[Value], &[Value]) = match player {
                Player::Left => (options, others),
                Player::Right => (others, options),
            };
            let game = Pending { left, right, left_stop, right_stop };
            match self.reverses(options[at], player, &game, run)? {
                None => at += 1,
                Some(through) => {
                    options.swap_remove(at);
                    let count = self.count(through, player);
                    for i in 0..count {
                        let option = self.option(through, player, i);
                        if !options.contains(&option) {
                            options.push(option);
                        }
                    }
                    changed = true;
                    // What stands before may not be looked at again: G is the same game.
                }
            }
        }
        if changed { self.delete_dominated(options, player, run) } else { Ok(()) }
    }

    /// The option of an option through which that one is reversible.
    pub(super) fn reverses(
        &mut self,
        option: Value,
        player: Player,
        game: &Pending<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Stop> {
        let opponent = player.opponent();
        for at in 0..self.count(option, opponent) {
            let through = self.option(option, opponent, at);
            let is_better = match player {
                Player::Left => self.at_most_pending(through, game, run)?,
                Player::Right => self.at_least_pending(through, game, run)?,
            };
            if is_better {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// Whether a value is at most a game that is not in the arena yet.
    fn at_most_pending(
        &mut self,
        one: Value,
        game: &Pending<'_>,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let (high, low) = self.stops(one);
        if self.numbers.cmp(high, game.left_stop).is_gt()
            || self.numbers.cmp(low, game.right_stop).is_gt()
        {
            return Ok(false);
        }
        if self.numbers.cmp(high, game.right_stop).is_lt() {
            return Ok(true);
        }
        self.step(run)?;
        for &right in game.right {
            if self.at_most(right, one, run)? {
                return Ok(false);
            }
        }
        self.nested(|values| {
            for at in 0..values.count(one, Player::Left) {
                let left = values.option(one, Player::Left, at);
                if values.at_least_pending(left, game, run)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether a value is at least a game that is not in the arena yet.
    fn at_least_pending(
        &mut self,
        one: Value,
        game: &Pending<'_>,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let (high, low) = self.stops(one);
        if self.numbers.cmp(high, game.left_stop).is_lt()
            || self.numbers.cmp(low, game.right_stop).is_lt()
        {
            return Ok(false);
        }
        if self.numbers.cmp(low, game.left_stop).is_gt() {
            return Ok(true);
        }
        self.step(run)?;
        for &left in game.left {
            if self.at_most(one, left, run)? {
                return Ok(false);
            }
        }
        self.nested(|values| {
            for at in 0..values.count(one, Player::Right) {
                let right = values.option(one, Player::Right, at);
                if values.at_most_pending(right, game, run)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }
}
