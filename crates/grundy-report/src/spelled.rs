//! Formulas read back from how they are printed.

use crate::formula::Formula;
use crate::phrase::{IntoPhrase, Phrase};
use std::fmt::Display;

impl Phrase {
    /// An element of a monoid, as `ab^2` or `a1^2b`.
    pub fn word(word: impl Display) -> Self {
        self::word(word).into_phrase()
    }

    /// A genus symbol, as `2^1420`, or a family of them, as `1^{(20)^(t+3)31}`.
    pub fn genus(genus: impl Display) -> Self {
        self::genus(&genus.to_string()).into_phrase()
    }

    /// Two words with a sign between them, as `a^2=1`.
    pub fn relation(left: impl Display, sign: &'static str, right: impl Display) -> Self {
        word(left).sign(sign).and(word(right)).into_phrase()
    }

    /// An element and its genus, as `d=2^1420`.
    pub fn genus_of(element: impl Display, genus: impl Display) -> Self {
        word(element).sign("=").and(self::genus(&genus.to_string())).into_phrase()
    }
}

pub(crate) fn word(word: impl Display) -> Formula {
    let text = word.to_string();
    let mut formula = Formula::default();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let mut after = &rest[first.len_utf8()..];
        if first.is_alphabetic() {
            let index;
            (index, after) = leading_digits(after);
            formula = formula.and(Formula::letter(first, index.parse().ok()));
        } else {
            formula = formula.and(Formula::number(first));
        }
        if let Some(power) = after.strip_prefix('^') {
            let exponent;
            (exponent, after) = leading_digits(power);
            formula = formula.power(exponent);
        }
        rest = after;
    }
    formula
}

fn leading_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

fn genus(text: &str) -> Formula {
    let (base, above) = text.split_once('^').unwrap_or((text, ""));
    let above = above.strip_prefix('{').and_then(|a| a.strip_suffix('}')).unwrap_or(above);
    let mut raised = Formula::default();
    let mut rest = above;
    while let Some((before, after)) = rest.split_once('^') {
        let (exponent, after) = match after.strip_prefix('(').and_then(|a| a.split_once(')')) {
            Some((inside, after)) => (inside, after),
            None => after.split_at(after.len().min(1)),
        };
        raised = raised.and(Formula::number(before)).power(exponent);
        rest = after;
    }
    Formula::number(base).raised(raised.and(Formula::number(rest)))
}
