//! What the tables do with wide instructions: settle, take over, spell, prove.

use super::{DEEP, Fast, Near};
use crate::nim::blocked::history::History;
use crate::nim::blocked::planes::BLOCK;
use crate::nim::blocked::simd::{Job, Level, Wide};
use crate::nim::sparse::Places;

pub(super) struct Settle<'a> {
    pub(super) fast: &'a mut Fast,
    pub(super) history: &'a History,
    pub(super) n: u64,
}

impl Job for Settle<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.fast.settle::<W>(self.history, self.n)
    }
}

pub(super) struct TakeOver<'a> {
    pub(super) fast: &'a mut Fast,
    pub(super) n: u64,
    pub(super) numbers: &'a [u8; BLOCK],
}

impl Job for TakeOver<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.fast.take::<W>(self.n, self.numbers)
    }
}

/// Writes the values of a block of numbers below 64.
pub(super) struct Spell<'a> {
    pub(super) fast: &'a Fast,
    pub(super) out: &'a mut Vec<u16>,
}

impl Job for Spell<'_> {
    type Output = ();
    #[inline(always)]
    fn run<W: Wide>(self) {
        let tables =
            [0, 1].map(|odd: usize| *self.fast.values[odd].first_chunk().expect("256 values"));
        for numbers in self.fast.numbers.as_chunks().0 {
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
    pub(super) level: Level,
    pub(super) fast: &'a mut Fast,
    pub(super) places: &'a Places,
    pub(super) history: &'a History,
    pub(super) n: u64,
    pub(super) depth: &'a mut u64,
}

impl Job for Check<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        let space = self.fast.space;
        let Fast { rows, found, near, .. } = self.fast;
        let search = |heap: u64, w: u16| {
            let value = space.value(heap, w, true);
            let found = &mut found[usize::from(w)];
            let again = |&&part: &&u64| self.history.splits_by(self.places, heap, value, part);
            if let Some(&part) = found.iter().take_while(|&&part| part > 0).find(again) {
                return Some(part);
            }
            let (history, places) = (self.history, self.places);
            let part = self.level.run(Find { history, places, heap, value })?;
            if part >= DEEP {
                found.rotate_right(1);
                found[0] = part;
            }
            Some(part)
        };
        match (rows, near) {
            (Some(rows), _) => rows.prove::<W>(self.n, self.depth, search),
            (None, Near::Quarter(sets)) => sets.prove::<W>(space, self.n, self.depth, search),
            (None, Near::Half(sets)) => sets.prove::<W>(space, self.n, self.depth, search),
            (None, Near::Full(sets)) => sets.prove::<W>(space, self.n, self.depth, search),
            (None, Near::Broad(_) | Near::Lent) => false,
        }
    }
}
