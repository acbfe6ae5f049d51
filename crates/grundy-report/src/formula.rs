//! Mathematics in a line of text, as pieces that every format sets in its own way.

use std::fmt::Display;

/// One piece of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A variable, with its index if it has one.
    Letter { name: char, index: Option<usize> },
    /// Numbers and brackets, set upright.
    Digits(String),
    /// What is raised above the piece before it.
    Raised(Formula),
    /// A relation sign, as `=`.
    Sign(&'static str),
}

/// A formula: a word in generators, a genus symbol, or several of them with signs between.
///
/// ```
/// use grundy_report::{Formula, IntoPhrase};
///
/// let squared = Formula::letter('a', None).power(2).sign("=").and(Formula::number(1));
/// assert_eq!(squared.into_phrase().text(), "a^2=1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Formula(Vec<Piece>);

impl Formula {
    /// A number, or digits in brackets.
    pub fn number(number: impl Display) -> Self {
        Self(vec![Piece::Digits(number.to_string())])
    }

    /// A variable, with its index if it has one.
    pub fn letter(name: char, index: Option<usize>) -> Self {
        Self(vec![Piece::Letter { name, index }])
    }

    /// The same with an exponent.
    pub fn power(self, exponent: impl Display) -> Self {
        self.raised(Self::number(exponent))
    }

    /// The same with a formula above its end.
    pub fn raised(mut self, above: Self) -> Self {
        self.0.push(Piece::Raised(above));
        self
    }

    /// The same with a sign after it.
    pub fn sign(mut self, sign: &'static str) -> Self {
        self.0.push(Piece::Sign(sign));
        self
    }

    /// The same with another one after it.
    pub fn and(mut self, more: impl Into<Self>) -> Self {
        self.0.extend(more.into().0);
        self
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// As it looks on a terminal.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|piece| piece.text(0)).collect()
    }
}

impl Piece {
    /// Raised text needs brackets only where it would not end by itself.
    fn text(&self, depth: usize) -> String {
        match self {
            Self::Letter { name, index: None } => name.to_string(),
            Self::Letter { name, index: Some(index) } => format!("{name}{index}"),
            Self::Digits(digits) => digits.clone(),
            Self::Sign(sign) => (*sign).to_owned(),
            Self::Raised(above) => {
                let text: String = above.0.iter().map(|piece| piece.text(depth + 1)).collect();
                let nested = above.0.iter().any(|piece| matches!(piece, Self::Raised(_)));
                match (nested, depth) {
                    (true, _) => format!("^{{{text}}}"),
                    (false, 1..) if text.chars().count() > 1 => format!("^({text})"),
                    _ => format!("^{text}"),
                }
            }
        }
    }
}

impl From<&Self> for Formula {
    fn from(formula: &Self) -> Self {
        formula.clone()
    }
}
