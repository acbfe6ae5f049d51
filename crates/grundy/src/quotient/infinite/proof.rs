//! Proofs that a partial quotient is infinite.
//!
//! A [`ProvedOutcomes`] knows the outcomes of all sums of heaps up to some heap, though their
//! quotient is infinite. Two heaps g and h, the *pair*, are counted by numbers a and b. All other
//! heaps act on a finite commutative monoid H, and those that equal a sum with heaps of the pair
//! carry its numbers, so that a position has a value (x, a, b) with x in H. Its outcome depends on
//! x and the normal pair of (a, b) in a [`Band`]: for large numbers, on residues, and on the
//! difference of a and b if that is small.
//!
//! It is plain data, and whether it is right can be found out from the rules alone:
//!
//! 1. `action` lists commuting maps on the numbers 0, 1, …; every number is reached from 0. So H
//!    is a commutative monoid with identity 0. `value` has the element of each heap of the claim,
//!    0 for both heaps of the pair and for heaps without options; `numbers` has what it carries.
//! 2. The recurrence of play holds for the outcomes that `p` gives ("(x, a, b) is a P-position
//!    exactly if the normal pair of (a, b) is listed for x") at all positions; `weigh.rs` has the
//!    finite check and why it suffices. Hence these are the outcomes.
//! 3. With x, r and δ from `apart`, let f(δ′) say whether (x, d, d + δ′) is P for large d ≡ r
//!    modulo the period q of the band. Then f(δ) ≠ f(δ + q) = f(δ + 2q) = …, which has to be looked
//!    at up to δ + mq beyond the width only.
//!
//! **Theorem.** Then no two of the sums of 0, q, 2q, 3q … heaps h are indistinguishable, so the
//! quotient is infinite. *Proof.* Let i < j, and let K be a sum of heaps other than g and h with
//! the element x (they generate H) and the numbers (s, t). Beside K with d − s heaps g and
//! d − t + δ − iq heaps h, the sum of iq heaps h makes the difference δ, that of jq heaps makes
//! δ + (j − i)q. For large d the outcomes are f(δ) and f(δ + q), which differ. ∎
//!
//! Often the quotient is infinite already beside a fixed number k of heaps of size `heap`, one
//! mostly. Then the claim is on k such heaps beside sums of heaps up to some smaller size, and
//! [`Beside`] has the layers below, which say what a move in one of the k heaps is worth: see
//! `layers.rs`. In the theorem the k heaps are put beside K.

use super::band::Band;
use crate::cycle::Cycle;
use crate::{Outcome, Position};
use std::fmt;

/// That the quotient of all sums of heaps up to some heap is infinite, proved.
///
/// Only a [`Solver`](crate::quotient::Solver) makes one:
///
/// ```compile_fail
/// fn altered(mut infinite: grundy::quotient::ProvedInfinite) {
///     infinite.heap = 1;
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[must_use]
pub struct ProvedInfinite {
    /// The heap at which the quotient becomes infinite.
    pub(in crate::quotient) heap: u64,
    /// No two multiples of `step` heaps of this size are equal.
    pub(in crate::quotient) generator: u64,
    /// See `generator`.
    pub(in crate::quotient) step: u64,
    /// The heap that it is weighed against.
    pub(in crate::quotient) against: u64,
    /// How many heaps of size `heap` lie beside; 0 if they are not looked at apart.
    pub(in crate::quotient) beside: u64,
    /// The order of the monoid of the other heaps.
    pub(in crate::quotient) order: u64,
    /// The number of normal pairs of numbers of the two heaps.
    pub(in crate::quotient) pairs: u64,
}

impl ProvedInfinite {
    /// The heap at which the quotient becomes infinite.
    pub fn heap(&self) -> u64 {
        self.heap
    }

    /// No two multiples of [`step`](Self::step) heaps of this size are equal.
    pub fn generator(&self) -> u64 {
        self.generator
    }

    /// See [`generator`](Self::generator).
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The heap that it is weighed against.
    pub fn against(&self) -> u64 {
        self.against
    }

    /// How many heaps of size [`heap`](Self::heap) lie beside; 0 if they are not looked at apart.
    pub fn beside(&self) -> u64 {
        self.beside
    }

    /// The order of the monoid of the other heaps.
    pub fn order(&self) -> u64 {
        self.order
    }

    /// The number of normal pairs of numbers of the two heaps.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }
}

impl fmt::Display for ProvedInfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, generator, step, order, pairs, .. } = self;
        let (twice, thrice) = (2 * step, 3 * step);
        write!(
            f,
            "with heaps up to {heap}, no two of the sums of 0, {step}, {twice}, {thrice} … heaps \
             {generator} are equal (outcomes by {order} elements and {pairs} pairs of numbers)"
        )
    }
}

/// The outcomes of all sums of heaps up to `heap`, or of a fixed number of heaps of that size
/// beside smaller ones, and that the quotient is infinite; the documentation of this module says
/// what it claims and why that suffices.
///
/// ```
/// use grundy::Game;
/// use grundy::quotient::{Solver, Status};
/// use grundy::run::Run;
///
/// let game: Game = "0.31011".parse()?;
/// let mut solver = Solver::new(game);
/// let Status::Infinite(infinite) = solver.solve(&Run::unlimited()) else { panic!() };
/// assert_eq!((infinite.heap(), infinite.generator(), infinite.against()), (5, 5, 4));
/// let outcomes = solver.proved_outcomes().unwrap();
/// assert!(outcomes.outcome(&"5·5 + 3·4 + 1".parse()?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Only a solver makes one, and nobody alters it:
///
/// ```compile_fail
/// fn altered(mut outcomes: grundy::quotient::ProvedOutcomes) {
///     outcomes.p.clear();
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[must_use]
pub struct ProvedOutcomes {
    /// The heap with which the quotient is infinite; without `beside` and `cycle` the claim is on
    /// all sums of heaps up to it.
    pub(in crate::quotient) heap: u64,
    /// If the values of heaps repeat for ever: from where on, and the period. Then they are given
    /// for one round, and the claim is on all sums of heaps.
    pub(in crate::quotient) cycle: Option<Cycle>,
    /// What is known about fewer heaps of size `heap`, if the claim is on a fixed number of them.
    pub(in crate::quotient) beside: Option<Beside>,
    /// The heaps that are counted: g, whose number is a, and h, whose number is b.
    pub(in crate::quotient) pair: (u64, u64),
    /// How pairs of numbers are made normal.
    pub(in crate::quotient) band: Band,
    /// The numbers that a sum of other heaps carries need to be known exactly below this, and from
    /// there on modulo the period, when the claim is verified.
    pub(in crate::quotient) counted: u32,
    /// For each generator of H the image of each element.
    pub(in crate::quotient) action: Vec<Vec<u32>>,
    /// The element of H of each heap from 0 on.
    pub(in crate::quotient) value: Vec<u32>,
    /// The numbers of the pair that each heap from 0 on carries: (1, 0) for g, (0, 1) for h.
    pub(in crate::quotient) numbers: Vec<(u32, u32)>,
    /// For each element the normal pairs with which it is a P-position, increasing.
    pub(in crate::quotient) p: Vec<Vec<(u32, u32)>>,
    /// What shows that the quotient is infinite.
    pub(in crate::quotient) apart: Apart,
}

/// The claim is on exactly `layers.len()` heaps n beside sums of heaps up to some smaller one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Beside {
    /// The outcomes of 0, 1, 2, … heaps n beside all sums of smaller heaps.
    pub(in crate::quotient) layers: Vec<Layer>,
    /// For each element of H the element of the last layer that its positions have.
    pub(in crate::quotient) base: Vec<u32>,
}

/// The outcomes of a fixed number of heaps n beside all sums of smaller heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layer {
    /// For each generator of a commutative monoid the image of each element.
    pub(in crate::quotient) action: Vec<Vec<u32>>,
    /// The element of each smaller heap from 0 on.
    pub(in crate::quotient) value: Vec<u32>,
    /// The elements that are P-positions, increasing.
    pub(in crate::quotient) p: Vec<u32>,
    /// For each element that of the layer before; empty in the first layer.
    pub(in crate::quotient) base: Vec<u32>,
}

/// Where outcomes along growing differences change for the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Apart {
    /// The element x of H.
    pub(in crate::quotient) element: u32,
    /// The residue r of the numbers of g.
    pub(in crate::quotient) residue: u32,
    /// The difference δ between the numbers of h and g.
    pub(in crate::quotient) difference: i64,
}

impl ProvedOutcomes {
    /// The heap with which the quotient is infinite; without [`beside`](Self::beside) and
    /// [`cycle`](Self::cycle) the claim is on all sums of heaps up to it.
    pub fn heap(&self) -> u64 {
        self.heap
    }

    /// If the whole game is known: the index and the period of the values of heaps, which are
    /// given for one round.
    pub fn cycle(&self) -> Option<Cycle> {
        self.cycle
    }

    /// What is known about fewer heaps of size [`heap`](Self::heap), if the claim is on a fixed
    /// number of them.
    pub fn beside(&self) -> Option<&Beside> {
        self.beside.as_ref()
    }

    /// The heaps that are counted: g, whose number is a, and h, whose number is b.
    pub fn pair(&self) -> (u64, u64) {
        self.pair
    }

    /// How pairs of numbers are made normal.
    pub fn band(&self) -> Band {
        self.band
    }

    /// The numbers that a sum of other heaps carries need to be known exactly below this, and from
    /// there on modulo the period, when the claim is verified.
    pub fn counted(&self) -> u32 {
        self.counted
    }

    /// For each generator of H the image of each element.
    pub fn action(&self) -> &[Vec<u32>] {
        &self.action
    }

    /// The element of H of each heap from 0 on.
    pub fn values(&self) -> &[u32] {
        &self.value
    }

    /// The numbers of the pair that each heap from 0 on carries: (1, 0) for g, (0, 1) for h.
    pub fn numbers(&self) -> &[(u32, u32)] {
        &self.numbers
    }

    /// For each element the normal pairs with which it is a P-position, increasing.
    pub fn p_pairs(&self) -> &[Vec<(u32, u32)>] {
        &self.p
    }

    /// What shows that the quotient is infinite.
    pub fn apart(&self) -> Apart {
        self.apart
    }
}

impl Beside {
    /// The outcomes of 0, 1, 2, … heaps n beside all sums of smaller heaps.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// For each element of H the element of the last layer that its positions have.
    pub fn base(&self) -> &[u32] {
        &self.base
    }
}

impl Apart {
    /// The element x of H.
    pub fn element(&self) -> u32 {
        self.element
    }

    /// The residue r of the numbers of g.
    pub fn residue(&self) -> u32 {
        self.residue
    }

    /// The difference δ between the numbers of h and g.
    pub fn difference(&self) -> i64 {
        self.difference
    }
}

impl ProvedOutcomes {
    /// The same for all heaps, if their values are known to repeat; both heaps of the pair lie in
    /// the first round.
    pub(in crate::quotient) fn repeating(mut self, cycle: Option<Cycle>) -> Self {
        let in_round = |cycle: &Cycle| self.pair.0.max(self.pair.1) < cycle.len();
        if let Some(cycle) = cycle.filter(in_round) {
            self.heap = cycle.len() - 1;
            self.value.truncate(cycle.len() as usize);
            self.numbers.truncate(cycle.len() as usize);
            self.cycle = Some(cycle);
        }
        self
    }

    /// What it says in short.
    pub fn summary(&self) -> ProvedInfinite {
        ProvedInfinite {
            heap: self.heap,
            generator: self.pair.1,
            step: u64::from(self.band.period()),
            against: self.pair.0,
            beside: self.beside.as_ref().map_or(0, |beside| beside.layers.len() as u64),
            order: self.p.len() as u64,
            pairs: self.band.pairs().len() as u64,
        }
    }

    /// The outcome of a position; `None` if it is none of those that the claim or a layer is on,
    /// or has more than 2^32 heaps of a size.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let layers = self.beside.as_ref().map_or(&[][..], |beside| &beside.layers);
        let new = |heap: u64| !layers.is_empty() && heap == self.heap;
        let sizes: Vec<(u64, u64)> = position.sizes().collect();
        let number = sizes.iter().find(|&&(heap, _)| new(heap)).map_or(0, |&(_, count)| count);
        let others = sizes.into_iter().filter(|&(heap, _)| !new(heap));
        match layers.get(usize::try_from(number).ok()?) {
            Some(layer) => layer.outcome(others),
            None if number == layers.len() as u64 => self.outcome_in_claim(others),
            None => None,
        }
    }

    /// The same for the heaps that the claim is on, without those beside.
    fn outcome_in_claim(&self, sizes: impl Iterator<Item = (u64, u64)>) -> Option<Outcome> {
        let (mut x, mut pair) = (0, (0u32, 0u32));
        for (heap, count) in sizes {
            let heap = self.cycle.map_or(heap, |cycle| cycle.fold(heap));
            let heap = usize::try_from(heap).ok()?;
            let (s, t) = *self.numbers.get(heap)?;
            let number = u32::try_from(count).ok()?;
            let add = |sum: u32, each: u32| sum.checked_add(each.checked_mul(number)?);
            pair = (add(pair.0, s)?, add(pair.1, t)?);
            x = times_power(&self.action, x, *self.value.get(heap)?, count);
        }
        let is_p = self.p[x as usize].binary_search(&self.band.normal(pair)).is_ok();
        Some(Outcome::p_if(is_p))
    }
}

impl Layer {
    /// For each generator of a commutative monoid the image of each element.
    pub fn action(&self) -> &[Vec<u32>] {
        &self.action
    }

    /// The element of each smaller heap from 0 on.
    pub fn values(&self) -> &[u32] {
        &self.value
    }

    /// The elements that are P-positions, increasing.
    pub fn p_elements(&self) -> &[u32] {
        &self.p
    }

    /// For each element that of the layer before; empty in the first layer.
    pub fn base(&self) -> &[u32] {
        &self.base
    }

    /// The outcome of a sum of smaller heaps in this layer.
    fn outcome(&self, sizes: impl Iterator<Item = (u64, u64)>) -> Option<Outcome> {
        let mut x = 0;
        for (heap, count) in sizes {
            let value = *self.value.get(usize::try_from(heap).ok()?)?;
            x = times_power(&self.action, x, value, count);
        }
        Some(Outcome::p_if(self.p.binary_search(&x).is_ok()))
    }
}

/// An element of a monoid times a power of an element.
fn times_power(action: &[Vec<u32>], mut x: u32, by: u32, mut exponent: u64) -> u32 {
    let mut map = multiplication(action, by);
    while exponent > 0 {
        if exponent % 2 == 1 {
            x = map[x as usize];
        }
        map = map.iter().map(|&y| map[y as usize]).collect();
        exponent /= 2;
    }
    x
}

/// The product of each element with one.
pub(super) fn multiplication(action: &[Vec<u32>], by: u32) -> Vec<u32> {
    let order = action.first().map_or(1, Vec::len);
    let mut product = vec![u32::MAX; order];
    product[0] = by;
    let mut waiting = vec![0u32];
    while let Some(x) = waiting.pop() {
        for images in action {
            let next = images[x as usize];
            if product[next as usize] == u32::MAX {
                product[next as usize] = images[product[x as usize] as usize];
                waiting.push(next);
            }
        }
    }
    product
}
