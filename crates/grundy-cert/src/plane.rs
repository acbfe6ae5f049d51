//! The check of outcomes told by a finite commutative monoid H and two or more numbers.
//!
//! As for finite monoids, there may be something beside a position: then a move there wins with
//! certain values.

use crate::band::{List, changed};
use crate::carry::{Carry, Numbers};
use crate::monoid::{Monoid, Set, collect, contains, disjoint, subset, unite};
use crate::refusal::{Checked, Meter, defect, need, number};
use crate::valued::{Called, Heap};
use std::collections::{BTreeMap, BTreeSet};

/// For each context z a set of lists, one after the other.
type Deficit = Vec<u64>;

/// What a heap looks like in a sum: its value, its numbers, and for each context the lists with
/// which one of its options is called P.
type Kind = (u32, List, Vec<Set>);

/// A sum of heaps other than those of the pair.
#[derive(Clone)]
struct Sum {
    value: u32,
    numbers: Numbers,
    deficit: Deficit,
}

/// For each element the lists with which a move in a heap of the pair, or one beside the position,
/// wins.
struct Wins {
    pair: Vec<Vec<Set>>,
    beside: Vec<Set>,
}

/// For each element x the set of those fine lists with which it is called P.
pub(crate) struct Plane<'a> {
    called: &'a Called,
    monoid: &'a Monoid,
    heaps: &'a [Heap],
    pub(crate) lists: Vec<List>,
    carry: Carry,
    p: Vec<Set>,
}

impl<'a> Plane<'a> {
    pub(crate) fn new(
        called: &'a Called,
        monoid: &'a Monoid,
        heaps: &'a [Heap],
        counted: usize,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let most = heaps.iter().map(Heap::reach).max().unwrap_or(0).max(1);
        let fine = called.band.raised(number(4, "a number of heaps", most)?, counted);
        meter.hold((fine.numbers as u64).saturating_mul(fine.classes() as u64))?;
        let lists = called.lists(&fine);
        let order = called.p.len();
        let cells = (order as u64).saturating_mul(lists.len() as u64);
        meter.hold(cells / 16 + 2 * order as u64)?;
        meter.work(cells)?;
        let row = |x: u32| collect(lists.iter().map(|list| called.is_p(x, list)));
        let p = (0..order as u32).map(row).collect();
        let counted = heaps.iter().any(Heap::carries).then_some(counted);
        let carry = Carry::new(&fine, &lists, counted, meter)?;
        Ok(Self { called, monoid, heaps, lists, carry, p })
    }

    /// Steps 5 and 6: conditions (a) and (b). `beside` holds for each element the lists with which
    /// a move beside the position wins.
    pub(crate) fn check(&self, beside: Option<Vec<Set>>, meter: &mut Meter) -> Checked<()> {
        // Without anything beside it, the position without heaps has no moves.
        let ends = beside.is_none();
        let cells = (self.p.len() as u64).saturating_mul(self.lists.len() as u64);
        let (order, places) = (self.p.len() as u64, self.called.band.numbers as u64);
        meter.hold((places + 2) * cells / 32 + 2 * (places + 1) * order)?;
        let nowhere = || vec![self.nowhere(); self.p.len()];
        let beside = beside.unwrap_or_else(nowhere);
        let won_in_p = self.p.iter().zip(&beside).any(|(p, won)| !disjoint(p, won));
        need(!won_in_p, 5, || {
            "in a P-position a move in one of the heaps beside it wins".to_owned()
        })?;
        let mut kinds = BTreeSet::new();
        let pair = (0..self.called.band.numbers).map(|_| nowhere()).collect();
        let mut wins = Wins { pair, beside };
        for heap in self.heaps {
            let won = self.won(heap, meter)?;
            self.no_p_to_p(heap, &won)?;
            match heap.in_pair.map(|which| wins.pair.get_mut(which)) {
                Some(Some(wins)) => *wins = won,
                Some(None) => return defect(),
                None => _ = kinds.insert((heap.value, heap.numbers.clone(), won)),
            }
        }
        self.every_n_to_p(&kinds, &wins, ends, meter)
    }

    fn nowhere(&self) -> Set {
        collect(self.lists.iter().map(|_| false))
    }

    fn row(&self, x: u32) -> Checked<&Set> {
        self.p.get(x as usize).map_or_else(defect, Ok)
    }

    /// For each context z the lists with which some option of the heap is called P; also lists
    /// below the numbers of the heap, if they do not get negative.
    fn won(&self, heap: &Heap, meter: &mut Meter) -> Checked<Vec<Set>> {
        let order = self.p.len() as u32;
        let cells = (self.p.len() as u64).saturating_mul(self.lists.len() as u64);
        meter.hold(cells / 32 + 2 * self.p.len() as u64)?;
        let mut won = vec![self.nowhere(); self.p.len()];
        for (value, by) in &heap.options {
            meter.work(cells)?;
            let after = |list: &List| Some(self.called.band.class(&changed(list, by)?));
            let after: Vec<Option<u32>> = self.lists.iter().map(after).collect();
            for (z, all) in (0..order).zip(&mut won) {
                let x = self.monoid.times(z, *value)?;
                let p = self.called.p.get(x as usize).map_or_else(defect, Ok)?;
                let wins = |class: &Option<u32>| class.is_some_and(|class| contains(p, class));
                unite(all, &collect(after.iter().map(wins)));
            }
        }
        Ok(won)
    }

    /// Step 5: condition (a) for one heap, with the lists in which its numbers are contained.
    fn no_p_to_p(&self, heap: &Heap, won: &[Set]) -> Checked<()> {
        let contained = |list: &List| list.iter().zip(&heap.numbers).all(|(n, least)| n >= least);
        let there = collect(self.lists.iter().map(contained));
        for (z, won) in (0..).zip(won) {
            let called = self.row(self.monoid.times(z, heap.value)?)?;
            need(disjoint(&both(called, won), &there), 5, || {
                format!("heap {} can be moved from a P-position to a P-position", heap.size)
            })?;
        }
        Ok(())
    }

    /// Step 6: condition (b), as for finite monoids, with a set of lists for each element.
    fn every_n_to_p(
        &self,
        kinds: &BTreeSet<Kind>,
        wins: &Wins,
        ends: bool,
        meter: &mut Meter,
    ) -> Checked<()> {
        let nowhere = self.nowhere();
        let (order, words) = (self.p.len(), (self.p.len() * nowhere.len()) as u64);
        let deficit = self.p.iter().flat_map(|called| self.lost(called, &nowhere)).collect();
        let empty = Sum { value: 0, numbers: self.carry.none(), deficit };
        self.answered(&empty, wins, ends)?;
        let heaps = self.single(kinds, meter)?;
        let mut carried = vec![empty];
        let mut alike: BTreeMap<(u32, Numbers), Vec<usize>> = BTreeMap::new();
        let mut next = 0;
        while let Some(before) = carried.get(next).cloned() {
            for heap in &heaps {
                let cases = 1 << self.called.band.numbers;
                meter.work(words + order as u64 + cases * nowhere.len() as u64)?;
                let sum = self.sum(&before, heap)?;
                self.answered(&sum, wins, false)?;
                if sum.deficit.iter().all(|word| *word == 0) {
                    continue;
                }
                let same = alike.entry((sum.value, sum.numbers.clone())).or_default();
                meter.work(same.len() as u64 * words)?;
                let larger = |&at: &usize| {
                    carried.get(at).is_some_and(|other| subset(&sum.deficit, &other.deficit))
                };
                if !same.iter().any(larger) {
                    meter.hold(2 * words + 16)?;
                    same.push(carried.len());
                    carried.push(sum);
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// The sums of one heap.
    fn single(&self, kinds: &BTreeSet<Kind>, meter: &mut Meter) -> Checked<Vec<Sum>> {
        let mut heaps = Vec::new();
        for (value, numbers, won) in kinds {
            meter.hold(won.iter().map(|won| 2 * won.len() as u64).sum())?;
            let mut deficit = Vec::new();
            for (z, won) in (0..).zip(won) {
                deficit.extend(self.lost(self.row(self.monoid.times(z, *value)?)?, won));
            }
            let numbers = self.carry.sum(&self.carry.none(), numbers);
            heaps.push(Sum { value: *value, numbers, deficit });
        }
        Ok(heaps)
    }

    /// The lists that are neither called P nor won.
    fn lost(&self, called: &Set, won: &Set) -> Set {
        let places = (0..).zip(&self.lists);
        collect(places.map(|(i, _)| !contains(called, i) && !contains(won, i)))
    }

    fn sum(&self, before: &Sum, heap: &Sum) -> Checked<Sum> {
        let (by_x, by_y) = (self.monoid.row(before.value)?, self.monoid.row(heap.value)?);
        let mut deficit = Vec::with_capacity(before.deficit.len());
        for (&zx, &zy) in by_x.iter().zip(by_y) {
            let (first, second) = (self.context(before, zy)?, self.context(heap, zx)?);
            deficit.extend(first.iter().zip(second).map(|(first, second)| first & second));
        }
        let value = self.monoid.times(before.value, heap.value)?;
        Ok(Sum { value, numbers: self.carry.sum(&before.numbers, &heap.numbers), deficit })
    }

    /// The lists of the deficit of a sum in a context.
    fn context<'b>(&self, sum: &'b Sum, z: u32) -> Checked<&'b [u64]> {
        let words = sum.deficit.len() / self.p.len();
        let from = z as usize * words;
        sum.deficit.get(from..from + words).map_or_else(defect, Ok)
    }

    /// Where no option of a sum is P, a move in a heap of the pair that is there, or one beside the
    /// position, must win. A sum that `ends` play has no moves if it is alone.
    fn answered(&self, sum: &Sum, wins: &Wins, ends: bool) -> Checked<()> {
        let x = sum.value as usize;
        let alone = self.context(sum, 0)?;
        let beside = wins.beside.get(x).map_or_else(defect, Ok)?;
        let places = self.called.band.numbers;
        for case in usize::from(ends)..1 << places {
            let there: Vec<bool> = (0..places).rev().map(|place| case >> place & 1 == 1).collect();
            let mut answers = beside.clone();
            for (_, won) in there.iter().zip(&wins.pair).filter(|(there, _)| **there) {
                unite(&mut answers, won.get(x).map_or_else(defect, Ok)?);
            }
            let sets = self.carry.possible(&sum.numbers, &there)?;
            let possible = sets.into_iter().fold(alone.to_vec(), |all, set| both(&all, set));
            need(subset(&possible, &answers), 6, || {
                let some = |there: &bool| if *there { "some" } else { "no" };
                let some: Vec<&str> = there.iter().map(some).collect();
                let heaps = match &some[..] {
                    [g, h] => format!("{g} heaps g and {h} heaps h"),
                    all => format!("{} of the heaps whose numbers count", all.join(", ")),
                };
                format!(
                    "a position whose heaps outside the pair have value {x}, with {heaps}: called \
                     N, no move to P"
                )
            })?;
        }
        Ok(())
    }
}

fn both(a: &[u64], b: &[u64]) -> Set {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}
