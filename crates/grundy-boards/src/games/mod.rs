//! The games.

mod arc_kayles;
mod chomp;
mod clobber;
mod coins;
mod corners;
mod cram;
mod hackenbush;
mod nim_on_graphs;
mod node_kayles;
mod poset;
mod row;
mod silver_dollar;
mod towers;
mod wythoff;

pub use arc_kayles::ArcKayles;
pub use chomp::Chomp;
pub use clobber::{Clobber, Jump};
pub use coins::CoinTurning;
pub use corners::{TurningCorners, nim_product};
pub use cram::{Cram, Domino};
pub use hackenbush::GreenHackenbush;
pub use nim_on_graphs::NimOnGraphs;
pub use node_kayles::NodeKayles;
pub use poset::PosetGame;
pub use row::Row;
pub use silver_dollar::SilverDollar;
pub use towers::{Direction, Topple, Towers};
pub use wythoff::Wythoff;
