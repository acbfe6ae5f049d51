//! What a position looks like, before anybody draws it.

use crate::{Cell, Grid};

/// A position as a drawing: what is where, without colours and lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Drawing {
    /// A board of cells, row by row. Rows may be of different lengths.
    Cells(Vec<Vec<Look>>),
    /// Vertices and edges.
    Graph(Sketch),
    /// Edges on the ground, which is vertex 0.
    Plant(Vec<(usize, usize)>),
    /// Heaps side by side, in groups.
    Heaps(Vec<Vec<u32>>),
}

impl Drawing {
    /// The cells of a grid; `look` is told the row, the column and what is there.
    pub fn cells(grid: &Grid, look: impl Fn((usize, usize), Cell) -> Look) -> Self {
        let row = |row| (0..grid.width()).map(|c| look((row, c), grid.get(row, c))).collect();
        Self::Cells((0..grid.height()).map(row).collect())
    }
}

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// A free cell.
    Bare,
    /// A free cell of the other colour of a chequered board.
    Shaded,
    /// A cell that is not part of the board.
    Blocked,
    /// A tower.
    Tower,
    /// A dark stone.
    Dark,
    /// A light stone.
    Light,
    /// A coin that shows heads.
    Heads,
    /// A coin that shows tails.
    Tails,
    /// A coin, whatever it shows.
    Coin,
    /// A piece of chocolate.
    Chocolate,
    /// The poisoned piece.
    Poison,
}

/// A graph to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The names of the vertices.
    pub names: Vec<String>,
    /// The ends of each edge, and what is written beside it.
    pub edges: Vec<(usize, usize, Option<String>)>,
    /// The vertex with the token.
    pub token: Option<usize>,
    /// Whether edges point upwards.
    pub layered: bool,
}
