//! How well the program plays.

use std::fmt;
use std::str::FromStr;

/// How well the program plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Any legal move.
    Random,
    /// The right move every other time.
    Easy,
    /// The right move nine times in ten.
    Hard,
    /// The right move always.
    #[default]
    Perfect,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Easy, Self::Hard, Self::Perfect];

    /// Whether the program moves at random this time.
    pub(super) fn slips(self, chance: &mut Chance) -> bool {
        let in_ten = match self {
            Self::Random => 10,
            Self::Easy => 5,
            Self::Hard => 1,
            Self::Perfect => 0,
        };
        chance.below(10) < in_ten
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Perfect => "perfect",
        })
    }
}

/// A word that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the levels are random, easy, hard and perfect")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(LevelError)
    }
}

/// Random numbers that are the same for the same seed (splitmix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Random numbers from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below n; 0 for n = 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % n.max(1)
    }
}
