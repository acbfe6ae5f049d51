//! Weights on several scales.

use super::scale::Scale;
use super::weight::Weight;

/// Weights of several numbers, each on a scale of its own. Classes are those of the numbers
/// together, that of the last number first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scales(Vec<Scale>);

impl Scales {
    pub(crate) fn new(scales: Vec<Scale>) -> Self {
        assert!(!scales.is_empty());
        Self(scales)
    }

    pub(crate) fn each(&self) -> &[Scale] {
        &self.0
    }

    /// How many there are.
    pub(crate) fn rank(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn classes(&self) -> usize {
        self.0.iter().map(|scale| scale.classes()).product()
    }

    pub(crate) fn class(&self, weight: &Weight) -> usize {
        self.place(weight.numbers().iter().zip(&self.0).map(|(&number, scale)| scale.class(number)))
    }

    /// The number of a class from those of its numbers.
    fn place(&self, classes: impl IntoIterator<Item = usize>) -> usize {
        self.0.iter().zip(classes).fold(0, |place, (scale, class)| place * scale.classes() + class)
    }

    /// The class of each number.
    fn parts(&self, mut class: usize) -> Vec<usize> {
        let mut parts: Vec<usize> = (self.0.iter().rev())
            .map(|scale| {
                let part = class % scale.classes();
                class /= scale.classes();
                part
            })
            .collect();
        parts.reverse();
        parts
    }

    /// The normal weight of a class.
    pub(crate) fn weight(&self, class: usize) -> Weight {
        let parts = self.parts(class);
        let normal = self.0.iter().zip(parts).map(|(scale, part)| scale.weight(part));
        normal.collect::<Vec<_>>().into()
    }

    /// The weight of the same class that is normal.
    pub(crate) fn normal(&self, weight: &Weight) -> Weight {
        let numbers = self.0.iter().zip(weight.numbers());
        numbers.map(|(scale, &number)| scale.normal(number)).collect::<Vec<_>>().into()
    }

    /// Scales that are exact so much further, each by a number of its own.
    pub(crate) fn raised(&self, by: &[u32]) -> Self {
        Self(self.0.iter().zip(by).map(|(scale, &by)| scale.raised(by)).collect())
    }

    /// For each class of finer scales the class of its normal weight after a change.
    pub(crate) fn after(&self, fine: &Self, by: &Weight) -> Vec<usize> {
        let parts: Vec<Vec<usize>> = (self.0.iter().zip(&fine.0).zip(by.numbers()))
            .map(|((scale, fine), by)| {
                (0..fine.classes()).map(|class| scale.class(fine.weight(class) + by)).collect()
            })
            .collect();
        let after = |class| {
            self.place(fine.parts(class).iter().zip(&parts).map(|(&part, after)| after[part]))
        };
        (0..fine.classes()).map(after).collect()
    }

    /// For each class those of its weights after a change.
    pub(crate) fn moved(&self, by: &Weight) -> Vec<Vec<usize>> {
        let parts: Vec<Vec<Vec<usize>>> = (self.0.iter().zip(by.numbers()))
            .map(|(&scale, &by)| (0..scale.classes()).map(|c| scale.moved(c, by)).collect())
            .collect();
        let moved = |class| {
            self.parts(class).iter().enumerate().fold(vec![0], |before, (i, &part)| {
                let add = |&place: &usize| {
                    parts[i][part].iter().map(move |to| place * self.0[i].classes() + to)
                };
                before.iter().flat_map(add).collect()
            })
        };
        (0..self.classes()).map(moved).collect()
    }
}

impl From<Scale> for Scales {
    fn from(scale: Scale) -> Self {
        Self(vec![scale])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn classes_of_several_scales_are_those_of_all_numbers() {
        let (one, two) = (Scale::new(3, 2), Scale::new(1, 3));
        let scales = Scales::new(vec![one, two]);
        let pairs = || (-9..9i64).flat_map(|a| (-9..9).map(move |b| (a, b)));
        let mut before = None;
        for class in 0..scales.classes() {
            let weight = scales.weight(class);
            assert_eq!((scales.class(&weight), scales.normal(&weight)), (class, weight.clone()));
            assert!(before.as_ref() < Some(&weight), "in the order of normal weights");
            before = Some(weight);
        }
        for (a, b) in pairs() {
            let weight = Weight::from(vec![a, b]);
            assert_eq!(scales.normal(&weight).numbers(), [one.normal(a), two.normal(b)]);
            for (c, d) in pairs() {
                let same = one.class(a) == one.class(c) && two.class(b) == two.class(d);
                assert_eq!(scales.class(&weight) == scales.class(&vec![c, d].into()), same);
            }
        }
        let fine = scales.raised(&[2, 1]);
        assert_eq!(fine.each(), [Scale::new(5, 2), Scale::new(2, 3)]);
        for by in [[0, 0], [2, -1], [-1, 1]].map(|by| Weight::from(by.to_vec())) {
            let (after, moved) = (scales.after(&fine, &by), fine.moved(&by));
            assert_eq!((after.len(), moved.len()), (fine.classes(), fine.classes()));
            for (a, b) in pairs() {
                let weight = Weight::from(vec![a, b]);
                let (class, next) = (fine.class(&weight), weight.plus(&by));
                assert_eq!(after[class], scales.class(&next));
                assert!(moved[class].contains(&fine.class(&next)));
            }
            // All pairs of what is reached on each scale, once.
            for (class, to) in moved.iter().enumerate() {
                let weight = fine.weight(class);
                let each = (fine.each().iter().zip(weight.numbers()).zip(by.numbers()))
                    .map(|((&scale, &number), &by)| moved_one(scale, number, by));
                assert_eq!(to.len(), each.product::<usize>());
                assert!(to.is_sorted_by(|a, b| a < b));
            }
        }
    }

    /// How many classes the weights of a class are in after a change.
    fn moved_one(scale: Scale, number: i64, by: i64) -> usize {
        let alike = (-40..=40).filter(|&other| scale.class(other) == scale.class(number));
        alike.map(|other| scale.class(other + by)).collect::<BTreeSet<_>>().len()
    }
}
