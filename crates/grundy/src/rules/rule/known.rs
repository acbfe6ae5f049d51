//! Rules in words that are a code, or Grundy's Game.

use super::numbers::Numbers;
use super::{Code, Digit, Kind, Shape, Structure};
use crate::rules::MAX_PLACE;

/// What rules are known to be.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Code(Code),
    GrundysGame,
    Nothing,
}

impl Known {
    /// What these kinds of moves are together.
    ///
    /// A kind of move is part of a code if it has no condition, if nothing is asked of the heaps
    /// that are left but their number, and if the amounts that may be taken do not depend on the
    /// heap and repeat from some number on: then the digit at a place says whether the amount is
    /// among them. To take the whole heap is to take any amount and leave nothing.
    pub(super) fn of(kinds: &[Kind]) -> Self {
        if let [kind] = kinds
            && kind.taken.is_none()
            && kind.counts == Digit(4)
            && kind.shape == Shape::Different
            && kind.each.is_none()
            && kind.when.is_empty()
        {
            return Self::GrundysGame;
        }
        code(kinds).map_or(Self::Nothing, Self::Code)
    }

    pub(super) fn structure(&self) -> Structure<'_> {
        match self {
            Self::Code(code) => Structure::Code(code),
            Self::GrundysGame => Structure::GrundysGame,
            Self::Nothing => Structure::Unknown,
        }
    }
}

/// Moves that take one of these amounts and leave one of these numbers of heaps.
struct Moves<'a> {
    taken: Option<&'a Numbers>,
    counts: Digit,
}

fn code(kinds: &[Kind]) -> Option<Code> {
    let mut moves = Vec::new();
    for kind in kinds {
        let single = kind.counts.0 & !3 == 0;
        if !kind.when.is_empty() || kind.each.is_some() || !(single || kind.shape == Shape::Any) {
            return None;
        }
        match &kind.taken {
            None => moves.push(Moves { taken: None, counts: kind.counts }),
            Some(Numbers::Either(sets)) => {
                sets.iter().for_each(|set| moves.push(taking(set, kind.counts)));
            }
            Some(set) => moves.push(taking(set, kind.counts)),
        }
    }
    let (from, period) = cycle(&moves)?;
    let digit = |place: u64| {
        let allowed = moves.iter().filter(|moves| match moves.taken {
            None => place == 0,
            Some(numbers) => place > 0 && numbers.contains(place, place),
        });
        Digit(allowed.fold(0, |digit, moves| digit | moves.counts.0))
    };
    // Place 0 is like no other.
    let from = from.max(1);
    Code::new((0..from).map(digit).collect(), (from..from + period).map(digit).collect())
}

fn taking(set: &Numbers, counts: Digit) -> Moves<'_> {
    match set {
        Numbers::Whole => Moves { taken: Some(&Numbers::Any), counts: Digit(counts.0 & 1) },
        set => Moves { taken: Some(set), counts },
    }
}

/// From which place on the digits repeat, and with which period.
fn cycle(moves: &[Moves<'_>]) -> Option<(u64, u64)> {
    let sets = moves.iter().filter_map(|moves| moves.taken).cloned().collect();
    let (from, period) = Numbers::Either(sets).cycle()?;
    (from.max(period) <= MAX_PLACE as u64).then_some((from, period))
}
