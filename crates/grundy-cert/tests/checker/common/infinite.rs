//! Whether claims about infinitely many elements tell the outcomes that a search finds.

use super::quotient::{product, table};
use super::{Misere, golden, read, sums};
use grundy_cert::format::{
    Apart, Balance, Certificate, Claim, Infinite, Layer, PretendingPeriod, Rules,
};
use grundy_cert::{Limits, Refusal, check};

/// A golden certificate, and what it claims of an infinite quotient.
pub(crate) fn golden_infinite(name: &str) -> (Certificate, Infinite) {
    let certificate = read(&golden()[name]);
    let Claim::InfiniteQuotient(claim) = certificate.claim.clone() else { panic!() };
    (certificate, claim)
}

/// A golden certificate of outcomes beside some heaps, which the checker accepts in these words.
pub(crate) fn golden_beside(name: &str, beside: &str) -> (Certificate, Infinite) {
    let (certificate, claim) = golden_infinite(name);
    let accepted = judged(&certificate.game, &claim).unwrap();
    assert!(accepted.contains(beside), "{accepted}");
    (certificate, claim)
}

/// What the checker says to a claim in a file.
pub(crate) fn judged(rules: &Rules, claim: &Infinite) -> Result<String, Refusal> {
    let claim = Claim::InfiniteQuotient(claim.clone());
    let file = Certificate::new(rules.clone(), claim).to_json();
    check(file.as_bytes(), &Limits::default()).map(|accepted| accepted.claim)
}

/// The same after a fault is put into the claim.
pub(crate) fn judged_with(
    rules: &Rules,
    claim: &Infinite,
    fault: &dyn Fn(&mut Infinite),
) -> Result<String, Refusal> {
    let mut other = claim.clone();
    fault(&mut other);
    judged(rules, &other)
}

/// The P-elements of a layer of this order with one outcome turned.
pub(crate) fn turned(layer: &Layer, x: u32, order: u32) -> Vec<u32> {
    (0..order).filter(|y| layer.p_elements.contains(y) != (*y == x)).collect()
}

/// The step that finds an outcome turned in layer j of a toy: that of the empty position is known,
/// a P-position too few has no move to P, and one too many has a move from P.
pub(crate) fn step_for_turned(claim: &Infinite, j: usize, x: u32) -> u32 {
    let layers = &claim.beside.as_ref().unwrap().layers;
    match (j, x, layers[j].p_elements.contains(&x)) {
        (0, 0, _) => 2,
        (_, _, true) => 6,
        (_, _, false) => 5,
    }
}

/// A claim about all sums of heaps up to the last one with numbers, by the numbers of two heaps
/// alone: the monoid beside them has one element.
pub(crate) fn plane_of_two(
    pair: [u64; 2],
    numbers: &[[u32; 2]],
    [floor, width, period]: [u64; 3],
    p_pairs: Vec<Vec<u32>>,
) -> Infinite {
    Infinite {
        heap: numbers.len() as u64 - 1,
        beside: None,
        pair: pair.to_vec(),
        floor,
        width,
        period,
        action: vec![],
        heaps: None,
        counted: None,
        values: vec![0; numbers.len()],
        numbers: numbers.iter().map(|numbers| numbers.to_vec()).collect(),
        p_pairs: vec![p_pairs],
        apart: Apart::of_pair(0, [floor, floor]),
    }
}

/// What is claimed of an infinite quotient: whether this sum of heaps is P, beside the fixed heaps
/// of all layers.
pub(crate) fn called_p(claim: &Infinite, sum: &[u64]) -> bool {
    let table = table(claim.p_pairs.len(), &claim.action);
    let place = |&heap: &u64| match claim.heaps {
        Some(PretendingPeriod { preperiod, period }) if heap >= preperiod => {
            preperiod + (heap - preperiod) % period
        }
        _ => heap,
    };
    let sum: Vec<u64> = sum.iter().map(place).collect();
    let number = |which: usize| -> u64 {
        sum.iter().map(|&heap| u64::from(claim.numbers[heap as usize][which])).sum()
    };
    let numbers: Vec<u64> = (0..claim.pair.len()).map(number).collect();
    claim.p_pairs[product(&table, &claim.values, &sum) as usize].contains(&normal(claim, &numbers))
}

/// The normal list: the smallest number, and what each is more than the next smaller one.
fn normal(claim: &Infinite, numbers: &[u64]) -> Vec<u32> {
    let fold = |n: u64, least: u64| if n < least { n } else { least + (n - least) % claim.period };
    let mut normal = vec![0; numbers.len()];
    let (mut last, mut to, mut least) = (0, 0, claim.floor);
    let mut left: Vec<usize> = (0..numbers.len()).collect();
    while let Some(&next) = left.iter().min_by_key(|&&place| numbers[place]) {
        left.retain(|&place| place != next);
        to += fold(numbers[next] - last, least);
        (last, least) = (numbers[next], claim.width);
        normal[next] = to as u32;
    }
    normal
}

/// All sums of up to three heaps of sizes from 1 to the largest.
pub(crate) fn small_sums(largest: u64) -> Vec<Vec<u64>> {
    sums(3, largest)
}

/// The heaps that lie beside the sums of a claim with these layers.
pub(super) fn fixed(heap: u64, layers: &[Layer]) -> Vec<u64> {
    layers.iter().map(|layer| layer.next.unwrap_or(heap)).collect()
}

/// Whether layers tell the outcomes of sums of up to three heaps and so many tokens.
pub(super) fn layers_are_true(
    search: &mut Misere<'_>,
    heap: u64,
    layers: &[Layer],
    most: u64,
) -> bool {
    let fixed = fixed(heap, layers);
    layers.iter().enumerate().all(|(j, layer)| {
        let table = table(layer.action.first().map_or(1, Vec::len), &layer.action);
        let sums = small_sums(fixed[j] - 1);
        sums.iter().filter(|sum| sum.iter().sum::<u64>() <= most).all(|sum| {
            let called = layer.p_elements.contains(&product(&table, &layer.values, sum));
            called == (search.value(&[sum, &fixed[..j]].concat(), 0) == 0)
        })
    })
}

/// The outcomes of sums of up to three heaps by search, and of a few more heaps of the pair, as far
/// as the search is short; of layers too.
pub(super) fn infinite_is_true(rules: &Rules, claim: &Infinite) -> bool {
    let mut search = Misere::new(rules);
    let splits = matches!(rules, Rules::Code(code) if code.digits.iter().any(|d| d & 4 != 0));
    let most: u64 = if splits { 18 } else { 36 };
    let layers = claim.beside.as_ref().map_or(&[][..], |beside| &beside.layers);
    let fixed = fixed(claim.heap, layers);
    let short = |sum: &&Vec<u64>| sum.iter().sum::<u64>() <= most;
    let layers_are_true = layers_are_true(&mut search, claim.heap, layers, most);
    let mut is_p = |sum: &[u64]| search.value(&[sum, &fixed].concat(), 0) == 0;
    // Of all heaps, some beyond the first round.
    let more = claim.heaps.map_or(0, |heaps| heaps.period + 3);
    let mut sums = small_sums(claim.values.len() as u64 - 1 + more);
    for (at, &g) in claim.pair.iter().enumerate() {
        for &h in &claim.pair[at + 1..] {
            let numbers = (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
            sums.extend(numbers.map(|(a, b)| [vec![g; a], vec![h; b]].concat()));
        }
    }
    layers_are_true && sums.iter().filter(short).all(|sum| called_p(claim, sum) == is_p(sum))
}

/// The outcomes of sums of up to three heaps by search. Where a sum weighs less than its largest
/// heap is high, and where it weighs more.
pub(super) fn balance_is_true(rules: &Rules, claim: &Balance) -> bool {
    let table = table(claim.order as usize, &claim.action);
    let mut search = Misere::new(rules);
    let called_p = |sum: &[u64]| {
        let (mut x, mut weight, mut height) = (0, 0_u64, 0_u64);
        for &heap in sum {
            let rounds = (heap + 1).saturating_sub(claim.preperiod + claim.period);
            let rounds = rounds.div_ceil(claim.period);
            let place = (heap - rounds * claim.period) as usize;
            x = table[x as usize][claim.elements[place] as usize];
            weight += claim.weights[place] + rounds * claim.weight_step;
            if claim.heights[place] > 0 {
                height = height.max(claim.heights[place] + rounds * claim.height_step);
            }
        }
        let balance = height.saturating_sub(weight).min(claim.most);
        claim.p_balances[x as usize].contains(&balance)
    };
    let sums = small_sums(14).into_iter().filter(|sum| sum.iter().sum::<u64>() <= 18);
    sums.into_iter().all(|sum| called_p(&sum) == (search.value(&sum, 0) == 0))
}
