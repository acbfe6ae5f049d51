//! The canonical form of a misère game.

use super::{Answer, Ending, once, outcome_words, printed_if};
use crate::Page;
use crate::shown::NOTATION;
use grundy::misere::form::days::LAST_COUNTED;
use grundy::misere::form::parts::Parts;
use grundy::misere::form::{Expression, Form, Forms};
use grundy::misere::{Blurry, Genus, Nature};
use grundy::run::{Run, Stop};
use grundy::{Game, Outcome, Position};
use serde::Serialize;

/// What the form is asked of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FormSource {
    /// A game as an expression.
    Expression(Expression),
    /// A sum of heaps of a game.
    Position(Game, Position),
    /// Some game with this blurry genus, which must be admissible.
    Genus(Blurry),
}

impl FormSource {
    fn form(&self, forms: &mut Forms, run: &Run<'_>) -> Result<Form, Stop> {
        match self {
            Self::Expression(expression) => forms.evaluate(expression, run),
            Self::Position(game, position) => forms.position(game, position, run),
            Self::Genus(genus) => forms.with_genus(genus, run),
        }
    }
}

/// What is asked about a form.
#[derive(Clone, Debug)]
pub struct FormQuestion {
    /// The game.
    pub source: FormSource,
    /// The game that it should be told apart from.
    pub apart: Option<FormSource>,
    /// Whether its factorisations into primes are wanted.
    pub factors: bool,
    /// Whether its tree is wanted.
    pub tree: bool,
}

/// What is known of a canonical form.
#[derive(Clone, Debug, Default, Serialize)]
#[must_use]
pub struct FormAnswer {
    form: Option<String>,
    birthday: Option<u32>,
    #[serde(serialize_with = "printed_if")]
    genus: Option<Genus>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    #[serde(serialize_with = "printed_if")]
    nature: Option<Nature>,
    mate: Option<String>,
    positions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    factorisations: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<Apart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

/// What distinguishes the game from another one.
#[derive(Clone, Debug, Serialize)]
struct Apart {
    other: String,
    equal: bool,
    /// A game T such that exactly one of the two sums with T is a P-position.
    by: Option<String>,
    /// Which of the sums that is: `first` or `second`.
    p_with: Option<&'static str>,
    /// Whether no game born on an earlier day distinguishes them.
    simplest: Option<bool>,
}

impl FormAnswer {
    /// Answers one question after the other, so that a stop keeps the answers before it.
    pub fn ask(question: &FormQuestion, run: &Run<'_>) -> Self {
        let mut answer = Self::default();
        answer.stop = answer.fill(question, run).err();
        answer
    }

    fn fill(&mut self, question: &FormQuestion, run: &Run<'_>) -> Result<(), Stop> {
        let forms = &mut Forms::new();
        let form = question.source.form(forms, run)?;
        self.form = Some(forms.print(form));
        self.birthday = Some(forms.birthday(form));
        self.outcome = Some(forms.outcome(form));
        self.positions = Some(forms.positions([form]).len());
        self.tree = question.tree.then(|| forms.tree(form));
        self.genus = Some(forms.genus(form, run)?);
        self.nature = Some(forms.nature(form, run)?);
        let mate = forms.mate(form, run)?;
        self.mate = Some(forms.print(mate));
        if let Some(other) = &question.apart {
            let other = other.form(forms, run)?;
            self.apart = Some(Apart::new(forms, form, other, run)?);
        }
        if question.factors {
            self.factorisations = Some(factorisations(forms, form, run)?);
        }
        Ok(())
    }
}

impl Apart {
    fn new(forms: &mut Forms, form: Form, other: Form, run: &Run<'_>) -> Result<Self, Stop> {
        let witness = forms.distinguish(form, other, run)?;
        Ok(Self {
            other: forms.print(other),
            equal: witness.is_none(),
            by: witness.map(|witness| forms.print(witness.game)),
            p_with: witness.map(|witness| if witness.first.is_p() { "first" } else { "second" }),
            simplest: witness.map(|witness| witness.simplest),
        })
    }

    fn words(&self) -> String {
        let other = self.other.as_str();
        let (Some(by), Some(p_with), Some(simplest)) = (&self.by, self.p_with, self.simplest)
        else {
            return format!("not from {other}: the games are equal");
        };
        let (p, n) = if p_with == "first" { ("it", other) } else { (other, "it") };
        let simplest = if simplest { "; no game born before it tells them apart" } else { "" };
        format!("from {other} by T = {by}: {p} + T is a P-position, {n} + T is not{simplest}")
    }
}

/// Each factorisation as a list of summands.
fn factorisations(forms: &mut Forms, form: Form, run: &Run<'_>) -> Result<Vec<Vec<String>>, Stop> {
    let found = Parts::new().factorisations(forms, form, run)?;
    let summands = |primes: &[Form], one: bool| {
        let ones = one.then_some(Form::ONE);
        primes.iter().copied().chain(ones).map(|prime| forms.print(prime)).collect()
    };
    Ok(found.iter().map(|each| summands(&each.primes, each.one)).collect())
}

impl Answer for FormAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        if let Some(form) = &self.form {
            page.on_paper(|page| page.heading("a misère game"));
            page.fact("form", shortened(form));
        }
        let mut fact = |label: &str, value: Option<String>| {
            if let Some(value) = value {
                page.fact(label, value);
            }
        };
        fact("birthday", self.birthday.map(|day| format!("day {day}")));
        let nature = self.nature.map(|nature| format!(", {nature}")).unwrap_or_default();
        fact("genus", self.genus.as_ref().map(|genus| format!("{genus}{nature}")));
        fact("outcome", self.outcome.map(|outcome| outcome_words(outcome).to_owned()));
        fact("mate", self.mate.as_deref().map(shortened));
        fact("positions", self.positions.map(|count| count.to_string()));
        fact("apart", self.apart.as_ref().map(Apart::words));
        for (i, summands) in self.factorisations.iter().flatten().enumerate() {
            let sum = if summands.is_empty() { "0".to_owned() } else { summands.join(" + ") };
            fact(once("primes", i), Some(sum));
        }
        fact("note", self.stop.map(|stop| stop.to_string()));
        if let Some(tree) = &self.tree {
            page.blank();
            page.verbatim(format!("{}\n", tree.trim_end()));
        }
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}

/// A notation that nobody would read is not for a page.
fn shortened(form: &str) -> String {
    match form.chars().count() {
        0..=NOTATION => form.to_owned(),
        long => format!("a notation of {long} characters (--json prints it)"),
    }
}

/// The games born by a day.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct BornAnswer {
    day: u32,
    count: String,
    forms: Option<Vec<String>>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

impl BornAnswer {
    /// The last day whose games are counted.
    pub const LAST_DAY: u32 = LAST_COUNTED;

    /// How many there are, and which; `None` after the last day that is counted.
    #[must_use]
    pub fn ask(day: u32, run: &Run<'_>) -> Option<Self> {
        let mut forms = Forms::new();
        let counted = forms.number_born_by(day, run);
        let listed = forms.born_by(day, run);
        let stop = counted.as_ref().err().or(listed.as_ref().err()).copied();
        let count = match counted {
            Ok(count) => count?.to_string(),
            Err(_) => "unknown".to_owned(),
        };
        let print = |games: Vec<Form>| games.iter().map(|&game| forms.print(game)).collect();
        let listed = listed.ok().flatten().map(|games| print(games.to_vec()));
        Some(Self { day, count, forms: listed, stop })
    }
}

impl Answer for BornAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.fact("born by", format!("day {}", self.day));
        page.fact("number", &self.count);
        if let Some(names) = &self.forms {
            page.fact("games", names.join(" "));
        }
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
