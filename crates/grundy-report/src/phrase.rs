//! Inline text whose mathematics keeps its meaning.

use crate::formula::Formula;
use std::fmt::Display;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    Plain(String),
    Math(Formula),
    /// Between the entries of a list: a space on a terminal, a comma elsewhere.
    Comma,
}

/// A run of inline text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Phrase(Vec<Span>);

impl Phrase {
    /// The same with something after it.
    pub fn and(mut self, more: impl IntoPhrase) -> Self {
        self.0.extend(more.into_phrase().0);
        self
    }

    /// A list of phrases.
    pub fn list(entries: impl IntoIterator<Item = impl IntoPhrase>) -> Self {
        let mut spans = Vec::new();
        for entry in entries {
            if !spans.is_empty() {
                spans.push(Span::Comma);
            }
            spans.extend(entry.into_phrase().0);
        }
        Self(spans)
    }

    /// The same with a capital first letter, as titles have it.
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
        let text = |span: &Span| match span {
            Span::Plain(plain) => plain.clone(),
            Span::Math(formula) => formula.text(),
            Span::Comma => " ".to_owned(),
        };
        self.0.iter().map(text).collect()
    }

    /// How many characters it takes on a terminal.
    pub(crate) fn width(&self) -> usize {
        self.text().chars().count()
    }
}

/// What can stand in a page: phrases, formulas, and everything that can be displayed.
pub trait IntoPhrase {
    /// The phrase.
    fn into_phrase(self) -> Phrase;
}

impl IntoPhrase for Phrase {
    fn into_phrase(self) -> Phrase {
        self
    }
}

impl IntoPhrase for Formula {
    fn into_phrase(self) -> Phrase {
        Phrase(vec![Span::Math(self)])
    }
}

impl<T: Display> IntoPhrase for T {
    fn into_phrase(self) -> Phrase {
        let text = self.to_string();
        Phrase(if text.is_empty() { Vec::new() } else { vec![Span::Plain(text)] })
    }
}
