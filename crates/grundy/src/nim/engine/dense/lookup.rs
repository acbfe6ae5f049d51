//! 64 options at a time, by table lookups in vector registers.
//!
//! Heaps are computed in blocks. Nearly all options of the heaps of a block are pairs of heaps
//! below the block; they are looked at first, in tiles of some thousand smaller parts, for all
//! heaps of the block one after the other, so that the values come from the nearest cache. Then
//! each heap in turn looks at its options with a small part, whose other part may be in the
//! block, and gets its value.

#[cfg(target_arch = "x86_64")]
mod x86;
#[cfg(target_arch = "x86_64")]
use x86 as vector;

#[cfg(not(target_arch = "x86_64"))]
mod other;
#[cfg(not(target_arch = "x86_64"))]
use other as vector;

use super::course::{Course, Gait, tiles};
use super::planes::{Pairs, Planes};
use super::unseen::{Shape, Unseen};
use super::{Engine, LARGEST_NARROW};
use crate::rules::Places;

pub(super) use vector::available;

/// Options per vector.
const LANES: usize = 64;
/// The most vectors looked at between two updates of the set of unseen values.
const MOST_VECTORS: usize = 64;
/// Aim at about this number of finds between two updates: with many more, the same new value is
/// found again and again; with fewer, updating costs more than looking.
const FINDS: usize = 48;
/// Heaps per block.
const BLOCK: usize = 32;
/// Smaller parts that are left for the end: with a larger smaller part, the other part is below
/// the block.
const NEAR: usize = LANES;
/// Heaps below this one are computed one by one.
const FIRST_BLOCK: usize = 2048;

const _: () = assert!(BLOCK <= NEAR && LANES == Gait::WIDE.chunk);

/// Planes, and for each heap of the block a set of unseen values.
pub(super) struct Lookup {
    planes: Planes,
    shape: Shape,
    course: Course,
    looks: Vec<Look>,
    finds: Finds,
}

/// What has been seen of the options of one heap.
struct Look {
    unseen: Unseen,
    /// How many vectors to look at before the next update.
    vectors: usize,
}

/// The bytes of the values found to be unseen, in two lists.
struct Finds {
    low: Box<[u8; (MOST_VECTORS + 1) * LANES]>,
    high: Box<[u8; (MOST_VECTORS + 1) * LANES]>,
}

impl Look {
    fn at_nothing(shape: Shape) -> Self {
        Self { unseen: Unseen::full(shape), vectors: 1 }
    }

    fn begin(&mut self, shape: Shape) {
        self.unseen.refill(shape);
        self.vectors = 1;
    }

    /// Looks at the options with these indices.
    fn at(&mut self, pairs: Pairs<'_>, from: usize, to: usize, finds: &mut Finds) {
        if to - from < LANES {
            let few = pairs.part(from, to);
            few.bytes().for_each(|(low, high)| self.unseen.see(low, high));
            return;
        }
        let mut at = from;
        while at < to {
            // The last vector overlaps the one before it: seeing twice does no harm.
            at = at.min(to - LANES);
            let count = self.vectors.min((to - at) / LANES);
            let part = pairs.part(at, at + count * LANES);
            let found = vector::collect(part, &self.unseen, finds);
            for (&low, &high) in finds.low[..found].iter().zip(&finds.high[..found]) {
                self.unseen.see(low, high);
            }
            at += count * LANES;
            self.vectors = match found {
                0..FINDS => (2 * self.vectors).min(MOST_VECTORS),
                _ => self.vectors.div_ceil(2),
            };
        }
    }
}

impl Lookup {
    /// An engine that goes on from these values.
    pub(super) fn knowing(values: &[u32], course: Course, heaps: usize) -> Self {
        let mut shape = Shape::new();
        values.iter().max().into_iter().for_each(|&most| shape.make_room_for(most));
        let mut planes = Planes::with_room(heaps.max(values.len()), shape.low_bits());
        values.iter().for_each(|&value| planes.push(value));
        let empty = || Box::new([0; (MOST_VECTORS + 1) * LANES]);
        Self {
            planes,
            shape,
            course,
            looks: (0..BLOCK).map(|_| Look::at_nothing(shape)).collect(),
            finds: Finds { low: empty(), high: empty() },
        }
    }

    /// Looks at the first options of a block of heaps, those whose smaller part is above [`NEAR`].
    fn look_far(&mut self, moves: &Places, heap: usize, count: usize) {
        self.looks[..count].iter_mut().for_each(|look| look.begin(self.shape));
        for stretch in self.course.first() {
            for tile in tiles(stretch.start.max(NEAR)..stretch.end.min(heap / 2 + BLOCK)) {
                for (index, look) in self.looks[..count].iter_mut().enumerate() {
                    moves.visit_splits(heap + index, |left, parts| {
                        let pairs = self.planes.pairs(left, parts);
                        look.at(pairs, tile.start.min(parts), tile.end.min(parts), &mut self.finds);
                    });
                }
            }
        }
    }

    /// The value of a heap, whose first options above `near` have been looked at. `None` if the
    /// limit was too low.
    fn settle(&mut self, moves: &Places, values: &[u32], index: usize, near: usize) -> Option<u32> {
        let heap = values.len();
        let look = &mut self.looks[index];
        moves.targets(heap).for_each(|left| {
            let (low, high) = self.planes.split(values[left]);
            look.unseen.see(low, high);
        });
        moves.visit_splits(heap, |left, parts| {
            let pairs = self.planes.pairs(left, parts);
            look.at(pairs, 0, near.min(parts), &mut self.finds);
            for part in self.course.beside(left, parts, near) {
                pairs.part(part - 1, part).bytes().for_each(|(low, high)| {
                    look.unseen.see(low, high);
                });
            }
        });
        let mut least = look.unseen.least()?;
        for tile in self.course.rest(heap / 2) {
            if self.course.is_final(heap, least) {
                break;
            }
            moves.visit_splits(heap, |left, parts| {
                let (from, to) = (tile.start.max(near).min(parts), tile.end.min(parts));
                let pairs = self.planes.pairs(left, parts);
                look.at(pairs, from.min(to), to, &mut self.finds);
            });
            least = look.unseen.least()?;
        }
        Some(least)
    }

    /// The value of a heap that failed: once more, with limits as high as it takes.
    fn settle_anew(&mut self, moves: &Places, values: &[u32], index: usize, near: usize) -> u32 {
        loop {
            let failed = self.looks[index].unseen.shape();
            self.reshape(|shape| shape.raise_limit(failed));
            let look = &mut self.looks[index];
            look.begin(self.shape);
            moves.visit_splits(values.len(), |left, parts| {
                let pairs = self.planes.pairs(left, parts);
                for stretch in self.course.first() {
                    let (from, to) = (stretch.start.max(near).min(parts), stretch.end.min(parts));
                    look.at(pairs, from.min(to), to, &mut self.finds);
                }
            });
            if let Some(value) = self.settle(moves, values, index, near) {
                return value;
            }
        }
    }

    /// Changes the shape and keeps the planes in step with it.
    fn reshape(&mut self, change: impl FnOnce(&mut Shape)) {
        change(&mut self.shape);
        self.planes.set_low_bits(self.shape.low_bits());
    }
}

impl Engine for Lookup {
    fn next(&mut self, moves: &Places, values: &mut Vec<u32>, most: usize) {
        let heap = values.len();
        let count = if heap < FIRST_BLOCK { 1 } else { BLOCK.min(most) };
        let near = if heap < FIRST_BLOCK { usize::MAX } else { NEAR };
        let width = self.shape.width();
        self.looks[0].begin(self.shape);
        if heap >= FIRST_BLOCK {
            self.look_far(moves, heap, count);
        }
        for index in 0..count {
            let value = match self.settle(moves, values, index, near) {
                Some(value) => value,
                None => self.settle_anew(moves, values, index, near),
            };
            self.course.note(values.len(), value);
            values.push(value);
            if value > LARGEST_NARROW {
                return;
            }
            self.reshape(|shape| {
                shape.make_room_for(value);
                shape.lower_limit();
            });
            self.planes.push(value);
            // The sets of the other heaps have no room for what this value may make.
            if self.shape.width() != width {
                return;
            }
        }
    }

    fn memory(&self) -> usize {
        let tables: usize = self.looks.iter().map(|look| size_of_val(look.unseen.tables())).sum();
        self.planes.memory() + tables + 2 * self.finds.low.len()
    }
}
