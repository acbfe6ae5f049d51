//! The blurry genus: what remains of a genus when all values above 1 look alike.
//!
//! Allemang (1984) writes 0 at place n if G + n·2 is a P-position, 1 if G + n·2 + 1 is one, and #
//! if neither is. That is the superscript gₙ with everything above 1 blurred to #. The blurry
//! genus says who wins the sum of G with any [adder](super::Adder), and nothing more; two
//! blurry symbols are equal exactly when these outcomes are.

use super::adders::Adder;
use super::genus::Genus;
use crate::Outcome;
use crate::rules::{ParseError, Reader};
use std::fmt;
use std::str::FromStr;

/// An entry of a blurry genus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blur {
    /// The sum is a P-position.
    Zero,
    /// The sum with one more heap of size 1 is a P-position.
    One,
    /// Neither is.
    Blurred,
}

impl Blur {
    fn of(digit: u32) -> Self {
        match digit {
            0 => Self::Zero,
            1 => Self::One,
            _ => Self::Blurred,
        }
    }

    fn plus_one(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
            Self::Blurred => Self::Blurred,
        }
    }
}

/// A blurry genus: entries 0, 1 and #, of period two from some place on.
///
/// It is printed as Allemang's tables do: a # before a 0 is written 2 and before a 1 it is
/// written 3, and the last two entries repeat for ever.
///
/// ```
/// use grundy::misere::{Adder, Blurry, Genus};
///
/// let genus: Genus = "2^1420".parse()?;
/// assert_eq!(Blurry::from(&genus).to_string(), "1#20");
/// assert_eq!(Blurry::from(&Genus::zero()).to_string(), "120");
/// // 0 + :1 is a P-position, so are 0 + :4 and 0 + :8 and so on.
/// let blurry = Blurry::from(&Genus::zero());
/// let p: Vec<u32> = blurry.p_adders().take(4).map(Adder::number).collect();
/// assert_eq!(p, [1, 4, 8, 12]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blurry {
    /// The entries up to the last two, which repeat; as few as can be.
    entries: Vec<Blur>,
}

impl Blurry {
    /// The blurry genus with these first entries, of which the last two repeat for ever.
    ///
    /// # Panics
    ///
    /// With fewer than two entries.
    pub fn new(mut entries: Vec<Blur>) -> Self {
        assert!(entries.len() >= 2, "the last two entries repeat");
        while let [.., before, _, last] = entries[..]
            && before == last
        {
            entries.pop();
        }
        Self { entries }
    }

    /// The entry at a place.
    pub fn entry(&self, index: usize) -> Blur {
        let repeating = self.entries.len() - 2;
        match self.entries.get(index) {
            Some(&entry) => entry,
            None => self.entries[repeating + (index - repeating) % 2],
        }
    }

    /// From which place on the entries have period two.
    pub fn periodic_from(&self) -> usize {
        self.entries.len() - 2
    }

    /// The first entries as they are printed, whether or not they go on alternating.
    pub fn prefix(&self, entries: usize) -> String {
        (0..entries).map(|index| self.shown(index)).collect()
    }

    fn shown(&self, index: usize) -> char {
        match (self.entry(index), self.entry(index + 1)) {
            (Blur::Zero, _) => '0',
            (Blur::One, _) => '1',
            (Blur::Blurred, Blur::Zero) => '2',
            (Blur::Blurred, Blur::One) => '3',
            (Blur::Blurred, Blur::Blurred) => '#',
        }
    }

    /// The outcome of the sum with this adder.
    pub fn outcome_with(&self, adder: Adder) -> Outcome {
        let wanted = if adder.has_one() { Blur::One } else { Blur::Zero };
        Outcome::p_if(self.entry(adder.twos() as usize) == wanted)
    }

    /// The blurry genus of the sum with an adder.
    pub fn plus(&self, adder: Adder) -> Self {
        let start = adder.twos() as usize;
        let end = start.max(self.periodic_from()) + 2;
        let entry = |index| match adder.has_one() {
            true => self.entry(index).plus_one(),
            false => self.entry(index),
        };
        Self::new((start..end).map(entry).collect())
    }

    /// The adders with which the game is a P-position, in increasing order: the vertical
    /// notation of Allemang. From some place on each is the one before plus 4, or there are
    /// no more.
    pub fn p_adders(&self) -> impl Iterator<Item = Adder> {
        let repeating = self.entries[self.periodic_from()..].contains(&Blur::Zero)
            || self.entries[self.periodic_from()..].contains(&Blur::One);
        let last = if repeating { u32::MAX } else { self.entries.len() as u32 * 2 };
        (0..last).map(Adder::new).filter(|&adder| self.outcome_with(adder).is_p())
    }

    /// The blurry genus of a game whose options have these; it agrees with the blur of the
    /// sharp genus.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Blurry>) -> Self {
        let options: Vec<&Blurry> = options.into_iter().collect();
        if options.is_empty() {
            return Self::from(&Genus::zero());
        }
        let stable = options.iter().map(|option| option.periodic_from()).max().unwrap_or(0);
        let mut entries: Vec<Blur> = Vec::new();
        loop {
            let index = entries.len();
            let before = entries.last().copied();
            let excluded = |blur: Blur| {
                before.is_some_and(|g| g == blur || g.plus_one() == blur)
                    || options.iter().any(|option| option.entry(index) == blur)
            };
            let free = [Blur::Zero, Blur::One].into_iter().find(|&blur| !excluded(blur));
            entries.push(free.unwrap_or(Blur::Blurred));
            // The next entry depends on this one and on entries of period two: a repetition
            // over two places goes on for ever.
            if index >= stable + 2 && entries[index] == entries[index - 2] {
                return Self::new(entries);
            }
        }
    }
}

impl From<&Genus> for Blurry {
    fn from(genus: &Genus) -> Self {
        Self::new((0..genus.stable_from() + 2).map(|n| Blur::of(genus.digit(n))).collect())
    }
}

impl fmt::Display for Blurry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefix(self.entries.len()))
    }
}

impl FromStr for Blurry {
    type Err = ParseError;

    /// Reads entries `0`, `1` and `#`; any other digit is a `#` too.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut entries = Vec::new();
        while let Some(c) = reader.peek() {
            entries.push(match c {
                '#' => Blur::Blurred,
                _ => Blur::of(c.to_digit(10).ok_or_else(|| reader.expected("a digit or '#'"))?),
            });
            reader.next();
        }
        if entries.len() < 2 {
            return Err(reader.expected("another entry: the last two repeat"));
        }
        Ok(Self::new(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_and_parsing() {
        for text in ["1202", "0313", "2020", "1#31", "0##", "##", "31##", "1313", "0202", "#313"] {
            let blurry: Blurry = text.parse().unwrap();
            assert_eq!(blurry.to_string().parse::<Blurry>().unwrap(), blurry, "{text}");
        }
        let printed = |text: &str| text.parse::<Blurry>().unwrap().to_string();
        assert_eq!(printed("1202"), "120");
        assert_eq!(printed("#0#0"), "20");
        assert_eq!(printed("####"), "##");
    }
}
