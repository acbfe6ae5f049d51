//! The proof for heaps as sets: every smaller rare number is excluded.
//!
//! A common part a with number y excludes at heap n the rare numbers v ⊕ y, where v runs through
//! the numbers of the heaps n − i − a, i a splitting place. That is the same union of stretches of
//! the [past](super::past) as for the far moves, with the parts in the place of the rare heaps, and
//! one load serves all rare numbers at once. A list of parts, chosen on recent heaps, covers nearly
//! all heaps; it is used in batches, until nothing is open. What is left is searched number by
//! number.

use super::past::{Group, Past, insert};
use crate::nim::engine::blocked::base::BLOCK;
use crate::nim::engine::blocked::base::lane::Lane;
use crate::nim::engine::blocked::base::offsets::single_keeps_class;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The largest part in the list, and how many recent heaps it is chosen on.
const LARGEST: u64 = 512;
const SAMPLE: usize = 512;
/// The most parts in the list, and how many are tried together.
const MOST: usize = 160;
const BATCH: usize = 16;
/// How many vectors of heaps are treated at once, and the most heaps and numbers that are searched
/// sooner than by another batch.
const WIDES: usize = 4;
const FEW: u32 = 2;
/// The first batch leaves one number open for so many heaps of the sample.
const OPEN: usize = 64;

/// Parts that are tried together.
#[derive(Clone)]
struct Batch {
    groups: Vec<Group>,
    deepest: u64,
}

/// The list of parts.
#[derive(Clone)]
pub(crate) struct Cover<L> {
    batches: Vec<Batch>,
    /// The common numbers that are larger than the rare ones with the same number, at even and at
    /// odd heaps.
    larger: [L; 2],
}

/// A part that may help: where the other part is, and what is added.
#[derive(Clone, Copy)]
struct Part {
    distance: usize,
    number: u16,
    part: u64,
    /// A move to one heap, not a split.
    single: bool,
}

impl<L: Lane> Cover<L> {
    /// How many values before a block are looked at.
    pub(crate) fn reach(places: &Places) -> u64 {
        LARGEST + places.last() as u64
    }

    /// The list for heaps like the ones before heap `n`. `recent` are the values before it, at
    /// least [`Self::reach`] + 512 of them. `None` if the numbers of a space do not follow the bits
    /// of its values in the simple way that is assumed here.
    pub(crate) fn new(
        places: &Places,
        space: SparseSpace,
        early: &[u16],
        n: u64,
        recent: &[u16],
    ) -> Option<Self> {
        if space.low_bit() != 1 || places.split.is_empty() {
            return None;
        }
        let has_bit = |odd: u64| {
            let large = |&c: &u16| space.value(odd, c, false) & 1 == 1;
            let numbers = (0..L::BITS as u16).filter(large);
            numbers.fold(L::EMPTY, |set, c| set | L::only(c.into()))
        };
        let sample = Sample::new(places, space, n, recent, L::BITS);
        let (chosen, first) = sample.choose(&parts(places, space, early, n, L::BITS));
        let (first, rest) = chosen.split_at(first);
        let batch = |parts: &[Part]| {
            let mut groups = Vec::new();
            for part in parts {
                let single = part.single || places.split.len() == 1;
                insert(&mut groups, part.number as u8, part.distance, single);
            }
            Batch { groups, deepest: parts.iter().map(|part| part.part).max().unwrap_or(0) }
        };
        let batches = [first].into_iter().chain(rest.chunks(BATCH)).map(batch);
        Some(Self { batches: batches.collect(), larger: [has_bit(0), has_bit(1)] })
    }

    /// Whether every rare number that fits in a set and is below the candidates of the last block,
    /// at heap `n`, is excluded. `search` finds, for a heap and a rare number, the smaller part of
    /// a split that excludes it. The largest part used is noted in `depth`.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // loops over numbers keep the vectors in registers
    pub(crate) fn check<W: Wide>(
        &self,
        past: &Past<L>,
        n: u64,
        depth: &mut u64,
        search: &mut impl FnMut(u64, u16) -> Option<u64>,
    ) -> bool {
        let larger: W = L::alternating(self.larger);
        for first in (0..BLOCK).step_by(WIDES * L::PER_WIDE) {
            let back = BLOCK - first;
            let mut open: [W; WIDES] = past.stretch(back);
            for k in 0..WIDES {
                open[k] = open[k].less_one(L::WIDTH).or(open[k].and(larger));
            }
            let mut any = W::zero();
            for batch in &self.batches {
                let covered: [W; WIDES] = past.union(&batch.groups, back);
                any = W::zero();
                for k in 0..WIDES {
                    open[k] = open[k].without(covered[k]);
                    any = any.or(open[k]);
                }
                *depth = (*depth).max(batch.deepest);
                if any.is_zero() || any.count() <= FEW {
                    break;
                }
            }
            if !any.is_zero() && !search_all::<L, W>(&open, n + first as u64, depth, search) {
                return false;
            }
        }
        true
    }
}

/// Searches a split for every heap and every rare number left.
#[inline(always)]
fn search_all<L: Lane, W: Wide>(
    open: &[W; WIDES],
    n: u64,
    depth: &mut u64,
    search: &mut impl FnMut(u64, u16) -> Option<u64>,
) -> bool {
    for (k, open) in open.iter().enumerate() {
        let mut words = [0; 8];
        open.store(&mut words);
        for (t, mut bits) in words.into_iter().enumerate() {
            while bits != 0 {
                let at = 512 * k + 64 * t + bits.trailing_zeros() as usize;
                match search(n + (at / L::BITS) as u64, (at % L::BITS) as u16) {
                    Some(part) => *depth = (*depth).max(part),
                    None => return false,
                }
                bits &= bits - 1;
            }
        }
    }
    true
}

/// The parts at hand: small common heaps, and nothing, where a move to one heap has a rare value.
fn parts(places: &Places, space: SparseSpace, early: &[u16], n: u64, bits: usize) -> Vec<Part> {
    let first = places.split.iter().copied().min().unwrap_or(0);
    let singles = places.single.iter().filter(|&&j| !single_keeps_class(space, j)).map(|&j| Part {
        distance: j,
        number: 0,
        part: 0,
        single: true,
    });
    let end = LARGEST.min(n / 4).min(early.len() as u64 - 1);
    let splits = (1..=end).filter(|&a| !space.is_rare(a, early[a as usize])).map(|a| Part {
        distance: first + a as usize,
        number: space.number(early[a as usize]),
        part: a,
        single: false,
    });
    singles.chain(splits).filter(|part| usize::from(part.number) < bits).collect()
}

/// Recent heaps on which the parts are chosen.
struct Sample {
    /// The rare numbers to be excluded at each heap of the sample.
    need: Vec<u64>,
    /// How many heaps there are before the sample.
    before: usize,
    /// For each number y and each heap the numbers v ⊕ y of the heaps at all places before it.
    spread: Vec<Vec<u64>>,
    /// The numbers of the heaps.
    single: Vec<u64>,
}

impl Sample {
    fn new(places: &Places, space: SparseSpace, n: u64, recent: &[u16], bits: usize) -> Self {
        let recent = &recent[recent.len() - recent.len().min(SAMPLE + LARGEST as usize + 64)..];
        let start = n - recent.len() as u64;
        let number = |(heap, &value): (u64, &u16)| {
            (heap > 0 && !space.is_rare(heap, value)).then(|| usize::from(space.number(value)))
        };
        let numbers: Vec<Option<usize>> = (start..).zip(recent).map(number).collect();
        let before = recent.len() - SAMPLE.min(recent.len());
        let need = (before..recent.len()).map(|at| {
            let below = |&w: &u16| space.value(start + at as u64, w, true) < recent[at];
            let common = numbers[at].is_some();
            (0..bits as u16).filter(|w| common && below(w)).fold(0, |set, w| set | 1 << w)
        });
        let first = places.split.iter().copied().min().unwrap_or(0);
        let spread = (0..bits).map(|y| {
            let sum = |at: usize, i: usize| Some(numbers[at.checked_sub(i - first)?]? ^ y);
            let sums = |at| places.split.iter().filter_map(move |&i| sum(at, i));
            let set = |at| sums(at).filter(|&w| w < bits).fold(0, |set, w| set | 1 << w);
            (0..numbers.len()).map(set).collect()
        });
        let single = numbers.iter().map(|v| v.filter(|&v| v < bits).map_or(0, |v| 1 << v));
        Self { need: need.collect(), before, spread: spread.collect(), single: single.collect() }
    }

    /// What a part excludes at the heaps of the sample, from the first heap at which it is known.
    fn excluded<'a>(&'a self, part: &Part) -> (usize, &'a [u64]) {
        let sets = if part.single { &self.single } else { &self.spread[usize::from(part.number)] };
        let skip = part.distance.saturating_sub(self.before);
        (skip, &sets[(self.before + skip).saturating_sub(part.distance)..])
    }

    fn gain(&self, part: &Part, open: &[u64]) -> u32 {
        let (skip, sets) = self.excluded(part);
        open.iter().skip(skip).zip(sets).map(|(open, set)| (open & set).count_ones()).sum()
    }

    /// Greedy choice: the next part is the one that excludes most of what is open. A gain only
    /// falls as others are chosen, so an old gain is a bound and few are computed anew. When
    /// nothing is open, the smallest parts follow, for heaps unlike these. Also how many of the
    /// parts leave little open.
    fn choose(&self, parts: &[Part]) -> (Vec<Part>, usize) {
        let mut open = self.need.clone();
        let entry = |(i, part): (usize, &Part)| (self.gain(part, &open), Reverse(part.part), i);
        let mut left: BinaryHeap<_> = parts.iter().enumerate().map(entry).collect();
        let (mut chosen, mut first) = (Vec::new(), None);
        while chosen.len() < MOST {
            let Some((old, order, i)) = left.pop() else { break };
            let gain = if old == 0 { 0 } else { self.gain(&parts[i], &open) };
            if gain < old && left.peek().is_some_and(|next| *next > (gain, order, i)) {
                left.push((gain, order, i));
                continue;
            }
            chosen.push(parts[i]);
            let (skip, sets) = self.excluded(&parts[i]);
            open.iter_mut().skip(skip).zip(sets).for_each(|(open, set)| *open &= !set);
            let left: u32 = open.iter().map(|open| open.count_ones()).sum();
            if first.is_none() && left as usize * OPEN <= open.len() {
                first = Some(chosen.len());
            }
        }
        let first = first.unwrap_or(chosen.len());
        (chosen, first)
    }
}
