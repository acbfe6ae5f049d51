//! A reduced model with the tables that verification and answers need.

use super::monoid::Model;
use super::spelling::Spelling;
use crate::bits::Bits;
use std::borrow::Cow;
use std::sync::OnceLock;

/// The largest order for which rows are made: elements are stored in sixteen bits.
pub(crate) const MAX_ORDER: usize = u16::MAX as usize;

/// The largest order for which the multiplication table is kept. Beyond, its rows are made when
/// they are needed, which takes about twice as long and a sixteenth of the memory.
const MAX_TABLE: usize = 1 << 12;

/// A reduced bipartite monoid with its multiplication and, for each element x, the row of those z
/// for which xz is a P-element.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) model: Model,
    steps: Vec<(u32, usize)>,
    /// The multiplication table; empty for large orders.
    product: Vec<u16>,
    rows: Vec<Bits>,
    /// The elements in the order of their rows.
    by_row: Vec<u32>,
    spelling: OnceLock<Spelling>,
}

impl Dense {
    /// The tables of a reduced model of order at most [`MAX_ORDER`].
    pub(crate) fn new(model: Model) -> Self {
        let n = model.order();
        let product = if n > MAX_TABLE { Vec::new() } else { products(&model) };
        let mut dense = Self {
            steps: model.steps(),
            model,
            product,
            rows: Vec::new(),
            by_row: Vec::new(),
            spelling: OnceLock::new(),
        };
        for x in 0..n as u32 {
            let multiples = dense.multiples(x);
            let row = Bits::collect(n, |z| dense.model.p.contains(usize::from(multiples[z])));
            dense.rows.push(row);
        }
        dense.by_row = (0..n as u32).collect();
        let Self { by_row, rows, .. } = &mut dense;
        by_row.sort_unstable_by(|&x, &y| rows[x as usize].cmp(&rows[y as usize]));
        dense
    }

    /// The bytes that the tables of a monoid of this order take.
    pub(crate) fn bytes(order: usize) -> u64 {
        let n = order as u64;
        let table = if order > MAX_TABLE { 0 } else { 2 * n * n };
        table + n * n / 8
    }

    /// Whether no two elements have the same row.
    pub(crate) fn is_reduced(&self) -> bool {
        self.by_row.windows(2).all(|pair| self.row(pair[0]) != self.row(pair[1]))
    }

    pub(crate) fn order(&self) -> usize {
        self.model.order()
    }

    /// The products of x with all elements.
    pub(crate) fn multiples(&self, x: u32) -> Cow<'_, [u16]> {
        let n = self.order();
        if self.product.is_empty() {
            let products = self.model.multiples(&self.steps, x).into_iter();
            return Cow::Owned(products.map(|y| y as u16).collect());
        }
        Cow::Borrowed(&self.product[x as usize * n..(x as usize + 1) * n])
    }

    pub(crate) fn times(&self, x: u32, y: u32) -> u32 {
        match self.product.get(x as usize * self.order() + y as usize) {
            Some(&product) => u32::from(product),
            None => self.model.times(x, y),
        }
    }

    /// The element of a sum of atoms.
    pub(crate) fn of_sum(&self, parts: &[u64]) -> u32 {
        parts.iter().fold(0, |x, &atom| self.times(x, self.model.value[atom as usize]))
    }

    /// How elements are written.
    pub(crate) fn spelling(&self) -> &Spelling {
        self.spelling.get_or_init(|| Spelling::new(&self.model))
    }

    /// The elements z such that xz is a P-element.
    pub(crate) fn row(&self, x: u32) -> &Bits {
        &self.rows[x as usize]
    }

    /// The elements with this row. In a quotient there is at most one, since it is reduced.
    pub(crate) fn with_row(&self, row: &Bits) -> &[u32] {
        let start = self.by_row.partition_point(|&x| self.row(x) < row);
        let count = self.by_row[start..].iter().take_while(|&&x| self.row(x) == row).count();
        &self.by_row[start..start + count]
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
