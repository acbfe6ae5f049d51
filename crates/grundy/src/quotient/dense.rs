//! A reduced model with the tables that verification and answers need.

use super::bits::Bits;
use super::model::Model;
use rustc_hash::FxHashMap;

/// The largest order for which tables are made: elements are stored in sixteen bits.
pub(crate) const MAX_ORDER: usize = u16::MAX as usize;

/// A reduced bipartite monoid with its multiplication table and, for each element x, the row of
/// those z for which xz is a P-element.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) model: Model,
    product: Vec<u16>,
    rows: Vec<Bits>,
    by_row: FxHashMap<Bits, u32>,
}

impl Dense {
    /// The tables of a reduced model of order at most [`MAX_ORDER`].
    pub(crate) fn new(model: Model) -> Self {
        let product = products(&model);
        let n = model.order();
        let rows: Vec<Bits> = (0..n)
            .map(|x| Bits::collect(n, |z| model.p.contains(product[x * n + z] as usize)))
            .collect();
        let by_row = rows.iter().enumerate().map(|(x, row)| (row.clone(), x as u32)).collect();
        Self { model, product, rows, by_row }
    }

    /// The bytes that the tables of a monoid of this order take.
    pub(crate) fn bytes(order: usize) -> u64 {
        let n = order as u64;
        2 * n * n + n * n / 4
    }

    /// Whether no two elements have the same row.
    pub(crate) fn is_reduced(&self) -> bool {
        self.by_row.len() == self.rows.len()
    }

    pub(crate) fn order(&self) -> usize {
        self.model.order()
    }

    /// The products of x with all elements.
    pub(crate) fn multiples(&self, x: u32) -> &[u16] {
        let n = self.order();
        &self.product[x as usize * n..(x as usize + 1) * n]
    }

    pub(crate) fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.product[x as usize * self.order() + y as usize])
    }

    /// The element of a sum of atoms.
    pub(crate) fn of_sum(&self, parts: &[u64]) -> u32 {
        parts.iter().fold(0, |x, &atom| self.times(x, self.model.value[atom as usize]))
    }

    /// The elements z such that xz is a P-element.
    pub(crate) fn row(&self, x: u32) -> &Bits {
        &self.rows[x as usize]
    }

    /// The element with this row; there is at most one, since the monoid is reduced.
    pub(crate) fn with_row(&self, row: &Bits) -> Option<u32> {
        self.by_row.get(row).copied()
    }
}

/// The multiplication table, row by row: x = y·a has the row of y moved by a.
pub(crate) fn products(model: &Model) -> Vec<u16> {
    let n = model.order();
    let mut product: Vec<u16> = Vec::with_capacity(n * n);
    for word in &model.words {
        let Some((&last, parent)) = word.split_last() else {
            product.extend((0..n).map(|z| z as u16));
            continue;
        };
        let letter = model.letter(last).expect("words are made of letters");
        let parent = model.times_word(0, parent) as usize;
        for z in 0..n {
            let y = product[parent * n + z];
            product.push(model.act(u32::from(y), letter) as u16);
        }
    }
    product
}
