//! A row of cells, each with something on it or not.

use crate::{Drawing, Look};
use grundy::rules::{ParseError, Reader};

/// A row of cells of which some are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// How many cells there are.
    pub length: u8,
    /// Those that are set, the leftmost first.
    pub set: u64,
}

/// The longest row.
const LONGEST: usize = 64;

impl Row {
    /// Reads a row with these letters for cells that are set and for those that are not.
    pub(super) fn parse(text: &str, set: &[char], bare: &[char]) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let expected = format!("{:?} or {:?}", set[0], bare[0]);
        let mut row = Self { length: 0, set: 0 };
        while let Some(letter) = reader.peek() {
            let is_set = set.contains(&letter);
            if !is_set && !bare.contains(&letter) {
                return Err(reader.expected(expected));
            }
            if usize::from(row.length) == LONGEST {
                return Err(reader.expected(format!("at most {LONGEST} cells")));
            }
            row.set |= u64::from(is_set) << row.length;
            row.length += 1;
            reader.next();
        }
        if row.length == 0 { Err(reader.expected(expected)) } else { Ok(row) }
    }

    pub(super) fn print(self, set: char, bare: char) -> String {
        (0..self.length).map(|at| if self.has(at) { set } else { bare }).collect()
    }

    /// Cells that are set, and cells that are not.
    pub(super) fn drawing(self, set: Look, bare: Look) -> Drawing {
        let look = |at| if self.has(at) { set } else { bare };
        Drawing::Cells(vec![(0..self.length).map(look).collect()])
    }

    pub(super) fn has(self, at: u8) -> bool {
        self.set >> at & 1 == 1
    }

    /// The cells that are set, from the left.
    pub(super) fn cells(self) -> impl Iterator<Item = u8> {
        (0..self.length).filter(move |&at| self.has(at))
    }

    /// The same without the bare cells at the right end.
    pub(super) fn trimmed(self) -> Self {
        Self { length: (64 - self.set.leading_zeros()) as u8, set: self.set }
    }
}
