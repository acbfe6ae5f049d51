//! Cram.

use crate::{Cell, Drawing, Grid, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;
use std::fmt;

/// Cram, also called plugg or dots-and-pairs (Gardner 1974): a move puts a domino on two free
/// neighbouring cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

const LETTERS: &[(char, Cell)] = &[('.', 1), ('#', 0)];

/// Positions are written `3x4` or drawn, `.../.#.`, with `#` for a cell that is not free.
impl Notation for Cram {
    fn parse(&self, text: &str) -> Result<Grid, ParseError> {
        match Grid::size(text)? {
            Some((height, width)) => Ok(Grid::filled(height, width, 1)),
            None => Grid::parse(text, LETTERS),
        }
    }

    fn print(&self, position: &Grid) -> String {
        match position.count() == position.height() * position.width() {
            true => format!("{}x{}", position.height(), position.width()),
            false => position.text(LETTERS, "/"),
        }
    }

    fn picture(&self, position: &Grid) -> String {
        position.text(LETTERS, "\n")
    }

    fn drawing(&self, position: &Grid) -> Drawing {
        Drawing::cells(position, |_, cell| if cell == 0 { Look::Blocked } else { Look::Bare })
    }
}

/// A domino, by its two cells, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino {
    /// The row and column of the upper or left cell.
    pub from: (usize, usize),
    /// The row and column of the other cell.
    pub to: (usize, usize),
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from, self.to);
        write!(f, "{},{} and {},{}", from.0 + 1, from.1 + 1, to.0 + 1, to.1 + 1)
    }
}

impl BoardGame for Cram {
    type Position = Grid;
    type Move = Domino;

    fn moves(&self, position: &Grid) -> Vec<(Domino, Grid)> {
        let dominoes = position.pieces().flat_map(|(row, column, _)| {
            [(row, column + 1), (row + 1, column)].map(|to| Domino { from: (row, column), to })
        });
        let fits = |&Domino { to: (row, column), .. }: &Domino| {
            row < position.height() && column < position.width() && position.get(row, column) != 0
        };
        let put = |domino: Domino| {
            let mut after = position.clone();
            [domino.from, domino.to].into_iter().for_each(|(r, c)| after.set(r, c, 0));
            (domino, after)
        };
        dominoes.filter(fits).map(put).collect()
    }

    /// A single cell has no room for a domino.
    fn components(&self, position: &Grid) -> Vec<Grid> {
        let groups = position.groups().into_iter().filter(|group| group.count() > 1);
        groups.map(|group| group.standard(None)).collect()
    }
}
