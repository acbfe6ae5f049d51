//! One block of 512 heaps at a time: deep past, words, chain, proof.

use super::broad::Broad;
use super::far::Far;
use super::helpers::{Choice, ExtendAll, LAYERS, Layers};
use super::history::History;
use super::near::{Lane, NearTable, WORD};
use super::offsets::{Offset, Rare, common_offsets};
use super::planes::{BLOCK, Planes};
use super::proof::Proof;
use super::simd::{Job, Level, Wide};
use crate::nim::sparse::{Places, SparseSpace};

/// The largest part of a helper split, per 64 numbers in use.
const HELPER_DEPTH: u64 = 4096;
/// Parts from here on, found by a single search, are remembered.
const DEEP: u64 = 1024;
/// Numbers kept ready beyond the largest one seen, if there are more than 64: tables for so many
/// take long to make.
const HEADROOM: usize = 16;
/// The heaps on which the number of vectorised values is decided.
const SAMPLE: u64 = 1 << 14;

/// The sets of the chain, as wide as the numbers in use ask for.
enum Near {
    Narrow(NearTable<u32>),
    Wide(NearTable<u64>),
    /// Several words per heap, for more than 64 numbers.
    Broad(Broad),
}

/// Everything that is derived from the space and the rare heaps.
pub(super) struct Fast {
    space: SparseSpace,
    offsets: Vec<Offset>,
    near: Near,
    far: Far,
    planes: Planes,
    proof: Proof,
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
        let first = (n - (far + 2 * WORD as u64).max(helpers).min(n)) / BLOCK as u64 * BLOCK as u64;
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
        let mut planes = Planes::new(used, first / WORD as u64, far, helpers, LAYERS);
        fill(&mut planes, space, recent, first);
        let numbers = planes.used();
        let far = Far::new(&offsets);
        let covered = best_cover(&planes, space, recent, &far, offsets.len());
        let layers = Layers::new(places, space, history.early(), depth);
        level.run(ExtendAll { layers: &layers, planes: &mut planes, first, n });
        let proof = Proof::new(&planes, layers, space, history.early(), n, depth);
        let near = match covered {
            0..=32 => Near::Narrow(NearTable::new(&offsets)),
            33..=64 => Near::Wide(NearTable::new(&offsets)),
            _ => Near::Broad(Broad::new(&offsets)),
        };
        let value = |heap| std::array::from_fn(|c| space.value(heap, c as u16, false));
        Some(Self {
            space,
            offsets,
            near,
            far,
            planes,
            proof,
            found: vec![[0; 4]; numbers],
            excluded: vec![[0; 8]; covered],
            values: [value(0), value(1)],
            numbers: Box::new([0; BLOCK]),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.planes.bytes()
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
        if !level.run(Settle { fast: self, history, n }) {
            return false;
        }
        out.clear();
        out.extend(
            self.numbers.iter().enumerate().map(|(j, &v)| self.values[j % 2][usize::from(v)]),
        );
        history.extend(out);
        true
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
        level.run(Check { fast: self, places, history, n, depth })
    }

    /// Takes over a block that was settled in another way, instead of what was tried at heap `n`.
    /// `false` if its numbers are too large. It must have no rare heap.
    pub(super) fn replace(&mut self, level: Level, n: u64, values: &[u16]) -> bool {
        let used = self.planes.used();
        if values.iter().any(|&v| usize::from(self.space.number(v)) >= used) {
            return false;
        }
        self.planes.rewind(n / WORD as u64);
        fill(&mut self.planes, self.space, values, n);
        let (layers, planes) = (self.proof.layers(), &mut self.planes);
        level.run(ExtendAll { layers, planes, first: n, n: n + BLOCK as u64 });
        true
    }

    #[inline(always)]
    fn settle<W: Wide>(&mut self, history: &History, n: u64) -> bool {
        self.planes.make_room();
        let mut excluded = std::mem::take(&mut self.excluded);
        let word = n / WORD as u64;
        self.far.deep::<W>(&self.planes, word, &mut excluded);
        let groups = excluded.len() / 8;
        let mut done = 0;
        for (t, excluded) in excluded.chunks_exact_mut(groups).enumerate() {
            self.far.middle::<W>(&self.planes, word + t as u64, excluded);
            let Some(numbers) = self.word::<W>(excluded, history, n, t) else { break };
            self.planes.push::<W>(&numbers);
            self.numbers[WORD * t..][..WORD].copy_from_slice(&numbers);
            done += 1;
        }
        self.excluded = excluded;
        done == BLOCK / WORD
    }

    /// The numbers of one word.
    #[inline(always)]
    fn word<W: Wide>(
        &self,
        excluded: &[[u64; 8]],
        history: &History,
        n: u64,
        t: usize,
    ) -> Option<[u8; WORD]> {
        let mut numbers = [0; WORD];
        let mut slow = |j: usize, word: &[u8; WORD]| self.slow(history, n, WORD * t + j, word);
        match &self.near {
            Near::Narrow(table) => narrow::<u32, W>(table, excluded, &mut numbers, &mut slow)?,
            Near::Wide(table) => narrow::<u64, W>(table, excluded, &mut numbers, &mut slow)?,
            Near::Broad(table) => table.settle::<W>(excluded, &mut numbers, &mut slow)?,
        }
        Some(numbers)
    }

    /// The number of a heap before heap n + j, if it is common.
    fn number_before(
        &self,
        history: &History,
        n: u64,
        j: usize,
        word: &[u8; WORD],
        distance: u64,
    ) -> Option<u8> {
        match j.checked_sub(distance as usize) {
            Some(k) if k >= j / WORD * WORD => Some(word[k % WORD]),
            Some(k) => Some(self.numbers[k]),
            None => {
                let heap = n + j as u64 - distance;
                let value = history.get(heap)?;
                (!self.space.is_rare(heap, value)).then(|| self.space.number(value) as u8)
            }
        }
    }

    /// The number of heap n + j, computed from all moves: for numbers that the planes do not cover.
    #[cold]
    #[inline(never)]
    fn slow(&self, history: &History, n: u64, j: usize, word: &[u8; WORD]) -> Option<u8> {
        let mut excluded = [0u64; 4];
        for offset in &self.offsets {
            if let Some(v) = self.number_before(history, n, j, word, offset.distance) {
                let v = usize::from(v) ^ usize::from(offset.number);
                excluded[v / 64] |= 1 << (v % 64);
            }
        }
        let word = excluded.iter().position(|&bits| bits != u64::MAX)?;
        let number = 64 * word + excluded[word].trailing_ones() as usize;
        (number < self.planes.used()).then_some(number as u8)
    }
}

/// Settles a word whose sets fit in one word each.
#[inline(always)]
fn narrow<L: Lane, W: Wide>(
    table: &NearTable<L>,
    excluded: &[[u64; 8]],
    numbers: &mut [u8; WORD],
    slow: &mut dyn FnMut(usize, &[u8; WORD]) -> Option<u8>,
) -> Option<()> {
    let mut bytes = [[0xFF; 64]; 8];
    for (bytes, rows) in bytes.iter_mut().zip(excluded) {
        *bytes = W::load(rows).transposed();
    }
    let mut free = [L::FULL; WORD];
    L::complement(&bytes[..excluded.len()], &mut free);
    table.chain::<W>(&mut free, numbers, slow)
}

struct Settle<'a> {
    fast: &'a mut Fast,
    history: &'a History,
    n: u64,
}

impl Job for Settle<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        self.fast.settle::<W>(self.history, self.n)
    }
}

struct Check<'a> {
    fast: &'a mut Fast,
    places: &'a Places,
    history: &'a History,
    n: u64,
    depth: &'a mut u64,
}

impl Job for Check<'_> {
    type Output = bool;
    #[inline(always)]
    fn run<W: Wide>(self) -> bool {
        let space = self.fast.space;
        let Fast { proof, planes, found, .. } = self.fast;
        let search = |heap: u64, w: u16| {
            let value = space.value(heap, w, true);
            let found = &mut found[usize::from(w)];
            let again = |&&part: &&u64| self.history.splits_by(self.places, heap, value, part);
            if let Some(&part) = found.iter().take_while(|&&part| part > 0).find(again) {
                return Some(part);
            }
            let part = self.history.split_of::<W>(self.places, heap, value)?;
            if part >= DEEP {
                found.rotate_right(1);
                found[0] = part;
            }
            Some(part)
        };
        proof.check::<W>(planes, self.n, self.depth, search)
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

/// How many numbers to treat by planes: a group of eight costs about `far` / 64 cycles per heap,
/// a heap with a larger number costs a walk over all moves.
fn best_cover(
    planes: &Planes,
    space: SparseSpace,
    recent: &[u16],
    far: &Far,
    moves: usize,
) -> usize {
    let sample = &recent[recent.len() - recent.len().min(SAMPLE as usize)..];
    let mut larger = vec![0usize; planes.used() / 8 + 1];
    for &value in sample {
        let group = usize::from(space.number(value)) / 8;
        larger.iter_mut().take(group + 1).for_each(|count| *count += 1);
    }
    let cost = |groups: usize| {
        let by_planes = groups as f64 * (far.len() + 16) as f64 / 64.0;
        let sets = match groups {
            0..=4 => 0.0,
            5..=8 => 3.0,
            _ => 80.0,
        };
        let slow = larger[groups] as f64 / sample.len() as f64 * (60.0 + 2.0 * moves as f64);
        by_planes + sets + slow
    };
    let best = (1..=planes.used() / 8).min_by(|&a, &b| cost(a).total_cmp(&cost(b)));
    8 * best.unwrap_or(1)
}
