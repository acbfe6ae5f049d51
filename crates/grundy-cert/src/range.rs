//! The heaps that a claim is on: up to the largest, or all of them by a period.

use crate::format::PretendingPeriod;
use crate::period::least;
use crate::refusal::{Checked, need, number, refuse};
use crate::rules::Game;

/// The heaps whose moves are looked at, and which heaps have the values that are given.
pub(crate) struct Range {
    pub(crate) period: Option<PretendingPeriod>,
    /// One more than the last heap whose moves are looked at.
    pub(crate) end: usize,
    /// c.
    pub(crate) parts: usize,
}

impl Range {
    /// Step 2 for the heaps, of which so many have given values: for all heaps by the periodicity
    /// theorem it is enough to look at those below c·r + (c − 1)·p + k + p, with r at least 1.
    pub(crate) fn new(
        game: &Game,
        period: Option<PretendingPeriod>,
        given: usize,
    ) -> Checked<Self> {
        let parts = game.parts();
        let Some(PretendingPeriod { preperiod, period: length }) = period else {
            return Ok(Self { period, end: given, parts });
        };
        let Some(k) = game.last_place() else {
            return refuse(2, "the misère periodicity theorem is for finite codes only");
        };
        let r = number(2, "the preperiod", preperiod)?;
        let p = number(2, "the period", length)?;
        need(p > 0 && given == r + p, 2, || {
            "the pretending function is not given to preperiod + period − 1".to_owned()
        })?;
        Ok(Self { period, end: parts * r.max(1) + (parts - 1) * p + k + p, parts })
    }

    /// The heap with a given value that counts as this one.
    pub(crate) fn place(&self, heap: usize) -> usize {
        match self.period {
            Some(PretendingPeriod { preperiod, period }) => {
                let r = preperiod as usize;
                heap.checked_sub(r).map_or(heap, |beyond| r + beyond % period as usize)
            }
            None => heap,
        }
    }
    /// For a claim on all heaps: that preperiod and period of the given values are the least.
    pub(crate) fn is_least<T: PartialEq>(
        &self,
        step: u32,
        given: impl Fn(usize) -> Option<T>,
    ) -> Checked<()> {
        let Some(PretendingPeriod { preperiod, period }) = self.period else { return Ok(()) };
        let value = |heap: usize| given(self.place(heap));
        let same = |n: usize, q: usize| Some(value(n)? == value(n + q)?);
        least(step, preperiod as usize, period as usize, same)
    }
}
