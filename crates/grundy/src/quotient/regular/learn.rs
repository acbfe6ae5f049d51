//! A reader learned from a partial quotient. Nothing of it is believed: `check.rs` proves it or
//! drops it.

use super::reader::{Reader, Size, State};
use crate::cycle::Cycle;
use crate::quotient::model::dense::Dense;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// So many heaps of a size are looked at beside an element.
const MOST_HEAPS: usize = 3;

/// How many rounds of the period are looked at ahead.
const AHEAD: [u64; 2] = [2, 3];

/// The readers that the quotient of some heaps seems to follow with this period.
pub(crate) fn readers(tables: &Dense, period: u64) -> impl Iterator<Item = Reader> {
    AHEAD.into_iter().filter_map(move |rounds| Behaviours::new(tables, period, rounds)?.reader())
}

/// The behaviour of elements at a size: what the outcomes are beside heaps from this size on.
struct Behaviours<'a> {
    tables: &'a Dense,
    period: u64,
    /// For each size from 1 on the behaviour of each element.
    at: Vec<Vec<u32>>,
    /// For each size from 1 on the elements of sums of heaps up to this size.
    sums: Vec<BTreeSet<u32>>,
}

impl<'a> Behaviours<'a> {
    fn new(tables: &'a Dense, period: u64, rounds: u64) -> Option<Self> {
        let heaps = tables.model.value.len() as u64 - 1;
        let last = heaps.checked_sub(rounds * period)?;
        let mut names = FxHashMap::default();
        let at =
            (1..last).map(|n| behaviours(tables, n, n + rounds * period, &mut names)).collect();
        let (mut known, mut sums) = (BTreeSet::from([0]), Vec::new());
        for n in 1..last {
            let value = tables.model.value[n as usize];
            let mut todo: Vec<u32> = known.iter().copied().collect();
            while let Some(x) = todo.pop() {
                let with = tables.times(x, value);
                if known.insert(with) {
                    todo.push(with);
                }
            }
            sums.push(known.clone());
        }
        Some(Self { tables, period, at, sums })
    }

    fn states(&self, n: u64) -> BTreeSet<u32> {
        let at = n as usize - 1;
        self.sums[at].iter().map(|&x| self.at[at][x as usize]).collect()
    }

    fn reader(&self) -> Option<Reader> {
        let (p, last) = (self.period, self.at.len() as u64);
        let states: Vec<BTreeSet<u32>> = (1..=last).map(|n| self.states(n)).collect();
        let repeats = |&n: &u64| states[n as usize - 1] == states[(n + p) as usize - 1];
        let index = (1..=last.checked_sub(p)?).rev().take_while(repeats).last()?;
        if index + 2 * p > last {
            return None;
        }
        let cycle = Cycle::new(index, p)?;
        let numbers: Vec<BTreeMap<u32, State>> = (1..cycle.len())
            .map(|n| states[n as usize - 1].iter().copied().zip(0..).collect())
            .collect();
        let number = |n: u64, x: u32| {
            let behaviour = self.at[n as usize - 1][x as usize];
            numbers[cycle.fold(n) as usize - 1].get(&behaviour).copied()
        };
        let mut sizes: Vec<BTreeMap<State, (State, State, bool)>> =
            vec![BTreeMap::new(); numbers.len()];
        for n in 1..last {
            let value = self.tables.model.value[n as usize];
            for &x in &self.sums[n as usize - 1] {
                let with = number(n, self.tables.times(x, value))?;
                let image = (with, number(n + 1, x)?, self.tables.model.p.contains(x as usize));
                let size = &mut sizes[cycle.fold(n) as usize - 1];
                if *size.entry(number(n, x)?).or_insert(image) != image {
                    return None;
                }
            }
        }
        let size = |images: &BTreeMap<State, (State, State, bool)>| Size {
            add: images.values().map(|image| image.0).collect(),
            next: images.values().map(|image| image.1).collect(),
            accepts: images.values().map(|image| image.2).collect(),
        };
        Some(Reader { cycle, first: number(1, 0)?, sizes: sizes.iter().map(size).collect() })
    }
}

/// The name of a behaviour is that of how many sizes are left and of what follows each number of
/// heaps of this size.
type Names = FxHashMap<(u64, [u32; MOST_HEAPS + 1]), u32>;

/// The behaviour of each element beside heaps from `from` to `to`.
fn behaviours(tables: &Dense, from: u64, to: u64, names: &mut Names) -> Vec<u32> {
    let elements = 0..tables.order() as u32;
    let outcome = |x: u32| u32::from(tables.model.p.contains(x as usize));
    let mut later: Vec<u32> = elements.clone().map(outcome).collect();
    for n in (from..=to).rev() {
        let value = tables.model.value[n as usize];
        let times: Vec<u32> = elements.clone().map(|x| tables.times(x, value)).collect();
        let name = |x: u32| {
            let mut element = x;
            let follows = std::array::from_fn(|_| {
                let behaviour = later[element as usize];
                element = times[element as usize];
                behaviour
            });
            let fresh = names.len() as u32;
            *names.entry((to - n, follows)).or_insert(fresh)
        };
        later = elements.clone().map(name).collect();
    }
    later
}
