//! The two loops over bytes: do candidates survive all moves, and which split excludes a rare
//! number.
//!
//! Each is written in plain Rust, with AVX2 and with AVX-512; the tests compare them.
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

/// Numbers that 64 heaps may have.
pub(super) struct Candidates<'a> {
    /// The numbers of the heaps before.
    pub(super) bytes: &'a [u8],
    /// Where the heaps are in them.
    pub(super) at: usize,
    pub(super) list: &'a [[u8; WORD]],
}

/// Clears the bit j of `alive[k]` if some move excludes candidate k of heap j.
///
/// # Panics
/// If a move goes back beyond the bytes, or there are other than 1 to 8 candidates.
#[inline]
pub(super) fn strike_out(level: Level, moves: &ByteMoves, of: &Candidates<'_>, alive: &mut [u64]) {
    assert!(moves.deepest <= of.at && of.at <= of.bytes.len());
    assert!(of.list.len() == alive.len());
    #[cfg(target_arch = "x86_64")]
    if level.is_avx512() {
        // SAFETY: the features are there; `deepest` ≤ `at` ≤ the length was asserted.
        return unsafe { avx512::strike_out(moves, of, alive) };
    } else if level.is_avx2() {
        // SAFETY: the features are there; `deepest` ≤ `at` ≤ the length was asserted.
        return unsafe { avx2::strike_out(moves, of, alive) };
    }
    let _ = level;
    plain::strike_out(moves, of, alive);
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
        if level.is_avx512() {
            // SAFETY: the features are there.
            return unsafe { avx512::look_up(self, open) };
        } else if level.is_avx2() {
            // SAFETY: the features are there.
            return unsafe { avx2::look_up(self, open) };
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

    pub(super) fn strike_out(moves: &ByteMoves, of: &Candidates<'_>, alive: &mut [u64]) {
        for &(distance, number) in &moves.list {
            let from = of.at - distance as usize;
            let others: &[u8; WORD] = of.bytes[from..].first_chunk().expect("before `at`");
            for (candidate, alive) in of.list.iter().zip(&mut *alive) {
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

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

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
            let struck = |level| {
                let mut alive = vec![u64::MAX; count];
                let of = Candidates { bytes: &bytes, at: 2500, list: &candidates };
                strike_out(level, &moves, &of, &mut alive);
                alive
            };
            let plain = struck(Level::PORTABLE);
            assert!(plain.iter().any(|&bits| bits != u64::MAX));
            for level in Level::all() {
                assert_eq!(struck(level), plain, "{level:?}");
            }
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
                let mut open = some;
                let found = search.run(Level::PORTABLE, &mut open);
                assert!(found.is_some());
                for level in Level::all() {
                    let mut twin = some;
                    assert_eq!((search.run(level, &mut twin), twin), (found, open), "{level:?}");
                }
            }
        }
        let search = Search { bytes: &bytes[..100], at: 99, parts: &parts, places: &[1] };
        for level in Level::all() {
            assert_eq!(search.run(level, &mut [u64::MAX; 4]), None, "{level:?}");
        }
    }
}
