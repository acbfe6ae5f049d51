//! Nim-sequences with long periods: a window that comes back.

use crate::format::{NimPeriod, ShortProof};
use crate::nim::Period;
use crate::period::primes;
use crate::refusal::{Checked, Meter, need, number};
use crate::rules::Game;
use crate::stream::Stream;

/// See the docs, claim `nim-period`, proof `short`.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
) -> Checked<String> {
    check_and(game, claim, proof, meter, &mut |_| ())
}

/// The same in one stream, and tells the values in order.
pub(crate) fn check_and(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
    tell: &mut dyn FnMut(&[u32]),
) -> Checked<String> {
    let (period, from) = numbers(claim, proof)?;
    let (preperiod, p) = (period.preperiod, period.period);
    let mut stream = Stream::new(game, proof, p, meter)?;
    let end = from + stream.window;
    meter.hold((end - preperiod) as u64)?;
    // Each heap looks at a few options at least.
    meter.demand((end as u64 + p as u64).saturating_mul(8))?;
    let mut watch = Watch::new(preperiod, p, end);
    while stream.heap < end + p {
        let n = stream.heap;
        let values = stream.some(end + p - n, meter)?;
        tell(values);
        watch.see(n, values)?;
    }
    for Shorter { period, refuted } in watch.shorter {
        need(refuted, 6, || format!("the period is not least: {period} is one too"))?;
    }
    Ok(period.statement(game, &theorem(proof, stream.window, from, p)))
}

/// Step 2: the period, and x.
pub(crate) fn numbers(claim: &NimPeriod, proof: &ShortProof) -> Checked<(Period, usize)> {
    let period = Period::new(claim)?;
    need(period.saltus == 0, 2, || "the short certificate is for saltus 0 only".to_owned())?;
    let from = number(2, "`from`", proof.from)?;
    let early = || "`from` is before the preperiod".to_owned();
    need(from >= period.preperiod.max(1), 2, early)?;
    Ok((period, from))
}

pub(crate) fn theorem(proof: &ShortProof, window: usize, from: usize, p: usize) -> String {
    format!(
        "the theorem of the returning window: the {window} values from heap {from} on came back {p} \
         heaps later, and with mask {} no heap above {} is rare or needs a split with both parts \
         above it",
        proof.mask, proof.depth
    )
}

/// Compares the values of a stream with those a period before.
struct Watch {
    preperiod: usize,
    period: usize,
    /// The values from just before the preperiod to the end of the window are kept.
    start: usize,
    end: usize,
    kept: Vec<u32>,
    shorter: Vec<Shorter>,
}

impl Watch {
    fn new(preperiod: usize, period: usize, end: usize) -> Self {
        let shorter = primes(period).into_iter().map(|prime| Shorter::of(period / prime)).collect();
        let start = preperiod.saturating_sub(1);
        Self { preperiod, period, start, end, kept: Vec::new(), shorter }
    }

    /// The values from heap n on.
    fn see(&mut self, n: usize, values: &[u32]) -> Checked<()> {
        let meets = |later: usize| n < self.end + later && self.start + later < n + values.len();
        let mut later = self.shorter.iter().map(|other| other.period).chain([0, self.period]);
        if !later.any(meets) {
            return Ok(());
        }
        for (n, &value) in (n..).zip(values) {
            self.see_one(n, value)?;
        }
        Ok(())
    }

    fn see_one(&mut self, n: usize, value: u32) -> Checked<()> {
        let Self { preperiod, period: p, start, end, kept, shorter } = self;
        if (*start..*end).contains(&n) {
            kept.push(value);
        }
        let before = |distance: usize| kept.get(n.checked_sub(distance)?.checked_sub(*start)?);
        if let Some(before) = before(*p) {
            repeats(n - *p, *preperiod, *p, *before == value)?;
        }
        for other in shorter {
            let differs = before(other.period).is_some_and(|before| *before != value);
            other.refuted |= differs && n - other.period >= *preperiod;
        }
        Ok(())
    }
}

/// A proper divisor of the period, and whether it was seen not to be a period.
struct Shorter {
    period: usize,
    refuted: bool,
}

impl Shorter {
    fn of(period: usize) -> Self {
        Self { period, refuted: false }
    }
}

/// Steps 4 and 5: from the preperiod on the values repeat, but not from the heap before it on.
fn repeats(n: usize, preperiod: usize, p: usize, equal: bool) -> Checked<()> {
    if n >= preperiod {
        need(equal, 4, || format!("G({n} + {p}) is not G({n})"))
    } else {
        need(!equal, 5, || format!("the preperiod is not least: {n} is one too"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a watch says of values, told a few at a time: the step of a refusal, and the shorter
    /// periods that were not refuted.
    fn watched(
        values: &[u32],
        [preperiod, period, end]: [usize; 3],
        few: usize,
    ) -> (u32, Vec<usize>) {
        let mut watch = Watch::new(preperiod, period, end);
        for (at, some) in values.chunks(few).enumerate() {
            if let Err(refusal) = watch.see(few * at, some) {
                return (refusal.step, Vec::new());
            }
        }
        let open = watch.shorter.iter().filter(|other| !other.refuted);
        (0, open.map(|other| other.period).collect())
    }

    /// Which shorter periods are refuted, by the definition, for values that have the period.
    #[test]
    fn shorter_periods_of_invented_values() {
        let mut dice = crate::tests::Dice::new(1);
        for _ in 0..5000 {
            let [preperiod, period] = [dice.roll(4) as usize, [4, 6, 9, 10][dice.roll(4) as usize]];
            let end = preperiod.max(1) + dice.roll(9) as usize;
            let round: Vec<u32> = (0..period).map(|_| u32::from(dice.roll(4) == 0)).collect();
            let value = |n: usize| if n < preperiod { 9 } else { round[n % period] };
            let values: Vec<u32> = (0..end + period).map(value).collect();
            let is_open = |q: usize| (preperiod..end).all(|n| values[n] == values[n + q]);
            let shorter = primes(period).into_iter().map(|prime| period / prime);
            let open: Vec<usize> = shorter.filter(|&q| is_open(q)).collect();
            let few = 1 + dice.roll(7) as usize;
            assert_eq!(watched(&values, [preperiod, period, end], few), (0, open));
        }
    }

    #[test]
    fn every_value_of_the_window_is_compared() {
        // From heap 3 on with period 4; the window ends before heap 9.
        let right: Vec<u32> =
            (0..13).map(|n| if n < 3 { 9 } else { [5, 6, 7, 8][n % 4] }).collect();
        for few in 1..14 {
            assert_eq!(watched(&right, [3, 4, 9], few), (0, vec![]));
            for heap in 7..13 {
                let mut wrong = right.clone();
                wrong[heap] = 1;
                assert_eq!(watched(&wrong, [3, 4, 9], few).0, 4, "{heap}");
            }
            let mut early = right.clone();
            early[2] = right[6];
            assert_eq!(watched(&early, [3, 4, 9], few).0, 5);
            // A half of the period is one too, but for one heap.
            let half: Vec<u32> = (0..13).map(|n| if n < 3 { 9 } else { n as u32 % 2 }).collect();
            assert_eq!(watched(&half, [3, 4, 9], few), (0, vec![2]));
            for (heap, step) in [(5, 4), (3, 4), (4, 4)] {
                let mut once = half.clone();
                once[heap] = 7;
                assert_eq!(watched(&once, [3, 4, 9], few).0, step);
                once[heap + 4] = 7;
                once[(heap + 8).min(12)] = if heap + 8 <= 12 { 7 } else { once[12] };
                assert_eq!(watched(&once, [3, 4, 9], few), (0, vec![]), "{heap}");
            }
        }
    }
}
