//! Rulesets: published values, and the solver against plain play.

use super::{Random, run};
use grundy::partizan::ruleset::{
    Amazons, Clobber, Col, Cutcake, Domineering, Hackenbush, Heaps, Konane, Maze, Notation,
    RULESETS, Ruleset, Snort, Solver, ToadsAndFrogs, open,
};
use grundy::partizan::{Answer, Desk, Dyadic, Literal, Player, ReadError, Value};
use grundy::run::{Budget, Limit, Run, Stop};
use std::cmp::Ordering;

fn value_text<R: Notation>(rules: R, position: &str) -> String {
    let mut solver = Solver::new(rules);
    let position = solver.rules().parse(position).unwrap();
    let value = solver.value(&position, &run()).unwrap();
    solver.values.print(value)
}

/// The same rules without components, symmetries or values known beforehand.
struct Bare<R>(R);

impl<R: Ruleset> Ruleset for Bare<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, options: &mut Vec<R::Position>) {
        self.0.options(position, player, options);
    }
}

fn agrees_with_plain_play<R: Notation + Copy>(rules: R, texts: impl IntoIterator<Item = String>) {
    let mut solver = Solver::new(rules);
    let mut bare = Solver::new(Bare(rules));
    for text in texts {
        let position = rules.parse(&text).unwrap();
        let read_back = rules.parse(&rules.print(&position)).unwrap();
        assert!(read_back == position, "{text}");
        let value = solver.value(&position, &run()).unwrap();
        let plain = bare.value(&position, &run()).unwrap();
        assert_eq!(solver.values.print(value), bare.values.print(plain), "{text}");
        for player in [Player::Left, Player::Right] {
            let wins = !solver.winning_moves(&position, player, &run()).unwrap().is_empty();
            assert_eq!(wins, solver.values.outcome(value).is_won_moving_first(player), "{text}");
        }
    }
}

/// Random boards of these letters.
fn boards(seed: u64, count: usize, sizes: &[(usize, usize)], letters: &str) -> Vec<String> {
    let mut random = Random(seed);
    let letters: Vec<char> = letters.chars().collect();
    (0..count)
        .map(|_| {
            let (height, width) = sizes[random.below(sizes.len())];
            let row = |random: &mut Random| -> String {
                (0..width).map(|_| letters[random.below(letters.len())]).collect()
            };
            (0..height).map(|_| row(&mut random)).collect::<Vec<String>>().join("/")
        })
        .collect()
}

#[test]
fn components_and_symmetries_do_not_change_values() {
    agrees_with_plain_play(Domineering, boards(1, 40, &[(3, 4), (4, 3), (3, 3), (2, 6)], "...#"));
    agrees_with_plain_play(Clobber, boards(2, 40, &[(2, 4), (3, 3), (1, 8)], "xoxo."));
    agrees_with_plain_play(Col, boards(3, 30, &[(2, 4), (3, 2), (1, 7)], "....#lrxo"));
    agrees_with_plain_play(Snort, boards(4, 30, &[(2, 4), (3, 2), (1, 7)], "....#lrxo"));
    agrees_with_plain_play(Konane, boards(5, 30, &[(2, 5), (3, 3), (1, 9)], "xoxo.."));
    agrees_with_plain_play(Amazons, boards(6, 30, &[(2, 3), (3, 2), (1, 6)], "xo..##"));
    agrees_with_plain_play(ToadsAndFrogs, boards(7, 60, &[(1, 9), (1, 11)], "TF."));
    let mazes = boards(8, 40, &[(3, 3), (2, 4)], "..#").into_iter();
    agrees_with_plain_play(Maze, mazes.map(|maze| format!("o{}", &maze[1..])));
    let cakes = (1..5).flat_map(|h| (1..6).map(move |w| format!("{h}x{w} + 2x3")));
    agrees_with_plain_play(Cutcake, cakes);
    let pictures = ["brg", "b(r)(g)b", "br + rb + g", "0-1b 1-2r 2-0g", "0-1b 0-1r 1-2g 2-3b 3-1r"];
    agrees_with_plain_play(Hackenbush, pictures.map(String::from));
}

#[test]
fn domineering_rectangles() {
    // Winning Ways, chapter 5, and On Numbers and Games, chapter 10: small rectangles and the
    // L of three cells; Left plays upright.
    for (board, value) in [
        ("./.", "1"),
        ("..", "-1"),
        ("../..", "+-1"),
        (".../.../...", "+-1"),
        ("../.#", "*"),
        ("./././.", "2"),
    ] {
        assert_eq!(value_text(Domineering, board), value, "{board}");
    }
    // Who wins squares (Breuker, Uiterwijk and van den Herik 2000): the next player, but on the
    // square of side 5 the previous one.
    let mut solver = Solver::new(Domineering);
    for (side, winner) in [(2, 'N'), (3, 'N'), (4, 'N')] {
        let square = Domineering::rectangle(side, side);
        assert_eq!(solver.outcome(&square, &run()).unwrap().letter(), winner, "{side}");
    }
}

#[test]
fn the_domineering_square_of_side_5_is_0() {
    let mut solver = Solver::new(Domineering);
    let value = solver.value(&Domineering::rectangle(5, 5), &run()).unwrap();
    assert_eq!(value, Value::ZERO);
}

#[test]
fn rectangles_turned_are_negatives() {
    let mut solver = Solver::new(Domineering);
    for (height, width) in [(2, 3), (2, 5), (3, 4), (1, 6)] {
        let one = solver.value(&Domineering::rectangle(height, width), &run()).unwrap();
        let other = solver.value(&Domineering::rectangle(width, height), &run()).unwrap();
        assert_eq!(solver.values.sum(one, other, &run()), Ok(Value::ZERO));
    }
}

#[test]
fn hackenbush_stalks_obey_berlekamps_rule() {
    // Winning Ways, chapter 3, in van Roode's form: edges of the first run count 1 each; after
    // the first change of colour each edge counts half of the one before.
    let mut solver = Solver::new(Hackenbush);
    for bits in 1u32..1 << 9 {
        let length = bits.ilog2();
        let stalk: String =
            (0..length).map(|i| if bits >> i & 1 == 1 { 'b' } else { 'r' }).collect();
        if stalk.is_empty() {
            continue;
        }
        let (mut expected, mut exponent) = (Dyadic::from(0), 0);
        for (at, edge) in stalk.char_indices() {
            if exponent > 0 || !stalk[..at].chars().all(|c| c == edge) {
                exponent += 1;
            }
            let sign = if edge == 'b' { 1 } else { -1 };
            expected = expected + Dyadic::new(sign, exponent);
        }
        let position = Hackenbush.parse(&stalk).unwrap();
        let value = solver.value(&position, &run()).unwrap();
        assert_eq!(solver.values.as_number(value), Some(expected), "{stalk}");
    }
    // A stalk of 300 edges is a number of 299 binary places.
    let long = format!("b{}", "r".repeat(299));
    let value = solver.value(&Hackenbush.parse(&long).unwrap(), &run()).unwrap();
    assert_eq!(solver.values.as_number(value), Some(Dyadic::new(1, 299)));
}

#[test]
fn green_hackenbush_is_nim() {
    // Winning Ways, chapter 2: a green stalk is a nim-heap; chapter 7: the fusion principle makes
    // a green circle of three edges on the ground worth *.
    assert_eq!(value_text(Hackenbush, "ggggg"), "*5");
    assert_eq!(value_text(Hackenbush, "ggg + gg"), "*");
    assert_eq!(value_text(Hackenbush, "0-1g 1-2g 2-0g"), "*");
    // Winning Ways, chapter 2: a green stalk with a blue flower is positive, an infinitesimal: ↑*.
    assert_eq!(value_text(Hackenbush, "gb"), "^*");
}

#[test]
fn cutcake_obeys_the_formula_of_the_book() {
    // Winning Ways, chapter 2: with rows and columns rounded down to powers of two.
    let mut solver = Solver::new(Cutcake);
    for height in 1i64..=16 {
        for width in 1i64..=16 {
            let value = |rows: i64, columns: i64| columns / (1 << rows.ilog2()) - 1;
            let expected = match height.ilog2().cmp(&width.ilog2()) {
                Ordering::Equal => 0,
                Ordering::Less => value(height, width),
                Ordering::Greater => -value(width, height),
            };
            let cake = vec![(height as u8, width as u8)];
            let found = solver.value(&cake, &run()).unwrap();
            let found = solver.values.as_number(found);
            assert_eq!(found, Some(Dyadic::from(expected)), "{height}x{width}");
        }
    }
}

#[test]
fn toads_and_frogs_of_the_books() {
    // Winning Ways, chapters 1 and 5.
    assert_eq!(value_text(ToadsAndFrogs, "T.F"), "*");
    assert_eq!(value_text(ToadsAndFrogs, "TT.FF"), "*");
    assert_eq!(value_text(ToadsAndFrogs, "T...."), "4");
    // Erickson, New Toads and Frogs results (Games of No Chance, 1996): a row whose pieces are
    // contiguous is an integer.
    let mut solver = Solver::new(ToadsAndFrogs);
    for length in 1u32..=6 {
        for pieces in 0..1u32 << length {
            let middle: String =
                (0..length).map(|i| if pieces >> i & 1 == 1 { 'T' } else { 'F' }).collect();
            for (before, after) in [(0, 3), (2, 2), (1, 4)] {
                let row = format!("{}{middle}{}", ".".repeat(before), ".".repeat(after));
                let position = ToadsAndFrogs.parse(&row).unwrap();
                let value = solver.value(&position, &run()).unwrap();
                let number = solver.values.as_number(value);
                assert!(number.is_some_and(|number| number.is_integer()), "{row}");
            }
        }
    }
}

#[test]
fn clobber_rows_of_the_paper() {
    // Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber (2005): x…xo is a multiple
    // of ↑, and xoxoxo is the only short row of pairs that the previous player wins.
    let mut solver = Solver::new(Clobber);
    for stones in 1..12i64 {
        let row = format!("{}o", "x".repeat(stones as usize));
        let value = solver.value(&Clobber.parse(&row).unwrap(), &run()).unwrap();
        let star = (stones % 2) as u32;
        let expected = solver.values.number_up_star(&Dyadic::from(0), stones - 1, star);
        assert_eq!(value, expected, "{row}");
    }
    for pairs in 1..=7 {
        let row = Clobber.parse(&"xo".repeat(pairs)).unwrap();
        let winner = solver.outcome(&row, &run()).unwrap().letter();
        assert_eq!(winner, if pairs == 3 { 'P' } else { 'N' }, "{pairs} pairs");
    }
    // Clobber is all-small.
    let board = Clobber.parse("xox/oxo").unwrap();
    let value = solver.value(&board, &run()).unwrap();
    assert_eq!(solver.values.is_all_small(value, &run()), Ok(true));
}

#[test]
fn positions_of_col_are_numbers_with_or_without_a_star() {
    // On Numbers and Games, chapter 8.
    let mut solver = Solver::new(Col);
    for text in boards(21, 150, &[(2, 4), (3, 3), (1, 8)], "....#lr") {
        let value = solver.value(&Col.parse(&text).unwrap(), &run()).unwrap();
        let (_, ups, nimber) = solver.values.as_number_up_star(value).unwrap();
        assert!(ups == Dyadic::from(0) && nimber <= 1, "{text}");
    }
}

#[test]
fn impartial_games_have_nimbers() {
    // The nim-sequences of Kayles and of Grundy's Game.
    for (game, expected) in [
        ("kayles", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("grundy", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]),
    ] {
        let rules = Heaps { left: game.parse().unwrap(), right: game.parse().unwrap() };
        let mut solver = Solver::new(rules);
        for (heap, value) in solver.heap_values(11, &run()).unwrap().into_iter().enumerate() {
            assert_eq!(value, solver.values.nimber(expected[heap]), "{game} {heap}");
        }
    }
}

#[test]
fn a_proved_period_of_heaps_goes_on() {
    let games = ["S(1)", "S(2)", "S(1,2)", "S(1,3)", "S(2,3)", "0.13", "0.33"];
    let mut found = 0;
    for left in games {
        for right in games {
            let rules = Heaps { left: left.parse().unwrap(), right: right.parse().unwrap() };
            let mut solver = Solver::new(rules);
            if let Some(period) = solver.heap_period(40, &run()).unwrap() {
                found += 1;
                let values = solver.heap_values(100, &run()).unwrap();
                for n in period.preperiod..=100 - period.period {
                    let (n, p) = (n as usize, period.period as usize);
                    assert_eq!(values[n], values[n + p], "{left}|{right} at {n}");
                }
            }
        }
    }
    assert!(found > 20, "{found}");
    // Kayles for both has period 12 from heap 71 on; the theorem for splits needs 2·71 + 2·12 + 2
    // values.
    let mut kayles = Solver::new("0.77|0.77".parse::<Heaps>().unwrap());
    assert_eq!(kayles.heap_period(166, &run()), Ok(None));
    let period = kayles.heap_period(167, &run()).unwrap().unwrap();
    assert_eq!((period.preperiod, period.period), (71, 12));
    // Moves that leave three heaps, and games without end of their code, are not covered.
    for game in ["0.88|0.88", "nim|nim"] {
        let mut solver = Solver::new(game.parse::<Heaps>().unwrap());
        assert_eq!(solver.heap_period(20, &run()), Ok(None), "{game}");
    }
    // One player splits, the other does not: what is proved goes on.
    for game in ["0.07|0.3", "0.37|0.33", "0.7|0.07", "0.3|0.7"] {
        let mut solver = Solver::new(game.parse::<Heaps>().unwrap());
        if let Some(period) = solver.heap_period(60, &run()).unwrap() {
            let (from, p) = (period.preperiod as usize, period.period as usize);
            let values = solver.heap_values(120, &run()).unwrap();
            assert!((from..=120 - p).all(|n| values[n] == values[n + p]), "{game}");
        }
    }
}

#[test]
fn every_ruleset_opens_by_its_name_and_values_its_example() {
    for (name, _, example) in RULESETS {
        let name = if name == "L|R" { "S(1)|S(1,2)" } else { name };
        let mut table = open(name).unwrap();
        let value = table.value(example, &run()).unwrap();
        let outcome = table.values().outcome(value);
        for player in [Player::Left, Player::Right] {
            let winning = table.winning_moves(example, player, &run()).unwrap();
            assert_eq!(!winning.is_empty(), outcome.is_won_moving_first(player), "{name}");
            for option in table.options(example, player).unwrap() {
                table.value(&option, &run()).unwrap();
            }
        }
        assert!(!table.picture(example).unwrap().is_empty());
        assert!(table.picture("?!").is_err(), "{name}");
    }
    assert!(open("chess").is_err());
}

#[test]
fn positions_as_they_are_played_have_the_values_of_their_components() {
    for (name, text) in [
        ("domineering", "../.."),
        ("clobber", "xo.xxo"),
        ("hackenbush", "br + g"),
        ("toads", "T.TF.F"),
    ] {
        let mut table = open(name).unwrap();
        let mut games = Literal::new(10_000);
        let game = table.literal(text, &mut games, &run()).unwrap();
        assert_eq!(games.value(game), table.value(text, &run()).unwrap(), "{name}");
        let mut sum = Value::ZERO;
        for (_, value) in table.parts(text, &run()).unwrap() {
            sum = table.values().sum(sum, value, &run()).unwrap();
        }
        assert_eq!(games.value(game), sum, "{name}");
    }
    let mut table = open("domineering").unwrap();
    let stopped = table.literal("..../....", &mut Literal::new(10), &run());
    assert!(matches!(stopped, Err(ReadError::Stopped(_))));
}

#[test]
fn positions_stand_in_expressions() {
    let mut desk = Desk::default();
    let told = desk.evaluate("D = domineering[../..]; D + D; D == +-1; toads[TT.FF] - *", &run());
    let told = told.unwrap();
    assert!(matches!(told[1], Answer::Game(None, Value::ZERO)));
    assert!(matches!(told[2], Answer::Comparison(true, _)));
    assert!(matches!(told[3], Answer::Game(None, Value::ZERO)));
    // Mistakes are shown where they are, in the whole text.
    for (text, at) in [("1 + domineering[..?]", 18), ("chess[..]", 0), ("1 + toads[T.F", 13)] {
        let Err(ReadError::Text(error)) = desk.evaluate(text, &run()) else { panic!("{text}") };
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn several_threads_find_the_same_values() {
    fn compare<R: Notation + Copy>(rules: R, texts: &[&str]) {
        let (mut one, mut many) = (Solver::new(rules), Solver::new(rules));
        for (at, text) in texts.iter().enumerate() {
            let position = rules.parse(text).unwrap();
            let expected = one.value(&position, &run()).unwrap();
            let found = many.value_on(&position, 2 + at % 3, &run()).unwrap();
            assert_eq!(many.values.print(found), one.values.print(expected), "{text}");
            // Positions that other threads have found are not all known to the first.
            assert!(many.positions() <= one.positions(), "{text}");
        }
    }
    compare(Domineering, &[".../.../...", "..../..../..../....", ".....#/......", "."]);
    compare(Clobber, &["xoxo/oxox", "xox/oxo/xox", "xo.ox"]);
    compare(ToadsAndFrogs, &["TTT..FFF", "TT...FF.T"]);
    compare(Hackenbush, &["brg + bb", "0-1b 1-2r 2-0g 2-3b"]);
    compare(Amazons, &["x../..o"]);
    // What was found before a limit is kept.
    let mut solver = Solver::new(Domineering);
    let board = Domineering::rectangle(4, 4);
    let tight = Run::new(Budget { memory: Some(40_000), ..Budget::default() });
    assert!(matches!(solver.value_on(&board, 2, &tight), Err(Stop::Limit(Limit::Memory(_)))));
    let value = solver.value_on(&board, 2, &run()).unwrap();
    let mut fresh = Solver::new(Domineering);
    let again = fresh.value(&board, &run()).unwrap();
    assert_eq!(solver.values.print(value), fresh.values.print(again));
}

#[test]
fn limits_stop_the_solver_and_it_goes_on_afterwards() {
    let mut solver = Solver::new(Domineering);
    let board = Domineering::rectangle(4, 4);
    let tight = Run::new(Budget { memory: Some(40_000), ..Budget::default() });
    assert!(matches!(solver.value(&board, &tight), Err(Stop::Limit(Limit::Memory(_)))));
    let value = solver.value(&board, &run()).unwrap();
    let mut fresh = Solver::new(Domineering);
    let again = fresh.value(&board, &run()).unwrap();
    assert_eq!(solver.values.print(value), fresh.values.print(again));
}

#[test]
fn a_recursion_that_is_too_deep_is_refused_and_nothing_is_lost() {
    let rules = Heaps { left: "S(1)".parse().unwrap(), right: "S(2)".parse().unwrap() };
    let mut solver = Solver::new(rules);
    let stop = solver.value(&vec![100_000], &run()).unwrap_err();
    assert!(matches!(stop, Stop::Limit(Limit::Depth(_))), "{stop}");
    // From below it can be reached all the same.
    solver.heap_values(5000, &run()).unwrap();
    let value = solver.value(&vec![5000], &run()).unwrap();
    assert_eq!(solver.values.print(value), "{1|0}");
}
