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

use crate::cycle::Cycle;
use crate::getters::getters;
use crate::misere::genus::Genus;
use crate::misere::mex::Mex;
use crate::rules::{Code, Places};
use crate::run::{Progress, Reached, Run, Stop};
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
/// use grundy::misere::sequence::columns;
/// use grundy::rules::Code;
/// use grundy::run::Run;
///
/// // 0.122213: every column is periodic, the genera are not.
/// let code: Code = "0.122213".parse()?;
/// let columns = columns(&code, 2, &Run::unlimited()).expect("the code never splits");
/// let periods: Vec<u64> = columns.value.iter().map(|column| column.period()).collect();
/// assert_eq!(periods, [8, 10, 10, 10]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
///
/// Only the search makes one:
///
/// ```compile_fail
/// use grundy::misere::sequence::{ColumnName, ProvedColumn};
/// let forged = ProvedColumn { name: ColumnName::Normal };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedColumn {
    code: Code,
    name: ColumnName,
    /// The values up to where the repetition was seen.
    values: Vec<u32>,
    cycle: Cycle,
    repetition: Cycle,
}

impl ProvedColumn {
    getters! {
        /// The code of the game.
        code: &Code,
        /// Which column this is.
        name: ColumnName,
        /// The least preperiod and the least period.
        cycle: Cycle,
    }

    /// The least r such that the value of n + period is the value of n for every n ≥ r.
    pub fn preperiod(&self) -> u64 {
        self.cycle.index()
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        self.cycle.period()
    }

    /// The heap a and the distance b − a at which the window came back: the proof.
    pub fn repetition(&self) -> Cycle {
        self.repetition
    }

    /// The entry of any heap.
    pub fn value(&self, heap: u64) -> u32 {
        self.values[self.cycle.fold(heap) as usize]
    }
}

/// The columns g, g₀, … up to g_last with their periods; `None` if the code splits heaps or is
/// infinite.
pub fn columns(code: &Code, last: usize, run: &Run<'_>) -> Option<Reached<Vec<ProvedColumn>>> {
    let steps = Places::without_splits(code)?;
    let mut found: Vec<ProvedColumn> = Vec::new();
    let names = std::iter::once(ColumnName::Normal);
    for name in names.chain((0..=last).map(ColumnName::Superscript)) {
        let left = matches!(name, ColumnName::Superscript(1..)).then(|| found.last());
        match column(code, &steps, name, left.flatten(), run) {
            Ok(column) => found.push(column),
            Err(stop) => return Some(Reached::stopped(found, stop)),
        }
    }
    Some(Reached::whole(found))
}

fn column(
    code: &Code,
    steps: &Places,
    name: ColumnName,
    left: Option<&ProvedColumn>,
    run: &Run<'_>,
) -> Result<ProvedColumn, Stop> {
    let mut values: Vec<u32> = Vec::new();
    let mut mex = Mex::default();
    let start = steps.uniform_from().max(left.map_or(0, |left| left.preperiod() as usize));
    let left_period = left.map_or(1, |left| left.period() as usize);
    // Brent: compare with one earlier place, which moves on after 1, 2, 4, … steps.
    let (mut at, mut power) = (start, left_period);
    loop {
        let heap = values.len();
        if heap > at
            && (heap - at).is_multiple_of(left_period)
            && windows_agree(&values, steps.reach(), at, heap)
        {
            return Ok(settle(code, name, values, at, heap - at));
        }
        if heap > at && heap - at == power {
            (at, power) = (heap, 2 * power);
        }
        if heap.is_multiple_of(1 << 12) {
            let memory = 4 * heap as u64;
            run.check(Progress { done: heap as u64, memory, ..Progress::default() })?;
        }
        values.push(entry(steps, name, left, &values, &mut mex));
    }
}

fn windows_agree(values: &[u32], reach: usize, a: usize, b: usize) -> bool {
    values[a - reach..a] == values[b - reach..b]
}

/// The next entry of a column.
fn entry(
    steps: &Places,
    name: ColumnName,
    left: Option<&ProvedColumn>,
    values: &[u32],
    mex: &mut Mex,
) -> u32 {
    let heap = values.len();
    mex.clear(steps.single.len() + 3);
    let mut options = 0;
    for target in steps.targets(heap) {
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
fn settle(
    code: &Code,
    name: ColumnName,
    values: Vec<u32>,
    at: usize,
    distance: usize,
) -> ProvedColumn {
    let round = &values[at..at + distance];
    let period = (1..distance)
        .filter(|p| distance.is_multiple_of(*p))
        .find(|&p| round[p..] == round[..distance - p])
        .unwrap_or(distance);
    let differs = (0..at).rev().find(|&n| values[n] != values[n + period]);
    let cycle = |index: u64, period: usize| {
        Cycle::new(index, period as u64).expect("the windows are different heaps")
    };
    ProvedColumn {
        code: code.clone(),
        name,
        cycle: cycle(differs.map_or(0, |n| n as u64 + 1), period),
        repetition: cycle(at as u64, distance),
        values,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Genera;
    use crate::rules::code;
    use crate::run::{Budget, Limit};
    use proptest::prelude::*;

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
        let [normal] = &columns.value[..] else { panic!("{}", columns.value.len()) };
        assert_eq!((normal.preperiod(), normal.period()), (5684, 435));
    }

    /// A window may come back later than after the least period.
    #[test]
    fn the_least_period_of_a_column() {
        for (index, period) in (0..4).flat_map(|index| (1..6).map(move |p| (index, p))) {
            for (later, rounds) in
                (0..4).flat_map(|later| (1..5).map(move |rounds| (later, rounds)))
            {
                let (at, distance) = (index + later, rounds * period);
                let value = |n: usize| if n < index { 9 + n } else { (n - index) % period } as u32;
                let values: Vec<u32> = (0..at + distance).map(value).collect();
                let found = settle(&code("0.3"), ColumnName::Normal, values, at, distance);
                assert_eq!(Some(found.cycle()), Cycle::new(index as u64, period as u64));
                assert_eq!(Some(found.repetition()), Cycle::new(at as u64, distance as u64));
            }
        }
    }

    proptest! {
        #[test]
        fn columns_are_columns_of_the_table(digits in prop::collection::vec(0_u64..4, 1..7)) {
            let code = Code::finite(std::iter::once(0).chain(digits)).unwrap();
            let columns = columns(&code, 3, &Run::unlimited()).unwrap();
            let mut genera = Genera::new(&code);
            genera.extend_to(400, &Run::unlimited()).unwrap();
            prop_assert_eq!(columns.value.len(), 5);
            for column in &columns.value {
                let table = |heap: u64| column.name().entry(genera.genus(heap).unwrap());
                prop_assert!((0..=400).all(|heap| table(heap) == column.value(heap)), "{}", code);
                let (r, p) = (column.preperiod(), column.period());
                prop_assert!(r == 0 || table(r - 1) != table(r - 1 + p) || r + p > 401);
                let repeats = |q: u64| (r..=400 - q).all(|n| table(n) == table(n + q));
                prop_assert!(r + 2 * p > 400 || (1..=p).find(|&q| repeats(q)) == Some(p));
            }
        }
    }
}
