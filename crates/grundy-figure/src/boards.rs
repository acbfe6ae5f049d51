//! Positions on boards.

use crate::svg::{Anchor, Svg};
use grundy::board::Grid;

const CELL: f64 = 40.0;
const MARGIN: f64 = 24.0;

/// What the pieces of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stones {
    /// Towers: one kind of piece.
    Towers,
    /// Clobber: dark and light stones on a chequered board.
    Clobber,
}

/// A position on a board.
///
/// ```
/// use grundy::board::{GridGame, Towers};
/// use grundy_figure::{Stones, board};
///
/// let svg = board(&Towers::parse("XXX/X.X")?, Stones::Towers, "XXX/X.X");
/// assert_eq!(svg.matches("class=\"f0\"").count(), 5);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn board(grid: &Grid, stones: Stones, title: &str) -> String {
    let (columns, rows) = (grid.width(), grid.height());
    let mut svg = Svg::new();
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    let top = 40.0;
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (MARGIN + column as f64 * CELL, top + row as f64 * CELL);
            let dark = stones == Stones::Clobber && (row + column) % 2 == 1;
            svg.rect([x, y, CELL, CELL], if dark { "f6" } else { "band" });
            svg.rect([x, y, CELL, CELL], "grid");
        }
    }
    for (row, column, cell) in grid.pieces() {
        let (x, y) = (MARGIN + column as f64 * CELL, top + row as f64 * CELL);
        match (stones, cell) {
            (Stones::Towers, _) => svg.round_rect([x + 7.0, y + 7.0, 26.0, 26.0], 4.0, "f0"),
            (Stones::Clobber, 1) => svg.circle((x + 20.0, y + 20.0), 14.0, "f0"),
            (Stones::Clobber, _) => {
                svg.circle((x + 20.0, y + 20.0), 14.0, "ground");
                svg.circle((x + 20.0, y + 20.0), 14.0, "s1 thick");
            }
        }
    }
    let width = (columns as f64 * CELL).max(title.chars().count() as f64 * 7.2) + 2.0 * MARGIN;
    let height = top + rows as f64 * CELL + MARGIN;
    let description = format!("A board of {rows} by {columns} cells with {} pieces.", grid.count());
    svg.finish(width, height, title, &description)
}
