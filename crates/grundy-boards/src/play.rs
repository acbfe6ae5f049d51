//! Boards as a table to play on.

use crate::{Board, Played};
use grundy::outcome::{Outcome, Play};
use grundy::play::Table;
use grundy::rules::{ParseError, ReadError};
use grundy::run::{Run, Stop};

/// A board game in normal or in misère play. Positions are texts that its board has printed.
///
/// ```
/// use grundy::outcome::Play;
/// use grundy::play::{Match, Remark};
/// use grundy::run::Run;
/// use grundy_boards::{BoardTable, open};
///
/// let clobber = open("clobber").expect("a game");
/// let table = BoardTable::new(clobber, Play::Misere, Run::unlimited());
/// let mut game = Match::new(table, "xoxo".to_owned());
/// let hint = game.hint()?.expect("the first player wins");
/// assert_eq!(game.play(&hint)?, Remark::Winning);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardTable<'a> {
    board: Box<dyn Board>,
    play: Play,
    run: Run<'a>,
}

impl<'a> BoardTable<'a> {
    /// A table for a board game.
    pub fn new(board: Box<dyn Board>, play: Play, run: Run<'a>) -> Self {
        Self { board, play, run: run.untold() }
    }

    /// The game.
    pub fn board(&self) -> &dyn Board {
        &*self.board
    }
}

const PRINTED: &str = "a board reads what it has printed";

/// A stop; a text that was printed is read.
fn stop(error: ReadError) -> Stop {
    match error {
        ReadError::Stopped(stop) => stop,
        ReadError::Text(error) => unread(&error),
    }
}

fn unread(error: &ParseError) -> ! {
    panic!("{PRINTED}: {error}")
}

impl Table for BoardTable<'_> {
    type Position = String;
    type Move = Played;

    fn moves(&mut self, at: &String, most: usize) -> Result<Vec<Played>, Stop> {
        let mut moves = self.board.moves(at).unwrap_or_else(|error| unread(&error));
        moves.truncate(most);
        Ok(moves)
    }

    fn after(&self, at: &String, chosen: &Played) -> Result<Option<String>, Stop> {
        let moves = self.board.moves(at).unwrap_or_else(|error| unread(&error));
        Ok(moves.into_iter().find(|played| played == chosen).map(|played| played.after))
    }

    fn outcome(&mut self, at: &String) -> Result<Outcome, Stop> {
        self.board.outcome(self.play, at, &self.run).map_err(stop)
    }

    fn winning_move(&mut self, at: &String) -> Result<Option<Played>, Stop> {
        for played in self.moves(at, usize::MAX)? {
            if self.outcome(&played.after)? == Outcome::P {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    fn longest<'m>(&self, moves: &'m [Played]) -> Option<&'m Played> {
        let left = |played: &&Played| self.board.moves(&played.after).map_or(0, |m| m.len());
        moves.iter().max_by_key(left)
    }
}
