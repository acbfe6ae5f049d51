//! What every part of the engine may use: sizes, wide instructions, moves, values, planes, and what
//! tables have to offer. Nothing here knows how a block is settled.

pub(crate) mod broad;
pub(crate) mod history;
pub(crate) mod lane;
pub(crate) mod offsets;
pub(crate) mod planes;
pub(crate) mod simd;
pub(crate) mod tables;

/// Heaps per word.
pub(crate) const WORD: usize = 64;
/// Heaps per block.
pub(crate) const BLOCK: usize = 8 * WORD;
/// How many of the first values are searched for the smaller part of a split.
pub(crate) const EARLY: u64 = 1 << 16;
