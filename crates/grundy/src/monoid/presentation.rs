//! Presentations of commutative monoids and their completion.
//!
//! A word in commuting generators is a vector of exponents; a relation u = v is turned into a
//! rule that replaces the larger side by the smaller one, by degree and then lexicographically.
//! Completion (Knuth and Bendix; for commuting generators the same as Buchberger's algorithm for
//! pure difference binomials) adds a rule for every overlap that does not resolve. Dickson's
//! lemma makes it end.

use super::table::Monoid;
use super::word::Exponents;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A completion without some relation may be far larger than with it. It is given up after so many.
const LOOKED_AT: usize = 1 << 11;

/// A commutative monoid by generators and relations.
///
/// ```
/// use grundy::monoid::Presentation;
///
/// // The quotient of misère Nim with heaps 1 and 2: x² = 1, z³ = z.
/// let mut tame = Presentation::new(2);
/// tame.relate(vec![2, 0], vec![0, 0]);
/// tame.relate(vec![0, 3], vec![0, 1]);
/// let system = tame.complete();
/// assert_eq!(system.reduce(vec![3, 5]), [1, 1]);
/// assert_eq!(system.monoid(100).unwrap().order(), 6);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    generators: usize,
    relations: Vec<(Exponents, Exponents)>,
}

impl Presentation {
    /// The free commutative monoid on this number of generators.
    pub fn new(generators: usize) -> Self {
        Self { generators, relations: Vec::new() }
    }

    /// Adds the relation u = v. Words that are too short are filled up with zeros.
    pub fn relate(&mut self, mut u: Exponents, mut v: Exponents) {
        u.resize(self.generators, 0);
        v.resize(self.generators, 0);
        self.relations.push((u, v));
    }

    /// The relations.
    pub fn relations(&self) -> &[(Exponents, Exponents)] {
        &self.relations
    }

    /// The reduced confluent rewriting system of this monoid.
    pub fn complete(&self) -> RewritingSystem {
        self.complete_within(usize::MAX).expect("there is no bound")
    }

    /// The same, unless more relations than this have to be looked at.
    fn complete_within(&self, mut relations: usize) -> Option<RewritingSystem> {
        let mut system = RewritingSystem { generators: self.generators, rules: Vec::new() };
        let mut waiting = self.relations.clone();
        while let Some((u, v)) = waiting.pop() {
            relations = relations.checked_sub(1)?;
            let (u, v) = (system.reduce(u), system.reduce(v));
            let (l, r) = match compare(&u, &v) {
                Ordering::Equal => continue,
                Ordering::Greater => (u, v),
                Ordering::Less => (v, u),
            };
            // Rules that the new one touches are relations again.
            let (touched, kept) = system.rules.drain(..).partition(|(left, _)| divides(&l, left));
            system.rules = kept;
            waiting.extend::<Vec<_>>(touched);
            for (left, right) in &system.rules {
                if left.iter().zip(&l).any(|(&a, &b)| a.min(b) > 0) {
                    let common: Exponents = left.iter().zip(&l).map(|(&a, &b)| a.max(b)).collect();
                    waiting.push((replaced(&common, left, right), replaced(&common, &l, &r)));
                }
            }
            system.rules.push((l, r));
        }
        let rights: Vec<Exponents> =
            system.rules.iter().map(|(_, r)| system.reduce(r.clone())).collect();
        system.rules.iter_mut().zip(rights).for_each(|(rule, right)| rule.1 = right);
        system.rules.sort_by(|a, b| compare(&a.0, &b.0));
        Some(system)
    }

    /// A short presentation of the same monoid: relations that follow from the others are left
    /// out, the largest first, where that can be seen without much work.
    pub fn shortened(&self) -> Self {
        let wanted = self.complete();
        let mut short = Self { generators: self.generators, relations: wanted.rules.clone() };
        for i in (0..short.relations.len()).rev() {
            let mut fewer = short.clone();
            let (u, v) = fewer.relations.remove(i);
            let system = fewer.complete_within(LOOKED_AT);
            if system.is_some_and(|system| system.reduce(u) == system.reduce(v)) {
                short = fewer;
            }
        }
        short
    }
}

/// A confluent and reduced system of rules: every word has one irreducible form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewritingSystem {
    generators: usize,
    rules: Vec<(Exponents, Exponents)>,
}

impl RewritingSystem {
    /// The rules, left sides increasing.
    pub fn rules(&self) -> &[(Exponents, Exponents)] {
        &self.rules
    }

    /// The irreducible form of a word.
    pub fn reduce(&self, mut word: Exponents) -> Exponents {
        while let Some((l, r)) = self.rules.iter().find(|(l, _)| divides(l, &word)) {
            word = replaced(&word, l, r);
        }
        word
    }

    /// The irreducible words by degree, then lexicographically; `None` if there are more than
    /// `most`.
    pub fn elements(&self, most: usize) -> Option<Vec<Exponents>> {
        let mut found = vec![vec![0; self.generators]];
        let mut layer = found.clone();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for word in &layer {
                for g in 0..self.generators {
                    let mut longer: Exponents = word.clone();
                    longer[g] += 1;
                    if !self.rules.iter().any(|(l, _)| divides(l, &longer)) {
                        next.push(longer);
                    }
                }
            }
            next.sort_by(|a, b| compare(a, b));
            next.dedup();
            found.extend(next.iter().cloned());
            if found.len() > most {
                return None;
            }
            layer = next;
        }
        Some(found)
    }

    /// The multiplication table, elements in the order of [`elements`](Self::elements).
    pub fn monoid(&self, most: usize) -> Option<Monoid> {
        let elements = self.elements(most)?;
        let number: BTreeMap<&Exponents, u32> =
            elements.iter().enumerate().map(|(i, word)| (word, i as u32)).collect();
        let mut table = Vec::with_capacity(elements.len() * elements.len());
        for x in &elements {
            for y in &elements {
                let product = x.iter().zip(y).map(|(a, b)| a + b).collect();
                table.push(number[&self.reduce(product)]);
            }
        }
        Some(Monoid::trusted(elements.len(), table))
    }
}

/// By degree, then lexicographically.
fn compare(u: &[u32], v: &[u32]) -> Ordering {
    let degree = |w: &[u32]| w.iter().sum::<u32>();
    degree(u).cmp(&degree(v)).then_with(|| u.cmp(v))
}

fn divides(l: &[u32], word: &[u32]) -> bool {
    l.iter().zip(word).all(|(a, b)| a <= b)
}

/// A word with its factor l replaced by r.
fn replaced(word: &[u32], l: &[u32], r: &[u32]) -> Exponents {
    word.iter().zip(l.iter().zip(r)).map(|(w, (l, r))| w - l + r).collect()
}
