//! One block of 512 heaps at a time: deep past, words, chain, proof.

mod jobs;

use super::broad::Broad;
use super::far::Far;
use super::helpers::{Choice, ExtendAll, LAYERS, Layers};
use super::history::History;
use super::near::WORD;
use super::offsets::{Offset, Rare, common_offsets};
use super::planes::{BLOCK, Planes};
use super::proof::Proof;
use super::sets::Sets;
use super::simd::{Job, Level, Wide};
use super::way::{Counts, Way, best_way};
use crate::nim::sparse::{Places, SparseSpace};
use jobs::{Check, Settle, Spell, TakeOver};

/// The largest part of a helper split, per 64 numbers in use.
const HELPER_DEPTH: u64 = 4096;
/// Parts from here on, found by a single search, are remembered.
const DEEP: u64 = 1024;
/// Numbers kept ready beyond the largest one seen, if there are more than 64: tables for so many
/// take long to make.
const HEADROOM: usize = 16;
/// The heaps on which the number of vectorised values is decided.
const SAMPLE: u64 = 1 << 14;

/// How the common candidates are found, by the numbers in use.
#[derive(Clone)]
enum Near {
    Quarter(Sets<u16>),
    Half(Sets<u32>),
    Full(Sets<u64>),
    /// Several words per heap, for more than 64 numbers.
    Broad(Broad),
    /// While the tables are lent out.
    Lent,
}

impl Near {
    /// Whether the sets have a proof of their own.
    fn can_prove(&self) -> bool {
        match self {
            Self::Quarter(sets) => sets.can_prove(),
            Self::Half(sets) => sets.can_prove(),
            Self::Full(sets) => sets.can_prove(),
            Self::Broad(_) | Self::Lent => false,
        }
    }
}

/// Planes, and the proof that reads them.
#[derive(Clone)]
struct Rows {
    planes: Planes,
    proof: Proof,
    /// The layers of the planes are spread up to this heap. Only proofs read them, so they wait
    /// for one.
    spread_to: u64,
}

impl Rows {
    #[inline(always)]
    fn prove<W: Wide>(
        &mut self,
        n: u64,
        depth: &mut u64,
        search: impl FnMut(u64, u16) -> Option<u64>,
    ) -> bool {
        let end = n + BLOCK as u64;
        let (layers, planes) = (self.proof.layers(), &mut self.planes);
        ExtendAll { layers, planes, first: self.spread_to, n: end }.run::<W>();
        self.spread_to = end;
        self.proof.check::<W>(&self.planes, n, depth, search)
    }

    /// Adds a block of common heaps.
    #[inline(always)]
    fn push<W: Wide>(&mut self, numbers: &[u8; BLOCK], by_word: bool) {
        self.planes.make_room();
        for word in numbers.as_chunks().0 {
            if by_word { self.planes.push::<W>(word) } else { self.planes.push_rows::<W>(word) }
        }
    }
}

/// Everything that is derived from the space and the rare heaps.
#[derive(Clone)]
pub(super) struct Fast {
    space: SparseSpace,
    offsets: Vec<Offset>,
    near: Near,
    far: Far,
    /// The planes and the proof by rows of planes, where the sets have no proof of their own.
    rows: Option<Rows>,
    /// For each rare number the deep parts found last by single searches. Where the values repeat
    /// they do it again.
    found: Vec<[u64; 4]>,
    /// What is excluded in each word of the block, for the numbers that are treated by planes; the
    /// few heaps with larger ones are treated one by one.
    excluded: Vec<[u64; 8]>,
    /// The common value with each number, at even and at odd heaps.
    values: [[u16; 256]; 2],
    numbers: Box<[u8; BLOCK]>,
}

impl Fast {
    /// The tables for the block that begins at heap `n`. `None` if the engine cannot treat it: the
    /// past is too short, or numbers do not fit in a byte.
    pub(super) fn new(
        level: Level,
        places: &Places,
        space: SparseSpace,
        rares: &[Rare],
        history: &History,
        n: u64,
    ) -> Option<Self> {
        let offsets = common_offsets(places, space, rares);
        let far = offsets.last().map_or(0, |o| o.distance).max(WORD as u64);
        let sample = history.from(n - n.min(SAMPLE))?;
        let usual = sample.iter().map(|&v| space.number(v)).max()?;
        let depth = (HELPER_DEPTH * (1 + u64::from(usual) / 64)).min(n / 4);
        let helpers = (Choice::reach(depth) + Layers::reach(places)).min(n);
        if n < far + 2 * BLOCK as u64 || !n.is_multiple_of(BLOCK as u64) {
            return None;
        }
        let first = (n - (far + BLOCK as u64).max(helpers).min(n)) / BLOCK as u64 * BLOCK as u64;
        let recent = history.from(first)?;
        let largest = recent.iter().chain(history.early()).map(|&v| space.number(v)).max()?;
        let largest = largest.max(rares.iter().map(|r| space.number(r.1)).max().unwrap_or(0));
        // All numbers with the same bits above the dropped one, so that every rare value below a
        // common one has a number in use.
        let up_to = |count: usize| count.next_multiple_of(space.low_bit().into());
        let mut used = up_to(usize::from(largest) + 1);
        if used > 64 && up_to(used + HEADROOM) <= 256 {
            used = up_to(used + HEADROOM);
        }
        if used > 256 {
            return None;
        }
        let recent_numbers = Counts::new(space, sample);
        let way = best_way(&recent_numbers, &offsets, places, used.next_multiple_of(8));
        let all_fit = |bits| recent_numbers.larger(bits) == 0;
        let past = (n, history.early(), recent);
        let near = match way {
            Way::Quarter => Near::Quarter(Sets::new(places, &offsets, space, past, all_fit(16))),
            Way::Half => Near::Half(Sets::new(places, &offsets, space, past, all_fit(32))),
            Way::Full => Near::Full(Sets::new(places, &offsets, space, past, all_fit(64))),
            Way::Broad(_) => Near::Broad(Broad::new(&offsets)),
        };
        let rows = (!near.can_prove()).then(|| {
            // Only the broad way reads planes by word.
            let by_word = if matches!(way, Way::Broad(_)) { far } else { 0 };
            let mut planes = Planes::new(used, first / WORD as u64, by_word, helpers, LAYERS);
            fill(&mut planes, space, recent, first);
            let layers = Layers::new(places, space, history.early(), depth);
            level.run(ExtendAll { layers: &layers, planes: &mut planes, first, n });
            let proof = Proof::new(&planes, layers, space, history.early(), n, depth);
            Rows { planes, proof, spread_to: n }
        });
        let covered = if let Way::Broad(covered) = way { covered } else { 0 };
        let far = Far::new(&offsets);
        let value = |heap| std::array::from_fn(|c| space.value(heap, c as u16, false));
        Some(Self {
            space,
            offsets,
            near,
            far,
            rows,
            found: vec![[0; 4]; 256],
            excluded: vec![[0; 8]; covered],
            values: [value(0), value(1)],
            numbers: Box::new([0; BLOCK]),
        })
    }

    /// Numbers below this one can be treated.
    fn used(&self) -> usize {
        self.rows.as_ref().map_or(256, |rows| rows.planes.used())
    }

    pub(super) fn bytes(&self) -> usize {
        let sets = match &self.near {
            Near::Quarter(sets) => sets.bytes(),
            Near::Half(sets) => sets.bytes(),
            Near::Full(sets) => sets.bytes(),
            Near::Broad(_) | Near::Lent => 0,
        };
        self.rows.as_ref().map_or(0, |rows| rows.planes.bytes()) + sets
    }

    /// Settles the block at heap `n` and writes its values. `false` if something needs a closer
    /// look: then nothing is settled and the tables are to be made anew.
    pub(super) fn block(
        &mut self,
        level: Level,
        history: &mut History,
        n: u64,
        out: &mut Vec<u16>,
    ) -> bool {
        let done = level.run(Settle { fast: self, history, n });
        if done {
            self.spell(level, history, out);
        }
        done
    }

    /// Takes over a block that other tables have settled at heap `n`, and writes its values. `false`
    /// if a number is too large: then nothing is settled.
    pub(super) fn take_over(
        &mut self,
        level: Level,
        history: &mut History,
        n: u64,
        numbers: &[u8; BLOCK],
        out: &mut Vec<u16>,
    ) -> bool {
        let done = level.run(TakeOver { fast: self, n, numbers });
        if done {
            self.spell(level, history, out);
        }
        done
    }

    /// The numbers of the last block.
    pub(super) fn numbers(&self) -> &[u8; BLOCK] {
        &self.numbers
    }

    fn spell(&self, level: Level, history: &mut History, out: &mut Vec<u16>) {
        out.clear();
        if self.numbers.iter().fold(0, |all, &number| all | number) < 64 {
            level.run(Spell { fast: self, out });
        } else {
            let numbers = self.numbers.iter().enumerate();
            out.extend(numbers.map(|(j, &v)| self.values[j % 2][usize::from(v)]));
        }
        history.extend(out);
    }

    /// Whether the block at heap `n`, settled last, has no rare heap.
    pub(super) fn prove(
        &mut self,
        level: Level,
        places: &Places,
        history: &History,
        n: u64,
        depth: &mut u64,
    ) -> bool {
        level.run(Check { level, fast: self, places, history, n, depth })
    }

    /// Takes over a block that was settled in another way, instead of what was tried at heap `n`.
    /// `false` if its numbers are too large. It must have no rare heap.
    pub(super) fn replace(&mut self, n: u64, values: &[u16]) -> bool {
        let used = self.used();
        if values.iter().any(|&v| usize::from(self.space.number(v)) >= used) {
            return false;
        }
        match &mut self.near {
            Near::Quarter(sets) => sets.replace(self.space, n, values),
            Near::Half(sets) => sets.replace(self.space, n, values),
            Near::Full(sets) => sets.replace(self.space, n, values),
            Near::Broad(_) | Near::Lent => (),
        }
        if let Some(rows) = &mut self.rows {
            rows.planes.rewind(n / WORD as u64);
            fill(&mut rows.planes, self.space, values, n);
            rows.spread_to = rows.spread_to.min(n);
        }
        true
    }

    #[inline(always)]
    fn take<W: Wide>(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool {
        let largest = numbers.iter().fold(0, |most, &number| most.max(number));
        if usize::from(largest) >= self.used() {
            return false;
        }
        match &mut self.near {
            Near::Quarter(sets) => sets.take_over::<W>(n, numbers),
            Near::Half(sets) => sets.take_over::<W>(n, numbers),
            Near::Full(sets) => sets.take_over::<W>(n, numbers),
            Near::Broad(_) | Near::Lent => (),
        }
        if let Some(rows) = &mut self.rows {
            rows.push::<W>(numbers, matches!(self.near, Near::Broad(_)));
        }
        *self.numbers = *numbers;
        true
    }

    #[inline(always)]
    fn settle<W: Wide>(&mut self, history: &History, n: u64) -> bool {
        let mut near = std::mem::replace(&mut self.near, Near::Lent);
        let mut numbers = *self.numbers;
        let done = match &mut near {
            Near::Quarter(sets) => sets.settle::<W>(n, &mut numbers),
            Near::Half(sets) => sets.settle::<W>(n, &mut numbers),
            Near::Full(sets) => sets.settle::<W>(n, &mut numbers),
            Near::Broad(broad) => self.settle_broad::<W>(broad, history, n, &mut numbers),
            Near::Lent => None,
        };
        let largest = numbers.iter().fold(0, |most, &number| most.max(number));
        let done = done.is_some() && usize::from(largest) < self.used();
        if let (true, Some(rows), false) = (done, &mut self.rows, matches!(near, Near::Broad(_))) {
            rows.push::<W>(&numbers, false);
        }
        (self.near, *self.numbers) = (near, numbers);
        done
    }

    /// The same by planes, for many numbers.
    #[inline(always)]
    fn settle_broad<W: Wide>(
        &mut self,
        broad: &Broad,
        history: &History,
        n: u64,
        numbers: &mut [u8; BLOCK],
    ) -> Option<()> {
        let mut rows = self.rows.take()?;
        rows.planes.make_room();
        let mut excluded = std::mem::take(&mut self.excluded);
        let first = n / WORD as u64;
        self.far.deep::<W>(&rows.planes, first, &mut excluded);
        let groups = excluded.len() / 8;
        let mut done = Some(());
        for (t, excluded) in excluded.chunks_exact_mut(groups).enumerate() {
            self.far.middle::<W>(&rows.planes, first + t as u64, excluded);
            let mut word = [0; WORD];
            let mut slow = |j: usize, word: &[u8; WORD]| {
                numbers[WORD * t..][..WORD].copy_from_slice(word);
                self.slow(history, n, WORD * t + j, numbers, rows.planes.used())
            };
            done = broad.settle::<W>(excluded, &mut word, &mut slow);
            if done.is_none() {
                break;
            }
            numbers[WORD * t..][..WORD].copy_from_slice(&word);
            rows.planes.push::<W>(&word);
        }
        (self.excluded, self.rows) = (excluded, Some(rows));
        done
    }

    /// The number of a heap before heap n + j, if it is common. `block` has the numbers from heap
    /// n on.
    fn number_before(
        &self,
        history: &History,
        n: u64,
        j: usize,
        block: &[u8; BLOCK],
        distance: u64,
    ) -> Option<u8> {
        match j.checked_sub(distance as usize) {
            Some(k) => Some(block[k]),
            None => {
                let heap = n + j as u64 - distance;
                let value = history.get(heap)?;
                (!self.space.is_rare(heap, value)).then(|| self.space.number(value) as u8)
            }
        }
    }

    /// The number of heap n + j, computed from all moves: for numbers that no set has room for.
    #[cold]
    #[inline(never)]
    fn slow(
        &self,
        history: &History,
        n: u64,
        j: usize,
        block: &[u8; BLOCK],
        used: usize,
    ) -> Option<u8> {
        let mut excluded = [0u64; 4];
        for offset in &self.offsets {
            if let Some(v) = self.number_before(history, n, j, block, offset.distance) {
                let v = usize::from(v) ^ usize::from(offset.number);
                excluded[v / 64] |= 1 << (v % 64);
            }
        }
        let word = excluded.iter().position(|&bits| bits != u64::MAX)?;
        let number = 64 * word + excluded[word].trailing_ones() as usize;
        (number < used).then_some(number as u8)
    }
}

/// Writes the planes of the heaps from `first` on.
fn fill(planes: &mut Planes, space: SparseSpace, values: &[u16], first: u64) {
    for (t, word) in values.chunks_exact(WORD).enumerate() {
        let start = first + (t * WORD) as u64;
        planes.make_room();
        planes.push_some(&std::array::from_fn(|j| {
            let heap = start + j as u64;
            // Heap 0 is no part of a split.
            (heap > 0 && !space.is_rare(heap, word[j])).then(|| space.number(word[j]))
        }));
    }
}
