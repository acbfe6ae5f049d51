//! Which weights the sums of heaps with a given element may have.

use super::heaps::Heap;
use super::scale::Scale;
use super::table::Table;
use crate::monoid::{Monoid, Set, collect, contains, subset, unite};
use crate::refusal::{Checked, Meter, defect};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// For each weight of a heap, to which classes it moves each class.
pub(super) struct Moves {
    classes: usize,
    by_weight: BTreeMap<i64, Vec<Vec<u32>>>,
}

impl Moves {
    pub(super) fn new(fine: &Scale, heaps: &[Heap], meter: &mut Meter) -> Checked<Self> {
        let weights: BTreeSet<i64> = heaps.iter().map(|heap| heap.weight).collect();
        let classes = fine.classes();
        let mut by_weight = BTreeMap::new();
        for weight in weights {
            // Each class goes to one, or to as many as fit into the width.
            let cells = classes as u64 * (4 + weight.unsigned_abs());
            meter.work(cells)?;
            meter.hold(cells)?;
            by_weight.insert(weight, fine.moved(weight));
        }
        Ok(Self { classes, by_weight })
    }

    /// What [`Self::apply`] costs.
    pub(super) fn cost(&self) -> u64 {
        2 * self.classes as u64
    }

    /// The set C + t.
    pub(super) fn apply(&self, set: &[u64], weight: i64) -> Checked<Set> {
        let moved = self.by_weight.get(&weight).map_or_else(defect, Ok)?;
        let mut all: Set = vec![0; set.len()];
        for (_, to) in (0..).zip(moved).filter(|(class, _)| contains(set, *class)) {
            for class in to {
                let Some(word) = all.get_mut(*class as usize / 64) else { return defect() };
                *word |= 1 << (class % 64);
            }
        }
        Ok(all)
    }
}

/// The set of one weight.
pub(super) fn only(weight: i64, fine: &Scale) -> Set {
    let class = fine.class(weight);
    collect((0..fine.classes() as u32).map(|other| other == class))
}

/// R: for each element the fine classes that the weights of sums of heaps with it may be in.
pub(super) fn reached(
    monoid: &Monoid,
    order: usize,
    fine: &Scale,
    heaps: &[Heap],
    moves: &Moves,
    meter: &mut Meter,
) -> Checked<Table> {
    let mut reached = Table::new(order, fine.classes(), meter)?;
    let nothing: Set = collect((0..fine.classes()).map(|_| false));
    (0..order).for_each(|_| reached.push(nothing.iter().copied()));
    unite(reached.row_mut(0)?, &only(0, fine));
    let steps: BTreeSet<(u32, i64)> = heaps.iter().map(|heap| (heap.value, heap.weight)).collect();
    let mut waiting = VecDeque::from([0]);
    meter.hold(order as u64 * 2)?;
    let mut waits = vec![false; order];
    while let Some(x) = waiting.pop_front() {
        if let Some(waits) = waits.get_mut(x as usize) {
            *waits = false;
        }
        meter.work(steps.len() as u64 * moves.cost())?;
        let before = reached.row(x)?.to_vec();
        for &(value, weight) in &steps {
            let after = moves.apply(&before, weight)?;
            let product = monoid.times(x, value)?;
            let row = reached.row_mut(product)?;
            if subset(&after, row) {
                continue;
            }
            unite(row, &after);
            let Some(waits) = waits.get_mut(product as usize) else { return defect() };
            if !*waits {
                *waits = true;
                waiting.push_back(product);
            }
        }
    }
    Ok(reached)
}
