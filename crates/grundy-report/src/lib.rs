//! Answers about impartial games, as data and as documents.
//!
//! An [`answer`] is made from what the library `grundy` found. It is JSON as it stands
//! (`serde`), and laid out it is a [`Page`]: a list of blocks, which is rendered as text,
//! Markdown, LaTeX, HTML or, its tables alone, CSV. Words and genera in it are
//! [formulas](Formula), so that each format can set them as its readers expect.
//!
//! ```
//! use grundy::{Game, run::Run, solve::{Patience, solve}};
//! use grundy_report::answer::{Answer, SolveAnswer};
//! use grundy_report::{Format, Origin};
//!
//! let kayles: Game = "kayles".parse()?;
//! let solution = solve(&kayles, &Patience::default(), &Run::unlimited());
//! let page = SolveAnswer::new(&solution).page();
//! assert!(page.text().contains("order 40, 9 P-elements"));
//! let origin = Origin { command: "an example".to_owned(), version: "0.1.0" };
//! assert!(page.render(Format::Latex, &origin).contains(r"\langle\, a,b,c,d,e,f,g \mid a^{2}=1$"));
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```

pub mod answer;
mod blocks;
mod fold;
mod formula;
mod names;
mod phrase;
mod render;
mod shown;

pub use blocks::{Column, Rows, Table, Values};
pub use fold::folded;
pub use formula::Formula;
pub use names::titled;
pub use phrase::{IntoPhrase, Phrase};

use blocks::{Block, Readers};
use grundy::run::Stop;
use render::{csv, html, latex, markdown, text};

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// For a terminal
    #[default]
    Text,
    /// A Markdown document
    Markdown,
    /// A LaTeX document that compiles as it is
    Latex,
    /// The tables of that document, for `\input` into another one
    Fragment,
    /// One self-contained HTML page, with figures
    Html,
    /// What stands below the title of that page, without any style sheet
    Body,
    /// The first table, for spreadsheets
    Csv,
}

/// The width of a terminal of which nothing is known.
pub const COLUMNS: usize = 80;

/// Where a document comes from, for its last line.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command that made it.
    pub command: String,
    /// The version of the program.
    pub version: &'static str,
}

/// A document: what a verb answers.
#[derive(Clone, Debug, Default)]
pub struct Page {
    blocks: Vec<(Readers, Block)>,
    readers: Readers,
}

impl Page {
    fn push(&mut self, block: Block) {
        self.blocks.push((self.readers, block));
    }

    /// The title.
    pub fn heading(&mut self, text: impl IntoPhrase) {
        self.push(Block::Title(text.into_phrase()));
    }

    /// The heading of a part.
    pub fn section(&mut self, text: impl IntoPhrase) {
        self.push(Block::Section(text.into_phrase()));
    }

    /// An empty line on a terminal.
    pub fn blank(&mut self) {
        self.push(Block::Blank);
    }

    /// A line, or a paragraph.
    pub fn plain(&mut self, text: impl IntoPhrase) {
        self.push(Block::Paragraph(text.into_phrase()));
    }

    /// A labelled fact; without a label it goes on with the one before.
    pub fn fact(&mut self, label: &str, value: impl IntoPhrase) {
        self.push(Block::Fact { label: label.to_owned(), value: value.into_phrase() });
    }

    /// Why there is no more, if something stopped it.
    pub(crate) fn note(&mut self, stop: Option<Stop>) {
        if let Some(stop) = stop {
            self.fact("note", stop);
        }
    }

    /// Values in rows of equal length, each row beginning with the index of its first value.
    pub fn rows(&mut self, rows: Rows) {
        self.push(Block::Rows(rows));
    }

    /// A table.
    pub fn table(&mut self, table: Table) {
        self.push(Block::Table(table));
    }

    /// A monoid by generators and relations.
    pub fn presentation(&mut self, generators: Vec<Formula>, relations: Vec<Formula>) {
        self.push(Block::Presentation { generators, relations });
    }

    /// A drawing; only HTML shows it.
    pub fn figure(&mut self, svg: String, caption: impl IntoPhrase) {
        self.push(Block::Figure { svg, caption: caption.into_phrase() });
    }

    /// Text that is kept as it is, character for character.
    pub fn verbatim(&mut self, text: impl Into<String>) {
        self.push(Block::Verbatim(text.into()));
    }

    /// Blocks for a terminal only.
    pub fn on_screen(&mut self, build: impl FnOnce(&mut Self)) {
        self.to(Readers::Terminal, build);
    }

    /// Blocks for documents only: Markdown, LaTeX, HTML.
    pub fn on_paper(&mut self, build: impl FnOnce(&mut Self)) {
        self.to(Readers::Paper, build);
    }

    fn to(&mut self, readers: Readers, build: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.readers, readers);
        build(self);
        self.readers = before;
    }

    /// The page as it is printed on a terminal of [`COLUMNS`] columns.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_within(COLUMNS)
    }

    /// The page as it is printed on a terminal of this many columns.
    #[must_use]
    pub fn text_within(&self, columns: usize) -> String {
        text::render(self.blocks_for(Readers::Terminal), columns)
    }

    /// The page as the table that it is: its first one, or its facts if it has none. `None` for a
    /// page without either.
    #[must_use]
    pub fn csv(&self) -> Option<String> {
        csv::render(self.blocks_for(Readers::Paper))
    }

    /// The page as a document; JSON is not made from pages.
    #[must_use]
    pub fn render(&self, format: Format, origin: &Origin) -> String {
        let paper = self.blocks_for(Readers::Paper);
        match format {
            Format::Text => self.text(),
            Format::Markdown => markdown::render(paper, origin),
            Format::Latex => latex::render(paper, origin),
            Format::Fragment => latex::fragment(paper, origin),
            Format::Html => html::render(paper, origin),
            Format::Body => html::body(paper),
            Format::Csv => self.csv().unwrap_or_default(),
        }
    }

    fn blocks_for(&self, readers: Readers) -> impl Iterator<Item = &Block> + Clone {
        let wanted = move |r: Readers| r == Readers::All || r == readers;
        self.blocks.iter().filter(move |(r, _)| wanted(*r)).map(|(_, block)| block)
    }
}

impl From<Table> for Page {
    /// A page that is one table.
    fn from(table: Table) -> Self {
        let mut page = Self::default();
        page.table(table);
        page
    }
}

impl From<String> for Page {
    /// Text that is printed as it is.
    fn from(text: String) -> Self {
        let mut page = Self::default();
        page.verbatim(text);
        page
    }
}

#[cfg(test)]
mod tests;
