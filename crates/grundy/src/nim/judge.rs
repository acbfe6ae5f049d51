use super::period::Period;
use super::sequence::NimSequence;
use super::strategy;
use crate::outcome::{Judge, Outcome, Winning, visit_hits_by_period};
use crate::rules::{Code, Visit, checked};
use crate::run::{Limit, Reached, Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

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
    sequence: Reached<NimSequence>,
    run: Run<'a>,
}

impl std::fmt::Debug for NimJudge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NimJudge").field("sequence", &self.sequence).finish_non_exhaustive()
    }
}

impl<'a> NimJudge<'a> {
    /// A judge that computes the nim-sequence of the game first, up to `heaps` values or its
    /// proved period.
    pub fn new(rules: &'a dyn Rules, heaps: u64, run: Run<'a>) -> Self {
        Self { rules, sequence: strategy::sequence(rules, heaps, &run), run }
    }

    /// The nim-value of a heap.
    fn value_of(&self, heap: u64) -> Result<u64, Stop> {
        let sequence = &self.sequence.value;
        sequence.value(heap).ok_or_else(|| {
            let settled = sequence.values().len().saturating_sub(1) as u64;
            self.sequence.stop.unwrap_or(Stop::Limit(Limit::Heap(settled)))
        })
    }

    fn option_value(&self, parts: &[u64]) -> Result<u64, Stop> {
        parts.iter().try_fold(0, |sum, &part| Ok(sum ^ self.value_of(part)?))
    }

    /// The nim-value of a sum of heaps.
    pub fn value(&self, position: &Position) -> Result<u64, Stop> {
        let odd = position.sizes().filter(|(_, count)| count % 2 == 1);
        odd.map(|(heap, _)| self.value_of(heap)).try_fold(0, |sum, value| Ok(sum ^ value?))
    }
}

impl NimJudge<'_> {
    /// Visits the options of a heap that have the value `wanted`, in the order of the rules.
    pub(crate) fn visit_options_worth(
        &self,
        wanted: u64,
        heap: u64,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        match (self.rules.code(), self.sequence.value.periodicity().proved()) {
            (Some(code), Some(proved)) if code.max_parts() <= 2 && code.tail().is_empty() => {
                let cycle = proved.period().cycle();
                let is_hit = |parts: &[u64]| self.option_value(parts) == Ok(wanted);
                let cycle = (cycle.index(), cycle.period());
                let _ = visit_hits_by_period(code, heap, cycle, &is_hit, visit);
                Ok(())
            }
            (Some(code), Some(proved)) if code.never_splits() && proved.period().saltus() > 0 => {
                let _ = self.visit_growing(code, proved.period(), wanted, heap, visit);
                Ok(())
            }
            _ => self.visit_one_by_one(wanted, heap, visit),
        }
    }

    /// In a game that never splits and whose values grow by a saltus, a value is that of few
    /// heaps: some before the preperiod, and in each residue class at most one after it.
    fn visit_growing(
        &self,
        code: &Code,
        period: Period,
        wanted: u64,
        heap: u64,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let (preperiod, saltus) = (period.preperiod(), period.saltus());
        let period = period.period();
        let has_value = |left: &u64| self.value_of(*left) == Ok(wanted);
        let early = (1..preperiod).filter(has_value);
        let late = (preperiod.max(1)..preperiod.max(1) + period).filter_map(|first| {
            let rounds = wanted.checked_sub(self.value_of(first).ok()?)? / saltus;
            Some(rounds.checked_mul(period)?.checked_add(first)?).filter(has_value)
        });
        let mut lefts: Vec<u64> = early.chain(late).filter(|&left| left < heap).collect();
        lefts.sort_unstable_by(|a, b| b.cmp(a));
        lefts
            .into_iter()
            .filter(|&left| code.digit(heap - left).leaves(1))
            .try_for_each(|left| visit(&[left]))?;
        if wanted == 0 && code.digit(heap).leaves(0) {
            visit(&[])?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at every option.
    fn visit_one_by_one(&self, wanted: u64, heap: u64, visit: Visit<'_>) -> Result<(), Stop> {
        let mut stop = None;
        let _ = checked::visit_options(self.rules, heap, &self.run, &mut |parts| match self
            .option_value(parts)
        {
            Ok(value) if value == wanted => visit(parts),
            Ok(_) => ControlFlow::Continue(()),
            Err(reason) => {
                stop = Some(reason);
                ControlFlow::Break(())
            }
        })?;
        stop.map_or(Ok(()), Err)
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
        let mut winning = Winning::none();
        if total == 0 {
            return Ok(winning);
        }
        for (heap, _) in position.sizes() {
            if !winning.complete {
                break;
            }
            let wanted = total ^ self.value_of(heap)?;
            self.visit_options_worth(wanted, heap, &mut |option| winning.put(heap, option, most))?;
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// Everything that is visited, in order.
    fn gathered(walk: impl FnOnce(&mut dyn FnMut(&[u64]) -> ControlFlow<()>)) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        walk(&mut |parts| {
            all.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn winning_moves_are_the_moves_to_value_zero() {
        let game: Game = "kayles".parse().unwrap();
        let mut judge = NimJudge::new(&game, 200, Run::unlimited());
        for heaps in [vec![7, 3], vec![12, 5, 4], vec![71, 72], vec![9, 9]] {
            let position = Position::new(heaps);
            let wanted: Vec<_> = crate::outcome::moves(&game, &position)
                .into_iter()
                .filter(|m| judge.value(&m.from(&position).unwrap()) == Ok(0))
                .collect();
            let winning = judge.winning_moves(&position, 1000).unwrap();
            assert_eq!(winning, Winning { moves: wanted, complete: true }, "{position}");
        }
    }

    #[test]
    fn growing_games_agree_with_their_options() {
        for text in ["0.(3)", "0.0(3)", "AllBut(2,3)", "0.12(3)", "0.(2)"] {
            let game: Game = text.parse().unwrap();
            let judge = NimJudge::new(&game, 2000, Run::unlimited());
            let period = judge.sequence.value.periodicity().proved().unwrap().period();
            assert!(period.saltus() > 0, "{text}");
            for (heap, wanted) in (1..40).flat_map(|heap| (0..25).map(move |value| (heap, value))) {
                let code = game.code().unwrap();
                let fast = gathered(|keep| {
                    let _ = judge.visit_growing(code, period, wanted, heap, keep);
                });
                let slow = gathered(|keep| judge.visit_one_by_one(wanted, heap, keep).unwrap());
                assert_eq!(fast, slow, "{text}: heap {heap}, value {wanted}");
            }
        }
    }

    #[test]
    fn one_round_of_splits_tells_about_all() {
        for text in ["0.77", "0.07", "0.137", "4.3", "0.34", "0.15"] {
            let game: Game = text.parse().unwrap();
            let judge = NimJudge::new(&game, 2000, Run::unlimited());
            assert!(judge.sequence.value.periodicity().proved().is_some());
            for heap in [1, 2, 5, 30, 76, 150, 333, 334] {
                for wanted in 0..9 {
                    let fast =
                        gathered(|keep| judge.visit_options_worth(wanted, heap, keep).unwrap());
                    let slow = gathered(|keep| judge.visit_one_by_one(wanted, heap, keep).unwrap());
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
