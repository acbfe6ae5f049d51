//! Recent heaps, on which moves and splits are chosen.

use super::choice::Choose;
use super::rows::Rows;
use super::sets::rares_below;
use crate::nim::engine::blocked::base::WORD;
use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Level;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// The most heaps of a sample.
const MOST: u64 = 1 << 15;
/// In a sample of that many heaps a chosen move excludes at least so many numbers, a chosen split
/// so many rare ones. (A move costs as much time in 512 heaps as about a tenth of a heap without
/// candidates.)
const LEAST_BY_MOVES: u64 = 6;
const LEAST_BY_SPLITS: u64 = 8;
/// The largest smaller part of a chosen split, far out.
const DEEPEST: u64 = 1 << 14;

/// The values of the heaps just before heap n, and their rows.
pub(super) struct Sample<'a> {
    pub(super) level: Level,
    pub(super) space: SparseSpace,
    pub(super) rows: &'a Rows,
    pub(super) values: &'a [u16],
    pub(super) n: u64,
}

/// The largest smaller part of a split that is chosen at heap `n`.
pub(super) fn deepest(n: u64) -> u64 {
    DEEPEST.min(n / 8)
}

/// How many heaps a sample before heap `n` can have if rows reach back `far` from each: fewer at
/// first, when they will not serve for long. Also the first heap read.
pub(super) fn size(history: &History, n: u64, far: u64) -> Option<(u64, u64)> {
    let most = (n / 32).clamp(1 << 11, MOST).next_power_of_two().min(MOST);
    let first = |heaps: u64| Some(n.checked_sub(far + heaps + 2 * WORD as u64)? / 64 * 64);
    let sizes = std::iter::successors(Some(most), |size| Some(size / 2)).take_while(|&s| s >= 512);
    sizes.filter_map(|s| Some((s, first(s)?))).find(|&(_, first)| history.from(first).is_some())
}

impl Sample<'_> {
    /// Chooses among moves, each for one group of eight numbers. `need` says how many numbers are
    /// to be excluded at a heap with a common value.
    fn choose(
        &self,
        moves: &[Offset],
        least: u64,
        need: impl Fn(u64, u16) -> u16,
    ) -> Vec<(usize, Offset)> {
        let heaps = self.values.len() as u64;
        let needs: Vec<u16> = (self.n - heaps..)
            .zip(self.values)
            .map(|(heap, &v)| if self.space.is_rare(heap, v) { 0 } else { need(heap, v) })
            .collect();
        let least = (least * heaps / MOST).max(2) as u32;
        let word = (self.n - heaps) / WORD as u64;
        self.level.run(Choose { rows: self.rows, word, moves, needs: &needs, least })
    }

    /// Chooses moves that exclude the smaller common numbers.
    pub(super) fn moves(&self, offsets: &[Offset]) -> Vec<(usize, Offset)> {
        let far: Vec<Offset> =
            offsets.iter().copied().filter(|o| o.distance >= WORD as u64).collect();
        self.choose(&far, LEAST_BY_MOVES, |_, value| self.space.number(value))
    }

    /// Chooses splits that exclude the smaller rare numbers.
    pub(super) fn splits(&self, places: &Places, early: &[u16]) -> Vec<(usize, Offset)> {
        let parts = (0..).zip(early).skip(1).take(deepest(self.n) as usize);
        let common = parts.filter(|&(heap, &value)| !self.space.is_rare(heap, value));
        let mut splits: Vec<Offset> = common
            .map(|(heap, &value)| (heap, self.space.number(value)))
            .filter(|&(_, number)| number < 256)
            .flat_map(|(heap, number)| {
                places.split.iter().map(move |&i| Offset { distance: heap + i as u64, number })
            })
            .collect();
        splits.sort_unstable();
        splits.dedup();
        let need = |heap, value| rares_below(self.space, heap, self.space.number(value));
        self.choose(&splits, LEAST_BY_SPLITS, need)
    }
}
