//! Outcomes are filled in, options first, and H is reduced.

use super::claim::Claim;
use super::scale::Scale;
use super::scales::Scales;
use super::trial::Trial;
use super::weight::Weight;
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
const MOST_CELLS: usize = 1 << 26;

/// About the bytes per cell while outcomes are filled in.
const CELL_BYTES: u64 = 32;

/// Cells that are filled in between two looks at the run.
const STRIDE: usize = 1 << 12;

/// The claim that follows from the rules of play at the least positions, reduced; `None` if there
/// is too much to fill in, or outcomes far from zero do not repeat.
pub(super) fn claim<R: Rules>(trial: Trial<'_, R>, run: &Run<'_>) -> Result<Option<Claim>, Stop> {
    let cells = trial.model.order().saturating_mul(Space::new(&trial.reach).size());
    if cells > MOST_CELLS {
        return Ok(None);
    }
    let memory = CELL_BYTES * cells as u64;
    run.untold().check(Progress { memory, ..Progress::default() })?;
    Ok(Filled::new(trial, run)?.claim())
}

/// So many periods smaller weights are looked at, if some number is too large.
const SMALLER: i64 = 6;

/// What is known of an element and a weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cell {
    /// No position was met that has them.
    Nowhere,
    N,
    P,
}

/// The weights up to some size on each scale, that on the last scale first.
struct Space {
    reach: Vec<i64>,
}

impl Space {
    fn new(reach: &[i64]) -> Self {
        Self { reach: reach.to_vec() }
    }

    /// How many they are.
    fn size(&self) -> usize {
        let sizes = self.reach.iter().map(|reach| 2 * *reach as usize + 1);
        sizes.fold(1, usize::saturating_mul)
    }

    /// The place of a weight, if it is one of them.
    fn place(&self, numbers: impl IntoIterator<Item = i64>) -> Option<usize> {
        self.reach.iter().zip(numbers).try_fold(0, |place, (&reach, number)| {
            let inside = number.abs() <= reach;
            inside.then(|| place * (2 * reach as usize + 1) + (number + reach) as usize)
        })
    }

    /// The numbers of a weight, the last one first.
    fn numbers(&self, mut place: usize) -> impl Iterator<Item = i64> {
        self.reach.iter().rev().map(move |&reach| {
            let size = 2 * reach as usize + 1;
            let number = (place % size) as i64 - reach;
            place /= size;
            number
        })
    }

    fn weight(&self, place: usize) -> Weight {
        let mut numbers: Vec<i64> = self.numbers(place).collect();
        numbers.reverse();
        numbers.into()
    }
}

/// A monoid with the outcome of the least position of each element and weight.
struct Filled<'a, R> {
    trial: Trial<'a, R>,
    space: Space,
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
type Options = Vec<(Word, Weight)>;

impl<'a, R: Rules> Filled<'a, R> {
    fn new(trial: Trial<'a, R>, run: &Run<'_>) -> Result<Self, Stop> {
        let space = Space::new(&trial.reach);
        let cells = vec![Cell::Nowhere; trial.model.order() * space.size()];
        let mut filled = Self { trial, space, cells };
        let places = filled.places(run)?;
        filled.fill(&places, run)?;
        Ok(filled)
    }

    fn width(&self) -> usize {
        self.space.size()
    }

    fn cell(&self, x: u32, weight: usize) -> usize {
        x as usize * self.width() + weight
    }

    /// The element of a cell, and the place of its weight.
    fn value(&self, cell: usize) -> (u32, usize) {
        ((cell / self.width()) as u32, cell % self.width())
    }

    /// For each letter the places of all weights with one more of it.
    fn with_letters(&self) -> Vec<Vec<Option<u32>>> {
        let Trial { model, weight, .. } = &self.trial;
        let weights: Vec<Weight> = (0..self.width()).map(|at| self.space.weight(at)).collect();
        let with = |letter: &u32| {
            let own = &weight[*letter as usize];
            let place = |before: &Weight| {
                self.space.place(before.plus(own).numbers().iter().copied()).map(|at| at as u32)
            };
            weights.iter().map(place).collect()
        };
        model.letters.iter().map(with).collect()
    }

    /// Goes from cell to cell by adding letters, sums of smaller rank first.
    fn places(&self, run: &Run<'_>) -> Result<Places, Stop> {
        let mut places = Places { order: Vec::new(), from: vec![None; self.cells.len()] };
        let mut seen = Bits::new(self.cells.len());
        let mut waiting: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
        let zero = self.space.place(self.trial.reach.iter().map(|_| 0)).expect("it is inside");
        waiting.insert(0, vec![(self.cell(0, zero), None)]);
        let Trial { ranks, model, .. } = &self.trial;
        let with_letters = self.with_letters();
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
                    if let Some(next) = with_letters[l][weight] {
                        let to = self.cell(model.act(x, l), next as usize);
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
        let Trial { model, .. } = &self.trial;
        let weight = self.space.weight(self.value(at).1);
        (0..counts.len()).any(|letter| {
            if counts[letter] == 0 {
                return false;
            }
            counts[letter] -= 1;
            let times = |x, l: usize| (0..counts[l]).fold(x, |x, _| model.act(x, l));
            let rest = (0..counts.len()).fold(0, times);
            counts[letter] += 1;
            options[letter].iter().any(|(parts, change)| {
                self.outcome(model.times_word(rest, parts), &weight.plus(change)) == Cell::P
            })
        })
    }

    /// The outcome of an element and a weight. If the weight is too large, that of a smaller one
    /// with congruent numbers; on several scales not all of them are weights of the element.
    fn outcome(&self, x: u32, weight: &Weight) -> Cell {
        let Trial { reach, period, .. } = &self.trial;
        let smaller = |place: usize| {
            let (number, q) = (weight.numbers()[place], i64::from(period[place]));
            let beyond = (number.abs() - reach[place]).max(0) as u64;
            let least = beyond.div_ceil(q as u64) as i64;
            let most = match (beyond, reach.len()) {
                (0, _) if self.is_inside(weight) => least,
                (_, 1) => least,
                _ => least + SMALLER,
            };
            (least..=most).map(move |rounds| number - number.signum() * rounds * q)
        };
        let mut weights: Vec<Vec<i64>> = vec![vec![]];
        for place in 0..reach.len() {
            let with = |numbers: &Vec<i64>| {
                let numbers = numbers.clone();
                smaller(place).map(move |number| [&numbers[..], &[number]].concat())
            };
            weights = weights.iter().flat_map(with).collect();
        }
        let cells = weights.into_iter().filter_map(|numbers| self.space.place(numbers));
        let mut known = cells.map(|at| self.cells[self.cell(x, at)]);
        known.find(|cell| *cell != Cell::Nowhere).unwrap_or(Cell::Nowhere)
    }

    fn is_inside(&self, weight: &Weight) -> bool {
        self.space.place(weight.numbers().iter().copied()).is_some()
    }

    /// The claim, reduced: elements are merged that nothing tells apart, be it an outcome, or that
    /// one has a weight in some context and the other has not.
    fn claim(self) -> Option<Claim> {
        let Trial { ground, model: free, period, .. } = &self.trial;
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
        let scales = self.space.repeating(&rows, period)?;
        let classes: Vec<usize> =
            (0..self.width()).map(|at| scales.class(&self.space.weight(at))).collect();
        let called = |row: &&[Cell]| {
            let mut p = Bits::new(scales.classes());
            let called = classes.iter().zip(row.iter()).filter(|(_, cell)| **cell == Cell::P);
            called.for_each(|(&class, _)| p.insert(class));
            p
        };
        Some(Claim {
            weight: self.trial.weight.clone(),
            p: rows.iter().map(called).collect(),
            model,
            scales,
            ground: Arc::clone(ground),
        })
    }

    /// The options of a letter.
    fn options(&self, letter: u32) -> Options {
        let Trial { rules, model, weight, .. } = &self.trial;
        let mut options = BTreeSet::new();
        let _ = rules.visit_options(u64::from(letter), &mut |parts| {
            let all = parts.iter().map(|&part| &weight[part as usize]);
            let change = Weight::sum(self.space.reach.len(), all).minus(&weight[letter as usize]);
            let element = model.of_sum(parts.iter().map(|&part| part as u32));
            options.insert((model.words[element as usize].clone(), change));
            ControlFlow::Continue(())
        });
        options.into_iter().collect()
    }
}

impl Space {
    /// The least widths beyond which outcomes have a period on each scale, where they are known;
    /// `None` if one is nearly as large as all weights that were looked at.
    fn repeating(&self, rows: &[&[Cell]], period: &[u32]) -> Option<Scales> {
        let mut step = self.size();
        let scale = |(&reach, &period): (&i64, &u32)| {
            let size = 2 * reach as usize + 1;
            step /= size;
            let (step, q) = (step, i64::from(period));
            let mut width = 1;
            for row in rows {
                for at in 0..row.len() {
                    let number = (at / step % size) as i64 - reach;
                    let further = number + number.signum() * q;
                    if number.abs() < width || further.abs() > reach {
                        continue;
                    }
                    let next = at.wrapping_add_signed((further - number) as isize * step as isize);
                    let (near, far) = (row[at], row[next]);
                    if near != Cell::Nowhere && far != Cell::Nowhere && near != far {
                        width = number.abs() + 1;
                    }
                }
            }
            (width + 3 * q <= reach).then(|| Scale::new(width as u32, period))
        };
        let scales: Option<Vec<Scale>> = self.reach.iter().zip(period).map(scale).collect();
        scales.map(Scales::new)
    }
}
