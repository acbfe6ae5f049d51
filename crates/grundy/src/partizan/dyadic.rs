//! Dyadic rationals of any size: the numbers that short games can be.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A rational number m/2^e, in lowest terms.
///
/// This is the number as it is told and read. Inside the arena numbers are packed into 32 bits
/// where they fit.
///
/// ```
/// use grundy::partizan::Dyadic;
///
/// let number = Dyadic::new(6, 3);
/// assert_eq!(number.to_string(), "3/4");
/// assert_eq!((number.clone() + number).to_string(), "3/2");
/// assert!(Dyadic::from(-2) < Dyadic::new(-1, 60));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic {
    mantissa: BigInt,
    /// 0 unless the mantissa is odd.
    exponent: u64,
}

impl Dyadic {
    /// The number m/2^e.
    pub fn new(mantissa: impl Into<BigInt>, exponent: u64) -> Self {
        let mantissa: BigInt = mantissa.into();
        let common = mantissa.trailing_zeros().map_or(exponent, |zeros| zeros.min(exponent));
        Self { mantissa: mantissa >> common, exponent: exponent - common }
    }

    /// The numerator in lowest terms.
    pub fn mantissa(&self) -> &BigInt {
        &self.mantissa
    }

    /// The denominator is 2 to this power.
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// Half of it.
    pub fn half(&self) -> Self {
        Self::new(self.mantissa.clone(), self.exponent + 1)
    }

    /// Twice as much.
    pub fn double(&self) -> Self {
        Self::new(self.mantissa.clone() * 2, self.exponent)
    }

    /// The product with an integer.
    pub fn times(&self, factor: &BigInt) -> Self {
        Self::new(&self.mantissa * factor, self.exponent)
    }

    /// The largest integer that is not above.
    pub fn floor(&self) -> BigInt {
        // A shift of a negative number rounds towards minus infinity.
        self.mantissa.clone() >> self.exponent
    }

    /// The number as a float, for drawing.
    pub fn to_f64(&self) -> f64 {
        // Far more digits than a float has are left out first, so that nothing overflows.
        let excess = self.mantissa.bits().saturating_sub(100);
        let (sign, digits) = (self.mantissa.clone() >> excess).to_u64_digits();
        let float = digits.iter().rev().fold(0.0, |sum, &digit| sum * 2f64.powi(64) + digit as f64);
        let power = i128::from(excess) - i128::from(self.exponent);
        let float = float * 2f64.powi(power.clamp(-2000, 2000) as i32);
        if sign == Sign::Minus { -float } else { float }
    }

    /// How many bits the number takes.
    pub fn bits(&self) -> u64 {
        self.mantissa.bits() + self.exponent
    }

    /// The day on which the number is born: the integer n on day |n|, and a number strictly
    /// between two integers n < n + 1 at distance 2^-e on day max(|n|, |n + 1|) + e.
    pub fn birthday(&self) -> BigInt {
        let magnitude = BigInt::from(self.mantissa.magnitude().clone());
        match self.exponent {
            0 => magnitude,
            exponent => (magnitude >> exponent) + 1 + exponent,
        }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::new(integer, 0)
    }
}

impl From<BigInt> for Dyadic {
    fn from(integer: BigInt) -> Self {
        Self { mantissa: integer, exponent: 0 }
    }
}

/// Two mantissas over the common denominator.
fn aligned(one: &Dyadic, other: &Dyadic) -> (BigInt, BigInt, u64) {
    let exponent = one.exponent.max(other.exponent);
    let over = |number: &Dyadic| &number.mantissa << (exponent - number.exponent);
    (over(one), over(other), exponent)
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        let (one, other, exponent) = aligned(self, other);
        Dyadic::new(one + other, exponent)
    }
}

impl Add for Dyadic {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        &self + &other
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        &self + &-other
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        Self { mantissa: -self.mantissa, exponent: self.exponent }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, other, _) = aligned(self, other);
        one.cmp(&other)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => self.mantissa.fmt(f),
            exponent => write!(f, "{}/{}", self.mantissa, BigInt::from(1) << exponent),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The simplest number x with `low` < x < `high`, where x may equal an end that is `closed`.
/// Without an end there is no bound on that side. There must be such a number.
///
/// The simplest number is the integer nearest to 0 if an integer fits, otherwise the only number
/// that fits with the least power of 2 below (*On Numbers and Games*, theorem 11).
pub(super) fn simplest(low: Option<(&Dyadic, bool)>, high: Option<(&Dyadic, bool)>) -> Dyadic {
    let zero = Dyadic::from(0);
    let above = |x: &Dyadic| low.is_none_or(|(low, closed)| x > low || (closed && x == low));
    let below = |x: &Dyadic| high.is_none_or(|(high, closed)| x < high || (closed && x == high));
    if !above(&zero) {
        let (low, closed) = low.expect("0 is too low");
        return least_above(low, closed, below);
    }
    if below(&zero) {
        return zero;
    }
    let (high, closed) = high.expect("0 is too high");
    -least_above(&-high.clone(), closed, |x| above(&-x.clone()))
}

/// The first of 1, 1/2, 1/4, … of which a multiple lies above `low` and fits, and the least such
/// multiple. `low` is not negative.
fn least_above(low: &Dyadic, closed: bool, fits: impl Fn(&Dyadic) -> bool) -> Dyadic {
    let at_step = |exponent: u64| {
        // low · 2^exponent, rounded up or beyond.
        let scaled = Dyadic::new(low.mantissa() << exponent, low.exponent());
        let stays = closed && scaled.is_integer();
        Dyadic::new(if stays { scaled.floor() } else { scaled.floor() + 1 }, exponent)
    };
    let mut exponent = 0;
    loop {
        let candidate = at_step(exponent);
        if fits(&candidate) {
            return candidate;
        }
        exponent += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_terms_and_text() {
        let texts = [(12, 2, "3"), (-12, 4, "-3/4"), (0, 9, "0"), (5, 0, "5"), (-1, 70, "")];
        for (mantissa, exponent, text) in texts {
            let number = Dyadic::new(mantissa, exponent);
            if !text.is_empty() {
                assert_eq!(number.to_string(), text);
            }
            assert_eq!(number.half().double(), number);
        }
        assert_eq!(Dyadic::new(-1, 70).to_f64(), -(0.5f64.powi(70)));
        assert_eq!((Dyadic::from(3) - Dyadic::new(1, 2)).to_f64(), 2.75);
    }

    #[test]
    fn the_simplest_number_is_the_first_in_the_order_of_birthdays() {
        let numbers: Vec<Dyadic> = (-48..=48).map(|m| Dyadic::new(m, 4)).collect();
        for low in &numbers {
            for high in numbers.iter().filter(|high| *high >= low) {
                for (at_low, at_high) in
                    [(false, false), (false, true), (true, false), (true, true)]
                {
                    let fits = |x: &&Dyadic| {
                        (*x > low || (at_low && *x == low))
                            && (*x < high || (at_high && *x == high))
                    };
                    // Finer numbers than 1/16 are not in the list.
                    let fitting = numbers.iter().filter(fits);
                    if let Some(expected) = fitting.min_by_key(|x| x.birthday()) {
                        let found = simplest(Some((low, at_low)), Some((high, at_high)));
                        assert_eq!(&found, expected, "{low} {high} {at_low} {at_high}");
                    }
                }
            }
        }
        assert_eq!(simplest(Some((&Dyadic::new(5, 1), false)), None), Dyadic::from(3));
        assert_eq!(simplest(None, Some((&Dyadic::from(-2), false))), Dyadic::from(-3));
        assert_eq!(simplest(None, None), Dyadic::from(0));
    }
}
