//! Infinite misère quotients: outcomes by a finite commutative monoid and the numbers of two heaps
//! g and h, the pair, or of up to four; other heaps may count for them too. Alone or beside a
//! number of larger heaps.
//!
//! If the claimed outcomes are right, and change along growing differences of two numbers, then no
//! two multiples of some number of heaps h are alike.

use crate::band::COUNTED;
use crate::format::{Beside, Infinite, PretendingPeriod};
use crate::layers;
use crate::monoid::{Monoid, below, maps};
use crate::plane::Plane;
use crate::range::Range;
use crate::refusal::{Checked, Meter, need, number, refuse};
use crate::rules::Game;
use crate::valued::{Called, Heap, MOST, heaps, numbers_of};
use std::collections::BTreeSet;

/// The numbers of so many heaps may count.
const MOST_HEAPS: usize = 4;

/// See the docs, claim `infinite-quotient`.
pub(crate) fn check(game: &Game, claim: &Infinite, meter: &mut Meter) -> Checked<String> {
    let order = shape(claim)?;
    let ground = match &claim.beside {
        Some(beside) => Some((beside, layers::check(game, claim.heap, beside, order, meter)?)),
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
            let numbers = claim.numbers.iter().map(|numbers| numbers_of(numbers));
            let counted = ground.counted(&claim.pair, &numbers.collect::<Vec<_>>())?;
            let heaps = claim.values.iter().copied().zip(counted).enumerate();
            ground.carries(base, &monoid, heaps, meter)?;
            ground.folds(&claim.pair, &called.band)?;
            Some(ground.wins(base, &claim.pair, &plane.lists, meter)?)
        }
        None => None,
    };
    plane.check(beside, meter)?;
    apart(claim, &called, &monoid, &heaps, meter)?;
    range.is_least(11, |place| Some((claim.values.get(place)?, claim.numbers.get(place)?)))?;
    Ok(statement(game, claim, &called))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Infinite) -> Checked<usize> {
    let order = claim.p_pairs.len();
    maps(order, &claim.action)?;
    need(below(order, &claim.values) && (claim.apart.element as usize) < order, 2, || {
        "the value of a heap, or the element of `apart`, is not an element".to_owned()
    })?;
    layers::fit_values(claim.heap, claim.beside.as_ref(), claim.heaps, &claim.values)?;
    let given = claim.values.len();
    let count = claim.pair.len();
    let fits = |numbers: &Vec<u32>| numbers.len() == count && numbers.iter().all(|&n| n <= MOST);
    need(claim.numbers.len() == given && claim.numbers.iter().all(fits), 2, || {
        format!("there are not two numbers for each heap, none above {MOST}")
    })?;
    let inside = |heap: &u64| (1..given as u64).contains(heap);
    let different: BTreeSet<&u64> = claim.pair.iter().filter(|&heap| inside(heap)).collect();
    need((2..=MOST_HEAPS).contains(&count) && different.len() == count, 2, || {
        "the pair is not one of two to four different heaps".to_owned()
    })?;
    let small = |number: u64| number <= 1 << 10;
    need(small(claim.floor) && small(claim.width) && small(claim.period), 2, || {
        "the floor, the width or the period is above 1024".to_owned()
    })?;
    need(claim.counted.is_none_or(small), 2, || {
        "the number below which sums are counted is above 1024".to_owned()
    })?;
    need(claim.width > 0 && claim.period > 0, 2, || "the width or the period is zero".to_owned())?;
    places(claim)?;
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
    let (x, band) = (claim.apart.element, called.band);
    let Places { h, fixed, above } = places(claim)?;
    let carries_nothing =
        |heap: &&Heap| fixed.iter().all(|&place| heap.numbers.get(place) == Some(&0));
    let values: BTreeSet<u32> =
        heaps.iter().filter(carries_nothing).map(|heap| heap.value).collect();
    let found = monoid.generated(&values, meter)?;
    need(found.contains(&x), 7, || format!("element {x} is not the value of a position"))?;
    let mut numbers = Vec::with_capacity(band.numbers);
    for &n in &claim.apart.numbers {
        numbers.push(number(8, "a number of `apart`", n)?);
    }
    need(numbers.iter().all(|&n| n <= 1 << 16), 8, || {
        "the numbers of `apart` are too large".to_owned()
    })?;
    need(called.fits(&numbers), 8, || "a number of `apart` is no multiple of the unit".to_owned())?;
    let highest = |of: &dyn Fn(&usize) -> bool| {
        let those = numbers.iter().enumerate().filter(|(place, _)| of(place));
        those.map(|(_, &number)| number).max()
    };
    let below = highest(&|place| fixed.contains(place)).map_or(band.floor, |n| n + band.width);
    let mut others = numbers.iter().enumerate().filter(|(place, _)| !fixed.contains(place));
    need(others.all(|(_, &number)| number >= below), 8, || {
        "a number of `apart` is below the floor".to_owned()
    })?;
    let under = highest(&|place| !above.contains(place)).unwrap_or(0) + band.width;
    need(above.iter().all(|&place| numbers.get(place).is_some_and(|&n| n >= under)), 8, || {
        "a number of `apart` is not far above the others".to_owned()
    })?;
    let end = highest(&|place| *place != h && !above.contains(place)).unwrap_or(0) + band.width;
    let outcome = called.is_p(x, &numbers);
    let (mut later, mut grown) = (numbers, false);
    while later.get(h).is_some_and(|&number| number < end) {
        for (_, number) in
            later.iter_mut().enumerate().filter(|(p, _)| *p == h || above.contains(p))
        {
            *number += band.period;
        }
        grown = true;
        if called.is_p(x, &later) == outcome {
            return refuse(8, "more heaps h make no difference");
        }
    }
    // At least once, even if h is beyond the width.
    need(grown, 8, || "the numbers of `apart` differ by the width or more".to_owned())
}

/// The places of `apart`.
struct Places {
    h: usize,
    fixed: BTreeSet<usize>,
    above: BTreeSet<usize>,
}

/// Step 2 for `apart`: the places are different ones.
fn places(claim: &Infinite) -> Checked<Places> {
    let apart = &claim.apart;
    let place = |&place: &u64| number(2, "a place of `apart`", place);
    let set = |places: &[u64]| places.iter().map(place).collect::<Checked<BTreeSet<usize>>>();
    let (fixed, above) = (set(&apart.fixed)?, set(&apart.above)?);
    let found = Places { h: place(&apart.place)?, fixed, above };
    let all: BTreeSet<usize> =
        found.fixed.iter().chain(&found.above).copied().chain([found.h]).collect();
    let different = all.len() == apart.fixed.len() + apart.above.len() + 1;
    let inside = all.iter().all(|&place| place < claim.pair.len());
    need(different && inside && apart.numbers.len() == claim.pair.len(), 2, || {
        "`apart` has no number for each heap of the pair, or places that are not different"
            .to_owned()
    })?;
    Ok(found)
}

fn statement(game: &Game, claim: &Infinite, called: &Called) -> String {
    let classes = called.lists(&called.band).len();
    let (place, n) = (claim.apart.place as usize, claim.heap);
    let q = called.heaps(place, called.band.period);
    let h = claim.pair.get(place).copied().unwrap_or(0);
    let (order, largest) = (claim.p_pairs.len(), claim.values.len().saturating_sub(1));
    let (double, triple) = (q.saturating_mul(2), q.saturating_mul(3));
    let infinite = format!(
        "In misère play of {game}, the misère quotient of the sums of {} is infinite: no two of the \
         sums of 0, {q}, {double}, {triple} … {} are indistinguishable",
        game.up_to(n),
        game.copies(h)
    );
    let names: Vec<String> = claim.pair.iter().map(|&heap| game.name(heap)).collect();
    let named = match names.split_last() {
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    let plane = format!("for heaps {named}: a monoid of order {order} for the other heaps");
    let pairs = if names.len() == 2 { "pairs" } else { "lists" };
    let others = (0..).zip(&claim.numbers).filter(|(heap, _)| !claim.pair.contains(heap));
    let carrying =
        match others.filter(|(_, numbers)| numbers.iter().any(|&number| number != 0)).count() {
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
             {pairs} of numbers tell all outcomes{whole}."
        );
    };
    let count = layers::fixed(game, n, layers);
    let (heaps, last) = (game.up_to(largest as u64), game.name(largest as u64));
    format!(
        "{infinite}: with {count} beside them, {heaps} tell them apart. By the theorem of layers and \
         the theorem of the pair, {plane} of size at most {last}{carrying} and {classes} classes of \
         {pairs} of numbers tell all outcomes beside {count}."
    )
}
