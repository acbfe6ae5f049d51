//! Impartial combinatorial games, in normal play and in misère play.

pub mod position;
pub mod rules;
pub mod run;

pub use position::Position;
pub use rules::{Game, Rules};
