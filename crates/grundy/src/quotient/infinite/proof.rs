//! Proofs that a partial quotient is infinite.
//!
//! A [`ProvedOutcomes`] knows the outcomes of all sums of heaps up to some heap, though their
//! quotient is infinite. Some heaps are *weighed*, two mostly: they are counted by numbers. All
//! other heaps act on a finite commutative monoid H, and those that equal a sum with weighed heaps
//! carry its numbers, so that a position has a value (x, a) with x in H and a list a of numbers. A
//! weighed heap adds its *unit* to its number, 1 mostly; all numbers there are multiples of it.
//! Its outcome depends on x and the normal form of a in a [`Band`]: for large numbers, on residues,
//! and on the differences of numbers that are small.
//!
//! It is plain data, and whether it is right can be found out from the rules alone:
//!
//! 1. `action` lists commuting maps on the numbers 0, 1, …; every number is reached from 0. So H
//!    is a commutative monoid with identity 0. `value` has the element of each heap of the claim,
//!    0 for weighed heaps and for heaps without options; `numbers` has what it carries.
//! 2. The recurrence of play holds for the outcomes that `p` gives ("(x, a) is a P-position exactly
//!    if the normal form of a is listed for x") at all positions; `weigh.rs` has the finite check
//!    and why it suffices. Hence these are the outcomes.
//! 3. `apart` has an element x, numbers a, one of the weighed heaps, h, and two sets of others:
//!    numbers that are *fixed*, below all others by the width at least (if there are none, no
//!    number is below the floor), and numbers *above* all others by the width at least. Let q be
//!    the period of the band, and b the list in which h and those above have q more. Then the
//!    outcomes of (x, a + m(b − a)), for m = 1, 2, …, differ from that of (x, a), which has to be
//!    looked at only until h is above all numbers that do not grow by the width at least.
//!
//! **Theorem.** Then no two of the sums of 0, q, 2q, 3q … heaps h are indistinguishable, so the
//! quotient is infinite; if h has a unit u, that is so for 0, q/u, 2q/u … heaps h. *Proof.* If all
//! numbers that are not fixed grow by a multiple of q, the normal form is the same, and so it is if
//! those above grow. Let i < j, and let K be a sum of heaps with the element x that carry nothing
//! of what is fixed. Put beside it as many weighed heaps as it takes for the numbers a, where all
//! that are not fixed have cq more, c large, and those above jq more, and iq more for all that are
//! not fixed, but for h. With iq heaps h the normal form is that of a. With jq heaps h it is that
//! of a with (j − i)q more heaps h and those above still above, that is, of a + (j − i)(b − a). So
//! the outcomes differ. ∎
//!
//! Often the quotient is infinite already beside a fixed number k of heaps of size `heap`, one
//! mostly. Then the claim is on k such heaps beside sums of heaps up to some smaller size, and
//! [`Beside`] has the layers below, which say what a move in one of the k heaps is worth: see
//! `search/layers.rs`. In the theorem the k heaps are put beside K. If there are layers within the
//! last of these layers, some smaller heaps lie beside, too, and [`Beside`] has a chain of layers:
//! each says which heap must be added to what lies beside it to get what lies beside the next one.

use super::band::Band;
use super::beside::{Beside, times_power};
use super::numbers::Numbers;
use crate::cycle::Cycle;
use crate::getters::{getters, readable};
use crate::{Outcome, Position};
use std::fmt;

readable! {
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
        /// No two multiples of [`step`](Self::step) heaps of this size are equal.
        pub(in crate::quotient) generator: u64,
        /// See [`generator`](Self::generator).
        pub(in crate::quotient) step: u64,
        /// The heap that it is weighed against.
        pub(in crate::quotient) against: u64,
        /// How many heaps of size [`heap`](Self::heap) lie beside; 0 if they are not looked at
        /// apart.
        pub(in crate::quotient) beside: u64,
        /// The order of the monoid of the other heaps.
        pub(in crate::quotient) order: u64,
        /// How many heaps are weighed, two or more.
        pub(in crate::quotient) weighed: u64,
        /// The number of normal pairs, or lists, of numbers of these heaps; or of classes of
        /// weights.
        pub(in crate::quotient) pairs: u64,
        /// Whether heaps have weights that are added up, and no numbers are counted.
        pub(in crate::quotient) by_weights: bool,
    }
}

impl fmt::Display for ProvedInfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, generator, step, order, pairs, weighed, .. } = self;
        let classes = match (self.by_weights, *weighed) {
            (true, _) => "classes of weights",
            (false, 2) => "pairs of numbers",
            (false, _) => "lists of numbers",
        };
        let (twice, thrice) = (2 * step, 3 * step);
        write!(
            f,
            "with heaps up to {heap}, no two of the sums of 0, {step}, {twice}, {thrice} … heaps \
             {generator} are equal (outcomes by {order} elements and {pairs} {classes})"
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
    /// What is known beside fewer heaps, if the claim is on sums beside a fixed number of them.
    pub(in crate::quotient) beside: Option<Beside>,
    /// The heaps that are weighed: their numbers are counted.
    pub(in crate::quotient) weighed: Vec<u64>,
    /// How numbers are made normal.
    pub(in crate::quotient) band: Band,
    /// The numbers that a sum of other heaps carries need to be known exactly below this, and from
    /// there on modulo the period, when the claim is verified.
    pub(in crate::quotient) counted: u32,
    /// For each generator of H the image of each element.
    pub(in crate::quotient) action: Vec<Vec<u32>>,
    /// The element of H of each heap from 0 on.
    pub(in crate::quotient) value: Vec<u32>,
    /// The numbers that each heap from 0 on carries; a weighed heap has its unit.
    pub(in crate::quotient) numbers: Vec<Numbers>,
    /// For each element the normal numbers with which it is a P-position, increasing.
    pub(in crate::quotient) p: Vec<Vec<Numbers>>,
    /// What shows that the quotient is infinite.
    pub(in crate::quotient) apart: Apart,
}

/// Where outcomes along growing differences change for the last time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Apart {
    /// The element x of H.
    pub(in crate::quotient) element: u32,
    /// The place of h among the weighed heaps.
    pub(in crate::quotient) place: usize,
    /// Numbers of the weighed heaps.
    pub(in crate::quotient) numbers: Numbers,
    /// The places of those that are fixed: all others lie above them by the width or more.
    pub(in crate::quotient) fixed: Vec<usize>,
    /// The places of those that lie above all others by the width or more.
    pub(in crate::quotient) above: Vec<usize>,
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

    /// What is known beside fewer heaps, if the claim is on sums beside a fixed number of them, the
    /// first of which is [`heap`](Self::heap).
    pub fn beside(&self) -> Option<&Beside> {
        self.beside.as_ref()
    }

    getters! {
        /// The heaps that are weighed: their numbers are counted.
        weighed: &[u64],
        /// How numbers are made normal.
        band: Band,
        /// The numbers that a sum of other heaps carries need to be known exactly below this, and
        /// from there on modulo the period, when the claim is verified.
        counted: u32,
        /// For each generator of H the image of each element.
        action: &[Vec<u32>],
    }

    /// The element of H of each heap from 0 on.
    pub fn values(&self) -> &[u32] {
        &self.value
    }

    /// The numbers that each heap from 0 on carries; a weighed heap has its unit, one mostly.
    pub fn numbers(&self) -> &[Numbers] {
        &self.numbers
    }

    /// For each element the normal numbers with which it is a P-position, increasing.
    pub fn p_numbers(&self) -> &[Vec<Numbers>] {
        &self.p
    }

    /// What shows that the quotient is infinite.
    pub fn apart(&self) -> &Apart {
        &self.apart
    }
}

impl Apart {
    getters! {
        /// The element x of H.
        element: u32,
        /// The place of h among the weighed heaps.
        place: usize,
        /// Numbers of the weighed heaps.
        numbers: Numbers,
        /// The places of those that are fixed: all others lie above them by the width or more.
        fixed: &[usize],
        /// The places of those that lie above all others by the width or more.
        above: &[usize],
    }
}

impl ProvedOutcomes {
    /// The same for all heaps, if their values are known to repeat; all weighed heaps lie in the
    /// first round.
    pub(in crate::quotient) fn repeating(mut self, cycle: Option<Cycle>) -> Self {
        let in_round = |cycle: &Cycle| self.weighed.iter().all(|&heap| heap < cycle.len());
        if let Some(cycle) = cycle.filter(in_round) {
            self.heap = cycle.len() - 1;
            self.value.truncate(cycle.len() as usize);
            self.numbers.truncate(cycle.len() as usize);
            self.cycle = Some(cycle);
        }
        self
    }

    /// What one of the weighed heap at a place adds to its number.
    pub(in crate::quotient) fn unit(&self, place: usize) -> u32 {
        self.numbers[self.weighed[place] as usize][place]
    }

    /// How many normal lists of numbers there are: all, or the multiples of the units.
    fn number_of_lists(&self) -> usize {
        let len = self.weighed.len();
        let units: Vec<u32> = (0..len).map(|place| self.unit(place)).collect();
        if units.iter().all(|&unit| unit == 1) {
            return self.band.number_of_normals(len);
        }
        self.band.normals(len).iter().filter(|list| list.are_multiples_of(&units)).count()
    }

    /// What it says in short.
    pub fn summary(&self) -> ProvedInfinite {
        ProvedInfinite {
            heap: self.heap,
            generator: self.weighed[self.apart.place],
            step: u64::from(self.band.period() / self.unit(self.apart.place)),
            against: self.weighed[usize::from(self.apart.place == 0)],
            beside: self.fixed().filter(|&heap| heap == self.heap).count() as u64,
            order: self.p.len() as u64,
            weighed: self.weighed.len() as u64,
            pairs: self.number_of_lists() as u64,
            by_weights: false,
        }
    }

    /// The fixed heaps, if there are any.
    pub(super) fn fixed(&self) -> impl Iterator<Item = u64> {
        self.beside.iter().flat_map(Beside::heaps)
    }

    /// The outcome of a position; `None` if it is none of those that the claim or a layer is on,
    /// or has more than 2^32 heaps of a size.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let in_claim = |sum: &Position| self.outcome_in_claim(sum.sizes());
        match &self.beside {
            Some(beside) => beside.outcome(position, in_claim),
            None => in_claim(position),
        }
    }

    /// The same for the heaps that the claim is on, without those beside.
    fn outcome_in_claim(&self, sizes: impl Iterator<Item = (u64, u64)>) -> Option<Outcome> {
        let (mut x, mut sum) = (0, Numbers::none(self.weighed.len()));
        for (heap, count) in sizes {
            let heap = self.cycle.map_or(heap, |cycle| cycle.fold(heap));
            let heap = usize::try_from(heap).ok()?;
            let number = u32::try_from(count).ok()?;
            sum = sum.checked_add(*self.numbers.get(heap)?, number)?;
            x = times_power(&self.action, x, *self.value.get(heap)?, count);
        }
        let is_p = self.p[x as usize].binary_search(&self.band.normal(sum)).is_ok();
        Some(Outcome::p_if(is_p))
    }
}
