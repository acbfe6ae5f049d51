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

    pub(crate) fn is_rare(&self, heap: usize, value: u32) -> bool {
        self.common(heap, value as usize / 64) >> (value % 64) & 1 == 0
    }

    /// The place of a number among the rare or the common ones: the number without the lowest bit
    /// of the mask, which follows from the others. It keeps the order within a class, and it
    /// commutes with ⊕.
    pub(crate) fn ordinal(&self, value: u32) -> u32 {
        let low = self.lowest() - 1;
        (value & low) | (value >> 1 & !low)
    }

    /// The common number with this place.
    pub(crate) fn common_value(&self, heap: usize, ordinal: u32) -> u32 {
        let low = self.lowest() - 1;
        let value = (ordinal & low) | (ordinal & !low) << 1;
        if self.is_rare(heap, value) { value | self.lowest() } else { value }
    }

    /// The rare number with this place.
    pub(crate) fn rare_value(&self, heap: usize, ordinal: u32) -> u32 {
        self.common_value(heap, ordinal) ^ self.lowest()
    }

    /// Whether a number that is common at a heap is common so many heaps later.
    pub(crate) fn keeps_class(&self, distance: usize) -> bool {
        self.parity.is_none() || distance.is_multiple_of(2)
    }

    /// The lowest bit of the mask, which is between 1 and 65535.
    fn lowest(&self) -> u32 {
        1 << self.mask.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_rare_if_it_has_an_even_number_of_ones_in_the_mask() {
        for (mask, parity) in [(1, None), (0x140, None), (0xFFFF, None), (0x8080, Some(1))] {
            let classes = Classes::new(mask, parity);
            for (heap, value) in
                [6, 7].into_iter().flat_map(|heap| (0..1024).map(move |v| (heap, v)))
            {
                let ones = (u64::from(value) & mask).count_ones() as usize;
                let even = (ones + parity.map_or(0, |parity| heap + parity)).is_multiple_of(2);
                assert_eq!(classes.is_rare(heap, value), even);
            }
        }
    }

    #[test]
    fn ordinals_count_the_common_numbers() {
        for (mask, parity) in [(1, None), (12, None), (0xFFFF, None), (5, Some(1)), (0xC0, None)] {
            let classes = Classes::new(mask, parity);
            for heap in [6, 7] {
                let common = (0..).filter(|&value| !classes.is_rare(heap, value));
                for (ordinal, value) in (0..100).zip(common) {
                    assert_eq!(classes.ordinal(value), ordinal);
                    assert_eq!(classes.common_value(heap, ordinal), value);
                }
                let rare = (0..).filter(|&value| classes.is_rare(heap, value));
                for (ordinal, value) in (0..100).zip(rare) {
                    assert_eq!(classes.ordinal(value), ordinal);
                    assert_eq!(classes.rare_value(heap, ordinal), value);
                }
            }
            let same = |a, b| classes.ordinal(a ^ b) == classes.ordinal(a) ^ classes.ordinal(b);
            assert!((0..64).all(|a| (0..64).all(|b| same(a, b))));
        }
    }
}
