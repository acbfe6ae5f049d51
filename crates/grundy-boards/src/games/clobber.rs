//! Impartial Clobber.

use crate::{Cell, Drawing, Grid, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;
use std::fmt;

/// Impartial Clobber (Allen 2006, example 5.5.1): a move takes a stone of either colour, puts it
/// on a neighbouring stone of the other colour and removes that one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

fn other_colour(cell: Cell) -> Cell {
    [0, 2, 1][usize::from(cell)]
}

const LETTERS: &[(char, Cell)] = &[('x', 1), ('o', 2), ('X', 1), ('O', 2)];

/// The most cells of a board of which all positions are taken at once.
const FAMILY: usize = 10;

/// Positions are written `xoxo` or `xo/ox`. As a family, `1x6` is every position on such a board.
impl Notation for Clobber {
    fn parse(&self, text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text, LETTERS)
    }

    fn print(&self, position: &Grid) -> String {
        position.text(LETTERS, "/")
    }

    fn drawing(&self, position: &Grid) -> Drawing {
        Drawing::cells(position, |(row, column), cell| match cell {
            1 => Look::Dark,
            2 => Look::Light,
            _ if (row + column) % 2 == 1 => Look::Shaded,
            _ => Look::Bare,
        })
    }

    fn family(&self, text: &str) -> Result<Vec<Grid>, ParseError> {
        let Some((height, width)) = Grid::size(text)? else { return Ok(vec![self.parse(text)?]) };
        let cells = height * width;
        if cells > FAMILY {
            let expected = format!("a board of at most {FAMILY} cells");
            return Err(ParseError::new(text, 0, format!("{cells} cells"), expected));
        }
        let filled = |mut number: usize| {
            let mut grid = Grid::empty(height, width);
            for cell in 0..cells {
                grid.set(cell / width, cell % width, (number % 3) as Cell);
                number /= 3;
            }
            grid
        };
        Ok((0..3usize.pow(cells as u32)).map(filled).collect())
    }
}

/// A move of Clobber: from a stone to a neighbour of the other colour. Cells are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The row and column of the stone.
    pub from: (usize, usize),
    /// The row and column of the stone it takes.
    pub to: (usize, usize),
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from, self.to);
        write!(f, "{},{} takes {},{}", from.0 + 1, from.1 + 1, to.0 + 1, to.1 + 1)
    }
}

impl Jump {
    /// The position after the move.
    fn made(self, position: &Grid) -> Grid {
        let mut after = position.clone();
        after.set(self.to.0, self.to.1, position.get(self.from.0, self.from.1));
        after.set(self.from.0, self.from.1, 0);
        after
    }
}

impl BoardGame for Clobber {
    type Position = Grid;
    type Move = Jump;

    fn moves(&self, position: &Grid) -> Vec<(Jump, Grid)> {
        let jumps = position.pieces().flat_map(|(row, column, stone)| {
            let is_taken =
                move |&(r, c): &(usize, usize)| position.get(r, c) == other_colour(stone);
            let to = position.neighbours(row, column).filter(is_taken);
            to.map(move |to| Jump { from: (row, column), to })
        });
        jumps.map(|jump| (jump, jump.made(position))).collect()
    }

    /// Groups of both colours: a group of one colour has no move and never will.
    fn components(&self, position: &Grid) -> Vec<Grid> {
        let mixed = |group: &Grid| [1, 2].iter().all(|&c| group.pieces().any(|(_, _, s)| s == c));
        let groups = position.groups().into_iter().filter(mixed);
        groups.map(|group| group.standard(Some(other_colour))).collect()
    }
}
