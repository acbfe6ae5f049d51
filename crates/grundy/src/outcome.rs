//! Who wins: outcomes, moves, and the trait of everything that decides them.

use crate::rules::{Code, ParseError, Visit};
use crate::run::Stop;
use crate::{Position, Rules};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Play {
    /// The player who made the last move.
    Normal,
    /// The other player.
    Misere,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misère",
        })
    }
}

/// Who wins a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Outcome {
    /// The player who has just moved: every move loses.
    P,
    /// The player to move: some move wins, or (misère play) there is no move left.
    N,
}

impl Outcome {
    /// The outcome of a position of which it is known whether it is a P-position.
    pub fn p_if(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }

    /// Whether the player who has just moved wins.
    pub fn is_p(self) -> bool {
        self == Self::P
    }

    /// Whether the player to move wins.
    pub fn is_n(self) -> bool {
        self == Self::N
    }
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

/// What may stand between a heap and what it becomes.
const ARROWS: [&str; 7] = ["->", "→", "=>", ">", ":", "to", " "];

/// The most heaps that a move is read with: far more than anybody types.
const MOST_PARTS: u64 = 1 << 12;

impl FromStr for Move {
    type Err = ParseError;

    /// `5 -> 2+1`, `5 → 0`, `h5: h2 h1`, `5 to 2,1`, `5 2 1`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let trimmed = text.trim();
        let Some((heap, rest)) = ARROWS.iter().find_map(|arrow| trimmed.split_once(arrow)) else {
            let end = text.chars().count();
            return Err(ParseError::new(text, end, "the end", "what the heap becomes"));
        };
        let heap: Position = heap.parse()?;
        let option: Position = rest.parse()?;
        match (heap.count(), heap.largest()) {
            (1, Some(heap)) if option.count() <= MOST_PARTS => {
                Ok(Self { heap, option: option.heaps().collect() })
            }
            (1, Some(_)) => Err(ParseError::new(text, 0, "too many heaps", "a few heaps")),
            _ => Err(ParseError::new(text, 0, "a sum", "one heap, as in 5 -> 2+1")),
        }
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
#[must_use]
pub struct Winning {
    /// The moves to P-positions that were found.
    pub moves: Vec<Move>,
    /// Whether these are all of them.
    pub complete: bool,
}

impl Winning {
    /// No moves, if none is found from here on.
    pub(crate) fn none() -> Self {
        Self { moves: Vec::new(), complete: true }
    }

    /// Puts a move behind the others, unless there are `most` of them: then the search may end.
    pub(crate) fn put(&mut self, heap: u64, option: &[u64], most: usize) -> ControlFlow<()> {
        if self.moves.len() == most {
            self.complete = false;
            return ControlFlow::Break(());
        }
        self.moves.push(Move { heap, option: option.to_vec() });
        ControlFlow::Continue(())
    }
}

/// Decides the outcome of sums of heaps: by nim-values, by search, by a quotient.
pub trait Judge {
    /// The outcome of a position.
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop>;

    /// Every move to a P-position; only the first `most` of them if there are more.
    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop>;
}

/// Visits those options of a heap of any size for which `is_hit` holds, in the order of the
/// rules, in a finite octal code.
///
/// What `is_hit` says must depend on each heap modulo the period only, from the preperiod on. Once
/// the smaller part of a split is beyond the preperiod, so is the larger one, and what is said
/// of the split depends on the smaller part modulo the period: one round tells about all.
pub(crate) fn visit_hits_by_period(
    code: &Code,
    heap: u64,
    (preperiod, period): (u64, u64),
    is_hit: &dyn Fn(&[u64]) -> bool,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut offer = |parts: &[u64]| {
        if is_hit(parts) { visit(parts) } else { ControlFlow::Continue(()) }
    };
    for (taken, &digit) in (0u64..).zip(code.prefix()).take_while(|&(taken, _)| taken <= heap) {
        let left = heap - taken;
        if digit.leaves(0) && left == 0 {
            offer(&[])?;
        }
        if digit.leaves(1) && left > 0 {
            offer(&[left])?;
        }
        if !digit.leaves(2) {
            continue;
        }
        let half = left / 2;
        let settled = preperiod.max(1);
        (1..settled.min(half + 1)).try_for_each(|part| offer(&[part, left - part]))?;
        let round: Vec<u64> = (settled..settled + period)
            .take_while(|&part| part <= half)
            .filter(|&part| is_hit(&[part, left - part]))
            .collect();
        let rounds = if round.is_empty() { 0 } else { half / period + 1 };
        (0..rounds)
            .flat_map(|i| round.iter().map(move |part| part + i * period))
            .take_while(|&part| part <= half)
            .try_for_each(|part| offer(&[part, left - part]))?;
    }
    ControlFlow::Continue(())
}
