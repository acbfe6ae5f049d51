//! Which sets fit a game: the way in which common candidates are found.

use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::sets::Sets;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// How the common candidates are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Sets of 16, 32 or 64 numbers.
    Quarter,
    Half,
    Full,
    /// Planes for so many numbers.
    Broad(usize),
}

/// How often each number occurs among some recent heaps.
pub(super) struct Counts {
    /// For each number how many heaps have it or a larger one.
    larger: Vec<usize>,
}

impl Counts {
    pub(super) fn new(space: SparseSpace, values: &[u16]) -> Self {
        let mut larger = vec![0; 257];
        for &value in values {
            larger[usize::from(space.number(value)).min(256)] += 1;
        }
        for number in (0..256).rev() {
            larger[number] += larger[number + 1];
        }
        Self { larger }
    }

    /// How many heaps have this number or a larger one.
    pub(super) fn larger(&self, number: usize) -> usize {
        self.larger[number.min(256)]
    }

    /// The share of the heaps with this number or a larger one.
    fn share(&self, number: usize) -> f64 {
        self.larger(number) as f64 / self.larger[0].max(1) as f64
    }
}

/// The way that takes the least time, in cycles per heap as measured roughly. A heap with a larger
/// number than the sets have costs a walk over others of its kind, or over all moves.
pub(super) fn best_way(counts: &Counts, offsets: &[Offset], places: &Places, used: usize) -> Way {
    let moves = offsets.len() as f64;
    let loads = moves / places.split.len().max(1) as f64;
    let large = |covered: usize| counts.share(covered) * 80.0;
    let slow = |covered: usize| counts.share(covered) * (100.0 + 6.0 * moves);
    let sets = [
        (Sets::<u16>::fit(offsets), Way::Quarter, 5.0 + loads / 32.0 + large(16)),
        (Sets::<u32>::fit(offsets), Way::Half, 7.0 + loads / 16.0 + large(32)),
        (Sets::<u64>::fit(offsets), Way::Full, 12.0 + loads / 8.0 + large(64)),
    ];
    let sets = sets.into_iter().filter(|way| way.0).map(|(_, way, cost)| (way, cost));
    let broad = (1..=used / 8).map(|groups| {
        let by_planes = groups as f64 * (moves + 16.0) / 64.0;
        (Way::Broad(8 * groups), 80.0 + by_planes + slow(8 * groups))
    });
    let best = sets.chain(broad).min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(Way::Broad(used), |best| best.0)
}
