//! Sums of heaps beside some fixed heaps: a chain of layers.
//!
//! Each layer is a finite commutative monoid that tells the outcomes of all sums of heaps below
//! one, `next`, beside some fixed heaps; beside the following layer lies one more heap `next`. A
//! move in the newest of the fixed heaps leads to the layer before, and a map between the monoids
//! says where. Mostly all fixed heaps are of one size n. If not, a move in a larger heap leads
//! further back, to the last layer beside which there is one less of it: what was added since is
//! part of a sum there.

use crate::band::{Band, List};
use crate::finite::{self, Finite};
use crate::format::{Beside, Layer, PretendingPeriod};
use crate::monoid::{Monoid, Set, below, collect, contains, unite};
use crate::nim::Marks;
use crate::refusal::{Checked, Meter, Refusal, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::{BTreeMap, BTreeSet};

/// A layer that was checked.
pub(crate) struct Ground<'a> {
    next: usize,
    finite: Finite,
    /// The elements of the heaps below `next`.
    values: &'a [u32],
    /// The elements with which a move in one more heap `next` wins.
    newest: Set,
    /// Earlier layers, to which moves in larger fixed heaps lead.
    earlier: Vec<Earlier<'a>>,
    /// The elements with which a move in a fixed heap wins, if there is one more heap `next`.
    win: Set,
}

/// The last layer with one fixed heap less of some size. That heap is the layer's `next`.
struct Earlier<'a> {
    ground: Ground<'a>,
    /// For each element of a later layer the element here, with the fixed heaps added in between.
    element: Vec<u32>,
}

/// Checks the layers of a claim whose largest heap is this one, and step 2 for its base: an element
/// for each of `order` elements. Returns the last layer.
pub(crate) fn check<'a>(
    game: &Game,
    heap: u64,
    beside: &'a Beside,
    order: usize,
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let n = number(2, "the heap", heap)?;
    let ground = check_layers(game, n, &beside.layers, meter)?;
    ground.is_base(&beside.base, order)?;
    Ok(ground)
}

/// The last of the fixed heaps; all others are as large, or larger.
fn smallest(heap: u64, beside: &Beside) -> u64 {
    beside.layers.last().and_then(|layer| layer.next).unwrap_or(heap)
}

/// Step 2 for the elements of heaps 0, 1, …: one for each up to the largest heap, none for a fixed
/// heap or a larger one.
pub(crate) fn fit_values(
    heap: u64,
    beside: Option<&Beside>,
    period: Option<PretendingPeriod>,
    values: &[u32],
) -> Checked<()> {
    let (largest, given) = (number(2, "the heap", heap)?, values.len());
    let fits = match beside {
        Some(beside) => given as u64 <= smallest(heap, beside),
        None => given == largest + 1,
    };
    need(fits && values.first() == Some(&0), 2, || {
        "there is not one value for each heap, 0 for heap 0".to_owned()
    })?;
    need(beside.is_none() || period.is_none(), 2, || {
        "values beside some heaps do not go on for ever".to_owned()
    })
}

/// The fixed heaps in words.
pub(crate) fn fixed(game: &Game, heap: u64, layers: &[Layer]) -> String {
    let mut sizes: BTreeMap<u64, usize> = BTreeMap::new();
    for layer in layers {
        *sizes.entry(layer.next.unwrap_or(heap)).or_default() += 1;
    }
    let one = |(&heap, &count): (&u64, &usize)| match count {
        1 => format!("one heap of size {}", game.name(heap)),
        many => format!("{many} {}", game.copies(heap)),
    };
    let all: Vec<String> = sizes.iter().rev().map(one).collect();
    match all.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Checks all layers and returns the last one.
fn check_layers<'a>(
    game: &Game,
    n: usize,
    layers: &'a [Layer],
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let last = layers.iter().enumerate().try_fold(None, |last, (j, layer)| {
        let named = |no: Refusal| Refusal { reason: format!("layer {j}: {}", no.reason), ..no };
        check_layer(game, n, layer, last, meter).map(Some).map_err(named)
    })?;
    last.map_or_else(|| refuse(2, "there are no layers"), Ok)
}

fn check_layer<'a>(
    game: &Game,
    n: usize,
    layer: &'a Layer,
    before: Option<Ground<'a>>,
    meter: &mut Meter,
) -> Checked<Ground<'a>> {
    let Layer { next, action, values, p_elements, base } = layer;
    let next = next.map_or(Ok(n), |next| number(2, "the next heap", next))?;
    // Without generators there is only the identity.
    let order = action.first().map_or(1, Vec::len);
    finite::shape(order, action, p_elements, values)?;
    need(values.len() == next, 2, || format!("there is not one value for each heap below {next}"))?;
    match &before {
        Some(before) => {
            need(next <= before.next, 2, || {
                format!("heap {next} is added beside, after smaller ones")
            })?;
            before.is_base(base, order)?;
        }
        None => {
            need(next == n, 2, || format!("heap {next}, the first beside, is not heap {n}"))?;
            need(base.is_empty(), 2, || "there is no layer before it, but a base".to_owned())?;
            need(p_elements.first() != Some(&0), 2, || {
                "the identity is a P-element, but the player who finds no heap wins".to_owned()
            })?;
        }
    }
    let finite = Finite::new(order, action, p_elements, meter)?;
    let beside = match &before {
        Some(before) => {
            let heaps = values.iter().map(|&value| (value, 0)).enumerate();
            before.carries(base, &finite.monoid, heaps, meter)?;
            Some(before.won(base))
        }
        None => None,
    };
    let value = |heap: usize| values.get(heap).copied();
    let kinds = finite.kinds(game, next, &value, meter)?;
    finite.no_p_to_p(&kinds, beside.as_ref())?;
    finite.every_n_to_p(&kinds, beside.as_ref(), meter)?;
    let Some(newest) = finite.won(game, next, &value, &mut Marks::default(), meter)? else {
        return refuse(4, format!("heap {next} has no moves"));
    };
    let earlier =
        before.map_or_else(|| Ok(Vec::new()), |last| last.earlier_than(next, base, meter))?;
    let mut win = newest.clone();
    for earlier in &earlier {
        unite(&mut win, &earlier.wins_with(next, meter)?);
    }
    Ok(Ground { next, finite, values, newest, earlier, win })
}

impl Earlier<'_> {
    /// Step 4: the elements of the later layer with which a move in the larger heap wins, if one
    /// more heap of this size lies beside.
    fn wins_with(&self, next: usize, meter: &mut Meter) -> Checked<Set> {
        let after = self.with(next, meter)?;
        Ok(collect(after.iter().map(|&x| contains(&self.ground.newest, x))))
    }

    /// The elements here with one more fixed heap.
    fn with(&self, heap: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
        meter.work(self.element.len() as u64)?;
        meter.hold(self.element.len() as u64 / 2 + 1)?;
        let value = self.ground.value(heap as u64)?;
        self.element.iter().map(|&x| self.ground.finite.monoid.times(x, value)).collect()
    }
}

impl<'a> Ground<'a> {
    pub(crate) fn order(&self) -> usize {
        self.finite.order()
    }

    /// The layers to which moves in fixed heaps above `next` lead, for the following layer: it has
    /// one heap `self.next` more beside it, and this base.
    fn earlier_than(
        mut self,
        next: usize,
        base: &[u32],
        meter: &mut Meter,
    ) -> Checked<Vec<Earlier<'a>>> {
        let mut all = std::mem::take(&mut self.earlier);
        for earlier in &mut all {
            let with = earlier.with(self.next, meter)?;
            let element = |&b: &u32| with.get(b as usize).copied().map_or_else(defect, Ok);
            meter.work(base.len() as u64)?;
            meter.hold(base.len() as u64 / 2 + 1)?;
            earlier.element = base.iter().map(element).collect::<Checked<_>>()?;
        }
        // A move in the newest heap leads to the layer before, whatever its size.
        if next < self.next {
            meter.hold(base.len() as u64 / 2 + 1)?;
            all.push(Earlier { ground: self, element: base.to_vec() });
        }
        Ok(all)
    }

    /// Step 2 for a base: one element of this layer for each of `order` elements.
    fn is_base(&self, base: &[u32], order: usize) -> Checked<()> {
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

    /// The elements with this base beside which a move in a fixed heap wins.
    pub(crate) fn won(&self, base: &[u32]) -> Set {
        collect(base.iter().map(|&b| contains(&self.win, b)))
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
