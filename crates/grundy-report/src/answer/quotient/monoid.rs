//! The monoid of a quotient in numbers, for programs: elements are their places in a list that
//! begins with the identity.

use crate::shown::{ELEMENTS_IN_JSON, MULTIPLIED};
use grundy::quotient::{Element, Quotient, Status, Word};
use serde::Serialize;

/// Elements, products and the pretending function of a quotient.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MonoidOf {
    /// The elements as words; `None` if there are too many for an answer.
    elements: Option<Vec<Word>>,
    /// The product of each element with each generator.
    products: Option<Vec<Vec<u32>>>,
    /// The product of any two elements.
    multiplication: Option<Vec<Vec<u32>>>,
    #[serde(skip)]
    pub(super) words: Vec<Word>,
    /// For each generator, what it makes of each element.
    #[serde(skip)]
    pub(super) actions: Vec<Vec<u32>>,
    #[serde(skip)]
    pub(super) p_elements: Vec<u32>,
    /// The element of each heap: one round of the period, or all there is.
    #[serde(skip)]
    pub(super) heaps: Vec<u32>,
}

impl MonoidOf {
    pub(super) fn new(quotient: &Quotient<'_>, found: &Status) -> Self {
        let number = |x: Element| x.number();
        let (order, action) = (quotient.order(), quotient.action());
        let words: Vec<Word> = quotient.elements().map(|x| quotient.word(x)).collect();
        let products = || action.iter().map(|row| row.iter().copied().map(number).collect());
        let row = |x| quotient.elements().map(|y| number(quotient.times(x, y))).collect();
        let generators = 0..quotient.generators().len();
        Self {
            elements: (order <= ELEMENTS_IN_JSON).then(|| words.clone()),
            products: (order <= ELEMENTS_IN_JSON).then(|| products().collect()),
            multiplication: (order <= MULTIPLIED).then(|| quotient.elements().map(row).collect()),
            words,
            actions: generators
                .map(|g| action.iter().map(|row| number(row[g])).collect())
                .collect(),
            p_elements: quotient.p_elements().into_iter().map(number).collect(),
            heaps: pretending(quotient, found).into_iter().map(number).collect(),
        }
    }

    /// The words of all heaps, from 0 on.
    pub(super) fn pretending(&self) -> Vec<Word> {
        self.heaps.iter().map(|&x| self.words[x as usize].clone()).collect()
    }
}

/// The element of each heap from 0 on: one round of the period, or all there is.
fn pretending(quotient: &Quotient<'_>, found: &Status) -> Vec<Element> {
    let last = match found {
        Status::Solved(p) => p.preperiod() + p.period() - 1,
        _ => quotient.tabulated_to(),
    };
    (0..=last).map_while(|heap| quotient.value(heap)).collect()
}
