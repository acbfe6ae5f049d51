//! The proof that a quotient is infinite, by weights.

use grundy::quotient::{ProvedWeights, Scale, Weight};
use grundy_cert::format::{self, Numbers};

pub(super) fn weights(found: &ProvedWeights) -> format::Weights {
    let apart = found.apart();
    let of_scales = |number: fn(&Scale) -> u64| -> Numbers<u64> {
        found.scales().iter().map(number).collect::<Vec<_>>().into()
    };
    let numbers = |weight: &Weight| Numbers(weight.numbers().to_vec());
    format::Weights {
        heap: found.heap(),
        beside: found.beside().map(|beside| super::infinite::layers(found.heap(), beside)),
        width: of_scales(|scale| scale.width().into()),
        period: of_scales(|scale| scale.period().into()),
        action: found.action().to_vec(),
        heaps: found.cycle().map(|cycle| format::PretendingPeriod {
            preperiod: cycle.index(),
            period: cycle.period(),
        }),
        values: found.values().to_vec(),
        weights: found.weights().iter().map(numbers).collect(),
        p_weights: found.p_weights().iter().map(|p| p.iter().map(numbers).collect()).collect(),
        apart: format::WeightsApart {
            sum: apart.sum().iter().map(|&(heap, count)| [heap, count]).collect(),
            heap: apart.heap(),
            times: apart.times(),
            against: apart.against(),
            against_times: apart.against_times(),
        },
    }
}
