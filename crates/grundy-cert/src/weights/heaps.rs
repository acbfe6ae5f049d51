//! The heaps of a claim, with their options as elements and changes of weight.

use crate::format::Weights;
use crate::monoid::Monoid;
use crate::range::Range;
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::BTreeSet;

/// No weight is larger in size, and no move changes the weight by more: that would need very many
/// classes.
pub(super) const MOST: u64 = 64;

/// A heap that has options.
pub(super) struct Heap {
    pub(super) size: usize,
    pub(super) value: u32,
    pub(super) weight: i64,
    /// The elements of the options, and by what the weight changes.
    pub(super) options: BTreeSet<(u32, i64)>,
}

impl Heap {
    /// The largest size of its weight or of a change.
    pub(super) fn reach(&self) -> u64 {
        let changes = self.options.iter().map(|(_, by)| by.unsigned_abs());
        changes.chain([self.weight.unsigned_abs()]).max().unwrap_or_default()
    }
}

/// Step 4: the options of all heaps.
pub(super) fn heaps(
    game: &Game,
    claim: &Weights,
    range: &Range,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<Vec<Heap>> {
    let mut heaps = Vec::new();
    for size in 0..range.end {
        let (value, weight) = given(claim, range, size)?;
        let mut options = BTreeSet::new();
        game.options(size, meter, &mut |parts| {
            let (mut product, mut by) = (0, -weight);
            for &part in parts {
                let (value, weight) = given(claim, range, part)?;
                product = monoid.times(product, value)?;
                by += weight;
            }
            need(by.unsigned_abs() <= MOST, 4, || {
                format!("a move in heap {size} changes the weight by more than {MOST}")
            })?;
            options.insert((product, by));
            Ok(())
        })?;
        meter.hold(4 * options.len() as u64)?;
        if options.is_empty() {
            need(value == 0 && weight == 0, 4, || {
                format!("heap {size} has no moves, and is not the identity without weight")
            })?;
            continue;
        }
        heaps.push(Heap { size, value, weight, options });
    }
    Ok(heaps)
}

/// The element and the weight of a heap.
fn given(claim: &Weights, range: &Range, heap: usize) -> Checked<(u32, i64)> {
    let place = range.place(heap);
    match (claim.values.get(place), claim.weights.get(place)) {
        (Some(&value), Some(&weight)) => Ok((value, weight)),
        _ => defect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_weights_reach() {
        for (weight, changes, reach) in
            [(3, &[2, -1][..], 3), (-3, &[2], 3), (1, &[2, -4], 4), (1, &[-2, 5], 5), (0, &[0], 0)]
        {
            let options = changes.iter().map(|&by| (0, by)).collect();
            assert_eq!(Heap { size: 1, value: 0, weight, options }.reach(), reach);
        }
    }
}
