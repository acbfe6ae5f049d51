//! Finite commutative monoids, given by how generators act.
//!
//! If maps on a finite set commute, and every element is reached from the element 0 by them, then
//! the set is a commutative monoid with identity 0 in which the maps are multiplications by
//! elements (proof in the docs).

use crate::refusal::{Checked, Meter, defect, need};
use std::collections::{BTreeMap, BTreeSet};

/// A set of elements.
pub(crate) type Set = Vec<u64>;

pub(crate) fn contains(set: &[u64], element: u32) -> bool {
    set.get(element as usize / 64).is_some_and(|word| word >> (element % 64) & 1 == 1)
}

pub(crate) fn subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

pub(crate) fn disjoint(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & b == 0)
}

pub(crate) fn unite(a: &mut [u64], b: &[u64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

/// The set of the places where an iterator says yes.
pub(crate) fn collect(answers: impl Iterator<Item = bool>) -> Set {
    let mut set = Vec::new();
    for (i, yes) in answers.enumerate() {
        if i % 64 == 0 {
            set.push(0);
        }
        if let (true, Some(word)) = (yes, set.last_mut()) {
            *word |= 1 << (i % 64);
        }
    }
    set
}

/// Step 2 of the check of a quotient, for the monoid: each generator maps elements to elements.
pub(crate) fn maps(order: usize, action: &[Vec<u32>]) -> Checked<()> {
    need(order > 0 && order <= u32::MAX as usize, 2, || "the order is out of range".to_owned())?;
    let mut lists = action.iter();
    let wrong = lists.position(|images| images.len() != order || !below(order, images));
    need(wrong.is_none(), 2, || {
        format!("generator {} does not map the elements to elements", wrong.unwrap_or(0))
    })
}

/// Whether the numbers are elements of a monoid of this order.
pub(crate) fn below(order: usize, list: &[u32]) -> bool {
    list.iter().all(|&x| (x as usize) < order)
}

/// A finite commutative monoid by its multiplication table.
pub(crate) struct Monoid {
    table: Vec<Vec<u32>>,
}

impl Monoid {
    /// Step 3 of the check of a quotient. `action` holds for each generator the images of all
    /// elements; that [`maps`] holds was checked.
    pub(crate) fn new(order: usize, action: &[Vec<u32>], meter: &mut Meter) -> Checked<Self> {
        let pairs = (action.len() as u64).saturating_mul(action.len() as u64);
        meter.work(pairs.saturating_mul(order as u64))?;
        for (i, f) in action.iter().enumerate() {
            for (j, g) in action.iter().enumerate().take(i) {
                let commute = (f.iter().zip(g)).all(|(&fx, &gx)| at(f, gx) == at(g, fx));
                need(commute, 3, || format!("generators {i} and {j} do not commute"))?;
            }
        }
        let cells = (order as u64).saturating_mul(order as u64);
        meter.hold(cells)?;
        meter.work(cells)?;
        // Rows of the table, breadth first from the identity: the row of z·f is f after the row of
        // z.
        let mut table: Vec<Vec<u32>> = vec![Vec::new(); order];
        let mut queue = Vec::new();
        if let Some(row) = table.first_mut() {
            *row = (0..order as u32).collect();
            queue.push(0);
        }
        while let Some(z) = queue.pop() {
            for f in action {
                let (Some(y), Some(row)) = (at(f, z), table.get(z as usize)) else {
                    return defect();
                };
                if table.get(y as usize).is_some_and(Vec::is_empty) {
                    let row: Option<Vec<u32>> = row.iter().map(|&x| at(f, x)).collect();
                    let (Some(row), Some(slot)) = (row, table.get_mut(y as usize)) else {
                        return defect();
                    };
                    *slot = row;
                    queue.push(y);
                }
            }
        }
        let missing = table.iter().position(Vec::is_empty);
        need(missing.is_none(), 3, || {
            format!("element {} is not a product of generators", missing.unwrap_or(0))
        })?;
        Ok(Self { table })
    }

    /// The products of an element with the elements 0, 1, 2, …
    pub(crate) fn row(&self, element: u32) -> Checked<&[u32]> {
        self.table.get(element as usize).map_or_else(defect, |row| Ok(&row[..]))
    }

    pub(crate) fn times(&self, x: u32, y: u32) -> Checked<u32> {
        at(self.row(x)?, y).map_or_else(defect, Ok)
    }

    /// All products of some elements, the empty one included.
    pub(crate) fn generated(
        &self,
        elements: &BTreeSet<u32>,
        meter: &mut Meter,
    ) -> Checked<BTreeSet<u32>> {
        let mut found = BTreeSet::from([0]);
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            meter.work(elements.len() as u64)?;
            for &y in elements {
                let xy = self.times(x, y)?;
                if found.insert(xy) {
                    queue.push(xy);
                }
            }
        }
        Ok(found)
    }

    /// The powers of an element up to an exponent.
    pub(crate) fn powers(&self, y: u32, most: usize) -> Checked<Vec<u32>> {
        let mut power = 0;
        let mut powers = vec![power];
        for _ in 0..most {
            power = self.times(power, y)?;
            powers.push(power);
        }
        Ok(powers)
    }

    /// The least i ≥ 0 and p ≥ 1 with yⁱ⁺ᵖ = yⁱ.
    pub(crate) fn cycle(&self, y: u32) -> Checked<(usize, usize)> {
        let mut exponents = BTreeMap::new();
        let mut power = 0;
        for exponent in 0..=self.table.len() {
            if let Some(first) = exponents.insert(power, exponent) {
                return Ok((first, exponent - first));
            }
            power = self.times(power, y)?;
        }
        defect()
    }

    /// For each element y the set of all x with xy in the given set.
    pub(crate) fn quotients(&self, set: &Set) -> Vec<Set> {
        self.table.iter().map(|row| collect(row.iter().map(|&xy| contains(set, xy)))).collect()
    }
}

fn at(row: &[u32], x: u32) -> Option<u32> {
    row.get(x as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// Monoids with one generator g and gⁱ⁺ᵖ = gⁱ: cycles and powers of all elements by counting.
    #[test]
    fn powers_in_cyclic_monoids() {
        for (index, period) in (0..4).flat_map(|index| (1..5).map(move |p| (index, p))) {
            let order = index + period;
            let fold = |n: usize| if n < index { n } else { index + (n - index) % period };
            let next: Vec<u32> = (1..=order).map(|n| fold(n) as u32).collect();
            let monoid = Monoid::new(order, &[next], &mut Meter::new(&Limits::default())).unwrap();
            for y in 0..order {
                let powers: Vec<u32> = (0..30).map(|n| fold(n * y) as u32).collect();
                for most in 0..30 {
                    assert_eq!(monoid.powers(y as u32, most).unwrap(), powers[..=most]);
                }
                let repeats = |&(i, p): &(usize, usize)| powers[i] == powers[i + p];
                let all = (0..9).flat_map(|i| (1..9).map(move |p| (i, p)));
                let least = all.filter(repeats).min();
                assert_eq!(Some(monoid.cycle(y as u32).unwrap()), least, "{index} {period} {y}");
            }
        }
    }
}
