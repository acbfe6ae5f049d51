//! Outcomes by looking at everything.

use grundy::run::{Budget, Run};
use grundy::{Game, Rules};
use std::collections::HashMap;
use std::time::Duration;

/// The outcome of a sum of heaps by looking at everything: true for P.
pub(crate) fn is_p(game: &Game, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&outcome) = known.get(heaps) {
        return outcome;
    }
    let (mut moves, mut wins) = (0, false);
    for (i, &heap) in heaps.iter().enumerate() {
        for option in game.options(heap) {
            let mut next: Vec<u64> = heaps.to_vec();
            next.remove(i);
            next.extend(option);
            next.sort_unstable();
            moves += 1;
            wins = wins || is_p(game, &next, known);
        }
    }
    let outcome = moves > 0 && !wins;
    known.insert(heaps.to_vec(), outcome);
    outcome
}

/// All sums of at most `count` heaps of sizes 1 … `largest`.
pub(crate) fn sums(largest: u64, count: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..count {
        last = last
            .iter()
            .flat_map(|sum: &Vec<u64>| {
                let least = sum.last().copied().unwrap_or(1);
                (least..=largest).map(move |heap| [sum.as_slice(), &[heap]].concat())
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// A run that a search without end does not outlive.
pub(crate) fn patient() -> Run<'static> {
    Run::new(Budget { processor: Some(Duration::from_secs(300)), ..Budget::default() })
}
