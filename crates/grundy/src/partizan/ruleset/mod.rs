//! Rulesets: games as they are played, and the values of their positions.
//!
//! A game is a [`Ruleset`]: what Left and Right can move to. A ruleset may also say into which
//! independent components a position falls, which positions are the same up to symmetry, and
//! which values it knows without playing. A [`Solver`] does the rest.
//!
//! ```
//! use grundy::partizan::Player;
//! use grundy::partizan::ruleset::{Ruleset, Solver};
//! use grundy::run::Run;
//!
//! /// A row of coins: Left takes one, Right takes two.
//! struct Coins;
//!
//! impl Ruleset for Coins {
//!     type Position = u32;
//!
//!     fn options(&self, coins: &u32, player: Player, options: &mut Vec<u32>) {
//!         let taken = if player == Player::Left { 1 } else { 2 };
//!         options.extend(coins.checked_sub(taken));
//!     }
//! }
//!
//! let mut solver = Solver::new(Coins);
//! let value = solver.value(&5, &Run::unlimited())?;
//! assert_eq!(solver.values.print(value), "{1|0}");
//! # Ok::<(), grundy::run::Stop>(())
//! ```

mod amazons;
mod bits;
mod clobber;
mod colouring;
mod cutcake;
mod domineering;
mod exchange;
mod hackenbush;
mod heaps;
mod konane;
mod maze;
mod solver;
mod table;
mod team;
mod toads;

pub use amazons::Amazons;
pub use bits::{Bits, MAX_CELLS};
pub use clobber::Clobber;
pub use colouring::{Col, Snort};
pub use cutcake::Cutcake;
pub use domineering::Domineering;
pub use hackenbush::{Colour, Edge, Hackenbush, MAX_EDGES};
pub use heaps::{HeapPeriod, Heaps};
pub use konane::Konane;
pub use maze::Maze;
pub use solver::Solver;
pub use table::{RULESETS, Table, open};
pub use toads::{Row, ToadsAndFrogs};

use super::{Player, Value, Values};
use crate::rules::ParseError;
use crate::run::{Run, Stop};
use std::hash::Hash;

/// The rules of a partizan game.
///
/// Play must end, whoever moves and even if one player moves several times in a row.
pub trait Ruleset: Sync {
    /// A position, whole or a component of one.
    type Position: Clone + Eq + Hash + Send + Sync;

    /// Adds the positions to which a player can move.
    fn options(&self, position: &Self::Position, player: Player, options: &mut Vec<Self::Position>);

    /// Adds components whose sum the position is. Those equal to 0 may be left out.
    fn components(&self, position: &Self::Position, components: &mut Vec<Self::Position>) {
        components.push(position.clone());
    }

    /// A position that stands for all that are the same up to symmetry, and whether the value of
    /// that is the negative.
    fn standard(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }

    /// The value of a component where it is known without playing.
    fn known(
        &self,
        _position: &Self::Position,
        _values: &mut Values,
        _run: &Run<'_>,
    ) -> Result<Option<Value>, Stop> {
        Ok(None)
    }
}

/// Positions written as text.
pub trait Notation: Ruleset {
    /// Reads a position.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The position as [`parse`](Self::parse) reads it.
    fn print(&self, position: &Self::Position) -> String;

    /// The position as a picture, a line for each row where it has rows.
    fn picture(&self, position: &Self::Position) -> String {
        self.print(position).replace('/', "\n")
    }
}
