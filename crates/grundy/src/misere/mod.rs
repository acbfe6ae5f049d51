//! Misère play: the player who cannot move wins.
//!
//! A position without a move is an N-position, every other position is a P-position if and only
//! if all its options are N-positions. The normal value of a game no longer says everything
//! about it; the [`Genus`] says more, and all there is to say about tame games.

pub mod adders;
pub mod blurry;
pub mod explicit;
pub mod form;
pub mod genera;
pub mod generalised;
pub mod genus;
mod mex;
pub mod quaternary;
pub mod sequence;
pub(crate) mod sum_table;
pub mod tame;

pub use adders::Adder;
pub use blurry::Blurry;
pub use genera::Genera;
pub use genus::Genus;
pub(crate) use mex::Mex;
pub use tame::{Nature, TameValue};
