//! Every game against the definition: no components, no symmetries, no theorems.

mod plain;

use grundy::board::Boards;
use grundy::outcome::{Outcome, Play};
use grundy::run::Run;
use grundy_boards::{
    BOARDS, Board, Chomp, CoinTurning, Cram, GraphKayles, GreenHackenbush, NimOnGraphs, Notation,
    PosetGame, SilverDollar, TurningCorners, Wythoff,
};
use plain::Plain;

const RUN: fn() -> Run<'static> = Run::unlimited;

/// Compares positions with the definition, in both plays.
fn compare<G: Notation + Copy + Send + 'static>(game: G, positions: &[&str]) {
    let mut boards = Boards::new(game);
    let mut plain = Plain::new(&game);
    for text in positions {
        let position = game.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let value = plain.normal(&position);
        assert_eq!(boards.nim_value(&position, &RUN()), Ok(value), "{text}");
        assert_eq!(boards.searched_nim_value(&position, &RUN()), Ok(value), "{text}");
        let genus = boards.genus(&position, &RUN()).unwrap();
        assert_eq!(genus.normal(), value, "{text}");
        for twos in 0..3 {
            let misere = plain.misere(&position, twos, 0);
            assert_eq!(genus.digit(twos as usize), misere, "{text} + {twos}·2");
        }
        for play in [Play::Normal, Play::Misere] {
            let wins = boards.winning_moves_in(play, &position, &RUN()).unwrap();
            let of = |plain: &mut Plain<'_, G>, position: &G::Position| match play {
                Play::Normal => plain.normal(position),
                Play::Misere => plain.misere(position, 0, 0),
            };
            let expected: Vec<G::Position> = game
                .moves(&position)
                .into_iter()
                .map(|(_, after)| after)
                .filter(|after| of(&mut plain, after) == 0)
                .collect();
            assert!(wins.iter().all(|(_, after)| expected.contains(after)), "{text}");
            assert!(expected.iter().all(|one| wins.iter().any(|(_, w)| w == one)), "{text}");
            let outcome = boards.outcome_in(play, &position, &RUN()).unwrap();
            assert_eq!(outcome, Outcome::p_if(of(&mut plain, &position) == 0), "{text}");
        }
    }
}

#[test]
fn cram() {
    compare(Cram, &["1x7", "2x4", "3x3", "2x2", "1x1"]);
    compare(Cram, &[".../.#./...", "..#../#....", ".#/#.", "#", "..#.."]);
}

#[test]
fn chomp_and_posets() {
    compare(Chomp, &["3x3", "2x4", "1x5", "4,2,1", "0", "4,4,2"]);
    compare(
        PosetGame,
        &[
            "a<b<c a<d e",
            "chain 3 + chain 2",
            "grid 2x3",
            "boolean 3",
            "tree (()(()()))",
            "a<c b<c b<d",
            "a b c",
            "a<b b<c a<c",
        ],
    );
}

#[test]
fn kayles_on_graphs() {
    let graphs = [
        "path 7",
        "cycle 7",
        "star 4",
        "complete 5",
        "grid 2x4",
        "grid 3x3",
        "tree (()(()())(()))",
        "a-b-c-a c-d d-e d-f",
        "path 3 + cycle 4 + path 3",
        "a b c",
    ];
    compare(GraphKayles::Node, &graphs);
    compare(GraphKayles::Arc, &graphs);
}

#[test]
fn green_hackenbush_by_colon_and_fusion() {
    compare(
        GreenHackenbush,
        &[
            "path 6",
            "tree ((()())(()))",
            "tree ((()(()))()(()()))",
            "cycle 3",
            "cycle 4",
            "cycle 5 + path 3",
            "0-a-b-0 b-c",
            "0-a a-b a-b b-c c-c",
            "0-0 0-a a-a",
            "0-a-b-c-0 a-c b-d d-e d-f",
            "grid 2x3",
            "complete 4",
            "0-a-b 0-c-d b-d a-c",
            "0-a 0-a 0-a a-b",
        ],
    );
}

#[test]
fn nim_on_graphs() {
    compare(
        NimOnGraphs,
        &["a-b:3 b-c:2 c-a:1 @a", "a-b:3 a-b:2", "a-b:2 b-c:2 c-d:1 @b", "path 4", "cycle 5"],
    );
}

#[test]
fn coin_turning() {
    let rows = ["HTHHT", "HHHHHH", "TTTTTH", "H", "T", "TTHTTTH", "THTHTHTH"];
    for game in
        [CoinTurning::Turtles, CoinTurning::MockTurtles, CoinTurning::Ruler, CoinTurning::Twins]
    {
        compare(game, &rows);
    }
    compare(TurningCorners, &["TTT/THT/TTH", "HHH/HHH", "TTT/TTT/TTH", "HH/HH", "TH/HT", "T"]);
}

#[test]
fn sliding_coins_and_wythoff() {
    compare(SilverDollar, &["..o.o..o", "o.o", "...o", "oo.", "..o..o..o", "....", ".o.o.o.o"]);
    compare(Wythoff, &["3,5", "4,4", "0,0", "0,3", "1,2 + 2,1", "2,3 + 1,1 + 0,2"]);
}

/// What a board prints it reads, and after every move too.
fn read_back(board: &dyn Board, position: &str, depth: usize) {
    assert_eq!(board.read(position).as_deref(), Ok(position), "{}", board.kind().name);
    assert!(board.picture(position).is_ok() && board.drawing(position).is_ok());
    let moves = board.moves(position).unwrap();
    for played in &moves {
        assert!(!played.told.contains(';'), "{}: {}", board.kind().name, played.told);
        if depth > 0 {
            read_back(board, &played.after, depth - 1);
        }
    }
    // Moves are told apart, unless they do the same.
    for (i, played) in moves.iter().enumerate() {
        for other in &moves[..i] {
            let same = other.told != played.told || other.after == played.after;
            assert!(same, "{}: {}", board.kind().name, other.told);
        }
    }
}

#[test]
fn what_is_printed_is_read() {
    for kind in BOARDS {
        let board = kind.open();
        for example in kind.examples {
            let position = board.read(example).unwrap_or_else(|error| panic!("{error}"));
            read_back(&*board, &position, 2);
        }
    }
}

/// To the end of the game, always by the first move.
#[test]
fn empty_positions_are_read() {
    for kind in BOARDS {
        let board = kind.open();
        let mut position = board.read(kind.example()).unwrap();
        while let Some(first) = board.moves(&position).unwrap().into_iter().next() {
            position = first.after;
            assert_eq!(board.read(&position).as_deref(), Ok(position.as_str()), "{}", kind.name);
        }
    }
}

#[test]
fn the_registry_is_in_order() {
    let names: Vec<&str> = BOARDS.iter().map(|kind| kind.name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
    for kind in BOARDS {
        assert!(std::ptr::eq(grundy_boards::named(kind.name).unwrap(), kind));
        assert!(std::ptr::eq(kind.open().kind(), kind));
    }
}

#[test]
fn refusals_point_at_the_place() {
    for (game, text, at, message) in [
        ("cram", "3y4", 1, "'x', as in 3x4"),
        ("cram", "3x", 2, "a size of at most"),
        ("cram", "99999x99999", 0, "cells"),
        ("cram", "..x", 2, "'.' or '#', or '/'"),
        ("chomp", "3,4", 2, "at most 3 squares"),
        ("chomp", "3,", 2, "length of a row"),
        ("chomp", "99x2", 0, "at most 24"),
        ("node-kayles", "", 0, "path 5"),
        ("node-kayles", "a-", 2, "a vertex or an edge"),
        ("node-kayles", "a-a", 2, "another vertex"),
        ("node-kayles", "a=b", 1, "'-', a space or '+'"),
        ("node-kayles", "path 0", 5, "from 1 to 64"),
        ("node-kayles", "cycle 2", 6, "at least 3"),
        ("node-kayles", "grid 2y3", 6, "'x'"),
        ("node-kayles", "complete 60", 9, "at most 64 vertices and 512 edges"),
        ("node-kayles", "tree (()", 8, "'(' or ')'"),
        ("node-kayles", "path", 4, "a number of vertices"),
        ("node-kayles", "a-path", 2, "name"),
        ("node-kayles", "a empty", 2, "another name"),
        ("node-kayles", "path 60 + path 60", 10, "at most 64 vertices"),
        ("green-hackenbush", "0-a b-c", 7, "on the ground"),
        ("poset", "a<b<a", 5, "an order"),
        ("nim-on-graphs", "a-b:0", 4, "from 1 to 1000"),
        ("nim-on-graphs", "a-b @c", 4, "above"),
        ("mock-turtles", "HTX", 2, "'H' or 'T'"),
        ("silver-dollar", "..x", 2, "'o' or '.'"),
        ("wythoff", "3", 1, "','"),
        ("wythoff", "3,5000", 2, "at most 2000"),
        ("wythoff", "3,5 1,2", 4, "'+'"),
        ("turning-corners", "HT/H", 4, "rows of 2 cells"),
    ] {
        let board = grundy_boards::open(game).unwrap();
        let error = board.read(text).expect_err(text);
        assert_eq!(error.at, at, "{game} {text}: {error}");
        assert!(error.to_string().contains(message), "{game} {text}: {error}");
    }
}

mod texts {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn no_text_panics(text in "\\PC{0,16}|[a-c0-4<:@+ x,/.#HTo()-]{0,16}|(path|grid|tree|cycle|chain) [0-9x()]{0,5}") {
            for kind in BOARDS {
                let board = kind.open();
                match board.read(&text) {
                    Ok(position) => {
                        prop_assert_eq!(board.read(&position), Ok(position.clone()), "{}", kind.name);
                        prop_assert!(board.drawing(&position).is_ok());
                    }
                    Err(error) => prop_assert!(error.at <= error.input.chars().count()),
                }
            }
        }
    }
}
