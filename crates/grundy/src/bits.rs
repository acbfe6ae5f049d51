//! Sets of small numbers as rows of bits.

/// A set of numbers below a fixed bound.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    /// The empty set of numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Self {
        Self { blocks: vec![0; bound.div_ceil(64)] }
    }

    /// The numbers below `bound` that satisfy a condition.
    pub(crate) fn collect(bound: usize, mut holds: impl FnMut(usize) -> bool) -> Self {
        let block = |b: usize, holds: &mut dyn FnMut(usize) -> bool| {
            let end = bound.min(64 * b + 64);
            (64 * b..end).fold(0u64, |bits, i| bits | u64::from(holds(i)) << (i % 64))
        };
        Self { blocks: (0..bound.div_ceil(64)).map(|b| block(b, &mut holds)).collect() }
    }

    /// The row, 64 numbers to a block.
    pub(crate) fn blocks(&self) -> &[u64] {
        &self.blocks
    }

    /// Whether a number is in the set.
    pub(crate) fn contains(&self, i: usize) -> bool {
        self.blocks[i / 64] >> (i % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, i: usize) {
        self.blocks[i / 64] |= 1 << (i % 64);
    }

    pub(crate) fn unite(&mut self, other: &Self) {
        self.blocks.iter_mut().zip(&other.blocks).for_each(|(a, b)| *a |= b);
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.blocks.iter().zip(&other.blocks).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        self.blocks.iter().zip(&other.blocks).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.iter().all(|&b| b == 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.blocks.iter().map(|b| b.count_ones() as usize).sum()
    }

    /// The numbers of the set, increasing.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.blocks.iter().enumerate().flat_map(|(b, &block)| {
            let mut rest = block;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * b + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave() {
        let threes = Bits::collect(200, |i| i % 3 == 0);
        let sixes = Bits::collect(200, |i| i % 6 == 0);
        assert_eq!(threes.len(), 67);
        assert!(sixes.is_subset(&threes) && !threes.is_subset(&sixes) && sixes.meets(&threes));
        let mut ones = Bits::new(200);
        assert!(ones.is_empty());
        ones.insert(1);
        ones.insert(199);
        assert_eq!(ones.iter().collect::<Vec<_>>(), [1, 199]);
        assert!(!ones.meets(&threes) && ones.contains(199));
        ones.unite(&sixes);
        assert_eq!(ones.len(), 36);
    }
}
