//! The formats of an answer, and where a document says it comes from.

use clap::ValueEnum;
use grundy_report::Origin;

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal
    #[default]
    Text,
    /// A Markdown document
    Markdown,
    /// A LaTeX document that compiles as it is
    Latex,
    /// Exactly one JSON object
    Json,
    /// One self-contained HTML page, with figures
    Html,
    /// One table, for spreadsheets
    Csv,
    /// A misère quotient for GAP
    Gap,
    /// A misère quotient for Sage, or any Python
    Sage,
    /// One JSON object with the answer in every format, and the certificate: for front ends
    All,
    /// The tables of a LaTeX document, asked for by --fragment
    #[value(skip)]
    Fragment,
}

impl Format {
    /// Whether it is a document, with room for tables and figures that a terminal and programs do
    /// not ask for.
    pub(crate) fn is_paper(self) -> bool {
        matches!(self, Self::Markdown | Self::Latex | Self::Fragment | Self::Html | Self::All)
    }
}

/// This very run of the program.
pub(crate) fn origin() -> Origin {
    let words = std::env::args_os().skip(1).map(|word| quoted(&word.to_string_lossy()));
    let command = std::iter::once("grundy".to_owned()).chain(words).collect::<Vec<_>>();
    Origin { command: command.join(" "), version: env!("CARGO_PKG_VERSION") }
}

/// A word of a command as one would type it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=+,:@%^".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_quoted_as_one_types_them() {
        let words = ["0.77", "S(1,2)", "it's", ""];
        assert_eq!(words.map(quoted), ["0.77", "'S(1,2)'", r"'it'\''s'", "''"]);
    }
}
