//! For each element of the monoid a set of classes of weights, one after the other in a list.

use crate::refusal::{Checked, Meter, defect};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Table {
    /// So many words for each element.
    words: usize,
    cells: Vec<u64>,
}

impl Table {
    /// The meter counts the table of this order; the rows are for the caller to put there.
    pub(super) fn new(order: usize, classes: usize, meter: &mut Meter) -> Checked<Self> {
        let words = classes.div_ceil(64);
        let size = order.saturating_mul(words);
        meter.hold((size as u64).saturating_mul(2))?;
        Ok(Self { words, cells: Vec::with_capacity(size) })
    }

    /// Puts the set of the next element there.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = u64>) {
        self.cells.extend(row);
    }

    /// How many words there are in all.
    pub(super) fn size(&self) -> u64 {
        self.cells.len() as u64
    }

    pub(super) fn row(&self, x: u32) -> Checked<&[u64]> {
        let from = x as usize * self.words;
        self.cells.get(from..from + self.words).map_or_else(defect, Ok)
    }

    pub(super) fn row_mut(&mut self, x: u32) -> Checked<&mut [u64]> {
        let from = x as usize * self.words;
        self.cells.get_mut(from..from + self.words).map_or_else(defect, Ok)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.iter().all(|word| *word == 0)
    }

    pub(super) fn is_in(&self, other: &Self) -> bool {
        self.cells.iter().zip(&other.cells).all(|(a, b)| a & !b == 0)
    }

    /// For each z what the first table has for its place in `first`, and the second for its place
    /// in `second`.
    pub(super) fn both(
        (one, first): (&Self, &[u32]),
        (two, second): (&Self, &[u32]),
    ) -> Checked<Self> {
        let mut cells = Vec::with_capacity(one.cells.len());
        for (&a, &b) in first.iter().zip(second) {
            // Mostly a set is one word, and most of the time is spent here.
            if one.words == 1 {
                let words = (one.cells.get(a as usize), two.cells.get(b as usize));
                let (Some(a), Some(b)) = words else { return defect() };
                cells.push(a & b);
                continue;
            }
            let (a, b) = (one.row(a)?, two.row(b)?);
            cells.extend(a.iter().zip(b).map(|(a, b)| a & b));
        }
        Ok(Self { words: one.words, cells })
    }
}
