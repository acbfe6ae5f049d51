//! Which weights the sums of heaps with a given element may have.

use super::heaps::Heap;
use super::scales::Scales;
use super::table::Table;
use super::weight::Weight;
use crate::monoid::{Monoid, Set, contains, subset, unite};
use crate::refusal::{Checked, Meter, defect};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// For each weight of a heap, to which classes it moves each class.
pub(super) struct Moves {
    cost: u64,
    by_weight: BTreeMap<Weight, Vec<Vec<u32>>>,
}

impl Moves {
    pub(super) fn new(fine: &Scales, heaps: &[Heap], meter: &mut Meter) -> Checked<Self> {
        let weights: BTreeSet<Weight> = heaps.iter().map(|heap| heap.weight).collect();
        let classes = fine.classes() as u64;
        let mut by_weight = BTreeMap::new();
        for weight in weights {
            // On each scale a class goes to one, or to one more for each step towards zero.
            let most: u64 = weight.0.iter().map(|number| 1 + number.unsigned_abs()).product();
            let cells = classes * (3 + most);
            meter.work(cells)?;
            meter.hold(cells)?;
            by_weight.insert(weight, fine.moved(weight));
        }
        // On each scale that is one class for each, and one more for each step towards zero.
        Ok(Self { cost: classes << fine.count(), by_weight })
    }

    /// What [`Self::apply`] costs.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// The set C + t.
    pub(super) fn apply(&self, set: &[u64], weight: Weight) -> Checked<Set> {
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
pub(super) fn only(weight: Weight, fine: &Scales) -> Checked<Set> {
    let mut set = nothing(fine);
    insert(&mut set, fine.class(weight))?;
    Ok(set)
}

fn nothing(fine: &Scales) -> Set {
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
    fine: &Scales,
    heaps: &[Heap],
    moves: &Moves,
    meter: &mut Meter,
) -> Checked<Table> {
    let mut reached = Table::new(order, fine.classes(), meter)?;
    (0..order).for_each(|_| reached.push(nothing(fine)));
    unite(reached.row_mut(0)?, &only(Weight::ZERO, fine)?);
    let steps: BTreeSet<(u32, Weight)> =
        heaps.iter().map(|heap| (heap.value, heap.weight)).collect();
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

    /// The least sets by their definition, over long ranges of numbers: a class on each scale, so
    /// that the steps on the scales are independent of each other.
    fn by_definition(
        order: usize,
        product: impl Fn(u32, u32) -> u32,
        fine: &Scales,
        steps: &[(u32, Weight)],
    ) -> BTreeSet<(u32, u32)> {
        let mut all = BTreeSet::from([(0, fine.class(Weight::ZERO))]);
        loop {
            let mut more = all.clone();
            for &(x, class) in &all {
                for &(y, by) in steps {
                    let mut after = vec![Vec::new()];
                    for ((scale, normal), by) in fine.on_each(fine.weight(class)).zip(by.0) {
                        let alike = |n: &i64| scale.class(*n) == scale.class(normal);
                        let numbers: BTreeSet<i64> =
                            (-90..=90).filter(alike).map(|n| scale.normal(n + by)).collect();
                        let with = |list: &Vec<i64>, n: i64| [&list[..], &[n]].concat();
                        let with = |list| numbers.iter().map(move |&n| with(list, n));
                        after = after.iter().flat_map(with).collect();
                    }
                    let put = |list: Vec<i64>| fine.class(Weight::new(&list.into()));
                    more.extend(after.into_iter().map(|list| (product(x, y), put(list))));
                }
            }
            if more == all {
                assert!(all.iter().all(|&(x, _)| (x as usize) < order));
                return all;
            }
            all = more;
        }
    }

    /// Compares the sets of a monoid with one generator with the definition.
    fn compare(index: usize, period: usize, steps: &[(u32, Weight)], scales: &[&[(usize, usize)]]) {
        let order = index + period;
        let fold = |n: usize| if n < index { n } else { index + (n - index) % period };
        let next = (1..=order).map(|n| fold(n) as u32).collect();
        let mut meter = Meter::new(&Limits::default());
        let monoid = Monoid::new(order, &[next], &mut meter).unwrap();
        let heap = |&(value, weight)| Heap { size: 1, value, weight, options: BTreeSet::new() };
        let heaps: Vec<Heap> = steps.iter().map(heap).collect();
        for &fine in scales {
            let fine = Scales::from(fine);
            let moves = Moves::new(&fine, &heaps, &mut meter).unwrap();
            let found = reached(&monoid, order, &fine, &heaps, &moves, &mut meter).unwrap();
            let product = |x: u32, y: u32| fold((x + y) as usize) as u32;
            let wanted = by_definition(order, product, &fine, steps);
            for x in 0..order as u32 {
                for class in 0..fine.classes() as u32 {
                    let there = contains(found.row(x).unwrap(), class);
                    assert_eq!(there, wanted.contains(&(x, class)), "{x} {class}");
                }
            }
        }
    }

    #[test]
    fn reached_weights_by_brute_force() {
        for (index, period, steps) in [
            (2, 4, &[(1, 2), (3, -1)][..]),
            (0, 3, &[(1, 1)]),
            (1, 2, &[(1, -3), (0, 2), (2, 0)]),
            (5, 1, &[(1, 1), (1, -1)]),
            (3, 70, &[(1, 1), (2, -2)]),
        ] {
            let steps: Vec<_> = steps.iter().map(|&(x, t)| (x, Weight([t, 0, 0]))).collect();
            let scales = [&[(3, 1)][..], &[(4, 3)], &[(32, 1)], &[(32, 2)], &[(63, 1)]];
            compare(index, period, &steps, &scales);
        }
    }

    #[test]
    fn reached_weights_on_several_scales_by_brute_force() {
        for (index, period, steps) in [
            (2, 4, &[(1, [2, -1, 1]), (3, [-1, 2, 0])][..]),
            (0, 3, &[(1, [1, 1, -1])]),
            (1, 2, &[(1, [-3, 0, 1]), (0, [2, -2, 0]), (2, [0, 0, 0])]),
            (5, 1, &[(1, [1, 1, 1]), (1, [-1, 1, -2])]),
        ] {
            let steps: Vec<_> = steps.iter().map(|&(x, t)| (x, Weight(t))).collect();
            let two = [[(3, 1), (4, 3)], [(1, 1), (6, 2)], [(9, 4), (1, 2)]];
            let three = [[(1, 1), (3, 2), (2, 1)], [(3, 2), (1, 2), (2, 3)]];
            let all = two.iter().map(|s| &s[..]).chain(three.iter().map(|s| &s[..]));
            compare(index, period, &steps, &all.collect::<Vec<_>>());
        }
    }

    /// How many cells and steps it takes, and that there is an entry for each.
    #[test]
    fn what_moves_cost() {
        for (scales, weight, cells, steps) in [
            (&[(4, 3)][..], [2, 0, 0], 13 * 6, 26),
            (&[(4, 3)], [-5, 0, 0], 13 * 9, 26),
            (&[(4, 3), (1, 2)], [2, -3, 0], 13 * 5 * 15, 13 * 5 * 4),
            (&[(1, 1), (1, 1), (2, 1)], [0, 1, -1], 3 * 3 * 5 * 7, 3 * 3 * 5 * 8),
        ] {
            let (fine, mut meter) = (Scales::from(scales), Meter::new(&Limits::default()));
            let before = meter.clone();
            let (weight, options) = (Weight(weight), BTreeSet::new());
            let heaps = [Heap { size: 1, value: 0, weight, options }];
            let moves = Moves::new(&fine, &heaps, &mut meter).unwrap();
            assert_eq!((before.held(&meter), before.spent(&meter)), (cells, cells));
            assert_eq!(moves.cost(), steps);
            let entries: usize = moves.by_weight[&weight].iter().map(Vec::len).sum();
            assert!(entries as u64 <= steps.min(cells), "{entries}");
        }
    }
}
