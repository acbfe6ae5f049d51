//! What heaps and positions weigh.

use std::fmt;

/// What a heap or a position weighs: a number on each of some scales, mostly on one.
///
/// ```
/// use grundy::quotient::Solver;
/// use grundy::run::Run;
/// use grundy::Game;
///
/// let mut solver = Solver::new("0.354".parse::<Game>()?);
/// solver.solve(&Run::unlimited());
/// let weights = solver.proved_weights().unwrap().weights();
/// assert_eq!((weights[3].numbers(), weights[5].to_string()), (&[4][..], "−1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(Vec<i64>);

impl Weight {
    /// No weight on so many scales.
    pub(crate) fn none(scales: usize) -> Self {
        Self(vec![0; scales])
    }

    /// The number on each scale.
    pub fn numbers(&self) -> &[i64] {
        &self.0
    }

    /// Whether it is zero on all scales.
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|&number| number == 0)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        self.with(other, |a, b| a + b)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.with(other, |a, b| a - b)
    }

    /// So many times this.
    pub(crate) fn times(&self, often: i64) -> Self {
        Self(self.0.iter().map(|number| often * number).collect())
    }

    /// The sum of some weights.
    pub(crate) fn sum<'a>(scales: usize, of: impl IntoIterator<Item = &'a Self>) -> Self {
        of.into_iter().fold(Self::none(scales), |sum, weight| sum.plus(weight))
    }

    fn with(&self, other: &Self, operation: impl Fn(i64, i64) -> i64) -> Self {
        debug_assert_eq!(self.0.len(), other.0.len());
        Self(self.0.iter().zip(&other.0).map(|(&a, &b)| operation(a, b)).collect())
    }
}

impl From<Vec<i64>> for Weight {
    fn from(numbers: Vec<i64>) -> Self {
        Self(numbers)
    }
}

/// A weight on a single scale.
impl From<i64> for Weight {
    fn from(number: i64) -> Self {
        Self(vec![number])
    }
}

impl PartialEq<i64> for Weight {
    fn eq(&self, number: &i64) -> bool {
        self.0 == [*number]
    }
}

/// A number if there is one scale, and a list in brackets otherwise.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |number: i64| if number < 0 { "−" } else { "" };
        let numbers = self.0.iter().map(|&n| format!("{}{}", sign(n), n.unsigned_abs()));
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        match self.0.len() {
            1 => f.write_str(&numbers),
            _ => write!(f, "({numbers})"),
        }
    }
}

/// A number if there is one scale, and a list otherwise.
#[cfg(feature = "serde")]
impl serde::Serialize for Weight {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0[..] {
            [number] => serializer.serialize_i64(number),
            _ => self.0.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_added_scale_by_scale() {
        let (a, b) = (Weight::from(vec![1, -2]), Weight::from(vec![-3, 5]));
        assert_eq!(a.plus(&b).numbers(), [-2, 3]);
        assert_eq!(a.minus(&b).numbers(), [4, -7]);
        assert_eq!(a.times(-3).numbers(), [-3, 6]);
        assert_eq!(Weight::sum(2, [&a, &b, &a]).numbers(), [-1, 1]);
        assert!(Weight::sum(2, []).is_none() && !a.is_none() && a.minus(&a).is_none());
        assert_eq!((a.to_string(), Weight::from(-7).to_string()), ("(1, −2)".into(), "−7".into()));
    }
}
