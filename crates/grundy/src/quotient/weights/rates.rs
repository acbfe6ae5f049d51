//! How indices grow with the layers: the faster, the less a letter weighs.

use crate::cycle::lcm;
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::monoid::Model;

/// Indices must have grown alike from each of so many layers to the next so many, if there are so
/// many layers: with the first number, weights of 3 beside ones of 4 can be seen.
pub(super) const SEEN: [usize; 2] = [12, 4];

/// By how much the index of a letter grows in so many layers, in lowest terms.
#[derive(Debug)]
pub(crate) struct Rate {
    pub(super) letter: u32,
    pub(super) grown: u64,
    pub(super) layers: u64,
}

/// The letters whose index still grows from layer to layer; `None` if none does, or one does not
/// grow evenly.
pub(crate) fn rates(layers: &[Model], seen: usize) -> Option<Vec<Rate>> {
    let last = layers.len().checked_sub(2 * seen + 1)? + 2 * seen;
    let mut rates = Vec::new();
    for &letter in &layers[last].letters {
        let index = |layer: usize| multiples(&layers[layer], letter).index();
        let [first, middle, end] = [last - 2 * seen, last - seen, last].map(index);
        let grown = end.checked_sub(middle)?;
        if grown == 0 {
            continue;
        }
        if middle.checked_sub(first)? != grown {
            return None;
        }
        let all = lcm(grown, seen as u64);
        rates.push(Rate { letter, grown: all / seen as u64, layers: all / grown });
    }
    (!rates.is_empty()).then_some(rates)
}
