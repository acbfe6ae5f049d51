//! The proof that a quotient is infinite.

use grundy::quotient::{Apart, Band, Beside, Demonstration, Layer};
use grundy_cert::format;

pub(super) fn infinite(found: &Demonstration) -> format::Infinite {
    let Band { floor, width, period } = found.band;
    let Apart { element, residue, difference } = found.apart;
    // Numbers of the pair with this residue and this difference, none below the floor.
    let at_least = i64::from(floor) + (-difference).max(0);
    let a = (at_least..).find(|a| a.rem_euclid(i64::from(period)) == i64::from(residue));
    let a = a.expect("every residue occurs");
    format::Infinite {
        heap: found.heap,
        beside: found.beside.as_ref().map(beside),
        pair: [found.pair.0, found.pair.1],
        floor: u64::from(floor),
        width: u64::from(width),
        period: u64::from(period),
        action: found.action.clone(),
        values: found.value.clone(),
        numbers: found.numbers.iter().map(|&(s, t)| [s, t]).collect(),
        p_pairs: found.p.iter().map(|list| list.iter().map(|&(a, b)| [a, b]).collect()).collect(),
        apart: format::Apart { element, numbers: [a as u64, (a + difference) as u64] },
    }
}

fn beside(found: &Beside) -> format::Beside {
    let layer = |layer: &Layer| format::Layer {
        action: layer.action.clone(),
        values: layer.value.clone(),
        p_elements: layer.p.clone(),
        base: layer.base.clone(),
    };
    format::Beside { layers: found.layers.iter().map(layer).collect(), base: found.base.clone() }
}
