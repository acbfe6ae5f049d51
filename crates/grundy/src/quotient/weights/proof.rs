//! Outcomes by elements and weights, proved; and that the quotient is infinite.
//!
//! It is plain data, and whether it is right can be found out from the rules alone:
//!
//! 1. `action` lists commuting maps on the numbers 0, 1, …; every number is reached from 0. So H is
//!    a commutative monoid with identity 0. `value` and `weight` have the element and the weight of
//!    each heap, 0 for heaps without options.
//! 2. A sum of heaps of element x and weight A is a P-position exactly if the normal weight of A is
//!    listed for x in `p`: `verify.rs` has the finite check and why it suffices.
//! 3. `apart` has a sum of heaps of element x and weight A and two heaps, g and h. With N heaps g
//!    more, or M heaps h more, the element is x as before. On each scale either N heaps g weigh
//!    what M heaps h take away, or A is far from zero there and more of either leave it in its
//!    class. The outcome at (x, A) differs from those at (x, A + lNt(g)), l = 1, 2, 3, …
//!
//! If there is a `beside`, all this is on sums of heaps beside its fixed heaps, a move in which may
//! win at once: `base` tells where.
//!
//! **Theorem.** Then no two of the sums of 0, N, 2N, … heaps g are indistinguishable, so the
//! quotient is infinite. *Proof.* Let i < j. Beside the fixed heaps, the sum of `apart` and iM
//! heaps h, iN heaps g have the outcome of (x, A), and jN heaps g that of (x, A + (j − i)Nt(g)). ∎

use super::claim::Claim;
use super::scale::Scale;
use super::scales::Scales;
use super::weight::Weight;
use crate::cycle::Cycle;
use crate::getters::getters;
use crate::quotient::infinite::beside::{Beside, times_power};
use crate::quotient::infinite::proof::ProvedInfinite;
use crate::{Outcome, Position};

/// The outcomes of all sums of heaps up to some heap, by an element and a weight, and that the
/// quotient is infinite.
///
/// ```
/// use grundy::quotient::{Solver, Status};
/// use grundy::run::Run;
/// use grundy::{Game, Outcome};
///
/// // Beside 2·12 + 2·11 in 0.774 a heap 9 weighs as much as two heaps 2, against heaps 10.
/// let mut solver = Solver::new("0.774".parse::<Game>()?);
/// let Status::Infinite(proof) = solver.solve(&Run::unlimited()) else { panic!("not infinite") };
/// assert_eq!((proof.heap(), proof.by_weights()), (12, true));
/// let found = solver.proved_weights().unwrap();
/// let weights = found.weights();
/// assert!(weights[2] == 1 && weights[9] == 2 && weights[10] == -1);
/// let position = "2·12 + 2·11 + 1000·10 + 999·2".parse()?;
/// assert_eq!(found.outcome(&position), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Only a solver makes one, and nobody alters it:
///
/// ```compile_fail
/// fn altered(mut outcomes: grundy::quotient::ProvedWeights) {
///     outcomes.p.clear();
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[must_use]
pub struct ProvedWeights {
    pub(in crate::quotient) heap: u64,
    cycle: Option<Cycle>,
    action: Vec<Vec<u32>>,
    value: Vec<u32>,
    weight: Vec<Weight>,
    scales: Vec<Scale>,
    p: Vec<Vec<Weight>>,
    apart: Apart,
    /// What is known beside fewer heaps, if the claim is on sums beside some fixed ones.
    pub(in crate::quotient) beside: Option<Beside>,
}

/// What tells the multiples of a heap apart.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Apart {
    pub(super) sum: Vec<(u64, u64)>,
    pub(super) heap: u64,
    pub(super) times: u64,
    pub(super) against: u64,
    pub(super) against_times: u64,
}

impl ProvedWeights {
    /// What a claim that was verified says, if it shows that the quotient is infinite.
    pub(crate) fn of(claim: &Claim, cycle: Option<Cycle>) -> Option<Self> {
        let apart = claim.apart()?;
        let listed = |row: &crate::bits::Bits| row.iter().map(|c| claim.scales.weight(c)).collect();
        let bases = claim.ground.bases(&claim.model);
        let base = (0..claim.model.order() as u32).map(|x| bases.of(x)).collect();
        let beside = Beside { layers: Vec::new(), base };
        Some(Self {
            beside: (!claim.ground.is_none()).then_some(beside),
            heap: claim.weight.len() as u64 - 1,
            cycle,
            action: claim.model.images(),
            value: claim.model.value.clone(),
            weight: claim.weight.clone(),
            scales: claim.scales.each().to_vec(),
            p: claim.p.iter().map(listed).collect(),
            apart,
        })
    }

    getters! {
        /// The heap with which the quotient is infinite; without [`beside`](Self::beside) the claim
        /// is on all sums of heaps up to it.
        heap: u64,
        /// If the whole game is known: the index and the period of the values of heaps.
        cycle: Option<Cycle>,
        /// For each generator of H the image of each element.
        action: &[Vec<u32>],
    }

    /// The element of H of each heap from 0 on.
    pub fn values(&self) -> &[u32] {
        &self.value
    }

    /// The weight of each heap from 0 on.
    pub fn weights(&self) -> &[Weight] {
        &self.weight
    }

    /// How exactly weights count, on each scale.
    pub fn scales(&self) -> &[Scale] {
        &self.scales
    }

    /// For each element the normal weights with which it is a P-position, increasing.
    pub fn p_weights(&self) -> &[Vec<Weight>] {
        &self.p
    }

    /// What shows that the quotient is infinite.
    pub fn apart(&self) -> &Apart {
        &self.apart
    }

    /// What is known beside fewer heaps, if the claim is on sums beside some fixed ones, the first
    /// of which is [`heap`](Self::heap).
    pub fn beside(&self) -> Option<&Beside> {
        self.beside.as_ref()
    }

    /// What it says in short.
    pub fn summary(&self) -> ProvedInfinite {
        ProvedInfinite {
            heap: self.heap,
            generator: self.apart.heap,
            step: self.apart.times,
            against: self.apart.against,
            beside: self.fixed().filter(|&heap| heap == self.heap).count() as u64,
            order: self.p.len() as u64,
            weighed: self.weight.iter().filter(|weight| !weight.is_none()).count() as u64,
            pairs: self.scales.iter().map(|scale| scale.classes() as u64).product(),
            by_weights: true,
        }
    }

    /// The fixed heaps, if there are any.
    fn fixed(&self) -> impl Iterator<Item = u64> {
        self.beside.iter().flat_map(Beside::heaps)
    }

    /// Beside this sum and suitable numbers of the two heaps of [`apart`](Self::apart) the sums
    /// that are not equal have different outcomes.
    pub fn fixed_sum(&self) -> Position {
        let mut sum: Position = self.apart.sum.iter().copied().collect();
        self.fixed().for_each(|heap| sum.insert(heap, 1));
        sum
    }

    /// The outcome of a position; `None` if it is none of those that the claim or a layer is on,
    /// or has more than 2^32 heaps of a size.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        match &self.beside {
            Some(beside) => beside.outcome(position, |sum| self.outcome_in_claim(sum)),
            None => self.outcome_in_claim(position),
        }
    }

    /// The same for the heaps that the claim is on, without those beside.
    pub(in crate::quotient) fn outcome_in_claim(&self, position: &Position) -> Option<Outcome> {
        let (mut x, mut weight) = (0, vec![0i64; self.scales.len()]);
        for (heap, count) in position.sizes() {
            let heap = self.cycle.map_or(heap, |cycle| cycle.fold(heap));
            let heap = usize::try_from(heap).ok()?;
            let number = i64::from(u32::try_from(count).ok()?);
            for (weight, one) in weight.iter_mut().zip(self.weight.get(heap)?.numbers()) {
                *weight = weight.checked_add(one.checked_mul(number)?)?;
            }
            x = times_power(&self.action, x, *self.value.get(heap)?, count);
        }
        let normal = Scales::new(self.scales.clone()).normal(&weight.into());
        let is_p = self.p[x as usize].binary_search(&normal).is_ok();
        Some(Outcome::p_if(is_p))
    }
}

impl Apart {
    getters! {
        /// A sum of heaps: sizes, each with how many there are.
        sum: &[(u64, u64)],
        /// The heap g: no two multiples of [`times`](Self::times) heaps g are alike.
        heap: u64,
        /// See [`heap`](Self::heap).
        times: u64,
        /// The heap h, whose weight has the other sign.
        against: u64,
        /// So many heaps h weigh as much as `times` heaps g.
        against_times: u64,
    }
}
