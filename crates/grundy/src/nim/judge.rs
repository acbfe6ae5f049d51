use super::{NimSequence, sequence};
use crate::outcome::{Judge, Move, Outcome};
use crate::run::{Limit, Run, Stop};
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
    sequence: NimSequence,
    run: Run<'a>,
}

impl<'a> NimJudge<'a> {
    /// A judge that computes the nim-sequence of the game first, up to `heaps` values or its
    /// proved period.
    pub fn new(rules: &'a dyn Rules, heaps: usize, run: Run<'a>) -> Self {
        Self { rules, sequence: sequence(rules, heaps, &run), run }
    }

    /// The nim-value of a sum of heaps.
    pub fn value(&self, position: &Position) -> Result<u64, Stop> {
        position.sizes().filter(|(_, count)| count % 2 == 1).try_fold(0, |sum, (heap, _)| {
            let settled = self.sequence.values.len().saturating_sub(1) as u64;
            let stop = self.sequence.stop.unwrap_or(Stop::Limit(Limit::Heap(settled)));
            Ok(sum ^ self.sequence.value(heap).ok_or(stop)?)
        })
    }
}

impl Judge for NimJudge<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        Ok(if self.value(position)? == 0 { Outcome::P } else { Outcome::N })
    }

    /// A move wins if and only if it brings the value to 0, so each option of a heap is compared
    /// with one number.
    fn winning_moves(&mut self, position: &Position) -> Result<Vec<Move>, Stop> {
        let total = self.value(position)?;
        let mut moves = Vec::new();
        let mut stop = None;
        for (heap, _) in position.sizes() {
            let wanted = total ^ self.value(&Position::new([heap]))?;
            let mut looked = 0u64;
            let _ = self.rules.visit_options(heap, &mut |parts| {
                looked += 1;
                match self.value(&Position::new(parts.iter().copied())) {
                    Ok(value) if value == wanted => {
                        moves.push(Move { heap, option: parts.to_vec() });
                    }
                    Ok(_) => {}
                    Err(reason) => stop = Some(reason),
                }
                if looked.is_multiple_of(1024) {
                    stop = stop.or(self.run.check(crate::run::Progress::default()).err());
                }
                if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        stop.map_or(Ok(moves), Err)
    }
}
