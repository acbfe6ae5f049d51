//! Numbers packed into 32 bits.

use super::dyadic::{Dyadic, simplest};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A dyadic rational in an arena. Equal numbers have equal names.
///
/// Nearly every number that occurs is small, so m/2^e with |m| ≤ 2^25 and e ≤ 31 is its own
/// name: five bits for e, 26 for m. The top bit marks the place of another number in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Num(u32);

const MANTISSA_BITS: u32 = 26;
const LARGEST_EXPONENT: u32 = 31;
const IN_TABLE: u32 = 1 << 31;

impl Num {
    pub(super) const ZERO: Self = Self(0);

    pub(super) fn raw(self) -> u32 {
        self.0
    }

    /// Whether the name means the same in every arena.
    pub(super) fn is_packed(self) -> bool {
        self.0 & IN_TABLE == 0
    }

    /// The number times 2^31, if it is packed.
    fn scaled(self) -> Option<i64> {
        self.is_packed().then(|| self.scaled_packed())
    }

    fn scaled_packed(self) -> i64 {
        let shift = u32::BITS - MANTISSA_BITS;
        let mantissa = i64::from((self.0 << shift).cast_signed() >> shift);
        mantissa << (LARGEST_EXPONENT - (self.0 >> MANTISSA_BITS))
    }

    /// The inverse of [`scaled`](Self::scaled).
    fn pack(scaled: i64) -> Option<Self> {
        let zeros = scaled.trailing_zeros().min(LARGEST_EXPONENT);
        let mantissa = scaled >> zeros;
        let limit = 1 << (MANTISSA_BITS - 1);
        (-limit < mantissa && mantissa < limit).then(|| {
            let mask = (1u32 << MANTISSA_BITS) - 1;
            let mantissa = (mantissa as u32) & mask;
            Self(((LARGEST_EXPONENT - zeros) << MANTISSA_BITS) | mantissa)
        })
    }
}

impl From<i16> for Num {
    fn from(integer: i16) -> Self {
        Self::pack(i64::from(integer) << LARGEST_EXPONENT).expect("small")
    }
}

/// The numbers that are too large or too fine to be packed.
#[derive(Default)]
pub(super) struct Numbers {
    table: Vec<Dyadic>,
    places: FxHashMap<Dyadic, u32>,
    bytes: u64,
}

impl Numbers {
    pub(super) fn get(&self, number: Num) -> Dyadic {
        match number.scaled() {
            Some(scaled) => Dyadic::new(scaled, u64::from(LARGEST_EXPONENT)),
            None => self.table[(number.0 & !IN_TABLE) as usize].clone(),
        }
    }

    pub(super) fn put(&mut self, number: &Dyadic) -> Num {
        if number.exponent() <= u64::from(LARGEST_EXPONENT) {
            let scaled = number.mantissa() << (u64::from(LARGEST_EXPONENT) - number.exponent());
            if let Some(packed) = i64::try_from(scaled).ok().and_then(Num::pack) {
                return packed;
            }
        }
        if let Some(&place) = self.places.get(number) {
            return Num(place | IN_TABLE);
        }
        let place = u32::try_from(self.table.len()).expect("memory ends first");
        self.bytes += number.bits() / 4 + 100;
        self.table.push(number.clone());
        self.places.insert(number.clone(), place);
        Num(place | IN_TABLE)
    }

    #[inline]
    pub(super) fn add(&mut self, one: Num, other: Num) -> Num {
        if one == Num::ZERO {
            return other;
        }
        if other == Num::ZERO {
            return one;
        }
        if one.is_packed() && other.is_packed() {
            // Each is below 2^57, so the sum does not overflow.
            if let Some(sum) = Num::pack(one.scaled_packed() + other.scaled_packed()) {
                return sum;
            }
        }
        self.put(&(&self.get(one) + &self.get(other)))
    }

    #[inline]
    pub(super) fn neg(&mut self, number: Num) -> Num {
        match number.scaled() {
            Some(scaled) => Num::pack(-scaled).expect("the range is symmetric"),
            None => self.put(&-self.get(number)),
        }
    }

    #[inline]
    pub(super) fn sub(&mut self, one: Num, other: Num) -> Num {
        let negative = self.neg(other);
        self.add(one, negative)
    }

    #[inline]
    pub(super) fn half(&mut self, number: Num) -> Num {
        // An even mantissa of a scaled number can be halved in place.
        match number.scaled().filter(|scaled| scaled & 1 == 0).and_then(|s| Num::pack(s >> 1)) {
            Some(half) => half,
            None => self.put(&self.get(number).half()),
        }
    }

    #[inline]
    pub(super) fn cmp(&self, one: Num, other: Num) -> Ordering {
        if one.is_packed() && other.is_packed() {
            return one.scaled_packed().cmp(&other.scaled_packed());
        }
        self.get(one).cmp(&self.get(other))
    }

    /// How x + y compares with z.
    #[inline]
    pub(super) fn cmp_sum(&self, x: Num, y: Num, z: Num) -> Ordering {
        if x.is_packed() && y.is_packed() && z.is_packed() {
            return (x.scaled_packed() + y.scaled_packed()).cmp(&z.scaled_packed());
        }
        (&self.get(x) + &self.get(y)).cmp(&self.get(z))
    }

    #[inline]
    pub(super) fn sign(&self, number: Num) -> Ordering {
        self.cmp(number, Num::ZERO)
    }

    pub(super) fn is_integer(&self, number: Num) -> bool {
        match number.is_packed() {
            true => number.0 >> MANTISSA_BITS == 0,
            false => self.get(number).is_integer(),
        }
    }

    /// The simplest number between two ends, each with whether it is allowed itself.
    pub(super) fn simplest(&mut self, low: Option<(Num, bool)>, high: Option<(Num, bool)>) -> Num {
        let exact = |end: Option<(Num, bool)>| end.map(|(x, closed)| (self.get(x), closed));
        let (low, high) = (exact(low), exact(high));
        let found = simplest(
            low.as_ref().map(|(x, closed)| (x, *closed)),
            high.as_ref().map(|(x, closed)| (x, *closed)),
        );
        self.put(&found)
    }

    /// The options of a number in canonical form, for Left and for Right: n = {n − 1 | } for
    /// positive integers, m/2^e = {(m − 1)/2^e | (m + 1)/2^e} for odd m.
    pub(super) fn options(&mut self, number: Num) -> (Option<Num>, Option<Num>) {
        if number == Num::ZERO {
            return (None, None);
        }
        if self.is_integer(number) {
            let one = Num::from(1);
            return match self.sign(number) {
                Ordering::Greater => (Some(self.sub(number, one)), None),
                _ => (None, Some(self.add(number, one))),
            };
        }
        let exact = self.get(number);
        let beside =
            |step: i64| Dyadic::new(exact.mantissa() + BigInt::from(step), exact.exponent());
        (Some(self.put(&beside(-1))), Some(self.put(&beside(1))))
    }

    pub(super) fn memory(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers on both sides of each border between packed and not.
    fn specimens() -> Vec<Dyadic> {
        let mut numbers = Vec::new();
        for exponent in [0, 1, 2, 30, 31, 32, 33, 90] {
            for mantissa in [0, 1, 3, (1 << 24) + 1, (1 << 25) - 1, (1 << 25) + 1, i64::MAX] {
                numbers.push(Dyadic::new(mantissa, exponent));
                numbers.push(Dyadic::new(-mantissa, exponent));
            }
        }
        numbers.push(Dyadic::new(BigInt::from(1) << 200, 0));
        numbers
    }

    #[test]
    fn packed_numbers_calculate_as_exact_ones_do() {
        let mut numbers = Numbers::default();
        let specimens = specimens();
        for x in &specimens {
            let a = numbers.put(x);
            assert_eq!(&numbers.get(a), x);
            let (negative, half) = (numbers.neg(a), numbers.half(a));
            assert_eq!(numbers.get(negative), -x.clone());
            assert_eq!(numbers.get(half), x.half());
            assert_eq!(numbers.is_integer(a), x.is_integer());
            for y in &specimens {
                let b = numbers.put(y);
                let (sum, difference) = (numbers.add(a, b), numbers.sub(a, b));
                assert_eq!(numbers.get(sum), x + y);
                assert_eq!(numbers.get(difference), x.clone() - y.clone());
                assert_eq!(numbers.cmp(a, b), x.cmp(y));
                assert_eq!(a == b, x == y);
            }
        }
    }
}
