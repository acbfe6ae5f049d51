//! Long nim-sequences in segments: each is checked on its own from the window before it.
//!
//! The window of the last W = E + k values decides all that follow. So a certificate may list
//! windows on the way. That the values from one window on lead to the next can be checked without
//! knowing how the first came about, on another core or another day; together the segments lead
//! from heap 0 to the end.

use crate::format::{NimPeriod, Segment, ShortProof};
use crate::nim::Period;
use crate::period::primes;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use crate::short::{numbers, theorem};
use crate::stream::Stream;
use std::num::NonZero;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Part `index` of `of` parts of about the same number of segments, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Part {
    /// All segments.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// The segments of this part, if there are so many parts.
    fn of_segments(self, count: usize) -> Option<Range<usize>> {
        let Self { index, of } = self;
        let fits = (1..=of).contains(&index) && of <= count;
        fits.then(|| (index - 1) * count / of..index * count / of)
    }
}

/// The most segments of a certificate.
const MOST: usize = 1 << 16;

/// What all segments of a certificate share.
struct Way<'a> {
    game: &'a Game,
    proof: &'a ShortProof,
    period: usize,
    /// The heap before which each segment ends, and the window there.
    ends: Vec<(usize, &'a [u32])>,
}

/// See the docs, claim `nim-period`, proof `short` with segments: all steps but the third for the
/// whole certificate, the third for the segments of a part.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
    part: Part,
) -> Checked<String> {
    let (period, from) = numbers(claim, proof)?;
    need(from == period.preperiod.max(1), 2, || {
        "with segments `from` is the preperiod, or 1 if that is 0".to_owned()
    })?;
    let window = Stream::new(game, proof, period.period, meter)?.window;
    let ends = ends(&proof.segments, window)?;
    let count = ends.len();
    let Some(segments) = part.of_segments(count) else {
        return refuse(
            0,
            format!("there are {count} segments, so no part {} of {}", part.index, part.of),
        );
    };
    let way = Way { game, proof, period: period.period, ends };
    way.comes_back(&period, from + window)?;
    way.walk(segments.clone(), meter)?;
    let claim = period.statement(game, &theorem(proof, window, from, period.period));
    Ok(match part {
        Part::WHOLE => claim,
        Part { index, of } => format!(
            "Part {index} of {of} (segments {} to {} of {count}) of the proof that: {claim}",
            segments.start + 1,
            segments.end
        ),
    })
}

/// Step 2: the ends increase and lie beyond the first heaps; each window is as long as it must be.
fn ends(segments: &[Segment], window: usize) -> Checked<Vec<(usize, &[u32])>> {
    need((1..=MOST).contains(&segments.len()), 2, || "no segments, or too many".to_owned())?;
    let mut ends: Vec<(usize, &[u32])> = Vec::new();
    for segment in segments {
        let end = number(2, "the end of a segment", segment.end)?;
        let least = ends.last().map_or(window, |(last, _)| *last);
        need(end > least, 2, || format!("a segment ends at {end}, which is too early"))?;
        need(segment.window.len() == window + 1, 2, || {
            format!("the window before heap {end} does not have {} values", window + 1)
        })?;
        ends.push((end, &segment.window));
    }
    Ok(ends)
}

impl Way<'_> {
    /// The window before a heap.
    fn window(&self, heap: usize) -> Checked<&[u32]> {
        match self.ends.iter().find(|(end, _)| *end == heap) {
            Some((_, window)) => Ok(window),
            None => refuse(2, format!("no segment ends at heap {heap}")),
        }
    }

    /// Steps 4, 5 and 6: the window before heap y = x + W comes back a period later, and not
    /// earlier, and the value before it does not, or there is none.
    fn comes_back(&self, period: &Period, y: usize) -> Checked<()> {
        let (r, p) = (period.preperiod, period.period);
        need(self.ends.last().is_some_and(|(end, _)| *end == y + p), 2, || {
            format!("the last segment does not end at heap {}", y + p)
        })?;
        let parts = |heap| match self.window(heap)?.split_first() {
            Some((first, rest)) => Ok((*first, rest)),
            None => defect(),
        };
        let ((before, window), (before_again, again)) = (parts(y)?, parts(y + p)?);
        need(window == again, 4, || format!("the window before heap {y} does not come back"))?;
        match r {
            0 => need(before == before_again, 4, || format!("G(0 + {p}) is not G(0)"))?,
            _ => need(before != before_again, 5, || {
                format!("the preperiod is not least: {} is one too", r - 1)
            })?,
        }
        for prime in primes(p) {
            let shorter = p / prime;
            need(parts(y + shorter)?.1 != window, 6, || {
                format!("the period is not least: {shorter} is one too")
            })?;
        }
        Ok(())
    }

    /// Step 3 for some segments, on all cores. The steps allowed are divided among them.
    fn walk(&self, segments: Range<usize>, meter: &mut Meter) -> Checked<()> {
        let count = segments.len();
        let next = AtomicUsize::new(segments.start);
        let failed: Mutex<Option<(usize, crate::Refusal)>> = Mutex::new(None);
        let cores = thread::available_parallelism().map_or(1, NonZero::get).min(count);
        let share = meter.share(count as u64, cores as u64);
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if !segments.contains(&index) {
                    return;
                }
                if let Err(refusal) = self.segment(index, &mut share.clone()) {
                    next.store(segments.end, Ordering::Relaxed);
                    let mut failed = failed.lock().unwrap_or_else(|poison| poison.into_inner());
                    // The first segment that fails is told, whatever thread was faster.
                    if failed.as_ref().is_none_or(|(other, _)| index < *other) {
                        *failed = Some((index, refusal));
                    }
                }
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
            work();
            others.into_iter().try_for_each(|other| other.join().or_else(|_| defect()))
        })?;
        match failed.into_inner().unwrap_or_else(|poison| poison.into_inner()) {
            Some((_, refusal)) => Err(refusal),
            None => Ok(()),
        }
    }

    /// From the window before a segment to the one at its end.
    fn segment(&self, index: usize, meter: &mut Meter) -> Checked<()> {
        let mut stream = Stream::new(self.game, self.proof, self.period, meter)?;
        let Some(&(end, window)) = self.ends.get(index) else { return defect() };
        if let Some(&(begin, before)) = index.checked_sub(1).and_then(|i| self.ends.get(i)) {
            // The rare heaps and the small parts, from the rules.
            while stream.heap <= stream.window {
                stream.some(1, meter)?;
            }
            stream.jump(begin, before);
        }
        meter.demand((end as u64 - stream.heap as u64).saturating_mul(8))?;
        while stream.heap < end {
            let most = end - stream.heap;
            stream.some(most, meter)?;
        }
        need(stream.ends_with(window), 3, || {
            format!("the values before heap {end} are not those of the window there")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::{Code, Rules, Space};
    use crate::nim::values;

    fn kayles() -> (Game, ShortProof) {
        let code = Code { digits: vec![0, 7, 7], tail: vec![] };
        let proof =
            ShortProof { space: Space::Values, mask: 15, depth: 70, from: 71, segments: vec![] };
        (Game::new(&Rules::Code(code)).unwrap(), proof)
    }

    /// From heap 71 on Kayles has period 12.
    fn window(first: &[u32], end: usize) -> Vec<u32> {
        let value = |heap: usize| first[if heap < 84 { heap } else { 72 + heap % 12 }];
        (end - 73..end).map(value).collect()
    }

    /// The refusal of some segments that end at these heaps; of the windows there some are wrong.
    fn walked(ends: &[usize], wrong: &[usize], walked: Range<usize>) -> Option<crate::Refusal> {
        let (game, proof) = kayles();
        let mut meter = Meter::new(&Limits::default());
        let first = values(&game, 84, &mut meter).unwrap();
        let mut windows: Vec<Vec<u32>> = ends.iter().map(|&end| window(&first, end)).collect();
        for &at in wrong {
            windows[at][70] ^= 1;
        }
        let ends = ends.iter().copied().zip(windows.iter().map(|window| &window[..])).collect();
        let way = Way { game: &game, proof: &proof, period: 12, ends };
        way.walk(walked, &mut meter).err()
    }

    #[test]
    fn segments_end_where_they_say() {
        let ends = [74, 200, 5000, 9001, 9002, 12_288];
        assert_eq!(walked(&ends, &[], 0..6), None);
        for at in 0..6 {
            let refusal = walked(&ends, &[at], at..at + 1).unwrap();
            assert!(refusal.step == 3 && refusal.reason.contains(&ends[at].to_string()));
        }
    }

    /// Of two segments that fail the first is told, though it may be the slower or the faster one.
    #[test]
    fn the_first_segment_that_fails_is_told() {
        for ends in [[150_000, 600_000], [600_000, 600_100], [40_000, 300_000]] {
            let refusal = walked(&ends, &[0, 1], 0..2).unwrap();
            assert!(refusal.reason.contains(&format!("before heap {}", ends[0])), "{refusal}");
        }
    }

    /// Where only splits are moves, E is a part like others: W = E.
    #[test]
    fn all_small_parts_are_known_after_a_jump() {
        let game = Game::new(&Rules::Code(Code { digits: vec![4], tail: vec![] })).unwrap();
        let proof =
            ShortProof { space: Space::Positions, mask: 1, depth: 3, from: 1, segments: vec![] };
        let mut meter = Meter::new(&Limits::default());
        let first = values(&game, 60, &mut meter).unwrap();
        let ends = vec![(20, &first[16..20]), (60, &first[56..60])];
        let way = Way { game: &game, proof: &proof, period: 2, ends };
        assert_eq!(way.walk(0..2, &mut meter), Ok(()));
    }
}
