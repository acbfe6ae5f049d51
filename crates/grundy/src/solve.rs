//! One game in both plays: its nim-sequence and its misère quotient, as far as patience goes.
//!
//! ```
//! use grundy::run::Run;
//! use grundy::solve::{Patience, solve};
//! use grundy::{Game, quotient::Status};
//!
//! let kayles: Game = "kayles".parse()?;
//! let solution = solve(&kayles, &Patience::default(), &Run::unlimited());
//! assert!(solution.is_solved());
//! let period = solution.sequence().periodicity().proved().unwrap().period();
//! assert_eq!((period.preperiod(), period.period()), (71, 12));
//! assert!(matches!(solution.status(), Status::Solved(_)));
//! assert_eq!(solution.quotient().order(), 40);
//! assert_eq!(solution.first_wild(), Some(5));
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```

use crate::judge::MisereJudge;
use crate::nim::{self, NimJudge, NimSequence, Request};
use crate::outcome::{Judge, Play};
use crate::quotient::{Quotient, Solver, Status};
use crate::run::{Budget, Reached, Run};
use crate::{Game, Position, Rules};
use std::time::{Duration, Instant};

/// How long and how far to look where the run itself sets no deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How long each play may take.
    pub time: Duration,
    /// The largest heap in misère play.
    pub heaps: u64,
}

impl Default for Patience {
    /// Ten seconds for each play, and heaps up to 2¹⁴ in misère play.
    fn default() -> Self {
        Self { time: Duration::from_secs(10), heaps: 1 << 14 }
    }
}

impl Patience {
    /// The same run, ended when patience is, unless it has a deadline of its own.
    #[must_use]
    pub fn limit<'a>(&self, run: Run<'a>) -> Run<'a> {
        let given = run.budget();
        let deadline = given.deadline.or_else(|| Instant::now().checked_add(self.time));
        run.within(Budget { deadline, ..given })
    }
}

/// What was found about a game in both plays.
#[derive(Debug)]
#[must_use]
pub struct Solution {
    normal: Reached<NimSequence>,
    solver: Solver<Game>,
    status: Status,
    first_wild: Option<u64>,
}

impl Solution {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.solver.rules()
    }

    /// Normal play: the nim-sequence and what is known of its period.
    #[must_use]
    pub fn sequence(&self) -> &NimSequence {
        &self.normal.value
    }

    /// Normal play: the same, with the reason why it ended where a limit ended it.
    pub fn normal(&self) -> &Reached<NimSequence> {
        &self.normal
    }

    /// Misère play: the solver, with the quotient as far as it came.
    #[must_use]
    pub fn solver(&self) -> &Solver<Game> {
        &self.solver
    }

    /// Misère play: the quotient of the heaps that were settled.
    #[must_use]
    pub fn quotient(&self) -> Quotient<'_> {
        self.solver.quotient()
    }

    /// Misère play: what is proved, or why the search ended.
    #[must_use]
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The first heap at which the quotient is no longer that of a Nim position.
    #[must_use]
    pub fn first_wild(&self) -> Option<u64> {
        self.first_wild
    }

    /// Whether both plays are solved for all heaps.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        if let Some(last) = self.game().last_heap() {
            return self.status == Status::Complete && self.sequence().computed() > last;
        }
        self.sequence().periodicity().proved().is_some() && self.solver.is_solved()
    }
}

/// Both plays of a game, normal play first.
pub fn solve(game: &Game, patience: &Patience, run: &Run<'_>) -> Solution {
    let normal = nim::compute(game, &Request::new(), &patience.limit(*run))
        .expect("no engine and no checkpoint was asked for");
    let run = patience.limit(*run);
    let run = run.within(Budget { heap: Some(patience.heaps), ..run.budget() });
    let mut solver = Solver::new(game.clone());
    let mut first_wild = None;
    let mut status = Status::Partial;
    while status == Status::Partial {
        status = solver.advance(&run);
        if first_wild.is_none() && solver.quotient().tame().is_none() {
            first_wild = Some(solver.heap());
        }
    }
    Solution { normal, solver, status, first_wild }
}

/// Nim-values are computed up to the largest heap of a position, but never beyond this many.
const MOST_NIM_VALUES: u64 = 1 << 16;

/// A judge of positions of a game: by nim-values in normal play, by whatever knows first in misère
/// play ([`MisereJudge`]).
///
/// The position is the largest that will be asked for; others may take the judge longer.
///
/// ```
/// use grundy::outcome::{Outcome, Play};
/// use grundy::{Game, Position, run::Run, solve::judge};
///
/// let kayles: Game = "kayles".parse()?;
/// let position: Position = "5 + 4 + 1 + 1".parse()?;
/// let mut judge = judge(&kayles, Play::Misere, &position, Run::unlimited());
/// assert_eq!(judge.outcome(&position), Ok(Outcome::P));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn judge<'a>(
    game: &'a Game,
    play: Play,
    position: &Position,
    run: Run<'a>,
) -> Box<dyn Judge + 'a> {
    match play {
        Play::Normal => {
            // A little more than the heaps themselves, so that a short period can be proved.
            let largest = position.largest().unwrap_or(0);
            let heaps = largest.saturating_mul(2).saturating_add(1000).min(MOST_NIM_VALUES);
            Box::new(NimJudge::new(game, heaps, run))
        }
        Play::Misere => Box::new(MisereJudge::new(game, run)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limit, Stop};

    #[test]
    fn a_deadline_of_the_run_counts_and_not_the_patience() {
        let now = Instant::now();
        let run = Run::new(Budget { deadline: Some(now), ..Budget::default() });
        assert_eq!(Patience::default().limit(run).budget().deadline, Some(now));
        let game: Game = "0.37".parse().unwrap();
        let solution = solve(&game, &Patience::default(), &run);
        assert!(!solution.is_solved());
        assert_eq!(solution.status(), &Status::Stopped(Stop::Limit(Limit::Time)));
    }

    #[test]
    fn patience_ends_a_search_that_would_go_on() {
        let patience = Patience { heaps: 8, ..Patience::default() };
        let game: Game = "0.77".parse().unwrap();
        let solution = solve(&game, &patience, &Run::unlimited());
        assert!(!solution.is_solved());
        assert_eq!(solution.status(), &Status::Stopped(Stop::Limit(Limit::Heap(8))));
        assert!(solution.sequence().periodicity().proved().is_some());
    }

    #[test]
    fn endless_patience_is_no_deadline() {
        let patience = Patience { time: Duration::MAX, ..Patience::default() };
        assert_eq!(patience.limit(Run::unlimited()).budget().deadline, None);
    }
}
