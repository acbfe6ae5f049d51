//! Answers: what is known about a question, as data.
//!
//! An answer is made once, from what the library found, and keeps its values as they are: a word
//! is a word, a genus is a genus. As data it is JSON; laid out it is a [`Page`], and so text,
//! Markdown, LaTeX or HTML. Every front end gives the same answers.

mod board;
mod census;
mod closures;
mod equal;
mod figure;
mod form;
mod games;
mod genus;
mod nim;
mod outcome;
mod positions;
mod quotient;
mod reproduce;
mod solve;
mod turn;
mod value;
mod verify;

pub use board::{BoardAnswer, BoardsAnswer, GroupsAnswer};
pub use census::{CensusAnswer, MergeAnswer, QuaternaryAnswer, Surveyed};
pub use closures::ClosuresAnswer;
pub use equal::EqualAnswer;
pub use figure::{FigureAnswer, actions_figure, structure_figure};
pub use form::{BornAnswer, FormAnswer, FormQuestion, FormSource};
pub use games::GamesAnswer;
pub use genus::{GeneralisedAnswer, GenusAnswer, PairsAnswer, SumGenusAnswer};
pub use nim::{NimAnswer, NimView};
pub use outcome::{OutcomeAnswer, PlayAnswer, Played};
pub use positions::PositionsAnswer;
pub use quotient::{Explained, QuotientAnswer};
pub use reproduce::ReproduceAnswer;
pub use solve::SolveAnswer;
pub use turn::TurnAnswer;
pub use value::{DaysAnswer, DeskAnswer, HeapsAnswer, RulesetsAnswer, ValueAnswer, ValueView};
pub use verify::VerifyAnswer;

use crate::{Page, Table};
use grundy::Outcome;
use grundy::run::{Limit, Stop};
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// How far an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The question is answered.
    Done,
    /// The question is answered, and the answer is "no".
    No,
    /// A limit was reached; the answer is what was found.
    Limit(Limit),
    /// The answer goes as far as anybody looked, and more could be said.
    Open,
    /// A question of yes or no is not settled, such as whether a certificate is right.
    Unchecked,
    /// The computation was interrupted; the answer is what was found.
    Interrupted,
}

impl From<Stop> for Ending {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::Interrupted,
            Stop::Limit(limit) => Self::Limit(limit),
            _ => Self::Open,
        }
    }
}

impl From<Option<Stop>> for Ending {
    fn from(stop: Option<Stop>) -> Self {
        stop.map_or(Self::Done, Self::from)
    }
}

/// A computer algebra system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum System {
    /// GAP.
    Gap,
    /// Sage; what it reads is plain Python.
    Sage,
}

/// Data that can be laid out as a page.
pub trait Answer: Serialize {
    /// The answer as a document.
    fn page(&self) -> Page;

    /// How far it goes.
    fn ending(&self) -> Ending {
        Ending::Done
    }

    /// The table that holds its data, where the first one of the page does not.
    fn table(&self) -> Option<Table> {
        None
    }

    /// The answer as a program for a computer algebra system, where that makes sense.
    fn program(&self, _system: System) -> Option<String> {
        None
    }
}

/// Serialises something as it is printed.
fn printed<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serialises something as it is printed, if it is there.
fn printed_if<T: Display, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

/// An outcome with who wins.
fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P: the player who has just moved wins",
        Outcome::N => "N: the player to move wins",
    }
}

/// The label of the entries of a list: only the first one has it.
fn once(label: &str, at: usize) -> &str {
    if at == 0 { label } else { "" }
}
