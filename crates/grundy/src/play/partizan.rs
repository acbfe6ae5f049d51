//! Partizan games as a table to play on.

use super::Table;
use crate::Outcome;
use crate::partizan::ReadError;
use crate::partizan::ruleset::{self, open};
use crate::partizan::{Player, Value};
use crate::rules::ParseError;
use crate::run::{Run, Stop};
use std::fmt;

/// A position of a ruleset, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The position, as the ruleset prints it.
    pub position: String,
    /// Who moves.
    pub player: Player,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)
    }
}

/// The positions of a ruleset, in normal play. A move is told by the position it leads to.
///
/// ```
/// use grundy::partizan::Player;
/// use grundy::play::{Match, PartizanTable, Remark, Turn};
/// use grundy::run::Run;
///
/// let table = PartizanTable::new("toads", Run::unlimited())?;
/// let start = Turn { position: "T.TF.F".to_owned(), player: Player::Left };
/// let mut game = Match::new(table, start);
/// // Whoever begins can win; this is how Left does not.
/// let remark = game.play(&".TTF.F".to_owned())?;
/// assert!(matches!(remark, Remark::Mistake { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PartizanTable<'a> {
    rules: Box<dyn ruleset::Table>,
    run: Run<'a>,
}

impl fmt::Debug for PartizanTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartizanTable").finish_non_exhaustive()
    }
}

impl<'a> PartizanTable<'a> {
    /// A table for the ruleset of this name.
    ///
    /// # Errors
    ///
    /// A name that no ruleset has.
    pub fn new(ruleset: &str, run: Run<'a>) -> Result<Self, ParseError> {
        Ok(Self { rules: open(ruleset)?, run: run.untold() })
    }

    /// The position as a picture.
    ///
    /// # Errors
    ///
    /// A text that is no position.
    pub fn picture(&self, position: &str) -> Result<String, ParseError> {
        self.rules.picture(position)
    }

    fn options(&self, at: &Turn) -> Vec<String> {
        // Positions come from the ruleset itself, or were read before.
        self.rules.options(&at.position, at.player).unwrap_or_default()
    }

    fn value(&mut self, position: &str) -> Result<Value, Stop> {
        match self.rules.value(position, &self.run) {
            Ok(value) => Ok(value),
            Err(ReadError::Stopped(stop)) => Err(stop),
            Err(ReadError::Text(_)) => Ok(Value::ZERO),
        }
    }

    /// Whether a player who begins wins.
    fn wins(&mut self, position: &str, player: Player) -> Result<bool, Stop> {
        let value = self.value(position)?;
        Ok(self.rules.values().outcome(value).is_won_moving_first(player))
    }
}

impl Table for PartizanTable<'_> {
    type Position = Turn;
    type Move = String;

    fn moves(&mut self, at: &Turn, most: usize) -> Result<Vec<String>, Stop> {
        let mut moves = self.options(at);
        moves.truncate(most);
        Ok(moves)
    }

    fn after(&self, at: &Turn, chosen: &String) -> Result<Option<Turn>, Stop> {
        let is_legal = self.options(at).contains(chosen);
        let after = || Turn { position: chosen.clone(), player: at.player.opponent() };
        Ok(is_legal.then(after))
    }

    /// Whether the player to move wins.
    fn outcome(&mut self, at: &Turn) -> Result<Outcome, Stop> {
        let wins = self.wins(&at.position, at.player)?;
        Ok(if wins { Outcome::N } else { Outcome::P })
    }

    fn winning_move(&mut self, at: &Turn) -> Result<Option<String>, Stop> {
        for option in self.options(at) {
            if !self.wins(&option, at.player.opponent())? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }

    /// The one that leaves the most moves to both.
    fn longest<'m>(&self, moves: &'m [String]) -> Option<&'m String> {
        moves.iter().max_by_key(|position| {
            let count = |player| self.rules.options(position, player).map_or(0, |list| list.len());
            count(Player::Left) + count(Player::Right)
        })
    }
}
