//! What is known of a game, as the atlas tells it.

use grundy::census::{End, Numbers};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// The nim-sequence: normal play.
    Nim,
    /// The genera of the heaps: misère play.
    Genus,
    /// The misère quotient.
    Quotient,
}

impl Question {
    /// All questions, normal play first.
    pub const ALL: [Self; 3] = [Self::Nim, Self::Genus, Self::Quotient];

    /// The table of the answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Genus => "genus",
            Self::Quotient => "quotient",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How far an answer can be relied on, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The search ended at a limit; what was found on the way is exact, but there is more.
    Limit,
    /// Somebody says so, and no certificate of it was accepted.
    Claimed,
    /// It is so as far as anybody looked.
    Observed,
    /// The independent checker has accepted a certificate of it.
    Proved,
}

impl Status {
    /// All of them, the least first.
    pub const ALL: [Self; 4] = [Self::Limit, Self::Claimed, Self::Observed, Self::Proved];

    /// The word in the tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Limit => "limit",
            Self::Claimed => "claimed",
            Self::Observed => "observed",
            Self::Proved => "proved",
        }
    }

    /// The status that is called so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where an answer comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The program that found it, with its version, or the table that says it.
    pub by: String,
    /// When it was written into this atlas: the time in UTC, as in `2026-01-31T12:00:00Z`.
    pub written: String,
    /// The processor time that it took, in milliseconds, where that is known.
    pub milliseconds: Option<u64>,
    /// The accepted claim in words, if there is a certificate.
    pub claim: Option<String>,
}

/// An answer, how far it can be relied on, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Known<F> {
    /// How far it can be relied on.
    pub status: Status,
    /// The answer.
    #[serde(flatten)]
    pub facts: F,
    /// Where it comes from.
    #[serde(flatten)]
    pub source: Source,
}

/// A nim-sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Nim {
    /// The values of heaps up to this one are known.
    pub heap: u64,
    /// The least preperiod, counted from heap 0.
    pub preperiod: Option<u64>,
    /// The least period.
    pub period: Option<u64>,
    /// What each period adds.
    pub saltus: Option<u64>,
    /// The values of heaps 0, 1, 2, …, a few of them.
    pub start: Vec<u32>,
}

/// A genus sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Genus {
    /// The genera of heaps up to this one were looked at.
    pub heap: u64,
    /// The least preperiod, counted from heap 0.
    pub preperiod: Option<u64>,
    /// The least period.
    pub period: Option<u64>,
    /// Whether the genera grow for ever, by a law.
    pub grows: bool,
    /// The first wild heap among the first few ([`GENERA`](crate::GENERA)).
    pub first_wild: Option<u64>,
    /// The genera of heaps 0, 1, 2, …, a few of them.
    pub start: Vec<String>,
}

/// A misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quotient {
    /// The end that the search came to.
    pub end: End,
    /// The quotient in numbers.
    #[serde(flatten)]
    pub numbers: Numbers,
    /// Two quotients in this atlas are isomorphic exactly if they have the same number here;
    /// `None` for large ones, which are not compared.
    pub class: Option<i64>,
    /// The heaps at which the quotient changed.
    pub changes: Vec<Change>,
    /// Generators, relations and P-elements, if there are not too many of them.
    pub presentation: Option<String>,
}

/// A heap at which a quotient changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The heap that was added.
    pub heap: u64,
    /// The order of the quotient from this heap on.
    pub order: u64,
    /// The number of its P-elements, where that is known.
    pub p_order: Option<u64>,
}

/// All that the atlas knows of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The canonical spelling.
    pub game: String,
    /// Its names.
    pub names: Vec<String>,
    /// The take-and-break code with the same options, where there is one.
    pub code: Option<String>,
    /// The code in standard form that is the same game with smaller heaps.
    pub standard: Option<String>,
    /// Normal play.
    pub nim: Option<Known<Nim>>,
    /// The genera in misère play.
    pub genus: Option<Known<Genus>>,
    /// The misère quotient.
    pub quotient: Option<Known<Quotient>>,
}
