//! Toppling Towers: all positions on two rows, and the ratio to the definition.
//!
//! Run with `cargo bench -p grundy-boards --bench board`.

use grundy::board::{BoardGame, Boards};
use grundy::misere::Genus;
use grundy::run::Run;
use grundy_boards::{Grid, Towers, connected};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The genus of a position from those of all positions it can be moved to: no components, no
/// symmetries, no closed rules.
fn plain(position: &Grid, known: &mut HashMap<Grid, Genus>) -> Genus {
    if let Some(genus) = known.get(position) {
        return genus.clone();
    }
    let moves = Towers.moves(position);
    let options: Vec<Genus> = moves.iter().map(|(_, after)| plain(after, known)).collect();
    let genus = Genus::of_options(&options);
    known.insert(position.clone(), genus.clone());
    genus
}

fn full(rows: usize, columns: usize) -> Grid {
    let mut grid = Grid::empty(rows, columns);
    (0..rows * columns).for_each(|cell| grid.set(cell / columns, cell % columns, 1));
    grid
}

fn ratio(rows: usize, columns: usize) {
    let position = full(rows, columns);
    let mut best = [Duration::MAX; 2];
    for _ in 0..3 {
        let start = Instant::now();
        let expected = plain(&position, &mut HashMap::new());
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        let genus = Boards::new(Towers).genus(&position, &Run::unlimited());
        best[1] = best[1].min(start.elapsed());
        assert_eq!(genus, Ok(expected));
    }
    let [slow, fast] = best.map(|time| time.as_secs_f64());
    println!(
        "full {rows}×{columns} board: plain {slow:8.4} s, here {fast:8.5} s, {:6.1} times",
        slow / fast
    );
}

/// Groups side by side, an empty column between them.
fn side_by_side(groups: &[&Grid], rows: usize) -> Grid {
    let width = groups.iter().map(|group| group.width() + 1).sum();
    let mut grid = Grid::empty(rows, width);
    let mut left = 0;
    for group in groups {
        group.pieces().for_each(|(row, column, cell)| grid.set(row, left + column, cell));
        left += group.width() + 1;
    }
    grid
}

/// Calls `visit` with every multiset of groups with at most `room` towers in all.
fn sums<'a>(
    groups: &'a [Grid],
    room: usize,
    chosen: &mut Vec<&'a Grid>,
    visit: &mut dyn FnMut(&[&Grid]),
) {
    visit(chosen);
    for (i, group) in groups.iter().enumerate() {
        if group.count() <= room {
            chosen.push(group);
            sums(&groups[i..], room - group.count(), chosen, visit);
            chosen.pop();
        }
    }
}

fn all_positions(rows: usize, towers: usize) {
    let run = Run::unlimited();
    let start = Instant::now();
    let groups: Vec<Grid> =
        connected(rows, towers, &run).expect("no limit").into_iter().flatten().collect();
    let mut boards = Boards::new(Towers);
    let (mut positions, mut tame) = (0u64, 0u64);
    sums(&groups, towers, &mut Vec::new(), &mut |chosen| {
        let position = side_by_side(chosen, rows);
        boards.genus(&position, &run).expect("no limit");
        positions += 1;
        tame += u64::from(boards.is_tame(&position, &run).expect("no limit"));
    });
    println!(
        "{rows}×m, up to {towers} towers: {} groups, {positions} positions, {tame} tame, {:.2} s, {} KiB",
        groups.len(),
        start.elapsed().as_secs_f64(),
        boards.memory() >> 10
    );
}

fn main() {
    ratio(2, 5);
    ratio(2, 6);
    ratio(3, 4);
    all_positions(2, 8);
    all_positions(2, 12);
    all_positions(3, 9);
}
