//! What the far past excludes, for 64 or 512 heaps and eight numbers at a time.
//!
//! A move (d, x) excludes number v at exactly those heaps n for which n − d has number v ⊕ x: the
//! plane of v ⊕ x shifted by d. Its upper bits choose another group of eight numbers, its lower
//! three bits a permutation of the group; moves with the same permutation are gathered first
//! and permuted once. Distances from 512 on are done for a whole block before it begins,
//! distances from 64 on for each word.

use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::planes::Planes;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};

/// A far move: how many words back, the shift within a word, which group of numbers.
#[derive(Clone, Copy)]
struct Item {
    back: u32,
    shift: u32,
    chunk: u32,
}

/// The far moves, by the permutation within a group of eight numbers.
#[derive(Clone)]
pub(super) struct Far {
    /// Distances below 64, as far as they reach back into the word before.
    near: [Vec<Item>; 8],
    middle: [Vec<Item>; 8],
    deep: [Vec<Item>; 8],
}

/// What is excluded: for each group of eight numbers the words of eight planes.
pub(super) type Excluded = [[u64; 8]];

impl Far {
    pub(super) fn new(offsets: &[Offset]) -> Self {
        let mut far =
            Self { near: Default::default(), middle: Default::default(), deep: Default::default() };
        for offset in offsets {
            let list = match offset.distance as usize {
                0..WORD => &mut far.near,
                WORD..BLOCK => &mut far.middle,
                _ => &mut far.deep,
            };
            list[usize::from(offset.number % 8)].push(Item {
                back: (offset.distance / WORD as u64) as u32,
                shift: (offset.distance % WORD as u64) as u32,
                chunk: u32::from(offset.number / 8),
            });
        }
        far
    }

    /// Adds what the words before exclude in a word by distances below 512.
    #[inline(always)]
    pub(super) fn middle<W: Wide>(&self, planes: &Planes, word: u64, out: &mut Excluded) {
        let mut first = 0;
        while first < out.len() {
            match out.len() - first {
                1 => self.middle_chunks::<W, 1>(planes, word, first, out),
                2 => self.middle_chunks::<W, 2>(planes, word, first, out),
                3 => self.middle_chunks::<W, 3>(planes, word, first, out),
                _ => self.middle_chunks::<W, 4>(planes, word, first, out),
            }
            first += 4;
        }
    }

    #[inline(always)]
    fn middle_chunks<W: Wide, const N: usize>(
        &self,
        planes: &Planes,
        word: u64,
        first: usize,
        out: &mut Excluded,
    ) {
        let (words, here) = planes.words(word);
        let chunks = planes.chunks();
        let mut total: [W; N] = std::array::from_fn(|c| W::load(&out[first + c]));
        let before = &words[here - chunks..here];
        for (swap, (items, near)) in self.middle.iter().zip(&self.near).enumerate() {
            if items.is_empty() && near.is_empty() {
                continue;
            }
            let mut sum = [W::zero(); N];
            for item in near {
                for (c, sum) in sum.iter_mut().enumerate() {
                    let c = (first + c) ^ item.chunk as usize;
                    *sum = sum.or(W::zero().shifted(W::load(&before[c].0), item.shift));
                }
            }
            for item in items {
                let at = here - item.back as usize * chunks;
                let (before, now) = (&words[at - chunks..at], &words[at..at + chunks]);
                for (c, sum) in sum.iter_mut().enumerate() {
                    let c = (first + c) ^ item.chunk as usize;
                    *sum = sum.or(W::load(&now[c].0).shifted(W::load(&before[c].0), item.shift));
                }
            }
            for (total, sum) in total.iter_mut().zip(sum) {
                *total = total.or(sum.lanes_swapped(swap));
            }
        }
        for (c, total) in total.into_iter().enumerate() {
            total.store(&mut out[first + c]);
        }
    }

    /// Sets what the distances from 512 on exclude in the eight words of a block, one after the
    /// other in `out`.
    #[inline(always)]
    pub(super) fn deep<W: Wide>(&self, planes: &Planes, word: u64, out: &mut Excluded) {
        let (words, here) = planes.words(word);
        let chunks = planes.chunks();
        let groups = out.len() / 8;
        let ends = planes.ends();
        let full = W::load(&[u64::MAX; 8]);
        for c in 0..groups {
            let mut total = [W::zero(); 8];
            for (swap, items) in self.deep.iter().enumerate() {
                if items.is_empty() {
                    continue;
                }
                let mut sum = [W::zero(); 8];
                for item in items {
                    // Numbers that have gone out of use exclude nothing.
                    if ends[c ^ item.chunk as usize] + u64::from(item.back) < word {
                        continue;
                    }
                    let at = here - item.back as usize * chunks + (c ^ item.chunk as usize);
                    let nine = &words[at - chunks..at + 7 * chunks + 1];
                    let mut before = W::load(&nine[0].0);
                    for (t, sum) in sum.iter_mut().enumerate() {
                        let now = W::load(&nine[(t + 1) * chunks].0);
                        *sum = sum.or(now.shifted(before, item.shift));
                        before = now;
                    }
                }
                for (total, sum) in total.iter_mut().zip(sum) {
                    *total = total.or(sum.lanes_swapped(swap));
                }
                // The small numbers are excluded by a part of the moves already.
                if full.without(total.iter().fold(full, |all, &one| all.and(one))).is_zero() {
                    break;
                }
            }
            for (t, total) in total.into_iter().enumerate() {
                total.store(&mut out[t * groups + c]);
            }
        }
    }
}
