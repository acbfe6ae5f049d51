//! The heaps of a claim, with their options as elements and changes of weight.

use super::weight::{SCALES, Weight};
use crate::format::Weights;
use crate::monoid::Monoid;
use crate::range::Range;
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::BTreeSet;

/// No number of a weight is larger in size, and no move changes one by more: that would need very
/// many classes.
pub(super) const MOST: u64 = 64;

/// A heap that has options.
pub(super) struct Heap {
    pub(super) size: usize,
    pub(super) value: u32,
    pub(super) weight: Weight,
    /// The elements of the options, and by what the weight changes.
    pub(super) options: BTreeSet<(u32, Weight)>,
}

impl Heap {
    /// Its weight, and by what it changes.
    fn changes(&self) -> impl Iterator<Item = Weight> {
        [self.weight].into_iter().chain(self.options.iter().map(|(_, by)| *by))
    }
}

/// E: on each scale the largest size of a weight or of a change.
pub(super) fn reach(heaps: &[Heap]) -> [usize; SCALES] {
    let mut reach = [0; SCALES];
    for change in heaps.iter().flat_map(Heap::changes) {
        for (most, number) in reach.iter_mut().zip(change.0) {
            *most = number.unsigned_abs().max(*most as u64) as usize;
        }
    }
    reach
}

/// Whether no number is too large in size.
pub(super) fn is_small(weight: Weight) -> bool {
    weight.0.iter().all(|number| number.unsigned_abs() <= MOST)
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
            need(is_small(by), 4, || {
                format!("a move in heap {size} changes the weight by more than {MOST}")
            })?;
            options.insert((product, by));
            Ok(())
        })?;
        meter.hold(4 * options.len() as u64)?;
        if options.is_empty() {
            need(value == 0 && weight == Weight::ZERO, 4, || {
                format!("heap {size} has no moves, and is not the identity without weight")
            })?;
            continue;
        }
        heaps.push(Heap { size, value, weight, options });
    }
    Ok(heaps)
}

/// The element and the weight of a heap.
fn given(claim: &Weights, range: &Range, heap: usize) -> Checked<(u32, Weight)> {
    let place = range.place(heap);
    match (claim.values.get(place), claim.weights.get(place)) {
        (Some(&value), Some(weight)) => Ok((value, Weight::new(weight))),
        _ => defect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_weights_reach() {
        let heap = |weight, changes: &[[i64; 3]]| {
            let options = changes.iter().map(|&by| (0, Weight(by))).collect();
            Heap { size: 1, value: 0, weight: Weight(weight), options }
        };
        for (weight, changes, most) in [
            ([3, 0, 0], &[[2, 0, 0], [-1, 0, 0]][..], [3, 0, 0]),
            ([-3, 0, 1], &[[2, 0, 2]], [3, 0, 2]),
            ([1, -5, 0], &[[2, 4, 0], [-4, 5, 0]], [4, 5, 0]),
            ([1, 1, 1], &[[-2, 3, -4], [5, -6, 0]], [5, 6, 4]),
            ([0, 0, 0], &[[0, 0, 0]], [0, 0, 0]),
            ([0, -2, 0], &[], [0, 2, 0]),
        ] {
            assert_eq!(reach(&[heap(weight, changes)]), most);
        }
        assert_eq!(reach(&[heap([1, -7, 0], &[]), heap([-2, 3, 0], &[[0, 0, 1]])]), [2, 7, 1]);
        assert_eq!(reach(&[]), [0, 0, 0]);
    }
}
