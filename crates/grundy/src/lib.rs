//! Impartial combinatorial games, in normal play and in misère play.

mod bits;
pub mod board;
pub mod census;
pub mod cycle;
pub mod judge;
pub mod misere;
pub mod monoid;
pub mod nim;
pub mod outcome;
pub mod partizan;
pub mod position;
pub mod quotient;
pub mod rules;
pub mod run;
pub mod solve;

pub use outcome::Outcome;
pub use position::Position;
pub use rules::{Game, Rules};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeExamples;
