//! The conditions of Theorems 3 and 4 on invented values, compared with their definitions. The
//! values of a game hardly ever break one condition alone; invented ones break each.

use super::super::lasker;
use super::*;
use crate::dice::Dice;

/// A code with up to three digits, with a tail of threes or without one.
fn code(dice: &mut Dice, tail: bool) -> Code {
    let mut text = format!("{:X}.", 4 * dice.roll(4));
    for _ in 0..dice.roll(3) {
        text += &format!("{:X}", dice.roll(16) | if tail { 3 } else { 0 });
    }
    text += if tail { "(3)" } else { "8" };
    text.parse().unwrap()
}

/// Values that grow by s with period p from n₀ on, but for a few.
fn values(dice: &mut Dice, near_nim: bool, [from, p, s]: [u64; 3], length: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let twice = near_nim && dice.roll(4) == 0;
    let range = (2 + 6 * (dice.roll(4) / 3)) * s + 3;
    for n in 0..length {
        values.push(match n {
            0 => 0,
            _ if n >= from + p => values[(n - p) as usize] + s as u32,
            _ if near_nim => n as u32 - u32::from(twice && n >= from),
            _ => dice.roll(range) as u32,
        });
    }
    for _ in 0..dice.roll(3) {
        let (place, other) = (dice.roll(length) as usize, dice.roll(length) as usize);
        match near_nim {
            true => values.swap(place, other),
            false => values[place] = dice.roll(6) as u32,
        }
    }
    values
}

/// All lists of so many numbers from `least` on, in order, that have this sum.
fn partitions(count: u32, least: u64, sum: u64) -> Vec<Vec<u64>> {
    if count == 0 {
        return if sum == 0 { vec![vec![]] } else { vec![] };
    }
    let first = (least..=sum / u64::from(count)).flat_map(|first| {
        let rest = partitions(count - 1, first, sum - first);
        rest.into_iter().map(move |rest| [first].into_iter().chain(rest).collect())
    });
    first.collect()
}

/// All lists of so many numbers from 1 to `most`, in order.
fn lists(count: u32, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..count {
        let longer = |list: &Vec<u64>| {
            let (least, list) = (list.last().copied().unwrap_or(1), list.clone());
            (least..=most).map(move |next| list.iter().copied().chain([next]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The theorems, word for word.
impl Law<'_> {
    fn xor(&self, heaps: &[u64]) -> u32 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.values[heap as usize])
    }

    /// No proper divisor d of p is a period, with d/p of the saltus, of the last round.
    fn no_divisor(&self) -> bool {
        let (p, s, heaps) = (self.period, u64::from(self.saltus), self.values.len() as u64);
        let value = |n: u64| u64::from(self.values[n as usize]);
        let fits = |d: u64| (heaps - p..heaps).all(|n| p * value(n) == p * value(n - d) + s * d);
        !(1..p).any(|d| p % d == 0 && fits(d))
    }

    /// Condition 1 of Theorem 3, for at least so many heaps.
    fn first_condition(&self, fewest: u32) -> bool {
        let w = |n: u64| {
            (self.period * u64::from(self.values[n as usize] / self.saltus)) as i64 - n as i64
        };
        let r = |value: u32| value % self.saltus;
        let lists: Vec<_> = (0..=3).map(|j| lists(j, self.from + self.period - 1)).collect();
        (self.from..self.from + self.period).all(|n| {
            (0..=self.last_place).all(|i| {
                (fewest..=3).filter(|&j| self.code.digit(i).leaves(j)).all(|j| {
                    lists[j as usize].iter().all(|heaps| {
                        let over = heaps.iter().map(|&m| w(m)).sum::<i64>() - w(n) - i as i64;
                        heaps.iter().all(|&heap| heap < self.from)
                            || r(self.xor(heaps)) != r(self.values[n as usize])
                            || over < 0
                            || over % (2 * self.period as i64) != 0
                    })
                })
            })
        })
    }

    fn all_options(&self, n: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for (place, count) in (0..=self.last_place).flat_map(|i| (1..=3).map(move |j| (i, j))) {
            if self.code.digit(place).leaves(count) {
                all.extend(partitions(count, 1, n - place));
            }
        }
        all
    }

    /// A heap from n₀ on such that the XOR of the values of the others is below s.
    fn shifts(&self, option: &[u64]) -> bool {
        let others = |heap: u64| self.xor(option) ^ self.values[heap as usize];
        option.iter().any(|&heap| heap >= self.from && others(heap) < self.saltus)
    }

    /// Two heaps from n₀ on of the same q.
    fn pairs(&self, option: &[u64]) -> bool {
        let large: Vec<u64> = option.iter().copied().filter(|&heap| heap >= self.from).collect();
        let q = |heap: u64| self.values[heap as usize] / self.saltus;
        (1..large.len()).any(|b| (0..b).any(|a| q(large[a]) == q(large[b])))
    }

    /// Conditions 2 and 3 of Theorem 3, for an H that is at most 1 above all q's of a round.
    fn other_conditions(&self) -> bool {
        let (p, s) = (self.period, self.saltus);
        let round = self.from..self.from + p;
        let most = round.map(|n| self.values[n as usize] / s).max().unwrap() + 1;
        let heaps = self.window..self.window + 2 * p;
        let options: Vec<_> = heaps.clone().map(|n| self.all_options(n)).collect();
        (0..=most).any(|h| {
            heaps.clone().zip(&options).all(|(n, options)| {
                let some = |u: u32, fits: &dyn Fn(&[u64]) -> bool| {
                    options.iter().any(|option| self.xor(option) == u && fits(option))
                };
                let three = |option: &[u64]| {
                    option.len() == 3
                        && option.iter().all(|&heap| heap >= self.from)
                        && self.pairs(option)
                };
                let value = self.values[n as usize];
                (0..s * h).all(|u| some(u, &|option| self.pairs(option)))
                    && (s * h..s * (h + 1)).all(|u| some(u, &three))
                    && (n >= self.window + p
                        || (s * h..value).all(|u| some(u, &|option| self.shifts(option))))
            })
        })
    }

    /// Condition 1 of Theorem 4; in 99 rounds values exceed all that are invented.
    fn differ(&self) -> bool {
        let value = |n: u64| self.values[n as usize];
        let (early, round) = (0..self.from, self.from..self.from + self.period);
        let later = |n: u64| (0..99).map(move |rounds| (n, rounds));
        let all: Vec<u32> = early
            .map(value)
            .chain(round.flat_map(later).map(|(n, rounds)| value(n) + rounds * self.saltus))
            .collect();
        (1..all.len()).all(|b| !all[..b].contains(&all[b]))
    }

    /// Condition 3 of Theorem 4.
    fn takes_small_values(&self) -> bool {
        let most = (0..self.from).map(|n| self.values[n as usize]).max().unwrap() + self.saltus;
        (0..=most).all(|u| (0..self.window).any(|m| self.values[m as usize] == u))
    }

    /// Condition 4 of Theorem 4.
    fn fills(&self) -> bool {
        (self.window..self.window + self.period).all(|n| {
            let options = self.all_options(n);
            let fits = |option: &&Vec<u64>| option.len() >= 2 && self.shifts(option);
            let split = |u: u32| options.iter().filter(fits).any(|option| self.xor(option) == u);
            let smaller = |u: u32| (0..n).any(|m| self.values[m as usize] == u);
            (0..self.values[n as usize]).all(|u| smaller(u) || split(u))
        })
    }
}

/// The first period that the values have to their end for which all conditions hold.
fn first_proved(
    code: &Code,
    values: &[u32],
    last_place: u64,
    holds: impl Fn(&Law<'_>) -> bool,
) -> Option<Period> {
    let mut growing = candidates(values).filter(|period| period.saltus().is_power_of_two());
    growing
        .find(|&period| Law::new(code, values, period, last_place).is_some_and(|law| holds(&law)))
}

/// So many laws of invented values, of codes with a tail or without one.
fn laws(count: usize, tail: bool, mut judge: impl FnMut(&Law<'_>)) {
    let mut dice = Dice(1 + u64::from(tail));
    for _ in 0..count {
        let code = code(&mut dice, tail);
        let s = 1 << dice.roll(3);
        let p = if tail && dice.roll(4) > 0 { s } else { 1 + dice.roll(4) };
        let from = 1 + dice.roll(3);
        let last_place = code.prefix().len() as u64 - 1;
        let least = (from + p).max(u64::from(code.max_parts()) * from + last_place + 1);
        let length = least + dice.roll(4) + 2 * p;
        let values = values(&mut dice, tail, [from, p, s], length);
        let period = Period::new(from, p, s).unwrap();
        judge(&Law::new(&code, &values, period, last_place).unwrap());
        let short = &values[..(least + 2 * p - 1) as usize];
        assert!(Law::new(&code, short, period, last_place).is_none());
    }
}

#[test]
fn conditions_of_growth() {
    let mut counts = [[0; 2]; 4];
    laws(2000, false, |law| {
        let (free, taken) = (law.next_is_free(), law.smaller_are_taken());
        assert_eq!(free, law.first_condition(1), "{} {:?}", law.code, law.values);
        assert_eq!(taken, law.other_conditions(), "{} {:?}", law.code, law.values);
        counts[0][usize::from(free)] += 1;
        counts[1][usize::from(taken)] += 1;
        let least = law.is_least();
        assert_eq!(least, law.no_divisor(), "{} {:?}", law.code, law.values);
        counts[2][usize::from(least)] += 1;
        let right = first_proved(law.code, law.values, law.last_place, |law| {
            law.no_divisor() && law.first_condition(1) && law.other_conditions()
        });
        let found = prove(law.code, law.values).map(|proved| proved.period());
        assert_eq!(found, right, "{} {:?}", law.code, law.values);
        counts[3][usize::from(right.is_some())] += 1;
    });
    assert!(counts.as_flattened().iter().all(|&count| count > 2), "{counts:?}");
}

#[test]
fn conditions_of_laskers_nim() {
    let mut counts = [[0; 2]; 5];
    laws(2000, true, |law| {
        let found = [
            law.is_free_of(|parts| parts >= 2),
            lasker::is_one_to_one(law),
            lasker::small_values_are_taken(law),
            lasker::gaps_are_filled(law),
        ];
        let right = [law.first_condition(2), law.differ(), law.takes_small_values(), law.fills()];
        assert_eq!(found, right, "{} {:?}", law.code, law.values);
        counts.iter_mut().zip(found).for_each(|(count, holds)| count[usize::from(holds)] += 1);
        let right = first_proved(law.code, law.values, law.last_place, |law| {
            law.no_divisor()
                && law.first_condition(2)
                && law.differ()
                && law.takes_small_values()
                && law.fills()
        });
        let found = lasker::prove(law.code, law.values).map(|proved| proved.period());
        assert_eq!(found, right, "{} {:?}", law.code, law.values);
        counts[4][usize::from(right.is_some())] += 1;
    });
    assert!(counts.as_flattened().iter().all(|&count| count > 10), "{counts:?}");
}
