//! The theorem of balance: a law that is right for all sums of heaps below N′ is right beside
//! larger heaps.

use super::law::{Law, Parts};
use crate::refusal::{Checked, Meter, defect, need};
use crate::rules::Game;
use std::collections::BTreeSet;

/// What the theorem looks at.
pub(super) struct Theorem<'a> {
    pub(super) law: &'a Law<'a>,
    /// The options of the heaps below N + p.
    options: Vec<BTreeSet<Parts>>,
    /// The summits of the heaps N to N + p − 1: their heights, or for low ones the greatest height
    /// of a smaller heap.
    summits: Vec<i64>,
    /// E: the most that a move takes from the weights and adds to the greatest height; the most
    /// that a move of a low heap changes the weights.
    pub(super) gain: i64,
}

impl<'a> Theorem<'a> {
    pub(super) fn new(game: &Game, law: &'a Law<'a>, meter: &mut Meter) -> Checked<Self> {
        let (from, period) = (law.claim.from as usize, law.claim.period as usize);
        let mut options = Vec::new();
        let mut gain = 0;
        for n in 0..from + period {
            let found = law.options(game, n, meter)?;
            let heap = law.heap(n)?;
            for option in &found {
                let own = heap.weight - option.sum.weight;
                let raise = (option.sum.height - heap.height).max(0);
                gain = gain.max(if law.is_low(n)? { own.abs() } else { own + raise });
            }
            options.push(found);
        }
        let mut summits = Vec::new();
        for n in from..from + period {
            summits.push(if law.is_low(n)? { law.highest(n, meter)? } else { law.heap(n)?.height });
        }
        Ok(Self { law, options, summits, gain })
    }

    pub(super) fn margin(&self) -> i64 {
        self.law.claim.margin as i64
    }

    /// The heaps N to N + p − 1.
    pub(super) fn large(&self) -> std::ops::Range<usize> {
        let claim = self.law.claim;
        claim.from as usize..(claim.from + claim.period) as usize
    }

    pub(super) fn options(&self, n: usize) -> Checked<&BTreeSet<Parts>> {
        self.options.get(n).map_or_else(defect, Ok)
    }

    /// K: drops above it are alike.
    pub(super) fn deep(&self) -> i64 {
        self.law.most() + self.gain + 1
    }

    /// K′: drops that lead below 0 from all balances below m + M.
    fn deeper(&self) -> i64 {
        self.deep() + self.margin()
    }

    /// w(n) for a heap from N to N + p − 1.
    pub(super) fn summit(&self, n: usize) -> Checked<i64> {
        let place = n.checked_sub(self.large().start);
        place.and_then(|place| self.summits.get(place)).copied().map_or_else(defect, Ok)
    }

    fn some_low(&self) -> Checked<bool> {
        self.large().try_fold(false, |found, n| Ok(found || self.law.is_low(n)?))
    }

    /// U: the greatest height of the heaps below L + p.
    fn highest_early(&self) -> i64 {
        self.law.claim.heights.iter().max().map_or(0, |&most| most as i64)
    }

    /// N′: N + B, or so large that all low heaps from it on outweigh the high heaps to N + B.
    pub(super) fn known_to(&self, meter: &mut Meter) -> Checked<usize> {
        let period = self.law.claim.period as usize;
        let near = self.large().start + self.law.disorder;
        let most = self.law.highest(near + period, meter)?;
        // After a whole period of heaps that are not low, or outweigh them, all do.
        let (mut known, mut run) = (near, 0);
        let mut summit = self.law.highest(near, meter)?;
        for n in near.. {
            if run == period {
                break;
            }
            meter.work(1)?;
            let heap = self.law.heap(n)?;
            let outweighs = heap.weight >= most + self.gain && summit >= most + self.deeper();
            run += 1;
            if self.law.is_low(n)? && !outweighs {
                (known, run) = (n + 1, 0);
            }
            summit = summit.max(heap.height);
        }
        Ok(known)
    }

    /// V: what lies beside a large heap weighs at least this.
    pub(super) fn heavy(&self) -> Checked<i64> {
        let mut least = i64::MAX;
        for n in self.large() {
            least = least.min(self.summit(n)? - self.law.heap(n)?.weight);
        }
        Ok(least - self.law.most() - self.margin())
    }

    /// Step 7: the hypotheses on the numbers.
    pub(super) fn hypotheses(&self, meter: &mut Meter) -> Checked<()> {
        let (claim, p) = (self.law.claim, self.law.claim.period as usize);
        for n in claim.from as usize..claim.from as usize + 2 * p {
            let highest = self.law.highest((n + p + self.law.disorder) / 2 + 1, meter)?;
            let deep = self.law.heap(n)?.height - highest >= self.deep();
            need(deep || self.law.is_low(n)?, 7, || {
                format!("halves of heap {n} are not low enough; the check must begin later")
            })?;
        }
        need(self.margin() >= self.gain, 7, || "the margin is less than a gain".into())?;
        let lowest = self.summits.iter().min().map_or(0, |&least| least);
        let deep = lowest - self.highest_early() >= self.deeper();
        need(deep || !self.some_low()?, 7, || {
            "a heap before the period is too high; the check must begin later".into()
        })?;
        let heavy = self.heavy()?;
        let early = claim.weights.iter().max().is_none_or(|&most| most as i64 <= heavy);
        need(early, 7, || {
            "a heap before the period is too heavy; the check must begin later".into()
        })
    }

    /// Step 8: no move leads from P to P.
    pub(super) fn no_p_to_p(&self, meter: &mut Meter) -> Checked<()> {
        let (mut beside_high, mut beside_low) = (BTreeSet::new(), BTreeSet::new());
        for n in self.large() {
            let multiples = self.law.monoid.row(self.law.heap(n)?.element)?;
            if self.law.is_low(n)? { &mut beside_low } else { &mut beside_high }.extend(multiples);
        }
        for n in 1..self.large().start {
            for option in self.options(n)? {
                for &z in &beside_high {
                    self.keeps(n, z, option, 0, meter)?;
                }
                for &z in &beside_low {
                    self.keeps_below(n, z, option, meter)?;
                }
            }
        }
        for n in self.large() {
            let (height, low) = (self.law.heap(n)?.height, self.law.is_low(n)?);
            for option in self.options(n)? {
                let drop = height - option.sum.height;
                let drops = match (low, option.some_high) {
                    (false, _) => drop.min(0)..=drop.clamp(0, self.deep()),
                    (true, true) => -self.deep()..=0,
                    (true, false) => 0..=0,
                };
                for z in 0..self.law.order() {
                    for drop in drops.clone() {
                        self.keeps(n, z, option, drop, meter)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// That a move which lowers the greatest height by so much does not lead from P to P.
    fn keeps(&self, n: usize, z: u32, option: &Parts, drop: i64, meter: &mut Meter) -> Checked<()> {
        let heap = self.law.heap(n)?;
        let before = self.law.times(z, heap.element)?;
        let after = self.law.times(z, option.sum.element)?;
        let change = heap.weight - option.sum.weight - drop;
        // Beyond these, balances count as 0 or m before and after the move.
        let far = change.abs() + 1;
        meter.work((2 * far + self.law.most() + 1) as u64)?;
        for balance in -far..=self.law.most() + far {
            let both = self.law.is_p(before, balance)? && self.law.is_p(after, balance + change)?;
            need(!both, 8, || format!("a move of heap {n} leads from P to P"))?;
        }
        Ok(())
    }

    /// The same for balances below 0 before and after the move.
    fn keeps_below(&self, n: usize, z: u32, option: &Parts, meter: &mut Meter) -> Checked<()> {
        meter.work(1)?;
        let before = self.law.times(z, self.law.heap(n)?.element)?;
        let after = self.law.times(z, option.sum.element)?;
        let both = self.law.is_p(before, 0)? && self.law.is_p(after, 0)?;
        need(!both, 8, || format!("a move of heap {n} beside a low heap leads from P to P"))
    }

    /// Whether a position is called P in which heap n lies beside an element. For a low heap that
    /// does not depend on the balance, which is below 0.
    pub(super) fn called_p(&self, n: usize, z: u32, balance: i64) -> Checked<bool> {
        let balance = if self.law.is_low(n)? { 0 } else { balance };
        self.law.is_p(self.law.times(z, self.law.heap(n)?.element)?, balance)
    }

    /// Whether a move of a high heap that leaves no high part leads from a balance of m + M or more
    /// to 0 or below.
    fn falls_below(&self) -> Checked<bool> {
        let (weights, heights) = (&self.law.claim.weights, &self.law.claim.heights);
        let excess = weights.iter().zip(heights).map(|(&t, &u)| u as i64 - 2 * t as i64);
        let most = excess.max().unwrap_or(0);
        let mut falls = self.margin() >= 2 * most + self.gain - self.law.most();
        for n in self.large() {
            falls &= self.law.heap(n)?.weight >= self.highest_early() + self.gain;
        }
        Ok(falls)
    }

    /// Step 9: with a balance of m + M or more a move in the highest heap wins.
    pub(super) fn far_above(&self, meter: &mut Meter) -> Checked<()> {
        let most = self.law.most();
        for n in self.large() {
            let (weight, summit) = (self.law.heap(n)?.weight, self.summit(n)?);
            let below = self.law.is_low(n)? || self.falls_below()?;
            for z in 0..self.law.order() {
                let mut wins = self.called_p(n, z, most)?;
                for Parts { sum, some_high, .. } in self.options(n)? {
                    meter.work(1)?;
                    let after = self.law.times(z, sum.element)?;
                    let loss = summit - sum.height - (weight - sum.weight);
                    wins = wins
                        || match some_high {
                            true => loss <= self.margin() && self.law.is_p(after, most)?,
                            false => below && self.law.is_p(after, 0)?,
                        };
                }
                need(wins, 9, || {
                    format!("heap {n} beside element {z} with a large balance: no move to P")
                })?;
            }
        }
        Ok(())
    }
}
