//! Which tables a block is done with.

use super::fast::Fast;
use super::history::History;
use super::many::Many;
use super::offsets::Rare;
use super::planes::BLOCK;
use super::simd::Level;
use crate::nim::sparse::{Places, SparseSpace};

/// The tables for games with few moves or with many.
#[derive(Clone)]
pub(super) enum Tables {
    Few(Box<Fast>),
    Many(Box<Many>),
}

impl Tables {
    /// The tables for the block that begins at heap `n`. `None` if no fast way can treat it.
    pub(super) fn new(
        level: Level,
        places: &Places,
        space: SparseSpace,
        rares: &[Rare],
        history: &History,
        n: u64,
    ) -> Option<Self> {
        let many = || Many::new(level, places, space, rares, history, n);
        let few = || Fast::new(level, places, space, rares, history, n);
        many()
            .map(|many| Self::Many(Box::new(many)))
            .or_else(|| few().map(|few| Self::Few(Box::new(few))))
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Few(few) => few.bytes(),
            Self::Many(many) => many.bytes(),
        }
    }

    /// Settles the block at heap `n` and writes its values. `false` if something needs a closer
    /// look: then nothing is settled.
    pub(super) fn block(
        &mut self,
        level: Level,
        history: &mut History,
        n: u64,
        out: &mut Vec<u16>,
    ) -> bool {
        match self {
            Self::Few(few) => few.block(level, history, n, out),
            Self::Many(many) => many.block(level, history, n, out),
        }
    }

    /// Takes over a block that other tables have settled at heap `n`, and writes its values. `false`
    /// if that is not possible: then nothing is settled.
    pub(super) fn take_over(
        &mut self,
        level: Level,
        history: &mut History,
        n: u64,
        numbers: &[u8; BLOCK],
        out: &mut Vec<u16>,
    ) -> bool {
        match self {
            Self::Few(few) => few.take_over(level, history, n, numbers, out),
            Self::Many(many) => many.take_over(level, history, n, numbers, out),
        }
    }

    /// The numbers of the last block.
    pub(super) fn numbers(&self) -> &[u8; BLOCK] {
        match self {
            Self::Few(few) => few.numbers(),
            Self::Many(many) => many.numbers(),
        }
    }

    /// Whether the block at heap `n`, settled last, has no rare heap.
    pub(super) fn prove(
        &mut self,
        level: Level,
        places: &Places,
        history: &History,
        n: u64,
        depth: &mut u64,
    ) -> bool {
        match self {
            Self::Few(few) => few.prove(level, places, history, n, depth),
            Self::Many(many) => many.prove(level, history, n, depth),
        }
    }

    /// Takes over a block without rare heaps that was settled in another way.
    pub(super) fn replace(&mut self, n: u64, values: &[u16]) -> bool {
        match self {
            Self::Few(few) => few.replace(n, values),
            Self::Many(many) => many.replace(n, values),
        }
    }
}
