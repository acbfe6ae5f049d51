//! Single heaps: no move from P to P, and where no move leads to P.

use super::called::Called;
use super::heaps::Heap;
use super::scales::Scales;
use super::table::Table;
use super::weight::Weight;
use crate::monoid::{Monoid, Set, contains, disjoint};
use crate::refusal::{Checked, Meter, defect, need};
use std::collections::{BTreeMap, BTreeSet};

/// What a heap looks like in a sum: its element, its weight, and D.
pub(super) type Kind = (u32, Weight, Table);

/// What is the same for all heaps.
pub(super) struct Single<'a> {
    monoid: &'a Monoid,
    classes: usize,
    reached: &'a Table,
    /// The elements with which a move beside the position wins, if there is something beside it.
    beside: Option<&'a Set>,
    /// For each change of weight the classes that are called P after it.
    after: BTreeMap<Weight, Table>,
}

impl<'a> Single<'a> {
    pub(super) fn new(
        monoid: &'a Monoid,
        called: &Called,
        fine: &Scales,
        (reached, beside): (&'a Table, Option<&'a Set>),
        heaps: &[Heap],
        meter: &mut Meter,
    ) -> Checked<Self> {
        let mut changes = BTreeSet::from([Weight::ZERO]);
        for heap in heaps {
            let own = heap.weight;
            changes.insert(own);
            changes.extend(heap.options.iter().flat_map(|(_, by)| [*by, own + *by]));
        }
        let mut after = BTreeMap::new();
        for by in changes {
            after.insert(by, called.after(by, fine, meter)?);
        }
        Ok(Self { monoid, classes: fine.classes(), reached, beside, after })
    }

    fn after(&self, by: Weight) -> Checked<&Table> {
        self.after.get(&by).map_or_else(defect, Ok)
    }

    /// Whether a move beside any position with this element wins.
    fn is_won_beside(&self, x: u32) -> bool {
        self.beside.is_some_and(|beside| contains(beside, x))
    }

    /// Step 5: condition (a) for moves beside the position.
    fn no_p_won_beside(&self, meter: &mut Meter) -> Checked<()> {
        let called = self.after(Weight::ZERO)?;
        meter.work(self.beside.map_or(0, |_| self.reached.size()))?;
        // All elements: the products with the identity.
        for &x in self.monoid.row(0)?.iter().filter(|&&x| self.is_won_beside(x)) {
            need(disjoint(called.row(x)?, self.reached.row(x)?), 5, || {
                "in a P-position a move in one of the heaps beside it wins".to_owned()
            })?;
        }
        Ok(())
    }

    /// Step 5: condition (a) for one heap, with the weights of the other heaps.
    pub(super) fn no_p_to_p(&self, heap: &Heap, meter: &mut Meter) -> Checked<()> {
        let by_heap = self.monoid.row(heap.value)?;
        let with_heap = self.after(heap.weight)?;
        for (value, by) in &heap.options {
            meter.work(self.reached.size())?;
            let with_option = self.after(heap.weight + *by)?;
            for ((z, &x), &y) in (0..).zip(by_heap).zip(self.monoid.row(*value)?) {
                let (called, won) = (with_heap.row(x)?, with_option.row(y)?);
                let both = called.iter().zip(won).map(|(called, won)| called & won);
                let never = both.zip(self.reached.row(z)?).all(|(both, there)| both & there == 0);
                need(never, 5, || {
                    format!("heap {} can be moved from a P-position to a P-position", heap.size)
                })?;
            }
        }
        Ok(())
    }

    /// D of the sum without heaps, and of a single heap.
    pub(super) fn lost(&self, heap: Option<&Heap>, meter: &mut Meter) -> Checked<Table> {
        let none = BTreeSet::new();
        let (value, options) = heap.map_or((0, &none), |heap| (heap.value, &heap.options));
        meter.work((1 + options.len() as u64) * self.reached.size())?;
        let by_heap = self.monoid.row(value)?;
        let called = self.after(Weight::ZERO)?;
        let mut lost = Table::new(by_heap.len(), self.classes, meter)?;
        for &x in by_heap {
            let open = self.reached.row(x)?.iter().zip(called.row(x)?);
            let settled = if self.is_won_beside(x) { u64::MAX } else { 0 };
            lost.push(open.map(|(there, called)| there & !(called | settled)));
        }
        for (value, by) in options {
            let won = self.after(*by)?;
            for (z, &y) in (0..).zip(self.monoid.row(*value)?) {
                let left = lost.row_mut(z)?.iter_mut();
                left.zip(won.row(y)?).for_each(|(left, won)| *left &= !won);
            }
        }
        Ok(lost)
    }

    /// Steps 5 and 6 for single heaps: their kinds. Of two heaps with the same element and weight
    /// only that with the larger D is needed.
    pub(super) fn kinds(&self, heaps: &[Heap], meter: &mut Meter) -> Checked<Vec<Kind>> {
        let mut kinds: Vec<Kind> = Vec::new();
        self.no_p_won_beside(meter)?;
        for heap in heaps {
            self.no_p_to_p(heap, meter)?;
        }
        for heap in heaps {
            let lost = self.lost(Some(heap), meter)?;
            meter.work(2 * kinds.len() as u64 * lost.size())?;
            let alike = |kind: &Kind| kind.0 == heap.value && kind.1 == heap.weight;
            if kinds.iter().any(|kind| alike(kind) && lost.is_in(&kind.2)) {
                continue;
            }
            kinds.retain(|kind| !(alike(kind) && kind.2.is_in(&lost)));
            kinds.push((heap.value, heap.weight, lost));
        }
        Ok(kinds)
    }
}
