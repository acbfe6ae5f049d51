//! Fixed heaps that lie beside all sums that a claim is on, and what is known beside fewer of them.
//!
//! Often the quotient is infinite already beside some fixed heaps: see `search/layers.rs`.

use crate::{Outcome, Position};

/// The claim is on sums of heaps up to some size beside fixed ones, one for each layer: that which
/// is [next](Layer::next). Mostly they are all of one size n.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Beside {
    /// The outcomes of all sums of smaller heaps beside none, the first, the first two, … of the
    /// fixed heaps.
    pub(in crate::quotient) layers: Vec<Layer>,
    /// For each element of H the element of the last layer that its positions have.
    pub(in crate::quotient) base: Vec<u32>,
}

/// The outcomes of all sums of heaps below one, `next`, beside some fixed heaps that are not
/// smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layer {
    /// The heap that lies beside the next layer, or the claim, besides.
    pub(in crate::quotient) next: u64,
    /// For each generator of a commutative monoid the image of each element.
    pub(in crate::quotient) action: Vec<Vec<u32>>,
    /// The element of each smaller heap from 0 on.
    pub(in crate::quotient) value: Vec<u32>,
    /// The elements that are P-positions, increasing.
    pub(in crate::quotient) p: Vec<u32>,
    /// For each element that of the layer before; empty in the first layer.
    pub(in crate::quotient) base: Vec<u32>,
}

impl Beside {
    /// The fixed heaps, one for each layer, none larger than the one before.
    pub fn heaps(&self) -> impl Iterator<Item = u64> {
        self.layers.iter().map(|layer| layer.next)
    }

    /// The outcomes of all sums of smaller heaps beside none, the first, the first two, … of the
    /// fixed heaps.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// For each element of H the element of the last layer that its positions have.
    pub fn base(&self) -> &[u32] {
        &self.base
    }

    /// The outcome of a position: by a layer, or by the claim on what lies beside all fixed heaps.
    /// `None` if it has other heaps that are too large.
    pub(in crate::quotient) fn outcome(
        &self,
        position: &Position,
        in_claim: impl FnOnce(&Position) -> Option<Outcome>,
    ) -> Option<Outcome> {
        let mut others = position.clone();
        for layer in &self.layers {
            if others.largest().is_none_or(|largest| largest < layer.next) {
                return layer.outcome(others.sizes());
            }
            if !others.remove(layer.next) {
                return None;
            }
        }
        in_claim(&others)
    }
}

impl Layer {
    /// The heap that lies beside the next layer, or the claim, besides. This layer is on sums of
    /// smaller heaps.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// For each generator of a commutative monoid the image of each element.
    pub fn action(&self) -> &[Vec<u32>] {
        &self.action
    }

    /// The element of each smaller heap from 0 on.
    pub fn values(&self) -> &[u32] {
        &self.value
    }

    /// The elements that are P-positions, increasing.
    pub fn p_elements(&self) -> &[u32] {
        &self.p
    }

    /// For each element that of the layer before; empty in the first layer.
    pub fn base(&self) -> &[u32] {
        &self.base
    }

    /// The outcome of a sum of smaller heaps in this layer.
    fn outcome(&self, sizes: impl Iterator<Item = (u64, u64)>) -> Option<Outcome> {
        let mut x = 0;
        for (heap, count) in sizes {
            let value = *self.value.get(usize::try_from(heap).ok()?)?;
            x = times_power(&self.action, x, value, count);
        }
        Some(Outcome::p_if(self.p.binary_search(&x).is_ok()))
    }
}

/// An element of a monoid times a power of an element.
pub(in crate::quotient) fn times_power(
    action: &[Vec<u32>],
    mut x: u32,
    by: u32,
    mut exponent: u64,
) -> u32 {
    let mut map = multiplication(action, by);
    while exponent > 0 {
        if exponent % 2 == 1 {
            x = map[x as usize];
        }
        map = map.iter().map(|&y| map[y as usize]).collect();
        exponent /= 2;
    }
    x
}

/// The product of each element with one.
pub(super) fn multiplication(action: &[Vec<u32>], by: u32) -> Vec<u32> {
    let order = action.first().map_or(1, Vec::len);
    let mut product = vec![u32::MAX; order];
    product[0] = by;
    let mut waiting = vec![0u32];
    while let Some(x) = waiting.pop() {
        for images in action {
            let next = images[x as usize];
            if product[next as usize] == u32::MAX {
                product[next as usize] = images[product[x as usize] as usize];
                waiting.push(next);
            }
        }
    }
    product
}
