//! Pages as LaTeX: documents (article, booktabs and longtable, nothing else), or their tables
//! alone, for another document.

use super::{Level, PAPER, Renderer, title_of};
use crate::Origin;
use crate::blocks::{Align, Block, Rows, Table};
use crate::phrase::Phrase;
use std::fmt::Write;

/// The most lines of a table that stays on one page.
const ONE_PAGE: usize = 40;
/// How many characters of a table fit the text of an article, which is narrower than our own page
/// by 5 : 7.
const NARROW: usize = 66;

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
    let mut latex = Latex { out: PREAMBLE.to_owned(), ..Latex::default() };
    blocks.for_each(|block| latex.block(block));
    latex.end_facts();
    let (command, version) = (escape(&origin.command), escape(origin.version));
    let mut out = latex.out;
    let _ = writeln!(out, "\n\\bigskip\n{{\\footnotesize\\texttt{{{command}}}, Grundy {version}}}");
    out.push_str("\\end{document}\n");
    out
}

/// The tables of a page with captions and labels, and the presentation of a monoid; the facts as
/// a table if there is nothing else.
pub(crate) fn fragment<'a>(
    blocks: impl Iterator<Item = &'a Block> + Clone,
    origin: &Origin,
) -> String {
    let title = title_of(blocks.clone()).cloned().unwrap_or_default();
    let labels = Labels { title, tables: 0 };
    let Origin { command, version } = origin;
    let comment = format!(
        "% {}, Grundy {version}\n% needs \\usepackage{{booktabs}} and \\usepackage{{longtable}}\n",
        command.replace('\n', " ")
    );
    let mut latex = Latex { out: comment.clone(), labels: Some(labels), ..Latex::default() };
    let tables = blocks.clone().filter(|block| {
        matches!(block, Block::Table(_) | Block::Rows(_) | Block::Presentation { .. })
    });
    tables.for_each(|block| latex.block(block));
    if latex.out == comment {
        latex.facts_table(blocks);
    }
    latex.out
}

#[derive(Default)]
struct Latex {
    out: String,
    /// Whether a list of facts is open.
    in_facts: bool,
    /// In a fragment, where tables have captions and labels.
    labels: Option<Labels>,
    /// How the table that is open ends.
    end: &'static str,
}

/// What the captions and labels of the tables of a fragment are made of.
struct Labels {
    title: Phrase,
    tables: usize,
}

impl Labels {
    /// `tab:` and the words of the title; from the second table on with a number.
    fn next(&mut self) -> String {
        self.tables += 1;
        let plain = |c: char| match c {
            'è' | 'é' => 'e',
            c if c.is_ascii_alphanumeric() || c == '.' => c.to_ascii_lowercase(),
            _ => ' ',
        };
        let words: String = self.title.text().chars().map(plain).collect();
        let mut label = format!("tab:{}", words.split_whitespace().collect::<Vec<_>>().join("-"));
        if self.tables > 1 {
            label += &format!("-{}", self.tables);
        }
        label
    }
}

impl Latex {
    fn end_facts(&mut self) {
        if std::mem::take(&mut self.in_facts) {
            self.out.push_str("\\end{description}\n");
        }
    }

    /// Begins a table of so many lines in type of a size at which so many characters fit the page.
    fn begin_table(&mut self, caption: &Phrase, lines: usize, characters: usize, columns: &str) {
        if self.labels.is_some() {
            return self.begin_float(caption, lines, characters, columns);
        }
        let caption = self.title(caption);
        if !caption.is_empty() {
            let _ = writeln!(self.out, "\n{caption}\\nopagebreak\n");
        }
        let size = size(characters);
        let _ = writeln!(self.out, "{{{size}\\begin{{longtable}}{{{columns}}}\n\\toprule");
        self.end = "\\bottomrule\n\\end{longtable}}\n";
    }

    /// The same with a caption and a label: a float, unless it is too long for a page.
    fn begin_float(&mut self, caption: &Phrase, lines: usize, characters: usize, columns: &str) {
        let mut labels = self.labels.take().expect("fragments have labels");
        let caption = match (labels.title.is_empty(), caption.is_empty()) {
            (_, true) => self.title(&labels.title),
            (true, false) => self.title(caption),
            (false, false) => self.title(&labels.title.clone().and(": ").and(caption.clone())),
        };
        let caption = format!("\\caption{{{caption}}}\\label{{{}}}", labels.next());
        self.labels = Some(labels);
        let size = format!("{}\\setlength{{\\tabcolsep}}{{3pt}}", size(characters));
        if lines > ONE_PAGE {
            let begin = format!("{{{size}\\begin{{longtable}}{{{columns}}}\n{caption}\\\\");
            let _ = writeln!(self.out, "{begin}\n\\toprule");
            self.end = "\\bottomrule\n\\end{longtable}}\n";
        } else {
            let begin = format!("\\begin{{table}}[htbp]\n\\centering\n{caption}\n{size}");
            let _ = writeln!(self.out, "{begin}\n\\begin{{tabular}}{{{columns}}}\n\\toprule");
            self.end = "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
        }
    }

    /// Facts as a table, for a fragment that has no other.
    fn facts_table<'a>(&mut self, blocks: impl Iterator<Item = &'a Block> + Clone) {
        let facts = blocks.filter_map(|block| match block {
            Block::Fact { label, value } => Some((label.trim(), value)),
            _ => None,
        });
        let count = facts.clone().count();
        self.begin_table(&Phrase::default(), count, 0, "lp{0.75\\linewidth}");
        for (label, value) in facts {
            self.line(&[escape(label), self.phrase(value)]);
        }
        self.end_table();
    }

    fn line(&mut self, cells: &[String]) {
        let _ = writeln!(self.out, "{} \\\\", cells.join(" & "));
    }

    fn end_table(&mut self) {
        self.out.push_str(self.end);
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
        let per_row = rows.per_row(PAPER);
        let columns = rows.columns(per_row);
        let width = columns * (rows.widest() + 1) + 8;
        let spec = format!("r@{{\\quad}}{}", "r".repeat(columns));
        self.begin_table(&rows.caption, rows.values.len() / per_row, width, &spec);
        for start in rows.starts(per_row) {
            let mut cells = self.values(rows, start, per_row);
            cells.insert(0, start.to_string());
            self.line(&cells);
        }
        self.end_table();
    }

    fn table(&mut self, table: &Table) {
        let wide =
            |(at, column): (usize, &crate::Column)| column.title.width().max(table.widest(at)) + 2;
        let width: usize = table.columns.iter().enumerate().map(wide).sum();
        let letter = |align| if align == Align::Left { "l" } else { "r" };
        let mut spec: Vec<String> =
            table.columns.iter().map(|column| letter(column.align).to_owned()).collect();
        // In a column of someone else's page the longest text is broken into lines.
        let widths: Vec<usize> = table.columns.iter().enumerate().map(wide).collect();
        if self.labels.is_some() && width > NARROW {
            let texts = (0..spec.len()).filter(|&at| spec[at] == "l");
            if let Some(at) = texts.max_by_key(|&at| widths[at]) {
                let rest = NARROW.saturating_sub(width - widths[at]);
                spec[at] = format!("p{{{:.2}\\linewidth}}", (rest as f64 / NARROW as f64).max(0.2));
            }
        }
        let width = if self.labels.is_some() { width.min(NARROW) * 7 / 5 } else { width };
        let spec = spec.concat();
        self.begin_table(&table.caption, table.rows.len(), width, &spec);
        self.line(&self.titles(table));
        let long = self.end.contains("longtable");
        self.out.push_str(if long { "\\midrule\n\\endhead\n" } else { "\\midrule\n" });
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
