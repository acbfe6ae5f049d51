//! Numbers of a sum, known by class: exactly below some number, mostly 2, from there on modulo a
//! period.
//!
//! A position consists of a sum X without heaps of the pair, or of the three or four heaps whose
//! numbers count, and of some heaps of these. The numbers of X are known by class. This says which
//! fine lists the numbers of the position may be in.

use crate::band::{Band, COUNTED, List, fold};
use crate::monoid::{Set, collect};
use crate::refusal::{Checked, Meter, defect};

/// The classes of the numbers of a sum.
pub(crate) type Numbers = List;

/// Which fine lists are possible beside sums without heaps of the pair.
pub(crate) struct Carry {
    counted: usize,
    period: usize,
    /// For each heap of the pair, for each class of the number of a sum: the lists with none of
    /// these heaps, and the lists with some.
    possible: Vec<Vec<[Set; 2]>>,
}

impl Carry {
    /// The numbers below `counted` are classes of their own. If no heap carries numbers, only the
    /// class of 0 is needed.
    pub(crate) fn new(
        fine: &Band,
        lists: &[List],
        counted: Option<usize>,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let period = fine.period;
        let classes = counted.map_or(1, |counted| counted + period);
        let counted = counted.unwrap_or(COUNTED);
        let cells = (classes as u64).saturating_mul(lists.len() as u64);
        let places = fine.numbers as u64;
        meter.work(cells.saturating_mul(2 * places))?;
        meter.hold(places.saturating_mul(cells) / 16 + 8 * places * classes as u64)?;
        let of = |place: usize| {
            let number = move |list: &List| list.get(place).copied().unwrap_or(0);
            let none = move |name: usize| {
                collect(lists.iter().map(|list| fold(number(list), counted, period) == name))
            };
            // Some list of the fine class has a number above the least of the class.
            let more = |list: &List| match fine.unbounded(list).get(place) {
                Some(true) => usize::MAX,
                _ => number(list),
            };
            let more: Vec<usize> = lists.iter().map(more).collect();
            let some = |name: usize| collect(more.iter().map(|&most| most > name));
            (0..classes).map(|name| [none(name), some(name)]).collect()
        };
        Ok(Self { counted, period, possible: (0..fine.numbers).map(of).collect() })
    }

    /// The numbers of a sum without heaps.
    pub(crate) fn none(&self) -> Numbers {
        vec![0; self.possible.len()]
    }

    /// The classes of the numbers of a sum with one more heap.
    pub(crate) fn sum(&self, numbers: &[usize], by: &[usize]) -> Numbers {
        let class = |(number, by)| fold(number + by, self.counted, self.period);
        numbers.iter().zip(by).map(class).collect()
    }

    /// For each heap of the pair the lists with none of them, or with some if it is `there`.
    pub(crate) fn possible(&self, numbers: &[usize], there: &[bool]) -> Checked<Vec<&Set>> {
        let mut sets = Vec::with_capacity(there.len());
        for ((classes, name), there) in self.possible.iter().zip(numbers).zip(there) {
            match classes.get(*name) {
                Some([none, some]) => sets.push(if *there { some } else { none }),
                None => return defect(),
            }
        }
        Ok(sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monoid::contains;
    use crate::refusal::Limits;

    /// Every position is looked at in the case that fits it, whatever the numbers of its sum.
    #[test]
    fn what_is_there_is_possible() {
        for (floor, width, period, most, counted) in
            [(0, 1, 5, 1, 2), (0, 2, 1, 2, 0), (1, 1, 6, 1, 1), (3, 2, 2, 1, 2), (1, 2, 2, 1, 5)]
        {
            let fine = Band { numbers: 2, floor, width, period }.raised(most, counted);
            let pairs = fine.normal_lists();
            let mut meter = Meter::new(&Limits::default());
            let carry = Carry::new(&fine, &pairs, Some(counted), &mut meter).unwrap();
            let small = || (0..12).flat_map(|n| (0..12).map(move |m| (n, m)));
            for ((s, a), (t, b)) in small().flat_map(|first| small().map(move |b| (first, b))) {
                let numbers = carry.sum(&carry.none(), &[s, t]);
                let whole = fine.normal(&[s + a, t + b]);
                let at = pairs.iter().position(|pair| *pair == whole).unwrap() as u32;
                let sets = carry.possible(&numbers, &[a > 0, b > 0]).unwrap();
                assert!(
                    sets.iter().all(|set| contains(set, at)),
                    "{s} + {a}, {t} + {b} for {floor}, {width}, {period}"
                );
            }
        }
    }

    /// Numbers that cannot be there are not looked at: small ones are known, then residues.
    #[test]
    fn what_is_not_possible() {
        for counted in [1, 2, 4] {
            let fine = Band { numbers: 2, floor: 1, width: 1, period: 3 }.raised(1, counted);
            let pairs = fine.normal_lists();
            let mut meter = Meter::new(&Limits::default());
            let carry = Carry::new(&fine, &pairs, Some(counted), &mut meter).unwrap();
            for (at, pair) in (0..).zip(&pairs) {
                let (a, b) = (pair[0], pair[1]);
                for s in 0..8 {
                    let possible = |g| {
                        let numbers = carry.sum(&carry.none(), &[s, 0]);
                        let sets = carry.possible(&numbers, &[g, false]).unwrap();
                        sets.iter().all(|set| contains(set, at))
                    };
                    let same = if s < counted || a < counted { a == s } else { a % 3 == s % 3 };
                    assert_eq!(possible(false), b == 0 && same, "{counted}, {s}: {a}, {b}");
                    let some = b == 0 && a > s.min(counted - 1);
                    assert!(!possible(true) || some, "{counted}, {s}: {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn without_numbers_only_the_pair_counts() {
        let fine = Band { numbers: 2, floor: 1, width: 1, period: 3 }.raised(1, COUNTED);
        let pairs = fine.normal_lists();
        let carry = Carry::new(&fine, &pairs, None, &mut Meter::new(&Limits::default())).unwrap();
        for (at, pair) in (0..).zip(&pairs) {
            let (a, b) = (pair[0], pair[1]);
            for (g, h) in [(false, false), (false, true), (true, false), (true, true)] {
                let sets = carry.possible(&[0, 0], &[g, h]).unwrap();
                assert_eq!(contains(sets[0], at), (a > 0) == g, "{a}, {b}");
                assert_eq!(contains(sets[1], at), (b > 0) == h, "{a}, {b}");
            }
        }
    }

    #[test]
    fn classes_are_a_congruence() {
        for (period, counted) in (1..5).flat_map(|period| (0..5).map(move |c| (period, c))) {
            let class = |number| fold(number, counted, period);
            for (n, m) in (0..20).flat_map(|n| (0..20).map(move |m| (n, m))) {
                assert_eq!(class(class(n) + m), class(n + m));
            }
        }
    }
}
