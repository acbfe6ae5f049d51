//! Heaps in simplest terms: what a heap is equal to in misère play.

use super::{Met, Own, Search};
use crate::Position;
use crate::judge::sums::{Sum, TOO_LARGE};
use crate::misere::{Adder, TameValue};
use crate::rules::checked;
use crate::run::Stop;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A heap with more options than this is not searched.
const MOST_OPTIONS: usize = 1 << 20;

/// A heap whose options have more options than this is not simplified any further.
const MOST_REPLIES: usize = 1 << 15;

impl Search<'_> {
    /// What a heap is equal to, in simplest terms.
    pub(super) fn simplest(&mut self, heap: u64) -> Result<&Sum, Stop> {
        if !self.heaps.contains_key(&heap) {
            let before = self.waiting;
            let end = self.simplify(heap);
            self.waiting = before;
            end?;
        }
        Ok(&self.heaps[&heap])
    }

    fn simplify(&mut self, heap: u64) -> Result<(), Stop> {
        let mut stack = vec![self.met(heap)?];
        // The heaps that options leave come first. A stack of our own: plays are long.
        while let Some(top) = stack.last_mut() {
            match top.parts.pop() {
                Some(part) if self.heaps.contains_key(&part) => {}
                Some(part) => {
                    let met = self.met(part)?;
                    stack.push(met);
                }
                None => {
                    let met = stack.pop().expect("the loop looks at the top");
                    self.settle_heap(met)?;
                }
            }
        }
        Ok(())
    }

    /// Asks the rules for the options of a heap.
    fn met(&mut self, heap: u64) -> Result<Met, Stop> {
        let (rules, run) = (self.rules, self.run);
        let mut options = Vec::new();
        checked::try_each_option(rules, heap, &run, &mut |parts| {
            self.waiting += 40 + size_of_val(parts) as u64;
            options.push(parts.to_vec());
            if options.len() > MOST_OPTIONS {
                return Err(TOO_LARGE);
            }
            self.worked(1)
        })?;
        let mut parts: Vec<u64> = options.iter().flatten().copied().collect();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.dedup();
        parts.retain(|part| !self.heaps.contains_key(part));
        self.waiting += size_of_val(&parts[..]) as u64;
        Ok(Met { heap, options, parts })
    }

    fn settle_heap(&mut self, met: Met) -> Result<(), Stop> {
        let mut options = Vec::with_capacity(met.options.len());
        for parts in &met.options {
            let mut sum = Sum::default();
            parts.iter().try_for_each(|part| sum.add(&self.heaps[part], 1))?;
            self.waiting = self.waiting.saturating_sub(40 + size_of_val(&parts[..]) as u64);
            options.push(sum);
            self.worked(1)?;
        }
        options.sort_unstable();
        options.dedup();
        let equal = self.equal_to(met.heap, options)?;
        self.memory += 64 + 4 * equal.heaps.len() as u64;
        self.heaps.insert(met.heap, equal);
        Ok(())
    }

    /// The simplest sum that a heap with these options is equal to.
    fn equal_to(&mut self, heap: u64, options: Vec<Sum>) -> Result<Sum, Stop> {
        if options.is_empty() {
            return Ok(Sum::default());
        }
        let options: Arc<[Sum]> = options.into();
        if let Some(adder) = self.equal_adder(&options)? {
            return Ok(Sum::of_adder(adder));
        }
        if let Some(&number) = self.by_options.get(&options) {
            return Ok(Sum::of_heap(number));
        }
        if let Some(sum) = self.equal_sum(&options)? {
            return Ok(sum);
        }
        let number = self.own.len() as u32;
        self.memory += 64 + options.iter().map(|sum| 40 + 4 * sum.heaps.len() as u64).sum::<u64>();
        let nim_value = mex(options.iter().map(|option| self.nim_value(option)));
        let values: Option<Vec<_>> = options.iter().map(|option| self.tame_value(option)).collect();
        let tame = values.and_then(|values| TameValue::of_options(&values));
        let element = self.look_up.as_ref().and_then(|known| known.value(heap));
        self.own.push(Own { heap, element, options: options.clone(), nim_value, tame });
        self.by_options.insert(options, number);
        Ok(Sum::of_heap(number))
    }

    pub(super) fn nim_value(&self, sum: &Sum) -> u64 {
        let heaps = sum.heaps.iter().map(|&heap| self.own[heap as usize].nim_value);
        heaps.fold(u64::from(sum.adder.normal_value()), |value, heap| value ^ heap)
    }

    /// The tame value of a sum of tame heaps, by the closed rule.
    pub(super) fn tame_value(&self, sum: &Sum) -> Option<TameValue> {
        let mut heaps = sum.heaps.iter().map(|&heap| self.own[heap as usize].tame);
        heaps.try_fold(TameValue::from(sum.adder), |value, heap| Some(value.sum(heap?)))
    }

    /// The adder that a game with these options is equal to. A sum with a heap that is no adder
    /// is none (the corollary of the cancellation theorem, Allemang 1984).
    fn equal_adder(&mut self, options: &[Sum]) -> Result<Option<Adder>, Stop> {
        let mut adders = Vec::new();
        let mut replies = Vec::new();
        for option in options {
            match option.heaps[..] {
                [] => adders.push(option.adder),
                [heap] => {
                    let moves = &self.own[heap as usize].options;
                    let looked_at = moves.len();
                    let alone = moves.iter().filter(|reply| reply.heaps.is_empty());
                    replies.push(alone.map(|reply| reply.adder + option.adder).collect());
                    self.worked(looked_at)?;
                }
                _ => replies.push(Vec::new()),
            }
        }
        let found = Adder::equal_to_game(&adders, &replies, true);
        Ok(match found {
            Some(Adder::ZERO) if !self.has_p(options)? => {
                Adder::equal_to_game(&adders, &replies, false)
            }
            found => found,
        })
    }

    fn has_p(&mut self, options: &[Sum]) -> Result<bool, Stop> {
        let likely: Vec<bool> = options.iter().map(|option| self.nim_value(option) == 0).collect();
        let first = options.iter().zip(&likely).filter(|(_, likely)| **likely);
        let then = options.iter().zip(&likely).filter(|(_, likely)| !**likely);
        for (option, _) in first.chain(then) {
            if self.outcome_of(option.clone())?.is_p() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sum K that a game with these options is equal to because all that they have beyond the
    /// options of K is reversible through K. If there are such options, K is an option of each.
    fn equal_sum(&mut self, options: &[Sum]) -> Result<Option<Sum>, Stop> {
        let all: FxHashSet<&Sum> = options.iter().collect();
        let mut replies: Vec<Vec<Sum>> = Vec::with_capacity(options.len());
        let mut many = 0;
        for option in options {
            replies.push(self.options_of(option)?);
            many += replies[replies.len() - 1].len();
            if many > MOST_REPLIES {
                return Ok(None);
            }
        }
        let mut tried: FxHashSet<&Sum> = FxHashSet::default();
        for candidate in replies.iter().flatten() {
            if all.contains(candidate) || candidate.is_zero() || !tried.insert(candidate) {
                continue;
            }
            self.worked(1)?;
            let kept = |option: &Sum| all.contains(option);
            if !self.all_options(candidate, kept) {
                continue;
            }
            let own = self.options_of(candidate)?;
            self.worked(options.len())?;
            let fits = |(option, replies): (&Sum, &Vec<Sum>)| {
                own.binary_search(option).is_ok() || replies.binary_search(candidate).is_ok()
            };
            if options.iter().zip(&replies).all(fits) {
                return Ok(Some(candidate.clone()));
            }
        }
        Ok(None)
    }

    /// Whether something holds for every option of a sum.
    fn all_options(&self, sum: &Sum, holds: impl Fn(&Sum) -> bool) -> bool {
        let of_heaps = sum.heaps.iter().enumerate().all(|(at, &heap)| {
            self.own[heap as usize].options.iter().all(|option| holds(&sum.replaced(at, option)))
        });
        let with = |adder| Sum { adder, heaps: sum.heaps.clone() };
        of_heaps && sum.adder.options().all(|adder| holds(&with(adder)))
    }

    /// A position in simplest terms.
    pub(super) fn sum_of(&mut self, position: &Position) -> Result<Sum, Stop> {
        let mut sum = Sum::default();
        for (heap, count) in position.sizes() {
            let simplest = self.simplest(heap)?.clone();
            sum.add(&simplest, count)?;
        }
        Ok(sum)
    }
}

/// The least number that is missing.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: FxHashSet<u64> = values.collect();
    (0..).find(|value| !values.contains(value)).expect("values are finitely many")
}
