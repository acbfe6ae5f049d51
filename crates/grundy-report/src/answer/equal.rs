//! Whether two positions are the same.

use super::{Answer, Ending, printed, printed_if};
use crate::names::{Spelled, titled};
use crate::shown::NOTATION;
use crate::{Formula, IntoPhrase, Page, Phrase};
use grundy::judge::{Because, Comparison, NormalComparison, Separator, compare, compare_normal};
use grundy::misere::form::Forms;
use grundy::outcome::{Outcome, Play};
use grundy::run::{Budget, Run, Stop};
use grundy::{Game, Position};
use serde::Serialize;
use std::time::{Duration, Instant};

/// How long canonical forms are looked for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether two positions of a game are the same, in the game and in every sum.
///
/// ```
/// use grundy::{Game, outcome::Play, run::Run};
/// use grundy_report::answer::{Answer, EqualAnswer};
///
/// let kayles: Game = "kayles".parse()?;
/// let (one, other) = ("5".parse()?, "1".parse()?);
/// let answer = EqualAnswer::ask(&kayles, Play::Misere, [&one, &other], &Run::unlimited());
/// assert!(answer.page().text().contains("5 is an N-position, 1 is a P-position"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct EqualAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    #[serde(serialize_with = "printed")]
    first: Spelled,
    #[serde(serialize_with = "printed")]
    second: Spelled,
    play: Play,
    /// Whether no position of the game tells them apart; `None` if that is not known.
    equal: Option<bool>,
    proved: bool,
    /// No position with heaps up to this one tells them apart.
    equal_to_heap: Option<u64>,
    /// A position of the game beside which they have different outcomes.
    #[serde(serialize_with = "printed_if")]
    separator: Option<Spelled>,
    /// The outcomes of the two beside it.
    outcomes: Option<[String; 2]>,
    nim_values: Option<[u64; 2]>,
    /// Whether no game whatever tells them apart; `None` if that is not known.
    absolutely: Option<bool>,
    /// A game that tells them apart where no position of their own game does.
    game_apart: Option<String>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    reason: Option<Phrase>,
}

impl EqualAnswer {
    /// Compares two positions of a game.
    pub fn ask(game: &Game, play: Play, [one, other]: [&Position; 2], run: &Run<'_>) -> Self {
        let mut answer = Self {
            game: game.clone(),
            first: Spelled::new(game, one),
            second: Spelled::new(game, other),
            play,
            equal: None,
            proved: false,
            equal_to_heap: None,
            separator: None,
            outcomes: None,
            nim_values: None,
            absolutely: None,
            game_apart: None,
            stop: None,
            reason: None,
        };
        let found = match play {
            Play::Normal => compare_normal(game, one, other, run).map(|it| answer.normal(&it)),
            Play::Misere => {
                let compared = compare(game, one, other, &run.within(most_of(run.budget())));
                compared.map(|it| answer.misere(&it, run))
            }
        };
        answer.stop = answer.stop.or(found.err());
        answer
    }

    fn normal(&mut self, found: &NormalComparison) {
        self.nim_values = Some(found.values());
        match found.separator() {
            None => self.settle(true, Some(true)),
            Some(separator) => self.apart(separator),
        }
    }

    fn misere(&mut self, found: &Comparison, run: &Run<'_>) {
        match found {
            Comparison::Equal => self.settle(true, Some(true)),
            Comparison::Indistinguishable(because) => {
                self.settle(true, None);
                self.reason = Some(reason(because));
                self.in_every_sum(run);
            }
            Comparison::IndistinguishableUpTo(heap) => {
                self.equal_to_heap = Some(*heap);
                self.in_every_sum(run);
            }
            Comparison::Apart(separator) => self.apart(separator),
            _ => {}
        }
    }

    fn settle(&mut self, equal: bool, absolutely: Option<bool>) {
        (self.equal, self.proved, self.absolutely) = (Some(equal), true, absolutely);
    }

    fn apart(&mut self, by: &Separator) {
        self.settle(false, Some(false));
        let second = match by.first() {
            Outcome::P => Outcome::N,
            Outcome::N => Outcome::P,
        };
        self.outcomes = Some([by.first(), second].map(|outcome| outcome.to_string()));
        self.separator = Some(Spelled::new(&self.game, by.beside()));
    }

    /// Compares the canonical forms. What is not quickly seen stays unknown.
    fn in_every_sum(&mut self, run: &Run<'_>) {
        let run = &run.untold().within(run.budget().at_most(PATIENCE));
        let forms = &mut Forms::new();
        let mut form = |spelled: &Spelled| forms.position(&self.game, &spelled.position, run);
        let (Ok(one), Ok(other)) = (form(&self.first), form(&self.second)) else { return };
        self.absolutely = Some(one == other);
        // Equal forms settle the question in the game as well.
        if one == other {
            self.settle(true, Some(true));
            self.equal_to_heap = None;
        } else if let Ok(Some(witness)) = forms.distinguish(one, other, run) {
            self.game_apart = Some(forms.print(witness.game));
        }
    }

    fn verdict(&self) -> Phrase {
        let words = match (self.equal, self.equal_to_heap) {
            (Some(true), _) if self.absolutely == Some(true) => match self.nim_values {
                Some([value, _]) => format!("yes: both have nim-value {value}"),
                None => "yes: no game whatever tells them apart".to_owned(),
            },
            (Some(true), _) => {
                let reason = self.reason.clone().unwrap_or_default();
                return "yes, in this game: ".into_phrase().and(reason);
            }
            (Some(false), _) => match self.nim_values {
                Some([one, other]) => format!("no: the nim-values are {one} and {other}"),
                None => "no".to_owned(),
            },
            (None, Some(heap)) => {
                format!("not known: no position with heaps up to {heap} tells them apart")
            }
            (None, None) => "not known".to_owned(),
        };
        words.into_phrase()
    }

    /// Whether other games tell them apart, where their own does not.
    fn in_all_sums(&self) -> Option<String> {
        let own = self.equal == Some(true) || self.equal_to_heap.is_some();
        match (self.absolutely, &self.game_apart) {
            _ if !own => None,
            (Some(true), _) => None,
            (Some(false), Some(game)) if game.chars().count() <= NOTATION => {
                Some(format!("no: the game {game} tells them apart"))
            }
            (Some(false), Some(_)) => {
                Some("no: a game too long for a page tells them apart (see --json)".to_owned())
            }
            (Some(false), None) => Some("no: the canonical forms differ".to_owned()),
            (None, _) => Some("not known".to_owned()),
        }
    }

    /// The outcomes of the two, alone or beside the separator.
    fn beside(&self) -> Option<String> {
        let (separator, outcomes) = (self.separator.as_ref()?, self.outcomes.as_ref()?);
        let of = |spelled: &Spelled, outcome: &str| {
            let sum = self.game.spell(&(spelled.position.clone() + &separator.position));
            let article = if outcome == "N" { "an" } else { "a" };
            format!("{sum} is {article} {outcome}-position")
        };
        let [one, other] = [of(&self.first, &outcomes[0]), of(&self.second, &outcomes[1])];
        let by = match separator.position.is_empty() {
            true => String::new(),
            false => format!("{separator}: "),
        };
        Some(format!("{by}{one}, {other}"))
    }
}

/// Most of a budget: some of the time is left for canonical forms.
fn most_of(budget: Budget) -> Budget {
    match budget.deadline {
        Some(end) => budget.at_most(end.saturating_duration_since(Instant::now()) * 3 / 4),
        None => budget,
    }
}

/// Why no position of the game tells the two apart.
fn reason(because: &Because) -> Phrase {
    match because {
        Because::Tame { value, firm } => {
            let kind = if *firm { "firm" } else { "fickle" };
            format!("it is tame, and both are {kind} with nim-value {value}").into_phrase()
        }
        Because::Quotient { element, order } => "both are "
            .into_phrase()
            .and(Formula::from(element))
            .and(format!(" in its quotient, of order {order}; proved")),
        _ => Phrase::default(),
    }
}

impl Answer for EqualAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let (game, play) = (titled(&self.game), self.play);
        page.heading(format!("{} and {} in {game}, {play} play", self.first, self.second));
        page.fact("equal", self.verdict());
        if let Some(beside) = self.beside() {
            let alone = self.separator.as_ref().is_some_and(|by| by.position.is_empty());
            page.fact(if alone { "since" } else { "apart by" }, beside);
        }
        if let Some(words) = self.in_all_sums() {
            page.fact("in all sums", words);
        }
        page.note(self.stop);
        page
    }

    /// "No" is an answer.
    fn ending(&self) -> Ending {
        match (self.equal, self.stop) {
            (Some(true), _) => Ending::Done,
            (Some(false), _) => Ending::No,
            (None, stop) => stop.map_or(Ending::Unchecked, Ending::from),
        }
    }
}
