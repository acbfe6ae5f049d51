//! Rectangular boards: cells, components, symmetries, text.

use grundy::rules::{ParseError, Reader};
use std::fmt;

/// Larger boards are refused.
pub const MAX_CELLS: usize = 1 << 12;

const MAX: u64 = MAX_CELLS as u64;

/// What is on a cell: 0 is nothing, other numbers are the pieces of the game.
pub type Cell = u8;

/// A rectangular board. Rows and columns are counted from 0 here and from 1 in what is told to
/// players.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    width: usize,
    /// Row by row.
    cells: Box<[Cell]>,
}

impl Grid {
    /// An empty board.
    pub fn empty(height: usize, width: usize) -> Self {
        Self { width, cells: vec![0; height * width].into() }
    }

    /// A board with the same on every cell.
    pub fn filled(height: usize, width: usize, cell: Cell) -> Self {
        Self { width, cells: vec![cell; height * width].into() }
    }

    /// How many columns the board has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// What is on a cell.
    pub fn get(&self, row: usize, column: usize) -> Cell {
        self.cells[row * self.width + column]
    }

    /// Puts something on a cell.
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        self.cells[row * self.width + column] = cell;
    }

    /// How many cells have something on them.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// The cells that have something on them, row by row: row, column, what.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize, Cell)> {
        let pieces = self.cells.iter().enumerate().filter(|&(_, &cell)| cell != 0);
        pieces.map(|(i, &cell)| (i / self.width, i % self.width, cell))
    }

    /// The cells beside a cell, to the north, west, east and south.
    pub fn neighbours(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let (height, width) = (self.height(), self.width);
        let north = (row > 0).then(|| (row - 1, column));
        let west = (column > 0).then(|| (row, column - 1));
        let east = (column + 1 < width).then_some((row, column + 1));
        let south = (row + 1 < height).then_some((row + 1, column));
        [north, west, east, south].into_iter().flatten()
    }

    /// The groups of pieces connected by their sides, each on a board of its own that fits.
    pub fn groups(&self) -> Vec<Self> {
        let mut rest = self.clone();
        let mut groups = Vec::new();
        let mut waiting = Vec::new();
        let mut group = Vec::new();
        for start in 0..self.cells.len() {
            if rest.cells[start] == 0 {
                continue;
            }
            waiting.push((start / self.width, start % self.width));
            while let Some((row, column)) = waiting.pop() {
                let cell = rest.get(row, column);
                if cell != 0 {
                    rest.set(row, column, 0);
                    group.push((row, column, cell));
                    waiting.extend(self.neighbours(row, column));
                }
            }
            groups.push(Self::around(&group));
            group.clear();
        }
        groups
    }

    /// The smallest board with these pieces on it.
    fn around(pieces: &[(usize, usize, Cell)]) -> Self {
        let least = |of: fn(&(usize, usize, Cell)) -> usize| pieces.iter().map(of).min();
        let most = |of: fn(&(usize, usize, Cell)) -> usize| pieces.iter().map(of).max();
        let (top, left) = (least(|p| p.0).unwrap_or(0), least(|p| p.1).unwrap_or(0));
        let (bottom, right) = (most(|p| p.0).unwrap_or(0), most(|p| p.1).unwrap_or(0));
        let mut grid = Self::empty(bottom - top + 1, right - left + 1);
        pieces.iter().for_each(|&(row, column, cell)| grid.set(row - top, column - left, cell));
        grid
    }

    /// Rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        let mut grid = Self::empty(self.width, self.height());
        self.pieces().for_each(|(row, column, cell)| grid.set(column, row, cell));
        grid
    }

    /// The rows in the opposite order.
    fn flipped(&self) -> Self {
        let cells: Vec<Cell> =
            self.cells.chunks(self.width.max(1)).rev().flatten().copied().collect();
        Self { width: self.width, cells: cells.into() }
    }

    /// The half turn.
    fn turned(&self) -> Self {
        let cells: Vec<Cell> = self.cells.iter().rev().copied().collect();
        Self { width: self.width, cells: cells.into() }
    }

    /// Reads a size such as `3x4`: rows and columns. `None` if the text does not begin like one.
    pub fn size(text: &str) -> Result<Option<(usize, usize)>, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        if !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(None);
        }
        let expected = format!("a size of at most {MAX_CELLS} cells, as in 3x4");
        let height = reader.number(&expected)?;
        if !(reader.eat('x') || reader.eat('X') || reader.eat('×')) {
            return Err(reader.expected("'x', as in 3x4"));
        }
        let width = reader.number(&expected)?;
        reader.end("the end of the size")?;
        match height.checked_mul(width) {
            Some(1..=MAX) => Ok(Some((height as usize, width as usize))),
            _ => Err(reader.refuse(0, expected)),
        }
    }

    /// The least of the images of the board under the symmetries of the square, and under
    /// `relabelled`, which exchanges pieces. Of boards of both shapes the wide one stands.
    pub fn standard(self, relabelled: Option<fn(Cell) -> Cell>) -> Self {
        let (height, width) = (self.height(), self.width);
        let mut images = Vec::with_capacity(16);
        if height >= width {
            images.push(self.transposed());
        }
        if width >= height {
            images.push(self);
        }
        if let Some(relabel) = relabelled {
            let other = |grid: &Self| {
                let cells: Vec<Cell> = grid.cells.iter().map(|&cell| relabel(cell)).collect();
                Self { width: grid.width, cells: cells.into() }
            };
            let others: Vec<Self> = images.iter().map(other).collect();
            images.extend(others);
        }
        for i in 0..images.len() {
            let (flipped, turned) = (images[i].flipped(), images[i].turned());
            images.extend([turned.flipped(), flipped, turned]);
        }
        images.into_iter().min().expect("at least one image")
    }

    /// Reads a board, rows from top to bottom with `/` between them, the letters of the game for
    /// pieces, and `.` for an empty cell unless the game says otherwise.
    pub fn parse(text: &str, letters: &[(char, Cell)]) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut known: Vec<String> =
            letters.iter().map(|(letter, _)| format!("'{letter}'")).collect();
        if letters.iter().all(|&(letter, _)| letter != '.') {
            known.push("'.'".to_owned());
        }
        let last = known.pop().unwrap_or_default();
        let known = format!("{} or {last}", known.join(", "));
        let mut cells = Vec::new();
        let mut width = None;
        loop {
            let start = cells.len();
            while let Some(c) = reader.peek().filter(|&c| c != '/') {
                let letter = letters.iter().find(|(letter, _)| *letter == c);
                let cell = letter.map(|&(_, cell)| cell).or((c == '.').then_some(0));
                cells.push(cell.ok_or_else(|| reader.expected(format!("{known}, or '/'")))?);
                if cells.len() > MAX_CELLS {
                    return Err(reader.expected(format!("a board of at most {MAX_CELLS} cells")));
                }
                if width.is_some_and(|width| cells.len() - start > width) {
                    return Err(reader.expected(rows_of(width)));
                }
                reader.next();
            }
            match cells.len() - start {
                0 => return Err(reader.expected(format!("a row of cells: {known}"))),
                row if row != *width.get_or_insert(row) => {
                    return Err(reader.expected(rows_of(width)));
                }
                width if !reader.eat('/') => return Ok(Self { width, cells: cells.into() }),
                _ => {}
            }
        }
    }

    /// The board as text, with this between its rows: `/` for what [`parse`](Self::parse) reads,
    /// a line break for a picture.
    pub fn text(&self, letters: &[(char, Cell)], between: &str) -> String {
        let letter = |cell: Cell| {
            letters.iter().find(|&&(_, piece)| piece == cell).map_or('.', |&(letter, _)| letter)
        };
        let rows: Vec<String> = self
            .cells
            .chunks(self.width.max(1))
            .map(|row| row.iter().map(|&cell| letter(cell)).collect())
            .collect();
        rows.join(between)
    }
}

fn rows_of(width: Option<usize>) -> String {
    format!("rows of {} cells like the first", width.unwrap_or(0))
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&[('1', 1), ('2', 2), ('3', 3)], "/"))
    }
}
