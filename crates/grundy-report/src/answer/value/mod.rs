//! Values of partizan games.

mod days;
mod desk;
mod facts;
mod heaps;
mod position;
mod spelled;
mod steps;

pub use days::DaysAnswer;
pub use desk::DeskAnswer;
pub use heaps::HeapsAnswer;
pub use position::RulesetsAnswer;

use super::{Answer, Ending};
use crate::Page;
use facts::Facts;
use grundy::partizan::ruleset::Table;
use grundy::partizan::{self, Desk, ReadError, Style};
use grundy::rules::ParseError;
use grundy::run::{Run, Stop};
use serde::Serialize;
use std::cmp::Ordering;

/// What is told about a value beside what is always told, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct ValueView {
    /// How values are spelled.
    pub style: Style,
    /// The steps that lead to the canonical form.
    pub steps: bool,
    /// The walls of the thermograph.
    pub thermograph: bool,
    /// What each player gains by each move.
    pub incentives: bool,
    /// How many threads value a position; 0 is as good as 1.
    pub threads: usize,
}

/// What is known of a partizan game, or of the order of two.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct ValueAnswer(Found);

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Found {
    Game(Box<Facts>),
    Order(Order),
}

/// Whether a comparison holds, and how the two games compare.
#[derive(Clone, Debug, Serialize)]
struct Order {
    holds: bool,
    order: &'static str,
}

impl ValueAnswer {
    /// What the last statement of a text asks. A stop keeps what was found before it.
    ///
    /// # Errors
    ///
    /// The character that does not belong there.
    pub fn ask(
        desk: &mut Desk,
        text: &str,
        view: &ValueView,
        run: &Run<'_>,
    ) -> Result<Self, ParseError> {
        let told = match desk.evaluate(text, run) {
            Ok(mut told) => told.pop(),
            Err(ReadError::Text(error)) => return Err(error),
            Err(ReadError::Stopped(stop)) => return Ok(Self::stopped(stop)),
        };
        Ok(Self(match told {
            Some(partizan::Answer::Comparison(holds, order)) => {
                Found::Order(Order { holds, order: order_word(order) })
            }
            Some(partizan::Answer::Game(_, value)) => {
                let mut facts = Facts::ask(&mut desk.values, value, view, run);
                if view.steps && facts.stop.is_none() {
                    facts.explain(desk, text, view.style, run);
                }
                Found::Game(Box::new(facts))
            }
            None => Found::Game(Box::default()),
        }))
    }

    /// What is known of a position of a ruleset.
    ///
    /// # Errors
    ///
    /// The character that does not belong there.
    pub fn position(
        ruleset: &str,
        table: &mut dyn Table,
        text: &str,
        view: &ValueView,
        run: &Run<'_>,
    ) -> Result<Self, ParseError> {
        let position = position::Position::new(ruleset, table, text)?;
        let facts = Facts::of_position(position, table, text, view, run);
        Ok(Self(Found::Game(Box::new(facts))))
    }

    fn stopped(stop: Stop) -> Self {
        Self(Found::Game(Box::new(Facts::stopped(stop))))
    }
}

/// How two games compare, in a word.
pub(super) fn order_word(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Less) => "less",
        Some(Ordering::Equal) => "equal",
        Some(Ordering::Greater) => "greater",
        None => "confused",
    }
}

impl Order {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let than = match self.order {
            "equal" => "to",
            "confused" => "with",
            _ => "than",
        };
        page.fact("answer", if self.holds { "yes" } else { "no" });
        page.fact("order", format!("the first game is {} {than} the second", self.order));
        page
    }
}

impl Answer for ValueAnswer {
    fn page(&self) -> Page {
        match &self.0 {
            Found::Game(facts) => facts.page(),
            Found::Order(order) => order.page(),
        }
    }

    fn ending(&self) -> Ending {
        match &self.0 {
            Found::Game(facts) => facts.stop.into(),
            Found::Order(order) if order.holds => Ending::Done,
            Found::Order(_) => Ending::No,
        }
    }
}
