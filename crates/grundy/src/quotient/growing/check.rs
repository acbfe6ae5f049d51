//! The finite check of a law of balance; theorem and proof are in `docs/quotient.md`.

use super::conditions::{Check, Numbers};
use super::law::{Law, ProvedLaw, Weighed};
use super::options::Options;
use crate::Rules;
use crate::monoid::Element;
use crate::quotient::model::monoid::Model;
use crate::run::{Progress, Run};
use rustc_hash::FxHashSet;
use std::ops::RangeInclusive;

/// No larger B is looked for.
const MOST_DISORDER: u64 = 64;

/// How many N, one for each period, and how many margins are tried.
const STARTS: usize = 8;
const MARGINS: i128 = 8;

/// A law that is right, with what was looked at; `None` if the check fails, needs heaps beyond
/// those of the quotient, or the run stops. The quotient was verified for all its heaps.
pub(crate) fn proved(
    law: Law,
    rules: &dyn Rules,
    quotient: &Model,
    run: &Run<'_>,
) -> Option<ProvedLaw> {
    let code = rules.code()?;
    let last_place = code.last_place()? as u64;
    if code.max_parts() > 2 || !law.grows_evenly() {
        return None;
    }
    // Progress is about the quotient, not about this check.
    let run = &run.untold();
    let end = quotient.value.len() as u64;
    agrees(&law, quotient, end).then_some(())?;
    let disorder = law.disorder()?;
    let period = law.cycle.period();
    let options = Options::new(&law, rules, end + period);
    let froms = law.reach(last_place, disorder)..=end;
    let found = numbers(&law, &options, disorder, froms)
        .map(|numbers| Check { law: &law, options: &options, numbers, run })
        .take_while(|_| run.check(Progress::default()).is_ok())
        .find(|check| check.known_to() <= end && check.holds())?
        .numbers;
    Some(ProvedLaw { law, checked_to: found.from, margin: found.margin })
}

/// The numbers N, B, E and M with which the check is tried: such that condition 2 holds for high
/// heaps, and M ≥ E.
fn numbers(
    law: &Law,
    options: &Options,
    disorder: u64,
    froms: RangeInclusive<u64>,
) -> impl Iterator<Item = Numbers> {
    let period = law.cycle.period();
    froms
        .map(move |from| (from, options.most_gain(from + period)))
        .filter(move |&(from, most_gain)| law.spreads(from, disorder, law.most + most_gain + 1))
        .step_by(period as usize)
        .take(STARTS)
        .flat_map(move |(from, most_gain)| {
            let margins = most_gain..most_gain + MARGINS;
            margins.map(move |margin| Numbers { from, disorder, most_gain, margin })
        })
}

impl Law {
    /// The hypotheses on the numbers of the law.
    fn grows_evenly(&self) -> bool {
        let Self { cycle, weight_step, height_step, .. } = *self;
        let numbered = |n: u64| self.heap(n);
        let nothing = Weighed { element: Element::IDENTITY, weight: 0, height: 0 };
        let some_grow =
            height_step > 0 && (cycle.index()..cycle.len()).any(|n| numbered(n).height > 0);
        self.heaps.len() as u64 == cycle.len()
            && cycle.index() >= 1
            && numbered(0) == nothing
            && (0..cycle.len()).all(|n| numbered(n).weight >= 0 && numbered(n).height >= 0)
            && some_grow
            && weight_step <= height_step
            && height_step <= 2 * weight_step
    }

    /// B: a heap that is larger by B or more, and not low, is at least as high. `None` if there is
    /// none that is small.
    fn disorder(&self) -> Option<u64> {
        let (from, end) = (self.cycle.index(), self.cycle.len());
        let height = |n: u64| self.heap(n).height;
        let least = (0..end).map(|n| {
            let lower = |m: &u64| !self.is_low(*m) && height(*m) < height(n);
            (from.max(n + 1)..end + MOST_DISORDER).rev().find(lower).map_or(0, |m| m - n + 1)
        });
        least.max().filter(|&disorder| disorder <= MOST_DISORDER / 2)
    }

    /// The least heap from which on the check may begin: 2(L + p + B) + k.
    fn reach(&self, last_place: u64, disorder: u64) -> u64 {
        2 * (self.cycle.len() + disorder) + last_place
    }

    /// Whether from this heap on the parts of a split into nearly equal parts are lower than the
    /// heap by this at least.
    fn spreads(&self, from: u64, disorder: u64, by: i128) -> bool {
        let p = self.cycle.period();
        let height = |n: u64| self.heap(n).height;
        let mut high = (from..from + 2 * p).filter(|&n| !self.is_low(n));
        high.all(|n| height(n) - self.highest((n + p + disorder) / 2 + 1) >= by)
    }

    /// The greatest height of the heaps below `end`.
    pub(super) fn highest(&self, end: u64) -> i128 {
        (0..end).map(|n| self.heap(n).height).max().unwrap_or(0)
    }
}

/// Whether the law tells the outcomes of all sums of heaps below `end`: pairs of an element of the
/// quotient and what the law knows of a sum are followed until there are no new ones.
fn agrees(law: &Law, quotient: &Model, end: u64) -> bool {
    let mut right = true;
    visit_sums(law, quotient, end, &mut |x, balance, is_p| {
        right &= law.is_p(x, balance) == is_p;
    });
    right
}

/// Calls with element, balance and outcome of all sums of heaps below `end`. Sums that are so heavy
/// that their balance stays below 0 are told once.
pub(crate) fn visit_sums(
    law: &Law,
    quotient: &Model,
    end: u64,
    visit: &mut dyn FnMut(Element, i128, bool),
) {
    let heaps: Vec<(u32, Weighed)> = (1..end).map(|n| (n as u32, law.heap(n))).collect();
    let heavy = heaps.iter().map(|(_, heap)| heap.height).max().unwrap_or(0);
    let mut seen: FxHashSet<(u32, Element, i128, i128)> = FxHashSet::default();
    let mut waiting = vec![(0u32, Element::IDENTITY, 0i128, 0i128)];
    seen.insert(waiting[0]);
    while let Some((q, x, weight, height)) = waiting.pop() {
        visit(x, height - weight, quotient.p.contains(q as usize));
        for (atom, heap) in &heaps {
            let next = (
                quotient.times_atom(q, *atom),
                law.times(x, heap.element),
                (weight + heap.weight).min(heavy),
                height.max(heap.height),
            );
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
}

#[cfg(test)]
mod tests;
