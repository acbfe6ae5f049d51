//! Pages as Markdown. Exponents are `<sup>`, which every reader of Markdown shows, also without a
//! plugin for mathematics.

use super::{Level, PAPER, Renderer};
use crate::Origin;
use crate::blocks::{Align, Block, Rows, Table};
use std::fmt::Write;

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>, origin: &Origin) -> String {
    let mut markdown = Markdown { out: String::new() };
    blocks.for_each(|block| markdown.block(block));
    let _ = writeln!(markdown.out, "\n---\n\n`{}`, Grundy {}", origin.command, origin.version);
    markdown.out
}

struct Markdown {
    out: String,
}

impl Markdown {
    fn caption(&mut self, caption: &str) {
        if !caption.is_empty() {
            let _ = writeln!(self.out, "{caption}\n");
        }
    }

    fn line(&mut self, cells: &[String]) {
        let _ = writeln!(self.out, "| {} |", cells.join(" | "));
    }
}

impl Renderer for Markdown {
    /// Characters that would mean something to Markdown lose their meaning.
    fn plain(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            if "\\`*_|<>[]$~#".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
        out
    }

    fn letter(&self, name: char, index: Option<usize>) -> String {
        index.map_or(format!("*{name}*"), |index| format!("*{name}*<sub>{index}</sub>"))
    }

    fn raised(&self, above: &str) -> String {
        format!("<sup>{above}</sup>")
    }

    /// Letters that follow each other share their asterisks.
    fn formula(&self, pieces: String) -> String {
        pieces.replace("**", "")
    }

    fn value(&self, value: String, marked: bool) -> String {
        if marked { format!("**{value}**") } else { value }
    }

    /// An empty line between blocks, but not between the facts of a list.
    fn before(&mut self, next: &Block) {
        let after_fact = self.out.lines().next_back().is_some_and(|l| l.starts_with(['-', ' ']));
        let in_list = after_fact && matches!(next, Block::Fact { .. });
        if !(self.out.is_empty() || in_list || self.out.ends_with("\n\n")) {
            self.out.push('\n');
        }
    }

    fn heading(&mut self, level: Level, text: &str) {
        let hashes = if level == Level::Title { "#" } else { "##" };
        let _ = writeln!(self.out, "{hashes} {text}");
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}", text.trim());
    }

    fn fact(&mut self, label: &str, value: &str) {
        let label = self.plain(label.trim());
        let _ = match label.is_empty() {
            true => writeln!(self.out, "  <br>{value}"),
            false => writeln!(self.out, "- **{label}**: {value}"),
        };
    }

    fn rows(&mut self, rows: &Rows) {
        let per_row = rows.per_row(PAPER);
        let columns = rows.columns(per_row);
        self.caption(&self.title(&rows.caption));
        let titles: Vec<String> = (0..columns).map(|i| format!("+{i}")).collect();
        let _ = writeln!(self.out, "| | {} |", titles.join(" | "));
        let _ = writeln!(self.out, "|--:{}|", "|--:".repeat(columns));
        for start in rows.starts(per_row) {
            let mut cells = self.values(rows, start, per_row);
            cells.resize(columns, String::new());
            cells.insert(0, start.to_string());
            self.line(&cells);
        }
    }

    fn table(&mut self, table: &Table) {
        self.caption(&self.title(&table.caption));
        self.line(&self.titles(table));
        let rule = |align| if align == Align::Left { "|:--" } else { "|--:" };
        self.out.extend(table.columns.iter().map(|column| rule(column.align)));
        self.out.push_str("|\n");
        for row in &table.rows {
            self.line(&self.cells(row));
        }
    }

    fn presentation(&mut self, names: &[String], equations: &[String]) {
        let names = self.formula(names.join(", "));
        let equations = self.formula(equations.join(", "));
        let _ = writeln!(self.out, "⟨ {names} \\| {equations} ⟩");
    }

    fn verbatim(&mut self, text: &str) {
        let _ = writeln!(self.out, "```\n{}\n```", text.trim_end());
    }
}
