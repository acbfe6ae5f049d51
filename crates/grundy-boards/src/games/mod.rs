//! The games.

mod chomp;
mod clobber;
mod coins;
mod corners;
mod cram;
mod hackenbush;
mod kayles;
mod nim_on_graphs;
mod on_graphs;
mod poset;
mod row;
mod silver_dollar;
mod towers;
mod wythoff;

pub use chomp::Chomp;
pub use clobber::{Clobber, Jump};
pub use coins::CoinTurning;
pub use corners::{TurningCorners, nim_product};
pub use cram::{Cram, Domino};
pub use hackenbush::GreenHackenbush;
pub use kayles::GraphKayles;
pub use nim_on_graphs::NimOnGraphs;
pub use poset::PosetGame;
pub use row::Row;
pub use silver_dollar::SilverDollar;
pub use towers::{Direction, Topple, Towers};
pub use wythoff::Wythoff;
