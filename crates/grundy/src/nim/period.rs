//! Periods of nim-sequences: found in linear time, and proved or merely observed.
//!
//! The theorems, with their proofs, are in `docs/periods.md`. What a theorem covers is a
//! [`ProvedPeriod`], which only this module can make, and only from values that it has looked
//! at; what merely looks like a period is an [`ObservedPeriod`].

use super::stream::ShortCertificate;
use crate::cycle::tails;
use crate::rules::Code;
use std::fmt;

/// A sequence f with f(n + period) = f(n) + saltus for every n ≥ preperiod, both least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least r such that the equation holds for every n ≥ r, counted from heap 0.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What each period adds; 0 for a sequence that is periodic in the ordinary sense.
    pub saltus: u64,
}

/// The theorem that carries a proof from finitely many heaps to all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for codes whose last digit stands at `last_place` and whose moves
    /// leave at most `parts` heaps: the equation for n₀ ≤ n < c·n₀ + (c−1)·p + k is enough.
    GuySmith {
        /// c, the largest number of heaps that a move leaves.
        parts: u32,
        /// k, the place of the last non-zero digit.
        last_place: u64,
    },
    /// For codes that never split a heap, with a repeating tail: the state of the computation
    /// (the recent values and, for each residue modulo the length of the tail, the set of values
    /// seen) came back, shifted by the saltus.
    ShiftedState {
        /// The heap at which the state was first seen.
        at: u64,
        /// The distance at which it came back, a multiple of the least period.
        distance: u64,
    },
    /// For games with a sparse space: a whole window of values came back
    /// (`docs/short-certificate.md`).
    Short(Box<ShortCertificate>),
}

/// What was checked, and why it is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The theorem used.
    pub theorem: Theorem,
    /// The equation was checked from this heap on …
    pub from: u64,
    /// … up to but not including this one.
    pub to: u64,
}

/// A period that holds for every heap, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    pub(super) period: Period,
    pub(super) proof: Proof,
}

impl ProvedPeriod {
    /// The period.
    pub fn period(&self) -> Period {
        self.period
    }

    /// Why it holds for every heap.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The heap below preperiod + period that has the same value up to the saltus, and how
    /// often the saltus is to be added.
    pub fn representative(&self, heap: u64) -> (u64, u64) {
        let Period { preperiod, period, .. } = self.period;
        match heap.checked_sub(preperiod) {
            None => (heap, 0),
            Some(beyond) => (preperiod + beyond % period, beyond / period),
        }
    }
}

/// A period that the values computed so far have, and that no theorem covers (yet).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedPeriod {
    /// The period.
    pub period: Period,
    /// How many values were looked at.
    pub seen: u64,
}

/// What is known of the period of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Periodicity {
    /// It is periodic, or arithmetic-periodic: for every heap.
    Proved(ProvedPeriod),
    /// It looks so.
    Observed(ObservedPeriod),
    /// Nothing repeats so far.
    Open,
}

impl Periodicity {
    /// The period with its proof, if there is one.
    pub fn proved(&self) -> Option<&ProvedPeriod> {
        match self {
            Self::Proved(proved) => Some(proved),
            _ => None,
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, last) = (self.from, self.to.saturating_sub(1));
        match &self.theorem {
            Theorem::GuySmith { parts, last_place } => write!(
                f,
                "Guy–Smith theorem with c = {parts}, k = {last_place}; \
                 equation checked for {from} ≤ n ≤ {last}"
            ),
            Theorem::Short(certificate) => certificate.fmt(f),
            Theorem::ShiftedState { at, distance } => write!(
                f,
                "state theorem for games that never split; the state at heap {at} came back at \
                 heap {}",
                at + distance
            ),
        }
    }
}

/// Where the hypothesis of the Guy–Smith theorem ends: the equation G(n+p) = G(n) for every n
/// from max(n₀, 1) up to but not including c·n₀ + (c−1)·p + k proves it for every n ≥ n₀.
pub fn guy_smith_end(code: &Code, preperiod: u64, period: u64) -> Option<u64> {
    let k = code.last_place()? as u64;
    let c = u64::from(code.max_parts().max(1));
    Some(c * preperiod.max(1) + (c - 1) * period + k)
}

/// The least period that the values prove for a finite code, by the Guy–Smith theorem.
///
/// ```
/// use grundy::nim::{period, reference};
/// use grundy::rules::Code;
///
/// let kayles: Code = "0.77".parse()?;
/// let values = reference::values(&kayles, 200);
/// let proved = period::prove(&kayles, &values).unwrap();
/// assert_eq!((proved.period().preperiod, proved.period().period), (71, 12));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn prove(code: &Code, values: &[u32]) -> Option<ProvedPeriod> {
    let last_place = code.last_place()? as u64;
    let heaps = values.len() as u64;
    candidates(values).filter(|candidate| candidate.saltus == 0).find_map(|period| {
        let to = guy_smith_end(code, period.preperiod, period.period)?;
        let proof = Proof {
            theorem: Theorem::GuySmith { parts: code.max_parts(), last_place },
            from: period.preperiod,
            to,
        };
        (to + period.period <= heaps).then_some(ProvedPeriod { period, proof })
    })
}

/// The least period that the values suggest: it explains at least half of them, and at least
/// three rounds of it.
pub fn observe(values: &[u32]) -> Option<ObservedPeriod> {
    let heaps = values.len() as u64;
    candidates(values)
        .find(|candidate| {
            let explained = heaps - candidate.preperiod;
            explained >= 3 * candidate.period && 2 * explained >= heaps && explained >= 16
        })
        .map(|period| ObservedPeriod { period, seen: heaps })
}

/// What the values show, without a theorem.
pub(super) fn observed(values: &[u32]) -> Periodicity {
    observe(values).map_or(Periodicity::Open, Periodicity::Observed)
}

/// For each p, in increasing order, the least preperiod (and the saltus) with which the values
/// have period p up to their end.
///
/// f(n+p) = f(n) + s from n₀ on if and only if the differences have period p from n₀ on.
fn candidates(values: &[u32]) -> impl Iterator<Item = Period> {
    let differences: Vec<i64> =
        values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    tails(&differences).filter_map(move |cycle| {
        let (preperiod, period) = (cycle.index(), cycle.period());
        let saltus =
            values[(preperiod + period) as usize].checked_sub(values[preperiod as usize])?;
        Some(Period { preperiod, period, saltus: u64::from(saltus) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_window_one_heap_short_proves_nothing() {
        let kayles: Code = "0.77".parse().unwrap();
        let values = crate::nim::reference::values(&kayles, 200);
        // 71 + … + 2·71 + 12 + 2 = 156 heaps n, and G(n + 12) for the last of them.
        let enough = 156 + 12;
        assert!(prove(&kayles, &values[..enough - 1]).is_none());
        let proved = prove(&kayles, &values[..enough]).unwrap();
        assert_eq!(proved.period, Period { preperiod: 71, period: 12, saltus: 0 });
        assert_eq!((proved.proof.from, proved.proof.to), (71, 156));
    }

    #[test]
    fn arithmetic_periods_are_observed() {
        let nim: Vec<u32> = (0..40).collect();
        let period = observe(&nim).unwrap().period;
        assert_eq!(period, Period { preperiod: 0, period: 1, saltus: 1 });
        let stairs: Vec<u32> =
            (0..60).map(|n| [9, 7][n as usize % 2] * u32::from(n < 5) + n / 3 * 2).collect();
        let period = observe(&stairs).unwrap().period;
        assert_eq!((period.period, period.saltus), (3, 2));
    }

    #[test]
    fn noise_has_no_period() {
        let noise: Vec<u32> = (0..200u32).map(|n| n.wrapping_mul(2_654_435_761) >> 28).collect();
        assert_eq!(observe(&noise), None);
    }

    #[test]
    fn representatives() {
        let proved = ProvedPeriod {
            period: Period { preperiod: 5, period: 3, saltus: 2 },
            proof: Proof { theorem: Theorem::GuySmith { parts: 1, last_place: 1 }, from: 5, to: 6 },
        };
        assert_eq!(proved.representative(4), (4, 0));
        assert_eq!(proved.representative(7), (7, 0));
        assert_eq!(proved.representative(8), (5, 1));
        assert_eq!(proved.representative(15), (6, 3));
    }

    proptest! {
        #[test]
        fn candidates_are_exact(values in prop::collection::vec(0u32..3, 3..30)) {
            for found in candidates(&values) {
                let (r, p) = (found.preperiod as usize, found.period as usize);
                let holds = |n: usize| u64::from(values[n + p]) == u64::from(values[n]) + found.saltus;
                prop_assert!((r..values.len() - p).all(holds));
                prop_assert!(r == 0 || !holds(r - 1));
            }
        }
    }
}
