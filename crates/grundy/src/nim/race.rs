//! A stream and the dense engine in turns, where the first values do not say which is faster.
//!
//! How fast the blocked engine will be depends on rare heaps that nobody has seen yet. So both
//! engines get the same amount of *work* in turn, more each time, until one is far ahead. Work is
//! counted, not timed: the same game is computed in the same way on every machine. The better of
//! the two engines then takes at most about twice as long as it would alone.
//!
//! The values of both go past the same finder of periods ([`period::prove`]); the stream looks
//! for returning windows besides.

use super::engine::blocked::Blocked;
use super::engine::dense::Scan;
use super::engine::stream::{Offer, SourceError, Stream, StreamError};
use super::period::{self, ProvedPeriod};
use super::request::Keep;
use crate::rules::{Code, Places};
use crate::run::{Run, Stop};

/// The work of the first turn: some ten milliseconds. Each turn is half as long again.
const FIRST_TURN: u64 = 1 << 22;
/// The dense engine gives up from this heap on, if the stream is twice as far.
const AHEAD: u64 = 1 << 17;
/// Values between two offers of a checkpoint.
const OFFER: u64 = 1 << 24;

/// The dense engine and its values.
pub(super) struct Scanned {
    pub(super) scan: Scan,
    pub(super) values: Vec<u32>,
}

/// Who computed the most.
pub(super) enum Winner {
    /// The stream, which may have found a window that came back.
    Stream(Box<Stream<Blocked>>),
    /// The dense engine, with all its values.
    Dense(Scanned),
    /// Nobody: there was only a stream, and it had to give up.
    Nobody,
}

/// How a race ended.
pub(super) struct Finish {
    pub(super) winner: Winner,
    /// The period that the winner's values prove by the Guy–Smith theorem.
    pub(super) proved: Option<ProvedPeriod>,
    pub(super) stop: Option<Stop>,
    /// Why the stream gave up.
    pub(super) lost: Option<SourceError>,
}

pub(super) struct Race<'a> {
    code: &'a Code,
    stream: Stream<Blocked>,
    /// `None` if the dense engine takes no part.
    dense: Option<Scanned>,
    /// At how many places heaps are split.
    splits: u64,
    /// How many values of the stream were searched for a period.
    searched: usize,
    /// How far each of them goes.
    heaps: Heaps,
    run: &'a Run<'a>,
    keep: Option<Keep<'a>>,
}

/// At most so many values by each engine.
#[derive(Clone, Copy)]
pub(super) struct Heaps {
    pub(super) stream: u64,
    pub(super) dense: u64,
}

/// How a turn ended.
enum Turn {
    /// The work is done.
    Over,
    Proved(ProvedPeriod),
    /// A window came back, or there is nothing left to do.
    Finished,
    Stopped(Stop),
    Lost(SourceError),
}

impl<'a> Race<'a> {
    /// A stream alone, or beside the dense engine.
    pub(super) fn new(
        code: &'a Code,
        stream: Stream<Blocked>,
        dense: Option<Scanned>,
        heaps: Heaps,
        run: &'a Run<'a>,
    ) -> Self {
        let splits = Places::of(code).map_or(1, |places| places.split.len().max(1) as u64);
        Self { code, stream, dense, splits, searched: 0, heaps, run, keep: None }
    }

    /// With an offer of a checkpoint now and then.
    pub(super) fn keeping(self, keep: Option<Keep<'a>>) -> Self {
        Self { keep, ..self }
    }

    /// Runs until something is proved or everything asked for is computed.
    pub(super) fn run(mut self) -> Finish {
        let mut work = FIRST_TURN;
        loop {
            match self.stream_turn(work) {
                Turn::Over => {}
                Turn::Proved(proved) => return self.won_by_stream(Some(proved)),
                Turn::Finished => return self.won_by_stream(None),
                Turn::Stopped(stop) => return self.stopped(stop),
                Turn::Lost(lost) => return self.lost(lost),
            }
            let settled = self.stream.statistics().settled;
            let far_ahead = |dense: &Scanned| settled >= AHEAD.max(2 * dense.values.len() as u64);
            if self.dense.as_ref().is_some_and(far_ahead) {
                self.dense = None;
            }
            match self.dense_turn(work) {
                Turn::Proved(proved) => return self.won_by_dense(Some(proved)),
                Turn::Finished => return self.won_by_dense(None),
                Turn::Stopped(stop) => return self.stopped(stop),
                Turn::Over | Turn::Lost(_) => {}
            }
            work += work / 2;
        }
    }

    fn stream_turn(&mut self, work: u64) -> Turn {
        let end = self.stream.work().saturating_add(work);
        let mut offered = self.stream.statistics().settled;
        while self.stream.found().is_none() {
            let settled = self.stream.statistics().settled;
            if settled >= self.heaps.stream {
                self.offer(true);
                return Turn::Finished;
            }
            if self.dense.is_some() && self.stream.work() >= end {
                return Turn::Over;
            }
            let step = (settled / 8).clamp(512, OFFER).min(self.heaps.stream - settled);
            match self.stream.advance(step, self.run) {
                Ok(_) => {}
                Err(StreamError::Stopped(stop)) => {
                    self.offer(true);
                    return Turn::Stopped(stop);
                }
                Err(StreamError::Source(lost)) => return Turn::Lost(lost),
            }
            if let Some(proved) = self.search() {
                self.offer(true);
                return Turn::Proved(proved);
            }
            if self.stream.statistics().settled >= offered + OFFER {
                offered = self.stream.statistics().settled;
                self.offer(false);
            }
        }
        self.offer(true);
        Turn::Finished
    }

    fn offer(&self, last: bool) {
        if let Some(keep) = self.keep {
            keep(Offer::new(&self.stream, last));
        }
    }

    /// Looks at the values of the stream whenever there are a quarter more.
    fn search(&mut self) -> Option<ProvedPeriod> {
        let values = self.stream.recorded()?;
        if values.len() < self.searched + self.searched / 4 + 64 {
            return None;
        }
        self.searched = values.len();
        period::prove(self.code, values)
    }

    /// The dense engine looks at n/2 options of heap n for each place of a split, 64 at a time.
    fn dense_turn(&mut self, work: u64) -> Turn {
        let Some(Scanned { scan, values }) = &mut self.dense else { return Turn::Over };
        let heap = values.len() as u64;
        let goal = (heap * heap)
            .saturating_add(work.saturating_mul(4 * 64) / self.splits)
            .isqrt()
            .min(self.heaps.dense);
        if goal <= heap {
            return Turn::Over;
        }
        // Only one of the two reports its progress.
        let done = scan.extend(values, goal as usize, &self.run.untold());
        if let Some(proved) = period::prove(self.code, values) {
            return Turn::Proved(proved);
        }
        match done {
            Err(stop) => Turn::Stopped(stop),
            Ok(()) if goal == self.heaps.stream => Turn::Finished,
            Ok(()) => Turn::Over,
        }
    }

    fn won_by_stream(self, proved: Option<ProvedPeriod>) -> Finish {
        let winner = Winner::Stream(Box::new(self.stream));
        Finish { winner, proved, stop: None, lost: None }
    }

    fn won_by_dense(self, proved: Option<ProvedPeriod>) -> Finish {
        let winner = self.dense.map_or(Winner::Nobody, Winner::Dense);
        Finish { winner, proved, stop: None, lost: None }
    }

    fn stopped(self, stop: Stop) -> Finish {
        let settled = self.stream.furthest().settled;
        let finish = match &self.dense {
            Some(dense) if dense.values.len() as u64 >= settled => self.won_by_dense(None),
            _ => self.won_by_stream(None),
        };
        Finish { stop: Some(stop), ..finish }
    }

    fn lost(self, lost: SourceError) -> Finish {
        Finish { lost: Some(lost), ..self.won_by_dense(None) }
    }
}
