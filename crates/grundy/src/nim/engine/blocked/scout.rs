//! A second thread that settles blocks ahead of the proof.
//!
//! Settling a block needs the block before it, and that is a chain. Proving it needs settled values
//! only, and often takes longer. So a *scout* with a copy of the tables runs ahead on a thread of
//! its own and settles block after block. The engine takes each block over into its own tables and
//! proves it. When enough blocks wait for their proof the scout proves the next ones itself, at
//! once after it has settled them, so that both threads have work whatever takes longer.
//!
//! Nothing that the engine reports depends on who proves a block or when: both have the same
//! tables, the values settled are the same, and so is the depth, the maximum of the least parts
//! found. When a block fails, the engine does it as if it were alone. If it turns out as predicted,
//! the scout stays; otherwise the engine lets it go and sends out another one some blocks later.

use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::tables::Tables;
use crate::nim::engine::blocked::base::{BLOCK, EARLY};
use crate::rules::Places;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// No scout up to this heap: earlier on, rare heaps are frequent.
const FIRST_HEAP: u64 = 1 << 18;
/// Blocks in one message, and messages under way at most.
const BATCH: usize = 32;
const MESSAGES: usize = 16;
/// A scout proves blocks itself if so many wait for their proof.
const ENOUGH: u64 = 3 * BATCH as u64;
/// Fast blocks in a row before the first scout, and before the next one after a failure, at least
/// and at most.
const STEADY: u64 = 64;
const LONGEST_PAUSE: u64 = 1 << 14;

/// A block settled by a scout.
#[derive(Clone, Copy)]
pub(super) struct Prediction {
    pub(super) numbers: [u8; BLOCK],
    /// The depth of its proof, if the scout has proved it.
    pub(super) proof: Option<u64>,
}

type Batch = Vec<Prediction>;

/// What both threads see.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// Blocks sent that wait for their proof.
    open: AtomicU64,
}

/// The engine's end: the blocks that come.
struct Scout {
    /// `None` only while it is dropped.
    batches: Option<Receiver<Batch>>,
    thread: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
    batch: std::vec::IntoIter<Prediction>,
    bytes: u64,
}

impl Scout {
    /// The next block; `None` if no more come.
    fn next(&mut self) -> Option<Prediction> {
        if self.batch.len() == 0 {
            self.batch = self.batches.as_ref()?.recv().ok()?.into_iter();
        }
        let block = self.batch.next()?;
        if block.proof.is_none() {
            self.shared.open.fetch_sub(1, Ordering::Relaxed);
        }
        Some(block)
    }
}

impl Drop for Scout {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        // A scout that waits for room is told that nobody listens.
        self.batches = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked, the engine goes on alone.
            let _ = thread.join();
        }
    }
}

/// The other end: all that settling and proving needs.
pub(super) struct Ahead {
    tables: Box<dyn Tables>,
    history: History,
    /// How many of the last values are needed.
    needed: u64,
    /// It proves blocks itself if so many wait for their proof.
    enough: u64,
    /// The values of the last block.
    values: Vec<u16>,
}

impl Ahead {
    /// A copy of what an engine has. `reach` is how far back its moves go.
    pub(super) fn new(places: &Places, tables: &dyn Tables, history: &History, reach: u64) -> Self {
        let needed = reach.max(EARLY + places.last() as u64) + 2 * BLOCK as u64;
        let (tables, history) = (tables.copy(), history.tail(needed));
        Self { tables, history, needed, enough: ENOUGH, values: Vec::new() }
    }

    fn bytes(&self) -> u64 {
        let batches = (MESSAGES + 2) * BATCH * size_of::<Prediction>();
        4 * self.needed + (self.tables.bytes() + batches) as u64
    }

    /// Settles and sends blocks until one cannot be settled or nobody listens.
    fn run(mut self, batches: &SyncSender<Batch>, shared: &Shared) {
        let mut more = true;
        while more {
            let mut batch = Vec::with_capacity(BATCH);
            while more && batch.len() < BATCH {
                match self.next(shared) {
                    Some(block) => batch.push(block),
                    None => more = false,
                }
            }
            let open = batch.iter().filter(|block| block.proof.is_none()).count();
            shared.open.fetch_add(open as u64, Ordering::Relaxed);
            more &= batches.send(batch).is_ok();
        }
    }

    /// The next block. If its proof fails it is sent without one: the engine will see for itself.
    fn next(&mut self, shared: &Shared) -> Option<Prediction> {
        let (n, stop) = (self.history.settled(), shared.stop.load(Ordering::Relaxed));
        if stop || !self.tables.block(&mut self.history, n, &mut self.values) {
            return None;
        }
        let mut proof = None;
        if shared.open.load(Ordering::Relaxed) >= self.enough {
            let mut depth = 0;
            proof = self.tables.prove(&self.history, n, &mut depth).then_some(depth);
        }
        self.history.keep(self.needed, 0);
        Some(Prediction { numbers: *self.tables.numbers(), proof })
    }
}

/// The scouts of an engine, one at a time.
pub(super) struct Scouts {
    scout: Option<Scout>,
    /// Fast blocks to wait before the next one is sent out, and the least number of them.
    rest: u64,
    steady: u64,
    /// How long to wait after the next failure.
    pause: u64,
    /// Blocks that the last one predicted.
    predicted: u64,
    sent_out: u64,
    first_heap: u64,
    enough: u64,
}

impl Scouts {
    pub(super) fn new() -> Self {
        Self {
            scout: None,
            rest: STEADY,
            steady: STEADY,
            pause: STEADY,
            predicted: 0,
            sent_out: 0,
            first_heap: FIRST_HEAP,
            enough: ENOUGH,
        }
    }

    /// How many were sent out so far.
    pub(super) fn sent_out(&self) -> u64 {
        self.sent_out
    }

    pub(super) fn bytes(&self) -> u64 {
        self.scout.as_ref().map_or(0, |scout| scout.bytes)
    }

    /// The next block, if a scout is out and has one.
    pub(super) fn next(&mut self) -> Option<Prediction> {
        let block = self.scout.as_mut()?.next();
        match block {
            Some(_) => self.predicted += 1,
            None => self.failed(),
        }
        block
    }

    /// Lets the scout go, because a block failed, and waits the longer the fewer blocks went well.
    pub(super) fn failed(&mut self) {
        if self.scout.take().is_some() {
            let good = self.predicted >= 4 * self.pause;
            self.pause = if good { self.steady } else { (2 * self.pause).min(LONGEST_PAUSE) };
            self.rest = self.pause;
        }
        self.rest = self.rest.max(self.steady);
    }

    /// Lets the scout go, because the tables change.
    pub(super) fn recall(&mut self) {
        self.scout = None;
        self.rest = self.rest.max(self.steady);
    }

    /// Counts a fast block and tells whether a scout is to be sent out before heap `n`.
    pub(super) fn is_due(&mut self, n: u64) -> bool {
        self.rest = self.rest.saturating_sub(1);
        self.scout.is_none() && self.rest == 0 && n > self.first_heap
    }

    /// Sends out a scout. If the system has no thread to give, the engine goes on alone.
    pub(super) fn send_out(&mut self, mut ahead: Ahead) {
        ahead.enough = self.enough;
        let (sender, receiver) = sync_channel(MESSAGES);
        let (shared, bytes) = (Arc::new(Shared::default()), ahead.bytes());
        let seen = Arc::clone(&shared);
        let thread = thread::Builder::new().name("scout".to_owned());
        let thread = thread.spawn(move || ahead.run(&sender, &seen)).ok();
        self.rest = if thread.is_some() { 0 } else { LONGEST_PAUSE };
        self.sent_out += u64::from(thread.is_some());
        self.predicted = 0;
        self.scout = thread.map(|thread| Scout {
            batches: Some(receiver),
            thread: Some(thread),
            shared,
            batch: Vec::new().into_iter(),
            bytes,
        });
    }
}

#[cfg(test)]
mod tests;
