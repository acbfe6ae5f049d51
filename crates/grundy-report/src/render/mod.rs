//! Pages in each format.
//!
//! A [`Renderer`] says how its format sets each kind of block and each piece of mathematics; what
//! all formats share (walking through the blocks, phrases, cells of tables) is written once, here.

pub(crate) mod csv;
pub(crate) mod html;
pub(crate) mod latex;
pub(crate) mod markdown;
pub(crate) mod text;

use crate::blocks::{Block, Rows, Table};
use crate::formula::{Formula, Piece};
use crate::phrase::{Phrase, Span};

/// The characters of a line on paper.
pub(crate) const PAPER: usize = 92;

/// The title of a page.
fn title_of<'a>(mut blocks: impl Iterator<Item = &'a Block>) -> Option<&'a Phrase> {
    blocks.find_map(|block| match block {
        Block::Title(title) => Some(title),
        _ => None,
    })
}

/// A heading, by its place in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Title,
    Section,
}

/// How a format writes.
pub(crate) trait Renderer {
    /// Text that means nothing but itself.
    fn plain(&self, text: &str) -> String;

    /// A variable of a formula.
    fn letter(&self, name: char, index: Option<usize>) -> String;

    /// Upright characters of a formula.
    fn digits(&self, digits: &str) -> String {
        self.plain(digits)
    }

    /// A game, as the books print it and in LaTeX.
    fn game(&self, printed: &str, _latex: &str) -> String {
        self.plain(printed)
    }

    /// What is raised in a formula.
    fn raised(&self, above: &str) -> String;

    /// A relation sign of a formula.
    fn sign(&self, sign: &'static str) -> String {
        format!(" {} ", self.plain(sign.trim()))
    }

    /// A formula, its pieces being set.
    fn formula(&self, pieces: String) -> String;

    /// A value in rows, set off if it is marked.
    fn value(&self, value: String, marked: bool) -> String;

    /// Opens and closes what has to be around the next block.
    fn before(&mut self, _next: &Block) {}

    fn heading(&mut self, level: Level, text: &str);
    fn paragraph(&mut self, text: &str);
    /// A fact with its label; without one it goes on with the fact before.
    fn fact(&mut self, label: &str, value: &str);
    fn rows(&mut self, rows: &Rows);
    fn table(&mut self, table: &Table);
    /// A monoid by the names of its generators and equations between words.
    fn presentation(&mut self, names: &[String], equations: &[String]);
    fn verbatim(&mut self, text: &str);

    /// A drawing, if the format can show one.
    fn figure(&mut self, _svg: &str, _caption: &str) {}

    /// An empty line, where lines count.
    fn blank(&mut self) {}

    /// A heading or caption: with a capital letter, unless the format wants none.
    fn title(&self, phrase: &Phrase) -> String {
        self.phrase(&phrase.capitalised())
    }

    /// A run of text and formulas.
    fn phrase(&self, phrase: &Phrase) -> String {
        let span = |span: &Span| match span {
            Span::Plain(text) => self.plain(text),
            Span::Math(formula) => self.formula(self.pieces(formula)),
            Span::Comma => ", ".to_owned(),
        };
        phrase.spans().iter().map(span).collect()
    }

    /// The pieces of a formula, one after the other.
    fn pieces(&self, formula: &Formula) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Letter { name, index } => self.letter(*name, *index),
            Piece::Digits(digits) => self.digits(digits),
            Piece::Game { printed, latex, .. } => self.game(printed, latex),
            Piece::Raised(above) => self.raised(&self.pieces(above)),
            Piece::Sign(sign) => self.sign(sign),
        };
        formula.pieces().iter().map(piece).collect()
    }

    /// The values of a row of so many.
    fn values(&self, rows: &Rows, start: usize, per_row: usize) -> Vec<String> {
        let value =
            |at: usize| self.value(self.phrase(&rows.values.phrase(at)), rows.is_marked(at));
        rows.row(start, per_row).map(value).collect()
    }

    /// The cells of a row of a table.
    fn cells(&self, row: &[Phrase]) -> Vec<String> {
        row.iter().map(|cell| self.phrase(cell)).collect()
    }

    /// The titles of the columns of a table.
    fn titles(&self, table: &Table) -> Vec<String> {
        table.columns.iter().map(|column| self.phrase(&column.title)).collect()
    }

    /// Writes a block.
    fn block(&mut self, block: &Block) {
        self.before(block);
        match block {
            Block::Title(title) => self.heading(Level::Title, &self.title(title)),
            Block::Section(title) => self.heading(Level::Section, &self.title(title)),
            Block::Blank => self.blank(),
            Block::Paragraph(text) => self.paragraph(&self.phrase(text)),
            Block::Fact { label, value } => self.fact(label, &self.phrase(value)),
            Block::Rows(rows) => self.rows(rows),
            Block::Table(table) => self.table(table),
            Block::Presentation { generators, relations } => {
                let names: Vec<String> = generators.iter().map(|g| self.pieces(g)).collect();
                let equations: Vec<String> = relations.iter().map(|r| self.pieces(r)).collect();
                self.presentation(&names, &equations);
            }
            Block::Figure { svg, caption } => self.figure(svg, &self.title(caption)),
            Block::Verbatim(text) => self.verbatim(text),
        }
    }
}
