//! Layer by layer: the quotient with a new heap n from the positions with 0, 1, 2, … heaps n.
//!
//! The positions with exactly k heaps n form a *layer*. They are k·n + X, where X is a sum of
//! smaller heaps, and X is a game on a [`Ground`]: a move in a heap n leads to the layer below,
//! which is known. So the monoid S(k) that tells the outcomes of k·n + X, and tells the elements of
//! S(k − 1) apart, is found like a quotient, smaller heap by smaller heap, exact at every step.
//!
//! Trials for a new heap guess about all numbers of it at once. If the new heap tells many old
//! heaps from the sums that they equalled, wrong guesses about many heaps n make wrong distinctions
//! about few, and trials grow beyond bounds (0.04 at heap 45). Here nothing is guessed about
//! k + 1 heaps n before k of them are understood.
//!
//! **Finite quotients.** Suppose that the layers j, …, l have the same monoid S, each smaller heap
//! the same element of it, and the outcomes in layers j and l are the same. Layer k + 1 depends on
//! layer k only, so all later layers have the monoid S, and their outcomes have period l − j. Then
//! k·n + X has the outcome of (k, x), with k counted exactly below j and from there on modulo l −
//! j. This finite monoid, reduced, is the quotient; it is verified like any other.
//!
//! **Layers within layers.** In the layer of k heaps n the smaller heaps are added by trials, which
//! may grow beyond bounds again. Then positions with k heaps n and no heap m, one heap m, two heaps
//! m, … are understood one after the other, m being the heap that is added there. A move in a heap
//! n leads to the layer of k − 1 heaps n, where the heaps m are heaps like all others; so these
//! layers repeat only if the multiples of m do there.
//!
//! **Infinite quotients.** If the quotient is infinite, that mostly shows beside one or two heaps n
//! and sums of much smaller heaps, where a proof is easier to find (`demonstrate.rs`).

use super::extend::{Extension, SMALL, SMALL_WITHIN, Step, TOO_LARGE};
use super::growth::Unfinished;
use super::known::again;
use crate::Rules;
use crate::bits::Bits;
use crate::cycle::{Cycle, lcm};
use crate::quotient::infinite::beside::Layer;
use crate::quotient::infinite::demonstrate::{Demonstrated, demonstrate, multiples};
use crate::quotient::infinite::moves::Scales;
use crate::quotient::infinite::numbers::MOST_WEIGHED;
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::quotient::model::dense::{Dense, MAX_ORDER};
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{Joined, monoid};
#[cfg(test)]
use crate::quotient::model::word::Ranks;
use crate::quotient::model::word::Word;
use crate::quotient::weights::guess;
use crate::quotient::weights::proof::ProvedWeights;
use crate::run::{Run, Stop};
#[cfg(test)]
use std::sync::Arc;

/// The most that a new atom weighs.
const HEAVIEST: u64 = 6;

/// So many layers with new elements are made before other ways are tried again, if they are not
/// small.
pub(super) const MOST_LAYERS: usize = 16;

/// The most layers, which are small, or many of which have the same elements.
const MOST_ALIKE: usize = 64;

/// The most within a layer, unless they are small or grow evenly or slowly: a few of these show
/// whether there is an end to them.
const MOST_WITHIN: usize = 6;

impl<R: Rules> Extension<R> {
    /// Adds an atom that changes the quotient. `None` if the layers do not come to an end.
    pub(super) fn grow_by_layers(
        &mut self,
        atom: u32,
        run: &Run<'_>,
    ) -> Result<Option<Step>, Stop> {
        let mut layers = Layers { new: atom, of: vec![self.dense.model.clone()] };
        while layers.go_on(self.ground.is_none()) {
            let below = layers.last().clone();
            let ground = self.ground.above(below, self.rules(), atom, layers.of.len());
            // As an object: an extension of its own type for each layer would have no end.
            let rules: &dyn Rules = self.rules();
            let above = match again(&ground, rules, run)? {
                Some(model) => Ok(Above::Known(model)),
                None => layer(ground, rules, atom, run),
            };
            match above {
                Ok(Above::Known(model)) => layers.of.push(model),
                Ok(Above::Infinite(mut found)) => {
                    layers.lie_below(&mut found, self.ground.model());
                    return Ok(Some(self.found(found)));
                }
                Err((stop, _)) if stop == TOO_LARGE => return Ok(None),
                Err((stop, unfinished)) => {
                    let beside = layers.of.len() as u64;
                    self.unfinished = unfinished.map(|found| found.within(atom, beside));
                    return Err(stop);
                }
            }
            if let Some(cycle) = layers.recurrence(&self.ground) {
                let Some(model) = layers.joined(cycle, self) else { return Ok(None) };
                return self.accept(Dense::new(model), atom, run);
            }
            if layers.show_weights()
                && let Some(claim) =
                    guess::claim(self.rules(), (&self.ranks, &self.ground), &layers.of, run)?
                && let Some(found) = ProvedWeights::of(&claim, None)
            {
                return Ok(Some(self.found(Found::Weights(Box::new(found)))));
            }
            if let Some(scales) = layers.scales(&self.ground).filter(|_| layers.show_numbers()) {
                self.unfinished = Some(layers.unfinished());
                let mut top = layers.last().clone();
                top.value.push(0);
                let place = (&self.ranks, &self.ground);
                match demonstrate(self.rules(), place, &top, &scales, run)? {
                    Demonstrated::Infinite(found, weighed) => {
                        return Ok(Some(self.is_infinite(found, weighed)));
                    }
                    Demonstrated::Finite(_) | Demonstrated::Nothing => {}
                }
            }
        }
        Ok(None)
    }
}

/// What becomes of a layer.
pub(super) enum Above {
    Known(Model),
    Infinite(Found),
}

/// What shows that a quotient is infinite.
pub(super) enum Found {
    Numbers(Box<ProvedOutcomes>),
    Weights(Box<ProvedWeights>),
}

/// The layer on a ground, for all atoms below one, or what it had come to when it was
/// stopped.
pub(super) fn layer(
    ground: Ground,
    rules: &dyn Rules,
    above: u32,
    run: &Run<'_>,
) -> Result<Above, (Stop, Option<Unfinished>)> {
    let mut extension = Extension::on(ground, rules);
    for _ in 1..above {
        match extension.add_atom(run) {
            Ok(Step::Infinite) => {
                let numbers = extension.outcomes.take().map(Found::Numbers);
                let found = numbers.or_else(|| extension.weights.take().map(Found::Weights));
                return Ok(Above::Infinite(found.expect("it was found")));
            }
            Ok(_) => {}
            Err(stop) => return Err((stop, extension.unfinished)),
        }
    }
    Ok(Above::Known(extension.dense.model))
}

/// The layers with 0, 1, 2, … atoms `new`; each monoid lies above the one before.
struct Layers {
    new: u32,
    of: Vec<Model>,
}

impl Layers {
    fn last(&self) -> &Model {
        self.of.last().expect("there is the layer without the new atom")
    }

    /// Whether to make another layer: small ones, and those with the elements of the layer below,
    /// cost little.
    fn go_on(&self, outermost: bool) -> bool {
        let new = self.of.windows(2).filter(|two| !two[0].is_same_monoid(&two[1])).count();
        let small = self.last().order() <= SMALL;
        let many = outermost || small || self.grow_evenly() || self.grow_slowly();
        let all = if many { MOST_ALIKE } else { MOST_WITHIN };
        (small || new < MOST_LAYERS) && self.of.len() <= all
    }

    /// Whether the last two layers have as many more elements as the two before them.
    fn grow_evenly(&self) -> bool {
        let orders: Vec<usize> =
            self.of.iter().rev().step_by(2).take(3).map(Model::order).collect();
        matches!(orders[..], [last, middle, first] if last > middle && last + first == 2 * middle)
    }

    /// Whether the last layer is not large, and has at most one and a half times the elements of
    /// the last but two: orders that grow by the square do so sooner or later.
    fn grow_slowly(&self) -> bool {
        let mut orders = self.of.iter().rev().step_by(2).map(Model::order);
        let (Some(last), Some(before)) = (orders.next(), orders.next()) else { return false };
        last <= SMALL_WITHIN && 2 * last <= 3 * before
    }

    /// The cycle of the layers: the first one like the last, and how far they are apart. On a
    /// ground so many new atoms must have the same base.
    fn recurrence(&self, ground: &Ground) -> Option<Cycle> {
        let last = self.of.len() - 1;
        let same = |&k: &usize| self.of[k].is_same_monoid(self.last());
        let base = |often| ground.multiple(self.new, often);
        let alike = |&k: &usize| self.of[k].p == self.last().p && base(k) == base(last);
        let index = (0..last).rev().take_while(same).find(alike)?;
        Cycle::new(index as u64, (last - index) as u64)
    }

    /// The atoms more and more multiples of which are told apart the more new atoms there are:
    /// their indices grew with each of the last layers.
    fn growing(&self) -> Vec<u32> {
        let last = self.of.len().checked_sub(4).map_or(&[][..], |from| &self.of[from..]);
        let index = |atom: u32| last.iter().map(move |model| multiples(model, atom).index());
        let grows = |&atom: &u32| !last.is_empty() && index(atom).is_sorted_by(|a, b| a < b);
        self.last().letters.iter().copied().filter(grows).collect()
    }

    /// Whether it is time to look for a claim about numbers. After many layers that takes long, and
    /// one layer more rarely helps.
    fn show_numbers(&self) -> bool {
        let layers = self.of.len();
        layers <= 6 || layers.is_multiple_of(4)
    }

    /// Whether it is time to look for weights: that takes longer than the layers.
    fn show_weights(&self) -> bool {
        let layers = self.of.len() - 1;
        layers >= 12 && layers.is_multiple_of(4)
    }

    /// What seems to be weighed: atoms that are growing, and the new one. If the index of each
    /// grows by the same number from layer to layer, a new atom weighs as much as that number of
    /// them. (On a ground all weigh the same: see `demonstrate`.)
    fn scales(&self, ground: &Ground) -> Option<Scales> {
        let mut growing = self.growing();
        growing.truncate(MOST_WEIGHED - 1);
        let steps: Option<Vec<u64>> = growing.iter().map(|&atom| self.step(atom)).collect();
        let small = |steps: &Vec<u64>| steps.iter().copied().fold(1, lcm) <= HEAVIEST;
        let steps = steps.filter(|steps| ground.is_none() && small(steps));
        let steps = steps.unwrap_or_else(|| vec![1; growing.len()]);
        let all = steps.iter().copied().fold(1, lcm);
        let mut weighed: Vec<(u32, u32)> = growing
            .into_iter()
            .zip(steps)
            .map(|(atom, step)| (atom, (all / step) as u32))
            .collect();
        weighed.push((self.new, all as u32));
        (weighed.len() > 1).then_some(Scales { weighed, heavy: Vec::new() })
    }

    /// By how much the index of an atom grew with each of the last layers.
    fn step(&self, atom: u32) -> Option<u64> {
        let from = self.of.len().checked_sub(4)?;
        let indices: Vec<u64> =
            self.of[from..].iter().map(|model| multiples(model, atom).index()).collect();
        let step = indices[1] - indices[0];
        indices.windows(2).all(|two| two[1] == two[0] + step).then_some(step)
    }

    /// What the layers show when they do not come to an end.
    fn unfinished(&self) -> Unfinished {
        let index = |atom: u32| (u64::from(atom), multiples(self.last(), atom).index());
        Unfinished {
            heap: self.new.into(),
            beside: self.of.len() as u64 - 1,
            also_beside: Vec::new(),
            order: self.last().order() as u64,
            weighed: self.growing().into_iter().map(index).collect(),
        }
    }

    /// The reduced monoid of all layers, if it is not too large.
    fn joined<R: Rules>(&self, cycle: Cycle, whole: &Extension<R>) -> Option<Model> {
        let top = self.last();
        let mut letters = top.letters.clone();
        letters.push(self.new);
        let all = Joined { model: top, cycle };
        let spelled = |atom: u32| match top.value.get(atom as usize) {
            Some(&value) => top.words[value as usize].clone(),
            None => Word::new(),
        };
        let mut model = monoid(&all, &letters, &whole.ranks, spelled, 16 * MAX_ORDER)?;
        model.p = Bits::collect(model.order(), |x| {
            let word = &model.words[x];
            let (new, rest) = word.split_at(word.partition_point(|&a| a == self.new));
            let layer = &self.of[cycle.fold(new.len() as u64) as usize];
            layer.p.contains(layer.of_sum(rest.iter().copied()) as usize)
        });
        let reduced = whole.ground.reduced(&model);
        (reduced.order() <= MAX_ORDER).then_some(reduced)
    }

    /// Puts these layers, the first of which stands on `ground`, below a demonstration in the next
    /// one. What it has already are layers within the next one.
    fn lie_below(&self, found: &mut Found, ground: Option<&Model>) {
        let next = u64::from(self.new);
        let below = std::iter::once(ground).chain(self.of.iter().map(Some));
        let layer = |(model, below): (&Model, Option<&Model>)| Layer {
            next,
            action: model.images(),
            value: model.value.clone(),
            p: model.p.iter().map(|x| x as u32).collect(),
            base: below.map_or_else(Vec::new, |below| bases(model, below)),
        };
        let (heap, beside) = match found {
            Found::Numbers(found) => (&mut found.heap, &mut found.beside),
            Found::Weights(found) => (&mut found.heap, &mut found.beside),
        };
        *heap = next;
        let beside = beside.as_mut().expect("it stands on a ground");
        beside.layers.splice(0..0, self.of.iter().zip(below).map(layer));
    }
}

/// The element below of each element of a layer.
fn bases(model: &Model, below: &Model) -> Vec<u32> {
    model.words.iter().map(|word| below.of_sum(word.iter().copied())).collect()
}

/// The layers with up to so many atoms `new` beside some fixed heaps, none larger than the one
/// before; what these stand on; and the ranks of the atoms.
#[cfg(test)]
pub(crate) fn made(
    game: &crate::Game,
    fixed: &[u32],
    new: u32,
    most: usize,
) -> ((Ranks, Arc<Ground>), Vec<Model>) {
    let run = Run::unlimited();
    let known = |ground: Ground, above| match layer(ground, game, above, &run) {
        Ok(Above::Known(model)) => model,
        _ => panic!("no layer"),
    };
    let largest = fixed.first().copied().unwrap_or(new);
    let mut ground = Ground::none();
    let mut first = known(ground.clone(), largest);
    let mut under = ground.clone();
    for (i, &heap) in fixed.iter().enumerate() {
        let often = fixed[..=i].iter().filter(|&&other| other == heap).count();
        if often == 1 {
            under = ground;
        }
        ground = under.above(first, game, heap, often);
        first = known(ground.clone(), fixed.get(i + 1).copied().unwrap_or(new));
    }
    let mut layers = vec![first];
    while layers.len() <= most {
        let above = ground.above(layers[layers.len() - 1].clone(), game, new, layers.len());
        layers.push(known(above, new));
    }
    let mut ranks = Ranks(vec![0]);
    (1..=new).for_each(|atom| {
        let rank = ranks.rank_of(game, atom);
        ranks.0.push(rank);
    });
    ((ranks, Arc::new(ground)), layers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::{Numbers, Solver};

    /// The quotient of a game to a heap, the last heap added by layers.
    fn by_layers(code: &str, heap: u32) -> Model {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        solver.extend_to(u64::from(heap) - 1, &Run::unlimited());
        let run = Run::unlimited();
        let restored = Extension::restored(game, solver.model().clone(), &run);
        let mut extension = restored.unwrap().expect("it is right");
        let rank = extension.rank(heap);
        extension.ranks.0.push(rank);
        let step = extension.grow_by_layers(heap, &Run::unlimited());
        assert_eq!(step, Ok(Some(Step::Changed)), "{code}");
        extension.dense.model
    }

    #[test]
    fn layers_and_trials_find_the_same() {
        // The heap of 0.264 has period 6.
        let all =
            [("0.123", 9), ("0.77", 12), ("0.07", 14), ("0.15", 14), ("0.264", 13), ("4.7", 9)];
        for (code, heap) in all {
            let game: Game = code.parse().unwrap();
            let mut solver = Solver::new(game);
            solver.extend_to(u64::from(heap), &Run::unlimited());
            let (model, layers) = (solver.model(), by_layers(code, heap));
            assert_eq!(solver.changes().last().unwrap().heap, u64::from(heap), "{code}");
            assert_eq!(model.words, layers.words, "{code}");
            assert_eq!(model.action, layers.action, "{code}");
            assert_eq!(model.value, layers.value, "{code}");
            assert_eq!(model.p, layers.p, "{code}");
        }
    }

    /// What an extension becomes with an atom that is added by trials, or by layers.
    fn with_atom(extension: &Extension<Game>, atom: u32, by_layers: bool) -> Option<Model> {
        let (mut extension, run) = (extension.clone(), Run::unlimited());
        let rank = extension.rank(atom);
        extension.ranks.0.push(rank);
        let step = match by_layers {
            true => extension.grow_by_layers(atom, &run),
            false => extension.grow(atom, &run).map(Some),
        };
        (step.unwrap()? == Step::Changed).then_some(extension.dense.model)
    }

    /// In the layer of one heap n, and of two, each smaller heap that changes it is added both
    /// ways.
    #[test]
    fn layers_within_layers_and_trials_find_the_same() {
        let mut nested = 0;
        for (code, heap) in [("0.123", 9), ("0.77", 9), ("0.07", 14), ("0.15", 11), ("4.7", 7)] {
            let game: Game = code.parse().unwrap();
            let mut solver = Solver::new(game.clone());
            solver.extend_to(u64::from(heap) - 1, &Run::unlimited());
            let mut below = solver.model().clone();
            for often in 1..=3 {
                let ground = Ground::none().above(below, &game, heap, often);
                let mut layer = Extension::on(ground, game.clone());
                for atom in 1..heap {
                    let before = layer.clone();
                    if layer.add_atom(&Run::unlimited()) != Ok(Step::Changed) {
                        continue;
                    }
                    let trials = with_atom(&before, atom, false).expect("it changes");
                    let layers = with_atom(&before, atom, true);
                    let layers = layers.unwrap_or_else(|| panic!("{code}: {often}·{heap}, {atom}"));
                    assert!(trials.is_same_monoid(&layers), "{code}: {often}·{heap}, {atom}");
                    assert_eq!(trials.p, layers.p, "{code}: {often}·{heap}, {atom}");
                    nested += 1;
                }
                below = layer.dense.model;
            }
        }
        assert!(nested > 40, "{nested}");
    }

    #[test]
    fn a_layer_lies_above_the_one_before() {
        let game: Game = "0.06".parse().unwrap();
        let mut solver = Solver::new(game);
        solver.solve(&Run::unlimited());
        let found = solver.proved_outcomes().unwrap();
        let beside = found.beside.as_ref().unwrap();
        assert_eq!((beside.layers.len(), beside.layers[0].base.len()), (1, 0));
        assert_eq!(beside.base.len(), found.p.len());
        // Heap 6 equals heap 5, of the pair: it carries its number.
        assert_eq!(
            (found.numbers[5], found.numbers[6]),
            (found.numbers[6], Numbers::none(2).with(0, 1))
        );
    }
}
