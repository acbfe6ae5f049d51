//! The twins with AVX-512. Memory is read through references to 64 bytes, but for `strike_out`,
//! which reads 64 bytes at `at` − distance, a distance of at least 64 and at most `deepest`.

use super::*;
use std::arch::x86_64::*;

/// # Safety
/// The features of a level with AVX-512 are there, and `deepest` ≤ `at` ≤ the length.
pub(super) unsafe fn strike_out(moves: &ByteMoves, of: &Candidates<'_>, alive: &mut [u64]) {
    // Enough chains of comparisons to hide the time that each takes.
    // SAFETY: the caller has promised both.
    unsafe {
        match of.list.len() {
            1 => strike::<1, 4>(moves, of, alive),
            2 => strike::<2, 2>(moves, of, alive),
            3 => strike::<3, 2>(moves, of, alive),
            4 => strike::<4, 1>(moves, of, alive),
            5 => strike::<5, 1>(moves, of, alive),
            6 => strike::<6, 1>(moves, of, alive),
            7 => strike::<7, 1>(moves, of, alive),
            8 => strike::<8, 1>(moves, of, alive),
            _ => unreachable!("1 to 8 candidates"),
        }
    }
}

/// # Safety
/// The features are there, and no move is deeper than `at`.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn strike<const K: usize, const CHAINS: usize>(
    moves: &ByteMoves,
    of: &Candidates<'_>,
    alive: &mut [u64],
) {
    let mut wide = [_mm512_setzero_si512(); K];
    for k in 0..K {
        wide[k] = load(&of.list[k]);
    }
    let here = of.bytes.as_ptr().wrapping_add(of.at);
    // SAFETY: 64 ≤ distance ≤ `deepest` ≤ `at`, so the 64 bytes lie within `bytes`.
    let sum = |&(distance, number): &(u32, u32)| unsafe {
        let others = _mm512_loadu_si512(here.wrapping_sub(distance as usize).cast());
        _mm512_xor_si512(others, _mm512_set1_epi32(number as i32))
    };
    let mut left = [[u64::MAX; K]; CHAINS];
    let (chunks, rest) = moves.list.as_chunks::<CHAINS>();
    for chunk in chunks {
        for c in 0..CHAINS {
            let sum = sum(&chunk[c]);
            for k in 0..K {
                left[c][k] = _mm512_mask_cmpneq_epi8_mask(left[c][k], sum, wide[k]);
            }
        }
    }
    for m in rest {
        let sum = sum(m);
        for k in 0..K {
            left[0][k] = _mm512_mask_cmpneq_epi8_mask(left[0][k], sum, wide[k]);
        }
    }
    for k in 0..K {
        for left in &left {
            alive[k] &= left[k];
        }
    }
}

#[inline(always)]
fn load(bytes: &[u8; WORD]) -> __m512i {
    // SAFETY: a reference to 64 bytes, read without alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The open numbers are a table in a register: byte l has bit h if the number 64 h + l is open.
///
/// # Safety
/// The features are there.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,bmi1,bmi2,popcnt")]
pub(super) unsafe fn look_up(search: &Search<'_>, open: &mut [u64; 4]) -> Option<u64> {
    let mut table = _mm512_setzero_si512();
    for (h, &bits) in open.iter().enumerate() {
        let bit = _mm512_maskz_set1_epi8(bits, 1 << h);
        table = _mm512_or_si512(table, bit);
    }
    // Rows 7 and 6 of this matrix move the upper two bits of a byte to the lower two.
    let upper = _mm512_set1_epi64(0x4080_0000_0000_0000);
    let powers = _mm512_set4_epi32(0, 0, 0, 0x0804_0201);
    let mut deepest = 0;
    for parts in search.parts {
        for &place in search.places {
            let others = search.others(parts, place)?;
            let sums = _mm512_xor_si512(load(&parts.numbers), load(others));
            let high = _mm512_gf2p8affine_epi64_epi8::<0>(sums, upper);
            let bits = _mm512_shuffle_epi8(powers, high);
            let entries = _mm512_permutexvar_epi8(sums, table);
            let mut hits = _mm512_mask_test_epi8_mask(parts.common, entries, bits);
            if hits == 0 {
                continue;
            }
            while hits != 0 {
                let i = hits.trailing_zeros() as usize;
                let w = parts.shut(others, i, open);
                let bit = _mm512_set1_epi8((1u8 << (w / 64)) as i8);
                let without = _mm512_andnot_si512(bit, table);
                table = _mm512_mask_mov_epi8(table, 1 << (w % 64), without);
                deepest = deepest.max(parts.last - i as u64);
                hits &= hits - 1;
            }
            if *open == [0; 4] {
                return Some(deepest);
            }
        }
    }
    None
}
