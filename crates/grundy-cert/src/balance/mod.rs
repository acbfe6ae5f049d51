//! Laws of balance: the highest heap is weighed against the sum of the others.
//!
//! The names are those of the theorem of balance in the docs: L and p for preperiod and period, t
//! and u for weights and heights, N for `from`, M for `margin`, m for `most`, B for `disorder`.

mod beside;
mod large;
mod law;

use crate::finite::Finite;
use crate::format::Balance;
use crate::monoid::{below, maps};
use crate::refusal::{Checked, Meter, need, refuse};
use crate::rules::Game;
use large::Theorem;
use law::{Law, Value};
use std::collections::BTreeMap;

/// No number of a law may be larger.
const LARGEST: u64 = 1 << 30;

/// No larger N, m or M is looked at.
const MOST: u64 = 1 << 14;

/// See the docs, claim `balance`.
pub(crate) fn check(game: &Game, claim: &Balance, meter: &mut Meter) -> Checked<String> {
    let (order, last_place) = shape(game, claim)?;
    let law = Law::new(order, last_place, claim, meter)?;
    let theorem = Theorem::new(game, &law, meter)?;
    small_sums(game, &law, theorem.known_to(meter)?, meter)?;
    theorem.hypotheses(meter)?;
    theorem.no_p_to_p(meter)?;
    theorem.far_above(meter)?;
    theorem.near(meter)?;
    Ok(statement(game, claim))
}

/// Step 2: the numbers fit together.
fn shape(game: &Game, claim: &Balance) -> Checked<(usize, usize)> {
    let Some(k) = game.last_place().filter(|_| game.is_octal()) else {
        return refuse(
            2,
            "the theorem of balance is for finite codes that leave at most two heaps",
        );
    };
    let numbers = [
        claim.order,
        claim.preperiod,
        claim.period,
        claim.weight_step,
        claim.height_step,
        claim.most,
        claim.from,
        claim.margin,
    ];
    let lists = claim.weights.iter().chain(&claim.heights).chain(claim.p_balances.iter().flatten());
    need(numbers.iter().chain(lists).all(|&n| n <= LARGEST), 2, || "a number is too large".into())?;
    let order = claim.order as usize;
    maps(order, &claim.action)?;
    need(below(order, &claim.elements), 2, || "the element of a heap is not an element".into())?;
    let given = claim.preperiod + claim.period;
    need(claim.preperiod >= 1 && claim.period >= 1, 2, || "no preperiod or no period".into())?;
    let lengths = [claim.elements.len(), claim.weights.len(), claim.heights.len()];
    need(lengths.iter().all(|&length| length as u64 == given), 2, || {
        "elements, weights and heights are not given to preperiod + period − 1".into()
    })?;
    let first = (claim.elements.first(), claim.weights.first(), claim.heights.first());
    need(first == (Some(&0), Some(&0), Some(&0)), 2, || "heap 0 is not nothing".into())?;
    need(claim.p_balances.len() == order, 2, || "outcomes are not given for all elements".into())?;
    let fits = |list: &Vec<u64>| {
        list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|&last| last <= claim.most)
    };
    need(claim.p_balances.iter().all(fits), 2, || {
        "balances are not in increasing order, or above the largest".into()
    })?;
    let (delta, epsilon) = (claim.weight_step, claim.height_step);
    let some_high = claim.heights.iter().skip(claim.preperiod as usize).any(|&height| height > 0);
    need(some_high && epsilon > 0 && delta <= epsilon && epsilon <= 2 * delta, 2, || {
        "heights do not grow, or not as the theorem wants it".into()
    })?;
    need(claim.from <= MOST, 2, || "the check would begin at too large a heap".into())?;
    need(claim.most <= MOST && claim.margin <= MOST, 2, || {
        format!("the largest balance or the margin is above {MOST}")
    })?;
    Ok((order, k))
}

/// Steps 4 to 6, those of a quotient: the law is right for all sums of heaps below `end`. Sums as
/// heavy as the highest of these heaps are alike.
fn small_sums(game: &Game, law: &Law<'_>, end: usize, meter: &mut Meter) -> Checked<()> {
    meter.hold(3 * end as u64)?;
    let heaps = (0..end).map(|n| law.heap(n)).collect::<Checked<Vec<Value>>>()?;
    let heavy = law.highest(end, meter)?;
    let nothing = Value { element: 0, weight: 0, height: 0 };
    let mut number: BTreeMap<Value, u32> = BTreeMap::from([(nothing, 0)]);
    let mut sums = vec![nothing];
    let mut action: Vec<Vec<u32>> = vec![Vec::new(); end];
    let mut next = 0;
    while let Some(&sum) = sums.get(next) {
        meter.hold(end as u64 + 8)?;
        meter.work(end as u64)?;
        for (heap, images) in heaps.iter().zip(&mut action) {
            let with = Value {
                element: law.times(sum.element, heap.element)?,
                weight: (sum.weight + heap.weight).min(heavy),
                height: sum.height.max(heap.height),
            };
            let place = *number.entry(with).or_insert(sums.len() as u32);
            if place as usize == sums.len() {
                sums.push(with);
            }
            images.push(place);
        }
        next += 1;
    }
    let mut p = Vec::new();
    for (place, sum) in (0..).zip(&sums) {
        if law.is_p(sum.element, sum.height - sum.weight)? {
            p.push(place);
        }
    }
    let values: Vec<Option<u32>> = action.iter().map(|images| images.first().copied()).collect();
    let finite = Finite::new(sums.len(), &action, &p, meter)?;
    let value = |heap: usize| values.get(heap).copied().flatten();
    let kinds = finite.kinds(game, end, &value, meter)?;
    finite.no_p_to_p(&kinds, None)?;
    finite.every_n_to_p(&kinds, None, meter)
}

fn statement(game: &Game, claim: &Balance) -> String {
    format!(
        "In misère play of {game}, for sums of heaps of any size, the outcome depends on an element \
         of a commutative monoid of order {} and the balance, the greatest height less the sum of the \
         weights, from 0 to {}; from heap {} on elements have period {}, and each period adds {} to \
         a weight and {} to a height that is not 0. By the theorem of balance: moves were looked at for all heaps \
         below {}.",
        claim.order,
        claim.most,
        claim.preperiod,
        claim.period,
        claim.weight_step,
        claim.height_step,
        claim.from + claim.period
    )
}

#[cfg(test)]
mod tests;
