//! Pairs of numbers that matter through their difference: how they are made normal.

use crate::cycle::Cycle;

/// Numbers a of one heap and b of another. The smaller one counts exactly below `floor` and then
/// modulo `period`, both numbers being lowered together; the difference counts exactly below
/// `width`, and then modulo `period` and with its sign.
///
/// **Lemma.** Let N be this map to normal pairs, let N′ be made with the floor raised by D and
/// the width by 2D, and let N′(a, b) = N′(a′, b′). Then for every change (s, t) with entries of
/// size at most D ≥ 1, either (a + s, b + t) and (a′ + s, b′ + t) both have a negative entry, or
/// none has and N(a + s, b + t) = N(a′ + s, b′ + t).
///
/// *Proof.* Negative entries: numbers below D are the same in both pairs. If the
/// differences are equal, the pairs are equal or one is the other moved along (1, 1) by a
/// multiple of the period, with all numbers at least floor + D; after the change all are at least
/// the floor. If the differences are not equal they have one sign, are congruent and of size at
/// least width + 2D; after the change they are of size at least the width, so the same entry is
/// the smaller one in both pairs, and the smaller entries are equal, or congruent and at least
/// floor + D before and at least the floor after the change. ∎
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Band {
    pub(in crate::quotient) floor: u32,
    pub(in crate::quotient) width: u32,
    pub(in crate::quotient) period: u32,
}

impl Band {
    /// The smaller number counts exactly below this.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// The difference counts exactly below this, at least 1.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// What both are reduced by from there on, at least 1.
    pub fn period(&self) -> u32 {
        self.period
    }

    /// The normal pair of a pair.
    pub fn normal(&self, (a, b): (u32, u32)) -> (u32, u32) {
        let smaller = fold(a.min(b), self.floor, self.period);
        let larger = smaller + fold(a.abs_diff(b), self.width, self.period);
        if a < b { (smaller, larger) } else { (larger, smaller) }
    }

    /// All normal pairs, increasing.
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let most = self.floor + self.width + 2 * self.period;
        let all = (0..most).flat_map(|a| (0..most).map(move |b| (a, b)));
        all.filter(|&pair| self.normal(pair) == pair).collect()
    }

    /// Whether pairs with the normal pair of `one` and `other` may have any number, large enough
    /// and of the same residue, in the place of `one`.
    pub(crate) fn unbounded(&self, one: u32, other: u32) -> bool {
        one.min(other) >= self.floor || one.saturating_sub(other) >= self.width
    }

    /// The band that is fine enough for changes of this size.
    pub fn raised(&self, by: u32) -> Self {
        Self { floor: self.floor + by, width: self.width + 2 * by, period: self.period }
    }

    /// The least band of this period, not smaller, in which a pair stands for itself alone.
    pub(crate) fn around(&self, (a, b): (u32, u32)) -> Self {
        let floor = self.floor.max(a.min(b) + 1);
        let width = self.width.max(a.abs_diff(b) + 1);
        Self { floor, width, period: self.period }
    }
}

/// A number that is counted exactly below an index, and from there on modulo a period above 0.
pub(crate) fn fold(number: u32, index: u32, period: u32) -> u32 {
    let cycle = Cycle::new(index.into(), period.into()).expect("periods are positive");
    cycle.fold(number.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn the_lemma_holds_on_small_pairs() {
        for (floor, width, period, most) in
            [(0, 1, 2, 1), (2, 3, 2, 2), (1, 2, 4, 1), (3, 1, 3, 2), (6, 1, 2, 1)]
        {
            let band = Band { floor, width, period };
            let fine = band.raised(most as u32);
            let mut first: HashMap<(u32, u32), (u32, u32)> = HashMap::new();
            for pair in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
                let like = *first.entry(fine.normal(pair)).or_insert(pair);
                for change in (-most..=most).flat_map(|s| (-most..=most).map(move |t| (s, t))) {
                    let after = |(a, b): (u32, u32)| {
                        let moved =
                            (a.checked_add_signed(change.0)?, b.checked_add_signed(change.1)?);
                        Some(band.normal(moved))
                    };
                    assert_eq!(after(pair), after(like), "{band:?} {pair:?} {like:?} {change:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_unbounded_or_fixed() {
        let band = Band { floor: 2, width: 3, period: 2 };
        let mut seen: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for pair in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
            seen.entry(band.normal(pair)).or_default().push(pair.0);
        }
        for ((a, b), numbers) in seen {
            let fixed = numbers.iter().all(|&number| number == a);
            assert_eq!(band.unbounded(a, b), !fixed, "{a} {b}");
        }
    }

    #[test]
    fn normal_pairs_are_normal() {
        let band = Band { floor: 3, width: 4, period: 2 };
        assert_eq!(band.pairs().len(), 5 * 11);
        assert_eq!(band.normal((100, 3)), (3 + 5, 3));
        assert_eq!(band.normal((10, 10)), (4, 4));
        assert!(band.pairs().iter().all(|&(a, b)| band.around((a, b)).normal((a, b)) == (a, b)));
    }
}
