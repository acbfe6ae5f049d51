//! What a quotient answers: elements as words, relations, outcomes, winning moves.

use crate::monoid::{Exponents, Monoid, Presentation};
use crate::nim::NimSequence;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::word::Word;
use crate::quotient::whole::period::Period;
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// A misère quotient: a finite commutative monoid with P-elements, reduced, and the element of
/// each heap (the pretending function). Elements are numbers, 0 the identity.
#[derive(Clone, Copy, Debug)]
pub struct Quotient<'a> {
    pub(crate) dense: &'a Dense,
    period: Option<Period>,
}

/// One step of reducing a word: a factor is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewriting {
    /// The factor that is replaced.
    pub from: String,
    /// What it is replaced by.
    pub to: String,
    /// The word after that.
    pub word: String,
}

/// How a position comes to its outcome: heaps, words, one word, reduced word, outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Each size of heap with its number, the heap of the table that stands for it, its word.
    pub heaps: Vec<(u64, u64, u64, String)>,
    /// The product of the words.
    pub product: String,
    /// The product reduced step by step.
    pub rewritings: Vec<Rewriting>,
    /// The element of the position as a least word.
    pub element: String,
    /// Whether the position is a P-position.
    pub is_p: bool,
}

impl Explanation {
    /// A position with a heap from which on misère play is normal play
    /// ([`NormalPlay`](super::NormalPlay)), explained by nim-values `*n`; `None` if a heap is
    /// beyond the nim-sequence.
    ///
    /// ```
    /// use grundy::{Game, nim, quotient::Explanation, run::Run};
    ///
    /// let game: Game = "0.414".parse()?;
    /// let sequence = nim::sequence(&game, 1000, &Run::unlimited());
    /// let explained = Explanation::by_nim_values(&sequence, &"900 + 2·17 + 9".parse()?).unwrap();
    /// assert_eq!(explained.product, "*4 + *69");
    /// assert_eq!(explained.element, "*65");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_nim_values(sequence: &NimSequence, position: &Position) -> Option<Self> {
        let mut heaps = Vec::new();
        let (mut odd, mut sum) = (Vec::new(), 0);
        for (heap, count) in position.sizes() {
            let value = sequence.value(heap)?;
            heaps.push((heap, count, heap, format!("*{value}")));
            if count % 2 == 1 {
                odd.push(format!("*{value}"));
                sum ^= value;
            }
        }
        let product = if odd.is_empty() { "*0".to_owned() } else { odd.join(" + ") };
        let element = format!("*{sum}");
        Some(Self { heaps, product, rewritings: Vec::new(), element, is_p: sum == 0 })
    }
}

impl<'a> Quotient<'a> {
    pub(crate) fn new(dense: &'a Dense, period: Option<Period>) -> Self {
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

    /// Whether an element is a P-position.
    pub fn is_p(&self, x: u32) -> bool {
        self.dense.model.p.contains(x as usize)
    }

    /// The product of two elements.
    pub fn times(&self, x: u32, y: u32) -> u32 {
        self.dense.times(x, y)
    }

    /// A power of an element.
    pub fn power(&self, x: u32, exponent: u64) -> u32 {
        let (mut result, mut square, mut rest) = (0, x, exponent);
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
    pub fn generators(&self) -> Vec<(String, u64)> {
        let letters = self.letters().iter();
        letters.enumerate().map(|(i, &heap)| (name(i), u64::from(heap))).collect()
    }

    /// The multiplication by each generator: for every element its products.
    pub fn action(&self) -> Vec<Vec<u32>> {
        let row = |x: u32| self.letters().iter().map(|&heap| self.times_heap(x, heap)).collect();
        (0..self.order() as u32).map(row).collect()
    }

    /// An element as its least word in the generators, shorter words first; `1` for the identity.
    pub fn word(&self, x: u32) -> String {
        self.spell(self.dense.spelling().word(x))
    }

    fn letters(&self) -> &'a [u32] {
        &self.dense.spelling().model.letters
    }

    fn times_heap(&self, x: u32, heap: u32) -> u32 {
        self.times(x, self.dense.model.value[heap as usize])
    }

    /// The relations: each left side is replaced by the smaller right side. The system is
    /// confluent and reduced: every word ends at the least word of its element.
    pub fn relations(&self) -> Vec<(String, String)> {
        self.rules_as_words().iter().map(|(l, r)| (self.spell(l), self.spell(r))).collect()
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
    pub fn short_relations(&self) -> Vec<(String, String)> {
        let short = self.presentation().shortened();
        let spell = |word: &Exponents| spelled(word.iter().map(|&e| e as usize));
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
        let letters = self.letters();
        let exponents = |word: &[u32]| -> Exponents {
            let count = |letter: &u32| word.iter().filter(|&a| a == letter).count() as u32;
            letters.iter().map(count).collect()
        };
        let mut presentation = Presentation::new(letters.len());
        for (l, r) in self.rules_as_words() {
            presentation.relate(exponents(&l), exponents(&r));
        }
        presentation
    }

    fn rules_as_words(&self) -> Vec<(Word, Word)> {
        let model = &self.dense.spelling().model;
        let right = |l: &[u32]| model.words[model.times_word(0, l) as usize].clone();
        model.border().into_iter().map(|l| (l.clone(), right(&l))).collect()
    }

    /// The P-elements.
    pub fn p_elements(&self) -> Vec<u32> {
        self.dense.model.p.iter().map(|x| x as u32).collect()
    }

    /// The period of the pretending function, if it is proved.
    pub fn period(&self) -> Option<Period> {
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
            Some(p) => Some(p.preperiod + (heap - p.preperiod) % p.period),
            None => None,
        }
    }

    /// The element of a heap: the pretending function.
    pub fn value(&self, heap: u64) -> Option<u32> {
        Some(self.dense.model.value[self.stand_in(heap)? as usize])
    }

    /// The element of a position; `None` if a heap is beyond a table without a period.
    pub fn element(&self, position: &Position) -> Option<u32> {
        position.sizes().try_fold(0, |x, (heap, count)| {
            Some(self.times(x, self.power(self.value(heap)?, count)))
        })
    }

    /// Every winning move from a position: the heap moved in and the heaps it is moved to.
    pub fn winning_moves(
        &self,
        rules: &dyn Rules,
        position: &Position,
    ) -> Option<Vec<(u64, Vec<u64>)>> {
        let mut moves = Vec::new();
        for (heap, _) in position.sizes() {
            let mut rest = position.clone();
            rest.remove(heap);
            let rest = self.element(&rest)?;
            let _ = rules.visit_options(heap, &mut |parts| {
                let value =
                    parts.iter().try_fold(rest, |x, &part| Some(self.times(x, self.value(part)?)));
                if value.is_some_and(|x| self.is_p(x)) {
                    moves.push((heap, parts.to_vec()));
                }
                ControlFlow::Continue(())
            });
        }
        Some(moves)
    }

    /// A position explained step by step, as Plambeck (2005, section 4.1) does by hand.
    pub fn explain(&self, position: &Position) -> Option<Explanation> {
        let spelling = self.dense.spelling();
        let mut heaps = Vec::new();
        let mut word = Word::new();
        for (heap, count) in position.sizes() {
            let value = self.value(heap)?;
            heaps.push((heap, count, self.stand_in(heap)?, self.word(value)));
            // Powers are periodic; a long power is written with the small exponent it equals.
            let least = (0..).find(|&e| self.power(value, e) == self.power(value, count))?;
            let times = if count <= 4 { count } else { least };
            (0..times).for_each(|_| word.extend(spelling.word(value)));
        }
        word.sort_unstable_by(|a, b| b.cmp(a));
        let product = self.spell(&word);
        let rules = self.rules_as_words();
        let mut rewritings = Vec::new();
        while let Some((l, r)) = rules.iter().find(|(l, _)| divides(l, &word)) {
            l.iter().for_each(|a| {
                let at = word.iter().position(|b| a == b).expect("it divides");
                word.remove(at);
            });
            word.extend(r);
            word.sort_unstable_by(|a, b| b.cmp(a));
            let (from, to) = (self.spell(l), self.spell(r));
            rewritings.push(Rewriting { from, to, word: self.spell(&word) });
        }
        let element = spelling.element(&word);
        let (element, is_p) = (self.word(element), self.is_p(element));
        Some(Explanation { heaps, product, rewritings, element, is_p })
    }

    /// The n for which this is the tame quotient 𝒯ₙ (that of misère Nim with heaps below 2ⁿ),
    /// of order 1, 2, 6, 10, 18 …; `None` for a wild quotient.
    pub fn tame(&self) -> Option<u32> {
        let n = self.order() as u32;
        if n <= 2 {
            return Some(n - 1);
        }
        // 1 and x with x² = 1, and beside them a group of exponent two whose identity is P.
        let x = (1..n).find(|&x| self.is_p(x) && self.times(x, x) == 0)?;
        let group: Vec<u32> = (1..n).filter(|&y| y != x).collect();
        let identity = self.times(group[0], group[0]);
        let fits = group.len().is_power_of_two()
            && self.p_order() == 2
            && self.is_p(identity)
            && group.iter().all(|&y| self.times(y, y) == identity && self.times(y, identity) == y);
        fits.then(|| group.len().ilog2())
    }

    fn spell(&self, word: &[u32]) -> String {
        spelled(self.letters().iter().map(|atom| word.iter().filter(|&a| a == atom).count()))
    }
}

/// A word by the exponents of the generators.
fn spelled(exponents: impl Iterator<Item = usize>) -> String {
    let mut text = String::new();
    for (i, exponent) in exponents.enumerate() {
        match exponent {
            0 => {}
            1 => text.push_str(&name(i)),
            e => text.push_str(&format!("{}^{e}", name(i))),
        }
    }
    if text.is_empty() { "1".to_owned() } else { text }
}

/// The name of a generator: a … z, then a1 … z1, a2 …
fn name(i: usize) -> String {
    let letter = char::from(b'a' + (i % 26) as u8);
    if i < 26 { letter.to_string() } else { format!("{letter}{}", i / 26) }
}

fn divides(l: &[u32], word: &[u32]) -> bool {
    let count = |w: &[u32], atom: u32| w.iter().filter(|&&a| a == atom).count();
    l.iter().all(|&atom| count(l, atom) <= count(word, atom))
}
