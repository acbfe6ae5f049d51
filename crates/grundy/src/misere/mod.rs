//! Misère play: the player who cannot move wins.

mod search;

pub use search::Search;
