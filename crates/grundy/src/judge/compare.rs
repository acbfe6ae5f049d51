//! Whether two positions are the same: in every sum, or in the sums of their own game.

use super::{MisereJudge, Search, TameJudge};
use crate::outcome::{Judge, Outcome};
use crate::quotient::{Solver, Status};
use crate::run::{Budget, Limit, Progress, Run, Stop};
use crate::{Position, Rules};
use std::time::Duration;

/// How two positions of a game compare in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Comparison {
    /// They are equal: no game whatever tells them apart. They have the same simplest terms.
    Equal,
    /// No position of this game tells them apart: they have the same element in the quotient of
    /// the whole game, which is proved, or the same value in a game that is tame by its rules.
    Indistinguishable,
    /// No position with heaps up to this one tells them apart; larger heaps were not decided.
    IndistinguishableUpTo(u64),
    /// A position of this game tells them apart.
    Apart(Separator),
}

/// A position that tells two others apart: beside it they have different outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separator {
    beside: Position,
    first: Outcome,
}

impl Separator {
    /// The position, with as few tokens as any that does.
    pub fn beside(&self) -> &Position {
        &self.beside
    }

    /// The outcome of the first position beside it; that of the second is the other one.
    pub fn first(&self) -> Outcome {
        self.first
    }
}

/// How long each way is tried at first.
const FIRST_TURN: Duration = Duration::from_millis(20);

/// Compares two positions of a game in misère play.
///
/// First both are brought to simplest terms; if these agree the positions are equal. Then, in
/// turns, positions of this game are tried beside them, fewest tokens first, and the quotient of
/// the game is looked for, in which positions that nothing tells apart have the same element.
/// When the run stops, what is known of heaps up to some size is the answer, if that is anything.
///
/// ```
/// use grundy::Game;
/// use grundy::judge::{Comparison, compare};
/// use grundy::run::Run;
///
/// let kayles: Game = "kayles".parse()?;
/// let run = Run::unlimited();
/// // Two heaps of one token cancel.
/// assert_eq!(compare(&kayles, &"1+1".parse()?, &"0".parse()?, &run)?, Comparison::Equal);
/// let Comparison::Apart(by) = compare(&kayles, &"2".parse()?, &"3".parse()?, &run)? else {
///     panic!("heaps 2 and 3 are different nim-heaps");
/// };
/// assert_eq!(by.beside().to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    rules: &dyn Rules,
    one: &Position,
    other: &Position,
    run: &Run<'_>,
) -> Result<Comparison, Stop> {
    let memory = run.budget().memory.map(|memory| memory / 3);
    let run = run.within(Budget { memory, heap: None, ..run.budget() });
    if same_terms(rules, one, other, run)? {
        return Ok(Comparison::Equal);
    }
    // In a tame game the outcome of a sum follows from the values of its parts.
    if let Some(mut tame) = TameJudge::new(rules, run)?
        && tame.value_of_sum(one)? == tame.value_of_sum(other)?
    {
        return Ok(Comparison::Indistinguishable);
    }
    let mut contexts = Contexts { rules, judge: MisereJudge::new(rules, run), tokens: 0 };
    let mut solver = Solver::new(rules);
    let mut turn = FIRST_TURN;
    let mut lost = false;
    loop {
        let budget = run.budget().at_most(turn);
        if let Some(separator) = contexts.separate(one, other, &run.within(budget))? {
            return Ok(Comparison::Apart(separator));
        }
        if !lost {
            let status = solver.solve(&run.untold().within(budget));
            let same = same_element(&solver, one, other);
            if matches!(status, Status::Solved(_)) && same == Some(true) {
                return Ok(Comparison::Indistinguishable);
            }
            lost = !matches!(status, Status::Stopped(Stop::Limit(Limit::Time)));
        }
        if let Err(stop) = run.untold().check(Progress::default()) {
            return match same_element(&solver, one, other) {
                Some(true) => Ok(Comparison::IndistinguishableUpTo(solver.heap())),
                _ => Err(stop),
            };
        }
        turn = turn.saturating_mul(2);
    }
}

/// Whether both have the same simplest terms; `false` if that is not quickly seen.
fn same_terms(
    rules: &dyn Rules,
    one: &Position,
    other: &Position,
    run: Run<'_>,
) -> Result<bool, Stop> {
    let quick = run.untold().within(run.budget().at_most(10 * FIRST_TURN));
    match Search::new(rules, quick).same_terms(one, other) {
        Err(stop @ (Stop::Cancelled | Stop::Rules(_))) => Err(stop),
        same => Ok(same.unwrap_or(false)),
    }
}

fn same_element<R: Rules>(solver: &Solver<R>, one: &Position, other: &Position) -> Option<bool> {
    let quotient = solver.quotient();
    Some(quotient.element(one)? == quotient.element(other)?)
}

/// The positions of a game, fewest tokens first, as contexts.
struct Contexts<'a> {
    rules: &'a dyn Rules,
    judge: MisereJudge<'a>,
    /// All positions with fewer tokens were tried.
    tokens: u64,
}

impl Contexts<'_> {
    /// The next position that tells the two apart; `None` at the end of the turn.
    fn separate(
        &mut self,
        one: &Position,
        other: &Position,
        run: &Run<'_>,
    ) -> Result<Option<Separator>, Stop> {
        loop {
            let mut parts = Vec::new();
            match self.try_all(self.tokens, self.tokens, &mut parts, (one, other), run) {
                Ok(None) => self.tokens += 1,
                Err(Stop::Limit(Limit::Time)) => return Ok(None),
                found => return found,
            }
        }
    }

    /// Tries every sum of `parts` and heaps of at most `largest` tokens with `left` tokens.
    fn try_all(
        &mut self,
        left: u64,
        largest: u64,
        parts: &mut Vec<u64>,
        pair: (&Position, &Position),
        run: &Run<'_>,
    ) -> Result<Option<Separator>, Stop> {
        if left == 0 {
            run.untold().check(Progress::default())?;
            let beside = Position::new(parts.iter().copied());
            let mut outcome =
                |position: &Position| self.judge.outcome(&(position.clone() + &beside));
            let first = outcome(pair.0)?;
            let apart = first != outcome(pair.1)?;
            return Ok(apart.then_some(Separator { beside, first }));
        }
        for heap in (1..=left.min(largest)).rev() {
            // A heap without a move tells nothing.
            if self
                .rules
                .visit_options(heap, &mut |_| std::ops::ControlFlow::Break(()))
                .is_continue()
            {
                continue;
            }
            parts.push(heap);
            let found = self.try_all(left - heap, heap, parts, pair, run)?;
            parts.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn compared(game: &str, one: &str, other: &str) -> Comparison {
        let game: Game = game.parse().unwrap();
        let (one, other) = (one.parse().unwrap(), other.parse().unwrap());
        let run = Run::new(Budget::lasting(Duration::from_secs(20)));
        compare(&game, &one, &other, &run).unwrap()
    }

    #[test]
    fn equal_indistinguishable_and_apart() {
        assert_eq!(compared("kayles", "4", "4"), Comparison::Equal);
        assert_eq!(compared("nim", "3+3+1", "2+2+1+1+1"), Comparison::Equal);
        assert_eq!(compared("nim", "4+4+1", "2+2+1"), Comparison::Indistinguishable);
        // Heap 5 of Kayles is wild.
        let Comparison::Apart(by) = compared("kayles", "5", "1") else { panic!() };
        let game: Game = "kayles".parse().unwrap();
        let mut judge = MisereJudge::new(&game, Run::unlimited());
        let mut beside = |heap: u64| judge.outcome(&(Position::new([heap]) + by.beside())).unwrap();
        assert_eq!(beside(5), by.first());
        assert_ne!(beside(1), by.first());
    }

    #[test]
    fn agrees_with_the_quotient() {
        let game: Game = "0.123".parse().unwrap();
        let mut solver = Solver::new(&game);
        assert!(matches!(solver.solve(&Run::unlimited()), Status::Solved(_)));
        for a in 0..12_u64 {
            for b in 0..a {
                let (one, other) = (Position::new([a]), Position::new([b, 1]));
                let same = same_element(&solver, &one, &other).unwrap();
                let found = compare(&game, &one, &other, &Run::unlimited()).unwrap();
                assert_eq!(!matches!(found, Comparison::Apart(_)), same, "{one} and {other}");
            }
        }
    }
}
