//! A regular law.

use grundy::quotient::ProvedReader;
use grundy_cert::format;

pub(super) fn regular(reader: &ProvedReader) -> format::Regular {
    let numbers = |states: &[u16]| states.iter().map(|&state| u32::from(state)).collect();
    let size = |(add, next, is_p): (&[u16], &[u16], &[bool])| format::Size {
        add: numbers(add),
        next: numbers(next),
        p: (0..).zip(is_p).filter(|(_, is_p)| **is_p).map(|(state, _)| state).collect(),
    };
    format::Regular {
        index: reader.cycle().index(),
        period: reader.cycle().period(),
        first: reader.first().into(),
        sizes: reader.sizes().map(size).collect(),
        window: reader.window(),
        twins: reader.twins().map(|(from, like)| [from, like]).collect(),
        halves: reader.halves().to_vec(),
        apart: reader.apart(),
    }
}
