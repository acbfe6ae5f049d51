//! Whether claims in which all heaps are weighed tell the outcomes that a search finds.

use super::infinite::{fixed, layers_are_true, small_sums};
use super::quotient::table;
use super::{Misere, has_period};
use grundy_cert::format::{Numbers, PretendingPeriod, Rules, Weights};
use std::collections::BTreeSet;

/// Weights on one scale.
pub(crate) fn one_scale(weights: impl IntoIterator<Item = i64>) -> Vec<Numbers<i64>> {
    weights.into_iter().map(Numbers::from).collect()
}

/// The products of the elements, and what is claimed.
struct Weighed<'a> {
    claim: &'a Weights,
    table: Vec<Vec<u32>>,
}

impl Weighed<'_> {
    /// The element of so many heaps of each kind, and their normal weight.
    fn value(&self, heaps: impl IntoIterator<Item = [u64; 2]>) -> (usize, Numbers<i64>) {
        let Weights { values, weights, width, period, .. } = self.claim;
        let (mut x, mut weight) = (0, vec![0; width.0.len()]);
        for [heap, count] in heaps {
            let place = match self.claim.heaps {
                Some(PretendingPeriod { preperiod, period }) if heap >= preperiod => {
                    preperiod + (heap - preperiod) % period
                }
                _ => heap,
            } as usize;
            for _ in 0..count {
                x = self.table[x as usize][values[place] as usize];
                weight.iter_mut().zip(&weights[place].0).for_each(|(to, number)| *to += number);
            }
        }
        for ((number, &width), &period) in weight.iter_mut().zip(&width.0).zip(&period.0) {
            while number.unsigned_abs() >= width + period {
                *number -= number.signum() * period as i64;
            }
        }
        (x as usize, weight.into())
    }

    /// Whether so many heaps of each kind are called P.
    fn called_p(&self, heaps: impl IntoIterator<Item = [u64; 2]>) -> bool {
        let (x, weight) = self.value(heaps);
        self.claim.p_weights[x].contains(&weight)
    }
}

/// Whether this sum of heaps is called P, beside the fixed heaps of all layers.
pub(crate) fn weighed_p(claim: &Weights, sum: &[u64]) -> bool {
    let table = table(claim.p_weights.len(), &claim.action);
    Weighed { claim, table }.called_p(sum.iter().map(|&heap| [heap, 1]))
}

/// The elements of these sums of heaps, and their normal weights.
pub(crate) fn weighed_values(
    claim: &Weights,
    sums: &[Vec<u64>],
) -> BTreeSet<(usize, Numbers<i64>)> {
    let table = table(claim.p_weights.len(), &claim.action);
    let weighed = Weighed { claim, table };
    sums.iter().map(|sum| weighed.value(sum.iter().map(|&heap| [heap, 1]))).collect()
}

/// The outcomes of sums of up to three heaps by search, and of a few more heaps that have a weight;
/// the outcomes that tell multiples apart; the period as far as it is seen. Beside fixed heaps the
/// search is longer, so the sums are smaller; the layers are looked at, too.
pub(super) fn weights_is_true(rules: &Rules, claim: &Weights) -> bool {
    let table = table(claim.p_weights.len(), &claim.action);
    let weighed = Weighed { claim, table };
    let mut search = Misere::new(rules);
    let splits = matches!(rules, Rules::Code(code) if code.digits.iter().any(|d| d & 4 != 0));
    let layers = claim.beside.as_ref().map_or(&[][..], |beside| &beside.layers);
    let fixed = fixed(claim.heap, layers);
    let most: u64 = match (splits, layers) {
        (true, []) => 20,
        (false, []) => 36,
        _ => 9,
    };
    let more = claim.heaps.map_or(0, |heaps| heaps.period + 3);
    let mut sums = small_sums(claim.values.len() as u64 - 1 + more);
    let heavy: Vec<u64> = (0..)
        .zip(&claim.weights)
        .filter(|(_, weight)| weight.0.iter().any(|number| *number != 0))
        .map(|(heap, _)| heap)
        .collect();
    for (&g, &h) in heavy.iter().flat_map(|g| heavy.iter().map(move |h| (g, h))) {
        let numbers = (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
        sums.extend(numbers.map(|(a, b)| [vec![g; a], vec![h; b]].concat()));
    }
    sums.retain(|sum| sum.iter().sum::<u64>() <= most);
    let outcomes = sums.iter().all(|sum| {
        let called = weighed.called_p(sum.iter().map(|&heap| [heap, 1]));
        called == (search.value(&[&sum[..], &fixed].concat(), 0) == 0)
    });
    let layers = layers_are_true(&mut search, claim.heap, layers, most);
    let apart = &claim.apart;
    // Beside `sum` and i·M heaps h.
    let beside = |i: u64, j: u64| {
        let heaps = [[apart.heap, j * apart.times], [apart.against, i * apart.against_times]];
        weighed.called_p(apart.sum.iter().copied().chain(heaps))
    };
    let differ = (0..9).all(|j| (0..j).all(|i| beside(i, i) != beside(i, j)));
    let periodic = claim.heaps.is_none_or(|PretendingPeriod { preperiod: r, period: p }| {
        let place = |n: u64| if n < r { n } else { r + (n - r) % p } as usize;
        let kind = |n: u64| (claim.values[place(n)], &claim.weights[place(n)]);
        let kinds: Vec<(u32, &Numbers<i64>)> = (0..r + 3 * p).map(kind).collect();
        has_period(&kinds, r, p, |a, b, _| a == b)
    });
    layers && outcomes && differ && periodic
}
