//! Games that are played on a board and not with heaps.
//!
//! What the theory of sums needs of a game is little: which moves there are, and into which
//! independent components a position falls. A game that answers these two questions, as a
//! [`BoardGame`], gets everything else: [`Boards`] numbers the components, up to symmetry, so that
//! the options of a component are sums of components with smaller numbers. Component n is
//! then nothing but a heap of size n, the numbering is a [`Rules`](crate::Rules), and all that is
//! known about heap games applies: genera, tame and wild, outcomes, winning moves, quotients.
//!
//! ```
//! use grundy::board::{Boards, GridGame, Towers};
//! use grundy::run::Run;
//!
//! let mut towers = Boards::new(Towers);
//! let position = Towers::parse("XXX/X.X")?;
//! let run = Run::unlimited();
//! assert_eq!(towers.genus(&position, &run)?.to_string(), "1^531");
//! assert!(!towers.is_tame(&position, &run)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game of your own:
//!
//! ```
//! use grundy::board::{BoardGame, Boards};
//! use grundy::run::Run;
//!
//! /// A row of coins: take two neighbours. Positions are the lengths of the rows.
//! struct Row;
//!
//! impl BoardGame for Row {
//!     type Position = Vec<u32>;
//!     type Move = u32;
//!
//!     fn moves(&self, rows: &Vec<u32>) -> Vec<(u32, Vec<u32>)> {
//!         let mut moves = Vec::new();
//!         for (i, &row) in rows.iter().enumerate() {
//!             for left in 0..row.saturating_sub(1) {
//!                 let mut after = rows.clone();
//!                 after[i] = left;
//!                 after.push(row - 2 - left);
//!                 moves.push((left, after));
//!             }
//!         }
//!         moves
//!     }
//!
//!     fn components(&self, rows: &Vec<u32>) -> Vec<Vec<u32>> {
//!         rows.iter().filter(|&&row| row > 1).map(|&row| vec![row]).collect()
//!     }
//! }
//!
//! // This is Dawson's Kayles, 0.07.
//! let mut boards = Boards::new(Row);
//! let genus = boards.genus(&vec![7], &Run::unlimited())?;
//! assert_eq!(genus.to_string(), "1^031");
//! # Ok::<(), grundy::run::Stop>(())
//! ```

mod boards;
mod catalogue;
mod clobber;
mod grid;
mod polyominoes;
mod towers;

pub use boards::{Boards, Played};
pub use catalogue::Catalogue;
pub use clobber::{Clobber, Jump};
pub use grid::{Cell, Grid, MAX_CELLS};
pub use polyominoes::connected;
pub use towers::{Direction, Topple, Towers};

use crate::rules::ParseError;
use std::fmt::Display;
use std::hash::Hash;

/// The rules of a game played on a board.
///
/// An implementation must keep three promises. A move makes a position smaller in some sense, so
/// that play ends. The moves from a position are the moves from its components, the others
/// staying as they are. Components that are the same up to symmetry come as the same value, and
/// a component's only component is itself.
pub trait BoardGame: Sync {
    /// A position, whole or a component of one.
    type Position: Clone + Eq + Ord + Hash + Send + Sync;

    /// A move, as it is told to a player.
    type Move: Clone + Display;

    /// The moves from a position and where they lead, always in the same order.
    fn moves(&self, position: &Self::Position) -> Vec<(Self::Move, Self::Position)>;

    /// The components of a position, each brought to a standard form up to symmetry. Those
    /// without a move may be left out.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position>;
}

/// A game on a rectangular board, whose positions are written with a letter for each piece.
///
/// ```
/// use grundy::board::{Clobber, GridGame};
///
/// let position = Clobber::parse("xo/ox")?;
/// assert_eq!(Clobber::picture(&position), "xo\nox");
/// assert!(Clobber::parse("xo/oz").is_err());
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub trait GridGame: BoardGame<Position = Grid> {
    /// The letters of the pieces. Of several letters for a piece the first one is printed.
    const LETTERS: &'static [(char, Cell)];

    /// Reads a position: rows from top to bottom with `/` between them, `.` for an empty cell.
    ///
    /// # Errors
    ///
    /// The first character that does not belong there.
    fn parse(text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text, Self::LETTERS)
    }

    /// The position as [`parse`](Self::parse) reads it.
    fn print(position: &Grid) -> String {
        position.text(Self::LETTERS, "/")
    }

    /// The position as a picture, a line for each row.
    fn picture(position: &Grid) -> String {
        position.text(Self::LETTERS, "\n")
    }
}
