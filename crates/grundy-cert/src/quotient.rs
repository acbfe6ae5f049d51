//! Misère quotients: a finite commutative monoid that knows all outcomes.
//!
//! A position is valued by the product of the elements of its heaps. The values tell all outcomes
//! if (a) no position valued in P has an option valued in P, and (b) every position valued outside
//! P that has an option has one valued in P. Both follow from finitely many sums (see the docs).

use crate::format::{PretendingPeriod, Quotient};
use crate::monoid::{Monoid, Set, collect, contains, disjoint, subset, unite};
use crate::nim::Marks;
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::BTreeSet;

/// See the docs, claim `quotient`.
pub(crate) fn check(game: &Game, claim: &Quotient, meter: &mut Meter) -> Checked<String> {
    let order = shape(claim)?;
    let range = Range::new(game, claim)?;
    let monoid = Monoid::new(order, &claim.action, meter)?;
    let mut is_p = vec![false; order];
    for &x in &claim.p_elements {
        is_p.get_mut(x as usize).map_or_else(defect, |slot| {
            let _: () = *slot = true;
            Ok(())
        })?;
    }
    let p: Set = collect(is_p.into_iter());
    meter.hold((order as u64 * order as u64) / 32)?;
    // winning[y] is the set of contexts x with xy in P.
    let winning = monoid.quotients(&p);
    let kinds = kinds(game, &monoid, &winning, &range, meter)?;
    no_p_to_p(&kinds, &winning)?;
    every_n_to_p(order, &kinds, &monoid, &winning, &p, meter)?;
    if let Some(PretendingPeriod { preperiod, period }) = range.period {
        let same = |n: usize, q: usize| Some(range.value(n)? == range.value(n + q)?);
        least(7, preperiod as usize, period as usize, same)?;
    }
    if claim.reduced {
        reduced(&winning)?;
        generated(order, &monoid, &range)?;
    }
    Ok(statement(game, claim, &range))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Quotient) -> Checked<usize> {
    let order = number(2, "the order", claim.order)?;
    let below = |list: &[u32]| list.iter().all(|&x| (x as usize) < order);
    need(order > 0 && order <= u32::MAX as usize, 2, || "the order is out of range".to_owned())?;
    for (i, images) in claim.action.iter().enumerate() {
        need(images.len() == order && below(images), 2, || {
            format!("generator {i} does not map the elements to elements")
        })?;
    }
    need(below(&claim.p_elements) && below(&claim.pretending), 2, || {
        "a P-element or the value of a heap is not an element".to_owned()
    })?;
    need(claim.p_elements.is_sorted_by(|a, b| a < b), 2, || {
        "the P-elements are not in increasing order".to_owned()
    })?;
    need(claim.p_elements.first() != Some(&0), 2, || {
        "the identity is a P-element, but the player who finds no heap wins".to_owned()
    })?;
    need(claim.pretending.first() == Some(&0), 2, || "heap 0 is not the identity".to_owned())?;
    Ok(order)
}

/// The heaps that are looked at, and their values.
struct Range<'a> {
    pretending: &'a [u32],
    period: Option<PretendingPeriod>,
    /// One more than the last heap whose moves are looked at.
    end: usize,
    parts: usize,
}

impl<'a> Range<'a> {
    /// Step 2 for the heaps: for all heaps by the periodicity theorem it is enough to look at those
    /// below c·r + (c − 1)·p + k + p, with r at least 1.
    fn new(game: &Game, claim: &'a Quotient) -> Checked<Self> {
        let (pretending, parts) = (&claim.pretending[..], game.parts());
        let Some(period) = claim.period else {
            return Ok(Self { pretending, period: None, end: pretending.len(), parts });
        };
        let Some(k) = game.last_place() else {
            return refuse(2, "the misère periodicity theorem is for finite codes only");
        };
        let r = number(2, "the preperiod", period.preperiod)?;
        let p = number(2, "the period", period.period)?;
        need(p > 0 && pretending.len() == r + p, 2, || {
            "the pretending function is not given to preperiod + period − 1".to_owned()
        })?;
        let end = parts * r.max(1) + (parts - 1) * p + k + p;
        Ok(Self { pretending, period: Some(period), end, parts })
    }

    /// The value of a heap.
    fn value(&self, heap: usize) -> Option<u32> {
        let heap = match self.period {
            Some(PretendingPeriod { preperiod, period }) => {
                let r = preperiod as usize;
                heap.checked_sub(r).map_or(heap, |beyond| r + beyond % period as usize)
            }
            None => heap,
        };
        self.pretending.get(heap).copied()
    }
}

/// What a heap looks like in a sum: its value, and the contexts in which one of its options is in
/// P.
type Kind = (u32, Set);

/// Step 4: the kinds of all heaps that have options. Heaps without options must be worth 1.
fn kinds(
    game: &Game,
    monoid: &Monoid,
    winning: &[Set],
    range: &Range<'_>,
    meter: &mut Meter,
) -> Checked<BTreeSet<Kind>> {
    let mut kinds = BTreeSet::new();
    let mut marks = Marks::default();
    for heap in 1..range.end {
        marks.clear();
        let mut options = Vec::new();
        game.options(heap, meter, &mut |parts| {
            let mut product = 0;
            for &part in parts {
                let value = range.value(part).map_or_else(defect, Ok)?;
                product = monoid.times(product, value)?;
            }
            if !marks.contains(product) {
                marks.insert(product);
                options.push(product);
            }
            Ok(())
        })?;
        let value = range.value(heap).map_or_else(defect, Ok)?;
        if options.is_empty() {
            need(value == 0, 4, || format!("heap {heap} has no moves and is not the identity"))?;
            continue;
        }
        let mut won: Set = collect(std::iter::repeat_n(false, winning.len()));
        meter.work(options.len() as u64 * won.len() as u64)?;
        for t in options {
            unite(&mut won, winning.get(t as usize).map_or_else(defect, Ok)?);
        }
        if kinds.insert((value, won)) {
            meter.hold(1 + winning.len() as u64 / 32)?;
        }
    }
    Ok(kinds)
}

/// Step 5: condition (a).
fn no_p_to_p(kinds: &BTreeSet<Kind>, winning: &[Set]) -> Checked<()> {
    for (value, won) in kinds {
        let p = winning.get(*value as usize).map_or_else(defect, Ok)?;
        need(disjoint(p, won), 5, || {
            format!("a heap of value {value} can be moved from a P-position to a P-position")
        })?;
    }
    Ok(())
}

/// Step 6: condition (b). The deficit of a position X of value x is the set of contexts z with xz
/// outside P and tz outside P for every option value t of X. That of a sum XY is
/// { z : zy in D(X), zx in D(Y) }; so for each value only the largest deficits are carried on.
fn every_n_to_p(
    order: usize,
    kinds: &BTreeSet<Kind>,
    monoid: &Monoid,
    winning: &[Set],
    p: &Set,
    meter: &mut Meter,
) -> Checked<()> {
    let words = p.len() as u64;
    let mut heaps: Vec<(u32, Set)> = Vec::new();
    for (value, won) in kinds {
        // Another heap of this value that wins less often has a larger deficit.
        meter.work(kinds.len() as u64 * words)?;
        let less = |(v, w): &Kind| v == value && w != won && subset(w, won);
        if kinds.iter().any(less) {
            continue;
        }
        let called_p = winning.get(*value as usize).map_or_else(defect, Ok)?;
        let nowhere = |z: u32| !contains(called_p, z) && !contains(won, z);
        heaps.push((*value, collect((0..order as u32).map(nowhere))));
    }
    let empty: Set = collect((0..order as u32).map(|z| !contains(p, z)));
    // All positions carried, and the places in that list by value.
    let mut carried: Vec<(u32, Set)> = vec![(0, empty)];
    let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); order];
    by_value.first_mut().map_or_else(defect, |list| {
        let _: () = list.push(0);
        Ok(())
    })?;
    let mut next = 0;
    while let Some((x, before)) = carried.get(next).cloned() {
        let by_x = monoid.row(x)?;
        for (y, heap) in &heaps {
            meter.work(order as u64)?;
            let by_y = monoid.row(*y)?;
            let sum = by_y.iter().zip(by_x);
            let deficit =
                collect(sum.map(|(&zy, &zx)| contains(&before, zy) && contains(heap, zx)));
            need(!contains(&deficit, 0), 6, || {
                format!("a position of value {x} and a heap of value {y}: called N, no move to P")
            })?;
            if deficit.iter().all(|word| *word == 0) {
                continue;
            }
            let value = monoid.times(x, *y)?;
            let same = by_value.get_mut(value as usize).map_or_else(defect, Ok)?;
            meter.work(same.len() as u64 * words)?;
            let larger = |&at: &usize| carried.get(at).is_some_and(|(_, d)| subset(&deficit, d));
            if !same.iter().any(larger) {
                meter.hold(words * 2 + 8)?;
                same.push(carried.len());
                carried.push((value, deficit));
            }
        }
        next += 1;
    }
    Ok(())
}

/// Step 8: any two elements are told apart: some context puts just one of them into P.
fn reduced(winning: &[Set]) -> Checked<()> {
    let distinct: BTreeSet<&Set> = winning.iter().collect();
    need(distinct.len() == winning.len(), 8, || {
        "two elements are told apart by no context: the monoid is not reduced".to_owned()
    })
}

/// Step 9: every element is the value of a position.
fn generated(order: usize, monoid: &Monoid, range: &Range<'_>) -> Checked<()> {
    let heaps: BTreeSet<u32> = range.pretending.iter().copied().collect();
    let mut found = BTreeSet::from([0]);
    let mut queue = vec![0];
    while let Some(x) = queue.pop() {
        for &y in &heaps {
            let xy = monoid.times(x, y)?;
            if found.insert(xy) {
                queue.push(xy);
            }
        }
    }
    need(found.len() == order, 9, || "not every element is the value of a position".to_owned())
}

fn statement(game: &Game, claim: &Quotient, range: &Range<'_>) -> String {
    let what = if claim.reduced { "is the misère quotient" } else { "tells all outcomes" };
    let (order, p) = (claim.order, claim.p_elements.len());
    let monoid = format!("the commutative monoid of order {order} with {p} P-elements");
    match range.period {
        Some(PretendingPeriod { preperiod, period }) => format!(
            "In misère play of {game}, for sums of heaps of any size, {monoid} {what}, with the \
             pretending function given to heap {} and Φ(n + {period}) = Φ(n) for every n ≥ \
             {preperiod}; neither number can be replaced by a smaller one. By the misère periodicity \
             theorem for c = {} parts: moves were looked at for all heaps below {}.",
            range.pretending.len() - 1,
            range.parts,
            range.end
        ),
        None => format!(
            "In misère play of {game}, for sums of heaps of size at most {}, {monoid} {what}. By the \
             verification theorem.",
            range.pretending.len() - 1
        ),
    }
}
