//! The slow twin of the blocked engine: the published rare/common algorithm, heap by heap, with
//! a memory of the first and the last values only.

use super::source::{Source, SourceError, SourceState};
use crate::nim::sparse::SparseSpace;
use crate::rules::Code;
use crate::rules::Places;

/// Heaps per block.
const BLOCK: u64 = 256;
/// Heaps computed from all their options before a space is chosen.
const FIRST_CHOICE: u64 = 1024;
/// How many values more than asked for are remembered.
const SLACK: usize = 1 << 13;

/// An engine that decides each heap by its splits with a rare part, and then excludes the smaller
/// rare values one by one.
#[derive(Clone, Debug)]
pub struct Walker {
    places: Places,
    keep: usize,
    state: SourceState,
    seen: Vec<bool>,
}

impl Walker {
    fn get(&self, heap: u64) -> Option<u16> {
        let SourceState { settled, early, recent, .. } = &self.state;
        match heap.checked_sub(settled - recent.len() as u64) {
            Some(at) => recent.get(at as usize).copied(),
            None => early.get(heap as usize).copied(),
        }
    }

    fn is_complete(&self) -> bool {
        self.state.settled <= self.state.early.len() as u64
    }

    fn see(&mut self, value: u16) {
        let value = usize::from(value);
        if value >= self.seen.len() {
            self.seen.resize(value + 1, false);
        }
        self.seen[value] = true;
    }

    fn is_seen(&self, value: u32) -> bool {
        self.seen.get(value as usize).is_some_and(|&seen| seen)
    }

    /// Sees the options that leave no heap or one heap.
    fn see_unsplit(&mut self, heap: u64) -> Result<(), SourceError> {
        if self.places.whole.iter().any(|&place| place as u64 == heap) {
            self.see(0);
        }
        for index in 0..self.places.single.len() {
            let place = self.places.single[index] as u64;
            if heap > place {
                let value = self.get(heap - place).ok_or(SourceError::Forgotten { heap })?;
                self.see(value);
            }
        }
        Ok(())
    }

    /// Sees the splits with a rare part.
    fn see_rare_splits(&mut self, heap: u64) -> Result<(), SourceError> {
        for index in 0..self.places.split.len() {
            let left = heap.saturating_sub(self.places.split[index] as u64);
            for at in 0..self.state.rares.len() {
                let (rare, value) = self.state.rares[at];
                if rare >= left {
                    break;
                }
                let other = self.get(left - rare).ok_or(SourceError::Forgotten { heap })?;
                self.see(value ^ other);
            }
        }
        Ok(())
    }

    /// Sees the splits with this part as the smaller one. `None` if there is none.
    fn see_splits(&mut self, heap: u64, part: u64) -> Option<Result<(), SourceError>> {
        let mut any = false;
        for index in 0..self.places.split.len() {
            let left = heap.saturating_sub(self.places.split[index] as u64);
            if left < 2 * part {
                continue;
            }
            any = true;
            match (self.state.early.get(part as usize), self.get(left - part)) {
                (Some(&small), Some(large)) => self.see(small ^ large),
                _ => return Some(Err(SourceError::Forgotten { heap })),
            }
        }
        any.then_some(Ok(()))
    }

    fn least_unseen(&self, accept: impl Fn(u32) -> bool) -> u32 {
        (0..).find(|&v| !self.is_seen(v) && accept(v)).expect("finitely many values are seen")
    }

    fn value_from_all(&mut self, heap: u64) -> Result<u32, SourceError> {
        let mut part = 1;
        while let Some(seen) = self.see_splits(heap, part) {
            seen?;
            part += 1;
        }
        Ok(self.least_unseen(|_| true))
    }

    /// The least common value that is not seen, if every smaller rare value turns up; otherwise
    /// the least of the rare ones that do not.
    fn value_by_space(&mut self, heap: u64, space: SparseSpace) -> Result<u32, SourceError> {
        self.see_rare_splits(heap)?;
        let rare = |v: u32| u16::try_from(v).is_ok_and(|v| space.is_rare(heap, v));
        let candidate = self.least_unseen(|v| !rare(v));
        let mut next = self.least_unseen(|v| v == candidate || rare(v));
        let mut part = 0;
        while next < candidate {
            part += 1;
            match self.see_splits(heap, part) {
                Some(seen) => seen?,
                None => return Ok(next),
            }
            while next < candidate && (self.is_seen(next) || !rare(next)) {
                self.state.depth = self.state.depth.max(part);
                next += 1;
            }
        }
        Ok(candidate)
    }

    fn settle(&mut self) -> Result<(), SourceError> {
        let heap = self.state.settled;
        self.seen.fill(false);
        self.see_unsplit(heap)?;
        let value = match self.state.space {
            Some(space) => self.value_by_space(heap, space)?,
            None => self.value_from_all(heap)?,
        };
        let value = u16::try_from(value).map_err(|_| SourceError::Width { heap })?;
        self.push(value);
        Ok(())
    }

    fn push(&mut self, value: u16) {
        let state = &mut self.state;
        if state.space.is_some_and(|space| space.is_rare(state.settled, value)) {
            state.rares.push((state.settled, value));
        }
        if state.early.len() as u64 == state.settled && state.early.len() < self.keep {
            state.early.push(value);
        }
        if state.recent.len() >= 2 * (self.keep + SLACK) {
            state.recent.drain(..self.keep + SLACK);
        }
        state.recent.push(value);
        state.settled += 1;
    }

    fn choose_space(&mut self) {
        let SourceState { early, space, rares, depth, .. } = &mut self.state;
        let Some((best, count)) = SparseSpace::best(early, &self.places) else { return };
        if space.is_none() || count < rares.len() as u64 {
            *space = Some(best);
            *depth = 0;
            *rares = (1..)
                .zip(&early[1..])
                .filter(|&(heap, &value)| best.is_rare(heap, value))
                .map(|(heap, &value)| (heap, value))
                .collect();
        }
    }
}

impl Source for Walker {
    fn start(code: &Code, keep: u64) -> Option<Self> {
        let state = SourceState {
            settled: 0,
            early: Vec::new(),
            recent: Vec::new(),
            rares: Vec::new(),
            depth: 0,
            space: None,
        };
        Self::resume(code, keep, &state)
    }

    fn resume(code: &Code, keep: u64, state: &SourceState) -> Option<Self> {
        let places = Places::of(code)?;
        let keep = usize::try_from(keep).ok()?.max(2 * FIRST_CHOICE as usize) + places.last();
        Some(Self { places, keep, state: state.clone(), seen: Vec::new() })
    }

    fn state(&self) -> SourceState {
        self.state.clone()
    }

    fn next_block(&mut self) -> Result<&[u16], SourceError> {
        // At powers of two a better space may have shown, as long as all values are remembered.
        let settled = self.state.settled;
        if settled >= FIRST_CHOICE && settled.is_power_of_two() && self.is_complete() {
            self.choose_space();
        }
        for _ in 0..BLOCK {
            self.settle()?;
        }
        Ok(&self.state.recent[self.state.recent.len() - BLOCK as usize..])
    }

    fn settled(&self) -> u64 {
        self.state.settled
    }

    fn rares(&self) -> &[(u64, u16)] {
        &self.state.rares
    }

    fn depth(&self) -> u64 {
        self.state.depth
    }

    fn space(&self) -> Option<SparseSpace> {
        self.state.space
    }

    fn memory(&self) -> u64 {
        let SourceState { early, recent, rares, .. } = &self.state;
        (2 * (early.capacity() + recent.capacity()) + 16 * rares.capacity()) as u64
    }
}
