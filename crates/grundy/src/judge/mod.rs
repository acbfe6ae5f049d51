//! Who wins a sum of heaps in misère play, by the cheapest sound way.
//!
//! | way | when it answers | cost |
//! |---|---|---|
//! | [`ProvedTameRule`] | infinite codes that end like Nim | at once, heaps up to 2⁶³ |
//! | [`Search`] | small sums | grows fast with the tokens |
//! | genera | sums of few heaps that are no adders, such as one heap of Grundy's Game | moderate |
//! | quotient | games with a finite quotient, or a proof that it is infinite | once, then at once |
//!
//! [`MisereJudge`] tries them in this order. The last three take turns, each for a moment, then
//! each for four times as long, until one of them knows: none can be foretold to be the fastest,
//! and together they take at most a few times what the fastest takes alone. The search ends at sums
//! of small heaps that the quotient already knows.
//!
//! [`compare`] says whether two positions of a game are the same, and what tells them apart if
//! not.

mod by_genera;
mod by_quotient;
mod compare;
mod look_up;
mod search;
mod sums;
mod tame;

pub use compare::{Because, Comparison, NormalComparison, Separator, compare, compare_normal};
pub use search::Search;
pub use tame::{ProvedTameRule, TameJudge};

use crate::outcome::{Judge, Outcome, Winning};
use crate::rules::checked;
use crate::run::{Budget, Limit, Progress, Run, Stop};
use crate::{Position, Rules};
use by_genera::ByGenera;
use by_quotient::ByQuotient;
use std::time::Duration;

/// How much processor time each way gets at first: a turn means the same on a busy machine.
const FIRST_TURN: Duration = Duration::from_millis(15);

/// Says who wins a sum of heaps in misère play: by a rule if the game is tame by its rules,
/// otherwise by whichever of search, genera and quotient knows first.
///
/// ```
/// use grundy::{Game, judge::MisereJudge, outcome::{Judge, Outcome}, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let mut judge = MisereJudge::new(&kayles, Run::unlimited());
/// assert_eq!(judge.outcome(&"1".parse()?), Ok(Outcome::P));
/// // However many heaps, and however large.
/// assert_eq!(judge.outcome(&"50·1000000 + 7·123456789 + 12".parse()?), Ok(Outcome::N));
///
/// let nim: Game = "nim".parse()?;
/// let mut judge = MisereJudge::new(&nim, Run::unlimited());
/// assert_eq!(judge.outcome(&"9223372036854775807 + 5 + 7".parse()?), Ok(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MisereJudge<'a> {
    rules: &'a dyn Rules,
    run: Run<'a>,
    /// Whether the game is tame by its rules; `None` before that was looked at.
    tame: Option<Option<Box<TameJudge<'a>>>>,
    search: Search<'a>,
    genera: ByGenera<'a>,
    quotient: ByQuotient<'a>,
    /// The memory for all ways together.
    memory: Option<u64>,
}

impl std::fmt::Debug for MisereJudge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MisereJudge").field("search", &self.search).finish_non_exhaustive()
    }
}

/// The ways that take turns.
#[derive(Clone, Copy)]
enum Way {
    Search,
    Genera,
    Quotient,
}

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    Outcome,
    /// The first so many winning moves.
    Moves(usize),
}

/// What was answered.
enum Answer {
    Outcome(Outcome),
    Moves(Winning),
}

/// Asks a judge.
fn ask(judge: &mut dyn Judge, question: Question, position: &Position) -> Result<Answer, Stop> {
    match question {
        Question::Outcome => judge.outcome(position).map(Answer::Outcome),
        Question::Moves(most) => judge.winning_moves(position, most).map(Answer::Moves),
    }
}

impl<'a> MisereJudge<'a> {
    /// A judge that works within this run.
    pub fn new(rules: &'a dyn Rules, run: Run<'a>) -> Self {
        // The tables of the three ways share the memory.
        let given = run.budget();
        let memory = given.memory.map(|memory| memory / 3);
        let run = run.within(Budget { memory, heap: None, ..given });
        Self {
            rules,
            run,
            tame: None,
            search: Search::new(rules, run),
            genera: ByGenera::new(rules, run),
            quotient: ByQuotient::new(rules, run),
            memory: given.memory,
        }
    }

    /// Why a way stopped, as the asker sees it: its share of the memory is not the limit that was
    /// given, and nobody set the heap or the order at which it ended.
    fn as_given(&self, stop: Stop) -> Stop {
        match (stop, self.memory) {
            (Stop::Limit(Limit::Memory(_)), Some(memory)) => Stop::Limit(Limit::Memory(memory)),
            (Stop::Limit(Limit::Heap(_) | Limit::Order(_) | Limit::Depth(_)), _) => {
                Stop::Limit(Limit::Reach)
            }
            _ => stop,
        }
    }

    /// A judge by rule, if the game is tame by its rules.
    fn tame(&mut self) -> Result<Option<&mut Box<TameJudge<'a>>>, Stop> {
        if self.tame.is_none() {
            self.tame = Some(TameJudge::new(self.rules, self.run)?.map(Box::new));
        }
        Ok(self.tame.as_mut().and_then(Option::as_mut))
    }

    fn answer(&mut self, question: Question, position: &Position) -> Result<Answer, Stop> {
        if let Some(tame) = self.tame()? {
            return ask(tame.as_mut(), question, position);
        }
        let mut turn = FIRST_TURN;
        let mut ways = vec![Way::Search, Way::Genera, Way::Quotient];
        let mut last = Stop::Limit(Limit::Reach);
        while !ways.is_empty() {
            let mut next = Vec::new();
            for way in ways {
                match ask(self.in_turn(way, turn), question, position) {
                    Ok(answer) => return Ok(answer),
                    Err(stop @ (Stop::Cancelled | Stop::Rules(_))) => return Err(stop),
                    Err(Stop::Limit(Limit::Time)) => next.push(way),
                    // A way is out once it stops for another reason than the end of its turn.
                    Err(stop @ Stop::Limit(Limit::Memory(_))) => last = stop,
                    Err(_) => {}
                }
                self.run.untold().check(Progress::default())?;
            }
            ways = next;
            turn = turn.saturating_mul(4);
        }
        Err(last)
    }

    /// One of the ways, for its turn.
    fn in_turn(&mut self, way: Way, turn: Duration) -> &mut dyn Judge {
        let run = self.run.within(self.run.budget().at_most_working(turn));
        match way {
            Way::Search => {
                // The search need not go below what the quotient knows by now.
                if let Some(known) = self.quotient.look_up(self.search.looked_up()) {
                    self.search.learn(known);
                }
                self.search.within(run);
                &mut self.search
            }
            Way::Genera => {
                self.genera.within(run);
                &mut self.genera
            }
            Way::Quotient => {
                self.quotient.within(run);
                &mut self.quotient
            }
        }
    }
}

impl Judge for MisereJudge<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        match self.answer(Question::Outcome, position).map_err(|stop| self.as_given(stop))? {
            Answer::Outcome(outcome) => Ok(outcome),
            Answer::Moves(_) => unreachable!("an outcome was asked for"),
        }
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        match self.answer(Question::Moves(most), position).map_err(|stop| self.as_given(stop))? {
            Answer::Moves(winning) => Ok(winning),
            Answer::Outcome(_) => unreachable!("moves were asked for"),
        }
    }
}

/// The winning moves of a position, by the outcome of every option.
fn winning_by_options(
    rules: &dyn Rules,
    position: &Position,
    most: usize,
    run: &Run<'_>,
    outcome: &mut dyn FnMut(&Position) -> Result<Outcome, Stop>,
) -> Result<Winning, Stop> {
    let mut winning = Winning::none();
    for (heap, _) in position.sizes() {
        checked::try_each_option(rules, heap, run, &mut |parts| {
            let after = position.after(heap, parts).expect("the heap is there");
            if winning.complete && outcome(&after)?.is_p() {
                let _ = winning.put(heap, parts, most);
            }
            Ok(())
        })?;
    }
    Ok(winning)
}
