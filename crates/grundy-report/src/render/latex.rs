//! Pages as LaTeX documents: article, booktabs and longtable, nothing else.

use super::{Level, Renderer};
use crate::Origin;
use crate::blocks::{Align, Block, Rows, Table};
use std::fmt::Write;

const PREAMBLE: &str = r"\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{booktabs}
\usepackage{longtable}
\setlength{\textwidth}{17cm}
\setlength{\oddsidemargin}{-0.54cm}
\setlength{\evensidemargin}{-0.54cm}
\setlength{\topmargin}{-1.5cm}
\setlength{\textheight}{25cm}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\setlength{\tabcolsep}{3pt}
\setlength{\LTleft}{0pt}
\begin{document}
\raggedright
";

pub(crate) fn render<'a>(blocks: impl Iterator<Item = &'a Block>, origin: &Origin) -> String {
    let mut latex = Latex { out: PREAMBLE.to_owned(), in_facts: false };
    blocks.for_each(|block| latex.block(block));
    latex.end_facts();
    let (command, version) = (escape(&origin.command), escape(origin.version));
    let mut out = latex.out;
    let _ = writeln!(out, "\n\\bigskip\n{{\\footnotesize\\texttt{{{command}}}, Grundy {version}}}");
    out.push_str("\\end{document}\n");
    out
}

struct Latex {
    out: String,
    /// Whether a list of facts is open.
    in_facts: bool,
}

impl Latex {
    fn end_facts(&mut self) {
        if std::mem::take(&mut self.in_facts) {
            self.out.push_str("\\end{description}\n");
        }
    }

    /// Begins a table in type of a size at which so many characters fit the page.
    fn begin_table(&mut self, caption: &str, characters: usize, columns: &str) {
        if !caption.is_empty() {
            let _ = writeln!(self.out, "\n{caption}\\nopagebreak\n");
        }
        let size = size(characters);
        let _ = writeln!(self.out, "{{{size}\\begin{{longtable}}{{{columns}}}\n\\toprule");
    }

    fn line(&mut self, cells: &[String]) {
        let _ = writeln!(self.out, "{} \\\\", cells.join(" & "));
    }

    fn end_table(&mut self) {
        self.out.push_str("\\bottomrule\n\\end{longtable}}\n");
    }
}

impl Renderer for Latex {
    fn plain(&self, text: &str) -> String {
        escape(text)
    }

    fn letter(&self, name: char, index: Option<usize>) -> String {
        index.map_or(name.to_string(), |index| format!("{name}_{{{index}}}"))
    }

    fn digits(&self, digits: &str) -> String {
        digits.to_owned()
    }

    fn game(&self, _printed: &str, latex: &str) -> String {
        latex.to_owned()
    }

    fn raised(&self, above: &str) -> String {
        format!("^{{{above}}}")
    }

    fn sign(&self, sign: &'static str) -> String {
        sign.to_owned()
    }

    fn formula(&self, pieces: String) -> String {
        format!("${pieces}$")
    }

    fn value(&self, value: String, marked: bool) -> String {
        if marked { format!("\\textbf{{{value}}}") } else { value }
    }

    /// Consecutive facts are one list.
    fn before(&mut self, next: &Block) {
        match (self.in_facts, next) {
            (false, Block::Fact { .. }) => {
                self.out.push_str("\\begin{description}\n");
                self.in_facts = true;
            }
            (true, Block::Fact { .. } | Block::Blank) => {}
            _ => self.end_facts(),
        }
    }

    fn heading(&mut self, level: Level, text: &str) {
        let command = if level == Level::Title { "section" } else { "subsection" };
        let _ = writeln!(self.out, "\\{command}*{{{text}}}");
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.out, "\n{}\n", text.trim());
    }

    fn fact(&mut self, label: &str, value: &str) {
        let label = escape(label.trim());
        let item = match (label.is_empty(), self.out.ends_with("\\begin{description}\n")) {
            (false, _) => format!("\\item[{{{label}}}]"),
            // At the beginning of a list a fact without a label needs an item all the same.
            (true, true) => "\\item[]".to_owned(),
            (true, false) => "\\newline".to_owned(),
        };
        let _ = writeln!(self.out, "{item} {value}");
    }

    fn rows(&mut self, rows: &Rows) {
        let columns = rows.columns();
        let width = columns * (rows.widest() + 1) + 8;
        let spec = format!("r@{{\\quad}}{}", "r".repeat(columns));
        self.begin_table(&self.title(&rows.caption), width, &spec);
        for start in rows.starts() {
            let mut cells = self.values(rows, start);
            cells.insert(0, start.to_string());
            self.line(&cells);
        }
        self.end_table();
    }

    fn table(&mut self, table: &Table) {
        let wide =
            |(at, column): (usize, &crate::Column)| column.title.width().max(table.widest(at)) + 2;
        let width = table.columns.iter().enumerate().map(wide).sum();
        let letter = |align| if align == Align::Left { 'l' } else { 'r' };
        let spec: String = table.columns.iter().map(|column| letter(column.align)).collect();
        self.begin_table(&self.title(&table.caption), width, &spec);
        self.line(&self.titles(table));
        self.out.push_str("\\midrule\n\\endhead\n");
        for row in &table.rows {
            self.line(&self.cells(row));
        }
        self.end_table();
    }

    /// Each relation is a formula of its own, so that lines can break between them.
    fn presentation(&mut self, names: &[String], equations: &[String]) {
        let (names, equations) = (names.join(","), equations.join("$, $"));
        let _ = writeln!(self.out, "\n$\\langle\\, {names} \\mid {equations} \\,\\rangle$\n");
    }

    fn verbatim(&mut self, text: &str) {
        let lines: Vec<String> = text.trim_end().lines().map(escape).collect();
        let lines = lines.join("\n");
        let begin = "{\\footnotesize\\ttfamily\\obeylines\\obeyspaces";
        let _ = writeln!(self.out, "\n{begin}\n{lines}\n}}\n");
    }
}

/// The size of type at which rows of so many characters fit the page.
fn size(characters: usize) -> &'static str {
    match characters {
        0..=70 => "\\small",
        71..=92 => "\\footnotesize",
        93..=115 => "\\scriptsize",
        _ => "\\tiny",
    }
}

/// How many characters stay together, if there is a comma, and at most.
const SHORT: usize = 12;
const LONG: usize = 40;

/// Text that TeX prints as it is. What the T1 encoding has needs no help; other characters become
/// formulas, and what nobody foresaw is named by its number.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut unbroken = 0;
    for c in text.chars() {
        unbroken = if c == ' ' { 0 } else { unbroken + 1 };
        match c {
            '\\' => out.push_str(r"\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out.push_str(r"\textasciicircum{}"),
            '~' => out.push_str(r"\textasciitilde{}"),
            '<' | '>' | '|' => out.push_str(&format!("${c}$")),
            '×' | '÷' => out.push_str(&symbol(c)),
            '"' => out.push_str("\\textquotedbl{}"),
            '\'' => out.push_str("\\textquotesingle{}"),
            '-' => out.push_str("-{}"),
            ' '..='~' | '\n' => out.push(c),
            'À'..='ÿ' | '–' | '—' | '…' | '’' | '‘' | '“' | '”' | '§' => {
                out.push(c)
            }
            _ => out.push_str(&symbol(c)),
        }
        // A long notation may break after a comma, a very long one anywhere.
        if (c == ',' && unbroken > SHORT) || unbroken > LONG {
            out.push_str(r"\allowbreak{}");
            unbroken = 0;
        }
    }
    out
}

fn symbol(c: char) -> String {
    let name = match c {
        '≤' => r"\le",
        '≥' => r"\ge",
        '≠' => r"\ne",
        '≡' => r"\equiv",
        '−' => "-",
        '·' => r"\cdot",
        '×' => r"\times",
        '÷' => r"\div",
        '⊕' => r"\oplus",
        '→' => r"\to",
        '↦' => r"\mapsto",
        '↑' => r"\uparrow",
        '∞' => r"\infty",
        '∈' => r"\in",
        '∪' => r"\cup",
        '⊆' => r"\subseteq",
        '⟨' => r"\langle",
        '⟩' => r"\rangle",
        '′' => "'",
        'Φ' => r"\Phi",
        'Γ' => r"\Gamma",
        '²' => "^2",
        '³' => "^3",
        '¹' => "^1",
        '⁻' => "^-",
        '│' => return "$|$".to_owned(),
        '├' => return "+".to_owned(),
        '└' => return "+".to_owned(),
        '─' => return "-{}".to_owned(),
        '₀'..='₉' => return format!("$_{}$", c as u32 - '₀' as u32),
        _ => return format!("[U+{:04X}]", c as u32),
    };
    format!("${name}$")
}
