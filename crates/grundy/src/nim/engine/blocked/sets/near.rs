//! The chain: the values of 64 heaps in a row, each depending on the ones just before it.
//!
//! What the far past excludes is known when a word of 64 heaps begins. What is left is the
//! influence of these heaps on each other, over distances below 64. A settled heap with number v
//! excludes v ⊕ x at distance d for every near move (d, x): a table has, for each v, the
//! sets that stay free at every distance, so that one settled heap is 64 sets to intersect, a few
//! wide instructions. Inside a group of eight heaps the sets stay in registers and the chain is:
//! lowest bit, look up, intersect.

use crate::nim::engine::blocked::base::lane::Lane;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};

/// What a settled heap leaves free at the distances below 64.
#[derive(Clone)]
pub(crate) struct NearTable<L> {
    /// Row v, at 64 + d: what number v leaves free at distance d. Full where d < 1.
    rows: Box<[[L; 2 * WORD]]>,
    /// The same for distances 1 to 7, by distance first.
    steps: Box<[[L; 256]; 7]>,
    /// The least distance.
    pub(super) least: u64,
}

impl<L: Lane> NearTable<L> {
    /// The table for the moves of distance below 64 among these.
    pub(crate) fn new(offsets: &[Offset]) -> Self {
        let mut rows = vec![[L::FULL; 2 * WORD]; 256].into_boxed_slice();
        let mut steps = Box::new([[L::FULL; 256]; 7]);
        for offset in offsets.iter().filter(|o| o.distance < WORD as u64) {
            let distance = offset.distance as usize;
            for v in 0..256 {
                let excluded = v ^ usize::from(offset.number);
                if excluded < L::BITS {
                    let set = &mut rows[v][WORD + distance];
                    *set = set.without(excluded);
                    if distance < 8 {
                        steps[distance - 1][v] = *set;
                    }
                }
            }
        }
        let least = offsets.first().map_or(WORD as u64, |o| o.distance);
        Self { rows, steps, least }
    }

    /// Settles the 64 heaps of a block from place `start` on, if no move goes back fewer than D
    /// heaps. `free` holds what the far past leaves free; `slow` finds the number of a heap for
    /// which nothing is left below `L::BITS`, or gives up.
    #[inline(always)]
    pub(crate) fn chain<W: Wide, const D: usize>(
        &self,
        free: &mut [L; WORD],
        numbers: &mut [u8; BLOCK],
        start: usize,
        slow: &mut dyn FnMut(usize) -> Option<u8>,
    ) -> Option<()> {
        let table: &[[L; 2 * WORD]; 256] = self.rows.as_ref().try_into().expect("256 rows");
        for first in (0..WORD).step_by(8) {
            let mut sets: [L; 8] = *free[first..].first_chunk().expect("eight sets");
            // Written out, so that the sets stay in registers.
            macro_rules! settle {
                ($j:literal, $($later:literal),*) => {{
                    let v = if sets[$j].is_empty() {
                        slow(start + first + $j)?
                    } else {
                        sets[$j].least()
                    };
                    numbers[start + first + $j] = v;
                    $(if (D..8).contains(&($later - $j)) {
                        sets[$later] &= self.steps[$later - $j - 1][usize::from(v)];
                    })*
                    &table[usize::from(v)]
                }};
            }
            let rows = [
                settle!(0, 1, 2, 3, 4, 5, 6, 7),
                settle!(1, 2, 3, 4, 5, 6, 7),
                settle!(2, 3, 4, 5, 6, 7),
                settle!(3, 4, 5, 6, 7),
                settle!(4, 5, 6, 7),
                settle!(5, 6, 7),
                settle!(6, 7),
                settle!(7,),
            ];
            for target in ((first + 8) / L::PER_WIDE * L::PER_WIDE..WORD).step_by(L::PER_WIDE) {
                let at = |j: usize| {
                    let from = WORD + target - first - j;
                    &rows[j][from..from + L::PER_WIDE]
                };
                L::intersect::<W>(
                    &mut free[target..target + L::PER_WIDE],
                    [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)],
                );
            }
        }
        Some(())
    }
}
