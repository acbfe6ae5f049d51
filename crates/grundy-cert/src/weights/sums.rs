//! Condition (b): a position that is not called P has an option that is, whatever sum it is.

use super::reach::Moves;
use super::single::Kind;
use super::table::Table;
use crate::monoid::{Monoid, Set, disjoint, subset, unite};
use crate::refusal::{Checked, Meter, defect, need};
use std::collections::VecDeque;

/// Sums of heaps with one element and one D.
#[derive(Clone)]
struct Sum {
    value: u32,
    lost: Table,
    /// The classes that their weights are in.
    weights: Set,
    waits: bool,
}

/// The sums that have been found.
struct Carried {
    sums: Vec<Sum>,
    /// Their places in the list, by element.
    by_value: Vec<Vec<usize>>,
    waiting: VecDeque<usize>,
}

/// Step 6, from the sum without heaps, by adding heaps.
pub(super) fn every_n_to_p(
    monoid: &Monoid,
    order: usize,
    kinds: &[Kind],
    (empty, nothing): (Table, Set),
    moves: &Moves,
    meter: &mut Meter,
) -> Checked<()> {
    meter.hold(3 * order as u64)?;
    let (sums, waiting) = (Vec::new(), VecDeque::new());
    let mut carried = Carried { sums, by_value: vec![Vec::new(); order], waiting };
    let size = empty.size();
    carried.put(Sum { value: 0, lost: empty, weights: nothing, waits: true }, meter)?;
    while let Some(before) = carried.next() {
        let by_x = monoid.row(before.value)?;
        for (y, weight, lost) in kinds {
            meter.work(size + moves.cost())?;
            let by_y = monoid.row(*y)?;
            let value = monoid.times(before.value, *y)?;
            let weights = moves.apply(&before.weights, *weight)?;
            let lost = Table::both((&before.lost, by_y), (lost, by_x))?;
            need(disjoint(lost.row(0)?, &weights), 6, || {
                format!("a position of value {value}: called N, no move to P")
            })?;
            if !lost.is_empty() {
                carried.put(Sum { value, lost, weights, waits: true }, meter)?;
            }
        }
    }
    Ok(())
}

impl Carried {
    /// The sum that has waited longest.
    fn next(&mut self) -> Option<Sum> {
        let sum = self.sums.get_mut(self.waiting.pop_front()?)?;
        sum.waits = false;
        Some(sum.clone())
    }

    /// Puts a sum on the list unless there is one with more, or joins it to one with the same D.
    fn put(&mut self, sum: Sum, meter: &mut Meter) -> Checked<()> {
        let same = self.by_value.get_mut(sum.value as usize).map_or_else(defect, Ok)?;
        meter.work(same.len() as u64 * sum.lost.size())?;
        let mut equal = None;
        for &at in same.iter() {
            let other = self.sums.get(at).map_or_else(defect, Ok)?;
            if sum.lost.is_in(&other.lost) {
                if subset(&sum.weights, &other.weights) {
                    return Ok(());
                }
                if sum.lost == other.lost {
                    equal = Some(at);
                }
            }
        }
        let Some(at) = equal else {
            meter.hold(2 * sum.lost.size() + 2 * sum.weights.len() as u64 + 16)?;
            self.waiting.push_back(self.sums.len());
            same.push(self.sums.len());
            self.sums.push(sum);
            return Ok(());
        };
        let other = self.sums.get_mut(at).map_or_else(defect, Ok)?;
        unite(&mut other.weights, &sum.weights);
        if !other.waits {
            other.waits = true;
            self.waiting.push_back(at);
        }
        Ok(())
    }
}
