//! The numbers of the last heaps as bytes, and those of the first ones backwards.

use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::sparse::SparseSpace;

/// The numbers of the last heaps, all of them common, one byte each.
#[derive(Clone)]
pub(super) struct Window {
    bytes: Vec<u8>,
    base: u64,
    reach: usize,
}

impl Window {
    /// The numbers of these heaps, as a window that keeps as many. They must be common and have
    /// numbers below 256.
    pub(super) fn new(first: u64, values: &[u16], space: SparseSpace) -> Self {
        let mut bytes: Vec<u8> = values.iter().map(|&v| space.number(v) as u8).collect();
        let reach = bytes.len();
        bytes.resize(reach + (reach / 2).max(64 * BLOCK), 0);
        Self { bytes, base: first, reach }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes, and the place of a heap in them.
    #[inline(always)]
    pub(super) fn at(&self, heap: u64) -> (&[u8], usize) {
        (&self.bytes, (heap - self.base) as usize)
    }

    /// Makes room for a block at this heap.
    pub(super) fn make_room(&mut self, heap: u64) {
        let next = (heap - self.base) as usize;
        if next + BLOCK > self.bytes.len() {
            let drop = next - self.reach;
            self.bytes.copy_within(drop..next, 0);
            self.base += drop as u64;
        }
    }

    pub(super) fn write(&mut self, heap: u64, numbers: &[u8]) {
        let at = (heap - self.base) as usize;
        self.bytes[at..at + numbers.len()].copy_from_slice(numbers);
    }
}

/// 64 parts of splits, the largest first.
#[repr(align(64))]
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) numbers: [u8; WORD],
    /// Which of them are common.
    pub(super) common: u64,
    /// The largest part, the one at place 0.
    pub(super) last: u64,
}

impl Parts {
    /// The sum of the number at place i with that of another heap, which is not open any more.
    #[inline(always)]
    pub(super) fn shut(&self, others: &[u8; WORD], i: usize, open: &mut [u64; 4]) -> usize {
        let w = usize::from(self.numbers[i] ^ others[i]);
        open[w / 64] &= !(1 << (w % 64));
        w
    }

    /// The first values in groups of 64 parts, from part 1 on.
    pub(super) fn of(early: &[u16], space: SparseSpace) -> Vec<Self> {
        let groups = early.get(1..).unwrap_or(&[]).as_chunks::<WORD>().0;
        groups
            .iter()
            .enumerate()
            .map(|(k, values)| {
                let last = (WORD * (k + 1)) as u64;
                let mut parts = Self { numbers: [0; WORD], common: 0, last };
                for (i, &value) in values.iter().rev().enumerate() {
                    let number = space.number(value);
                    parts.numbers[i] = number as u8;
                    let usable = !space.is_rare(last - i as u64, value) && number < 256;
                    parts.common |= u64::from(usable) << i;
                }
                parts
            })
            .collect()
    }
}
