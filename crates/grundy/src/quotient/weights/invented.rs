//! Invented claims with weights, for the tests of single conditions: claims about games break one
//! condition alone only now and then.

use super::claim::Claim;
use super::scale::Scale;
use super::scales::Scales;
use super::weight::Weight;
use crate::Rules;
use crate::bits::Bits;
use crate::dice::Dice;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::rules::Visit;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Dice {
    /// A number from −most to most.
    pub(super) fn both(&mut self, most: i64) -> i64 {
        self.roll(2 * most as u64 + 1) as i64 - most
    }

    /// One of some values.
    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u64) as usize]
    }
}

/// The options of each heap.
#[derive(Debug)]
pub(super) struct Toy(pub(super) Vec<Vec<Vec<u64>>>);

impl Rules for Toy {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let options = self.0.get(heap as usize).into_iter().flatten();
        options.map(Vec::as_slice).try_for_each(visit)
    }
}

/// A game of this many heaps and one more, each with some options of at most two smaller heaps.
pub(super) fn toy(heaps: u64, dice: &mut Dice) -> Toy {
    let mut games = vec![vec![]];
    for heap in 1..=heaps + 1 {
        let option = |dice: &mut Dice| {
            let mut parts: Vec<u64> = (0..dice.roll(3)).map(|_| dice.roll(heap)).collect();
            parts.retain(|&part| part > 0);
            parts.sort_unstable();
            parts
        };
        let mut options: Vec<_> = (0..=dice.roll(3)).map(|_| option(dice)).collect();
        options.sort_unstable();
        options.dedup();
        games.push(options);
    }
    Toy(games)
}

/// The monoid in which heaps 1, 2, … are counted by these indices and periods.
pub(super) fn counting(cycles: &[(u32, u32)]) -> Model {
    let letters: Vec<u32> = (1..=cycles.len() as u32).collect();
    let size = |&(index, period): &(u32, u32)| index + period;
    let order = cycles.iter().map(size).product();
    let (mut words, mut action) = (Vec::new(), Vec::new());
    for x in 0..order {
        let (mut word, mut rest, mut place) = (Vec::new(), x, 1);
        for (&letter, cycle) in letters.iter().zip(cycles) {
            let count = rest % size(cycle);
            word.splice(0..0, (0..count).map(|_| letter));
            let next = if count + 1 == size(cycle) { cycle.0 } else { count + 1 };
            action.push(x - count * place + next * place);
            (rest, place) = (rest / size(cycle), place * size(cycle));
        }
        words.push(word);
    }
    let value = (0..=cycles.len()).map(|atom| match atom.checked_sub(1) {
        Some(letter) => action[letter],
        None => 0,
    });
    Model { value: value.collect(), p: Bits::new(order as usize), letters, words, action }
}

/// Some monoid of one or two letters, with this many heaps, the others anywhere.
pub(super) fn model(heaps: u64, dice: &mut Dice) -> Model {
    const CYCLES: [&[(u32, u32)]; 8] = [
        &[],
        &[],
        &[(0, 2)],
        &[(1, 1)],
        &[(1, 2)],
        &[(0, 3)],
        &[(0, 2), (1, 1)],
        &[(1, 1), (1, 2)],
    ];
    let mut model = counting(dice.pick(&CYCLES));
    let order = model.order() as u64;
    while model.value.len() as u64 <= heaps {
        model.value.push(dice.roll(order) as u32);
    }
    model
}

/// A claim about a model, with these weights and this scale, in which nothing is P.
pub(super) fn claim(model: Model, weight: Vec<i64>, scale: Scale) -> Claim {
    claim_on(model, weight.into_iter().map(Weight::from).collect(), scale.into())
}

/// The same with weights on several scales.
pub(super) fn claim_on(model: Model, weight: Vec<Weight>, scales: Scales) -> Claim {
    let p = vec![Bits::new(scales.classes()); model.order()];
    Claim { model, weight, scales, p, ground: Arc::new(Ground::none()) }
}

/// The weights and the scale of a claim, and another weight of each heap on another scale.
pub(super) fn on_two_scales(claim: Claim, dice: &mut Dice) -> Claim {
    let second = Scale::new(1 + dice.roll(2) as u32, 1 + dice.roll(2) as u32);
    let with = |(heap, weight): (usize, &Weight)| {
        let other = if heap == 0 { 0 } else { dice.both(1) };
        Weight::from([weight.numbers(), &[other]].concat())
    };
    let weight = claim.weight.iter().enumerate().map(with).collect();
    let scales = Scales::new([claim.scales.each(), &[second]].concat());
    let mut both = claim_on(claim.model, weight, scales);
    // As P as before, whatever the second weight.
    for (row, before) in both.p.iter_mut().zip(&claim.p) {
        let is_p = |class| before.contains(class / second.classes());
        *row = Bits::collect(both.scales.classes(), is_p);
    }
    both.ground = claim.ground;
    both
}

/// Turns the outcome of one class.
pub(super) fn turn(claim: &mut Claim, x: usize, class: usize) {
    let row = |c: usize| claim.p[x].contains(c) != (c == class);
    claim.p[x] = Bits::collect(claim.scales.classes(), row);
}
