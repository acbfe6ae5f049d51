//! Kinds of games: infinitesimal, numberish, all-small; atomic weights.

use super::arena::{Known, Values};
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Player, Value};
use crate::run::{Run, Stop};
use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

impl Values {
    /// Whether the game differs from a number by an infinitesimal: its stops are equal.
    pub fn is_numberish(&self, game: Value) -> bool {
        self.node(game.base).half == Num::ZERO
    }

    /// Whether the game is between −x and x for every positive number x: both stops are 0.
    pub fn is_infinitesimal(&self, game: Value) -> bool {
        self.is_numberish(game) && game.number == Num::ZERO
    }

    /// Whether the game is hot: its left stop exceeds its right stop.
    pub fn is_hot(&self, game: Value) -> bool {
        !self.is_numberish(game)
    }

    /// Whether the game is all-small, also called dicotic: in every position either both players
    /// have a move or neither. (If a game is equal to an all-small one, its canonical form is
    /// all-small.)
    pub fn is_all_small(&mut self, game: Value, run: &Run<'_>) -> Result<bool, Stop> {
        let (mut seen, mut rest) = (FxHashSet::default(), vec![game]);
        while let Some(position) = rest.pop() {
            if !self.is_infinitesimal(position) || position.is_number() {
                if position != Value::ZERO {
                    return Ok(false);
                }
            } else if self.as_number_up_star(position).is_none() && seen.insert(position) {
                self.step(run)?;
                for player in [Player::Left, Player::Right] {
                    rest.extend(self.options(position, player));
                }
            }
        }
        Ok(true)
    }

    /// The atomic weight of an all-small game, itself a game; `None` for other games, where it
    /// is not defined.
    ///
    /// *Winning Ways*, chapter 8: the weight is {a(G^L) − 2 | a(G^R) + 2} unless that is an
    /// integer. Then it is 0 if G is confused with a remote star, the least integer n with
    /// a(G^L) − 2 ⊲| n if G is below it, and the largest with n ⊲| a(G^R) + 2 if G is above it.
    pub fn atomic_weight(&mut self, game: Value, run: &Run<'_>) -> Result<Option<Value>, Stop> {
        if !self.is_all_small(game, run)? {
            return Ok(None);
        }
        self.weigh(game, &mut Known::default(), run).map(Some)
    }

    fn weigh(&mut self, game: Value, known: &mut Known, run: &Run<'_>) -> Result<Value, Stop> {
        if let Some((_, ups, _)) = self.as_number_up_star(game) {
            return Ok(self.number(&ups));
        }
        if let Some(&weight) = known.get(&game) {
            return Ok(weight);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
            let two = Num::from(if player == Player::Left { -2 } else { 2 });
            for option in self.options(game, player) {
                let weight = self.nested(|values| values.weigh(option, known, run))?;
                list.push(self.shifted(weight, two));
            }
        }
        let [left, right] = lists;
        let weight = self.game(&left, &right, run)?;
        let is_integer = self.as_number(weight).is_some_and(|number| number.is_integer());
        let weight = match is_integer {
            false => weight,
            true => match self.order_beside_remote_star(game, run)? {
                None | Some(Ordering::Equal) => Value::ZERO,
                Some(Ordering::Less) => self.least_above(&left),
                Some(Ordering::Greater) => {
                    let negated: Vec<Value> = right.iter().map(|&g| self.negative(g)).collect();
                    let least = self.least_above(&negated);
                    self.negative(least)
                }
            },
        };
        known.insert(game, weight);
        Ok(weight)
    }

    /// The least integer n with G ⊲| n for all these games. (There is one: the list of an
    /// all-small game that is not 0 is not empty.)
    fn least_above(&mut self, games: &[Value]) -> Value {
        let mut least: Option<BigInt> = None;
        for &game in games {
            // At most the ceiling of the right stop, at which G ⊲| n may fail.
            let stop = self.right_stop(game);
            let ceiling = -(-stop).floor();
            let at = self.numbers.put(&Dyadic::from(ceiling.clone()));
            let bound = if self.at_least_number(game, at) { ceiling + 1 } else { ceiling };
            least = Some(least.map_or(bound.clone(), |least| least.max(bound)));
        }
        self.number(&Dyadic::from(least.unwrap_or(BigInt::ZERO)))
    }

    /// How an all-small game compares with *n for all large n. A nimber larger than the birthday
    /// is large enough: no position of the game is equal to it.
    fn order_beside_remote_star(
        &mut self,
        game: Value,
        run: &Run<'_>,
    ) -> Result<Option<Ordering>, Stop> {
        let birthday = self.birthday(game, run)?;
        // An open form is as deep as a recursion that reached it.
        let size = u32::try_from(birthday).unwrap_or(u32::MAX / 2) + 1;
        let star = self.nimber(size);
        self.compare(game, star, run)
    }
}
