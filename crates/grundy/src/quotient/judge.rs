use super::Solver;
use crate::misere::Search;
use crate::outcome::{Judge, Move, Outcome, Winning, visit_hits_by_period};
use crate::run::{Budget, Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// What a search may take before a quotient is worth finding.
const QUICK: u64 = 4 << 20;

/// Says who wins a sum of heaps in misère play: by search if that is quick, by the quotient if
/// that can be found, by a longer search otherwise.
///
/// ```
/// use grundy::{Game, outcome::{Judge, Outcome}, quotient::MisereJudge, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let mut judge = MisereJudge::new(&kayles, Run::unlimited(), Run::unlimited());
/// assert_eq!(judge.outcome(&"1".parse()?), Ok(Outcome::P));
/// // However many heaps, and however large.
/// assert_eq!(judge.outcome(&"50·1000000 + 7·123456789 + 12".parse()?), Ok(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MisereJudge<'a> {
    rules: &'a dyn Rules,
    quick: Search<'a>,
    solver: Solver<&'a dyn Rules>,
    solving: Run<'a>,
    search: Search<'a>,
}

impl<'a> MisereJudge<'a> {
    /// A judge that spends `solving` on the quotient and `searching` on a search after that.
    pub fn new(rules: &'a dyn Rules, solving: Run<'a>, searching: Run<'a>) -> Self {
        let quick = Run::new(Budget { memory: Some(QUICK), ..Budget::default() });
        Self {
            rules,
            quick: Search::new(rules, quick),
            solver: Solver::new(rules),
            solving,
            search: Search::new(rules, searching),
        }
    }

    /// Whether the quotient, as far as it can be found, tells about this position.
    fn has_quotient(&mut self, position: &Position) -> bool {
        let largest = position.largest().unwrap_or(0);
        let _ = self.solver.extend_to(largest, &self.solving);
        self.solver.quotient().element(position).is_some()
    }

    fn outcome_by_quotient(&self, position: &Position) -> Outcome {
        let quotient = self.solver.quotient();
        let element = quotient.element(position).expect("the quotient covers the position");
        if quotient.is_p(element) { Outcome::P } else { Outcome::N }
    }

    fn winning_by_quotient(&self, position: &Position, most: usize) -> Winning {
        let quotient = self.solver.quotient();
        let mut winning = Winning { moves: Vec::new(), complete: true };
        for (heap, _) in position.sizes() {
            let rest = position.after(heap, &[]).expect("the heap is there");
            let rest = quotient.element(&rest).expect("the quotient covers the position");
            let is_hit = |parts: &[u64]| {
                let value = |part| quotient.value(part).expect("options are smaller heaps");
                quotient.is_p(parts.iter().fold(rest, |x, &part| quotient.times(x, value(part))))
            };
            let mut visit = |parts: &[u64]| {
                if winning.moves.len() == most {
                    winning.complete = false;
                    return ControlFlow::Break(());
                }
                winning.moves.push(Move { heap, option: parts.to_vec() });
                ControlFlow::Continue(())
            };
            let flow = match (self.rules.code(), quotient.period()) {
                (Some(code), Some(period)) if code.max_parts() <= 2 && code.tail().is_empty() => {
                    let period = (period.preperiod, period.period);
                    visit_hits_by_period(code, heap, period, &is_hit, &mut visit)
                }
                _ => self.rules.visit_options(heap, &mut |parts| {
                    if is_hit(parts) { visit(parts) } else { ControlFlow::Continue(()) }
                }),
            };
            if flow.is_break() {
                break;
            }
        }
        winning
    }
}

impl Judge for MisereJudge<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        if let Ok(outcome) = self.quick.outcome(position) {
            return Ok(outcome);
        }
        if self.has_quotient(position) {
            return Ok(self.outcome_by_quotient(position));
        }
        self.search.outcome(position)
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        if let Ok(winning) = self.quick.winning_moves(position, most) {
            return Ok(winning);
        }
        if self.has_quotient(position) {
            return Ok(self.winning_by_quotient(position, most));
        }
        self.search.winning_moves(position, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn quotient_and_search_agree() {
        for text in ["0.77", "0.123", "0.15", "0.3103", "0.72", "4.43"] {
            let game: Game = text.parse().unwrap();
            let mut judge = MisereJudge::new(&game, Run::unlimited(), Run::unlimited());
            let mut search = Search::new(&game, Run::unlimited());
            for heaps in [vec![7, 3], vec![9, 8, 2, 2], vec![12, 11, 1], vec![5, 5, 5], vec![14]] {
                let position = Position::new(heaps);
                assert!(judge.has_quotient(&position), "{text}");
                let outcome = judge.outcome_by_quotient(&position);
                assert_eq!(Ok(outcome), search.outcome(&position), "{text}: {position}");
                let winning = judge.winning_by_quotient(&position, 1000);
                assert_eq!(
                    Ok(winning),
                    search.winning_moves(&position, 1000),
                    "{text}: {position}"
                );
            }
        }
    }
}
