//! Published values, each with its source. ONAG is *On Numbers and Games*, WW *Winning Ways*.

use super::run;
use grundy::partizan::ruleset::{
    Clobber, Col, Domineering, Notation, Snort, Solver, ToadsAndFrogs,
};
use grundy::partizan::{Value, Values};

#[test]
fn equal_games_of_the_books() {
    let mut values = Values::new();
    let table = [
        ("{0|1}", "1/2", "ONAG ch. 0"),
        ("{1/2|1}", "3/4", "ONAG ch. 0"),
        ("{-1|1}", "0", "simplicity rule, WW ch. 2"),
        ("{5/2|9/2}", "3", "simplicity rule, WW ch. 2"),
        ("{5/4|2}", "3/2", "simplicity rule, WW ch. 2"),
        ("* + *", "0", "ONAG ch. 10"),
        ("*5 + *3", "*6", "Nim addition, WW ch. 3"),
        ("{0,*,*3|0,*,*3}", "*2", "the mex rule, WW ch. 4"),
        ("^ + *", "{0,*|0}", "WW ch. 3"),
        ("^ + ^", "{0|^*}", "WW ch. 3"),
        ("{^|v}", "*", "WW ch. 3"),
        ("{0|^}", "^^*", "the upstart equality, WW ch. 3"),
        ("{1|0} + {1|0}", "1", "WW ch. 5"),
        ("+-1 + 1", "{2|0}", "number translation, ONAG ch. 8"),
        ("{2|0} + {1|0}", "{3|2||1|0}", "sums of switches, WW ch. 5"),
        ("1:1", "2", "WW ch. 7"),
        ("1:-1", "1/2", "WW ch. 7"),
        ("*:*", "*2", "the colon principle, WW ch. 7"),
        ("*:1", "^*", "WW ch. 7"),
        ("{^|*}", "^ + {0|v*}", "up-second, WW ch. 8"),
        ("tiny(2)", "{0||0|-2}", "WW ch. 5"),
        ("-tiny(2)", "miny(2)", "WW ch. 5"),
        ("cool({4|0},1)", "{3|1}", "ONAG ch. 9"),
        ("cool({4|0},3)", "2", "ONAG ch. 9"),
        ("weight(^)", "1", "WW ch. 8"),
        ("weight(^^*)", "2", "WW ch. 8"),
        ("weight(*5)", "0", "WW ch. 8"),
        ("weight({0|v*})", "0", "WW ch. 8"),
        ("weight({^|*})", "1", "WW ch. 8"),
    ];
    for (one, other, source) in table {
        let (a, b) = (values.read(one, &run()).unwrap(), values.read(other, &run()).unwrap());
        assert_eq!(a, b, "{source}: {one} = {}", values.print(a));
    }
}

#[test]
fn inequalities_of_the_books() {
    let mut desk = grundy::partizan::Desk::default();
    for (statement, source) in [
        ("^ > 0", "WW ch. 3"),
        ("^ || *", "WW ch. 3"),
        ("^ + *2 > 0", "WW ch. 3"),
        ("^^ > *", "WW ch. 3"),
        ("^^ > *7", "WW ch. 3"),
        ("1/1024 > 9.^", "every up is less than every positive number, WW ch. 3"),
        ("tiny(2) > 0", "WW ch. 5"),
        ("5.tiny(2) < ^", "WW ch. 5"),
        ("5.tiny(3) < tiny(2)", "WW ch. 5"),
        ("{0|v*} > 0", "WW ch. 8"),
        ("5.{0|v*} < ^", "WW ch. 8"),
        ("+-1 || 1", "ONAG ch. 8"),
        ("+-1 < 5/4", "ONAG ch. 8"),
    ] {
        let told = desk.evaluate(statement, &run()).unwrap();
        let holds = matches!(told[..], [grundy::partizan::Answer::Comparison(true, _)]);
        assert!(holds, "{source}: {statement}");
    }
}

#[test]
fn the_games_of_day_two_are_those_of_the_book() {
    // WW, chapter 5 and the extras of chapter 6; ONAG, chapter 10.
    let mut values = Values::new();
    let mut expected: Vec<_> = [
        "0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "^", "v", "^*", "v*", "1*", "-1 + *",
        "+-1", "{1|0}", "{1|*}", "{1|0,*}", "{0|-1}", "{*|-1}", "{0,*|-1}",
    ]
    .iter()
    .map(|text| values.read(text, &run()).unwrap())
    .collect();
    let mut found = values.born_by(2, &run()).unwrap().unwrap();
    expected.sort_by_key(|game| format!("{game:?}"));
    found.sort_by_key(|game| format!("{game:?}"));
    assert_eq!(found, expected);
}

#[test]
fn domineering_rectangles_are_won_as_published() {
    // Lachmann, Moore and Rapaport, Who wins Domineering on rectangular boards? (2002): boards of
    // 2 and 3 rows, with 1, 2, … columns. Left plays upright.
    let mut solver = Solver::new(Domineering);
    for (rows, winners) in [(2, "LNNRLNNRLNNRP"), (3, "LNNRRR")] {
        for (at, winner) in winners.chars().enumerate() {
            let board = Domineering::rectangle(rows, at as u8 + 1);
            let found = solver.outcome(&board, &run()).unwrap().letter();
            assert_eq!(found, winner, "{rows} by {}", at + 1);
        }
    }
}

fn toads(toads: usize, blanks: usize, frogs: usize) -> String {
    format!("{}{}{}", "T".repeat(toads), ".".repeat(blanks), "F".repeat(frogs))
}

#[test]
fn toads_and_frogs_obey_the_theorems() {
    // Erickson, New Toads and Frogs results (1996), and Thanatipanonda, Further hopping with Toads
    // and Frogs (2011): T^a .^b F^a is infinitesimal but for a = 3, b = 2, where it is ±1/8;
    // T^a .^a F^(a−1) is 1 or {1|1}.
    let mut solver = Solver::new(ToadsAndFrogs);
    for a in 1..=4 {
        for b in 1..=4 {
            let row = ToadsAndFrogs.parse(&toads(a, b, a)).unwrap();
            let value = solver.value(&row, &run()).unwrap();
            assert_eq!(solver.values.is_infinitesimal(value), (a, b) != (3, 2), "{a} {b}");
            if (a, b) == (3, 2) {
                assert_eq!(solver.values.print(value), "+-1/8");
            }
        }
        let row = ToadsAndFrogs.parse(&toads(a, a, a - 1)).unwrap();
        let value = solver.value(&row, &run()).unwrap();
        let printed = solver.values.print(value);
        assert!(printed == "1" || printed == "1*", "{a}: {printed}");
    }
}

#[test]
fn clobber_rows_are_all_small_and_as_published() {
    // Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber (2005).
    let mut solver = Solver::new(Clobber);
    for (row, value) in [("xo", "*"), ("xxo", "^"), ("xxxo", "^^*")] {
        let found = solver.value(&Clobber.parse(row).unwrap(), &run()).unwrap();
        let small = solver.values.is_all_small(found, &run()).unwrap();
        assert!(small, "{row}");
        let expected = solver.values.read(value, &run()).unwrap();
        assert_eq!(found, expected, "{row} = {}", solver.values.print(found));
    }
}

#[test]
fn paths_of_col_and_snort_are_their_own_negatives() {
    // Exchanging the colours turns an empty path into itself: two of them are 0. A number that is
    // its own negative is 0, so an empty path of Col is 0 or *.
    let (mut col, mut snort) = (Solver::new(Col), Solver::new(Snort));
    for length in 1..=9 {
        let path = ".".repeat(length);
        let value = col.value(&Col.parse(&path).unwrap(), &run()).unwrap();
        assert_eq!(col.values.print(value), if length == 1 { "*" } else { "0" }, "{length}");
        let value = snort.value(&Snort.parse(&path).unwrap(), &run()).unwrap();
        let twice = snort.values.sum(value, value, &run()).unwrap();
        assert_eq!(twice, Value::ZERO, "{length}");
    }
    // A move on two cells keeps the other for oneself, one in the middle of three keeps two, and
    // that is best.
    for (path, value) in [(".", "*"), ("..", "+-1"), ("...", "+-2")] {
        let found = snort.value(&Snort.parse(path).unwrap(), &run()).unwrap();
        assert_eq!(snort.values.print(found), value);
    }
}
