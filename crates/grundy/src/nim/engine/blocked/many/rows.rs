//! Bit rows of the common numbers, and what a list of moves excludes by them.
//!
//! Eight numbers × 64 heaps are one line. The lines of one group of eight numbers lie side by side,
//! so that the window of one group stays in the first-level cache while all moves that read it are
//! made.

use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::planes::Line;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::sparse::SparseSpace;

/// Words of a block.
pub(super) const WORDS: usize = BLOCK / WORD;

/// For each group of eight numbers, the heaps that have them, over a sliding window.
#[derive(Clone)]
pub(super) struct Rows {
    groups: usize,
    lines: Vec<Line>,
    /// Words per group, the first one kept, and how many back must be kept.
    stride: usize,
    base: u64,
    reach: usize,
}

impl Rows {
    /// Empty rows for so many groups of eight numbers, beginning at a word, that remember at least
    /// this number of heaps.
    pub(super) fn new(groups: usize, first: u64, heaps: u64) -> Self {
        let reach = (heaps as usize).div_ceil(WORD) + 2;
        // An odd number of lines, so that groups spread over the cache.
        let stride = (reach + (reach / 2).max(8 * WORDS)) | 1;
        Self { groups, lines: vec![Line::default(); groups * stride], stride, base: first, reach }
    }

    pub(super) fn groups(&self) -> usize {
        self.groups
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.lines.as_slice())
    }

    /// The lines of a group, and the place of a word in them.
    #[inline(always)]
    pub(super) fn group(&self, group: usize, word: u64) -> (&[Line], usize) {
        let lines = &self.lines[group * self.stride..(group + 1) * self.stride];
        (lines, (word - self.base) as usize)
    }

    /// Makes room for a block at this word.
    pub(super) fn make_room(&mut self, word: u64) {
        let next = (word - self.base) as usize;
        if next + WORDS > self.stride {
            let drop = next - self.reach;
            for lines in self.lines.chunks_exact_mut(self.stride) {
                lines.copy_within(drop.., 0);
            }
            self.base += drop as u64;
        }
    }

    /// Writes a word of heaps that are all common.
    #[inline(always)]
    pub(super) fn write<W: Wide>(&mut self, word: u64, numbers: &[u8; WORD]) {
        let at = (word - self.base) as usize;
        for group in 0..self.groups {
            let line = &mut self.lines[group * self.stride + at].0;
            for v in 0..8 {
                line[v] = W::bytes_equal(numbers, (8 * group + v) as u8);
            }
        }
    }

    /// Writes the words of these heaps, of which some may be rare; heap 0 is no part of a split.
    pub(super) fn write_values(&mut self, first: u64, values: &[u16], space: SparseSpace) {
        for (t, values) in values.chunks_exact(WORD).enumerate() {
            let word = first / WORD as u64 + t as u64;
            let at = (word - self.base) as usize;
            for group in 0..self.groups {
                self.lines[group * self.stride + at] = Line::default();
            }
            for (j, &value) in values.iter().enumerate() {
                let heap = word * WORD as u64 + j as u64;
                if heap > 0 && !space.is_rare(heap, value) {
                    let number = usize::from(space.number(value));
                    self.lines[number / 8 * self.stride + at].0[number % 8] |= 1 << j;
                }
            }
        }
    }
}

/// A move: how many words back, and the shift within a word.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) back: u32,
    pub(super) shift: u32,
}

impl Step {
    pub(super) fn new(distance: u64) -> Self {
        Self { back: (distance / WORD as u64) as u32, shift: (distance % WORD as u64) as u32 }
    }
}

/// The moves that lead from one group of numbers to another one.
#[derive(Clone)]
struct Pair {
    source: usize,
    target: usize,
    /// By the permutation within a group, where there are any.
    swaps: Vec<(usize, Vec<Step>)>,
}

/// Moves, each for one target group of eight numbers.
#[derive(Clone, Default)]
pub(super) struct Plan {
    /// By source, so that its lines stay in the nearest cache.
    pairs: Vec<Pair>,
}

impl Plan {
    /// A plan of these moves, each with its target group.
    pub(super) fn new(mut moves: Vec<(usize, Offset)>) -> Self {
        let source = |&(target, offset): &(usize, Offset)| target ^ usize::from(offset.number / 8);
        moves.sort_by_key(|m| (source(m), m.0, m.1.number % 8, m.1.distance));
        let mut pairs: Vec<Pair> = Vec::new();
        for m in &moves {
            let (source, target, swap) = (source(m), m.0, usize::from(m.1.number % 8));
            if pairs.last().is_none_or(|p| (p.source, p.target) != (source, target)) {
                pairs.push(Pair { source, target, swaps: Vec::new() });
            }
            let swaps = &mut pairs.last_mut().expect("just pushed").swaps;
            if swaps.last().is_none_or(|s| s.0 != swap) {
                swaps.push((swap, Vec::new()));
            }
            swaps.last_mut().expect("just pushed").1.push(Step::new(m.1.distance));
        }
        Self { pairs }
    }

    /// Adds what the moves exclude in `N` words; the lines of each word lie side by side in `out`.
    #[inline(always)]
    pub(super) fn exclude<W: Wide, const N: usize>(
        &self,
        rows: &Rows,
        word: u64,
        out: &mut [[u64; 8]],
    ) {
        let groups = rows.groups();
        for pair in &self.pairs {
            let (lines, here) = rows.group(pair.source, word);
            let mut total = [W::zero(); N];
            for t in 0..N {
                total[t] = W::load(&out[t * groups + pair.target]);
            }
            for (swap, steps) in &pair.swaps {
                let mut sum = [W::zero(); N];
                for step in steps {
                    let at = here - step.back as usize;
                    let lines = &lines[at - 1..at + N];
                    let mut before = W::load(&lines[0].0);
                    for t in 0..N {
                        let now = W::load(&lines[t + 1].0);
                        sum[t] = sum[t].or(now.shifted(before, step.shift));
                        before = now;
                    }
                }
                for t in 0..N {
                    total[t] = total[t].or(sum[t].lanes_swapped(*swap));
                }
            }
            for t in 0..N {
                total[t].store(&mut out[t * groups + pair.target]);
            }
        }
    }
}
