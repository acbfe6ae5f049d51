//! The blocks of a page.

use crate::formula::Formula;
use crate::phrase::{IntoPhrase, Phrase};

/// Who sees a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Readers {
    #[default]
    All,
    Terminal,
    Paper,
}

#[derive(Clone, Debug)]
pub(crate) enum Block {
    Title(Phrase),
    Section(Phrase),
    Blank,
    Paragraph(Phrase),
    Fact { label: String, value: Phrase },
    Rows(Rows),
    Table(Table),
    Presentation { generators: Vec<Formula>, relations: Vec<Formula> },
    Figure { svg: String, caption: Phrase },
    Verbatim(String),
}

/// The values of consecutive heaps.
#[derive(Clone, Debug)]
pub enum Values {
    /// Nim-values.
    Numbers(Vec<u64>),
    /// Elements of a monoid.
    Formulas(Vec<Formula>),
}

impl Values {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Numbers(numbers) => numbers.len(),
            Self::Formulas(formulas) => formulas.len(),
        }
    }

    pub(crate) fn phrase(&self, at: usize) -> Phrase {
        match self {
            Self::Numbers(numbers) => numbers[at].into_phrase(),
            Self::Formulas(formulas) => formulas[at].clone().into_phrase(),
        }
    }
}

/// Values in rows of equal length: that of the period if it fits, so that columns repeat.
#[derive(Clone, Debug)]
pub struct Rows {
    pub(crate) values: Values,
    /// The period of the values, if they have one.
    period: Option<u64>,
    /// The indices of the values that are set off in documents, in order.
    pub(crate) marked: Vec<usize>,
    /// What the rows are; only documents say it.
    pub(crate) caption: Phrase,
}

impl Rows {
    /// Values that repeat with this period, if they do.
    #[must_use]
    pub fn new(values: Values, period: Option<u64>) -> Self {
        Self { values, period, marked: Vec::new(), caption: Phrase::default() }
    }

    /// The same under a caption, which only documents print.
    #[must_use]
    pub fn captioned(mut self, caption: impl IntoPhrase) -> Self {
        self.caption = caption.into_phrase();
        self
    }

    /// The values at these indices are set off.
    #[must_use]
    pub fn marking(mut self, marked: Vec<usize>) -> Self {
        self.marked = marked;
        self
    }

    pub(crate) fn is_marked(&self, at: usize) -> bool {
        self.marked.binary_search(&at).is_ok()
    }

    /// How many values a row has where lines have so many characters.
    pub(crate) fn per_row(&self, width: usize) -> usize {
        let room = width.saturating_sub(self.index_width() + 4);
        row_length(self.period, self.widest(), room)
    }

    /// The width of the index before each row.
    pub(crate) fn index_width(&self) -> usize {
        self.values.len().saturating_sub(1).to_string().len().max(3)
    }

    /// The index of the first value of each row.
    pub(crate) fn starts(&self, per_row: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.values.len()).step_by(per_row)
    }

    /// How many values a full row has.
    pub(crate) fn columns(&self, per_row: usize) -> usize {
        per_row.min(self.values.len())
    }

    /// The width of the widest value on a terminal.
    pub(crate) fn widest(&self) -> usize {
        (0..self.values.len()).map(|at| self.values.phrase(at).width()).max().unwrap_or(0)
    }

    /// The indices of a row.
    pub(crate) fn row(&self, start: usize, per_row: usize) -> std::ops::Range<usize> {
        start..(start + per_row).min(self.values.len())
    }
}

/// How many values of a width fit into a row: the period if it does, a few rounds of it if it is
/// short, otherwise a round number.
pub(crate) fn row_length(period: Option<u64>, widest: usize, room: usize) -> usize {
    let fits = room / (widest.max(1) + 1);
    match period.map(|p| p as usize) {
        Some(p @ 5..) if p <= fits => p,
        Some(p @ 1..5) if p <= fits => p * (fits.min(20) / p),
        _ => [20, 15, 10, 5].into_iter().find(|&round| round <= fits).unwrap_or(fits.max(1)),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    pub(crate) title: Phrase,
    pub(crate) align: Align,
    /// The least width on a terminal.
    pub(crate) width: usize,
    /// What stands before the column on a terminal.
    pub(crate) gap: &'static str,
}

impl Column {
    fn new(title: impl IntoPhrase, align: Align) -> Self {
        Self { title: title.into_phrase(), align, width: 0, gap: "  " }
    }

    /// A column set flush left.
    #[must_use]
    pub fn left(title: impl IntoPhrase) -> Self {
        Self::new(title, Align::Left)
    }

    /// A column set flush right.
    #[must_use]
    pub fn right(title: impl IntoPhrase) -> Self {
        Self::new(title, Align::Right)
    }

    /// The same, at least this wide on a terminal.
    #[must_use]
    pub fn wide(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// The same with this before it on a terminal.
    #[must_use]
    pub fn after(self, gap: &'static str) -> Self {
        Self { gap, ..self }
    }
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub(crate) caption: Phrase,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Phrase>>,
    /// Rows that documents set off, in order.
    pub(crate) marked: Vec<usize>,
    /// Whether a terminal sees the titles of the columns.
    pub(crate) titled: bool,
}

impl Table {
    /// An empty table with these columns.
    #[must_use]
    pub fn new(columns: Vec<Column>) -> Self {
        Self { columns, titled: true, ..Self::default() }
    }

    /// An empty table whose columns, all flush left, have these titles.
    #[must_use]
    pub fn of(titles: &[&str]) -> Self {
        Self::new(titles.iter().map(|&title| Column::left(title)).collect())
    }

    /// The same without titles on a terminal.
    #[must_use]
    pub fn untitled(self) -> Self {
        Self { titled: false, ..self }
    }

    /// The same under a caption, which only documents print.
    #[must_use]
    pub fn captioned(self, caption: impl IntoPhrase) -> Self {
        Self { caption: caption.into_phrase(), ..self }
    }

    /// Adds a row, a cell for each column.
    pub fn row(&mut self, cells: Vec<Phrase>) {
        debug_assert_eq!(cells.len(), self.columns.len());
        self.rows.push(cells);
    }

    /// Adds a row that is set off.
    pub fn marked_row(&mut self, cells: Vec<Phrase>) {
        self.marked.push(self.rows.len());
        self.row(cells);
    }

    /// The width of the widest cell of a column on a terminal.
    pub(crate) fn widest(&self, column: usize) -> usize {
        self.rows.iter().map(|row| row[column].width()).max().unwrap_or(0)
    }

    pub(crate) fn is_marked(&self, row: usize) -> bool {
        self.marked.binary_search(&row).is_ok()
    }
}
