//! Blocks of heaps with at most 64 numbers: every heap is one set of excluded numbers.
//!
//! The far moves are a union of stretches of the [past](super::past). What the heaps of a word do to each
//! other is found by a [chain](super::near) from heap to heap, or in [rounds](super::rounds) if the near moves
//! are few and the least distance is large.

use super::near::{Lane, NearTable, WORD};
use super::offsets::Offset;
use super::past::Past;
use super::planes::BLOCK;
use super::rounds::Rounds;
use super::simd::Wide;
use crate::nim::sparse::{Places, SparseSpace};

enum Chain<L> {
    Table(NearTable<L>),
    Rounds(Rounds),
}

/// The tables for heaps whose numbers, but for a few, are below the width of a set.
pub(super) struct Sets<L> {
    past: Past<L>,
    chain: Chain<L>,
}

impl<L: Lane> Sets<L> {
    /// Whether sets of this width can treat these moves: a number that fits and a number that
    /// does not must have a sum that does not.
    pub(super) fn fit(offsets: &[Offset]) -> bool {
        offsets.iter().all(|o| usize::from(o.number) < L::BITS)
    }

    /// The tables for these moves, with the heaps from `base` on that have these values. `all_fit` tells whether all
    /// recent numbers fit in a set.
    pub(super) fn new(
        places: &Places,
        offsets: &[Offset],
        all_fit: bool,
        space: SparseSpace,
        (base, values): (u64, &[u16]),
    ) -> Self {
        let (chain, far) = match Rounds::new::<L>(offsets).filter(|_| all_fit) {
            Some(rounds) => (Chain::Rounds(rounds), Rounds::far::<L>()),
            None => (Chain::Table(NearTable::new(offsets)), 0),
        };
        let mut past = Past::new(places, offsets, far, base);
        past.fill(space, values);
        Self { past, chain }
    }

    pub(super) fn bytes(&self) -> usize {
        self.past.bytes()
    }

    /// Puts these values in the place of the ones from heap `n` on.
    pub(super) fn replace(&mut self, space: SparseSpace, n: u64, values: &[u16]) {
        self.past.rewind(n);
        self.past.fill(space, values);
    }

    /// Settles the next block. `slow` finds the number of a heap, given by its place in the
    /// block, for which no number of a set is left, or gives up.
    #[inline(always)]
    pub(super) fn settle<W: Wide>(
        &mut self,
        numbers: &mut [u8; BLOCK],
        slow: &mut dyn FnMut(usize, &[u8; BLOCK]) -> Option<u8>,
    ) -> Option<()> {
        self.past.make_room();
        match &self.chain {
            Chain::Rounds(rounds) => rounds.settle::<L, W>(&mut self.past, numbers).then_some(()),
            Chain::Table(table) => {
                for first in (0..BLOCK).step_by(WORD) {
                    let mut free = [L::FULL; WORD];
                    self.past.begin_word::<W>();
                    L::leave_free::<W>(&self.past, &mut free);
                    table.chain::<W>(&mut free, numbers, first, slow)?;
                    let word = numbers[first..].first_chunk().expect("a word");
                    self.past.push_numbers::<W>(word);
                }
                Some(())
            }
        }
    }
}
