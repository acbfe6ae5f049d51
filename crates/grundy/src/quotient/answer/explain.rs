//! How a position comes to its outcome, step by step.

use super::quotient::Quotient;
use crate::monoid::{Exponents, Word};
use crate::nim::NimSequence;
use crate::{Outcome, Position};
use std::fmt;

/// How a position or a heap is written in an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expression {
    /// A word in the generators of a quotient.
    Word(Word),
    /// A sum of nim-heaps, `*4 + *69`; `*0` if there are none.
    NimHeaps(Vec<u64>),
    /// What a law of balance knows of a heap or a sum.
    Weighed {
        /// How the element is written.
        element: Box<Expression>,
        /// The sum of the weights.
        weight: i128,
        /// The greatest height.
        height: i128,
    },
    /// An element with a balance.
    Balanced {
        /// How the element is written.
        element: Box<Expression>,
        /// The greatest height less the sum of the weights.
        balance: i128,
    },
    /// The state of a reader.
    State(u16),
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => word.fmt(f),
            Self::Weighed { element, weight, height } => {
                write!(f, "{element}, weight {weight}, height {height}")
            }
            Self::Balanced { element, balance } => write!(f, "{element} with balance {balance}"),
            Self::State(state) => write!(f, "state {state}"),
            Self::NimHeaps(heaps) => match heaps.split_first() {
                None => write!(f, "*0"),
                Some((first, rest)) => {
                    write!(f, "*{first}")?;
                    rest.iter().try_for_each(|heap| write!(f, " + *{heap}"))
                }
            },
        }
    }
}

/// One step of reducing a word: a factor is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rewriting {
    /// The factor that is replaced.
    pub from: Word,
    /// What it is replaced by.
    pub to: Word,
    /// The word after that.
    pub word: Word,
}

/// A size of heap in an explained position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ExplainedHeap {
    /// The size.
    pub heap: u64,
    /// How many heaps of this size there are.
    pub count: u64,
    /// The heap of the table that stands for it.
    pub stand_in: u64,
    /// Its value.
    pub value: Expression,
}

/// How a position comes to its outcome: heaps, words, one word, reduced word, outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// The sizes of heaps.
    pub heaps: Vec<ExplainedHeap>,
    /// The product of their values.
    pub product: Expression,
    /// The product reduced step by step.
    pub rewritings: Vec<Rewriting>,
    /// The element of the position as a least word.
    pub element: Expression,
    /// The outcome of the position.
    pub outcome: Outcome,
}

impl Explanation {
    /// A position with a heap from which on misère play is normal play
    /// ([`ProvedNormalPlay`](crate::quotient::ProvedNormalPlay)), explained by nim-values `*n`;
    /// `None` if a heap is beyond the nim-sequence.
    ///
    /// ```
    /// use grundy::{Game, nim, quotient::Explanation, run::Run};
    ///
    /// let game: Game = "0.414".parse()?;
    /// let sequence = nim::sequence(&game, 1000, &Run::unlimited()).value;
    /// let explained = Explanation::by_nim_values(&sequence, &"900 + 2·17 + 9".parse()?).unwrap();
    /// assert_eq!(explained.product.to_string(), "*4 + *69");
    /// assert_eq!(explained.element.to_string(), "*65");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_nim_values(sequence: &NimSequence, position: &Position) -> Option<Self> {
        let mut heaps = Vec::new();
        let (mut odd, mut sum) = (Vec::new(), 0);
        for (heap, count) in position.sizes() {
            let value = sequence.value(heap)?;
            let expression = Expression::NimHeaps(vec![value]);
            heaps.push(ExplainedHeap { heap, count, stand_in: heap, value: expression });
            if count % 2 == 1 {
                odd.push(value);
                sum ^= value;
            }
        }
        Some(Self {
            heaps,
            product: Expression::NimHeaps(odd),
            rewritings: Vec::new(),
            element: Expression::NimHeaps(vec![sum]),
            outcome: Outcome::p_if(sum == 0),
        })
    }
}

impl Quotient<'_> {
    /// A position explained step by step, as Plambeck (2005, section 4.1) does by hand; `None` if
    /// a heap is beyond a table without a period.
    pub fn explain(&self, position: &Position) -> Option<Explanation> {
        let mut heaps = Vec::new();
        let mut exponents: Exponents = vec![0; self.generators().len()];
        for (heap, count) in position.sizes() {
            let value = self.value(heap)?;
            let (stand_in, word) = (self.stand_in(heap)?, self.word(value));
            // Powers are periodic; a long power is written with the small exponent it equals.
            let least = (0..).find(|&e| self.power(value, e) == self.power(value, count))?;
            let times = if count <= 4 { count } else { least } as u32;
            for (sum, exponent) in exponents.iter_mut().zip(word.exponents()) {
                *sum += times * exponent;
            }
            heaps.push(ExplainedHeap { heap, count, stand_in, value: Expression::Word(word) });
        }
        let product = Expression::Word(Word::new(exponents.clone()));
        let rewritings = self.rewritings(&mut exponents);
        let element = self.element(position)?;
        debug_assert_eq!(Word::new(exponents), self.word(element), "the rules are confluent");
        let (outcome, word) = (self.outcome(element), self.word(element));
        Some(Explanation { heaps, product, rewritings, element: Expression::Word(word), outcome })
    }

    /// Reduces a word by the relations until none applies.
    fn rewritings(&self, exponents: &mut Exponents) -> Vec<Rewriting> {
        let relations = self.relations();
        let mut rewritings = Vec::new();
        let divides = |left: &Word, word: &[u32]| {
            left.exponents().iter().zip(word).all(|(exponent, most)| exponent <= most)
        };
        while let Some((from, to)) = relations.iter().find(|(left, _)| divides(left, exponents)) {
            let less = exponents.iter_mut().zip(from.exponents());
            less.for_each(|(exponent, less)| *exponent -= less);
            let more = exponents.iter_mut().zip(to.exponents());
            more.for_each(|(exponent, more)| *exponent += more);
            let word = Word::new(exponents.clone());
            rewritings.push(Rewriting { from: from.clone(), to: to.clone(), word });
        }
        rewritings
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Expression {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
