//! The second pass: the least preperiod, by two engines one period apart.

use super::source::{Source, SourceError, SourceState};
use crate::rules::Code;

/// An engine with values that it has computed and nobody has read.
pub(super) struct Cursor<S> {
    pub(super) source: S,
    pub(super) unread: Vec<u16>,
}

impl<S: Source> Cursor<S> {
    /// The heap of the first unread value.
    pub(super) fn heap(&self) -> u64 {
        self.source.settled() - self.unread.len() as u64
    }

    /// Sees to it that there are unread values.
    fn fill(&mut self) -> Result<(), SourceError> {
        if self.unread.is_empty() {
            self.unread.extend_from_slice(self.source.next_block()?);
        }
        Ok(())
    }
}

/// Two engines that compare G(n) with G(n + p) from some heap on.
pub(super) struct Back<S> {
    /// x: the equation is proved from here on by the first pass.
    pub(super) start: u64,
    /// p.
    pub(super) period: u64,
    /// The equation holds from here on.
    pub(super) equal_from: u64,
    /// Where the comparison began.
    pub(super) from: u64,
    pub(super) low: Cursor<S>,
    pub(super) high: Cursor<S>,
    /// The last heap so far where it fails.
    pub(super) difference: Option<u64>,
}

/// The engine at the last of these states up to a heap, or at heap 0.
fn at_or_below<S: Source>(
    (code, keep): (&Code, u64),
    early: &[u16],
    states: &[SourceState],
    heap: u64,
) -> Cursor<S> {
    let state = states.iter().rev().find(|state| state.settled <= heap);
    let source = match state {
        Some(state) => {
            let early = early[..early.len().min(state.settled as usize)].to_vec();
            S::resume(code, keep, &SourceState { early, ..state.clone() })
        }
        None => S::start(code, keep),
    };
    Cursor { source: source.expect("the code was taken before"), unread: Vec::new() }
}

impl<S: Source> Back<S> {
    /// Compares from the last state below `equal_from` on. `early` are the first values, which
    /// the states do not have.
    pub(super) fn new(
        code: (&Code, u64),
        early: &[u16],
        states: &[SourceState],
        (start, period): (u64, u64),
        equal_from: u64,
    ) -> Self {
        let low: Cursor<S> = at_or_below(code, early, states, equal_from - 1);
        let from = low.heap();
        let high = at_or_below(code, early, states, from + period);
        Self { start, period, equal_from, from, low, high, difference: None }
    }

    /// The same with engines that may use a second thread.
    pub(super) fn on_two_threads(self) -> Self {
        let two = |cursor: Cursor<S>| Cursor { source: cursor.source.on_two_threads(), ..cursor };
        Self { low: two(self.low), high: two(self.high), ..self }
    }

    /// Computes some values and compares some. The least preperiod, if it is found now; otherwise
    /// `None`.
    pub(super) fn step(&mut self) -> Result<Option<u64>, SourceError> {
        self.high.fill()?;
        if let behind @ 1.. = (self.low.heap() + self.period).saturating_sub(self.high.heap()) {
            let behind = behind.min(self.high.unread.len() as u64) as usize;
            self.high.unread.drain(..behind);
            return Ok(None);
        }
        self.low.fill()?;
        let left = usize::try_from(self.equal_from - self.low.heap()).unwrap_or(usize::MAX);
        let count = self.low.unread.len().min(self.high.unread.len()).min(left);
        let (low, high) = (&self.low.unread[..count], &self.high.unread[..count]);
        if low != high {
            let last = (0..count).rev().find(|&at| low[at] != high[at]);
            self.difference = last.map(|at| self.low.heap() + at as u64);
        }
        self.low.unread.drain(..count);
        self.high.unread.drain(..count);
        let done = self.low.heap() == self.equal_from;
        Ok(match self.difference {
            Some(heap) if done => Some(heap + 1),
            None if done && self.from == 0 => Some(0),
            _ => None,
        })
    }

    /// Whether the comparison ended without a difference, so that it must begin earlier.
    pub(super) fn is_exhausted(&self) -> bool {
        self.low.heap() == self.equal_from && self.difference.is_none() && self.from > 0
    }
}
