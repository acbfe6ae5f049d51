//! Classes of the numbers on one scale: those near zero are known exactly, the others modulo a
//! period.

use crate::band::fold;

/// How numbers fall into classes. Each class has a number, in the order of the normal numbers.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// Numbers of a smaller size are classes of their own.
    pub(super) width: usize,
    /// The others of one sign count modulo this.
    pub(super) period: usize,
}

impl Scale {
    /// Fine enough to know the class after two changes, each of a size of at most `most`.
    pub(super) fn fine(&self, most: usize) -> Self {
        Self { width: self.width + 2 * most, ..*self }
    }

    /// The largest normal weight.
    fn end(&self) -> i64 {
        (self.width + self.period) as i64 - 1
    }

    pub(super) fn classes(&self) -> usize {
        2 * (self.width + self.period) - 1
    }

    /// The number of the class that is nearest to zero.
    pub(super) fn normal(&self, number: i64) -> i64 {
        number.signum() * fold(number.unsigned_abs() as usize, self.width, self.period) as i64
    }

    pub(super) fn class(&self, number: i64) -> u32 {
        (self.normal(number) + self.end()) as u32
    }

    /// The normal number of a class.
    pub(super) fn number(&self, class: u32) -> i64 {
        i64::from(class) - self.end()
    }

    /// Whether the number has the sign of another, and is at least the width in size.
    pub(super) fn is_far(&self, number: i64, like: i64) -> bool {
        number * like.signum() >= self.width as i64
    }

    /// Whether two changes cancel, or the number is far off, and each of them leaves it in its
    /// class and takes it no nearer.
    pub(super) fn balance(&self, number: i64, one: i64, two: i64) -> bool {
        let stays = |by: i64| by % self.period as i64 == 0 && by * number.signum() >= 0;
        one + two == 0 || self.is_far(number, number) && stays(one) && stays(two)
    }

    /// For each class those in which A + `by` is for some number A of it.
    pub(super) fn moved(&self, by: i64) -> Vec<Vec<u32>> {
        (-self.end()..=self.end()).map(|normal| self.moved_class(normal, by)).collect()
    }

    fn moved_class(&self, normal: i64, by: i64) -> Vec<u32> {
        let mut classes = vec![self.class(normal + by)];
        // The numbers of a class that go on for ever are in one class again from the width on.
        let mut number = normal;
        while self.is_far(normal, normal) && !self.is_far(number + by, normal) {
            number += normal.signum() * self.period as i64;
            classes.push(self.class(number + by));
        }
        classes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    const SCALES: [(usize, usize); 7] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (5, 3), (4, 7)];

    /// The definition in the docs.
    fn alike(width: i64, period: i64, a: i64, b: i64) -> bool {
        a == b
            || a >= width && b >= width && (a - b) % period == 0
            || a <= -width && b <= -width && (a - b) % period == 0
    }

    #[test]
    fn classes_are_those_of_the_docs() {
        for (width, period) in SCALES {
            let scale = Scale { width, period };
            let all: BTreeSet<u32> = (-50..=50).map(|a| scale.class(a)).collect();
            assert_eq!(all, (0..scale.classes() as u32).collect());
            for (a, b) in (-50..=50).flat_map(|a| (-50..=50).map(move |b| (a, b))) {
                let same = alike(width as i64, period as i64, a, b);
                assert_eq!(scale.class(a) == scale.class(b), same, "{width} {period} {a} {b}");
            }
        }
    }

    #[test]
    fn normal_numbers_are_the_nearest_to_zero() {
        for (width, period) in SCALES {
            let scale = Scale { width, period };
            let mut nearest: BTreeMap<u32, i64> = BTreeMap::new();
            for a in (-60_i64..=60).rev() {
                let best = nearest.entry(scale.class(a)).or_insert(a);
                *best = if a.abs() < best.abs() { a } else { *best };
            }
            assert_eq!(
                nearest.values().copied().collect::<Vec<_>>(),
                (0..scale.classes() as u32).map(|class| scale.number(class)).collect::<Vec<_>>()
            );
            for a in -60..=60 {
                assert_eq!(scale.normal(a), nearest[&scale.class(a)]);
            }
        }
    }

    /// The lemma of the docs: two changes of a fine class lead to one class.
    #[test]
    fn fine_classes_know_the_class_after_two_changes() {
        for ((width, period), most) in SCALES.into_iter().flat_map(|s| (1..4).map(move |m| (s, m)))
        {
            let (scale, reach) = (Scale { width, period }, 2 * most as i64);
            let fine = scale.fine(most);
            for a in -40..=40 {
                let b = fine.normal(a);
                for by in -reach..=reach {
                    assert_eq!(
                        scale.class(a + by),
                        scale.class(b + by),
                        "{width} {period} {a} {by}"
                    );
                }
            }
            // One less would not do.
            let coarser = Scale { width: fine.width - 1, period };
            let known = |a: i64| scale.class(a - reach) == scale.class(coarser.normal(a) - reach);
            assert!((0..40).any(|a| !known(a)), "{width} {period}");
        }
    }

    #[test]
    fn moved_classes_by_brute_force() {
        for (width, period) in SCALES {
            let scale = Scale { width, period };
            for by in -20..=20 {
                let moved = scale.moved(by);
                let mut all: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
                for a in -200..=200 {
                    all.entry(scale.class(a)).or_default().insert(scale.class(a + by));
                }
                for (class, to) in all {
                    let found: BTreeSet<u32> = moved[class as usize].iter().copied().collect();
                    assert_eq!(found, to, "{width} {period}: class {class} by {by}");
                }
            }
        }
    }
}
