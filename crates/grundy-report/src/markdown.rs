//! Pages as Markdown. Exponents are `<sup>`, which every reader of Markdown shows, also without a
//! plugin for mathematics.

use super::Origin;
use super::blocks::{Align, Block, Rows, Table};
use super::phrase::{Atom, Phrase, Span, genus_parts, letters};
use std::fmt::Write;

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>, origin: &Origin) -> String {
    let mut out = String::new();
    for block in blocks {
        self::block(&mut out, block);
    }
    let _ = writeln!(out, "\n---\n\n`{}`, Grundy {}", origin.command, origin.version);
    out
}

fn block(out: &mut String, block: &Block) {
    let after_fact = out.lines().next_back().is_some_and(|l| l.starts_with(['-', ' ']));
    let in_list = after_fact && matches!(block, Block::Fact { .. });
    if !(out.is_empty() || in_list || out.ends_with("\n\n")) {
        out.push('\n');
    }
    let _ = match block {
        Block::Title(title) => writeln!(out, "# {}", phrase(&title.capitalised())),
        Block::Section(text) => writeln!(out, "## {}", phrase(&text.capitalised())),
        Block::Paragraph(text) => writeln!(out, "{}", phrase(text).trim()),
        Block::Fact { label, value } if label.trim().is_empty() => {
            writeln!(out, "  <br>{}", phrase(value))
        }
        Block::Fact { label, value } => {
            writeln!(out, "- **{}**: {}", escape(label.trim()), phrase(value))
        }
        Block::Rows(rows) => {
            self::rows(out, rows);
            Ok(())
        }
        Block::Table(table) => {
            self::table(out, table);
            Ok(())
        }
        Block::Presentation { generators, relations } => {
            writeln!(out, "{}", presentation(generators, relations))
        }
        // A document of text alone cannot hold a drawing.
        Block::Figure { .. } | Block::Blank => Ok(()),
        Block::Verbatim(text) => writeln!(out, "```\n{}\n```", text.trim_end()),
    };
}

fn presentation(generators: &[String], relations: &[(String, String)]) -> String {
    let names: Vec<String> = generators.iter().map(|name| word(name)).collect();
    let equations: Vec<String> =
        relations.iter().map(|(l, r)| format!("{} = {}", word(l), word(r))).collect();
    format!("⟨ {} \\| {} ⟩", names.join(", "), equations.join(", "))
}

fn rows(out: &mut String, rows: &Rows) {
    let columns = rows.per_row.min(rows.values.len());
    if !rows.caption.is_empty() {
        let _ = writeln!(out, "{}\n", phrase(&rows.caption.capitalised()));
    }
    let titles: Vec<String> = (0..columns).map(|i| format!("+{i}")).collect();
    let _ = writeln!(out, "| | {} |", titles.join(" | "));
    let _ = writeln!(out, "|--:{}|", "|--:".repeat(columns));
    for start in rows.starts() {
        let cells = rows.row(start).map(|at| {
            let value = phrase(&rows.values.phrase(at));
            if rows.is_marked(at) { format!("**{value}**") } else { value }
        });
        let mut cells: Vec<String> = cells.collect();
        cells.resize(columns, String::new());
        let _ = writeln!(out, "| {start} | {} |", cells.join(" | "));
    }
}

fn table(out: &mut String, table: &Table) {
    if !table.caption.is_empty() {
        let _ = writeln!(out, "{}\n", phrase(&table.caption.capitalised()));
    }
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let titles: Vec<String> = table.columns.iter().map(|column| phrase(&column.title)).collect();
    out.push_str(&line(&titles));
    let rule = |align| if align == Align::Left { "|:--" } else { "|--:" };
    out.extend(table.columns.iter().map(|column| rule(column.align)));
    out.push_str("|\n");
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(phrase).collect();
        out.push_str(&line(&cells));
    }
}

fn phrase(phrase: &Phrase) -> String {
    phrase.spans().iter().map(span).collect()
}

fn span(span: &Span) -> String {
    match span {
        Span::Plain(text) => escape(text),
        Span::Comma => ", ".to_owned(),
        Span::Math(atoms) => atoms.iter().map(atom).collect(),
    }
}

fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Word(text) => word(text),
        Atom::Genus(text) => genus(text),
        Atom::Sign(sign) => format!(" {} ", escape(sign)),
    }
}

/// Letters in italics; the asterisks close before an exponent.
fn word(text: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    for letter in letters(text) {
        let italic = letter.name.chars().all(char::is_alphabetic);
        if italic != open {
            out.push('*');
            open = italic;
        }
        out.push_str(&escape(letter.name));
        if letter.index.is_empty() && letter.exponent.is_empty() {
            continue;
        }
        if std::mem::take(&mut open) {
            out.push('*');
        }
        if !letter.index.is_empty() {
            let _ = write!(out, "<sub>{}</sub>", letter.index);
        }
        if !letter.exponent.is_empty() {
            let _ = write!(out, "<sup>{}</sup>", letter.exponent);
        }
    }
    if open {
        out.push('*');
    }
    out
}

fn genus(text: &str) -> String {
    let (base, parts) = genus_parts(text);
    let above: String = parts
        .iter()
        .map(|(digits, exponent)| match exponent.as_str() {
            "" => escape(digits),
            _ => format!("{}<sup>{exponent}</sup>", escape(digits)),
        })
        .collect();
    if above.is_empty() { base.to_owned() } else { format!("{base}<sup>{above}</sup>") }
}

/// Characters that would mean something to Markdown lose their meaning.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_|<>[]$~#".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
