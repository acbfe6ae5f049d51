//! What is known before anything is computed: an atlas, and where it is silent the tables of all
//! codes 0.xyz and 4.xy.

use grundy::Game;
use grundy::census::{self, Numbers};
use grundy_atlas::{End, Record, Status as Trust};
use grundy_figure::number;
use std::collections::HashMap;

/// The misère quotients of 574 codes, as `grundy census misere` found them.
const MISERE: &str = include_str!("../book/misere-table.csv");

/// The nim-sequences of all codes of up to three digits, as `grundy census nim` found them.
const NORMAL: &str = include_str!("../book/nim-table.csv");

/// What is known in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Normal {
    /// The proved preperiod and period.
    pub(crate) period: Option<(u64, u64)>,
    /// A preperiod and a period that are not proved, and the word for that.
    pub(crate) seen: Option<(u64, u64, Trust)>,
    /// How many values were computed.
    pub(crate) computed: u64,
}

impl Normal {
    /// Periods up to this one have a colour of their own.
    const SHORT: u64 = 100;

    fn read(line: &str) -> Option<(String, Self)> {
        let cells: Vec<&str> = line.split(',').collect();
        let cell = |i: usize| cells.get(i).and_then(|cell| cell.parse::<u64>().ok());
        let period = cell(3).zip(cell(4)).filter(|_| cells[2] != "open");
        let (game, computed) = ((*cells.first()?).to_owned(), cell(14)?);
        Some((game, Self { period, seen: None, computed }))
    }

    fn of(record: &Record) -> Option<Self> {
        let known = record.nim.as_ref()?;
        let found = known.facts.preperiod.zip(known.facts.period);
        let proved = known.status == Trust::Proved;
        let seen = found.filter(|_| !proved).map(|(from, period)| (from, period, known.status));
        Some(Self { period: found.filter(|_| proved), seen, computed: known.facts.heap + 1 })
    }

    /// The class of colour: a short period, a long one, open.
    pub(crate) fn colour(&self) -> &'static str {
        match self.period {
            Some((_, period)) if period <= Self::SHORT => "tame",
            Some(_) => "wild",
            None => "open",
        }
    }

    /// What is known, in a line.
    pub(crate) fn summary(&self) -> String {
        match (self.period, self.seen) {
            (Some((preperiod, period)), _) => {
                format!("period {}, preperiod {}", number(period), number(preperiod))
            }
            (None, Some((preperiod, period, trust))) => {
                let (period, preperiod) = (number(period), number(preperiod));
                format!("{trust}, not proved: period {period}, preperiod {preperiod}")
            }
            (None, None) => {
                format!("no period is known, {} values computed", number(self.computed))
            }
        }
    }
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) game: String,
    pub(crate) status: Status,
    pub(crate) numbers: Numbers,
    /// Somebody says so, and there is no certificate that was accepted.
    pub(crate) claimed: bool,
    pub(crate) normal: Option<Normal>,
}

/// How far a game is solved in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Status {
    /// For all heaps.
    Solved,
    /// For all heaps, by a law of balance.
    Balanced,
    /// For all heaps, by a regular law.
    Regular,
    /// Won as in normal play from some heap on.
    Normal,
    /// The quotient is infinite.
    Infinite,
    /// Up to a heap.
    Open,
}

impl Status {
    pub(crate) const ALL: [Self; 6] =
        [Self::Solved, Self::Balanced, Self::Regular, Self::Normal, Self::Infinite, Self::Open];

    /// The word in tables and addresses.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Balanced => "balanced",
            Self::Regular => "regular",
            Self::Normal => "normal",
            Self::Infinite => "infinite",
            Self::Open => "open",
        }
    }

    /// What it means.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Solved => "solved for all heaps",
            Self::Balanced => "solved by a law of balance",
            Self::Regular => "solved by a regular law",
            Self::Normal => "reduced to normal play",
            Self::Infinite => "infinite quotient, proved",
            Self::Open => "open",
        }
    }

    fn of(end: End) -> Self {
        match end {
            End::Solved => Self::Solved,
            End::Balanced => Self::Balanced,
            End::Regular => Self::Regular,
            End::Normal => Self::Normal,
            End::Infinite => Self::Infinite,
            _ => Self::Open,
        }
    }
}

impl Row {
    fn read(line: &str) -> Option<Self> {
        let row: census::Row = line.parse().ok()?;
        let status = Status::of(row.end);
        Some(Self { game: row.game, status, numbers: row.numbers, claimed: false, normal: None })
    }

    /// What an atlas says; as in the table where the atlas is silent, or has only got to a limit.
    fn of(record: &Record, table: Option<&Self>) -> Option<Self> {
        let listed = table.and_then(|row| row.normal.as_ref());
        let periodic = listed.is_some_and(|normal| normal.period.is_some());
        let normal = Normal::of(record).filter(|normal| normal.period.is_some() || !periodic);
        let normal = normal.or_else(|| listed.cloned());
        let ended = table.is_some_and(|row| row.status != Status::Open);
        let says = record.quotient.as_ref().filter(|known| known.status != Trust::Limit || !ended);
        let Some(known) = says else {
            return table.map(|row| Self { normal, ..row.clone() });
        };
        let facts = &known.facts;
        let claimed = known.status == Trust::Claimed;
        let status = if claimed { Status::Open } else { Status::of(facts.end) };
        let (game, numbers) = (record.game.clone(), facts.numbers);
        Some(Self { game, status, numbers, claimed, normal })
    }

    /// The class of colour: tame and solved, wild and solved, infinite, open.
    pub(crate) fn colour(&self) -> &'static str {
        match (self.status, self.numbers.tame) {
            (Status::Solved, Some(_)) => "tame",
            (Status::Solved, None) | (Status::Balanced | Status::Regular, _) => "wild",
            (Status::Normal, _) => "normal",
            (Status::Infinite, _) => "infinite",
            (Status::Open, _) => "open",
        }
    }

    /// What is known, in a line.
    pub(crate) fn summary(&self) -> String {
        let Numbers { heap, order, preperiod, period, tame, .. } = self.numbers;
        let order = format!("order {}", number(order));
        let (first, heap) = (number(heap + 1), number(heap));
        match (self.status, tame) {
            (Status::Solved, Some(n)) => format!("tame, T_{n}, {order}"),
            (Status::Solved, None) => {
                format!("wild, {order}, period {}", number(period.unwrap_or(0)))
            }
            (Status::Balanced, _) => format!("wild, a law of balance; {order} to heap {heap}"),
            (Status::Regular, _) => format!("wild, a regular law; {order} to heap {heap}"),
            (Status::Normal, _) => {
                format!("{order}, normal play from heap {} on", number(preperiod.unwrap_or(0)))
            }
            (Status::Infinite, _) => format!("infinite from heap {first} on"),
            (Status::Open, _) if self.claimed => format!("claimed, not checked: {order}"),
            (Status::Open, _) => format!("{order} to heap {heap}"),
        }
    }
}

/// All that is known.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) rows: Vec<Row>,
    /// The last games that entered the atlas, the latest first.
    pub(crate) news: Vec<News>,
    by_game: HashMap<String, usize>,
}

/// A game that entered the atlas, or of which more is known now.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) row: Row,
    /// The day, as in 2026-01-31.
    pub(crate) day: String,
}

impl News {
    /// How many are told.
    const TOLD: usize = 8;

    fn of(record: &Record, row: &Row) -> Option<(String, Self)> {
        let written = [
            record.nim.as_ref().map(|known| &known.source.written),
            record.genus.as_ref().map(|known| &known.source.written),
            record.quotient.as_ref().map(|known| &known.source.written),
        ];
        let last = written.into_iter().flatten().max()?.clone();
        let day = last.split('T').next().unwrap_or_default().to_owned();
        Some((last, Self { row: row.clone(), day }))
    }
}

impl Known {
    fn new(rows: Vec<Row>) -> Self {
        let by_game = rows.iter().enumerate().map(|(i, row)| (row.game.clone(), i)).collect();
        Self { rows, news: Vec::new(), by_game }
    }

    /// What comes with the program.
    pub(crate) fn embedded() -> Self {
        let normal: HashMap<String, Normal> =
            NORMAL.lines().skip(1).filter_map(Normal::read).collect();
        let rows = MISERE.lines().skip(1).filter_map(Row::read);
        Self::new(rows.map(|row| Row { normal: normal.get(&row.game).cloned(), ..row }).collect())
    }

    /// The same with all that an atlas knows in its place.
    pub(crate) fn with(self, records: &[Record]) -> Self {
        let mut news = Vec::new();
        let (mut rows, mut by_game) = (self.rows, self.by_game);
        for record in records {
            let at = by_game.get(&record.game).copied();
            let Some(row) = Row::of(record, at.map(|at| &rows[at])) else { continue };
            news.extend(News::of(record, &row));
            match at {
                Some(at) => rows[at] = row,
                None => {
                    by_game.insert(row.game.clone(), rows.len());
                    rows.push(row);
                }
            }
        }
        news.sort_by(|(one, _), (other, _)| other.cmp(one));
        let news = news.into_iter().take(News::TOLD).map(|(_, news)| news).collect();
        Self { rows, news, by_game }
    }

    /// What is known of a game.
    pub(crate) fn row(&self, game: &Game) -> Option<&Row> {
        self.by_game.get(&game.to_string()).map(|&i| &self.rows[i])
    }

    /// How many games have each status, those that none has left out.
    pub(crate) fn counts(&self) -> Vec<(Status, usize)> {
        let count = |s: Status| (s, self.rows.iter().filter(|row| row.status == s).count());
        Status::ALL.map(count).into_iter().filter(|&(_, count)| count > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_atlas::Atlas;

    #[test]
    fn kayles_is_in_the_table() {
        let known = Known::embedded();
        let row = known.row(&"kayles".parse().unwrap()).unwrap();
        assert_eq!((row.numbers.order, row.numbers.period), (40, Some(12)));
        assert_eq!(row.status, Status::Solved);
        assert_eq!((row.colour(), row.summary().as_str()), ("wild", "wild, order 40, period 12"));
        assert_eq!(row.normal.as_ref().unwrap().period, Some((71, 12)));
        assert_eq!(known.rows.len(), 574);
        assert!(known.rows.iter().all(|row| row.normal.is_some()));
        let open = known.row(&"0.6".parse().unwrap()).unwrap().normal.as_ref().unwrap();
        assert_eq!((open.colour(), open.period), ("open", None));
    }

    #[test]
    fn a_search_that_ended_at_a_limit_does_not_hide_what_the_table_knows() {
        let folder = tempfile::tempdir().unwrap();
        let mut atlas = Atlas::open(&folder.path().join("atlas.db")).unwrap();
        let game: Game = "0.77".parse().unwrap();
        let budget = grundy::run::Budget { heap: Some(5), ..Default::default() };
        let run = grundy::run::Run::unlimited().within(budget);
        let found =
            grundy_atlas::Finding::find(&game, grundy_atlas::Question::Quotient, None, &run);
        atlas.enter(&found).unwrap();
        let record = atlas.record(&game).unwrap().unwrap();
        assert_eq!(record.quotient.as_ref().unwrap().status, Trust::Limit);
        let known = Known::embedded().with(&[record]);
        assert_eq!(known.row(&game).unwrap().numbers.order, 40);
    }

    #[test]
    fn what_is_only_claimed_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let mut atlas = Atlas::open(&folder.path().join("atlas.db")).unwrap();
        let table = "game,status,heap,order,p_order,preperiod,period,tame,changes\n\
                     0.77,solved,100,40,9,71,12,,1:2\n";
        atlas.import(table, "a table", &grundy_cert::Limits::default(), |_| {}).unwrap();
        let game: Game = "0.77".parse().unwrap();
        let known = Known::embedded().with(&[atlas.record(&game).unwrap().unwrap()]);
        let row = known.row(&game).unwrap();
        assert_eq!((row.status, row.colour()), (Status::Open, "open"));
        assert!(row.summary().starts_with("claimed, not checked"));
    }
}
