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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::weights::scales::Scales;

    /// All weights whose numbers are of a size up to this, on so many scales.
    fn weights(scales: usize, most: i64) -> Vec<Weight> {
        let on = |scale: usize| if scale < scales { -most..=most } else { 0..=0 };
        let two = on(0).flat_map(|a| on(1).map(move |b| [a, b]));
        two.flat_map(|[a, b]| on(2).map(move |c| Weight([a, b, c]))).collect()
    }

    /// Step 8 by its definition, with one class that is called P, and how many steps it takes.
    #[test]
    fn changes_that_make_a_difference() {
        let mut accepted = 0;
        for list in [
            &[(1, 1)][..],
            &[(3, 4)],
            &[(1, 1), (2, 3)],
            &[(4, 2), (1, 3)],
            &[(1, 4), (2, 2)],
            &[(1, 1), (2, 1), (1, 2)],
        ] {
            let scales = Scales::from(list);
            let all = scales
                .weights()
                .flat_map(|from| weights(list.len(), 2).into_iter().map(move |by| (from, by)));
            for (from, by) in all.filter(|(_, by)| *by != Weight::ZERO).step_by(list.len() * 3 - 2)
            {
                let later: Vec<u32> = (1..60).map(|l| scales.class(from + by.times(l))).collect();
                let far = |l: &u64| {
                    let numbers = (from + by.times(*l as i64)).0.into_iter().zip(by.0);
                    let mut each = list.iter().zip(numbers);
                    each.all(|(&(w, _), (n, by))| {
                        by == 0 || n * by > 0 && n.unsigned_abs() >= w as u64
                    })
                };
                let round = (1..).find(|q| list.iter().all(|(_, period)| q % *period as u64 == 0));
                let last = (1..).find(far).unwrap() + round.unwrap() - 1;
                for p in 0..scales.classes() as u32 {
                    let called = Called::only(Scales::from(list), p);
                    let is_p = scales.class(from) == p;
                    let wrong = later.iter().position(|class| (*class == p) == is_p);
                    let mut meter = Meter::new(&Limits::default());
                    let before = meter.clone();
                    let found = differs(&called, 0, from, by, &mut meter);
                    match wrong {
                        None => assert!(found.is_ok(), "{list:?} {from:?} {by:?} {p}"),
                        Some(l) => {
                            let to = from + by.times(l as i64 + 1);
                            let words =
                                format!("from {} to {} ", scales.name(from), scales.name(to));
                            assert!(
                                found.is_err_and(|no| no.step == 8 && no.reason.contains(&words))
                            );
                        }
                    }
                    assert_eq!(before.spent(&meter), wrong.map_or(last, |l| l as u64 + 1));
                    accepted += u32::from(wrong.is_none());
                }
            }
        }
        assert!(accepted > 2000, "{accepted}");
    }
}
