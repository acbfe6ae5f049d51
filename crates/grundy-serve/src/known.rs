//! What is known before anything is computed: the tables of all codes 0.xyz and 4.xy.

use grundy::Game;
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
    /// How many values were computed.
    pub(crate) computed: u64,
}

impl Normal {
    /// Periods up to this one have a colour of their own.
    const SHORT: u64 = 100;

    fn read(line: &str) -> Option<(String, Self)> {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |i: usize| cells.get(i).and_then(|cell| cell.parse::<u64>().ok());
        let period = number(3).zip(number(4)).filter(|_| cells[2] != "open");
        Some(((*cells.first()?).to_owned(), Self { period, computed: number(14)? }))
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
        match self.period {
            Some((preperiod, period)) => format!("period {period}, preperiod {preperiod}"),
            None => format!("no period is known, {} values computed", self.computed),
        }
    }
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) game: String,
    pub(crate) status: Status,
    /// The heap to which the quotient is exact.
    pub(crate) heap: Option<u64>,
    pub(crate) order: Option<u64>,
    pub(crate) p_order: Option<u64>,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    /// The n of T_n, for a tame quotient.
    pub(crate) tame: Option<u64>,
    pub(crate) normal: Option<Normal>,
}

/// How far a game is solved in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Status {
    /// For all heaps.
    Solved,
    /// Won as in normal play from some heap on.
    Normal,
    /// The quotient is infinite.
    Infinite,
    /// Up to a heap.
    Open,
}

impl Status {
    pub(crate) const ALL: [Self; 4] = [Self::Solved, Self::Normal, Self::Infinite, Self::Open];

    /// The word in tables and addresses.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Normal => "normal",
            Self::Infinite => "infinite",
            Self::Open => "open",
        }
    }

    /// What it means.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Solved => "solved for all heaps",
            Self::Normal => "reduced to normal play",
            Self::Infinite => "infinite quotient, proved",
            Self::Open => "open",
        }
    }

    fn read(word: &str) -> Self {
        Self::ALL.into_iter().find(|status| status.word() == word).unwrap_or(Self::Open)
    }
}

impl Row {
    fn read(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |i: usize| cells.get(i).and_then(|cell| cell.parse().ok());
        Some(Self {
            game: (*cells.first()?).to_owned(),
            status: Status::read(cells.get(1)?),
            heap: number(2),
            order: number(3),
            p_order: number(4),
            preperiod: number(5),
            period: number(6),
            tame: number(7),
            normal: None,
        })
    }

    /// The class of colour: tame and solved, wild and solved, infinite, open.
    pub(crate) fn colour(&self) -> &'static str {
        match (self.status, self.tame) {
            (Status::Solved, Some(_)) => "tame",
            (Status::Solved, None) => "wild",
            (Status::Normal, _) => "normal",
            (Status::Infinite, _) => "infinite",
            (Status::Open, _) => "open",
        }
    }

    /// What is known, in a line.
    pub(crate) fn summary(&self) -> String {
        let order = self.order.map(|order| format!("order {order}")).unwrap_or_default();
        let heap = self.heap.unwrap_or(0);
        match (self.status, self.tame) {
            (Status::Solved, Some(n)) => format!("tame, T_{n}, {order}"),
            (Status::Solved, None) => format!("wild, {order}, period {}", self.period.unwrap_or(0)),
            (Status::Normal, _) => {
                format!("{order}, normal play from heap {} on", self.preperiod.unwrap_or(0))
            }
            (Status::Infinite, _) => format!("infinite from heap {} on", heap + 1),
            (Status::Open, _) => format!("{order} to heap {heap}"),
        }
    }
}

/// All that is known.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) rows: Vec<Row>,
    by_game: HashMap<String, usize>,
}

impl Known {
    /// What comes with the program.
    pub(crate) fn embedded() -> Self {
        let normal: HashMap<String, Normal> =
            NORMAL.lines().skip(1).filter_map(Normal::read).collect();
        let rows = MISERE.lines().skip(1).filter_map(Row::read);
        let rows: Vec<Row> =
            rows.map(|row| Row { normal: normal.get(&row.game).cloned(), ..row }).collect();
        let by_game = rows.iter().enumerate().map(|(i, row)| (row.game.clone(), i)).collect();
        Self { rows, by_game }
    }

    /// What is known of a game.
    pub(crate) fn row(&self, game: &Game) -> Option<&Row> {
        self.by_game.get(&game.to_string()).map(|&i| &self.rows[i])
    }

    /// How many games have each status.
    pub(crate) fn counts(&self) -> [(Status, usize); 4] {
        Status::ALL.map(|s| (s, self.rows.iter().filter(|row| row.status == s).count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kayles_is_in_the_table() {
        let known = Known::embedded();
        let row = known.row(&"kayles".parse().unwrap()).unwrap();
        assert_eq!((row.order, row.period, row.status), (Some(40), Some(12), Status::Solved));
        assert_eq!((row.colour(), row.summary().as_str()), ("wild", "wild, order 40, period 12"));
        assert_eq!(row.normal.as_ref().unwrap().period, Some((71, 12)));
        assert_eq!(known.rows.len(), 574);
        assert!(known.rows.iter().all(|row| row.normal.is_some()));
        let open = known.row(&"0.6".parse().unwrap()).unwrap().normal.as_ref().unwrap();
        assert_eq!((open.colour(), open.period), ("open", None));
        assert!(known.counts().iter().all(|&(_, count)| count > 0));
    }
}
