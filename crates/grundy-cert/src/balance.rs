//! Laws of balance: the largest heap is weighed against the sum of the others.
//!
//! The names are those of the theorem of balance in the docs: L and p for preperiod and period, t
//! and u for weights and heights, N for `from`, M for `margin`, m for `most`.

use crate::finite::Finite;
use crate::format::Balance;
use crate::monoid::{Monoid, Set, below, collect, contains, maps, subset};
use crate::refusal::{Checked, Meter, defect, need, refuse};
use crate::rules::Game;
use std::collections::{BTreeMap, BTreeSet};

/// No number of a law may be larger.
const LARGEST: u64 = 1 << 30;

/// No larger N is looked at.
const MOST_HEAPS: u64 = 1 << 14;

/// See the docs, claim `balance`.
pub(crate) fn check(game: &Game, claim: &Balance, meter: &mut Meter) -> Checked<String> {
    let order = shape(game, claim)?;
    let law = Law::new(order, claim, meter)?;
    small_sums(game, &law, meter)?;
    let theorem = Theorem::new(game, &law, meter)?;
    theorem.hypotheses()?;
    theorem.no_p_to_p(meter)?;
    theorem.far_above(meter)?;
    theorem.near(meter)?;
    Ok(statement(game, claim))
}

/// Step 2: the numbers fit together.
fn shape(game: &Game, claim: &Balance) -> Checked<usize> {
    let Some(k) = game.last_place().filter(|_| game.is_octal()) else {
        return refuse(
            2,
            "the theorem of balance is for finite codes that leave at most two heaps",
        );
    };
    let numbers = [
        claim.order,
        claim.preperiod,
        claim.period,
        claim.weight_step,
        claim.height_step,
        claim.most,
        claim.from,
        claim.margin,
    ];
    let lists = claim.weights.iter().chain(&claim.heights).chain(claim.p_balances.iter().flatten());
    need(numbers.iter().chain(lists).all(|&n| n <= LARGEST), 2, || "a number is too large".into())?;
    let order = claim.order as usize;
    maps(order, &claim.action)?;
    need(below(order, &claim.elements), 2, || "the element of a heap is not an element".into())?;
    let given = claim.preperiod + claim.period;
    need(claim.preperiod >= 1 && claim.period >= 1, 2, || "no preperiod or no period".into())?;
    let lengths = [claim.elements.len(), claim.weights.len(), claim.heights.len()];
    need(lengths.iter().all(|&length| length as u64 == given), 2, || {
        "elements, weights and heights are not given to preperiod + period − 1".into()
    })?;
    let first = (claim.elements.first(), claim.weights.first(), claim.heights.first());
    need(first == (Some(&0), Some(&0), Some(&0)), 2, || "heap 0 is not nothing".into())?;
    need(claim.p_balances.len() == order, 2, || "outcomes are not given for all elements".into())?;
    let fits = |list: &Vec<u64>| {
        list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|&last| last <= claim.most)
    };
    need(claim.p_balances.iter().all(fits), 2, || {
        "balances are not in increasing order, or above the largest".into()
    })?;
    let (delta, epsilon) = (claim.weight_step, claim.height_step);
    need(epsilon > 0 && delta <= epsilon && epsilon <= 2 * delta, 2, || {
        "heights do not grow, or not as the theorem wants it".into()
    })?;
    need(claim.from >= 2 * given + k as u64 && claim.from <= MOST_HEAPS, 2, || {
        "the check would begin at too small or too large a heap".into()
    })?;
    Ok(order)
}

/// What a heap, or what it becomes by a move, counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Value {
    element: u32,
    weight: i64,
    height: i64,
}

struct Law<'a> {
    claim: &'a Balance,
    monoid: Monoid,
    /// For each element and balance whether it is P.
    p: Vec<Vec<bool>>,
    /// The heaps below N + 2p.
    heaps: Vec<Value>,
}

impl<'a> Law<'a> {
    /// Step 3: the elements form a commutative monoid, and heights do not decrease.
    fn new(order: usize, claim: &'a Balance, meter: &mut Meter) -> Checked<Self> {
        let monoid = Monoid::new(order, &claim.action, meter)?;
        meter.hold(claim.most.saturating_add(1).saturating_mul(order as u64))?;
        let row = |list: &Vec<u64>| {
            let mut row = vec![false; claim.most as usize + 1];
            list.iter()
                .for_each(|&b| row.iter_mut().skip(b as usize).take(1).for_each(|p| *p = true));
            row
        };
        let p = claim.p_balances.iter().map(row).collect();
        let end = claim.from + 2 * claim.period;
        meter.hold(3 * end)?;
        let heaps: Option<Vec<Value>> = (0..end).map(|n| value(claim, n)).collect();
        let Some(heaps) = heaps else { return defect() };
        let pairs = heaps.iter().zip(heaps.iter().skip(1));
        let wrong = pairs.enumerate().find(|(_, (a, b))| a.height > b.height);
        need(wrong.is_none(), 3, || "heights decrease".into())?;
        let law = Self { claim, monoid, p, heaps };
        need(!law.is_p(0, 0)?, 3, || {
            "the position without heaps is called P, but the player who finds no heap wins".into()
        })?;
        Ok(law)
    }

    fn most(&self) -> i64 {
        self.claim.most as i64
    }

    fn heap(&self, n: usize) -> Checked<Value> {
        self.heaps.get(n).copied().map_or_else(defect, Ok)
    }

    fn is_p(&self, element: u32, balance: i64) -> Checked<bool> {
        let at = balance.clamp(0, self.most()) as usize;
        self.p.get(element as usize).and_then(|row| row.get(at)).copied().map_or_else(defect, Ok)
    }

    fn times(&self, x: u32, y: u32) -> Checked<u32> {
        self.monoid.times(x, y)
    }

    fn order(&self) -> u32 {
        self.p.len() as u32
    }

    /// What the options of a heap become.
    fn options(&self, game: &Game, n: usize, meter: &mut Meter) -> Checked<BTreeSet<Value>> {
        let mut found = BTreeSet::new();
        game.options(n, meter, &mut |parts| {
            let mut sum = Value { element: 0, weight: 0, height: 0 };
            for &part in parts {
                let part = self.heap(part)?;
                sum = Value {
                    element: self.times(sum.element, part.element)?,
                    weight: sum.weight + part.weight,
                    height: sum.height.max(part.height),
                };
            }
            found.insert(sum);
            Ok(())
        })?;
        meter.hold(3 * found.len() as u64)?;
        Ok(found)
    }
}

fn value(claim: &Balance, n: u64) -> Option<Value> {
    let (round, place) = match n.checked_sub(claim.preperiod) {
        Some(beyond) => (beyond / claim.period, claim.preperiod + beyond % claim.period),
        None => (0, n),
    };
    let grown = |list: &[u64], step: u64| Some((list.get(place as usize)? + round * step) as i64);
    Some(Value {
        element: *claim.elements.get(place as usize)?,
        weight: grown(&claim.weights, claim.weight_step)?,
        height: grown(&claim.heights, claim.height_step)?,
    })
}

/// Steps 4 to 6, those of a quotient: the law is right for all sums of heaps below N. Sums as heavy
/// as the highest of these heaps are alike.
fn small_sums(game: &Game, law: &Law<'_>, meter: &mut Meter) -> Checked<()> {
    let end = law.claim.from as usize;
    let heaps: Vec<Value> = law.heaps.iter().copied().take(end).collect();
    let heavy = heaps.last().map_or(0, |heap| heap.height);
    let nothing = Value { element: 0, weight: 0, height: 0 };
    let mut number: BTreeMap<Value, u32> = BTreeMap::from([(nothing, 0)]);
    let mut sums = vec![nothing];
    let mut action: Vec<Vec<u32>> = vec![Vec::new(); end];
    let mut next = 0;
    while let Some(&sum) = sums.get(next) {
        meter.hold(end as u64 + 8)?;
        meter.work(end as u64)?;
        for (heap, images) in heaps.iter().zip(&mut action) {
            let with = Value {
                element: law.times(sum.element, heap.element)?,
                weight: (sum.weight + heap.weight).min(heavy),
                height: sum.height.max(heap.height),
            };
            let place = *number.entry(with).or_insert(sums.len() as u32);
            if place as usize == sums.len() {
                sums.push(with);
            }
            images.push(place);
        }
        next += 1;
    }
    let mut p = Vec::new();
    for (place, sum) in (0..).zip(&sums) {
        if law.is_p(sum.element, sum.height - sum.weight)? {
            p.push(place);
        }
    }
    let values: Vec<Option<u32>> = action.iter().map(|images| images.first().copied()).collect();
    let finite = Finite::new(sums.len(), &action, &p, meter)?;
    let value = |heap: usize| values.get(heap).copied().flatten();
    let kinds = finite.kinds(game, end, &value, meter)?;
    finite.no_p_to_p(&kinds, None)?;
    finite.every_n_to_p(&kinds, None, meter)
}

/// What the theorem looks at.
struct Theorem<'a> {
    law: &'a Law<'a>,
    /// The options of the heaps below N + p.
    options: Vec<BTreeSet<Value>>,
    /// E: the most that a move takes from the weights.
    gain: i64,
}

impl<'a> Theorem<'a> {
    fn new(game: &Game, law: &'a Law<'a>, meter: &mut Meter) -> Checked<Self> {
        let mut options = Vec::new();
        let mut gain = 0;
        for n in 0..(law.claim.from + law.claim.period) as usize {
            let found = law.options(game, n, meter)?;
            let weight = law.heap(n)?.weight;
            gain = found.iter().map(|option| weight - option.weight).fold(gain, i64::max);
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
    fn hypotheses(&self) -> Checked<()> {
        let (claim, p) = (self.law.claim, self.law.claim.period as usize);
        for n in claim.from as usize..claim.from as usize + 2 * p {
            let spread = self.law.heap(n)?.height - self.law.heap((n + p) / 2)?.height;
            need(spread >= self.deep(), 7, || {
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
    fn no_p_to_p(&self, meter: &mut Meter) -> Checked<()> {
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
            for drop in 0..=(heap.height - option.height).min(deepest) {
                let far = drop + gain.abs() + 1;
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

    /// Step 9: with a balance of m + M or more a move in the largest heap wins.
    fn far_above(&self, meter: &mut Meter) -> Checked<()> {
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

    /// Step 10: with any other balance a move in the largest heap wins, or one in what lies beside.
    fn near(&self, meter: &mut Meter) -> Checked<()> {
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

    /// The elements and balances with which no move in the largest heap wins, beside some second
    /// largest heap.
    fn unanswered(&self, n: usize, meter: &mut Meter) -> Checked<Vec<(u32, i64)>> {
        let heap = self.law.heap(n)?;
        let mut found = Vec::new();
        for z in 0..self.law.order() {
            let called = self.law.times(z, heap.element)?;
            for balance in -self.margin()..self.law.most() + self.margin() {
                if self.law.is_p(called, balance)? {
                    continue;
                }
                let weight = heap.height - heap.weight - balance;
                let mut lost = false;
                for second in 0..=n {
                    let second = self.law.heap(second)?;
                    if balance == -self.margin() || second.weight <= weight {
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

    /// Whether a move in the largest heap wins, if what lies beside has this element, greatest
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

    /// For each element and weight the largest deficits of sums of heaps that are not the largest.
    fn sums(&self, meter: &mut Meter) -> Checked<BTreeMap<(u32, i64), Vec<Set>>> {
        let heavy = self.heavy()?;
        let kinds = self.kinds(heavy, meter)?;
        let places = self.places().count() as u64;
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

    /// The heaps that are not the largest: element, weight up to V, deficit. From N on heaps of a
    /// residue class differ in their weights alone.
    fn kinds(&self, heavy: i64, meter: &mut Meter) -> Checked<BTreeSet<(u32, i64, Set)>> {
        let mut kinds = BTreeSet::new();
        for n in 1..self.large().end {
            let heap = self.law.heap(n)?;
            let mut deficit = Vec::new();
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

    /// Whether a heap that is not the largest offers no winning move where a position is called N.
    fn is_lost(&self, n: usize, y: u32, balance: i64, meter: &mut Meter) -> Checked<bool> {
        let heap = self.law.heap(n)?;
        if self.law.is_p(self.law.times(y, heap.element)?, balance)? {
            return Ok(false);
        }
        for option in self.options(n)? {
            meter.work(1)?;
            let after = balance + heap.weight - option.weight;
            if self.law.is_p(self.law.times(y, option.element)?, after)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn statement(game: &Game, claim: &Balance) -> String {
    format!(
        "In misère play of {game}, for sums of heaps of any size, the outcome depends on an element \
         of a commutative monoid of order {} and the balance, the greatest height less the sum of the \
         weights, from 0 to {}; from heap {} on elements have period {}, and each period adds {} to \
         a weight and {} to a height. By the theorem of balance: moves were looked at for all heaps \
         below {}.",
        claim.order,
        claim.most,
        claim.preperiod,
        claim.period,
        claim.weight_step,
        claim.height_step,
        claim.from + claim.period
    )
}
