//! What is told about a value.

use super::super::{once, printed_if};
use super::ValueView;
use super::position::Position;
use super::spelled::Spelled;
use super::steps::Step;
use crate::{IntoPhrase, Page, Phrase};
use grundy::partizan::ruleset::Table;
use grundy::partizan::{
    Confusion, Desk, Dyadic, Outcome, Player, ReadError, Style, Thermograph, Value, Values,
};
use grundy::run::{Run, Stop};
use serde::Serialize;

/// What was found of a value, in the order in which it was looked for. Numbers are fractions.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Facts {
    canonical: Option<Spelled>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    #[serde(serialize_with = "printed_if")]
    left_stop: Option<Dyadic>,
    #[serde(serialize_with = "printed_if")]
    right_stop: Option<Dyadic>,
    /// The numbers with which the game is confused.
    confusion: Option<Interval>,
    kind: Option<&'static str>,
    #[serde(serialize_with = "printed_if")]
    mean: Option<Dyadic>,
    #[serde(serialize_with = "printed_if")]
    temperature: Option<Dyadic>,
    birthday: Option<String>,
    atomic_weight: Option<Spelled>,
    reduced: Option<Spelled>,
    #[serde(skip_serializing_if = "Option::is_none")]
    incentives: Option<Incentives>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thermograph: Option<Walls>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
    #[serde(serialize_with = "printed_if")]
    pub(super) stop: Option<Stop>,
    #[serde(skip)]
    drawing: Option<String>,
    /// The thermograph in letters.
    #[serde(skip)]
    letters: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Interval {
    low: String,
    high: String,
    low_included: bool,
    high_included: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Incentives {
    left: Vec<Spelled>,
    right: Vec<Spelled>,
}

/// The corners of the walls: temperature, value.
#[derive(Clone, Debug, Serialize)]
struct Walls {
    left: Vec<(String, String)>,
    right: Vec<(String, String)>,
}

impl Facts {
    /// Finds one thing after the other, so that a stop keeps what was found before it.
    pub(super) fn ask(values: &mut Values, value: Value, view: &ValueView, run: &Run<'_>) -> Self {
        let mut facts = Self::default();
        facts.stop = facts.fill(values, value, view, run).err();
        facts
    }

    /// Values a position, finds all about the value, and the moves that win.
    pub(super) fn of_position(
        position: Position,
        table: &mut dyn Table,
        text: &str,
        view: &ValueView,
        run: &Run<'_>,
    ) -> Self {
        let mut facts = Self::default();
        let position = facts.position.insert(position);
        let valued = table.value_on(text, view.threads, run).and_then(|value| {
            position.find_parts(table, text, view.style, run)?;
            Ok(value)
        });
        let found = valued.and_then(|value| {
            facts.fill(table.values(), value, view, run)?;
            match &mut facts.position {
                Some(position) => position.find_moves(table, text, run),
                None => Ok(()),
            }
        });
        // The text was read before: what is left is a stop.
        if let Err(ReadError::Stopped(stop)) = found {
            facts.stop = Some(stop);
        }
        facts
    }

    /// Nothing, since something stopped it.
    pub(super) fn stopped(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::default() }
    }

    fn fill(
        &mut self,
        values: &mut Values,
        value: Value,
        view: &ValueView,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let style = view.style;
        let canonical = Spelled::new(values, value, style);
        self.canonical = Some(canonical);
        self.outcome = Some(values.outcome(value));
        self.left_stop = Some(values.left_stop(value));
        self.right_stop = Some(values.right_stop(value));
        self.confusion = values.confusion(value).map(Interval::from);
        self.kind = Some(kind(values, value, run)?);
        let thermograph = values.thermograph(value, run)?;
        self.mean = Some(thermograph.mean.clone());
        self.temperature = Some(thermograph.temperature.clone());
        self.thermograph = view.thermograph.then(|| Walls::from(&thermograph));
        self.letters =
            view.thermograph.then(|| grundy_figure::thermograph_in_letters(&thermograph));
        if values.is_hot(value) {
            self.drawing = Some(grundy_figure::thermograph(&thermograph, "Thermograph"));
        }
        self.birthday = Some(values.birthday(value, run)?.to_string());
        let weight = values.atomic_weight(value, run)?;
        self.atomic_weight = weight.map(|weight| Spelled::new(values, weight, style));
        if view.incentives {
            let mut of = |player| -> Result<Vec<Spelled>, Stop> {
                let incentives = values.incentives(value, player, run)?;
                Ok(Spelled::all(values, &incentives, style))
            };
            self.incentives =
                Some(Incentives { left: of(Player::Left)?, right: of(Player::Right)? });
        }
        let reduced = values.reduced(value, run)?;
        self.reduced = Some(Spelled::new(values, reduced, style));
        Ok(())
    }

    /// Adds the steps from the game as it is written to its canonical form.
    pub(super) fn explain(&mut self, desk: &mut Desk, text: &str, style: Style, run: &Run<'_>) {
        match desk.explain(text, run) {
            Ok(explanation) => {
                let steps = explanation.steps.iter();
                self.steps =
                    Some(steps.map(|step| Step::new(&mut desk.values, step, style)).collect());
            }
            Err(ReadError::Stopped(stop)) => self.stop = Some(stop),
            // The same text was read before.
            Err(ReadError::Text(_)) => {}
        }
    }

    pub(super) fn page(&self) -> Page {
        let mut page = Page::default();
        if let Some(position) = &self.position {
            position.draw(&mut page);
        } else {
            page.on_paper(|page| page.heading("a partizan game"));
        }
        let mut fact = |label: &str, value: Option<Phrase>| {
            if let Some(value) = value {
                page.fact(label, value);
            }
        };
        fact("value", self.canonical.as_ref().map(Spelled::phrase));
        fact("outcome", self.outcome.map(|outcome| words(outcome).into_phrase()));
        let stops = self.left_stop.as_ref().zip(self.right_stop.as_ref());
        fact("stops", stops.map(|(left, right)| format!("{left} and {right}").into_phrase()));
        fact("confused", self.confusion.as_ref().map(|numbers| numbers.words().into_phrase()));
        fact("mean", self.mean.as_ref().map(IntoPhrase::into_phrase));
        fact("temperature", self.temperature.as_ref().map(IntoPhrase::into_phrase));
        fact("kind", self.kind.map(IntoPhrase::into_phrase));
        fact("birthday", self.birthday.as_ref().map(|day| format!("day {day}").into_phrase()));
        let weight = self.atomic_weight.as_ref();
        fact("weight", weight.map(|weight| weight.phrase().and(" (atomic weight)")));
        if weight.is_none() && self.kind == Some(INFINITESIMAL) {
            fact("weight", Some("none: the game is not all small".into_phrase()));
        }
        let reduced = self.reduced.as_ref().filter(|form| Some(*form) != self.canonical.as_ref());
        fact("reduced", reduced.map(|form| form.phrase().and(", up to an infinitesimal")));
        if let Some(incentives) = &self.incentives {
            fact("Left gains", Some(Spelled::list(&incentives.left, "nothing: there is no move")));
            fact(
                "Right gains",
                Some(Spelled::list(&incentives.right, "nothing: there is no move")),
            );
        }
        if let Some(walls) = &self.thermograph {
            fact("left wall", Some(corners(&walls.left).into_phrase()));
            fact("right wall", Some(corners(&walls.right).into_phrase()));
        }
        if let Some(steps) = &self.steps {
            for (at, step) in steps.iter().enumerate() {
                fact(once("steps", at), Some(step.phrase()));
            }
            if steps.is_empty() {
                fact("steps", Some("no option is dominated or reversible".into_phrase()));
            }
        }
        if let Some(position) = &self.position {
            position.moves(&mut page);
        }
        page.note(self.stop);
        if let Some(letters) = &self.letters {
            page.on_screen(|page| page.verbatim(format!("\n{letters}")));
        }
        if let Some(svg) = &self.drawing {
            page.on_paper(|page| page.figure(svg.clone(), "the thermograph"));
        }
        page
    }
}

/// Infinitesimal, and not all-small: without an atomic weight.
const INFINITESIMAL: &str = "infinitesimal";

fn kind(values: &mut Values, value: Value, run: &Run<'_>) -> Result<&'static str, Stop> {
    Ok(match () {
        () if value.is_number() => "a number",
        () if values.is_all_small(value, run)? => "all-small",
        () if values.is_infinitesimal(value) => INFINITESIMAL,
        () if values.is_numberish(value) => "a number and an infinitesimal",
        () => "hot",
    })
}

fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L: Left wins, whoever begins",
        Outcome::Right => "R: Right wins, whoever begins",
        Outcome::Next => "N: the player to move wins",
        Outcome::Previous => "P: the player who has just moved wins",
    }
}

impl From<Confusion> for Interval {
    fn from(numbers: Confusion) -> Self {
        Self {
            low: numbers.low.to_string(),
            high: numbers.high.to_string(),
            low_included: numbers.low_included,
            high_included: numbers.high_included,
        }
    }
}

impl Interval {
    fn words(&self) -> String {
        let Self { low, high, low_included, high_included } = self;
        if low == high {
            return format!("with {low} and no other number");
        }
        let sign = |included: &bool| if *included { "≤" } else { "<" };
        format!("with the numbers {low} {} x {} {high}", sign(low_included), sign(high_included))
    }
}

impl From<&Thermograph> for Walls {
    fn from(drawn: &Thermograph) -> Self {
        let corners = |wall: &[(Dyadic, Dyadic)]| {
            wall.iter().map(|(t, x)| (t.to_string(), x.to_string())).collect()
        };
        Self { left: corners(&drawn.left), right: corners(&drawn.right) }
    }
}

fn corners(wall: &[(String, String)]) -> String {
    let corners: Vec<String> = wall.iter().map(|(t, x)| format!("{x} at {t}")).collect();
    corners.join(", ")
}
