//! Common candidates by planes, for more than 64 numbers.

use super::far::Far;
use crate::nim::engine::blocked::base::broad::Broad;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::planes::Planes;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::sparse::SparseSpace;

/// The moves, by how they are made.
#[derive(Clone)]
pub(super) struct ByPlanes {
    space: SparseSpace,
    offsets: Vec<Offset>,
    near: Broad,
    far: Far,
    /// What is excluded in each word of the block, for the numbers that are treated by planes; the
    /// few heaps with larger ones are treated one by one.
    excluded: Vec<[u64; 8]>,
}

impl ByPlanes {
    /// Planes for so many numbers.
    pub(super) fn new(space: SparseSpace, offsets: Vec<Offset>, covered: usize) -> Self {
        let (near, far) = (Broad::new(&offsets), Far::new(&offsets));
        Self { space, offsets, near, far, excluded: vec![[0; 8]; covered] }
    }

    /// Settles the block at heap `n` and adds it to the planes, word by word.
    #[inline(always)]
    pub(super) fn settle<W: Wide>(
        &mut self,
        planes: &mut Planes,
        history: &History,
        n: u64,
        numbers: &mut [u8; BLOCK],
    ) -> Option<()> {
        planes.make_room();
        let Self { space, offsets, near, far, excluded } = self;
        let first = n / WORD as u64;
        far.deep::<W>(planes, first, excluded);
        let groups = excluded.len() / 8;
        for (t, excluded) in excluded.chunks_exact_mut(groups).enumerate() {
            far.middle::<W>(planes, first + t as u64, excluded);
            let mut word = [0; WORD];
            let mut slow = |j: usize, word: &[u8; WORD]| {
                numbers[WORD * t..][..WORD].copy_from_slice(word);
                let before = Before { space: *space, history, n, block: numbers };
                before.least(offsets, WORD * t + j, planes.used())
            };
            near.settle::<W>(excluded, &mut word, &mut slow)?;
            numbers[WORD * t..][..WORD].copy_from_slice(&word);
            planes.push::<W>(&word);
        }
        Some(())
    }
}

/// The values before heap `n`, and the numbers of the block from there on.
struct Before<'a> {
    space: SparseSpace,
    history: &'a History,
    n: u64,
    block: &'a [u8; BLOCK],
}

impl Before<'_> {
    /// The number of the heap at a distance before heap n + j, if it is common.
    fn number(&self, j: usize, distance: u64) -> Option<u8> {
        match j.checked_sub(distance as usize) {
            Some(k) => Some(self.block[k]),
            None => {
                let heap = self.n + j as u64 - distance;
                let value = self.history.get(heap)?;
                (!self.space.is_rare(heap, value)).then(|| self.space.number(value) as u8)
            }
        }
    }

    /// The number of heap n + j, computed from all moves: for numbers that no plane covers.
    #[cold]
    #[inline(never)]
    fn least(&self, offsets: &[Offset], j: usize, used: usize) -> Option<u8> {
        let mut excluded = [0u64; 4];
        for offset in offsets {
            if let Some(v) = self.number(j, offset.distance) {
                let v = usize::from(v) ^ usize::from(offset.number);
                excluded[v / 64] |= 1 << (v % 64);
            }
        }
        let word = excluded.iter().position(|&bits| bits != u64::MAX)?;
        let number = 64 * word + excluded[word].trailing_ones() as usize;
        (number < used).then_some(number as u8)
    }
}
