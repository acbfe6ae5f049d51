//! Looking things up: one game, or all that fit a description, page by page.

use crate::atlas::Atlas;
use crate::blob::unpacked;
use crate::error::AtlasError;
use crate::record::{Change, Genus, Known, Nim, Question, Quotient, Record, Source, Status};
use grundy::Game;
use grundy::census::{End, Numbers};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};
use std::ops::RangeInclusive;

/// Which games are asked for: those that fit everything that is said here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The beginning of the spelling, as in `0.7`.
    pub prefix: Option<String>,
    /// How far normal play is known.
    pub normal: Option<Status>,
    /// How far the misère quotient is known.
    pub misere: Option<Status>,
    /// The end that the search for the quotient came to.
    pub end: Option<End>,
    /// Whether the quotient is tame.
    pub tame: Option<bool>,
    /// The order of the quotient.
    pub order: Option<RangeInclusive<u64>>,
    /// The number of its P-elements.
    pub p_order: Option<RangeInclusive<u64>>,
    /// The period of the pretending function.
    pub period: Option<RangeInclusive<u64>>,
    /// The period of the nim-sequence.
    pub nim_period: Option<RangeInclusive<u64>>,
    /// The quotient is isomorphic to that of this game.
    pub isomorphic_to: Option<String>,
    /// The first nim-values, and the period if both are proved, are those of this game.
    pub like: Option<String>,
}

/// Games in the order of their spelling, or those written last first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By spelling.
    #[default]
    Game,
    /// The games with the latest entries first.
    Recent,
}

/// A part of a long list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// How many games fit.
    pub total: u64,
    /// Some of them.
    pub records: Vec<Record>,
}

const COLUMNS: &str = "
  g.game, g.code,
  (SELECT group_concat(name, ' ') FROM (SELECT name FROM name WHERE game = g.id ORDER BY name)),
  g.standard,
  n.status, n.heap, n.preperiod, n.period, n.saltus, n.start,
  n.source, n.written, n.milliseconds, nc.claim,
  x.status, x.heap, x.preperiod, x.period, x.grows, x.first_wild, x.start,
  x.source, x.written, x.milliseconds, xc.claim,
  q.status, q.end, q.heap, q.elements, q.p_elements, q.preperiod, q.period, q.tame, q.class,
  q.presentation, q.source, q.written, q.milliseconds, qc.claim,
  (SELECT group_concat(heap || ':' || elements || ':' || ifnull(p_elements, ''), ' ')
   FROM (SELECT * FROM change WHERE game = g.id ORDER BY heap))";

const TABLES: &str = "
  FROM game g
  LEFT JOIN nim n ON n.game = g.id LEFT JOIN certificate nc ON nc.id = n.certificate
  LEFT JOIN genus x ON x.game = g.id LEFT JOIN certificate xc ON xc.id = x.certificate
  LEFT JOIN quotient q ON q.game = g.id LEFT JOIN certificate qc ON qc.id = q.certificate";

impl Atlas {
    /// What is known of a game; `None` if nothing is.
    pub fn record(&self, game: &Game) -> Result<Option<Record>, AtlasError> {
        self.connection()
            .prepare_cached(&format!("SELECT {COLUMNS} {TABLES} WHERE g.game = ?1"))
            .and_then(|mut query| query.query_row([game.to_string()], record).optional())
            .map_err(|error| self.error(&error))
    }

    /// The certificate of an answer, as a file of its own would have it.
    pub fn certificate(
        &self,
        game: &Game,
        question: Question,
    ) -> Result<Option<Vec<u8>>, AtlasError> {
        let table = question.name();
        let sql = format!(
            "SELECT c.zlib FROM {table} t JOIN game g ON g.id = t.game
             JOIN certificate c ON c.id = t.certificate WHERE g.game = ?1"
        );
        let found: Option<Vec<u8>> = self
            .connection()
            .prepare_cached(&sql)
            .and_then(|mut query| query.query_row([game.to_string()], |row| row.get(0)).optional())
            .map_err(|error| self.error(&error))?;
        let damaged = || AtlasError::Damaged {
            path: self.path().to_owned(),
            reason: format!("the certificate of {game} ({question}) cannot be read"),
        };
        found.map(|bytes| unpacked(&bytes).ok_or_else(damaged)).transpose()
    }

    /// The games that fit, `most` of them after the first `skip`.
    ///
    /// ```
    /// use grundy_atlas::{Atlas, Filter, Order};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let atlas = Atlas::open(&folder.path().join("atlas.db"))?;
    /// let wild = Filter { tame: Some(false), order: Some(0..=100), ..Filter::default() };
    /// assert_eq!(atlas.list(&wild, Order::Game, 0, 20)?.total, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(
        &self,
        filter: &Filter,
        order: Order,
        skip: u64,
        most: u64,
    ) -> Result<Listed, AtlasError> {
        let (condition, values) = filter.sql();
        let order = match order {
            Order::Game => "g.game",
            Order::Recent => {
                "max(ifnull(n.written, ''), ifnull(x.written, ''), ifnull(q.written, '')) DESC, \
                 g.game"
            }
        };
        let count = format!("SELECT count(*) {TABLES} WHERE {condition}");
        let page = format!(
            "SELECT {COLUMNS} {TABLES} WHERE {condition} ORDER BY {order} LIMIT {} OFFSET {}",
            most.min(i64::MAX as u64),
            skip.min(i64::MAX as u64)
        );
        let work = || {
            let connection = self.connection();
            let total: i64 =
                connection.query_row(&count, params_from_iter(&values), |row| row.get(0))?;
            let mut query = connection.prepare_cached(&page)?;
            let records = query.query_map(params_from_iter(&values), record)?;
            Ok(Listed { total: total as u64, records: records.collect::<Result<_, _>>()? })
        };
        work().map_err(|error| self.error(&error))
    }

    /// The games with the latest entries.
    pub fn recent(&self, most: u64) -> Result<Vec<Record>, AtlasError> {
        Ok(self.list(&Filter::default(), Order::Recent, 0, most)?.records)
    }

    /// How many answers of each status there are to a question.
    pub fn counts(&self, question: Question) -> Result<Vec<(Status, u64)>, AtlasError> {
        let sql = format!("SELECT count(*) FROM {} WHERE status = ?1", question.name());
        let count = |status: Status| {
            let number: i64 =
                self.connection().query_row(&sql, [status.name()], |row| row.get(0))?;
            Ok((status, number as u64))
        };
        let counts: rusqlite::Result<_> = Status::ALL.into_iter().rev().map(count).collect();
        counts.map_err(|error| self.error(&error))
    }

    /// How far the answer to a question is known; `None` if it is not known at all.
    pub fn status(&self, game: &Game, question: Question) -> Result<Option<Status>, AtlasError> {
        let sql = format!(
            "SELECT t.status FROM {} t JOIN game g ON g.id = t.game WHERE g.game = ?1",
            question.name()
        );
        let found: Option<String> = self
            .connection()
            .prepare_cached(&sql)
            .and_then(|mut query| query.query_row([game.to_string()], |row| row.get(0)).optional())
            .map_err(|error| self.error(&error))?;
        Ok(found.and_then(|name| Status::named(&name)))
    }

    /// The processor time in milliseconds that was allowed for a search that ended at a limit.
    pub fn attempted(&self, game: &Game, question: Question) -> Result<Option<u64>, AtlasError> {
        let sql = "SELECT a.milliseconds FROM attempt a JOIN game g ON g.id = a.game
                   WHERE g.game = ?1 AND a.question = ?2";
        self.connection()
            .prepare_cached(sql)
            .and_then(|mut query| {
                let row = |row: &Row<'_>| row.get::<_, i64>(0).map(|n| n as u64);
                query.query_row([&game.to_string(), question.name()], row).optional()
            })
            .map_err(|error| self.error(&error))
    }
}

/// The number of a game in the file.
pub(crate) fn game_id(connection: &Connection, game: &str) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT id FROM game WHERE game = ?1";
    connection.prepare_cached(sql)?.query_row([game], |row| row.get(0)).optional()
}

impl Filter {
    /// The condition, and the values for its question marks.
    fn sql(&self) -> (String, Vec<Value>) {
        let mut parts = vec!["1".to_owned()];
        let mut values: Vec<Value> = Vec::new();
        let mut word = |condition: &str, text: Option<String>| {
            if let Some(text) = text {
                parts.push(condition.to_owned());
                values.push(text.into());
            }
        };
        word("n.status = ?", self.normal.map(|status| status.name().to_owned()));
        word("q.status = ?", self.misere.map(|status| status.name().to_owned()));
        word("q.end = ?", self.end.map(|end| end.to_string()));
        let spelt = |game: &String| match game.parse::<Game>() {
            Ok(game) => game.to_string(),
            Err(_) => game.clone(),
        };
        word(
            "q.class = (SELECT class FROM quotient JOIN game o ON o.id = quotient.game
                        WHERE o.game = ?)",
            self.isomorphic_to.as_ref().map(spelt),
        );
        word(
            "EXISTS (SELECT 1 FROM nim m JOIN game o ON o.id = m.game
                     WHERE o.game = ? AND m.start = n.start
                       AND (m.status <> 'proved' OR n.status <> 'proved'
                            OR (m.preperiod, m.period, m.saltus)
                               = (n.preperiod, n.period, n.saltus)))",
            self.like.as_ref().map(spelt),
        );
        if let Some(prefix) = &self.prefix {
            parts.push("substr(g.game, 1, ?) = ?".to_owned());
            values.extend([Value::from(prefix.chars().count() as i64), prefix.clone().into()]);
        }
        if let Some(tame) = self.tame {
            parts.push(format!(
                "q.tame IS {} NULL AND q.game IS NOT NULL",
                if tame { "NOT" } else { "" }
            ));
        }
        let ranges = [
            ("q.elements", &self.order),
            ("q.p_elements", &self.p_order),
            ("q.period", &self.period),
            ("n.period", &self.nim_period),
        ];
        for (column, range) in ranges {
            if let Some(range) = range {
                let number = |n: u64| Value::from(i64::try_from(n).unwrap_or(i64::MAX));
                parts.push(format!("{column} BETWEEN ? AND ?"));
                values.extend([number(*range.start()), number(*range.end())]);
            }
        }
        (parts.join(" AND "), values)
    }
}

/// A row as a record.
fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let names: Option<String> = row.get(2)?;
    let mut cells = Cells { row, at: 4 };
    Ok(Record {
        game: row.get(0)?,
        code: row.get(1)?,
        standard: row.get(3)?,
        names: names.iter().flat_map(|names| names.split(' ')).map(str::to_owned).collect(),
        nim: cells.nim()?,
        genus: cells.genus()?,
        quotient: cells.quotient()?,
    })
}

/// The cells of a row, one after the other.
struct Cells<'a> {
    row: &'a Row<'a>,
    at: usize,
}

impl Cells<'_> {
    fn next<T: rusqlite::types::FromSql>(&mut self) -> rusqlite::Result<T> {
        self.at += 1;
        self.row.get(self.at - 1)
    }

    fn number(&mut self) -> rusqlite::Result<Option<u64>> {
        Ok(self.next::<Option<i64>>()?.map(|n| n as u64))
    }

    fn needed(&mut self) -> rusqlite::Result<u64> {
        Ok(self.next::<i64>()? as u64)
    }

    /// The status, or `None` after all the other cells of an answer that is not there.
    fn status(&mut self, others: usize) -> rusqlite::Result<Option<Status>> {
        let name: Option<String> = self.next()?;
        let status = name.and_then(|name| Status::named(&name));
        if status.is_none() {
            self.at += others;
        }
        Ok(status)
    }

    fn source(&mut self) -> rusqlite::Result<Source> {
        Ok(Source {
            by: self.next()?,
            written: self.next()?,
            milliseconds: self.number()?,
            claim: self.next()?,
        })
    }

    fn nim(&mut self) -> rusqlite::Result<Option<Known<Nim>>> {
        let Some(status) = self.status(9)? else { return Ok(None) };
        let (heap, preperiod) = (self.needed()?, self.number()?);
        let (period, saltus) = (self.number()?, self.number()?);
        let start: String = self.next()?;
        let start = start.split_whitespace().filter_map(|value| value.parse().ok()).collect();
        let facts = Nim { heap, preperiod, period, saltus, start };
        Ok(Some(Known { status, facts, source: self.source()? }))
    }

    fn genus(&mut self) -> rusqlite::Result<Option<Known<Genus>>> {
        let Some(status) = self.status(10)? else { return Ok(None) };
        let (heap, preperiod, period) = (self.needed()?, self.number()?, self.number()?);
        let (grows, first_wild) = (self.next()?, self.number()?);
        let start: String = self.next()?;
        let start = start.split_whitespace().map(str::to_owned).collect();
        let facts = Genus { heap, preperiod, period, grows, first_wild, start };
        Ok(Some(Known { status, facts, source: self.source()? }))
    }

    fn quotient(&mut self) -> rusqlite::Result<Option<Known<Quotient>>> {
        let Some(status) = self.status(14)? else { return Ok(None) };
        let end: String = self.next()?;
        let (heap, order, p_order) = (self.needed()?, self.needed()?, self.needed()?);
        let (preperiod, period, tame) = (self.number()?, self.number()?, self.number()?);
        let (class, presentation) = (self.next()?, self.next()?);
        let source = self.source()?;
        let changes: Option<String> = self.next()?;
        let changes = changes.iter().flat_map(|list| list.split(' ')).filter_map(change).collect();
        let numbers = Numbers { heap, order, p_order, preperiod, period, tame };
        let facts = Quotient { end: ends(&end), numbers, class, changes, presentation };
        Ok(Some(Known { status, facts, source }))
    }
}

/// The end that is called so.
pub(crate) fn ends(name: &str) -> End {
    let known = [End::Solved, End::Balanced, End::Regular, End::Normal, End::Infinite];
    known.into_iter().find(|end| end.to_string() == name).unwrap_or(End::Limit)
}

fn change(text: &str) -> Option<Change> {
    let mut numbers = text.split(':').map(|n| n.parse().ok());
    Some(Change { heap: numbers.next()??, order: numbers.next()??, p_order: numbers.next()? })
}
