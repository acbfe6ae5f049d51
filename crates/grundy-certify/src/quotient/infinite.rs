//! The proof that a quotient is infinite.

use grundy::quotient::{Beside, Layer, Numbers, ProvedOutcomes};
use grundy_cert::format;

pub(super) fn infinite(found: &ProvedOutcomes) -> format::Infinite {
    let (band, apart) = (found.band(), found.apart());
    let lists = |lists: &Vec<Numbers>| lists.iter().map(|list| list.to_vec()).collect();
    let places = |places: &[usize]| places.iter().map(|&place| place as u64).collect();
    format::Infinite {
        heap: found.heap(),
        beside: found.beside().map(|beside| layers(found.heap(), beside)),
        pair: found.weighed().to_vec(),
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
        numbers: found.numbers().iter().map(|numbers| numbers.to_vec()).collect(),
        p_pairs: found.p_numbers().iter().map(lists).collect(),
        apart: format::Apart {
            element: apart.element(),
            place: apart.place() as u64,
            numbers: apart.numbers().iter().map(|&number| number.into()).collect(),
            fixed: places(apart.fixed()),
            above: places(apart.above()),
        },
    }
}

pub(super) fn layers(heap: u64, found: &Beside) -> format::Beside {
    let layer = |layer: &Layer| format::Layer {
        next: Some(layer.next()).filter(|&next| next != heap),
        action: layer.action().to_vec(),
        values: layer.values().to_vec(),
        p_elements: layer.p_elements().to_vec(),
        base: layer.base().to_vec(),
    };
    let layers = found.layers().iter().map(layer).collect();
    format::Beside { layers, base: found.base().to_vec() }
}
