//! The nim-values of a finite octal code in a sparse space, one after the other.
//!
//! In a sparse space every number is rare or common, and a split whose value is common has one
//! rare and one common part. If rare heaps end early, almost all that decides the value of a heap
//! are the few rare heaps and a short window of values before it.

use crate::blocks::{BLOCK, Blocks, Moves, REACH, blocks};
use crate::classes::Classes;
use crate::format::{ShortProof, Space};
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;

/// The values G(0), G(1), …, each proved, in memory that does not grow.
pub(crate) struct Stream {
    /// The places of digits with 1, with 2, with 4.
    ends: Vec<usize>,
    moves_to_one: Vec<usize>,
    splits: Vec<usize>,
    classes: Classes,
    /// E.
    depth: usize,
    /// W = E + k.
    pub(crate) window: usize,
    /// The next heap.
    pub(crate) heap: usize,
    /// The values of heaps 0 to E.
    first: Vec<u32>,
    /// The last values, at least W of them.
    recent: Vec<u32>,
    /// For each rare heap a and each place i of a split: a + i, and the value of a.
    rare: Vec<(usize, u32)>,
    /// Small parts that excluded rare numbers of late.
    helpers: Vec<usize>,
    marks: Bits,
    /// The largest value so far.
    largest: u32,
    /// Whole blocks, if they can be done.
    moves: Option<Moves>,
    blocks: Option<Box<dyn Blocks>>,
    /// The values last told.
    told: Vec<u32>,
}

/// How many helpers are remembered.
const HELPERS: usize = 12;

impl Stream {
    /// Step 2.
    pub(crate) fn new(
        game: &Game,
        proof: &ShortProof,
        period: usize,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let Some(k) = game.last_place().filter(|_| game.parts() <= 2) else {
            return refuse(2, "the short certificate is for finite octal codes only");
        };
        let places = |bit: u64| (0..=k).filter(|&i| game.digit(i) & bit != 0).collect::<Vec<_>>();
        let splits = places(4);
        let parity = match (proof.space, splits.first()) {
            (Space::Positions, Some(place)) => Some(place % 2),
            _ => None,
        };
        if let Some(parity) = parity {
            need(splits.iter().all(|place| place % 2 == parity), 2, || {
                "a space in positions needs splits at places of one parity".to_owned()
            })?;
            need(period.is_multiple_of(2), 2, || {
                "a space in positions needs an even period".to_owned()
            })?;
        }
        need((1..1 << 16).contains(&proof.mask), 2, || {
            "the mask is not between 1 and 65535".to_owned()
        })?;
        let depth = number(2, "`depth`", proof.depth)?;
        meter.hold(3 * depth as u64 + 2 * k as u64)?;
        Ok(Self {
            ends: places(1),
            moves_to_one: places(2),
            splits,
            classes: Classes::new(proof.mask, parity),
            depth,
            window: depth + k,
            heap: 0,
            first: Vec::new(),
            recent: Vec::new(),
            rare: Vec::new(),
            helpers: Vec::new(),
            marks: Bits::default(),
            largest: 0,
            moves: None,
            blocks: None,
            told: Vec::new(),
        })
    }

    /// Goes on before this heap with the values before it, at least W of them. The first values
    /// must have been computed: the stream is beyond heap E.
    pub(crate) fn jump(&mut self, heap: usize, values: &[u32]) {
        self.heap = heap;
        self.recent = values.to_vec();
        self.blocks = None;
        self.largest = values.iter().chain(&self.first).copied().max().unwrap_or(0);
    }

    /// Whether these are the last values.
    pub(crate) fn ends_with(&self, values: &[u32]) -> bool {
        self.recent.ends_with(values)
    }

    /// The next values, at most so many and at least one: a block if it can be done as one.
    pub(crate) fn some(&mut self, most: usize, meter: &mut Meter) -> Checked<&[u32]> {
        let late = self.heap > 2 * self.window + BLOCK && self.window <= REACH;
        let whole = late && self.heap.is_multiple_of(BLOCK) && most >= BLOCK;
        if whole && self.block(meter)? {
            return Ok(&self.told);
        }
        let count = if whole { BLOCK } else { 1 };
        self.told.clear();
        for _ in 0..count {
            let value = self.next(meter)?;
            self.told.push(value);
        }
        if let Some(blocks) = &mut self.blocks
            && (!whole || blocks.append(&self.told).is_none())
        {
            self.blocks = None;
        }
        Ok(&self.told)
    }

    /// Whether the next block could be done as one.
    fn block(&mut self, meter: &mut Meter) -> Checked<bool> {
        let n = self.heap;
        if self.moves.is_none() {
            meter.hold((2 * self.splits.len() * self.depth) as u64)?;
            self.moves = Some(self.moves());
        }
        let Some(moves) = &self.moves else { return defect() };
        let mut steps = 0;
        if self.blocks.is_none() {
            steps += self.recent.len() as u64;
            self.blocks = blocks(moves, &self.recent, n, self.largest, &mut steps);
        }
        let done = self.blocks.as_mut().and_then(|blocks| blocks.block(&mut steps));
        let done = done.map(<[u32]>::to_vec);
        meter.work(steps)?;
        let Some(values) = done else { return Ok(false) };
        self.largest = values.iter().copied().max().unwrap_or(0).max(self.largest);
        self.recent.extend_from_slice(&values);
        self.told = values;
        self.heap += BLOCK;
        self.forget();
        Ok(true)
    }

    /// The options of heaps beyond 2·W, as the blocks want them.
    fn moves(&self) -> Moves {
        let parts: Vec<_> = self.first.iter().copied().enumerate().skip(1).collect();
        let is_rare = |&(part, value): &(usize, u32)| self.classes.is_rare(part, value);
        Moves {
            single: self.moves_to_one.clone(),
            splits: self.splits.clone(),
            rare: parts.iter().copied().filter(is_rare).collect(),
            parts,
            classes: self.classes.clone(),
            reach: self.window,
        }
    }

    fn forget(&mut self) {
        if self.recent.len() > 2 * self.window + 64 + 2 * BLOCK {
            self.recent.drain(..self.recent.len() - self.window - 64 - BLOCK);
        }
    }

    /// Step 3: the next value. Refused if a heap above E is rare or not E-short.
    fn next(&mut self, meter: &mut Meter) -> Checked<u32> {
        let n = self.heap;
        meter.work((1 + self.ends.len() + self.moves_to_one.len() + self.rare.len()) as u64)?;
        self.marks.clear();
        self.mark_moves().map_or_else(defect, Ok)?;
        self.mark_splits_with_rare_parts().map_or_else(defect, Ok)?;
        // All options of common value have been seen: the least common number not among them.
        let common = self.marks.least(|word| self.classes.common(n, word));
        let missing = self.marks.missing(common);
        let seen = self.exclude_rare_below(common, missing).map_or_else(defect, Ok)?;
        meter.work(u64::from(common) / 64 + seen)?;
        let value = self.marks.least(|_| u64::MAX).min(common);
        if n >= 1 && self.classes.is_rare(n, value) {
            let depth = self.depth;
            need(n <= depth, 3, || {
                format!(
                    "heap {n} is rare, or excluding {value} there needs two parts above {depth}"
                )
            })?;
            meter.hold(2 * self.splits.len() as u64)?;
            self.rare.extend(self.splits.iter().map(|taken| (n + taken, value)));
        }
        if n <= self.depth {
            self.first.push(value);
        }
        self.forget();
        self.recent.push(value);
        self.largest = self.largest.max(value);
        self.heap += 1;
        Ok(value)
    }

    /// The options that are no heap or one heap. `None`, here and below: a value is not at hand,
    /// which cannot happen.
    fn mark_moves(&mut self) -> Option<()> {
        if self.ends.contains(&self.heap) {
            self.marks.insert(0);
        }
        for &taken in self.moves_to_one.iter().filter(|&&taken| taken < self.heap) {
            self.marks.insert(back(&self.recent, taken)?);
        }
        Some(())
    }

    fn mark_splits_with_rare_parts(&mut self) -> Option<()> {
        for &(distance, small) in self.rare.iter().filter(|(distance, _)| *distance < self.heap) {
            self.marks.insert(small ^ back(&self.recent, distance)?);
        }
        Some(())
    }

    /// Looks for splits that exclude the rare numbers below `common`, of which some are
    /// `missing`: first with the parts that helped before, then with all parts ≤ E; for a heap ≤ E
    /// those are all splits. Returns how many were looked at.
    fn exclude_rare_below(&mut self, common: u32, mut missing: u32) -> Option<u64> {
        let mut seen = 0;
        for at in 0..self.helpers.len() {
            if missing == 0 {
                return Some(seen);
            }
            let part = self.helpers.get(at).copied()?;
            missing -= self.mark_splits_with(part, common, &mut seen)?;
        }
        let mut part = 1;
        while missing > 0 && part <= self.depth.min(self.heap / 2) {
            let excluded = self.mark_splits_with(part, common, &mut seen)?;
            if excluded > 0 {
                missing -= excluded;
                self.helpers.truncate(HELPERS - 1);
                self.helpers.insert(0, part);
            }
            part += 1;
        }
        Some(seen)
    }

    /// Marks the numbers below `common` that the splits with this part exclude; returns how many
    /// are new.
    fn mark_splits_with(&mut self, part: usize, common: u32, seen: &mut u64) -> Option<u32> {
        let small = self.first.get(part).copied()?;
        let mut new = 0;
        for &taken in self.splits.iter().filter(|&&taken| part + taken < self.heap) {
            *seen += 1;
            let value = small ^ back(&self.recent, part + taken)?;
            if value < common && !self.marks.contains(value) {
                self.marks.insert(value);
                new += 1;
            }
        }
        Some(new)
    }
}

/// The value of the heap `distance` before the next one.
fn back(recent: &[u32], distance: usize) -> Option<u32> {
    recent.get(recent.len().wrapping_sub(distance)).copied()
}

/// A set of small numbers, as bits.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    fn clear(&mut self) {
        self.words.fill(0);
    }

    fn insert(&mut self, value: u32) {
        let (at, bit) = (value as usize / 64, 1 << (value % 64));
        match self.words.get_mut(at) {
            Some(word) => *word |= bit,
            None => {
                self.words.resize(at, 0);
                self.words.push(bit);
            }
        }
    }

    fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The least number of those wanted that is not in the set; `wanted` gives them 64 at a
    /// time. At the latest 2^16 numbers behind the set, by the size of the mask.
    fn least(&self, wanted: impl Fn(usize) -> u64) -> u32 {
        let mut word = 0;
        loop {
            let open = wanted(word) & !self.words.get(word).copied().unwrap_or(0);
            if open != 0 {
                return 64 * word as u32 + open.trailing_zeros();
            }
            word += 1;
        }
    }

    /// How many numbers below `end` are not in the set.
    fn missing(&self, end: u32) -> u32 {
        let whole = end as usize / 64;
        let (words, rest) = (self.words.get(..whole), self.words.get(whole));
        let in_words: u32 = words.unwrap_or(&self.words).iter().map(|word| word.count_ones()).sum();
        let in_rest = (rest.copied().unwrap_or(0) & ((1 << (end % 64)) - 1)).count_ones();
        end - in_words - in_rest
    }
}

#[cfg(test)]
mod tests;
