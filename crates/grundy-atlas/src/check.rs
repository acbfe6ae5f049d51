//! Everything once more: the file, the certificates, and whether the rows say what they prove.

use crate::atlas::Atlas;
use crate::claim;
use crate::error::AtlasError;
use crate::read::Filter;
use crate::record::{Question, Quotient, Record, Status};
use grundy::Game;
use grundy::census::{End, Numbers};
use grundy::run::{Progress, Run, Stop};
use grundy_cert::Limits;
use grundy_cert::format::Certificate;
use serde::Serialize;

/// What a check of an atlas found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// How many certificates there are.
    pub certificates: u64,
    /// How many were accepted, and say what their rows say.
    pub accepted: u64,
    /// How many a limit of the checker kept from being checked.
    pub unchecked: u64,
    /// The rows that are wrong.
    pub wrong: Vec<Wrong>,
    /// Why the check ended early, if it did.
    #[serde(skip)]
    pub stop: Option<Stop>,
}

/// A row that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The game.
    pub game: String,
    /// The question.
    pub question: Question,
    /// What is wrong.
    pub reason: String,
}

impl Atlas {
    /// Checks the file, and certificates: all, or so many of them, evenly spread.
    pub fn check(
        &self,
        sample: Option<u64>,
        limits: &Limits,
        run: &Run<'_>,
    ) -> Result<Checked, AtlasError> {
        self.check_file()?;
        let total: i64 = self
            .connection()
            .query_row("SELECT count(*) FROM certificate", [], |row| row.get(0))
            .map_err(|error| self.error(&error))?;
        let total = total as u64;
        let mut checked = Checked { certificates: total, ..Checked::default() };
        let wanted = sample.unwrap_or(total).min(total);
        let mut at = 0;
        self.visit(&Filter::default(), |record| {
            for question in Question::ALL {
                let Some(certificate) = self.certificate_in(&record, question)? else { continue };
                at += 1;
                // The numbers k·total/wanted, rounded, are evenly spread.
                let chosen = at * wanted / total > (at - 1) * wanted / total;
                if !chosen || checked.stop.is_some() {
                    continue;
                }
                let done = Progress { done: at, goal: Some(total), ..Progress::default() };
                checked.stop = run.check(done).err();
                checked.note(&record, question, &certificate, limits);
            }
            Ok(())
        })?;
        Ok(checked)
    }

    fn certificate_in(
        &self,
        record: &Record,
        question: Question,
    ) -> Result<Option<Vec<u8>>, AtlasError> {
        match record.game.parse::<Game>() {
            Ok(game) => self.certificate(&game, question),
            Err(_) => Ok(None),
        }
    }
}

impl Checked {
    fn note(&mut self, record: &Record, question: Question, bytes: &[u8], limits: &Limits) {
        match verdict(record, question, bytes, limits) {
            Ok(true) => self.accepted += 1,
            Ok(false) => self.unchecked += 1,
            Err(reason) => {
                self.wrong.push(Wrong { game: record.game.clone(), question, reason });
            }
        }
    }
}

/// Whether the certificate is accepted; what is wrong with it or with the row.
fn verdict(
    record: &Record,
    question: Question,
    bytes: &[u8],
    limits: &Limits,
) -> Result<bool, String> {
    let certificate: Certificate =
        serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if !says(record, question, &certificate) {
        return Err("the row does not say what the certificate claims".to_owned());
    }
    match grundy_cert::check_certificate(&certificate, limits) {
        Ok(_) => Ok(true),
        Err(refusal) if refusal.is_limit() => Ok(false),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// Whether a row has the numbers of its certificate, and is about the same game.
fn says(record: &Record, question: Question, certificate: &Certificate) -> bool {
    let about = claim::game(certificate).map(|game| game.to_string());
    let same = about.as_ref() == Some(&record.game) || (about.is_some() && about == record.code);
    let agrees = match question {
        Question::Nim => {
            claim::nim(certificate).zip(record.nim.as_ref()).is_some_and(|(c, row)| {
                let facts = &row.facts;
                (c.preperiod, c.period, c.saltus) == (facts.preperiod, facts.period, facts.saltus)
            })
        }
        Question::Genus => {
            claim::genus(certificate).zip(record.genus.as_ref()).is_some_and(|(c, row)| {
                let facts = &row.facts;
                (c.preperiod, c.period, c.grows) == (facts.preperiod, facts.period, facts.grows)
            })
        }
        Question::Quotient => claim::quotient(certificate)
            .zip(record.quotient.as_ref())
            .is_some_and(|((c, _), row)| {
                // That a quotient is tame is no claim of a certificate.
                let claimed = |facts: &Quotient| Numbers { tame: None, ..facts.numbers };
                (c.end, claimed(&c)) == (row.facts.end, claimed(&row.facts))
                    && (row.status != Status::Proved || c.end != End::Limit)
            }),
    };
    same && agrees
}
