//! 512 heaps at a time, for long streams in a sparse space whose values are small.
//!
//! A block is settled and then proved. *Settled*: the values of the moves to one heap and of the
//! splits with a rare part are marked for each heap (`marks.rs`); the least common number that is
//! not marked is the value, if no rare number below it is the value. *Proved*: for each number v a
//! row of bits tells which heaps have the value v. Take the heaps of the block at which v is rare
//! and below the value; a split with a part a at distance d excludes v where the row of v ⊕ G(a),
//! moved by d, has a bit. Strike those out, part by part, until none is left. The rows are united
//! over the places of splits first, so that a part is struck out for all places at once.
//!
//! Whatever does not fit, a value too large, a rare heap, a rare number that nobody excludes, makes
//! the block fail. Then it is done again heap by heap, where a refusal can name the heap.

use crate::classes::Classes;
use crate::marks::{MANY, Marks, Word};

/// Heaps of a block.
pub(crate) const BLOCK: usize = 512;
const WORDS: usize = BLOCK / 64;
/// Parts among which the helpers are chosen, and how many of them for each number.
const CONSIDERED: usize = 2048;
const HELPERS: usize = 128;
/// With so few heaps left a number is searched for heap by heap.
const FEW: u32 = 2;

/// The options of large heaps.
pub(crate) struct Moves {
    /// The distances of moves to one heap.
    pub(crate) single: Vec<usize>,
    /// The places of splits.
    pub(crate) splits: Vec<usize>,
    /// The rare heaps and their values.
    pub(crate) rare: Vec<(usize, u32)>,
    /// The heaps from 1 to E and their values.
    pub(crate) parts: Vec<(usize, u32)>,
    pub(crate) classes: Classes,
    /// No distance is larger.
    pub(crate) reach: usize,
}

/// Blocks with values below some bound.
pub(crate) trait Blocks {
    /// The values of the block from heap n on, a multiple of 64, and how many steps it took; `None`
    /// if it fails.
    fn block(&mut self, moves: &Moves, n: usize, steps: &mut u64) -> Option<&[u32]>;

    /// The values of the next block were found in another way; heaps are split at these places.
    /// `None` if a value is too large.
    fn append(&mut self, places: &[usize], values: &[u32]) -> Option<()>;
}

/// The blocks for values up to `largest` that follow these values, the last of them of heap n − 1,
/// where n is a multiple of 64; `None` if the values are too large or too few.
pub(crate) fn blocks(
    moves: &Moves,
    recent: &[u32],
    n: usize,
    largest: u32,
) -> Option<Box<dyn Blocks>> {
    match largest {
        0..64 => Some(Box::new(Rows::<u32, 32>::new(moves, recent, n)?)),
        64..128 => Some(Box::new(Rows::<u64, 16>::new(moves, recent, n)?)),
        128..256 => Some(Box::new(Rows::<u128, 8>::new(moves, recent, n)?)),
        _ => None,
    }
}

/// The last values, and for each value a row of bits.
struct Rows<W, const L: usize> {
    /// The heap of the first value and of the first bit, a multiple of 64.
    base: usize,
    recent: Vec<u8>,
    rows: Vec<Vec<u64>>,
    /// For each value v, heaps n such that n − i has the value v for some place i of a split.
    united: Vec<Vec<u64>>,
    marks: Marks<W, L>,
    /// For each rare number parts that exclude it often.
    helpers: Vec<Vec<(usize, u32)>>,
    /// How far back moves go, and how many words a row has at most before older ones are dropped.
    reach: usize,
    room: usize,
    found: Vec<u32>,
}

/// Removes from a row the bits of another one from a bit on. Whether any is left.
#[inline]
fn strike(open: &mut [u64; WORDS], row: &[u64], bit: usize) -> Option<bool> {
    let from = bit / 64;
    let nine: &[u64; WORDS + 1] = row.get(from..=from + WORDS)?.try_into().ok()?;
    let shift = (bit % 64) as u32;
    let mut left = 0;
    for ((open, low), high) in open.iter_mut().zip(nine).zip(nine.iter().skip(1)) {
        *open &= !(low >> shift | (high << 1) << (63 - shift));
        left |= *open;
    }
    Some(left != 0)
}

impl<W: Word, const L: usize> Rows<W, L> {
    /// Every value is below this number.
    const VALUES: usize = 2 * W::BITS as usize;

    fn new(moves: &Moves, recent: &[u32], n: usize) -> Option<Self> {
        let needed = (moves.reach + 64).next_multiple_of(64);
        let base = n.checked_sub(needed).filter(|base| base.is_multiple_of(64))?;
        let words = needed / 64;
        let mut rows = Self {
            base,
            recent: Vec::new(),
            rows: vec![vec![0; words + 1]; Self::VALUES],
            united: vec![vec![0; words + 1]; Self::VALUES],
            marks: Marks::new(&moves.single, &moves.splits, &moves.rare, &moves.classes)?,
            helpers: Vec::new(),
            reach: moves.reach,
            room: 2 * words + 8 * WORDS + 1,
            found: Vec::new(),
        };
        let recent = recent.get(recent.len().checked_sub(needed)?..)?;
        rows.marks.append(base, recent)?;
        for &value in recent {
            rows.push(value)?;
        }
        rows.unite(&moves.splits, 0)?;
        rows.helpers = rows.choose_helpers(moves);
        Some(rows)
    }

    /// For each number v the small parts a in the order in which v ⊕ G(a) is frequent.
    fn choose_helpers(&self, moves: &Moves) -> Vec<Vec<(usize, u32)>> {
        let count = |row: &Vec<u64>| row.iter().map(|word| word.count_ones()).sum();
        let counts: Vec<u32> = self.rows.iter().map(count).collect();
        let small = moves.parts.get(..moves.parts.len().min(CONSIDERED)).unwrap_or_default();
        let of_number = |v: usize| {
            let often = |(_, value): &(usize, u32)| counts.get(v ^ *value as usize).copied();
            let mut parts = small.to_vec();
            parts.sort_by_key(|part| std::cmp::Reverse(often(part).unwrap_or(0)));
            parts.truncate(HELPERS);
            parts
        };
        (0..Self::VALUES).map(of_number).collect()
    }

    /// The value of the next heap.
    fn push(&mut self, value: u32) -> Option<()> {
        let index = self.recent.len();
        let row = self.rows.get_mut(value as usize)?;
        *row.get_mut(index / 64)? |= 1 << (index % 64);
        self.recent.push(u8::try_from(value).ok()?);
        Some(())
    }

    /// Makes room for a block, dropping what no distance reaches.
    fn make_room(&mut self) {
        let words = self.recent.len() / 64;
        if words + WORDS + 1 > self.room {
            let drop = words.saturating_sub(self.reach / 64 + 2);
            self.recent.drain(..64 * drop);
            self.marks.forget(64 * drop);
            self.rows.iter_mut().chain(&mut self.united).for_each(|row| drop_words(row, drop));
            self.base += 64 * drop;
        }
        let words = self.recent.len() / 64 + WORDS + 1;
        self.rows.iter_mut().chain(&mut self.united).for_each(|row| row.resize(words, 0));
    }

    /// The united rows from a word on.
    fn unite(&mut self, places: &[usize], from: usize) -> Option<()> {
        for (row, united) in self.rows.iter().zip(&mut self.united) {
            let recent = row.get(from.saturating_sub(1)..)?;
            if recent.iter().all(|&word| word == 0) && places.iter().all(|&place| place < 64) {
                united.iter_mut().skip(from).for_each(|word| *word = 0);
                continue;
            }
            for (at, word) in united.iter_mut().enumerate().skip(from) {
                let before = |back: usize| at.checked_sub(back).and_then(|at| row.get(at));
                let shifted = |&place: &usize| {
                    let (words, bits) = (place / 64, place % 64);
                    let low = before(words + 1).copied().unwrap_or(0);
                    before(words).copied().unwrap_or(0) << bits | (low >> 1) >> (63 - bits)
                };
                *word = places.iter().map(shifted).fold(0, |all, word| all | word);
            }
        }
        Some(())
    }

    fn settle_block(&mut self, moves: &Moves, n: usize) -> Option<()> {
        let mut settled = Vec::with_capacity(BLOCK);
        for heap in (n..n + BLOCK).step_by(MANY) {
            self.marks.settle(heap, &mut settled)?;
        }
        settled.into_iter().try_for_each(|value| self.push(u32::from(value)))?;
        self.unite(&moves.splits, (n - self.base) / 64)
    }

    /// Whether every rare number below the value of a heap of the block is that of an option.
    fn prove_block(&self, moves: &Moves, n: usize, steps: &mut u64) -> Option<()> {
        let word = (n - self.base) / 64;
        // The heaps with a value above v, for v from the largest down.
        let mut above = [0; WORDS];
        for v in (0..Self::VALUES).rev() {
            let row = self.rows.get(v)?.get(word..word + WORDS)?;
            let rare = [0, 1].map(|parity| moves.classes.is_rare(n + parity, v as u32));
            let wanted = match rare {
                [true, true] => u64::MAX,
                [true, false] => u64::MAX / 3,
                [false, true] => !(u64::MAX / 3),
                [false, false] => 0,
            };
            let open = above.map(|word: u64| word & wanted);
            if open != [0; WORDS] {
                self.exclude(moves, n, v, open, steps)?;
            }
            above.iter_mut().zip(row).for_each(|(above, row)| *above |= row);
        }
        Some(())
    }

    /// Strikes out the heaps at which v is the value of an option. `None` if some are left.
    fn exclude(
        &self,
        moves: &Moves,
        n: usize,
        v: usize,
        mut open: [u64; WORDS],
        steps: &mut u64,
    ) -> Option<()> {
        let bit = n - self.base;
        for &distance in &moves.single {
            if !strike(&mut open, self.rows.get(v)?, bit - distance)? {
                return Some(());
            }
        }
        let helpers = self.helpers.get(v)?;
        for (tried, &(part, value)) in helpers.iter().chain(&moves.parts).enumerate() {
            *steps += WORDS as u64;
            // A value that no heap of the rows has excludes nothing.
            let Some(row) = self.united.get(v ^ value as usize) else { continue };
            if !strike(&mut open, row, bit - part)? {
                return Some(());
            }
            if tried % 8 == 7 && open.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW {
                return self.search(moves, bit, v, open, steps);
            }
        }
        None
    }

    /// The same for a few heaps, one by one.
    fn search(
        &self,
        moves: &Moves,
        bit: usize,
        v: usize,
        open: [u64; WORDS],
        steps: &mut u64,
    ) -> Option<()> {
        for (word, mut bits) in open.into_iter().enumerate() {
            while bits != 0 {
                let at = bit + 64 * word + bits.trailing_zeros() as usize;
                let excludes = |&(part, value): &(usize, u32)| {
                    let other = |place: &usize| self.recent.get(at - part - place);
                    let wanted = |&other: &u8| u32::from(other) ^ value == v as u32;
                    moves.splits.iter().filter_map(other).any(wanted)
                };
                let found = moves.parts.iter().position(excludes)?;
                *steps += found as u64;
                bits &= bits - 1;
            }
        }
        Some(())
    }

    /// Forgets the heaps from a block on.
    fn truncate(&mut self, n: usize) {
        let length = n - self.base;
        self.recent.truncate(length);
        self.marks.truncate(length);
        for row in self.rows.iter_mut().chain(&mut self.united) {
            row.iter_mut().skip(length / 64).for_each(|word| *word = 0);
        }
    }
}

/// Drops the first words of a row.
fn drop_words(row: &mut Vec<u64>, words: usize) {
    row.drain(..words.min(row.len()));
}

impl<W: Word, const L: usize> Blocks for Rows<W, L> {
    fn block(&mut self, moves: &Moves, n: usize, steps: &mut u64) -> Option<&[u32]> {
        self.make_room();
        let options = moves.rare.len() * moves.splits.len() + moves.single.len();
        *steps += (BLOCK / 4 * (4 + options)) as u64;
        let done = self.settle_block(moves, n).and_then(|()| self.prove_block(moves, n, steps));
        if done.is_none() {
            self.truncate(n);
        }
        done?;
        self.found.clear();
        let last = self.recent.len().checked_sub(BLOCK)?;
        self.found.extend(self.recent.get(last..)?.iter().map(|&value| u32::from(value)));
        Some(&self.found)
    }

    fn append(&mut self, places: &[usize], values: &[u32]) -> Option<()> {
        self.make_room();
        let from = self.recent.len();
        self.marks.append(self.base + from, values)?;
        values.iter().try_for_each(|&value| self.push(value))?;
        self.unite(places, from / 64)
    }
}

#[cfg(test)]
mod tests;
