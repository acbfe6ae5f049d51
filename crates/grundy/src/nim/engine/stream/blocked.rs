//! The blocked engine as a source.

use super::source::{Source, SourceError, SourceState};
use crate::nim::engine::blocked::{self, Blocked, Snapshot, Stepper};
use crate::nim::sparse::SparseSpace;
use crate::rules::Code;
use crate::rules::Places;

impl From<blocked::BlockError> for SourceError {
    fn from(lost: blocked::BlockError) -> Self {
        match lost {
            blocked::BlockError::Width { heap } => Self::Width { heap },
            blocked::BlockError::Forgotten { heap, .. } => Self::Forgotten { heap },
        }
    }
}

impl Source for Blocked {
    fn start(code: &Code, keep: u64) -> Option<Self> {
        Some(Self::new(Places::of(code)?).keeping(keep))
    }

    fn resume(code: &Code, keep: u64, state: &SourceState) -> Option<Self> {
        let snapshot = Snapshot {
            places: Places::of(code)?,
            settled: state.settled,
            space: state.space,
            rares: state.rares.clone(),
            depth: state.depth,
            observing: false,
            proved: true,
            keep: Some(keep),
            early: state.early.clone(),
            recent: state.recent.clone(),
        };
        <Self as Stepper>::resume(snapshot).ok()
    }

    fn on_two_threads(self) -> Self {
        self.with_scout()
    }

    fn threads_used(&self) -> usize {
        if self.scouts_sent_out() > 0 { 2 } else { 1 }
    }

    fn work(&self) -> u64 {
        Self::work(self)
    }

    fn state(&self) -> SourceState {
        let Snapshot { settled, space, rares, depth, early, recent, .. } = self.snapshot();
        let all = recent.len() as u64 == settled;
        let early = if all { recent.clone() } else { early };
        SourceState { settled, early, recent, rares, depth, space }
    }

    fn next_block(&mut self) -> Result<&[u16], SourceError> {
        Ok(Stepper::next_block(self)?)
    }

    fn settled(&self) -> u64 {
        Stepper::settled(self)
    }

    fn rares(&self) -> &[(u64, u16)] {
        Self::rares(self)
    }

    fn depth(&self) -> u64 {
        Stepper::depth(self)
    }

    fn space(&self) -> Option<SparseSpace> {
        Self::space(self)
    }

    fn memory(&self) -> u64 {
        Stepper::memory(self)
    }
}
