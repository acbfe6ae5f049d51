//! What an infinite quotient leaves behind, and how it goes on.

use super::extend::{Extension, Step};
use super::layers::{Above, Found, MOST_LAYERS, layer};
use crate::Rules;
use crate::cycle::Cycle;
use crate::quotient::infinite::further::Further;
use crate::quotient::infinite::layers::Layers;
use crate::quotient::infinite::plane::Weighed;
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::quotient::model::word::Ranks;
use crate::rules::checked;
use crate::run::{Budget, Limit, Run, Stop};

/// The usual trials for one more atom may have so many times the elements of H, and some more.
const PATIENCE: usize = 4;

/// See [`PATIENCE`].
const SMALL: usize = 1 << 12;

/// The most elements of H before reduction in a layer.
const IN_LAYER: usize = 1 << 18;

/// How much is done to go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most elements of H before reduction.
    tried: usize,
    /// The most elements of an H to go on from.
    elements: usize,
    /// The last atom.
    last: u32,
    /// The most layers that are made for an atom.
    layers: usize,
}

impl Effort {
    /// What is done for every game.
    pub(crate) const EASY: Self =
        Self { tried: 1 << 12, elements: 1 << 8, last: 1 << 8, layers: 0 };

    /// What is done to reach an atom.
    pub(crate) fn to(atom: u64) -> Self {
        let last = u32::try_from(atom).unwrap_or(u32::MAX);
        Self { tried: 1 << 16, elements: usize::MAX, last, layers: MOST_LAYERS }
    }
}

impl<R: Rules> Extension<R> {
    /// Keeps what shows that the quotient with the next atom is infinite.
    pub(super) fn is_infinite(&mut self, found: ProvedOutcomes, weighed: Box<Weighed>) -> Step {
        self.outcomes = Some(Box::new(found));
        self.weighed = self.ground.is_none().then_some(weighed);
        Step::Infinite
    }

    /// Keeps what shows it, if there is nothing to go on from.
    pub(super) fn found(&mut self, found: Found) -> Step {
        match found {
            Found::Numbers(found) => self.outcomes = Some(found),
            Found::Weights(found) => self.weights = Some(found),
        }
        Step::Infinite
    }

    /// Goes on with an infinite quotient; a stop ends that, and loses nothing.
    pub(crate) fn go_on(&mut self, effort: Effort, run: &Run<'_>) {
        let weighed = self.weighed.take().or_else(|| self.finite_claim(effort, run));
        let Some(weighed) = weighed else { return };
        let mut onward = Onward::new(&self.rules, *weighed, self.ranks.clone(), effort);
        let first = onward.weighed.atom();
        let cycle = onward.go_on(run).unwrap_or_default();
        if onward.weighed.atom() > first {
            let found = onward.weighed.proved();
            self.further = found.map(|found| Box::new(found.repeating(cycle)));
        }
        self.weighed = Some(Box::new(onward.weighed));
    }

    /// If the proof is on sums beside some atoms: the quotient before, as a claim in which the same
    /// atoms are counted, to make all layers above it.
    fn finite_claim(&self, effort: Effort, run: &Run<'_>) -> Option<Box<Weighed>> {
        let found = self.outcomes.as_ref().filter(|_| effort.layers > 0)?;
        let weighed: Vec<u32> = found.weighed().iter().map(|&heap| heap as u32).collect();
        let model = &self.dense.model;
        Weighed::of_finite(&self.rules, &self.ranks, model, &weighed, run).ok()?.map(Box::new)
    }
}

/// A right claim on its way from atom to atom.
struct Onward<'a, R> {
    rules: &'a R,
    weighed: Weighed,
    ranks: Ranks,
    effort: Effort,
}

impl<'a, R: Rules> Onward<'a, R> {
    fn new(rules: &'a R, weighed: Weighed, mut ranks: Ranks, effort: Effort) -> Self {
        while ranks.0.len() <= weighed.atom() as usize {
            let next = ranks.rank_of(rules, ranks.0.len() as u32);
            ranks.0.push(next);
        }
        Self { rules, weighed, ranks, effort }
    }

    /// Goes on until the effort is spent, or until the values of atoms repeat so that they do for
    /// ever.
    fn go_on(&mut self, run: &Run<'_>) -> Result<Option<Cycle>, Stop> {
        let Self { rules, effort, .. } = *self;
        let last =
            rules.last_heap().map_or(effort.last.into(), |last| last.min(effort.last.into()));
        let mut compared = 0;
        while u64::from(self.weighed.atom()) < last
            && self.weighed.plane.model.order() <= effort.elements
        {
            checked::keeps_promises(rules, (self.weighed.atom() + 1).into(), run)?;
            let next = self.ranks.rank_of(rules, self.weighed.atom() + 1);
            self.ranks.0.push(next);
            match self.add_atom(run)? {
                Further::Same => {}
                Further::Changed => compared = 0,
                Further::Lost => return Ok(None),
            }
            // Looking costs the square of the number of atoms.
            if self.weighed.atom() >= compared + compared / 8 {
                compared = self.weighed.atom();
                if let Some(cycle) = self.weighed.cycle(rules) {
                    return Ok(Some(cycle));
                }
            }
        }
        Ok(None)
    }

    /// Adds the next atom, first by small trials, then layer by layer, then by large trials.
    fn add_atom(&mut self, run: &Run<'_>) -> Result<Further, Stop> {
        let Self { rules, ref ranks, effort: Effort { tried, layers, .. }, .. } = *self;
        let small = if layers == 0 { tried } else { tried.min(self.usual()) };
        let added = self.weighed.add_atom(rules, ranks, None, small, run)?;
        if added != Further::Lost || layers == 0 {
            return Ok(added);
        }
        if let Some(joined) = self.by_layers(run)? {
            self.weighed = joined;
            return Ok(Further::Changed);
        }
        self.weighed.add_atom(rules, ranks, None, tried, run)
    }

    /// A run for the finite part of a layer, which is smaller than H mostly.
    fn narrow<'b>(&self, run: &Run<'b>) -> Run<'b> {
        let most = self.usual() as u64;
        let order = Some(run.budget().order.map_or(most, |order| order.min(most)));
        run.untold().within(Budget { order, ..run.budget() })
    }

    /// How many elements are usual for what is above H.
    fn usual(&self) -> usize {
        PATIENCE * self.weighed.plane.model.order() + SMALL
    }

    /// The claim with the next atom, if its layers repeat.
    fn by_layers(&self, run: &Run<'_>) -> Result<Option<Weighed>, Stop> {
        let Self { rules, ref ranks, effort: Effort { layers: most, .. }, .. } = *self;
        let mut layers = Layers::above(self.weighed.clone());
        while layers.len() < most {
            let footing = layers.footing(rules);
            if !layers.repeats(&footing, rules, ranks, run)? {
                let ground = (*footing.ground).clone();
                let low = match layer(ground, rules, layers.first(), &self.narrow(run)) {
                    Ok(Above::Known(low)) => low,
                    Ok(Above::Infinite(_)) | Err((Stop::Limit(Limit::Order(_)), _)) => {
                        return Ok(None);
                    }
                    Err((stop, _)) => return Err(stop),
                };
                if !layers.rise(&low, &footing, rules, ranks, IN_LAYER, run)? {
                    return Ok(None);
                }
            }
            if let Some(cycle) = layers.recurrence() {
                return layers.joined(cycle, rules, ranks, IN_LAYER, run);
            }
        }
        Ok(None)
    }
}
