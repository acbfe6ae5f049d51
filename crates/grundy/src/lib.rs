//! Impartial combinatorial games, in normal play and in misère play.
//!
//! **Is this for you?** You have a game in which a move changes one heap (or one component of a
//! board) into smaller ones, and you want to know who wins, with a proof: nim-sequences and their
//! periods, genera, tame and wild, misère quotients, canonical forms. Games with a code such as
//! 0.77 have the fastest engines and the strongest theorems; any other game is a type of yours
//! with one method, [`Rules::visit_options`].
//!
//! Who wins, and how?
//!
//! ```
//! use grundy::prelude::*;
//!
//! let kayles: Game = "kayles".parse()?;
//! let position: Position = "1 + 4 + 5".parse()?;
//! let mut judge = MisereJudge::new(&kayles, Run::unlimited());
//! assert_eq!(judge.outcome(&position)?, Outcome::N);
//! for step in judge.winning_moves(&position, 10)?.moves {
//!     let after = step.from(&position).expect("a move of this position");
//!     assert_eq!(judge.outcome(&after)?, Outcome::P);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is the period of its nim-sequence, proved?
//!
//! ```
//! use grundy::prelude::*;
//!
//! let kayles: Game = "0.77".parse()?;
//! let sequence = grundy::nim::sequence(&kayles, 1000, &Run::unlimited()).into_whole()?;
//! let proved = sequence.periodicity().proved().expect("the theorem covers it");
//! assert_eq!((proved.period().preperiod(), proved.period().period()), (71, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is its misère quotient?
//!
//! ```
//! use grundy::prelude::*;
//! use grundy::quotient::{Solver, Status};
//!
//! let kayles: Game = "0.77".parse()?;
//! let mut solver = Solver::new(&kayles);
//! assert!(matches!(solver.solve(&Run::unlimited()), Status::Solved(_)));
//! assert_eq!(solver.quotient().order(), 40);
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```
//!
//! | chapter | answers | cost and limits |
//! |---|---|---|
//! | [`rules`] | what a game is; codes, sets, names | heaps to 2⁶³, codes to 2²⁰ places |
//! | [`position`], [`outcome`] | sums of heaps, moves, outcomes | a number for each size |
//! | [`nim`] | nim-values and their period | millions of heaps a second, or n² without sparse space |
//! | [`judge`] | who wins in misère play | at once if tame by rule or solved; else grows fast |
//! | [`misere`] | genera, tame and wild, forms, quaternary games | forms explode, genera grow |
//! | [`quotient`] | misère quotients, finite and infinite | orders of thousands |
//! | [`monoid`] | finite commutative monoids | tables in memory |
//! | [`board`] | games on boards, numbered as heaps | the number of components |
//! | [`partizan`] | values of games in which the players move differently | canonical forms |
//! | [`solve`](mod@solve) | both plays of one game at once | ten seconds by default |
//! | [`run`] | limits, progress, cancellation | |
//!
//! Every long computation takes a [`run::Run`] and stops within its limits; what it found until
//! then comes back in a [`run::Reached`]. Types called `Proved…` claim a theorem and can only be
//! made by the code that saw the evidence; types called `Observed…` say what merely looks so.

mod bits;
pub mod board;
pub mod census;
pub mod cycle;
#[cfg(test)]
mod dice;
mod getters;
pub mod judge;
pub mod misere;
pub mod monoid;
mod names;
pub mod nim;
pub mod outcome;
pub mod partizan;
pub mod play;
pub mod position;
pub mod quotient;
pub mod rules;
pub mod run;
#[cfg(feature = "serde")]
mod serial;
pub mod solve;
mod workers;

pub use outcome::Outcome;
pub use position::Position;
pub use rules::{Game, Rules};

/// What most programs need: `use grundy::prelude::*`.
pub mod prelude {
    pub use crate::judge::MisereJudge;
    pub use crate::nim::NimJudge;
    pub use crate::outcome::{Judge, Move, Outcome, Winning};
    pub use crate::run::{Budget, Reached, Run, Stop};
    pub use crate::{Game, Position, Rules};
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeExamples;
