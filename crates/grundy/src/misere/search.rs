//! Misère outcomes by search: the definition itself, memoised.
//!
//! A position without a move is an N-position; any other is a P-position if and only if every
//! option is an N-position. Sums are searched as multisets, without the heaps that have no move
//! (they are worth 0 in misère play too). The number of multisets grows fast, so the search has
//! a memory budget; a quotient answers the same question without one.

use crate::outcome::{Judge, Move, Outcome, Winning};
use crate::rules::checked;
use crate::run::{Limit, Progress, Run, Stop};
use crate::{Position, Rules};
use std::collections::HashMap;

/// A sum of heaps that have moves, sizes increasing.
type Sum = Box<[u64]>;

/// A sum of more heaps than this is not searched.
const MOST_HEAPS: u64 = 1 << 16;

/// Positions settled between two looks at the budget.
const STRIDE: u64 = 256;

/// A memoised search for misère outcomes.
///
/// ```
/// use grundy::{Game, misere::Search, outcome::{Judge, Outcome}, run::Run};
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
    known: HashMap<Sum, Outcome>,
    /// The options of each heap met, once they were asked.
    options: HashMap<u64, Vec<Vec<u64>>>,
    memory: u64,
    steps: u64,
}

/// A position on the way, with the options still to be looked at.
struct Frame {
    sum: Sum,
    options: Vec<Sum>,
}

impl<'a> Search<'a> {
    /// A search that knows nothing yet.
    pub fn new(rules: &'a dyn Rules, run: Run<'a>) -> Self {
        Self { rules, run, known: HashMap::new(), options: HashMap::new(), memory: 0, steps: 0 }
    }

    /// How many positions are settled.
    pub fn settled(&self) -> usize {
        self.known.len()
    }

    fn check(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if !self.steps.is_multiple_of(STRIDE) {
            return Ok(());
        }
        self.run.check(Progress {
            done: self.known.len() as u64,
            memory: self.memory,
            ..Progress::default()
        })
    }

    /// Asks the rules for the options of a heap, the first time it is met.
    fn learn(&mut self, heap: u64) -> Result<(), Stop> {
        if self.options.contains_key(&heap) {
            return Ok(());
        }
        let mut options = Vec::new();
        let (rules, run) = (self.rules, self.run);
        checked::try_each_option(rules, heap, &run, &mut |parts| {
            self.memory += 32 + size_of_val(parts) as u64;
            options.push(parts.to_vec());
            self.check()
        })?;
        self.options.insert(heap, options);
        Ok(())
    }

    /// Refuses sums that could not even be written down.
    fn can_begin(&self, position: &Position) -> Result<(), Stop> {
        let memory = self.run.budget().memory.unwrap_or(u64::MAX);
        let fits = position.count() <= MOST_HEAPS;
        if fits { Ok(()) } else { Err(Stop::Limit(Limit::Memory(memory))) }
    }

    /// The sum of those heaps that have a move, sorted.
    fn normal(&mut self, heaps: impl Iterator<Item = u64>) -> Result<Sum, Stop> {
        let mut sum = Vec::new();
        for heap in heaps {
            self.learn(heap)?;
            if !self.options[&heap].is_empty() {
                sum.push(heap);
            }
        }
        sum.sort_unstable();
        Ok(sum.into())
    }

    fn frame(&mut self, sum: Sum) -> Result<Frame, Stop> {
        let mut options = Vec::new();
        for (i, &heap) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == heap {
                continue;
            }
            for option in self.options[&heap].clone() {
                let others = sum.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &h)| h);
                options.push(self.normal(others.chain(option))?);
            }
        }
        // The smallest sums are settled fastest, and the last of the list is looked at first.
        options.sort_unstable_by(|a, b| (b.len(), b).cmp(&(a.len(), a)));
        options.dedup();
        Ok(Frame { sum, options })
    }

    fn settle(&mut self, sum: Sum, outcome: Outcome) {
        self.memory += 64 + size_of_val(&*sum) as u64;
        self.known.insert(sum, outcome);
    }

    /// The outcome of a sum, with an explicit stack: play may be very long.
    fn outcome_of(&mut self, sum: Sum) -> Result<Outcome, Stop> {
        if let Some(&outcome) = self.known.get(&sum) {
            return Ok(outcome);
        }
        let mut stack = vec![self.frame(sum.clone())?];
        while let Some(frame) = stack.last_mut() {
            let terminal = frame.sum.is_empty();
            match frame.options.last() {
                None => {
                    let sum = stack.pop().expect("the loop looks at the last frame").sum;
                    self.settle(sum, if terminal { Outcome::N } else { Outcome::P });
                }
                Some(option) => match self.known.get(option) {
                    Some(Outcome::P) => {
                        let sum = stack.pop().expect("the loop looks at the last frame").sum;
                        self.settle(sum, Outcome::N);
                    }
                    Some(Outcome::N) => {
                        frame.options.pop();
                    }
                    None => {
                        let next = option.clone();
                        self.check()?;
                        let next = self.frame(next)?;
                        stack.push(next);
                    }
                },
            }
        }
        Ok(self.known[&sum])
    }
}

impl Judge for Search<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        self.can_begin(position)?;
        let sum = self.normal(position.heaps())?;
        self.outcome_of(sum)
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        self.can_begin(position)?;
        let mut winning = Winning { moves: Vec::new(), complete: true };
        for (heap, _) in position.sizes() {
            self.learn(heap)?;
            for option in self.options[&heap].clone() {
                let next = Move { heap, option };
                let after = next.from(position).expect("the heap is there");
                if self.outcome(&after)? == Outcome::N {
                    continue;
                }
                if winning.moves.len() == most {
                    winning.complete = false;
                    return Ok(winning);
                }
                winning.moves.push(next);
            }
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::run::Budget;

    /// The definition, without memory and without leaving anything out.
    fn brute(rules: &dyn Rules, position: &Position) -> Outcome {
        let moves = crate::outcome::moves(rules, position);
        let wins = |m: &Move| brute(rules, &m.from(position).unwrap()) == Outcome::P;
        if moves.is_empty() || moves.iter().any(wins) { Outcome::N } else { Outcome::P }
    }

    #[test]
    fn agrees_with_the_definition() {
        for text in ["0.77", "0.07", "0.123", "4.7", "grundy", "0.(3)", "0.8"] {
            let game: Game = text.parse().unwrap();
            let mut search = Search::new(&game, Run::unlimited());
            for a in 0..5 {
                for b in 0..=a {
                    let position = Position::new([a, b, 1]);
                    let outcome = brute(&game, &position);
                    assert_eq!(search.outcome(&position), Ok(outcome), "{text}: {position}");
                    let mut wanted = crate::outcome::moves(&game, &position);
                    wanted.retain(|m| brute(&game, &m.from(&position).unwrap()) == Outcome::P);
                    let winning = search.winning_moves(&position, 1000).unwrap();
                    assert_eq!(winning.moves, wanted, "{text}: {position}");
                }
            }
        }
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
}
