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

/// What a move makes of a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Parts {
    pub(super) sum: Value,
    /// Whether a part is high: from L on, with a height that grows.
    pub(super) some_high: bool,
    /// Whether a part is low: from L on, with height 0.
    pub(super) some_low: bool,
}

pub(super) struct Law<'a> {
    pub(super) claim: &'a Balance,
    pub(super) monoid: Monoid,
    /// For each element and balance whether it is P.
    p: Vec<Vec<bool>>,
    /// B: a high heap that is larger by B or more is at least as high.
    pub(super) disorder: usize,
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
        let law = Self { claim, monoid, p, disorder: disorder as usize };
        need(!law.is_p(0, 0)?, 3, || {
            "the position without heaps is called P, but the player who finds no heap wins".into()
        })?;
        Ok(law)
    }

    pub(super) fn most(&self) -> i64 {
        self.claim.most as i64
    }

    pub(super) fn heap(&self, n: usize) -> Checked<Value> {
        value(self.claim, n as u64)
    }

    pub(super) fn is_low(&self, n: usize) -> Checked<bool> {
        is_low(self.claim, n as u64)
    }

    /// The greatest height of the heaps below `end`.
    pub(super) fn highest(&self, end: usize, meter: &mut Meter) -> Checked<i64> {
        meter.work(end as u64)?;
        (0..end).try_fold(0, |most, n| Ok(most.max(self.heap(n)?.height)))
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
    ) -> Checked<BTreeSet<Parts>> {
        let mut found = BTreeSet::new();
        game.options(n, meter, &mut |parts| {
            let sum = Value { element: 0, weight: 0, height: 0 };
            let mut option = Parts { sum, some_high: false, some_low: false };
            for &part in parts {
                let (heap, low) = (self.heap(part)?, self.is_low(part)?);
                option.sum = Value {
                    element: self.times(option.sum.element, heap.element)?,
                    weight: option.sum.weight + heap.weight,
                    height: option.sum.height.max(heap.height),
                };
                option.some_low |= low;
                option.some_high |= !low && part as u64 >= self.claim.preperiod;
            }
            found.insert(option);
            Ok(())
        })?;
        meter.hold(4 * found.len() as u64)?;
        Ok(found)
    }
}

/// B, the least one. From L on it depends on the residue of a heap modulo p.
fn disorder(claim: &Balance, meter: &mut Meter) -> Checked<u64> {
    let mut least = 0;
    for n in 0..claim.preperiod + claim.period {
        let heap = value(claim, n)?;
        // After a whole period of heaps that are low or as high, all are.
        let (mut larger, mut run) = (n.max(claim.preperiod - 1), 0);
        while run < claim.period {
            meter.work(1)?;
            larger += 1;
            if !is_low(claim, larger)? && value(claim, larger)?.height < heap.height {
                least = least.max(larger - n + 1);
                run = 0;
            } else {
                run += 1;
            }
        }
    }
    Ok(least)
}

/// Whether a heap is from L on and has height 0, which does not grow.
fn is_low(claim: &Balance, n: u64) -> Checked<bool> {
    Ok(n >= claim.preperiod && value(claim, n)?.height == 0)
}

fn value(claim: &Balance, n: u64) -> Checked<Value> {
    let (round, place) = match n.checked_sub(claim.preperiod) {
        Some(beyond) => (beyond / claim.period, claim.preperiod + beyond % claim.period),
        None => (0, n),
    };
    let at = |list: &[u64]| list.get(place as usize).copied().map_or_else(defect, Ok);
    let height = match at(&claim.heights)? {
        0 => 0,
        height => height + round * claim.height_step,
    };
    Ok(Value {
        element: claim.elements.get(place as usize).copied().map_or_else(defect, Ok)?,
        weight: (at(&claim.weights)? + round * claim.weight_step) as i64,
        height: height as i64,
    })
}
