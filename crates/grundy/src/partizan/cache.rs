//! Tables that may forget: each place keeps the last entry written to it.
//!
//! Forgetting costs time and never truth. The tables grow with what is written to them, up to
//! a size at which they stay, so that memory is bounded.

use super::num::Num;
use super::value::{Base, Value};

/// Places a table starts with, and the most it grows to.
const FIRST_PLACES: usize = 1 << 10;
const MOST_PLACES: usize = 1 << 24;

/// An odd multiplier that spreads keys over the high bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

trait Entry: Copy {
    /// An entry no key is found at.
    const EMPTY: Self;
    fn hash(&self) -> u64;
    fn is_empty(&self) -> bool;
}

struct Table<E> {
    places: Vec<E>,
    shift: u32,
    written: usize,
}

impl<E: Entry> Default for Table<E> {
    fn default() -> Self {
        Self::with_places(FIRST_PLACES)
    }
}

impl<E: Entry> Table<E> {
    fn with_places(places: usize) -> Self {
        Self { places: vec![E::EMPTY; places], shift: 64 - places.ilog2(), written: 0 }
    }

    #[inline]
    fn at(&self, hash: u64) -> &E {
        &self.places[(hash >> self.shift) as usize]
    }

    #[inline]
    fn write(&mut self, entry: E) {
        if self.written >= self.places.len() && self.places.len() < MOST_PLACES {
            let mut larger = Self::with_places(self.places.len() * 4);
            for &old in self.places.iter().filter(|entry| !entry.is_empty()) {
                larger.places[(old.hash() >> larger.shift) as usize] = old;
            }
            larger.written = self.places.len() / 2;
            *self = larger;
        }
        self.written += 1;
        let place = (entry.hash() >> self.shift) as usize;
        self.places[place] = entry;
    }

    fn memory(&self) -> u64 {
        (self.places.len() * size_of::<E>()) as u64
    }
}

#[derive(Clone, Copy)]
struct Comparison {
    one: Base,
    other: Base,
    /// What is added to the other.
    number: Num,
    at_most: bool,
}

impl Entry for Comparison {
    /// Equal bases are never looked up.
    const EMPTY: Self =
        Self { one: Base::ZERO, other: Base::ZERO, number: Num::ZERO, at_most: false };

    #[inline]
    fn hash(&self) -> u64 {
        let bases = u64::from(self.one.0) << 32 | u64::from(self.other.0);
        (bases.wrapping_mul(SPREAD).rotate_left(29) ^ u64::from(self.number.raw()))
            .wrapping_mul(SPREAD)
    }

    fn is_empty(&self) -> bool {
        self.one == self.other
    }
}

/// Whether B ≤ C + x, for some bases B ≠ C and numbers x.
#[derive(Default)]
pub(super) struct Comparisons(Table<Comparison>);

impl Comparisons {
    #[inline]
    pub(super) fn get(&self, one: Base, other: Base, number: Num) -> Option<bool> {
        let asked = Comparison { one, other, number, at_most: false };
        let found = self.0.at(asked.hash());
        let is_it = found.one == one && found.other == other && found.number == number;
        is_it.then_some(found.at_most)
    }

    #[inline]
    pub(super) fn put(&mut self, one: Base, other: Base, number: Num, at_most: bool) {
        self.0.write(Comparison { one, other, number, at_most });
    }

    pub(super) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

#[derive(Clone, Copy)]
struct Sum {
    one: Base,
    other: Base,
    sum: Value,
}

impl Entry for Sum {
    /// Sums with 0 are never looked up.
    const EMPTY: Self = Self { one: Base::ZERO, other: Base::ZERO, sum: Value::ZERO };

    #[inline]
    fn hash(&self) -> u64 {
        let bases = u64::from(self.one.0) << 32 | u64::from(self.other.0);
        let mixed = bases.wrapping_mul(SPREAD);
        (mixed ^ mixed >> 31).wrapping_mul(SPREAD)
    }

    fn is_empty(&self) -> bool {
        self.one == Base::ZERO
    }
}

/// Sums of some pairs of bases, the smaller name first.
#[derive(Default)]
pub(super) struct Sums(Table<Sum>);

impl Sums {
    #[inline]
    pub(super) fn get(&self, one: Base, other: Base) -> Option<Value> {
        let asked = Sum { one, other, sum: Value::ZERO };
        let found = self.0.at(asked.hash());
        (found.one == one && found.other == other).then_some(found.sum)
    }

    #[inline]
    pub(super) fn put(&mut self, one: Base, other: Base, sum: Value) {
        self.0.write(Sum { one, other, sum });
    }

    pub(super) fn memory(&self) -> u64 {
        self.0.memory()
    }
}
