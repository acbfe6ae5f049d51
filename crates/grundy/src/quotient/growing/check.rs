//! The finite check of a law of balance; theorem and proof are in `docs/quotient.md`.

use super::law::{Law, ProvedLaw, Weighed};
use crate::Rules;
use crate::bits::Bits;
use crate::monoid::Element;
use crate::quotient::model::monoid::Model;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// No larger B is looked for.
const MOST_DISORDER: u64 = 64;

/// How many margins are tried.
const MARGINS: i128 = 8;

/// A law that is right, with what was looked at; `None` if the check fails, or needs heaps beyond
/// those of the quotient. The quotient was verified for all its heaps.
pub(crate) fn proved(law: Law, rules: &dyn Rules, quotient: &Model) -> Option<ProvedLaw> {
    let code = rules.code()?;
    let last_place = code.last_place()? as u64;
    if code.max_parts() > 2 || !law.grows_evenly() {
        return None;
    }
    let last = quotient.value.len() as u64 - 1;
    let disorder = law.disorder()?;
    let options = Options::new(&law, rules, last + law.cycle.period());
    let checked_to =
        (law.reach(last_place, disorder)..=(last + 1).checked_sub(disorder)?).find(|&to| {
            let most_gain = options.most_gain(to + law.cycle.period());
            law.spreads(to, disorder, law.most + most_gain + 1)
        })?;
    let most_gain = options.most_gain(checked_to + law.cycle.period());
    (agrees(&law, quotient, checked_to + disorder)).then_some(())?;
    let check = |margin| {
        let check = Check { law: &law, options: &options, from: checked_to, disorder, margin };
        check.small_weights_suffice() && check.no_p_to_p(most_gain) && check.every_n_to_p()
    };
    let margin = (most_gain..most_gain + MARGINS).find(|&margin| check(margin))?;
    Some(ProvedLaw { law, checked_to, margin })
}

impl Law {
    /// The hypotheses on the numbers of the law.
    fn grows_evenly(&self) -> bool {
        let Self { cycle, weight_step, height_step, .. } = *self;
        let numbered = |n: u64| self.heap(n);
        let nothing = Weighed { element: Element::IDENTITY, weight: 0, height: 0 };
        let lasting = height_step > 0;
        self.heaps.len() as u64 == cycle.len()
            && cycle.index() >= 1
            && numbered(0) == nothing
            && (0..cycle.len()).all(|n| numbered(n).weight >= 0)
            && lasting
            && weight_step <= height_step
            && height_step <= 2 * weight_step
    }

    /// B: a heap that is larger by B or more is at least as high. `None` if there is none that is
    /// small.
    fn disorder(&self) -> Option<u64> {
        let end = self.cycle.len();
        let height = |n: u64| self.heap(n).height;
        let least = (0..end).map(|n| {
            let lower = |m: &u64| height(*m) < height(n);
            (n + 1..end + MOST_DISORDER).rev().find(lower).map_or(0, |m| m - n + 1)
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
        let highest = |n: u64| (0..=n).map(height).max().unwrap_or(0);
        (from..from + 2 * p).all(|n| height(n) - highest((n + p + disorder) / 2) >= by)
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

/// A move as the law sees it: the element, weight and height of what a heap becomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    element: Element,
    weight: i128,
    height: i128,
}

/// The heaps from 0 on with their options, as the law sees them.
struct Options {
    heaps: Vec<Weighed>,
    of: Vec<BTreeSet<Move>>,
}

impl Options {
    fn new(law: &Law, rules: &dyn Rules, last: u64) -> Self {
        let heaps: Vec<Weighed> = (0..=last).map(|n| law.heap(n)).collect();
        let of = (0..=last).map(|n| {
            let mut options = BTreeSet::new();
            let _ = rules.visit_options(n, &mut |parts| {
                let nothing = Move { element: Element::IDENTITY, weight: 0, height: 0 };
                options.insert(parts.iter().fold(nothing, |sum, &part| {
                    let part = &heaps[part as usize];
                    Move {
                        element: law.times(sum.element, part.element),
                        weight: sum.weight + part.weight,
                        height: sum.height.max(part.height),
                    }
                }));
                ControlFlow::Continue(())
            });
            options
        });
        let of = of.collect();
        Self { heaps, of }
    }

    /// E: the most by which a move in a heap below `end` lowers the sum of the weights, at least 0,
    /// together with what it may add to the greatest height.
    fn most_gain(&self, end: u64) -> i128 {
        let gains = self.heaps.iter().zip(&self.of).take(end as usize);
        let gains = gains.flat_map(|(heap, of)| {
            of.iter().map(|o| heap.weight - o.weight + (o.height - heap.height).max(0))
        });
        gains.max().unwrap_or(0).max(0)
    }
}

/// A sum of heaps that are not the largest: its element, its weight up to a bound, and with what
/// beside it and which balances it offers no winning move.
type Carried = (Element, i128, Bits);

struct Check<'a> {
    law: &'a Law,
    options: &'a Options,
    /// The N of the theorem.
    from: u64,
    /// The B of the theorem.
    disorder: u64,
    /// The M of the theorem.
    margin: i128,
}

impl Check<'_> {
    fn large(&self) -> std::ops::Range<u64> {
        self.from..self.from + self.law.cycle.period()
    }

    fn heap(&self, n: u64) -> Weighed {
        self.options.heaps[n as usize]
    }

    fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        self.law.monoid.elements()
    }

    /// The balances that are looked at: from −M to `most` + M − 1.
    fn balances(&self) -> std::ops::Range<i128> {
        -self.margin..self.law.most + self.margin
    }

    /// The least weight beside a large heap with one of these balances.
    fn heavy(&self) -> i128 {
        let alone = |n| self.heap(n).height - self.heap(n).weight;
        self.large().map(alone).min().unwrap_or(0) - self.law.most - self.margin
    }

    fn small_weights_suffice(&self) -> bool {
        (0..self.law.cycle.len()).all(|n| self.heap(n).weight <= self.heavy())
    }

    /// Condition (a).
    fn no_p_to_p(&self, most_gain: i128) -> bool {
        let drop = self.law.most + most_gain + 1;
        // Beside a large heap moves in smaller ones do not change the greatest height.
        let with_large: BTreeSet<Element> = self
            .large()
            .flat_map(|n| self.elements().map(move |x| (n, x)))
            .map(|(n, x)| self.law.times(self.heap(n).element, x))
            .collect();
        (1..self.from).all(|n| with_large.iter().all(|&z| self.keeps(n, z, 0)))
            && self.large().all(|n| self.elements().all(|z| self.keeps(n, z, drop)))
    }

    /// Whether no move of a heap beside an element leads from P to P. It may lower the greatest
    /// height by at most `drop`, or raise it; with `drop` 0 it stays.
    fn keeps(&self, n: u64, z: Element, drop: i128) -> bool {
        let heap = self.heap(n);
        let before = self.law.times(z, heap.element);
        self.options.of[n as usize].iter().all(|option| {
            let after = self.law.times(z, option.element);
            let gain = heap.weight - option.weight;
            let lower = heap.height - option.height;
            let drops = if drop == 0 { 0..=0 } else { lower.min(0)..=lower.clamp(0, drop) };
            drops.into_iter().all(|k| {
                let far = k.abs() + gain.abs() + 1;
                (-far..=self.law.most + far).all(|balance| {
                    !(self.law.is_p(before, balance) && self.law.is_p(after, balance - k + gain))
                })
            })
        })
    }

    /// Condition (b).
    fn every_n_to_p(&self) -> bool {
        let by_largest = self.large().all(|n| self.elements().all(|z| self.wins_far_above(n, z)));
        if !by_largest {
            return false;
        }
        let sums = self.sums();
        let heavy = self.heavy();
        self.large().all(|n| {
            let element = self.heap(n).element;
            self.unanswered(n).into_iter().all(|(z, balance)| {
                let offers_none = |d: &Bits| d.contains(self.place(element, balance));
                !sums.get(&(z, heavy)).into_iter().flatten().any(offers_none)
            })
        })
    }

    /// Whether the largest heap wins beside an element at all balances from `most` + M on.
    fn wins_far_above(&self, n: u64, z: Element) -> bool {
        let heap = self.heap(n);
        let most = self.law.most;
        self.law.is_p(self.law.times(z, heap.element), most)
            || self.options.of[n as usize].iter().any(|option| {
                let loss = (heap.height - option.height) - (heap.weight - option.weight);
                loss <= self.margin && self.law.is_p(self.law.times(z, option.element), most)
            })
    }

    /// The elements and balances with which the largest heap, beside some second largest, does not
    /// win though the position is called N.
    fn unanswered(&self, n: u64) -> Vec<(Element, i128)> {
        let heap = self.heap(n);
        let mut found = Vec::new();
        for z in self.elements() {
            let called = self.law.times(z, heap.element);
            for balance in self.balances().filter(|&b| !self.law.is_p(called, b)) {
                let weight = heap.height - heap.weight - balance;
                let lost = (0..=n + self.disorder + self.law.cycle.period())
                    .map(|second| self.law.heap(second))
                    .any(|second| {
                        let fits = second.height <= heap.height
                            && (balance == -self.margin || second.weight <= weight);
                        fits && !self.options.of[n as usize].iter().any(|option| {
                            let after = option.height.max(second.height) - option.weight - weight;
                            self.law.is_p(self.law.times(z, option.element), after)
                        })
                    });
                if lost {
                    found.push((z, balance));
                }
            }
        }
        found
    }

    fn place(&self, beside: Element, balance: i128) -> usize {
        let balances = self.balances();
        let width = (balances.end - balances.start) as usize;
        beside.index() * width + (balance - balances.start) as usize
    }

    /// Element and balance at each place.
    fn places(&self) -> Vec<(Element, i128)> {
        self.elements().flat_map(|y| self.balances().map(move |b| (y, b))).collect()
    }

    /// The deficits of all sums of heaps none of which is the largest: for each element and weight
    /// the maximal ones.
    fn sums(&self) -> BTreeMap<(Element, i128), Vec<Bits>> {
        let places = self.places();
        let heaps = self.side_heaps(&places);
        let called_n = |&(y, balance): &(Element, i128)| !self.law.is_p(y, balance);
        let nothing = Bits::collect(places.len(), |i| called_n(&places[i]));
        let mut carried: Vec<Carried> = vec![(Element::IDENTITY, 0, nothing.clone())];
        let mut sums = BTreeMap::from([((Element::IDENTITY, 0), vec![nothing])]);
        let mut next = 0;
        while next < carried.len() {
            let (x, weight, deficit) = carried[next].clone();
            for (y, more, own) in &heaps {
                let sum = Bits::collect(places.len(), |i| {
                    let (z, balance) = places[i];
                    deficit.contains(self.place(self.law.times(z, *y), balance))
                        && own.contains(self.place(self.law.times(z, x), balance))
                });
                let key = (self.law.times(x, *y), (weight + more).min(self.heavy()));
                let same: &mut Vec<Bits> = sums.entry(key).or_default();
                if !sum.is_empty() && !same.iter().any(|other| sum.is_subset(other)) {
                    same.push(sum.clone());
                    carried.push((key.0, key.1, sum));
                }
            }
            next += 1;
        }
        sums
    }

    /// All kinds of heaps that are not the largest, with their deficits.
    fn side_heaps(&self, places: &[(Element, i128)]) -> BTreeSet<Carried> {
        // Heaps of one residue class have the same options from N on; only their weights grow.
        let heavy = self.heavy();
        let mut kinds = BTreeSet::new();
        for n in 1..self.from + self.law.cycle.period() {
            let heap = self.heap(n);
            let deficit = Bits::collect(places.len(), |i| self.is_lost(n, places[i]));
            let mut weight = heap.weight;
            loop {
                kinds.insert((heap.element, weight.min(heavy), deficit.clone()));
                if n < self.from || weight >= heavy || self.law.weight_step <= 0 {
                    break;
                }
                weight += self.law.weight_step;
            }
        }
        kinds
    }

    /// Whether a heap that is not the highest offers no winning move where the position is called
    /// N. From N on, moves that would raise it are left out.
    fn is_lost(&self, n: u64, (y, balance): (Element, i128)) -> bool {
        let heap = self.heap(n);
        !self.law.is_p(self.law.times(y, heap.element), balance)
            && !self.options.of[n as usize].iter().any(|option| {
                let after = balance + heap.weight - option.weight;
                (n < self.from || option.height <= heap.height)
                    && self.law.is_p(self.law.times(y, option.element), after)
            })
    }
}
