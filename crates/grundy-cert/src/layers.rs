//! Sums of heaps below n beside a number of heaps n: layers.
//!
//! Layer j is a finite commutative monoid that tells the outcomes of all sums of smaller heaps
//! beside j heaps n. A move in one of these leads to the layer before; a map between the monoids
//! says where.

use crate::band::{Band, List};
use crate::finite::{self, Finite};
use crate::format::Layer;
use crate::monoid::{Monoid, Set, below, collect, contains};
use crate::nim::Marks;
use crate::refusal::{Checked, Meter, Refusal, defect, need, refuse};
use crate::rules::Game;
use std::collections::BTreeSet;

/// A layer that was checked.
pub(crate) struct Ground<'a> {
    finite: Finite,
    /// The elements of the heaps below n.
    values: &'a [u32],
    /// The elements with which a move in one more heap n wins.
    win: Set,
}

/// Checks all layers and returns the last one.
pub(crate) fn check<'a>(
    game: &Game,
    n: usize,
    layers: &'a [Layer],
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let mut last = None;
    for (j, layer) in layers.iter().enumerate() {
        let checked = check_layer(game, n, layer, last.as_ref(), meter);
        let named = |no: Refusal| Refusal { reason: format!("layer {j}: {}", no.reason), ..no };
        last = Some(checked.map_err(named)?);
    }
    last.map_or_else(|| refuse(2, "there are no layers"), Ok)
}

fn check_layer<'a>(
    game: &Game,
    n: usize,
    layer: &'a Layer,
    before: Option<&Ground<'_>>,
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let Layer { action, values, p_elements, base } = layer;
    // Without generators there is only the identity.
    let order = action.first().map_or(1, Vec::len);
    finite::shape(order, action, p_elements, values)?;
    need(values.len() == n, 2, || "there is not one value for each heap below n".to_owned())?;
    match before {
        Some(before) => before.is_base(base, order)?,
        None => {
            need(base.is_empty(), 2, || "there is no layer before it, but a base".to_owned())?;
            need(p_elements.first() != Some(&0), 2, || {
                "the identity is a P-element, but the player who finds no heap wins".to_owned()
            })?;
        }
    }
    let finite = Finite::new(order, action, p_elements, meter)?;
    let beside = match before {
        Some(before) => {
            let heaps = values.iter().map(|&value| (value, 0)).enumerate();
            before.carries(base, &finite.monoid, heaps, meter)?;
            Some(collect(base.iter().map(|&b| contains(&before.win, b))))
        }
        None => None,
    };
    let value = |heap: usize| values.get(heap).copied();
    let kinds = finite.kinds(game, n, &value, meter)?;
    finite.no_p_to_p(&kinds, beside.as_ref())?;
    finite.every_n_to_p(&kinds, beside.as_ref(), meter)?;
    match finite.won(game, n, &value, &mut Marks::default(), meter)? {
        Some(win) => Ok(Ground { finite, values, win }),
        None => refuse(4, format!("heap {n} has no moves")),
    }
}

impl Ground<'_> {
    pub(crate) fn order(&self) -> usize {
        self.finite.order()
    }

    /// Step 2 for a base: one element of this layer for each of `order` elements.
    pub(crate) fn is_base(&self, base: &[u32], order: usize) -> Checked<()> {
        need(base.len() == order && below(self.order(), base), 2, || {
            "the base is not one element of the layer before for each element".to_owned()
        })
    }

    /// Step 9: the base of the identity is the identity, and multiplying by a heap commutes with
    /// taking the base. Each heap comes with its value and with what its numbers are worth here.
    pub(crate) fn carries(
        &self,
        base: &[u32],
        monoid: &Monoid,
        heaps: impl Iterator<Item = (usize, (u32, u32))>,
        meter: &mut Meter,
    ) -> Checked<()> {
        let identity = base.first() == Some(&0);
        need(identity, 9, || "the base of the identity is not the identity".to_owned())?;
        let mut known = BTreeSet::new();
        for (heap, (value, counted)) in heaps {
            let here = *self.values.get(heap).map_or_else(defect, Ok)?;
            if !known.insert((value, counted, here)) {
                continue;
            }
            meter.work(base.len() as u64)?;
            let (products, images) = (monoid.row(value)?, self.finite.monoid.row(here)?);
            for (x, (&b, &product)) in base.iter().zip(products).enumerate() {
                let after = *base.get(product as usize).map_or_else(defect, Ok)?;
                let after = self.finite.monoid.times(after, counted)?;
                need(images.get(b as usize) == Some(&after), 9, || {
                    format!("element {x} and heap {heap}: the base of the product is wrong")
                })?;
            }
        }
        Ok(())
    }

    /// What numbers of the pair are worth here: the products of powers of its heaps.
    pub(crate) fn counted(&self, pair: &[u64], lists: &[List]) -> Checked<Vec<u32>> {
        let most = lists.iter().flatten().max().copied().unwrap_or(0);
        let powers = |&heap: &u64| self.finite.monoid.powers(self.value(heap)?, most);
        let powers: Vec<Vec<u32>> = pair.iter().map(powers).collect::<Checked<_>>()?;
        let product = |list: &List| {
            let mut product = 0;
            for (powers, &number) in powers.iter().zip(list) {
                let power = *powers.get(number).map_or_else(defect, Ok)?;
                product = self.finite.monoid.times(product, power)?;
            }
            Ok(product)
        };
        lists.iter().map(product).collect()
    }

    /// Step 10: the powers of the pair are known from the class of their exponents.
    pub(crate) fn folds(&self, pair: &[u64], band: &Band) -> Checked<()> {
        for &heap in pair {
            let (index, period) = self.finite.monoid.cycle(self.value(heap)?)?;
            need(index <= band.floor && index <= band.width, 10, || {
                format!(
                    "the powers of heap {heap} repeat from {index} on, beyond the floor or width"
                )
            })?;
            need(band.period.checked_rem(period) == Some(0), 10, || {
                format!("the powers of heap {heap} have period {period}, which is not a divisor")
            })?;
        }
        Ok(())
    }

    /// For each of the elements with this base, the lists with which a move in a heap n wins: the
    /// base times these powers of the pair is a value that wins.
    pub(crate) fn wins(
        &self,
        base: &[u32],
        pair: &[u64],
        lists: &[List],
        meter: &mut Meter,
    ) -> Checked<Vec<Set>> {
        let cells = (base.len() as u64).saturating_mul(lists.len() as u64);
        meter.work(cells)?;
        meter.hold(cells / 32 + 2 * base.len() as u64 + lists.len() as u64)?;
        let products = self.counted(pair, lists)?;
        let row = |&b: &u32| {
            let values = self.finite.monoid.row(b)?;
            let wins = |y: &u32| values.get(*y as usize).is_some_and(|&v| contains(&self.win, v));
            Ok(collect(products.iter().map(wins)))
        };
        base.iter().map(row).collect()
    }

    fn value(&self, heap: u64) -> Checked<u32> {
        let value = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        value.copied().map_or_else(defect, Ok)
    }
}
