//! Numbers that matter through their differences: how they are made normal.

use super::numbers::{MOST_WEIGHED, Numbers};
use crate::cycle::Cycle;
use crate::getters::readable;

readable! {
    /// Numbers of some heaps, two or more. In increasing order, the smallest one counts exactly
    /// below `floor` and then modulo `period`, all numbers being lowered together; each *gap*, the
    /// difference between a number and the one before it, counts exactly below `width` and then
    /// modulo `period`, that number and all after it being lowered together.
    ///
    /// **Lemma.** Let N be this map to normal numbers, let N′ be made with the floor raised by D
    /// and the width by 2D, and let N′(a) = N′(a′). Then for every change s with entries of size at
    /// most D ≥ 1, either a + s and a′ + s both have a negative entry, or none has and N(a + s) =
    /// N(a′ + s).
    ///
    /// *Proof.* Both lists are in the same order. Cut it where gaps are at least width + 2D: the
    /// same places in both lists. Within a *cluster* between two cuts the gaps are the same in
    /// both, so a cluster of a′ is that of a moved by a multiple of the period; the first one is
    /// not moved unless all its numbers are at least floor + D in both lists. A number below D lies
    /// in the first cluster, which is not moved then: negative entries are the same. After the
    /// change the numbers of a cluster are again those of the other list moved by the same
    /// multiple. Between two clusters the gap is at least the width in both lists, and they are
    /// congruent. So the gaps have the same normal form, and so has the smallest number: it is the
    /// same, or congruent and at least the floor. ∎
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    pub struct Band {
        /// The smallest number counts exactly below this.
        pub(in crate::quotient) floor: u32,
        /// Gaps count exactly below this, at least 1.
        pub(in crate::quotient) width: u32,
        /// What both are reduced by from there on, at least 1.
        pub(in crate::quotient) period: u32,
    }
}

impl Band {
    /// The normal form of some numbers.
    pub(crate) fn normal(&self, numbers: Numbers) -> Numbers {
        let (order, len) = sorted(&numbers);
        let mut normal = numbers;
        let (mut last, mut to) = (0, 0);
        for (n, &place) in order[..len].iter().enumerate() {
            let (gap, exact) =
                (numbers[place] - last, if n == 0 { self.floor } else { self.width });
            (last, to) = (numbers[place], to + fold(gap, exact, self.period));
            normal = normal.with(place, to);
        }
        normal
    }

    /// All normal lists of so many numbers, increasing.
    pub(crate) fn normals(&self, len: usize) -> Vec<Numbers> {
        let mut all = vec![(Numbers::none(len), Vec::new(), 0)];
        for n in 0..len {
            let most = self.period + if n == 0 { self.floor } else { self.width };
            let mut longer = Vec::new();
            for (numbers, order, last) in &all {
                for place in (0..len).filter(|place| !order.contains(place)) {
                    // Equal numbers come in the order of their places.
                    let tied = order.last().is_some_and(|&before: &usize| before > place);
                    for gap in u32::from(tied)..most {
                        let order: Vec<usize> = order.iter().copied().chain([place]).collect();
                        longer.push((numbers.with(place, last + gap), order, last + gap));
                    }
                }
            }
            all = longer;
        }
        let mut normals: Vec<Numbers> = all.into_iter().map(|(numbers, ..)| numbers).collect();
        normals.sort_unstable();
        normals
    }

    /// How many they are: see [`normals`](Self::normals).
    pub(crate) fn number_of_normals(&self, len: usize) -> usize {
        let (first, gap) =
            ((self.floor + self.period) as usize, (self.width + self.period) as usize);
        // Orders of the places with k descents: a descent leaves one gap less.
        let mut by_descents = vec![1usize];
        for n in 1..len {
            let mut longer = vec![0; by_descents.len() + 1];
            for (k, &orders) in by_descents.iter().enumerate() {
                longer[k] += (k + 1) * orders;
                longer[k + 1] += (n - k) * orders;
            }
            by_descents = longer;
        }
        let gaps = |k: usize| (gap - 1).pow(k as u32) * gap.pow((len - 1 - k) as u32);
        first * (0..len).map(|k| by_descents[k] * gaps(k)).sum::<usize>()
    }

    /// Whether numbers of this normal form may have any number, large enough and of the same
    /// residue, at this place.
    pub(crate) fn unbounded(&self, numbers: &Numbers, place: usize) -> bool {
        let (order, len) = sorted(numbers);
        let mut last = 0;
        for (n, &at) in order[..len].iter().enumerate() {
            if numbers[at] - last >= if n == 0 { self.floor } else { self.width } {
                return true;
            }
            if at == place {
                return false;
            }
            last = numbers[at];
        }
        false
    }

    /// The band that is fine enough for changes of this size.
    pub fn raised(&self, by: u32) -> Self {
        Self { floor: self.floor + by, width: self.width + 2 * by, period: self.period }
    }

    /// The least band of this period, not smaller, in which numbers stand for themselves alone.
    pub(crate) fn around(&self, numbers: Numbers) -> Self {
        let (order, len) = sorted(&numbers);
        let in_order = order[..len].iter().map(|&place| numbers[place]);
        let gaps = in_order.clone().skip(1).zip(in_order.clone()).map(|(next, last)| next - last);
        let floor = self.floor.max(in_order.min().unwrap_or(0) + 1);
        Self { floor, width: self.width.max(gaps.max().unwrap_or(0) + 1), period: self.period }
    }
}

/// The places of some numbers, that of the smallest first, and how many they are.
fn sorted(numbers: &Numbers) -> ([usize; MOST_WEIGHED], usize) {
    let mut order: [usize; MOST_WEIGHED] = std::array::from_fn(|place| place);
    order[..numbers.len()].sort_unstable_by_key(|&place| (numbers[place], place));
    (order, numbers.len())
}

/// A number that is counted exactly below an index, and from there on modulo a period above 0.
pub(crate) fn fold(number: u32, index: u32, period: u32) -> u32 {
    let cycle = Cycle::new(index.into(), period.into()).expect("periods are positive");
    cycle.fold(number.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::infinite::numbers::Change;
    use std::collections::HashMap;

    const BANDS: [(u32, u32, u32, i32); 5] =
        [(0, 1, 2, 1), (2, 3, 2, 2), (1, 2, 4, 1), (3, 1, 3, 2), (6, 1, 2, 1)];

    #[test]
    fn the_lemma_holds_on_small_numbers() {
        for (floor, width, period, most) in BANDS {
            for (len, below) in [(2, 40), (3, 22)] {
                let band = Band { floor, width, period };
                let fine = band.raised(most as u32);
                let changes: Vec<Change> = Numbers::all_below(2 * most as u32 + 1, len)
                    .into_iter()
                    .map(|to| Change::between(Numbers::none(len).each(|_, _| most as u32), to))
                    .collect();
                let mut first: HashMap<Numbers, Numbers> = HashMap::new();
                for list in Numbers::all_below(below, len) {
                    let like = *first.entry(fine.normal(list)).or_insert(list);
                    for &change in &changes {
                        let after = |list: Numbers| list.moved(change).map(|n| band.normal(n));
                        assert_eq!(
                            after(list),
                            after(like),
                            "{band:?} {list:?} {like:?} {change:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_are_unbounded_or_fixed() {
        let band = Band { floor: 2, width: 3, period: 2 };
        for (len, below) in [(2, 40), (3, 30)] {
            let mut seen: HashMap<Numbers, Vec<Numbers>> = HashMap::new();
            for list in Numbers::all_below(below, len) {
                seen.entry(band.normal(list)).or_default().push(list);
            }
            for (normal, like) in seen {
                for place in 0..len {
                    let fixed = like.iter().all(|list| list[place] == normal[place]);
                    assert_eq!(band.unbounded(&normal, place), !fixed, "{normal:?} {place}");
                }
            }
        }
    }

    #[test]
    fn normal_lists_are_normal_and_all_are_listed() {
        for (floor, width, period, _) in BANDS {
            let band = Band { floor, width, period };
            for (len, below) in [(2, 20), (3, 20), (4, 15)] {
                let normals = band.normals(len);
                let mut seen: Vec<Numbers> = Numbers::all_below(below, len)
                    .into_iter()
                    .map(|list| band.normal(list))
                    .collect();
                seen.sort_unstable();
                seen.dedup();
                let within = |normal: &&Numbers| normal.iter().all(|&n| n < below);
                assert_eq!(seen, normals.iter().filter(within).copied().collect::<Vec<_>>());
                assert_eq!(normals.len(), band.number_of_normals(len), "{band:?} {len}");
                assert!(normals.iter().all(|&n| band.around(n).normal(n) == n));
            }
        }
        let band = Band { floor: 3, width: 4, period: 2 };
        let normal = |list: [u32; 2]| band.normal(Numbers::collect(2, list.into_iter()));
        assert_eq!((*normal([100, 3])).to_vec(), [3 + 5, 3]);
        assert_eq!((*normal([10, 10])).to_vec(), [4, 4]);
    }
}
