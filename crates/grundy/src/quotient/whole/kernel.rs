//! Misère play that is normal play but for small heaps.
//!
//! In many games all heaps beyond some size have their values in the kernel of the quotient, a
//! group of nim-values with one P-element. Then a sum with one such heap is won as in normal play,
//! and a finite check proves it for all heaps ([`ProvedNormalPlay`]). What is left of the misère
//! quotient is then a nim-sequence, for which there are fast engines and other proofs of periods.

use crate::bits::Bits;
use crate::getters::readable;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{Action, monoid};
use crate::quotient::model::word::{Ranks, Word};
use crate::rules::Code;
use rustc_hash::FxHashMap;
use std::fmt;

readable! {
    /// Proved: every position with a heap of size [`from`](Self::from) or larger has in misère play
    /// the outcome that it has in normal play.
    ///
    /// **Theorem.** Let a code have its last non-zero digit at place k and leave at most c ≥ 1
    /// heaps. Let (Q, P, Φ) be correct to heap m, K the kernel (least ideal) of Q, and L < m such
    /// that Φ(h) ∈ K for L < h ≤ m. Let G be a homomorphism from Q to the nim-values such that
    /// G(Φ(h)) is the nim-value of h for all h ≤ m, and let x ∈ K be in P exactly if G(x) = 0. If m
    /// ≥ cL + k then every position with a heap above L has in misère play the outcome of normal
    /// play.
    ///
    /// *Proof* by induction on play. If no heap is above m: the value of the position is in K, an
    /// ideal, so it is a P-position exactly if its nim-value is 0. Let there be a heap n > m. A
    /// move in n takes at most k tokens and leaves 1 to c heaps, the largest of at least (m + 1 −
    /// k)/c > L tokens; a move elsewhere leaves n. So all options are covered by the induction
    /// hypothesis, and there are some (see `docs/quotient.md`): the position is a P-position if and
    /// only if no option has nim-value 0, which is to say that its own nim-value is 0. ∎
    ///
    /// Only a [`Solver`](crate::quotient::Solver) makes one:
    ///
    /// ```compile_fail
    /// # use grundy::quotient::ProvedNormalPlay;
    /// let made = ProvedNormalPlay { from: 1, verified_to: 9, last_place: 1, parts: 1 };
    /// ```
    ///
    /// ```compile_fail
    /// fn altered(mut normal: grundy::quotient::ProvedNormalPlay) {
    ///     normal.from = 1;
    /// }
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[must_use]
    pub struct ProvedNormalPlay {
        /// The least size L + 1 for which this was found.
        pub(in crate::quotient) from: u64,
        /// The m of the theorem: the heap to which the quotient was verified.
        pub(in crate::quotient) verified_to: u64,
        /// The k of the theorem: the place of the last non-zero digit.
        pub(in crate::quotient) last_place: u64,
        /// The c of the theorem: the largest number of heaps that a move leaves, at least 1.
        pub(in crate::quotient) parts: u64,
    }
}

impl fmt::Display for ProvedNormalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, verified_to, last_place, parts } = self;
        let before = from - 1;
        let needed = parts * before + last_place;
        write!(
            f,
            "normal play from heap {from} on, verified to heap {verified_to} ≥ \
             {parts}·{before} + {last_place} = {needed}"
        )
    }
}

/// The kernel of a monoid: which elements belong to it.
pub(crate) fn kernel(model: &Model) -> Bits {
    // The product of all elements is a multiple of an element of the kernel.
    let bottom = (0..model.order() as u32).fold(0, |product, x| model.times(product, x));
    let mut kernel = Bits::new(model.order());
    let multiples = model.multiples(&model.steps(), bottom);
    multiples.iter().for_each(|&x| kernel.insert(x as usize));
    kernel
}

/// The last heap whose value is outside the kernel; heap 0 is one.
pub(crate) fn last_outside(model: &Model, kernel: &Bits) -> u64 {
    let outside = |&x: &u32| !kernel.contains(x as usize);
    model.value.iter().rposition(outside).unwrap_or(0) as u64
}

/// What the theorem says if the last heap outside the kernel is the one given, as far as the sizes
/// of heaps are concerned.
pub(crate) fn within_reach(
    code: &Code,
    outside: u64,
    verified_to: u64,
) -> Option<ProvedNormalPlay> {
    let (last_place, parts) = (code.last_place()? as u64, u64::from(code.max_parts().max(1)));
    let found = ProvedNormalPlay { from: outside + 1, verified_to, last_place, parts };
    (outside < verified_to && verified_to >= parts * outside + last_place).then_some(found)
}

/// The homomorphism G of the theorem, for each element its nim-value; `None` if there is none, or
/// if a P-element of the kernel is not exactly one of nim-value 0.
pub(crate) fn nim_values(
    model: &Model,
    kernel: &Bits,
    nim: impl Fn(u64) -> Option<u64>,
) -> Option<Vec<u64>> {
    let of_heap: Vec<u64> = (0..model.value.len() as u64).map(nim).collect::<Option<_>>()?;
    let of_word = |word: &Word| word.iter().fold(0, |sum, &atom| sum ^ of_heap[atom as usize]);
    let values: Vec<u64> = model.words.iter().map(of_word).collect();
    let letters = || model.letters.iter().enumerate();
    let is_homomorphism = (0..).zip(&values).all(|(x, value)| {
        letters()
            .all(|(l, &atom)| values[model.act(x, l) as usize] == value ^ of_heap[atom as usize])
    });
    let of_heaps = model.value.iter().zip(&of_heap).all(|(&x, &nim)| values[x as usize] == nim);
    let as_normal = kernel.iter().all(|x| model.p.contains(x) == (values[x] == 0));
    (is_homomorphism && of_heaps && as_normal).then_some(values)
}

/// An element of the quotient with more heaps: one outside the kernel as before, or a nim-value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Enlarged {
    /// An element of the verified quotient.
    Outside(u32),
    /// The element of the kernel with this nim-value.
    Kernel(u64),
}

impl Default for Enlarged {
    fn default() -> Self {
        Self::Outside(0)
    }
}

/// A verified quotient for which the theorem holds, with larger heaps acting on it.
///
/// Two positions with a heap above L are indistinguishable if and only if their nim-values are
/// equal, and contexts above L tell smaller positions apart only by their nim-values, which Q does
/// already. So the quotient with more heaps is Q with its kernel replaced by the group of all
/// nim-values.
pub(crate) struct Larger<'a> {
    model: &'a Model,
    kernel: &'a Bits,
    /// The nim-value of each element.
    values: &'a [u64],
    letters: Vec<u32>,
    /// The nim-value of each letter.
    of_letter: Vec<u64>,
}

impl Action for Larger<'_> {
    type State = Enlarged;

    fn step(&self, state: Enlarged, letter: usize) -> Enlarged {
        match state {
            Enlarged::Outside(x) if letter < self.model.letters.len() => {
                self.element(self.model.act(x, letter))
            }
            Enlarged::Outside(x) => {
                Enlarged::Kernel(self.values[x as usize] ^ self.of_letter[letter])
            }
            Enlarged::Kernel(value) => Enlarged::Kernel(value ^ self.of_letter[letter]),
        }
    }
}

impl<'a> Larger<'a> {
    /// The quotient to heap m, and the nim-values of all heaps that are to be added.
    pub(crate) fn new(model: &'a Model, kernel: &'a Bits, values: &'a [u64], nim: &[u64]) -> Self {
        let mut span = Span::default();
        values.iter().for_each(|&value| {
            span.add(value);
        });
        let mut letters = model.letters.clone();
        let first = model.value.len();
        letters.extend((first..nim.len()).filter(|&n| span.add(nim[n])).map(|n| n as u32));
        let of_letter = letters.iter().map(|&atom| nim[atom as usize]).collect();
        Self { model, kernel, values, letters, of_letter }
    }

    /// The heaps that add to the quotient, each with the order from there on.
    pub(crate) fn changes(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (order, kernel) = (self.model.order() as u64, self.kernel.len() as u64);
        let new = &self.letters[self.model.letters.len()..];
        (1..).zip(new).map(move |(i, &atom)| (u64::from(atom), order - kernel + (kernel << i)))
    }

    fn element(&self, x: u32) -> Enlarged {
        match self.kernel.contains(x as usize) {
            true => Enlarged::Kernel(self.values[x as usize]),
            false => Enlarged::Outside(x),
        }
    }

    /// The quotient with all heaps whose nim-values are given; `None` if its order is above `most`.
    pub(crate) fn quotient(&self, nim: &[u64], most: usize) -> Option<Model> {
        let lengths = Ranks(vec![1; nim.len()]);
        let mut larger = monoid(self, &self.letters, &lengths, |_| Word::new(), most)?;
        let of_word = |word: &Word| {
            word.iter().fold(Enlarged::default(), |x, atom| {
                self.step(x, self.letters.binary_search(atom).expect("words are made of letters"))
            })
        };
        let elements: Vec<Enlarged> = larger.words.iter().map(of_word).collect();
        let number: FxHashMap<Enlarged, u32> = elements.iter().copied().zip(0..).collect();
        larger.p = Bits::collect(elements.len(), |x| match elements[x] {
            Enlarged::Outside(x) => self.model.p.contains(x as usize),
            Enlarged::Kernel(value) => value == 0,
        });
        let known = self.model.value.iter().map(|&x| self.element(x));
        let added = nim[self.model.value.len()..].iter().map(|&value| Enlarged::Kernel(value));
        larger.value = known.chain(added).map(|element| number[&element]).collect();
        Some(larger)
    }
}

/// The nim-values that are sums of given ones: a basis, each member without the leading bits of
/// those before it.
#[derive(Default)]
struct Span(Vec<u64>);

impl Span {
    /// Adds a value; whether it is new.
    fn add(&mut self, value: u64) -> bool {
        let rest = self.0.iter().fold(value, |rest, &basis| rest.min(rest ^ basis));
        if rest > 0 {
            self.0.push(rest);
        }
        rest > 0
    }
}

#[cfg(test)]
mod tests;
