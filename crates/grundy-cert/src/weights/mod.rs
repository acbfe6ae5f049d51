//! Infinite misère quotients in which all heaps are weighed: outcomes by a finite commutative
//! monoid and the sum of the weights of the heaps, negative ones among them. Alone or beside some
//! larger heaps.
//!
//! If the claimed outcomes are right, and change with growing weight, then no two multiples of some
//! number of heaps g are alike: heaps h beside them make good their weight. The names are those of
//! the docs: R for `reached`, D for `lost`, C for the weights of a sum.

mod apart;
mod called;
mod heaps;
mod reach;
mod scale;
mod scales;
mod single;
mod sums;
mod table;
mod weight;

use crate::format::{Beside, PretendingPeriod, Weights};
use crate::layers;
use crate::monoid::{Monoid, Set, below, disjoint, maps};
use crate::range::Range;
use crate::refusal::{Checked, Meter, need};
use crate::rules::Game;
use called::Called;
use heaps::{Heap, MOST, heaps, is_small, reach};
use reach::{Moves, only, reached};
use scales::Scales;
use single::Single;
use weight::Weight;

/// See the docs, claim `weights`.
pub(crate) fn check(game: &Game, claim: &Weights, meter: &mut Meter) -> Checked<String> {
    let (order, scales) = shape(claim)?;
    apart::shape(claim)?;
    let ground = match &claim.beside {
        Some(beside) => {
            Some((&beside.base, layers::check(game, claim.heap, beside, order, meter)?))
        }
        None => None,
    };
    let called = Called::new(claim, scales, meter)?;
    let range = Range::new(game, claim.heaps, claim.values.len())?;
    let monoid = Monoid::new(order, &claim.action, meter)?;
    let heaps = heaps(game, claim, &range, &monoid, meter)?;
    let beside = match &ground {
        Some((base, ground)) => {
            // Weights are worth nothing in the layer: the element alone has a base.
            let heaps = claim.values.iter().map(|&value| (value, 0)).enumerate();
            ground.carries(base, &monoid, heaps, meter)?;
            Some(ground.won(base))
        }
        None => None,
    };
    outcomes(&called, &monoid, &heaps, beside.as_ref(), meter)?;
    apart::check(claim, &called, &monoid, meter)?;
    range.is_least(9, |place| Some((claim.values.get(place)?, claim.weights.get(place)?)))?;
    Ok(statement(game, claim, &called.scales))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Weights) -> Checked<(usize, Scales)> {
    let order = claim.p_weights.len();
    maps(order, &claim.action)?;
    need(below(order, &claim.values), 2, || "the value of a heap is not an element".to_owned())?;
    layers::fit_values(claim.heap, claim.beside.as_ref(), claim.heaps, &claim.values)?;
    let scales = Scales::of(claim)?;
    need(claim.weights.iter().all(|weight| weight.0.len() == scales.count()), 2, || {
        "the weight of a heap is not one number for each scale".to_owned()
    })?;
    let mut weights = claim.weights.iter().map(Weight::new);
    let nothing = weights.clone().next() == Some(Weight::ZERO);
    need(claim.weights.len() == claim.values.len() && nothing, 2, || {
        "there is not one weight for each heap, 0 for heap 0".to_owned()
    })?;
    need(weights.all(is_small), 2, || format!("a weight is above {MOST} in size"))?;
    Ok((order, scales))
}

/// Steps 5 and 6: the claimed outcomes are right. `beside` holds the elements with which a move
/// beside the position wins.
fn outcomes(
    called: &Called,
    monoid: &Monoid,
    heaps: &[Heap],
    beside: Option<&Set>,
    meter: &mut Meter,
) -> Checked<()> {
    let (fine, order) = (called.scales.fine(&reach(heaps))?, called.order());
    let moves = Moves::new(&fine, heaps, meter)?;
    let reached = reached(monoid, order, &fine, heaps, &moves, meter)?;
    let single = Single::new(monoid, called, &fine, (&reached, beside), heaps, meter)?;
    let kinds = single.kinds(heaps, meter)?;
    let empty = (single.lost(None, meter)?, only(Weight::ZERO, &fine)?);
    // Without anything beside it, the sum without heaps has no moves.
    need(beside.is_none() || disjoint(empty.0.row(0)?, &empty.1), 6, || {
        "the sum without heaps: called N, no move to P".to_owned()
    })?;
    sums::every_n_to_p(monoid, order, &kinds, empty, &moves, meter)
}

fn statement(game: &Game, claim: &Weights, scales: &Scales) -> String {
    let times = claim.apart.times;
    let (double, triple) = (2 * times, 3 * times);
    let infinite = format!(
        "In misère play of {game}, the misère quotient of the sums of {} is infinite: no two of the \
         sums of 0, {times}, {double}, {triple} … {} are indistinguishable",
        game.up_to(claim.heap),
        game.copies(claim.apart.heap)
    );
    let (order, classes) = (claim.p_weights.len(), scales.classes());
    let weights = format!("a monoid of order {order} and {classes} classes of weights");
    if let Some(Beside { layers, .. }) = &claim.beside {
        let fixed = layers::fixed(game, claim.heap, layers);
        let heaps = game.up_to(claim.values.len().saturating_sub(1) as u64);
        return format!(
            "{infinite}: with {fixed} beside them, {heaps} tell them apart. By the theorem of layers \
             and the theorem of weights, {weights} tell all outcomes of sums of {heaps} beside \
             {fixed}."
        );
    }
    let whole = match claim.heaps {
        Some(PretendingPeriod { preperiod: r, period: p }) => format!(
            " of sums of heaps of any size, since heaps n and n + {p} count alike for every n ≥ \
             {r}, and neither number can be replaced by a smaller one"
        ),
        None => String::new(),
    };
    format!("{infinite}. By the theorem of weights, {weights} tell all outcomes{whole}.")
}
