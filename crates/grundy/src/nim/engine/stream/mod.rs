//! Sequences far beyond memory: nim-values in a stream, and periods proved from a window.
//!
//! For a game with a sparse space a heap is decided by options with one small part, so its
//! value depends only on the last W values, and a window of W values that comes back proves the
//! period. The theorem and its proof are in `docs/short-certificate.md`. A [`Stream`] drives an
//! engine ([`Source`]) that remembers only what the theorem needs, saves windows at growing
//! distances, notices the first return of each, and finds the least preperiod in a second pass
//! over a small part of the sequence.
//!
//! ```
//! use grundy::nim::engine::stream::Stream;
//! use grundy::run::Run;
//!
//! let mut stream: Stream = Stream::new(&"0.156".parse()?).unwrap();
//! let period = stream.run(&Run::unlimited()).unwrap().period();
//! assert_eq!((period.preperiod(), period.period()), (3479, 349));
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```
//!
//! A stream can be stopped and stored at any time as a [`Checkpoint`].

mod back;
mod blocked;
mod checkpoint;
mod source;
mod walker;
mod windows;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use source::{Source, SourceError, SourceState};
pub use walker::Walker;

use crate::nim::engine::blocked::Blocked;
use crate::nim::period::{Period, Return};
use crate::nim::sparse::SparseSpace;
use crate::rules::Code;
use crate::run::{Progress, Run, Stop};
use back::Back;
use windows::{Window, first_return};

/// Early and recent values that an engine keeps at first. Officers (0.6) needs 431 340 of them
/// before heap 1.3 million and 615 713 before heap 15 million, and would begin again if they were
/// dropped.
const KEEP: u64 = 1 << 20;
/// Saved windows that are looked for, and states kept for the second pass.
const MOST_SAVED: usize = 48;
/// … and fewer if they are long, but not fewer than these.
const LEAST_SAVED: usize = 8;
/// The bytes for each of the two lists.
const SAVED_MEMORY: usize = 3 << 19;
/// The distance between two save points, as a part of the heaps settled.
const SAVE: u64 = 40;
/// The most values that are recorded from heap 0 on.
const MOST_RECORDED: u64 = 1 << 20;
/// A stop is asked for after so many steps, or when so much work was done.
const STEPS: u32 = 8;
const WORK: u64 = 1 << 21;
/// How many values more than the window a state has: a later block may look a little deeper.
const SPARE: usize = 4096;
/// The stream remembers at least so many of the last values.
const LEAST_RECENT: usize = 1 << 16;
/// The least distance between two saved windows.
const LEAST_DISTANCE: u64 = 2048;
/// Values between two searches for the saved windows.
const SEARCH: u64 = 4096;
/// From this heap on, at most one heap in `RARE` may be rare.
const SPARSE_FROM: u64 = 1 << 14;
const RARE: u64 = 8;

/// Why a stream ended without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StreamError {
    /// The run was stopped; the stream can go on.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The engine cannot go on.
    #[error(transparent)]
    Source(#[from] SourceError),
}

/// What is known of a sequence so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The values of all heaps below this one are known.
    pub settled: u64,
    /// How many of them are rare.
    pub rare_count: u64,
    /// The last rare heap; 0 if there is none.
    pub last_rare: u64,
    /// The depth (see [`SourceState::depth`]).
    pub depth: u64,
    /// The largest value.
    pub max_value: u16,
    /// The first heap that has it.
    pub max_index: u64,
}

/// A computation that may be worth storing.
pub struct Offer<'a> {
    stream: &'a Stream<Blocked>,
    last: bool,
}

impl std::fmt::Debug for Offer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Offer").field("last", &self.last).finish_non_exhaustive()
    }
}

impl<'a> Offer<'a> {
    pub(in crate::nim) fn new(stream: &'a Stream<Blocked>, last: bool) -> Self {
        Self { stream, last }
    }

    /// Whether there will be no other.
    pub fn is_last(&self) -> bool {
        self.last
    }

    /// The computation as plain data.
    pub fn checkpoint(&self) -> Checkpoint {
        self.stream.checkpoint()
    }
}

/// A nim-sequence in a stream, on its way to a proof of its period.
pub struct Stream<S = Blocked> {
    code: Code,
    keep: u64,
    source: S,
    /// All values, as long as they are not too many; `None` after a checkpoint.
    record: Option<Vec<u16>>,
    /// The last values, at least a window of them.
    recent: Vec<u16>,
    max: (u16, u64),
    /// The space and the E for which the windows were saved.
    basis: (Option<SparseSpace>, u64),
    windows: Vec<Window>,
    next_save: u64,
    next_search: u64,
    states: Vec<SourceState>,
    /// The second pass, once it has begun.
    back: Option<Back<S>>,
    found: Option<Return>,
    /// The heap at which the stream went on from a checkpoint.
    given: Option<u64>,
    /// How far the caller means to go, for the progress.
    goal: Option<u64>,
    two_threads: bool,
    /// What was known before the stream began again.
    before: Statistics,
}

impl<S> std::fmt::Debug for Stream<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream")
            .field("code", &self.code)
            .field("keep", &self.keep)
            .finish_non_exhaustive()
    }
}

impl<S: Source> Stream<S> {
    /// A stream at heap 0; `None` if the code is not a finite octal one.
    pub fn new(code: &Code) -> Option<Self> {
        Self::keeping(code, KEEP)
    }

    /// A stream that remembers at least so many of the first and of the last values.
    fn keeping(code: &Code, keep: u64) -> Option<Self> {
        Some(Self {
            code: code.clone(),
            keep,
            source: S::start(code, keep)?,
            record: Some(Vec::new()),
            recent: Vec::new(),
            max: (0, 0),
            basis: (None, 0),
            windows: Vec::new(),
            next_save: LEAST_DISTANCE,
            next_search: 0,
            states: Vec::new(),
            back: None,
            found: None,
            given: None,
            goal: None,
            two_threads: false,
            before: Statistics::default(),
        })
    }

    /// The same stream with an engine that may use two threads. What it finds is the same.
    pub fn on_two_threads(self) -> Self {
        Self { source: self.source.on_two_threads(), two_threads: true, ..self }
    }

    /// How many threads the engine has used at the same time so far.
    pub fn threads_used(&self) -> usize {
        self.source.threads_used()
    }

    /// Tells the progress how far the caller means to go.
    pub fn aim(&mut self, goal: u64) {
        self.goal = Some(goal);
    }

    /// Goes on until the period is proved or the run stops.
    pub fn run(&mut self, run: &Run<'_>) -> Result<&Return, StreamError> {
        while !self.advance(u64::MAX, run)? {}
        Ok(self.found.as_ref().expect("a stream is done when a window has come back"))
    }

    /// Goes on for about so many values. Whether the period is proved.
    ///
    /// After a stop the stream is as good as before: go on, or store a [`Checkpoint`].
    pub fn advance(&mut self, values: u64, run: &Run<'_>) -> Result<bool, StreamError> {
        let (mut left, mut steps, mut checked) = (values, 0u32, 0);
        while self.found.is_none() && left > 0 {
            if steps.is_multiple_of(STEPS) || self.work() >= checked + WORK {
                self.check(run)?;
                checked = self.work();
            }
            steps = steps.wrapping_add(1);
            let done = match &mut self.back {
                None => self.step_forwards(),
                Some(_) => self.step_back(),
            };
            match done {
                Ok(done) => left = left.saturating_sub(done),
                Err(SourceError::Forgotten { heap }) => self.remember_more(heap)?,
                Err(lost) => return Err(lost.into()),
            }
        }
        Ok(self.found.is_some())
    }

    /// The window that came back with all that follows, once both passes are done.
    pub fn found(&self) -> Option<&Return> {
        self.found.as_ref()
    }

    /// A period and a heap from which on it holds, known before the least preperiod is.
    pub fn period_from(&self) -> Option<(u64, u64)> {
        self.back.as_ref().map(|back| (back.period, back.start))
    }

    /// The values of heaps below this one come from a checkpoint; `None` if the stream began at
    /// heap 0.
    pub fn given(&self) -> Option<u64> {
        self.given
    }

    /// All values so far, if they are not too many and were all computed here.
    pub fn recorded(&self) -> Option<&[u16]> {
        self.record.as_deref()
    }

    /// The first `count` values, if they are kept and were all computed here.
    pub fn first(&self, count: usize) -> Option<Vec<u16>> {
        let early = || self.given.is_none().then(|| self.source.state().early);
        let known = self.recorded().map(<[u16]>::to_vec).or_else(early);
        known.filter(|known| known.len() >= count).map(|mut known| {
            known.truncate(count);
            known
        })
    }

    /// How much work the engine has done (see [`Source::work`]).
    pub fn work(&self) -> u64 {
        self.source.work()
    }

    /// The sparse space, once there is one.
    pub fn space(&self) -> Option<SparseSpace> {
        self.source.space()
    }

    /// What is known so far. A stream that had to begin again knew more than its engine does now.
    pub fn furthest(&self) -> Statistics {
        let now = self.statistics();
        if now.settled < self.before.settled { self.before } else { now }
    }

    /// What the engine knows so far.
    pub fn statistics(&self) -> Statistics {
        let rares = self.source.rares();
        Statistics {
            settled: self.source.settled(),
            rare_count: rares.len() as u64,
            last_rare: rares.last().map_or(0, |&(heap, _)| heap),
            depth: self.source.depth(),
            max_value: self.max.0,
            max_index: self.max.1,
        }
    }

    /// Bytes taken by the engines, the windows and the states.
    pub fn memory(&self) -> u64 {
        let windows: usize = self.windows.iter().map(|window| 2 * window.values.len()).sum();
        let states: usize =
            self.states.iter().map(|s| 2 * s.recent.len() + 16 * s.rares.len()).sum();
        let back = self
            .back
            .as_ref()
            .map_or(0, |back| back.low.source.memory() + back.high.source.memory());
        let record = self.record.as_ref().map_or(0, |record| 2 * record.capacity());
        self.source.memory() + (windows + states + record) as u64 + back
    }

    fn check(&self, run: &Run<'_>) -> Result<(), Stop> {
        let now = self.furthest();
        let second = self.back.as_ref().map_or(0, |back| back.low.source.settled());
        run.check(Progress {
            done: now.settled,
            goal: self.goal,
            memory: self.memory(),
            notes: &[
                ("rare", now.rare_count),
                ("last rare", now.last_rare),
                ("depth", now.depth),
                ("maximum", u64::from(now.max_value)),
                ("at heap", now.max_index),
                ("second pass", second),
            ],
            ..Progress::default()
        })
    }

    /// E: no rare heap so far and no depth so far is above it. It grows by leaps, because all
    /// windows are lost when it grows.
    fn reach(&self) -> u64 {
        let last_rare = self.source.rares().last().map_or(0, |&(heap, _)| heap);
        let least = last_rare.max(self.source.depth()).max(1);
        least.next_multiple_of((least.next_power_of_two() / 4).max(1))
    }

    fn last_place(&self) -> u64 {
        self.code.last_place().expect("a finite code") as u64
    }

    /// A block of values, and what it means. How many values.
    fn step_forwards(&mut self) -> Result<u64, SourceError> {
        let first = self.source.settled();
        let block = self.source.next_block()?;
        self.recent.extend_from_slice(block);
        if first >= MOST_RECORDED {
            self.record = None;
        }
        self.record.iter_mut().for_each(|record| record.extend_from_slice(block));
        let count = block.len() as u64;
        let most = block.iter().copied().max().unwrap_or(0);
        if most > self.max.0 {
            let at = block.iter().position(|&value| value == most).expect("it is there");
            self.max = (most, first + at as u64);
        }
        let basis = (self.source.space(), self.reach());
        if basis != self.basis {
            // A window must fit into what the engine remembers.
            if basis.1 + self.last_place() > self.keep {
                return Err(SourceError::Forgotten { heap: first + count });
            }
            self.basis = basis;
            self.windows.clear();
            self.next_save = next_save(first + count);
        }
        let settled = first + count;
        self.forget(basis.1);
        let rares = self.source.rares().len() as u64;
        if settled >= SPARSE_FROM && rares * RARE > settled {
            return Err(SourceError::NoSpace { rares, settled });
        }
        if settled >= self.next_search {
            self.next_search = settled + SEARCH;
            self.search(settled);
        }
        if settled >= self.next_save && self.back.is_none() {
            self.save(settled);
        }
        Ok(count)
    }

    /// Drops values that are in no window, now and then.
    fn forget(&mut self, reach: u64) {
        let enough = (reach + self.last_place() + 2 * SEARCH) as usize + SPARE;
        if self.recent.len() > 2 * enough.max(LEAST_RECENT) {
            self.recent.drain(..self.recent.len() - enough.max(LEAST_RECENT));
        }
    }

    /// Looks for the saved windows; the first return of one is the period.
    fn search(&mut self, settled: u64) {
        let Some((index, end)) = first_return(&mut self.windows, &self.recent, settled) else {
            return;
        };
        let window = &self.windows[index];
        let (start, period) = (window.start(), end - window.end);
        // Two heaps of different parity cannot both be common with the same value, so an odd
        // period in positions does not occur; the theorem asks for an even one.
        let in_positions = self.source.space().is_some_and(|space| space.depends_on_position());
        if in_positions && period % 2 == 1 {
            return;
        }
        self.back = Some(self.begin_back(start, period, start));
    }

    fn begin_back(&self, start: u64, period: u64, equal_from: u64) -> Back<S> {
        let early = self.source.state().early;
        let code = (&self.code, self.keep);
        let back = Back::new(code, &early, &self.states, (start, period), equal_from);
        if self.two_threads { back.on_two_threads() } else { back }
    }

    /// Saves the last values and the state.
    fn save(&mut self, settled: u64) {
        self.next_save = next_save(settled);
        let window = self.basis.1 + self.last_place();
        if self.source.space().is_none() || settled <= window {
            return;
        }
        let Some(first) = self.recent.len().checked_sub(window as usize) else { return };
        self.windows.push(Window::new(settled, &self.recent[first..], &self.windows));
        thin_out(&mut self.windows, 2 * window as usize);
        // The first values are the same for all states, and the engine has them.
        let recent = self.recent[first.saturating_sub(SPARE)..].to_vec();
        let state = SourceState { recent, ..self.source.state_without_values() };
        let bytes = 2 * state.recent.len() + 16 * state.rares.len();
        self.states.push(state);
        thin_out(&mut self.states, bytes);
    }

    /// Some values of the second pass. How many.
    fn step_back(&mut self) -> Result<u64, SourceError> {
        let back = self.back.as_mut().expect("the second pass has begun");
        let before = back.low.source.settled() + back.high.source.settled();
        let preperiod = back.step()?;
        let done = back.low.source.settled() + back.high.source.settled() - before;
        let (start, period, from) = (back.start, back.period, back.from);
        if back.is_exhausted() {
            self.back = Some(self.begin_back(start, period, from));
        }
        if let Some(preperiod) = preperiod {
            let period = Period::new(preperiod, period, 0).expect("a return is later");
            self.found = Some(self.evidence(start, period));
        }
        Ok(done)
    }

    fn evidence(&self, start: u64, period: Period) -> Return {
        Return {
            period,
            space: self.basis.0.expect("windows are saved after the choice of a space"),
            rares: self.source.rares().to_vec(),
            depth: self.source.depth(),
            reach: self.basis.1,
            last_place: self.last_place(),
            start,
            max: self.max,
            given: self.given,
        }
    }

    /// After values were needed that had been dropped. In the first pass: begins again and
    /// remembers more. In the second: begins it again at older states.
    fn remember_more(&mut self, heap: u64) -> Result<(), SourceError> {
        match &self.back {
            Some(back) => {
                let (start, period, equal_from) = (back.start, back.period, back.equal_from);
                let (low, high) = (back.from, back.from + period);
                let last = self.states.iter().rev().find(|state| state.settled <= high);
                let high = last.map_or(0, |state| state.settled);
                self.states.retain(|state| state.settled != low && state.settled != high);
                self.back = Some(self.begin_back(start, period, equal_from));
                Ok(())
            }
            None => {
                let more = heap.saturating_mul(2).next_power_of_two().max(2 * self.keep);
                let again =
                    Self::keeping(&self.code, more).ok_or(SourceError::Forgotten { heap })?;
                let again = if self.two_threads { again.on_two_threads() } else { again };
                *self = Self { goal: self.goal, before: self.furthest(), ..again };
                Ok(())
            }
        }
    }
}

/// The save point after one at this heap.
fn next_save(settled: u64) -> u64 {
    settled + (settled / SAVE).max(LEAST_DISTANCE)
}

/// If the saved ones are too many, the older half gets thinner: every other one goes.
fn thin_out<T>(saved: &mut Vec<T>, bytes_each: usize) {
    let most = (SAVED_MEMORY / bytes_each.max(1)).clamp(LEAST_SAVED, MOST_SAVED);
    if saved.len() > most {
        let mut index = 0;
        saved.retain(|_| {
            index += 1;
            index > most / 2 || index % 2 == 1
        });
    }
}

#[cfg(test)]
mod tests;
