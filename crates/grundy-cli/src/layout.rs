//! How answers look as text.

use std::fmt::{Display, Write};

/// A page of `label  value` lines, long values folded under their first line.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
}

const LABEL: usize = 12;
const WIDTH: usize = 92;

impl Page {
    /// A heading, underlined by an empty line.
    pub(crate) fn heading(&mut self, text: impl Display) {
        let _ = writeln!(self.text, "{text}\n");
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    pub(crate) fn plain(&mut self, text: impl Display) {
        let _ = writeln!(self.text, "{text}");
    }

    /// A labelled fact.
    pub(crate) fn fact(&mut self, label: &str, value: impl Display) {
        let value = value.to_string();
        let mut line = format!("  {label:<LABEL$}");
        let mut used = LABEL + 2;
        for (i, word) in value.split(' ').enumerate() {
            let width = word.chars().count();
            if i > 0 && used + 1 + width > WIDTH {
                let _ = writeln!(self.text, "{line}");
                line = " ".repeat(LABEL + 2);
                used = LABEL + 2;
            } else if i > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += width;
        }
        let _ = writeln!(self.text, "{line}");
    }

    /// Values in rows of equal length, each row beginning with the index of its first value.
    pub(crate) fn rows<T: Display>(&mut self, values: &[T], per_row: usize) {
        let cells: Vec<String> = values.iter().map(T::to_string).collect();
        let cell = cells.iter().map(|c| c.chars().count()).max().unwrap_or(1);
        let index = values.len().saturating_sub(1).to_string().len().max(3);
        for (row, chunk) in cells.chunks(per_row).enumerate() {
            let _ = write!(self.text, "  {:>index$} │", row * per_row);
            for value in chunk {
                let _ = write!(self.text, " {value:>cell$}");
            }
            self.text.push('\n');
        }
    }

    pub(crate) fn text(self) -> String {
        self.text
    }
}

/// How many values fit in a row: the period if it does, so that columns repeat.
pub(crate) fn row_length(period: Option<u64>, widest: usize) -> usize {
    let fits = (WIDTH - 8) / (widest + 1);
    match period.map(|p| p as usize) {
        Some(p) if p <= fits && p >= 5 => p,
        Some(p) if p < 5 => p * (20 / p),
        _ => 20.min(fits).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_facts_are_folded() {
        let mut page = Page::default();
        page.fact("label", "word ".repeat(40).trim());
        let text = page.text();
        assert!(text.lines().count() > 1);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(text.lines().skip(1).all(|line| line.starts_with("              word")));
    }

    #[test]
    fn rows_follow_the_period() {
        assert_eq!(row_length(Some(12), 1), 12);
        assert_eq!(row_length(Some(3), 1), 18);
        assert_eq!(row_length(Some(149_459), 2), 20);
        assert_eq!(row_length(None, 1), 20);
    }
}
