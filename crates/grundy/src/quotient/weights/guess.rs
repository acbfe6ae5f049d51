//! Weights are read off the layers (`search/layers.rs`).
//!
//! If every new atom weighs as much as some number of letters, then with each new atom beside more
//! of these letters are told apart: the index of their multiples grows with the layers, the faster
//! the less they weigh.

use super::claim::Claim;
use super::counts::Counts;
use super::fill;
use super::rates::{Rate, SEEN, rates};
use super::trial::{Heavy, Start};
use super::verify::Verdict;
use crate::Rules;
use crate::cycle::{Cycle, lcm};
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::Ranks;
use crate::run::{Run, Stop};
use std::sync::Arc;

/// Outcomes are filled in up to so many times the weight of the new atom,
const REACH: u64 = 24;

/// and so many times the period, if that is more.
const PERIODS: u64 = 6;

/// The most that an atom weighs.
const HEAVIEST: u64 = 6;

/// A claim that holds, with the weights that layers on a ground show.
pub(crate) fn claim<R: Rules>(
    rules: &R,
    place: (&Ranks, &Arc<Ground>),
    layers: &[Model],
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    for rates in SEEN.iter().filter_map(|&seen| rates(layers, seen)) {
        for counts in Counts::all(layers, &rates) {
            if let Some(claim) = trial(rules, place, (layers, &rates), &counts, run)?
                && claim.verify(rules, run)? == Verdict::Right
            {
                return Ok(Some(claim));
            }
        }
    }
    Ok(None)
}

/// A claim to try, in which the letters and the new atom are counted so.
pub(crate) fn trial<R: Rules>(
    rules: &R,
    (ranks, ground): (&Ranks, &Arc<Ground>),
    (layers, rates): (&[Model], &[Rate]),
    counts: &Counts,
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    let Some(top) = layers.last() else { return Ok(None) };
    let new = top.value.len() as u32;
    let mut top = top.clone();
    top.value.push(0);
    let unit = rates.iter().map(|rate| rate.grown).fold(1, lcm);
    let weight = |rate: &Rate| unit / rate.grown * rate.layers;
    if unit > HEAVIEST || rates.iter().any(|rate| weight(rate) > HEAVIEST) {
        return Ok(None);
    }
    let heavy = |(rate, &cycle): (&Rate, &Cycle)| {
        let weight = weight(rate) as i64;
        Heavy { letter: rate.letter, weight, cycle }
    };
    let new = Heavy { letter: new, weight: -(unit as i64), cycle: counts.new };
    let heavy: Vec<Heavy> = rates.iter().zip(&counts.letters).map(heavy).chain([new]).collect();
    let period = heavy.iter().map(Heavy::round).fold(1, lcm);
    let start = Start {
        rules,
        ranks,
        ground,
        top: &top,
        heavy,
        trusted: (unit * (layers.len() as u64 - 1) / 2) as i64,
        reach: (REACH * unit).max(PERIODS * period) as i64,
    };
    start.trial().map_or(Ok(None), |trial| fill::claim(trial, run))
}
