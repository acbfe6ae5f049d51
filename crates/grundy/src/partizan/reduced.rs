//! Reduced canonical forms: games up to infinitesimals.

use super::arena::{Known, Values};
use super::value::{Player, Value};
use crate::run::{Run, Stop};

impl Values {
    /// The reduced canonical form: the simplest game that differs from this one by an
    /// infinitesimal. Two games differ by an infinitesimal if and only if their reduced
    /// canonical forms are the same. (Grossman and Siegel, *Reductions of partizan games*, Games
    /// of No Chance 3, 2009, with Calistrate's idea.)
    pub fn reduced(&mut self, game: Value, run: &Run<'_>) -> Result<Value, Stop> {
        self.reduced_known(game, &mut Known::default(), run)
    }

    /// Whether `one` ≤ `other` + ε for every positive number ε: the left stop of the difference
    /// is at most 0.
    pub fn at_most_but_infinitesimal(
        &mut self,
        one: Value,
        other: Value,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        if self.at_most(one, other, run)? {
            return Ok(true);
        }
        let difference = self.difference(one, other, run)?;
        let stop = self.left_stop_num(difference);
        Ok(self.numbers.sign(stop).is_le())
    }

    fn reduced_known(
        &mut self,
        game: Value,
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if self.is_numberish(game) {
            return Ok(Value::from_number(game.number));
        }
        if let Some(&reduced) = known.get(&game) {
            return Ok(reduced);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.options(game, player) {
                let reduced = self.nested(|values| values.reduced_known(option, known, run))?;
                if !list.contains(&reduced) {
                    list.push(reduced);
                }
            }
        }
        let [mut left, mut right] = lists;
        self.reduce_side(game, &mut left, Player::Left, run)?;
        self.reduce_side(game, &mut right, Player::Right, run)?;
        let reduced = self.game(&left, &right, run)?;
        known.insert(game, reduced);
        Ok(reduced)
    }

    /// Deletes options dominated, and bypasses options reversible, up to an infinitesimal.
    fn reduce_side(
        &mut self,
        game: Value,
        options: &mut Vec<Value>,
        player: Player,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let mut at = 0;
        while at < options.len() {
            match self.reverses_but_infinitesimal(game, options[at], player, run)? {
                None => at += 1,
                Some(through) => {
                    options.swap_remove(at);
                    for option in self.options(through, player) {
                        if !options.contains(&option) {
                            options.push(option);
                        }
                    }
                }
            }
        }
        let mut kept: Vec<Value> = Vec::new();
        'options: for &option in options.iter() {
            for &other in &kept {
                let [low, high] = player.rising(option, other);
                if self.at_most_but_infinitesimal(low, high, run)? {
                    continue 'options;
                }
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            for &other in &kept {
                let [low, high] = player.rising(other, option);
                if !self.at_most_but_infinitesimal(low, high, run)? {
                    rest.push(other);
                }
            }
            rest.push(option);
            kept = rest;
        }
        *options = kept;
        Ok(())
    }

    fn reverses_but_infinitesimal(
        &mut self,
        game: Value,
        option: Value,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Stop> {
        for through in self.options(option, player.opponent()) {
            // A number bypassed to would leave nothing of what the game is hot about; options of
            // numbers are no moves worth making.
            let [low, high] = player.rising(through, game);
            if !option.is_number() && self.at_most_but_infinitesimal(low, high, run)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }
}
