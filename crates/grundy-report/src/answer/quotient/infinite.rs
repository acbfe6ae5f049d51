//! Infinite quotients: at which heap, why, and how far outcomes are known all the same.

use crate::answer::printed;
use crate::names::{Spelled, called};
use grundy::quotient::{Beside, ProvedOutcomes, ProvedWeights, Solver, Unfinished, Weight};
use grundy::{Game, Position};
use serde::Serialize;
use std::collections::BTreeMap;

/// With which heap a quotient is infinite, and why.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Infinite {
    heap: u64,
    generator: u64,
    step: u64,
    against: u64,
    weighed: Vec<u64>,
    beside: u64,
    /// The smaller heaps that lie beside, too, with how many, the largest first.
    also_beside: Vec<(u64, u64)>,
    #[serde(serialize_with = "printed")]
    fixed_sum: Spelled,
    order: u64,
    pairs: u64,
    /// The weights of the heaps that have one, where weights are added up.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<BTreeMap<u64, Weight>>,
}

impl Infinite {
    /// Why the quotient is infinite with the next heap, if that is proved.
    pub(super) fn of(solver: &Solver<Game>) -> Option<Self> {
        let game = solver.rules();
        let by_numbers = solver.proved_outcomes().map(|found| Self::by_numbers(game, found));
        by_numbers.or_else(|| solver.proved_weights().map(|found| Self::by_weights(game, found)))
    }

    fn by_weights(game: &Game, found: &ProvedWeights) -> Self {
        let (proof, apart) = (found.summary(), found.apart());
        let weights = (0..).zip(found.weights().iter().cloned());
        Self {
            heap: proof.heap(),
            generator: proof.generator(),
            step: proof.step(),
            against: proof.against(),
            weighed: vec![apart.against(), apart.heap()],
            beside: proof.beside(),
            also_beside: also_beside(found.heap(), found.beside()),
            fixed_sum: Spelled::new(game, &found.fixed_sum()),
            order: proof.order(),
            pairs: proof.pairs(),
            weights: Some(weights.filter(|(_, weight)| !weight.is_none()).collect()),
        }
    }

    fn by_numbers(game: &Game, found: &ProvedOutcomes) -> Self {
        let proof = found.summary();
        Self {
            heap: proof.heap(),
            generator: proof.generator(),
            step: proof.step(),
            against: proof.against(),
            weighed: found.weighed().to_vec(),
            beside: proof.beside(),
            also_beside: also_beside(found.heap(), found.beside()),
            fixed_sum: Spelled::new(game, &found.fixed_sum()),
            order: proof.order(),
            pairs: proof.pairs(),
            weights: None,
        }
    }

    /// By what the sums that are not equal are told apart.
    pub(super) fn told_apart(&self, game: &Game) -> String {
        let Self { weighed, fixed_sum, .. } = self;
        let names: Vec<_> = weighed.iter().map(|&heap| game.spell_heap(heap)).collect();
        let fixed = match fixed_sum.position.is_empty() {
            true => String::new(),
            false => format!("{fixed_sum} and "),
        };
        let heaps = if game.has_names() { "copies of" } else { "heaps" };
        let weighed = match names.split_last() {
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        };
        format!("by {fixed}suitable numbers of {heaps} {weighed}")
    }

    /// What is infinite, in a game whose positions have names.
    pub(super) fn by_name(&self, game: &Game) -> String {
        let (generator, last) = (game.spell_heap(self.generator), game.spell_heap(self.heap));
        let Self { step, order, pairs, weighed, .. } = self;
        let classes = match self.weights {
            Some(_) => "classes of weights".to_owned(),
            None => format!("{} of numbers", lists(weighed)),
        };
        let (twice, thrice) = (2 * step, 3 * step);
        format!(
            "with the positions up to {last}, no two of the sums of 0, {step}, {twice}, \
             {thrice} … copies of {generator} are equal (outcomes by {order} elements and {pairs} \
             {classes})"
        )
    }
}

/// The fixed heaps of a proof that are smaller than the largest.
fn also_beside(largest: u64, beside: Option<&Beside>) -> Vec<(u64, u64)> {
    let fixed: Position = beside.into_iter().flat_map(Beside::heaps).collect();
    fixed.sizes().rev().filter(|&(heap, _)| heap < largest).collect()
}

/// How far outcomes are known though the quotient is infinite.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Further {
    /// The largest heap; `None` if they are known for all heaps.
    heap: Option<u64>,
    preperiod: Option<u64>,
    period: Option<u64>,
    weighed: Vec<u64>,
    order: u64,
    pairs: u64,
}

/// What the numbers of weighed heaps are called.
fn lists(weighed: &[u64]) -> &'static str {
    if weighed.len() == 2 { "pairs" } else { "lists" }
}

impl From<&ProvedOutcomes> for Further {
    fn from(found: &ProvedOutcomes) -> Self {
        let (cycle, proof) = (found.cycle(), found.summary());
        Self {
            heap: cycle.is_none().then(|| found.heap()),
            preperiod: cycle.map(|cycle| cycle.index()),
            period: cycle.map(|cycle| cycle.period()),
            weighed: found.weighed().to_vec(),
            order: proof.order(),
            pairs: proof.pairs(),
        }
    }
}

impl Further {
    pub(super) fn words(&self, game: &Game) -> String {
        let Self { order, pairs, weighed, .. } = self;
        let by = format!("by {order} elements and {pairs} {} of numbers", lists(weighed));
        match (self.heap, self.preperiod, self.period) {
            (None, Some(r), Some(p)) => format!(
                "all outcomes are proved, {by}; heaps n and n + {p} count alike for every n ≥ {r}"
            ),
            (heap, ..) => {
                let last = heap.map_or_else(String::new, |heap| called(game, heap));
                format!("outcomes are proved up to {last}, {by}")
            }
        }
    }
}

/// What is in the way of a quotient with one more heap.
pub(super) fn in_the_way(game: &Game, found: &Unfinished) -> String {
    let beside = match found.beside {
        0 => String::new(),
        count => {
            let fixed = found.also_beside.iter().copied().chain([(found.heap, count)]);
            format!("beside {} ", game.spell(&fixed.collect()))
        }
    };
    let trials = format!("trials {beside}grow to {} elements", found.order);
    if found.weighed.is_empty() {
        return trials;
    }
    let sum = found.weighed.iter().copied().collect();
    format!("{trials} and fail with as many as {}", game.spell(&sum))
}
