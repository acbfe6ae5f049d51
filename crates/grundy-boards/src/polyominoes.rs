//! All connected groups of cells on a strip, up to symmetry.

use super::Grid;
use grundy::run::{Progress, Run, Stop};
use std::collections::BTreeSet;

/// The connected groups of 0, 1, … `most` cells that fit on a board of `rows` rows, one of each
/// up to symmetry, in order: the contiguous positions of [`Towers`](super::Towers).
///
/// ```
/// use grundy_boards::{Notation, Towers, connected};
/// use grundy::run::Run;
///
/// let groups = connected(2, 4, &Run::unlimited())?;
/// let four: Vec<String> = groups[4].iter().map(|group| Towers.print(group)).collect();
/// assert_eq!(four, ["XX/XX", "..X/XXX", ".X./XXX", ".XX/XX.", "XXXX"]);
/// # Ok::<(), grundy::run::Stop>(())
/// ```
pub fn connected(rows: usize, most: usize, run: &Run<'_>) -> Result<Vec<Vec<Grid>>, Stop> {
    let mut by_size: Vec<Vec<Grid>> = vec![Vec::new()];
    while by_size.len() <= most {
        let size = by_size.len();
        let mut next = BTreeSet::new();
        if size == 1 && rows > 0 {
            let mut cell = Grid::empty(1, 1);
            cell.set(0, 0, 1);
            next.insert(cell);
        }
        for group in &by_size[size - 1] {
            next.extend(grown(group).filter(|larger| larger.height() <= rows));
            let (done, goal) = (next.len() as u64, None);
            run.check(Progress { goal, notes: &[("groups", done)], ..Progress::default() })?;
        }
        by_size.push(next.into_iter().collect());
    }
    Ok(by_size)
}

/// The groups with one more cell. Every connected group of more than one cell has a cell without
/// which it is connected, so all groups are found.
fn grown(group: &Grid) -> impl Iterator<Item = Grid> {
    let mut framed = Grid::empty(group.height() + 2, group.width() + 2);
    group.pieces().for_each(|(row, column, cell)| framed.set(row + 1, column + 1, cell));
    let mut free: Vec<(usize, usize)> = framed
        .pieces()
        .flat_map(|(row, column, _)| framed.neighbours(row, column).collect::<Vec<_>>())
        .filter(|&(row, column)| framed.get(row, column) == 0)
        .collect();
    free.sort_unstable();
    free.dedup();
    free.into_iter().flat_map(move |(row, column)| {
        let mut larger = framed.clone();
        larger.set(row, column, 1);
        larger.groups().into_iter().map(|group| group.standard(None))
    })
}
