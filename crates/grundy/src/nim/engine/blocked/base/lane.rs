//! Sets of common numbers, one for each heap, of three widths.

use super::WORD;
use super::simd::{Wide, Width};
use std::ops::{BitAndAssign, BitOr};

/// A set of common numbers below `BITS`, the state of one heap of the chain.
pub(crate) trait Lane: Copy + BitAndAssign + BitOr<Output = Self> + 'static {
    /// How many sets fit in 512 bits.
    const PER_WIDE: usize;
    const BITS: usize;
    const WIDTH: Width;
    const FULL: Self;
    const EMPTY: Self;
    /// The set of this number, or no set if it is too large.
    fn only(number: usize) -> Self;
    /// The first sets of a list, as many as fit.
    fn load<W: Wide>(sets: &[Self]) -> W;
    fn store<W: Wide>(wide: W, sets: &mut [Self]);
    /// These two sets in turn.
    fn alternating<W: Wide>(two: [Self; 2]) -> W;
    fn is_empty(self) -> bool;
    /// The least number in the set.
    fn least(self) -> u8;
    fn without(self, number: usize) -> Self;
    /// Intersects the sets at `at` with those of eight rows, from the place given with each.
    fn intersect<W: Wide>(sets: &mut [Self], rows: [&[Self]; 8]);
    /// The complement of the sets whose byte c of member j is `bytes[c][j]`, within the bytes
    /// given.
    fn complement(bytes: &[[u8; 64]], sets: &mut [Self; WORD]);
}

macro_rules! lane {
    ($set:ty, $width:ident, $per_wide:literal, $load:ident, $store:ident) => {
        impl Lane for $set {
            const PER_WIDE: usize = $per_wide;
            const BITS: usize = <$set>::BITS as usize;
            const WIDTH: Width = Width::$width;
            const FULL: Self = <$set>::MAX;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn only(number: usize) -> Self {
                if number < Self::BITS as usize { 1 << number } else { 0 }
            }

            #[inline(always)]
            fn load<W: Wide>(sets: &[Self]) -> W {
                W::$load(sets.first_chunk().expect("a wide of sets"))
            }

            #[inline(always)]
            fn store<W: Wide>(wide: W, sets: &mut [Self]) {
                wide.$store(sets.first_chunk_mut().expect("a wide of sets"));
            }

            #[inline(always)]
            fn alternating<W: Wide>(two: [Self; 2]) -> W {
                W::$load(&std::array::from_fn(|j| two[j % 2]))
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn least(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn without(self, number: usize) -> Self {
                self & !(1 << number)
            }

            #[inline(always)]
            fn intersect<W: Wide>(sets: &mut [Self], rows: [&[Self]; 8]) {
                let sets: &mut [$set; $per_wide] = sets.try_into().expect("a wide of sets");
                let wide = W::$load(sets);
                let row = |i: usize| -> W { Self::load(rows[i]) };
                let (a, b) = (row(0).and(row(1)).and(row(2)), row(3).and(row(4)).and(row(5)));
                wide.and(row(6)).and(row(7)).and(a).and(b).$store(sets);
            }

            #[inline(always)]
            fn complement(bytes: &[[u8; 64]], sets: &mut [Self; WORD]) {
                *sets = [0; WORD];
                for (c, bytes) in bytes.iter().enumerate() {
                    for (set, &byte) in sets.iter_mut().zip(bytes) {
                        *set |= <$set>::from(!byte) << (8 * c);
                    }
                }
            }
        }
    };
}

lane!(u16, Quarter, 32, load_quarters, store_quarters);
lane!(u32, Half, 16, load_halves, store_halves);
lane!(u64, Full, 8, load, store);
