//! Outcomes are filled in, options first, and H is reduced.

use super::claim::Claim;
use super::scale::Scale;
use super::trial::Trial;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::word::Word;
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest H that is verified.
const MOST_ELEMENTS: usize = 1 << 14;

/// The most cells (element, weight) that are filled in.
const MOST_CELLS: usize = 1 << 24;

/// About the bytes per cell while outcomes are filled in.
const CELL_BYTES: u64 = 32;

/// Cells that are filled in between two looks at the run.
const STRIDE: usize = 1 << 12;

/// The claim that follows from the rules of play at the least positions, reduced; `None` if there
/// is too much to fill in, or outcomes far from zero do not repeat.
pub(super) fn claim<R: Rules>(trial: Trial<'_, R>, run: &Run<'_>) -> Result<Option<Claim>, Stop> {
    let cells = trial.model.order().saturating_mul(2 * trial.reach as usize + 1);
    if cells > MOST_CELLS {
        return Ok(None);
    }
    let memory = CELL_BYTES * cells as u64;
    run.untold().check(Progress { memory, ..Progress::default() })?;
    Ok(Filled::new(trial, run)?.claim())
}

/// What is known of an element and a weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cell {
    /// No position was met that has them.
    Nowhere,
    N,
    P,
}

/// A monoid with the outcome of the least position of each element and weight.
struct Filled<'a, R> {
    trial: Trial<'a, R>,
    cells: Vec<Cell>,
}

/// The cells in which positions lie, in the order of the ranks of their least positions; and for
/// each the cell without the last letter, and the place of that letter.
struct Places {
    order: Vec<usize>,
    from: Vec<Option<(u32, u32)>>,
}

/// A cell, the one before its last letter, and the place of that letter.
type Step = (usize, Option<(u32, u32)>);

/// The options of a letter as words of letters, and how they change the weight.
type Options = Vec<(Word, i64)>;

impl<'a, R: Rules> Filled<'a, R> {
    fn new(trial: Trial<'a, R>, run: &Run<'_>) -> Result<Self, Stop> {
        let cells = vec![Cell::Nowhere; trial.model.order() * (2 * trial.reach as usize + 1)];
        let mut filled = Self { trial, cells };
        let places = filled.places(run)?;
        filled.fill(&places, run)?;
        Ok(filled)
    }

    fn width(&self) -> usize {
        2 * self.trial.reach as usize + 1
    }

    fn cell(&self, x: u32, weight: i64) -> usize {
        x as usize * self.width() + (weight + self.trial.reach) as usize
    }

    /// The element and the weight of a cell.
    fn value(&self, cell: usize) -> (u32, i64) {
        ((cell / self.width()) as u32, (cell % self.width()) as i64 - self.trial.reach)
    }

    /// Goes from cell to cell by adding letters, sums of smaller rank first.
    fn places(&self, run: &Run<'_>) -> Result<Places, Stop> {
        let mut places = Places { order: Vec::new(), from: vec![None; self.cells.len()] };
        let mut seen = Bits::new(self.cells.len());
        let mut waiting: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
        waiting.insert(0, vec![(self.cell(0, 0), None)]);
        let Trial { ranks, model, weight: weights, reach, .. } = &self.trial;
        while let Some((rank, bucket)) = waiting.pop_first() {
            run.untold().check(Progress::default())?;
            for (at, from) in bucket {
                if seen.contains(at) {
                    continue;
                }
                seen.insert(at);
                places.order.push(at);
                places.from[at] = from;
                let (x, weight) = self.value(at);
                for (l, &letter) in model.letters.iter().enumerate() {
                    let next = weight + weights[letter as usize];
                    if next.abs() <= *reach {
                        let to = self.cell(model.act(x, l), next);
                        let rank = rank + ranks.0[letter as usize];
                        waiting.entry(rank).or_default().push((to, Some((at as u32, l as u32))));
                    }
                }
            }
        }
        Ok(places)
    }

    fn fill(&mut self, places: &Places, run: &Run<'_>) -> Result<(), Stop> {
        let letters = &self.trial.model.letters;
        let options: Vec<Options> = letters.iter().map(|&letter| self.options(letter)).collect();
        let ground = self.trial.ground.clone();
        let won = ground.bases(&self.trial.model).won();
        let mut counts = vec![0u32; options.len()];
        for (filled, &at) in places.order.iter().enumerate() {
            if filled % STRIDE == 0 {
                run.untold().check(Progress::default())?;
            }
            counts.fill(0);
            let mut before = at;
            while let Some((from, letter)) = places.from[before] {
                counts[letter as usize] += 1;
                before = from as usize;
            }
            let (x, _) = self.value(at);
            // The first cell is that of the sum of no heaps: a position without moves if there is
            // no ground.
            let wins = won.contains(x as usize)
                || filled == 0 && ground.is_none()
                || self.has_move_to_p(at, &mut counts, &options);
            self.cells[at] = if wins { Cell::N } else { Cell::P };
        }
        Ok(())
    }

    /// Whether a move from so many of each letter leads to P. Weights that are too large count as
    /// the next smaller ones that are congruent.
    fn has_move_to_p(&self, at: usize, counts: &mut [u32], options: &[Options]) -> bool {
        let Trial { model, reach, .. } = &self.trial;
        let period = i64::from(self.trial.period);
        let (_, weight) = self.value(at);
        (0..counts.len()).any(|letter| {
            if counts[letter] == 0 {
                return false;
            }
            counts[letter] -= 1;
            let times = |x, l: usize| (0..counts[l]).fold(x, |x, _| model.act(x, l));
            let rest = (0..counts.len()).fold(0, times);
            counts[letter] += 1;
            options[letter].iter().any(|(parts, change)| {
                let after = weight + change;
                let beyond = (after.abs() - reach).max(0) as u64;
                let rounds = beyond.div_ceil(period as u64) as i64;
                let after = after - after.signum() * rounds * period;
                self.cells[self.cell(model.times_word(rest, parts), after)] == Cell::P
            })
        })
    }

    /// The claim, reduced: elements are merged that nothing tells apart, be it an outcome, or that
    /// one has a weight in some context and the other has not.
    fn claim(self) -> Option<Claim> {
        let Trial { ground, model: free, reach, period, .. } = &self.trial;
        let row = |x: usize| &self.cells[x * self.width()..][..self.width()];
        let mut number: FxHashMap<&[Cell], u32> = FxHashMap::default();
        let rows: Vec<u32> = (0..free.order())
            .map(|x| {
                let next = number.len() as u32;
                *number.entry(row(x)).or_insert(next)
            })
            .collect();
        let colours = ground.bases(free).colours(|x| rows[x]);
        let (model, first) = free.merged(&free.refined(&colours));
        if model.order() > MOST_ELEMENTS {
            return None;
        }
        let rows: Vec<&[Cell]> = first.iter().map(|&x| row(x as usize)).collect();
        let scale = repeating(&rows, *reach, *period)?;
        let called = |row: &&[Cell]| {
            let mut p = Bits::new(scale.classes());
            let called = (-reach..).zip(row.iter()).filter(|(_, cell)| **cell == Cell::P);
            called.for_each(|(weight, _)| p.insert(scale.class(weight)));
            p
        };
        Some(Claim {
            weight: self.trial.weight.clone(),
            p: rows.iter().map(called).collect(),
            model,
            scale,
            ground: Arc::clone(ground),
        })
    }
    /// The options of a letter.
    fn options(&self, letter: u32) -> Options {
        let Trial { rules, model, weight, .. } = &self.trial;
        let mut options = BTreeSet::new();
        let _ = rules.visit_options(u64::from(letter), &mut |parts| {
            let all: i64 = parts.iter().map(|&part| weight[part as usize]).sum();
            let element = model.of_sum(parts.iter().map(|&part| part as u32));
            options.insert((model.words[element as usize].clone(), all - weight[letter as usize]));
            ControlFlow::Continue(())
        });
        options.into_iter().collect()
    }
}

/// The least width beyond which outcomes have a period, where they are known; `None` if it is
/// nearly as large as all weights that were looked at.
fn repeating(rows: &[&[Cell]], reach: i64, period: u32) -> Option<Scale> {
    let q = i64::from(period);
    let mut width = 1;
    for row in rows {
        let cell = |weight: i64| row[(weight + reach) as usize];
        for (weight, sign) in (1..=reach - q).flat_map(|weight| [(weight, 1), (weight, -1)]) {
            let (near, far) = (cell(sign * weight), cell(sign * (weight + q)));
            if near != Cell::Nowhere && far != Cell::Nowhere && near != far {
                width = width.max(weight + 1);
            }
        }
    }
    (width + 3 * q <= reach).then(|| Scale::new(width as u32, period))
}
