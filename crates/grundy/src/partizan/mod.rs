//! Partizan games in normal play: the values of *On Numbers and Games* and *Winning Ways*.
//!
//! A game is a pair of lists of games, what Left can move to and what Right can move to; a player
//! who cannot move loses. Games add, and G ≥ H if Left, moving second, wins G − H. Every game is
//! equal to exactly one in canonical form, without dominated or reversible options, and that is
//! what [`Values`] stores: equal games have equal names.
//!
//! | | |
//! |---|---|
//! | [`Values`] | the arena: games from their options, sums, comparison, outcome, stops |
//! | [`Desk`], [`Expression`] | a calculator in the notation of the books |
//! | [`Thermograph`] | mean, temperature, cooling and heating |
//! | [`Values::reduced`], [`Values::atomic_weight`] | games up to infinitesimals; the weight of all-small ones |
//! | [`ruleset`] | games as they are played: Domineering, Hackenbush, … |
//! | [`Dyadic`] | numbers of any size |
//!
//! ```
//! use grundy::partizan::Values;
//! use grundy::run::Run;
//!
//! let run = Run::unlimited();
//! let mut values = Values::new();
//! let game = values.read("{2|1||0|-1} + ^", &run)?;
//! assert_eq!(values.mean(game, &run)?.to_string(), "1/2");
//! assert_eq!(values.temperature(game, &run)?.to_string(), "1");
//! let sum = values.read("^^* + v", &run)?;
//! assert_eq!(values.print(sum), "^*");
//! # Ok::<(), grundy::partizan::ReadError>(())
//! ```

mod arena;
mod cache;
mod canonical;
mod closed;
mod compare;
mod days;
mod desk;
mod dyadic;
mod explain;
mod expression;
mod functions;
mod kinds;
mod literal;
mod num;
mod parser;
mod reduced;
pub mod ruleset;
mod sum;
mod temper;
mod text;
mod thermograph;
mod transfer;
mod value;
mod walls;

pub use crate::rules::ReadError;
pub use arena::Values;
pub use compare::{Confusion, Outcome};
pub use days::LAST_DAY;
pub use desk::{Answer, Desk, Written};
pub use dyadic::Dyadic;
pub use explain::{Explanation, Simplification};
pub use expression::{Expression, Relation};
pub use functions::Function;
pub use literal::{Literal, Options};
pub use parser::{MAX_NESTING, MAX_NIMBER};
pub use text::Style;
pub use thermograph::Thermograph;
pub use value::{Player, Value};
