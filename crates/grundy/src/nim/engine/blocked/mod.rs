//! The blocked engine: nim-sequences at a few nanoseconds per heap, every value proved.
//!
//! The engine uses a [sparse space](crate::nim::sparse) like the [plain one](super::plain) but
//! treats 512 heaps at a time. In a block it first finds the common candidates of all heaps:
//!
//! * with at most 64 numbers by [`sets`]: each heap is the set of its number, the past excludes by
//!   unions of stretches of memory, and a chain or rounds settle what close heaps do to each other;
//! * with more numbers by bit planes ([`few`]): first what the heaps before a word of 64 exclude,
//!   then what those inside it do;
//! * with hundreds of moves by few of them, and candidates that are compared with the rest
//!   ([`many`]).
//!
//! Then it proves that no heap of the block is rare: every smaller rare value is excluded by some
//! split. If that fails, or if a value is larger than all before, the block is done again
//! heap by heap, [exactly](careful), and the tables are made anew. So a late rare heap costs
//! some time and nothing else.
//!
//! Values are *numbered* within their class ([`SparseSpace::number`]): the common values are then
//! 0, 1, 2, … in order, without gaps, and ⊕ works on the numbers. `docs/performance.md` has the
//! whole story.

mod base;
mod careful;
mod few;
mod many;
mod scout;
mod sets;
mod snapshot;
mod tables;

pub use careful::BlockError;
pub use snapshot::{Snapshot, SnapshotError};

use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use base::history::History;
use base::offsets::Rare;
use base::simd::Level;
use base::tables::{Setting, Tables};
use base::{BLOCK, EARLY};
use careful::Seen;
use scout::{Ahead, Scouts};
use tables::tables;

/// Until this heap the tables are made anew whenever the length has doubled, later seldom.
const SETTLING: u64 = 1 << 18;
/// The work of making tables.
const TABLES: u64 = 1 << 19;
/// The tables are made anew if fast blocks fail again and again, so that more than so many blocks
/// are done heap by heap after one. (Those of Officers take a second to make.)
const FAILURES: u64 = 4;
/// The most blocks done heap by heap between two attempts at fast ones.
const MOST_PATIENCE: u64 = 64;

/// An engine that settles heaps in order, block by block, and can be stopped and resumed.
pub trait Stepper: Sized {
    /// How many heaps are settled: the values of heaps 0 to `settled() − 1` are known.
    fn settled(&self) -> u64;
    /// Settles the next block and returns its values.
    ///
    /// # Errors
    /// If the next value cannot be found with what is kept. The heaps settled stay settled.
    fn next_block(&mut self) -> Result<&[u16], BlockError>;
    /// Whether every value so far is proved, not observed.
    fn is_proved(&self) -> bool;
    /// The last rare heap so far.
    fn last_rare(&self) -> Option<u64>;
    /// The number of rare heaps so far, without heap 0.
    fn rare_count(&self) -> u64;
    /// A bound for the smaller parts by which rare values were excluded: at every heap settled in
    /// a sparse space, each rare value below the answer is the value of a move to one heap or of a
    /// split with a smaller part of at most this size.
    fn depth(&self) -> u64;
    /// How many of the last values the next one depends on, as far as the heaps seen show:
    /// max(last rare, depth) + last place of the code.
    fn window(&self) -> u64;
    /// The bytes that the engine's tables take.
    fn memory(&self) -> u64;
    /// Everything that is needed to go on later.
    fn snapshot(&self) -> Snapshot;
    /// Goes on from a snapshot.
    ///
    /// # Errors
    /// If the snapshot contradicts itself.
    fn resume(snapshot: Snapshot) -> Result<Self, SnapshotError>;
}

/// The blocked engine for finite octal codes.
///
/// ```
/// use grundy::nim::engine::blocked::{Blocked, Stepper};
/// use grundy::rules::{Code, Places};
///
/// let game: Code = "0.454".parse()?;
/// let mut engine = Blocked::new(Places::of(&game).unwrap());
/// while engine.settled() < 100_000 {
///     engine.next_block()?;
/// }
/// assert_eq!((engine.rare_count(), engine.last_rare()), (16, Some(124)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Blocked {
    places: Places,
    level: Level,
    observing: bool,
    proved: bool,
    history: History,
    /// How many of the last values are to be kept; `None` for all.
    keep: Option<u64>,
    space: Option<SparseSpace>,
    rares: Vec<Rare>,
    depth: u64,
    fast: Option<Box<dyn Tables>>,
    /// Blocks to do heap by heap before the next attempt at a fast one, and how many after the
    /// next failure.
    wait: u64,
    patience: u64,
    /// The heap at which the space and the tables are looked at again.
    review: u64,
    block: Vec<u16>,
    seen: Seen,
    /// See [`Blocked::work`].
    work: u64,
    /// `None` for an engine that stays on one thread.
    scouts: Option<Scouts>,
    /// What the scout predicted for a block whose proof failed.
    doubted: Option<[u8; BLOCK]>,
}

impl std::fmt::Debug for Blocked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Blocked").field("places", &self.places).finish_non_exhaustive()
    }
}

impl Blocked {
    /// An engine for a code with these places. It proves every value and keeps all of them.
    pub fn new(places: Places) -> Self {
        Self {
            places,
            level: Level::best(),
            observing: false,
            proved: true,
            history: History::default(),
            keep: None,
            space: None,
            rares: Vec::new(),
            depth: 0,
            fast: None,
            wait: 0,
            patience: 1,
            review: 0,
            block: Vec::new(),
            seen: Seen::default(),
            work: 0,
            scouts: None,
            doubted: None,
        }
    }

    /// The same engine without the proofs: it assumes that no rare heap will come in a block that
    /// can be done fast. Its values are observed, not proved (the "cheating" algorithm of Uhlin
    /// 2017, §3.4).
    pub fn assuming_no_more_rares(mut self) -> Self {
        self.observing = true;
        self
    }

    /// The same engine with the instructions that every machine has.
    pub fn portable(mut self) -> Self {
        self.level = Level::PORTABLE;
        self
    }

    /// The same engine keeping about the first and the last `values` values, or as many as it needs
    /// if that is more. A rare heap that comes later than that, or a split that deep, is then
    /// [`BlockError::Forgotten`].
    pub fn keeping(mut self, values: u64) -> Self {
        self.keep = Some(values);
        self
    }

    /// The same engine with a second thread, which settles blocks ahead of the proof. It finds the
    /// same values, rare heaps and depth. The thread begins when fast blocks have become usual; an
    /// engine that proves nothing has none. [`processor_time`](crate::run::processor_time) counts
    /// the calling thread only.
    pub fn with_scout(mut self) -> Self {
        self.scouts = Some(Scouts::new());
        self
    }

    /// How many second threads were begun so far, one after the other.
    pub fn scouts_sent_out(&self) -> u64 {
        self.scouts.as_ref().map_or(0, Scouts::sent_out)
    }

    /// The sparse space in use.
    pub fn space(&self) -> Option<SparseSpace> {
        self.space
    }

    /// The rare heaps so far, without heap 0, with their values.
    pub fn rares(&self) -> &[(u64, u16)] {
        &self.rares
    }

    /// How much work was done, in units of about a step of the dense engine: a fast heap is
    /// eight, a careful one half of its splits with a rare part and those tried besides.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether the blocks are done fast at the moment.
    pub fn is_fast(&self) -> bool {
        self.fast.is_some()
    }

    fn fast_block(&mut self, n: u64) -> bool {
        let Some(space) = self.space else { return false };
        if self.fast.is_none() {
            self.history.fix_early(EARLY);
            self.work += TABLES;
            let Self { level, places, rares, history, .. } = &*self;
            self.fast = tables(&Setting { level: *level, places, space, rares, history, n });
        }
        let Some(fast) = &mut self.fast else { return false };
        self.work += 8 * BLOCK as u64;
        let told = self.scouts.as_mut().and_then(Scouts::next);
        let (history, block) = (&mut self.history, &mut self.block);
        let settled = match &told {
            Some(told) => {
                let taken = fast.take_over(n, &told.numbers);
                if taken {
                    fast.spell(history, block);
                }
                taken
            }
            None => fast.block(history, n, block),
        };
        let depth = &mut self.depth;
        let done = settled
            && match told.and_then(|told| told.proof) {
                Some(proof) => {
                    *depth = (*depth).max(proof);
                    true
                }
                None => self.observing || fast.prove(&self.history, n, depth),
            };
        if done {
            self.proved &= !self.observing;
            self.patience = (self.patience / 2).max(1);
            self.send_scout();
        } else {
            self.history.truncate(n);
            // After one failure among many successes the scout may be right; after a few in a row
            // the tables are still good.
            self.doubted = told.filter(|_| self.patience == 1).map(|told| told.numbers);
            if self.patience > FAILURES {
                self.fast = None;
            }
            if self.doubted.is_none() {
                self.scouts.iter_mut().for_each(Scouts::failed);
            }
            self.wait = self.patience;
            self.patience = (2 * self.patience).min(MOST_PATIENCE);
        }
        done
    }

    /// Sends out a scout if it is time.
    fn send_scout(&mut self) {
        let (reach, n) = (self.window(), self.settled());
        if let (Some(scouts), Some(tables), false) = (&mut self.scouts, &self.fast, self.observing)
            && scouts.is_due(n)
        {
            scouts.send_out(Ahead::new(&self.places, tables.as_ref(), &self.history, reach));
        }
    }

    fn careful_block(&mut self, n: u64) -> Result<(), BlockError> {
        let mut fast = self.fast.take();
        let rares = self.rares.len();
        self.wait = self.wait.saturating_sub(1);
        self.block.clear();
        for heap in n..n + BLOCK as u64 {
            match self.careful_value(heap) {
                Ok(value) => self.settle(heap, value),
                Err(lost) => {
                    self.doubted = None;
                    self.scouts.iter_mut().for_each(Scouts::failed);
                    self.history.truncate(n);
                    self.rares.retain(|rare| rare.0 < n);
                    return Err(lost);
                }
            }
        }
        if self.rares.len() == rares
            && fast.as_mut().is_some_and(|fast| fast.replace(n, &self.block))
        {
            self.fast = fast;
        }
        if let Some(predicted) = self.doubted.take()
            && !self.turned_out(&predicted)
        {
            self.scouts.iter_mut().for_each(Scouts::failed);
        }
        Ok(())
    }

    /// Whether the block just done has these numbers and the tables are those of the scout.
    fn turned_out(&self, predicted: &[u8; BLOCK]) -> bool {
        let Some(space) = self.space.filter(|_| self.fast.is_some()) else { return false };
        self.block.iter().zip(predicted).all(|(&v, &told)| space.number(v) == u16::from(told))
    }

    fn settle(&mut self, heap: u64, value: u16) {
        self.history.push(value);
        self.block.push(value);
        if heap > 0 && self.space.is_some_and(|space| space.is_rare(heap, value)) {
            self.rares.push((heap, value));
        }
    }

    fn careful_value(&mut self, heap: u64) -> Result<u16, BlockError> {
        let (places, history, seen) = (&self.places, &self.history, &mut self.seen);
        let splits = places.split.len() as u64;
        let first = if self.space.is_some() { self.rares.len() as u64 } else { heap / 2 };
        self.work += 32 + splits * (first / 2 + std::mem::take(&mut seen.tried));
        match self.space {
            Some(space) => careful::from_rare_options(
                places,
                space,
                &self.rares,
                history,
                heap,
                seen,
                &mut self.depth,
            ),
            None => careful::from_all_options(places, history, heap, seen),
        }
    }

    /// Changes to a better space if the values so far show a much better one.
    fn review_space(&mut self, n: u64) {
        self.fast = None;
        self.scouts.iter_mut().for_each(Scouts::recall);
        self.review = if n < SETTLING { (2 * n).max(BLOCK as u64) } else { 16 * n };
        let Some(values) = self.history.from(0) else { return };
        let Some((best, count)) = SparseSpace::best(values, &self.places) else { return };
        if self.space.is_some() && count + count / 8 + 4 >= self.rares.len() as u64 {
            return;
        }
        self.space = Some(best);
        self.rares = (0..)
            .zip(values.iter().copied())
            .filter(|&(heap, value)| heap > 0 && best.is_rare(heap, value))
            .collect();
    }

    /// Drops values that are no longer needed.
    fn forget(&mut self) {
        if let Some(keep) = self.keep {
            let needed = self.window().max(2 * EARLY) + 2 * BLOCK as u64;
            self.history.keep(keep.max(needed), EARLY.max(self.depth + 1).max(keep));
        }
    }
}

impl Stepper for Blocked {
    fn settled(&self) -> u64 {
        self.history.settled()
    }

    fn next_block(&mut self) -> Result<&[u16], BlockError> {
        let n = self.settled();
        if n >= self.review {
            self.review_space(n);
        }
        if self.wait > 0 || !self.fast_block(n) {
            self.careful_block(n)?;
        }
        self.forget();
        Ok(&self.block)
    }

    fn is_proved(&self) -> bool {
        self.proved
    }

    fn last_rare(&self) -> Option<u64> {
        self.rares.last().map(|rare| rare.0)
    }

    fn rare_count(&self) -> u64 {
        self.rares.len() as u64
    }

    fn depth(&self) -> u64 {
        self.depth
    }

    fn window(&self) -> u64 {
        self.last_rare().unwrap_or(0).max(self.depth) + self.places.last() as u64
    }

    fn memory(&self) -> u64 {
        let own = self.history.bytes() + self.fast.as_ref().map_or(0, |tables| tables.bytes());
        own as u64 + self.scouts.as_ref().map_or(0, Scouts::bytes)
    }

    fn snapshot(&self) -> Snapshot {
        snapshot::take(self)
    }

    fn resume(snapshot: Snapshot) -> Result<Self, SnapshotError> {
        snapshot::resume(snapshot)
    }
}

#[cfg(test)]
mod tests;
