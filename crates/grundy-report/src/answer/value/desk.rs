//! A conversation with the calculator.

use super::super::Answer;
use super::order_word;
use crate::Page;
use serde::Serialize;
use std::cmp::Ordering;

/// What was typed at the desk, and what it said.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct DeskAnswer {
    lines: Vec<Line>,
    /// The names that were given, as `G = {1|0}`.
    names: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Line {
    typed: String,
    said: String,
}

impl DeskAnswer {
    /// The lines as they were typed, each with what was said.
    pub fn new(lines: impl IntoIterator<Item = (String, String)>, names: Vec<String>) -> Self {
        let line = |(typed, said)| Line { typed, said };
        Self { lines: lines.into_iter().map(line).collect(), names }
    }

    /// How two games compare, in a word; `None` is confused.
    #[must_use]
    pub fn order(order: Option<Ordering>) -> &'static str {
        order_word(order)
    }
}

impl Answer for DeskAnswer {
    /// The conversation was the page; a document repeats it.
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| {
            page.heading("at the desk");
            let line = |line: &Line| format!("> {}\n{}\n", line.typed, line.said);
            page.verbatim(self.lines.iter().map(line).collect::<String>());
        });
        page
    }
}
