//! Regular laws: a finite automaton reads the heaps of a position from the smallest to the largest.
//!
//! The names are those of the theorem of regular laws in the docs: L and p for index and period, D
//! for `window`, f and u for `twins`.

mod answers;
mod conditions;
mod pairs;
mod reader;
mod situation;
#[cfg(test)]
mod tests;

use crate::format::Regular;
use crate::refusal::{Checked, Meter, need};
use crate::rules::Game;
use reader::{Moves, Reader};
use situation::Law;

/// No number of a law may be larger, and no place of the code.
const MOST: u64 = 1 << 12;

/// See the docs, claim `regular`.
pub(crate) fn check(game: &Game, claim: &Regular, meter: &mut Meter) -> Checked<String> {
    let moves = Moves::new(game)?;
    shape(claim)?;
    let reader = Reader::new(claim, meter)?;
    conditions::may_end_anywhere(&reader, meter)?;
    let twins: Vec<(usize, usize)> =
        claim.twins.iter().map(|&[f, u]| (f as usize, u as usize)).collect();
    for &(f, u) in &twins {
        conditions::twins(&reader, f, u, meter)?;
    }
    let window = claim.window as usize;
    conditions::no_accepted_option(&reader, &moves, window, meter)?;
    conditions::ends(&reader, &moves, meter)?;
    let halves = claim.halves.iter().map(|&residue| residue as usize).collect();
    let law = Law { reader: &reader, moves: &moves, window, twins, halves };
    let situations = answers::an_accepted_option(&law, meter)?;
    if let Some(f) = claim.apart {
        conditions::apart(&reader, f as usize, meter)?;
    }
    Ok(statement(game, claim, situations))
}

/// Step 2: the numbers fit together.
fn shape(claim: &Regular) -> Checked<()> {
    let Regular { index, period, window, twins, halves, apart, .. } = claim;
    let positive = [index, period, window].into_iter().chain(apart);
    let small = positive.clone().chain(twins.iter().flatten());
    need(small.into_iter().all(|&number| number <= MOST), 2, || {
        format!("a number is above {MOST}")
    })?;
    need(positive.into_iter().all(|&number| number > 0), 2, || {
        "index, period, window or the heap from which on heaps are told apart is 0".into()
    })?;
    need(twins.is_sorted(), 2, || "twins are not in increasing order".into())?;
    need(twins.iter().all(|&[f, u]| u < f && u < *window), 2, || {
        "a twin is not smaller than its heap and than the window".into()
    })?;
    let mut residues: Vec<u64> = twins.iter().map(|[f, _]| f % period).collect();
    residues.sort_unstable();
    need(residues.is_sorted_by(|a, b| a < b), 2, || "a residue has two twins".into())?;
    let rising = halves.is_sorted_by(|a, b| a < b) && halves.last().is_none_or(|r| r < period);
    need(rising, 2, || "the halves are not residues in increasing order".into())
}

/// A position in words.
fn spelled(heaps: &[usize]) -> String {
    let mut heaps: Vec<usize> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
    if heaps.is_empty() { "the position without heaps".into() } else { heaps.join(" + ") }
}

fn statement(game: &Game, claim: &Regular, situations: usize) -> String {
    let states = claim.sizes.iter().map(|size| size.add.len()).max().unwrap_or(0);
    let apart = |f: u64| {
        let [g, h] = [1, 2].map(|rounds| f + 2 * rounds * claim.period);
        format!(
            " The misère quotient is infinite: no two of the heaps {f}, {g}, {h} … are \
             indistinguishable."
        )
    };
    format!(
        "In misère play of {game}, for sums of heaps of any size, a position is a P-position if and \
         only if the automaton that is given accepts it; it reads the heaps from the smallest to \
         the largest, has at most {states} states at each size, and from size {} on has period \
         {}.{} By the theorem of regular laws: options with a heap below {} were looked at one by \
         one, and {situations} situations of a position and its options.",
        claim.index,
        claim.period,
        claim.apart.map_or_else(String::new, apart),
        claim.window
    )
}
