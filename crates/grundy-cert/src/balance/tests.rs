//! The conditions of the theorem of balance, each by itself, on invented laws. A law that is right
//! for small heaps and breaks one condition alone is hard to find; invented ones break each. How
//! often they do is what the checker said when these lists were written, and changes if a check is
//! weakened.

use super::law::Parts;
use super::*;
use crate::Limits;
use crate::format::{Code, Rules};
use crate::refusal::stop;
use crate::tests::Dice;

pub(super) fn game(dice: &mut Dice) -> Game {
    let codes: [&[u64]; 6] = [&[0, 3], &[0, 3, 3], &[0, 7], &[4, 3], &[4, 7], &[0, 2, 7]];
    let digits = codes[dice.roll(6) as usize].to_vec();
    Game::new(&Rules::Code(Code { digits, tail: vec![] })).unwrap()
}

/// A law of one, two, three or four elements.
pub(super) fn claim(dice: &mut Dice) -> Balance {
    let monoids: [&[&[u32]]; 7] = [
        &[&[0]],
        &[&[1, 0]],
        &[&[1, 1]],
        &[&[1, 2, 1]],
        &[&[1, 2, 2]],
        &[&[1, 0, 2], &[2, 2, 2]],
        &[&[1, 0, 3, 2], &[2, 3, 0, 1]],
    ];
    let action = monoids[dice.roll(7) as usize];
    let order = action[0].len() as u64;
    let (preperiod, period, most) = (1 + dice.roll(3), 1 + dice.roll(3), dice.roll(3));
    let delta = 1 + dice.roll(2);
    let given = preperiod + period;
    let mut heights = dice.list(given, 4);
    heights[preperiod as usize] += u64::from(dice.roll(2) == 0);
    let often = 1 + dice.roll(6);
    let p = |dice: &mut Dice| (0..=most).filter(|_| dice.roll(often) == 0).collect();
    Balance {
        order,
        action: action.iter().map(|images| images.to_vec()).collect(),
        elements: dice.list(given, order).iter().map(|&x| x as u32).collect(),
        weights: dice.list(given, 3),
        heights,
        preperiod,
        period,
        weight_step: delta,
        height_step: delta + dice.roll(delta + 1),
        most,
        p_balances: (0..order).map(|_| p(dice)).collect(),
        from: 0,
        margin: dice.roll(10),
    }
}

/// The law, with N as small as step 3 allows and a little more.
pub(super) fn begun(
    dice: &mut Dice,
    mut claim: Balance,
    game: &Game,
    meter: &mut Meter,
) -> Option<Balance> {
    let (order, last_place) = shape(game, &claim).ok()?;
    if claim.p_balances[0].first() == Some(&0) {
        return None;
    }
    while Law::new(order, last_place, &claim, meter).is_err() {
        claim.from += 1;
    }
    claim.from += dice.roll(20);
    Some(claim)
}

/// A reason without its numbers, and their sum.
fn reason(verdict: Checked<()>) -> (String, i64) {
    let reason = verdict.map_or_else(|refusal| refusal.to_string(), |()| "holds".into());
    let split = |c: char| !c.is_ascii_digit() && c != '-';
    let sum = reason.split(split).filter_map(|word| word.parse::<i64>().ok()).sum();
    (reason.split(|c: char| !split(c)).collect(), sum)
}

#[test]
fn conditions_one_by_one() {
    let mut dice = Dice::new(3);
    let mut census: BTreeMap<(usize, bool, String), (usize, i64)> = BTreeMap::new();
    let (mut known, mut heavy) = (0, 0);
    for _ in 0..8_000 {
        let meter = &mut Meter::new(&Limits::default());
        let game = game(&mut dice);
        let claim = claim(&mut dice);
        let Some(claim) = begun(&mut dice, claim, &game, meter) else { continue };
        let (order, last_place) = shape(&game, &claim).unwrap();
        let law = Law::new(order, last_place, &claim, meter).unwrap();
        let theorem = Theorem::new(&game, &law, meter).unwrap();
        known += theorem.known_to(meter).unwrap();
        heavy += theorem.heavy().unwrap();
        let hypotheses = theorem.hypotheses(meter);
        let near = if hypotheses.is_ok() { theorem.near(meter) } else { stop("not asked") };
        let verdicts = [hypotheses, theorem.no_p_to_p(meter), theorem.far_above(meter), near];
        let some_low = claim.heights[claim.preperiod as usize..].contains(&0);
        for (place, verdict) in verdicts.into_iter().enumerate() {
            let (reason, sum) = reason(verdict);
            let (count, sums) = census.entry((7 + place, some_low, reason)).or_default();
            (*count, *sums) = (*count + 1, *sums + sum);
        }
    }
    let found = census.iter().map(|((step, some_low, reason), (count, sum))| {
        format!("{step}{} {count} {sum} {reason}", if *some_low { " low" } else { "" })
    });
    let found: Vec<String> = found.collect();
    assert_eq!((known, heavy), (136_964, 13_867));
    assert_eq!(found.join("\n"), EXPECTED.trim());
}

/// The step, how often, the sum of all numbers in the reasons, the reason.
const EXPECTED: &str = "
7 937 0 holds
7 786 5502 refused at step : a heap before the period is too heavy; the check must begin later
7 538 15302 refused at step : halves of heap  are not low enough; the check must begin later
7 879 6153 refused at step : the margin is less than a gain
7 low 306 0 holds
7 low 289 2023 refused at step : a heap before the period is too heavy; the check must begin later
7 low 124 868 refused at step : a heap before the period is too high; the check must begin later
7 low 310 8864 refused at step : halves of heap  are not low enough; the check must begin later
7 low 303 2121 refused at step : the margin is less than a gain
8 1404 0 holds
8 1736 17948 refused at step : a move of heap  leads from P to P
8 low 556 0 holds
8 low 3 30 refused at step : a move of heap  beside a low heap leads from P to P
8 low 773 7893 refused at step : a move of heap  leads from P to P
9 577 0 holds
9 2563 78459 refused at step : heap  beside element  with a large balance: no move to P
9 low 278 0 holds
9 low 1054 33787 refused at step : heap  beside element  with a large balance: no move to P
10 93 0 holds
10 2203 0 not checked: not asked
10 844 22859 refused at step : heap  beside element  with balance : no move to P
10 low 43 0 holds
10 low 1026 0 not checked: not asked
10 low 263 8007 refused at step : heap  beside element  with balance : no move to P
";

/// The theorem, word for word, where it is about single options.
impl Theorem<'_> {
    fn high(&self) -> Vec<usize> {
        self.large().filter(|&n| !self.law.is_low(n).unwrap()).collect()
    }

    /// The least E.
    fn least_gain(&self) -> i64 {
        let mut all = vec![0];
        for n in 0..self.large().end {
            let heap = self.law.heap(n).unwrap();
            for Parts { sum, .. } in self.options(n).unwrap() {
                let (gain, drop) = (heap.weight - sum.weight, heap.height - sum.height);
                match self.law.is_low(n).unwrap() {
                    true => all.push(gain.abs()),
                    false => all.extend([gain, gain - drop]),
                }
            }
        }
        all.into_iter().max().unwrap()
    }

    /// Condition 3.
    fn third(&self) -> bool {
        (0..self.large().end).all(|n| {
            self.options(n).unwrap().iter().all(|option| {
                (0..self.law.order()).all(|z| match n < self.large().start {
                    true => self.third_for_small(n, z, option),
                    false => self.third_for_large(n, z, option),
                })
            })
        })
    }

    fn third_for_small(&self, n: usize, z: u32, option: &Parts) -> bool {
        self.large().all(|other| {
            let element = self.law.heap(other).unwrap().element;
            let inside = (0..self.law.order()).any(|x| self.law.times(element, x).unwrap() == z);
            let balances = match self.law.is_low(other).unwrap() {
                true => -FAR..-self.gain,
                false => -FAR..FAR,
            };
            !inside || balances.into_iter().all(|balance| self.not_both(n, z, option, balance, 0))
        })
    }

    fn third_for_large(&self, n: usize, z: u32, option: &Parts) -> bool {
        let (deep, drop) = (self.deep(), self.law.heap(n).unwrap().height - option.sum.height);
        let is_asked = |d: i64| match self.law.is_low(n).unwrap() {
            true => d == 0 || option.some_high && (-deep..=0).contains(&d),
            false => (drop.min(0)..=drop.max(0)).contains(&d) && d <= deep,
        };
        let drops: Vec<i64> = (-FAR..FAR).filter(|&d| is_asked(d)).collect();
        let balances = || -FAR..FAR;
        drops.iter().all(|&d| balances().all(|balance| self.not_both(n, z, option, balance, d)))
    }

    fn not_both(&self, n: usize, z: u32, option: &Parts, balance: i64, d: i64) -> bool {
        let heap = self.law.heap(n).unwrap();
        let is_p = |element: u32, balance: i64| {
            self.law.is_p(self.law.times(element, z).unwrap(), balance).unwrap()
        };
        let gain = heap.weight - option.sum.weight;
        !is_p(heap.element, balance) || !is_p(option.sum.element, balance - d + gain)
    }

    /// Which options are counted in condition 5.
    fn counts(&self, n: usize, option: &Parts) -> bool {
        let height = |n: usize| self.law.heap(n).unwrap().height;
        match self.law.is_low(n).unwrap() {
            _ if n < self.large().start => true,
            true => option.some_low && self.high().iter().all(|&n| option.sum.height <= height(n)),
            false => height(n) - option.sum.height >= 0,
        }
    }
}

/// Beyond all balances and drops of invented laws.
const FAR: i64 = 60;

#[test]
fn conditions_on_single_options() {
    let mut dice = Dice::new(5);
    let mut counts = [[0; 2]; 3];
    for _ in 0..3000 {
        let meter = &mut Meter::new(&Limits::default());
        let codes: [&[u64]; 7] = [&[4], &[0, 3], &[0, 3, 3], &[0, 7], &[4, 3], &[0, 4], &[0, 2, 4]];
        let digits = codes[dice.roll(7) as usize].to_vec();
        let game = Game::new(&Rules::Code(Code { digits, tail: vec![] })).unwrap();
        let claim = claim(&mut dice);
        let Some(claim) = begun(&mut dice, claim, &game, meter) else { continue };
        let (order, last_place) = shape(&game, &claim).unwrap();
        let law = Law::new(order, last_place, &claim, meter).unwrap();
        let theorem = Theorem::new(&game, &law, meter).unwrap();
        assert_eq!(theorem.gain, theorem.least_gain(), "{game} {claim:?}");
        let third = theorem.no_p_to_p(meter).is_ok();
        assert_eq!(third, theorem.third(), "{game} {claim:?}");
        counts[0][usize::from(theorem.gain > 0)] += 1;
        counts[1][usize::from(third)] += 1;
        for n in 0..theorem.large().end {
            for option in theorem.options(n).unwrap() {
                let counted = theorem.is_counted(n, option).unwrap();
                assert_eq!(counted, theorem.counts(n, option), "{game} {claim:?}");
                counts[2][usize::from(counted)] += 1;
            }
        }
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 20), "{counts:?}");
}
