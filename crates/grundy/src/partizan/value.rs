//! The names of values, and the players.

use super::num::Num;
use std::fmt;

/// A partizan game up to equality: the name of its canonical form in an arena of
/// [`Values`](super::Values).
///
/// Two names from the same arena are equal if and only if the games are equal. A name means
/// nothing in another arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    pub(super) base: Base,
    pub(super) number: Num,
}

impl Value {
    /// The game without options.
    pub const ZERO: Self = Self { base: Base::ZERO, number: Num::ZERO };

    pub(super) fn from_number(number: Num) -> Self {
        Self { base: Base::ZERO, number }
    }

    /// Whether the game is a number.
    pub fn is_number(self) -> bool {
        self.base == Base::ZERO
    }

    /// A key that sorts the options of a list in one order, whatever it is.
    pub(super) fn key(self) -> u64 {
        u64::from(self.base.0) << 32 | u64::from(self.number.raw())
    }
}

/// A value whose stops are opposite, x and −x: every value is a number plus one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Base(pub(super) u32);

impl Base {
    pub(super) const ZERO: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Left or Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, for whom positive games are good.
    Left,
    /// Right, for whom negative games are good.
    Right,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Left { "Left" } else { "Right" })
    }
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The worse for this player and the better, with the one that must be at most the other first.
    pub(super) fn rising(self, worse: Value, better: Value) -> [Value; 2] {
        match self {
            Self::Left => [worse, better],
            Self::Right => [better, worse],
        }
    }
}
