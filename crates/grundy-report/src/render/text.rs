//! Pages on a terminal.

use super::{Level, Renderer};
use crate::blocks::{Align, Block, Column, Rows, Table};
use crate::phrase::Phrase;
use std::fmt::Write;

const LABEL: usize = 12;
pub(crate) const WIDTH: usize = 92;

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>) -> String {
    let mut text = Text { out: String::new() };
    blocks.for_each(|block| text.block(block));
    text.out
}

struct Text {
    out: String,
}

impl Text {
    /// The cells of a line, each as wide as its column.
    fn line(&mut self, columns: &[Column], widths: &[usize], cells: &[String]) {
        let mut line = String::new();
        for ((column, &width), cell) in columns.iter().zip(widths).zip(cells) {
            line.push_str(column.gap);
            match column.align {
                Align::Left => line.push_str(&format!("{cell:<width$}")),
                Align::Right => line.push_str(&format!("{cell:>width$}")),
            }
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
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
        self.out.push_str(text);
        self.out.push_str(if level == Level::Title { "\n\n" } else { "\n" });
    }

    fn blank(&mut self) {
        self.out.push('\n');
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
    }

    /// `label  value`, a long value folded under its first line.
    fn fact(&mut self, label: &str, value: &str) {
        let mut line = format!("  {label:<LABEL$}");
        let mut used = LABEL + 2;
        for (i, word) in value.split(' ').enumerate() {
            let width = word.chars().count();
            if i > 0 && used + 1 + width > WIDTH {
                let _ = writeln!(self.out, "{line}");
                line = " ".repeat(LABEL + 2);
                used = LABEL + 2;
            } else if i > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += width;
        }
        let _ = writeln!(self.out, "{line}");
    }

    fn rows(&mut self, rows: &Rows) {
        let (cell, last) = (rows.widest().max(1), rows.values.len().saturating_sub(1));
        let index = last.to_string().len().max(3);
        for start in rows.starts() {
            let _ = write!(self.out, "  {start:>index$} │");
            for value in self.values(rows, start) {
                let _ = write!(self.out, " {value:>cell$}");
            }
            self.out.push('\n');
        }
    }

    fn table(&mut self, table: &Table) {
        let widths: Vec<usize> = table
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| column.width.max(table.widest(at)))
            .collect();
        if table.titled {
            self.line(&table.columns, &widths, &self.titles(table));
        }
        for row in &table.rows {
            self.line(&table.columns, &widths, &self.cells(row));
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
