//! Impartial games on boards, graphs and posets.
//!
//! Every game is a [`BoardGame`] whose positions have a [`Notation`]. [`BOARDS`] lists them by
//! name, and [`open`] puts one behind text, for front ends: nim-values, genera, outcomes, winning
//! moves, pictures.
//!
//! ```
//! use grundy::outcome::Play;
//! use grundy::run::Run;
//!
//! let mut cram = grundy_boards::open("cram").expect("a game");
//! let run = Run::unlimited();
//! assert_eq!(cram.nim_value("3x4", &run)?, 1);
//! assert_eq!(cram.genus("2x3", &run)?.to_string(), "1^031");
//! let moves = cram.winning_moves(Play::Normal, "2x3", &run)?;
//! assert_eq!(moves[0].to_string(), "1,1 and 2,1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game of your own needs no registry: implement [`BoardGame`] and ask
//! [`Boards`](grundy::board::Boards).

mod board;
mod census;
mod closed;
mod drawing;
mod games;
pub mod graph;
mod grid;
mod notation;
mod play;
mod polyominoes;
mod registry;

pub use board::{Board, Kind, Member, Opened, Part, Played};
pub use census::PositionRow;
pub use drawing::{Drawing, Look, Sketch};
pub use games::{
    Chomp, Clobber, CoinTurning, Cram, Direction, Domino, GraphKayles, GreenHackenbush, Jump,
    NimOnGraphs, PosetGame, Row, SilverDollar, Topple, Towers, TurningCorners, Wythoff,
    nim_product,
};
pub use grid::{Cell, Grid, MAX_CELLS};
pub use notation::Notation;
pub use play::BoardTable;
pub use polyominoes::connected;
pub use registry::{BOARDS, named, open};

pub use grundy::board::BoardGame;
