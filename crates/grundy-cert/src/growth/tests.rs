//! The conditions of Theorems 3 and 4 on invented values, compared with their definitions. The
//! values of a game hardly ever break one condition alone; invented ones break each.

use super::*;
use crate::Limits;
use crate::format::{Code, Rules};
use crate::tests::Dice;

fn game(dice: &mut Dice, tail: bool) -> Game {
    let mut digits = vec![dice.roll(4) * 4];
    for _ in 0..dice.roll(3) {
        digits.push(dice.roll(16) | if tail { 3 } else { 0 });
    }
    let tail = if tail { vec![3] } else { vec![] };
    Game::new(&Rules::Code(Code { digits, tail })).unwrap()
}

/// Values that grow by s with period p, but for a few; and all numbers that the conditions ask for.
fn law<'a>(dice: &mut Dice, game: &'a Game, near_nim: bool) -> Law<'a> {
    let saltus = 1_u32 << dice.roll(3);
    let p = if near_nim && dice.roll(4) > 0 { saltus as usize } else { 1 + dice.roll(4) as usize };
    let from = 1 + dice.roll(4) as usize;
    let window = from + p + dice.roll(6) as usize;
    let mut values: Vec<u32> = Vec::new();
    let (often, twice) = (1 + 3 * (dice.roll(4) / 3), near_nim && dice.roll(4) == 0);
    for n in 0..window + 2 * p {
        let value = match n {
            0 => 0,
            _ if n >= from + p => values[n - p] + saltus,
            _ if near_nim => n as u32 - u32::from(twice && n >= from),
            _ => dice.roll(2 * often * u64::from(saltus) + 3) as u32,
        };
        values.push(value);
    }
    for _ in 0..dice.roll(3) {
        let (place, other) = (dice.roll(values.len() as u64), dice.roll(values.len() as u64));
        match near_nim {
            true => values.swap(place as usize, other as usize),
            false => values[place as usize] = dice.roll(6) as u32,
        }
    }
    let period = Period { preperiod: from, period: p, saltus: saltus as usize };
    let last_place = game.prefix() - 1;
    Law { game, period, from, saltus, last_place, window, values }
}

/// All lists of so many numbers from `least` on, in order, that have this sum.
fn partitions(count: usize, least: usize, sum: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return if sum == 0 { vec![vec![]] } else { vec![] };
    }
    let first = (least..=sum / count).flat_map(|first| {
        let rest = partitions(count - 1, first, sum - first);
        rest.into_iter().map(move |rest| [first].into_iter().chain(rest).collect())
    });
    first.collect()
}

/// All lists of so many numbers from 1 to `most`, in order.
fn lists(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..count {
        let longer = |list: &Vec<usize>| {
            let least = list.last().copied().unwrap_or(1);
            let list = list.clone();
            (least..=most).map(move |next| list.iter().copied().chain([next]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The theorems, word for word.
impl Law<'_> {
    fn q(&self, n: usize) -> u32 {
        self.values[n] / self.saltus
    }

    fn w(&self, n: usize) -> i64 {
        (self.period.period * self.q(n) as usize) as i64 - n as i64
    }

    fn xor(&self, heaps: &[usize]) -> u32 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.values[heap])
    }

    /// Condition 1 of Theorem 3, for at least so many heaps.
    fn first_condition(&self, fewest: usize) -> bool {
        let (p, r) = (self.period.period, |value: u32| value % self.saltus);
        let lists: Vec<_> = (0..=4).map(|j| lists(j, self.from + p - 1)).collect();
        (self.from..self.from + p).all(|n| {
            (0..=self.last_place).all(|i| {
                (fewest..=4).filter(|&j| self.game.digit(i) & 1 << j != 0).all(|j| {
                    lists[j].iter().all(|heaps| {
                        let sum: i64 = heaps.iter().map(|&heap| self.w(heap)).sum();
                        let over = sum - self.w(n) - i as i64;
                        heaps.iter().all(|&heap| heap < self.from)
                            || r(self.xor(heaps)) != r(self.values[n])
                            || over < 0
                            || over % (2 * p as i64) != 0
                    })
                })
            })
        })
    }

    fn options(&self, n: usize) -> Vec<Vec<usize>> {
        let allowed = |&(taken, count): &(usize, usize)| self.game.digit(taken) & 1 << count != 0;
        let all = (0..=n).flat_map(|taken| (0..=4).map(move |count| (taken, count)));
        all.filter(allowed).flat_map(|(taken, count)| partitions(count, 1, n - taken)).collect()
    }

    /// A heap from n₀ on such that the XOR of the values of the others is below s.
    fn shifts(&self, option: &[usize]) -> bool {
        let others = |&heap: &usize| self.xor(option) ^ self.values[heap];
        option.iter().any(|heap| *heap >= self.from && others(heap) < self.saltus)
    }

    /// Two heaps from n₀ on of the same q.
    fn pairs(&self, option: &[usize]) -> bool {
        let large: Vec<usize> = option.iter().copied().filter(|&heap| heap >= self.from).collect();
        (1..large.len()).any(|b| (0..b).any(|a| self.q(large[a]) == self.q(large[b])))
    }

    /// Conditions 2 and 3 of Theorem 3. No H is larger than all q's.
    fn other_conditions(&self) -> bool {
        let (p, s) = (self.period.period, self.saltus);
        let most = (0..self.values.len()).map(|n| self.q(n)).max().unwrap();
        let heaps = self.window..self.window + 2 * p;
        let options: Vec<Vec<Vec<usize>>> = heaps.clone().map(|n| self.options(n)).collect();
        (0..=most).any(|h| {
            heaps.clone().zip(&options).all(|(n, options)| {
                let some = |u: u32, fits: &dyn Fn(&Vec<usize>) -> bool| {
                    options.iter().any(|option| self.xor(option) == u && fits(option))
                };
                let three = |option: &Vec<usize>| {
                    option.len() == 3
                        && option.iter().all(|&heap| heap >= self.from)
                        && self.pairs(option)
                };
                let shift = |option: &Vec<usize>| self.shifts(option);
                (0..s * h).all(|u| some(u, &|option| self.pairs(option)))
                    && (s * h..s * (h + 1)).all(|u| some(u, &three))
                    && (n >= self.window + p || (s * h..self.values[n]).all(|u| some(u, &shift)))
            })
        })
    }

    /// Conditions 1 and 3 of Theorem 4.
    fn differ(&self) -> bool {
        let (p, value) = (self.saltus, |n: usize| self.values[n]);
        let (early, round) = (0..self.from, self.from..self.from + self.period.period);
        let twice = |heaps: std::ops::Range<usize>, modulus: u32| {
            heaps
                .clone()
                .any(|a| heaps.clone().any(|b| a != b && value(a) % modulus == value(b) % modulus))
        };
        let comes = |&m: &usize| {
            round.clone().any(|n| value(m) % p == value(n) % p && value(n) <= value(m))
        };
        let most = early.clone().map(value).max().unwrap() + p;
        !twice(early.clone(), u32::MAX)
            && !twice(round.clone(), p)
            && !early.clone().any(|m| comes(&m))
            && (0..=most).all(|u| (0..self.window).any(|m| value(m) == u))
    }

    /// Condition 4 of Theorem 4.
    fn fills(&self) -> bool {
        (self.window..self.window + self.period.period).all(|n| {
            let options = self.options(n);
            let split = |u: u32| {
                let fits = |option: &&Vec<usize>| option.len() >= 2 && self.shifts(option);
                options.iter().filter(fits).any(|option| self.xor(option) == u)
            };
            (0..self.values[n]).all(|u| (0..n).any(|m| self.values[m] == u) || split(u))
        })
    }
}

/// The first step that refuses, of some that are passed or not.
fn first(steps: &[(u32, bool)]) -> Option<u32> {
    steps.iter().find(|(_, passed)| !passed).map(|&(step, _)| step)
}

/// Whether a step is passed, and the step that refuses.
fn passes(step: u32, checked: Checked<()>) -> bool {
    checked.map_err(|refusal| assert_eq!((refusal.step, refusal.limit), (step, false))).is_ok()
}

/// Looks at so many invented laws. Each of two conditions holds more often than `often`, and fails
/// more often.
fn both_hold_and_fail(
    (seed, rounds, often): (u64, usize, usize),
    laskers: bool,
    mut both: impl FnMut(usize, &Law<'_>, &mut Meter) -> [bool; 2],
) {
    let (mut dice, mut counts) = (Dice::new(seed), [[0; 2]; 2]);
    for round in 0..rounds {
        let game = game(&mut dice, laskers);
        let law = law(&mut dice, &game, laskers);
        let found = both(round, &law, &mut Meter::new(&Limits::default()));
        counts.iter_mut().zip(found).for_each(|(count, holds)| count[usize::from(holds)] += 1);
    }
    assert!(counts.as_flattened().iter().all(|&count| count > often), "{counts:?}");
}

#[test]
fn conditions_of_growth() {
    both_hold_and_fail((1, 2500, 20), false, |round, law, meter| {
        let said = format!("{}, {:?}", law.game, law.values);
        let fewest = 1 + round % 2;
        let free = passes(4, law.next_is_free(fewest, meter));
        assert_eq!(free, law.first_condition(fewest), "{said}");
        let others = passes(5, law.smaller_are_taken(meter));
        assert_eq!(others, law.other_conditions(), "{said}");
        let steps = [(4, law.first_condition(1)), (5, others), (7, law.is_least().is_ok())];
        let refusal = law.grows(meter).err();
        assert_eq!(refusal.map(|refusal| refusal.step), first(&steps), "{said}");
        [free, others]
    });
}

#[test]
fn conditions_of_laskers_nim() {
    both_hold_and_fail((2, 6000, 100), true, |_, law, meter| {
        let said = format!("{}, {:?}", law.game, law.values);
        let differ = passes(5, law.values_differ());
        assert_eq!(differ, law.differ(), "{said}");
        let fills = passes(6, law.gaps_are_filled(meter));
        assert_eq!(fills, law.fills(), "{said}");
        let steps =
            [(4, law.first_condition(2)), (5, differ), (6, fills), (7, law.is_least().is_ok())];
        let refusal = law.is_laskers(meter).err();
        assert_eq!(refusal.map(|refusal| refusal.step), first(&steps), "{said}");
        [differ, fills]
    });
}
