//! Which weights the sums of heaps with a given element may have.

use super::heaps::Heap;
use super::scale::Scale;
use super::table::Table;
use crate::monoid::{Monoid, Set, contains, subset, unite};
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
                insert(&mut all, *class)?;
            }
        }
        Ok(all)
    }
}

/// The set of one weight.
pub(super) fn only(weight: i64, fine: &Scale) -> Checked<Set> {
    let mut set = nothing(fine);
    insert(&mut set, fine.class(weight))?;
    Ok(set)
}

fn nothing(fine: &Scale) -> Set {
    vec![0; fine.classes().div_ceil(64)]
}

fn insert(set: &mut [u64], class: u32) -> Checked<()> {
    let word = set.get_mut(class as usize / 64).map_or_else(defect, Ok)?;
    *word |= 1 << (class % 64);
    Ok(())
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
    (0..order).for_each(|_| reached.push(nothing(fine)));
    unite(reached.row_mut(0)?, &only(0, fine)?);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// The least sets by their definition, over long ranges of weights.
    fn by_definition(
        order: usize,
        product: impl Fn(u32, u32) -> u32,
        fine: &Scale,
        steps: &[(u32, i64)],
    ) -> BTreeSet<(u32, u32)> {
        let mut all = BTreeSet::from([(0, fine.class(0))]);
        loop {
            let mut more = all.clone();
            for &(x, class) in &all {
                for weight in (-90..=90).filter(|&weight| fine.class(weight) == class) {
                    let step = |(y, by): &(u32, i64)| (product(x, *y), fine.class(weight + by));
                    more.extend(steps.iter().map(step));
                }
            }
            if more == all {
                assert!(all.iter().all(|&(x, _)| (x as usize) < order));
                return all;
            }
            all = more;
        }
    }

    #[test]
    fn reached_weights_by_brute_force() {
        for (index, period, steps) in [
            (2, 4, vec![(1, 2), (3, -1)]),
            (0, 3, vec![(1, 1)]),
            (1, 2, vec![(1, -3), (0, 2), (2, 0)]),
            (5, 1, vec![(1, 1), (1, -1)]),
            (3, 70, vec![(1, 1), (2, -2)]),
        ] {
            let order = index + period;
            let fold = |n: usize| if n < index { n } else { index + (n - index) % period };
            let next = (1..=order).map(|n| fold(n) as u32).collect();
            let mut meter = Meter::new(&Limits::default());
            let monoid = Monoid::new(order, &[next], &mut meter).unwrap();
            let heap = |&(value, weight)| Heap { size: 1, value, weight, options: BTreeSet::new() };
            let heaps: Vec<Heap> = steps.iter().map(heap).collect();
            for fine in [(3, 1), (4, 3), (32, 1), (32, 2), (63, 1)]
                .map(|(w, q)| Scale { width: w, period: q })
            {
                let moves = Moves::new(&fine, &heaps, &mut meter).unwrap();
                let found = reached(&monoid, order, &fine, &heaps, &moves, &mut meter).unwrap();
                let product = |x: u32, y: u32| fold((x + y) as usize) as u32;
                let wanted = by_definition(order, product, &fine, &steps);
                for x in 0..order as u32 {
                    for class in 0..fine.classes() as u32 {
                        let there = contains(found.row(x).unwrap(), class);
                        assert_eq!(there, wanted.contains(&(x, class)), "{x} {class}");
                    }
                }
            }
        }
    }
}
