//! Sparse spaces: which nim-values are rare, which are common, and how to find out.
//!
//! In many octal games the nim-values fall into two classes such that rare ⊕ rare and
//! common ⊕ common are rare, rare ⊕ common is common, and only few heaps have a rare value
//! (Uhlin 2017, §2.5, after Berlekamp, Conway and Guy). The rare values form a subgroup of index
//! two of (ℕ, ⊕), which a *mask* m describes: v is rare ⇔ popcount(v & m) is even.
//!
//! **In positions.** If all places at which a heap may be split have one parity t, the class may
//! also depend on the heap: n is rare ⇔ popcount(G(n) & m) ≡ n − t (mod 2). Splitting n into a
//! and b at place i ≡ t gives a + b = n − i, so the classes of a and b add up to the class of
//! the option's value *at n* exactly as in the first case. This is what makes 0.104, 0.106, 0.127
//! and 0.205 tractable. A move to one heap n − j keeps the class only if j is even: heap 0 then
//! takes part as a rare heap if t is even, and the move counts as a split at place j with the
//! part 0, whose class at an odd j is the other one.
//!
//! **Finding the mask.** Σₙ (−1)^popcount(G(n) & m) is the number of rare heaps minus the number
//! of common ones, and the Walsh–Hadamard transform of the counts of the values gives it for all
//! masks at once; the parity of n is one more bit of the value. Bits that no value has yet are
//! put into the mask: that is how most games go on.

use crate::rules::Code;

/// The places of a finite octal code, by what a move may leave there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Where the whole heap may be taken.
    pub whole: Vec<usize>,
    /// Where one heap may be left.
    pub single: Vec<usize>,
    /// Where two heaps may be left.
    pub split: Vec<usize>,
}

impl Places {
    /// The places of a code; `None` if it is infinite or has a digit above 7.
    pub fn of(code: &Code) -> Option<Self> {
        let last = code.last_place()?;
        let at = |parts: u32| {
            (0..=last).filter(|&i| code.digit(i as u64).leaves(parts)).collect::<Vec<_>>()
        };
        (code.max_parts() <= 2).then(|| Self { whole: at(0), single: at(1), split: at(2) })
    }

    /// The last place with a digit, the k of the periodicity theorems.
    pub fn last(&self) -> usize {
        [&self.whole, &self.single, &self.split].into_iter().flatten().copied().max().unwrap_or(0)
    }

    /// The parity shared by all places with a split, if there is one.
    pub fn split_parity(&self) -> Option<usize> {
        let first = self.split.first()? % 2;
        self.split.iter().all(|place| place % 2 == first).then_some(first)
    }
}

/// A sparse space: it says which heaps are rare.
///
/// ```
/// use grundy::nim::sparse::SparseSpace;
///
/// let evil = SparseSpace::in_values(u16::MAX);
/// assert!(evil.is_rare(10, 3) && !evil.is_rare(10, 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SparseSpace {
    mask: u16,
    /// The parity of the splitting places, for a space in positions.
    positions: Option<u8>,
}

impl SparseSpace {
    /// The space of the values v with popcount(v & mask) even.
    ///
    /// # Panics
    /// If the mask is 0: then every value would be rare.
    pub fn in_values(mask: u16) -> Self {
        assert!(mask != 0, "a sparse space needs a mask");
        Self { mask, positions: None }
    }

    /// The space in positions with this mask, for a game whose splitting places have this parity.
    ///
    /// # Panics
    /// If the mask is 0.
    pub fn in_positions(mask: u16, parity: usize) -> Self {
        assert!(mask != 0, "a sparse space needs a mask");
        Self { mask, positions: Some((parity % 2) as u8) }
    }

    /// The mask, with a bit for every power of two below 2^16, seen or not.
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether the class of a value depends on the heap.
    pub fn depends_on_position(&self) -> bool {
        self.positions.is_some()
    }

    /// The parity t of the splitting places, for a space in positions.
    pub fn parity(&self) -> Option<usize> {
        self.positions.map(usize::from)
    }

    /// 1 if a heap of this size is rare by an odd number of mask bits, 0 if by an even one.
    fn rare_parity(&self, heap: u64) -> u32 {
        self.positions.map_or(0, |t| ((heap ^ u64::from(t)) & 1) as u32)
    }

    /// Whether a heap of this size with this value is rare.
    #[inline]
    pub fn is_rare(&self, heap: u64, value: u16) -> bool {
        (value & self.mask).count_ones() & 1 == self.rare_parity(heap)
    }

    /// The number of a value inside its class: the value without the lowest bit of the mask.
    /// Numbers follow the order of the values within each class, and ⊕ commutes with numbering.
    #[inline]
    pub fn number(&self, value: u16) -> u16 {
        let low = self.low_bit() - 1;
        (value & low) | ((value >> 1) & !low)
    }

    /// The rare or common value with this number at a heap of this size.
    #[inline]
    pub fn value(&self, heap: u64, number: u16, rare: bool) -> u16 {
        let low = self.low_bit() - 1;
        let value = (number & low) | ((number & !low) << 1);
        if self.is_rare(heap, value) == rare { value } else { value | self.low_bit() }
    }

    /// The lowest bit of the mask, the one that numbering drops.
    pub fn low_bit(&self) -> u16 {
        self.mask & self.mask.wrapping_neg()
    }

    /// The space with the fewest rare heaps among heaps 1, 2, … of these values (heap 0 first),
    /// and that number. `None` if there is nothing to go by.
    pub fn best(values: &[u16], places: &Places) -> Option<(Self, u64)> {
        let mut counts = ValueCounts::default();
        for (heap, &value) in values.iter().enumerate().skip(1) {
            counts.add(heap as u64, value);
        }
        counts.best_space(places)
    }
}

/// How often each value has occurred at even and at odd heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// The count of value v at heaps of parity p is at 2v + p.
    counts: Vec<u64>,
}

impl ValueCounts {
    /// Counts a heap.
    #[inline]
    pub fn add(&mut self, heap: u64, value: u16) {
        let at = 2 * usize::from(value) + (heap & 1) as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
    }

    /// The best space for these counts and the number of rare heaps in it.
    pub fn best_space(&self, places: &Places) -> Option<(SparseSpace, u64)> {
        let heaps: u64 = self.counts.iter().sum();
        let mut sums: Vec<i64> = self.counts.iter().map(|&c| c as i64).collect();
        sums.resize(sums.len().next_power_of_two().max(4), 0);
        walsh_hadamard(&mut sums);
        let seen = (sums.len() / 2 - 1) as u16;
        let parity = places.split_parity();
        let mut best: Option<(i64, SparseSpace)> = None;
        for mask in 1..=seen {
            let unseen = mask | !seen;
            let values = (sums[2 * usize::from(mask)], SparseSpace::in_values(unseen));
            let positions = parity.map(|t| {
                let sum = sums[2 * usize::from(mask) + 1];
                (if t == 1 { -sum } else { sum }, SparseSpace::in_positions(unseen, t))
            });
            for found in [Some(values), positions].into_iter().flatten() {
                if best.is_none_or(|(sum, _)| found.0 < sum) {
                    best = Some(found);
                }
            }
        }
        best.filter(|_| heaps > 0)
            .map(|(surplus, space)| (space, ((heaps as i64 + surplus) / 2) as u64))
    }
}

/// Replaces f by m ↦ Σ_v (−1)^popcount(v & m) f(v). The length is a power of two.
fn walsh_hadamard(f: &mut [i64]) {
    let mut half = 1;
    while half < f.len() {
        for block in f.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
