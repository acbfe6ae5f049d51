//! Infinite misère quotients: outcomes by a finite commutative monoid and the numbers of two heaps
//! g and h, for which other heaps may count too, alone or beside a number of larger heaps.
//!
//! If the claimed outcomes are right, and change along growing differences of the two numbers,
//! then no two multiples of some number of heaps h are alike.

use crate::band::COUNTED;
use crate::format::{Beside, Infinite, PretendingPeriod};
use crate::layers::{self, Ground};
use crate::monoid::{Monoid, below, maps};
use crate::period::least;
use crate::plane::Plane;
use crate::range::Range;
use crate::refusal::{Checked, Meter, need, number, refuse};
use crate::rules::Game;
use crate::valued::{Called, Heap, MOST, heaps};
use std::collections::BTreeSet;

/// See the docs, claim `infinite-quotient`.
pub(crate) fn check(game: &Game, claim: &Infinite, meter: &mut Meter) -> Checked<String> {
    let order = shape(claim)?;
    let ground = match &claim.beside {
        Some(beside) => Some((beside, ground(game, claim, beside, order, meter)?)),
        None => None,
    };
    let monoid = Monoid::new(order, &claim.action, meter)?;
    let called = Called::new(claim, order, meter)?;
    let range = Range::new(game, claim.heaps, claim.values.len())?;
    let heaps = heaps(game, claim, &range, &monoid, meter)?;
    let counted = claim.counted.map_or(COUNTED, |counted| counted as usize);
    let plane = Plane::new(&called, &monoid, &heaps, counted, meter)?;
    let beside = match &ground {
        Some((Beside { base, .. }, ground)) => {
            let numbers = claim.numbers.iter().map(|&[s, t]| (s as usize, t as usize));
            let counted = ground.counted(claim.pair, &numbers.collect::<Vec<_>>())?;
            let heaps = claim.values.iter().copied().zip(counted).enumerate();
            ground.carries(base, &monoid, heaps, meter)?;
            ground.folds(claim.pair, &called.band)?;
            Some(ground.wins(base, claim.pair, &plane.pairs, meter)?)
        }
        None => None,
    };
    plane.check(beside, meter)?;
    apart(claim, &called, &monoid, &heaps, meter)?;
    if let Some(PretendingPeriod { preperiod, period }) = claim.heaps {
        let value = |heap: usize| {
            let place = range.place(heap);
            Some((claim.values.get(place)?, claim.numbers.get(place)?))
        };
        let same = |n: usize, q: usize| Some(value(n)? == value(n + q)?);
        least(11, preperiod as usize, period as usize, same)?;
    }
    Ok(statement(game, claim, called.band.normal_pairs().len()))
}

/// The last layer, after the check of all.
fn ground<'a>(
    game: &Game,
    claim: &Infinite,
    beside: &'a Beside,
    order: usize,
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let heap = number(2, "the heap", claim.heap)?;
    let ground = layers::check(game, heap, &beside.layers, meter)?;
    ground.is_base(&beside.base, order)?;
    Ok(ground)
}

/// Step 2: the numbers fit together.
fn shape(claim: &Infinite) -> Checked<usize> {
    let order = claim.p_pairs.len();
    maps(order, &claim.action)?;
    need(below(order, &claim.values) && (claim.apart.element as usize) < order, 2, || {
        "the value of a heap, or the element of `apart`, is not an element".to_owned()
    })?;
    let (heap, given) = (number(2, "the heap", claim.heap)?, claim.values.len());
    let fits = if claim.beside.is_some() { given <= heap } else { given == heap + 1 };
    need(fits && claim.values.first() == Some(&0), 2, || {
        "there is not one value for each heap, 0 for heap 0".to_owned()
    })?;
    need(claim.beside.is_none() || claim.heaps.is_none(), 2, || {
        "values beside some heaps do not go on for ever".to_owned()
    })?;
    need(
        claim.numbers.len() == given && claim.numbers.iter().flatten().all(|&n| n <= MOST),
        2,
        || format!("there are not two numbers for each heap, none above {MOST}"),
    )?;
    let [g, h] = claim.pair;
    let inside = |heap: u64| (1..given as u64).contains(&heap);
    need(g != h && inside(g) && inside(h), 2, || "the pair is not one of two heaps".to_owned())?;
    let small = |number: u64| number <= 1 << 10;
    need(small(claim.floor) && small(claim.width) && small(claim.period), 2, || {
        "the floor, the width or the period is above 1024".to_owned()
    })?;
    need(claim.counted.is_none_or(small), 2, || {
        "the number below which sums are counted is above 1024".to_owned()
    })?;
    need(claim.width > 0 && claim.period > 0, 2, || "the width or the period is zero".to_owned())?;
    Ok(order)
}

/// Steps 7 and 8: the outcomes that tell the multiples of h apart.
fn apart(
    claim: &Infinite,
    called: &Called,
    monoid: &Monoid,
    heaps: &[Heap],
    meter: &mut Meter,
) -> Checked<()> {
    let (x, [a, b], band) = (claim.apart.element, claim.apart.numbers, called.band);
    let values: BTreeSet<u32> = heaps.iter().map(|heap| heap.value).collect();
    let found = monoid.generated(&values, meter)?;
    need(found.contains(&x), 7, || format!("element {x} is not the value of a position"))?;
    let (a, b) = (number(8, "a number of `apart`", a)?, number(8, "a number of `apart`", b)?);
    need(a.max(b) <= 1 << 16, 8, || "the numbers of `apart` are too large".to_owned())?;
    need(a.min(b) >= band.floor, 8, || "a number of `apart` is below the floor".to_owned())?;
    let outcome = called.is_p(x, (a, b));
    let mut later = b;
    while later < a + band.width {
        later += band.period;
        if called.is_p(x, (a, later)) == outcome {
            return refuse(8, format!("{later} heaps h do what {b} heaps h do"));
        }
    }
    // At least once, even if b is beyond the width.
    need(later > b, 8, || "the numbers of `apart` differ by the width or more".to_owned())
}

fn statement(game: &Game, claim: &Infinite, classes: usize) -> String {
    let ([g, h], q, n) = (claim.pair, claim.period, claim.heap);
    let (order, largest) = (claim.p_pairs.len(), claim.values.len().saturating_sub(1));
    let (double, triple) = (q.saturating_mul(2), q.saturating_mul(3));
    let infinite = format!(
        "In misère play of {game}, the misère quotient of the sums of {} is infinite: no two of the \
         sums of 0, {q}, {double}, {triple} … {} are indistinguishable",
        game.up_to(n),
        game.copies(h)
    );
    let (g, h) = (game.name(g), game.name(h));
    let plane = format!("for heaps {g} and {h}: a monoid of order {order} for the other heaps");
    let others = (0..).zip(&claim.numbers).filter(|(heap, _)| !claim.pair.contains(heap));
    let carrying = match others.filter(|(_, numbers)| **numbers != [0, 0]).count() {
        0 => String::new(),
        1 => ", one of which carries numbers of the pair,".to_owned(),
        many => format!(", {many} of which carry numbers of the pair,"),
    };
    let Some(Beside { layers, .. }) = &claim.beside else {
        let whole = match claim.heaps {
            Some(PretendingPeriod { preperiod: r, period: p }) => format!(
                " of sums of heaps of any size, since heaps n and n + {p} count alike for every n ≥ \
                 {r}, and neither number can be replaced by a smaller one"
            ),
            None => String::new(),
        };
        return format!(
            "{infinite}. By the theorem of the pair, {plane}{carrying} and {classes} classes of \
             pairs of numbers tell all outcomes{whole}."
        );
    };
    let count = match layers.len() {
        1 => format!("one heap of size {}", game.name(n)),
        many => format!("{many} {}", game.copies(n)),
    };
    let (heaps, last) = (game.up_to(largest as u64), game.name(largest as u64));
    format!(
        "{infinite}: with {count} beside them, {heaps} tell them apart. By the theorem of layers and \
         the theorem of the pair, {plane} of size at most {last}{carrying} and {classes} classes of \
         pairs of numbers tell all outcomes beside {count}."
    )
}
