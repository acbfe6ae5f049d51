//! Games with few moves, one block of 512 heaps at a time: deep past, words, chain, proof.
//!
//! May use `base` and `sets`.

mod by_planes;
mod far;
mod helpers;
mod jobs;
mod proof;
mod way;

use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::offsets::common_offsets;
use crate::nim::engine::blocked::base::planes::Planes;
use crate::nim::engine::blocked::base::simd::{Job, Level, Wide};
use crate::nim::engine::blocked::base::tables::{Numbers, Setting, Work};
use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::engine::blocked::sets::Sets;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use by_planes::ByPlanes;
use helpers::{Choice, ExtendAll, LAYERS, Layers};
use jobs::{Find, Spell};
use proof::Proof;
use way::{Counts, Way, best_way};

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
    /// More than 64 numbers.
    Broad(Box<ByPlanes>),
}

/// The same for the sets of whatever width, or something else for planes.
macro_rules! with_sets {
    ($near:expr, $sets:ident => $done:expr, $planes:pat => $other:expr) => {
        match $near {
            Near::Quarter($sets) => $done,
            Near::Half($sets) => $done,
            Near::Full($sets) => $done,
            Near::Broad($planes) => $other,
        }
    };
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

/// Everything that is derived from the space and the rare heaps, for games with few moves.
#[derive(Clone)]
pub(super) struct Few {
    level: Level,
    places: Places,
    space: SparseSpace,
    near: Near,
    /// The planes and the proof by rows of planes, where the sets have no proof of their own.
    rows: Option<Rows>,
    /// For each rare number the deep parts found last by single searches. Where the values repeat
    /// they do it again.
    found: Vec<[u64; 4]>,
    /// The common value with each number, at even and at odd heaps.
    values: [[u16; 256]; 2],
    numbers: Box<[u8; BLOCK]>,
}

impl Few {
    /// `None` if these tables cannot treat the block: the past is too short, or numbers do not fit
    /// in a byte.
    pub(super) fn new(setting: &Setting<'_>) -> Option<Self> {
        let Setting { level, places, space, rares, history, n } = *setting;
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
            Way::Broad(covered) => Near::Broad(Box::new(ByPlanes::new(space, offsets, covered))),
        };
        let rows = (!with_sets!(&near, sets => sets.can_prove(), _ => false)).then(|| {
            // Only the broad way reads planes by word.
            let by_word = if matches!(way, Way::Broad(_)) { far } else { 0 };
            let mut planes = Planes::new(used, first / WORD as u64, by_word, helpers, LAYERS);
            fill(&mut planes, space, recent, first);
            let layers = Layers::new(places, space, history.early(), depth);
            level.run(ExtendAll { layers: &layers, planes: &mut planes, first, n });
            let proof = Proof::new(&planes, layers, space, history.early(), n, depth);
            Rows { planes, proof, spread_to: n }
        });
        let value = |heap| std::array::from_fn(|c| space.value(heap, c as u16, false));
        Some(Self {
            level,
            places: places.clone(),
            space,
            near,
            rows,
            found: vec![[0; 4]; 256],
            values: [value(0), value(1)],
            numbers: Box::new([0; BLOCK]),
        })
    }

    /// Numbers below this one can be treated.
    fn used(&self) -> usize {
        self.rows.as_ref().map_or(256, |rows| rows.planes.used())
    }
}

impl Numbers for Few {
    fn numbers(&self) -> &[u8; BLOCK] {
        &self.numbers
    }

    fn spell(&self, history: &mut History, out: &mut Vec<u16>) {
        out.clear();
        if self.numbers.iter().fold(0, |all, &number| all | number) < 64 {
            self.level.run(Spell { few: self, out });
        } else {
            let numbers = self.numbers.iter().enumerate();
            out.extend(numbers.map(|(j, &v)| self.values[j % 2][usize::from(v)]));
        }
        history.extend(out);
    }

    fn replace(&mut self, n: u64, values: &[u16]) -> bool {
        let used = self.used();
        if values.iter().any(|&v| usize::from(self.space.number(v)) >= used) {
            return false;
        }
        with_sets!(&mut self.near, sets => sets.replace(self.space, n, values), _ => ());
        if let Some(rows) = &mut self.rows {
            rows.planes.rewind(n / WORD as u64);
            fill(&mut rows.planes, self.space, values, n);
            rows.spread_to = rows.spread_to.min(n);
        }
        true
    }

    fn bytes(&self) -> usize {
        let sets = with_sets!(&self.near, sets => sets.bytes(), _ => 0);
        self.rows.as_ref().map_or(0, |rows| rows.planes.bytes()) + sets
    }
}

impl Work for Few {
    fn level(&self) -> Level {
        self.level
    }

    #[inline(always)]
    fn take<W: Wide>(&mut self, n: u64, numbers: &[u8; BLOCK]) -> bool {
        let largest = numbers.iter().fold(0, |most, &number| most.max(number));
        if usize::from(largest) >= self.used() {
            return false;
        }
        with_sets!(&mut self.near, sets => sets.take_over::<W>(n, numbers), _ => ());
        if let Some(rows) = &mut self.rows {
            rows.push::<W>(numbers, matches!(self.near, Near::Broad(_)));
        }
        *self.numbers = *numbers;
        true
    }

    #[inline(always)]
    fn settle<W: Wide>(&mut self, history: &History, n: u64) -> bool {
        let mut numbers = *self.numbers;
        let rows = self.rows.as_mut();
        let by_planes = |near: &mut ByPlanes, numbers: &mut [u8; BLOCK]| {
            near.settle::<W>(&mut rows?.planes, history, n, numbers)
        };
        let done = with_sets!(
            &mut self.near,
            sets => sets.settle::<W>(n, &mut numbers),
            planes => by_planes(planes, &mut numbers)
        );
        let largest = numbers.iter().fold(0, |most, &number| most.max(number));
        let done = done.is_some() && usize::from(largest) < self.used();
        let broad = matches!(self.near, Near::Broad(_));
        if let (true, Some(rows), false) = (done, &mut self.rows, broad) {
            rows.push::<W>(&numbers, false);
        }
        *self.numbers = numbers;
        done
    }

    #[inline(always)]
    fn check<W: Wide>(&mut self, history: &History, n: u64, depth: &mut u64) -> bool {
        let space = self.space;
        let Few { level, places, rows, found, near, .. } = self;
        let (level, places) = (*level, &*places);
        let search = |heap: u64, w: u16| {
            let value = space.value(heap, w, true);
            let found = &mut found[usize::from(w)];
            let again = |&&part: &&u64| history.splits_by(places, heap, value, part);
            if let Some(&part) = found.iter().take_while(|&&part| part > 0).find(again) {
                return Some(part);
            }
            let part = level.run(Find { history, places, heap, value })?;
            if part >= DEEP {
                found.rotate_right(1);
                found[0] = part;
            }
            Some(part)
        };
        match rows {
            Some(rows) => rows.prove::<W>(n, depth, search),
            None => with_sets!(
                near,
                sets => sets.prove::<W>(space, n, depth, search),
                _ => false
            ),
        }
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
