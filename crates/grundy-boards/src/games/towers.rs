//! Toppling Towers.

use crate::{Cell, Drawing, Grid, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;
use std::fmt;

/// Toppling Towers (Allen 2006, chapter 4): a move topples a tower north, south, east or west; it
/// takes the towers that stand next to each other in that direction with it, and all of them
/// leave the board. Towers may fall off the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Towers;

const LETTERS: &[(char, Cell)] = &[('X', 1), ('x', 1)];

/// Positions are written `XXX/X.X`, with an `X` for each tower.
impl Notation for Towers {
    fn parse(&self, text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text, LETTERS)
    }

    fn print(&self, position: &Grid) -> String {
        position.text(LETTERS, "/")
    }

    fn drawing(&self, position: &Grid) -> Drawing {
        Drawing::cells(position, |_, cell| if cell == 0 { Look::Bare } else { Look::Tower })
    }
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the row above.
    North,
    /// To the column on the left.
    West,
    /// To the column on the right.
    East,
    /// To the row below.
    South,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::West, Self::East, Self::South];

    /// The next cell in this direction, if it is on the board.
    fn next(self, grid: &Grid, row: usize, column: usize) -> Option<(usize, usize)> {
        let on_board =
            |&(row, column): &(usize, usize)| row < grid.height() && column < grid.width();
        match self {
            Self::North => row.checked_sub(1).map(|row| (row, column)),
            Self::West => column.checked_sub(1).map(|column| (row, column)),
            Self::East => Some((row, column + 1)),
            Self::South => Some((row + 1, column)),
        }
        .filter(on_board)
    }
}

/// The toppling of a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    /// The row of the tower, from 0.
    pub row: usize,
    /// The column of the tower, from 0.
    pub column: usize,
    /// Where it falls.
    pub direction: Direction,
}

impl fmt::Display for Topple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::North => "north",
            Direction::West => "west",
            Direction::East => "east",
            Direction::South => "south",
        };
        write!(f, "{},{} {direction}", self.row + 1, self.column + 1)
    }
}

impl Topple {
    /// The position after the move.
    fn from(self, position: &Grid) -> Grid {
        let mut after = position.clone();
        let mut next = Some((self.row, self.column));
        while let Some((row, column)) = next.filter(|&(row, column)| after.get(row, column) != 0) {
            after.set(row, column, 0);
            next = self.direction.next(position, row, column);
        }
        after
    }
}

impl BoardGame for Towers {
    type Position = Grid;
    type Move = Topple;

    fn moves(&self, position: &Grid) -> Vec<(Topple, Grid)> {
        let topples = position.pieces().flat_map(|(row, column, _)| {
            Direction::ALL.map(|direction| Topple { row, column, direction })
        });
        topples.map(|topple| (topple, topple.from(position))).collect()
    }

    fn components(&self, position: &Grid) -> Vec<Grid> {
        position.groups().into_iter().map(|group| group.standard(None)).collect()
    }
}
