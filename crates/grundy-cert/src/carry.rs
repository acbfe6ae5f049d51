//! Numbers of a sum, known by class: exactly below some number, mostly 2, from there on modulo a
//! period.
//!
//! A position consists of a sum X without heaps g and h, whose numbers are known by class, and of a
//! heaps g and b heaps h. This says which fine pairs its numbers may be in.

use crate::band::{Band, COUNTED, fold};
use crate::monoid::{Set, collect};
use crate::refusal::{Checked, Meter, defect};

/// The classes of the two numbers of a sum.
pub(crate) type Numbers = (usize, usize);

/// Which fine pairs are possible beside sums without heaps of the pair.
pub(crate) struct Carry {
    counted: usize,
    period: usize,
    /// For g and for h, for each class of the number of a sum: the pairs with none of these heaps,
    /// and the pairs with some.
    possible: [Vec<[Set; 2]>; 2],
}

impl Carry {
    /// The numbers below `counted` are classes of their own. If no heap carries numbers, only the
    /// class of 0 is needed.
    pub(crate) fn new(
        fine: &Band,
        pairs: &[(usize, usize)],
        counted: Option<usize>,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let period = fine.period;
        let classes = counted.map_or(1, |counted| counted + period);
        let counted = counted.unwrap_or(COUNTED);
        let cells = (classes as u64).saturating_mul(pairs.len() as u64);
        meter.work(cells.saturating_mul(4))?;
        meter.hold(cells / 8 + 16 * classes as u64)?;
        let of = |which: usize| {
            let number = move |pair: (usize, usize)| if which == 0 { pair.0 } else { pair.1 };
            let none = move |name: usize| {
                collect(pairs.iter().map(|&pair| fold(number(pair), counted, period) == name))
            };
            // Some pair of the fine class has a number above the least of the class.
            let more = |&pair: &(usize, usize)| match fine.unbounded(pair) {
                (true, _) if which == 0 => usize::MAX,
                (_, true) if which == 1 => usize::MAX,
                _ => number(pair),
            };
            let some = |name: usize| collect(pairs.iter().map(|pair| more(pair) > name));
            (0..classes).map(|name| [none(name), some(name)]).collect()
        };
        Ok(Self { counted, period, possible: [of(0), of(1)] })
    }

    /// The classes of the numbers of a sum with one more heap.
    pub(crate) fn sum(&self, (s, t): Numbers, (by_s, by_t): (usize, usize)) -> Numbers {
        let class = |number: usize| fold(number, self.counted, self.period);
        (class(s + by_s), class(t + by_t))
    }

    /// The pairs with none or some heaps g, and with none or some heaps h.
    pub(crate) fn possible(&self, (s, t): Numbers, g: bool, h: bool) -> Checked<(&Set, &Set)> {
        let [first, second] = &self.possible;
        match (first.get(s), second.get(t)) {
            (Some([none_g, some_g]), Some([none_h, some_h])) => {
                Ok((if g { some_g } else { none_g }, if h { some_h } else { none_h }))
            }
            _ => defect(),
        }
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
            let fine = Band { floor, width, period }.raised(most, counted);
            let pairs = fine.normal_pairs();
            let mut meter = Meter::new(&Limits::default());
            let carry = Carry::new(&fine, &pairs, Some(counted), &mut meter).unwrap();
            let small = || (0..12).flat_map(|n| (0..12).map(move |m| (n, m)));
            for ((s, a), (t, b)) in small().flat_map(|first| small().map(move |b| (first, b))) {
                let numbers = carry.sum((0, 0), (s, t));
                let whole = fine.normal((s + a, t + b));
                let at = pairs.iter().position(|&pair| pair == whole).unwrap() as u32;
                let (first, second) = carry.possible(numbers, a > 0, b > 0).unwrap();
                let there = contains(first, at) && contains(second, at);
                assert!(there, "{s} + {a}, {t} + {b} for {floor}, {width}, {period}");
            }
        }
    }

    /// Numbers that cannot be there are not looked at: small ones are known, then residues.
    #[test]
    fn what_is_not_possible() {
        for counted in [1, 2, 4] {
            let fine = Band { floor: 1, width: 1, period: 3 }.raised(1, counted);
            let pairs = fine.normal_pairs();
            let mut meter = Meter::new(&Limits::default());
            let carry = Carry::new(&fine, &pairs, Some(counted), &mut meter).unwrap();
            for (at, &(a, b)) in (0..).zip(&pairs) {
                for s in 0..8 {
                    let possible = |g| {
                        let (first, second) =
                            carry.possible(carry.sum((0, 0), (s, 0)), g, false).unwrap();
                        contains(first, at) && contains(second, at)
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
        let fine = Band { floor: 1, width: 1, period: 3 }.raised(1, COUNTED);
        let pairs = fine.normal_pairs();
        let carry = Carry::new(&fine, &pairs, None, &mut Meter::new(&Limits::default())).unwrap();
        for (at, &(a, b)) in (0..).zip(&pairs) {
            for (g, h) in [(false, false), (false, true), (true, false), (true, true)] {
                let (first, second) = carry.possible((0, 0), g, h).unwrap();
                assert_eq!(contains(first, at), (a > 0) == g, "{a}, {b}");
                assert_eq!(contains(second, at), (b > 0) == h, "{a}, {b}");
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
