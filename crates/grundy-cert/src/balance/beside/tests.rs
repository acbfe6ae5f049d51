//! Condition 5 of the theorem of balance on invented laws, word for word: all deficits of all sums,
//! none left out because another is larger.

use super::*;
use crate::Limits;
use crate::balance::law::Law;
use crate::balance::shape;
use crate::balance::tests::{begun, claim, game};
use crate::tests::Dice;

impl Theorem<'_> {
    fn t(&self, n: usize) -> i64 {
        self.law.heap(n).unwrap().weight
    }

    fn u(&self, n: usize) -> i64 {
        self.law.heap(n).unwrap().height
    }

    fn low(&self, n: usize) -> bool {
        n as u64 >= self.law.claim.preperiod && self.u(n) == 0
    }

    fn w(&self, n: usize) -> i64 {
        if self.low(n) { (0..n).map(|m| self.u(m)).max().unwrap() } else { self.u(n) }
    }

    fn element(&self, n: usize) -> u32 {
        self.law.heap(n).unwrap().element
    }

    fn called(&self, x: u32, z: u32, balance: i64) -> bool {
        self.law.is_p(self.law.times(x, z).unwrap(), balance).unwrap()
    }

    fn all_balances(&self) -> std::ops::Range<i64> {
        -self.margin()..self.law.most() + self.margin()
    }

    /// V.
    fn least_weight(&self) -> i64 {
        let alone = self.large().map(|n| self.w(n) - self.t(n)).min().unwrap();
        alone - self.law.most() - self.margin()
    }

    /// Whether (n, z, A) is unanswered.
    fn is_unanswered(&self, n: usize, z: u32, balance: i64) -> bool {
        let rest = self.w(n) - self.t(n) - balance;
        let loses = |s: usize| {
            !self.options(n).unwrap().iter().any(|Parts { sum, .. }| {
                self.called(sum.element, z, sum.height.max(self.u(s)) - sum.weight - rest)
            })
        };
        let fits = |s: &usize| {
            self.u(*s) <= self.w(n) && (self.t(*s) <= rest || balance == -self.margin())
        };
        let others = if self.low(n) { 0..1 } else { 0..n + 60 };
        let called_p = self.called(self.element(n), z, if self.low(n) { 0 } else { balance });
        !called_p && others.into_iter().filter(fits).any(loses)
    }

    /// The deficit of a heap: elements and balances beside which it offers no winning move.
    fn own_deficit(&self, n: usize, places: &[(u32, i64)]) -> Vec<bool> {
        let height = |n: usize| self.law.heap(n).unwrap().height;
        let high = || self.large().filter(|&n| !self.low(n));
        let counts = |option: &Parts| match self.low(n) {
            _ if n < self.large().start => true,
            true => option.some_low && high().all(|n| option.sum.height <= height(n)),
            false => option.sum.height <= height(n),
        };
        let lost = |&(y, balance): &(u32, i64)| {
            let wins = |option: &Parts| {
                let after = balance + self.t(n) - option.sum.weight;
                counts(option) && self.called(option.sum.element, y, after)
            };
            let called_p = self.called(self.element(n), y, balance);
            !called_p && !self.options(n).unwrap().iter().any(wins)
        };
        places.iter().map(lost).collect()
    }

    fn fifth(&self) -> bool {
        let heavy = self.least_weight();
        let width = self.all_balances().count();
        let places: Vec<(u32, i64)> = (0..self.law.order())
            .flat_map(|y| self.all_balances().map(move |balance| (y, balance)))
            .collect();
        let at = |y: u32, balance: i64| y as usize * width + (balance + self.margin()) as usize;
        let times = |x: u32, y: u32| self.law.times(x, y).unwrap();
        let mut kinds = BTreeSet::new();
        for n in 1..self.large().end {
            let deficit = self.own_deficit(n, &places);
            let rounds = if n < self.large().start { 1 } else { 60 };
            kinds.extend((0..rounds).map(|round| {
                let weight = self.t(n) + round * self.law.claim.weight_step as i64;
                (self.element(n), weight.min(heavy), deficit.clone())
            }));
        }
        let empty = places.iter().map(|&(y, balance)| !self.called(y, 0, balance)).collect();
        let mut sums: BTreeSet<(u32, i64, Vec<bool>)> = BTreeSet::from([(0, 0, empty)]);
        let mut queue: Vec<_> = sums.iter().cloned().collect();
        while let Some((x, weight, before)) = queue.pop() {
            for (y, more, own) in &kinds {
                let both = places
                    .iter()
                    .map(|&(z, b)| before[at(times(z, *y), b)] && own[at(times(z, x), b)]);
                let sum = (times(x, *y), (weight + more).min(heavy), both.collect());
                if sums.insert(sum.clone()) {
                    queue.push(sum);
                }
            }
        }
        self.large().all(|n| {
            places.iter().filter(|&&(z, balance)| self.is_unanswered(n, z, balance)).all(
                |&(z, balance)| {
                    let place =
                        at(self.element(n), if self.low(n) { -self.margin() } else { balance });
                    !sums.iter().any(|(x, weight, d)| *x == z && *weight == heavy && d[place])
                },
            )
        })
    }
}

#[test]
fn condition_5_of_invented_laws() {
    let mut dice = Dice::new(6);
    let mut counts = [[0; 2]; 2];
    while counts.as_flattened().iter().sum::<usize>() < 400 {
        let meter = &mut Meter::new(&Limits::default());
        let (game, claim) = (game(&mut dice), claim(&mut dice));
        let Some(claim) = begun(&mut dice, claim, &game, meter) else { continue };
        let (order, last_place) = shape(&game, &claim).unwrap();
        let law = Law::new(order, last_place, &claim, meter).unwrap();
        let theorem = Theorem::new(&game, &law, meter).unwrap();
        let some_low = theorem.large().any(|n| theorem.low(n));
        // Low heaps are rarer, and what is asked of them is asked of the others too.
        if !(theorem.hypotheses(meter).is_ok() && (some_low || dice.roll(4) == 0)) {
            continue;
        }
        for n in theorem.large() {
            let found = theorem.unanswered(n, meter).unwrap();
            let all = (0..law.order()).flat_map(|z| theorem.all_balances().map(move |b| (z, b)));
            let right: Vec<_> = all.filter(|&(z, b)| theorem.is_unanswered(n, z, b)).collect();
            assert_eq!(found, right, "{game} {claim:?}");
        }
        let fifth = theorem.near(meter).is_ok();
        assert_eq!(fifth, theorem.fifth(), "{game} {claim:?}");
        counts[usize::from(some_low)][usize::from(fifth)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 5), "{counts:?}");
}
