//! Heaps as a table to play on.

use super::Table;
use crate::outcome::{Judge, Move};
use crate::rules::checked;
use crate::run::{Run, Stop};
use crate::{Outcome, Position, Rules};
use std::fmt;
use std::ops::ControlFlow;

/// Sums of heaps, with a judge who knows who wins.
pub struct Heaps<'a> {
    rules: &'a dyn Rules,
    judge: Box<dyn Judge + 'a>,
    run: Run<'a>,
}

impl fmt::Debug for Heaps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heaps").finish_non_exhaustive()
    }
}

impl<'a> Heaps<'a> {
    /// A table for these rules. The run limits the listing of moves; the judge has its own.
    pub fn new(rules: &'a dyn Rules, judge: Box<dyn Judge + 'a>, run: Run<'a>) -> Self {
        Self { rules, judge, run: run.untold() }
    }
}

impl Table for Heaps<'_> {
    type Position = Position;
    type Move = Move;

    fn moves(&mut self, at: &Position, most: usize) -> Result<Vec<Move>, Stop> {
        let mut moves = Vec::new();
        for (heap, _) in at.sizes() {
            let full = checked::visit_options(self.rules, heap, &self.run, &mut |option| {
                moves.push(Move { heap, option: option.to_vec() });
                if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            if full.is_break() {
                break;
            }
        }
        Ok(moves)
    }

    fn after(&self, at: &Position, chosen: &Move) -> Result<Option<Position>, Stop> {
        let Some(after) = chosen.from(at) else { return Ok(None) };
        let mut option = chosen.option.clone();
        option.sort_unstable();
        let legal = checked::visit_options(self.rules, chosen.heap, &self.run, &mut |parts| {
            if parts == option { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(legal.is_break().then_some(after))
    }

    fn outcome(&mut self, at: &Position) -> Result<Outcome, Stop> {
        self.judge.outcome(at)
    }

    fn winning_move(&mut self, at: &Position) -> Result<Option<Move>, Stop> {
        Ok(self.judge.winning_moves(at, 1)?.moves.into_iter().next())
    }

    /// The move that takes least.
    fn longest<'m>(&self, moves: &'m [Move]) -> Option<&'m Move> {
        let taken = |chosen: &&Move| {
            let left = chosen.option.iter().fold(0u64, |sum, &part| sum.saturating_add(part));
            (chosen.heap.saturating_sub(left), std::cmp::Reverse(chosen.option.len()))
        };
        moves.iter().min_by_key(taken)
    }
}
