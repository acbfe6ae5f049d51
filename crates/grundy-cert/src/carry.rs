//! Numbers of a sum, known by class: exactly below 2, from there on modulo a period.
//!
//! A position consists of a sum X without heaps g and h, whose numbers are known by class, and of a
//! heaps g and b heaps h. This says which fine pairs its numbers may be in.

use crate::band::{Band, COUNTED, fold};
use crate::monoid::{Set, collect};
use crate::refusal::{Checked, Meter, defect};

/// The class of a number, named by its least member.
fn class(number: usize, period: usize) -> usize {
    fold(number, COUNTED, period)
}

/// The classes of the two numbers of a sum.
pub(crate) type Numbers = (usize, usize);

/// Which fine pairs are possible beside sums without heaps of the pair.
pub(crate) struct Carry {
    period: usize,
    /// For g and for h, for each class of the number of a sum: the pairs with none of these heaps,
    /// and the pairs with some.
    possible: [Vec<[Set; 2]>; 2],
}

impl Carry {
    /// If no heap carries numbers, only the class of 0 is needed.
    pub(crate) fn new(
        fine: &Band,
        pairs: &[(usize, usize)],
        carries: bool,
        meter: &mut Meter,
    ) -> Checked<Self> {
        let (period, classes) = (fine.period, if carries { COUNTED + fine.period } else { 1 });
        let cells = (classes as u64).saturating_mul(pairs.len() as u64);
        meter.work(cells.saturating_mul(4))?;
        meter.hold(cells / 8 + 16 * classes as u64)?;
        let of = |which: usize| {
            let number = move |pair: (usize, usize)| if which == 0 { pair.0 } else { pair.1 };
            let none = move |name: usize| {
                collect(pairs.iter().map(|&pair| class(number(pair), period) == name))
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
        Ok(Self { period, possible: [of(0), of(1)] })
    }

    /// The classes of the numbers of a sum with one more heap.
    pub(crate) fn sum(&self, (s, t): Numbers, (by_s, by_t): (usize, usize)) -> Numbers {
        (class(s + by_s, self.period), class(t + by_t, self.period))
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
        for (floor, width, period, most) in [(0, 1, 5, 1), (0, 2, 1, 2), (1, 1, 6, 1), (3, 2, 2, 1)]
        {
            let fine = Band { floor, width, period }.raised(most);
            let pairs = fine.normal_pairs();
            let mut meter = Meter::new(&Limits::default());
            let carry = Carry::new(&fine, &pairs, true, &mut meter).unwrap();
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

    /// Numbers that cannot be there are not looked at: none and one are known, then residues.
    #[test]
    fn what_is_not_possible() {
        let fine = Band { floor: 1, width: 1, period: 3 }.raised(1);
        let pairs = fine.normal_pairs();
        let carry = Carry::new(&fine, &pairs, true, &mut Meter::new(&Limits::default())).unwrap();
        for (at, &(a, b)) in (0..).zip(&pairs) {
            for s in 0..6 {
                let possible = |g| {
                    let (first, second) =
                        carry.possible(carry.sum((0, 0), (s, 0)), g, false).unwrap();
                    contains(first, at) && contains(second, at)
                };
                let same = if s < 2 || a < 2 { a == s } else { a % 3 == s % 3 };
                assert_eq!(possible(false), b == 0 && same, "{s}: {a}, {b}");
                assert!(!possible(true) || b == 0 && a > s.min(1), "{s}: {a}, {b}");
            }
        }
    }

    #[test]
    fn classes_are_a_congruence() {
        for period in 1..5 {
            for (n, m) in (0..20).flat_map(|n| (0..20).map(move |m| (n, m))) {
                assert_eq!(class(class(n, period) + m, period), class(n + m, period));
            }
        }
    }
}
