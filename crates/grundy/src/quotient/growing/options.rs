//! The options of heaps as a law sees them.

use super::law::{Law, Weighed};
use crate::Rules;
use crate::monoid::Element;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A move as the law sees it: what a heap becomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Move {
    pub(super) element: Element,
    pub(super) weight: i128,
    pub(super) height: i128,
    /// Whether a part is high, or low: a heap from the index of the cycle on whose height grows, or
    /// does not.
    pub(super) has_high: bool,
    pub(super) has_low: bool,
}

/// The heaps from 0 on with their options, as the law sees them.
pub(super) struct Options {
    pub(super) heaps: Vec<Weighed>,
    pub(super) is_low: Vec<bool>,
    pub(super) of: Vec<BTreeSet<Move>>,
}

impl Options {
    pub(super) fn new(law: &Law, rules: &dyn Rules, last: u64) -> Self {
        let heaps: Vec<Weighed> = (0..=last).map(|n| law.heap(n)).collect();
        let of = (0..=last).map(|n| {
            let mut options = BTreeSet::new();
            let _ = rules.visit_options(n, &mut |parts| {
                let nothing = Move {
                    element: Element::IDENTITY,
                    weight: 0,
                    height: 0,
                    has_high: false,
                    has_low: false,
                };
                options.insert(parts.iter().fold(nothing, |sum, &n| {
                    let part = &heaps[n as usize];
                    let lasts = n >= law.cycle.index();
                    Move {
                        element: law.times(sum.element, part.element),
                        weight: sum.weight + part.weight,
                        height: sum.height.max(part.height),
                        has_high: sum.has_high || lasts && !law.is_low(n),
                        has_low: sum.has_low || lasts && law.is_low(n),
                    }
                }));
                ControlFlow::Continue(())
            });
            options
        });
        let of = of.collect();
        let is_low = (0..=last).map(|n| law.is_low(n)).collect();
        Self { heaps, is_low, of }
    }

    /// E: the most by which a move in a heap below `end` lowers the sum of the weights, at least 0,
    /// together with what it may add to the greatest height. For a low heap it is how much the move
    /// may change the sum of the weights.
    pub(super) fn most_gain(&self, end: u64) -> i128 {
        let gains = (0..end as usize).flat_map(|n| {
            let (heap, is_low) = (&self.heaps[n], self.is_low[n]);
            self.of[n].iter().map(move |o| match (heap.weight - o.weight, is_low) {
                (gain, true) => gain.abs(),
                (gain, false) => gain + (o.height - heap.height).max(0),
            })
        });
        gains.max().unwrap_or(0).max(0)
    }
}
