//! Playing a game: whose turn it is, what a move was worth, how well the opponent plays.
//!
//! A [`Table`] is what is played on: heaps in normal or in misère play ([`Heaps`]), a partizan
//! game ([`PartizanTable`]), or a board (in the crate `grundy-boards`). A [`Match`] is a game in
//! progress: it keeps the record, tells a mistake when it happens and what would have won, and
//! moves for the program at a [`Level`]. It holds no conversation; that is for whoever shows it to
//! a person.
//!
//! ```
//! use grundy::judge::Search;
//! use grundy::play::{Heaps, Match, Remark};
//! use grundy::{Game, Position, run::Run};
//!
//! let nim: Game = "nim".parse()?;
//! let run = Run::unlimited();
//! let table = Heaps::new(&nim, Box::new(Search::new(&nim, run)), run);
//! let mut game = Match::new(table, "3 + 5".parse::<Position>()?);
//! // In misère Nim 3 + 3 wins here, and taking a whole heap does not.
//! let remark = game.play(&"5 -> 0".parse()?)?;
//! let Remark::Mistake { better } = remark else { panic!("{remark:?}") };
//! assert_eq!(better.to_string(), "5 → 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Costs are those of the outcomes asked for: a few for every move, each of which may stop at the
//! limits of its run. A stop is never an error here: the remark is then [`Remark::Unknown`].

mod alarm;
mod heaps;
mod level;
mod partizan;

pub use alarm::Alarm;
pub use heaps::Heaps;
pub use level::{Chance, Level, LevelError};
pub use partizan::{PartizanTable, Turn};

use crate::Outcome;
use crate::run::Stop;
use std::fmt::{Debug, Display};

/// What is played on: the moves from a position, where they lead and who wins.
pub trait Table {
    /// A position.
    type Position: Clone + Eq + Debug;
    /// A move, as it is told to a player.
    type Move: Clone + Eq + Debug + Display;

    /// The first `most` moves from a position, in a fixed order.
    fn moves(&mut self, at: &Self::Position, most: usize) -> Result<Vec<Self::Move>, Stop>;

    /// The position after a move; `None` if the move is not legal.
    fn after(
        &self,
        at: &Self::Position,
        chosen: &Self::Move,
    ) -> Result<Option<Self::Position>, Stop>;

    /// Who wins.
    fn outcome(&mut self, at: &Self::Position) -> Result<Outcome, Stop>;

    /// A winning move, if there is one.
    fn winning_move(&mut self, at: &Self::Position) -> Result<Option<Self::Move>, Stop>;

    /// Of the moves listed, one that keeps the game going for long.
    fn longest<'m>(&self, moves: &'m [Self::Move]) -> Option<&'m Self::Move>;
}

/// Why a move could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The rules do not allow it.
    #[error("that is not a legal move here")]
    Illegal,
    /// Whether it is legal could not be found out.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark<M> {
    /// It wins with best play.
    Winning,
    /// It loses against best play, and so would every other move.
    Lost,
    /// It loses against best play, and another move would have won.
    Mistake {
        /// A move that would have won.
        better: M,
    },
    /// Nobody could tell within the limits.
    Unknown(Stop),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Match<T: Table> {
    table: T,
    position: T::Position,
    /// The position before each move so far, and the move.
    record: Vec<(T::Position, T::Move)>,
}

impl<T: Table> Match<T> {
    /// A game that begins at this position.
    pub fn new(table: T, position: T::Position) -> Self {
        Self { table, position, record: Vec::new() }
    }

    /// What it is played on.
    pub fn table(&self) -> &T {
        &self.table
    }

    /// Asks the table about the present position.
    pub fn ask_table<A>(&mut self, ask: impl FnOnce(&mut T, &T::Position) -> A) -> A {
        ask(&mut self.table, &self.position)
    }

    /// Where the game stands.
    pub fn position(&self) -> &T::Position {
        &self.position
    }

    /// The position before each move so far, and the move.
    pub fn record(&self) -> &[(T::Position, T::Move)] {
        &self.record
    }

    /// The first `most` legal moves.
    pub fn moves(&mut self, most: usize) -> Result<Vec<T::Move>, Stop> {
        self.table.moves(&self.position, most)
    }

    /// Makes a move and says what it was worth. An illegal move changes nothing.
    pub fn play(&mut self, chosen: &T::Move) -> Result<Remark<T::Move>, MoveError> {
        let after = self.table.after(&self.position, chosen)?.ok_or(MoveError::Illegal)?;
        let before = std::mem::replace(&mut self.position, after);
        self.record.push((before, chosen.clone()));
        Ok(self.remark().unwrap_or_else(Remark::Unknown))
    }

    fn remark(&mut self) -> Result<Remark<T::Move>, Stop> {
        if self.table.outcome(&self.position)? == Outcome::P {
            return Ok(Remark::Winning);
        }
        let (before, _) = self.record.last().expect("a move has just been made");
        Ok(match self.table.winning_move(before)? {
            Some(better) => Remark::Mistake { better },
            None => Remark::Lost,
        })
    }

    /// A winning move from here; `None` if there is none.
    pub fn hint(&mut self) -> Result<Option<T::Move>, Stop> {
        self.table.winning_move(&self.position)
    }

    /// The program's move at a level: a winning one, the one that keeps the game going, or, if
    /// the level is not perfect, now and then any. `None` if there is no legal move.
    pub fn reply(&mut self, level: Level, chance: &mut Chance) -> Result<Option<T::Move>, Stop> {
        let moves = self.moves(MOST)?;
        if moves.is_empty() {
            return Ok(None);
        }
        if level.slips(chance) {
            return Ok(Some(moves[chance.below(moves.len() as u64) as usize].clone()));
        }
        let best = self.hint().ok().flatten();
        Ok(best.or_else(|| self.table.longest(&moves).cloned()))
    }

    /// Takes back so many moves; false, and nothing happens, if there are not so many.
    pub fn undo(&mut self, moves: usize) -> bool {
        let Some(kept) = self.record.len().checked_sub(moves) else { return false };
        if let Some((before, _)) = self.record.get(kept) {
            self.position = before.clone();
        }
        self.record.truncate(kept);
        true
    }
}

/// Moves among which the program chooses when none wins.
const MOST: usize = 1000;

#[cfg(test)]
mod tests;
