//! The lookup in AVX-512 registers.
//!
//! All unsafe code of the engine is here: the calls of functions with target features, made
//! after the features were detected, and the loads and stores of whole vectors, each through a
//! reference to an array of 64 bytes.
#![allow(unsafe_code)]

use super::super::unseen::TABLE;
use super::{Finds, LANES, Pairs, Unseen};
use std::arch::x86_64::*;

/// Whether this machine has the instructions.
pub(in super::super) fn available() -> bool {
    std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512vbmi")
        && std::arch::is_x86_feature_detected!("avx512vbmi2")
}

/// Lists those values of pairs that are unseen, and says how many there are. The number of pairs
/// is a multiple of 64. Panics if the machine has not the instructions.
pub(super) fn collect(pairs: Pairs<'_>, unseen: &Unseen, finds: &mut Finds) -> usize {
    assert!(available());
    // SAFETY: the features were detected.
    unsafe {
        match (unseen.shape().width(), unseen.tables().len()) {
            (..=64, _) => in_one_row(pairs, unseen, finds),
            (..=512, _) => in_one_table::<6>(pairs, unseen, finds),
            (1024, _) => in_one_table::<7>(pairs, unseen, finds),
            (2048..=4096, 1) => in_one_table::<8>(pairs, unseen, finds),
            _ => in_tables(pairs, unseen, finds),
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8; LANES]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Writes the marked bytes of a vector one after the other, and something behind them.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn store_marked(bytes: &mut [u8; LANES], mask: u64, vector: __m512i) {
    let packed = _mm512_maskz_compress_epi8(mask, vector);
    // SAFETY: 64 writable bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), packed) }
}

/// The XORs of the bytes of the pairs, a vector at a time.
#[inline]
fn vectors<'a>(
    (small, large): (&'a [u8], &'a [u8]),
) -> impl Iterator<Item = (&'a [u8; LANES], &'a [u8; LANES])> {
    small.as_chunks().0.iter().zip(large.as_chunks().0)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor((small, large): (&[u8; LANES], &[u8; LANES])) -> __m512i {
    _mm512_xor_si512(load(small), load(large))
}

/// Appends the marked values to the finds.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn append(finds: &mut Finds, found: usize, mask: u64, low: __m512i, high: __m512i) -> usize {
    store_marked(room(&mut finds.low[..], found), mask, low);
    store_marked(room(&mut finds.high[..], found), mask, high);
    found + mask.count_ones() as usize
}

#[inline]
fn room(list: &mut [u8], found: usize) -> &mut [u8; LANES] {
    list[found..].first_chunk_mut().expect("room for a vector more than are looked at")
}

/// A table of 2^`BITS` bytes, of 64, 128 or 256, in registers.
#[derive(Clone, Copy)]
struct Table<const BITS: u32>([__m512i; 4]);

impl<const BITS: u32> Table<BITS> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(bytes: &[u8; TABLE]) -> Self {
        let [a, b, c, d] = bytes.as_chunks().0 else { unreachable!("256 is four times 64") };
        Self([load(a), load(b), load(c), load(d)])
    }

    /// The entries for 64 indices.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn at(&self, index: __m512i) -> __m512i {
        let [a, b, c, d] = self.0;
        match BITS {
            6 => _mm512_permutexvar_epi8(index, a),
            7 => _mm512_permutex2var_epi8(a, index, b),
            _ => {
                let lower = _mm512_permutex2var_epi8(a, index, b);
                let upper = _mm512_permutex2var_epi8(c, index, d);
                _mm512_mask_blend_epi8(_mm512_movepi8_mask(index), lower, upper)
            }
        }
    }
}

/// 2^h for the high bytes h below 8; 0 for 8 to 15 and from 128 on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn bit_of(high: __m512i) -> __m512i {
    let powers = _mm512_set4_epi32(0, 0, 0x8040_2010_u32 as i32, 0x0804_0201);
    _mm512_shuffle_epi8(powers, high)
}

/// For values below 64: all high bytes are 0.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn in_one_row(pairs: Pairs<'_>, unseen: &Unseen, finds: &mut Finds) -> usize {
    let table = Table::<6>::load(&unseen.tables()[0]);
    let mut found = 0;
    for low in vectors(pairs.low) {
        let low = xor(low);
        let entries = table.at(low);
        let mask = _mm512_test_epi8_mask(entries, entries);
        if mask != 0 {
            found = append(finds, found, mask, low, _mm512_setzero_si512());
        }
    }
    found
}

/// For high bytes below 16, and a limit that allows only those below 8.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn in_one_table<const BITS: u32>(pairs: Pairs<'_>, unseen: &Unseen, finds: &mut Finds) -> usize {
    let table = Table::<BITS>::load(&unseen.tables()[0]);
    let mut found = 0;
    for (low, high) in vectors(pairs.low).zip(vectors(pairs.high)) {
        let (low, high) = (xor(low), xor(high));
        let mask = _mm512_test_epi8_mask(table.at(low), bit_of(high));
        if mask != 0 {
            found = append(finds, found, mask, low, high);
        }
    }
    found
}

/// For all high bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn in_tables(pairs: Pairs<'_>, unseen: &Unseen, finds: &mut Finds) -> usize {
    let mut found = 0;
    for (low, high) in vectors(pairs.low).zip(vectors(pairs.high)) {
        let (low, high) = (xor(low), xor(high));
        let mut mask = 0;
        for (t, table) in unseen.tables().iter().enumerate() {
            // High bytes of this table become 0 to 7, then 112 to 119; the others 120 to 255,
            // of which `bit_of` makes 0.
            let rest = _mm512_xor_si512(high, _mm512_set1_epi8((8 * t) as u8 as i8));
            let rest = _mm512_adds_epu8(rest, _mm512_set1_epi8(112));
            mask |= _mm512_test_epi8_mask(Table::<8>::load(table).at(low), bit_of(rest));
        }
        if mask != 0 {
            found = append(finds, found, mask, low, high);
        }
    }
    found
}
