use super::{NimSequence, Period, sequence};
use crate::outcome::{Judge, Move, Outcome, Winning};
use crate::rules::Code;
use crate::run::{Limit, Progress, Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// Options looked at between two looks at the budget.
const STRIDE: u64 = 1 << 12;

/// Says who wins a sum of heaps in normal play, by nim-values.
///
/// ```
/// use grundy::{Game, nim::NimJudge, outcome::{Judge, Outcome}, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let mut judge = NimJudge::new(&kayles, 10_000, Run::unlimited());
/// assert_eq!(judge.outcome(&"3 + 6".parse()?), Ok(Outcome::P));
/// assert_eq!(judge.outcome(&"1000000000000".parse()?), Ok(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimJudge<'a> {
    rules: &'a dyn Rules,
    sequence: NimSequence,
    run: Run<'a>,
}

impl<'a> NimJudge<'a> {
    /// A judge that computes the nim-sequence of the game first, up to `heaps` values or its
    /// proved period.
    pub fn new(rules: &'a dyn Rules, heaps: usize, run: Run<'a>) -> Self {
        Self { rules, sequence: sequence(rules, heaps, &run), run }
    }

    /// The nim-value of a heap.
    fn value_of(&self, heap: u64) -> Result<u64, Stop> {
        self.sequence.value(heap).ok_or_else(|| {
            let settled = self.sequence.values.len().saturating_sub(1) as u64;
            self.sequence.stop.unwrap_or(Stop::Limit(Limit::Heap(settled)))
        })
    }

    /// The nim-value of a sum of heaps.
    pub fn value(&self, position: &Position) -> Result<u64, Stop> {
        let odd = position.sizes().filter(|(_, count)| count % 2 == 1);
        odd.map(|(heap, _)| self.value_of(heap)).try_fold(0, |sum, value| Ok(sum ^ value?))
    }
}

impl NimJudge<'_> {
    /// Visits the options of a heap that have the value `wanted`, in the order of the rules.
    fn visit_options_worth(
        &self,
        wanted: u64,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        match (self.rules.code(), self.sequence.periodicity.proved()) {
            (Some(code), Some(proved)) if code.max_parts() <= 2 && code.tail().is_empty() => {
                let _ = self.visit_by_period(code, proved.period(), wanted, heap, visit);
                Ok(())
            }
            _ => self.visit_one_by_one(wanted, heap, visit),
        }
    }

    /// Looks at every option.
    fn visit_one_by_one(
        &self,
        wanted: u64,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut looked = 0u64;
        let mut stop = None;
        let _ = self.rules.visit_options(heap, &mut |parts| {
            looked += 1;
            if looked.is_multiple_of(STRIDE) {
                stop = self.run.check(Progress { done: looked, ..Progress::default() }).err();
            }
            let value = parts.iter().try_fold(0, |sum, &part| Ok(sum ^ self.value_of(part)?));
            match value {
                Ok(value) if value == wanted => visit(parts)?,
                Ok(_) => {}
                Err(reason) => stop = Some(reason),
            }
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        stop.map_or(Ok(()), Err)
    }

    /// The same for heaps of any size, in a finite code with a proved period.
    fn visit_by_period(
        &self,
        code: &Code,
        period: Period,
        wanted: u64,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (taken, &digit) in (0u64..).zip(code.prefix()).take_while(|&(taken, _)| taken <= heap) {
            let left = heap - taken;
            if digit.leaves(0) && left == 0 && wanted == 0 {
                visit(&[])?;
            }
            if digit.leaves(1) && left > 0 && self.value_of(left) == Ok(wanted) {
                visit(&[left])?;
            }
            if digit.leaves(2) {
                self.splits_worth(wanted, left, period)
                    .try_for_each(|part| visit(&[part, left - part]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The smaller parts of the splits of `left` that have the value `wanted`, increasing.
    ///
    /// Once the smaller part is beyond the preperiod the value of a split depends on it modulo
    /// the period only, so one round tells about all.
    fn splits_worth(&self, wanted: u64, left: u64, period: Period) -> impl Iterator<Item = u64> {
        let is_hit = move |part: &u64| {
            let value = |heap| self.value_of(heap).expect("a proved period gives every value");
            value(*part) ^ value(left - part) == wanted
        };
        let half = left / 2;
        let settled = period.preperiod.max(1);
        let round: Vec<u64> = (settled..settled + period.period)
            .filter(|&part| part <= half)
            .filter(is_hit)
            .collect();
        let rounds = if round.is_empty() { 0..0 } else { 0..half / period.period + 1 };
        let late = rounds.flat_map(move |i| {
            round.iter().map(move |part| part + i * period.period).collect::<Vec<_>>()
        });
        (1..settled.min(half + 1)).filter(is_hit).chain(late.take_while(move |&part| part <= half))
    }
}

impl Judge for NimJudge<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        Ok(if self.value(position)? == 0 { Outcome::P } else { Outcome::N })
    }

    /// A move wins if and only if it brings the value to 0. From a P-position there is none; from
    /// another each heap asks for its options of one value.
    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        let total = self.value(position)?;
        let mut winning = Winning { moves: Vec::new(), complete: true };
        if total == 0 {
            return Ok(winning);
        }
        for (heap, _) in position.sizes() {
            if !winning.complete {
                break;
            }
            let wanted = total ^ self.value_of(heap)?;
            self.visit_options_worth(wanted, heap, &mut |option| {
                if winning.moves.len() == most {
                    winning.complete = false;
                    return ControlFlow::Break(());
                }
                winning.moves.push(Move { heap, option: option.to_vec() });
                ControlFlow::Continue(())
            })?;
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn winning_moves_are_the_moves_to_value_zero() {
        let game: Game = "kayles".parse().unwrap();
        let mut judge = NimJudge::new(&game, 200, Run::unlimited());
        for heaps in [vec![7, 3], vec![12, 5, 4], vec![71, 72], vec![9, 9]] {
            let position = Position::new(heaps);
            let wanted: Vec<Move> = crate::outcome::moves(&game, &position)
                .into_iter()
                .filter(|m| judge.value(&m.from(&position).unwrap()) == Ok(0))
                .collect();
            let winning = judge.winning_moves(&position, 1000).unwrap();
            assert_eq!(winning, Winning { moves: wanted, complete: true }, "{position}");
        }
    }

    #[test]
    fn one_round_of_splits_tells_about_all() {
        for text in ["0.77", "0.07", "0.137", "4.3", "0.34", "0.15"] {
            let game: Game = text.parse().unwrap();
            let judge = NimJudge::new(&game, 2000, Run::unlimited());
            let period = judge.sequence.periodicity.proved().unwrap().period();
            for heap in [1, 2, 5, 30, 76, 150, 333, 334] {
                for wanted in 0..9 {
                    let (mut fast, mut slow) = (Vec::new(), Vec::new());
                    let code = game.code().unwrap();
                    let mut keep = |parts: &[u64]| {
                        fast.push(parts.to_vec());
                        ControlFlow::Continue(())
                    };
                    let _ = judge.visit_by_period(code, period, wanted, heap, &mut keep);
                    let mut keep = |parts: &[u64]| {
                        slow.push(parts.to_vec());
                        ControlFlow::Continue(())
                    };
                    judge.visit_one_by_one(wanted, heap, &mut keep).unwrap();
                    assert_eq!(fast, slow, "{text}: heap {heap}, value {wanted}");
                }
            }
        }
    }

    #[test]
    fn too_many_winning_moves_are_cut() {
        let game: Game = "kayles".parse().unwrap();
        let mut judge = NimJudge::new(&game, 1000, Run::unlimited());
        let winning = judge.winning_moves(&Position::new([1 << 40]), 5).unwrap();
        assert_eq!((winning.moves.len(), winning.complete), (5, false));
    }
}
