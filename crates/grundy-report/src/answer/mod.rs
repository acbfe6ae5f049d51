//! Answers: what is known about a question, as data.
//!
//! An answer is made once, from what the library found, and keeps its values as they are: a word
//! is a word, a genus is a genus. As data it is JSON; laid out it is a [`Page`], and so text,
//! Markdown, LaTeX or HTML. Every front end gives the same answers.

mod board;
mod census;
mod equal;
mod figure;
mod form;
mod games;
mod genus;
mod nim;
mod outcome;
mod quotient;
mod reproduce;
mod solve;
mod value;
mod verify;

pub use board::{BoardAnswer, BoardKind, GroupsAnswer};
pub use census::{MisereAnswer, QuaternaryAnswer};
pub use equal::EqualAnswer;
pub use figure::{FigureAnswer, actions_figure, structure_figure};
pub use form::{BornAnswer, FormAnswer, FormQuestion, FormSource};
pub use games::GamesAnswer;
pub use genus::{GeneralisedAnswer, GenusAnswer, PairsAnswer, SumGenusAnswer};
pub use nim::{NimAnswer, NimView};
pub use outcome::{OutcomeAnswer, PlayAnswer, Played};
pub use quotient::{Explained, QuotientAnswer};
pub use reproduce::ReproduceAnswer;
pub use solve::SolveAnswer;
pub use value::{DaysAnswer, DeskAnswer, HeapsAnswer, RulesetsAnswer, ValueAnswer, ValueView};
pub use verify::VerifyAnswer;

use crate::Page;
use grundy::Outcome;
use grundy::run::Stop;
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
    Limit,
    /// The computation was interrupted; the answer is what was found.
    Interrupted,
}

impl From<Stop> for Ending {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::Interrupted,
            _ => Self::Limit,
        }
    }
}

impl From<Option<Stop>> for Ending {
    fn from(stop: Option<Stop>) -> Self {
        stop.map_or(Self::Done, Self::from)
    }
}

/// Data that can be laid out as a page.
pub trait Answer: Serialize {
    /// The answer as a document.
    fn page(&self) -> Page;

    /// How far it goes.
    fn ending(&self) -> Ending {
        Ending::Done
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
