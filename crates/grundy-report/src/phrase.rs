//! Inline text whose mathematics keeps its meaning.

use std::fmt::Display;

/// A piece of mathematics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// A word in generators, as `ab^2` or `a1^2b`.
    Word(String),
    /// A genus symbol, as `2^1420`, or a family of them, as `1^{(20)^(t+3)31}`.
    Genus(String),
    /// A sign between two pieces, as `=`.
    Sign(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    Plain(String),
    /// A formula: its atoms stand together.
    Math(Vec<Atom>),
    /// Between the entries of a list: a space on a terminal, a comma elsewhere.
    Comma,
}

/// A run of inline text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase(Vec<Span>);

impl Phrase {
    /// An element of a monoid.
    #[must_use]
    pub fn word(word: impl Into<String>) -> Self {
        Self(vec![Span::Math(vec![Atom::Word(word.into())])])
    }

    /// A genus symbol.
    #[must_use]
    pub fn genus(genus: impl Display) -> Self {
        Self(vec![Span::Math(vec![Atom::Genus(genus.to_string())])])
    }

    /// Two words with a sign between them, as `a^2=1`.
    #[must_use]
    pub fn relation(left: &str, sign: &'static str, right: &str) -> Self {
        let word = |word: &str| Atom::Word(word.to_owned());
        Self(vec![Span::Math(vec![word(left), Atom::Sign(sign), word(right)])])
    }

    /// An element and its genus, as `d=2^1420`.
    #[must_use]
    pub fn genus_of(word: &str, genus: &str) -> Self {
        let (word, genus) = (Atom::Word(word.to_owned()), Atom::Genus(genus.to_owned()));
        Self(vec![Span::Math(vec![word, Atom::Sign("="), genus])])
    }

    /// The same with something after it.
    #[must_use]
    pub fn and(mut self, more: impl IntoPhrase) -> Self {
        self.0.extend(more.into_phrase().0);
        self
    }

    /// A list of phrases.
    #[must_use]
    pub fn list(entries: impl IntoIterator<Item = Phrase>) -> Self {
        let mut spans = Vec::new();
        for entry in entries {
            if !spans.is_empty() {
                spans.push(Span::Comma);
            }
            spans.extend(entry.0);
        }
        Self(spans)
    }

    /// The same with a large first letter, as titles have it.
    #[must_use]
    pub fn capitalised(&self) -> Self {
        let mut phrase = self.clone();
        if let Some(Span::Plain(text)) = phrase.0.first_mut() {
            let mut rest = text.chars();
            if let Some(first) = rest.next() {
                *text = first.to_uppercase().chain(rest).collect();
            }
        }
        phrase
    }

    pub(crate) fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As it looks on a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for span in &self.0 {
            match span {
                Span::Plain(plain) => text.push_str(plain),
                Span::Comma => text.push(' '),
                Span::Math(atoms) => atoms.iter().for_each(|atom| text.push_str(atom.text())),
            }
        }
        text
    }
}

impl Atom {
    fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Genus(text) => text,
            Self::Sign(sign) => sign,
        }
    }
}

/// What can stand in a page: phrases, and everything that can be displayed.
pub trait IntoPhrase {
    /// The phrase.
    fn into_phrase(self) -> Phrase;
}

impl IntoPhrase for Phrase {
    fn into_phrase(self) -> Phrase {
        self
    }
}

impl<T: Display> IntoPhrase for T {
    fn into_phrase(self) -> Phrase {
        let text = self.to_string();
        Phrase(if text.is_empty() { Vec::new() } else { vec![Span::Plain(text)] })
    }
}

/// A letter of a word with its index and its exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter<'a> {
    pub(crate) name: &'a str,
    pub(crate) index: &'a str,
    pub(crate) exponent: &'a str,
}

/// Takes a word apart: `a1^2b` is a with index 1 and exponent 2, then b.
pub(crate) fn letters(word: &str) -> Vec<Letter<'_>> {
    let mut letters = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let (name, after) = rest.split_at(first.len_utf8());
        let (index, after) = match first.is_alphabetic() {
            true => leading_digits(after),
            false => ("", after),
        };
        let (exponent, after) = after.strip_prefix('^').map_or(("", after), leading_digits);
        letters.push(Letter { name, index, exponent });
        rest = after;
    }
    letters
}

fn leading_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// A genus symbol as its normal value and its superscripts. A block that is repeated is followed by
/// `^` and its exponent, without parentheses.
pub(crate) fn genus_parts(genus: &str) -> (&str, Vec<(String, String)>) {
    let (base, above) = genus.split_once('^').unwrap_or((genus, ""));
    let above = above.strip_prefix('{').and_then(|a| a.strip_suffix('}')).unwrap_or(above);
    let mut parts = Vec::new();
    let mut rest = above;
    while let Some((before, after)) = rest.split_once('^') {
        let (exponent, after) = match after.strip_prefix('(').and_then(|a| a.split_once(')')) {
            Some((inside, after)) => (inside, after),
            None => after.split_at(after.len().min(1)),
        };
        parts.push((before.to_owned(), exponent.to_owned()));
        rest = after;
    }
    parts.push((rest.to_owned(), String::new()));
    (base, parts)
}
