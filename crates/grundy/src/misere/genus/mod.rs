//! The genus of a game.
//!
//! Write G⁺ for the value of a game in normal play and G⁻ for its value in misère play: both are
//! the least excludants of the values of the options, but a game without options has G⁺ = 0 and
//! G⁻ = 1. The *genus* of G is the symbol g^g₀g₁g₂… with g = G⁺(G) and gₙ = G⁻(G + n·2), where
//! n·2 is the sum of n nim-heaps of size 2. It answers who wins G (the previous player, in misère
//! play, if and only if g₀ = 0), it follows from the genera of the options alone,
//!
//! - g = mex of the g of the options,
//! - g₀ = mex of the g₀ of the options,
//! - gₙ₊₁ = mex of gₙ, gₙ⊕1 and the gₙ₊₁ of the options,
//!
//! and it ends in an alternation gₙ₊₁ = gₙ⊕2 for ever, so that it is a finite object
//! (Conway, *On Numbers and Games*, ch. 12; Allen 2006, Theorem 2.1.5).
//!
//! **Where one may stop.** If the genera of all options alternate from index n on, and
//! gₙ₊₁ = gₙ⊕2, then the genus alternates from n on (Allen 2006, Corollary 2.1.6). The second
//! condition alone is not enough: heap 7 of 0.3122 starts with 20 and has the genus 3^2031. The
//! proof is in `docs/genus.md`.

use super::adders::Adder;
use super::mex::Mex;
use crate::Outcome;
use crate::rules::{ParseError, Reader};
use std::fmt;
use std::str::FromStr;

/// A genus symbol, exact: the normal value and all misère values of the sums with heaps of 2.
///
/// ```
/// use grundy::misere::Genus;
///
/// // Heap 7 of 0.3122 may be moved to heaps 3, 4 and 6.
/// let options: Vec<Genus> =
///     ["0^02", "2^1420", "1^13"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// let genus = Genus::of_options(&options);
/// assert_eq!(genus.to_string(), "3^2031");
/// assert_eq!((genus.normal(), genus.digit(1), genus.digit(1000)), (3, 0, 3));
/// assert_eq!(genus.stable_from(), 2);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Genus {
    normal: u32,
    /// g₀ … g_N, where N is the least index from which gₙ₊₁ = gₙ⊕2 for ever. Never empty.
    head: Box<[u32]>,
}

impl Genus {
    /// The genus of the game without options, 0^120.
    pub fn zero() -> Self {
        Self::new(0, vec![1, 2])
    }

    /// The genus with this normal value and these first superscripts; from the last one on they
    /// alternate, gₙ₊₁ = gₙ⊕2.
    ///
    /// # Panics
    ///
    /// If there is no superscript at all.
    pub fn new(normal: u32, mut superscripts: Vec<u32>) -> Self {
        assert!(!superscripts.is_empty(), "a genus needs a superscript");
        while let [.., before, last] = superscripts[..]
            && last == before ^ 2
        {
            superscripts.pop();
        }
        Self { normal, head: superscripts.into() }
    }

    /// The genus of a game whose options have these genera.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Self {
        let options: Vec<&Genus> = options.into_iter().collect();
        if options.is_empty() {
            return Self::zero();
        }
        let mut mex = Mex::default();
        let mut column = |carried: Option<u32>, entry: &dyn Fn(&Genus) -> u32| {
            mex.clear(options.len() + 2);
            carried.iter().for_each(|&g| [g, g ^ 1].iter().for_each(|&value| mex.insert(value)));
            options.iter().for_each(|option| mex.insert(entry(option)));
            mex.least_missing()
        };
        let normal = column(None, &|option| option.normal);
        let mut head = vec![column(None, &|option| option.head[0])];
        let options_stable = options.iter().map(|option| option.stable_from()).max().unwrap_or(0);
        loop {
            let index = head.len();
            let last = head[index - 1];
            let next = column(Some(last), &|option| option.digit(index));
            if index > options_stable && next == last ^ 2 {
                return Self::new(normal, head);
            }
            head.push(next);
        }
    }

    /// The value in normal play: the base of the symbol.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The superscript gₙ, the misère value of the sum with n heaps of size 2.
    pub fn digit(&self, index: usize) -> u32 {
        match self.head.get(index) {
            Some(&digit) => digit,
            None => self.head[self.stable_from()] ^ ((index - self.stable_from()) as u32 % 2 * 2),
        }
    }

    /// The misère value g₀.
    pub fn misere(&self) -> u32 {
        self.head[0]
    }

    /// The least index N such that gₙ₊₁ = gₙ⊕2 for all n ≥ N.
    pub fn stable_from(&self) -> usize {
        self.head.len() - 1
    }

    /// The superscripts up to the one from which they alternate, g₀ … g_N.
    pub fn head(&self) -> &[u32] {
        &self.head
    }

    /// The genus up to g_M: the normal value and the superscripts g₀ … g_M, which is what
    /// Allen (2007) calls the M-truncated genus.
    pub fn truncated(&self, last: usize) -> (u32, Vec<u32>) {
        (self.normal, (0..=last).map(|index| self.digit(index)).collect())
    }

    /// Who wins in misère play.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::p_if(self.misere() == 0)
    }

    /// Who wins in normal play.
    pub fn normal_outcome(&self) -> Outcome {
        Outcome::p_if(self.normal == 0)
    }

    /// The genus of the sum with an adder: each 2 shifts the superscripts by one place, a 1
    /// nim-adds 1 to every entry (Allen 2006, Propositions 2.4.3 and 2.4.4).
    pub fn plus(&self, adder: Adder) -> Self {
        let (twos, one) = (adder.twos() as usize, u32::from(adder.has_one()));
        let normal = self.normal ^ one ^ (adder.twos() % 2 * 2);
        let last = self.stable_from().max(twos);
        Self::new(normal, (twos..=last).map(|index| self.digit(index) ^ one).collect())
    }
}

fn write_entry(f: &mut fmt::Formatter<'_>, entry: u32) -> fmt::Result {
    if entry < 10 { write!(f, "{entry}") } else { write!(f, "[{entry}]") }
}

/// The base, `^`, and the superscripts up to where the last two alternate for ever; entries
/// above nine in brackets.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        (0..=self.stable_from() + 1).try_for_each(|index| write_entry(f, self.digit(index)))
    }
}

impl FromStr for Genus {
    type Err = ParseError;

    /// Reads `2^1420` and `8^8[10]`: the last two superscripts must alternate, x then x⊕2.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let normal = entry(&mut reader, "the normal value, as in 2^1420")?;
        if !reader.eat('^') {
            return Err(reader.expected("'^'"));
        }
        let mut digits = Vec::new();
        while reader.peek().is_some() {
            digits.push(superscript(&mut reader)?);
        }
        match digits[..] {
            [.., before, last] if last == before ^ 2 => Ok(Self::new(normal, digits)),
            _ => Err(reader.expected("superscripts that end in an alternation x, x⊕2")),
        }
    }
}

fn entry(reader: &mut Reader<'_>, expected: &str) -> Result<u32, ParseError> {
    let start = reader.at();
    let value = reader.number(expected)?;
    u32::try_from(value).map_err(|_| reader.refuse(start, "a value below 2^32"))
}

fn superscript(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
    if reader.eat('[') {
        let value = entry(reader, "a value")?;
        return if reader.eat(']') { Ok(value) } else { Err(reader.expected("']'")) };
    }
    match reader.peek().and_then(|c| c.to_digit(10)) {
        Some(value) => {
            reader.next();
            Ok(value)
        }
        None => Err(reader.expected("a digit, or a larger value in brackets")),
    }
}

#[cfg(test)]
mod tests;
