//! A regular law, as data.

use grundy::quotient::ProvedReader;
use serde::Serialize;

/// The automaton by which every position of a game is decided.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Regular {
    index: u64,
    period: u64,
    states: u64,
    first: u16,
    sizes: Vec<Size>,
    window: u64,
    infinite: bool,
}

/// For each state at a size of heaps the state after one more heap and the state at the next size;
/// the states of P-positions.
#[derive(Clone, Debug, Serialize)]
struct Size {
    add: Vec<u16>,
    next: Vec<u16>,
    p: Vec<u16>,
}

impl From<&ProvedReader> for Regular {
    fn from(reader: &ProvedReader) -> Self {
        let (cycle, law) = (reader.cycle(), reader.summary());
        let size = |(add, next, is_p): (&[u16], &[u16], &[bool])| Size {
            add: add.to_vec(),
            next: next.to_vec(),
            p: (0..).zip(is_p).filter(|(_, is_p)| **is_p).map(|(state, _)| state).collect(),
        };
        Self {
            index: cycle.index(),
            period: cycle.period(),
            states: law.states(),
            first: reader.first(),
            sizes: reader.sizes().map(size).collect(),
            window: law.window(),
            infinite: law.is_infinite(),
        }
    }
}
