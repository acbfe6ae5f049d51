//! Misère outcomes by search: the definition, memoised, on sums in simplest terms.
//!
//! A position without a move is an N-position; any other is a P-position if and only if every
//! option is an N-position. Before heaps are searched they are simplified, all by equality in
//! misère play, which no sum can tell:
//!
//! - a heap that equals an [`Adder`] is that adder, so that only the other heaps of a sum are
//!   searched in earnest;
//! - heaps with equal options are the same heap;
//! - a sum of heaps that are equal to tame games is known by the closed rule
//!   ([`TameValue::sum`]);
//! - a heap G whose options are those of a sum K, but for some that can be answered by moving to
//!   K, is K: those options are *reversible* (Grundy and Smith 1956; if K is 0, G must have an
//!   option that is a P-position).
//!
//! Of the options of a sum those whose outcome is known come first: one P-option settles it. Then
//! come those with nim-value 0, which are P-positions in normal play and mostly in misère play,
//! too. The number of sums grows fast all the same; the search stays within the memory of its run.

mod simplify;

use super::look_up::LookUp;
use super::sums::Sum;
use crate::misere::sum_table::SumTable;
use crate::misere::{Adder, TameValue};
use crate::outcome::{Judge, Outcome, Winning};
use crate::rules::checked;
use crate::run::{Progress, Run, Stop};
use crate::{Position, Rules};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Sums looked at between two looks at the run.
const STRIDE: usize = 1 << 10;

/// A memoised search for misère outcomes.
///
/// ```
/// use grundy::{Game, judge::Search, outcome::{Judge, Outcome}, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let mut search = Search::new(&kayles, Run::unlimited());
/// assert_eq!(search.outcome(&"1".parse()?), Ok(Outcome::P));
/// assert_eq!(search.outcome(&"0".parse()?), Ok(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    rules: &'a dyn Rules,
    run: Run<'a>,
    known: SumTable<Outcome>,
    /// What each heap met is equal to.
    heaps: FxHashMap<u64, Sum>,
    /// The heaps that stand for themselves, by number.
    own: Vec<Own>,
    by_options: FxHashMap<Arc<[Sum]>, u32>,
    /// The outcomes of sums of small heaps, if they were learnt, and the elements of adders there.
    look_up: Option<LookUp>,
    adders: Vec<Option<u16>>,
    /// The bytes of the tables, and of what waits on the way.
    memory: u64,
    waiting: u64,
    /// Sums looked at since the run was last looked at.
    steps: usize,
}

/// A heap that is not equal to a sum of others, as far as that is seen.
struct Own {
    heap: u64,
    /// Its element in the table that was learnt.
    element: Option<u16>,
    options: Arc<[Sum]>,
    /// In normal play; it says what to look at first.
    nim_value: u64,
    /// If all its options are sums of such heaps, and it is tame.
    tame: Option<TameValue>,
}

/// A sum on the way, with the options still to be looked at, the last one first.
struct Frame {
    sum: Sum,
    options: Vec<Sum>,
    bytes: u64,
}

/// A heap on the way, with the options that the rules gave.
struct Met {
    heap: u64,
    options: Vec<Vec<u64>>,
    /// The heaps of the options that may not be simplified yet, the smallest last: with small
    /// heaps first the stack stays low.
    parts: Vec<u64>,
}

impl std::fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("settled", &self.settled()).finish_non_exhaustive()
    }
}

impl<'a> Search<'a> {
    /// A search that knows nothing yet.
    pub fn new(rules: &'a dyn Rules, run: Run<'a>) -> Self {
        Self {
            rules,
            run,
            known: SumTable::default(),
            heaps: FxHashMap::default(),
            own: Vec::new(),
            by_options: FxHashMap::default(),
            look_up: None,
            adders: Vec::new(),
            memory: 0,
            waiting: 0,
            steps: 0,
        }
    }

    /// The same search, going on within another run.
    pub(super) fn within(&mut self, run: Run<'a>) {
        self.run = run;
    }

    /// How many sums are settled.
    pub fn settled(&self) -> usize {
        self.known.len()
    }

    /// The bytes that the tables take, about.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Counts sums that were looked at, and looks at the run now and then.
    fn worked(&mut self, sums: usize) -> Result<(), Stop> {
        self.steps += sums;
        if self.steps < STRIDE {
            return Ok(());
        }
        self.steps = 0;
        let (done, memory) = (self.known.len() as u64, self.memory + self.waiting);
        self.run.check(Progress { done, memory, ..Progress::default() })
    }

    /// The options of a sum, each once, in order.
    fn options_of(&mut self, sum: &Sum) -> Result<Vec<Sum>, Stop> {
        let mut options = Vec::new();
        self.visit_options(sum, |_, option| {
            options.push(option.clone());
            true
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Visits the options of a sum until that is enough; some may come twice. Says whether it
    /// visited them all.
    fn visit_options(
        &mut self,
        sum: &Sum,
        mut visit: impl FnMut(&Self, &Sum) -> bool,
    ) -> Result<bool, Stop> {
        let mut after = sum.clone();
        for adder in sum.adder.options() {
            after.adder = adder;
            if !visit(self, &after) {
                return Ok(false);
            }
        }
        for (at, &heap) in sum.heaps.iter().enumerate() {
            if at > 0 && sum.heaps[at - 1] == heap {
                continue;
            }
            for option in self.own[heap as usize].options.clone().iter() {
                self.worked(1)?;
                after.become_replaced(sum, at, option);
                if !visit(self, &after) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The outcome of a sum, if it is known without looking at options.
    fn known_outcome(&self, sum: &Sum) -> Option<Outcome> {
        match self.tame_value(sum) {
            Some(value) => Some(value.misere_outcome()),
            None => self.by_look_up(sum).or_else(|| self.known.get(sum.adder, &sum.heaps)),
        }
    }

    /// The outcome of a sum of heaps that are all in the table.
    fn by_look_up(&self, sum: &Sum) -> Option<Outcome> {
        let known = self.look_up.as_ref()?;
        let adder = *self.adders.get(sum.adder.number() as usize)?;
        // The largest heap is the least likely to be there.
        let mut elements = sum.heaps.iter().rev().map(|&heap| self.own[heap as usize].element);
        let x = elements.try_fold(0, |x, element| Some(known.times(x, element?)))?;
        Some(known.outcome(known.times(x, adder?)))
    }

    /// How many heaps are in the table that was learnt.
    pub(super) fn looked_up(&self) -> u64 {
        self.look_up.as_ref().map_or(0, LookUp::heaps)
    }

    /// Learns the outcomes of the sums of small heaps.
    pub(super) fn learn(&mut self, known: LookUp) {
        for own in &mut self.own {
            own.element = known.value(own.heap);
        }
        let element_of = |adder: u32| {
            let equal = Sum::of_adder(Adder::new(adder));
            let heaps = self.heaps.iter().filter(|(_, sum)| **sum == equal).map(|(&heap, _)| heap);
            heaps.min().and_then(|heap| known.value(heap))
        };
        self.adders = known.adders(element_of(1), element_of(2));
        self.look_up = Some(known);
    }

    fn settle(&mut self, sum: &Sum, outcome: Outcome) {
        self.memory += SumTable::<Outcome>::BYTES + 4 * sum.heaps.len() as u64;
        self.known.insert(sum.adder, &sum.heaps, outcome);
    }

    /// Puts a sum on the stack, or settles it if one of its options is known to be a P-position.
    fn open(&mut self, sum: Sum, stack: &mut Vec<Frame>) -> Result<(), Stop> {
        let mut options = Vec::new();
        let undecided = self.visit_options(&sum, |search, option| {
            let known = search.known_outcome(option);
            if known.is_none() {
                options.push(option.clone());
            }
            known != Some(Outcome::P)
        })?;
        if !undecided {
            self.settle(&sum, Outcome::N);
            return Ok(());
        }
        // The last of the list is looked at first: of those that are likely to be P-positions, and
        // of the others, the smallest, which are settled fastest.
        options.sort_unstable_by(|a, b| (b.heaps.len(), b).cmp(&(a.heaps.len(), a)));
        options.dedup();
        options.sort_by_cached_key(|option| self.nim_value(option) == 0);
        // What waits on the stack counts too.
        let bytes = options.iter().map(|option| 40 + 4 * option.heaps.len() as u64).sum();
        self.waiting += bytes;
        stack.push(Frame { sum, options, bytes });
        Ok(())
    }

    /// The outcome of a sum, with an explicit stack: plays may be very long.
    fn outcome_of(&mut self, sum: Sum) -> Result<Outcome, Stop> {
        if let Some(outcome) = self.known_outcome(&sum) {
            return Ok(outcome);
        }
        let mut stack = Vec::new();
        let before = self.waiting;
        let end = self.open(sum.clone(), &mut stack).and_then(|()| self.work(&mut stack));
        // The stack is empty again, or given up.
        self.waiting = before;
        end?;
        Ok(self.known_outcome(&sum).expect("just settled"))
    }

    fn work(&mut self, stack: &mut Vec<Frame>) -> Result<(), Stop> {
        while let Some(frame) = stack.last_mut() {
            let next = frame.options.pop();
            let done = match next {
                None => Some(Outcome::P),
                Some(option) => match self.known_outcome(&option) {
                    Some(Outcome::P) => Some(Outcome::N),
                    Some(Outcome::N) => None,
                    None => {
                        frame.options.push(option.clone());
                        self.open(option, stack)?;
                        None
                    }
                },
            };
            if let Some(outcome) = done {
                let frame = stack.pop().expect("the loop looks at the last frame");
                self.waiting -= frame.bytes;
                self.settle(&frame.sum, outcome);
            }
        }
        Ok(())
    }

    /// Whether two positions have the same simplest terms; then they are equal games. Equal
    /// games may have different terms.
    pub(super) fn same_terms(&mut self, one: &Position, other: &Position) -> Result<bool, Stop> {
        Ok(self.sum_of(one)? == self.sum_of(other)?)
    }
}

impl Judge for Search<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        let sum = self.sum_of(position)?;
        self.outcome_of(sum)
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        let mut winning = Winning::none();
        let (rules, run) = (self.rules, self.run);
        for (heap, _) in position.sizes() {
            let rest = position.after(heap, &[]).expect("the heap is there");
            let rest = self.sum_of(&rest)?;
            checked::try_each_option(rules, heap, &run, &mut |parts| {
                if !winning.complete {
                    return Ok(());
                }
                let mut after = rest.clone();
                for &part in parts {
                    let simplest = self.simplest(part)?.clone();
                    after.add(&simplest, 1)?;
                }
                if self.outcome_of(after)?.is_p() {
                    let _ = winning.put(heap, parts, most);
                }
                Ok(())
            })?;
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests;
