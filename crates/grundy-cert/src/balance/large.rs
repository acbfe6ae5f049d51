//! The theorem of balance: a law that is right for all sums of heaps below N + B is right beside
//! larger heaps.

use super::law::{Law, Value};
use crate::monoid::{Set, collect, contains, subset};
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::{BTreeMap, BTreeSet};

/// What the theorem looks at.
pub(super) struct Theorem<'a> {
    law: &'a Law<'a>,
    /// The options of the heaps below N + p.
    options: Vec<BTreeSet<Value>>,
    /// E: the most that a move takes from the weights and adds to the greatest height.
    gain: i64,
}

impl<'a> Theorem<'a> {
    pub(super) fn new(game: &Game, law: &'a Law<'a>, meter: &mut Meter) -> Checked<Self> {
        let mut options = Vec::new();
        let mut gain = 0;
        for n in 0..(law.claim.from + law.claim.period) as usize {
            let found = law.options(game, n, meter)?;
            let heap = law.heap(n)?;
            for option in &found {
                let raise = (option.height - heap.height).max(0);
                gain = gain.max(heap.weight - option.weight + raise);
            }
            options.push(found);
        }
        Ok(Self { law, options, gain })
    }

    fn margin(&self) -> i64 {
        self.law.claim.margin as i64
    }

    /// The heaps N to N + p − 1.
    fn large(&self) -> std::ops::Range<usize> {
        let claim = self.law.claim;
        claim.from as usize..(claim.from + claim.period) as usize
    }

    fn options(&self, n: usize) -> Checked<&BTreeSet<Value>> {
        self.options.get(n).map_or_else(defect, Ok)
    }

    /// K: drops above it are alike.
    fn deep(&self) -> i64 {
        self.law.most() + self.gain + 1
    }

    /// V: what lies beside a large heap weighs at least this.
    fn heavy(&self) -> Checked<i64> {
        let mut least = i64::MAX;
        for n in self.large() {
            let heap = self.law.heap(n)?;
            least = least.min(heap.height - heap.weight);
        }
        Ok(least - self.law.most() - self.margin())
    }

    /// Step 7: the hypotheses on the numbers.
    pub(super) fn hypotheses(&self, meter: &mut Meter) -> Checked<()> {
        let (claim, p) = (self.law.claim, self.law.claim.period as usize);
        for n in claim.from as usize..claim.from as usize + 2 * p {
            let half = (n + p + self.law.disorder) / 2;
            meter.work(half as u64)?;
            let parts = self.law.heaps.iter().take(half + 1);
            let highest = parts.map(|part| part.height).max().unwrap_or(0);
            need(self.law.heap(n)?.height - highest >= self.deep(), 7, || {
                format!("halves of heap {n} are not low enough; the check must begin later")
            })?;
        }
        need(self.margin() >= self.gain, 7, || "the margin is less than a gain".into())?;
        let heavy = self.heavy()?;
        let early = claim.weights.iter().max().is_none_or(|&most| most as i64 <= heavy);
        need(early, 7, || {
            "a heap before the period is too heavy; the check must begin later".into()
        })
    }

    /// Step 8: no move leads from P to P.
    pub(super) fn no_p_to_p(&self, meter: &mut Meter) -> Checked<()> {
        let mut beside_large = BTreeSet::new();
        for n in self.large() {
            beside_large.extend(self.law.monoid.row(self.law.heap(n)?.element)?);
        }
        for n in 1..self.large().start {
            for &z in &beside_large {
                self.keeps(n, z, 0, meter)?;
            }
        }
        for n in self.large() {
            for z in 0..self.law.order() {
                self.keeps(n, z, self.deep(), meter)?;
            }
        }
        Ok(())
    }

    fn keeps(&self, n: usize, z: u32, deepest: i64, meter: &mut Meter) -> Checked<()> {
        let heap = self.law.heap(n)?;
        let before = self.law.times(z, heap.element)?;
        for option in self.options(n)? {
            let after = self.law.times(z, option.element)?;
            let gain = heap.weight - option.weight;
            let drop = heap.height - option.height;
            // Beside a higher heap, the greatest height stays.
            let drops = if deepest == 0 { 0..=0 } else { drop.min(0)..=drop.clamp(0, deepest) };
            for drop in drops {
                let far = drop.abs() + gain.abs() + 1;
                meter.work((2 * far + self.law.most() + 1) as u64)?;
                for balance in -far..=self.law.most() + far {
                    let both = self.law.is_p(before, balance)?
                        && self.law.is_p(after, balance - drop + gain)?;
                    need(!both, 8, || format!("a move of heap {n} leads from P to P"))?;
                }
            }
        }
        Ok(())
    }

    /// Step 9: with a balance of m + M or more a move in the highest heap wins.
    pub(super) fn far_above(&self, meter: &mut Meter) -> Checked<()> {
        let most = self.law.most();
        for n in self.large() {
            let heap = self.law.heap(n)?;
            for z in 0..self.law.order() {
                let mut wins = self.law.is_p(self.law.times(z, heap.element)?, most)?;
                for option in self.options(n)? {
                    meter.work(1)?;
                    let loss = heap.height - option.height - (heap.weight - option.weight);
                    wins = wins
                        || loss <= self.margin()
                            && self.law.is_p(self.law.times(z, option.element)?, most)?;
                }
                need(wins, 9, || {
                    format!("heap {n} beside element {z} with a large balance: no move to P")
                })?;
            }
        }
        Ok(())
    }

    /// Step 10: with any other balance a move in the highest heap wins, or one in what lies beside.
    pub(super) fn near(&self, meter: &mut Meter) -> Checked<()> {
        let sums = self.sums(meter)?;
        let heavy = self.heavy()?;
        for n in self.large() {
            let element = self.law.heap(n)?.element;
            for (z, balance) in self.unanswered(n, meter)? {
                let place = self.place(element, balance);
                let lost = sums.get(&(z, heavy)).is_some_and(|deficits| {
                    deficits.iter().any(|deficit| contains(deficit, place))
                });
                need(!lost, 10, || {
                    format!("heap {n} beside element {z} with balance {balance}: no move to P")
                })?;
            }
        }
        Ok(())
    }

    /// The elements and balances with which no move in the highest heap wins, beside some second
    /// highest heap.
    fn unanswered(&self, n: usize, meter: &mut Meter) -> Checked<Vec<(u32, i64)>> {
        let heap = self.law.heap(n)?;
        let mut found = Vec::new();
        for z in 0..self.law.order() {
            let called = self.law.times(z, heap.element)?;
            for balance in -self.margin()..self.law.most() + self.margin() {
                meter.work(1)?;
                if self.law.is_p(called, balance)? {
                    continue;
                }
                let weight = heap.height - heap.weight - balance;
                let mut lost = false;
                let end = n + self.law.disorder + self.law.claim.period as usize;
                meter.work(end as u64)?;
                for second in 0..end {
                    let second = self.law.heap(second)?;
                    let light = balance == -self.margin() || second.weight <= weight;
                    if light && second.height <= heap.height {
                        lost = lost || !self.wins(n, z, second.height, weight, meter)?;
                    }
                }
                if lost {
                    found.push((z, balance));
                }
            }
        }
        Ok(found)
    }

    /// Whether a move in the highest heap wins, if what lies beside has this element, greatest
    /// height and weight.
    fn wins(&self, n: usize, z: u32, height: i64, weight: i64, meter: &mut Meter) -> Checked<bool> {
        for option in self.options(n)? {
            meter.work(1)?;
            let balance = option.height.max(height) - option.weight - weight;
            if self.law.is_p(self.law.times(z, option.element)?, balance)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn place(&self, element: u32, balance: i64) -> u32 {
        let width = self.law.most() + 2 * self.margin();
        element * width as u32 + (balance + self.margin()) as u32
    }

    /// The places in order: an element beside, and a balance.
    fn places(&self) -> impl Iterator<Item = (u32, i64)> + use<> {
        let (margin, most) = (self.margin(), self.law.most());
        (0..self.law.order()).flat_map(move |y| (-margin..most + margin).map(move |b| (y, b)))
    }

    /// For each element and weight the largest deficits of sums of heaps that are not the highest.
    fn sums(&self, meter: &mut Meter) -> Checked<BTreeMap<(u32, i64), Vec<Set>>> {
        let heavy = self.heavy()?;
        let places = self.places().count() as u64;
        meter.hold(places)?;
        let kinds = self.kinds(heavy, meter)?;
        let mut empty = Vec::new();
        for (y, balance) in self.places() {
            empty.push(!self.law.is_p(y, balance)?);
        }
        let empty: Set = collect(empty.into_iter());
        let mut carried = vec![(0, 0, empty.clone())];
        let mut sums = BTreeMap::from([((0, 0), vec![empty])]);
        let mut next = 0;
        while let Some((x, weight, before)) = carried.get(next).cloned() {
            for (y, more, own) in &kinds {
                meter.work(places)?;
                let mut sum = Vec::new();
                for (z, balance) in self.places() {
                    let (zy, zx) = (self.law.times(z, *y)?, self.law.times(z, x)?);
                    sum.push(
                        contains(&before, self.place(zy, balance))
                            && contains(own, self.place(zx, balance)),
                    );
                }
                let sum: Set = collect(sum.into_iter());
                let key = (self.law.times(x, *y)?, (weight + more).min(heavy));
                let same: &mut Vec<Set> = sums.entry(key).or_default();
                meter.work(same.len() as u64 * sum.len() as u64)?;
                let nothing = sum.iter().all(|word| *word == 0);
                if !nothing && !same.iter().any(|other| subset(&sum, other)) {
                    meter.hold(4 * sum.len() as u64 + 8)?;
                    same.push(sum.clone());
                    carried.push((key.0, key.1, sum));
                }
            }
            next += 1;
        }
        Ok(sums)
    }

    /// The heaps that are not the highest: element, weight up to V, deficit. From N on heaps of a
    /// residue class differ in their weights alone.
    fn kinds(&self, heavy: i64, meter: &mut Meter) -> Checked<BTreeSet<(u32, i64, Set)>> {
        let mut kinds = BTreeSet::new();
        for n in 1..self.large().end {
            let heap = self.law.heap(n)?;
            let mut deficit = Vec::new();
            meter.work(self.places().count() as u64)?;
            for (y, balance) in self.places() {
                deficit.push(self.is_lost(n, y, balance, meter)?);
            }
            let deficit: Set = collect(deficit.into_iter());
            let mut weight = heap.weight;
            loop {
                meter.hold(2 * deficit.len() as u64 + 4)?;
                kinds.insert((heap.element, weight.min(heavy), deficit.clone()));
                if n < self.large().start || weight >= heavy {
                    break;
                }
                weight += self.law.claim.weight_step as i64;
            }
        }
        Ok(kinds)
    }

    /// Whether a heap that is not the highest offers no winning move where a position is called N.
    fn is_lost(&self, n: usize, y: u32, balance: i64, meter: &mut Meter) -> Checked<bool> {
        let heap = self.law.heap(n)?;
        if self.law.is_p(self.law.times(y, heap.element)?, balance)? {
            return Ok(false);
        }
        for option in self.options(n)? {
            meter.work(1)?;
            // A move that raises a large heap may raise the greatest height: it is not counted on.
            if n >= self.large().start && option.height > heap.height {
                continue;
            }
            let after = balance + heap.weight - option.weight;
            if self.law.is_p(self.law.times(y, option.element)?, after)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
