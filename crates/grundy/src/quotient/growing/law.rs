//! Laws of balance: the highest heap is weighed against all others.

use crate::cycle::Cycle;
use crate::getters::readable;
use crate::monoid::{Element, Monoid};
use crate::outcome::Winning;
use crate::quotient::answer::explain::{ExplainedHeap, Explanation, Expression};
use crate::quotient::answer::large::winning_moves;
use crate::run::{Run, Stop};
use crate::{Outcome, Position, Rules};
use std::fmt;

/// What a law knows of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Weighed {
    /// Its element.
    pub element: Element,
    /// Its weight: what it adds to the sum.
    pub weight: i128,
    /// Its height: what it counts where it is the highest heap.
    pub height: i128,
}

/// A law of balance, whether it is true or not.
///
/// Every heap has an element of a finite commutative monoid, a weight and a height. A position
/// has the product x of the elements, the sum of the weights and the greatest height; its
/// *balance* is the greatest height less the sum of the weights. What is claimed is that its
/// outcome depends on x and the balance, and that all balances below 0 count as 0, all above
/// `most` as `most`.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    pub(crate) monoid: Monoid,
    /// Heaps 0, 1, … to index + period − 1.
    pub(crate) heaps: Vec<Weighed>,
    /// From its index on elements repeat, weights grow by the step, and so do heights that are not
    /// 0.
    pub(crate) cycle: Cycle,
    pub(crate) weight_step: i128,
    pub(crate) height_step: i128,
    /// The largest balance that counts.
    pub(crate) most: i128,
    /// For each element and each balance from 0 to `most` whether it is a P-position.
    pub(crate) p: Vec<Vec<bool>>,
    /// How the elements are written.
    pub(crate) names: Vec<Expression>,
}

impl Law {
    pub(crate) fn heap(&self, heap: u64) -> Weighed {
        let rounds = i128::from(self.cycle.rounds(heap));
        let Weighed { element, weight, height } = self.heaps[self.cycle.fold(heap) as usize];
        let height_step = if height == 0 { 0 } else { self.height_step };
        Weighed {
            element,
            weight: weight + rounds * self.weight_step,
            height: height + rounds * height_step,
        }
    }

    /// Whether a heap is low: from the index on, with height 0, which does not grow.
    pub(crate) fn is_low(&self, heap: u64) -> bool {
        heap >= self.cycle.index() && self.heap(heap).height == 0
    }

    pub(crate) fn times(&self, x: Element, y: Element) -> Element {
        self.monoid.times(x, y)
    }

    /// Whether positions with this element and balance are called P.
    pub(crate) fn is_p(&self, x: Element, balance: i128) -> bool {
        self.p[x.index()][balance.clamp(0, self.most) as usize]
    }

    fn power(&self, x: Element, count: u64) -> Element {
        let folded = self.monoid.powers(x).fold(count);
        (0..folded).fold(Element::IDENTITY, |product, _| self.times(product, x))
    }

    /// Element, sum of weights and greatest height of a position.
    pub(crate) fn position(&self, position: &Position) -> Weighed {
        let nothing = Weighed { element: Element::IDENTITY, weight: 0, height: 0 };
        position.sizes().fold(nothing, |sum, (heap, count)| {
            let Weighed { element, weight, height } = self.heap(heap);
            Weighed {
                element: self.times(sum.element, self.power(element, count)),
                weight: sum.weight + i128::from(count) * weight,
                height: sum.height.max(height),
            }
        })
    }
}

/// A law of balance that is proved: the outcomes of all positions of a game, though its quotient
/// is infinite.
///
/// Every heap has an element of a finite commutative monoid, a weight and a height. From some heap
/// on elements are periodic, weights grow linearly along each residue class, and heights do or are
/// 0. The
/// *balance* of a position is its greatest height less the sum of its weights, and the outcome
/// depends on the product of the elements and the balance alone, where balances below 0 count as 0
/// and those above [`most`](Self::most) as that. In Knots (4.7) a positive balance turns the rule
/// of normal play around.
///
/// The theorem that a finite check proves such a law is in `docs/quotient.md`. Only a
/// [`Solver`](crate::quotient::Solver) makes one:
///
/// ```compile_fail
/// fn altered(mut law: grundy::quotient::ProvedLaw) {
///     law.checked_to = 1;
/// }
/// ```
///
/// ```
/// use grundy::{Game, Outcome};
/// use grundy::quotient::{Solver, Status};
/// use grundy::run::Run;
///
/// let mut solver = Solver::new("4.7".parse::<Game>()?);
/// assert!(matches!(solver.solve(&Run::unlimited()), Status::Balanced(_)));
/// let law = solver.proved_law().unwrap();
/// assert_eq!(law.outcome(&"1000 + 500 + 7".parse()?), Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ProvedLaw {
    pub(in crate::quotient) law: Law,
    /// The law was compared with the quotient for all sums of smaller heaps.
    pub(in crate::quotient) checked_to: u64,
    /// The margin of the check.
    pub(in crate::quotient) margin: i128,
}

impl ProvedLaw {
    /// The monoid of the elements.
    pub fn monoid(&self) -> &Monoid {
        &self.law.monoid
    }

    /// From the index on elements repeat with the period, weights and heights grow.
    pub fn cycle(&self) -> Cycle {
        self.law.cycle
    }

    /// How an element is written: a unit of the quotient as a word, the others as nim-values.
    pub fn name(&self, element: Element) -> &Expression {
        &self.law.names[element.index()]
    }

    /// What each period adds to a weight.
    pub fn weight_step(&self) -> i128 {
        self.law.weight_step
    }

    /// What each period adds to a height that is not 0.
    pub fn height_step(&self) -> i128 {
        self.law.height_step
    }

    /// The largest balance that counts; larger ones are like this one.
    pub fn most(&self) -> i128 {
        self.law.most
    }

    /// Element, weight and height of a heap of any size.
    pub fn heap(&self, heap: u64) -> Weighed {
        self.law.heap(heap)
    }

    /// The product of the elements, the sum of the weights and the greatest height of a position.
    pub fn position(&self, position: &Position) -> Weighed {
        self.law.position(position)
    }

    /// The outcome of an element with a balance.
    pub fn outcome_of(&self, element: Element, balance: i128) -> Outcome {
        Outcome::p_if(self.law.is_p(element, balance))
    }

    /// The outcome of a position, however large.
    pub fn outcome(&self, position: &Position) -> Outcome {
        let Weighed { element, weight, height } = self.law.position(position);
        self.outcome_of(element, height - weight)
    }

    /// Every winning move from a position; the first `most` of them if there are more. Of a heap of
    /// more than 2^20 tokens only splits near its ends and near its middle are looked at, and the
    /// list is called incomplete.
    ///
    /// # Errors
    ///
    /// Why the run stopped.
    pub fn winning_moves(
        &self,
        rules: &dyn Rules,
        position: &Position,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Winning, Stop> {
        let rest = |rest: &Position| self.position(rest);
        winning_moves(rules, position, most, run, rest, |&rest, parts| self.is_hit(rest, parts))
    }

    /// Whether these heaps beside the rest of a position make a P-position.
    fn is_hit(&self, rest: Weighed, parts: &[u64]) -> bool {
        let sum = parts.iter().map(|&part| self.heap(part)).fold(rest, |sum, part| Weighed {
            element: self.law.times(sum.element, part.element),
            weight: sum.weight + part.weight,
            height: sum.height.max(part.height),
        });
        self.law.is_p(sum.element, sum.height - sum.weight)
    }

    /// A position explained: what each heap counts, the sum, the balance.
    pub fn explain(&self, position: &Position) -> Explanation {
        let said = |Weighed { element, weight, height }: Weighed| Expression::Weighed {
            element: Box::new(self.name(element).clone()),
            weight,
            height,
        };
        let heap = |(heap, count): (u64, u64)| ExplainedHeap {
            heap,
            count,
            stand_in: heap,
            value: said(self.heap(heap)),
        };
        let sum = self.position(position);
        let balance = sum.height - sum.weight;
        Explanation {
            heaps: position.sizes().map(heap).collect(),
            product: said(sum),
            rewritings: Vec::new(),
            element: Expression::Balanced {
                element: Box::new(self.name(sum.element).clone()),
                balance,
            },
            outcome: self.outcome_of(sum.element, balance),
        }
    }

    /// Moves were looked at for all heaps below this one and one period more; all sums of smaller
    /// heaps were compared with the quotient.
    pub fn checked_to(&self) -> u64 {
        self.checked_to
    }

    /// How far beyond 0 and [`most`](Self::most) balances were looked at.
    pub fn margin(&self) -> i128 {
        self.margin
    }

    /// What it says in short.
    pub fn summary(&self) -> ProvedBalance {
        let cycle = self.law.cycle;
        ProvedBalance {
            cycle,
            order: self.law.monoid.order() as u64,
            weight_step: self.law.weight_step,
            height_step: self.law.height_step,
            most: self.law.most,
            has_low: (cycle.index()..cycle.len()).any(|n| self.law.is_low(n)),
            checked_to: self.checked_to,
        }
    }
}

readable! {
    /// That a game follows a law of balance, in short; [`ProvedLaw`] is the law itself.
    ///
    /// ```compile_fail
    /// fn altered(mut balance: grundy::quotient::ProvedBalance) {
    ///     balance.order = 1;
    /// }
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[must_use]
    pub struct ProvedBalance {
        /// From the index on elements repeat with the period, weights and heights grow.
        cycle: Cycle,
        /// The order of the monoid of the elements.
        order: u64,
        /// What each period adds to a weight.
        weight_step: i128,
        /// What each period adds to a height that is not 0.
        height_step: i128,
        /// The largest balance that counts.
        most: i128,
        /// Whether there are heaps from the index on whose height is 0 and does not grow.
        has_low: bool,
        /// See [`ProvedLaw::checked_to`].
        checked_to: u64,
    }
}

impl fmt::Display for ProvedBalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cycle, order, weight_step, height_step, most, has_low, checked_to } = self;
        write!(
            f,
            "law of balance, the highest heap weighed against the others: {order} elements, \
             balances 0 to {most}; from heap {} on each {} heaps add {weight_step} to a weight and \
             {height_step} to a height{} (checked to heap {checked_to})",
            cycle.index(),
            cycle.period(),
            if *has_low { " that is not 0" } else { "" },
        )
    }
}
