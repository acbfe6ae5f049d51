//! Positions valued by an element of a finite commutative monoid H and two or more numbers.
//!
//! Every heap has an element of H and a list of numbers: a heap of the pair, or of the three or
//! four heaps whose numbers count, has the identity and its unit, one mostly, at its place. All
//! numbers at a place, and the period, are multiples of the unit there. The value of a position is
//! (x, a): the product of the elements, and the sums of the numbers. What is claimed of its outcome
//! depends on x and the class of a.

use crate::band::{Band, Change, List};
use crate::format::Infinite;
use crate::monoid::{Monoid, Set, collect, contains};
use crate::range::Range;
use crate::refusal::{Checked, Meter, defect, need, number};
use crate::rules::Game;
use std::collections::BTreeSet;

/// What is claimed to be P: for each element a set of classes.
pub(crate) struct Called {
    pub(crate) band: Band,
    /// What a heap of the pair adds to its number, for each of them.
    units: List,
    pub(crate) p: Vec<Set>,
}

impl Called {
    /// Step 2 for the P-positions: normal lists in increasing order.
    pub(crate) fn new(claim: &Infinite, order: usize, meter: &mut Meter) -> Checked<Self> {
        let period = number(2, "the period", claim.period)?;
        let floor = number(2, "the floor", claim.floor)?;
        let (numbers, width) = (claim.pair.len(), number(2, "the width", claim.width)?);
        let band = Band { numbers, floor, width, period };
        let units = units(claim, period)?;
        let fits = |list: &List| multiples(list, &units);
        let mut p = Vec::with_capacity(order);
        for (x, listed) in claim.p_pairs.iter().enumerate() {
            meter.hold(2 + band.classes() as u64 / 32)?;
            meter.work(band.classes() as u64)?;
            let lists: Vec<List> = listed.iter().map(|list| numbers_of(list)).collect();
            let is_normal = |list: &List| list.len() == numbers && band.normal(list) == *list;
            need(lists.iter().all(is_normal), 2, || {
                format!("a pair of element {x} is not normal")
            })?;
            need(lists.iter().all(fits), 2, || {
                format!("a number of element {x} is no multiple of the unit")
            })?;
            need(listed.is_sorted_by(|a, b| a < b), 2, || {
                format!("the pairs of element {x} are not in increasing order")
            })?;
            let classes: BTreeSet<u32> = lists.iter().map(|list| band.class(list)).collect();
            p.push(collect((0..band.classes() as u32).map(|class| classes.contains(&class))));
        }
        let called = Self { band, units, p };
        need(claim.beside.is_some() || !called.is_p(0, &vec![0; numbers]), 2, || {
            "the position without heaps is called P, but the player who finds it wins".to_owned()
        })?;
        Ok(called)
    }

    /// The normal lists of a band that positions may have.
    pub(crate) fn lists(&self, band: &Band) -> Vec<List> {
        let mut lists = band.normal_lists();
        lists.retain(|list| self.fits(list));
        lists
    }

    /// Whether a position may have these numbers.
    pub(crate) fn fits(&self, list: &[usize]) -> bool {
        multiples(list, &self.units)
    }

    /// How many heaps of the pair make this number at a place.
    pub(crate) fn heaps(&self, place: usize, number: usize) -> usize {
        self.units.get(place).and_then(|&unit| number.checked_div(unit)).unwrap_or(number)
    }

    pub(crate) fn is_p(&self, x: u32, list: &[usize]) -> bool {
        self.p.get(x as usize).is_some_and(|p| contains(p, self.band.class(list)))
    }
}

/// Step 4 for the units: each is at least one, and divides the period and all numbers at its place.
/// With heaps beside the position they are one.
fn units(claim: &Infinite, period: usize) -> Checked<List> {
    let mut units = Vec::with_capacity(claim.pair.len());
    for (place, &heap) in claim.pair.iter().enumerate() {
        let of = |numbers: &Vec<u32>| numbers.get(place).copied().unwrap_or(0) as usize;
        let unit = claim.numbers.get(heap as usize).map_or(0, of);
        let divides = |number: usize| number.checked_rem(unit) == Some(0);
        let all = divides(period) && claim.numbers.iter().all(|numbers| divides(of(numbers)));
        need(all && (unit == 1 || claim.beside.is_none()), 4, || {
            format!("the number of heap {heap} of the pair is no unit")
        })?;
        units.push(unit);
    }
    Ok(units)
}

fn multiples(list: &[usize], units: &[usize]) -> bool {
    list.iter().zip(units).all(|(number, unit)| number.checked_rem(*unit) == Some(0))
}

pub(crate) fn numbers_of(list: &[u32]) -> List {
    list.iter().map(|&number| number as usize).collect()
}

/// No heap has larger numbers, and no move changes them by more: that would need very many classes.
pub(crate) const MOST: u32 = 64;

/// A heap that has options.
pub(crate) struct Heap {
    pub(crate) size: usize,
    pub(crate) value: u32,
    /// How many heaps of the pair it counts for.
    pub(crate) numbers: List,
    /// 0 for g, 1 for h, and so on.
    pub(crate) in_pair: Option<usize>,
    /// The elements of the options, and by what the numbers change.
    pub(crate) options: BTreeSet<(u32, Change)>,
}

impl Heap {
    /// The largest number that counts or changes with this heap.
    pub(crate) fn reach(&self) -> u64 {
        let changes = self.options.iter().flat_map(|(_, by)| by).map(|by| by.unsigned_abs());
        changes.chain(self.numbers.iter().map(|&number| number as u64)).max().unwrap_or(0)
    }

    /// Whether it carries numbers without being of the pair.
    pub(crate) fn carries(&self) -> bool {
        self.in_pair.is_none() && self.numbers.iter().any(|&number| number != 0)
    }
}

/// Step 4: the options of all heaps, and the values that heaps of the pair and heaps without
/// options must have. So those of the pair have options.
pub(crate) fn heaps(
    game: &Game,
    claim: &Infinite,
    range: &Range,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<Vec<Heap>> {
    let mut heaps = Vec::new();
    for size in 0..range.end {
        let (value, numbers) = given(claim, range, size)?;
        let in_pair = claim.pair.iter().position(|&one| one == size as u64);
        let options = options(game, claim, range, size, monoid, meter)?;
        let moves = !options.is_empty();
        let alone = |which: Option<usize>| {
            let only = |(at, &n): (usize, &u32)| n == 0 || Some(at) == which;
            value == 0 && numbers.iter().enumerate().all(only)
        };
        need(moves || alone(None), 4, || {
            format!("heap {size} has no moves, and is not the identity without numbers")
        })?;
        need(in_pair.is_none() || alone(in_pair), 4, || {
            format!("heap {size} of the pair is not the identity with its own number")
        })?;
        if moves {
            meter.hold(4 * options.len() as u64)?;
            let numbers = numbers_of(numbers);
            heaps.push(Heap { size, value, numbers, in_pair, options });
        }
    }
    Ok(heaps)
}

/// The element and the numbers of a heap.
fn given<'a>(claim: &'a Infinite, range: &Range, heap: usize) -> Checked<(u32, &'a [u32])> {
    let place = range.place(heap);
    match (claim.values.get(place), claim.numbers.get(place)) {
        (Some(&value), Some(numbers)) => Ok((value, numbers)),
        _ => defect(),
    }
}

fn options(
    game: &Game,
    claim: &Infinite,
    range: &Range,
    size: usize,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<BTreeSet<(u32, Change)>> {
    let own: Change = given(claim, range, size)?.1.iter().map(|&n| -i64::from(n)).collect();
    let mut options = BTreeSet::new();
    game.options(size, meter, &mut |parts| {
        let (mut product, mut by) = (0, own.clone());
        for &part in parts {
            let (value, numbers) = given(claim, range, part)?;
            by.iter_mut().zip(numbers).for_each(|(by, &number)| *by += i64::from(number));
            product = monoid.times(product, value)?;
        }
        let small = by.iter().all(|&by| by <= i64::from(MOST));
        options.insert((product, by));
        need(small, 4, || format!("a move in heap {size} adds more than {MOST} heaps of the pair"))
    })?;
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_numbers_reach() {
        for (numbers, changes, reach) in [
            ((3, 1), &[(-1, 2)][..], 3),
            ((1, 3), &[(0, 0)], 3),
            ((0, 0), &[(2, -1), (-4, 1), (1, 3)], 4),
            ((1, 1), &[(1, 5), (-4, 1)], 5),
            ((2, 2), &[(2, 2)], 2),
        ] {
            let options = changes.iter().map(|&(s, t)| (0, vec![s, t])).collect();
            let numbers = vec![numbers.0, numbers.1];
            let heap = Heap { size: 1, value: 0, numbers, in_pair: None, options };
            assert_eq!(heap.reach(), reach);
        }
    }
}
