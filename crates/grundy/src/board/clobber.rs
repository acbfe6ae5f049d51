//! Impartial Clobber.

use super::{BoardGame, Cell, Grid, GridGame};
use std::fmt;

/// Impartial Clobber (Allen 2006, example 5.5.1): a move takes a stone of either colour, puts it
/// on a neighbouring stone of the other colour and removes that one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

fn other_colour(cell: Cell) -> Cell {
    [0, 2, 1][usize::from(cell)]
}

/// Positions are written `xoxo` or `xo/ox`.
impl GridGame for Clobber {
    const LETTERS: &'static [(char, Cell)] = &[('x', 1), ('o', 2), ('X', 1), ('O', 2)];
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

impl BoardGame for Clobber {
    type Position = Grid;
    type Move = Jump;

    fn moves(&self, position: &Grid) -> Vec<(Jump, Grid)> {
        let mut moves = Vec::new();
        for (row, column, stone) in position.pieces() {
            for (next_row, next_column) in position.neighbours(row, column) {
                if position.get(next_row, next_column) == other_colour(stone) {
                    let mut after = position.clone();
                    after.set(row, column, 0);
                    after.set(next_row, next_column, stone);
                    let jump = Jump { from: (row, column), to: (next_row, next_column) };
                    moves.push((jump, after));
                }
            }
        }
        moves
    }

    /// Groups of both colours: a group of one colour has no move and never will.
    fn components(&self, position: &Grid) -> Vec<Grid> {
        let mixed = |group: &Grid| [1, 2].iter().all(|&c| group.pieces().any(|(_, _, s)| s == c));
        let groups = position.groups().into_iter().filter(mixed);
        groups.map(|group| group.standard(Some(other_colour))).collect()
    }
}
