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
        let (low, high) = (self.end(left, Player::Left), self.end(right, Player::Right));
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

    /// How far the options of a player reach: the largest right stop of Left's, the least left stop
    /// of Right's; and whether a number there is on the right side of all of them.
    fn end(&mut self, options: &[Value], player: Player) -> Option<End> {
        let mut end: Option<End> = None;
        for &option in options {
            let (stop, closed, further) = match player {
                Player::Left => {
                    let closed = !self.node(option.base).above_right_stop;
                    (self.right_stop_num(option), closed, Ordering::Greater)
                }
                Player::Right => {
                    let closed = !self.node(option.base).below_left_stop;
                    (self.left_stop_num(option), closed, Ordering::Less)
                }
            };
            end = match end.map(|(other, _)| self.numbers.cmp(stop, other)) {
                None => Some((stop, closed)),
                Some(Ordering::Equal) => end.map(|(other, both)| (other, both && closed)),
                Some(order) if order == further => Some((stop, closed)),
                Some(_) => end,
            };
        }
        end
    }

    /// Whether option `worse` is of no use beside option `better`.
    pub(super) fn is_dominated(
        &mut self,
        worse: Value,
        better: Value,
        player: Player,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let [low, high] = player.rising(worse, better);
        self.at_most(low, high, run)
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
            if self.is_no_better(through, game, player, run)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// Whether a value is no better for a player than a game that is not in the arena yet: at most
    /// that game for Left, at least that game for Right.
    fn is_no_better(
        &mut self,
        one: Value,
        game: &Pending<'_>,
        player: Player,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let (high, low) = self.stops(one);
        let (beyond, others, own, theirs) = match player {
            Player::Left => (Ordering::Greater, game.right, high, game.right_stop),
            Player::Right => (Ordering::Less, game.left, low, game.left_stop),
        };
        if self.numbers.cmp(high, game.left_stop) == beyond
            || self.numbers.cmp(low, game.right_stop) == beyond
        {
            return Ok(false);
        }
        if self.numbers.cmp(own, theirs) == beyond.reverse() {
            return Ok(true);
        }
        self.step(run)?;
        for &other in others {
            let [low, high] = player.rising(other, one);
            if self.at_most(low, high, run)? {
                return Ok(false);
            }
        }
        self.nested(|values| {
            for at in 0..values.count(one, player) {
                let option = values.option(one, player, at);
                if values.is_no_better(option, game, player.opponent(), run)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }
}
