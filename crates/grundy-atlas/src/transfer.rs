//! From one atlas into another, from tables, from certificates.

use crate::atlas::Atlas;
use crate::build::Arrival;
use crate::describe;
use crate::enter::{Answer, Entered};
use crate::error::{AtlasError, EnterError};
use crate::finding::{Finding, Seen};
use crate::read::{Filter, Order};
use crate::record::{Change, Known, Nim, Question, Quotient, Record, Source, Status};
use grundy::Game;
use grundy::census::{End, NimEnd, NimRow, Record as Line, Row};
use grundy::run::{Progress, Run};
use grundy_cert::Limits;
use grundy_cert::format::Certificate;

/// How many records are read at once.
const PAGE: u64 = 64;

/// Why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// A line is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It is neither a table nor a certificate.
    #[error("this is no certificate, and no table of a census: {0}")]
    Unknown(String),
    /// The atlas itself.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
}

impl Atlas {
    /// All records, a few at a time.
    pub fn visit(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Record) -> Result<(), AtlasError>,
    ) -> Result<u64, AtlasError> {
        let mut seen = 0;
        loop {
            let page = self.list(filter, Order::Game, seen, PAGE)?;
            let more = page.records.len() as u64;
            page.records.into_iter().try_for_each(&mut visit)?;
            seen += more;
            if more < PAGE {
                return Ok(seen);
            }
        }
    }

    /// Enters what another atlas has and this one lacks. Its certificates are checked: the other
    /// atlas is believed no more than a worker is.
    pub fn merge(
        &mut self,
        other: &Self,
        limits: &Limits,
        run: &Run<'_>,
        mut told: impl FnMut(&Arrival),
    ) -> Result<(), AtlasError> {
        other.visit(&Filter::default(), |record| {
            for question in Question::ALL {
                if run.check(Progress::default()).is_err() {
                    return Ok(());
                }
                let Some(entered) = self.take_over(other, &record, question, limits)? else {
                    continue;
                };
                told(&Arrival { game: record.game.clone(), question, entered });
            }
            Ok(())
        })?;
        Ok(())
    }

    fn take_over(
        &mut self,
        other: &Self,
        record: &Record,
        question: Question,
        limits: &Limits,
    ) -> Result<Option<Result<Entered, EnterError>>, AtlasError> {
        let Ok(game) = record.game.parse::<Game>() else { return Ok(None) };
        let tried = other.attempted(&game, question)?;
        let Some((seen, source)) = offered(record, question) else { return Ok(None) };
        let certificate = other.certificate(&game, question)?;
        let certificate: Option<Certificate> =
            certificate.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if let (None, Question::Quotient, Some(known)) = (&certificate, question, &record.quotient)
        {
            return Ok(Some(self.claim(&game, known.facts.clone(), &known.source.by)));
        }
        let finding = Finding {
            game: record.game.clone(),
            question,
            certificate,
            seen: Some(seen),
            limited: tried.is_some(),
            allowed: tried,
            milliseconds: source.milliseconds.unwrap_or(0),
            source: source.by.clone(),
        };
        Ok(Some(self.enter_within(&finding, limits)))
    }

    /// Enters what somebody says about a quotient, without proof.
    pub(crate) fn claim(
        &mut self,
        game: &Game,
        facts: Quotient,
        source: &str,
    ) -> Result<Entered, EnterError> {
        let status = if facts.end == End::Limit { Status::Limit } else { Status::Claimed };
        let facts = Quotient { class: None, presentation: None, ..facts };
        self.enter_uncertified(game, status, Answer::Quotient(Box::new(facts)), source)
    }

    /// Enters a table of a census (CSV), whose rows are claims, or a certificate or a finding
    /// (JSON), which are checked.
    pub fn import(
        &mut self,
        text: &str,
        source: &str,
        limits: &Limits,
        mut told: impl FnMut(&Arrival),
    ) -> Result<(), ImportError> {
        if text.trim_start().starts_with('{') {
            for finding in findings(text, source)? {
                let (game, question) = (finding.game.clone(), finding.question);
                let entered = self.enter_within(&finding, limits);
                told(&Arrival { game, question, entered });
            }
            return Ok(());
        }
        let header = text.lines().next().unwrap_or_default();
        if header == Row::COLUMNS {
            return self.import_rows(text, told, |atlas, game, row: &Row| {
                (Question::Quotient, atlas.claim(game, claimed(row), source))
            });
        }
        if header == NimRow::COLUMNS {
            return self.import_rows(text, told, |atlas, game, row: &NimRow| {
                let (status, facts) = claimed_nim(game, row);
                let entered = atlas.enter_uncertified(game, status, Answer::Nim(facts), source);
                (Question::Nim, entered)
            });
        }
        Err(ImportError::Unknown(format!("the first line is {header:?}")))
    }

    /// Enters the rows of a table, after its first line.
    fn import_rows<R: Line>(
        &mut self,
        text: &str,
        mut told: impl FnMut(&Arrival),
        enter: impl Fn(&mut Self, &Game, &R) -> (Question, Result<Entered, EnterError>),
    ) -> Result<(), ImportError> {
        let lines = text.lines().zip(1..).skip(1).filter(|(line, _)| !line.trim().is_empty());
        for (text, line) in lines {
            let wrong = |reason: String| ImportError::Line { line, reason };
            let row: R = text.parse().map_err(|error| wrong(format!("{error}")))?;
            let game: Game = row.game().parse().map_err(|error| wrong(format!("{error}")))?;
            let (question, entered) = enter(self, &game, &row);
            if let Err(EnterError::Atlas(error)) = entered {
                return Err(error.into());
            }
            told(&Arrival { game: game.to_string(), question, entered });
        }
        Ok(())
    }
}

/// What a file says: a finding has its own source, a certificate may answer several questions.
fn findings(text: &str, source: &str) -> Result<Vec<Finding>, ImportError> {
    if let Ok(finding) = Finding::from_json(text) {
        return Ok(vec![finding]);
    }
    let certificate: Certificate =
        serde_json::from_str(text).map_err(|error| ImportError::Unknown(error.to_string()))?;
    Ok(Finding::certified(certificate, source))
}

/// What a row of a census of nim-sequences says.
fn claimed_nim(game: &Game, row: &NimRow) -> (Status, Nim) {
    let status = match row.end {
        NimEnd::Periodic | NimEnd::ArithmeticPeriodic => Status::Claimed,
        NimEnd::Observed => Status::Observed,
        _ => Status::Limit,
    };
    let mut facts = Nim {
        heap: row.computed.saturating_sub(1),
        preperiod: row.preperiod,
        period: row.period,
        saltus: row.saltus,
        start: Vec::new(),
    };
    describe::nim(game, &mut facts);
    (status, facts)
}

/// What a row of a census says.
fn claimed(row: &Row) -> Quotient {
    let change = |&(heap, order): &(u64, u64)| Change { heap, order, p_order: None };
    Quotient {
        end: row.end,
        numbers: row.numbers,
        class: None,
        changes: row.changes.iter().map(change).collect(),
        presentation: None,
    }
}

/// What a record says of a question, as if nothing were certified.
fn offered(record: &Record, question: Question) -> Option<(Seen, &Source)> {
    fn seen<F>(known: &Known<F>, heap: u64, cycle: [Option<u64>; 3]) -> (Seen, &Source) {
        let [preperiod, period, saltus] = cycle;
        let seen = Seen { status: known.status, heap, preperiod, period, saltus };
        (seen, &known.source)
    }
    match question {
        Question::Nim => record.nim.as_ref().map(|known| {
            let facts = &known.facts;
            seen(known, facts.heap, [facts.preperiod, facts.period, facts.saltus])
        }),
        Question::Genus => record.genus.as_ref().map(|known| {
            seen(known, known.facts.heap, [known.facts.preperiod, known.facts.period, None])
        }),
        Question::Quotient => record.quotient.as_ref().map(|known| {
            seen(known, known.facts.numbers.heap, [known.facts.numbers.preperiod, None, None])
        }),
    }
}
