//! Who wins: outcomes, moves, and whoever can tell.

use crate::run::Stop;
use crate::{Position, Rules};
use std::fmt;
use std::ops::ControlFlow;

/// Who wins a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player who has just moved: every move loses.
    P,
    /// The player to move: some move wins, or (misère play) there is no move left.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

/// A move in a sum of heaps: one heap, and the heaps it becomes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The size of the heap that is moved in.
    pub heap: u64,
    /// The heaps it leaves, in increasing order.
    pub option: Vec<u64>,
}

impl Move {
    /// The position after the move; `None` if it has no such heap.
    pub fn from(&self, position: &Position) -> Option<Position> {
        position.after(self.heap, &self.option)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = Position::new(self.option.iter().copied());
        write!(f, "{} → {}", self.heap, left)
    }
}

/// All moves from a position: heaps of equal size once, sizes increasing, options in the order
/// of the rules.
pub fn moves(rules: &dyn Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = position.visit_moves(rules, &mut |heap, option| {
        moves.push(Move { heap, option: option.to_vec() });
        ControlFlow::Continue(())
    });
    moves
}

/// The winning moves of a position, in the order of [`moves`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// The moves to P-positions that were found.
    pub moves: Vec<Move>,
    /// Whether these are all of them.
    pub complete: bool,
}

/// Whoever can tell the outcome of sums of heaps: by nim-values, by search, by a quotient.
pub trait Judge {
    /// The outcome of a position.
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop>;

    /// Every move to a P-position; only the first `most` of them if there are more.
    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop>;
}
