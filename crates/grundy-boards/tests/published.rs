//! Published tables and theorems, each with its source.

use grundy::misere::Genera;
use grundy::outcome::{Outcome, Play};
use grundy::run::Run;
use grundy::{Game, Position};
use grundy_boards::{Board, nim_product, open};

const RUN: fn() -> Run<'static> = Run::unlimited;

fn board(name: &str) -> Box<dyn Board> {
    open(name).unwrap()
}

/// The genera of a game of heaps.
fn heaps(code: &str, last: u64) -> Vec<String> {
    let mut genera = Genera::new(code.parse::<Game>().unwrap());
    let heap = |heap| genera.sum(&Position::new([heap]), &RUN()).unwrap().to_string();
    (0..=last).map(heap).collect()
}

/// Cram on a strip of n cells takes two neighbouring tokens: it is 0.07, and so is Arc Kayles on a
/// path with n vertices. A vertex of a path with its neighbours is a token with the ones beside it:
/// Node Kayles is Dawson's Chess, 0.137 (Bodlaender and Kratsch, *Kayles and nimbers*, 2002).
#[test]
fn strips_and_paths_are_heaps() {
    let (dawson, chess) = (heaps("0.07", 24), heaps("0.137", 24));
    let (mut cram, mut node, mut arc) = (board("cram"), board("node-kayles"), board("arc-kayles"));
    for n in 1..=24 {
        let genus = |board: &mut Box<dyn Board>, text: String| {
            board.genus(&text, &RUN()).unwrap().to_string()
        };
        assert_eq!(genus(&mut cram, format!("1x{n}")), dawson[n]);
        assert_eq!(genus(&mut arc, format!("path {n}")), dawson[n]);
        assert_eq!(genus(&mut node, format!("path {n}")), chess[n]);
    }
}

/// A move on a cycle leaves a path.
#[test]
fn cycles() {
    let (dawson, chess) = (heaps("0.07", 24), heaps("0.137", 24));
    let (mut node, mut arc) = (board("node-kayles"), board("arc-kayles"));
    for n in 3..=24 {
        let normal = |genus: &str| genus.split('^').next().unwrap().parse::<u32>().unwrap();
        let after = |value: u32| u32::from(value == 0);
        let cycle = format!("cycle {n}");
        let value = node.nim_value(&cycle, &RUN()).unwrap();
        assert_eq!(value, after(normal(&chess[n - 3])), "{n}");
        let value = arc.nim_value(&cycle, &RUN()).unwrap();
        assert_eq!(value, after(normal(&dawson[n - 2])), "{n}");
    }
}

/// Rules in words with two kinds of heaps are Node Kayles and Arc Kayles on cycles, in both plays.
#[test]
fn cycles_in_words() {
    let node = "rule: cycle: take 3 and leave the rest as a path; \
                path: take 1 and leave nothing; take 2; take 3 and leave at most 2 paths";
    let arc = "rule: cycle: take 2 and leave the rest as a path; \
               path: take 2 and leave at most 2 paths";
    for (name, rule) in [("node-kayles", node), ("arc-kayles", arc)] {
        let game: Game = rule.parse().unwrap();
        let (mut genera, mut board) = (Genera::new(game.clone()), board(name));
        for shape in (3..=14).flat_map(|n| [format!("cycle {n}"), format!("path {n}")]) {
            let wanted = board.genus(&shape, &RUN()).unwrap();
            let found = genera.sum(&game.position(&shape).unwrap(), &RUN()).unwrap();
            assert_eq!(found, wanted, "{name} {shape}");
        }
    }
}

/// The nim-values of Cram rectangles with 4 and 5 rows: P. Beling, *impartial-games*
/// (github.com/beling/impartial-games, README), after Schneider 2009 and Lemoine and Viennot.
/// Boards with two even sides are 0 by symmetry; those with two rows are in `two_rows.rs`.
#[test]
fn cram_rectangles() {
    let mut cram = board("cram");
    for (rows, columns, value) in [(4, 4, 0), (4, 5, 2)] {
        let size = format!("{rows}x{columns}");
        assert_eq!(cram.nim_value(&size, &RUN()), Ok(value), "{size}");
    }
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn cram_rectangles_far() {
    let mut cram = board("cram");
    for (size, value) in [("4x6", 0), ("4x7", 3), ("5x5", 0)] {
        assert_eq!(cram.nim_value(size, &RUN()), Ok(value), "{size}");
    }
}

/// Cram is Arc Kayles on a grid.
#[test]
fn cram_is_arc_kayles_on_a_grid() {
    let (mut cram, mut arc) = (board("cram"), board("arc-kayles"));
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)] {
        let size = format!("{rows}x{columns}");
        let genus = cram.genus(&size, &RUN()).unwrap();
        assert_eq!(arc.genus(&format!("grid {size}"), &RUN()).unwrap(), genus, "{size}");
    }
}

/// The winning bites of Chomp, by rows and columns.
fn bites(size: &str) -> Vec<String> {
    let mut chomp = board("chomp");
    let moves = chomp.winning_moves(Play::Misere, size, &RUN()).unwrap();
    moves.into_iter().map(|played| played.told).collect()
}

/// Gale 1974: on a square bite all but one row and column; on two rows bite one square; whoever
/// begins wins.
#[test]
fn first_moves_of_chomp() {
    for n in 2..=7 {
        assert_eq!(bites(&format!("{n}x{n}")), ["2,2"]);
        assert_eq!(bites(&format!("2x{n}")), [format!("2,{n}")]);
    }
    let mut chomp = board("chomp");
    for (rows, columns) in (1..=6).flat_map(|r| (1..=6).map(move |c| (r, c))) {
        let outcome = chomp.outcome(Play::Misere, &format!("{rows}x{columns}"), &RUN());
        assert_eq!(outcome, Ok(Outcome::p_if((rows, columns) == (1, 1))));
    }
}

#[test]
fn the_bar_of_eight_by_ten_has_two_first_moves() {
    assert_eq!(bites("8x10").len(), 2);
}

/// Chomp is the poset game on a product of two chains, and Nim on a sum of chains.
#[test]
fn posets_of_chains() {
    let (mut chomp, mut poset) = (board("chomp"), board("poset"));
    for size in ["2x2", "2x4", "3x3", "3x4"] {
        let genus = chomp.genus(size, &RUN()).unwrap();
        assert_eq!(poset.genus(&format!("grid {size}"), &RUN()).unwrap(), genus, "{size}");
    }
    for (a, b) in (1..5u32).flat_map(|a| (1..5).map(move |b| (a, b))) {
        let chains = format!("chain {a} + chain {b}");
        assert_eq!(poset.nim_value(&chains, &RUN()), Ok(a ^ b));
    }
}

/// Wythoff 1907: the n-th P-position is (⌊nφ⌋, ⌊nφ²⌋); here by the rule that each number is the
/// least one not used before, and that the difference is n. In misère play (0, 1) and (2, 2) stand
/// instead of (0, 0) and (1, 2): the same numbers and differences, so the same pairs from there on.
#[test]
fn p_positions_of_wythoff() {
    let mut wythoff = board("wythoff");
    let (mut used, mut pairs) = (std::collections::BTreeSet::new(), Vec::new());
    for n in 0u32..20 {
        let least = (0..).find(|a| !used.contains(a)).unwrap();
        used.extend([least, least + n]);
        pairs.push((least, least + n));
        let golden = f64::midpoint(1.0, 5f64.sqrt());
        assert_eq!((f64::from(n) * golden).floor(), f64::from(least));
    }
    for (a, b) in (0..30u32).flat_map(|b| (0..=b).map(move |a| (a, b))) {
        let text = format!("{a},{b}");
        let is_p = pairs.contains(&(a, b));
        assert_eq!(wythoff.outcome(Play::Normal, &text, &RUN()), Ok(Outcome::p_if(is_p)));
        let is_p = match (a, b) {
            (0, 0) | (1, 2) => false,
            (0, 1) | (2, 2) => true,
            _ => is_p,
        };
        assert_eq!(wythoff.outcome(Play::Misere, &text, &RUN()), Ok(Outcome::p_if(is_p)), "{text}");
    }
}

/// The nim-value of a single coin, by search alone.
fn coin(name: &str, at: usize) -> u32 {
    board(name).genus(&format!("{}H", "T".repeat(at)), &RUN()).unwrap().normal()
}

/// *Winning Ways*, chapter 14: Mock Turtles has the odious numbers, Ruler the largest power of 2
/// that divides n, Twins and Turning Turtles are Nim.
#[test]
fn coin_turning_games() {
    let odious = [1, 2, 4, 7, 8, 11, 13, 14, 16, 19];
    for (at, odious) in odious.into_iter().enumerate() {
        assert_eq!(coin("mock-turtles", at), odious);
        assert_eq!(coin("ruler", at), 1 << (at + 1).trailing_zeros());
        assert_eq!(coin("twins", at), at as u32);
        assert_eq!(coin("turning-turtles", at), at as u32 + 1);
    }
}

/// Conway, *On Numbers and Games*, chapter 6: the table of nim-multiplication is the least one with
/// a ⊗ b = mex{a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′}, which is the value of a coin of Turning Corners.
#[test]
fn turning_corners_is_nim_multiplication() {
    const N: usize = 40;
    let mut table = vec![vec![0u32; N]; N];
    for a in 0..N {
        for b in 0..N {
            let mut seen = std::collections::BTreeSet::new();
            for (c, d) in (0..a).flat_map(|c| (0..b).map(move |d| (c, d))) {
                seen.insert(table[c][b] ^ table[a][d] ^ table[c][d]);
            }
            table[a][b] = (0..).find(|value| !seen.contains(value)).unwrap();
            assert_eq!(nim_product(a as u32, b as u32), table[a][b], "{a} {b}");
        }
    }
    let mut corners = board("turning-corners");
    let coin = "TTT/TTT/TTH";
    assert_eq!(corners.genus(coin, &RUN()).unwrap().normal(), 3);
    assert_eq!(corners.nim_value(coin, &RUN()), Ok(3));
}

/// The nim-product is the multiplication of a field.
#[test]
fn nimbers_are_a_field() {
    let numbers = [0, 1, 2, 3, 7, 15, 16, 200, 255, 256, 40_000, 65_535, 65_536, u32::MAX];
    for &a in &numbers {
        assert_eq!(nim_product(a, 1), a);
        for &b in &numbers {
            assert_eq!(nim_product(a, b), nim_product(b, a));
            assert!(a == 0 || b == 0 || nim_product(a, b) != 0);
            for &c in &numbers {
                assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
                let left = nim_product(nim_product(a, b), c);
                assert_eq!(left, nim_product(a, nim_product(b, c)));
            }
        }
    }
}

/// Conway, *On Numbers and Games*: without the dollar it is Nim with the gaps.
#[test]
fn gaps_of_the_silver_dollar_game() {
    let mut game = board("silver-dollar");
    for (a, b) in (0..4usize).flat_map(|a| (0..4).map(move |b| (a, b))) {
        let strip = format!("..o{}o..o{}o", ".".repeat(a), ".".repeat(b));
        let value = game.genus(&strip, &RUN()).unwrap().normal();
        assert_eq!(value, (a ^ b) as u32, "{strip}");
    }
}

/// Fukuyama 2003: with two vertices the piece goes to and fro, and every edge is a heap.
#[test]
fn nim_on_two_vertices_is_nim() {
    let mut game = board("nim-on-graphs");
    for (a, b, c) in
        (1..4u32).flat_map(|a| (1..4).flat_map(move |b| (1..4).map(move |c| (a, b, c))))
    {
        let text = format!("x-y:{a} x-y:{b} x-y:{c}");
        assert_eq!(game.nim_value(&text, &RUN()), Ok(a ^ b ^ c));
    }
}
