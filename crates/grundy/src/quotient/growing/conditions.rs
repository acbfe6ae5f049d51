//! The conditions of the theorem of balance on moves; they are numbered as in `docs/quotient.md`.

use super::law::{Law, Weighed};
use super::options::{Move, Options};
use crate::bits::Bits;
use crate::monoid::Element;
use crate::run::{Progress, Run, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};

/// A sum of heaps that are not the largest: its element, its weight up to a bound, and with what
/// beside it and which balances it offers no winning move.
type Carried = (Element, i128, Bits);

/// The numbers N, B, E and M of the theorem.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub(super) from: u64,
    pub(super) disorder: u64,
    pub(super) most_gain: i128,
    pub(super) margin: i128,
}

pub(super) struct Check<'a> {
    pub(super) law: &'a Law,
    pub(super) options: &'a Options,
    pub(super) numbers: Numbers,
    pub(super) run: &'a Run<'a>,
}

impl Check<'_> {
    /// Conditions 2 (what it says of low heaps) to 5. A run that stops leaves the law unproved.
    pub(super) fn holds(&self) -> bool {
        self.small_weights_suffice()
            && self.low_heaps_stay_low()
            && self.no_p_to_p()
            && self.every_n_to_p()
    }

    fn large(&self) -> Range<u64> {
        self.numbers.from..self.numbers.from + self.law.cycle.period()
    }

    fn has_low(&self) -> bool {
        self.large().any(|n| self.is_low(n))
    }

    fn heap(&self, n: u64) -> Weighed {
        self.options.heaps[n as usize]
    }

    fn is_low(&self, n: u64) -> bool {
        self.options.is_low[n as usize]
    }

    /// What the heights of the options of a large heap are compared with: its own, or for a low
    /// heap that of the highest smaller one.
    fn summit(&self, n: u64) -> i128 {
        if self.is_low(n) { self.law.highest(n) } else { self.heap(n).height }
    }

    /// Whether a position is called P whose balance is this if its large heap n is its summit. A
    /// low heap is not: the balance of the position itself is below 0.
    fn is_called_p(&self, n: u64, z: Element, balance: i128) -> bool {
        let balance = if self.is_low(n) { 0 } else { balance };
        self.law.is_p(self.law.times(z, self.heap(n).element), balance)
    }

    fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        self.law.monoid.elements()
    }

    /// The balances that are looked at: from −M to `most` + M − 1.
    fn balances(&self) -> Range<i128> {
        -self.numbers.margin..self.law.most + self.numbers.margin
    }

    /// Beside balances that are looked at, a move that lowers the greatest height by this leads
    /// below 0.
    fn far(&self) -> i128 {
        self.law.most + self.numbers.margin + self.numbers.most_gain + 1
    }

    /// The least weight beside a large heap with one of these balances.
    fn heavy(&self) -> i128 {
        let alone = |n| self.summit(n) - self.heap(n).weight;
        self.large().map(alone).min().unwrap_or(0) - self.law.most - self.numbers.margin
    }

    fn small_weights_suffice(&self) -> bool {
        let heavy = self.heavy();
        (0..self.law.cycle.len()).all(|n| self.heap(n).weight <= heavy)
    }

    /// Whether options of large heaps without a high part are far below them.
    fn low_heaps_stay_low(&self) -> bool {
        let lowest = self.large().map(|n| self.summit(n)).min().unwrap_or(0);
        !self.has_low() || lowest - self.law.highest(self.law.cycle.len()) >= self.far()
    }

    /// The heap to which all sums must be known: N + B, or such that larger low heaps outweigh all
    /// high heaps to N + B.
    pub(super) fn known_to(&self) -> u64 {
        let (p, near) = (self.law.cycle.period(), self.numbers.from + self.numbers.disorder);
        let summit = self.law.highest(near + p);
        let outweighs = |n: u64| {
            self.law.heap(n).weight >= summit + self.numbers.most_gain
                && self.law.highest(n) >= summit + self.far()
        };
        let low = |from: u64| (from..from + p).filter(|&n| self.law.is_low(n));
        (near..).find(|&n| low(n).all(outweighs)).expect("weights grow")
    }

    /// Condition (a).
    fn no_p_to_p(&self) -> bool {
        let beside = |low: bool| -> BTreeSet<Element> {
            let heaps = self.large().filter(|&n| self.is_low(n) == low);
            let pairs = heaps.flat_map(|n| self.elements().map(move |x| (n, x)));
            pairs.map(|(n, x)| self.law.times(self.heap(n).element, x)).collect()
        };
        // Beside a large high heap moves in smaller ones do not change the greatest height; beside
        // large heaps that are all low, balances stay below 0.
        let (beside_high, beside_low) = (beside(false), beside(true));
        (1..self.numbers.from).all(|n| {
            beside_high.iter().all(|&z| self.keeps(n, z, |_| 0..=0))
                && beside_low.iter().all(|&z| self.keeps_below(n, z))
        }) && self
            .large()
            .all(|n| self.elements().all(|z| self.keeps(n, z, |option| self.drops(n, option))))
    }

    /// By how much a move in a large heap may lower the greatest height.
    fn drops(&self, n: u64, option: &Move) -> RangeInclusive<i128> {
        let most = self.law.most + self.numbers.most_gain + 1;
        let lower = self.heap(n).height - option.height;
        match (self.is_low(n), option.has_high) {
            (true, true) => -most..=0,
            (true, false) => 0..=0,
            (false, _) => lower.min(0)..=lower.clamp(0, most),
        }
    }

    /// Whether no move of a heap beside an element leads from P to P, if it lowers the greatest
    /// height by one of these numbers.
    fn keeps(&self, n: u64, z: Element, drops: impl Fn(&Move) -> RangeInclusive<i128>) -> bool {
        let heap = self.heap(n);
        let before = self.law.times(z, heap.element);
        self.options.of[n as usize].iter().all(|option| {
            let after = self.law.times(z, option.element);
            let gain = heap.weight - option.weight;
            drops(option).all(|k| {
                let far = k.abs() + gain.abs() + 1;
                (-far..=self.law.most + far).all(|balance| {
                    !(self.law.is_p(before, balance) && self.law.is_p(after, balance - k + gain))
                })
            })
        })
    }

    /// The same where the balance is below 0 before and after the move.
    fn keeps_below(&self, n: u64, z: Element) -> bool {
        let is_p = |x: Element| self.law.is_p(self.law.times(z, x), 0);
        !is_p(self.heap(n).element)
            || !self.options.of[n as usize].iter().any(|option| is_p(option.element))
    }

    /// Condition (b).
    fn every_n_to_p(&self) -> bool {
        self.large().all(|n| self.elements().all(|z| self.wins_far_above(n, z))) && self.near()
    }

    /// The same for balances that are looked at one by one.
    fn near(&self) -> bool {
        let Ok(sums) = self.sums() else { return false };
        let heavy = self.heavy();
        self.large().all(|n| {
            let element = self.heap(n).element;
            self.unanswered(n).into_iter().all(|(z, balance)| {
                let balance = if self.is_low(n) { -self.numbers.margin } else { balance };
                let offers_none = |d: &Bits| d.contains(self.place(element, balance));
                !sums.get(&(z, heavy)).into_iter().flatten().any(offers_none)
            })
        })
    }

    /// Whether a large heap wins beside an element at all balances from `most` + M on.
    fn wins_far_above(&self, n: u64, z: Element) -> bool {
        let (heap, most) = (self.heap(n), self.law.most);
        self.is_called_p(n, z, most)
            || self.options.of[n as usize].iter().any(|option| {
                let after = self.law.times(z, option.element);
                let loss = (self.summit(n) - option.height) - (heap.weight - option.weight);
                match option.has_high {
                    true => loss <= self.numbers.margin && self.law.is_p(after, most),
                    false => {
                        (self.is_low(n) || self.seconds_are_outweighed()) && self.law.is_p(after, 0)
                    }
                }
            })
    }

    /// Whether a move from a balance of `most` + M or more in the highest heap, to an option
    /// without a high part, leads below 0, whatever the second highest heap is.
    fn seconds_are_outweighed(&self) -> bool {
        let excess = |n: u64| self.law.heap(n).height - 2 * self.law.heap(n).weight;
        let most = (0..self.law.cycle.len()).map(excess).max().unwrap_or(0);
        let highest = self.law.highest(self.law.cycle.len());
        let lightest = self.large().map(|n| self.heap(n).weight).min().unwrap_or(0);
        self.numbers.margin >= 2 * most + self.numbers.most_gain - self.law.most
            && lightest >= highest + self.numbers.most_gain
    }

    /// The elements and balances with which a large heap, beside some second highest, does not
    /// win though the position is called N.
    fn unanswered(&self, n: u64) -> Vec<(Element, i128)> {
        let (heap, summit) = (self.heap(n), self.summit(n));
        let end =
            if self.is_low(n) { 0 } else { n + self.numbers.disorder + self.law.cycle.period() };
        let mut found = Vec::new();
        for z in self.elements() {
            for balance in self.balances().filter(|&b| !self.is_called_p(n, z, b)) {
                let weight = summit - heap.weight - balance;
                let lost = (0..=end).map(|second| self.law.heap(second)).any(|second| {
                    let fits = second.height <= summit
                        && (balance == -self.numbers.margin || second.weight <= weight);
                    fits && !self.options.of[n as usize].iter().any(|option| {
                        let after = option.height.max(second.height) - option.weight - weight;
                        self.law.is_p(self.law.times(z, option.element), after)
                    })
                });
                if lost {
                    found.push((z, balance));
                }
            }
        }
        found
    }

    fn place(&self, beside: Element, balance: i128) -> usize {
        let balances = self.balances();
        let width = (balances.end - balances.start) as usize;
        beside.index() * width + (balance - balances.start) as usize
    }

    /// Element and balance at each place.
    fn places(&self) -> Vec<(Element, i128)> {
        self.elements().flat_map(|y| self.balances().map(move |b| (y, b))).collect()
    }

    /// The deficits of all sums of heaps none of which is the largest: for each element and weight
    /// the maximal ones.
    fn sums(&self) -> Result<BTreeMap<(Element, i128), Vec<Bits>>, Stop> {
        let heavy = self.heavy();
        let places = self.places();
        let heaps = self.side_heaps(&places);
        let called_n = |&(y, balance): &(Element, i128)| !self.law.is_p(y, balance);
        let nothing = Bits::collect(places.len(), |i| called_n(&places[i]));
        let mut carried: Vec<Carried> = vec![(Element::IDENTITY, 0, nothing.clone())];
        let mut sums = BTreeMap::from([((Element::IDENTITY, 0), vec![nothing])]);
        let mut next = 0;
        while next < carried.len() {
            self.run.check(Progress::default())?;
            let (x, weight, deficit) = carried[next].clone();
            for (y, more, own) in &heaps {
                let sum = Bits::collect(places.len(), |i| {
                    let (z, balance) = places[i];
                    deficit.contains(self.place(self.law.times(z, *y), balance))
                        && own.contains(self.place(self.law.times(z, x), balance))
                });
                let key = (self.law.times(x, *y), (weight + more).min(heavy));
                let same: &mut Vec<Bits> = sums.entry(key).or_default();
                if !sum.is_empty() && !same.iter().any(|other| sum.is_subset(other)) {
                    same.push(sum.clone());
                    carried.push((key.0, key.1, sum));
                }
            }
            next += 1;
        }
        Ok(sums)
    }

    /// All kinds of heaps that are not the largest, with their deficits.
    fn side_heaps(&self, places: &[(Element, i128)]) -> BTreeSet<Carried> {
        // Heaps of one residue class have the same options from N on; only their weights grow,
        // by at least 1 since 0 < ε ≤ 2δ.
        let (heavy, least_height) = (self.heavy(), self.least_height());
        let mut kinds = BTreeSet::new();
        for n in 1..self.numbers.from + self.law.cycle.period() {
            let heap = self.heap(n);
            let ceiling = match (n < self.numbers.from, self.is_low(n)) {
                (true, _) => i128::MAX,
                (false, true) => least_height,
                (false, false) => heap.height,
            };
            let deficit = Bits::collect(places.len(), |i| self.is_lost(n, places[i], ceiling));
            let mut weight = heap.weight;
            loop {
                kinds.insert((heap.element, weight.min(heavy), deficit.clone()));
                if n < self.numbers.from || weight >= heavy {
                    break;
                }
                weight += self.law.weight_step;
            }
        }
        kinds
    }

    /// Whether a heap that is not the highest offers no winning move where the position is called
    /// N. Moves that would raise it above the ceiling are left out; so are those of a low heap from
    /// N on that leave no low part.
    fn is_lost(&self, n: u64, (y, balance): (Element, i128), ceiling: i128) -> bool {
        let heap = self.heap(n);
        let needs_low = n >= self.numbers.from && self.is_low(n);
        !self.law.is_p(self.law.times(y, heap.element), balance)
            && !self.options.of[n as usize].iter().any(|option| {
                let after = balance + heap.weight - option.weight;
                option.height <= ceiling
                    && (option.has_low || !needs_low)
                    && self.law.is_p(self.law.times(y, option.element), after)
            })
    }

    /// The least height of a large heap that is not low.
    fn least_height(&self) -> i128 {
        let high = self.large().filter(|&n| !self.is_low(n));
        high.map(|n| self.heap(n).height).min().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
