//! Arithmetic periods of codes that leave three heaps or more.
//!
//! Theorem 3 of `docs/periods.md`: if from some heap on the values grow by a power of two with
//! each period, then a finite check of weights shows that the next value is never the value of an
//! option, and a finite check of options shows that every smaller one is.

use super::{Period, Proof, ProvedPeriod, Theorem, candidates};
use crate::rules::Code;

/// The largest preperiod + period that is looked at.
const MOST: u64 = 1 << 10;

/// The least arithmetic period that the values prove. The caller vouches for the values.
pub(crate) fn prove(code: &Code, values: &[u32]) -> Option<ProvedPeriod> {
    let last_place = code.last_place()? as u64;
    let parts = code.max_parts();
    // Condition 2 asks for options of three heaps.
    if parts < 3 {
        return None;
    }
    let growing = |period: &Period| period.saltus().is_power_of_two();
    candidates(values).filter(growing).find_map(|period| {
        let law = Law::new(code, values, period, last_place)?;
        let checked = period.preperiod()..law.window;
        let theorem = Theorem::Growth { parts, last_place };
        let holds = law.is_least() && law.next_is_free() && law.smaller_are_taken();
        holds.then(|| ProvedPeriod::new(period, Proof::new(theorem, checked)))
    })
}

/// G(n + p) = G(n) + s from n₀ on, as far as the values go.
pub(super) struct Law<'a> {
    code: &'a Code,
    pub(super) values: &'a [u32],
    /// n₀, p and s.
    pub(super) from: u64,
    pub(super) period: u64,
    pub(super) saltus: u32,
    /// k: no move that splits a heap takes more.
    last_place: u64,
    /// N: the options of heaps N ≤ n < N + 2p are looked at.
    pub(super) window: u64,
}

impl<'a> Law<'a> {
    /// `None` if the values are too few for the window.
    pub(super) fn new(
        code: &'a Code,
        values: &'a [u32],
        period: Period,
        last_place: u64,
    ) -> Option<Self> {
        let (from, p) = (period.preperiod().max(1), period.period());
        let window = (values.len() as u64).checked_sub(2 * p)?;
        let least = u64::from(code.max_parts()) * from + last_place + 1;
        let saltus = u32::try_from(period.saltus()).ok()?;
        (from + p <= MOST && window >= least.max(from + p)).then_some(Self {
            code,
            values,
            from,
            period: p,
            saltus,
            last_place,
            window,
        })
    }

    /// Whether no part of the period is a period of the last values. If the period holds for ever,
    /// the least one divides it.
    pub(super) fn is_least(&self) -> bool {
        let last = self.values.len() - self.period as usize..self.values.len();
        let repeats = |d: usize| {
            let step = |n: usize| i64::from(self.values[n]) - i64::from(self.values[n - d]);
            last.clone().all(|n| step(n) * self.period as i64 == i64::from(self.saltus) * d as i64)
        };
        let parts = (1..self.period as usize).filter(|d| self.period.is_multiple_of(*d as u64));
        !parts.into_iter().any(repeats)
    }

    /// ⌊G(n) / s⌋.
    fn quotient(&self, heap: u64) -> u32 {
        self.values[heap as usize] / self.saltus
    }

    /// G(n) mod s.
    fn low(&self, heap: u64) -> u32 {
        self.values[heap as usize] % self.saltus
    }

    /// p·⌊G(n)/s⌋ − n, the same for all heaps of a residue class from n₀ on.
    fn weight(&self, heap: u64) -> i64 {
        (self.period * u64::from(self.quotient(heap))) as i64 - heap as i64
    }

    /// Condition 1: no sum of parts has the low bits of G(n), a weight of the parity that G(n)
    /// asks for, and enough of it.
    fn next_is_free(&self) -> bool {
        self.is_free_of(|parts| parts > 0)
    }

    /// The same for the options with some numbers of parts.
    pub(super) fn is_free_of(&self, wanted: impl Fn(u32) -> bool) -> bool {
        let parts = self.code.max_parts() as usize;
        let sums = Sums::all(self, parts);
        let places = 0..=self.last_place;
        (self.from..self.from + self.period).all(|n| {
            places.clone().all(|place| {
                let needed = self.weight(n) + place as i64;
                self.code.digit(place).heap_counts().filter(|&j| wanted(j)).all(|j| {
                    let most = sums[j as usize].most(needed, self.low(n));
                    most.is_none_or(|most| most < needed)
                })
            })
        })
    }

    /// Conditions 2 and 3 with some H: every smaller value is that of an option which serves for
    /// later heaps too.
    fn smaller_are_taken(&self) -> bool {
        let (first, end) = (self.window, self.window + 2 * self.period);
        let looked: Vec<Looked> = (first..end).map(|n| self.options(n)).collect();
        let highest = (self.from..self.from + self.period).map(|n| self.quotient(n)).max();
        (0..=highest.unwrap_or(0) + 1).any(|h| {
            let (low, high) = (h * self.saltus, (h + 1) * self.saltus);
            let paired = |looked: &Looked| {
                (0..low).all(|u| looked.has(u, PAIR)) && (low..high).all(|u| looked.has(u, BOTH))
            };
            let shifted = |(n, looked): (u64, &Looked)| {
                (low..self.values[n as usize]).all(|u| looked.has(u, SHIFT))
            };
            looked.iter().all(paired)
                && (first..).zip(&looked).take(self.period as usize).all(shifted)
        })
    }

    /// How the values of the options of a heap can be carried on.
    pub(super) fn options(&self, n: u64) -> Looked {
        let mut looked = Looked::default();
        let places = 0..=self.last_place;
        for (place, digit) in places.map(|place| (place, self.code.digit(place))) {
            let left = n - place;
            if digit.leaves(1) && left >= self.from {
                looked.add(self.values[left as usize], SHIFT);
            }
            if digit.leaves(2) {
                (1..=left / 2).for_each(|a| self.look(&[a, left - a], &mut looked));
            }
            if digit.leaves(3) {
                for a in 1..=left / 3 {
                    let rest = left - a;
                    (a..=rest / 2).for_each(|b| self.look(&[a, b, rest - b], &mut looked));
                }
            }
        }
        looked
    }

    /// Notes whether an option of two or three heaps can be shifted by one of its heaps, by two
    /// with the same quotient, or by each of these.
    fn look(&self, parts: &[u64], looked: &mut Looked) {
        let sum = parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]);
        let mut how = 0;
        for (i, &part) in parts.iter().enumerate().filter(|(_, part)| **part >= self.from) {
            if sum ^ self.values[part as usize] < self.saltus {
                how |= SHIFT;
            }
            let twin =
                |&&other: &&u64| other >= self.from && self.quotient(other) == self.quotient(part);
            if parts[i + 1..].iter().any(|other| twin(&other)) {
                how |= PAIR;
            }
        }
        // With three parts, two of them with one quotient, the third one is what is shifted.
        let both = parts.len() == 3
            && (0..3).any(|i| {
                let [a, b] = [parts[(i + 1) % 3], parts[(i + 2) % 3]];
                parts[i].min(a).min(b) >= self.from && self.quotient(a) == self.quotient(b)
            });
        looked.add(sum, if both { how | BOTH } else { how & !BOTH });
    }
}

/// One heap can be exchanged for a larger one: the value grows by s.
pub(super) const SHIFT: u8 = 1;
/// Two heaps can be exchanged for larger ones: the value stays.
const PAIR: u8 = 2;
/// Both, by different heaps of the same option.
const BOTH: u8 = 4;

/// For each value of an option, in which ways it is reached.
#[derive(Default)]
pub(super) struct Looked {
    ways: Vec<u8>,
}

impl Looked {
    fn add(&mut self, value: u32, how: u8) {
        let at = value as usize;
        if at >= self.ways.len() {
            self.ways.resize(at + 1, 0);
        }
        self.ways[at] |= how;
    }

    pub(super) fn has(&self, value: u32, how: u8) -> bool {
        self.ways.get(value as usize).is_some_and(|ways| ways & how != 0)
    }
}

/// For each residue modulo 2p and each set of low bits, the largest weight of a sum of parts.
#[derive(Clone)]
struct Sums {
    modulus: i64,
    /// At residue · s + low bits; without and with a part from n₀ on.
    most: [Vec<Option<i64>>; 2],
    lows: u32,
}

impl Sums {
    /// The sums of 0, 1, … parts.
    fn all(law: &Law<'_>, parts: usize) -> Vec<Self> {
        let modulus = 2 * law.period as i64;
        let size = modulus as usize * law.saltus as usize;
        let mut none =
            Self { modulus, most: [vec![None; size], vec![None; size]], lows: law.saltus };
        let empty = none.clone();
        none.most[0][0] = Some(0);
        let mut sums = vec![none];
        for _ in 0..parts {
            let mut next = empty.clone();
            for part in 1..law.from + law.period {
                let (weight, low) = (law.weight(part), law.low(part));
                next.extend(
                    sums.last().expect("the sum of no parts"),
                    weight,
                    low,
                    part >= law.from,
                );
            }
            sums.push(next);
        }
        sums
    }

    /// Adds one more part to all these sums.
    fn extend(&mut self, from: &Self, weight: i64, low: u32, large: bool) {
        for had in [0, 1] {
            for (at, most) in from.most[had].iter().enumerate() {
                let Some(most) = most else { continue };
                let (total, lows) = (most + weight, (at as u32 % self.lows) ^ low);
                let to = self.place(total, lows);
                let slot = &mut self.most[usize::from(large || had == 1)][to];
                *slot = (*slot).max(Some(total));
            }
        }
    }

    fn place(&self, weight: i64, low: u32) -> usize {
        weight.rem_euclid(self.modulus) as usize * self.lows as usize + low as usize
    }

    /// The largest weight congruent to this one, with these low bits, of a sum with a part from n₀
    /// on.
    fn most(&self, weight: i64, low: u32) -> Option<i64> {
        self.most[1][self.place(weight, low)]
    }
}

#[cfg(test)]
mod invented;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::period::further::{checked, holds_further, proved};
    use crate::nim::reference;

    #[test]
    fn three_heaps_and_nothing_else() {
        assert_eq!(checked(prove, "0.8", 64), Period::new(1, 3, 1).map(|period| (period, 1..58)));
        // Four heaps as well, if that is no use.
        let code = Code::finite([0, 8 + 16]).unwrap();
        let found = prove(&code, &reference::values(&code, 64)).map(|found| found.period());
        assert_eq!(found, Period::new(1, 3, 1));
    }

    #[test]
    fn what_is_proved_holds_much_further() {
        let digits = |n: u64| format!("0.{:X}{:X}", n / 16, n % 16);
        let count = holds_further(prove, (0..256).map(digits), 120, 360);
        assert!(count >= 4, "only {count} games");
    }

    #[test]
    fn values_that_do_not_grow_are_not_said_to() {
        assert_eq!(proved(prove, "0.77", 200), None);
        assert_eq!(proved(prove, "0.31F", 200), None);
        // The values of Nim, but the rules of 0.8: the window is not that of the game.
        let code: Code = "0.8".parse().unwrap();
        assert_eq!(prove(&code, &(0..64).collect::<Vec<u32>>()), None);
    }
}
