//! The columns of the genus table of a game that never splits a heap, and their periods.
//!
//! Write the genera of the heaps one under another. The column of the normal values, and each
//! column gₙ, is eventually periodic if the code is finite (Allen 2007, Proposition 7), even
//! where the genera as a whole are not. The proof is a finite check. Let k be the last place of
//! the code and m the largest number of tokens that a move takes and leaves something. From
//! heap k + 1 on an entry depends only on the m entries above it and, for gₙ with n ≥ 1, on the
//! entry to its left. So if the m entries before heaps a and b > a agree, a > k, and the column
//! to the left has period b − a from a on, the column has period b − a from a on. Such a pair is
//! found by Brent's method; the least period and preperiod are then read off the values.

use super::Genus;
use super::mex::Mex;
use crate::rules::Code;
use crate::run::{Progress, Run, Stop};
use std::fmt;

/// A column of the genus table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColumnName {
    /// The normal values.
    Normal,
    /// The superscripts gₙ.
    Superscript(usize),
}

impl ColumnName {
    /// The entry of a genus in this column.
    pub fn entry(self, genus: &Genus) -> u32 {
        match self {
            Self::Normal => genus.normal(),
            Self::Superscript(index) => genus.digit(index),
        }
    }
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal => write!(f, "g"),
            Self::Superscript(index) => write!(f, "g{index}"),
        }
    }
}

/// A column with its period, proved for every heap.
///
/// ```
/// use grundy::misere::columns;
/// use grundy::rules::Code;
/// use grundy::run::Run;
///
/// // 0.122213: every column is periodic, the genera are not.
/// let code: Code = "0.122213".parse()?;
/// let columns = columns::columns(&code, 2, &Run::unlimited()).expect("the code never splits");
/// let periods: Vec<u64> = columns.found.iter().map(|column| column.period()).collect();
/// assert_eq!(periods, [8, 10, 10, 10]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Column {
    name: ColumnName,
    /// The values up to where the repetition was seen.
    values: Vec<u32>,
    preperiod: u64,
    period: u64,
    seen_at: u64,
    distance: u64,
}

impl Column {
    /// Which column this is.
    pub fn name(&self) -> ColumnName {
        self.name
    }

    /// The least r such that the value of n + period is the value of n for every n ≥ r.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The heap a and the distance b − a at which the window came back: the proof.
    pub fn repetition(&self) -> (u64, u64) {
        (self.seen_at, self.distance)
    }

    /// The entry of any heap.
    pub fn value(&self, heap: u64) -> u32 {
        let beyond = heap.saturating_sub(self.preperiod) % self.period;
        self.values[heap.min(self.preperiod + beyond) as usize]
    }
}

/// The columns found, and what stopped the search if it did not reach the last one asked for.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The normal values, then g₀, g₁, …
    pub found: Vec<Column>,
    /// Why there are fewer than were asked for.
    pub stop: Option<Stop>,
}

/// The columns up to g_last with their periods; `None` if the code splits heaps or is infinite.
pub fn columns(code: &Code, last: usize, run: &Run<'_>) -> Option<Columns> {
    let moves = Moves::new(code)?;
    let mut columns = Columns { found: Vec::new(), stop: None };
    let names = std::iter::once(ColumnName::Normal);
    for name in names.chain((0..=last).map(ColumnName::Superscript)) {
        let left = matches!(name, ColumnName::Superscript(1..)).then(|| columns.found.last());
        match column(&moves, name, left.flatten(), run) {
            Ok(column) => columns.found.push(column),
            Err(stop) => {
                columns.stop = Some(stop);
                break;
            }
        }
    }
    Some(columns)
}

/// The moves of a finite code that never splits.
pub(crate) struct Moves {
    /// How many tokens may be taken if something is left.
    leaving: Vec<usize>,
    /// Whether a whole heap of this size may be taken.
    whole: Vec<bool>,
}

impl Moves {
    pub(crate) fn new(code: &Code) -> Option<Self> {
        let last = code.last_place().filter(|_| code.never_splits())?;
        let digit = |place: usize| code.digit(place as u64);
        Some(Self {
            leaving: (1..=last).filter(|&place| digit(place).leaves(1)).collect(),
            whole: (0..=last).map(|place| place > 0 && digit(place).leaves(0)).collect(),
        })
    }

    /// The heaps that a heap may be moved to.
    pub(crate) fn targets(&self, heap: usize) -> impl Iterator<Item = usize> {
        let whole = self.whole.get(heap).copied().unwrap_or(false);
        let leaving = self.leaving.iter().take_while(move |&&taken| taken < heap);
        leaving.map(move |taken| heap - taken).chain(whole.then_some(0))
    }

    /// The largest number of tokens taken that leaves something: how far the moves reach back.
    pub(crate) fn reach(&self) -> usize {
        self.leaving.last().copied().unwrap_or(0)
    }

    /// From this heap on all heaps have the same moves.
    pub(crate) fn uniform_from(&self) -> usize {
        self.whole.len()
    }
}

fn column(
    moves: &Moves,
    name: ColumnName,
    left: Option<&Column>,
    run: &Run<'_>,
) -> Result<Column, Stop> {
    let mut values: Vec<u32> = Vec::new();
    let mut mex = Mex::default();
    let start = moves.uniform_from().max(left.map_or(0, |left| left.preperiod as usize));
    let left_period = left.map_or(1, |left| left.period as usize);
    // Brent: compare with one earlier place, which moves on after 1, 2, 4, … steps.
    let (mut at, mut power) = (start.max(moves.reach()), left_period);
    loop {
        let heap = values.len();
        if heap > at
            && (heap - at).is_multiple_of(left_period)
            && windows_agree(&values, moves.reach(), at, heap)
        {
            return Ok(settle(name, values, at, heap - at));
        }
        if heap > at && heap - at == power {
            (at, power) = (heap, 2 * power);
        }
        if heap.is_multiple_of(1 << 12) {
            let memory = 4 * heap as u64;
            run.check(Progress { done: heap as u64, memory, ..Progress::default() })?;
        }
        values.push(entry(moves, name, left, &values, &mut mex));
    }
}

fn windows_agree(values: &[u32], reach: usize, a: usize, b: usize) -> bool {
    values[a - reach..a] == values[b - reach..b]
}

/// The next entry of a column.
fn entry(
    moves: &Moves,
    name: ColumnName,
    left: Option<&Column>,
    values: &[u32],
    mex: &mut Mex,
) -> u32 {
    let heap = values.len();
    mex.clear(moves.leaving.len() + 3);
    let mut options = 0;
    for target in moves.targets(heap) {
        mex.insert(values[target]);
        options += 1;
    }
    if let Some(left) = left {
        let carried = left.value(heap as u64);
        mex.insert(carried);
        mex.insert(carried ^ 1);
    } else if options == 0 {
        return u32::from(name != ColumnName::Normal);
    }
    mex.least_missing()
}

/// The least period and preperiod of a column that has the period `distance` from `at` on.
fn settle(name: ColumnName, values: Vec<u32>, at: usize, distance: usize) -> Column {
    let round = &values[at..at + distance];
    let period = (1..=distance)
        .filter(|p| distance.is_multiple_of(*p))
        .find(|&p| round[p..] == round[..distance - p])
        .unwrap_or(distance);
    let differs = (0..at).rev().find(|&n| values[n] != values[n + period]);
    Column {
        name,
        preperiod: differs.map_or(0, |n| n as u64 + 1),
        period: period as u64,
        values,
        seen_at: at as u64,
        distance: distance as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Genera;
    use crate::run::{Budget, Limit};
    use proptest::prelude::*;

    fn code(text: &str) -> Code {
        text.parse().unwrap()
    }

    #[test]
    fn only_codes_that_never_split() {
        assert!(columns(&code("0.77"), 1, &Run::unlimited()).is_none());
        assert!(columns(&code("0.(3)"), 1, &Run::unlimited()).is_none());
        assert!(columns(&code("0.1"), 1, &Run::unlimited()).is_some());
    }

    #[test]
    fn a_limit_keeps_the_columns_found() {
        // The normal values of this game (Allen 2006, Example 3.3.3) have preperiod 5684 and
        // period 435, the next column is beyond the limit.
        let long = "0.31023 21320 32002 32103 20213 20231 32000 00312 10213 21031 21212 12121 \
            33300 33003 13003 12031 03310 10000 00012 30000 00123 00000 00000 00000 00000 31233 1";
        let run = Run::new(Budget { heap: Some(20_000), ..Budget::default() });
        let columns = columns(&code(&long.replace(' ', "")), 3, &run).unwrap();
        assert_eq!(columns.stop, Some(Stop::Limit(Limit::Heap(20_000))));
        let [normal] = &columns.found[..] else { panic!("{}", columns.found.len()) };
        assert_eq!((normal.preperiod(), normal.period()), (5684, 435));
    }

    proptest! {
        #[test]
        fn columns_are_columns_of_the_table(digits in prop::collection::vec(0_u64..4, 1..7)) {
            let code = Code::finite(std::iter::once(0).chain(digits)).unwrap();
            let columns = columns(&code, 3, &Run::unlimited()).unwrap();
            let mut genera = Genera::new(&code);
            genera.extend_to(400, &Run::unlimited()).unwrap();
            for column in &columns.found {
                let table = |heap: u64| column.name().entry(genera.genus(heap).unwrap());
                prop_assert!((0..=400).all(|heap| table(heap) == column.value(heap)), "{}", code);
                let (r, p) = (column.preperiod(), column.period());
                prop_assert!(r == 0 || table(r - 1) != table(r - 1 + p) || r + p > 401);
            }
        }
    }
}
