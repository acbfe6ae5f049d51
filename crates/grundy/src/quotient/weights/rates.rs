//! What letters weigh on one scale: their indices grow with the layers, the faster the less they
//! weigh.

use super::weight::Weight;
use crate::cycle::lcm;
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::monoid::Model;

/// Indices must have grown alike from each of so many layers to the next so many, if there are so
/// many layers: with the first number, weights of 3 beside ones of 4 can be seen.
pub(super) const SEEN: [usize; 2] = [12, 4];

/// The most that an atom weighs.
const HEAVIEST: u64 = 6;

/// What letters weigh, and the new atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    pub(super) letters: Vec<(u32, Weight)>,
    pub(super) new: Weight,
}

impl Weights {
    /// Those by which indices grow so; `None` if some are large.
    pub(crate) fn of(rates: &[Rate]) -> Option<Self> {
        let unit = rates.iter().map(|rate| rate.grown).fold(1, lcm);
        let weight = |rate: &Rate| unit / rate.grown * rate.layers;
        if unit > HEAVIEST || rates.iter().any(|rate| weight(rate) > HEAVIEST) {
            return None;
        }
        let letter = |rate: &Rate| (rate.letter, (weight(rate) as i64).into());
        Some(Self { letters: rates.iter().map(letter).collect(), new: (-(unit as i64)).into() })
    }

    /// How many scales there are.
    pub(super) fn scales(&self) -> usize {
        self.new.numbers().len()
    }

    pub(super) fn is_heavy(&self, letter: u32) -> bool {
        self.letters.iter().any(|(heavy, _)| *heavy == letter)
    }
}

/// By how much the index of a letter grows in so many layers, in lowest terms.
#[derive(Debug)]
pub(crate) struct Rate {
    letter: u32,
    grown: u64,
    layers: u64,
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
