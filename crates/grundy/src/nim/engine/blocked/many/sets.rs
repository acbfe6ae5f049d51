//! From rows of heaps to sets of numbers.

use crate::nim::engine::blocked::base::WORD;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::sparse::SparseSpace;

/// How many rare values are below the common value with this number. Their numbers are 0, 1, 2, …
pub(super) fn rares_below(space: SparseSpace, heap: u64, number: u16) -> u16 {
    let low = space.low_bit();
    if space.value(heap, number, false) & low != 0 {
        (number | (low - 1)) + 1
    } else {
        number & !(low - 1)
    }
}

/// For each heap of a word the set of numbers that the rows do not exclude, in four words.
#[inline(always)]
pub(super) fn free_sets<W: Wide>(excluded: &[[u64; 8]]) -> [[u64; WORD]; 4] {
    let mut free = [[0; WORD]; 4];
    for (c, rows) in excluded.iter().enumerate() {
        let (free, bytes) = (&mut free[c / 8], W::load(rows).transposed());
        for j in 0..WORD {
            free[j] |= u64::from(!bytes[j]) << (8 * (c % 8));
        }
    }
    free
}

/// The first free numbers of each heap; bit j of `alive[k]` says that heap j has a k-th one.
#[inline(always)]
pub(super) fn first_free(
    free: &[[u64; WORD]; 4],
    candidates: &mut [[u8; WORD]],
    alive: &mut [u64],
) {
    for j in 0..WORD {
        let mut sets = [free[0][j], free[1][j], free[2][j], free[3][j]];
        for k in 0..candidates.len() {
            let (a, b) = (sets[0], sets[0] | sets[1]);
            let at = usize::from(a == 0) + usize::from(b == 0) + usize::from(b | sets[2] == 0);
            let set = sets[at];
            candidates[k][j] = (64 * at) as u8 | (set.trailing_zeros() % 64) as u8;
            alive[k] |= u64::from(set != 0) << j;
            sets[at] = set & set.wrapping_sub(1);
        }
    }
}

/// The rare numbers that are still open at the heaps of a word.
pub(super) struct Open {
    /// The heaps that have any.
    pub(super) heaps: u64,
    /// Right for those heaps only.
    pub(super) sets: [[u64; 4]; WORD],
}

impl Open {
    pub(super) fn nothing() -> Self {
        Self { heaps: 0, sets: [[0; 4]; WORD] }
    }

    /// The numbers below the need of each heap that `excluded` lacks.
    #[inline(always)]
    pub(super) fn find<W: Wide>(&mut self, needs: &[u8; WORD], excluded: &[[u64; 8]]) {
        self.heaps = 0;
        // The heaps with a need above the number, the largest numbers first.
        let mut above = 0;
        for (c, rows) in excluded.iter().enumerate().rev() {
            for v in (0..8).rev() {
                let number = 8 * c + v;
                above |= W::bytes_equal(needs, (number + 1) as u8);
                let mut open = above & !rows[v];
                while open != 0 {
                    let j = open.trailing_zeros() as usize;
                    if self.heaps >> j & 1 == 0 {
                        self.sets[j] = [0; 4];
                    }
                    self.heaps |= 1 << j;
                    self.sets[j][number / 64] |= 1 << (number % 64);
                    open &= open - 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::engine::blocked::base::simd::Portable;

    /// By definition: rare values below a common one.
    #[test]
    fn rare_values_are_counted_by_their_numbers() {
        let spaces = [
            SparseSpace::in_values(0xFFFE),
            SparseSpace::in_values(0xFFEE),
            SparseSpace::in_values(0xFFF8),
            SparseSpace::in_values(0xFFF1),
            SparseSpace::in_positions(0xFFF2, 1),
            SparseSpace::in_positions(0xFFFF, 0),
        ];
        for space in spaces {
            for (heap, number) in (1000..1002).flat_map(|h| (0..200).map(move |c| (h, c))) {
                let value = space.value(heap, number, false);
                let rares = (0..value).filter(|&v| space.is_rare(heap, v));
                let count = rares.clone().count() as u16;
                assert_eq!(rares_below(space, heap, number), count);
                assert!(rares.map(|v| space.number(v)).eq(0..count));
            }
        }
    }

    #[test]
    fn free_numbers_in_order() {
        // Heap j of the word lacks the numbers below j, and 100 is excluded everywhere.
        let mut excluded = [[0u64; 8]; 17];
        for v in 0..17 * 8 {
            excluded[v / 8][v % 8] = if v < 63 { u64::MAX << (v + 1) } else { 0 };
        }
        excluded[12][4] = u64::MAX;
        let free = free_sets::<Portable>(&excluded);
        let mut candidates = [[0; WORD]; 50];
        let mut alive = [0; 50];
        first_free(&free, &mut candidates, &mut alive);
        for j in 0..WORD {
            let wanted = (j..17 * 8).filter(|&v| v != 100);
            assert!(wanted.take(50).eq(candidates.iter().map(|c| usize::from(c[j]))));
        }
        assert_eq!(alive, [u64::MAX; 50]);
        let mut open = Open::nothing();
        let needs = std::array::from_fn(|j| if j == 7 { 10 } else { j as u8 });
        open.find::<Portable>(&needs, &excluded);
        assert_eq!((open.heaps, open.sets[7]), (1 << 7, [0b11_1000_0000, 0, 0, 0]));
    }
}
