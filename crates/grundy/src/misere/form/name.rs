//! The names of games in an arena.

/// A misère game up to equality: the name of its canonical form in a [`Forms`](super::Forms).
///
/// Two names from the same arena are equal if and only if the games are equal, that is, if and
/// only if no third game tells them apart in sums. A name means nothing in another arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form(u32);

impl Form {
    /// The game without options.
    pub const ZERO: Self = Self(0);
    /// The nim-heap of size 1, whose only option is 0.
    pub const ONE: Self = Self(1);

    pub(super) fn numbered(index: usize) -> Self {
        Self(u32::try_from(index).expect("fewer than 2^32 games"))
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}
