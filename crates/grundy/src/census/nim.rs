//! The nim-sequences of many games.

use super::{Each, Record, RowError, field, rows};
use crate::Game;
use crate::nim::{self, NimSequence, Periodicity, Request, Theorem};
use crate::rules::Rules;
use crate::run::{Reached, Run, processor_time};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

/// What is known of the period of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NimEnd {
    /// Periodic, proved.
    Periodic,
    /// Arithmetic-periodic, proved.
    ArithmeticPeriodic,
    /// A period was seen; no theorem covers it.
    Observed,
    /// No period was found.
    Open,
}

impl NimEnd {
    const ALL: [Self; 4] = [Self::Periodic, Self::ArithmeticPeriodic, Self::Observed, Self::Open];
}

impl fmt::Display for NimEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Periodic => "periodic",
            Self::ArithmeticPeriodic => "arithmetic-periodic",
            Self::Observed => "observed",
            Self::Open => "open",
        })
    }
}

/// The nim-sequence of one game, as a line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NimRow {
    /// The canonical spelling of the game.
    pub game: String,
    /// The code in standard form with the same game, where there is one.
    pub standard: Option<String>,
    /// What is known of the period.
    #[cfg_attr(feature = "serde", serde(rename = "status"))]
    pub end: NimEnd,
    /// The preperiod, proved or observed.
    pub preperiod: Option<u64>,
    /// The period, proved or observed.
    pub period: Option<u64>,
    /// What each period adds.
    pub saltus: Option<u64>,
    /// The theorem: `guy-smith`, `shifted-options`, `lasker`, `state` or `short`.
    pub proof: Option<String>,
    /// The largest value; `None` if the values grow for ever.
    pub max_value: Option<u64>,
    /// The first heap that has it.
    pub max_index: Option<u64>,
    /// `values` or `positions`, if the engine used a sparse space.
    pub space: Option<String>,
    /// Its mask.
    pub mask: Option<u64>,
    /// How many heaps are rare.
    pub rare_count: Option<u64>,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The engine.
    pub engine: String,
    /// How many values were computed.
    pub computed: u64,
    /// The processor time that it took, in milliseconds.
    pub milliseconds: u64,
}

impl NimRow {
    fn new(game: &Game, sequence: &NimSequence, time: Duration) -> Self {
        let (end, period) = match sequence.periodicity() {
            Periodicity::Proved(proved) if proved.period().saltus() > 0 => {
                (NimEnd::ArithmeticPeriodic, Some(proved.period()))
            }
            Periodicity::Proved(proved) => (NimEnd::Periodic, Some(proved.period())),
            Periodicity::Observed(observed) => (NimEnd::Observed, Some(observed.period())),
            _ => (NimEnd::Open, None),
        };
        let proof = sequence.periodicity().proved().map(|proved| match proved.proof().theorem() {
            Theorem::GuySmith { .. } => "guy-smith",
            Theorem::Growth { .. } => "shifted-options",
            Theorem::Lasker { .. } => "lasker",
            Theorem::ShiftedState { .. } => "state",
            Theorem::Return(_) => "short",
        });
        let sparse = sequence.sparse();
        let kind = |positions: bool| if positions { "positions" } else { "values" };
        let max = sequence.max();
        // The values so far decide these bits of the mask.
        let bits = max.map_or(0, |(max, _)| u32::BITS - max.leading_zeros());
        let decided = 1u64.unbounded_shl(bits).wrapping_sub(1);
        Self {
            game: game.to_string(),
            standard: game
                .code()
                .and_then(|code| code.standard_form())
                .map(|(standard, _)| standard.to_string()),
            end,
            preperiod: period.map(|p| p.preperiod()),
            period: period.map(|p| p.period()),
            saltus: period.map(|p| p.saltus()),
            proof: proof.map(str::to_owned),
            max_value: max.map(|(value, _)| u64::from(value)),
            max_index: max.map(|(_, heap)| heap),
            space: sparse.map(|s| kind(s.space().depends_on_position()).to_owned()),
            mask: sparse.map(|s| u64::from(s.space().mask()) & decided),
            rare_count: sparse.map(|s| s.rare_count()),
            last_rare: sparse.and_then(|s| s.last_rare()),
            engine: sequence.engine().to_string(),
            computed: sequence.computed(),
            milliseconds: time.as_millis() as u64,
        }
    }
}

impl Record for NimRow {
    const COLUMNS: &'static str = "game,standard,status,preperiod,period,saltus,proof,max_value,\
                                   max_index,space,mask,rare_count,last_rare,engine,computed,\
                                   milliseconds";

    fn game(&self) -> &str {
        &self.game
    }

    fn is_final(&self) -> bool {
        matches!(self.end, NimEnd::Periodic | NimEnd::ArithmeticPeriodic)
    }

    fn reached(&self) -> u64 {
        self.computed
    }
}

impl fmt::Display for NimRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        let word = |text: &Option<String>| text.clone().unwrap_or_default();
        let Self { game, end, engine, computed, milliseconds, .. } = self;
        let (standard, proof, space) = (word(&self.standard), word(&self.proof), word(&self.space));
        let [preperiod, period, saltus] = [self.preperiod, self.period, self.saltus].map(number);
        let [value, index, mask] = [self.max_value, self.max_index, self.mask].map(number);
        let [rares, last] = [self.rare_count, self.last_rare].map(number);
        write!(
            f,
            "{game},{standard},{end},{preperiod},{period},{saltus},{proof},{value},{index},{space},\
             {mask},{rares},{last},{engine},{computed},{milliseconds}"
        )
    }
}

impl FromStr for NimRow {
    type Err = RowError;

    fn from_str(line: &str) -> Result<Self, RowError> {
        let wrong = |expected| RowError { line: line.to_owned(), expected };
        let fields: Vec<&str> = line.split(',').collect();
        let fields: [&str; 16] = fields.try_into().map_err(|_| wrong("sixteen fields"))?;
        let word = |at: usize| (!fields[at].is_empty()).then(|| fields[at].to_owned());
        let number = |at: usize| field(line, fields[at]);
        let needed = |at: usize| number(at)?.ok_or_else(|| wrong("a number"));
        Ok(Self {
            game: fields[0].to_owned(),
            standard: word(1),
            end: NimEnd::ALL
                .into_iter()
                .find(|known| known.to_string() == fields[2])
                .ok_or_else(|| wrong("periodic, arithmetic-periodic, observed or open"))?,
            preperiod: number(3)?,
            period: number(4)?,
            saltus: number(5)?,
            proof: word(6),
            max_value: number(7)?,
            max_index: number(8)?,
            space: word(9),
            mask: number(10)?,
            rare_count: number(11)?,
            last_rare: number(12)?,
            engine: fields[13].to_owned(),
            computed: needed(14)?,
            milliseconds: needed(15)?,
        })
    }
}

/// The nim-sequences of these games, each given to `done` by the thread that found it, until `done`
/// says that there is no use in going on. Games that the end of the whole run cuts short are not
/// given.
///
/// ```
/// use grundy::census::{Each, NimEnd, nim_sequences};
/// use grundy::{Game, run::Run};
/// use std::ops::ControlFlow;
/// use std::sync::Mutex;
///
/// let games = ["0.77", "0.07"].map(|code| code.parse::<Game>().unwrap());
/// let rows = Mutex::new(Vec::new());
/// nim_sequences(&games, &Each { heaps: 10_000, ..Each::default() }, &Run::unlimited(), |row| {
///     rows.lock().unwrap().push(row);
///     ControlFlow::Continue(())
/// });
/// let mut rows = rows.into_inner().unwrap();
/// rows.sort_by(|a, b| a.game.cmp(&b.game));
/// assert_eq!((rows[0].end, rows[0].period, rows[0].standard.as_deref()),
///     (NimEnd::Periodic, Some(34), Some("0.137")));
/// assert_eq!((rows[1].preperiod, rows[1].period), (Some(71), Some(12)));
/// ```
pub fn nim_sequences(
    games: &[Game],
    each: &Each,
    run: &Run<'_>,
    done: impl Fn(NimRow) -> ControlFlow<()> + Sync,
) {
    let row = |game: &Game, run: &Run<'_>| {
        let begun = processor_time();
        let request = Request::new().heaps(each.heaps);
        let found = nim::compute(game, &request, run);
        let Reached { value, stop } = found.expect("nobody forced an engine or a checkpoint");
        (NimRow::new(game, &value, processor_time().saturating_sub(begun)), stop)
    };
    rows(games, each, run, row, done);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_printed() {
        let game: Game = "0.16".parse().unwrap();
        let found = nim::sequence(&game, 20_000, &Run::unlimited()).value;
        let time = Duration::from_millis(12);
        for sequence in
            [found, nim::sequence(&"0.8".parse::<Game>().unwrap(), 99, &Run::unlimited()).value]
        {
            let row = NimRow::new(&game, &sequence, time);
            assert_eq!(row.to_string().parse::<NimRow>().unwrap(), row);
        }
        let columns = NimRow::COLUMNS.split(',').count();
        assert_eq!(
            columns,
            NimRow::new(&game, &nim::sequence(&game, 9, &Run::unlimited()).value, time)
                .to_string()
                .split(',')
                .count()
        );
        for wrong in
            ["", "0.1", "0.1,0.1,never,,,,,,,,,,,dense,3,4", "0.1,,open,x,,,,,,,,,,dense,3,4"]
        {
            assert!(wrong.parse::<NimRow>().is_err(), "{wrong}");
        }
    }
}
