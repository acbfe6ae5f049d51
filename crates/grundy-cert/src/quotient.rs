//! Misère quotients: a finite commutative monoid that knows all outcomes.
//!
//! A position is valued by the product of the elements of its heaps. The values tell all outcomes
//! if (a) no position valued in P has an option valued in P, and (b) every position valued outside
//! P that has an option has one valued in P. Both follow from finitely many sums (see the docs).

use crate::finite::{self, Finite};
use crate::format::{PretendingPeriod, Quotient};
use crate::range::Range;
use crate::refusal::{Checked, Meter, need, number};
use crate::rules::Game;
use std::collections::BTreeSet;

/// See the docs, claim `quotient`.
pub(crate) fn check(game: &Game, claim: &Quotient, meter: &mut Meter) -> Checked<String> {
    let order = shape(claim)?;
    let range = Range::new(game, claim.period, claim.pretending.len())?;
    let value = |heap: usize| claim.pretending.get(range.place(heap)).copied();
    let finite = Finite::new(order, &claim.action, &claim.p_elements, meter)?;
    let kinds = finite.kinds(game, range.end, &value, meter)?;
    finite.no_p_to_p(&kinds, None)?;
    finite.every_n_to_p(&kinds, None, meter)?;
    range.is_least(7, |place| claim.pretending.get(place).copied())?;
    if claim.reduced {
        need(finite.is_reduced(), 8, || {
            "two elements are told apart by no context: the monoid is not reduced".to_owned()
        })?;
        let heaps: BTreeSet<u32> = claim.pretending.iter().copied().collect();
        let found = finite.monoid.generated(&heaps, meter)?;
        let all = found.len() == order;
        need(all, 9, || "not every element is the value of a position".to_owned())?;
    }
    Ok(statement(game, claim, &range))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Quotient) -> Checked<usize> {
    let order = number(2, "the order", claim.order)?;
    finite::shape(order, &claim.action, &claim.p_elements, &claim.pretending)?;
    need(claim.p_elements.first() != Some(&0), 2, || {
        "the identity is a P-element, but the player who finds no heap wins".to_owned()
    })?;
    Ok(order)
}

fn statement(game: &Game, claim: &Quotient, range: &Range) -> String {
    let what = if claim.reduced { "is the misère quotient" } else { "tells all outcomes" };
    let (order, p) = (claim.order, claim.p_elements.len());
    let monoid = format!("the commutative monoid of order {order} with {p} P-elements");
    match range.period {
        Some(PretendingPeriod { preperiod, period }) => format!(
            "In misère play of {game}, for sums of heaps of any size, {monoid} {what}, with the \
             pretending function given to heap {} and Φ(n + {period}) = Φ(n) for every n ≥ \
             {preperiod}; neither number can be replaced by a smaller one. By the misère periodicity \
             theorem for c = {} parts: moves were looked at for all heaps below {}.",
            claim.pretending.len() - 1,
            range.parts,
            range.end
        ),
        None => format!(
            "In misère play of {game}, for sums of {}, {monoid} {what}. By the verification theorem.",
            game.up_to(claim.pretending.len() as u64 - 1)
        ),
    }
}
