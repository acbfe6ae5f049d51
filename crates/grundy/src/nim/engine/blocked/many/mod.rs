//! Blocks of games with many moves or many numbers, such as Officers.
//!
//! With thousands of moves and a hundred numbers, looking up every number for every move is too
//! much. Two things help. First, few moves exclude most: a [choice](choice) of them, made on recent
//! heaps, is done on [bit rows](rows). What they leave free begins with the answer or just before
//! it, so only the first few free numbers of each heap are *candidates*. Second, whether a
//! candidate survives *all* moves is one comparison of bytes per move, for 64 heaps at once
//! ([`kernels`]). The same goes for the proof: chosen splits exclude nearly all smaller rare
//! numbers, and for each heap one search, 64 splits at a time, looks for all that are left.
//!
//! May use `base`. Loops of the kernels run over indices: iterators are not always inlined into
//! functions with target features, and are then compiled without them.
#![allow(clippy::needless_range_loop)]

mod choice;
mod kernels;
mod rows;
mod sample;
mod sets;
mod window;

use crate::nim::engine::blocked::base::broad::Broad;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::offsets::{Offset, common_offsets};
use crate::nim::engine::blocked::base::simd::{Level, Wide};
use crate::nim::engine::blocked::base::tables::{Numbers, Setting, Work};
use crate::nim::engine::blocked::base::{BLOCK, EARLY, WORD};
use crate::nim::sparse::SparseSpace;
use kernels::{ByteMoves, Candidates, MOST, Search, strike_out};
use rows::{Plan, Rows, WORDS};
use sample::Sample;
use sets::{Open, first_free, free_sets, rares_below};
use window::{Parts, Window};

/// With fewer moves than this, the other tables are faster.
const FEWEST_MOVES: usize = 256;
/// Numbers kept ready beyond the largest one seen.
const HEADROOM: usize = 16;
/// Candidates per heap at first.
const CANDIDATES: usize = 4;
/// After so many blocks the number of candidates is looked at again.
const TICKS: u32 = 64;

/// Everything that is derived from the space and the rare heaps.
#[derive(Clone)]
pub(super) struct Many {
    level: Level,
    space: SparseSpace,
    splits: Vec<usize>,
    /// Moves to one heap that lead to a rare value.
    flips: Vec<usize>,
    offsets: Vec<Offset>,
    /// All moves below 64, and all others.
    near: Broad,
    moves: ByteMoves,
    /// Chosen moves from 512 on and below.
    deep: Plan,
    middle: Plan,
    /// Chosen splits, and the largest smaller part among them.
    proof: Plan,
    deepest: u64,
    rows: Rows,
    window: Window,
    parts: Vec<Parts>,
    /// Candidates per heap.
    candidates: usize,
    counts: Counts,
    /// The common value with each number, at even and at odd heaps.
    values: [[u16; 256]; 2],
    /// The number of rare values below it.
    needs: [[u8; 256]; 2],
    excluded: Vec<[u64; 8]>,
    numbers: Box<[u8; BLOCK]>,
}

impl Many {
    /// `None` if there are few moves, if numbers do not fit in a byte, or if the last rare heap is
    /// too near.
    pub(super) fn new(setting: &Setting<'_>) -> Option<Self> {
        let count = common_offsets(setting.places, setting.space, setting.rares).len();
        (count >= FEWEST_MOVES).then(|| Self::make(setting))?
    }

    /// The same for any number of moves.
    fn make(setting: &Setting<'_>) -> Option<Self> {
        let Setting { level, places, space, rares, history, n } = *setting;
        let offsets = common_offsets(places, space, rares);
        let far = offsets.last()?.distance.max(sample::deepest(n) + places.last() as u64);
        let last_rare = rares.last().map_or(0, |rare| rare.0);
        // All heaps that moves lead to must be common.
        if n <= last_rare + far + WORD as u64 {
            return None;
        }
        let (size, first) = sample::size(history, n, far)?;
        let recent = history.from(first)?;
        let common = (first..).zip(recent).filter(|&(heap, &value)| !space.is_rare(heap, value));
        let largest = common.map(|(_, &value)| space.number(value)).max()?;
        // All numbers with the same bits above the dropped one, so that every rare value below a
        // common one has a number in use.
        let used = (usize::from(largest) + 1 + HEADROOM).next_multiple_of(8);
        let used = used.next_multiple_of(space.low_bit().into());
        if used > 255 || offsets.iter().any(|offset| offset.number > 255) {
            return None;
        }
        let mut rows = Rows::new(used / 8, first / WORD as u64, n - first);
        rows.write_values(first, recent, space);
        let early = history.early();
        let early = &early[..early.len().min(EARLY as usize)];
        let window = (early.len() as u64).max(far).min(n - last_rare - 1);
        let window = Window::new(n - window, history.from(n - window)?, space);
        let values = &recent[recent.len() - size as usize..];
        let sample = Sample { level, space, rows: &rows, values, n };
        let (deep, middle) = sample
            .moves(&offsets)
            .into_iter()
            .partition(|(_, offset)| offset.distance >= BLOCK as u64);
        let splits = sample.splits(places, early);
        let deepest = splits.iter().map(|(_, split)| split.distance).max().unwrap_or(0);
        let by_number = |heap, f: &dyn Fn(u64, u16) -> u16| {
            std::array::from_fn(|c| f(heap, if c < used { c as u16 } else { 0 }))
        };
        let value = |heap, number| space.value(heap, number, false);
        let need = |heap, number| rares_below(space, heap, number);
        Some(Self {
            level,
            space,
            splits: places.split.clone(),
            flips: places.single.iter().copied().filter(|&j| flips(space, j)).collect(),
            near: Broad::new(&offsets),
            moves: ByteMoves::new(&offsets),
            deep: Plan::new(deep),
            middle: Plan::new(middle),
            proof: Plan::new(splits),
            deepest: deepest.saturating_sub(places.split.first().map_or(0, |&i| i as u64)),
            excluded: vec![[0; 8]; WORDS * rows.groups()],
            rows,
            window,
            parts: Parts::of(early, space),
            candidates: CANDIDATES,
            counts: Counts::default(),
            values: [by_number(0, &value), by_number(1, &value)],
            needs: [by_number(0, &need), by_number(1, &need)].map(|needs| needs.map(|c| c as u8)),
            numbers: Box::new([0; BLOCK]),
            offsets,
        })
    }

    /// The numbers of one word, of which `excluded` is excluded.
    #[inline(always)]
    fn word<W: Wide>(&self, excluded: &[[u64; 8]], n: u64) -> Option<([u8; WORD], Counts)> {
        let mut candidates = [[0; WORD]; MOST];
        let mut alive = [0; MOST];
        let (candidates, alive) =
            (&mut candidates[..self.candidates], &mut alive[..self.candidates]);
        first_free(&free_sets::<W>(excluded), candidates, alive);
        let (bytes, at) = self.window.at(n);
        let of = Candidates { bytes, at, list: candidates };
        strike_out(self.level, &self.moves, &of, alive);
        let mut before: [u8; WORD] = *bytes[at - WORD..].first_chunk()?;
        before.reverse();
        let mut last = W::load_bytes(&before);
        let mut numbers = [0; WORD];
        let mut counts = Counts::default();
        for j in 0..WORD {
            let mut number = None;
            for k in 0..self.candidates {
                if alive[k] >> j & 1 == 1 && !self.near.excludes(last, candidates[k][j]) {
                    number = Some(candidates[k][j]);
                    counts.last += u32::from(k + 1 == self.candidates);
                    break;
                }
            }
            let number = match number {
                Some(number) => number,
                None => {
                    counts.none += 1;
                    self.slow(bytes, at, j, &numbers)?
                }
            };
            numbers[j] = number;
            last = last.pushed(number);
        }
        Some((numbers, counts))
    }

    /// The number of heap j of a word, computed from all moves: where no candidate is left.
    #[cold]
    #[inline(never)]
    fn slow(&self, bytes: &[u8], at: usize, j: usize, word: &[u8; WORD]) -> Option<u8> {
        let mut marks = [false; 256];
        for offset in &self.offsets {
            let distance = offset.distance as usize;
            let other = if distance <= j { word[j - distance] } else { bytes[at + j - distance] };
            marks[usize::from(other ^ offset.number as u8)] = true;
        }
        let number = marks.iter().position(|&mark| !mark)?;
        (number < 8 * self.rows.groups()).then_some(number as u8)
    }

    /// Takes out the rare numbers that are values of moves to one heap.
    #[inline(always)]
    fn remove_flips(&self, history: &History, heap: u64, open: &mut [u64; 4]) {
        for &place in &self.flips {
            if let Some(value) = history.get(heap - place as u64) {
                let number = self.space.number(value);
                if self.space.is_rare(heap, value) && number < 256 {
                    open[usize::from(number / 64)] &= !(1 << (number % 64));
                }
            }
        }
    }
}

impl Numbers for Many {
    fn numbers(&self) -> &[u8; BLOCK] {
        &self.numbers
    }

    fn spell(&self, history: &mut History, out: &mut Vec<u16>) {
        out.clear();
        out.extend(
            self.numbers.iter().enumerate().map(|(j, &v)| self.values[j % 2][usize::from(v)]),
        );
        history.extend(out);
    }

    fn replace(&mut self, n: u64, values: &[u16]) -> bool {
        let used = 8 * self.rows.groups();
        if values.iter().any(|&v| usize::from(self.space.number(v)) >= used) {
            return false;
        }
        self.rows.make_room(n / WORD as u64);
        self.rows.write_values(n, values, self.space);
        let numbers: Vec<u8> = values.iter().map(|&v| self.space.number(v) as u8).collect();
        self.window.make_room(n);
        self.window.write(n, &numbers);
        true
    }

    fn bytes(&self) -> usize {
        self.rows.bytes() + self.window.bytes() + size_of_val(self.parts.as_slice())
    }
}

impl Work for Many {
    fn level(&self) -> Level {
        self.level
    }

    #[inline(always)]
    fn settle<W: Wide>(&mut self, _: &History, n: u64) -> bool {
        let (word, groups) = (n / WORD as u64, self.rows.groups());
        self.rows.make_room(word);
        self.window.make_room(n);
        let mut excluded = std::mem::take(&mut self.excluded);
        excluded.fill([0; 8]);
        self.deep.exclude::<W, WORDS>(&self.rows, word, &mut excluded);
        let mut done = true;
        for (t, excluded) in excluded.chunks_exact_mut(groups).enumerate() {
            let (word, n) = (word + t as u64, n + (t * WORD) as u64);
            self.middle.exclude::<W, 1>(&self.rows, word, excluded);
            let Some((numbers, counts)) = self.word::<W>(excluded, n) else {
                done = false;
                break;
            };
            self.counts.none += counts.none;
            self.counts.last += counts.last;
            self.rows.write::<W>(word, &numbers);
            self.window.write(n, &numbers);
            self.numbers[WORD * t..][..WORD].copy_from_slice(&numbers);
        }
        self.excluded = excluded;
        self.candidates = self.counts.adjusted(self.candidates);
        done
    }

    #[inline(always)]
    fn take<W: Wide>(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool {
        if numbers.iter().any(|&number| usize::from(number) >= 8 * self.rows.groups()) {
            return false;
        }
        let first = n / WORD as u64;
        self.rows.make_room(first);
        self.window.make_room(n);
        self.window.write(n, numbers);
        for (word, numbers) in (first..).zip(numbers.as_chunks().0) {
            self.rows.write::<W>(word, numbers);
        }
        *self.numbers = *numbers;
        true
    }

    #[inline(always)]
    fn check<W: Wide>(&mut self, history: &History, n: u64, depth: &mut u64) -> bool {
        *depth = (*depth).max(self.deepest);
        let groups = self.rows.groups();
        self.excluded.fill([0; 8]);
        self.proof.exclude::<W, WORDS>(&self.rows, n / WORD as u64, &mut self.excluded);
        let (bytes, at) = self.window.at(n);
        let mut open = Open::nothing();
        for (t, excluded) in self.excluded.chunks_exact(groups).enumerate() {
            let mut needs = [0; WORD];
            for j in 0..WORD {
                needs[j] = self.needs[j % 2][usize::from(self.numbers[t * WORD + j])];
            }
            open.find::<W>(&needs, excluded);
            while open.heaps != 0 {
                let j = open.heaps.trailing_zeros() as usize;
                self.remove_flips(history, n + (t * WORD + j) as u64, &mut open.sets[j]);
                let at = at + t * WORD + j;
                let search = Search { bytes, at, parts: &self.parts, places: &self.splits };
                match search.run(self.level, &mut open.sets[j]) {
                    Some(part) => *depth = (*depth).max(part),
                    None => return false,
                }
                open.heaps &= open.heaps - 1;
            }
        }
        true
    }
}

/// Whether a move to one heap changes the class.
fn flips(space: SparseSpace, place: usize) -> bool {
    space.depends_on_position() && place % 2 == 1
}

/// How the candidates of the last blocks did.
#[derive(Clone, Copy, Default)]
struct Counts {
    blocks: u32,
    /// Heaps at which none was left, and at which only the last one was.
    none: u32,
    last: u32,
}

impl Counts {
    /// The best number of candidates: one more costs a comparison per move and 64 heaps, a heap
    /// without any a walk over all moves.
    fn adjusted(&mut self, candidates: usize) -> usize {
        self.blocks += 1;
        if self.blocks < TICKS {
            return candidates;
        }
        let Self { none, last, .. } = std::mem::take(self);
        if none > 8 * TICKS && candidates < MOST {
            candidates + 1
        } else if none + last < 4 * TICKS && candidates > 1 {
            candidates - 1
        } else {
            candidates
        }
    }
}

#[cfg(test)]
mod tests;
