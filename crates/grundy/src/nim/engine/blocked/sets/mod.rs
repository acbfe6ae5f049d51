//! Blocks of heaps with at most 64 numbers: every heap is one set of excluded numbers.
//!
//! The far moves are a union of stretches of the [past]. What the heaps of a word do to each
//! other is found by a [chain](near) from heap to heap, or in [rounds] if the near moves
//! are few and the least distance is large.

mod cover;
mod near;
mod past;
mod rounds;

use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use cover::Cover;
use near::NearTable;
use past::{LeaveFree, Past};
use rounds::Rounds;

#[derive(Clone)]
enum Chain<L> {
    Table(NearTable<L>),
    Rounds(Rounds),
}

/// The tables for heaps whose numbers, but for a few, are below the width of a set.
#[derive(Clone)]
pub(crate) struct Sets<L> {
    past: Past<L>,
    chain: Chain<L>,
    large: Large,
    cover: Option<Cover<L>>,
}

impl<L: LeaveFree> Sets<L> {
    /// Whether sets of this width can treat these moves: a number that fits and a number that
    /// does not must have a sum that does not.
    pub(crate) fn fit(offsets: &[Offset]) -> bool {
        offsets.iter().all(|o| usize::from(o.number) < L::BITS)
    }

    /// The tables for these moves and the blocks from heap `n` on. `recent` are the values before
    /// it; `all_fit` tells whether all their numbers fit in a set.
    pub(crate) fn new(
        places: &Places,
        offsets: &[Offset],
        space: SparseSpace,
        (n, early, recent): (u64, &[u16], &[u16]),
        all_fit: bool,
    ) -> Self {
        let (chain, far) = match Rounds::new::<L>(offsets).filter(|_| all_fit) {
            Some(rounds) => (Chain::Rounds(rounds), Rounds::far::<L>()),
            None => (Chain::Table(NearTable::new(offsets)), 0),
        };
        let base = n - recent.len() as u64;
        let past = Past::new(places, offsets, far, base, Cover::<L>::reach(places) + BLOCK as u64);
        let cover = Cover::new(places, space, early, n, recent);
        let mut sets = Self { past, chain, large: Large::new(offsets, L::BITS), cover };
        sets.replace(space, base, recent);
        sets
    }

    /// Whether [`Self::prove`] can be used.
    pub(crate) fn can_prove(&self) -> bool {
        self.cover.is_some()
    }

    /// Whether the last block, at heap `n`, has no rare heap: every rare number below the
    /// candidates is excluded. `search` finds, for a heap and a rare number, the smaller part of a
    /// split that excludes it. The largest part used is noted in `depth`.
    #[inline(always)]
    pub(crate) fn prove<W: Wide>(
        &self,
        space: SparseSpace,
        n: u64,
        depth: &mut u64,
        mut search: impl FnMut(u64, u16) -> Option<u64>,
    ) -> bool {
        let Some(cover) = &self.cover else { return false };
        let large = self.large.heaps.iter().filter(|&&(heap, _)| heap >= n);
        for &(heap, number) in large {
            let candidate = space.value(heap, number.into(), false);
            let below = |&w: &u16| space.value(heap, w, true) < candidate;
            for w in (L::BITS as u16..).take_while(below) {
                match search(heap, w) {
                    Some(part) => *depth = (*depth).max(part),
                    None => return false,
                }
            }
        }
        cover.check::<W>(&self.past, n, depth, &mut search)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.past.bytes()
    }

    /// Puts these values in the place of the ones from heap `n` on.
    pub(crate) fn replace(&mut self, space: SparseSpace, n: u64, values: &[u16]) {
        self.past.rewind(n);
        self.past.fill(space, values);
        self.large.fill(space, n, values);
    }

    /// Takes over the numbers of the block at heap `n`, all common.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // one comparison of a vector
    pub(crate) fn take_over<W: Wide>(&mut self, n: u64, numbers: &[u8; BLOCK]) {
        self.past.make_room();
        self.large.forget_before(n);
        for (t, word) in numbers.as_chunks::<WORD>().0.iter().enumerate() {
            self.past.push_numbers::<W>(word);
            let mut large = 0u64;
            for j in 0..WORD {
                large |= u64::from(usize::from(word[j]) >= L::BITS) << j;
            }
            while large != 0 {
                let j = large.trailing_zeros() as usize;
                self.large.heaps.push((n + (WORD * t + j) as u64, word[j]));
                large &= large - 1;
            }
        }
    }

    /// Settles the block at heap `n`. `None` if it has a number above 255, or with rounds one that
    /// is too large for a set.
    #[inline(always)]
    pub(crate) fn settle<W: Wide>(&mut self, n: u64, numbers: &mut [u8; BLOCK]) -> Option<()> {
        self.past.make_room();
        match &self.chain {
            Chain::Rounds(rounds) => rounds.settle::<L, W>(&mut self.past, numbers).then_some(()),
            Chain::Table(table) => {
                self.large.forget_before(n);
                let mut slow = |j: usize| self.large.settle(n + j as u64);
                for first in (0..BLOCK).step_by(WORD) {
                    let mut free = [L::FULL; WORD];
                    self.past.begin_word::<W>();
                    L::leave_free::<W>(&self.past, &mut free);
                    match table.least {
                        ..=1 => table.chain::<W, 1>(&mut free, numbers, first, &mut slow)?,
                        2 => table.chain::<W, 2>(&mut free, numbers, first, &mut slow)?,
                        _ => table.chain::<W, 3>(&mut free, numbers, first, &mut slow)?,
                    }
                    let word = numbers[first..].first_chunk().expect("a word");
                    self.past.push_numbers::<W>(word);
                }
                Some(())
            }
        }
    }
}

/// The few heaps with numbers that do not fit in a set. As the numbers of all moves fit, such
/// heaps exclude numbers of the same kind, and nobody else does.
#[derive(Clone)]
struct Large {
    /// The least number that does not fit.
    least: usize,
    /// The last such heaps, in order.
    heaps: Vec<(u64, u8)>,
    /// The moves, and for each distance the first one that is not shorter.
    moves: Vec<Offset>,
    first_at: Vec<u32>,
}

impl Large {
    fn new(offsets: &[Offset], least: usize) -> Self {
        let longest = offsets.last().map_or(0, |o| o.distance);
        let first = |distance| offsets.partition_point(|o| o.distance < distance) as u32;
        let first_at = (0..=longest + 1).map(first).collect();
        Self { least, heaps: Vec::new(), moves: offsets.to_vec(), first_at }
    }

    /// Takes these values in the place of the ones from heap `n` on.
    fn fill(&mut self, space: SparseSpace, n: u64, values: &[u16]) {
        self.heaps.retain(|&(heap, _)| heap < n);
        for (heap, &value) in (n..).zip(values) {
            let number = space.number(value);
            if usize::from(number) >= self.least && !space.is_rare(heap, value) {
                self.heaps.push((heap, number as u8));
            }
        }
    }

    /// Drops what no heap from `n` on can reach, now and then, and what was tried from `n` on.
    fn forget_before(&mut self, n: u64) {
        let reach = self.first_at.len() as u64;
        if self.heaps.first().is_some_and(|&(heap, _)| heap + 2 * reach < n) {
            self.heaps.retain(|&(heap, _)| heap + reach >= n);
        }
        self.heaps.retain(|&(heap, _)| heap < n);
    }

    /// The number of a heap that has none that fits; all heaps before it are settled.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, heap: u64) -> Option<u8> {
        let mut excluded = [0u64; 4];
        for &(before, number) in self.heaps.iter().rev() {
            let distance = (heap - before) as usize;
            let Some(&[first, end]) =
                self.first_at.get(distance..distance + 2).and_then(|two| two.first_chunk())
            else {
                break;
            };
            for offset in &self.moves[first as usize..end as usize] {
                let excludes = usize::from(number) ^ usize::from(offset.number);
                excluded[excludes / 64] |= 1 << (excludes % 64);
            }
        }
        let free = (self.least..256).find(|v| excluded[v / 64] >> (v % 64) & 1 == 0)?;
        self.heaps.push((heap, free as u8));
        Some(free as u8)
    }
}
