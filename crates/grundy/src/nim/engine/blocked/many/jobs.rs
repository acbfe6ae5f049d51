//! What the tables do with wide instructions: settle, take over, prove.

use super::Many;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::simd::{Job, Wide};
use crate::nim::engine::blocked::base::{BLOCK, WORD};

pub(super) struct Settle<'a> {
    pub(super) many: &'a mut Many,
    pub(super) n: u64,
}

impl Job for Settle<'_> {
    type Output = Option<()>;
    #[inline(always)]
    fn run<W: Wide>(self) -> Option<()> {
        self.many.settle::<W>(self.n)
    }
}

pub(super) struct TakeOver<'a> {
    pub(super) many: &'a mut Many,
    pub(super) n: u64,
    pub(super) numbers: &'a [u8; BLOCK],
}

impl Job for TakeOver<'_> {
    type Output = ();
    #[inline(always)]
    fn run<W: Wide>(self) {
        let Many { rows, window, numbers, .. } = self.many;
        let first = self.n / WORD as u64;
        rows.make_room(first);
        window.make_room(self.n);
        window.write(self.n, self.numbers);
        for (word, numbers) in (first..).zip(self.numbers.as_chunks().0) {
            rows.write::<W>(word, numbers);
        }
        **numbers = *self.numbers;
    }
}

pub(super) struct Prove<'a> {
    pub(super) many: &'a mut Many,
    pub(super) history: &'a History,
    pub(super) n: u64,
    pub(super) depth: &'a mut u64,
}

impl Job for Prove<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.many.check::<W>(self.history, self.n, self.depth)
    }
}
