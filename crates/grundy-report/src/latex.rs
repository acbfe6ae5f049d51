//! Pages as LaTeX documents: article, booktabs and longtable, nothing else.

use super::Origin;
use super::blocks::{Align, Block, Rows, Table};
use super::phrase::{Atom, Phrase, Span, genus_parts, letters};
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

pub(crate) fn render<'a>(
    blocks: impl Iterator<Item = &'a Block> + Clone,
    origin: &Origin,
) -> String {
    let mut out = PREAMBLE.to_owned();
    let mut facts = Facts { open: false };
    for block in blocks {
        facts.around(&mut out, block);
        self::block(&mut out, block);
    }
    facts.close(&mut out);
    let (command, version) = (escape(&origin.command), escape(origin.version));
    let _ = writeln!(out, "\n\\bigskip\n{{\\footnotesize\\texttt{{{command}}}, Grundy {version}}}");
    out.push_str("\\end{document}\n");
    out
}

/// Consecutive facts are one list.
struct Facts {
    open: bool,
}

impl Facts {
    fn around(&mut self, out: &mut String, block: &Block) {
        match (self.open, block) {
            (false, Block::Fact { .. }) => {
                out.push_str("\\begin{description}\n");
                self.open = true;
            }
            (true, Block::Fact { .. } | Block::Blank) => {}
            _ => self.close(out),
        }
    }

    fn close(&mut self, out: &mut String) {
        if std::mem::take(&mut self.open) {
            out.push_str("\\end{description}\n");
        }
    }
}

fn block(out: &mut String, block: &Block) {
    let _ = match block {
        Block::Title(title) => writeln!(out, "\\section*{{{}}}", phrase(&title.capitalised())),
        Block::Section(text) => writeln!(out, "\\subsection*{{{}}}", phrase(&text.capitalised())),
        Block::Blank | Block::Figure { .. } => Ok(()),
        Block::Paragraph(text) => writeln!(out, "\n{}\n", phrase(text).trim()),
        Block::Fact { label, value } if label.trim().is_empty() => {
            // In a list of its own a fact without a label needs an item all the same.
            let item =
                if out.ends_with("\\begin{description}\n") { "\\item[] " } else { "\\newline " };
            writeln!(out, "{item}{}", phrase(value))
        }
        Block::Fact { label, value } => {
            writeln!(out, "\\item[{{{}}}] {}", escape(label.trim()), phrase(value))
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
            writeln!(out, "\n{}\n", presentation(generators, relations))
        }
        Block::Verbatim(text) => {
            let lines: Vec<String> = text.trim_end().lines().map(escape).collect();
            let lines = lines.join("\n");
            writeln!(out, "\n{{\\footnotesize\\ttfamily\\obeylines\\obeyspaces\n{lines}\n}}\n")
        }
    };
}

/// Each relation is a formula of its own, so that lines can break between them.
fn presentation(generators: &[String], relations: &[(String, String)]) -> String {
    let names: Vec<String> = generators.iter().map(|name| word(name)).collect();
    let equations: Vec<String> =
        relations.iter().map(|(l, r)| format!("{}={}", word(l), word(r))).collect();
    let equations = equations.join("$, $");
    format!("$\\langle\\, {} \\mid {equations} \\,\\rangle$", names.join(","))
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

fn rows(out: &mut String, rows: &Rows) {
    let columns = rows.per_row.min(rows.values.len());
    let cells = (0..rows.values.len()).map(|at| rows.values.text(at).chars().count() + 1);
    let width = columns * cells.max().unwrap_or(1) + 8;
    if !rows.caption.is_empty() {
        let _ = writeln!(out, "\n{}\\nopagebreak\n", phrase(&rows.caption.capitalised()));
    }
    let (size, spec) = (size(width), "r".repeat(columns));
    let _ = writeln!(out, "{{{size}\\begin{{longtable}}{{r@{{\\quad}}{spec}}}\n\\toprule");
    for start in rows.starts() {
        let _ = write!(out, "{start}");
        for at in rows.row(start) {
            let value = phrase(&rows.values.phrase(at));
            let _ = match rows.is_marked(at) {
                true => write!(out, " & \\textbf{{{value}}}"),
                false => write!(out, " & {value}"),
            };
        }
        out.push_str(" \\\\\n");
    }
    out.push_str("\\bottomrule\n\\end{longtable}}\n");
}

fn table(out: &mut String, table: &Table) {
    let width: usize = (0..table.columns.len())
        .map(|at| {
            let cells = table.rows.iter().map(|row| row[at].text().chars().count());
            cells.chain([table.columns[at].title.text().chars().count()]).max().unwrap_or(0) + 2
        })
        .sum();
    if !table.caption.is_empty() {
        let _ = writeln!(out, "\n{}\\nopagebreak\n", phrase(&table.caption.capitalised()));
    }
    let letter = |align| if align == Align::Left { 'l' } else { 'r' };
    let spec: String = table.columns.iter().map(|column| letter(column.align)).collect();
    let titles: Vec<String> = table.columns.iter().map(|column| phrase(&column.title)).collect();
    let size = size(width);
    let _ = writeln!(out, "{{{size}\\begin{{longtable}}{{{spec}}}\n\\toprule");
    let _ = writeln!(out, "{} \\\\\n\\midrule\n\\endhead", titles.join(" & "));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(phrase).collect();
        let _ = writeln!(out, "{} \\\\", cells.join(" & "));
    }
    out.push_str("\\bottomrule\n\\end{longtable}}\n");
}

fn phrase(phrase: &Phrase) -> String {
    phrase.spans().iter().map(span).collect()
}

fn span(span: &Span) -> String {
    match span {
        Span::Plain(text) => escape(text),
        Span::Comma => ", ".to_owned(),
        Span::Math(atoms) => format!("${}$", atoms.iter().map(atom).collect::<String>()),
    }
}

fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Word(text) => word(text),
        Atom::Genus(text) => genus(text),
        Atom::Sign(sign) => (*sign).to_owned(),
    }
}

fn word(text: &str) -> String {
    let letter = |letter: super::phrase::Letter<'_>| {
        let script = |sign: &str, text: &str| match text {
            "" => String::new(),
            text => format!("{sign}{{{text}}}"),
        };
        format!("{}{}{}", letter.name, script("_", letter.index), script("^", letter.exponent))
    };
    letters(text).into_iter().map(letter).collect()
}

fn genus(text: &str) -> String {
    let (base, parts) = genus_parts(text);
    let part = |(digits, exponent): &(String, String)| match exponent.as_str() {
        "" => digits.clone(),
        _ => format!("{digits}^{{{exponent}}}"),
    };
    let above: String = parts.iter().map(part).collect();
    if above.is_empty() { base.to_owned() } else { format!("{base}^{{{above}}}") }
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
