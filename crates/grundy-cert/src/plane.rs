//! Outcomes told by a finite commutative monoid H and the numbers a and b of two heaps g and h.
//!
//! A position is valued (x, a, b), x the product of the elements of its other heaps. What is
//! claimed of its outcome depends on x and on the class of the pair (a, b). As for finite monoids,
//! there may be something beside the position: then a move there wins with certain values.

use crate::band::{Band, Change, changed};
use crate::format::Infinite;
use crate::monoid::{Monoid, Set, collect, contains, disjoint, subset, unite};
use crate::refusal::{Checked, Meter, defect, need, number};
use crate::rules::Game;
use std::collections::BTreeSet;

/// What is claimed to be P: for each element a set of classes.
pub(crate) struct Called {
    pub(crate) band: Band,
    p: Vec<Set>,
}

impl Called {
    /// Step 2 for the P-positions: normal pairs in increasing order.
    pub(crate) fn new(claim: &Infinite, order: usize, meter: &mut Meter) -> Checked<Self> {
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
        need(claim.beside.is_some() || !called.is_p(0, (0, 0)), 2, || {
            "the position without heaps is called P, but the player who finds it wins".to_owned()
        })?;
        Ok(called)
    }

    pub(crate) fn is_p(&self, x: u32, pair: (usize, usize)) -> bool {
        self.p.get(x as usize).is_some_and(|p| contains(p, self.band.class(pair)))
    }
}

/// A heap that has options.
pub(crate) struct Heap {
    size: usize,
    pub(crate) value: u32,
    /// 0 for g and 1 for h.
    in_pair: Option<usize>,
    /// The product of the heaps that are not in the pair, and by what the numbers of the pair
    /// change.
    options: BTreeSet<(u32, Change)>,
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

/// Step 4: the options of all heaps. Heaps without options and the pair must have the value 0.
pub(crate) fn heaps(
    game: &Game,
    claim: &Infinite,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<Vec<Heap>> {
    let mut heaps = Vec::new();
    let place = |heap: usize| claim.pair.iter().position(|&one| one == heap as u64);
    for (size, &value) in claim.values.iter().enumerate() {
        let in_pair = place(size);
        let own = |which: usize| -i64::from(in_pair == Some(which));
        let mut options = BTreeSet::new();
        game.options(size, meter, &mut |parts| {
            let (mut product, mut by) = (0, (own(0), own(1)));
            for &part in parts {
                match (place(part), claim.values.get(part)) {
                    (Some(0), _) => by.0 += 1,
                    (Some(_), _) => by.1 += 1,
                    (None, Some(&value)) => product = monoid.times(product, value)?,
                    (None, None) => return defect(),
                }
            }
            options.insert((product, by));
            // More heaps of the pair would need very many classes.
            need(by.0 <= 64 && by.1 <= 64, 4, || {
                "a move makes more than 64 heaps of the pair".to_owned()
            })
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

/// For each context z a set of pairs.
type Deficit = Vec<Set>;

/// For each element x the set of those fine pairs (a, b) with which it is called P.
pub(crate) struct Plane<'a> {
    called: &'a Called,
    monoid: &'a Monoid,
    heaps: &'a [Heap],
    pub(crate) pairs: Vec<(usize, usize)>,
    p: Vec<Set>,
}

impl<'a> Plane<'a> {
    pub(crate) fn new(
        called: &'a Called,
        monoid: &'a Monoid,
        heaps: &'a [Heap],
        meter: &mut Meter,
    ) -> Checked<Self> {
        let changes = heaps.iter().flat_map(|heap| &heap.options);
        let sizes = changes.map(|(_, by)| by.0.unsigned_abs().max(by.1.unsigned_abs()));
        let most = number(4, "a number of parts", sizes.max().unwrap_or(0).max(1))?;
        let fine = called.band.raised(most);
        meter.hold(2 * fine.classes() as u64)?;
        let pairs = fine.normal_pairs();
        let order = called.p.len();
        let cells = (order as u64).saturating_mul(pairs.len() as u64);
        meter.hold(cells / 16 + 2 * order as u64)?;
        meter.work(cells)?;
        let row = |x: u32| collect(pairs.iter().map(|&pair| called.is_p(x, pair)));
        let p = (0..order as u32).map(row).collect();
        Ok(Self { called, monoid, heaps, pairs, p })
    }

    /// Steps 5 and 6: conditions (a) and (b). `beside` holds for each element the pairs with which a
    /// move beside the position wins.
    pub(crate) fn check(&self, beside: Option<&[Set]>, meter: &mut Meter) -> Checked<()> {
        let mut kinds = BTreeSet::new();
        let mut elsewhere =
            beside.map_or_else(|| vec![self.nowhere(); self.p.len()], <[_]>::to_vec);
        let won_in_p = self.p.iter().zip(&elsewhere).any(|(p, won)| !disjoint(p, won));
        need(!won_in_p, 5, || {
            "in a P-position a move in one of the largest heaps wins".to_owned()
        })?;
        for heap in self.heaps {
            let won = self.won(heap, meter)?;
            self.no_p_to_p(heap, &won)?;
            if heap.in_pair.is_some() {
                elsewhere.iter_mut().zip(&won).for_each(|(all, won)| unite(all, won));
            } else {
                kinds.insert((heap.value, won));
            }
        }
        self.every_n_to_p(&kinds, &elsewhere, beside.is_some(), meter)
    }

    fn nowhere(&self) -> Set {
        collect(self.pairs.iter().map(|_| false))
    }

    fn row(&self, x: u32) -> Checked<&Set> {
        self.p.get(x as usize).map_or_else(defect, Ok)
    }

    /// For each context z the pairs (a, b) with which some option of the heap is called P.
    fn won(&self, heap: &Heap, meter: &mut Meter) -> Checked<Vec<Set>> {
        let order = self.p.len() as u32;
        let cells = (self.p.len() as u64).saturating_mul(self.pairs.len() as u64);
        meter.hold(cells / 32 + 2 * self.p.len() as u64)?;
        let mut won = vec![self.nowhere(); self.p.len()];
        for (value, by) in &heap.options {
            meter.work(cells)?;
            let after = |&pair: &(usize, usize)| {
                let after = changed(pair, *by).filter(|_| heap.is_there(pair))?;
                Some(self.called.band.class(after))
            };
            let after: Vec<Option<u32>> = self.pairs.iter().map(after).collect();
            for (z, all) in (0..order).zip(&mut won) {
                let x = self.monoid.times(z, *value)?;
                let p = self.called.p.get(x as usize).map_or_else(defect, Ok)?;
                let wins = |class: &Option<u32>| class.is_some_and(|class| contains(p, class));
                unite(all, &collect(after.iter().map(wins)));
            }
        }
        Ok(won)
    }

    /// Step 5: condition (a) for one heap.
    fn no_p_to_p(&self, heap: &Heap, won: &[Set]) -> Checked<()> {
        for (z, won) in (0..).zip(won) {
            let called = self.row(self.monoid.times(z, heap.value)?)?;
            need(disjoint(called, won), 5, || {
                format!("heap {} can be moved from a P-position to a P-position", heap.size)
            })?;
        }
        Ok(())
    }

    /// Step 6: condition (b), as for finite monoids, with a set of pairs for each element.
    /// `elsewhere` holds for each element the pairs with which a move in the pair wins, or one
    /// beside the position.
    fn every_n_to_p(
        &self,
        kinds: &BTreeSet<(u32, Vec<Set>)>,
        elsewhere: &[Set],
        beside: bool,
        meter: &mut Meter,
    ) -> Checked<()> {
        let nowhere = self.nowhere();
        let (order, words) = (self.p.len(), (self.p.len() * nowhere.len()) as u64);
        let empty: Deficit = self.p.iter().map(|called| self.lost(called, &nowhere)).collect();
        // If there is nothing beside it, the position without heaps has no moves.
        let exempt = collect(self.pairs.iter().map(|&pair| !beside && pair == (0, 0)));
        answered(&empty, 0, elsewhere, &exempt)?;
        let mut heaps: Vec<(u32, Deficit)> = Vec::new();
        for (value, won) in kinds {
            meter.hold(2 * words)?;
            let deficit: Checked<Deficit> = (0..)
                .zip(won)
                .map(|(z, won)| Ok(self.lost(self.row(self.monoid.times(z, *value)?)?, won)))
                .collect();
            heaps.push((*value, deficit?));
        }
        let mut carried: Vec<(u32, Deficit)> = vec![(0, empty)];
        let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); order];
        let mut next = 0;
        while let Some((x, before)) = carried.get(next).cloned() {
            for (y, heap) in &heaps {
                meter.work(words + order as u64)?;
                let deficit = self.sum(&before, x, heap, *y)?;
                let value = self.monoid.times(x, *y)?;
                answered(&deficit, value, elsewhere, &nowhere)?;
                if deficit.iter().flatten().all(|word| *word == 0) {
                    continue;
                }
                let same = by_value.get_mut(value as usize).map_or_else(defect, Ok)?;
                meter.work(same.len() as u64 * words)?;
                let larger =
                    |&at: &usize| carried.get(at).is_some_and(|(_, d)| within(&deficit, d));
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

    /// The pairs that are neither called P nor won.
    fn lost(&self, called: &Set, won: &Set) -> Set {
        collect((0..self.pairs.len() as u32).map(|i| !contains(called, i) && !contains(won, i)))
    }

    /// The deficit of the sum of a position of value x and a heap of value y.
    fn sum(&self, before: &Deficit, x: u32, heap: &Deficit, y: u32) -> Checked<Deficit> {
        let (by_x, by_y) = (self.monoid.row(x)?, self.monoid.row(y)?);
        let both = |(&zx, &zy): (&u32, &u32)| {
            let (first, second) = (before.get(zy as usize)?, heap.get(zx as usize)?);
            Some(first.iter().zip(second).map(|(a, b)| a & b).collect())
        };
        by_x.iter().zip(by_y).map(|products| both(products).map_or_else(defect, Ok)).collect()
    }
}

fn within(a: &Deficit, b: &Deficit) -> bool {
    a.iter().zip(b).all(|(a, b)| subset(a, b))
}

/// Where no option of a position outside the pair is P, a move elsewhere must win, but for `exempt`
/// pairs.
fn answered(deficit: &Deficit, value: u32, elsewhere: &[Set], exempt: &Set) -> Checked<()> {
    let mut allowed = elsewhere.get(value as usize).map_or_else(defect, Ok)?.clone();
    unite(&mut allowed, exempt);
    let alone = deficit.first().map_or_else(defect, Ok)?;
    need(subset(alone, &allowed), 6, || {
        format!(
            "a position whose heaps outside the pair have value {value}: called N, no move to P"
        )
    })
}
