//! The proof that a quotient is infinite.

use grundy::quotient::{Beside, Layer, ProvedOutcomes};
use grundy_cert::format;

pub(super) fn infinite(found: &ProvedOutcomes) -> format::Infinite {
    let (band, apart) = (found.band(), found.apart());
    let (period, difference) = (i64::from(band.period()), apart.difference());
    // Numbers of the pair with this residue and this difference, none below the floor.
    let at_least = i64::from(band.floor()) + (-difference).max(0);
    let a = (at_least..).find(|a| a.rem_euclid(period) == i64::from(apart.residue()));
    let a = a.expect("every residue occurs");
    let pairs = |list: &Vec<(u32, u32)>| list.iter().map(|&(a, b)| [a, b]).collect();
    format::Infinite {
        heap: found.heap(),
        beside: found.beside().map(beside),
        pair: [found.pair().0, found.pair().1],
        counted: Some(u64::from(found.counted())).filter(|&counted| counted != 2),
        floor: u64::from(band.floor()),
        width: u64::from(band.width()),
        period: u64::from(band.period()),
        action: found.action().to_vec(),
        heaps: found.cycle().map(|cycle| format::PretendingPeriod {
            preperiod: cycle.index(),
            period: cycle.period(),
        }),
        values: found.values().to_vec(),
        numbers: found.numbers().iter().map(|&(s, t)| [s, t]).collect(),
        p_pairs: found.p_pairs().iter().map(pairs).collect(),
        apart: format::Apart {
            element: apart.element(),
            numbers: [a as u64, (a + difference) as u64],
        },
    }
}

fn beside(found: &Beside) -> format::Beside {
    let layer = |layer: &Layer| format::Layer {
        action: layer.action().to_vec(),
        values: layer.values().to_vec(),
        p_elements: layer.p_elements().to_vec(),
        base: layer.base().to_vec(),
    };
    let layers = found.layers().iter().map(layer).collect();
    format::Beside { layers, base: found.base().to_vec() }
}
