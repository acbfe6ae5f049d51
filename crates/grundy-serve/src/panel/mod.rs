//! A panel: one question on a page, answered or on its way.

mod recorded;
mod told;
mod verdict;

pub(crate) use recorded::question as recorded_question;
pub(crate) use told::{Recorded, Told};

use crate::answer::Finished;
use crate::app::App;
use crate::ask::{self, Pairs, Verb};
use crate::jobs::Job;
use crate::question::{Lane, Question};
use crate::trouble::Trouble;
use askama::Template;
use grundy::Game;
use std::sync::Arc;
use std::time::Duration;

/// How long a page waits for an answer before it shows the computation instead.
pub(crate) const PATIENCE: Duration = Duration::from_millis(700);

#[derive(Debug, Template)]
#[template(path = "panel.html")]
pub(crate) struct Panel {
    pub(crate) title: &'static str,
    /// Its name on the page.
    pub(crate) id: String,
    /// The address of this question after `/panel/`, `/file/`, `/api/`, …
    pub(crate) verb: &'static str,
    pub(crate) query: String,
    pub(crate) command: String,
    pub(crate) python: Option<String>,
    pub(crate) shown: Shown,
    pub(crate) public: bool,
    /// The time that it has now, and more that can be asked for.
    pub(crate) time: u64,
    pub(crate) more: Option<u64>,
}

/// What a panel shows.
#[derive(Debug)]
pub(crate) enum Shown {
    /// The computation goes on.
    Live,
    /// There is an answer.
    Answer(Box<Told>),
    /// There is none.
    Trouble(String),
}

impl Panel {
    /// The panel of a question about a game: what the atlas has proved is shown at once, unless the
    /// whole of it has been computed here already. Everything else is asked for.
    pub(crate) async fn show(
        app: &App,
        verb: &'static Verb,
        pairs: &Pairs,
        patience: Duration,
    ) -> Result<Self, Trouble> {
        if !Self::is_computed(app, verb, pairs)?
            && let Some(panel) = Self::recorded(app, verb, pairs)
        {
            return Ok(panel);
        }
        Self::ask(app, verb, pairs, patience).await
    }

    /// Whether the whole of a question has been computed here.
    fn is_computed(app: &App, verb: &Verb, pairs: &Pairs) -> Result<bool, Trouble> {
        let job = app.jobs.known(&ask::question(verb, pairs)?);
        Ok(job.is_some_and(|job| job.is_complete()))
    }

    /// What the atlas has proved, if nobody asks for more.
    fn recorded(app: &App, verb: &'static Verb, pairs: &Pairs) -> Option<Self> {
        let game = plain_game(pairs)?;
        let record = app.library.as_ref()?.record(&game)?;
        let told = recorded::told(&record, recorded_question(verb.name)?)?;
        let spelling = game.to_string();
        Some(Self {
            title: title(verb.name, pairs),
            id: verb.name.to_owned(),
            verb: verb.name,
            query: pairs_query(pairs),
            command: Question::new(Lane::Quick, "atlas show").word(&spelling).command(),
            python: Some(format!("Atlas(\"atlas.db\")[{spelling:?}][{:?}]", verb.name)),
            shown: Shown::Answer(Box::new(told)),
            public: app.public,
            time: app.limits.long.time.as_secs(),
            more: None,
        })
    }

    /// The panel of a question, after waiting for a moment.
    pub(crate) async fn ask(
        app: &App,
        verb: &'static Verb,
        pairs: &Pairs,
        patience: Duration,
    ) -> Result<Self, Trouble> {
        let question = ask::question(verb, pairs)?;
        let time = question.time(&app.limits).as_secs();
        let job = app.jobs.ask(question)?;
        let finished = job.soon(patience).await;
        // More time is a matter of a game's page, whose address has nothing else to keep.
        let of_a_game =
            pairs.iter().all(|(name, _)| ["game", "time", "structure"].contains(&&**name));
        let more = [300, 3600].into_iter().find(|&more| more > time && of_a_game);
        Ok(Self {
            title: title(verb.name, pairs),
            id: verb.name.to_owned(),
            verb: verb.name,
            query: pairs_query(pairs),
            command: job.question.command(),
            python: python(verb.name, pairs),
            shown: finished.map_or(Shown::Live, |finished| Shown::of(verb.name, &finished)),
            public: app.public,
            time,
            more: more.filter(|&more| more <= app.limits.longest.as_secs()),
        })
    }

    /// The same under another name, where there are two of its kind on a page.
    pub(crate) fn named(self, id: String) -> Self {
        Self { id, ..self }
    }

    /// The answer's badge, word and numbers, for the head of a page.
    pub(crate) fn told(&self) -> Option<&Told> {
        match &self.shown {
            Shown::Answer(told) => Some(told),
            _ => None,
        }
    }

    fn is_live(&self) -> bool {
        matches!(self.shown, Shown::Live)
    }

    /// Whether the page fetches the whole answer in place of what the atlas has.
    fn grows(&self) -> bool {
        self.told().is_some_and(|told| told.recorded == Some(Recorded::Soon))
    }
}

/// The game of a query that asks for what an atlas has, and for nothing else.
pub(crate) fn plain_game(pairs: &Pairs) -> Option<Game> {
    let plain = pairs.iter().all(|(name, _)| ["game", "structure"].contains(&&**name));
    let (_, text) = pairs.iter().find(|(name, _)| name == "game").filter(|_| plain)?;
    ask::game(text).ok()
}

impl Shown {
    fn of(verb: &str, finished: &Arc<Finished>) -> Self {
        match &**finished {
            Finished::Answered(answer) => Self::Answer(Box::new(Told::of(verb, answer))),
            Finished::Refused(message) | Finished::Failed(message) => {
                Self::Trouble(message.clone())
            }
        }
    }
}

fn title(verb: &str, pairs: &Pairs) -> &'static str {
    let has = |name: &str| pairs.iter().any(|(key, value)| key == name && !value.is_empty());
    match verb {
        "nim" => "Normal play",
        "genus" if has("position") => "Genus",
        "genus" => "Genera",
        "quotient" if has("explain") => "Why: the words of the quotient",
        "quotient" => "Misère play",
        "outcome" => "Who wins",
        "equal" => "The same?",
        "form" => "Canonical form",
        "value" => "Value",
        "board" => "Position",
        "figure" => "Figure",
        "games" => "Named games",
        _ => "Both plays",
    }
}

/// A line of Python that asks the same.
fn python(verb: &str, pairs: &Pairs) -> Option<String> {
    let value = |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let string = |text: &str| format!("{text:?}");
    let game = format!("Game({})", string(value("game")?));
    Some(match (verb, value("position")) {
        ("nim", _) => format!("{game}.nim()"),
        ("genus", None) => format!("{game}.genera()"),
        ("genus", Some(position)) => format!("{game}.genus({})", string(position)),
        ("quotient", _) => format!("{game}.quotient()"),
        ("outcome", Some(position)) => {
            let play = if value("normal").is_some() { ", \"normal\"" } else { "" };
            format!("{game}.winning_moves({}{play})", string(position))
        }
        _ => return None,
    })
}

fn pairs_query(pairs: &Pairs) -> String {
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    ask::query(&pairs)
}

/// How a job stands, for the script of a page.
pub(crate) fn progress(job: &Job) -> (String, bool) {
    use crate::jobs::State;
    let state = job.watch().borrow().clone();
    match state {
        State::Waiting => ("waiting for its turn".to_owned(), false),
        State::Working(since, said) => {
            let seconds = since.elapsed().as_secs();
            let said = said.split_once(": ").map_or("", |(_, rest)| rest);
            (format!("{seconds} s {said}"), false)
        }
        State::Done(_) => ("done".to_owned(), true),
    }
}
