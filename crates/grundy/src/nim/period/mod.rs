//! Periods of nim-sequences: found in linear time, and proved or merely observed.
//!
//! The theorems, with their proofs, are in `docs/periods.md`. What a theorem covers is a
//! [`ProvedPeriod`], which only the engines can make, from values that they have computed from
//! the rules; what follows from the values in a file is a [`ConditionalPeriod`]; what merely looks
//! like a period is an [`ObservedPeriod`].
//!
//! Nobody else can make or alter one:
//!
//! ```compile_fail,E0451
//! # use grundy::nim::period::{Period, Proof, ProvedPeriod};
//! fn forged(period: Period, proof: Proof) -> ProvedPeriod {
//!     ProvedPeriod { period, proof }
//! }
//! ```
//! ```compile_fail,E0624
//! # use grundy::nim::period::{Period, Proof, ProvedPeriod};
//! fn forged(period: Period, proof: Proof) -> ProvedPeriod {
//!     ProvedPeriod::new(period, proof)
//! }
//! ```
//! ```compile_fail,E0616
//! # use grundy::nim::period::{Period, ProvedPeriod};
//! fn forged(mut proved: ProvedPeriod) -> ProvedPeriod {
//!     proved.period = Period::new(0, 7, 0).unwrap();
//!     proved
//! }
//! ```
//! ```compile_fail,E0451
//! # use grundy::nim::period::{ConditionalPeriod, ProvedPeriod};
//! fn freed(ConditionalPeriod { period, proof, .. }: ConditionalPeriod) -> ProvedPeriod {
//!     ProvedPeriod { period, proof }
//! }
//! ```
//! ```compile_fail,E0603
//! // Values of the user's own prove nothing.
//! use grundy::nim::period::prove;
//! ```
//! ```compile_fail,E0616
//! // Nor can the evidence be altered.
//! # use grundy::nim::period::Return;
//! fn freed(mut found: Return) -> Return {
//!     found.given = None;
//!     found
//! }
//! ```

#[cfg(test)]
mod further;
mod growth;
mod lasker;
mod returned;

pub use returned::Return;

use crate::cycle::{Cycle, tails};
use crate::getters::getters;
use crate::rules::Code;
use std::fmt;
use std::ops::Range;

/// The shape of a sequence f with f(n + period) = f(n) + saltus for every n ≥ preperiod.
///
/// Three numbers and no claim: what is known of them says the type that they come in.
///
/// ```
/// use grundy::nim::Period;
///
/// let nim = Period::new(0, 1, 1).unwrap();
/// assert_eq!((nim.preperiod(), nim.period(), nim.saltus()), (0, 1, 1));
/// assert_eq!(Period::new(5, 0, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    cycle: Cycle,
    saltus: u64,
}

impl Period {
    /// The shape with these numbers; `None` for a period of 0.
    pub const fn new(preperiod: u64, period: u64, saltus: u64) -> Option<Self> {
        match Cycle::new(preperiod, period) {
            Some(cycle) => Some(Self { cycle, saltus }),
            None => None,
        }
    }

    /// The least r such that the equation holds for every n ≥ r, counted from heap 0.
    pub const fn preperiod(self) -> u64 {
        self.cycle.index()
    }

    /// The least period.
    pub const fn period(self) -> u64 {
        self.cycle.period()
    }

    /// What each period adds; 0 for a sequence that is periodic in the ordinary sense.
    pub const fn saltus(self) -> u64 {
        self.saltus
    }

    /// Preperiod and period alone.
    pub const fn cycle(self) -> Cycle {
        self.cycle
    }
}

/// The theorem that carries a proof from finitely many heaps to all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theorem {
    /// Guy and Smith 1956, for codes whose last digit stands at `last_place` and whose moves
    /// leave at most `parts` heaps: the equation for n₀ ≤ n < c·n₀ + (c−1)·p + k is enough.
    GuySmith {
        /// c, the largest number of heaps that a move leaves.
        parts: u32,
        /// k, the place of the last non-zero digit.
        last_place: u64,
    },
    /// For codes that leave three heaps or more, whose values grow by a power of two with each
    /// period: the next value is never that of an option, every smaller one always is
    /// (Theorem 3 of `docs/periods.md`).
    Growth {
        /// c, the largest number of heaps that a move leaves.
        parts: u32,
        /// k, the place of the last non-zero digit.
        last_place: u64,
    },
    /// For codes in which a heap may be made any smaller, and split besides: no two heaps have the
    /// same value, and splits fill the gaps (Theorem 4 of `docs/periods.md`).
    Lasker {
        /// c, the largest number of heaps that a move leaves.
        parts: u32,
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
    Return(Box<Return>),
}

/// What was checked, and why it is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    theorem: Theorem,
    checked: Range<u64>,
}

impl Proof {
    pub(super) fn new(theorem: Theorem, checked: Range<u64>) -> Self {
        Self { theorem, checked }
    }

    /// The theorem used.
    pub fn theorem(&self) -> &Theorem {
        &self.theorem
    }

    /// The heaps n for which the equation was checked.
    pub fn checked(&self) -> Range<u64> {
        self.checked.clone()
    }
}

/// A period that holds for every heap, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ProvedPeriod {
    period: Period,
    proof: Proof,
}

impl ProvedPeriod {
    pub(super) fn new(period: Period, proof: Proof) -> Self {
        Self { period, proof }
    }

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
        (self.period.cycle.fold(heap), self.period.cycle.rounds(heap))
    }
}

/// A period that follows from the values in a checkpoint, which were not computed again.
///
/// A file can be altered, and the values of far heaps follow from the rules only by way of all
/// heaps before them. So a computation that went on from a checkpoint ends with this type and
/// never with a [`ProvedPeriod`]. To be rid of the condition, check the certificate of the
/// period, or compute once more without the checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ConditionalPeriod {
    period: Period,
    proof: Proof,
    given: u64,
}

impl ConditionalPeriod {
    getters! {
        /// The period.
        period: Period,
        /// Why it holds for every heap if the checkpoint is right.
        proof: &Proof,
        /// The values of heaps below this one were read from the checkpoint.
        given: u64,
    }
}

/// A period that the values computed so far have, and that no theorem covers (yet).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedPeriod {
    period: Period,
    seen: u64,
}

impl ObservedPeriod {
    /// The period.
    pub fn period(&self) -> Period {
        self.period
    }

    /// How many values were looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }
}

/// What is known of the period of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Periodicity {
    /// It is periodic, or arithmetic-periodic: for every heap.
    Proved(ProvedPeriod),
    /// It is, if the values in a checkpoint are right.
    Conditional(ConditionalPeriod),
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

    /// What follows from a window that came back: a proof, unless some values were given.
    pub(super) fn of_return(found: Return) -> Self {
        let (period, given) = (found.period, found.given);
        let checked = found.start..found.start + found.window();
        let proof = Proof::new(Theorem::Return(Box::new(found)), checked);
        match given {
            None => Self::Proved(ProvedPeriod { period, proof }),
            Some(given) => Self::Conditional(ConditionalPeriod { period, proof, given }),
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, last) = (self.checked.start, self.checked.end.saturating_sub(1));
        match &self.theorem {
            Theorem::GuySmith { parts, last_place } => write!(
                f,
                "Guy–Smith theorem with c = {parts}, k = {last_place}; \
                 equation checked for {from} ≤ n ≤ {last}"
            ),
            Theorem::Growth { parts, last_place } => write!(
                f,
                "theorem of shifted options with c = {parts}, k = {last_place}; \
                 equation checked for {from} ≤ n ≤ {last}"
            ),
            Theorem::Lasker { parts } => write!(
                f,
                "theorem of Lasker's Nim with c = {parts}; equation checked for {from} ≤ n ≤ {last}"
            ),
            Theorem::Return(found) => found.fmt(f),
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
pub(crate) fn guy_smith_end(code: &Code, preperiod: u64, period: u64) -> Option<u64> {
    Some(window_end(code.max_parts(), code.last_place()? as u64, preperiod, period))
}

/// The same for c and k.
fn window_end(parts: u32, last_place: u64, preperiod: u64, period: u64) -> u64 {
    let c = u64::from(parts.max(1));
    c * preperiod.max(1) + (c - 1) * period + last_place
}

/// The least period that the values prove for a finite code, by the Guy–Smith theorem. The caller
/// vouches for the values: only engines call this.
pub(super) fn prove<V: Copy + Into<i64>>(code: &Code, values: &[V]) -> Option<ProvedPeriod> {
    let last_place = code.last_place()? as u64;
    let (heaps, parts) = (values.len() as u64, code.max_parts());
    candidates(values).filter(|candidate| candidate.saltus == 0).find_map(|period| {
        let (preperiod, p) = (period.preperiod(), period.period());
        let to = window_end(parts, last_place, preperiod, p);
        let theorem = Theorem::GuySmith { parts, last_place };
        let proof = Proof::new(theorem, preperiod..to);
        (to + p <= heaps).then_some(ProvedPeriod { period, proof })
    })
}

/// The least period that the values prove by any of the theorems about values alone.
pub(super) fn prove_any(code: &Code, values: &[u32]) -> Option<ProvedPeriod> {
    prove(code, values)
        .or_else(|| growth::prove(code, values))
        .or_else(|| lasker::prove(code, values))
}

/// The least period that the values suggest: it explains at least half of them, and at least
/// three rounds of it.
pub fn observe(values: &[u32]) -> Option<ObservedPeriod> {
    let heaps = values.len() as u64;
    candidates(values)
        .find(|candidate| {
            let explained = heaps - candidate.preperiod();
            explained >= 3 * candidate.period() && 2 * explained >= heaps && explained >= 16
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
fn candidates<V: Copy + Into<i64>>(values: &[V]) -> impl Iterator<Item = Period> {
    let differences: Vec<i64> =
        values.windows(2).map(|pair| pair[1].into() - pair[0].into()).collect();
    tails(&differences).filter_map(move |cycle| {
        let (first, next) = (values[cycle.index() as usize], values[cycle.len() as usize]);
        let saltus = u64::try_from(next.into() - first.into()).ok()?;
        Some(Period { cycle, saltus })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::sparse::SparseSpace;
    use proptest::prelude::*;

    #[test]
    fn a_window_one_heap_short_proves_nothing() {
        let kayles: Code = "0.77".parse().unwrap();
        let values = crate::nim::reference::values(&kayles, 200);
        // 71 + … + 2·71 + 12 + 2 = 156 heaps n, and G(n + 12) for the last of them.
        let enough = 156 + 12;
        assert!(prove(&kayles, &values[..enough - 1]).is_none());
        let proved = prove(&kayles, &values[..enough]).unwrap();
        assert_eq!(Some(proved.period), Period::new(71, 12, 0));
        assert_eq!(proved.proof.checked, 71..156);
    }

    #[test]
    fn arithmetic_periods_are_observed() {
        let nim: Vec<u32> = (0..40).collect();
        let period = observe(&nim).unwrap().period;
        assert_eq!(Some(period), Period::new(0, 1, 1));
        let stairs: Vec<u32> =
            (0..60).map(|n| [9, 7][n as usize % 2] * u32::from(n < 5) + n / 3 * 2).collect();
        let period = observe(&stairs).unwrap().period;
        assert_eq!((period.period(), period.saltus()), (3, 2));
    }

    #[test]
    fn at_least_half_and_three_rounds_are_observed() {
        for (index, period) in (0..30).flat_map(|index| (1..12).map(move |p| (index, p))) {
            for seen in index + period + 2..60 {
                let place = |n: u64| if n < index { n } else { index + (n - index) % period };
                let values: Vec<u32> = (0..seen).map(|n| (place(n) * place(n)) as u32).collect();
                let explained = seen - index;
                let fits = explained >= 3 * period && 2 * explained >= seen && explained >= 16;
                let found = observe(&values).map(|found| found.period());
                let right = Period::new(index, period, 0).filter(|_| fits);
                assert_eq!(found, right, "{index}, {period}, {seen}");
            }
        }
    }

    #[test]
    fn noise_has_no_period() {
        let noise: Vec<u32> = (0..200u32).map(|n| n.wrapping_mul(2_654_435_761) >> 28).collect();
        assert_eq!(observe(&noise), None);
    }

    /// c·max(n₀, 1) + (c − 1)·p + k, with c ≥ 1.
    #[test]
    fn where_the_window_ends() {
        assert_eq!(window_end(2, 2, 71, 12), 156);
        assert_eq!(window_end(2, 2, 0, 12), 16);
        assert_eq!(window_end(3, 1, 2, 5), 17);
        assert_eq!([window_end(1, 3, 5, 7), window_end(0, 3, 5, 7)], [8, 8]);
    }

    #[test]
    fn proofs_in_words() {
        let said = |theorem: Theorem| Proof::new(theorem, 71..156).to_string();
        let equation = "equation checked for 71 ≤ n ≤ 155";
        for theorem in [
            Theorem::GuySmith { parts: 2, last_place: 2 },
            Theorem::Growth { parts: 3, last_place: 1 },
            Theorem::Lasker { parts: 2 },
        ] {
            assert!(said(theorem).ends_with(equation));
        }
        let state = said(Theorem::ShiftedState { at: 70, distance: 12 });
        assert!(state.ends_with("the state at heap 70 came back at heap 82"), "{state}");
    }

    /// A window that came back proves a period, unless some values were given.
    #[test]
    fn windows_that_came_back() {
        for given in [None, Some(40)] {
            let found = Return {
                period: Period::new(71, 12, 0).unwrap(),
                space: SparseSpace::in_values(1),
                rares: vec![(3, 1), (9, 2)],
                depth: 9,
                reach: 10,
                last_place: 2,
                start: 71,
                max: (9, 20),
                given,
            };
            assert_eq!((found.window(), found.end(), found.last_rare()), (12, 95, Some(9)));
            assert_eq!(
                found.to_string(),
                "short certificate: the 12 values from heap 71 come back at heap 83; 2 rare heaps, \
                 none above 9; every heap from 83 to 94 decided by parts up to 10"
            );
            let without = Return { rares: vec![], ..found.clone() }.to_string();
            assert!(without.contains("0 rare heaps, none above 0;"), "{without}");
            let (proof, proved) = match Periodicity::of_return(found) {
                Periodicity::Proved(proved) => (proved.proof, true),
                Periodicity::Conditional(period) => (period.proof, false),
                other => panic!("{other:?}"),
            };
            assert_eq!((proof.checked(), proved), (71..83, given.is_none()));
        }
    }

    #[test]
    fn representatives() {
        let proved = ProvedPeriod {
            period: Period::new(5, 3, 2).unwrap(),
            proof: Proof::new(Theorem::GuySmith { parts: 1, last_place: 1 }, 5..6),
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
                let (r, p) = (found.preperiod() as usize, found.period() as usize);
                let holds = |n: usize| u64::from(values[n + p]) == u64::from(values[n]) + found.saltus;
                prop_assert!((r..values.len() - p).all(holds));
                prop_assert!(r == 0 || !holds(r - 1));
            }
        }
    }
}
