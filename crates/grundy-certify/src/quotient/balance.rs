//! A law of balance.

use grundy::Outcome;
use grundy::quotient::{Element, ProvedLaw, Weighed};
use grundy_cert::format;

pub(super) fn balance(law: &ProvedLaw) -> format::Balance {
    let (monoid, cycle) = (law.monoid(), law.cycle());
    let heaps: Vec<Weighed> = (0..cycle.len()).map(|heap| law.heap(heap)).collect();
    let images = |y| monoid.elements().map(|x| monoid.times(x, y).number()).collect();
    let balances = |x: Element| {
        let is_p = |&balance: &i128| law.outcome_of(x, balance) == Outcome::P;
        (0..=law.most()).filter(is_p).map(|balance| balance as u64).collect()
    };
    format::Balance {
        order: monoid.order() as u64,
        action: monoid.generators().into_iter().map(images).collect(),
        elements: heaps.iter().map(|heap| heap.element.number()).collect(),
        weights: heaps.iter().map(|heap| heap.weight as u64).collect(),
        heights: heaps.iter().map(|heap| heap.height as u64).collect(),
        preperiod: cycle.index(),
        period: cycle.period(),
        weight_step: law.weight_step() as u64,
        height_step: law.height_step() as u64,
        most: law.most() as u64,
        p_balances: monoid.elements().map(balances).collect(),
        from: law.checked_to(),
        margin: law.margin() as u64,
    }
}
