//! Elements, generators and words, as they are written.

use std::fmt;

/// A word in commuting generators: how often each one stands in it.
pub type Exponents = Vec<u32>;

/// An element of a finite commutative monoid, by its number there. [`Element::IDENTITY`] is 0.
///
/// An element means something in its own monoid only; how it is written is for the monoid to
/// say, as [`Quotient::word`](crate::quotient::Quotient::word) does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Element(u32);

impl Element {
    /// The identity of every monoid.
    pub const IDENTITY: Self = Self(0);

    /// The element with this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number of the element.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number as an index into lists that have an entry for each element.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `order` elements.
    pub fn all(order: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..order as u32).map(Self)
    }
}

/// A generator of a monoid, by its place: written a, b, … z, then a1, b1, …
///
/// ```
/// use grundy::monoid::Generator;
///
/// assert_eq!(Generator::new(1).to_string(), "b");
/// assert_eq!(Generator::new(27).to_string(), "b1");
/// assert_eq!((Generator::new(27).letter(), Generator::new(27).subscript()), ('b', Some(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generator(usize);

impl Generator {
    /// The generator at this place, from 0.
    pub const fn new(place: usize) -> Self {
        Self(place)
    }

    /// Its place among the generators, from 0.
    pub const fn place(self) -> usize {
        self.0
    }

    /// The letter of its name.
    pub const fn letter(self) -> char {
        (b'a' + (self.0 % 26) as u8) as char
    }

    /// The number after the letter, from the 27th generator on.
    pub const fn subscript(self) -> Option<usize> {
        match self.0 / 26 {
            0 => None,
            round => Some(round),
        }
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        self.subscript().map_or(Ok(()), |subscript| write!(f, "{subscript}"))
    }
}

/// A word in commuting generators, written with exponents; `1` if it is empty.
///
/// ```
/// use grundy::monoid::Word;
///
/// assert_eq!(Word::new(vec![1, 2, 0, 1]).to_string(), "ab^2d");
/// assert_eq!(Word::new(vec![0, 0]).to_string(), "1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Exponents);

impl Word {
    /// The word with these exponents of the generators.
    pub fn new(mut exponents: Exponents) -> Self {
        let used = exponents.iter().rposition(|&e| e > 0).map_or(0, |last| last + 1);
        exponents.truncate(used);
        Self(exponents)
    }

    /// The exponents of the generators; those after the last one that occurs are left out.
    pub fn exponents(&self) -> &[u32] {
        &self.0
    }

    /// Whether no generator occurs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of generators in it, each counted as often as it occurs.
    pub fn degree(&self) -> u64 {
        self.0.iter().map(|&e| u64::from(e)).sum()
    }

    /// The generators that occur, with their exponents.
    pub fn factors(&self) -> impl Iterator<Item = (Generator, u32)> + '_ {
        (0..).map(Generator).zip(self.0.iter().copied()).filter(|&(_, exponent)| exponent > 0)
    }
}

impl From<Generator> for Word {
    fn from(generator: Generator) -> Self {
        let mut exponents = vec![0; generator.place() + 1];
        exponents[generator.place()] = 1;
        Self(exponents)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("1");
        }
        self.factors().try_for_each(|(generator, exponent)| match exponent {
            1 => write!(f, "{generator}"),
            _ => write!(f, "{generator}^{exponent}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_factors() {
        let word = Word::new(vec![0, 3, 0, 1, 0]);
        assert_eq!(word.exponents(), [0, 3, 0, 1]);
        let factors: Vec<_> = word.factors().map(|(g, e)| (g.place(), e)).collect();
        assert_eq!(factors, [(1, 3), (3, 1)]);
        assert_eq!(word.degree(), 4);
        assert_eq!(Word::from(Generator::new(2)).to_string(), "c");
        assert_eq!(Word::new(vec![]), Word::default());
        let mut many = vec![0; 28];
        (many[26], many[27]) = (2, 1);
        assert_eq!(Word::new(many).to_string(), "a1^2b1");
    }
}
