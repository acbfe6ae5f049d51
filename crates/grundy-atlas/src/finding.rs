//! What is found about one question of one game: what arrives at an atlas.

use crate::claim;
use crate::record::{Question, Status};
use grundy::misere::Genera;
use grundy::misere::sequence::{GenusPeriodicity, explore, periodicity};
use grundy::nim::{self, Period, Periodicity, Request};
use grundy::quotient::Solver;
use grundy::run::{Budget, Reached, Run, Stop, processor_time};
use grundy::{Game, quotient};
use grundy_cert::format::Certificate;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The heap to which genera are looked at before a period is looked for.
const GENUS_HEAP: u64 = 40;

/// The last heap of a quotient.
const QUOTIENT_HEAP: u64 = 20_000;

/// What was found about one question of one game, on this machine or on another.
///
/// It consists of a certificate, or of what was seen where nothing is proved. An atlas believes
/// neither: see [`Atlas::enter`](crate::Atlas::enter).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub(crate) game: String,
    pub(crate) question: Question,
    /// The certificate, of a whole answer or of a part of it.
    pub(crate) certificate: Option<Certificate>,
    /// What was seen, where there is no certificate.
    pub(crate) seen: Option<Seen>,
    /// Whether a limit ended the search: more time may find more.
    pub(crate) limited: bool,
    /// The processor time that was allowed, in milliseconds; `None` if there was no limit.
    pub(crate) allowed: Option<u64>,
    /// The processor time that it took, in milliseconds.
    pub(crate) milliseconds: u64,
    /// The program and its version.
    pub(crate) source: String,
}

/// What was seen and not certified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    pub(crate) status: Status,
    pub(crate) heap: u64,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) saltus: Option<u64>,
}

impl Finding {
    /// Looks for the answer to a question. A search for a quotient goes on from `earlier`, a
    /// certificate of a part of the quotient, if there is one.
    ///
    /// ```
    /// use grundy::{Game, run::Run};
    /// use grundy_atlas::{Finding, Question};
    ///
    /// let kayles: Game = "kayles".parse()?;
    /// let finding = Finding::find(&kayles, Question::Nim, None, &Run::unlimited());
    /// assert!(finding.is_certified() && !finding.is_limited());
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn find(
        game: &Game,
        question: Question,
        earlier: Option<&Certificate>,
        run: &Run<'_>,
    ) -> Self {
        let start = processor_time();
        let allowed = run.budget().processor.map(|end| millis(end.saturating_sub(start)));
        let (certificate, seen, limited) = match question {
            Question::Nim => nim(game, run),
            Question::Genus => genus(game, run),
            Question::Quotient => quotient(game, earlier, run),
        };
        Self {
            game: game.to_string(),
            question,
            certificate,
            seen,
            limited,
            allowed,
            milliseconds: millis(processor_time().saturating_sub(start)),
            source: source(),
        }
    }

    /// The same within so much processor time of the calling thread, and the other limits of the
    /// run; `None` if the end of the whole run cut it short.
    #[must_use]
    pub fn find_within(
        game: &Game,
        question: Question,
        earlier: Option<&Certificate>,
        processor: Duration,
        run: &Run<'_>,
    ) -> Option<Self> {
        let budget = run.budget().at_most_working(processor);
        // What was allowed is what was said, not what was left when the search began.
        let allowed = Some(millis(processor));
        let finding = Self::find(game, question, earlier, &run.within(budget));
        let finding = Self { allowed, ..finding };
        let cut_short = finding.limited && run.check(grundy::run::Progress::default()).is_err();
        (!cut_short).then_some(finding)
    }

    /// A certificate that somebody made.
    #[must_use]
    pub fn certified(certificate: Certificate, source: &str) -> Vec<Self> {
        let Some(game) = claim::game(&certificate) else { return Vec::new() };
        let finding = |(question, certificate)| Self {
            game: game.to_string(),
            question,
            certificate: Some(certificate),
            seen: None,
            limited: false,
            allowed: None,
            milliseconds: 0,
            source: source.to_owned(),
        };
        claim::by_question(&certificate).into_iter().map(finding).collect()
    }

    /// The same, of a game that has another spelling than its code.
    #[must_use]
    pub fn about(self, game: &Game) -> Self {
        Self { game: game.to_string(), ..self }
    }

    /// The same, with the time that it took.
    #[must_use]
    pub fn taking(self, time: Duration) -> Self {
        Self { milliseconds: millis(time), ..self }
    }

    /// The canonical spelling of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The question.
    #[must_use]
    pub fn question(&self) -> Question {
        self.question
    }

    /// The certificate, of a whole answer or of a part of it.
    #[must_use]
    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    /// Whether there is a certificate.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.certificate.is_some()
    }

    /// Whether a limit ended the search.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.limited
    }

    /// The finding as JSON, to be sent to where the atlas is.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("findings are plain data")
    }

    /// The finding that was sent.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// The program and its version.
pub(crate) fn source() -> String {
    format!("grundy {}", env!("CARGO_PKG_VERSION"))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

type Found = (Option<Certificate>, Option<Seen>, bool);

fn nim(game: &Game, run: &Run<'_>) -> Found {
    let found = nim::compute(game, &Request::new(), run)
        .expect("no engine and no checkpoint was asked for");
    let sequence = &found.value;
    let (status, period) = match sequence.periodicity() {
        Periodicity::Proved(proved) => (Status::Claimed, Some(proved.period())),
        Periodicity::Observed(observed) => (Status::Observed, Some(observed.period())),
        _ => (Status::Limit, None),
    };
    let seen = Seen {
        status,
        heap: sequence.computed().saturating_sub(1),
        preperiod: period.map(Period::preperiod),
        period: period.map(Period::period),
        saltus: period.map(Period::saltus),
    };
    let certificate = grundy_certify::nim(game, sequence);
    (certificate, Some(seen), status < Status::Claimed || found.stop.is_some())
}

fn genus(game: &Game, run: &Run<'_>) -> Found {
    let mut genera = Genera::new(game.clone());
    let found = match genera.extend_to(GENUS_HEAP, run) {
        Err(stop) => Reached::stopped(periodicity(&genera), stop),
        Ok(()) => explore(&mut genera, run),
    };
    let status = match &found.value {
        proved if proved.is_proved() => Status::Claimed,
        GenusPeriodicity::Observed(_) => Status::Observed,
        _ => Status::Limit,
    };
    let cycle = found.value.cycle().filter(|_| status > Status::Limit);
    let seen = Seen {
        status,
        heap: genera.settled(),
        preperiod: cycle.map(|cycle| cycle.index()),
        period: cycle.map(|cycle| cycle.period()),
        saltus: None,
    };
    let certificate = grundy_certify::genus(game, &found.value, run);
    (certificate, Some(seen), status != Status::Claimed)
}

fn quotient(game: &Game, earlier: Option<&Certificate>, run: &Run<'_>) -> Found {
    let budget = run.budget();
    let heap = budget.heap.unwrap_or(QUOTIENT_HEAP).min(QUOTIENT_HEAP);
    let run = run.within(Budget { heap: Some(heap), ..budget });
    let mut solver = earlier
        .and_then(|earlier| resumed(game, earlier, &run))
        .unwrap_or_else(|| Solver::new(game.clone()));
    let status = solver.solve(&run);
    let limited = matches!(status, quotient::Status::Stopped(Stop::Limit(_) | Stop::Cancelled));
    (grundy_certify::quotient(game, &solver, &status), None, limited)
}

/// The solver as it stood when this certificate was written, verified.
pub(crate) fn resumed(
    game: &Game,
    certificate: &Certificate,
    run: &Run<'_>,
) -> Option<Solver<Game>> {
    let (_, table) = claim::quotient(certificate)?;
    let (p, values) = (&table.p_elements, &table.pretending);
    Solver::restore_tables(game.clone(), &table.action, p, values, run).ok()
}
