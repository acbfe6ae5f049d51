//! Whether two positions are the same: in every sum, or in the sums of their own game.

use super::{MisereJudge, Search, TameJudge};
use crate::monoid::Word;
use crate::nim::NimJudge;
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
    /// No position of this game tells them apart, proved.
    Indistinguishable(Because),
    /// No position with heaps up to this one tells them apart; larger heaps were not decided.
    IndistinguishableUpTo(u64),
    /// A position of this game tells them apart.
    Apart(Separator),
}

/// Why no position of a game tells two of its positions apart.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// The game is tame by its rules ([`ProvedTameRule`](super::ProvedTameRule)), and both have
    /// this nim-value and are both firm or both fickle.
    Tame {
        /// The nim-value of both.
        value: u64,
        /// Whether they are firm: one of the heaps is.
        firm: bool,
    },
    /// Both have the same element in the quotient of the whole game.
    Quotient {
        /// The element.
        element: Word,
        /// The number of elements of the quotient.
        order: usize,
    },
}

/// A position that tells two others apart: beside it they have different outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separator {
    beside: Position,
    first: Outcome,
}

impl Separator {
    /// The position. It has few tokens, though not always as few as any that does.
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
/// the game is looked for, in which positions that nothing tells apart have the same element, and
/// any two elements are told apart by a third. When the run stops, what is known of heaps up to
/// some size is the answer, if that is anything.
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
    if let Some(mut tame) = TameJudge::new(rules, run)? {
        let (value, firm) = tame.value_of_sum(one)?;
        if (value, firm) == tame.value_of_sum(other)? {
            return Ok(Comparison::Indistinguishable(Because::Tame { value, firm }));
        }
    }
    let mut contexts = Contexts { rules, judge: MisereJudge::new(rules, run), tokens: 0 };
    let mut solver = Solver::new(rules);
    // Why contexts are no longer tried, and whether the quotient is no longer looked for.
    let (mut ended, mut lost) = (None, false);
    let mut turn = FIRST_TURN;
    loop {
        let in_turn = || run.untold().within(run.budget().at_most_working(turn));
        if ended.is_none() {
            match contexts.separate(one, other, &in_turn()) {
                Ok(Some(separator)) => return Ok(Comparison::Apart(separator)),
                Ok(None) => {}
                Err(stop @ (Stop::Cancelled | Stop::Rules(_))) => return Err(stop),
                Err(stop) => ended = Some(stop),
            }
        }
        if !lost {
            let status = solver.solve(&in_turn());
            if let Some(found) = by_quotient(&solver, one, other) {
                return Ok(found);
            }
            lost = !matches!(status, Status::Stopped(Stop::Limit(Limit::Time)));
        }
        let end = run.untold().check(Progress::default()).err().or(ended.filter(|_| lost));
        if let Some(stop) = end {
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
    if one == other {
        return Ok(true);
    }
    let quick = run.untold().within(run.budget().at_most_working(10 * FIRST_TURN));
    match Search::new(rules, quick).same_terms(one, other) {
        Err(stop @ (Stop::Cancelled | Stop::Rules(_))) => Err(stop),
        same => Ok(same.unwrap_or(false)),
    }
}

fn same_element<R: Rules>(solver: &Solver<R>, one: &Position, other: &Position) -> Option<bool> {
    let quotient = solver.quotient();
    Some(quotient.element(one)? == quotient.element(other)?)
}

/// What the quotient tells, if it is that of the whole game or tells the positions apart: a
/// partial quotient is exact for sums of its heaps, and reduced, so two elements of it are told
/// apart by a third.
fn by_quotient<R: Rules>(
    solver: &Solver<R>,
    one: &Position,
    other: &Position,
) -> Option<Comparison> {
    let quotient = solver.quotient();
    let (x, y) = (quotient.element(one)?, quotient.element(other)?);
    if x == y {
        let complete = solver.rules().last_heap().is_some_and(|last| solver.heap() >= last);
        if !complete && quotient.period().is_none() {
            return None;
        }
        let because = Because::Quotient { element: quotient.word(x), order: quotient.order() };
        return Some(Comparison::Indistinguishable(because));
    }
    let apart = quotient
        .elements()
        .filter(|&z| quotient.is_p(quotient.times(x, z)) != quotient.is_p(quotient.times(y, z)));
    let tokens = |beside: &Position| beside.sizes().map(|(heap, count)| heap * count).sum::<u64>();
    let beside = apart.map(|z| quotient.position(z)).min_by_key(tokens)?;
    let first = quotient.outcome(quotient.times(x, quotient.element(&beside)?));
    Some(Comparison::Apart(Separator { beside, first }))
}

/// Two positions in normal play: their nim-values, and what tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalComparison {
    values: [u64; 2],
    separator: Option<Separator>,
}

impl NormalComparison {
    /// The nim-values of the two.
    pub fn values(&self) -> [u64; 2] {
        self.values
    }

    /// Whether they are equal: no game whatever tells them apart.
    pub fn are_equal(&self) -> bool {
        self.separator.is_none()
    }

    /// A position of this game that tells them apart, if they are not equal.
    pub fn separator(&self) -> Option<&Separator> {
        self.separator.as_ref()
    }
}

/// Nim-values are computed to a little more than twice the largest heap, so that a short period
/// can be proved, but never beyond this many.
const MOST_NIM_VALUES: u64 = 1 << 16;

/// Compares two positions of a game in normal play: they are equal if and only if their
/// nim-values are. If not, what has the nim-value of either tells them apart: beside it, one of
/// them is a P-position and the other is not.
///
/// ```
/// use grundy::Game;
/// use grundy::judge::compare_normal;
/// use grundy::run::Run;
///
/// let kayles: Game = "kayles".parse()?;
/// let run = Run::unlimited();
/// assert!(compare_normal(&kayles, &"3".parse()?, &"6".parse()?, &run)?.are_equal());
/// let found = compare_normal(&kayles, &"3".parse()?, &"1000".parse()?, &run)?;
/// assert_eq!(found.values(), [3, 1]);
/// assert_eq!(found.separator().unwrap().beside().to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare_normal(
    rules: &dyn Rules,
    one: &Position,
    other: &Position,
    run: &Run<'_>,
) -> Result<NormalComparison, Stop> {
    let largest = one.largest().max(other.largest()).unwrap_or(0);
    let heaps = largest.saturating_mul(2).saturating_add(1000).min(MOST_NIM_VALUES);
    let judge = NimJudge::new(rules, heaps, *run);
    let values = [judge.value(one)?, judge.value(other)?];
    if values[0] == values[1] {
        return Ok(NormalComparison { values, separator: None });
    }
    let has_value = |heap: &u64| {
        let value = judge.value(&Position::new([*heap]));
        value.is_ok_and(|value| values.contains(&value))
    };
    // One of the two has a nim-value, so a search among the first heaps may fail, not this.
    let heap = (0..largest.min(heaps)).find(has_value);
    let beside = match heap {
        Some(0) => Position::empty(),
        Some(heap) => Position::new([heap]),
        None => one.clone(),
    };
    let first = Outcome::p_if(judge.value(&beside)? == values[0]);
    Ok(NormalComparison { values, separator: Some(Separator { beside, first }) })
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
        let because = Because::Tame { value: 1, firm: true };
        assert_eq!(compared("nim", "4+4+1", "2+2+1"), Comparison::Indistinguishable(because));
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

    #[test]
    fn what_tells_two_positions_apart_does() {
        for text in ["0.77", "0.123", "0.07", "4.7", "0.3102", "grundy"] {
            let game: Game = text.parse().unwrap();
            let mut judge = MisereJudge::new(&game, Run::unlimited());
            for (a, b) in [(1, 2), (3, 4), (5, 8), (6, 9), (10, 13), (11, 12), (9, 20)] {
                let (one, other) = (Position::new([a, 2]), Position::new([b]));
                let run = Run::new(Budget::lasting(Duration::from_secs(9)));
                let Ok(Comparison::Apart(by)) = compare(&game, &one, &other, &run) else {
                    continue;
                };
                assert_eq!(judge.outcome(&(one.clone() + by.beside())), Ok(by.first()));
                let second = judge.outcome(&(other.clone() + by.beside())).unwrap();
                assert_ne!(second, by.first(), "{text}: {one} and {other}, {:?}", by.beside());
            }
        }
    }

    #[test]
    fn elements_of_a_large_quotient_are_told_apart_by_an_element() {
        // Far too many tokens for a search among small positions.
        let found = compared("kayles", "1000", "1001");
        let Comparison::Apart(by) = found else { panic!("{found:?}") };
        assert!(by.beside().sizes().all(|(heap, _)| heap < 100));
        let found = compared("kayles", "1000", "1012");
        let Comparison::Indistinguishable(Because::Quotient { order, .. }) = found else {
            panic!("{found:?}")
        };
        assert_eq!(order, 40);
    }

    #[test]
    fn normal_play_by_nim_values_and_by_the_definition() {
        fn wins(rules: &dyn Rules, position: &Position) -> bool {
            let moves = crate::outcome::moves(rules, position);
            moves.iter().any(|step| !wins(rules, &step.from(position).unwrap()))
        }
        for text in ["0.77", "0.07", "grundy", "0.3122", "nim"] {
            let game: Game = text.parse().unwrap();
            for (a, b) in [(1, 2), (2, 3), (5, 6), (0, 4), (3, 7), (6, 1), (4, 4)] {
                let (one, other) = (Position::new([a, 1]), Position::new([b]));
                let found = compare_normal(&game, &one, &other, &Run::unlimited()).unwrap();
                let Some(by) = found.separator() else {
                    assert!(!wins(&game, &(one + &other)), "{text}: {a} + 1 and {b}");
                    continue;
                };
                let (first, second) = (one + by.beside(), other + by.beside());
                assert_eq!(wins(&game, &first), !by.first().is_p(), "{text}: {first}");
                assert_eq!(wins(&game, &second), by.first().is_p(), "{text}: {second}");
            }
        }
    }
}
