//! Stopping and going on: what an engine must remember.

use super::{Blocked, Stepper};
use crate::nim::engine::blocked::base::history::History;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// The state of a [`Blocked`] engine as plain data. Tables are not in it: they follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The rules.
    pub places: Places,
    /// How many heaps are settled.
    pub settled: u64,
    /// The sparse space in use.
    pub space: Option<SparseSpace>,
    /// The rare heaps from 1 on, in order, with their values.
    pub rares: Vec<(u64, u16)>,
    /// The [depth](Stepper::depth) so far.
    pub depth: u64,
    /// Whether the engine assumes that no more rare heaps come.
    pub observing: bool,
    /// Whether every value so far is proved.
    pub proved: bool,
    /// How many of the last values the engine is to keep; `None` for all.
    pub keep: Option<u64>,
    /// The values of heaps 0, 1, 2, …, as many as are kept; empty if `recent` begins at heap 0.
    pub early: Vec<u16>,
    /// The values of the heaps up to the last one settled.
    pub recent: Vec<u16>,
}

/// How a snapshot contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Other than a whole number of blocks is settled.
    #[error("{0} heaps settled is not a whole number of blocks")]
    Length(u64),
    /// Values that the engine depends on are missing.
    #[error("{kept} values are kept but {needed} are needed")]
    Short {
        /// How many there are.
        kept: u64,
        /// How many there must be.
        needed: u64,
    },
    /// A rare heap that is not rare, out of order, or has another value than the one listed.
    #[error("heap {0} is not a rare heap with the value listed")]
    Rare(u64),
}

pub(super) fn take(engine: &Blocked) -> Snapshot {
    let (early, _, recent) = engine.history.parts();
    Snapshot {
        places: engine.places.clone(),
        settled: engine.settled(),
        space: engine.space,
        rares: engine.rares.clone(),
        depth: engine.depth,
        observing: engine.observing,
        proved: engine.proved,
        keep: engine.keep,
        early: early.to_vec(),
        recent: recent.to_vec(),
    }
}

pub(super) fn resume(snapshot: Snapshot) -> Result<Blocked, SnapshotError> {
    check(&snapshot)?;
    let base = snapshot.settled - snapshot.recent.len() as u64;
    let mut engine = Blocked::new(snapshot.places);
    engine.history = History::from_parts(snapshot.early, base, snapshot.recent);
    engine.space = snapshot.space;
    engine.rares = snapshot.rares;
    engine.depth = snapshot.depth;
    engine.observing = snapshot.observing;
    engine.proved = snapshot.proved;
    engine.keep = snapshot.keep;
    // The space was chosen on these heaps; the next review comes as if they had just been settled.
    engine.review = if snapshot.space.is_some() { snapshot.settled + 1 } else { 0 };
    Ok(engine)
}

fn check(snapshot: &Snapshot) -> Result<(), SnapshotError> {
    let settled = snapshot.settled;
    if !settled.is_multiple_of(super::BLOCK as u64) {
        return Err(SnapshotError::Length(settled));
    }
    let last_rare = snapshot.rares.last().map_or(0, |rare| rare.0);
    let needed =
        settled.min(last_rare.max(snapshot.depth).saturating_add(snapshot.places.last() as u64));
    let kept = snapshot.recent.len() as u64;
    if kept < needed || kept > settled {
        return Err(SnapshotError::Short { kept, needed });
    }
    let mut before = 0;
    for &(heap, value) in &snapshot.rares {
        let rare = snapshot.space.is_some_and(|space| space.is_rare(heap, value));
        if !rare || heap <= before || heap >= settled || !value_fits(snapshot, heap, value) {
            return Err(SnapshotError::Rare(heap));
        }
        before = heap;
    }
    Ok(())
}

/// Whether the value of a heap is the one kept, if one is kept.
fn value_fits(snapshot: &Snapshot, heap: u64, value: u16) -> bool {
    let base = snapshot.settled - snapshot.recent.len() as u64;
    let kept = match heap.checked_sub(base) {
        Some(at) => snapshot.recent.get(at as usize),
        None => snapshot.early.get(heap as usize),
    };
    kept.is_none_or(|&kept| kept == value)
}
