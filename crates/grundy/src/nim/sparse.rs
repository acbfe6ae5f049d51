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

use crate::rules::Places;
use std::fmt;
use std::str::FromStr;

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

impl fmt::Display for SparseSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.depends_on_position() { "positions" } else { "values" };
        write!(f, "sparse space in {kind}, mask {:#b}", self.mask())
    }
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

/// The text is not that of a mask.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a mask between 1 and 65535: zeros and ones (11110111000), 0x7b8 or 1976; \
     positions:1101 for a space in positions"
)]
pub struct MaskError(());

/// A mask as a user writes it, before the game says which spaces it allows.
///
/// ```
/// use grundy::nim::sparse::{Mask, SparseSpace};
/// use grundy::rules::{Code, Places};
///
/// let mask: Mask = "11110111000".parse()?;
/// let treblecross = Places::of(&"0.007".parse::<Code>()?).unwrap();
/// assert_eq!(mask.space(&treblecross), Some(SparseSpace::in_values(0x7b8)));
/// assert_eq!("0x7b8".parse(), Ok(mask));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    mask: u16,
    in_positions: bool,
}

impl Mask {
    /// The space of a game with these places; `None` if it is to be in positions and the game
    /// splits heaps at places of both parities.
    pub fn space(self, places: &Places) -> Option<SparseSpace> {
        match self.in_positions {
            false => Some(SparseSpace::in_values(self.mask)),
            true => Some(SparseSpace::in_positions(self.mask, places.split_parity()?)),
        }
    }
}

impl FromStr for Mask {
    type Err = MaskError;

    /// A number of zeros and ones alone is binary.
    fn from_str(text: &str) -> Result<Self, MaskError> {
        let (in_positions, number) = match text.strip_prefix("positions:") {
            Some(number) => (true, number),
            None => (false, text),
        };
        let binary = number.bytes().all(|digit| matches!(digit, b'0' | b'1'));
        let mask = match (number.strip_prefix("0x"), number.strip_prefix("0b")) {
            (Some(digits), _) => u16::from_str_radix(digits, 16),
            (_, Some(digits)) => u16::from_str_radix(digits, 2),
            _ => u16::from_str_radix(number, if binary { 2 } else { 10 }),
        };
        mask.ok()
            .filter(|&mask| mask > 0)
            .map(|mask| Self { mask, in_positions })
            .ok_or(MaskError(()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::reference;
    use crate::rules::Code;
    use proptest::prelude::*;

    fn best(code: &str, heaps: usize) -> (SparseSpace, u64) {
        let code: Code = code.parse().unwrap();
        let values: Vec<u16> =
            reference::values(&code, heaps).into_iter().map(|v| v as u16).collect();
        SparseSpace::best(&values, &Places::of(&code).unwrap()).unwrap()
    }

    #[test]
    fn known_spaces() {
        // Uhlin 2017, Table 3 and Example 2.10: a bit string has a 1 for every bit of the mask.
        let (kayles, rares) = best("0.77", 1000);
        assert_eq!(kayles.mask(), u16::MAX);
        let values = reference::values(&"0.77".parse::<Code>().unwrap(), 1000);
        let evil = values[1..].iter().filter(|v| v.count_ones() % 2 == 0).count();
        assert_eq!(rares, evil as u64);
        assert_eq!(best("0.56", 3000).0.mask() & 0xFF, 0b1101_1011);
        assert_eq!(best("0.16", 4000).0.mask() & 0x1F, 0b1_1110);
        assert!(!best("0.16", 4000).0.depends_on_position());
    }

    #[test]
    fn masks_are_read() {
        let mask = |text: &str| text.parse::<Mask>().ok().map(|m| (m.mask, m.in_positions));
        assert_eq!(mask("11"), Some((3, false)));
        assert_eq!(mask("12"), Some((12, false)));
        assert_eq!(mask("0b101"), Some((5, false)));
        assert_eq!(mask("positions:0xD"), Some((13, true)));
        for wrong in ["", "0", "0x", "65536", "0x10000", "positions:", "-1", "11111111111111111"] {
            assert_eq!(mask(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn spaces_in_positions() {
        for code in ["0.104", "0.106", "0.127", "0.205"] {
            assert!(best(code, 3000).0.depends_on_position(), "{code}");
        }
        assert_eq!(best("0.106", 3000).1, 15);
    }

    proptest! {
        #[test]
        fn classes_and_numbers(mask in 1u16.., parity in 0usize..2, a: u16, b: u16, heap in 0u64..100) {
            for space in [SparseSpace::in_values(mask), SparseSpace::in_positions(mask, parity)] {
                let rare = space.is_rare(heap, a);
                prop_assert_eq!(space.value(heap, space.number(a), rare), a);
                prop_assert_eq!(space.number(a ^ b), space.number(a) ^ space.number(b));
                if rare == space.is_rare(heap, b) {
                    prop_assert_eq!(space.number(a).cmp(&space.number(b)), a.cmp(&b));
                }
            }
        }

        /// The class of a split's value is the sum of the classes of its parts.
        #[test]
        fn classes_add_up(
            mask in 1u16.., parity in 0u64..2, i in 0u64..5, m in 1u64..50, n in 1u64..50, a: u16, b: u16,
        ) {
            let place = 2 * i + parity;
            let space = SparseSpace::in_positions(mask, parity as usize);
            let rare = space.is_rare(m, a) == space.is_rare(n, b);
            prop_assert_eq!(space.is_rare(m + n + place, a ^ b), rare);
        }

        #[test]
        fn the_transform_finds_the_least(values in prop::collection::vec(0u16..16, 2..60)) {
            let places = Places::of(&"0.07".parse().unwrap()).unwrap();
            let (_, least) = SparseSpace::best(&values, &places).unwrap();
            let rares = |space: SparseSpace| {
                (1..values.len()).filter(|&n| space.is_rare(n as u64, values[n])).count() as u64
            };
            let all = (1..16).flat_map(|m| {
                [SparseSpace::in_values(m | 0xFFF0), SparseSpace::in_positions(m | 0xFFF0, 0)]
            });
            prop_assert_eq!(least, all.map(rares).min().unwrap());
        }
    }
}
