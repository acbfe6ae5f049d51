//! A law of balance: what each heap counts, and which positions are called P.

use crate::format::Balance;
use crate::monoid::Monoid;
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::BTreeSet;

/// What a heap, or what it becomes by a move, counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value {
    pub(super) element: u32,
    pub(super) weight: i64,
    pub(super) height: i64,
}

pub(super) struct Law<'a> {
    pub(super) claim: &'a Balance,
    pub(super) monoid: Monoid,
    /// For each element and balance whether it is P.
    p: Vec<Vec<bool>>,
    /// B: a heap that is larger by B or more is at least as high.
    pub(super) disorder: usize,
    /// The heaps below N + B + 2p.
    pub(super) heaps: Vec<Value>,
}

impl<'a> Law<'a> {
    /// Step 3: the elements form a commutative monoid, and N is large enough for B.
    pub(super) fn new(
        order: usize,
        last_place: usize,
        claim: &'a Balance,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let monoid = Monoid::new(order, &claim.action, meter)?;
        meter.hold(claim.most.saturating_add(1).saturating_mul(order as u64))?;
        let row = |list: &Vec<u64>| {
            let mut row = vec![false; claim.most as usize + 1];
            list.iter()
                .for_each(|&b| row.iter_mut().skip(b as usize).take(1).for_each(|p| *p = true));
            row
        };
        let p = claim.p_balances.iter().map(row).collect();
        let disorder = disorder(claim, meter)?;
        let given = claim.preperiod + claim.period;
        let least = 2 * (given + disorder) + last_place as u64;
        need(claim.from >= least, 3, || format!("the check begins before heap {least}"))?;
        let end = claim.from + disorder + 2 * claim.period;
        meter.hold(3 * end)?;
        let heaps: Option<Vec<Value>> = (0..end).map(|n| value(claim, n)).collect();
        let Some(heaps) = heaps else { return defect() };
        let law = Self { claim, monoid, p, disorder: disorder as usize, heaps };
        need(!law.is_p(0, 0)?, 3, || {
            "the position without heaps is called P, but the player who finds no heap wins".into()
        })?;
        Ok(law)
    }

    pub(super) fn most(&self) -> i64 {
        self.claim.most as i64
    }

    pub(super) fn heap(&self, n: usize) -> Checked<Value> {
        self.heaps.get(n).copied().map_or_else(defect, Ok)
    }

    pub(super) fn is_p(&self, element: u32, balance: i64) -> Checked<bool> {
        let at = balance.clamp(0, self.most()) as usize;
        self.p.get(element as usize).and_then(|row| row.get(at)).copied().map_or_else(defect, Ok)
    }

    pub(super) fn times(&self, x: u32, y: u32) -> Checked<u32> {
        self.monoid.times(x, y)
    }

    pub(super) fn order(&self) -> u32 {
        self.p.len() as u32
    }

    /// What the options of a heap become.
    pub(super) fn options(
        &self,
        game: &Game,
        n: usize,
        meter: &mut Meter,
    ) -> Checked<BTreeSet<Value>> {
        let mut found = BTreeSet::new();
        game.options(n, meter, &mut |parts| {
            let mut sum = Value { element: 0, weight: 0, height: 0 };
            for &part in parts {
                let part = self.heap(part)?;
                sum = Value {
                    element: self.times(sum.element, part.element)?,
                    weight: sum.weight + part.weight,
                    height: sum.height.max(part.height),
                };
            }
            found.insert(sum);
            Ok(())
        })?;
        meter.hold(3 * found.len() as u64)?;
        Ok(found)
    }
}

/// B, the least one. From L on it depends on the residue of a heap modulo p.
fn disorder(claim: &Balance, meter: &mut Meter) -> Checked<u64> {
    let mut least = 0;
    for n in 0..claim.preperiod + claim.period {
        let Some(heap) = value(claim, n) else { return defect() };
        // After a whole period of heaps that are as high, all are.
        let (mut larger, mut high) = (n, 0);
        while high < claim.period {
            meter.work(1)?;
            larger += 1;
            let Some(other) = value(claim, larger) else { return defect() };
            if other.height < heap.height {
                least = least.max(larger - n + 1);
                high = 0;
            } else if larger >= claim.preperiod {
                high += 1;
            }
        }
    }
    Ok(least)
}

fn value(claim: &Balance, n: u64) -> Option<Value> {
    let (round, place) = match n.checked_sub(claim.preperiod) {
        Some(beyond) => (beyond / claim.period, claim.preperiod + beyond % claim.period),
        None => (0, n),
    };
    let grown = |list: &[u64], step: u64| Some((list.get(place as usize)? + round * step) as i64);
    Some(Value {
        element: *claim.elements.get(place as usize)?,
        weight: grown(&claim.weights, claim.weight_step)?,
        height: grown(&claim.heights, claim.height_step)?,
    })
}
