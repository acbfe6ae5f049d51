//! What the moves of many heaps at a time exclude.
//!
//! The common numbers are *numbered* 0, 1, 2, … in their order ([`Classes::ordinal`]), and ⊕ works
//! on the ordinals. Each heap is a set with one member, its ordinal, a bit of a word. A rare heap
//! a with ordinal x excludes at n the members of the sets of n − a − i, i a place of a split, with
//! every member changed by ⊕ x. The unions over the places are kept, and these with the members
//! changed by ⊕ 8, ⊕ 16, …; so a rare heap takes one stretch of memory for many heaps n, and what
//! is left of x, three bits, is done at the end for all rare heaps together.

use crate::classes::Classes;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Heaps that are settled together, and after which the unions go on.
pub(crate) const EIGHT: usize = 8;
/// Heaps at a time for rare heaps that are not among the last of them.
pub(crate) const MANY: usize = 64;
/// The last bits of an ordinal that are changed at the end.
const LOW: u32 = 3;
/// What a heap excludes at so many heaps after it is kept in a table.
const NEAR: usize = 16;

/// A set of ordinals.
pub(crate) trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many ordinals there are.
    const BITS: u32;
    const EMPTY: Self;
    const ONE: Self;

    /// The set of the ordinals with a 0 at this place.
    fn zeros(place: u32) -> Self;

    /// The least member; [`BITS`](Self::BITS) if there is none.
    fn least(self) -> u32;

    /// The set with the bit at a place changed in every member.
    #[inline]
    fn changed(self, place: u32, zeros: Self) -> Self {
        let shift = 1 << place;
        (self >> shift & zeros) | (self & zeros) << shift
    }
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            fn zeros(place: u32) -> Self {
                Self::MAX / ((1 << (1 << place)) + 1)
            }

            fn least(self) -> u32 {
                self.trailing_zeros()
            }
        }
    )*};
}
words!(u32 u64 u128);

/// Rare heaps: for each of the last bits of their ordinals, and for each of the upper bits.
type Parts = [Vec<(usize, Vec<usize>)>; 1 << LOW];

/// The ordinals of the last heaps, all of them common, and what they exclude. `L` heaps at a time
/// are done in registers.
pub(crate) struct Marks<W, const L: usize> {
    classes: Classes,
    places: Vec<usize>,
    ordinals: Vec<u8>,
    /// For each of the upper bits the unions, from the heap on that is the last place after the
    /// first ordinal.
    united: Vec<Vec<W>>,
    last_place: usize,
    /// Rare heaps from 64 on, and those from eight on.
    far: Parts,
    middle: Parts,
    /// For each ordinal what a heap with it excludes by the other moves at the next heaps.
    near: Vec<[W; NEAR]>,
    /// The distances of moves that are longer, with the ordinal of the rare part.
    longer: Vec<(usize, u8)>,
    /// The sets without a bit at a place.
    zeros: Vec<W>,
    /// The common values in order, at even heaps and at odd ones.
    spelled: [Vec<u8>; 2],
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
        let uppers = W::BITS as usize >> LOW;
        let spell = |parity: usize| {
            (0..W::BITS)
                .map(move |ordinal| u8::try_from(classes.common_value(parity, ordinal)).ok())
        };
        let mut marks = Self {
            classes: classes.clone(),
            places: places.to_vec(),
            ordinals: Vec::new(),
            united: (0..uppers).map(|_| Vec::new()).collect(),
            last_place: places.iter().copied().max().unwrap_or(0),
            far: Parts::default(),
            middle: Parts::default(),
            near: vec![[W::EMPTY; NEAR]; W::BITS as usize],
            longer: Vec::new(),
            zeros: (0..W::BITS.ilog2()).map(W::zeros).collect(),
            spelled: [spell(0).collect::<Option<_>>()?, spell(1).collect::<Option<_>>()?],
        };
        // In positions an odd move leads from common values to rare ones.
        let common = single.iter().filter(|&&distance| classes.keeps_class(distance));
        common.for_each(|&distance| marks.add_near(distance, 0));
        for &(part, value) in rare {
            let ordinal = classes.ordinal(value);
            if ordinal >= W::BITS {
                return None;
            }
            let level = match part {
                MANY.. => &mut marks.far,
                EIGHT.. => &mut marks.middle,
                _ => {
                    let ordinal = u8::try_from(ordinal).ok()?;
                    places.iter().for_each(|place| marks.add_near(part + place, ordinal));
                    continue;
                }
            };
            let upper = ordinal as usize >> LOW;
            let groups = level.get_mut(ordinal as usize % (1 << LOW))?;
            match groups.iter_mut().find(|group| group.0 == upper) {
                Some((_, parts)) => parts.push(part),
                None => groups.push((upper, vec![part])),
            }
        }
        Some(marks)
    }

    fn add_near(&mut self, distance: usize, ordinal: u8) {
        if distance > NEAR {
            self.longer.push((distance, ordinal));
            return;
        }
        for (member, row) in (0..).zip(&mut self.near) {
            if let Some(set) = row.get_mut(distance - 1) {
                *set = *set | W::ONE << u32::from(member ^ ordinal);
            }
        }
    }

    /// What the last heaps exclude at the next ones.
    fn ahead(&self) -> Option<[W; NEAR + EIGHT]> {
        let mut ahead = [W::EMPTY; NEAR + EIGHT];
        for (back, &ordinal) in self.ordinals.iter().rev().take(NEAR).enumerate() {
            let row = self.near.get(usize::from(ordinal))?;
            let beyond = row.get(back..)?;
            ahead.iter_mut().zip(beyond).for_each(|(set, near)| *set = *set | *near);
        }
        Some(ahead)
    }

    /// The values of the next heaps, a multiple of eight of them; `None` if one is rare or too
    /// large.
    pub(crate) fn append(&mut self, heap: usize, values: &[u32]) -> Option<()> {
        let mut heaps = heap..;
        for eight in values.chunks_exact(EIGHT) {
            for (&value, heap) in eight.iter().zip(heaps.by_ref()) {
                let ordinal = self.classes.ordinal(value);
                if self.classes.is_rare(heap, value) || ordinal >= W::BITS {
                    return None;
                }
                self.ordinals.push(u8::try_from(ordinal).ok()?);
            }
            self.unite()?;
        }
        Some(())
    }

    /// The values of the next 64 heaps, if none of them is rare.
    pub(crate) fn settle(&mut self, heap: usize, settled: &mut Vec<u8>) -> Option<()> {
        let mut far = [W::EMPTY; MANY];
        for (chunk, end) in far.chunks_exact_mut(L).zip((self.ordinals.len()..).step_by(L)) {
            chunk.copy_from_slice(&self.marked::<L>(&self.far, end)?);
        }
        let [even, odd] = &self.spelled;
        let spelled = if heap.is_multiple_of(2) { [even, odd] } else { [odd, even] };
        let spelled = spelled.map(Clone::clone);
        let mut ahead = self.ahead()?;
        for far in far.chunks_exact(EIGHT) {
            let middle: [W; EIGHT] = self.marked(&self.middle, self.ordinals.len())?;
            let heaps = far.iter().zip(&middle).zip(spelled.iter().cycle()).enumerate();
            for (at, ((far, middle), spelled)) in heaps {
                let mut marked = *far | *middle | *ahead.get(at)?;
                for &(distance, ordinal) in &self.longer {
                    let from = self.ordinals.len().checked_sub(distance)?;
                    marked = marked | W::ONE << u32::from(self.ordinals.get(from)? ^ ordinal);
                }
                let ordinal = (!marked).least();
                settled.push(*spelled.get(ordinal as usize)?);
                self.ordinals.push(ordinal as u8);
                let next = ahead.get_mut(at + 1..)?.first_chunk_mut::<NEAR>()?;
                let row = self.near.get(ordinal as usize)?;
                next.iter_mut().zip(row).for_each(|(set, near)| *set = *set | *near);
            }
            ahead.copy_within(EIGHT.., 0);
            ahead.iter_mut().skip(NEAR).for_each(|set| *set = W::EMPTY);
            self.unite()?;
        }
        Some(())
    }

    /// What rare heaps exclude at the heaps from `end` on.
    #[inline]
    fn marked<const K: usize>(&self, parts: &Parts, end: usize) -> Option<[W; K]> {
        let end = end.checked_sub(self.last_place)?;
        let mut unions = [[W::EMPTY; K]; 1 << LOW];
        for (union, groups) in unions.iter_mut().zip(parts) {
            let mut all = [W::EMPTY; K];
            for (upper, parts) in groups {
                let united = self.united.get(*upper)?;
                for part in parts {
                    let stretch = united.get(end.checked_sub(*part)?..)?.first_chunk::<K>()?;
                    all.iter_mut().zip(stretch).for_each(|(all, set)| *all = *all | *set);
                }
            }
            *union = all;
        }
        for (place, &zeros) in (0..LOW).zip(&self.zeros) {
            let step = 1 << place;
            for pair in unions.chunks_exact_mut(2 * step) {
                let (without, with) = pair.split_at_mut(step);
                let (Some(without), Some(with)) = (without.first_mut(), with.first()) else {
                    continue;
                };
                for (set, with) in without.iter_mut().zip(with) {
                    *set = *set | with.changed(place, zeros);
                }
            }
        }
        unions.first().copied()
    }

    /// The unions of the last eight heaps.
    fn unite(&mut self) -> Option<()> {
        let first = self.ordinals.len().checked_sub(EIGHT)?;
        let mut sets = [W::EMPTY; EIGHT];
        let known = (self.last_place.saturating_sub(first)).min(EIGHT);
        for place in &self.places {
            for (set, heap) in sets.iter_mut().zip(first..).skip(known) {
                *set = *set | W::ONE << u32::from(*self.ordinals.get(heap - place)?);
            }
        }
        let sets = sets.get(known..)?;
        for (upper, united) in self.united.iter_mut().enumerate() {
            let from = united.len();
            united.extend_from_slice(sets);
            let changes = (LOW..).zip(self.zeros.iter().skip(LOW as usize));
            for (place, &zeros) in changes.filter(|(place, _)| upper >> (place - LOW) & 1 == 1) {
                united.iter_mut().skip(from).for_each(|set| *set = set.changed(place, zeros));
            }
        }
        Some(())
    }

    /// Forgets the heaps from the one on that is so many after the first.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.ordinals.truncate(length);
        let length = length.saturating_sub(self.last_place);
        self.united.iter_mut().for_each(|united| united.truncate(length));
    }

    /// Forgets so many of the first heaps.
    pub(crate) fn forget(&mut self, heaps: usize) {
        self.ordinals.drain(..heaps);
        self.united.iter_mut().for_each(|united| {
            united.drain(..heaps);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ordinals that moves exclude at a heap, one by one.
    fn free(
        values: &[u32],
        heap: usize,
        moves: &[(usize, u32)],
        classes: &Classes,
        base: usize,
    ) -> u32 {
        let excluded: Vec<u32> = moves.iter().map(|&(d, x)| values[heap - d] ^ x).collect();
        let open = |&v: &u32| !classes.is_rare(base + heap, v) && !excluded.contains(&v);
        (0..).find(open).unwrap()
    }

    fn every_option_is_marked<W: Word, const L: usize>(numbers: u32, classes: &Classes) {
        let base = 1000;
        let ordinal = |n: usize| (n * n / 5 + n / 3) as u32 % numbers;
        let mut values: Vec<u32> =
            (0..400).map(|n| classes.common_value(base + n, ordinal(n))).collect();
        let (single, places) = ([1, 2, 9], [1, 3]);
        let rare: Vec<(usize, u32)> = (0..23)
            .map(|i| (2 + 13 * i, (i as u32 * 37) % (2 * numbers)))
            .filter(|&(part, value)| classes.is_rare(part, value))
            .collect();
        assert!(rare.len() > 5);
        let splits = rare.iter().flat_map(|&(a, x)| places.map(|i| (a + i, x)));
        let moves: Vec<(usize, u32)> = single.map(|d| (d, 0)).into_iter().chain(splits).collect();
        let mut marks = Marks::<W, L>::new(&single, &places, &rare, classes).unwrap();
        marks.append(base, &values).unwrap();
        let mut settled = Vec::new();
        marks.settle(base + 400, &mut settled).unwrap();
        for (heap, &value) in (400..).zip(&settled) {
            assert_eq!(u32::from(value), free(&values, heap, &moves, classes, base), "{heap}");
            values.push(u32::from(value));
        }
        assert_eq!(settled.len(), MANY);
    }

    #[test]
    fn every_option_is_marked_and_nothing_else() {
        for classes in
            [Classes::new(0xFFFF, None), Classes::new(0b1_0110, None), Classes::new(5, Some(1))]
        {
            every_option_is_marked::<u32, 32>(29, &classes);
            every_option_is_marked::<u64, 16>(50, &classes);
            every_option_is_marked::<u128, 8>(100, &classes);
        }
    }

    #[test]
    fn what_is_too_large_or_rare_is_not_taken() {
        let classes = Classes::new(1, None);
        assert!(Marks::<u32, 32>::new(&[], &[1], &[(9, 64)], &classes).is_none());
        let mut marks = Marks::<u32, 32>::new(&[], &[1], &[(9, 62)], &classes).unwrap();
        assert!(marks.append(100, &[1, 3, 5, 7, 1, 3, 63, 1]).is_some());
        assert!(marks.append(108, &[1, 3, 5, 7, 1, 3, 5, 2]).is_none());
        assert!(marks.append(108, &[1, 3, 5, 7, 1, 3, 5, 65]).is_none());
    }
}
