//! Tame and wild games.
//!
//! A *tame value* is a genus that a sum of nim-heaps has: 0^120, 1^031 or n^n(n⊕2). The word
//! *tame* has several meanings in the literature; here it is hereditary, as in *On Numbers and
//! Games*: a game is tame if it has a tame value and all its options are tame. Otherwise it is
//! wild. A wild game may well have a tame value.

use super::adders::Adder;
use super::genus::Genus;
use super::mex::Mex;
use crate::Outcome;
use std::fmt;

/// The genus of a sum of nim-heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TameValue {
    /// 0^120 and 1^031: the sums of heaps of size at most 1, by their normal value.
    Fickle(bool),
    /// n^n(n⊕2): the sums with a heap of size at least 2, by their normal value.
    Firm(u32),
}

impl TameValue {
    /// The tame values with this normal value.
    pub fn all_with_normal(normal: u32) -> Vec<Self> {
        match normal {
            0 | 1 => vec![Self::Fickle(normal == 1), Self::Firm(normal)],
            _ => vec![Self::Firm(normal)],
        }
    }

    /// The tame value of a nim-heap.
    pub fn of_nim_heap(size: u32) -> Self {
        if size < 2 { Self::Fickle(size == 1) } else { Self::Firm(size) }
    }

    /// The value in normal play.
    pub fn normal(self) -> u32 {
        match self {
            Self::Fickle(one) => u32::from(one),
            Self::Firm(normal) => normal,
        }
    }

    /// The genus symbol.
    pub fn genus(self) -> Genus {
        match self {
            Self::Fickle(false) => Genus::zero(),
            Self::Fickle(true) => Genus::new(1, vec![0, 3]),
            Self::Firm(normal) => Genus::new(normal, vec![normal]),
        }
    }

    /// The value of a game whose options are tame and have these values; `None` if the game is
    /// wild.
    ///
    /// It is wild if and only if exactly one of 0^120, 1^031 and exactly one of 0^02, 1^13 is
    /// among the options (*Winning Ways*, ch. 13; Allen 2006, Theorem 2.2.2). Otherwise its
    /// value is firm unless its normal and its misère value differ.
    pub fn of_options(options: &[TameValue]) -> Option<Self> {
        let has = |value| options.contains(&value);
        let one_fickle = has(Self::Fickle(false)) != has(Self::Fickle(true));
        let one_firm = has(Self::Firm(0)) != has(Self::Firm(1));
        if one_fickle && one_firm {
            return None;
        }
        let mut mex = Mex::default();
        mex.clear(options.len());
        options.iter().for_each(|value| mex.insert(value.normal()));
        let normal = mex.least_missing();
        let only_fickle = one_fickle || options.is_empty();
        Some(if only_fickle && normal < 2 { Self::Fickle(normal == 1) } else { Self::Firm(normal) })
    }

    /// The outcome of a tame game in misère play.
    pub fn misere_outcome(self) -> Outcome {
        Outcome::p_if(matches!(self, Self::Firm(0) | Self::Fickle(true)))
    }

    /// The value of the sum of two tame games: nim-addition, and firm if one of them is firm
    /// (*On Numbers and Games*, Theorem 73). Only for tame games: it is not enough that both
    /// have a tame value.
    pub fn sum(self, other: Self) -> Self {
        let normal = self.normal() ^ other.normal();
        match (self, other) {
            (Self::Fickle(_), Self::Fickle(_)) => Self::Fickle(normal == 1),
            _ => Self::Firm(normal),
        }
    }
}

impl From<Adder> for TameValue {
    fn from(adder: Adder) -> Self {
        match adder.number() {
            0 => Self::Fickle(false),
            1 => Self::Fickle(true),
            _ => Self::Firm(adder.normal_value()),
        }
    }
}

impl Genus {
    /// The tame value that this symbol is, if it is one. A game of tame value need not be tame:
    /// see [`tame`](super::tame).
    pub fn tame_value(&self) -> Option<TameValue> {
        TameValue::all_with_normal(self.normal()).into_iter().find(|value| value.genus() == *self)
    }
}

impl fmt::Display for TameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.genus().fmt(f)
    }
}

/// How far a game is from Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nature {
    /// Tame: a tame value, and every option tame.
    Tame(TameValue),
    /// Wild with only tame options, and the normal value is 0 or 1 (then g₀ is larger).
    Restive,
    /// Wild with only tame options, and g₀ is 0 or 1 (then the normal value is larger).
    Restless,
    /// Wild with a wild option.
    Wild,
}

impl Nature {
    /// The nature of a game, from its genus and the natures of its options.
    ///
    /// ```
    /// use grundy::misere::{Genus, Nature};
    ///
    /// // Heap 4 of 0.3122: options 1^031 and 0^02, both tame.
    /// let options: [Genus; 2] = ["1^031".parse()?, "0^02".parse()?];
    /// let natures = options.iter().map(|genus| Nature::Tame(genus.tame_value().unwrap()));
    /// assert_eq!(Nature::of(&Genus::of_options(&options), natures), Nature::Restless);
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn of(genus: &Genus, options: impl IntoIterator<Item = Nature>) -> Self {
        if !options.into_iter().all(Nature::is_tame) {
            return Self::Wild;
        }
        match genus.tame_value() {
            Some(value) => Self::Tame(value),
            None if genus.normal() < 2 => Self::Restive,
            None => Self::Restless,
        }
    }

    /// Whether the game is tame.
    pub fn is_tame(self) -> bool {
        matches!(self, Self::Tame(_))
    }
}

impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tame(_) => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_games_with_tame_options() {
        let mut values = vec![TameValue::Fickle(false), TameValue::Fickle(true)];
        values.extend((0..6).map(TameValue::Firm));
        for set in 0_u32..1 << values.len() {
            let options: Vec<TameValue> =
                (0..values.len()).filter(|i| set >> i & 1 == 1).map(|i| values[i]).collect();
            let genera: Vec<Genus> = options.iter().map(|value| value.genus()).collect();
            let genus = Genus::of_options(&genera);
            let nature = Nature::of(&genus, options.iter().map(|&value| Nature::Tame(value)));
            let closed = TameValue::of_options(&options);
            assert_eq!(nature.is_tame(), closed.is_some(), "{options:?}: {genus}");
            match nature {
                Nature::Restive => assert!(genus.normal() < 2 && genus.misere() > 1, "{genus}"),
                Nature::Restless => assert!(genus.normal() > 1 && genus.misere() < 2, "{genus}"),
                Nature::Tame(value) => assert_eq!((Some(value), value.genus()), (closed, genus)),
                Nature::Wild => unreachable!("all options are tame"),
            }
        }
    }
}
