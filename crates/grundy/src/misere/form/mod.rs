//! Misère games by themselves: canonical forms and what can be done with them.
//!
//! Two games are *equal* in misère play if no third game tells them apart, that is, if G + T and
//! H + T have the same outcome for every game T. Grundy and Smith (1956) found a way to
//! simplify a game: an option R of G is *reversible* if an option of R equals G, and reversible
//! options may be deleted, with one proviso: if nothing remains, G must have had an option that
//! is a P-position. Conway proved that there is no other way: when nothing is reversible the
//! game is in simplest form, and equal games have identical simplest forms (*On Numbers and
//! Games*, chapter 12). That makes equality decidable, and cheap in an arena that keeps every
//! canonical form once: equal games have the same name.
//!
//! Little simplifies. There are 1, 2, 3, 5, 22 and 4171780 games born by days 0 to 5, so
//! canonical forms explode where quotients stay small; every computation here takes a
//! [`Run`](crate::run::Run) and stops within its budget.
//!
//! - [`Forms`]: the arena; construction, order, sums, mates, genera, outcomes, birthdays
//! - [`Expression`]: notation, `2_#`, `*[3,2_#]`, `2_{#320} + 4`; printing; trees
//! - [`days`]: all games born by a day, listed or counted
//! - [`parts`]: differences, parts and factorisations into primes
//! - [`distinguish`]: a game that tells two games apart
//! - [`prescribe`]: a game with a given blurry genus (Allemang 1984, Theorem IV)
//! - [`heaps`]: heaps and positions of a heap game as canonical forms

mod arena;
pub mod days;
pub mod distinguish;
mod expression;
pub mod heaps;
mod name;
pub mod parts;
pub mod prescribe;
mod ranks;
mod sum;
mod text;

pub use crate::rules::ReadError;
pub use arena::Forms;
pub use expression::{Expression, MAX_DEPTH, MAX_NIM_HEAP};
pub use name::Form;
