//! Layers past infinity: a claim for the atoms below n, and what it becomes beside k atoms n.
//!
//! If the usual trials for one more atom n grow too large, the positions with no atom n, one, two,
//! … are understood one after the other, as for finite quotients (`search/layers.rs`): nothing is
//! guessed about k + 1 atoms n before k of them are understood. Here the layer of no atom n is a
//! right claim about H × Nʳ. In the layer of k atoms n every other atom carries the numbers that it
//! carries there, and H lies above the H of the layer below, so that an element and the numbers
//! tell who is won at once by a move in an atom n (`footing.rs`).
//!
//! If two layers have the same elements, band and outcomes, the later ones repeat: layer k + 1
//! depends on layer k only. Then atoms n are counted in H, exactly below some number and from there
//! on modulo the distance of the two. The claim put together from the layers is verified once more
//! as a whole, like any other, so nothing rests on how it was found.

use super::band::Band;
use super::demonstrate::refined;
use super::footing::Footing;
use super::further::Further;
use super::numbers::Numbers;
use super::plane::{Plane, Weighed};
use super::weigh::Verdict;
use crate::Rules;
use crate::bits::Bits;
use crate::cycle::{Cycle, lcm};
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{Action, Joined, monoid};
use crate::quotient::model::word::{Ranks, Word};
use crate::run::{Run, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The layers with 0, 1, 2, … atoms `new`; each lies above the one before.
pub(crate) struct Layers {
    new: u32,
    of: Vec<Weighed>,
}

impl Layers {
    /// The layer without the new atom, which is the next one.
    pub(crate) fn above(claim: Weighed) -> Self {
        Self { new: claim.atom() + 1, of: vec![claim] }
    }

    /// How many there are above the first.
    pub(crate) fn len(&self) -> usize {
        self.of.len() - 1
    }

    fn last(&self) -> &Weighed {
        self.of.last().expect("there is the layer without the new atom")
    }

    /// The first atom that carries numbers: below it, a layer is a finite monoid.
    pub(crate) fn first(&self) -> u32 {
        let carries = |&atom: &u32| self.of[0].moves.carries(atom);
        (1..self.new).find(carries).expect("weighed atoms carry their own number")
    }

    /// What the next layer stands on.
    pub(crate) fn footing<R: Rules>(&self, rules: &R) -> Arc<Footing> {
        let Weighed { plane, moves } = self.last();
        let model = &plane.model;
        let mut options = Vec::new();
        let _ = rules.visit_options(u64::from(self.new), &mut |parts| {
            let parts = || parts.iter().map(|&part| part as u32);
            options.push((model.of_sum(parts()), moves.carried(&parts().collect::<Word>())));
            ControlFlow::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        let most = options.iter().flat_map(|(_, carried)| carried.iter().copied()).max();
        let reach = most.unwrap_or(0);
        let band = plane.band.raised(reach);
        let normals = moves.normals(&band);
        let place = plane.places();
        let steps = model.steps();
        let mut won = vec![Bits::new(normals.len()); model.order()];
        for (t, carried) in options {
            let after = |n: &Numbers| place[&plane.band.normal(n.plus(carried))];
            let after: Vec<usize> = normals.iter().map(after).collect();
            for (won, &to) in won.iter_mut().zip(&model.multiples(&steps, t)) {
                let p = &plane.p[to as usize];
                won.unite(&Bits::collect(normals.len(), |n| p.contains(after[n])));
            }
        }
        let none = normals.iter().position(|numbers| *numbers == moves.none());
        let none = none.expect("no numbers are normal");
        let at_once = Bits::collect(model.order(), |x| won[x].contains(none));
        let ground = Ground::over(model.clone(), self.new, at_once);
        Arc::new(Footing::new(ground, band, reach, &normals, won))
    }

    /// Adds the next layer if it has the elements of the last one.
    pub(crate) fn repeats<R: Rules>(
        &mut self,
        footing: &Arc<Footing>,
        rules: &R,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let Weighed { plane: below, moves } = self.last();
        let ranks = ranks.below(self.new);
        let moves = moves.above(rules, &below.model, footing);
        let again = Plane::new(below.model.clone(), below.band, &moves, &ranks, run)?;
        let Some(plane) = again.filter(|plane| plane.model.is_same_monoid(&below.model)) else {
            return Ok(false);
        };
        let right = plane.near_failure(&moves, &ranks, run)?.is_none()
            && matches!(plane.verify(&moves, &ranks, run)?, Verdict::Right);
        if right {
            self.of.push(Weighed { plane, moves });
        }
        Ok(right)
    }

    /// Adds the next layer, atom by atom. The atoms below the first that carries numbers are known,
    /// by a finite monoid; those up to the last one that is weighed begin as they are below.
    pub(crate) fn rise<R: Rules>(
        &mut self,
        low: &Model,
        footing: &Arc<Footing>,
        rules: &R,
        ranks: &Ranks,
        most: usize,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let below = self.last();
        let start = *below.moves.weighed.iter().max().expect("there are weighed atoms");
        let known = ranks.below(start + 1);
        let Some(model) = Start::new(low, &below.plane.model, start).model(&known, most) else {
            return Ok(false);
        };
        let moves = below.moves.above(rules, &model, footing);
        let band = below.plane.band;
        let Ok(plane) = refined(Some(model), band, most, &moves, &known, run)? else {
            return Ok(false);
        };
        let mut layer = Weighed { moves: moves.above(rules, &plane.model, footing), plane };
        for atom in start + 1..self.new {
            let ranks = ranks.below(atom + 1);
            let added = layer.add_atom(rules, &ranks, Some(below), most, run)?;
            if added == Further::Lost {
                return Ok(false);
            }
        }
        self.of.push(layer);
        Ok(true)
    }

    /// The cycle of the layers: the first one like the last, and how far they are apart.
    pub(crate) fn recurrence(&self) -> Option<Cycle> {
        let (last, top) = (self.len(), &self.last().plane);
        let same = |&k: &usize| self.of[k].plane.model.is_same_monoid(&top.model);
        let equal = |plane: &Plane| plane.band == top.band && plane.p == top.p;
        let index = (0..last).rev().take_while(same).find(|&k| equal(&self.of[k].plane))?;
        Cycle::new(index as u64, (last - index) as u64)
    }

    /// The claim for all sums of the atoms up to the new one, if it is right.
    pub(crate) fn joined<R: Rules>(
        &self,
        cycle: Cycle,
        rules: &R,
        ranks: &Ranks,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Option<Weighed>, Stop> {
        let Weighed { plane: top, moves } = self.last();
        let mut letters = top.model.letters.clone();
        letters.push(self.new);
        let spelled = |atom: u32| match top.model.value.get(atom as usize) {
            Some(&value) => top.model.words[value as usize].clone(),
            None => Word::new(),
        };
        let all = Joined { model: &top.model, cycle };
        let Some(model) = monoid(&all, &letters, ranks, spelled, most) else { return Ok(None) };
        let band = self.of.iter().map(|layer| layer.plane.band).reduce(finest);
        let band = band.expect("there are layers");
        let normals = moves.normals(&band);
        // Where the normal numbers are in each layer.
        let places: Vec<Vec<usize>> = self.of.iter().map(|layer| layer.places(&normals)).collect();
        let row = |word: &Word| {
            let (new, rest) = word.split_at(word.partition_point(|&atom| atom == self.new));
            let k = cycle.fold(new.len() as u64) as usize;
            let plane = &self.of[k].plane;
            let p = &plane.p[plane.model.of_sum(rest.iter().copied()) as usize];
            Bits::collect(normals.len(), |n| p.contains(places[k][n]))
        };
        let p = model.words.iter().map(row).collect();
        let plane = Plane { model, band, normals, p }.reduced(&Ground::none());
        let moves = self.of[0].moves.joined(rules, &plane.model);
        let right =
            plane.is_small_enough() && matches!(plane.verify(&moves, ranks, run)?, Verdict::Right);
        Ok(right.then_some(Weighed { plane, moves }))
    }
}

impl Weighed {
    /// Where some numbers are among the normal ones.
    fn places(&self, numbers: &[Numbers]) -> Vec<usize> {
        let place = self.plane.places();
        numbers.iter().map(|&numbers| place[&self.plane.band.normal(numbers)]).collect()
    }
}

/// A band that is as fine as both.
fn finest(one: Band, other: Band) -> Band {
    Band {
        floor: one.floor.max(other.floor),
        width: one.width.max(other.width),
        period: lcm(one.period.into(), other.period.into()) as u32,
    }
}

/// What a layer begins with: low atoms act as is known for this layer, and all on the base.
struct Start<'a> {
    low: &'a Model,
    below: &'a Model,
    letters: Vec<u32>,
}

impl<'a> Start<'a> {
    /// For the atoms up to `last`.
    fn new(low: &'a Model, below: &'a Model, last: u32) -> Self {
        let (first, all) = (low.value.len() as u32, below.letters.iter().copied());
        let high = all.filter(|&atom| first <= atom && atom <= last);
        Self { low, below, letters: low.letters.iter().copied().chain(high).collect() }
    }

    fn is_low(&self, atom: u32) -> bool {
        (atom as usize) < self.low.value.len()
    }

    fn model(&self, ranks: &Ranks, most: usize) -> Option<Model> {
        let word =
            |model: &Model, atom: u32| model.words[model.value[atom as usize] as usize].clone();
        let spelled = |atom| word(if self.is_low(atom) { self.low } else { self.below }, atom);
        monoid(self, &self.letters, ranks, spelled, most)
    }
}

impl Action for Start<'_> {
    type State = (u32, u32);

    fn step(&self, (x, base): (u32, u32), letter: usize) -> (u32, u32) {
        let atom = self.letters[letter];
        let x = if self.is_low(atom) { self.low.times_atom(x, atom) } else { x };
        (x, self.below.times_atom(base, atom))
    }
}
