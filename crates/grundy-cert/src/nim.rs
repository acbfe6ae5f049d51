//! Nim-sequences: values by the definition, periods by the theorem of Guy and Smith.

use crate::format::{NimPeriod, NimValues};
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;

/// A set of small numbers that is emptied at no cost.
#[derive(Default)]
pub(crate) struct Marks {
    stamps: Vec<u64>,
    now: u64,
}

impl Marks {
    pub(crate) fn clear(&mut self) {
        self.now += 1;
    }

    pub(crate) fn insert(&mut self, value: u32) {
        let at = value as usize;
        match self.stamps.get_mut(at) {
            Some(stamp) => *stamp = self.now,
            None => {
                self.stamps.resize(at, 0);
                self.stamps.push(self.now);
            }
        }
    }

    /// Inserts the values of all options of a heap.
    fn options(
        &mut self,
        game: &Game,
        heap: usize,
        values: &[u32],
        octal: bool,
        meter: &mut Meter,
    ) -> Checked<()> {
        if !octal {
            return game.options(heap, meter, &mut |parts| {
                let value = |&part: &usize| values.get(part).copied();
                match parts.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?)) {
                    Some(sum) => self.insert(sum),
                    None => return defect(),
                }
                Ok(())
            });
        }
        // `octal`: finite codes that leave at most two heaps, the usual case, without the detour over lists
        // of heaps.
        meter.work(1 + game.prefix() as u64)?;
        for taken in 0..game.prefix().min(heap + 1) {
            let (digit, rest) = (game.digit(taken), heap - taken);
            if digit & 1 != 0 && rest == 0 {
                self.insert(0);
            }
            if let (true, Some(&value)) = (digit & 2 != 0 && rest > 0, values.get(rest)) {
                self.insert(value);
            }
            // The parts a = 1, 2, …, and beside them rest − 1, rest − 2, …
            if let (true, Some(parts)) = (digit & 4 != 0, values.get(1..rest)) {
                meter.work(rest as u64 / 2)?;
                let pairs = parts.iter().zip(parts.iter().rev()).take(rest / 2);
                pairs.for_each(|(a, b)| self.insert(a ^ b));
            }
        }
        Ok(())
    }

    pub(crate) fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.now)
    }

    /// The least number that is not in the set: it is at most the number of those marked.
    pub(crate) fn mex(&self) -> u32 {
        let taken = self.stamps.iter().take_while(|&&stamp| stamp == self.now).count();
        u32::try_from(taken).unwrap_or(u32::MAX)
    }
}

/// The nim-values of heaps 0, 1, …, by the definition: the mex of the values of all options.
pub(crate) fn values(game: &Game, heaps: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    meter.hold(heaps as u64)?;
    // About heaps²/4 splits, or as many moves of all lengths.
    let quadratic = game.parts() >= 2 || !game.tail().is_empty();
    meter.demand((heaps as u64).saturating_mul(if quadratic { heaps as u64 / 8 } else { 1 }))?;
    let mut values: Vec<u32> = Vec::new();
    let (mut marks, octal) = (Marks::default(), game.is_octal());
    for heap in 0..heaps {
        marks.clear();
        marks.options(game, heap, &values, octal, meter)?;
        values.push(marks.mex());
    }
    Ok(values)
}

/// A claimed period, its numbers not absurd.
pub(crate) struct Period {
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) saltus: usize,
}

impl Period {
    /// Step 2 of every check of a nim-sequence.
    pub(crate) fn new(claim: &NimPeriod) -> Checked<Self> {
        need(claim.period > 0, 2, || "the period is zero".to_owned())?;
        Ok(Self {
            preperiod: number(2, "the preperiod", claim.preperiod)?,
            period: number(2, "the period", claim.period)?,
            saltus: number(2, "the saltus", claim.saltus)?,
        })
    }

    /// Refuses unless the equation holds for n from the preperiod to before `end`.
    pub(crate) fn holds(&self, step: u32, values: &[u32], end: usize) -> Checked<()> {
        for n in self.preperiod..end {
            let equal = self.repeats(values, n, self.period) == Some(true);
            need(equal, step, || format!("G({n} + {}) is not G({n}) + saltus", self.period))?;
        }
        Ok(())
    }

    /// Whether G(n + q) = G(n) + s·q/p.
    pub(crate) fn repeats(&self, values: &[u32], n: usize, q: usize) -> Option<bool> {
        let (before, after) = (u128::from(*values.get(n)?), u128::from(*values.get(n + q)?));
        let (scaled, period) = (self.saltus as u128 * q as u128, self.period as u128);
        Some(scaled % period == 0 && after == before + scaled / period)
    }

    /// The statement in words.
    pub(crate) fn statement(&self, game: &Game, theorem: &str) -> String {
        let Self { preperiod, period, saltus } = self;
        let plus = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        format!(
            "For every heap size n ≥ {preperiod} of {game}, G(n + {period}) = G(n){plus}, where G is \
             the nim-value; neither {preperiod} nor {period} can be replaced by a smaller number. By \
             {theorem}."
        )
    }
}

/// The theorem of Guy and Smith: see the docs, claim `nim-period`, proof `guy-smith`.
pub(crate) fn check(game: &Game, claim: &NimPeriod, meter: &mut Meter) -> Checked<String> {
    check_and(game, claim, meter, &mut |_| ())
}

/// The same, and tells the values in order.
pub(crate) fn check_and(
    game: &Game,
    claim: &NimPeriod,
    meter: &mut Meter,
    tell: &mut dyn FnMut(u32),
) -> Checked<String> {
    let period = Period::new(claim)?;
    let Some(k) = game.last_place() else {
        return refuse(2, "the Guy–Smith theorem is for finite codes only");
    };
    need(period.saltus == 0, 2, || "the Guy–Smith theorem is for saltus 0 only".to_owned())?;
    let c = game.parts();
    let end = c * period.preperiod.max(1) + (c - 1) * period.period + k;
    // What `least` asks for as well: r + 2p.
    let enough = end.max(period.preperiod + period.period) + period.period;
    let values = values(game, enough, meter)?;
    values.iter().for_each(|&value| tell(value));
    period.holds(3, &values, end)?;
    least(4, period.preperiod, period.period, |n, q| period.repeats(&values, n, q))?;
    let theorem = format!(
        "the theorem of Guy and Smith for c = {c} parts and last place k = {k}: the equation was \
         computed for {} ≤ n < {end}",
        period.preperiod
    );
    Ok(period.statement(game, &theorem))
}

/// See the docs, claim `nim-values`.
pub(crate) fn check_values(game: &Game, claim: &NimValues, meter: &mut Meter) -> Checked<String> {
    let Some(last) = claim.values.len().checked_sub(1) else {
        return refuse(2, "no value is claimed");
    };
    let found = values(game, claim.values.len(), meter)?;
    for (heap, (found, claimed)) in found.iter().zip(&claim.values).enumerate() {
        need(found == claimed, 3, || format!("G({heap}) is {found}, not {claimed}"))?;
    }
    let heaps = game.up_to(last as u64);
    Ok(format!(
        "In normal play of {game}, the nim-values of {heaps} are as claimed. By definition."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::{Code, Rules};

    #[test]
    fn octal_codes_without_the_detour() {
        for code in 0..512 {
            for first in [0, 4] {
                let digits = vec![first, code >> 6, code >> 3 & 7, code & 7];
                let game = Game::new(&Rules::Code(Code { digits, tail: vec![] })).unwrap();
                let mut meter = Meter::new(&Limits::default());
                let quick = values(&game, 40, &mut meter).unwrap();
                let (mut slow, mut marks) = (Vec::new(), Marks::default());
                for heap in 0..40 {
                    marks.clear();
                    marks.options(&game, heap, &slow, false, &mut meter).unwrap();
                    slow.push(marks.mex());
                }
                assert_eq!(quick, slow, "{game}");
            }
        }
    }
}
