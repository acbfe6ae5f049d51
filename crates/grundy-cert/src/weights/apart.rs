//! What tells the multiples of a heap apart: as many heaps that weigh as much with the other sign.

use super::called::Called;
use super::weight::Weight;
use crate::format::{Weights, WeightsApart};
use crate::monoid::Monoid;
use crate::refusal::{Checked, Meter, defect, need};

/// No number of heaps of one kind may be larger.
const MOST: u64 = 1 << 16;

/// Step 2 for `apart`: heaps that are given, and numbers that are not large.
pub(super) fn shape(claim: &Weights) -> Checked<()> {
    let WeightsApart { sum, heap, times, against, against_times } = &claim.apart;
    let given = |heap: u64| heap < claim.values.len() as u64;
    let heaps = sum.iter().map(|[heap, _]| *heap).chain([*heap, *against]);
    need(heaps.into_iter().all(given), 2, || "a heap of `apart` is not given".to_owned())?;
    need(sum.is_sorted_by(|[a, _], [b, _]| a < b), 2, || {
        "the heaps of `sum` are not in increasing order".to_owned()
    })?;
    let mut counts = sum.iter().map(|[_, count]| count).chain([times, against_times]);
    need(counts.all(|count| (1..=MOST).contains(count)), 2, || {
        format!("a number of heaps of `apart` is 0 or above {MOST}")
    })
}

/// Steps 7 and 8.
pub(super) fn check(
    claim: &Weights,
    called: &Called,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<()> {
    let WeightsApart { sum, heap, times, against, against_times } = &claim.apart;
    let (mut x, mut weight) = (0, Weight::ZERO);
    let mut add = |x: u32, heap: u64, count: u64| -> Checked<(u32, Weight)> {
        let place = heap as usize;
        let (Some(&value), Some(one)) = (claim.values.get(place), claim.weights.get(place)) else {
            return defect();
        };
        meter.work(count)?;
        let mut product = x;
        for _ in 0..count {
            product = monoid.times(product, value)?;
        }
        // Both are small by step 2.
        Ok((product, Weight::new(one).times(count as i64)))
    };
    for &[heap, count] in sum {
        let (product, all) = add(x, heap, count)?;
        (x, weight) = (product, weight + all);
    }
    let (g, by) = add(x, *heap, *times)?;
    let (h, back) = add(x, *against, *against_times)?;
    for (same, count, heap) in [(g == x, times, heap), (h == x, against_times, against)] {
        need(same, 7, || format!("the element of `sum` is another one with {count} heaps {heap}"))?;
    }
    need(by != Weight::ZERO, 7, || format!("heap {heap} has no weight"))?;
    need(called.scales.balance(weight, by, back), 7, || {
        format!("{times} heaps {heap} and {against_times} heaps {against} do not balance")
    })?;
    differs(called, x, weight, by, meter)
}

/// Step 8: the outcome changes with each number of changes of the weight. Where on all scales on
/// which it changes it is far off on that side, the classes repeat.
fn differs(called: &Called, x: u32, weight: Weight, by: Weight, meter: &mut Meter) -> Checked<()> {
    let scales = &called.scales;
    let outcome = called.is_p(x, weight);
    let (mut later, mut beyond) = (weight, 0);
    while beyond < scales.round() {
        meter.work(1)?;
        // Below 2²³ each, so that more of them than a check could take would not overflow.
        later += by;
        need(called.is_p(x, later) != outcome, 8, || {
            let (from, to) = (scales.name(weight), scales.name(later));
            format!("a change of the weight from {from} to {to} makes no difference")
        })?;
        beyond += u64::from(scales.is_far(later, by));
    }
    Ok(())
}
