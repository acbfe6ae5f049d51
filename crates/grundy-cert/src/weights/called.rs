//! What is claimed to be P: for each element a set of classes of weights.

use super::scales::Scales;
use super::table::Table;
use super::weight::Weight;
use crate::format::Weights;
use crate::monoid::{Set, collect, contains};
use crate::refusal::{Checked, Meter, need};
use std::collections::BTreeSet;

pub(super) struct Called {
    pub(super) scales: Scales,
    p: Vec<Set>,
}

impl Called {
    /// Step 2 for the P-positions: normal weights in increasing order.
    pub(super) fn new(claim: &Weights, scales: Scales, meter: &mut Meter) -> Checked<Self> {
        let classes = scales.classes() as u64;
        let mut p = Vec::with_capacity(claim.p_weights.len());
        for (x, listed) in claim.p_weights.iter().enumerate() {
            meter.hold(2 + classes / 32)?;
            meter.work(classes)?;
            need(listed.iter().all(|weight| weight.0.len() == scales.count()), 2, || {
                format!("a weight of element {x} is not one number for each scale")
            })?;
            let weights = || listed.iter().map(Weight::new);
            need(weights().all(|weight| scales.is_normal(weight)), 2, || {
                format!("a weight of element {x} is not normal")
            })?;
            need(listed.is_sorted_by(|a, b| a < b), 2, || {
                format!("the weights of element {x} are not in increasing order")
            })?;
            let listed: BTreeSet<u32> = weights().map(|weight| scales.class(weight)).collect();
            p.push(collect((0..scales.classes() as u32).map(|class| listed.contains(&class))));
        }
        let called = Self { scales, p };
        // With heaps beside it, the sum without heaps has moves, and may be P.
        need(claim.beside.is_some() || !called.is_p(0, Weight::ZERO), 2, || {
            "the position without heaps is called P, but the player who finds it wins".to_owned()
        })?;
        Ok(called)
    }

    pub(super) fn order(&self) -> usize {
        self.p.len()
    }

    pub(super) fn is_p(&self, x: u32, weight: Weight) -> bool {
        self.p.get(x as usize).is_some_and(|p| contains(p, self.scales.class(weight)))
    }

    /// For each element the fine classes that are called P after a change of the weight.
    pub(super) fn after(&self, by: Weight, fine: &Scales, meter: &mut Meter) -> Checked<Table> {
        let cells = (self.order() as u64).saturating_mul(fine.classes() as u64);
        meter.work(cells)?;
        let mut table = Table::new(self.order(), fine.classes(), meter)?;
        for p in &self.p {
            // There may be too many classes to hold a number for each.
            let changed = fine.weights().map(|weight| self.scales.class(weight + by));
            table.push(collect(changed.map(|class| contains(p, class))));
        }
        Ok(table)
    }
}

#[cfg(test)]
impl Called {
    /// Of a monoid of one element one class of weights.
    pub(super) fn only(scales: Scales, p: u32) -> Self {
        let p = vec![collect((0..scales.classes() as u32).map(|class| class == p))];
        Self { scales, p }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// By the definition, for all weights of each fine class.
    #[test]
    fn what_is_called_p_after_a_change() {
        for (list, by) in [
            (&[(2, 3)][..], [-2, 0, 0]),
            (&[(1, 2), (2, 1)], [1, -2, 0]),
            (&[(2, 2), (1, 1)], [-1, 0, 0]),
            (&[(1, 1), (2, 1), (1, 2)], [2, -1, 1]),
        ] {
            let scales = Scales::from(list);
            let fine = scales.fine(&[1, 1, 1]).unwrap();
            for p in 0..scales.classes() as u32 {
                let called = Called::only(Scales::from(list), p);
                let after = called.after(Weight(by), &fine, &mut Meter::new(&Limits::default()));
                let after = after.unwrap_or_else(|no| panic!("{no}"));
                for (class, weight) in (0..).zip(fine.weights()) {
                    let is_p = called.is_p(0, weight + Weight(by));
                    assert_eq!(is_p, scales.class(weight + Weight(by)) == p);
                    assert_eq!(contains(after.row(0).unwrap(), class), is_p, "{list:?} {weight:?}");
                }
            }
        }
    }
}
