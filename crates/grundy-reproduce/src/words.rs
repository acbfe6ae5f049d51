//! Elements of a quotient in the letters of a paper.

use super::claims::Spelling;
use super::found::Found;
use grundy::monoid::{Element, Exponents};
use grundy::quotient::Quotient;
use std::collections::{BTreeMap, BTreeSet};

/// A quotient and how a paper writes its elements.
pub(crate) struct Words<'a> {
    pub(crate) quotient: Quotient<'a>,
    letters: &'a [(char, u64)],
    names: BTreeMap<Element, String>,
    /// The elements in the order of the paper.
    pub(crate) listed: Vec<Element>,
}

impl<'a> Words<'a> {
    /// Every element is written as in the paper's list, or else as its least word by length and
    /// then in the order of the letters.
    pub(crate) fn new(quotient: Quotient<'a>, spelling: &'a Spelling) -> Self {
        let letters = &spelling.letters[..];
        let mut words = Self { quotient, letters, names: BTreeMap::new(), listed: Vec::new() };
        for name in &spelling.elements {
            let element = words.element(name);
            words.listed.push(element);
            words.names.entry(element).or_insert_with(|| (*name).to_owned());
        }
        let mut reached: BTreeMap<Element, Exponents> = BTreeMap::new();
        let mut layer: Vec<Exponents> = vec![vec![0; letters.len()]];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for word in layer {
                let element = words.of_exponents(&word);
                if reached.contains_key(&element) {
                    continue;
                }
                for i in 0..letters.len() {
                    let mut longer = word.clone();
                    longer[i] += 1;
                    next.push(longer);
                }
                reached.insert(element, word);
            }
            // The first letter most often first.
            next.sort_by(|a, b| b.cmp(a));
            layer = next;
        }
        for (element, word) in reached {
            let name = words.spell(&word);
            words.names.entry(element).or_insert(name);
        }
        words
    }

    /// The exponents of a word such as `xb^2`, `x*b^2` or `e`.
    pub(crate) fn exponents(&self, word: &str) -> Exponents {
        let mut exponents = vec![0; self.letters.len()];
        let mut last = None;
        let mut raised = String::new();
        let clean = word.chars().filter(|c| !c.is_whitespace() && *c != '*');
        for c in clean.chain(std::iter::once('\n')) {
            if c.is_ascii_digit() && last.is_some() || c == '^' {
                raised.push(c);
                continue;
            }
            if let Some(i) = last.take() {
                let exponent: u32 = raised.trim_start_matches('^').parse().unwrap_or(1);
                exponents[i] += exponent;
                raised.clear();
            }
            last = self.letters.iter().position(|&(letter, _)| letter == c);
            assert!(last.is_some() || "e1\n".contains(c), "{c} is no letter of {word}");
        }
        exponents
    }

    fn spell(&self, word: &[u32]) -> String {
        let mut text = String::new();
        for (&(letter, _), &exponent) in self.letters.iter().zip(word) {
            match exponent {
                0 => {}
                1 => text.push(letter),
                _ => text += &format!("{letter}^{exponent}"),
            }
        }
        if text.is_empty() { "e".to_owned() } else { text }
    }

    fn of_exponents(&self, word: &[u32]) -> Element {
        let powers = self.letters.iter().zip(word).map(|(&(_, heap), &exponent)| {
            let value = self.quotient.value(heap).expect("a heap of the quotient");
            self.quotient.power(value, u64::from(exponent))
        });
        powers.fold(Element::IDENTITY, |x, y| self.quotient.times(x, y))
    }

    /// The element that a printed word stands for.
    pub(crate) fn element(&self, word: &str) -> Element {
        self.of_exponents(&self.exponents(word))
    }

    /// An element in the paper's letters; the program's own word if they do not generate it.
    pub(crate) fn name(&self, element: Element) -> String {
        self.names.get(&element).cloned().unwrap_or_else(|| self.quotient.word(element).to_string())
    }

    pub(crate) fn names(&self, elements: impl IntoIterator<Item = Element>) -> Vec<String> {
        elements.into_iter().map(|x| self.name(x)).collect()
    }

    pub(crate) fn outcome(&self, element: Element) -> &'static str {
        if self.quotient.is_p(element) { "P" } else { "N" }
    }

    pub(crate) fn letters(&self) -> &[(char, u64)] {
        self.letters
    }

    /// The printed words stand for these elements, in this order.
    pub(crate) fn in_order(&self, computed: &[Element], printed: &str) -> Found {
        let agrees = self.elements(printed) == computed;
        Found::new(self.names(computed.iter().copied()).join(" "), agrees)
    }

    /// The printed words are all different and stand for exactly these elements.
    pub(crate) fn exactly(
        &self,
        computed: impl IntoIterator<Item = Element>,
        printed: &str,
    ) -> Found {
        let computed: BTreeSet<Element> = computed.into_iter().collect();
        let means = self.elements(printed);
        let different: BTreeSet<Element> = means.iter().copied().collect();
        let agrees = means.len() == different.len() && different == computed;
        let mut names = self.names(computed);
        names.sort_by_key(|name| (name.len(), name.clone()));
        Found::new(names.join(" "), agrees)
    }

    /// The elements of printed words with spaces between them.
    fn elements(&self, printed: &str) -> Vec<Element> {
        printed.split_whitespace().map(|word| self.element(word)).collect()
    }
}
