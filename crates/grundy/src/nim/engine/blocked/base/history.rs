//! The values settled so far, all of them or the first and the last ones.

use super::simd::Wide;
use crate::rules::Places;

/// Values of heaps, from heap 0 on, of which a middle part may have been dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The first values, kept when older ones are dropped.
    early: Vec<u16>,
    /// The values from heap `base` on.
    recent: Vec<u16>,
    base: u64,
    /// The values of heaps N, …, 2, 1 for a fixed N.
    backwards: Vec<u16>,
}

impl History {
    pub(crate) fn settled(&self) -> u64 {
        self.base + self.recent.len() as u64
    }

    pub(crate) fn push(&mut self, value: u16) {
        self.recent.push(value);
    }

    pub(crate) fn extend(&mut self, values: &[u16]) {
        self.recent.extend_from_slice(values);
    }

    #[inline]
    pub(crate) fn get(&self, heap: u64) -> Option<u16> {
        match heap.checked_sub(self.base) {
            Some(at) => self.recent.get(at as usize).copied(),
            None => self.early.get(heap as usize).copied(),
        }
    }

    /// The values from this heap on, if they are all kept.
    pub(crate) fn from(&self, heap: u64) -> Option<&[u16]> {
        self.recent.get(heap.checked_sub(self.base)? as usize..)
    }

    /// The first values.
    pub(crate) fn early(&self) -> &[u16] {
        if self.base == 0 { &self.recent } else { &self.early }
    }

    /// Fixes the first values, among which [`Self::split_of`] looks for the smaller part.
    pub(crate) fn fix_early(&mut self, most: u64) {
        let end = self.early().len().min(most as usize);
        self.backwards = self.early()[1.min(end)..end].iter().rev().copied().collect();
    }

    pub(crate) fn bytes(&self) -> usize {
        2 * (self.early.capacity() + self.recent.capacity())
    }

    /// Drops old values once there are more than twice as many as wanted, except the first `early`
    /// ones.
    pub(crate) fn keep(&mut self, wanted: u64, early: u64) {
        let drop = self.recent.len().saturating_sub(wanted as usize);
        if drop < wanted as usize {
            return;
        }
        if self.base == 0 {
            self.early = self.recent[..early.min(drop as u64) as usize].to_vec();
        }
        self.recent.drain(..drop);
        self.base += drop as u64;
    }

    /// The first values and where the last ones begin, for a snapshot.
    pub(crate) fn parts(&self) -> (&[u16], u64, &[u16]) {
        (&self.early, self.base, &self.recent)
    }

    pub(crate) fn from_parts(early: Vec<u16>, base: u64, recent: Vec<u16>) -> Self {
        Self { early, recent, base, backwards: Vec::new() }
    }

    /// The last values only, with the same ones to search among.
    pub(crate) fn tail(&self, values: u64) -> Self {
        let drop = self.recent.len().saturating_sub(values as usize);
        Self {
            early: Vec::new(),
            recent: self.recent[drop..].to_vec(),
            base: self.base + drop as u64,
            backwards: self.backwards.clone(),
        }
    }

    /// Takes back the values from heap `n` on.
    pub(crate) fn truncate(&mut self, n: u64) {
        self.recent.truncate((n - self.base) as usize);
    }

    /// Whether some split of a heap into this part and another one has this value.
    #[inline(always)]
    pub(crate) fn splits_by(&self, places: &Places, heap: u64, value: u16, part: u64) -> bool {
        let Some(at) = self.backwards.len().checked_sub(part as usize) else { return false };
        let Some(small) = self.backwards.get(at) else { return false };
        places.split.iter().any(|&i| self.get(heap - i as u64 - part) == Some(small ^ value))
    }

    /// The smaller part, as small as can be, of a split of a heap that has this value, or 0 for a
    /// move to one heap.
    ///
    /// Parts are tried in groups of 32, the first values read backwards so that a group is two
    /// stretches of memory to compare.
    #[inline(always)]
    pub(crate) fn split_of<W: Wide>(&self, places: &Places, heap: u64, value: u16) -> Option<u64> {
        const GROUP: usize = 32;
        let single = |&&j: &&usize| j as u64 != heap && self.get(heap - j as u64) == Some(value);
        if places.single.iter().any(|j| single(&j)) {
            return Some(0);
        }
        let most = (heap / 2).min(self.backwards.len() as u64) as usize;
        for first in (1..).step_by(GROUP).take_while(|first| first + GROUP <= most + 1) {
            // The parts first, …, last, the last one first.
            let last = first + GROUP - 1;
            let small = self.backwards[self.backwards.len() - last..].first_chunk()?;
            let mut hits = 0;
            for &place in &places.split {
                let rest = heap - (place + last) as u64;
                let Some(large) = rest.checked_sub(self.base) else { continue };
                let large = self.recent[large as usize..].first_chunk()?;
                hits |= W::sums_equal(small, large, value);
            }
            if hits != 0 {
                return Some((first as u32 + hits.leading_zeros()).into());
            }
        }
        None
    }
}
