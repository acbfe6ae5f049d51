//! Boards as a table to play on.

use super::Table;
use crate::Outcome;
use crate::board::{BoardGame, Boards};
use crate::run::{Run, Stop};
use std::fmt;

/// A move on a board and the position after it. Moves are the same if they are told the same.
#[derive(Clone, Debug, Eq)]
pub struct BoardMove<P> {
    text: String,
    after: P,
}

impl<P> PartialEq for BoardMove<P> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<P> fmt::Display for BoardMove<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The positions of a board game, in normal or in misère play.
pub struct BoardTable<'a, G: BoardGame> {
    game: G,
    boards: Boards<G>,
    normal: bool,
    run: Run<'a>,
}

impl<G: BoardGame> fmt::Debug for BoardTable<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardTable").field("normal", &self.normal).finish_non_exhaustive()
    }
}

impl<'a, G: BoardGame + Clone + Send> BoardTable<'a, G> {
    /// A table for a board game; `normal` if the last player to move wins.
    pub fn new(game: G, normal: bool, run: Run<'a>) -> Self {
        Self { boards: Boards::new(game.clone()), game, normal, run: run.untold() }
    }
}

impl<G: BoardGame + Send> Table for BoardTable<'_, G>
where
    G::Position: fmt::Debug,
{
    type Position = G::Position;
    type Move = BoardMove<G::Position>;

    fn moves(&mut self, at: &G::Position, most: usize) -> Result<Vec<Self::Move>, Stop> {
        let moves = self.game.moves(at).into_iter().take(most);
        Ok(moves.map(|(played, after)| BoardMove { text: played.to_string(), after }).collect())
    }

    fn after(&self, at: &G::Position, chosen: &Self::Move) -> Result<Option<G::Position>, Stop> {
        let mut moves = self.game.moves(at).into_iter();
        Ok(moves.find(|(played, _)| played.to_string() == chosen.text).map(|(_, after)| after))
    }

    fn outcome(&mut self, at: &G::Position) -> Result<Outcome, Stop> {
        match self.normal {
            true => self.boards.normal_outcome(at, &self.run),
            false => self.boards.outcome(at, &self.run),
        }
    }

    fn winning_move(&mut self, at: &G::Position) -> Result<Option<Self::Move>, Stop> {
        for (played, after) in self.game.moves(at) {
            if self.outcome(&after)? == Outcome::P {
                return Ok(Some(BoardMove { text: played.to_string(), after }));
            }
        }
        Ok(None)
    }

    fn longest<'m>(&self, moves: &'m [Self::Move]) -> Option<&'m Self::Move> {
        moves.iter().max_by_key(|chosen| self.game.moves(&chosen.after).len())
    }
}
