//! The proof that a quotient is infinite, by weights.

use grundy::quotient::ProvedWeights;
use grundy_cert::format;

pub(super) fn weights(found: &ProvedWeights) -> format::Weights {
    let apart = found.apart();
    format::Weights {
        heap: found.heap(),
        beside: found.beside().map(|beside| super::infinite::layers(found.heap(), beside)),
        width: found.scale().width().into(),
        period: found.scale().period().into(),
        action: found.action().to_vec(),
        heaps: found.cycle().map(|cycle| format::PretendingPeriod {
            preperiod: cycle.index(),
            period: cycle.period(),
        }),
        values: found.values().to_vec(),
        weights: found.weights().to_vec(),
        p_weights: found.p_weights().to_vec(),
        apart: format::WeightsApart {
            sum: apart.sum().iter().map(|&(heap, count)| [heap, count]).collect(),
            heap: apart.heap(),
            times: apart.times(),
            against: apart.against(),
            against_times: apart.against_times(),
        },
    }
}
