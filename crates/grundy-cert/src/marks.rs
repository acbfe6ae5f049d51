//! What the moves of many heaps at a time exclude.
//!
//! The common numbers are *numbered* 0, 1, 2, … in their order ([`Classes::ordinal`]), so are the
//! rare ones, and ⊕ works on the ordinals. Each heap is a set with one member, its ordinal. A part
//! a with ordinal x excludes at n the members of the sets of n − a − i, i a place of a split, with
//! every member changed by ⊕ x: the common ones if a is rare, the rare ones if a is common. The
//! unions over the places are kept, and these with the members changed by ⊕ 8, ⊕ 16, …; so a part
//! takes one stretch of memory for many heaps n, and what is left of x, three bits, is done for
//! all parts together.

use crate::classes::Classes;
use crate::sets::{Word, change, stretch, unite};

/// Heaps that are settled together, and after which the unions go on.
pub(crate) const EIGHT: usize = 8;
/// Heaps at a time for rare heaps that are not among the last of them.
pub(crate) const MANY: usize = 64;
/// The last bits of an ordinal, which are changed for all parts together.
const LOW: u32 = 3;

/// Parts of splits, with their ordinals.
#[derive(Default)]
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(crate) struct Parts {
    /// For some of the last bits the upper bits and the parts. From group to group, and from the
    /// last one to 0, few bits change: they are in the order of a Gray code.
    groups: Vec<(u32, Vec<(usize, usize)>)>,
    pub(crate) count: usize,
}

impl Parts {
    pub(crate) fn add(&mut self, part: usize, ordinal: u32) {
        let (low, upper) = (ordinal % (1 << LOW), ordinal as usize >> LOW);
        match self.groups.iter_mut().find(|group| group.0 == low) {
            Some((_, parts)) => parts.push((upper, part)),
            None => self.groups.push((low, vec![(upper, part)])),
        }
        self.groups.sort_by_key(|(low, _)| std::cmp::Reverse(low ^ low >> 1 ^ low >> 2));
        self.count += 1;
    }
}

/// The ordinals of the last heaps, all of them common, and what they exclude. `L` heaps at a time
/// are done in registers.
pub(crate) struct Marks<W, const L: usize> {
    classes: Classes,
    places: Vec<usize>,
    first_place: usize,
    ordinals: Vec<u8>,
    /// The sets of the last heaps, and eight empty ones.
    sets: Vec<W>,
    /// For each of the upper bits the unions; they are known by the first place further than the
    /// ordinals.
    united: Vec<Vec<W>>,
    /// Rare heaps that reach back behind 64 heaps, and those that reach back behind eight.
    far: Parts,
    middle: Parts,
    /// All other moves: what they change the ordinals by, and their distances.
    near: Vec<(u32, Vec<usize>)>,
    /// The least of these distances, and for each ordinal what a heap with it excludes by these
    /// moves at the next heaps.
    least: usize,
    next: Vec<[W; EIGHT]>,
}

impl<W: Word, const L: usize> Marks<W, L> {
    /// For moves to one heap at some distances and for splits at some places with some rare heaps;
    /// `None` if a value is too large.
    pub(crate) fn new(
        single: &[usize],
        places: &[usize],
        rare: &[(usize, u32)],
        classes: &Classes,
    ) -> Option<Self> {
        let first_place = places.iter().copied().min().unwrap_or(0);
        let mut marks = Self {
            classes: classes.clone(),
            places: places.to_vec(),
            first_place,
            ordinals: Vec::new(),
            sets: vec![W::EMPTY; EIGHT],
            united: vec![vec![W::EMPTY; first_place]; W::BITS as usize >> LOW],
            far: Parts::default(),
            middle: Parts::default(),
            near: Vec::new(),
            least: EIGHT,
            next: vec![[W::EMPTY; EIGHT]; W::BITS as usize],
        };
        // In positions an odd move leads from common values to rare ones.
        let common = single.iter().filter(|&&distance| classes.keeps_class(distance));
        common.for_each(|&distance| marks.add_near(distance, 0));
        for &(part, value) in rare {
            let ordinal = classes.ordinal(value);
            if ordinal >= W::BITS {
                return None;
            }
            match part + first_place {
                MANY.. => marks.far.add(part, ordinal),
                EIGHT.. => marks.middle.add(part, ordinal),
                _ => places.iter().for_each(|place| marks.add_near(part + place, ordinal)),
            }
        }
        Some(marks)
    }

    fn add_near(&mut self, distance: usize, ordinal: u32) {
        match self.near.iter_mut().find(|group| group.0 == ordinal) {
            Some((_, distances)) => distances.push(distance),
            None => self.near.push((ordinal, vec![distance])),
        }
        self.least = self.least.min(distance);
        for (member, row) in (0..).zip(&mut self.next) {
            if let Some(set) = row.get_mut(distance - 1) {
                *set = *set | W::only(member ^ ordinal);
            }
        }
    }

    /// The ordinals of the last heaps.
    pub(crate) fn ordinals(&self) -> &[u8] {
        &self.ordinals
    }

    /// The values of the next heaps, a multiple of eight of them; `None` if one is rare or too
    /// large.
    pub(crate) fn append(&mut self, heap: usize, values: &[u32]) -> Option<()> {
        let mut heaps = heap..;
        for eight in values.chunks_exact(EIGHT) {
            let mut ordinals = [0; EIGHT];
            for ((ordinal, &value), heap) in ordinals.iter_mut().zip(eight).zip(heaps.by_ref()) {
                *ordinal = self.classes.ordinal(value);
                if self.classes.is_rare(heap, value) || *ordinal >= W::BITS {
                    return None;
                }
            }
            self.push(ordinals)?;
        }
        Some(())
    }

    /// The ordinals of the next 64 heaps, if none of them is rare; `None` if one is too large.
    pub(crate) fn settle(&mut self) -> Option<()> {
        let mut far = [W::EMPTY; MANY];
        for (chunk, from) in far.chunks_exact_mut(L).zip((self.ordinals.len()..).step_by(L)) {
            chunk.copy_from_slice(&self.marked::<L>(&self.far, from)?);
        }
        for eight in far.as_chunks().0 {
            let mut marked = self.marked(&self.middle, self.ordinals.len())?;
            unite(&mut marked, eight);
            self.mark_near(&mut marked)?;
            self.push(self.chain(&marked)?)?;
        }
        Some(())
    }

    /// What near moves to the last heaps exclude at the next eight.
    #[inline]
    fn mark_near(&self, marked: &mut [W; EIGHT]) -> Option<()> {
        for (ordinal, distances) in &self.near {
            let mut union = [W::EMPTY; EIGHT];
            for distance in distances {
                let from = self.ordinals.len().checked_sub(*distance)?;
                unite(&mut union, stretch(&self.sets, from)?);
            }
            change(&mut union, *ordinal);
            unite(marked, &union);
        }
        Some(())
    }

    /// The least ordinals that are not marked, where each heap excludes some at the next ones.
    #[inline]
    fn chain(&self, marked: &[W; EIGHT]) -> Option<[u32; EIGHT]> {
        let none = [W::EMPTY; EIGHT];
        let mut rows = [&none; EIGHT];
        let mut ordinals = [0; EIGHT];
        for (at, &marked) in marked.iter().enumerate() {
            let near = rows.iter().zip((0..at).rev()).take((at + 1).saturating_sub(self.least));
            let mut near = near.map(|(row, between)| row.get(between));
            let marked = near.try_fold(marked, |all, set| Some(all | *set?))?;
            let ordinal = (!marked).least();
            *ordinals.get_mut(at)? = ordinal;
            *rows.get_mut(at)? = self.next.get(ordinal as usize)?;
        }
        Some(ordinals)
    }

    /// What parts exclude at the heaps from the one on that is so many after the first.
    #[inline]
    pub(crate) fn marked<const K: usize>(&self, parts: &Parts, from: usize) -> Option<[W; K]> {
        let mut marked = [W::EMPTY; K];
        let next = parts.groups.iter().skip(1).map(|group| group.0).chain([0]);
        for ((low, parts), next) in parts.groups.iter().zip(next) {
            for (upper, part) in parts {
                unite(&mut marked, stretch(self.united.get(*upper)?, from.checked_sub(*part)?)?);
            }
            change(&mut marked, low ^ next);
        }
        Some(marked)
    }

    /// The next eight heaps.
    fn push(&mut self, ordinals: [u32; EIGHT]) -> Option<()> {
        let new = self.sets.get_mut(self.ordinals.len()..)?.first_chunk_mut()?;
        *new = ordinals.map(W::only);
        self.sets.extend_from_slice(&[W::EMPTY; EIGHT]);
        let mut union = [W::EMPTY; EIGHT];
        for place in &self.places {
            // What would come from heaps before the first one is not asked for.
            let known = self.ordinals.len() + self.first_place;
            if let Some(from) = known.checked_sub(*place) {
                unite(&mut union, stretch(&self.sets, from)?);
            }
        }
        for (upper, united) in (0..).zip(&mut self.united) {
            let mut union = union;
            change(&mut union, upper << LOW);
            united.extend_from_slice(&union);
        }
        self.ordinals.extend_from_slice(&ordinals.map(|ordinal| ordinal as u8));
        Some(())
    }

    /// Forgets the heaps from the one on that is so many after the first.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.ordinals.truncate(length);
        self.sets.truncate(length);
        self.sets.extend_from_slice(&[W::EMPTY; EIGHT]);
        self.united.iter_mut().for_each(|united| united.truncate(length + self.first_place));
    }

    /// Forgets so many of the first heaps.
    pub(crate) fn forget(&mut self, heaps: usize) {
        self.ordinals.drain(..heaps);
        self.sets.drain(..heaps);
        self.united.iter_mut().for_each(|united| {
            united.drain(..heaps);
        });
    }
}

#[cfg(test)]
mod tests;
