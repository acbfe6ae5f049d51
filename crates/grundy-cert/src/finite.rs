//! Outcomes told by a finite commutative monoid: what the checks of misère quotients and of the
//! layers of infinite ones share.
//!
//! A position is valued by the product of the elements of its heaps. There may be something beside
//! it: then a move there wins with certain values, and there always is a move. The values tell all
//! outcomes if (a) no position valued in P has a move that wins, and (b) every position valued
//! outside P that has a move has one that wins. Both follow from finitely many sums (see the docs).

use crate::monoid::{Monoid, Set, below, collect, contains, disjoint, maps, subset, unite};
use crate::nim::Marks;
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::BTreeSet;

/// Step 2: the lists fit together.
pub(crate) fn shape(
    order: usize,
    action: &[Vec<u32>],
    p_elements: &[u32],
    values: &[u32],
) -> Checked<()> {
    maps(order, action)?;
    need(below(order, p_elements) && below(order, values), 2, || {
        "a P-element or the value of a heap is not an element".to_owned()
    })?;
    need(p_elements.is_sorted_by(|a, b| a < b), 2, || {
        "the P-elements are not in increasing order".to_owned()
    })?;
    need(values.first() == Some(&0), 2, || "heap 0 is not the identity".to_owned())
}

/// A finite commutative monoid with its P-elements.
pub(crate) struct Finite {
    pub(crate) monoid: Monoid,
    p: Set,
    /// For each element y the set of contexts x with xy in P.
    winning: Vec<Set>,
}

/// What a heap looks like in a sum: its value, and the contexts in which one of its options is in
/// P.
pub(crate) type Kind = (u32, Set);

impl Finite {
    /// Step 3. That the lists have the right shape was checked.
    pub(crate) fn new(
        order: usize,
        action: &[Vec<u32>],
        p_elements: &[u32],
        meter: &mut Meter,
    ) -> Checked<Self> {
        let monoid = Monoid::new(order, action, meter)?;
        let listed: BTreeSet<u32> = p_elements.iter().copied().collect();
        let p: Set = collect((0..order as u32).map(|x| listed.contains(&x)));
        meter.hold((order as u64 * order as u64) / 32)?;
        let winning = monoid.quotients(&p);
        Ok(Self { monoid, p, winning })
    }

    pub(crate) fn order(&self) -> usize {
        self.winning.len()
    }

    /// The contexts in which some option of a heap is in P; `None` if it has no options.
    pub(crate) fn won(
        &self,
        game: &Game,
        heap: usize,
        value: &dyn Fn(usize) -> Option<u32>,
        marks: &mut Marks,
        meter: &mut Meter,
    ) -> Checked<Option<Set>> {
        marks.clear();
        let mut options = Vec::new();
        game.options(heap, meter, &mut |parts| {
            let mut product = 0;
            for &part in parts {
                product = self.monoid.times(product, value(part).map_or_else(defect, Ok)?)?;
            }
            if !marks.contains(product) {
                marks.insert(product);
                options.push(product);
            }
            Ok(())
        })?;
        if options.is_empty() {
            return Ok(None);
        }
        let mut won: Set = collect(std::iter::repeat_n(false, self.order()));
        meter.work(options.len() as u64 * won.len() as u64)?;
        for t in options {
            unite(&mut won, self.winning.get(t as usize).map_or_else(defect, Ok)?);
        }
        Ok(Some(won))
    }

    /// Step 4: the kinds of all heaps below `end` that have options. Heaps without options must be
    /// worth 1.
    pub(crate) fn kinds(
        &self,
        game: &Game,
        end: usize,
        value: &dyn Fn(usize) -> Option<u32>,
        meter: &mut Meter,
    ) -> Checked<BTreeSet<Kind>> {
        let mut kinds = BTreeSet::new();
        let mut marks = Marks::default();
        for heap in 1..end {
            let won = self.won(game, heap, value, &mut marks, meter)?;
            let value = value(heap).map_or_else(defect, Ok)?;
            let Some(won) = won else {
                let worth_1 = value == 0;
                need(worth_1, 4, || format!("heap {heap} has no moves and is not the identity"))?;
                continue;
            };
            if kinds.insert((value, won)) {
                meter.hold(1 + self.order() as u64 / 32)?;
            }
        }
        Ok(kinds)
    }

    /// Step 5: condition (a). `beside` holds the elements with which a move beside the position
    /// wins.
    pub(crate) fn no_p_to_p(&self, kinds: &BTreeSet<Kind>, beside: Option<&Set>) -> Checked<()> {
        need(beside.is_none_or(|beside| disjoint(&self.p, beside)), 5, || {
            "in a P-position a move in one of the heaps beside it wins".to_owned()
        })?;
        for (value, won) in kinds {
            let p = self.winning.get(*value as usize).map_or_else(defect, Ok)?;
            need(disjoint(p, won), 5, || {
                format!("a heap of value {value} can be moved from a P-position to a P-position")
            })?;
        }
        Ok(())
    }

    /// Step 6: condition (b). The deficit of a position X of value x is the set of contexts z with
    /// xz outside P and `beside`, and tz outside P for every option value t of X. That of a sum XY
    /// is { z : zy in D(X), zx in D(Y) }; so for each value only the largest deficits are carried
    /// on.
    pub(crate) fn every_n_to_p(
        &self,
        kinds: &BTreeSet<Kind>,
        beside: Option<&Set>,
        meter: &mut Meter,
    ) -> Checked<()> {
        let (order, words) = (self.order(), self.p.len() as u64);
        let mut settled = self.p.clone();
        beside.iter().for_each(|beside| unite(&mut settled, beside));
        let heaps = self.deficits(kinds, &settled, meter)?;
        let empty: Set = collect((0..order as u32).map(|z| !contains(&settled, z)));
        // Without anything beside it, the position without heaps has no moves.
        need(beside.is_none() || !contains(&empty, 0), 6, || {
            "the sum without heaps: called N, no move to P".to_owned()
        })?;
        // All positions carried, and the places in that list by value.
        let mut carried: Vec<(u32, Set)> = vec![(0, empty)];
        let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); order];
        by_value.iter_mut().take(1).for_each(|list| list.push(0));
        let mut next = 0;
        while let Some((x, before)) = carried.get(next).cloned() {
            let by_x = self.monoid.row(x)?;
            for (y, heap) in &heaps {
                meter.work(order as u64)?;
                let sum = self.monoid.row(*y)?.iter().zip(by_x);
                let deficit =
                    collect(sum.map(|(&zy, &zx)| contains(&before, zy) && contains(heap, zx)));
                need(!contains(&deficit, 0), 6, || {
                    format!(
                        "a position of value {x} and a heap of value {y}: called N, no move to P"
                    )
                })?;
                if deficit.iter().all(|word| *word == 0) {
                    continue;
                }
                let value = self.monoid.times(x, *y)?;
                let same = by_value.get_mut(value as usize).map_or_else(defect, Ok)?;
                meter.work(same.len() as u64 * words)?;
                let larger =
                    |&at: &usize| carried.get(at).is_some_and(|(_, d)| subset(&deficit, d));
                if !same.iter().any(larger) {
                    meter.hold(words * 2 + 8)?;
                    same.push(carried.len());
                    carried.push((value, deficit));
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// The values and deficits of single heaps. `settled` holds the elements that are in P or won
    /// beside the position.
    fn deficits(
        &self,
        kinds: &BTreeSet<Kind>,
        settled: &Set,
        meter: &mut Meter,
    ) -> Checked<Vec<(u32, Set)>> {
        let words = settled.len() as u64;
        let mut heaps = Vec::new();
        for (value, won) in kinds {
            // Another heap of this value that wins less often has a larger deficit.
            meter.work(kinds.len() as u64 * words)?;
            let less = |(v, w): &Kind| v == value && w != won && subset(w, won);
            if kinds.iter().any(less) {
                continue;
            }
            let products = (0..).zip(self.monoid.row(*value)?);
            let nowhere =
                |(z, &product): (u32, &u32)| !contains(settled, product) && !contains(won, z);
            meter.work(self.order() as u64)?;
            heaps.push((*value, collect(products.map(nowhere))));
        }
        Ok(heaps)
    }

    /// Whether any two elements are told apart: some context puts just one of them into P.
    pub(crate) fn is_reduced(&self) -> bool {
        self.winning.iter().collect::<BTreeSet<_>>().len() == self.winning.len()
    }
}
