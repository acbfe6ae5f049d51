//! Pages as HTML: one self-contained file without scripts, for screens light and dark, wide and
//! narrow, and for paper.

use super::{Level, PAPER, Renderer, title_of};
use crate::Origin;
use crate::blocks::{Align, Block, Rows, Table};
use grundy_figure::entity;
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");

pub(crate) fn render<'a>(
    blocks: impl Iterator<Item = &'a Block> + Clone,
    origin: &Origin,
) -> String {
    let title = title_of(blocks.clone()).map_or_else(|| origin.command.clone(), |it| it.text());
    let title = escape(&title);
    let head = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Grundy {}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        origin.version
    );
    let mut html = Html { out: head, open: Open::default(), styled: true };
    blocks.for_each(|block| html.block(block));
    html.end();
    let (mut out, command, version) = (html.out, escape(&origin.command), origin.version);
    let _ = writeln!(out, "</main>\n<footer><code>{command}</code> · Grundy {version}</footer>");
    out.push_str("</body>\n</html>\n");
    out
}

/// What stands below the title, for the page of somebody else, who has a style sheet.
pub(crate) fn body<'a>(blocks: impl Iterator<Item = &'a Block>) -> String {
    let mut html = Html { out: String::new(), open: Open::default(), styled: false };
    let below = blocks.filter(|block| !matches!(block, Block::Title(_)));
    below.for_each(|block| html.block(block));
    html.end();
    html.out
}

struct Html {
    out: String,
    open: Open,
    /// Whether figures keep their style sheets.
    styled: bool,
}

/// What is open: a section, a list of facts, a fact in it.
#[derive(Default)]
struct Open {
    section: bool,
    facts: bool,
    fact: bool,
}

impl Html {
    fn end_fact(&mut self) {
        self.out.push_str(if std::mem::take(&mut self.open.fact) { "</dd>\n" } else { "" });
    }

    fn end_facts(&mut self) {
        self.end_fact();
        self.out.push_str(if std::mem::take(&mut self.open.facts) { "</dl>\n" } else { "" });
    }

    fn end(&mut self) {
        self.end_facts();
        let section = std::mem::take(&mut self.open.section);
        self.out.push_str(if section { "</section>\n" } else { "" });
    }

    fn begin_table(&mut self, class: &str, caption: &str) {
        let _ = writeln!(self.out, "<div class=\"wide\" tabindex=\"0\">\n<table{class}>");
        if !caption.is_empty() {
            let _ = writeln!(self.out, "<caption>{caption}</caption>");
        }
    }
}

impl Renderer for Html {
    fn plain(&self, text: &str) -> String {
        escape(text)
    }

    fn letter(&self, name: char, index: Option<usize>) -> String {
        index.map_or(format!("<i>{name}</i>"), |index| format!("<i>{name}</i><sub>{index}</sub>"))
    }

    fn raised(&self, above: &str) -> String {
        format!("<sup>{above}</sup>")
    }

    fn formula(&self, pieces: String) -> String {
        format!("<span class=\"m\">{}</span>", pieces.replace("</i><i>", ""))
    }

    fn value(&self, value: String, marked: bool) -> String {
        let class = if marked { " class=\"odd\"" } else { "" };
        format!("<td{class}>{value}</td>")
    }

    fn before(&mut self, next: &Block) {
        match next {
            Block::Blank | Block::Fact { .. } => {}
            Block::Section(_) => self.end(),
            _ => self.end_facts(),
        }
    }

    fn heading(&mut self, level: Level, text: &str) {
        let _ = match level {
            Level::Title => writeln!(self.out, "<h1>{text}</h1>"),
            Level::Section => {
                self.open.section = true;
                writeln!(self.out, "<section>\n<h2>{text}</h2>")
            }
        };
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.out, "<p>{}</p>", text.trim());
    }

    fn fact(&mut self, label: &str, value: &str) {
        if !std::mem::replace(&mut self.open.facts, true) {
            self.out.push_str("<dl>\n");
        }
        let label = label.trim();
        if self.open.fact && label.is_empty() {
            self.out.push_str("<br>");
        } else {
            self.end_fact();
            let _ = write!(self.out, "<dt>{}</dt>\n<dd>", escape(label));
            self.open.fact = true;
        }
        let _ = writeln!(self.out, "{value}");
    }

    fn rows(&mut self, rows: &Rows) {
        let per_row = rows.per_row(PAPER);
        self.begin_table(" class=\"rows\"", &self.title(&rows.caption));
        for start in rows.starts(per_row) {
            let values = self.values(rows, start, per_row).concat();
            let _ = writeln!(self.out, "<tr><th scope=\"row\">{start}</th>{values}</tr>");
        }
        self.out.push_str("</table>\n</div>\n");
    }

    fn table(&mut self, table: &Table) {
        self.begin_table("", &self.title(&table.caption));
        let classes = table.columns.iter().map(|column| match column.align {
            Align::Right => " class=\"r\"",
            Align::Left => "",
        });
        self.out.push_str("<thead><tr>");
        for (class, title) in classes.clone().zip(self.titles(table)) {
            let _ = write!(self.out, "<th scope=\"col\"{class}>{title}</th>");
        }
        self.out.push_str("</tr></thead>\n<tbody>\n");
        for (i, row) in table.rows.iter().enumerate() {
            self.out.push_str(if table.is_marked(i) { "<tr class=\"odd\">" } else { "<tr>" });
            for (class, cell) in classes.clone().zip(self.cells(row)) {
                let _ = write!(self.out, "<td{class}>{cell}</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody>\n</table>\n</div>\n");
    }

    fn presentation(&mut self, names: &[String], equations: &[String]) {
        let equations: Vec<String> =
            equations.iter().map(|equation| self.formula(equation.clone())).collect();
        let (names, equations) = (names.join(", "), equations.join(", "));
        let _ = writeln!(self.out, "<p class=\"presentation\">⟨ {names} ∣ {equations} ⟩</p>");
    }

    fn figure(&mut self, svg: &str, caption: &str) {
        let caption = match caption.is_empty() {
            true => String::new(),
            false => format!("<figcaption>{caption}</figcaption>\n"),
        };
        // A wide figure is scrolled on a small screen, also by keyboard.
        let (open, svg) = match self.styled {
            true => ("<figure>", svg.to_owned()),
            false => ("<figure tabindex=\"0\">", svg.replacen(&grundy_figure::style(), "", 1)),
        };
        let _ = writeln!(self.out, "{open}\n{svg}{caption}</figure>");
    }

    fn verbatim(&mut self, text: &str) {
        let _ = writeln!(self.out, "<pre>{}</pre>", escape(text));
    }
}

pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match entity(c) {
            Some(entity) => out.push_str(entity),
            None if c == '\'' => out.push_str("&#39;"),
            None => out.push(c),
        }
    }
    out
}
