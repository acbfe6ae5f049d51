//! The misère quotients or the nim-sequences of many games, on all cores.
//!
//! Each game has the same processor time, so that a busy machine makes the same table. A finished
//! game is a [`Row`], which prints as a line of a table and is read back from one: whoever keeps
//! the lines can stop at any moment and go on later with the games that are missing.
//!
//! ```
//! use grundy::census::{Each, End, quotients};
//! use grundy::{Game, run::Run};
//! use std::ops::ControlFlow;
//! use std::sync::Mutex;
//! use std::time::Duration;
//!
//! let games = ["0.77", "0.123"].map(|code| code.parse::<Game>().unwrap());
//! let each = Each { processor: Duration::from_secs(10), ..Each::default() };
//! let rows = Mutex::new(Vec::new());
//! quotients(&games, &each, &Run::unlimited(), |row| {
//!     rows.lock().unwrap().push(row);
//!     ControlFlow::Continue(())
//! });
//! let mut rows = rows.into_inner().unwrap();
//! rows.sort_by_key(|row| row.numbers.order);
//! assert_eq!(rows[0].to_string(), "0.123,solved,12,20,5,5,5,,1:2 3:6 8:12 9:20");
//! assert_eq!((rows[1].end, rows[1].numbers.order), (End::Solved, 40));
//! ```

mod closures;
mod family;
mod nim;

pub use closures::{Closure, ClosureEnd, closures};
pub use family::{FamilyError, family};
pub use nim::{NimEnd, NimRow, nim_sequences};

use crate::Game;
use crate::quotient::{Solver, Status};
use crate::run::{Budget, Limit, Progress, Run, Stop, processor_time};
use crate::workers::share_out;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

/// How far each game is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Each {
    /// The processor time for one game.
    pub processor: Duration,
    /// The last heap.
    pub heaps: u64,
    /// How many games are worked on at the same time.
    pub workers: NonZero<usize>,
}

impl Default for Each {
    /// 15 seconds, heaps up to 20 000, and as many workers as the machine has cores.
    fn default() -> Self {
        let workers = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { processor: Duration::from_secs(15), heaps: 20_000, workers }
    }
}

/// A line of a table: the result of one game.
pub trait Record: fmt::Display + FromStr<Err = RowError> + Clone + Send {
    /// The names of the columns, separated by commas.
    const COLUMNS: &'static str;

    /// The canonical spelling of the game.
    fn game(&self) -> &str;

    /// Whether the question is answered; otherwise more time may answer it.
    fn is_final(&self) -> bool;

    /// How far the computation went: of two results that are not final the one that went further
    /// is the better one.
    fn reached(&self) -> u64;

    /// The better of two results of the same game, this one if they are equally good.
    #[must_use]
    fn or_better(self, other: Self) -> Self {
        let rank = |row: &Self| (row.is_final(), row.reached());
        if rank(&other) > rank(&self) { other } else { self }
    }
}

/// The end that a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum End {
    /// The quotient of the whole game, proved.
    Solved,
    /// Every position of the whole game is decided by a law of balance, proved.
    Balanced,
    /// Every position of the whole game is decided by a regular law, proved.
    Regular,
    /// Misère play is normal play from some heap on, proved; no nim-period is known.
    Normal,
    /// With the next heap the quotient is infinite, proved.
    Infinite,
    /// Stopped at a limit.
    Limit,
}

impl End {
    const ALL: [Self; 6] =
        [Self::Solved, Self::Balanced, Self::Regular, Self::Normal, Self::Infinite, Self::Limit];
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solved => "solved",
            Self::Balanced => "balanced",
            Self::Regular => "regular",
            Self::Normal => "normal",
            Self::Infinite => "infinite",
            Self::Limit => "limit",
        })
    }
}

/// A misère quotient in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Numbers {
    /// The heap to which the quotient is exact.
    pub heap: u64,
    /// The number of elements.
    pub order: u64,
    /// The number of P-elements.
    pub p_order: u64,
    /// The preperiod of the pretending function, or the heap from which on play is normal.
    pub preperiod: Option<u64>,
    /// The period of the pretending function.
    pub period: Option<u64>,
    /// The n of the tame quotient 𝒯ₙ; `None` for a wild one.
    pub tame: Option<u64>,
}

/// What is known of one game. Prints as a line of a table with the columns of [`Record::COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Row {
    /// The canonical spelling of the game.
    pub game: String,
    /// The end it came to.
    #[cfg_attr(feature = "serde", serde(rename = "status"))]
    pub end: End,
    /// The quotient.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Numbers,
    /// The heaps at which the quotient changed, with the new order.
    pub changes: Vec<(u64, u64)>,
}

/// Why a line is no row of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line:?} is not a row: expected {expected}")]
pub struct RowError {
    line: String,
    expected: &'static str,
}

impl RowError {
    /// A line in which something else was expected.
    pub fn new(line: &str, expected: &'static str) -> Self {
        Self { line: line.to_owned(), expected }
    }
}

impl Row {
    fn new(solver: &Solver<Game>, status: &Status) -> Self {
        let quotient = solver.quotient();
        let period = quotient.period();
        let (end, preperiod) = match status {
            Status::Solved(_) => (End::Solved, period.map(|p| p.preperiod())),
            Status::Balanced(law) => (End::Balanced, Some(law.cycle().index())),
            Status::Regular(law) => (End::Regular, Some(law.cycle().index())),
            Status::Normal(normal) => (End::Normal, Some(normal.from())),
            Status::Infinite(_) => (End::Infinite, None),
            _ => (End::Limit, None),
        };
        Self {
            game: solver.rules().to_string(),
            end,
            numbers: Numbers {
                heap: solver.heap(),
                order: quotient.order() as u64,
                p_order: quotient.p_order() as u64,
                preperiod,
                period: period.map(|p| p.period()),
                tame: quotient.tame().map(u64::from),
            },
            changes: solver.changes().iter().map(|c| (c.heap, c.order)).collect(),
        }
    }
}

impl Record for Row {
    const COLUMNS: &'static str = "game,status,heap,order,p_order,preperiod,period,tame,changes";

    fn game(&self) -> &str {
        &self.game
    }

    fn is_final(&self) -> bool {
        self.end != End::Limit
    }

    fn reached(&self) -> u64 {
        self.numbers.heap
    }
}

/// A field with a number or nothing.
fn field(line: &str, text: &str) -> Result<Option<u64>, RowError> {
    let wrong = |_| RowError::new(line, "a number");
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        let Self { game, end, numbers, .. } = self;
        let &Numbers { heap, order, p_order, preperiod, period, tame } = numbers;
        let [preperiod, period, tame] = [preperiod, period, tame].map(number);
        write!(f, "{game},{end},{heap},{order},{p_order},{preperiod},{period},{tame},")?;
        for (i, (heap, order)) in self.changes.iter().enumerate() {
            write!(f, "{}{heap}:{order}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Row {
    type Err = RowError;

    fn from_str(line: &str) -> Result<Self, RowError> {
        let wrong = |expected| RowError::new(line, expected);
        let fields: Vec<&str> = line.split(',').collect();
        let [game, end, heap, order, p_order, preperiod, period, tame, changes] = fields[..] else {
            return Err(wrong("nine fields"));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| wrong("a number"));
        let maybe = |text: &str| field(line, text);
        let change = |pair: &str| {
            let (heap, order) = pair.split_once(':').ok_or_else(|| wrong("HEAP:ORDER"))?;
            Ok((number(heap)?, number(order)?))
        };
        Ok(Self {
            game: game.to_owned(),
            end: End::ALL
                .into_iter()
                .find(|known| known.to_string() == end)
                .ok_or_else(|| wrong("solved, normal, infinite or limit"))?,
            numbers: Numbers {
                heap: number(heap)?,
                order: number(order)?,
                p_order: number(p_order)?,
                preperiod: maybe(preperiod)?,
                period: maybe(period)?,
                tame: maybe(tame)?,
            },
            changes: changes.split_whitespace().map(change).collect::<Result<_, _>>()?,
        })
    }
}

/// The quotients of these games, each given to `done` by the thread that found it, until `done`
/// says that there is no use in going on. Games that the end of the whole run cuts short are not
/// given.
pub fn quotients(
    games: &[Game],
    each: &Each,
    run: &Run<'_>,
    done: impl Fn(Row) -> ControlFlow<()> + Sync,
) {
    let row = |game: &Game, run: &Run<'_>| {
        let mut solver = Solver::new(game.clone());
        let status = solver.solve(&run.within(Budget { heap: Some(each.heaps), ..run.budget() }));
        let stop = match status {
            Status::Stopped(stop) => Some(stop),
            _ => None,
        };
        (Row::new(&solver, &status), stop)
    };
    rows(games, each, run, row, done);
}

/// The rows of these games, each given to `done`. A row comes with what stopped its search.
fn rows<R: Send>(
    games: &[Game],
    each: &Each,
    run: &Run<'_>,
    row: impl Fn(&Game, &Run<'_>) -> (R, Option<Stop>) + Sync,
    done: impl Fn(R) -> ControlFlow<()> + Sync,
) {
    let workers = each.workers.get().min(games.len()) as u64;
    let work = |game: &Game| {
        let run = run.untold();
        run.check(Progress::default()).ok()?;
        let whole = run.budget();
        let budget = Budget {
            processor: processor_time().checked_add(each.processor),
            memory: whole.memory.map(|bytes| bytes / workers),
            ..whole
        };
        let (row, stop) = row(game, &run.within(budget));
        // A game that the end of the whole run cut short has not had its time.
        if let Some(Stop::Cancelled | Stop::Limit(Limit::Time)) = stop {
            run.check(Progress::default()).ok()?;
        }
        Some(row)
    };
    share_out(games, each.workers.get(), work, |_, row| done(row));
}

/// The 511 codes 0.xyz and the 63 codes 4.xy with a digit after the point that is not 0.
pub fn octal_games() -> Vec<Game> {
    let zero = (1..512).map(|n| format!("0.{n:03o}"));
    let four = (1..64).map(|n| format!("4.{n:02o}"));
    let game = |code: String| code.parse().expect("octal digits are a code");
    zero.chain(four).map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::Mutex;

    #[test]
    fn the_octal_games_are_different() {
        let names: BTreeSet<String> = octal_games().iter().map(Game::to_string).collect();
        assert_eq!(names.len(), 574);
    }

    #[test]
    fn rows_are_read_as_they_are_printed() {
        let lines = [
            "0.1,solved,3,2,1,2,1,1,1:2",
            "0.07,infinite,33,638,109,,,,2:2 4:6 10:12",
            "0.414,normal,98,130,21,19,,,",
        ];
        for line in lines {
            assert_eq!(line.parse::<Row>().unwrap().to_string(), line);
        }
        for wrong in ["", "0.1,solved", "0.1,done,3,2,1,2,1,1,", "0.1,solved,x,2,1,2,1,1,1"] {
            assert!(wrong.parse::<Row>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_that_was_cut_short_is_no_row() {
        let run = Run::new(Budget::lasting(Duration::ZERO));
        let rows = Mutex::new(Vec::new());
        quotients(&octal_games(), &Each::default(), &run, |row| {
            rows.lock().unwrap().push(row);
            ControlFlow::Continue(())
        });
        assert!(rows.into_inner().unwrap().is_empty());
    }

    #[test]
    fn a_break_ends_the_whole() {
        let rows = Mutex::new(Vec::new());
        let each = Each { workers: NonZero::<usize>::MIN, ..Each::default() };
        quotients(&octal_games(), &each, &Run::unlimited(), |row| {
            rows.lock().unwrap().push(row);
            ControlFlow::Break(())
        });
        assert_eq!(rows.into_inner().unwrap().len(), 1);
    }
}
