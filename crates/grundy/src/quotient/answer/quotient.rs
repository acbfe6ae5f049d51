//! What a quotient answers: elements as words, relations, outcomes, winning moves.

use crate::monoid::{Element, Exponents, Generator, Monoid, Presentation, Word};
use crate::outcome::Move;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::word::Word as Atoms;
use crate::quotient::whole::period::ProvedPeriod;
use crate::{Outcome, Position, Rules};
use std::ops::ControlFlow;

/// A misère quotient: a finite commutative monoid with P-elements, reduced, and the element of
/// each heap (the pretending function).
#[derive(Clone, Copy, Debug)]
pub struct Quotient<'a> {
    pub(crate) dense: &'a Dense,
    period: Option<ProvedPeriod>,
}

impl<'a> Quotient<'a> {
    pub(crate) fn new(dense: &'a Dense, period: Option<ProvedPeriod>) -> Self {
        Self { dense, period }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.dense.order()
    }

    /// The number of P-elements.
    pub fn p_order(&self) -> usize {
        self.dense.model.p.len()
    }

    /// All elements, in the order of their numbers.
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = Element> + ExactSizeIterator + Clone {
        Element::all(self.order())
    }

    /// The outcome of the positions of an element.
    pub fn outcome(&self, x: Element) -> Outcome {
        Outcome::p_if(self.is_p(x))
    }

    /// Whether an element is a P-position.
    pub fn is_p(&self, x: Element) -> bool {
        self.dense.model.p.contains(x.index())
    }

    /// The product of two elements.
    pub fn times(&self, x: Element, y: Element) -> Element {
        Element::new(self.dense.times(x.number(), y.number()))
    }

    /// A power of an element.
    pub fn power(&self, x: Element, exponent: u64) -> Element {
        let (mut result, mut square, mut rest) = (Element::IDENTITY, x, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = self.times(result, square);
            }
            square = self.times(square, square);
            rest >>= 1;
        }
        result
    }

    /// The generators in order of first appearance, with the heap each one appears at: a heap is
    /// a generator if its element is no product of elements of smaller heaps, nor of those of the
    /// other generators.
    pub fn generators(&self) -> Vec<(Generator, u64)> {
        let heaps = self.letters().iter().map(|&heap| u64::from(heap));
        (0..).map(Generator::new).zip(heaps).collect()
    }

    /// The multiplication by each generator: for every element its products.
    pub fn action(&self) -> Vec<Vec<Element>> {
        let values: Vec<Element> =
            self.letters().iter().map(|&heap| self.of_atom(u64::from(heap))).collect();
        let row = |x: Element| values.iter().map(|&value| self.times(x, value)).collect();
        self.elements().map(row).collect()
    }

    /// An element as its least word in the generators, shorter words first.
    pub fn word(&self, x: Element) -> Word {
        self.spell(self.dense.spelling().word(x.number()))
    }

    /// A position with this element: its least word, each generator a heap.
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("kayles".parse::<Game>()?);
    /// solver.extend_to(20, &Run::unlimited());
    /// let quotient = solver.quotient();
    /// for x in quotient.elements() {
    ///     assert_eq!(quotient.element(&quotient.position(x)), Some(x));
    /// }
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn position(&self, x: Element) -> Position {
        let word = self.dense.spelling().word(x.number());
        Position::new(word.iter().map(|&atom| u64::from(atom)))
    }

    fn letters(&self) -> &'a [u32] {
        &self.dense.spelling().model.letters
    }

    /// The relations: each left side is replaced by the smaller right side. The system is
    /// confluent and reduced: every word ends at the least word of its element.
    pub fn relations(&self) -> Vec<(Word, Word)> {
        let model = &self.dense.spelling().model;
        let right = |l: &[u32]| &model.words[model.times_word(0, l) as usize];
        let rule = |l: Atoms| (self.spell(&l), self.spell(right(&l)));
        model.border().into_iter().map(rule).collect()
    }

    /// Relations that present the monoid, none of which follows from the others: fewer than
    /// [`Self::relations`], but rewriting by them does not end at least words.
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("0.123".parse::<Game>()?);
    /// solver.extend_to(100, &Run::unlimited());
    /// let quotient = solver.quotient();
    /// assert!(quotient.short_relations().len() < quotient.relations().len());
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn short_relations(&self) -> Vec<(Word, Word)> {
        let short = self.presentation().shortened();
        let spell = |word: &Exponents| Word::new(word.clone());
        short.relations().iter().map(|(l, r)| (spell(l), spell(r))).collect()
    }

    /// The monoid without its P-elements.
    pub fn monoid(&self) -> Monoid {
        let n = self.order() as u32;
        let mut table = Vec::with_capacity(n as usize * n as usize);
        (0..n).for_each(|x| table.extend(self.dense.multiples(x).iter().map(|&y| u32::from(y))));
        Monoid::trusted(n as usize, table)
    }

    /// The presentation by the generators and the relations of the confluent system.
    pub fn presentation(&self) -> Presentation {
        let mut presentation = Presentation::new(self.letters().len());
        for (l, r) in self.relations() {
            presentation.relate(l.exponents().to_vec(), r.exponents().to_vec());
        }
        presentation
    }

    /// The P-elements.
    pub fn p_elements(&self) -> Vec<Element> {
        self.elements().filter(|&x| self.is_p(x)).collect()
    }

    /// The period of the pretending function, if it is proved.
    pub fn period(&self) -> Option<ProvedPeriod> {
        self.period
    }

    /// The heap to which the pretending function is tabulated.
    pub fn tabulated_to(&self) -> u64 {
        self.dense.model.value.len() as u64 - 1
    }

    /// The heap of the table that stands for a heap; `None` beyond a table without a period.
    pub fn stand_in(&self, heap: u64) -> Option<u64> {
        match self.period {
            _ if heap <= self.tabulated_to() => Some(heap),
            Some(period) => Some(period.cycle().fold(heap)),
            None => None,
        }
    }

    /// The element of a heap: the pretending function.
    pub fn value(&self, heap: u64) -> Option<Element> {
        Some(self.of_atom(self.stand_in(heap)?))
    }

    fn of_atom(&self, heap: u64) -> Element {
        Element::new(self.dense.model.value[heap as usize])
    }

    /// The element of a position; `None` if a heap is beyond a table without a period.
    pub fn element(&self, position: &Position) -> Option<Element> {
        position.sizes().try_fold(Element::IDENTITY, |x, (heap, count)| {
            Some(self.times(x, self.power(self.value(heap)?, count)))
        })
    }

    /// Every winning move from a position; `None` if a heap is beyond a table without a period.
    pub fn winning_moves(&self, rules: &dyn Rules, position: &Position) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        for (heap, _) in position.sizes() {
            let rest = self.element(&position.after(heap, &[])?)?;
            let _ = rules.visit_options(heap, &mut |parts| {
                let value =
                    parts.iter().try_fold(rest, |x, &part| Some(self.times(x, self.value(part)?)));
                if value.is_some_and(|x| self.is_p(x)) {
                    moves.push(Move { heap, option: parts.to_vec() });
                }
                ControlFlow::Continue(())
            });
        }
        Some(moves)
    }

    /// The n for which this is the tame quotient 𝒯ₙ (that of misère Nim with heaps below 2ⁿ),
    /// of order 1, 2, 6, 10, 18 …; `None` for a wild quotient.
    pub fn tame(&self) -> Option<u32> {
        let n = self.order();
        if n <= 2 {
            return Some(n as u32 - 1);
        }
        // 1 and x with x² = 1, and beside them a group of exponent two whose identity is P.
        let others = || self.elements().skip(1);
        let x = others().find(|&x| self.is_p(x) && self.times(x, x) == Element::IDENTITY)?;
        let group: Vec<Element> = others().filter(|&y| y != x).collect();
        let identity = self.times(group[0], group[0]);
        let fits = group.len().is_power_of_two()
            && self.p_order() == 2
            && self.is_p(identity)
            && group.iter().all(|&y| self.times(y, y) == identity && self.times(y, identity) == y);
        fits.then(|| group.len().ilog2())
    }

    fn spell(&self, word: &[u32]) -> Word {
        let count = |letter: &u32| word.iter().filter(|&atom| atom == letter).count() as u32;
        Word::new(self.letters().iter().map(count).collect())
    }
}
