//! Nim-sequences with long periods: a window that comes back, computed in a stream.
//!
//! In a sparse space every number is rare or common, and a split whose value is common has one
//! rare and one common part. If rare heaps end early, almost all that decides the value of a heap
//! are the few rare heaps and a short window of values before it.

use crate::format::{NimPeriod, ShortProof, Space};
use crate::nim::{Marks, Period};
use crate::period::primes;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::{BTreeMap, VecDeque};

/// See the docs, claim `nim-period`, proof `short`.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
) -> Checked<String> {
    let period = Period::new(claim)?;
    let (preperiod, p) = (period.preperiod, period.period);
    need(period.saltus == 0, 2, || "the short certificate is for saltus 0 only".to_owned())?;
    let from = number(2, "`from`", proof.from)?;
    need(from >= preperiod.max(1), 2, || "`from` is before the preperiod".to_owned())?;
    let mut ahead = Stream::new(game, proof, p, meter)?;
    let mut behind = Stream::new(game, proof, p, meter)?;
    let end = from + ahead.window;
    // Each heap looks at a few dozen options at least.
    meter.demand((end as u64 + p as u64).saturating_mul(32))?;
    let mut wanted = wanted(&period, proof, end)?;
    for n in 0..end + p {
        let value = ahead.next(meter)?;
        if let Some(slot) = wanted.get_mut(&n) {
            *slot = Some(value);
        }
        let Some(earlier) = n.checked_sub(p) else { continue };
        let equal = behind.next(meter)? == value;
        need(equal || earlier < preperiod, 4, || {
            format!("G({earlier} + {p}) is not G({earlier})")
        })?;
        need(!equal || earlier + 1 != preperiod, 5, || {
            format!("the preperiod is not least: {earlier} is one too")
        })?;
    }
    witnessed(&period, proof, &wanted)?;
    let theorem = format!(
        "the theorem of the returning window: the {} values from heap {from} on came back {p} heaps \
         later, and with mask {} no heap above {} is rare or needs a split with both parts above it",
        ahead.window, proof.mask, proof.depth
    );
    Ok(period.statement(game, &theorem))
}

/// The heaps whose values step 6 compares.
fn wanted(
    period: &Period,
    proof: &ShortProof,
    end: usize,
) -> Checked<BTreeMap<usize, Option<u32>>> {
    let primes = primes(period.period);
    need(primes.len() == proof.witnesses.len(), 6, || {
        "there is not one witness for each prime that divides the period".to_owned()
    })?;
    let mut wanted = BTreeMap::new();
    for (&n, prime) in proof.witnesses.iter().zip(&primes) {
        let n = number(6, "a witness", n)?;
        need((period.preperiod..end).contains(&n), 6, || format!("witness {n} is out of range"))?;
        wanted.insert(n, None);
        wanted.insert(n + period.period / prime, None);
    }
    Ok(wanted)
}

/// Step 6: no p/q with a prime q is a period.
fn witnessed(
    period: &Period,
    proof: &ShortProof,
    wanted: &BTreeMap<usize, Option<u32>>,
) -> Checked<()> {
    for (&n, prime) in proof.witnesses.iter().zip(primes(period.period)) {
        let shorter = period.period / prime;
        let value = |n: usize| wanted.get(&n).copied().flatten();
        let n = number(6, "a witness", n)?;
        let (Some(before), Some(after)) = (value(n), value(n + shorter)) else { return defect() };
        need(before != after, 6, || format!("G({n} + {shorter}) is G({n}): no witness"))?;
    }
    Ok(())
}

/// The values G(0), G(1), … one by one, each proved, in memory that does not grow.
struct Stream {
    /// The places of digits with 1, with 2, with 4.
    ends: Vec<usize>,
    moves: Vec<usize>,
    splits: Vec<usize>,
    mask: u64,
    /// The parity of the places of splits, for a space in positions.
    parity: Option<usize>,
    /// E.
    depth: usize,
    /// W = E + k.
    window: usize,
    /// The next heap.
    heap: usize,
    /// The values of heaps 0 to E.
    first: Vec<u32>,
    /// The last W values.
    recent: VecDeque<u32>,
    /// The rare heaps.
    rare: Vec<usize>,
    marks: Marks,
}

impl Stream {
    /// Step 2.
    fn new(game: &Game, proof: &ShortProof, period: usize, meter: &mut Meter) -> Checked<Self> {
        let Some(k) = game.last_place().filter(|_| game.parts() <= 2) else {
            return refuse(2, "the short certificate is for finite octal codes only");
        };
        let places = |bit: u64| (0..=k).filter(|&i| game.digit(i) & bit != 0).collect::<Vec<_>>();
        let splits = places(4);
        let parity = match (proof.space, splits.first()) {
            (Space::Positions, Some(place)) => Some(place % 2),
            _ => None,
        };
        if let Some(parity) = parity {
            need(splits.iter().all(|place| place % 2 == parity), 2, || {
                "a space in positions needs splits at places of one parity".to_owned()
            })?;
            need(period.is_multiple_of(2), 2, || {
                "a space in positions needs an even period".to_owned()
            })?;
        }
        need((1..1 << 16).contains(&proof.mask), 2, || {
            "the mask is not between 1 and 65535".to_owned()
        })?;
        let depth = number(2, "`depth`", proof.depth)?;
        meter.hold(3 * depth as u64 + k as u64)?;
        Ok(Self {
            ends: places(1),
            moves: places(2),
            splits,
            mask: proof.mask,
            parity,
            depth,
            window: depth + k,
            heap: 0,
            first: Vec::new(),
            recent: VecDeque::new(),
            rare: Vec::new(),
            marks: Marks::default(),
        })
    }

    /// Step 3: the next value. Refused if a heap above E is rare or not E-short.
    fn next(&mut self, meter: &mut Meter) -> Checked<u32> {
        let n = self.heap;
        self.marks.clear();
        self.mark_moves(meter)?;
        self.mark_splits_with_rare_parts(meter)?;
        // All options of common value have been seen: the least common number not among them.
        let common = self.least_common(meter)?;
        let value = self.least_rare_below(common, meter)?.unwrap_or(common);
        if n >= 1 && self.is_rare(value) {
            let depth = self.depth;
            need(n <= depth, 3, || {
                format!(
                    "heap {n} is rare, or excluding {value} there needs two parts above {depth}"
                )
            })?;
            self.rare.push(n);
        }
        if n <= self.depth {
            self.first.push(value);
        }
        self.recent.push_back(value);
        if self.recent.len() > self.window {
            self.recent.pop_front();
        }
        self.heap += 1;
        Ok(value)
    }

    /// The class of a number at the present heap.
    fn is_rare(&self, value: u32) -> bool {
        let ones = (u64::from(value) & self.mask).count_ones() as usize;
        let shift = self.parity.map_or(0, |parity| self.heap + parity);
        (ones + shift).is_multiple_of(2)
    }

    fn value(&self, heap: usize) -> Checked<u32> {
        let back = self.recent.len().checked_sub(self.heap.saturating_sub(heap));
        let value = self.first.get(heap).or_else(|| self.recent.get(back?));
        value.copied().map_or_else(defect, Ok)
    }

    /// The options that are no heap or one heap.
    fn mark_moves(&mut self, meter: &mut Meter) -> Checked<()> {
        meter.work((1 + self.ends.len() + self.moves.len()) as u64)?;
        if self.ends.contains(&self.heap) {
            self.marks.insert(0);
        }
        for i in 0..self.moves.len() {
            let taken = self.moves.get(i).copied().unwrap_or(0);
            if taken < self.heap {
                let value = self.value(self.heap - taken)?;
                self.marks.insert(value);
            }
        }
        Ok(())
    }

    fn mark_splits_with_rare_parts(&mut self, meter: &mut Meter) -> Checked<()> {
        meter.work((self.splits.len() * self.rare.len()) as u64)?;
        let (rare, splits) = (std::mem::take(&mut self.rare), std::mem::take(&mut self.splits));
        for &taken in &splits {
            for &a in rare.iter().take_while(|&&a| a + taken < self.heap) {
                let value = self.value(a)? ^ self.value(self.heap - taken - a)?;
                self.marks.insert(value);
            }
        }
        (self.rare, self.splits) = (rare, splits);
        Ok(())
    }

    /// Common numbers never lie further apart than 2^16, by the size of the mask.
    fn least_common(&self, meter: &mut Meter) -> Checked<u32> {
        let least = (0..u32::MAX).find(|&v| !self.is_rare(v) && !self.marks.contains(v));
        let least = least.unwrap_or(u32::MAX);
        meter.work(u64::from(least) / 8)?;
        Ok(least)
    }

    /// The least rare number below `common` that no option has, as far as splits with a part ≤ E
    /// tell. For a heap ≤ E that is all splits.
    fn least_rare_below(&mut self, common: u32, meter: &mut Meter) -> Checked<Option<u32>> {
        let open = |stream: &Self, v: &u32| stream.is_rare(*v) && !stream.marks.contains(*v);
        let mut missing = (0..common).filter(|v| open(self, v)).count();
        let mut a = 1;
        while missing > 0 && a <= self.depth.min(self.heap / 2) {
            meter.work(self.splits.len() as u64)?;
            for i in 0..self.splits.len() {
                let taken = self.splits.get(i).copied().unwrap_or(0);
                if a + taken < self.heap {
                    let value = self.value(a)? ^ self.value(self.heap - taken - a)?;
                    missing -= usize::from(value < common && open(self, &value));
                    self.marks.insert(value);
                }
            }
            a += 1;
        }
        Ok((0..common).find(|v| open(self, v)))
    }
}
