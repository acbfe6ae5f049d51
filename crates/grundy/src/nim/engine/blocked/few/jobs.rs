//! What the tables do with wide instructions of their own: spell, search.

use super::Few;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::simd::{Job, Wide};
use crate::rules::Places;

/// Writes the values of a block of numbers below 64.
pub(super) struct Spell<'a> {
    pub(super) few: &'a Few,
    pub(super) out: &'a mut Vec<u16>,
}

impl Job for Spell<'_> {
    type Output = ();
    #[inline(always)]
    fn run<W: Wide>(self) {
        let tables =
            [0, 1].map(|odd: usize| *self.few.values[odd].first_chunk().expect("256 values"));
        for numbers in self.few.numbers.as_chunks().0 {
            self.out.extend_from_slice(&W::looked_up(numbers, &tables));
        }
    }
}

/// Searches a split. A job of its own: a closure is compiled without wide instructions.
pub(super) struct Find<'a> {
    pub(super) history: &'a History,
    pub(super) places: &'a Places,
    pub(super) heap: u64,
    pub(super) value: u16,
}

impl Job for Find<'_> {
    type Output = Option<u64>;
    #[inline(always)]
    fn run<W: Wide>(self) -> Option<u64> {
        self.history.split_of::<W>(self.places, self.heap, self.value)
    }
}
