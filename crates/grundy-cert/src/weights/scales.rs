//! Classes of weights on several scales: a class for each of their numbers.

use super::scale::Scale;
use super::weight::{SCALES, Weight};
use crate::format::Weights;
use crate::refusal::{Checked, need, stop};

/// How weights fall into classes. Each class has a number, in the order of the normal weights: the
/// number on the last scale grows first.
pub(super) struct Scales {
    scales: Vec<Scale>,
    classes: u32,
}

impl Scales {
    /// Step 2 for the scales: there are some, and not too many, and their numbers are small.
    pub(super) fn of(claim: &Weights) -> Checked<Self> {
        let (width, period) = (&claim.width.0, &claim.period.0);
        need((1..=SCALES).contains(&width.len()) && width.len() == period.len(), 2, || {
            format!("the width and the period are not given for the same 1 to {SCALES} scales")
        })?;
        let fits = |number: &u64| (1..=1 << 10).contains(number);
        need(width.iter().chain(period).all(fits), 2, || {
            "the width or the period is zero or above 1024".to_owned()
        })?;
        let scale = |(&w, &q): (&u64, &u64)| Scale { width: w as usize, period: q as usize };
        Self::new(width.iter().zip(period).map(scale).collect())
    }

    /// So that classes can be numbered at all; what is made for each of them is metered.
    fn new(scales: Vec<Scale>) -> Checked<Self> {
        let mut classes = scales.iter().map(|scale| scale.classes() as u32);
        match classes.try_fold(1_u32, u32::checked_mul) {
            Some(classes) => Ok(Self { scales, classes }),
            None => stop("the weights fall into more classes than the checker can number"),
        }
    }

    /// Fine enough to know the class after two changes, each of a size of at most `most` on each
    /// scale.
    pub(super) fn fine(&self, most: &[usize]) -> Checked<Self> {
        Self::new(self.scales.iter().zip(most).map(|(scale, &most)| scale.fine(most)).collect())
    }

    /// How many scales there are.
    pub(super) fn count(&self) -> usize {
        self.scales.len()
    }

    pub(super) fn classes(&self) -> usize {
        self.classes as usize
    }

    /// The scales, each with the number of a weight on it.
    pub(super) fn on_each(&self, weight: Weight) -> impl Iterator<Item = (&Scale, i64)> {
        self.scales.iter().zip(weight.0)
    }

    pub(super) fn is_normal(&self, weight: Weight) -> bool {
        self.on_each(weight).all(|(scale, number)| scale.normal(number) == number)
    }

    pub(super) fn class(&self, weight: Weight) -> u32 {
        self.on_each(weight)
            .fold(0, |class, (scale, number)| class * scale.classes() as u32 + scale.class(number))
    }

    /// The normal weight of a class.
    pub(super) fn weight(&self, class: u32) -> Weight {
        let (mut weight, mut rest) = (Weight::ZERO, class);
        for (scale, number) in self.scales.iter().zip(&mut weight.0).rev() {
            let classes = scale.classes() as u32;
            *number = scale.number(rest % classes);
            rest /= classes;
        }
        weight
    }

    /// The normal weights, in the order of their classes.
    pub(super) fn weights(&self) -> impl Iterator<Item = Weight> {
        (0..self.classes).map(|class| self.weight(class))
    }

    /// For each class a set that has those in which A + `by` is for some weight A of it: on each
    /// scale one of the classes that the number may be in.
    pub(super) fn moved(&self, by: Weight) -> Vec<Vec<u32>> {
        let mut all = vec![vec![0]];
        for (scale, by) in self.on_each(by) {
            let (moved, classes) = (scale.moved(by), scale.classes() as u32);
            let with = |before: &Vec<u32>, to: &Vec<u32>| -> Vec<u32> {
                before.iter().flat_map(|b| to.iter().map(move |t| b * classes + t)).collect()
            };
            all = all.iter().flat_map(|before| moved.iter().map(|to| with(before, to))).collect();
        }
        all
    }

    /// Whether on each scale two changes balance beside a weight, and cancel on some scale on which
    /// there are any.
    pub(super) fn balance(&self, weight: Weight, one: Weight, two: Weight) -> bool {
        let some = one.0.iter().zip(two.0).any(|(one, two)| *one != 0 && one + two == 0);
        let mut each = self.on_each(weight).zip(one.0.into_iter().zip(two.0));
        some && each.all(|((scale, n), (one, two))| scale.balance(n, one, two))
    }

    /// Whether the weight is far off on each scale on which there is a change, with its sign.
    pub(super) fn is_far(&self, weight: Weight, by: Weight) -> bool {
        self.on_each(weight).zip(by.0).all(|((scale, n), by)| by == 0 || scale.is_far(n, by))
    }

    /// After so many steps of one change classes come again on all scales on which the weight is
    /// far off: the least common multiple of the periods.
    pub(super) fn round(&self) -> u64 {
        self.scales.iter().fold(1, |round, scale| {
            let period = scale.period as u64;
            round / gcd(round, period) * period
        })
    }

    /// The number, or the list of the numbers.
    pub(super) fn name(&self, weight: Weight) -> String {
        let numbers: Vec<String> = self.on_each(weight).map(|(_, n)| n.to_string()).collect();
        match &numbers[..] {
            [one] => one.clone(),
            list => format!("[{}]", list.join(", ")),
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Widths and periods.
#[cfg(test)]
impl From<&[(usize, usize)]> for Scales {
    fn from(scales: &[(usize, usize)]) -> Self {
        let scale = |&(width, period)| Scale { width, period };
        Self::new(scales.iter().map(scale).collect()).unwrap()
    }
}

#[cfg(test)]
mod tests;
