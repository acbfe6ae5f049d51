//! Which moves exclude the most: a greedy choice on recent heaps.

use super::rows::{Rows, Step};
use crate::nim::engine::blocked::base::WORD;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::planes::Line;
use crate::nim::engine::blocked::base::simd::{Job, Wide};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The words of the sample that the first look is at, and how many moves it leaves per group.
const FIRST_LOOK: usize = 32;
const MOST: usize = 4096;

/// Chooses for each group of eight numbers, among all moves, the one that excludes the most of what
/// is still open, again and again while it excludes at least `least` of the sample.
pub(super) struct Choose<'a> {
    pub(super) rows: &'a Rows,
    /// The first word of the sample.
    pub(super) word: u64,
    pub(super) moves: &'a [Offset],
    /// For each heap of the sample, how many numbers are to be excluded: 0, 1, …, this one less 1.
    pub(super) needs: &'a [u16],
    pub(super) least: u32,
}

impl Job for Choose<'_> {
    /// The moves chosen, each with its target group.
    type Output = Vec<(usize, Offset)>;

    #[inline(always)]
    fn run<W: Wide>(self) -> Self::Output {
        let mut chosen = Vec::new();
        for group in 0..self.rows.groups() {
            self.choose::<W>(group, &mut Open::new(self.needs, group), &mut chosen);
        }
        chosen
    }
}

impl Choose<'_> {
    /// A gain only falls as others are chosen, so an old gain is a bound and few are computed anew.
    #[inline(always)]
    fn choose<W: Wide>(&self, group: usize, open: &mut Open, out: &mut Vec<(usize, Offset)>) {
        // A first look at a few words: most moves are never worth it.
        let all = open.swapped[0].len();
        let mut best: Vec<(u32, usize)> = Vec::with_capacity(self.moves.len());
        for (i, offset) in self.moves.iter().enumerate() {
            best.push((self.gain::<W>(group, offset, open, FIRST_LOOK.min(all)), i));
        }
        best.sort_unstable_by_key(|&(gain, i)| (Reverse(gain), i));
        best.truncate(MOST);
        let mut heap = BinaryHeap::new();
        for (_, i) in best {
            heap.push((self.gain::<W>(group, &self.moves[i], open, all), Reverse(i)));
        }
        while let Some((_, Reverse(i))) = heap.pop() {
            let now = self.gain::<W>(group, &self.moves[i], open, all);
            let next = heap.peek().map_or(0, |entry| entry.0);
            if now < self.least {
                continue;
            }
            // Nearly the best one is good enough.
            if 8 * now < 7 * next {
                heap.push((now, Reverse(i)));
                continue;
            }
            self.cover(group, &self.moves[i], open);
            out.push((group, self.moves[i]));
        }
    }

    /// The lines that a move reads for the sample, from the word before on.
    #[inline(always)]
    fn source(&self, group: usize, offset: &Offset) -> Option<(&[Line], u32)> {
        let source = group ^ usize::from(offset.number / 8);
        if source >= self.rows.groups() {
            return None;
        }
        let step = Step::new(offset.distance);
        let (lines, here) = self.rows.group(source, self.word);
        let at = here - step.back as usize;
        Some((&lines[at - 1..at + self.needs.len() / WORD], step.shift))
    }

    /// How much a move excludes in the first words of the sample.
    #[inline(always)]
    fn gain<W: Wide>(&self, group: usize, offset: &Offset, open: &Open, words: usize) -> u32 {
        let Some((lines, shift)) = self.source(group, offset) else { return 0 };
        let open = &open.swapped[usize::from(offset.number % 8)][..words];
        let lines = &lines[..words + 1];
        let mut gain = 0;
        let mut before = W::load(&lines[0].0);
        for t in 0..words {
            let now = W::load(&lines[t + 1].0);
            let mut words = [0u64; 8];
            now.shifted(before, shift).and(W::load(&open[t].0)).store(&mut words);
            for word in words {
                gain += word.count_ones();
            }
            before = now;
        }
        gain
    }

    fn cover(&self, group: usize, offset: &Offset, open: &mut Open) {
        let Some((lines, shift)) = self.source(group, offset) else { return };
        for (t, pair) in lines.windows(2).enumerate() {
            for v in 0..8 {
                let bits = moved(pair[0].0[v], pair[1].0[v], shift);
                open.close(t, v ^ usize::from(offset.number % 8), bits);
            }
        }
    }
}

#[inline(always)]
fn moved(before: u64, now: u64, shift: u32) -> u64 {
    now << shift | before >> 1 >> (63 - shift)
}

/// What is open in one group: in eight orders of its numbers, v at place v ^ order.
struct Open {
    swapped: [Vec<Line>; 8],
}

impl Open {
    fn new(needs: &[u16], group: usize) -> Self {
        let mut lines = vec![Line::default(); needs.len() / WORD];
        for (j, &need) in needs.iter().enumerate() {
            for v in 0..usize::from(need).saturating_sub(8 * group).min(8) {
                lines[j / WORD].0[v] |= 1 << (j % WORD);
            }
        }
        let order = |with: usize| {
            lines.iter().map(|line| Line(std::array::from_fn(|v| line.0[v ^ with]))).collect()
        };
        Self { swapped: std::array::from_fn(order) }
    }

    fn close(&mut self, t: usize, v: usize, bits: u64) {
        for (with, lines) in self.swapped.iter_mut().enumerate() {
            lines[t].0[v ^ with] &= !bits;
        }
    }
}
