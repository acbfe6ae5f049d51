//! Games that are played on a board and not with heaps.
//!
//! What the theory of sums needs of a game is little: which moves there are, and into which
//! independent components a position falls. A game that answers these two questions, as a
//! [`BoardGame`], gets everything else: [`Boards`] numbers the components, up to symmetry, so that
//! the options of a component are sums of components with smaller numbers. Component n is
//! then nothing but a heap of size n, the numbering is a [`Rules`](crate::Rules), and all that is
//! known about heap games applies: nim-values, genera, outcomes, winning moves, quotients.
//!
//! Here is the idea alone. The crate `grundy-boards` has the games.
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
//! let run = Run::unlimited();
//! assert_eq!(boards.nim_value(&vec![7], &run)?, 1);
//! assert_eq!(boards.genus(&vec![7], &run)?.to_string(), "1^031");
//! # Ok::<(), grundy::run::Stop>(())
//! ```

mod boards;
mod catalogue;

pub use boards::{Boards, Played};
pub use catalogue::Catalogue;

use std::fmt::Display;
use std::hash::Hash;

/// The rules of a game played on a board.
///
/// An implementation must keep three promises. A move makes a position smaller in some sense, so
/// that play ends. The moves from a position are the moves from its components, the others
/// staying as they are. Components are positions of their own: a component's only component is
/// itself, up to symmetry. Components that are the same up to symmetry should come as the same
/// value: it saves work, and nothing else depends on it.
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

    /// The nim-value of a component where a theorem tells it without search.
    fn known_nim_value(&self, _component: &Self::Position) -> Option<u32> {
        None
    }
}
