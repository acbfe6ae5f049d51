//! Which splits prove the most: the choice of helpers.
//!
//! A *helper* of a rare number w is a common part a: heap n excludes w if n − i − a has number w ⊕
//! G(a) for some splitting place i. All places are treated at once by a plane in which every heap
//! is spread over the places. And if a + e has the same value as a, both parts are treated at once
//! by a plane that is spread over e too. So there are three layers of spread planes, each with more
//! bits set than the one before and with fewer parts that can use it.

use crate::nim::engine::blocked::base::BLOCK;
use crate::nim::engine::blocked::base::planes::Planes;
use crate::nim::engine::blocked::base::simd::{Job, Wide};
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number of layers of spread planes.
pub(super) const LAYERS: usize = 3;
/// How many recent blocks the helpers are chosen on.
const SAMPLE: usize = 4;
/// The most helpers of one value, for up to 64 numbers in use.
const MOST: usize = 96;
/// Helpers chosen beyond those that cover several recent heaps each.
const SPARE: usize = 40;
/// The largest distance between parts of equal value that a layer uses.
const LARGEST_SHIFT: u64 = 512;

/// The spread planes: over the places, and over distances between parts of equal value.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    places: Vec<u64>,
    /// What the second and the third layer add to the first.
    shifts: [u64; LAYERS - 1],
}

impl Layers {
    /// The shifts that serve the most parts among the first values.
    pub(super) fn new(places: &Places, space: SparseSpace, early: &[u16], depth: u64) -> Self {
        let mut shifts = [0; LAYERS - 1];
        for k in 0..shifts.len() {
            let count = |shift: u64| {
                let mut tried = shifts;
                tried[k] = shift;
                let tried = &tried[..=k];
                common_parts(space, early, depth)
                    .filter(|&a| all_equal(space, early, a, tried))
                    .count()
            };
            shifts[k] = (1..=LARGEST_SHIFT)
                .filter(|s| !shifts.contains(s))
                .max_by_key(|&s| (count(s), u64::MAX - s))
                .unwrap_or(1);
        }
        Self { places: places.split.iter().map(|&i| i as u64).collect(), shifts }
    }

    /// How far a spread plane looks back.
    pub(super) fn reach(places: &Places) -> u64 {
        LARGEST_SHIFT + places.last() as u64 + 128
    }

    /// Spreads the planes of the block at heap `n`.
    #[inline(always)]
    pub(super) fn extend<W: Wide>(&self, planes: &mut Planes, n: u64) {
        let used = planes.used();
        planes.spread::<W>(n, used, 0, &self.places, None);
        for (k, &shift) in self.shifts.iter().enumerate() {
            planes.spread::<W>(n, (k + 2) * used, used, &[shift], Some((k + 1) * used));
        }
    }

    /// The distances between parts that a layer treats at once, without 0.
    fn parts(&self, layer: usize) -> &[u64] {
        &self.shifts[..layer]
    }
}

/// [`Layers::extend`] for all blocks from heap `first` to heap `n` that are in the window.
pub(super) struct ExtendAll<'a> {
    pub(super) layers: &'a Layers,
    pub(super) planes: &'a mut Planes,
    pub(super) first: u64,
    pub(super) n: u64,
}

impl Job for ExtendAll<'_> {
    type Output = ();
    #[inline(always)]
    fn run<W: Wide>(self) {
        let reach = LARGEST_SHIFT + self.layers.places.last().copied().unwrap_or(0);
        for n in (self.first..self.n).step_by(BLOCK) {
            if self.planes.reaches(n, reach) {
                self.layers.extend::<W>(self.planes, n);
            }
        }
    }
}

/// The common parts up to `depth` that are divisible by 8.
fn common_parts(space: SparseSpace, early: &[u16], depth: u64) -> impl Iterator<Item = u64> {
    let end = depth.min(early.len() as u64 - 1);
    (8..=end).step_by(8).filter(move |&a| !space.is_rare(a, early[a as usize]))
}

/// Whether the heaps at these distances from a common heap a are common and have its number.
fn all_equal(space: SparseSpace, early: &[u16], a: u64, distances: &[u64]) -> bool {
    distances.iter().all(|e| {
        let number = |heap: u64| space.number(early[heap as usize]);
        ((a + e) as usize) < early.len()
            && number(a + e) == number(a)
            && !space.is_rare(a + e, early[(a + e) as usize])
    })
}

/// A helper: a row of the planes, how far back to read it, the largest part it stands for.
#[derive(Clone, Copy)]
pub(super) struct Helper {
    pub(super) row: usize,
    pub(super) distance: u64,
    pub(super) part: u64,
}

/// A part that may help, before the rare number is known.
struct Part {
    layer: usize,
    number: usize,
    part: u64,
    deepest: u64,
}

/// Where helpers are chosen: recent heaps and the parts at hand.
pub(super) struct Choice<'a> {
    planes: &'a Planes,
    parts: Vec<Part>,
    /// The recent heaps: where they begin, and how many words.
    first: u64,
    words: usize,
}

impl<'a> Choice<'a> {
    /// How far back the planes must reach for parts up to `depth`.
    pub(super) fn reach(depth: u64) -> u64 {
        depth + ((SAMPLE + 1) * BLOCK) as u64
    }

    pub(super) fn new(
        planes: &'a Planes,
        layers: &Layers,
        space: SparseSpace,
        early: &[u16],
        n: u64,
        depth: u64,
    ) -> Self {
        let blocks = SAMPLE.min((n.saturating_sub(depth + 1024) / BLOCK as u64) as usize);
        let mut parts = Vec::new();
        for layer in 0..LAYERS {
            let distances = layers.parts(layer);
            let deepest = distances.iter().copied().max().unwrap_or(0);
            parts.extend(
                common_parts(space, early, depth.saturating_sub(deepest))
                    .filter(|&a| all_equal(space, early, a, distances))
                    .map(|part| Part {
                        layer,
                        number: usize::from(space.number(early[part as usize])),
                        part,
                        deepest: part + deepest,
                    }),
            );
        }
        Self { planes, parts, first: n - (blocks * BLOCK) as u64, words: blocks * BLOCK / 64 }
    }

    /// The recent heaps whose common numbers have a given property at even and at odd heaps.
    pub(super) fn heaps(&self, number: usize) -> Vec<u64> {
        let (row, at) = self.planes.row(number, self.first);
        (0..self.words).map(|t| word(row, at + 8 * t)).collect()
    }

    fn helper(&self, part: &Part, w: usize) -> Option<Helper> {
        let number = w ^ part.number;
        (number < self.planes.used()).then(|| Helper {
            row: (part.layer + 1) * self.planes.used() + number,
            distance: part.part,
            part: part.deepest,
        })
    }

    /// Greedy choice of helpers for number w: the next one is the one that covers most of what is
    /// left. A gain only falls as others are chosen, so an old gain is a bound and few are computed
    /// anew.
    pub(super) fn helpers(&self, w: usize, mut left: Vec<u64>) -> Vec<Helper> {
        if left.iter().all(|&bits| bits == 0) {
            return Vec::new();
        }
        let candidates: Vec<Helper> =
            self.parts.iter().filter_map(|part| self.helper(part, w)).collect();
        // By gain, then by what a helper covers at all, then the first one.
        let mut heap: BinaryHeap<(u32, u32, Reverse<usize>)> = (0..candidates.len())
            .map(|i| (self.gain(&candidates[i], &left), i))
            .map(|(gain, i)| (gain, gain, Reverse(i)))
            .collect();
        let mut chosen = Vec::new();
        // With more numbers each one is rarer and a helper covers less.
        let rarer = (1 + self.planes.used() / 64).pow(2);
        let (most, mut spare) = (MOST * rarer, SPARE * rarer);
        while chosen.len() < most && spare > 0 {
            let Some((old, all, Reverse(i))) = heap.pop() else { break };
            let now = (self.gain(&candidates[i], &left), all, Reverse(i));
            if now.0 < old && heap.peek().is_some_and(|next| *next > now) {
                heap.push(now);
                continue;
            }
            spare -= usize::from(now.0 <= 1);
            self.cover(&candidates[i], &mut left);
            chosen.push(candidates[i]);
        }
        chosen
    }

    fn gain(&self, helper: &Helper, left: &[u64]) -> u32 {
        let (row, at) = self.planes.row(helper.row, self.first - helper.distance);
        let row = row[at..at + 8 * left.len()].as_chunks::<8>().0;
        row.iter().zip(left).map(|(row, bits)| (u64::from_le_bytes(*row) & bits).count_ones()).sum()
    }

    fn cover(&self, helper: &Helper, left: &mut [u64]) {
        let (row, at) = self.planes.row(helper.row, self.first - helper.distance);
        for (t, bits) in left.iter_mut().enumerate() {
            *bits &= !word(row, at + 8 * t);
        }
    }
}

#[inline(always)]
fn word(row: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(row[at..at + 8].try_into().expect("8 bytes"))
}
