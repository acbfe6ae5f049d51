//! How exactly a weight counts.

use std::collections::BTreeSet;
use std::fmt;

/// A weight counts exactly below a width, in size, and from there on modulo a period, with its
/// sign. Two weights that count alike are in one *class*, and the one nearest to zero is *normal*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scale {
    width: u32,
    period: u32,
}

impl Scale {
    /// The scale of this width and period, which are at least 1.
    pub(crate) fn new(width: u32, period: u32) -> Self {
        assert!(width > 0 && period > 0);
        Self { width, period }
    }

    /// Weights below it, in size, count exactly.
    pub fn width(self) -> u32 {
        self.width
    }

    /// Beyond, they count modulo this.
    pub fn period(self) -> u32 {
        self.period
    }

    /// The normal weight of a class.
    ///
    /// **Lemma.** If two weights are in one class of a scale whose width is greater by E, and both
    /// are changed by the same number of size at most E, they are in one class of this scale.
    /// *Proof.* Either they are equal, or they have one sign, are congruent, and both are at least
    /// width + E in size; after the change they have that sign still and are at least the width. ∎
    pub(crate) fn normal(self, weight: i64) -> i64 {
        let (width, period) = (i64::from(self.width), i64::from(self.period));
        match weight.abs() - width {
            beyond if beyond < 0 => weight,
            beyond => weight.signum() * (width + beyond % period),
        }
    }

    /// The number of classes.
    pub fn classes(self) -> usize {
        2 * self.largest() as usize + 1
    }

    /// The number of the class of a weight: classes are in the order of their normal weights.
    pub(crate) fn class(self, weight: i64) -> usize {
        (self.normal(weight) + self.largest()) as usize
    }

    /// The normal weight of a class.
    pub(crate) fn weight(self, class: usize) -> i64 {
        class as i64 - self.largest()
    }

    /// A scale that is exact so much further.
    pub(crate) fn raised(self, by: u32) -> Self {
        Self { width: self.width + by, ..self }
    }

    /// The classes of the weights of a class after a change.
    pub(super) fn moved(self, class: usize, by: i64) -> Vec<usize> {
        let (normal, width) = (self.weight(class), i64::from(self.width));
        if normal.abs() < width {
            return vec![self.class(normal + by)];
        }
        // All weights of the class that come within the width, or to its other side, and one that
        // stays beyond it.
        let sign = normal.signum();
        let period = i64::from(self.period) * sign;
        let mut classes = BTreeSet::new();
        let mut after = normal + by;
        while after * sign < width {
            classes.insert(self.class(after));
            after += period;
        }
        classes.insert(self.class(after));
        classes.into_iter().collect()
    }

    fn largest(self) -> i64 {
        i64::from(self.width + self.period) - 1
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exactly below {}, then modulo {}", self.width, self.period)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALES: [(u32, u32); 4] = [(1, 1), (1, 4), (3, 2), (5, 3)];

    #[test]
    fn classes_are_numbered_by_their_normal_weights() {
        for (width, period) in SCALES {
            let scale = Scale::new(width, period);
            for class in 0..scale.classes() {
                let weight = scale.weight(class);
                assert_eq!((scale.class(weight), scale.normal(weight)), (class, weight));
            }
            for weight in -30..30i64 {
                let normal = scale.normal(weight);
                assert!(scale.class(weight) < scale.classes());
                assert_eq!(scale.class(weight), scale.class(normal));
                assert!(
                    normal.abs() < i64::from(width + period) && normal.signum() == weight.signum()
                );
                assert_eq!((weight - normal) % i64::from(period), 0);
                assert!(normal == weight || normal.abs() >= i64::from(width));
            }
        }
    }

    #[test]
    fn the_lemma_holds_on_small_weights() {
        for (width, period) in SCALES {
            for most in 0..4 {
                let (scale, fine) =
                    (Scale::new(width, period), Scale::new(width, period).raised(most));
                for (a, b) in (-25..25i64).flat_map(|a| (-25..25).map(move |b| (a, b))) {
                    if fine.class(a) == fine.class(b) {
                        for e in -i64::from(most)..=i64::from(most) {
                            assert_eq!(scale.class(a + e), scale.class(b + e), "{a} {b} {e}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_moved_class_has_all_its_weights() {
        for (width, period) in [(1, 1), (2, 3), (4, 2)] {
            let scale = Scale::new(width, period);
            for by in -7..=7 {
                for class in 0..scale.classes() {
                    let weights = (-60..60i64).filter(|&weight| scale.class(weight) == class);
                    let mut wanted: Vec<usize> =
                        weights.map(|weight| scale.class(weight + by)).collect();
                    wanted.sort_unstable();
                    wanted.dedup();
                    assert_eq!(scale.moved(class, by), wanted, "{width} {period} {by} {class}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "width > 0")]
    fn a_scale_has_a_width() {
        let _ = Scale::new(0, 1);
    }

    #[test]
    #[should_panic(expected = "period > 0")]
    fn a_scale_has_a_period() {
        let _ = Scale::new(1, 0);
    }
}
