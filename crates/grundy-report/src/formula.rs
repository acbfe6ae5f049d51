//! Mathematics in a line of text, as pieces that every format sets in its own way.

use grundy::misere::Genus;
use grundy::misere::sequence::Family;
use grundy::monoid::{Generator, Word};
use grundy::quotient::Expression;
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
    /// A game of the books: as it is typed, as they print it, and for mathematics mode.
    Game { typed: String, printed: String, latex: String },
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

    /// A game: as it is typed, in Unicode, and in LaTeX.
    pub fn game(typed: &str, printed: &str, latex: &str) -> Self {
        let [typed, printed, latex] = [typed, printed, latex].map(str::to_owned);
        Self(vec![Piece::Game { typed, printed, latex }])
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
            Self::Game { typed, .. } => typed.clone(),
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

impl From<Generator> for Formula {
    fn from(generator: Generator) -> Self {
        Self::letter(generator.letter(), generator.subscript())
    }
}

impl From<&Word> for Formula {
    fn from(word: &Word) -> Self {
        if word.is_empty() {
            return Self::number(1);
        }
        word.factors().fold(Self::default(), |formula, (generator, exponent)| {
            let formula = formula.and(generator);
            if exponent == 1 { formula } else { formula.power(exponent) }
        })
    }
}

impl From<Word> for Formula {
    fn from(word: Word) -> Self {
        Self::from(&word)
    }
}

impl From<&Expression> for Formula {
    fn from(expression: &Expression) -> Self {
        match expression {
            Expression::Word(word) => word.into(),
            // Nim-heaps are written with upright digits.
            nim_heaps => Self::number(nim_heaps),
        }
    }
}

impl From<&Genus> for Formula {
    fn from(genus: &Genus) -> Self {
        let above: Vec<u32> = (0..=genus.stable_from() + 1).map(|i| genus.digit(i)).collect();
        Self::number(genus.normal()).power(entries(&above))
    }
}

impl From<&Family> for Formula {
    fn from(family: &Family) -> Self {
        let mut above = Self::number(entries(family.before()));
        if family.grows() {
            let exponent = match family.repeats() {
                0 => "t".to_owned(),
                repeats => format!("t+{repeats}"),
            };
            let block = format!("({})", entries(family.block()));
            let block = Self::number(format!("{}{block}", entries(family.before())));
            above = block.power(exponent).and(Self::number(entries(family.after())));
        }
        Self::number(family.normal()).raised(above)
    }
}

/// Superscripts; those above nine are in brackets.
fn entries(digits: &[u32]) -> String {
    digits.iter().map(|&d| if d < 10 { d.to_string() } else { format!("[{d}]") }).collect()
}
