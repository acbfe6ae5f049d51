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

use super::look_up::LookUp;
use super::sums::{Sum, TOO_LARGE};
use crate::misere::sum_table::SumTable;
use crate::misere::{Adder, TameValue};
use crate::outcome::{Judge, Move, Outcome, Winning};
use crate::rules::checked;
use crate::run::{Progress, Run, Stop};
use crate::{Position, Rules};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Sums looked at between two looks at the run.
const STRIDE: usize = 1 << 10;

/// A heap with more options than this is not searched.
const MOST_OPTIONS: usize = 1 << 20;

/// A heap whose options have more options than this is not simplified any further.
const MOST_REPLIES: usize = 1 << 15;

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

    /// What a heap is equal to, in simplest terms.
    fn simplest(&mut self, heap: u64) -> Result<&Sum, Stop> {
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

    fn nim_value(&self, sum: &Sum) -> u64 {
        let heaps = sum.heaps.iter().map(|&heap| self.own[heap as usize].nim_value);
        heaps.fold(u64::from(sum.adder.normal_value()), |value, heap| value ^ heap)
    }

    /// The tame value of a sum of tame heaps, by the closed rule.
    fn tame_value(&self, sum: &Sum) -> Option<TameValue> {
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

    /// A position in simplest terms.
    fn sum_of(&mut self, position: &Position) -> Result<Sum, Stop> {
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

impl Judge for Search<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        let sum = self.sum_of(position)?;
        self.outcome_of(sum)
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        let mut winning = Winning { moves: Vec::new(), complete: true };
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
                    match winning.moves.len() == most {
                        true => winning.complete = false,
                        false => winning.moves.push(Move { heap, option: parts.to_vec() }),
                    }
                }
                Ok(())
            })?;
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::run::{Budget, Limit};

    /// The definition, without memory and without leaving anything out.
    fn brute(rules: &dyn Rules, position: &Position) -> Outcome {
        let moves = crate::outcome::moves(rules, position);
        let wins = |m: &Move| brute(rules, &m.from(position).unwrap()).is_p();
        Outcome::p_if(!moves.is_empty() && !moves.iter().any(wins))
    }

    #[test]
    fn agrees_with_the_definition() {
        for text in ["0.77", "0.07", "0.123", "4.7", "grundy", "0.(3)", "0.8", "0.06", "0.6"] {
            let game: Game = text.parse().unwrap();
            let mut search = Search::new(&game, Run::unlimited());
            for a in 0..5 {
                for b in 0..=a {
                    let position = Position::new([a, b, 1]);
                    let outcome = brute(&game, &position);
                    assert_eq!(search.outcome(&position), Ok(outcome), "{text}: {position}");
                    let mut wanted = crate::outcome::moves(&game, &position);
                    wanted.retain(|m| brute(&game, &m.from(&position).unwrap()).is_p());
                    let winning = search.winning_moves(&position, 1000).unwrap();
                    assert_eq!(winning.moves, wanted, "{text}: {position}");
                }
            }
        }
    }

    #[test]
    fn sums_that_were_unknown_take_some_thousand_states() {
        for (text, position, most) in
            [("0.06", "8+9+19+20+21+23", 20_000), ("0.6", "9+16+17+19+21", 40_000)]
        {
            let game: Game = text.parse().unwrap();
            let mut search = Search::new(&game, Run::unlimited());
            search.outcome(&position.parse().unwrap()).unwrap();
            assert!(search.settled() < most, "{text} {position}: {}", search.settled());
        }
    }

    #[test]
    fn what_was_learnt_agrees_with_what_is_found() {
        let mut fewer = 0;
        for (text, small, large) in [
            ("0.77", 9, 16),
            ("4.7", 8, 15),
            ("0.07", 12, 19),
            ("0.356", 8, 14),
            ("grundy", 20, 26),
        ] {
            let game: Game = text.parse().unwrap();
            let mut solver = crate::quotient::Solver::new(&game);
            solver.extend_to(small, &Run::unlimited());
            let mut plain = Search::new(&game, Run::unlimited());
            let mut learnt = Search::new(&game, Run::unlimited());
            // Some heaps before, some after.
            learnt.outcome(&Position::new([small / 2, 3])).unwrap();
            learnt.learn(LookUp::new(&solver.quotient()).unwrap());
            for a in 1..=large {
                for b in [1, 2, small / 2, small, large].into_iter().filter(|&b| b <= a) {
                    for c in [0, 2, 3, small - 1] {
                        let position = Position::new([a, b, c, c]);
                        let outcome = plain.outcome(&position);
                        assert_eq!(learnt.outcome(&position), outcome, "{text}: {position}");
                    }
                }
            }
            fewer += plain.settled() as i64 - learnt.settled() as i64;
        }
        assert!(fewer > 0, "the table saves nothing");
    }

    #[test]
    fn plambecks_worked_example() {
        // Plambeck 2005, section 1: misère Kayles 5 + 4 + 1 + 1 is searched, not remembered.
        let game: Game = "kayles".parse().unwrap();
        let position = Position::new([5, 4, 1, 1]);
        let mut search = Search::new(&game, Run::unlimited());
        assert_eq!(search.outcome(&position), Ok(brute(&game, &position)));
    }

    #[test]
    fn long_play_does_not_overflow_the_stack() {
        let game: Game = "S(1)".parse().unwrap();
        let mut search = Search::new(&game, Run::unlimited());
        assert_eq!(search.outcome(&Position::new([100_000])), Ok(Outcome::N));
    }

    #[test]
    fn the_budget_stops_it() {
        let game: Game = "0.77".parse().unwrap();
        let run = Run::new(Budget { memory: Some(1 << 16), ..Budget::default() });
        let mut search = Search::new(&game, run);
        let stop = search.outcome(&Position::new([40, 39, 38, 37]));
        assert_eq!(stop, Err(Stop::Limit(Limit::Memory(1 << 16))));
    }

    #[test]
    fn huge_positions_are_refused_or_stopped() {
        let game: Game = "0.77".parse().unwrap();
        let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
        let mut search = Search::new(&game, run);
        assert!(search.outcome(&"65535·1000000".parse().unwrap()).is_err());
        assert!(search.outcome(&"18446744073709551615·6".parse().unwrap()).is_err());
        let digits: Game = "0.5[18446744073709551615]7".parse().unwrap();
        assert!(Search::new(&digits, run).outcome(&Position::new([400])).is_err());
    }
}
