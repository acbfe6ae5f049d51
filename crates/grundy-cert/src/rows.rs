//! 512 heaps at a time, for long streams in a sparse space whose values are small.
//!
//! A block is settled and then proved. *Settled*: the values of the moves to one heap and of the
//! splits with a rare part are marked in a set of a few words for each heap; the least common
//! number that is not marked is the value, if no rare number below it is the value. Each heap is
//! the set of its value; moves with the same value x of the rare part unite stretches of these
//! sets, eight heaps at a time, and then every member is changed by ⊕ x, a bit of x at a time
//! (`marks.rs`). *Proved*: for each number v a row of bits tells which heaps have the value v.
//! Take the heaps of the block at which v is rare and below the value; a split with a part a at
//! distance d excludes v where the row of v ⊕ G(a), moved by d, has a bit. Strike those out, part
//! by part, until none is left.
//!
//! Whatever does not fit, a value too large, a rare heap, a rare number that nobody excludes, makes
//! the block fail. Then it is done again heap by heap, where a refusal can name the heap.

use crate::classes::Classes;
use crate::marks::{EIGHT, Plan};

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
    /// For each rare heap a and each place i of a split: a + i, and the value of a.
    pub(crate) rare: Vec<(usize, u32)>,
    /// The same for all heaps a from 1 to E.
    pub(crate) all: Vec<(usize, u32)>,
    pub(crate) classes: Classes,
    /// No distance is larger.
    pub(crate) reach: usize,
}

/// Blocks with values below 64·N.
pub(crate) trait Blocks {
    /// The values of the block from heap n on, a multiple of 64, and how many steps it took; `None`
    /// if it fails.
    fn block(&mut self, moves: &Moves, n: usize, steps: &mut u64) -> Option<&[u32]>;

    /// The values of the block from heap n on were found in another way. `None` if one is too
    /// large.
    fn append(&mut self, values: &[u32]) -> Option<()>;
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
        0..64 => Some(Box::new(Rows::<1>::new(moves, recent, n)?)),
        64..128 => Some(Box::new(Rows::<2>::new(moves, recent, n)?)),
        128..256 => Some(Box::new(Rows::<4>::new(moves, recent, n)?)),
        _ => None,
    }
}

/// The last values, and for each value a row of bits.
struct Rows<const N: usize> {
    /// The heap of the first value and of the first bit, a multiple of 64.
    base: usize,
    recent: Vec<u8>,
    /// The sets of the values, word by word.
    sets: [Vec<u64>; N],
    rows: Vec<Vec<u64>>,
    plan: Plan,
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

impl<const N: usize> Rows<N> {
    fn new(moves: &Moves, recent: &[u32], n: usize) -> Option<Self> {
        let needed = (moves.reach + 64).next_multiple_of(64);
        let base = n.checked_sub(needed).filter(|base| base.is_multiple_of(64))?;
        let words = needed / 64;
        let mut rows = Self {
            base,
            recent: Vec::new(),
            sets: std::array::from_fn(|_| Vec::new()),
            rows: vec![vec![0; words + 1]; 64 * N],
            plan: Plan::new(&moves.single, &moves.rare, 64 * N)?,
            helpers: Vec::new(),
            reach: moves.reach,
            room: 2 * words + 8 * WORDS + 1,
            found: Vec::new(),
        };
        let recent = recent.get(recent.len().checked_sub(needed)?..)?;
        for (index, &value) in recent.iter().enumerate() {
            rows.push(index, value)?;
        }
        rows.helpers = rows.choose_helpers(moves);
        Some(rows)
    }

    /// For each number v the small parts a in the order in which v ⊕ G(a) is frequent.
    fn choose_helpers(&self, moves: &Moves) -> Vec<Vec<(usize, u32)>> {
        let count = |row: &Vec<u64>| row.iter().map(|word| word.count_ones()).sum();
        let counts: Vec<u32> = self.rows.iter().map(count).collect();
        let small = moves.all.get(..moves.all.len().min(CONSIDERED)).unwrap_or_default();
        let of_number = |v: usize| {
            let often = |(_, value): &(usize, u32)| counts.get(v ^ *value as usize).copied();
            let mut parts = small.to_vec();
            parts.sort_by_key(|part| std::cmp::Reverse(often(part).unwrap_or(0)));
            parts.truncate(HELPERS);
            parts
        };
        (0..64 * N).map(of_number).collect()
    }

    /// The value of heap base + index.
    fn push(&mut self, index: usize, value: u32) -> Option<()> {
        let row = self.rows.get_mut(value as usize)?;
        *row.get_mut(index / 64)? |= 1 << (index % 64);
        self.recent.push(u8::try_from(value).ok()?);
        for (word, sets) in self.sets.iter_mut().enumerate() {
            sets.push(u64::from(value as usize / 64 == word) << (value % 64));
        }
        Some(())
    }

    /// Makes room for a block, dropping what no distance reaches.
    fn make_room(&mut self) {
        let words = self.recent.len() / 64;
        if words + WORDS + 1 > self.room {
            let drop = words.saturating_sub(self.reach / 64 + 2);
            self.recent.drain(..64 * drop);
            self.sets.iter_mut().for_each(|sets| drop_words(sets, 64 * drop));
            self.rows.iter_mut().for_each(|row| drop_words(row, drop));
            self.base += 64 * drop;
        }
        let words = self.recent.len() / 64 + WORDS + 1;
        self.rows.iter_mut().for_each(|row| row.resize(words, 0));
    }

    fn settle_block(&mut self, moves: &Moves, n: usize) -> Option<()> {
        let common = [0, 1].map(|parity| moves.classes.common_words::<N>(n + parity));
        for eight in (n..n + BLOCK).step_by(EIGHT) {
            let marked = self.plan.far(&self.sets, eight - self.base)?;
            for ((index, common), heap) in (0..EIGHT).zip(common.iter().cycle()).zip(eight..) {
                let mut open = *common;
                for (open, marked) in open.iter_mut().zip(&marked) {
                    *open &= !marked.get(index)?;
                }
                self.plan.near(&self.recent, &mut open)?;
                let value = least(&open)?;
                self.push(heap - self.base, value)?;
            }
        }
        Some(())
    }

    /// Whether every rare number below the value of a heap of the block is that of an option.
    fn prove_block(&self, moves: &Moves, n: usize, steps: &mut u64) -> Option<()> {
        let word = (n - self.base) / 64;
        // The heaps with a value above v, for v from the largest down.
        let mut above = [0; WORDS];
        for v in (0..64 * N).rev() {
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
        for (tried, &(distance, value)) in helpers.iter().chain(&moves.all).enumerate() {
            *steps += WORDS as u64;
            // A value that no heap of the rows has excludes nothing.
            let Some(row) = self.rows.get(v ^ value as usize) else { continue };
            if !strike(&mut open, row, bit - distance)? {
                return Some(());
            }
            if tried % 8 == 7 && open.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW {
                return self.search(&moves.all, bit, v, open, steps);
            }
        }
        None
    }

    /// The same for a few heaps, one by one.
    fn search(
        &self,
        parts: &[(usize, u32)],
        bit: usize,
        v: usize,
        open: [u64; WORDS],
        steps: &mut u64,
    ) -> Option<()> {
        for (word, mut bits) in open.into_iter().enumerate() {
            while bits != 0 {
                let at = bit + 64 * word + bits.trailing_zeros() as usize;
                let excludes = |&(distance, value): &(usize, u32)| {
                    self.recent
                        .get(at - distance)
                        .is_some_and(|&o| u32::from(o) ^ value == v as u32)
                };
                let found = parts.iter().position(excludes)?;
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
        self.sets.iter_mut().for_each(|sets| sets.truncate(length));
        for row in &mut self.rows {
            row.iter_mut().skip(length / 64).for_each(|word| *word = 0);
        }
    }
}

/// The least number of a set.
fn least<const N: usize>(set: &[u64; N]) -> Option<u32> {
    let (word, bits) = (0u32..).zip(set).find(|(_, bits)| **bits != 0)?;
    Some(64 * word + bits.trailing_zeros())
}

/// Drops the first words of a row.
fn drop_words(row: &mut Vec<u64>, words: usize) {
    row.drain(..words.min(row.len()));
}

impl<const N: usize> Blocks for Rows<N> {
    fn block(&mut self, moves: &Moves, n: usize, steps: &mut u64) -> Option<&[u32]> {
        self.make_room();
        *steps += (BLOCK / 4 * (4 + moves.rare.len() + moves.single.len())) as u64;
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

    fn append(&mut self, values: &[u32]) -> Option<()> {
        self.make_room();
        for &value in values {
            self.push(self.recent.len(), value)?;
        }
        Some(())
    }
}
