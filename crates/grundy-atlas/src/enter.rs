//! How a finding enters the atlas: checked on arrival, and only if it is better than what is known.

use crate::atlas::Atlas;
use crate::blob::packed;
use crate::describe::{self, Table};
use crate::error::EnterError;
use crate::finding::{Finding, Seen};
use crate::record::{Genus, Nim, Question, Quotient, Status};
use crate::schema::standard_form;
use crate::{claim, read};
use grundy::census::End;
use grundy::{Game, Rules};
use grundy_cert::format::Certificate;
use grundy_cert::{Limits, check_certificate};
use rusqlite::{OptionalExtension, ToSql, Transaction, TransactionBehavior, params};

/// What became of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// Nothing was known before.
    New,
    /// It replaced something worse.
    Better,
    /// What is known is at least as good, and stays.
    Kept,
}

/// An answer to one of the questions.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Nim(Nim),
    Genus(Genus),
    Quotient(Box<Quotient>),
}

/// How good an answer is: of two, the greater one is kept.
type Rank = (Status, u8, u64);

impl Answer {
    fn question(&self) -> Question {
        match self {
            Self::Nim(_) => Question::Nim,
            Self::Genus(_) => Question::Genus,
            Self::Quotient(_) => Question::Quotient,
        }
    }

    fn rank(&self, status: Status) -> Rank {
        match self {
            Self::Nim(Nim { heap, .. }) | Self::Genus(Genus { heap, .. }) => match status {
                Status::Proved => (status, 0, 0),
                _ => (status, 0, *heap),
            },
            Self::Quotient(facts) => rank(status, facts.end, facts.numbers.heap),
        }
    }
}

fn rank(status: Status, end: End, heap: u64) -> Rank {
    match end {
        End::Solved => (status, 4, 0),
        End::Balanced | End::Regular => (status, 3, 0),
        End::Normal => (status, 2, 0),
        End::Infinite => (status, 1, 0),
        _ => (status, 0, heap),
    }
}

/// What is to be written.
pub(crate) struct Entry<'a> {
    pub(crate) game: &'a Game,
    pub(crate) status: Status,
    pub(crate) answer: Answer,
    pub(crate) certificate: Option<Kept>,
    pub(crate) table: Option<Table>,
    pub(crate) source: &'a str,
    pub(crate) milliseconds: Option<u64>,
}

/// A certificate as it is kept.
pub(crate) struct Kept {
    accepted: bool,
    claim: String,
    text: String,
}

impl Atlas {
    /// Enters a finding. Its certificate is checked by [`grundy_cert`]; if it is accepted, what is
    /// claimed there enters as proved, and nothing else does. A worse result never replaces a
    /// better one.
    pub fn enter(&mut self, finding: &Finding) -> Result<Entered, EnterError> {
        self.enter_within(finding, &Limits::default())
    }

    /// The same with other limits of the checker. A certificate that needs more is kept, and what
    /// it claims enters as claimed.
    pub fn enter_within(
        &mut self,
        finding: &Finding,
        limits: &Limits,
    ) -> Result<Entered, EnterError> {
        let game: Game = finding.game.parse().map_err(|error| EnterError::Refused {
            game: finding.game.clone(),
            reason: format!("{error}"),
        })?;
        let entered = self.consider(&game, finding, limits)?;
        // Last: if the program is killed here the search is done once more, and nothing is lost.
        self.note_attempt(&game, finding)?;
        Ok(entered)
    }

    fn consider(
        &mut self,
        game: &Game,
        finding: &Finding,
        limits: &Limits,
    ) -> Result<Entered, EnterError> {
        let Some((status, mut answer)) = said(game, finding)? else { return Ok(Entered::Kept) };
        let known = self.rank(game, finding.question)?;
        if known.is_some_and(|known| known >= answer.rank(status)) {
            return Ok(Entered::Kept);
        }
        let certificate = match &finding.certificate {
            Some(certificate) => Some(checked(game, certificate, limits)?),
            None => None,
        };
        let refused = certificate.as_ref().is_some_and(|kept| !kept.accepted);
        let status = if refused { status.min(Status::Claimed) } else { status };
        if known.is_some_and(|known| known >= answer.rank(status)) {
            return Ok(Entered::Kept);
        }
        let table = describe(game, finding.certificate.as_ref(), &mut answer);
        let (source, milliseconds) = (finding.source.as_str(), Some(finding.milliseconds));
        self.write(&Entry { game, status, answer, certificate, table, source, milliseconds })?;
        Ok(if known.is_some() { Entered::Better } else { Entered::New })
    }

    /// Enters what somebody says, if nothing better is known.
    pub(crate) fn enter_uncertified(
        &mut self,
        game: &Game,
        status: Status,
        answer: Answer,
        source: &str,
    ) -> Result<Entered, EnterError> {
        let known = self.rank(game, answer.question())?;
        if known.is_some_and(|known| known >= answer.rank(status)) {
            return Ok(Entered::Kept);
        }
        let (certificate, table, milliseconds) = (None, None, None);
        self.write(&Entry { game, status, answer, certificate, table, source, milliseconds })?;
        Ok(if known.is_some() { Entered::Better } else { Entered::New })
    }

    /// How good the known answer is, if there is one.
    pub(crate) fn rank(&self, game: &Game, question: Question) -> Result<Option<Rank>, EnterError> {
        let Some(record) = self.record(game)? else { return Ok(None) };
        Ok(match question {
            Question::Nim => record.nim.map(|k| Answer::Nim(k.facts).rank(k.status)),
            Question::Genus => record.genus.map(|k| Answer::Genus(k.facts).rank(k.status)),
            Question::Quotient => {
                record.quotient.map(|k| rank(k.status, k.facts.end, k.facts.numbers.heap))
            }
        })
    }

    /// Writes an entry, and forgets what it replaces, in one transaction.
    pub(crate) fn write(&mut self, entry: &Entry<'_>) -> Result<(), EnterError> {
        let path = self.path().to_owned();
        let failed = |error: rusqlite::Error| crate::AtlasError::of(&path, &error);
        let work = self
            .connection_mut()
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        write(&work, entry).and_then(|()| work.commit()).map_err(failed)?;
        Ok(())
    }

    /// Notes what was allowed for a search that ended at a limit.
    fn note_attempt(&mut self, game: &Game, finding: &Finding) -> Result<(), EnterError> {
        if !finding.limited {
            return Ok(());
        }
        let path = self.path().to_owned();
        let failed = |error: rusqlite::Error| crate::AtlasError::of(&path, &error);
        let allowed = finding.allowed.map_or(i64::MAX, number);
        let work = self
            .connection_mut()
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        game_id(&work, game)
            .and_then(|id| {
                work.execute(
                    "INSERT INTO attempt (game, question, milliseconds, source, written)
                     VALUES (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
                     ON CONFLICT (game, question) DO UPDATE SET
                       milliseconds = max(milliseconds, excluded.milliseconds),
                       source = excluded.source, written = excluded.written",
                    params![id, finding.question.name(), allowed, finding.source],
                )
            })
            .and_then(|_| work.commit())
            .map_err(failed)?;
        Ok(())
    }
}

/// What a finding says, as if its certificate were right.
fn said(game: &Game, finding: &Finding) -> Result<Option<(Status, Answer)>, EnterError> {
    let Some(certificate) = &finding.certificate else {
        return Ok(finding.seen.and_then(|seen| uncertified(finding.question, &seen)));
    };
    let same = claim::game(certificate).is_some_and(|about| {
        about == *game || (game.code().is_some() && about.code() == game.code())
    });
    if !same {
        return Err(EnterError::OtherGame { game: game.to_string() });
    }
    let answer = match finding.question {
        Question::Nim => claim::nim(certificate).map(Answer::Nim),
        Question::Genus => claim::genus(certificate).map(Answer::Genus),
        Question::Quotient => {
            claim::quotient(certificate).map(|(facts, _)| Answer::Quotient(Box::new(facts)))
        }
    };
    let other = || EnterError::OtherQuestion { game: game.to_string(), question: finding.question };
    let answer = answer.ok_or_else(other)?;
    let partial = matches!(&answer, Answer::Quotient(facts) if facts.end == End::Limit);
    Ok(Some((if partial { Status::Limit } else { Status::Proved }, answer)))
}

/// What was seen. Nobody's word makes it proved.
fn uncertified(question: Question, seen: &Seen) -> Option<(Status, Answer)> {
    let &Seen { heap, preperiod, period, saltus, .. } = seen;
    let answer = match question {
        Question::Nim => Answer::Nim(Nim { heap, preperiod, period, saltus, start: Vec::new() }),
        Question::Genus => Answer::Genus(Genus { heap, preperiod, period, ..Genus::default() }),
        Question::Quotient => return None,
    };
    let status = if seen.status == Status::Proved { Status::Claimed } else { seen.status };
    Some((status, answer))
}

/// Asks the checker.
pub(crate) fn checked(
    game: &Game,
    certificate: &Certificate,
    limits: &Limits,
) -> Result<Kept, EnterError> {
    let text = certificate.to_json();
    match check_certificate(certificate, limits) {
        Ok(accepted) => Ok(Kept { accepted: true, claim: accepted.claim, text }),
        Err(refusal) if refusal.is_limit() => {
            Ok(Kept { accepted: false, claim: refusal.to_string(), text })
        }
        Err(refusal) => {
            Err(EnterError::Refused { game: game.to_string(), reason: refusal.to_string() })
        }
    }
}

/// Adds what the atlas works out itself.
fn describe(game: &Game, certificate: Option<&Certificate>, answer: &mut Answer) -> Option<Table> {
    match (answer, certificate) {
        (Answer::Nim(facts), _) => describe::nim(game, facts),
        (Answer::Genus(facts), _) => describe::genus(game, facts),
        (Answer::Quotient(facts), Some(found)) => return describe::quotient(game, found, facts),
        (Answer::Quotient(_), None) => {}
    }
    None
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The number of a game in the file, new if it has none.
pub(crate) fn game_id(work: &Transaction<'_>, game: &Game) -> rusqlite::Result<i64> {
    let text = game.to_string();
    if let Some(id) = read::game_id(work, &text)? {
        return Ok(id);
    }
    let code = game.code().map(ToString::to_string);
    let standard = game.code().and_then(standard_form);
    work.execute(
        "INSERT INTO game (game, code, standard) VALUES (?1, ?2, ?3)",
        params![text, code, standard],
    )?;
    let id = work.last_insert_rowid();
    for named in grundy::rules::NAMED_GAMES {
        if named.rules.parse::<Game>().is_ok_and(|other| other == *game) {
            work.execute("INSERT INTO name (name, game) VALUES (?1, ?2)", params![named.name, id])?;
        }
    }
    Ok(id)
}

fn write(work: &Transaction<'_>, entry: &Entry<'_>) -> rusqlite::Result<()> {
    let id = game_id(work, entry.game)?;
    let table = entry.answer.question().name();
    let old: Option<Option<i64>> = work
        .query_row(&format!("SELECT certificate FROM {table} WHERE game = ?1"), [id], |row| {
            row.get(0)
        })
        .optional()?;
    let certificate = match &entry.certificate {
        None => None,
        Some(kept) => {
            work.execute(
                "INSERT INTO certificate (accepted, claim, length, zlib) VALUES (?1, ?2, ?3, ?4)",
                params![
                    kept.accepted,
                    kept.claim,
                    kept.text.len() as i64,
                    packed(kept.text.as_bytes())
                ],
            )?;
            Some(work.last_insert_rowid())
        }
    };
    work.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [id])?;
    if let Some(old) = old.flatten() {
        work.execute("DELETE FROM certificate WHERE id = ?1", [old])?;
    }
    let status = entry.status.name();
    let (source, millis) = (entry.source, entry.milliseconds.map(number));
    // What every table has stands around the columns of its own.
    let put = |own: &[&dyn ToSql]| {
        let first: [&dyn ToSql; 2] = [&id, &status];
        let last: [&dyn ToSql; 3] = [&certificate, &source, &millis];
        let all = [&first, own, &last].concat();
        let places: Vec<String> = (1..all.len()).map(|place| format!("?{place}")).collect();
        let (places, end) = (places.join(", "), all.len());
        let now = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
        work.execute(&format!("INSERT INTO {table} VALUES ({places}, {now}, ?{end})"), &all[..])
    };
    match &entry.answer {
        Answer::Nim(facts) => {
            put(&[
                &number(facts.heap),
                &facts.preperiod.map(number),
                &facts.period.map(number),
                &facts.saltus.map(number),
                &spaced(&facts.start),
            ])?;
        }
        Answer::Genus(facts) => {
            let [preperiod, period] = [facts.preperiod, facts.period].map(|n| n.map(number));
            let (first_wild, start) = (facts.first_wild.map(number), facts.start.join(" "));
            put(&[&number(facts.heap), &preperiod, &period, &facts.grows, &first_wild, &start])?;
        }
        Answer::Quotient(facts) => {
            let class = entry.table.as_ref().map(|table| class(work, facts, table)).transpose()?;
            let [preperiod, period, tame] =
                [facts.numbers.preperiod, facts.numbers.period, facts.numbers.tame]
                    .map(|n| n.map(number));
            put(&[
                &facts.end.to_string(),
                &number(facts.numbers.heap),
                &number(facts.numbers.order),
                &number(facts.numbers.p_order),
                &preperiod,
                &period,
                &tame,
                &class,
                &facts.presentation,
            ])?;
            work.execute("DELETE FROM change WHERE game = ?1", [id])?;
            for change in &facts.changes {
                work.execute(
                    "INSERT INTO change VALUES (?1, ?2, ?3, ?4)",
                    params![
                        id,
                        number(change.heap),
                        number(change.order),
                        change.p_order.map(number)
                    ],
                )?;
            }
        }
    }
    Ok(())
}

fn spaced(values: &[u32]) -> String {
    let words: Vec<String> = values.iter().map(u32::to_string).collect();
    words.join(" ")
}

/// The number of the isomorphism class with this canonical table, new if it has none.
fn class(work: &Transaction<'_>, facts: &Quotient, table: &[u8]) -> rusqlite::Result<i64> {
    let (order, p_order) = (number(facts.numbers.order), number(facts.numbers.p_order));
    let known = work
        .query_row(
            "SELECT id FROM class WHERE elements = ?1 AND p_elements = ?2 AND canonical = ?3",
            params![order, p_order, table],
            |row| row.get(0),
        )
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    work.execute(
        "INSERT INTO class (elements, p_elements, canonical) VALUES (?1, ?2, ?3)",
        params![order, p_order, table],
    )?;
    Ok(work.last_insert_rowid())
}
