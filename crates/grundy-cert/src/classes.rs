//! Rare and common numbers.

/// Which numbers are rare and which are common at a heap, 64 numbers at a time.
#[derive(Clone)]
pub(crate) struct Classes {
    mask: u64,
    /// The parity of the places of splits, for a space in positions.
    parity: Option<usize>,
    /// Bit v is the parity of the ones of v & mask, for v < 64.
    first: u64,
}

impl Classes {
    pub(crate) fn new(mask: u64, parity: Option<usize>) -> Self {
        let odd = |v: &u64| (v & mask).count_ones() % 2 == 1;
        Self { mask, parity, first: (0..64).filter(odd).map(|v| 1 << v).sum() }
    }

    /// The common numbers among 64·word, …, 64·word + 63, as bits.
    pub(crate) fn common(&self, heap: usize, word: usize) -> u64 {
        let ones = ((word as u64) << 6 & self.mask).count_ones() as usize;
        let shift = self.parity.map_or(0, |parity| heap + parity);
        if (ones + shift).is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The common numbers below 64·N.
    pub(crate) fn common_words<const N: usize>(&self, heap: usize) -> [u64; N] {
        std::array::from_fn(|word| self.common(heap, word))
    }

    pub(crate) fn is_rare(&self, heap: usize, value: u32) -> bool {
        self.common(heap, value as usize / 64) >> (value % 64) & 1 == 0
    }
}
