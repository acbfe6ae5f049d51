//! What a block is done with.

use super::BLOCK;
use super::history::History;
use super::offsets::Rare;
use super::simd::Level;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// Where an engine stands when it makes tables: before the block that begins at heap `n`.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) level: Level,
    pub(crate) places: &'a Places,
    pub(crate) space: SparseSpace,
    pub(crate) rares: &'a [Rare],
    pub(crate) history: &'a History,
    pub(crate) n: u64,
}

/// Tables that settle blocks of heaps and prove them.
pub(crate) trait Tables: Send {
    /// Settles the block at heap `n` and writes its values. `false` if something needs a closer
    /// look: then nothing is settled.
    fn block(&mut self, history: &mut History, n: u64, out: &mut Vec<u16>) -> bool;

    /// Takes over a block that other tables have settled at heap `n`, and writes its values.
    /// `false` if that is not possible: then nothing is settled.
    fn take_over(
        &mut self,
        history: &mut History,
        n: u64,
        numbers: &[u8; BLOCK],
        out: &mut Vec<u16>,
    ) -> bool;

    /// The numbers of the last block.
    fn numbers(&self) -> &[u8; BLOCK];

    /// Whether the block at heap `n`, settled last, has no rare heap. The largest smaller part
    /// that was used is noted in `depth`.
    fn prove(&mut self, history: &History, n: u64, depth: &mut u64) -> bool;

    /// Takes over a block that was settled in another way, instead of what was tried at heap `n`.
    /// `false` if its numbers are too large. It must have no rare heap.
    fn replace(&mut self, n: u64, values: &[u16]) -> bool;

    /// Bytes taken.
    fn bytes(&self) -> usize;

    /// The same tables once more, for a second thread.
    fn copy(&self) -> Box<dyn Tables>;
}
