//! Positions valued by an element of a finite commutative monoid H and two numbers.
//!
//! Every heap has an element of H and two numbers: heap g the identity and (1, 0), heap h the
//! identity and (0, 1). The value of a position is (x, a, b): the product of the elements, and the
//! sums of the numbers. What is claimed of its outcome depends on x and the class of (a, b).

use crate::band::{Band, Change};
use crate::format::Infinite;
use crate::monoid::{Monoid, Set, collect, contains};
use crate::range::Range;
use crate::refusal::{Checked, Meter, defect, need, number};
use crate::rules::Game;
use std::collections::BTreeSet;

/// What is claimed to be P: for each element a set of classes.
pub(crate) struct Called {
    pub(crate) band: Band,
    pub(crate) p: Vec<Set>,
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

/// No heap has larger numbers, and no move changes them by more: that would need very many classes.
pub(crate) const MOST: u32 = 64;

/// A heap that has options.
pub(crate) struct Heap {
    pub(crate) size: usize,
    pub(crate) value: u32,
    /// How many heaps g and h it counts for.
    pub(crate) numbers: (usize, usize),
    /// 0 for g and 1 for h.
    pub(crate) in_pair: Option<usize>,
    /// The elements of the options, and by what the numbers change.
    pub(crate) options: BTreeSet<(u32, Change)>,
}

impl Heap {
    /// The largest number that counts or changes with this heap.
    pub(crate) fn reach(&self) -> u64 {
        let (s, t) = self.numbers;
        let changes =
            self.options.iter().map(|(_, by)| by.0.unsigned_abs().max(by.1.unsigned_abs()));
        changes.max().unwrap_or(0).max(s.max(t) as u64)
    }

    /// Whether it carries numbers without being g or h.
    pub(crate) fn carries(&self) -> bool {
        self.in_pair.is_none() && self.numbers != (0, 0)
    }
}

/// Step 4: the options of all heaps, and the values that g, h and heaps without options must have.
/// So g and h have options.
pub(crate) fn heaps(
    game: &Game,
    claim: &Infinite,
    range: &Range,
    monoid: &Monoid,
    meter: &mut Meter,
) -> Checked<Vec<Heap>> {
    let mut heaps = Vec::new();
    for size in 0..range.end {
        let (value, [s, t]) = given(claim, range, size)?;
        let in_pair = claim.pair.iter().position(|&one| one == size as u64);
        let options = options(game, claim, range, size, monoid, meter)?;
        let moves = !options.is_empty();
        need(moves || (value, s, t) == (0, 0, 0), 4, || {
            format!("heap {size} has no moves, and is not the identity without numbers")
        })?;
        let wanted = match in_pair {
            Some(0) => (0, 1, 0),
            Some(_) => (0, 0, 1),
            None => (value, s, t),
        };
        need((value, s, t) == wanted, 4, || {
            format!("heap {size} of the pair is not the identity with its number one")
        })?;
        if moves {
            meter.hold(4 * options.len() as u64)?;
            let numbers = (s as usize, t as usize);
            heaps.push(Heap { size, value, numbers, in_pair, options });
        }
    }
    Ok(heaps)
}

/// The element and the numbers of a heap.
fn given(claim: &Infinite, range: &Range, heap: usize) -> Checked<(u32, [u32; 2])> {
    let place = range.place(heap);
    match (claim.values.get(place), claim.numbers.get(place)) {
        (Some(&value), Some(&numbers)) => Ok((value, numbers)),
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
    let own = given(claim, range, size)?.1.map(i64::from);
    let mut options = BTreeSet::new();
    game.options(size, meter, &mut |parts| {
        let (mut product, mut by) = (0, (-own[0], -own[1]));
        for &part in parts {
            let (value, [s, t]) = given(claim, range, part)?;
            by = (by.0 + i64::from(s), by.1 + i64::from(t));
            product = monoid.times(product, value)?;
        }
        options.insert((product, by));
        need(by.0 <= i64::from(MOST) && by.1 <= i64::from(MOST), 4, || {
            format!("a move in heap {size} adds more than {MOST} heaps of the pair")
        })
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
            let options = changes.iter().map(|&by| (0, by)).collect();
            let heap = Heap { size: 1, value: 0, numbers, in_pair: None, options };
            assert_eq!(heap.reach(), reach);
        }
    }
}
