//! Nim-sequences whose values grow for ever: codes that leave three heaps or more, and codes in
//! which a heap may be made any smaller and split besides.

use crate::format::{GrowthProof, NimPeriod};
use crate::nim::{Period, values};
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::{BTreeMap, BTreeSet};

/// See the docs, claim `nim-period`, proof `growth`.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &GrowthProof,
    meter: &mut Meter,
) -> Checked<String> {
    let Some(last_place) = game.last_place() else {
        return refuse(2, "the theorem of growth is for finite codes only");
    };
    let law = Law::new(game, claim, proof, last_place, meter)?;
    law.grows(meter)?;
    let theorem = format!(
        "the theorem of growth, for values that grow by a power of two: the options of heaps {} to \
         {} were looked at",
        law.window,
        law.end() - 1
    );
    Ok(law.period.statement(game, &theorem))
}

/// See the docs, claim `nim-period`, proof `lasker`.
pub(crate) fn check_lasker(
    game: &Game,
    claim: &NimPeriod,
    proof: &GrowthProof,
    meter: &mut Meter,
) -> Checked<String> {
    let tail = game.tail();
    let any_smaller = (1..game.prefix()).all(|place| game.digit(place) & 3 == 3);
    need(!tail.is_empty() && tail.iter().all(|&digit| digit == 3) && any_smaller, 2, || {
        "the theorem of Lasker's Nim is for codes with 1 and 2 in every digit and a tail of threes"
            .to_owned()
    })?;
    let law = Law::new(game, claim, proof, game.prefix().saturating_sub(1), meter)?;
    law.is_laskers(meter)?;
    let theorem = format!(
        "the theorem of Lasker's Nim: the options of heaps {} to {} were looked at",
        law.window,
        law.window + law.period.period - 1
    );
    Ok(law.period.statement(game, &theorem))
}

/// Residues modulo 2p, low parts, and weights.
type Bounds = BTreeSet<(i64, u32, i64)>;

/// Preperiod and period together are not larger than this.
const MOST: usize = 1 << 12;

/// G(n + p) = G(n) + s from n₀ on, as far as the values go.
struct Law<'a> {
    game: &'a Game,
    period: Period,
    /// n₀.
    from: usize,
    /// s.
    saltus: u32,
    /// k: no move that splits a heap takes more.
    last_place: usize,
    /// N.
    window: usize,
    values: Vec<u32>,
}

impl<'a> Law<'a> {
    /// Steps 2 and 3.
    fn new(
        game: &'a Game,
        claim: &NimPeriod,
        proof: &GrowthProof,
        last_place: usize,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let period = Period::new(claim)?;
        let window = number(2, "`window`", proof.window)?;
        let (from, p) = (period.preperiod.max(1), period.period);
        need(from + p <= MOST, 2, || "the preperiod or the period is too large".to_owned())?;
        let saltus = match u32::try_from(period.saltus) {
            Ok(saltus) if saltus.is_power_of_two() => saltus,
            _ => return refuse(2, "the saltus is not a power of two"),
        };
        let enough = (from + p).max(game.parts() * from + last_place + 1);
        need(window >= enough, 2, || format!("`window` is below {enough}"))?;
        let values = values(game, window + 2 * p, meter)?;
        period.holds(3, &values, window + p)?;
        Ok(Self { game, period, from, saltus, last_place, window, values })
    }

    /// The other steps of `growth`.
    fn grows(&self, meter: &mut Meter) -> Checked<()> {
        self.next_is_free(1, meter)?;
        self.smaller_are_taken(meter)?;
        self.is_least()
    }

    /// The other steps of `lasker`.
    fn is_laskers(&self, meter: &mut Meter) -> Checked<()> {
        self.next_is_free(2, meter)?;
        self.values_differ()?;
        self.gaps_are_filled(meter)?;
        self.is_least()
    }

    /// N + 2p.
    fn end(&self) -> usize {
        self.window + 2 * self.period.period
    }

    fn value(&self, heap: usize) -> Checked<u32> {
        self.values.get(heap).copied().map_or_else(defect, Ok)
    }

    /// q(n).
    fn high(&self, heap: usize) -> Checked<u32> {
        Ok(self.value(heap)? / self.saltus)
    }

    /// w(n).
    fn weight(&self, heap: usize) -> Checked<i64> {
        Ok(self.period.period as i64 * i64::from(self.high(heap)?) - heap as i64)
    }

    fn low(&self, heap: usize) -> Checked<u32> {
        Ok(self.value(heap)? % self.saltus)
    }

    /// Step 4: no choice of at least so many heaps, as a move may leave them, can have the next
    /// value.
    fn next_is_free(&self, fewest: usize, meter: &mut Meter) -> Checked<()> {
        for count in fewest..=self.game.parts() {
            let places = (0..=self.last_place).filter(|&i| self.game.digit(i) >> count & 1 == 1);
            // The weights that are too much: residue, low part, weight.
            let mut bounds: Bounds = BTreeSet::new();
            for place in places {
                for n in self.from..self.from + self.period.period {
                    meter.work(1)?;
                    let bound = self.weight(n)? + place as i64;
                    bounds.insert((self.residue(bound), self.low(n)?, bound));
                }
            }
            if !bounds.is_empty() {
                self.choose(count, Chosen::NONE, &bounds, meter)?;
            }
        }
        Ok(())
    }

    /// Modulo 2p.
    fn residue(&self, weight: i64) -> i64 {
        weight.rem_euclid(2 * self.period.period as i64)
    }

    /// Goes through all choices of so many more heaps, each at most as large as the one before.
    fn choose(
        &self,
        count: usize,
        chosen: Chosen,
        bounds: &Bounds,
        meter: &mut Meter,
    ) -> Checked<()> {
        meter.work(1)?;
        if count == 0 {
            let (residue, low) = (self.residue(chosen.weight), chosen.low);
            let most = (residue, low, chosen.weight);
            let exceeded = bounds.range((residue, low, i64::MIN)..=most).next();
            return need(exceeded.is_none(), 4, || {
                format!("heaps of weight {} in all may have the next value", chosen.weight)
            });
        }
        // The largest heap is the first; one at least is from n₀ on.
        let (least, most) = match chosen.last {
            None => (self.from, self.from + self.period.period - 1),
            Some(last) => (1, last),
        };
        for heap in least..=most {
            let more = Chosen {
                weight: chosen.weight + self.weight(heap)?,
                low: chosen.low ^ self.low(heap)?,
                last: Some(heap),
            };
            self.choose(count - 1, more, bounds, meter)?;
        }
        Ok(())
    }

    /// Step 5 of `growth`: the conditions 2 and 3 for some H.
    fn smaller_are_taken(&self, meter: &mut Meter) -> Checked<()> {
        let mut reached = Vec::new();
        for heap in self.window..self.end() {
            reached.push(self.reached(heap, meter)?);
        }
        let p = self.period.period;
        // The third of three heaps that take a value of high part H has that high part itself.
        let large = self.values.iter().skip(self.from);
        let highs: BTreeSet<u32> = large.map(|value| value / self.saltus).collect();
        for h in highs {
            let (low, high) = (h * self.saltus, (h + 1) * self.saltus);
            meter.work(u64::from(high) * reached.len() as u64)?;
            let paired = |reached: &Reached| {
                (0..low).all(|u| reached.pair.contains(&u))
                    && (low..high).all(|u| reached.both.contains(&u))
            };
            let shifted = |(reached, &value): (&Reached, &u32)| {
                (low..value).all(|u| reached.shift.contains(&u))
            };
            let later = self.values.iter().skip(self.window).take(p);
            if reached.iter().all(paired) && reached.iter().zip(later).all(shifted) {
                return Ok(());
            }
        }
        refuse(5, "a smaller value is not that of an option which can be carried on")
    }

    /// How the values of the options of a heap can be carried on.
    fn reached(&self, heap: usize, meter: &mut Meter) -> Checked<Reached> {
        let mut reached = Reached::default();
        self.game.options(heap, meter, &mut |parts| {
            let mut sum = 0;
            for &part in parts {
                sum ^= self.value(part)?;
            }
            let large: Vec<usize> = parts.iter().copied().filter(|&m| m >= self.from).collect();
            let mut highs = BTreeMap::new();
            for &part in &large {
                *highs.entry(self.high(part)?).or_insert(0) += 1;
                // The XOR of the others.
                if sum ^ self.value(part)? < self.saltus {
                    reached.shift.insert(sum);
                    if parts.len() >= 2 {
                        reached.split.insert(sum);
                    }
                }
            }
            if highs.values().any(|&heaps| heaps >= 2) {
                reached.pair.insert(sum);
                if parts.len() == 3 && large.len() == 3 {
                    reached.both.insert(sum);
                }
            }
            Ok(())
        })?;
        Ok(reached)
    }

    /// Step 5 of `lasker`: no two heaps have the same value, and small values are all taken.
    fn values_differ(&self) -> Checked<()> {
        let (early, rest) = match self.values.split_at_checked(self.from) {
            Some(parts) => parts,
            None => return defect(),
        };
        let round = rest.get(..self.period.period).map_or_else(defect, Ok)?;
        let classes: BTreeSet<u32> = round.iter().map(|value| value % self.saltus).collect();
        let different: BTreeSet<u32> = early.iter().copied().collect();
        let distinct = classes.len() == round.len() && different.len() == early.len();
        let later = |&value: &u32| {
            early.iter().all(|&e| e < value || e % self.saltus != value % self.saltus)
        };
        need(distinct && round.iter().all(later), 5, || {
            "two heaps have the same value, or will have".to_owned()
        })?;
        let taken: BTreeSet<u32> = self.values.iter().take(self.window).copied().collect();
        let most = early.iter().copied().max().unwrap_or(0) + self.saltus;
        need((0..=most).all(|value| taken.contains(&value)), 5, || {
            format!("a value up to {most} is not that of a heap below {}", self.window)
        })
    }

    /// Step 6 of `lasker`: what no smaller heap has is the value of a split that can be carried on.
    fn gaps_are_filled(&self, meter: &mut Meter) -> Checked<()> {
        for heap in self.window..self.window + self.period.period {
            let smaller: BTreeSet<u32> = self.values.iter().take(heap).copied().collect();
            let reached = self.reached(heap, meter)?;
            let value = self.value(heap)?;
            meter.work(u64::from(value))?;
            let filled = |u: u32| smaller.contains(&u) || reached.split.contains(&u);
            need((0..value).all(filled), 6, || {
                format!("a gap below the value of heap {heap} is not that of a fitting split")
            })?;
        }
        Ok(())
    }

    /// The last step.
    fn is_least(&self) -> Checked<()> {
        let repeats = |n, q| self.period.repeats(&self.values, n, q);
        least(7, self.period.preperiod, self.period.period, repeats)
    }
}

/// Some heaps: the sum of their weights, the XOR of their low parts, the last of them.
#[derive(Clone, Copy)]
struct Chosen {
    weight: i64,
    low: u32,
    last: Option<usize>,
}

impl Chosen {
    const NONE: Self = Self { weight: 0, low: 0, last: None };
}

/// The values of the options of a heap that can be carried on.
#[derive(Default)]
struct Reached {
    /// By one heap exchanged for a larger one; then the value grows by s.
    shift: BTreeSet<u32>,
    /// The same, of at least two heaps.
    split: BTreeSet<u32>,
    /// By two heaps exchanged, of the same high part; then the value stays.
    pair: BTreeSet<u32>,
    /// By each of the two, with three heaps.
    both: BTreeSet<u32>,
}

#[cfg(test)]
mod tests;
