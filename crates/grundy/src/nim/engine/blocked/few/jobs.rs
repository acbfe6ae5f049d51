//! What the tables do with wide instructions: settle, take over, spell, prove.

use super::{DEEP, Few, Near, with_sets};
use crate::nim::engine::blocked::base::BLOCK;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::simd::{Job, Wide};
use crate::rules::Places;

pub(super) struct Settle<'a> {
    pub(super) few: &'a mut Few,
    pub(super) history: &'a History,
    pub(super) n: u64,
}

impl Job for Settle<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.few.settle::<W>(self.history, self.n)
    }
}

pub(super) struct TakeOver<'a> {
    pub(super) few: &'a mut Few,
    pub(super) n: u64,
    pub(super) numbers: &'a [u8; BLOCK],
}

impl Job for TakeOver<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.few.take::<W>(self.n, self.numbers)
    }
}

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

pub(super) struct Check<'a> {
    pub(super) few: &'a mut Few,
    pub(super) history: &'a History,
    pub(super) n: u64,
    pub(super) depth: &'a mut u64,
}

impl Job for Check<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        let space = self.few.space;
        let Few { level, places, rows, found, near, .. } = self.few;
        let (level, places) = (*level, &*places);
        let search = |heap: u64, w: u16| {
            let value = space.value(heap, w, true);
            let found = &mut found[usize::from(w)];
            let again = |&&part: &&u64| self.history.splits_by(places, heap, value, part);
            if let Some(&part) = found.iter().take_while(|&&part| part > 0).find(again) {
                return Some(part);
            }
            let history = self.history;
            let part = level.run(Find { history, places, heap, value })?;
            if part >= DEEP {
                found.rotate_right(1);
                found[0] = part;
            }
            Some(part)
        };
        match rows {
            Some(rows) => rows.prove::<W>(self.n, self.depth, search),
            None => with_sets!(
                near,
                sets => sets.prove::<W>(space, self.n, self.depth, search),
                _ => false
            ),
        }
    }
}
