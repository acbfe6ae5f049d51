//! The last condition of the theorem of balance: what a large heap does not answer is answered by
//! the heaps beside it.

use super::large::Theorem;
use super::law::Parts;
use crate::monoid::{Set, collect, contains, subset};
use crate::refusal::{Checked, Meter, need};
use std::collections::{BTreeMap, BTreeSet};

impl Theorem<'_> {
    /// Step 10: with any other balance a move in the highest heap wins, or one in what lies beside.
    pub(super) fn near(&self, meter: &mut Meter) -> Checked<()> {
        let sums = self.sums(meter)?;
        let heavy = self.heavy()?;
        for n in self.large() {
            let (element, low) = (self.law.heap(n)?.element, self.law.is_low(n)?);
            for (z, balance) in self.unanswered(n, meter)? {
                let place = self.place(element, if low { -self.margin() } else { balance });
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
        let (heap, summit) = (self.law.heap(n)?, self.summit(n)?);
        let end = match self.law.is_low(n)? {
            true => 1,
            false => n + self.law.disorder + self.law.claim.period as usize,
        };
        let mut found = Vec::new();
        for z in 0..self.law.order() {
            for balance in -self.margin()..self.law.most() + self.margin() {
                meter.work(1)?;
                if self.called_p(n, z, balance)? {
                    continue;
                }
                let weight = summit - heap.weight - balance;
                let mut lost = false;
                meter.work(end as u64)?;
                for second in 0..end {
                    let second = self.law.heap(second)?;
                    let light = balance == -self.margin() || second.weight <= weight;
                    if light && second.height <= summit {
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
        for Parts { sum, .. } in self.options(n)? {
            meter.work(1)?;
            let balance = sum.height.max(height) - sum.weight - weight;
            if self.law.is_p(self.law.times(z, sum.element)?, balance)? {
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
            let after = balance + heap.weight - option.sum.weight;
            if self.is_counted(n, option)?
                && self.law.is_p(self.law.times(y, option.sum.element)?, after)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a move may be counted on in a heap that is not the highest: from N on it must not
    /// raise the greatest height, and be there for all larger heaps of the residue class.
    pub(super) fn is_counted(&self, n: usize, option: &Parts) -> Checked<bool> {
        Ok(if n < self.large().start {
            true
        } else if self.law.is_low(n)? {
            option.some_low && option.sum.height <= self.least_high()?
        } else {
            option.sum.height <= self.law.heap(n)?.height
        })
    }

    /// The least height of a high heap from N on.
    fn least_high(&self) -> Checked<i64> {
        let mut least = i64::MAX;
        for n in self.large() {
            if !self.law.is_low(n)? {
                least = least.min(self.law.heap(n)?.height);
            }
        }
        Ok(least)
    }
}

#[cfg(test)]
mod tests;
