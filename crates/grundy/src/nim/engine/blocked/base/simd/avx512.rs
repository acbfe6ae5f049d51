//! The fast twin of [`Portable`](super::portable::Portable).
//!
//! An [`Avx512`] can only be made by a job that was entered through `Level::run`, after the machine
//! was found to have every feature named there: the type is private to `simd`, and elsewhere it
//! is a `W: Wide` that comes with the job.

use super::{Wide, Width};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// Lane indices for `lanes_swapped`.
const SWAPS: [[i64; 8]; 8] = {
    let mut swaps = [[0; 8]; 8];
    let mut at = 0;
    while at < 64 {
        swaps[at / 8][at % 8] = ((at / 8) ^ (at % 8)) as i64;
        at += 1;
    }
    swaps
};

/// The byte order that turns 8 rows of 8 bytes into 8 columns, the last row first: that is how
/// the affine instruction numbers the rows of a matrix.
const COLUMNS: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    while at < 64 {
        order[at] = ((7 - at % 8) * 8 + at / 8) as u8;
        at += 1;
    }
    order
};

/// The byte order of `pushed`.
const UP: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 1;
    while at < 64 {
        order[at] = at as u8 - 1;
        at += 1;
    }
    order
};

/// Byte orders for `bytes_swapped`, within groups of 16.
const BYTE_SWAPS: [[u8; 64]; 8] = {
    let mut swaps = [[0; 64]; 8];
    let mut at = 0;
    while at < 512 {
        swaps[at / 64][at % 64] = ((at / 64) ^ (at % 16)) as u8;
        at += 1;
    }
    swaps
};

/// Matrices of the affine instruction: bit i of the result is bit i ^ k of the operand. Row 7
/// − i of a matrix, from the top byte down, makes bit i.
const BIT_SWAPS: [u64; 8] = {
    let mut swaps = [0; 8];
    let mut at = 0;
    while at < 64 {
        let (k, i) = (at / 8, at % 8);
        swaps[k] |= 1 << (8 * (7 - i) + (i ^ k));
        at += 1;
    }
    swaps
};

impl Wide for Avx512 {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn load_bytes(bytes: &[u8; 64]) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        Self(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn load_halves(halves: &[u32; 16]) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        Self(unsafe { _mm512_loadu_si512(halves.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8; 64]) {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn store_halves(self, halves: &mut [u32; 16]) {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe { _mm512_storeu_si512(halves.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn shifted(self, low: Self, shift: u32) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        let shift = unsafe { _mm512_set1_epi64(i64::from(shift)) };
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_shldv_epi64(self.0, low.0, shift) })
    }
    #[inline(always)]
    fn lanes_swapped(self, with: usize) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        let order = unsafe { _mm512_loadu_si512(SWAPS[with & 7].as_ptr().cast()) };
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe { _mm512_permutexvar_epi64(order, self.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn transposed(self) -> [u8; 64] {
        let mut bytes = [0; 64];
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let order = _mm512_loadu_si512(COLUMNS.as_ptr().cast());
            let columns = _mm512_permutexvar_epi8(order, self.0);
            // The affine map with matrix A sends the unit bytes to the columns of A.
            let units = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            let turned = _mm512_gf2p8affine_epi64_epi8::<0>(units, columns);
            _mm512_storeu_si512(bytes.as_mut_ptr().cast(), turned);
        }
        bytes
    }
    #[inline(always)]
    fn bytes_equal(bytes: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let all = _mm512_loadu_si512(bytes.as_ptr().cast());
            _mm512_cmpeq_epi8_mask(all, _mm512_set1_epi8(byte as i8))
        }
    }
    #[inline(always)]
    fn pushed(self, first: u8) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let order = _mm512_loadu_si512(UP.as_ptr().cast());
            let moved = _mm512_permutexvar_epi8(order, self.0);
            Self(_mm512_mask_set1_epi8(moved, 1, first as i8))
        }
    }
    #[inline(always)]
    fn sum_bytes_equal(self, other: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let other = _mm512_loadu_si512(other.as_ptr().cast());
            let sums = _mm512_xor_si512(self.0, other);
            _mm512_cmpeq_epi8_mask(sums, _mm512_set1_epi8(byte as i8))
        }
    }
    #[inline(always)]
    fn sums_equal(a: &[u16; 32], b: &[u16; 32], value: u16) -> u32 {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let a = _mm512_loadu_si512(a.as_ptr().cast());
            let b = _mm512_loadu_si512(b.as_ptr().cast());
            let sums = _mm512_xor_si512(a, b);
            _mm512_cmpeq_epi16_mask(sums, _mm512_set1_epi16(value as i16))
        }
    }
    #[inline(always)]
    fn looked_up(numbers: &[u8; 32], tables: &[[u16; 64]; 2]) -> [u16; 32] {
        let mut found = [0; 32];
        // A table is two vectors of 32 entries.
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // 32 bytes are read, and twice 64 of each table of 128; `found` has room for 64.
        unsafe {
            let numbers = _mm512_cvtepu8_epi16(_mm256_loadu_si256(numbers.as_ptr().cast()));
            let look = |table: &[u16; 64]| {
                let low = _mm512_loadu_si512(table.as_ptr().cast());
                let high = _mm512_loadu_si512(table[32..].as_ptr().cast());
                _mm512_permutex2var_epi16(low, numbers, high)
            };
            let both = _mm512_mask_blend_epi16(0xAAAA_AAAA, look(&tables[0]), look(&tables[1]));
            _mm512_storeu_si512(found.as_mut_ptr().cast(), both);
        }
        found
    }
    #[inline(always)]
    fn load_quarters(quarters: &[u16; 32]) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        Self(unsafe { _mm512_loadu_si512(quarters.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store_quarters(self, quarters: &mut [u16; 32]) {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe { _mm512_storeu_si512(quarters.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn lowest_missing(self, width: Width) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        unsafe {
            let next = match width {
                Width::Quarter => _mm512_add_epi16(self.0, _mm512_set1_epi16(1)),
                Width::Half => _mm512_add_epi32(self.0, _mm512_set1_epi32(1)),
                Width::Full => _mm512_add_epi64(self.0, _mm512_set1_epi64(1)),
            };
            Self(_mm512_andnot_si512(self.0, next))
        }
    }
    #[inline(always)]
    fn less_one(self, width: Width) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        Self(unsafe {
            match width {
                Width::Quarter => _mm512_sub_epi16(self.0, _mm512_set1_epi16(1)),
                Width::Half => _mm512_sub_epi32(self.0, _mm512_set1_epi32(1)),
                Width::Full => _mm512_sub_epi64(self.0, _mm512_set1_epi64(1)),
            }
        })
    }
    #[inline(always)]
    fn bit_places(self, width: Width) -> [u8; 64] {
        let mut places = [0u8; 64];
        let to = places.as_mut_ptr();
        let below = self.less_one(width).0;
        // The bits below the lowest one, counted; `to` has room for 64 bytes.
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // at most 32 bytes are written to the 64 of `places`.
        unsafe {
            match width {
                Width::Quarter => {
                    let counts = _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(below));
                    _mm256_storeu_si256(to.cast(), counts);
                }
                Width::Half => {
                    let counts = _mm512_cvtepi32_epi8(_mm512_popcnt_epi32(below));
                    _mm_storeu_si128(to.cast(), counts);
                }
                Width::Full => {
                    let counts = _mm512_cvtepi64_epi8(_mm512_popcnt_epi64(below));
                    _mm_storel_epi64(to.cast(), counts);
                }
            }
        }
        places
    }
    #[inline(always)]
    fn bits_swapped(self, with: u8) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features.
        unsafe {
            let matrix = _mm512_set1_epi64(BIT_SWAPS[usize::from(with & 7)] as i64);
            Self(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
        }
    }
    #[inline(always)]
    fn bytes_swapped(self, with: u8) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let order = _mm512_loadu_si512(BYTE_SWAPS[usize::from(with & 7)].as_ptr().cast());
            Self(_mm512_shuffle_epi8(self.0, order))
        }
    }
    #[inline(always)]
    fn bytes_taken(self, order: &[u8; 64], keep: u64) -> Self {
        // SAFETY: an `Avx512` is at hand only where `Level::run` has seen the features;
        // memory is read and written through references to 64 bytes, without alignment.
        unsafe {
            let order = _mm512_loadu_si512(order.as_ptr().cast());
            Self(_mm512_maskz_permutexvar_epi8(keep, order, self.0))
        }
    }
}
