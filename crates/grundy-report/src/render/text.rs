//! Pages on a terminal.

use super::{Level, Renderer};
use crate::blocks::{Align, Block, Column, Rows, Table};
use crate::fold::{folded, lines, longest_word};
use crate::phrase::Phrase;
use std::fmt::Write;

const LABEL: usize = 12;

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>, width: usize) -> String {
    let mut text = Text { out: String::new(), width };
    blocks.for_each(|block| text.block(block));
    text.out
}

struct Text {
    out: String,
    /// The columns of the terminal.
    width: usize,
}

impl Text {
    /// The cells of a row, each as wide as its column, in as many lines as the longest needs.
    fn row(&mut self, columns: &[Column], widths: &[usize], cells: &[String]) {
        let cells: Vec<Vec<String>> =
            cells.iter().zip(widths).map(|(cell, &width)| lines(cell, width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut line = String::new();
            for ((column, &width), cell) in columns.iter().zip(widths).zip(&cells) {
                let text = cell.get(at).map_or("", String::as_str);
                line.push_str(column.gap);
                match column.align {
                    Align::Left => line.push_str(&format!("{text:<width$}")),
                    Align::Right => line.push_str(&format!("{text:>width$}")),
                }
            }
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    /// The widths of the columns of a table: as wide as they are, or narrowed, the widest first,
    /// until the table fits or no column can be narrowed without breaking a word.
    fn widths(&self, table: &Table) -> Vec<usize> {
        let title =
            |column: &Column| if table.titled { column.title.text() } else { String::new() };
        let least = |(at, column): (usize, &Column)| {
            let cells = table.rows.iter().map(|row| longest_word(&row[at].text()));
            cells.max().unwrap_or(0).max(longest_word(&title(column)))
        };
        let natural = |(at, column): (usize, &Column)| {
            column.width.max(table.widest(at)).max(title(column).chars().count())
        };
        let mut widths: Vec<usize> = table.columns.iter().enumerate().map(natural).collect();
        let gaps: usize = table.columns.iter().map(|column| column.gap.chars().count()).sum();
        if gaps + widths.iter().sum::<usize>() <= self.width {
            return widths;
        }
        let least: Vec<usize> = table.columns.iter().enumerate().map(least).collect();
        while gaps + widths.iter().sum::<usize>() > self.width {
            let widest = (0..widths.len()).filter(|&at| widths[at] > least[at]);
            let Some(widest) = widest.max_by_key(|&at| widths[at]) else { break };
            widths[widest] -= 1;
        }
        widths
    }
}

impl Renderer for Text {
    fn plain(&self, text: &str) -> String {
        text.to_owned()
    }

    fn letter(&self, name: char, index: Option<usize>) -> String {
        index.map_or(name.to_string(), |index| format!("{name}{index}"))
    }

    fn raised(&self, above: &str) -> String {
        format!("^{above}")
    }

    fn formula(&self, pieces: String) -> String {
        pieces
    }

    fn value(&self, value: String, _marked: bool) -> String {
        value
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        phrase.text()
    }

    fn title(&self, phrase: &Phrase) -> String {
        phrase.text()
    }

    fn heading(&mut self, level: Level, text: &str) {
        self.out.push_str(&folded("", text, self.width));
        self.out.push_str(if level == Level::Title { "\n\n" } else { "\n" });
    }

    fn blank(&mut self) {
        self.out.push('\n');
    }

    fn paragraph(&mut self, text: &str) {
        let words = text.trim_start_matches(' ');
        let indent = &text[..text.len() - words.len()];
        let _ = writeln!(self.out, "{}", folded(indent, words, self.width));
    }

    /// `label  value`, a long value folded under its first line.
    fn fact(&mut self, label: &str, value: &str) {
        let label = format!("  {label:<LABEL$}");
        let _ = writeln!(self.out, "{}", folded(&label, value, self.width));
    }

    fn rows(&mut self, rows: &Rows) {
        let (cell, index) = (rows.widest().max(1), rows.index_width());
        let per_row = rows.per_row(self.width);
        for start in rows.starts(per_row) {
            let _ = write!(self.out, "  {start:>index$} │");
            for value in self.values(rows, start, per_row) {
                let _ = write!(self.out, " {value:>cell$}");
            }
            self.out.push('\n');
        }
    }

    fn table(&mut self, table: &Table) {
        let widths = self.widths(table);
        if table.titled {
            self.row(&table.columns, &widths, &self.titles(table));
        }
        for row in &table.rows {
            self.row(&table.columns, &widths, &self.cells(row));
        }
    }

    fn presentation(&mut self, names: &[String], equations: &[String]) {
        self.fact("generators", &names.join(" "));
        self.fact("relations", &equations.join(" "));
    }

    fn verbatim(&mut self, text: &str) {
        self.out.push_str(text);
    }
}
