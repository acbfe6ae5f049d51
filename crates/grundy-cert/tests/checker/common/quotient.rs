//! Whether misère quotients tell the outcomes that a search finds.

use super::{Misere, has_period, nim_values, sums};
use grundy_cert::format::{NormalPlay, Quotient, Rules};
use std::collections::BTreeSet;

/// The quotient of the sums of heaps up to 4 of Kayles, ⟨a, b | a² = 1, b³ = b⟩.
pub(crate) fn kayles_to_heap_4() -> Quotient {
    Quotient {
        order: 6,
        action: vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]],
        p_elements: vec![1, 4],
        pretending: vec![0, 1, 2, 3, 1],
        period: None,
        reduced: true,
    }
}

/// The products of the elements with x, from the action of the generators alone.
fn product_table(claim: &Quotient) -> Vec<Vec<u32>> {
    let order = claim.order as usize;
    let mut table: Vec<Option<Vec<u32>>> = vec![None; order];
    table[0] = Some((0..order as u32).collect());
    loop {
        let mut grown = false;
        for z in 0..order {
            for f in &claim.action {
                let y = f[z] as usize;
                if let (Some(row), None) = (&table[z], &table[y]) {
                    table[y] = Some(row.iter().map(|&x| f[x as usize]).collect());
                    grown = true;
                }
            }
        }
        if !grown {
            return table.into_iter().map(Option::unwrap).collect();
        }
    }
}

/// Outcomes of all sums of up to three heaps (and many of up to five) by search.
pub(super) fn quotient_is_true(rules: &Rules, claim: &Quotient) -> bool {
    let table = product_table(claim);
    let phi = &claim.pretending;
    let last = (phi.len() as u64 - 1).min(9);
    let mut search = Misere::new(rules);
    let sums = sums(4, last);
    let outcomes = sums.iter().all(|sum| {
        let value = sum.iter().fold(0, |x, &heap| table[x as usize][phi[heap as usize] as usize]);
        claim.p_elements.contains(&value) == (search.value(sum, 0) == 0)
    });
    let periodic = claim.period.is_none_or(|period| {
        let (r, p) = (period.preperiod, period.period);
        let at = |n: u64| if n < r { n } else { r + (n - r) % p };
        let values: Vec<u32> = (0..r + 3 * p).map(|n| phi[at(n) as usize]).collect();
        has_period(&values, r, p, |a, b, _| a == b)
    });
    let rows: BTreeSet<Vec<bool>> = table
        .iter()
        .map(|row| row.iter().map(|x| claim.p_elements.contains(x)).collect())
        .collect();
    // Every element is the value of a position.
    let mut values = BTreeSet::from([0]);
    while let Some(more) = (values.iter())
        .flat_map(|&x| phi.iter().map(move |&y| (x, y)))
        .map(|(x, y)| table[x as usize][y as usize])
        .find(|xy| !values.contains(xy))
    {
        values.insert(more);
    }
    let whole = values.len() == table.len();
    outcomes && periodic && (!claim.reduced || rows.len() == table.len() && whole)
}

/// The outcomes of sums of a heap above the last one and two more, by search; the order by the
/// rows of outcomes of small sums, as far as these go; the period as far as it is seen.
pub(super) fn normal_play_is_true(rules: &Rules, claim: &NormalPlay) -> bool {
    let mut search = Misere::new(rules);
    let last = claim.last;
    let nim = nim_values(rules, last + 40);
    let normal = (last + 1..=last + 3).all(|large| {
        (0..6).all(|other: u64| {
            (0..=other).all(|third| {
                let sum = [large, other, third].iter().fold(0, |sum, &h| sum ^ nim[h as usize]);
                (search.value(&[large, other, third], 0) == 0) == (sum == 0)
            })
        })
    });
    let whole = claim.whole.as_ref().is_none_or(|whole| {
        let (r, p) = (whole.preperiod, whole.period);
        // An element is known by its row: its outcomes beside all small sums, and its nim-value.
        let mut rows: Vec<(u64, Vec<bool>)> = Vec::new();
        let contexts: Vec<Vec<u64>> =
            (0..6).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect();
        let mut row = |sum: &[u64]| {
            let value = sum.iter().fold(0, |value, &heap| value ^ nim[heap as usize]);
            let is_p = |context: &Vec<u64>| search.value(&[sum, context].concat(), 0) == 0;
            (value, contexts.iter().map(is_p).collect::<Vec<bool>>())
        };
        for heap in 0..(r + 3 * p).min(last + 12) {
            rows.push(row(&[heap]));
        }
        let mut elements: BTreeSet<(u64, Vec<bool>)> = rows.iter().cloned().collect();
        for a in 0..=last {
            for b in 0..=a.min(4) {
                elements.insert(row(&[a, b]));
            }
        }
        elements.len() as u64 == whole.order && has_period(&rows, r, p, |a, b, _| a == b)
    });
    normal && quotient_is_true(rules, &claim.quotient) && whole
}

/// The products of the elements of a monoid that is given by its order and its generators.
pub(super) fn table(order: usize, action: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let (p_elements, pretending, action) = (vec![], vec![], action.to_vec());
    let order = order as u64;
    product_table(&Quotient { order, action, p_elements, pretending, period: None, reduced: false })
}

/// The product of the values of some heaps.
pub(super) fn product<'a>(
    table: &[Vec<u32>],
    values: &[u32],
    heaps: impl IntoIterator<Item = &'a u64>,
) -> u32 {
    heaps.into_iter().fold(0, |x, &heap| table[x as usize][values[heap as usize] as usize])
}
