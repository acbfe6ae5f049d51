//! What the failing positions of trials tell: atoms whose numbers grow and grow.
//!
//! Trials count atoms modulo 2 beyond an index. If the multiples of an atom have another period,
//! the index that failing positions ask for grows without end; but then the outcomes below it show
//! the period (0.264 has 6 at heap 13, 0.774 has 8 at heap 10). If the numbers of two atoms grow
//! together, the quotient may be infinite, and `demonstrate.rs` looks for a proof.

use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::Counted;
use crate::quotient::model::word::exponents;
use std::collections::BTreeMap;

/// Two atoms are looked at when failing positions have this many of both, one atom when they
/// have twice as many of it; then whenever that has doubled.
const MANY: u64 = 5;

/// So many heaps are named when trials do not come to an end.
const MOST_WEIGHED: usize = 4;

/// What the search for the quotient with one more heap had come to when it was stopped.
///
/// ```
/// use grundy::Game;
/// use grundy::quotient::Solver;
/// use grundy::run::{Budget, Run};
/// use std::time::Duration;
///
/// // With each heap 17 beside, more heaps 12 are told apart.
/// let mut solver = Solver::new("0.165".parse::<Game>()?);
/// solver.solve(&Run::new(Budget::working(Duration::from_millis(500))));
/// let unfinished = solver.unfinished().unwrap();
/// assert_eq!(unfinished.heap, 17);
/// assert!(unfinished.order > 14);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Unfinished {
    /// The heap that was being added.
    pub heap: u64,
    /// If trials were of positions with a fixed number of these heaps: how many.
    pub beside: u64,
    /// The smaller heaps of which a fixed number lay beside too, with how many, the largest first.
    pub also_beside: Vec<(u64, u64)>,
    /// The number of elements of the last trial.
    pub order: u64,
    /// The heaps of which failing positions have many, with the largest number, that of most first.
    /// If the quotient is infinite, these are weighed against each other.
    pub weighed: Vec<(u64, u64)>,
}

impl Unfinished {
    /// The same, in the layer of so many of an atom.
    pub(super) fn within(mut self, atom: u32, beside: u64) -> Self {
        if self.beside > 0 {
            self.also_beside.insert(0, (self.heap, self.beside));
        }
        Self { heap: atom.into(), beside, ..self }
    }
}

/// Watches the failing positions of the trials for one atom.
pub(crate) struct Growth {
    most: BTreeMap<u32, u64>,
    pair_at: u64,
    one_at: u64,
    /// The atoms that have another period.
    found: Vec<Counted>,
    /// The number of elements of the last trial.
    order: usize,
}

impl Growth {
    pub(crate) fn new() -> Self {
        Self { most: BTreeMap::new(), pair_at: MANY, one_at: 2 * MANY, found: Vec::new(), order: 0 }
    }

    /// Takes note of a trial.
    pub(crate) fn tries(&mut self, trial: &Model) {
        self.order = trial.order();
    }

    /// What became of the trials for this atom.
    pub(crate) fn unfinished(&self, atom: u32) -> Unfinished {
        let mut weighed: Vec<(u64, u64)> =
            self.most.iter().map(|(&atom, &number)| (number, atom.into())).collect();
        weighed.retain(|&(number, _)| number >= MANY);
        weighed.sort_unstable_by(|a, b| b.cmp(a));
        weighed.truncate(MOST_WEIGHED);
        let weighed = weighed.into_iter().map(|(number, heap)| (heap, number)).collect();
        let (heap, order) = (atom.into(), self.order as u64);
        Unfinished { heap, beside: 0, also_beside: Vec::new(), order, weighed }
    }

    /// Takes note of a failing position.
    pub(crate) fn note(&mut self, word: &[u32]) {
        for (atom, exponent) in exponents(word) {
            let most = self.most.entry(atom).or_default();
            *most = exponent.max(*most);
        }
    }

    /// How the atoms of a failing position are to be counted.
    pub(crate) fn counted(&self, word: &[u32]) -> Vec<Counted> {
        let found = |atom| self.found.iter().find(|counted| counted.atom == atom);
        let period = |atom| found(atom).map_or(Counted::USUAL, |counted| counted.cycle.period());
        exponents(word).map(|(atom, index)| Counted::new(atom, index, period(atom))).collect()
    }

    /// How atoms are to be counted from the start: a new one, and those whose period was found.
    pub(crate) fn at_first(&self, atom: u32, index: u64) -> Vec<Counted> {
        let mut all = self.found.clone();
        if all.iter().all(|counted| counted.atom != atom) {
            all.push(Counted::new(atom, index, Counted::USUAL));
        }
        all
    }

    /// The atom with the largest number together with each of the next two, if they have many, the
    /// smaller first, when it is time to look for a proof with such a pair.
    pub(crate) fn weighed(&mut self) -> Vec<Vec<u32>> {
        let mut by_number: Vec<(u64, u32)> = self.most.iter().map(|(&a, &n)| (n, a)).collect();
        by_number.sort_unstable_by(|a, b| b.cmp(a));
        let &[(_, u), (second, _), ..] = &by_number[..] else { return Vec::new() };
        if second < self.pair_at {
            return Vec::new();
        }
        let others = by_number[1..].iter().take(2).filter(|&&(number, _)| number >= self.pair_at);
        let mut pairs: Vec<Vec<u32>> = others.map(|&(_, v)| vec![u.min(v), u.max(v)]).collect();
        if let [first, second] = &pairs[..] {
            let mut three = [&first[..], &second[..]].concat();
            three.sort_unstable();
            three.dedup();
            pairs.push(three);
        }
        self.pair_at = 2 * second;
        pairs
    }

    /// Whether a period was found that the trials should have from the start, when it is time to
    /// look for one.
    pub(crate) fn finds_period(&mut self, model: &Model) -> bool {
        let Some((&atom, &number)) = self.most.iter().max_by_key(|&(_, &number)| number) else {
            return false;
        };
        if number < self.one_at {
            return false;
        }
        self.one_at = 2 * number;
        let Some(found) = period(model, atom, number) else { return false };
        self.found.retain(|counted| counted.atom != atom);
        self.found.push(found);
        self.most.remove(&atom);
        true
    }
}

/// The unusual period of the outcomes along the multiples of an atom beside all elements, if the
/// numbers from a quarter to three quarters of `number` show one at least twice. (Outcomes near
/// `number` need not be right yet, and those of few atoms may be an exception.)
fn period(model: &Model, atom: u32, number: u64) -> Option<Counted> {
    let (from, to) = (number.div_ceil(4) as usize, (3 * number / 4) as usize);
    let rows: Vec<Vec<bool>> = (0..model.order() as u32)
        .filter(|&x| !model.words[x as usize].contains(&atom))
        .map(|x| {
            let next = |&y: &u32| Some(model.times_atom(y, atom));
            let multiples = std::iter::successors(Some(x), next).take(to);
            multiples.map(|y| model.p.contains(y as usize)).collect()
        })
        .collect();
    let repeats =
        |row: &Vec<bool>, start: usize, p: usize| (start..to - p).all(|k| row[k] == row[k + p]);
    let most = (to - from) / 2;
    let period = (1..=most).find(|&p| rows.iter().all(|row| repeats(row, from, p)))?;
    if Counted::USUAL.is_multiple_of(period as u64) {
        return None;
    }
    let index = (0..=from).find(|&start| rows.iter().all(|row| repeats(row, start, period)))?;
    Some(Counted::new(atom, index as u64, period as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::Solver;
    use crate::run::{Budget, Run};

    #[test]
    fn the_period_of_multiples_is_seen() {
        // 0.264 at heap 13: beside any sum the outcomes of many heaps 13 repeat after 6.
        let mut solver = Solver::new("0.264".parse::<Game>().unwrap());
        let limit = Some(std::time::Duration::from_secs(300));
        solver.extend_to(13, &Run::new(Budget { processor: limit, ..Budget::default() }));
        let found = period(solver.model(), 13, 40).unwrap();
        assert_eq!((found.atom, found.cycle.period()), (13, 6));
        assert!(found.cycle.index() <= 4, "{found:?}");
        // Too few to be seen twice.
        assert_eq!(period(solver.model(), 13, 20), None);
        // The usual period is not worth a word.
        assert_eq!(period(solver.model(), 2, 40), None);
    }

    #[test]
    fn what_is_in_the_way_is_named() {
        let mut growth = Growth::new();
        for (atom, number) in [(2, 4), (3, 9), (4, 5), (5, 7), (6, 30), (7, 8)] {
            growth.note(&vec![atom; number]);
        }
        growth.note(&[6; 12]);
        let found = growth.unfinished(8);
        assert_eq!((found.heap, found.beside, found.order), (8, 0, 0));
        assert_eq!(found.weighed, [(6, 30), (3, 9), (7, 8), (5, 7)]);
    }

    #[test]
    fn pairs_and_single_atoms_are_looked_at_when_they_have_doubled() {
        let mut growth = Growth::new();
        growth.note(&[vec![7; 5], vec![3; 4]].concat());
        assert_eq!(growth.weighed(), [[]; 0]);
        growth.note(&[3; 5]);
        assert_eq!(growth.weighed(), [[3, 7]]);
        assert_eq!(growth.weighed(), [[]; 0]);
        growth.note(&[vec![7; 11], vec![4; 12], vec![3; 10]].concat());
        assert_eq!(growth.weighed(), [vec![4, 7], vec![3, 4], vec![3, 4, 7]]);
    }
}
