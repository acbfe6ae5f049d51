//! Misère outcomes by the quotient, finite or infinite.

use super::look_up::LookUp;
use super::winning_by_options;
use crate::nim::NimJudge;
use crate::outcome::{Judge, Outcome, Winning, visit_hits_by_period};
use crate::quotient::{ProvedLaw, Solver, Status};
use crate::rules::checked;
use crate::run::{Budget, Limit, Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// How many nim-values are computed at most.
const MOST_HEAPS: u64 = 1 << 22;

/// Says who wins a sum of heaps by the quotient as far as it can be found, by a proof that it is
/// infinite, by a law of balance or a regular law, or by nim-values where misère play is normal
/// play. What was found stays known from turn to turn.
pub(super) struct ByQuotient<'a> {
    rules: &'a dyn Rules,
    run: Run<'a>,
    solver: Solver<&'a dyn Rules>,
    /// For positions with heaps from which on misère play is normal play.
    nim: Option<NimJudge<'a>>,
}

/// What tells about a position.
enum Knows {
    Quotient,
    Outcomes,
    Law,
    Reader,
    NimValues,
}

impl<'a> ByQuotient<'a> {
    pub(super) fn new(rules: &'a dyn Rules, run: Run<'a>) -> Self {
        Self { rules, run, solver: Solver::new(rules), nim: None }
    }

    pub(super) fn within(&mut self, run: Run<'a>) {
        self.run = run;
    }

    /// The quotient found so far as a table, if it knows more heaps than these.
    pub(super) fn look_up(&self, heaps: u64) -> Option<LookUp> {
        let quotient = self.solver.quotient();
        (quotient.tabulated_to() >= heaps.max(1)).then(|| LookUp::new(&quotient)).flatten()
    }

    /// What tells about this position: the quotient as far as it can be found, or beyond it normal
    /// play, where that is proved.
    fn who_knows(&mut self, position: &Position) -> Result<Knows, Stop> {
        let largest = position.largest().unwrap_or(0);
        let budget = Budget { heap: Some(largest), ..self.run.budget() };
        let run = self.run.untold().within(budget);
        let status = self.solver.solve(&run);
        if matches!(status, Status::Infinite(_)) && self.solver.outcome(position).is_none() {
            self.solver.extend_to(largest, &run);
        }
        match status {
            _ if self.solver.quotient().element(position).is_some() => Ok(Knows::Quotient),
            Status::Infinite(_) if self.solver.outcome(position).is_some() => Ok(Knows::Outcomes),
            Status::Balanced(_) => Ok(Knows::Law),
            Status::Regular(_) => Ok(Knows::Reader),
            Status::Normal(_) => Ok(Knows::NimValues),
            Status::Stopped(stop) => Err(stop),
            // The quotient ends before the largest heap.
            _ => Err(Stop::Limit(Limit::Heap(self.solver.heap()))),
        }
    }

    /// A judge for positions that are won as in normal play, and from which all moves lead to such
    /// positions: those with a heap beyond the quotient.
    fn nim(&mut self, position: &Position) -> &mut NimJudge<'a> {
        let heaps = position.largest().map_or(0, |heap| heap.min(MOST_HEAPS) + 1);
        let (rules, run) = (self.rules, self.run.untold());
        let known = self.nim.take().filter(|judge| judge.value(position).is_ok());
        self.nim.insert(known.unwrap_or_else(|| NimJudge::new(rules, heaps, run)))
    }

    fn outcome_by_quotient(&self, position: &Position) -> Outcome {
        let quotient = self.solver.quotient();
        quotient.outcome(quotient.element(position).expect("the quotient covers the position"))
    }

    fn outcome_by_proof(&self, position: &Position) -> Outcome {
        self.solver.outcome(position).expect("the proof covers the position")
    }

    /// A proof of infinity that covers a position covers its options, too.
    fn winning_by_proof(&self, position: &Position, most: usize) -> Result<Winning, Stop> {
        winning_by_options(self.rules, position, most, &self.run, &mut |after| {
            Ok(self.outcome_by_proof(after))
        })
    }

    fn law(&self) -> &ProvedLaw {
        self.solver.proved_law().expect("the solver has a law")
    }

    fn winning_by_quotient(&self, position: &Position, most: usize) -> Result<Winning, Stop> {
        let quotient = self.solver.quotient();
        let mut winning = Winning::none();
        for (heap, _) in position.sizes() {
            let rest = position.after(heap, &[]).expect("the heap is there");
            let rest = quotient.element(&rest).expect("the quotient covers the position");
            let is_hit = |parts: &[u64]| {
                let value = |part| quotient.value(part).expect("options are smaller heaps");
                quotient.is_p(parts.iter().fold(rest, |x, &part| quotient.times(x, value(part))))
            };
            let mut visit = |parts: &[u64]| winning.put(heap, parts, most);
            let flow = match (self.rules.code(), quotient.period()) {
                (Some(code), Some(period)) if code.max_parts() <= 2 && code.tail().is_empty() => {
                    let period = (period.preperiod(), period.period());
                    visit_hits_by_period(code, heap, period, &is_hit, &mut visit)
                }
                _ => checked::visit_options(self.rules, heap, &self.run, &mut |parts| {
                    if is_hit(parts) { visit(parts) } else { ControlFlow::Continue(()) }
                })?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(winning)
    }
}

impl Judge for ByQuotient<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        match self.who_knows(position)? {
            Knows::Quotient => Ok(self.outcome_by_quotient(position)),
            Knows::Outcomes | Knows::Reader => Ok(self.outcome_by_proof(position)),
            Knows::Law => Ok(self.law().outcome(position)),
            Knows::NimValues => self.nim(position).outcome(position),
        }
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        match self.who_knows(position)? {
            Knows::Quotient => self.winning_by_quotient(position, most),
            Knows::Outcomes => self.winning_by_proof(position, most),
            Knows::Law => self.law().winning_moves(self.rules, position, most, &self.run),
            Knows::Reader => {
                let reader = self.solver.proved_reader().expect("the solver has a reader");
                reader.winning_moves(self.rules, position, most, &self.run)
            }
            Knows::NimValues => self.nim(position).winning_moves(position, most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::judge::Search;

    /// Compares what the quotient knows of positions, or else a proof of infinity, with the search.
    fn agrees_with_search(text: &str, positions: &[Vec<u64>], by_quotient: bool) {
        let game: Game = text.parse().unwrap();
        let mut judge = ByQuotient::new(&game, Run::unlimited());
        let mut search = Search::new(&game, Run::unlimited());
        for heaps in positions {
            let position = Position::new(heaps.clone());
            let (outcome, winning) = match judge.who_knows(&position) {
                Ok(Knows::Quotient) if by_quotient => (
                    judge.outcome_by_quotient(&position),
                    judge.winning_by_quotient(&position, 1000),
                ),
                Ok(Knows::Outcomes) if !by_quotient => {
                    (judge.outcome_by_proof(&position), judge.winning_by_proof(&position, 1000))
                }
                _ => panic!("{text}: {position}"),
            };
            assert_eq!(Ok(outcome), search.outcome(&position), "{text}: {position}");
            assert_eq!(winning, search.winning_moves(&position, 1000), "{text}: {position}");
        }
    }

    #[test]
    fn quotient_and_search_agree() {
        let positions = [vec![7, 3], vec![9, 8, 2, 2], vec![12, 11, 1], vec![5, 5, 5], vec![14]];
        for text in ["0.77", "0.123", "0.15", "0.3103", "0.72", "4.43"] {
            agrees_with_search(text, &positions, true);
        }
    }

    #[test]
    fn proofs_of_infinity_tell() {
        // With and without layers: 0.06 beside one heap 17, 4.76 beside one heap 6, 0.31011.
        let all = [
            ("0.06", vec![vec![17, 5, 12], vec![17, 3, 12, 12], vec![17, 8, 11, 6]]),
            ("4.76", vec![vec![6, 5, 2, 2], vec![6, 4, 3, 1], vec![6]]),
            ("0.31011", vec![vec![5, 5, 4, 3], vec![5, 4, 4, 2, 1], vec![5]]),
        ];
        for (text, positions) in all {
            agrees_with_search(text, &positions, false);
        }
    }

    #[test]
    fn beyond_the_quotient_nim_values_tell() {
        let game: Game = "0.414".parse().unwrap();
        let mut judge = ByQuotient::new(&game, Run::unlimited());
        let mut nim = NimJudge::new(&game, 3001, Run::unlimited());
        for heaps in [vec![3000, 2, 2], vec![2999, 2999, 5], vec![700, 700], vec![1500, 11, 8]] {
            let position = Position::new(heaps);
            assert!(matches!(judge.who_knows(&position), Ok(Knows::NimValues)), "{position}");
            assert_eq!(judge.outcome(&position), nim.outcome(&position));
            assert_eq!(judge.winning_moves(&position, 9), nim.winning_moves(&position, 9));
        }
        // Small heaps are won as in misère play.
        assert_eq!(judge.outcome(&Position::new([2])), Ok(Outcome::P));
        assert_eq!(nim.outcome(&Position::new([2])), Ok(Outcome::N));
    }
}
