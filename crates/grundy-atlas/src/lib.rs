//! An atlas of impartial games: what is known of each, how far it can be relied on, and why.
//!
//! An [`Atlas`] is one SQLite file. It answers three questions about a game ([`Question`]): its
//! nim-sequence, its genera, its misère quotient. An answer has a [`Status`]: proved, observed,
//! claimed, or ended at a limit; it says which program found it and when, and it carries its
//! certificate. `docs/atlas.md` describes the tables, which anybody can query with `sqlite3`.
//!
//! | to | use |
//! |---|---|
//! | read | [`Atlas::open_read_only`], [`Atlas::record`], [`Atlas::list`], [`Atlas::certificate`] |
//! | write | [`Atlas::open`], [`Atlas::build`], or [`Finding::find`] and [`Atlas::enter`] |
//! | put together | [`Atlas::merge`], [`Atlas::import`] |
//! | check | [`Atlas::check`] |
//!
//! Nothing enters as proved unless [`grundy_cert`], which shares no code with the solver, accepts
//! its certificate on arrival, and then the numbers in the file are those of the certificate. A
//! better answer replaces a worse one, never the other way round.
#![forbid(unsafe_code)]

pub mod answer;
mod atlas;
mod blob;
mod build;
mod check;
mod claim;
mod describe;
mod enter;
mod error;
mod families;
mod finding;
mod read;
mod record;
mod schema;
mod transfer;

pub use atlas::Atlas;
pub use build::{Arrival, Plan};
pub use check::{Checked, Wrong};
pub use describe::{GENERA, LARGEST_CLASSIFIED, VALUES};
pub use enter::Entered;
pub use error::{AtlasError, EnterError};
pub use families::{DEFAULT, games};
pub use finding::Finding;
pub use grundy::census::{End, Numbers};
pub use grundy_cert::format::Certificate;
pub use read::{Filter, Listed, Order};
pub use record::{Change, Genus, Known, Nim, Question, Quotient, Record, Source, Status};
pub use schema::SCHEMA;
pub use transfer::ImportError;
