use crate::run::Stop;
use std::fmt;

/// Why a text is not a game or not a position: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The text that was read.
    pub input: String,
    /// Which character is wrong, counted from 0; the length of the text if it ends too soon.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl ParseError {
    /// What was found at a character of a text, and what was expected there.
    pub fn new(
        input: &str,
        at: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { input: input.to_owned(), at, found: found.into(), expected: expected.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: found {}, expected {}", self.at + 1, self.found, self.expected)
    }
}

impl std::error::Error for ParseError {}

/// Why nothing is known of what a text says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text cannot be read, or a name in it has no meaning there.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The computation went beyond the budget.
    #[error("not finished: {0}")]
    Stopped(#[from] Stop),
}
