//! The quotient of the sums of small heaps, as a table for the search.

use crate::Outcome;
use crate::misere::Adder;
use crate::monoid::Element;
use crate::quotient::Quotient;

/// A quotient of more elements is not copied.
const MOST: usize = 1 << 10;

/// The outcomes of all sums of heaps up to some size: a partial quotient is exact for them.
pub(super) struct LookUp {
    /// The element of each heap.
    values: Vec<u16>,
    order: usize,
    /// The products, row by row.
    products: Vec<u16>,
    p: Vec<bool>,
}

impl LookUp {
    /// What a quotient knows about the heaps in its table; `None` if it is too large.
    pub(super) fn new(quotient: &Quotient<'_>) -> Option<Self> {
        let order = quotient.order();
        if order > MOST {
            return None;
        }
        let number = |x: Element| x.number() as u16;
        let heaps = 0..=quotient.tabulated_to();
        let values = heaps.map(|heap| quotient.value(heap).map(number)).collect::<Option<_>>()?;
        let rows = quotient.elements();
        let row = |x| quotient.elements().map(move |y| number(quotient.times(x, y)));
        let products = rows.clone().flat_map(row).collect();
        Some(Self { values, order, products, p: rows.map(|x| quotient.is_p(x)).collect() })
    }

    /// How many heaps are known: all below this one.
    pub(super) fn heaps(&self) -> u64 {
        self.values.len() as u64
    }

    /// The element of a heap.
    pub(super) fn value(&self, heap: u64) -> Option<u16> {
        self.values.get(usize::try_from(heap).ok()?).copied()
    }

    pub(super) fn times(&self, x: u16, y: u16) -> u16 {
        self.products[usize::from(x) * self.order + usize::from(y)]
    }

    pub(super) fn outcome(&self, x: u16) -> Outcome {
        Outcome::p_if(self.p[usize::from(x)])
    }

    /// The elements of the first adders, from those of :1 and :2; `None` for adders that no sum
    /// of the heaps shows.
    pub(super) fn adders(&self, one: Option<u16>, two: Option<u16>) -> Vec<Option<u16>> {
        const FIRST: u32 = 64;
        let element = |adder: Adder| {
            let mut x = 0;
            for _ in 0..adder.twos() {
                x = self.times(x, two?);
            }
            Some(if adder.has_one() { self.times(x, one?) } else { x })
        };
        (0..FIRST).map(|n| element(Adder::new(n))).collect()
    }
}
