//! Pages on a terminal.

use super::blocks::{Align, Block, Column, Rows, Table};
use super::phrase::Phrase;
use std::fmt::Write;

const LABEL: usize = 12;
pub(crate) const WIDTH: usize = 92;

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Title(title) => out.push_str(&format!("{}\n\n", title.text())),
            Block::Section(text) | Block::Paragraph(text) => out.push_str(&(text.text() + "\n")),
            Block::Blank => out.push('\n'),
            Block::Fact { label, value } => fact(&mut out, label, &value.text()),
            Block::Rows(rows) => self::rows(&mut out, rows),
            Block::Table(table) => self::table(&mut out, table),
            Block::Presentation { generators, relations } => {
                fact(&mut out, "generators", &generators.join(" "));
                let equations: Vec<String> =
                    relations.iter().map(|(l, r)| format!("{l}={r}")).collect();
                fact(&mut out, "relations", &equations.join(" "));
            }
            Block::Figure { .. } => {}
            Block::Verbatim(text) => out.push_str(text),
        }
    }
    out
}

/// `label  value`, a long value folded under its first line.
fn fact(out: &mut String, label: &str, value: &str) {
    let mut line = format!("  {label:<LABEL$}");
    let mut used = LABEL + 2;
    for (i, word) in value.split(' ').enumerate() {
        let width = word.chars().count();
        if i > 0 && used + 1 + width > WIDTH {
            let _ = writeln!(out, "{line}");
            line = " ".repeat(LABEL + 2);
            used = LABEL + 2;
        } else if i > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += width;
    }
    let _ = writeln!(out, "{line}");
}

fn rows(out: &mut String, rows: &Rows) {
    let len = rows.values.len();
    let cell = (0..len).map(|i| rows.values.text(i).chars().count()).max().unwrap_or(1);
    let index = len.saturating_sub(1).to_string().len().max(3);
    for start in rows.starts() {
        let _ = write!(out, "  {start:>index$} │");
        for at in rows.row(start) {
            let _ = write!(out, " {:>cell$}", rows.values.text(at));
        }
        out.push('\n');
    }
}

fn table(out: &mut String, table: &Table) {
    let texts: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(Phrase::text).collect()).collect();
    let widest = |at: usize| texts.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> =
        table.columns.iter().enumerate().map(|(at, c)| c.width.max(widest(at))).collect();
    if table.titled {
        let titles: Vec<String> = table.columns.iter().map(|column| column.title.text()).collect();
        line(out, &table.columns, &widths, &titles);
    }
    texts.iter().for_each(|row| line(out, &table.columns, &widths, row));
}

fn line(out: &mut String, columns: &[Column], widths: &[usize], cells: &[String]) {
    let mut line = String::new();
    for ((column, &width), cell) in columns.iter().zip(widths).zip(cells) {
        line.push_str(column.gap);
        match column.align {
            Align::Left => line.push_str(&format!("{cell:<width$}")),
            Align::Right => line.push_str(&format!("{cell:>width$}")),
        }
    }
    out.push_str(line.trim_end());
    out.push('\n');
}
