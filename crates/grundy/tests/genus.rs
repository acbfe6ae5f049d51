//! Genera against the printed tables of the papers. Where a paper is wrong the data file says
//! so, and `docs/errata.md` says why.

use grundy::misere::columns::columns;
use grundy::misere::{Blurry, Genera, Search};
use grundy::outcome::Judge;
use grundy::rules::Code;
use grundy::run::Run;
use grundy::{Game, Outcome, Position};

/// Allen (2006), Example 3.3.3.
const EXAMPLE_3_3_3: &str = "0.31023 21320 32002 32103 20213 20231 32000 00312 10213 \
    21031 21212 12121 33300 33003 13003 12031 03310 10000 \
    00012 30000 00123 00000 00000 00000 00000 31233 1";

#[test]
fn columns_of_the_long_code() {
    let code: Code = EXAMPLE_3_3_3.replace(' ', "").parse().unwrap();
    let columns = columns(&code, 3, &Run::unlimited()).unwrap();
    let found: Vec<(u64, u64)> =
        columns.found.iter().map(|column| (column.preperiod(), column.period())).collect();
    // The periods are as printed. The printed preperiods are 5683, 61139, 97910, 110552, 166438;
    // all but the last are wrong: see docs/errata.md.
    let wanted = [(5684, 435), (58526, 7056), (97911, 14112), (110551, 28224), (166438, 56448)];
    assert_eq!(found, wanted);
    // The definition of the preperiod, on the values themselves.
    for column in &columns.found {
        let (r, p) = (column.preperiod(), column.period());
        assert_ne!(column.value(r - 1), column.value(r - 1 + p), "{}", column.name());
        assert!((r..r + 2 * p).all(|n| column.value(n) == column.value(n + p)));
    }
}

#[test]
fn grundys_game_table() {
    let mut genera = Genera::new(Game::Grundy);
    let run = Run::unlimited();
    genera.extend_to(88, &run).unwrap();
    let mut checked = 0;
    for row in rows(include_str!("data/allemang1984-table-iii.csv")) {
        let &[heaps, adder, normal, printed, erratum] = &row[..] else { panic!("{row:?}") };
        let position: Position = heaps.parse().unwrap();
        let genus = genera.sum(&position, &run).unwrap();
        let wanted = if erratum.is_empty() { printed } else { erratum };
        assert_eq!(Blurry::from(&genus).prefix(4), wanted, "{position}: {genus}");
        checked += 1;
        if position.count() < 2 {
            let heap = position.largest().unwrap_or(0);
            let found = genera.adder(heap).map(|adder| adder.number().to_string());
            let as_adder = (adder == "yes").then(|| normal.to_owned());
            assert_eq!(found, as_adder, "{position}");
            assert_eq!(genus.normal().to_string(), normal, "{position}");
        }
    }
    assert_eq!(checked, 89 + 707);
}

#[test]
#[ignore = "a search of a minute; run by ./test --full"]
fn the_two_errata_of_the_table_by_another_engine() {
    // The fifth entry is 1, so the fourth is printed 3: the sum with four heaps worth 2 (heap 5)
    // and one worth 1 (heap 3) is a P-position. Decided by search, without genera.
    let mut search = Search::new(&Game::Grundy, Run::unlimited());
    for heap in [13, 16] {
        let position = Position::new([heap, 45, 5, 5, 5, 5, 3]);
        let outcome = search.outcome(&position).unwrap();
        assert_eq!(outcome, Outcome::P, "{position}");
    }
}

/// The rows of a data file, without comments and heading.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').collect())
}
