//! The twins with AVX2. Memory is read through references to 64 bytes, but for `strike_out`,
//! which reads 64 bytes at `at` − distance, a distance of at least 64 and at most `deepest`.

use super::*;
use std::arch::x86_64::*;

/// The candidates that are compared in one pass: with their hits they fill the registers.
const PASS: usize = 4;

/// # Safety
/// The features of a level with AVX2 are there, and `deepest` ≤ `at` ≤ the length.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn strike_out(moves: &ByteMoves, of: &Candidates<'_>, alive: &mut [u64]) {
    for (list, alive) in of.list.chunks(PASS).zip(alive.chunks_mut(PASS)) {
        let of = &Candidates { list, ..*of };
        for half in [0, 32] {
            // SAFETY: the caller has promised both, and candidates have 64 bytes.
            unsafe {
                match list.len() {
                    1 => strike::<1>(moves, of, half, alive),
                    2 => strike::<2>(moves, of, half, alive),
                    3 => strike::<3>(moves, of, half, alive),
                    _ => strike::<PASS>(moves, of, half, alive),
                }
            }
        }
    }
}

/// The 32 heaps from `half` on, which is 0 or 32.
///
/// # Safety
/// The features are there, and no move is deeper than `at`.
#[target_feature(enable = "avx2")]
unsafe fn strike<const K: usize>(
    moves: &ByteMoves,
    of: &Candidates<'_>,
    half: usize,
    alive: &mut [u64],
) {
    let (mut wide, mut hits) = ([_mm256_setzero_si256(); K], [_mm256_setzero_si256(); K]);
    for k in 0..K {
        wide[k] = load(&of.list[k], half);
    }
    let here = of.bytes.as_ptr().wrapping_add(of.at + half);
    for &(distance, number) in &moves.list {
        // SAFETY: 64 ≤ distance ≤ `deepest` ≤ `at`, so these 32 of the 64 bytes lie within `bytes`.
        let others = unsafe { _mm256_loadu_si256(here.wrapping_sub(distance as usize).cast()) };
        let sum = _mm256_xor_si256(others, _mm256_set1_epi32(number as i32));
        for k in 0..K {
            hits[k] = _mm256_or_si256(hits[k], _mm256_cmpeq_epi8(sum, wide[k]));
        }
    }
    for k in 0..K {
        alive[k] &= !(u64::from(_mm256_movemask_epi8(hits[k]) as u32) << half);
    }
}

/// The 32 bytes from `half` on, which is 0 or 32.
#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; WORD], half: usize) -> __m256i {
    let bytes = &bytes[half..half + 32];
    // SAFETY: a reference to 32 bytes, read without alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The open numbers as tables in two registers: byte l of the first has bit h if the number
/// 16 h + l is open, byte l of the second if 16 (h + 8) + l is.
#[inline]
#[target_feature(enable = "avx2")]
fn tables(open: &[u64; 4]) -> [__m256i; 2] {
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    // From 16 bits, repeated, the byte that each bit is in.
    let spread = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0, 0x0101_0101_0101_0101);
    let row = |h: usize| _mm_set1_epi16((open[h / 4] >> (16 * (h % 4))) as i16);
    let mut both = _mm256_setzero_si256();
    for h in 0..8 {
        let rows = _mm256_shuffle_epi8(_mm256_set_m128i(row(h + 8), row(h)), spread);
        let there = _mm256_cmpeq_epi8(_mm256_and_si256(rows, bits), bits);
        both = _mm256_or_si256(both, _mm256_and_si256(there, _mm256_set1_epi8((1u8 << h) as i8)));
    }
    [_mm256_permute2x128_si256::<0x00>(both, both), _mm256_permute2x128_si256::<0x11>(both, both)]
}

/// Bit j tells whether byte j of the sums is open.
#[inline]
#[target_feature(enable = "avx2")]
fn open_sums(sums: __m256i, tables: [__m256i; 2]) -> u32 {
    let powers = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let fifteen = _mm256_set1_epi8(15);
    let lower = _mm256_and_si256(sums, fifteen);
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(sums), fifteen);
    let [first, second] = tables.map(|table| _mm256_shuffle_epi8(table, lower));
    let entries = _mm256_blendv_epi8(first, second, sums);
    let bits = _mm256_shuffle_epi8(powers, upper);
    let shut = _mm256_cmpeq_epi8(_mm256_and_si256(entries, bits), _mm256_setzero_si256());
    !_mm256_movemask_epi8(shut) as u32
}

/// # Safety
/// The features are there.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn look_up(search: &Search<'_>, open: &mut [u64; 4]) -> Option<u64> {
    let mut still = tables(open);
    let mut deepest = 0;
    for parts in search.parts {
        for &place in search.places {
            let others = search.others(parts, place)?;
            let half = |half| {
                let sums = _mm256_xor_si256(load(&parts.numbers, half), load(others, half));
                u64::from(open_sums(sums, still)) << half
            };
            let mut hits = (half(0) | half(32)) & parts.common;
            if hits == 0 {
                continue;
            }
            while hits != 0 {
                let i = hits.trailing_zeros() as usize;
                // Of several hits with the same sum the first is the deepest.
                parts.shut(others, i, open);
                deepest = deepest.max(parts.last - i as u64);
                hits &= hits - 1;
            }
            if *open == [0; 4] {
                return Some(deepest);
            }
            still = tables(open);
        }
    }
    None
}
