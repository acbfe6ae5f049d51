//! Weights are read off the layers (`search/layers.rs`).
//!
//! If every new atom weighs as much as some number of letters, then with each new atom beside more
//! of these letters are told apart: the index of their multiples grows with the layers, the faster
//! the less they weigh.

use super::claim::Claim;
use super::counts::Counts;
use super::fill;
use super::forms;
use super::rates::{SEEN, Weights, rates};
use super::trial::{Heavy, Start, farthest, period};
use super::verify::Verdict;
use super::weight::Weight;
use crate::Rules;
use crate::cycle::Cycle;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::Ranks;
use crate::run::{Run, Stop};
use std::sync::Arc;

/// Outcomes are filled in up to so many times the weight of the new atom,
const REACH: u64 = 24;

/// or this, if there are several scales,
const REACH_OF_SEVERAL: i64 = 18;

/// and so many times the period, if that is more.
const PERIODS: u64 = 6;

/// On several scales so many claims are tried.
const MOST_TRIALS: usize = 6;

/// A claim that holds, with the weights that layers on a ground show.
pub(crate) fn claim<R: Rules>(
    rules: &R,
    place: (&Ranks, &Arc<Ground>),
    layers: &[Model],
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    for weights in SEEN.iter().filter_map(|&seen| Weights::of(&rates(layers, seen)?)) {
        for counts in Counts::all(layers, &weights) {
            if let Some(claim) = trial(rules, place, (layers, &weights), &counts, run)?
                && claim.verify(rules, run)? == Verdict::Right
            {
                return Ok(Some(claim));
            }
        }
    }
    match forms::weights(layers) {
        Some(weights) => on_several_scales(rules, place, (layers, &weights), run),
        None => Ok(None),
    }
}

/// A claim that holds. If one fails, more is counted of what is folded where it fails.
fn on_several_scales<R: Rules>(
    rules: &R,
    place: (&Ranks, &Arc<Ground>),
    (layers, weights): (&[Model], &Weights),
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    let mut counts = Counts::alike(layers, weights, (2, 2));
    for _ in 0..MOST_TRIALS {
        let Some(claim) = trial(rules, place, (layers, weights), &counts, run)? else { break };
        let new = claim.weight.len() as u32 - 1;
        match claim.verify(rules, run)? {
            Verdict::Right => return Ok(Some(claim)),
            Verdict::TooLarge => break,
            Verdict::Wrong(x) => {
                if !counts.count_more(weights, new, &claim.model.words[x as usize]) {
                    break;
                }
            }
        }
    }
    Ok(None)
}

/// A claim to try, in which the letters and the new atom are counted so.
pub(crate) fn trial<R: Rules>(
    rules: &R,
    (ranks, ground): (&Ranks, &Arc<Ground>),
    (layers, weights): (&[Model], &Weights),
    counts: &Counts,
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    let Some(top) = layers.last() else { return Ok(None) };
    let new = top.value.len() as u32;
    let mut top = top.clone();
    top.value.push(0);
    let heavy = |((letter, weight), &cycle): (&(u32, Weight), &Cycle)| Heavy {
        letter: *letter,
        weight: weight.clone(),
        cycle,
    };
    let new = Heavy { letter: new, weight: weights.new.clone(), cycle: counts.new };
    let heavy: Vec<Heavy> =
        weights.letters.iter().zip(&counts.letters).map(heavy).chain([new]).collect();
    let units = weights.new.numbers().iter().map(|number| number.unsigned_abs());
    // On several scales there are many more weights, and mostly outcomes repeat soon.
    let one = weights.scales() == 1;
    let reach = units.clone().enumerate().map(|(scale, unit)| {
        let period = period(&heavy, scale);
        match one {
            true => (REACH * unit).max(PERIODS * period) as i64,
            false => REACH_OF_SEVERAL.max(2 * farthest(&heavy, scale) + 6 * period as i64),
        }
    });
    let reach = reach.collect();
    // Beside new atoms of no weight on a scale any weight is trusted.
    let trusted = units.map(|unit| match unit {
        0 => i64::MAX,
        _ => (unit * (layers.len() as u64 - 1) / 2) as i64,
    });
    let trusted = trusted.collect::<Vec<_>>().into();
    let start = Start { rules, ranks, ground, top: &top, heavy, trusted, reach };
    start.trial().map_or(Ok(None), |trial| fill::claim(trial, run))
}
