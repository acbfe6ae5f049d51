//! Games with heaps, in which each player has rules of the player's own.

use super::{Notation, Ruleset, Solver};
use crate::partizan::{Player, Value};
use crate::rules::{Game, ParseError, Structure};
use crate::run::{Limit, Run, Stop};
use crate::{Position, Rules};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// Larger heaps are refused.
const MAX_HEAP: u64 = 1 << 20;

/// A game of heaps in which Left moves by one game's rules and Right by another's: partizan
/// subtraction games, partizan octal games, and, with the same rules twice, every impartial game.
///
/// ```
/// use grundy::partizan::ruleset::{Heaps, Solver};
/// use grundy::run::Run;
///
/// let heaps = Heaps { left: "S(1)".parse()?, right: "S(2)".parse()? };
/// let mut solver = Solver::new(heaps);
/// let period = solver.heap_period(50, &Run::unlimited())?.unwrap();
/// assert_eq!((period.preperiod, period.period), (0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heaps {
    /// The rules for Left.
    pub left: Game,
    /// The rules for Right.
    pub right: Game,
}

impl FromStr for Heaps {
    type Err = ParseError;

    /// `S(1,2)|S(1,3)`: what Left plays and what Right plays.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Some((left, right)) = text.split_once('|') else {
            let expected = "two games with '|' between them, as in S(1,2)|S(1,3)";
            return Err(ParseError::new(text, 0, format!("{text:?}"), expected));
        };
        Ok(Self { left: left.trim().parse()?, right: right.trim().parse()? })
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}", self.left, self.right)
    }
}

impl Ruleset for Heaps {
    /// Heaps, the largest first.
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, player: Player, options: &mut Vec<Vec<u64>>) {
        let rules = if player == Player::Left { &self.left } else { &self.right };
        for (at, &heap) in heaps.iter().enumerate() {
            if at > 0 && heaps[at - 1] == heap {
                continue;
            }
            let _ = rules.visit_options(heap, &mut |parts| {
                let mut option = heaps.clone();
                option.remove(at);
                option.extend(parts.iter().filter(|&&part| part > 0));
                option.sort_unstable_by(|a, b| b.cmp(a));
                options.push(option);
                ControlFlow::Continue(())
            });
        }
    }

    fn components(&self, heaps: &Vec<u64>, components: &mut Vec<Vec<u64>>) {
        components.extend(heaps.iter().map(|&heap| vec![heap]));
    }
}

/// A period of the values of heaps, proved: see [`Solver::heap_period`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapPeriod {
    /// From this heap on the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

impl Solver<Heaps> {
    /// The values of the heaps 0 to n, smaller heaps first, so that no recursion is deep.
    pub fn heap_values(&mut self, largest: u64, run: &Run<'_>) -> Result<Vec<Value>, Stop> {
        if largest > MAX_HEAP {
            return Err(Stop::Limit(Limit::Heap(MAX_HEAP)));
        }
        (0..=largest).map(|heap| self.value(&vec![heap], run)).collect()
    }

    /// A proved period of the values among the heaps up to n, if there is one to be seen.
    ///
    /// If no move splits a heap and none takes more than k, the value of a heap depends on the
    /// values of the k heaps below it alone. So if k successive values repeat, all do. If moves
    /// leave at most two heaps, and v(n + p) = v(n) for n₀ ≤ n < 2n₀ + p + k, then it holds for
    /// all n ≥ n₀ (Guy and Smith; the proof is in `docs/partizan.md`). For other games nothing is
    /// proved, and the answer is `None`.
    pub fn heap_period(&mut self, largest: u64, run: &Run<'_>) -> Result<Option<HeapPeriod>, Stop> {
        let Some((reach, splits)) = self.longest_take() else { return Ok(None) };
        let values = self.heap_values(largest, run)?;
        for period in 1..values.len() {
            // The longest stretch at the end in which values agree with those one period before.
            let differs = |at: &usize| values[*at] != values[*at - period];
            let last = (period..values.len()).rev().find(differs);
            let preperiod = last.map_or(0, |at| at + 1 - period);
            // From heap reach + 1 on, all moves leave a heap: the rule is the same for all.
            let from = preperiod.max(1);
            let needed = if splits { 2 * from + 2 * period + reach } else { from + period + reach };
            if needed <= values.len() {
                let (preperiod, period) = (preperiod as u64, period as u64);
                return Ok(Some(HeapPeriod { preperiod, period }));
            }
        }
        Ok(None)
    }

    /// The most that a move takes, and whether some move splits a heap, if the first is bounded
    /// and no move leaves more than two heaps.
    fn longest_take(&self) -> Option<(usize, bool)> {
        let (mut longest, mut splits) = (1, false);
        for rules in [&self.rules().left, &self.rules().right] {
            let Structure::Code(code) = rules.structure() else { return None };
            if code.max_parts() > 2 {
                return None;
            }
            splits |= !code.never_splits();
            longest = longest.max(code.last_place()?);
        }
        Some((longest, splits))
    }
}

impl Notation for Heaps {
    /// `5 + 3`: the sizes of the heaps.
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let position: Position = text.parse()?;
        let mut heaps: Vec<u64> = position.heaps().collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        match heaps.first() {
            Some(&largest) if largest > MAX_HEAP => {
                let found = format!("a heap of {largest}");
                Err(ParseError::new(text, 0, found, format!("at most {MAX_HEAP}")))
            }
            _ => Ok(heaps),
        }
    }

    fn print(&self, heaps: &Vec<u64>) -> String {
        if heaps.is_empty() {
            return "0".to_owned();
        }
        heaps.iter().map(u64::to_string).collect::<Vec<String>>().join(" + ")
    }
}
