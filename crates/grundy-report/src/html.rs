//! Pages as HTML: one self-contained file without scripts, for screens light and dark, wide and
//! narrow, and for paper.

use super::Origin;
use super::blocks::{Align, Block, Rows, Table};
use super::phrase::{Atom, Phrase, Span, genus_parts, letters};
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");

pub(crate) fn render<'a>(
    blocks: impl Iterator<Item = &'a Block> + Clone,
    origin: &Origin,
) -> String {
    let title = blocks.clone().find_map(|block| match block {
        Block::Title(title) => Some(title.text()),
        _ => None,
    });
    let title = escape(&title.unwrap_or_else(|| origin.command.clone()));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Grundy {}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        origin.version
    );
    let mut state = State::default();
    for block in blocks {
        state.before(&mut out, block);
        self::block(&mut out, block);
    }
    state.end(&mut out);
    let (command, version) = (escape(&origin.command), origin.version);
    let _ = writeln!(out, "</main>\n<footer><code>{command}</code> · Grundy {version}</footer>");
    out.push_str("</body>\n</html>\n");
    out
}

/// What is open: a section, a list of facts, a fact in it.
#[derive(Default)]
struct State {
    section: bool,
    facts: bool,
    fact: bool,
}

impl State {
    /// Closes and opens what must be around the next block.
    fn before(&mut self, out: &mut String, block: &Block) {
        match block {
            Block::Blank => {}
            Block::Fact { label, .. } => {
                if !std::mem::replace(&mut self.facts, true) {
                    out.push_str("<dl>\n");
                }
                match (self.fact, label.trim().is_empty()) {
                    (true, true) => out.push_str("<br>"),
                    (open, _) => {
                        out.push_str(if open { "</dd>\n" } else { "" });
                        let _ = write!(out, "<dt>{}</dt>\n<dd>", escape(label.trim()));
                        self.fact = true;
                    }
                }
            }
            _ => self.end_facts(out),
        }
        if let Block::Section(_) = block {
            out.push_str(if std::mem::replace(&mut self.section, true) {
                "</section>\n"
            } else {
                ""
            });
            out.push_str("<section>\n");
        }
    }

    fn end_facts(&mut self, out: &mut String) {
        out.push_str(if std::mem::take(&mut self.fact) { "</dd>\n" } else { "" });
        out.push_str(if std::mem::take(&mut self.facts) { "</dl>\n" } else { "" });
    }

    fn end(&mut self, out: &mut String) {
        self.end_facts(out);
        out.push_str(if self.section { "</section>\n" } else { "" });
    }
}

fn block(out: &mut String, block: &Block) {
    let _ = match block {
        Block::Title(title) => writeln!(out, "<h1>{}</h1>", phrase(&title.capitalised())),
        Block::Section(text) => writeln!(out, "<h2>{}</h2>", phrase(&text.capitalised())),
        Block::Blank => Ok(()),
        Block::Paragraph(text) => writeln!(out, "<p>{}</p>", phrase(text).trim()),
        Block::Fact { value, .. } => writeln!(out, "{}", phrase(value)),
        Block::Rows(rows) => {
            self::rows(out, rows);
            Ok(())
        }
        Block::Table(table) => {
            self::table(out, table);
            Ok(())
        }
        Block::Presentation { generators, relations } => {
            writeln!(out, "<p class=\"presentation\">{}</p>", presentation(generators, relations))
        }
        Block::Figure { svg, caption } => {
            let caption = match caption.is_empty() {
                true => String::new(),
                false => format!("<figcaption>{}</figcaption>\n", phrase(&caption.capitalised())),
            };
            writeln!(out, "<figure>\n{svg}{caption}</figure>")
        }
        Block::Verbatim(text) => writeln!(out, "<pre>{}</pre>", escape(text)),
    };
}

fn presentation(generators: &[String], relations: &[(String, String)]) -> String {
    let names: Vec<String> = generators.iter().map(|name| word(name)).collect();
    let equations: Vec<String> = relations
        .iter()
        .map(|(l, r)| format!("<span class=\"m\">{} = {}</span>", word(l), word(r)))
        .collect();
    format!("⟨ {} ∣ {} ⟩", names.join(", "), equations.join(", "))
}

fn rows(out: &mut String, rows: &Rows) {
    out.push_str("<div class=\"wide\" tabindex=\"0\">\n<table class=\"rows\">\n");
    if !rows.caption.is_empty() {
        let _ = writeln!(out, "<caption>{}</caption>", phrase(&rows.caption.capitalised()));
    }
    for start in rows.starts() {
        let _ = write!(out, "<tr><th scope=\"row\">{start}</th>");
        for at in rows.row(start) {
            let value = phrase(&rows.values.phrase(at));
            let _ = match rows.is_marked(at) {
                true => write!(out, "<td class=\"odd\">{value}</td>"),
                false => write!(out, "<td>{value}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n</div>\n");
}

fn table(out: &mut String, table: &Table) {
    out.push_str("<div class=\"wide\" tabindex=\"0\">\n<table>\n");
    if !table.caption.is_empty() {
        let _ = writeln!(out, "<caption>{}</caption>", phrase(&table.caption.capitalised()));
    }
    let class = |align| if align == Align::Right { " class=\"r\"" } else { "" };
    out.push_str("<thead><tr>");
    for column in &table.columns {
        let (class, title) = (class(column.align), phrase(&column.title));
        let _ = write!(out, "<th scope=\"col\"{class}>{title}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (i, row) in table.rows.iter().enumerate() {
        out.push_str(if table.is_marked(i) { "<tr class=\"odd\">" } else { "<tr>" });
        for (cell, column) in row.iter().zip(&table.columns) {
            let _ = write!(out, "<td{}>{}</td>", class(column.align), phrase(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

fn phrase(phrase: &Phrase) -> String {
    phrase.spans().iter().map(span).collect()
}

fn span(span: &Span) -> String {
    match span {
        Span::Plain(text) => escape(text),
        Span::Comma => ", ".to_owned(),
        Span::Math(atoms) => {
            format!("<span class=\"m\">{}</span>", atoms.iter().map(atom).collect::<String>())
        }
    }
}

fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Word(text) => word(text),
        Atom::Genus(text) => genus(text),
        Atom::Sign(sign) => format!(" {} ", escape(sign)),
    }
}

fn word(text: &str) -> String {
    let mut out = String::new();
    for letter in letters(text) {
        let italic = letter.name.chars().all(char::is_alphabetic);
        let name = escape(letter.name);
        out.push_str(&if italic { format!("<i>{name}</i>") } else { name });
        if !letter.index.is_empty() {
            let _ = write!(out, "<sub>{}</sub>", letter.index);
        }
        if !letter.exponent.is_empty() {
            let _ = write!(out, "<sup>{}</sup>", letter.exponent);
        }
    }
    out.replace("</i><i>", "")
}

fn genus(text: &str) -> String {
    let (base, parts) = genus_parts(text);
    let part = |(digits, exponent): &(String, String)| match exponent.as_str() {
        "" => escape(digits),
        _ => format!("{}<sup>{exponent}</sup>", escape(digits)),
    };
    let above: String = parts.iter().map(part).collect();
    if above.is_empty() { base.to_owned() } else { format!("{base}<sup>{above}</sup>") }
}

pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}
