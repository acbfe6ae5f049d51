//! When a preperiod and a period are the least ones.

use crate::refusal::{Checked, defect, need};

/// Refuses unless the preperiod r and the period p are least. Known is that f has period p from r
/// on (f(n + p) = f(n) + s).
///
/// `repeats(n, q)` says whether f(n + q) = f(n) + s·q/p, and `None` where that is not known. It is
/// asked for r − 1 with p, and for heaps from r to r + p − 1 with proper divisors of p. The least
/// period divides p, so if p is not least then p/ℓ is a period for some prime ℓ.
pub(crate) fn least(
    step: u32,
    preperiod: usize,
    period: usize,
    repeats: impl Fn(usize, usize) -> Option<bool>,
) -> Checked<()> {
    if let Some(before) = preperiod.checked_sub(1) {
        let Some(also) = repeats(before, period) else { return defect() };
        need(!also, step, || format!("the preperiod is not least: {before} is one too"))?;
    }
    for prime in primes(period) {
        let shorter = period / prime;
        let mut all = true;
        for n in preperiod..preperiod + period {
            match repeats(n, shorter) {
                Some(true) => {}
                Some(false) => {
                    all = false;
                    break;
                }
                None => return defect(),
            }
        }
        need(!all, step, || format!("the period is not least: {shorter} is one too"))?;
    }
    Ok(())
}

/// The primes that divide a number, in increasing order.
pub(crate) fn primes(number: usize) -> Vec<usize> {
    let mut rest = number;
    let mut primes = Vec::new();
    let mut factor = 2;
    while factor * factor <= rest {
        if rest.is_multiple_of(factor) {
            primes.push(factor);
            while rest.is_multiple_of(factor) {
                rest /= factor;
            }
        }
        factor += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors() {
        assert_eq!(primes(1), [0; 0]);
        assert_eq!(primes(97), [97]);
        assert_eq!(primes(360), [2, 3, 5]);
    }

    #[test]
    fn only_least_periods() {
        let f = |n: usize| [9, 8, 1, 2, 1, 2][if n < 6 { n } else { 2 + (n - 2) % 4 }];
        let repeats = |n: usize, q: usize| Some(f(n + q) == f(n));
        assert!(least(3, 2, 2, repeats).is_ok());
        assert!(least(3, 3, 2, repeats).unwrap_err().reason.contains("preperiod"));
        assert!(least(3, 2, 4, repeats).unwrap_err().reason.contains("period"));
    }
}
