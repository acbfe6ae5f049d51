//! An infinite quotient goes on heap by heap, as a finite one does.
//!
//! A right claim about H × Nʳ (`plane.rs`) for the atoms 1, …, n is carried on to atom n + 1. The
//! usual case is that the new atom has a value (x, a) that other sums have already: then nothing
//! changes but the list of values. Otherwise it is counted beside H, and the search for a claim
//! that holds (`demonstrate.rs`) starts again from there, with the same weighed atoms. If that
//! grows too large, `layers.rs` goes on.

use super::apart::apart;
use super::demonstrate::{outcomes, refined};
use super::numbers::Numbers;
use super::plane::Weighed;
use super::proof::ProvedOutcomes;
use super::weigh::Verdict;
use crate::Rules;
use crate::cycle::Cycle;
use crate::quotient::model::ground::OverGround;
use crate::quotient::model::trial::{Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, Word};
use crate::quotient::whole::period::shortest_cycle;
use crate::run::{Progress, Run, Stop};

/// An atom that has a known value carries at most so many of each weighed atom.
const CARRIED: u32 = 2;

/// The index of a new atom in the first trial.
const FIRST_INDEX: u64 = 2;

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

    /// The index and the period of the values of all heaps, if the theorem applies. Then all
    /// positions of the whole game are known.
    ///
    /// The theorem is that of [`ProvedPeriod`](crate::quotient::ProvedPeriod): its proof looks at
    /// values of heaps and of their options alone, whatever monoid they are in, here H × Nʳ.
    pub(crate) fn cycle<R: Rules>(&self, rules: &R) -> Option<Cycle> {
        let values: Vec<_> = self.plane.model.value.iter().zip(&self.moves.numbers).collect();
        shortest_cycle(rules.code()?, &values)
    }

    /// Adds the next atom, whose rank is the last one, with monoids of at most so many elements
    /// before reduction. In a layer it carries the numbers that it carries in the layer below, and
    /// its element lies above the one there. Stopped in between, nothing has changed.
    pub(crate) fn add_atom<R: Rules>(
        &mut self,
        rules: &R,
        ranks: &Ranks,
        below: Option<&Self>,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Further, Stop> {
        let atom = self.atom() + 1;
        if ranks.0[atom as usize] == 0 {
            *self = self.with(rules, 0, self.moves.none());
            return Ok(Further::Same);
        }
        for (x, numbers) in self.candidates(rules, ranks, below, run)? {
            let next = self.with(rules, x, numbers);
            let near = next.plane.near_failure(&next.moves, ranks, run)?;
            if near.is_none()
                && matches!(next.plane.verify(&next.moves, ranks, run)?, Verdict::Right)
            {
                *self = next;
                return Ok(Further::Same);
            }
        }
        let carried = below.map_or(self.moves.none(), |below| below.moves.numbers[atom as usize]);
        let Self { plane, mut moves } = self.with(rules, 0, carried);
        let counting = Counting::new(&plane.model, vec![Counted::new(atom, FIRST_INDEX, 2)]);
        let letters = counting.letters.clone();
        let over = OverGround { ground: &moves.ground, letters: &letters, action: counting };
        let spelled =
            |atom: u32| plane.model.words[plane.model.value[atom as usize] as usize].clone();
        let Some(model) = monoid(&over, &letters, ranks, spelled, most) else {
            return Ok(Further::Lost);
        };
        moves = moves.again(rules, &model);
        Ok(match refined(Some(model), plane.band, most, &moves, ranks, run)? {
            Ok(plane) => {
                moves = moves.again(rules, &plane.model);
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

    /// The values that the next atom may have: beside each element and numbers, or rather the least
    /// position with them, they must have the outcome that follows from the rules. Those without
    /// numbers come first. In a layer they lie above the value below.
    fn candidates<R: Rules>(
        &self,
        rules: &R,
        ranks: &Ranks,
        below: Option<&Self>,
        run: &Run<'_>,
    ) -> Result<Vec<Value>, Stop> {
        let Self { plane, moves } = self;
        let (atom, none) = (self.atom() + 1, moves.none());
        let mut carried = match below {
            Some(below) => vec![below.moves.numbers[atom as usize]],
            None => carried(none.len()),
        };
        carried.retain(|numbers| moves.fit(numbers));
        let bases = moves.ground.bases(&plane.model);
        let base = below.map(|below| below.plane.model.value[atom as usize]);
        let may_be = |&x: &u32| base.is_none_or(|base| bases.of(x) == base);
        // The new atom carries nothing here, so that changes only add.
        let options = moves.with_atom(rules, none, Word::new()).values(atom, &plane.model);
        let beside = plane.beside(&options, moves, ranks, run)?;
        let least: Vec<Numbers> = plane.model.words.iter().map(|w| moves.carried(w)).collect();
        let place = plane.places();
        let mut found = Vec::new();
        for numbers in carried {
            let after = |n: &Numbers| place[&plane.band.normal(n.plus(numbers))];
            let after: Vec<usize> = plane.normals.iter().map(after).collect();
            for x in (0..plane.model.order() as u32).filter(may_be) {
                run.untold().check(Progress::default())?;
                let fits = (0..).zip(&beside).zip(&least).all(|((z, row), least)| {
                    let p = &plane.p[plane.model.times(x, z) as usize];
                    let there = |&n: &usize| plane.normals[n].covers(*least);
                    let mut cells = (0..after.len()).filter(there);
                    cells.all(|n| row.contains(n) == p.contains(after[n]))
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
