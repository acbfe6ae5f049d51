//! What a block is done with.

use super::BLOCK;
use super::history::History;
use super::offsets::Rare;
use super::simd::{Job, Level, Wide};
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
pub(crate) trait Tables: Numbers {
    /// Settles the block at heap `n` and writes its values. `false` if something needs a closer
    /// look: then nothing is settled.
    fn block(&mut self, history: &mut History, n: u64, out: &mut Vec<u16>) -> bool;

    /// Takes over a block that other tables have settled at heap `n`. Its values are not written.
    /// `false` if that is not possible: then nothing is settled.
    fn take_over(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool;

    /// Whether the block at heap `n`, settled last, has no rare heap. The largest smaller part
    /// that was used is noted in `depth`.
    fn prove(&mut self, history: &History, n: u64, depth: &mut u64) -> bool;

    /// The same tables once more, for a second thread.
    fn copy(&self) -> Box<dyn Tables>;
}

/// What tables know of the block settled last.
pub(crate) trait Numbers: Send {
    /// The numbers of the block.
    fn numbers(&self) -> &[u8; BLOCK];

    /// Writes the values that these numbers stand for.
    fn spell(&self, history: &mut History, out: &mut Vec<u16>);

    /// Takes over a block that was settled in another way, instead of what was tried at heap `n`.
    /// `false` if its numbers are too large. It must have no rare heap.
    fn replace(&mut self, n: u64, values: &[u16]) -> bool;

    /// Bytes taken.
    fn bytes(&self) -> usize;
}

/// The work of tables, compiled for instructions of each width.
pub(crate) trait Work: Numbers + Clone + 'static {
    /// What this machine can do.
    fn level(&self) -> Level;

    /// Finds the numbers of the block at heap `n`. `false` if something needs a closer look.
    fn settle<W: Wide>(&mut self, history: &History, n: u64) -> bool;

    /// Takes over the numbers of a block, or says that this is not possible.
    fn take<W: Wide>(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool;

    /// Whether the block at heap `n` has no rare heap.
    fn check<W: Wide>(&mut self, history: &History, n: u64, depth: &mut u64) -> bool;
}

impl<T: Work> Tables for T {
    fn block(&mut self, history: &mut History, n: u64, out: &mut Vec<u16>) -> bool {
        let done = self.level().run(Settle { tables: self, history, n });
        if done {
            self.spell(history, out);
        }
        done
    }

    fn take_over(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool {
        self.level().run(TakeOver { tables: self, n, numbers })
    }

    fn prove(&mut self, history: &History, n: u64, depth: &mut u64) -> bool {
        self.level().run(Check { tables: self, history, n, depth })
    }

    fn copy(&self) -> Box<dyn Tables> {
        Box::new(self.clone())
    }
}

// One job for each: in one function for all of them the innermost loops are compiled less well.

struct Settle<'a, T> {
    tables: &'a mut T,
    history: &'a History,
    n: u64,
}

impl<T: Work> Job for Settle<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.tables.settle::<W>(self.history, self.n)
    }
}

struct TakeOver<'a, T> {
    tables: &'a mut T,
    n: u64,
    numbers: &'a [u8; BLOCK],
}

impl<T: Work> Job for TakeOver<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.tables.take::<W>(self.n, self.numbers)
    }
}

struct Check<'a, T> {
    tables: &'a mut T,
    history: &'a History,
    n: u64,
    depth: &'a mut u64,
}

impl<T: Work> Job for Check<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.tables.check::<W>(self.history, self.n, self.depth)
    }
}
