//! In which order the options of a heap are looked at, and when enough of them have been.
//!
//! In a [sparse space](crate::nim::sparse) an option that is a split and has a common value has
//! exactly one rare part. So look at the splits with a rare part first, and at all moves to one
//! heap. If then the least value not seen is *common*, it is the value of the heap: every smaller
//! one has been seen, and no option that is left can have it. If it is rare, some option that is
//! left may have it, and more are looked at until the least value not seen is common or no option
//! is left. So the space decides how long a heap takes and nothing else, however many heaps are
//! rare: a space that is clean from some heap on needs the stretches of parts where the early rare
//! heaps are, and a few more parts, instead of all parts up to n/2.

use crate::nim::sparse::SparseSpace;
use std::ops::Range;

/// How an engine looks at options.
#[derive(Clone, Copy)]
pub(super) struct Gait {
    /// Parts are looked at in chunks of so many.
    pub(super) chunk: usize,
    /// Gaps of fewer chunks than this are looked at with the stretches around them.
    pub(super) least_gap: usize,
    /// A single option costs as much as so many in a row.
    pub(super) single: usize,
}

impl Gait {
    /// 64 options at a time.
    pub(super) const WIDE: Self = Self { chunk: 64, least_gap: 4, single: 128 };
    /// One option after the other.
    pub(super) const NARROW: Self = Self { chunk: 1, least_gap: 4, single: 2 };
}

/// A look at the set of unseen values after so many parts.
pub(super) const TILE: usize = 4096;

/// The order for a game, as its rare heaps are known so far. A part a stands at the index a − 1.
pub(super) struct Course {
    space: Option<SparseSpace>,
    gait: Gait,
    rares: Vec<usize>,
    /// The indices of parts that are looked at first, in increasing order.
    first: Vec<Range<usize>>,
}

impl Course {
    /// All options, in the order of their smaller part.
    pub(super) fn of_all() -> Self {
        let whole = 0..usize::MAX;
        Self { space: None, gait: Gait::WIDE, rares: Vec::new(), first: Vec::from([whole]) }
    }

    /// The options with a rare part first, for these values.
    pub(super) fn in_space(space: SparseSpace, gait: Gait, values: &[u32]) -> Self {
        let mut course = Self { space: Some(space), gait, rares: Vec::new(), first: Vec::new() };
        for (heap, &value) in values.iter().enumerate() {
            course.note(heap, value);
        }
        course
    }

    /// The value of a heap, the heaps being told in order.
    pub(super) fn note(&mut self, heap: usize, value: u32) {
        if heap == 0 || self.is_final(heap, value) {
            return;
        }
        self.rares.push(heap);
        let Gait { chunk, least_gap, .. } = self.gait;
        let start = (heap - 1) / chunk * chunk;
        match self.first.last_mut() {
            Some(last) if start < last.end + least_gap * chunk => last.end = start + chunk,
            _ => self.first.push(start..start + chunk),
        }
    }

    /// Whether the least value not seen is the value of the heap, once all options with a rare
    /// part have been looked at. Values beyond 16 bits are common: no space has a bit for them.
    pub(super) fn is_final(&self, heap: usize, value: u32) -> bool {
        let rare = |space: SparseSpace| {
            u16::try_from(value).is_ok_and(|value| space.is_rare(heap as u64, value))
        };
        !self.space.is_some_and(rare)
    }

    /// How many options a heap of this size looks at for each place of a split, at least; what
    /// costs more than its options counts for more.
    pub(super) fn cost(&self, heap: usize) -> usize {
        let half = heap / 2;
        let late = self.rares.len() - self.rares.partition_point(|&rare| rare <= half);
        let stretch = |stretch: &Range<usize>| stretch.end.min(half).saturating_sub(stretch.start);
        let early: usize = self.first.iter().map(stretch).sum();
        early + self.gait.single * late
    }

    /// The indices of the parts that are looked at first.
    pub(super) fn first(&self) -> &[Range<usize>] {
        &self.first
    }

    /// The indices of all others below an end, a tile at a time.
    pub(super) fn rest(&self, end: usize) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(0).chain(self.first.iter().map(|stretch| stretch.end));
        let ends = self.first.iter().map(|stretch| stretch.start).chain([end]);
        starts.zip(ends).flat_map(move |(from, to)| tiles(from..to.min(end)))
    }

    /// The smaller parts beside a rare heap, when so many tokens are left in two heaps and the
    /// smaller part is at most `parts`. Those up to `near` are left out.
    pub(super) fn beside(
        &self,
        left: usize,
        parts: usize,
        near: usize,
    ) -> impl Iterator<Item = usize> {
        let larger = self.rares.partition_point(|&rare| rare < left - parts);
        let small = self.rares[larger..].iter().map(move |&rare| left.saturating_sub(rare));
        small.take_while(move |&part| part > near)
    }
}

/// A range in tiles.
pub(super) fn tiles(range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(TILE).map(move |from| from..end.min(from.saturating_add(TILE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_and_rest_are_all_parts() {
        let space = SparseSpace::in_values(1);
        // Even values are rare.
        let values: Vec<u32> = (0..9000).map(|heap| u32::from(heap % 1111 != 7)).collect();
        for gait in [Gait::WIDE, Gait::NARROW] {
            let course = Course::in_space(space, gait, &values);
            let mut seen = vec![0; 9000];
            let first = course.first().iter().cloned();
            first.chain(course.rest(9000)).flatten().for_each(|index| seen[index] += 1);
            assert!(seen.iter().all(|&times| times == 1));
            for rare in (7..9000).step_by(1111) {
                assert!(course.first().iter().any(|stretch| stretch.contains(&(rare - 1))));
            }
            let beside: Vec<usize> = course.beside(9000, 4500, 64).collect();
            assert_eq!(beside, [3438, 2327, 1216, 105]);
        }
    }
}
