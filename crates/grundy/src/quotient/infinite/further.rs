//! An infinite quotient goes on heap by heap, as a finite one does.
//!
//! A right claim about H × Nʳ (`plane.rs`) for the atoms 1, …, n is carried on to atom n + 1. The
//! usual case is that the new atom has a value (x, a) that other sums have already: then nothing
//! changes but the list of values. Otherwise it is counted beside H, and the search for a claim
//! that holds (`demonstrate.rs`) starts again from there, with the same weighed atoms.

use super::apart::apart;
use super::demonstrate::{outcomes, refined};
use super::numbers::{Change, Numbers};
use super::plane::Weighed;
use super::proof::ProvedOutcomes;
use super::weigh::Verdict;
use crate::Rules;
use crate::cycle::Cycle;
use crate::quotient::model::trial::{Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, Word};
use crate::quotient::whole::period::shortest_cycle;
use crate::rules::checked;
use crate::run::{Progress, Run, Stop};

/// An atom that has a known value carries at most so many of each weighed atom.
const CARRIED: u32 = 2;

/// The index of a new atom in the first trial.
const FIRST_INDEX: u64 = 2;

/// How much is done to go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most elements of H before reduction.
    tried: usize,
    /// The most elements of an H to go on from.
    elements: usize,
    /// The last atom.
    last: u32,
}

impl Effort {
    /// What is done for every game.
    pub(crate) const EASY: Self = Self { tried: 1 << 12, elements: 1 << 8, last: 1 << 8 };

    /// What is done to reach an atom.
    pub(crate) fn to(atom: u64) -> Self {
        let last = u32::try_from(atom).unwrap_or(u32::MAX);
        Self { tried: 1 << 16, elements: usize::MAX, last }
    }
}

/// A value in H × Nʳ.
type Value = (u32, Numbers);

/// What became of the claim when an atom was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Further {
    /// The atom has the value of sums that were there before, and nothing else changed.
    Same,
    /// There is another H, or another band.
    Changed,
    /// No claim with these weighed atoms was found; the atom was not added.
    Lost,
}

impl Weighed {
    /// The largest atom.
    pub(crate) fn atom(&self) -> u32 {
        self.plane.model.value.len() as u32 - 1
    }

    /// The outcomes of all sums of these atoms. Should they no longer tell multiples of weighed
    /// atoms apart in the old way, there are none.
    pub(crate) fn proved(&self) -> Option<ProvedOutcomes> {
        let apart = apart(&self.plane, &self.moves, &Run::unlimited()).ok().flatten()?;
        Some(outcomes(&self.plane, &self.moves, apart))
    }

    /// Goes on as far as it is easy, or until the values of atoms repeat so that they do for ever.
    /// Then all positions of the whole game are known.
    ///
    /// The theorem is that of [`ProvedPeriod`](crate::quotient::ProvedPeriod): its proof looks at
    /// values of heaps and of their options alone, whatever monoid they are in, here H × Nʳ.
    pub(crate) fn go_on<R: Rules>(
        &mut self,
        rules: &R,
        ranks: &mut Ranks,
        effort: Effort,
        run: &Run<'_>,
    ) -> Result<Option<Cycle>, Stop> {
        let last =
            rules.last_heap().map_or(effort.last.into(), |last| last.min(effort.last.into()));
        let mut compared = 0;
        while u64::from(self.atom()) < last && self.plane.model.order() <= effort.elements {
            checked::keeps_promises(rules, (self.atom() + 1).into(), run)?;
            let next = ranks.rank_of(rules, self.atom() + 1);
            ranks.0.push(next);
            match self.add_atom(rules, ranks, effort.tried, run) {
                Ok(Further::Same) => {}
                Ok(Further::Changed) => compared = 0,
                lost => {
                    ranks.0.pop();
                    return lost.map(|_| None);
                }
            }
            // Looking costs the square of the number of atoms.
            if self.atom() >= compared + compared / 8 {
                compared = self.atom();
                if let Some(cycle) = self.cycle(rules) {
                    return Ok(Some(cycle));
                }
            }
        }
        Ok(None)
    }

    /// The index and the period of the values of all heaps, if the theorem applies.
    fn cycle<R: Rules>(&self, rules: &R) -> Option<Cycle> {
        let values: Vec<_> = self.plane.model.value.iter().zip(&self.moves.numbers).collect();
        shortest_cycle(rules.code()?, &values)
    }

    /// Adds the next atom, whose rank is the last one, with monoids of at most so many elements
    /// before reduction. Stopped in between, nothing has changed.
    pub(crate) fn add_atom<R: Rules>(
        &mut self,
        rules: &R,
        ranks: &Ranks,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Further, Stop> {
        let atom = self.atom() + 1;
        if ranks.0[atom as usize] == 0 {
            *self = self.with(rules, 0, self.moves.none());
            return Ok(Further::Same);
        }
        for (x, numbers) in self.candidates(rules, run)? {
            let next = self.with(rules, x, numbers);
            let near = next.plane.near_failure(&next.moves, ranks, run)?;
            if near.is_none()
                && matches!(next.plane.verify(&next.moves, ranks, run)?, Verdict::Right)
            {
                *self = next;
                return Ok(Further::Same);
            }
        }
        let Self { plane, moves } = self.with(rules, 0, self.moves.none());
        let counting = Counting::new(&plane.model, vec![Counted::new(atom, FIRST_INDEX, 2)]);
        let spelled =
            |atom: u32| plane.model.words[plane.model.value[atom as usize] as usize].clone();
        let model = monoid(&counting, &counting.letters, ranks, spelled, most);
        Ok(match refined(model, plane.band, most, &moves, ranks, run)? {
            Ok(plane) => {
                *self = Self { plane, moves };
                Further::Changed
            }
            Err(_) => Further::Lost,
        })
    }

    /// The same with one more atom of this value.
    fn with<R: Rules>(&self, rules: &R, x: u32, numbers: Numbers) -> Self {
        let mut plane = self.plane.clone();
        plane.model.value.push(x);
        let rest = self.plane.model.words[x as usize].clone();
        Self { moves: self.moves.with_atom(rules, numbers, rest), plane }
    }

    /// The values that the next atom may have: wherever one of its options is P, the value must
    /// not be. Those without numbers come first.
    fn candidates<R: Rules>(&self, rules: &R, run: &Run<'_>) -> Result<Vec<Value>, Stop> {
        let Self { plane, .. } = self;
        let none = self.moves.none();
        let moves = self.moves.with_atom(rules, none, Word::new());
        let options = moves.values(self.atom() + 1, &plane.model);
        let largest = options.iter().map(|(_, change)| change.size()).max().unwrap_or(0);
        let normals = self.moves.normals(&plane.band.raised(CARRIED.max(largest)));
        let place = plane.places();
        // The new atom carries nothing here, so that changes only add.
        let rows = |change: Change| -> Vec<Vec<bool>> {
            let after = |n: &Numbers| n.moved(change).map(|after| place[&plane.band.normal(after)]);
            let after: Vec<Option<usize>> = normals.iter().map(after).collect();
            let is_p = |x: usize, at: &Option<usize>| at.is_some_and(|n| plane.p[x].contains(n));
            (0..plane.p.len()).map(|x| after.iter().map(|at| is_p(x, at)).collect()).collect()
        };
        let order = plane.model.order();
        let mut won = vec![vec![false; normals.len()]; order];
        let mut changes: Vec<Change> = options.iter().map(|&(_, by)| by).collect();
        changes.sort_unstable();
        changes.dedup();
        for by in changes {
            let rows = rows(by);
            for &(y, _) in options.iter().filter(|&&(_, other)| other == by) {
                run.untold().check(Progress::default())?;
                for (z, won) in won.iter_mut().enumerate() {
                    let row = &rows[plane.model.times(y, z as u32) as usize];
                    won.iter_mut().zip(row).for_each(|(won, p)| *won |= p);
                }
            }
        }
        let mut found = Vec::new();
        for numbers in carried(none.len()).into_iter().filter(|n| self.moves.fit(n)) {
            let rows = rows(Change::between(none, numbers));
            for x in 0..order as u32 {
                run.untold().check(Progress::default())?;
                let fits = (0..).zip(&won).all(|(z, won)| {
                    let row = &rows[plane.model.times(x, z) as usize];
                    won.iter().zip(row).all(|(won, p)| !(won & p))
                });
                if fits {
                    found.push((x, numbers));
                }
            }
        }
        Ok(found)
    }
}

/// The numbers that a new atom may carry, small ones first.
fn carried(len: usize) -> Vec<Numbers> {
    let mut all = Numbers::all_below(CARRIED + 1, len);
    all.sort_by_key(|numbers| (numbers.iter().sum::<u32>(), *numbers));
    all
}
