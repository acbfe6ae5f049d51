//! A page as comma-separated values: one table, for spreadsheets and for programs that read
//! nothing else.

use crate::blocks::{Block, Rows, Table};
use crate::phrase::Phrase;
use std::fmt::Write;

/// The first table of a page; its facts if it has none; `None` if it has neither.
pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block> + Clone) -> Option<String> {
    let first = blocks.clone().find_map(|block| match block {
        Block::Table(table) => Some(of_table(table)),
        Block::Rows(rows) => Some(of_rows(rows)),
        _ => None,
    });
    first.or_else(|| of_facts(blocks))
}

fn of_table(table: &Table) -> String {
    let mut out = line(table.columns.iter().map(|column| column.title.text()));
    for row in &table.rows {
        out.push_str(&line(row.iter().map(Phrase::text)));
    }
    out
}

fn of_rows(rows: &Rows) -> String {
    let mut out = "heap,value\n".to_owned();
    for at in 0..rows.values.len() {
        let _ = writeln!(out, "{at},{}", quoted(&rows.values.phrase(at).text()));
    }
    out
}

/// A fact without a label goes on with the one before, and has its label.
fn of_facts<'a>(blocks: impl Iterator<Item = &'a Block>) -> Option<String> {
    let (mut out, mut last) = (String::new(), "");
    for block in blocks {
        let Block::Fact { label, value } = block else { continue };
        last = if label.trim().is_empty() { last } else { label.trim() };
        out.push_str(&line([last.to_owned(), value.text()]));
    }
    (!out.is_empty()).then(|| format!("fact,value\n{out}"))
}

fn line(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\n"
}

/// A cell, between quotes where RFC 4180 asks for them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}
