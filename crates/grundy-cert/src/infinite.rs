//! Infinite misère quotients: the outcomes of all sums of heaps up to some size, by a finite
//! commutative monoid H and the numbers a and b of two heaps g and h.
//!
//! A position is valued (x, a, b), x the product of the elements of its other heaps. What is
//! claimed of its outcome depends on x and on finitely many classes of pairs (a, b), in which the
//! difference of a and b counts. If the claim is right, and the outcomes change along growing
//! differences, then no two multiples of some number of heaps h are alike.

use crate::format::Infinite;
use crate::monoid::{Monoid, Set, collect, contains, disjoint, subset, unite};
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::BTreeSet;

/// See the docs, claim `infinite-quotient`.
pub(crate) fn check(game: &Game, claim: &Infinite, meter: &mut Meter) -> Checked<String> {
    let order = shape(claim)?;
    let monoid = Monoid::new(order, &claim.action, meter)?;
    let called = Called::new(claim, order, meter)?;
    let heaps = heaps(game, claim, &monoid, meter)?;
    let change = |option: &Change| option.by.0.unsigned_abs().max(option.by.1.unsigned_abs());
    let most = heaps.iter().flat_map(|heap| &heap.options).map(change).max().unwrap_or(0).max(1);
    let fine = called.band.raised(number(4, "a number of parts", most)?);
    let table = Table::new(&called, &fine.normal_pairs(), order, meter)?;
    let mut kinds = BTreeSet::new();
    let mut pair_wins = vec![table.nowhere(); order];
    for heap in &heaps {
        let won = table.won(&called, heap, &monoid, meter)?;
        no_p_to_p(heap, &won, &table, &monoid)?;
        if heap.in_pair.is_some() {
            pair_wins.iter_mut().zip(&won).for_each(|(all, won)| unite(all, won));
        } else {
            kinds.insert((heap.value, won));
        }
    }
    every_n_to_p(&kinds, &pair_wins, &table, &monoid, meter)?;
    apart(claim, &called, &monoid, &heaps, meter)?;
    let ([g, h], q) = (claim.pair, claim.period);
    Ok(format!(
        "In misère play of {game}, the misère quotient of the sums of heaps of size at most {} is \
         infinite: no two of the sums of 0, {q}, {}, {} … heaps of size {h} are indistinguishable. \
         By the theorem of the pair, for heaps {g} and {h}: a monoid of order {order} for the other \
         heaps and {} classes of pairs of numbers tell all outcomes.",
        claim.heap,
        q.saturating_mul(2),
        q.saturating_mul(3),
        called.band.normal_pairs().len(),
    ))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Infinite) -> Checked<usize> {
    let order = claim.p_pairs.len();
    let below = |list: &[u32]| list.iter().all(|&x| (x as usize) < order);
    need(order > 0 && order <= u32::MAX as usize, 2, || "there are no elements".to_owned())?;
    for (i, images) in claim.action.iter().enumerate() {
        need(images.len() == order && below(images), 2, || {
            format!("generator {i} does not map the elements to elements")
        })?;
    }
    need(below(&claim.values) && (claim.apart.element as usize) < order, 2, || {
        "the value of a heap, or the element of `apart`, is not an element".to_owned()
    })?;
    let heap = number(2, "the heap", claim.heap)?;
    need(claim.values.len() == heap + 1 && claim.values.first() == Some(&0), 2, || {
        "there is not one value for each heap, 0 for heap 0".to_owned()
    })?;
    let [g, h] = claim.pair;
    let inside = |heap: u64| (1..=claim.heap).contains(&heap);
    need(g != h && inside(g) && inside(h), 2, || "the pair is not one of two heaps".to_owned())?;
    let small = |number: u64| number <= 1 << 10;
    need(small(claim.floor) && small(claim.width) && small(claim.period), 2, || {
        "the floor, the width or the period is above 1024".to_owned()
    })?;
    need(claim.width > 0 && claim.period > 0, 2, || "the width or the period is zero".to_owned())?;
    Ok(order)
}

/// How pairs of numbers fall into classes.
#[derive(Clone, Copy)]
struct Band {
    floor: usize,
    width: usize,
    period: usize,
}

impl Band {
    /// What counts of the smaller number and of the difference: both modulo the period, from the
    /// floor on and from the width on.
    fn fold(&self, (a, b): (usize, usize)) -> (usize, usize) {
        let fold = |number: usize, least: usize| match number.checked_sub(least) {
            Some(beyond) => least + beyond.checked_rem(self.period).unwrap_or(0),
            None => number,
        };
        (fold(a.min(b), self.floor), fold(a.abs_diff(b), self.width))
    }

    /// The normal pair of a class.
    fn normal(&self, (a, b): (usize, usize)) -> (usize, usize) {
        let (smaller, difference) = self.fold((a, b));
        let larger = smaller + difference;
        if a < b { (smaller, larger) } else { (larger, smaller) }
    }

    /// The number of a class.
    fn class(&self, (a, b): (usize, usize)) -> u32 {
        let (smaller, difference) = self.fold((a, b));
        (2 * (smaller * (self.width + self.period) + difference) + usize::from(a < b)) as u32
    }

    fn classes(&self) -> usize {
        2 * (self.floor + self.period) * (self.width + self.period)
    }

    fn normal_pairs(&self) -> Vec<(usize, usize)> {
        let differences = 0..self.width + self.period;
        let smaller = 0..self.floor + self.period;
        let both = |(m, d)| [(m, m + d), (m + d, m)].into_iter().take(if d > 0 { 2 } else { 1 });
        smaller.flat_map(|m| differences.clone().map(move |d| (m, d))).flat_map(both).collect()
    }

    /// Fine enough to know the class after a change of both numbers by at most `most`.
    fn raised(&self, most: usize) -> Self {
        Self { floor: self.floor + most, width: self.width + 2 * most, period: self.period }
    }
}

/// What is claimed to be P: for each element a set of classes.
struct Called {
    band: Band,
    p: Vec<Set>,
}

impl Called {
    /// Step 2 for the P-positions: normal pairs in increasing order.
    fn new(claim: &Infinite, order: usize, meter: &mut Meter) -> Checked<Self> {
        let period = number(2, "the period", claim.period)?;
        let floor = number(2, "the floor", claim.floor)?;
        let band = Band { floor, width: number(2, "the width", claim.width)?, period };
        let mut p = Vec::with_capacity(order);
        for (x, listed) in claim.p_pairs.iter().enumerate() {
            meter.hold(2 + band.classes() as u64 / 32)?;
            meter.work(band.classes() as u64)?;
            let pair = |&[a, b]: &[u32; 2]| (a as usize, b as usize);
            need(listed.iter().all(|ab| band.normal(pair(ab)) == pair(ab)), 2, || {
                format!("a pair of element {x} is not normal")
            })?;
            need(listed.is_sorted_by(|a, b| a < b), 2, || {
                format!("the pairs of element {x} are not in increasing order")
            })?;
            let classes: BTreeSet<u32> = listed.iter().map(|ab| band.class(pair(ab))).collect();
            p.push(collect((0..band.classes() as u32).map(|class| classes.contains(&class))));
        }
        let called = Self { band, p };
        need(!called.is_p(0, (0, 0)), 2, || {
            "the position without heaps is called P, but the player who finds it wins".to_owned()
        })?;
        Ok(called)
    }

    fn is_p(&self, x: u32, pair: (usize, usize)) -> bool {
        self.p.get(x as usize).is_some_and(|p| contains(p, self.band.class(pair)))
    }
}

/// An option of a heap: the product of the heaps that are not in the pair, and by what the
/// numbers of the pair change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    value: u32,
    by: (i64, i64),
}

impl Change {
    fn apply(&self, (a, b): (usize, usize)) -> Option<(usize, usize)> {
        let add = |n: usize, by: i64| n.checked_add_signed(isize::try_from(by).ok()?);
        Some((add(a, self.by.0)?, add(b, self.by.1)?))
    }
}

/// A heap that has options.
struct Heap {
    size: usize,
    value: u32,
    /// 0 for g and 1 for h.
    in_pair: Option<usize>,
    options: BTreeSet<Change>,
}

/// Step 4: the options of all heaps. Heaps without options and the pair must have the value 0.
fn heaps(game: &Game, claim: &Infinite, monoid: &Monoid, meter: &mut Meter) -> Checked<Vec<Heap>> {
    let mut heaps = Vec::new();
    let place = |heap: usize| claim.pair.iter().position(|&one| one == heap as u64);
    for (size, &value) in claim.values.iter().enumerate() {
        let in_pair = place(size);
        let own = |which: usize| -i64::from(in_pair == Some(which));
        let mut options = BTreeSet::new();
        game.options(size, meter, &mut |parts| {
            let mut option = Change { value: 0, by: (own(0), own(1)) };
            for &part in parts {
                match (place(part), claim.values.get(part)) {
                    (Some(0), _) => option.by.0 += 1,
                    (Some(_), _) => option.by.1 += 1,
                    (None, Some(&value)) => option.value = monoid.times(option.value, value)?,
                    (None, None) => return defect(),
                }
            }
            if options.insert(option) {
                meter_change(&option)?;
            }
            Ok(())
        })?;
        need(value == 0 || (in_pair.is_none() && !options.is_empty()), 4, || {
            format!("heap {size} has no moves or is in the pair, and is not the identity")
        })?;
        need(in_pair.is_none() || !options.is_empty(), 4, || {
            format!("heap {size} of the pair has no moves")
        })?;
        if !options.is_empty() {
            meter.hold(4 * options.len() as u64)?;
            heaps.push(Heap { size, value, in_pair, options });
        }
    }
    Ok(heaps)
}

/// A move that makes very many heaps of the pair would need very many classes.
fn meter_change(option: &Change) -> Checked<()> {
    need(option.by.0 <= 64 && option.by.1 <= 64, 4, || {
        "a move makes more than 64 heaps of the pair".to_owned()
    })
}

/// For each element x the set of those fine pairs (a, b) with which it is called P.
struct Table {
    pairs: Vec<(usize, usize)>,
    p: Vec<Set>,
}

impl Table {
    fn new(
        called: &Called,
        pairs: &[(usize, usize)],
        order: usize,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let pairs = pairs.to_vec();
        let cells = (order as u64).saturating_mul(pairs.len() as u64);
        meter.hold(cells / 16 + 2 * order as u64)?;
        meter.work(cells)?;
        let row = |x: u32| collect(pairs.iter().map(|&pair| called.is_p(x, pair)));
        let p = (0..order as u32).map(row).collect();
        Ok(Self { pairs, p })
    }

    fn nowhere(&self) -> Set {
        collect(self.pairs.iter().map(|_| false))
    }

    fn row(&self, x: u32) -> Checked<&Set> {
        self.p.get(x as usize).map_or_else(defect, Ok)
    }

    /// For each context z the pairs (a, b) with which some option of the heap is called P.
    fn won(
        &self,
        called: &Called,
        heap: &Heap,
        monoid: &Monoid,
        meter: &mut Meter,
    ) -> Checked<Vec<Set>> {
        let order = self.p.len() as u32;
        let cells = (self.p.len() as u64).saturating_mul(self.pairs.len() as u64);
        meter.hold(cells / 32 + 2 * self.p.len() as u64)?;
        let mut won = vec![self.nowhere(); self.p.len()];
        for option in &heap.options {
            meter.work(cells)?;
            let after = |&pair: &(usize, usize)| {
                let after = option.apply(pair).filter(|_| heap.is_there(pair))?;
                Some(called.band.class(after))
            };
            let after: Vec<Option<u32>> = self.pairs.iter().map(after).collect();
            for (z, all) in (0..order).zip(&mut won) {
                let x = monoid.times(z, option.value)?;
                let p = called.p.get(x as usize).map_or_else(defect, Ok)?;
                let wins = |class: &Option<u32>| class.is_some_and(|class| contains(p, class));
                unite(all, &collect(after.iter().map(wins)));
            }
        }
        Ok(won)
    }
}

impl Heap {
    /// Whether there is a heap of this size among a heaps g and b heaps h, if it is one of them.
    fn is_there(&self, (a, b): (usize, usize)) -> bool {
        match self.in_pair {
            Some(0) => a > 0,
            Some(_) => b > 0,
            None => true,
        }
    }
}

/// Step 5: condition (a).
fn no_p_to_p(heap: &Heap, won: &[Set], table: &Table, monoid: &Monoid) -> Checked<()> {
    for (z, won) in (0..).zip(won) {
        let called = table.row(monoid.times(z, heap.value)?)?;
        need(disjoint(called, won), 5, || {
            format!("heap {} can be moved from a P-position to a P-position", heap.size)
        })?;
    }
    Ok(())
}

/// For each context z a set of pairs.
type Deficit = Vec<Set>;

/// Step 6: condition (b), as for finite quotients, with a set of pairs for each element.
fn every_n_to_p(
    kinds: &BTreeSet<(u32, Vec<Set>)>,
    pair_wins: &[Set],
    table: &Table,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<()> {
    let order = table.p.len();
    let words = (order * table.nowhere().len()) as u64;
    let lost = |called: &Set, won: &Set| {
        collect((0..table.pairs.len() as u32).map(|i| !contains(called, i) && !contains(won, i)))
    };
    let nowhere = table.nowhere();
    let empty: Deficit = table.p.iter().map(|called| lost(called, &nowhere)).collect();
    // Of the positions of the pair alone only the one without heaps has no moves.
    let none = collect(table.pairs.iter().map(|&pair| pair == (0, 0)));
    answered(&empty, 0, pair_wins, &none)?;
    let mut heaps: Vec<(u32, Deficit)> = Vec::new();
    for (value, won) in kinds {
        meter.hold(2 * words)?;
        let deficit: Checked<Deficit> = (0..)
            .zip(won)
            .map(|(z, won)| Ok(lost(table.row(monoid.times(z, *value)?)?, won)))
            .collect();
        heaps.push((*value, deficit?));
    }
    let mut carried: Vec<(u32, Deficit)> = vec![(0, empty)];
    let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); order];
    let mut next = 0;
    while let Some((x, before)) = carried.get(next).cloned() {
        for (y, heap) in &heaps {
            meter.work(words + order as u64)?;
            let deficit = sum(&before, x, heap, *y, monoid)?;
            let value = monoid.times(x, *y)?;
            answered(&deficit, value, pair_wins, &nowhere)?;
            if deficit.iter().flatten().all(|word| *word == 0) {
                continue;
            }
            let same = by_value.get_mut(value as usize).map_or_else(defect, Ok)?;
            meter.work(same.len() as u64 * words)?;
            let larger = |&at: &usize| carried.get(at).is_some_and(|(_, d)| within(&deficit, d));
            if !same.iter().any(larger) {
                meter.hold(2 * words + 8)?;
                same.push(carried.len());
                carried.push((value, deficit));
            }
        }
        next += 1;
    }
    Ok(())
}

fn within(a: &Deficit, b: &Deficit) -> bool {
    a.iter().zip(b).all(|(a, b)| subset(a, b))
}

/// The deficit of the sum of a position of value x and a heap of value y.
fn sum(before: &Deficit, x: u32, heap: &Deficit, y: u32, monoid: &Monoid) -> Checked<Deficit> {
    let (by_x, by_y) = (monoid.row(x)?, monoid.row(y)?);
    let both = |(&zx, &zy): (&u32, &u32)| {
        let (first, second) = (before.get(zy as usize)?, heap.get(zx as usize)?);
        Some(first.iter().zip(second).map(|(a, b)| a & b).collect())
    };
    by_x.iter().zip(by_y).map(|products| both(products).map_or_else(defect, Ok)).collect()
}

/// Where no option of a position outside the pair is P, a move of the pair must lead to P, but for
/// `exempt` pairs.
fn answered(deficit: &Deficit, value: u32, pair_wins: &[Set], exempt: &Set) -> Checked<()> {
    let wins = pair_wins.get(value as usize).map_or_else(defect, Ok)?;
    let mut allowed = wins.clone();
    unite(&mut allowed, exempt);
    let alone = deficit.first().map_or_else(defect, Ok)?;
    need(subset(alone, &allowed), 6, || {
        format!(
            "a position whose heaps outside the pair have value {value}: called N, no move to P"
        )
    })
}

/// Steps 7 and 8: the outcomes that tell the multiples of h apart.
fn apart(
    claim: &Infinite,
    called: &Called,
    monoid: &Monoid,
    heaps: &[Heap],
    meter: &mut Meter,
) -> Checked<()> {
    let (x, [a, b], band) = (claim.apart.element, claim.apart.numbers, called.band);
    let values: BTreeSet<u32> = heaps.iter().map(|heap| heap.value).collect();
    let mut found = BTreeSet::from([0]);
    let mut queue = vec![0];
    while let Some(z) = queue.pop() {
        for &y in &values {
            let zy = monoid.times(z, y)?;
            if found.insert(zy) {
                queue.push(zy);
            }
        }
    }
    meter.work(found.len() as u64 * values.len() as u64)?;
    need(found.contains(&x), 7, || format!("element {x} is not the value of a position"))?;
    let (a, b) = (number(8, "a number of `apart`", a)?, number(8, "a number of `apart`", b)?);
    need(a.max(b) <= 1 << 16, 8, || "the numbers of `apart` are too large".to_owned())?;
    need(a.min(b) >= band.floor, 8, || "a number of `apart` is below the floor".to_owned())?;
    let outcome = called.is_p(x, (a, b));
    let mut later = b;
    while later < a + band.width {
        later += band.period;
        if called.is_p(x, (a, later)) == outcome {
            return refuse(8, format!("{later} heaps h do what {b} heaps h do"));
        }
    }
    // At least once, even if b is beyond the width.
    need(later > b, 8, || "the numbers of `apart` differ by the width or more".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The lemma of the docs, on all small pairs.
    #[test]
    fn fine_classes_know_the_class_after_a_change() {
        for (floor, width, period, most) in [(0, 1, 1, 1), (2, 3, 2, 2), (1, 2, 4, 1), (3, 1, 3, 2)]
        {
            let band = Band { floor, width, period };
            let fine = band.raised(most as usize);
            let mut first = BTreeMap::new();
            for pair in (0..30).flat_map(|a| (0..30).map(move |b| (a, b))) {
                let like = *first.entry(fine.class(pair)).or_insert(pair);
                assert_eq!((pair.0 == 0, pair.1 == 0), (like.0 == 0, like.1 == 0));
                for by in (-most..=most).flat_map(|s| (-most..=most).map(move |t| (s, t))) {
                    let change = Change { value: 0, by };
                    let after = |pair| change.apply(pair).map(|after| band.class(after));
                    assert_eq!(after(pair), after(like), "{pair:?} and {like:?} by {by:?}");
                }
            }
        }
    }

    #[test]
    fn normal_pairs_are_the_classes() {
        let band = Band { floor: 2, width: 3, period: 2 };
        let pairs = band.normal_pairs();
        assert!(pairs.iter().all(|&pair| band.normal(pair) == pair));
        let all = (0..20).flat_map(|a| (0..20).map(move |b| (a, b)));
        let classes: BTreeSet<u32> = all.map(|pair| band.class(pair)).collect();
        let listed: BTreeSet<u32> = pairs.iter().map(|&pair| band.class(pair)).collect();
        assert_eq!((classes, listed.len()), (listed.clone(), pairs.len()));
        assert!(listed.iter().all(|&class| (class as usize) < band.classes()));
    }
}
