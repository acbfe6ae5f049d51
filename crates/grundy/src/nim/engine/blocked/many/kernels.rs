//! The two loops over bytes: do candidates survive all moves, and which split excludes a rare
//! number.
//!
//! Each is written twice, in plain Rust and with AVX-512; the tests compare them.
#![allow(unsafe_code)]

use super::window::Parts;
use crate::nim::engine::blocked::base::WORD;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Level;

/// The most candidates per heap.
pub(super) const MOST: usize = 8;

/// Moves over at least 64 heaps: the distance, and four times the byte that is added.
#[derive(Clone)]
pub(super) struct ByteMoves {
    list: Vec<(u32, u32)>,
    deepest: usize,
}

impl ByteMoves {
    /// Those moves that go over at least 64 heaps.
    pub(super) fn new(offsets: &[Offset]) -> Self {
        let list: Vec<(u32, u32)> = offsets
            .iter()
            .filter(|o| o.distance >= WORD as u64)
            .map(|o| (o.distance as u32, u32::from(o.number) * 0x0101_0101))
            .collect();
        let deepest = list.iter().map(|m| m.0).max().unwrap_or(0) as usize;
        Self { list, deepest }
    }
}

/// Clears the bit j of `alive[k]` if some move excludes candidate k of heap j. The 64 heaps are
/// those at `at` in `bytes`, which holds the numbers of the heaps before.
///
/// # Panics
/// If a move goes back beyond the bytes, or there are other than 1 to 8 candidates.
#[inline]
pub(super) fn strike_out(
    level: Level,
    moves: &ByteMoves,
    bytes: &[u8],
    at: usize,
    candidates: &[[u8; WORD]],
    alive: &mut [u64],
) {
    assert!(moves.deepest <= at && at <= bytes.len());
    assert!(candidates.len() == alive.len());
    #[cfg(target_arch = "x86_64")]
    if level.has_avx512() {
        // SAFETY: the features are there; `deepest` ≤ `at` ≤ the length was asserted.
        return unsafe { avx512::strike_out(moves, bytes, at, candidates, alive) };
    }
    let _ = level;
    plain::strike_out(moves, bytes, at, candidates, alive);
}

/// A search for splits.
pub(super) struct Search<'a> {
    /// The numbers of the last heaps, all common.
    pub(super) bytes: &'a [u8],
    /// Where the heap is in them.
    pub(super) at: usize,
    pub(super) parts: &'a [Parts],
    /// Where splits are allowed.
    pub(super) places: &'a [usize],
}

impl Search<'_> {
    /// Takes the rare numbers that are the values of splits out of `open`, until none is left.
    /// Returns the largest smaller part that was used, or `None` if some stay.
    #[inline]
    pub(super) fn run(&self, level: Level, open: &mut [u64; 4]) -> Option<u64> {
        if *open == [0; 4] {
            return Some(0);
        }
        #[cfg(target_arch = "x86_64")]
        if level.has_avx512() {
            // SAFETY: the features are there.
            return unsafe { avx512::look_up(self, open) };
        }
        let _ = level;
        plain::search(self, open)
    }

    /// The numbers of the other parts, the first of these parts being the largest one.
    #[inline(always)]
    fn others(&self, parts: &Parts, place: usize) -> Option<&[u8; WORD]> {
        let at = self.at.checked_sub(place + parts.last as usize)?;
        self.bytes[at..].first_chunk()
    }
}

mod plain {
    use super::*;

    pub(super) fn strike_out(
        moves: &ByteMoves,
        bytes: &[u8],
        at: usize,
        candidates: &[[u8; WORD]],
        alive: &mut [u64],
    ) {
        for &(distance, number) in &moves.list {
            let from = at - distance as usize;
            let others: &[u8; WORD] = bytes[from..].first_chunk().expect("before `at`");
            for (candidate, alive) in candidates.iter().zip(&mut *alive) {
                for j in 0..WORD {
                    let hit = others[j] ^ number as u8 == candidate[j];
                    *alive &= !(u64::from(hit) << j);
                }
            }
        }
    }

    pub(super) fn search(search: &Search<'_>, open: &mut [u64; 4]) -> Option<u64> {
        let mut deepest = 0;
        for parts in search.parts {
            for &place in search.places {
                let others = search.others(parts, place)?;
                for i in (0..WORD).filter(|&i| parts.common >> i & 1 == 1) {
                    let w = usize::from(parts.numbers[i] ^ others[i]);
                    if open[w / 64] >> (w % 64) & 1 == 1 {
                        open[w / 64] &= !(1 << (w % 64));
                        deepest = deepest.max(parts.last - i as u64);
                    }
                }
                if *open == [0; 4] {
                    return Some(deepest);
                }
            }
        }
        None
    }
}

/// Memory is read through references to 64 bytes, but for `strike_out`, which reads 64 bytes at
/// `at` − distance, a distance of at least 64 and at most `deepest`.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::*;
    use std::arch::x86_64::*;

    /// # Safety
    /// The features of a level with AVX-512 are there, and `deepest` ≤ `at` ≤ the length.
    pub(super) unsafe fn strike_out(
        moves: &ByteMoves,
        bytes: &[u8],
        at: usize,
        candidates: &[[u8; WORD]],
        alive: &mut [u64],
    ) {
        // Enough chains of comparisons to hide the time that each takes.
        // SAFETY: the caller has promised both.
        unsafe {
            match candidates.len() {
                1 => strike::<1, 4>(moves, bytes, at, candidates, alive),
                2 => strike::<2, 2>(moves, bytes, at, candidates, alive),
                3 => strike::<3, 2>(moves, bytes, at, candidates, alive),
                4 => strike::<4, 1>(moves, bytes, at, candidates, alive),
                5 => strike::<5, 1>(moves, bytes, at, candidates, alive),
                6 => strike::<6, 1>(moves, bytes, at, candidates, alive),
                7 => strike::<7, 1>(moves, bytes, at, candidates, alive),
                8 => strike::<8, 1>(moves, bytes, at, candidates, alive),
                _ => unreachable!("1 to 8 candidates"),
            }
        }
    }

    /// # Safety
    /// The features are there, and no move is deeper than `at`.
    #[target_feature(enable = "avx512f,avx512bw")]
    unsafe fn strike<const K: usize, const CHAINS: usize>(
        moves: &ByteMoves,
        bytes: &[u8],
        at: usize,
        candidates: &[[u8; WORD]],
        alive: &mut [u64],
    ) {
        let mut wide = [_mm512_setzero_si512(); K];
        for k in 0..K {
            wide[k] = load(&candidates[k]);
        }
        let here = bytes.as_ptr().wrapping_add(at);
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
                    let w = usize::from(parts.numbers[i] ^ others[i]);
                    open[w / 64] &= !(1 << (w % 64));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::sparse::SparseSpace;

    /// Bytes of a simple generator.
    fn noise(seed: u64, count: usize) -> Vec<u8> {
        let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 32) as u8
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn the_twins_strike_out_the_same() {
        for count in 1..=MOST {
            let bytes = noise(count as u64, 3000);
            let offsets: Vec<Offset> = noise(77, 61)
                .iter()
                .enumerate()
                .map(|(i, &b)| Offset { distance: 40 * i as u64 + 7, number: b.into() })
                .collect();
            let moves = ByteMoves::new(&offsets);
            assert_eq!(moves.list.len(), 59);
            let candidates: Vec<[u8; WORD]> =
                (0..count).map(|k| *noise(k as u64 + 9, 64).first_chunk().unwrap()).collect();
            let mut alive = [vec![u64::MAX; count], vec![u64::MAX; count]];
            strike_out(Level::PORTABLE, &moves, &bytes, 2500, &candidates, &mut alive[0]);
            strike_out(Level::best(), &moves, &bytes, 2500, &candidates, &mut alive[1]);
            assert_eq!(alive[0], alive[1]);
            assert!(alive[0].iter().any(|&bits| bits != u64::MAX));
        }
    }

    #[test]
    fn the_twins_find_the_same_splits() {
        let space = SparseSpace::in_values(0xFFFE);
        let early: Vec<u16> = noise(5, 2000).into_iter().map(u16::from).collect();
        let parts = Parts::of(&early, space);
        let bytes = noise(6, 4000);
        for at in [2500, 3000, 3999] {
            let search = Search { bytes: &bytes, at, parts: &parts, places: &[1, 3] };
            for some in [[u64::MAX; 4], [1, 0, 0, 1 << 63], [0, 1 << 40, 12, 0], [0; 4]] {
                let (mut open, mut twin) = (some, some);
                let found = search.run(Level::PORTABLE, &mut open);
                assert_eq!((search.run(Level::best(), &mut twin), twin), (found, open));
                assert!(found.is_some());
            }
        }
        let search = Search { bytes: &bytes[..100], at: 99, parts: &parts, places: &[1] };
        assert_eq!(search.run(Level::best(), &mut [u64::MAX; 4]), None);
    }
}
