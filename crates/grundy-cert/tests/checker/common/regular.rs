//! Regular laws by brute force.

use super::Misere;
use grundy_cert::format::{Regular, Rules};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A reader reads a position, as the definition says.
fn accepts(claim: &Regular, position: &[u64]) -> bool {
    let place = |n: u64| {
        let beyond = if n < claim.index { 0 } else { (n - claim.index) % claim.period };
        (n.min(claim.index) + beyond - 1) as usize
    };
    let last = position.iter().max().copied().unwrap_or(1);
    let mut state = claim.first as usize;
    for n in 1..=last {
        let size = &claim.sizes[place(n)];
        for _ in position.iter().filter(|&&heap| heap == n) {
            state = size.add[state] as usize;
        }
        if n < last {
            state = size.next[state] as usize;
        }
    }
    claim.sizes[place(last)].p.contains(&(state as u32))
}

/// Positions with their outcomes: whether they are P-positions.
type Outcomes = Rc<Vec<(Vec<u64>, bool)>>;

thread_local! {
    static KNOWN: RefCell<HashMap<(String, u64), Outcomes>> = RefCell::default();
}

/// All positions of so many tokens or fewer.
fn outcomes(rules: &Rules, tokens: u64) -> Outcomes {
    let key = (format!("{rules:?}"), tokens);
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).cloned()) {
        return known;
    }
    let mut search = Misere::new(rules);
    let mut positions = vec![vec![]];
    let mut place = 0;
    while place < positions.len() {
        let position: Vec<u64> = positions[place].clone();
        let least = position.last().copied().unwrap_or(1);
        let rest = tokens - position.iter().sum::<u64>();
        positions.extend((least..=rest).map(|heap| [position.clone(), vec![heap]].concat()));
        place += 1;
    }
    let is_p = |position: Vec<u64>| {
        let is_p = search.value(&position, 0) == 0;
        (position, is_p)
    };
    let all = Rc::new(positions.into_iter().map(is_p).collect::<Vec<_>>());
    KNOWN.with_borrow_mut(|known| known.insert(key, Rc::clone(&all)));
    all
}

/// All positions of 20 tokens or fewer, or of 14 for the smallest readers; of the heaps that are
/// told apart the first ones.
pub(super) fn regular_is_true(rules: &Rules, claim: &Regular) -> bool {
    let tokens = if claim.index + claim.period <= 4 { 14 } else { 20 };
    let is_right = |(position, is_p): &(Vec<u64>, bool)| accepts(claim, position) == *is_p;
    let apart = |f: u64| {
        let heaps: Vec<u64> = (0..4).map(|rounds| f + 2 * rounds * claim.period).collect();
        heaps.iter().all(|n| heaps.iter().all(|m| accepts(claim, &[*n, *m]) == (n == m)))
    };
    outcomes(rules, tokens).iter().all(is_right) && claim.apart.is_none_or(apart)
}
