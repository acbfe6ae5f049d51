//! The past as sets: for each heap the set that has its number as only member.
//!
//! A move (d, x) excludes at heap n the number of heap n − d, ⊕ x. With one set per heap the moves
//! with the same x are a union of stretches of memory, and ⊕ x, which permutes the members of a
//! set, is done once for all of them. If a heap may be split at several places, each rare heap
//! gives one move per place, at neighbouring distances: a second list has the unions over the
//! places, so that the rare heap takes one load again.

use crate::nim::engine::blocked::base::lane::Lane;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::engine::blocked::base::{BLOCK, WORD};
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// The least room for new heaps, so that old ones are seldom moved.
const ROOM: usize = 16 * BLOCK;

/// Distances of moves that add the same number: of those to one heap, and of those to the heaps at
/// all places.
#[derive(Clone)]
pub(crate) struct Group {
    number: u8,
    single: Vec<usize>,
    spread: Vec<usize>,
}

/// Puts a move into its group.
pub(crate) fn insert(groups: &mut Vec<Group>, number: u8, distance: usize, single: bool) {
    let at = groups.iter().position(|group| group.number == number).unwrap_or_else(|| {
        groups.push(Group { number, single: Vec::new(), spread: Vec::new() });
        groups.len() - 1
    });
    let group = &mut groups[at];
    if single { group.single.push(distance) } else { group.spread.push(distance) }
}

/// The moves of at least distance `far` in groups. A rare heap's moves at all places are one move
/// of the union over the steps between them, if they are all far.
fn group(offsets: &[Offset], far: u64, steps: &[usize]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut done = vec![false; offsets.len()];
    for (i, offset) in offsets.iter().enumerate() {
        if offset.distance < far || done[i] {
            continue;
        }
        let other = |&step: &usize| {
            let distance = offset.distance + step as u64;
            offsets.binary_search(&Offset { distance, ..*offset }).ok()
        };
        let others: Vec<usize> = steps.iter().map(other).collect::<Option<_>>().unwrap_or_default();
        insert(&mut groups, offset.number as u8, offset.distance as usize, others.is_empty());
        others.into_iter().for_each(|other| done[other] = true);
    }
    groups
}

/// Sets of the last heaps, and the far moves that read them.
#[derive(Clone)]
pub(crate) struct Past<L> {
    groups: Vec<Group>,
    /// The places of splits after the first one, as distances from it.
    steps: Vec<usize>,
    single: Vec<L>,
    /// For heap m the union over these steps of the sets of m − step, step 0 included.
    spread: Vec<L>,
    /// How many heaps back must be kept.
    reach: usize,
    /// The heap at index 0, and how many there are.
    base: u64,
    len: usize,
}

impl<L: Lane> Past<L> {
    /// An empty past that begins at heap `base`, for the moves of at least distance `far`. It
    /// keeps at least `reach` heaps.
    pub(crate) fn new(
        places: &Places,
        offsets: &[Offset],
        far: u64,
        base: u64,
        reach: u64,
    ) -> Self {
        let first = places.split.iter().copied().min().unwrap_or(0);
        let steps: Vec<usize> =
            places.split.iter().map(|&i| i - first).filter(|&step| step > 0).collect();
        let reach = offsets.last().map_or(0, |o| o.distance).max(reach) as usize;
        let reach = reach + 2 * WORD + places.last();
        let room = vec![L::EMPTY; reach + reach.max(ROOM) + BLOCK];
        let spread = if steps.is_empty() { Vec::new() } else { room.clone() };
        let groups = group(offsets, far, &steps);
        Self { groups, steps, single: room, spread, reach, base, len: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.single.len() + self.spread.len()) * size_of::<L>()
    }

    /// Makes room for one more block.
    pub(crate) fn make_room(&mut self) {
        if self.len + BLOCK > self.single.len() {
            let drop = self.len - self.reach;
            self.single.copy_within(drop..self.len, 0);
            if !self.steps.is_empty() {
                self.spread.copy_within(drop..self.len, 0);
            }
            self.base += drop as u64;
            self.len -= drop;
        }
    }

    /// Forgets the heaps from `n` on.
    pub(crate) fn rewind(&mut self, n: u64) {
        self.len = (n - self.base) as usize;
    }

    /// Adds the values of whole words of heaps, the first of which is the next one.
    pub(crate) fn fill(&mut self, space: SparseSpace, values: &[u16]) {
        for word in values.chunks_exact(WORD) {
            self.make_room();
            for (j, &value) in word.iter().enumerate() {
                let heap = self.base + (self.len + j) as u64;
                // Heap 0 is no part of a split.
                let common = heap > 0 && !space.is_rare(heap, value);
                let set = if common { L::only(space.number(value).into()) } else { L::EMPTY };
                self.single[self.len + j] = set;
            }
            for j in self.len..self.len + WORD {
                if let Some(spread) = self.spread.get_mut(j) {
                    *spread = self.single[j];
                    for step in self.steps.iter().filter(|&&step| step <= j) {
                        *spread = *spread | self.single[j - step];
                    }
                }
            }
            self.len += WORD;
        }
    }

    /// The sets of one vector of heaps that ends `back` vectors before the next heap.
    #[inline(always)]
    pub(crate) fn before<W: Wide>(&self, back: usize) -> W {
        L::load(&self.single[self.len - (back + 1) * L::PER_WIDE..])
    }

    /// Adds the sets of the next heaps, one vector of them.
    #[inline(always)]
    pub(crate) fn push<W: Wide>(&mut self, sets: W) {
        L::store(sets, &mut self.single[self.len..]);
        if !self.steps.is_empty() {
            self.unite(self.len, sets);
        }
        self.len += L::PER_WIDE;
    }

    /// Adds the next word of heaps, all common, with these numbers.
    #[inline(always)]
    pub(crate) fn push_numbers<W: Wide>(&mut self, numbers: &[u8; WORD]) {
        for numbers in numbers.chunks_exact(L::PER_WIDE) {
            let sets = &mut self.single[self.len..][..L::PER_WIDE];
            for (set, &number) in sets.iter_mut().zip(numbers) {
                *set = L::only(number.into());
            }
            let sets: W = L::load(&self.single[self.len..]);
            self.push(sets);
        }
    }

    /// Makes the next word of heaps empty, so that moves into it exclude nothing so far.
    #[inline(always)]
    pub(crate) fn begin_word<W: Wide>(&mut self) {
        let end = self.len + WORD;
        for at in (self.len..end).step_by(L::PER_WIDE) {
            L::store(W::zero(), &mut self.single[at..]);
        }
        if !self.steps.is_empty() {
            (self.len..end).step_by(L::PER_WIDE).for_each(|at| self.unite(at, W::zero()));
        }
    }

    /// Writes the unions of a vector of heaps that have these sets.
    #[inline(always)]
    fn unite<W: Wide>(&mut self, at: usize, sets: W) {
        let union = self
            .steps
            .iter()
            .fold(sets, |union, step| union.or(L::load(&self.single[at - step..])));
        L::store(union, &mut self.spread[at..]);
    }

    /// The sets of N vectors of heaps, the first of which is `back` before the next one.
    #[inline(always)]
    pub(crate) fn stretch<W: Wide, const N: usize>(&self, back: usize) -> [W; N] {
        let sets = &self.single[self.len - back..][..N * L::PER_WIDE];
        std::array::from_fn(|k| L::load(&sets[k * L::PER_WIDE..]))
    }

    /// What the far moves exclude at the next heaps, in N vectors.
    #[inline(always)]
    pub(crate) fn excluded<W: Wide, const N: usize>(&self) -> [W; N] {
        self.union(&self.groups, 0)
    }

    /// What these moves exclude in N vectors of heaps, the first of which is `back` before the
    /// next one.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // loops over numbers keep the vectors in registers
    pub(crate) fn union<W: Wide, const N: usize>(&self, groups: &[Group], back: usize) -> [W; N] {
        let here = self.len - back;
        let mut total = [W::zero(); N];
        for group in groups {
            let mut sum = [W::zero(); N];
            for (list, sets) in [(&group.single, &self.single), (&group.spread, &self.spread)] {
                for distance in list {
                    let sets = &sets[here - distance..][..N * L::PER_WIDE];
                    for k in 0..N {
                        sum[k] = sum[k].or(L::load(&sets[k * L::PER_WIDE..]));
                    }
                }
            }
            for k in 0..N {
                let turned = sum[k].bytes_swapped(group.number / 8).bits_swapped(group.number);
                total[k] = total[k].or(turned);
            }
        }
        total
    }
}

/// What the far past leaves free in the next word.
pub(crate) trait LeaveFree: Lane {
    fn leave_free<W: Wide>(past: &Past<Self>, free: &mut [Self; WORD]);
}

macro_rules! leave_free {
    ($set:ty) => {
        impl LeaveFree for $set {
            #[inline(always)]
            #[allow(clippy::needless_range_loop)]
            fn leave_free<W: Wide>(past: &Past<Self>, free: &mut [Self; WORD]) {
                const WIDES: usize = WORD / <$set as Lane>::PER_WIDE;
                let excluded: [W; WIDES] = past.excluded();
                let full = W::load(&[u64::MAX; 8]);
                for k in 0..WIDES {
                    Self::store(full.without(excluded[k]), &mut free[k * Self::PER_WIDE..]);
                }
            }
        }
    };
}

leave_free!(u16);
leave_free!(u32);
leave_free!(u64);
