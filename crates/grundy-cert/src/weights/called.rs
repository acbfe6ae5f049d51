//! What is claimed to be P: for each element a set of classes of weights.

use super::scale::Scale;
use super::table::Table;
use crate::format::Weights;
use crate::monoid::{Set, collect, contains};
use crate::refusal::{Checked, Meter, need};
use std::collections::BTreeSet;

pub(super) struct Called {
    pub(super) scale: Scale,
    p: Vec<Set>,
}

impl Called {
    /// Step 2 for the P-positions: normal weights in increasing order.
    pub(super) fn new(claim: &Weights, scale: Scale, meter: &mut Meter) -> Checked<Self> {
        let mut p = Vec::with_capacity(claim.p_weights.len());
        for (x, listed) in claim.p_weights.iter().enumerate() {
            meter.hold(2 + scale.classes() as u64 / 32)?;
            meter.work(scale.classes() as u64)?;
            need(listed.iter().all(|&weight| scale.normal(weight) == weight), 2, || {
                format!("a weight of element {x} is not normal")
            })?;
            need(listed.is_sorted_by(|a, b| a < b), 2, || {
                format!("the weights of element {x} are not in increasing order")
            })?;
            let listed: BTreeSet<i64> = listed.iter().copied().collect();
            p.push(collect(scale.weights().map(|weight| listed.contains(&weight))));
        }
        let called = Self { scale, p };
        // With heaps beside it, the sum without heaps has moves, and may be P.
        need(claim.beside.is_some() || !called.is_p(0, 0), 2, || {
            "the position without heaps is called P, but the player who finds it wins".to_owned()
        })?;
        Ok(called)
    }

    pub(super) fn order(&self) -> usize {
        self.p.len()
    }

    pub(super) fn is_p(&self, x: u32, weight: i64) -> bool {
        self.p.get(x as usize).is_some_and(|p| contains(p, self.scale.class(weight)))
    }

    /// For each element the fine classes that are called P after a change of the weight.
    pub(super) fn after(&self, by: i64, fine: &Scale, meter: &mut Meter) -> Checked<Table> {
        let cells = (self.order() as u64).saturating_mul(fine.classes() as u64);
        meter.work(cells)?;
        let mut table = Table::new(self.order(), fine.classes(), meter)?;
        let changed: Vec<u32> =
            fine.weights().map(|weight| self.scale.class(weight + by)).collect();
        for p in &self.p {
            table.push(collect(changed.iter().map(|&class| contains(p, class))));
        }
        Ok(table)
    }
}
