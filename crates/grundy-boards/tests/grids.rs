//! Board games against the definition, the theorems and the tables of Allen (2006).

mod plain;

use grundy::board::{BoardGame, Boards};
use grundy::judge::Search;
use grundy::misere::{Genus, TameValue};
use grundy::outcome::{Judge, Outcome};
use grundy::quotient::Solver;
use grundy::run::{Budget, Limit, Run, Stop};
use grundy_boards::{Clobber, Grid, Notation, Towers, connected};
use plain::Plain;
use proptest::prelude::*;

const RUN: fn() -> Run<'static> = Run::unlimited;

fn genus(boards: &mut Boards<Towers>, text: &str) -> String {
    boards.genus(&Towers.parse(text).unwrap(), &RUN()).unwrap().to_string()
}

fn firm(normal: u32) -> Genus {
    TameValue::Firm(normal).genus()
}

/// Compares all positions with the definition.
fn compare<G: BoardGame + Copy + Send + 'static>(
    game: G,
    positions: &[G::Position],
    print: fn(&G::Position) -> String,
) {
    let mut boards = Boards::new(game);
    let mut plain = Plain::new(&game);
    for position in positions {
        let genus = boards.genus(position, &RUN()).unwrap();
        assert_eq!(genus.normal(), plain.normal(position), "{}", print(position));
        for twos in 0..4 {
            let value = plain.misere(position, twos, 0);
            assert_eq!(genus.digit(twos as usize), value, "{} + {twos}·2", print(position));
        }
        let wins = boards.winning_moves(position, &RUN()).unwrap();
        let has_move = !game.moves(position).is_empty();
        let is_n = boards.outcome(position, &RUN()).unwrap() == Outcome::N;
        assert_eq!(!wins.is_empty(), is_n && has_move, "{}", print(position));
        for (_, after) in wins {
            assert_eq!(plain.misere(&after, 0, 0), 0);
        }
    }
}

/// All boards of a size with pieces of so many kinds.
fn all_boards(height: usize, width: usize, kinds: u32) -> Vec<Grid> {
    (0..(kinds + 1).pow((height * width) as u32))
        .map(|code| {
            let mut grid = Grid::empty(height, width);
            for cell in 0..height * width {
                let piece = code / (kinds + 1).pow(cell as u32) % (kinds + 1);
                grid.set(cell / width, cell % width, piece as u8);
            }
            grid
        })
        .collect()
}

#[test]
fn towers_by_the_definition() {
    compare(Towers, &all_boards(2, 5, 1), |grid| Towers.print(grid));
    compare(Towers, &all_boards(3, 3, 1), |grid| Towers.print(grid));
    compare(Towers, &all_boards(1, 9, 1), |grid| Towers.print(grid));
}

#[test]
fn clobber_by_the_definition() {
    compare(Clobber, &all_boards(1, 6, 2), |grid| Clobber.print(grid));
    compare(Clobber, &all_boards(2, 3, 2), |grid| Clobber.print(grid));
}

/// A sum that the numbering of components gives to the general search for heap games.
#[test]
fn the_catalogue_is_a_heap_game() {
    let mut boards = Boards::new(Towers);
    for position in all_boards(2, 5, 1).iter().step_by(7) {
        let outcome = boards.outcome(position, &RUN()).unwrap();
        let sum = boards.catalogue().sum(position, &RUN()).unwrap();
        let mut search = Search::new(boards.catalogue(), RUN());
        assert_eq!(search.outcome(&sum).unwrap(), outcome, "{}", Towers.print(position));
    }
}

/// The misère quotient of all positions that can be reached from one on a board: a few elements
/// stand for every sum of them.
#[test]
fn quotients_of_boards() {
    let mut boards = Boards::new(Towers);
    let all = all_boards(2, 3, 1);
    let sums: Vec<_> =
        all.iter().map(|board| boards.catalogue().sum(board, &RUN()).unwrap()).collect();
    let outcomes: Vec<Outcome> =
        all.iter().map(|board| boards.outcome(board, &RUN()).unwrap()).collect();
    // All groups on this board but X.X/XXX and XXX/XXX; .XX/XXX is wild.
    let last = 9;
    let mut solver = Solver::new(boards.catalogue());
    solver.extend_to(last, &RUN());
    assert_eq!(solver.heap(), last);
    let quotient = solver.quotient();
    let mut compared = 0;
    for (sum, &outcome) in sums.iter().zip(&outcomes) {
        if sum.largest().is_none_or(|number| number <= last) {
            let element = quotient.element(sum).unwrap();
            assert_eq!(quotient.is_p(element), outcome == Outcome::P, "{sum}");
            compared += 1;
        }
    }
    assert_eq!((compared, quotient.order()), (61, 28));
}

/// Every group of six or eight towers by the definition, without genus theory.
#[test]
fn errors_of_the_table() {
    let groups = connected(2, 8, &RUN()).unwrap();
    let mut boards = Boards::new(Towers);
    let mut plain = Plain::new(&Towers);
    for group in groups[6].iter().chain(&groups[8]) {
        let genus = boards.genus(group, &RUN()).unwrap();
        assert_eq!(genus.normal(), plain.normal(group));
        for twos in 0..4 {
            assert_eq!(genus.digit(twos as usize), plain.misere(group, twos, 0), "{group:?}");
        }
    }
    assert_eq!(genus(&mut boards, "XXX/XXX"), "2^20");
    assert_eq!(genus(&mut boards, "..XXX/XXXXX"), "0^02");
}

/// A full row of `length` towers with towers below these columns.
fn row_with(length: usize, below: &[usize]) -> Grid {
    let mut grid = Grid::empty(2, length);
    (0..length).for_each(|column| grid.set(0, column, 1));
    below.iter().for_each(|&column| grid.set(1, column, 1));
    grid
}

/// Proposition 4.2.1 and corollary 4.2.2: one row is Nim.
#[test]
fn one_row() {
    let mut boards = Boards::new(Towers);
    for towers in 1..=64 {
        let genus = boards.genus(&row_with(towers, &[]), &RUN()).unwrap();
        assert_eq!(genus, TameValue::of_nim_heap(towers as u32).genus(), "{towers}");
    }
    assert_eq!(boards.outcome(&Towers.parse("XXX.XX.X.X.X").unwrap(), &RUN()), Ok(Outcome::P));
}

/// Theorem 4.3.2 and propositions 4.3.3 and 4.3.4: a row with one tower beside it.
#[test]
fn one_tower_beside_a_row() {
    let mut boards = Boards::new(Towers);
    for length in 1..=32 {
        for below in 0..length {
            let position = row_with(length, &[below]);
            assert!(boards.is_tame(&position, &RUN()).unwrap(), "{below} of {length}");
        }
        let end = boards.genus(&row_with(length, &[length - 1]), &RUN()).unwrap();
        assert_eq!(end, firm(length as u32 + 1), "{length}");
        if length >= 3 {
            let next = boards.genus(&row_with(length, &[length - 2]), &RUN()).unwrap();
            assert_eq!(next, firm(length as u32 ^ 1), "{length}");
        }
    }
}

/// Theorem 4.3.5: a row with a tower at each end is tame if and only if four divides the number
/// of towers between the ends.
#[test]
fn a_tower_at_each_end() {
    let mut boards = Boards::new(Towers);
    for between in 0..=28 {
        let position = row_with(between + 2, &[0, between + 1]);
        let is_tame = boards.is_tame(&position, &RUN()).unwrap();
        assert_eq!(is_tame, between % 4 == 0, "{between}");
    }
    for (text, printed) in
        [("XX/XX", "0^02"), ("XXX/X.X", "1^531"), ("XXXX/X..X", "6^046"), ("XXXXX/X...X", "1^731")]
    {
        assert_eq!(genus(&mut boards, text), printed, "{text}");
    }
}

/// What corollary 4.3.8 says for two towers beside a row, with towers at both ends of it.
#[test]
fn two_towers_beside_a_row() {
    let mut boards = Boards::new(Towers);
    for between in [4, 8, 12] {
        for left in 0..=6 {
            for right in 0..=left {
                let position = row_with(left + between + right + 2, &[left, left + between + 1]);
                assert!(boards.is_tame(&position, &RUN()).unwrap(), "{left} {between} {right}");
            }
        }
    }
    // Not for two towers that touch: 5^146 in Table B.1 itself.
    assert_eq!(genus(&mut boards, "XXX/XX."), "5^146");
}

/// With three towers beside the row the middle one may be toppled; 4i + 4j + 1 towers are left
/// between the other two, which is wild by theorem 4.3.5. So corollary 4.3.8 holds for two only.
#[test]
fn three_towers_beside_a_row_are_wild() {
    let mut boards = Boards::new(Towers);
    for (first, second) in [(4, 4), (4, 8), (8, 4)] {
        let length = first + second + 3;
        let position = row_with(length, &[0, first + 1, length - 1]);
        assert!(!boards.is_tame(&position, &RUN()).unwrap());
        let without = row_with(length, &[0, length - 1]);
        assert!(Towers.moves(&position).iter().any(|(_, after)| *after == without));
        assert!(!boards.is_tame(&without, &RUN()).unwrap());
    }
}

/// Theorem 4.3.9, corrected and proved in docs/boards.md: which contiguous positions with towers in
/// both rows are tame.
fn is_tame_by_rule(group: &Grid) -> bool {
    let towers = |row| (0..group.width()).filter(move |&column| group.get(row, column) != 0);
    let text = Towers.print(group);
    if group.height() == 1 || ["XX/XX", ".XX/XX."].contains(&text.as_str()) {
        return true;
    }
    let (full, other) = if towers(0).count() == group.width() { (0, 1) } else { (1, 0) };
    let beside: Vec<usize> = towers(other).collect();
    towers(full).count() == group.width()
        && match beside[..] {
            [_] => true,
            [first, second] => second - first > 1 && (second - first - 1) % 4 == 0,
            _ => false,
        }
}

fn classification(most: usize) {
    let mut boards = Boards::new(Towers);
    for group in connected(2, most, &RUN()).unwrap().iter().flatten() {
        let is_tame = boards.is_tame(group, &RUN()).unwrap();
        assert_eq!(is_tame, is_tame_by_rule(group), "{}", Towers.print(group));
    }
}

#[test]
fn tame_groups_on_two_rows() {
    classification(13);
}

#[test]
#[ignore = "half a minute; run by ./test --full"]
fn tame_groups_on_two_rows_far() {
    classification(18);
}

#[test]
fn three_rows() {
    let mut boards = Boards::new(Towers);
    let tame: Vec<usize> = connected(3, 9, &RUN())
        .unwrap()
        .iter()
        .map(|groups| groups.iter().filter(|g| boards.is_tame(g, &RUN()).unwrap()).count())
        .collect();
    assert_eq!(tame, [0, 1, 1, 2, 5, 7, 10, 12, 16, 20]);
}

fn alternating(stones: usize) -> Grid {
    Clobber.parse(&"xo".repeat(stones)[..stones]).unwrap()
}

/// The table in docs/boards.md; `clobber_by_the_definition` has the short ones.
#[test]
fn strips_of_clobber() {
    let mut boards = Boards::new(Clobber);
    let mut plain = Plain::new(&Clobber);
    let table = "0^120 1^031 1^031 3^31 0^120 0^120 2^20 2^0520 4^0564 0^31 5^1475 2^1420";
    for (stones, expected) in (1..).zip(table.split(' ')) {
        let strip = alternating(stones);
        let genus = boards.genus(&strip, &RUN()).unwrap();
        assert_eq!(genus.to_string(), expected, "{stones}");
        if stones < 10 {
            assert_eq!(genus.misere(), plain.misere(&strip, 0, 0), "{stones}");
        }
    }
    for stones in 1..=40 {
        assert_eq!(boards.is_tame(&alternating(stones), &RUN()).unwrap(), stones < 8, "{stones}");
    }
    let wild = |boards: &mut Boards<Clobber>, stones: usize| {
        let mut strips: Vec<Grid> = all_boards(1, stones, 2)
            .iter()
            .filter(|strip| strip.count() == stones)
            .flat_map(|strip| Clobber.components(strip))
            .collect();
        strips.sort();
        strips.dedup();
        strips.iter().filter(|strip| !boards.is_tame(strip, &RUN()).unwrap()).count()
    };
    assert_eq!((1..=6).map(|n| wild(&mut boards, n)).sum::<usize>(), 0);
    assert_eq!(wild(&mut boards, 7), 7);
}

#[test]
fn refusals_point_at_the_character() {
    for (text, at) in
        [("", 0), ("X/", 2), ("/X", 0), ("XX/X", 4), ("X/XX", 3), ("XoX", 1), ("X X", 1)]
    {
        let error = Towers.parse(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
    assert_eq!(Clobber.parse("xo/o?").unwrap_err().at, 4);
    let message = Towers.parse("XX/X").unwrap_err().to_string();
    assert!(message.contains("rows of 2 cells"), "{message}");
    assert!(Towers.parse(&"X".repeat(5000)).is_err());
}

#[test]
fn pictures() {
    let position = Towers.parse("xXX/X.X").unwrap();
    assert_eq!(Towers.print(&position), "XXX/X.X");
    assert_eq!(Towers.picture(&position), "XXX\nX.X");
    let clobber = Clobber.parse("xo./.Ox").unwrap();
    assert_eq!(Clobber.picture(&clobber), "xo.\n.ox");
}

#[test]
fn a_big_board_stops_at_its_budget() {
    let full = Towers.parse(&["XXXXXXXX"; 8].join("/")).unwrap();
    let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
    let mut boards = Boards::new(Towers);
    assert_eq!(boards.genus(&full, &run), Err(Stop::Limit(Limit::Memory(1 << 20))));
    // What was found stays, and small positions are answered.
    let last = boards.catalogue().last();
    assert!(last > 100, "{last}");
    let again = boards.genus(&Towers.parse("X").unwrap(), &RUN());
    assert_eq!(again.unwrap().to_string(), "1^031");
}

fn board(letters: &'static str) -> impl Strategy<Value = String> {
    let row = |width| {
        prop::collection::vec(prop::sample::select(letters.chars().collect::<Vec<_>>()), width)
    };
    (1usize..5, 1usize..4).prop_flat_map(move |(width, height)| {
        prop::collection::vec(row(width), height).prop_map(|rows| {
            let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            rows.join("/")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn symmetric_boards_are_equal(text in board("xo.")) {
        let position = Clobber.parse(&text).unwrap();
        prop_assert_eq!(Clobber.print(&position), text.clone());
        let mut mirrored: Vec<String> =
            text.split('/').map(|row| row.chars().rev().collect()).collect();
        mirrored.reverse();
        let swapped: String = mirrored.join("/").chars()
            .map(|c| match c { 'x' => 'o', 'o' => 'x', other => other })
            .collect();
        let turned = Clobber.parse(&swapped).unwrap();
        let sorted = |grid: &Grid| {
            let mut parts = Clobber.components(grid);
            parts.sort();
            parts
        };
        prop_assert_eq!(sorted(&position), sorted(&turned));
        prop_assert_eq!(sorted(&position), sorted(&position.transposed()));
    }

    #[test]
    fn a_component_is_its_only_component(text in board("X.")) {
        for part in Towers.components(&Towers.parse(&text).unwrap()) {
            prop_assert_eq!(Towers.components(&part), vec![part.clone()]);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,12}|[Xxo./]{0,12}") {
        let _ = (Towers.parse(&text), Clobber.parse(&text));
    }
}
