//! Misère quotients against an answer key and against brute force.

#[path = "../../src/dice.rs"]
mod dice;

mod infinite;
mod plain;

use dice::Dice;
use grundy::misere::Genera;
use grundy::monoid::Element;
use grundy::outcome::{Move, Outcome};
use grundy::quotient::{ElementGenera, Solver, Status};
use grundy::rules::Visit;
use grundy::run::{Budget, Run};
use grundy::{Game, Position, Rules};
use plain::{is_p, patient, sums};
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

/// One row of `data/misere.csv`: game, status, heap, order, p_order, preperiod, period, source.
/// The source of every row is MisereSolver as contained in CGSuite 2.2-beta2.
struct Row {
    game: String,
    heap: Option<u64>,
    order: u64,
    p_order: u64,
    preperiod: Option<u64>,
    period: Option<u64>,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../data/misere.csv");
    text.lines()
        .skip(1)
        .map(|line| {
            let field: Vec<&str> = line.split(',').collect();
            let number = |i: usize| field[i].parse::<u64>().ok();
            Row {
                game: field[0].to_owned(),
                heap: number(2),
                order: number(3).expect("an order"),
                p_order: number(4).expect("a number of P-elements"),
                preperiod: number(5),
                period: number(6),
            }
        })
        .collect()
}

fn check_solved(row: &Row) {
    let game: Game = row.game.parse().unwrap();
    let mut solver = Solver::new(game);
    let Status::Solved(period) = solver.solve(&Run::unlimited()) else { panic!("{}", row.game) };
    let quotient = solver.quotient();
    let found = (quotient.order() as u64, quotient.p_order() as u64, period.period());
    assert_eq!(found, (row.order, row.p_order, row.period.unwrap()), "{}", row.game);
    // An empty preperiod in the key means 0 or 1.
    match row.preperiod {
        Some(preperiod) => assert_eq!(period.preperiod(), preperiod, "{}", row.game),
        None => assert!(period.preperiod() <= 1, "{}: {period:?}", row.game),
    }
}

#[test]
fn solved_games_of_the_key() {
    let solved: Vec<Row> = rows().into_iter().filter(|row| row.heap.is_none()).collect();
    assert_eq!(solved.len(), 54);
    solved.iter().for_each(check_solved);
}

/// Games whose last partial quotients of the key take seconds.
const SLOW: [(&str, u64); 6] =
    [("0.07", 32), ("0.163", 26), ("0.335", 22), ("0.474", 26), ("0.247", 30), ("4.7", 40)];

fn check_partial(keep: impl Fn(&str, u64) -> bool) {
    let mut games: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for row in rows().into_iter().filter(|row| row.heap.is_some_and(|heap| keep(&row.game, heap))) {
        games.entry(row.game.clone()).or_default().push(row);
    }
    for (name, rows) in games {
        let game: Game = name.parse().unwrap();
        let mut solver = Solver::new(game);
        let mut listed = Vec::new();
        for row in &rows {
            solver.extend_to(row.heap.unwrap(), &Run::unlimited());
            let quotient = solver.quotient();
            let found = (quotient.order() as u64, quotient.p_order() as u64);
            assert_eq!(found, (row.order, row.p_order), "{name} to heap {:?}", row.heap);
            listed.push(row.heap.unwrap());
        }
        if rows.len() > 1 {
            let changed: Vec<u64> = solver.changes().iter().map(|change| change.heap).collect();
            assert!(changed.iter().all(|heap| listed.contains(heap)), "{name}: {changed:?}");
        }
    }
}

fn is_slow(game: &str, heap: u64) -> bool {
    SLOW.iter().any(|&(slow, from)| slow == game && heap >= from)
}

#[test]
fn partial_quotients_of_the_key() {
    check_partial(|game, heap| !is_slow(game, heap) && heap <= 24);
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn slow_partial_quotients_of_the_key() {
    check_partial(|_, _| true);
}

#[test]
fn heaps_of_smaller_rank_than_their_words() {
    // Heap 8 of 0.3102 equals two heaps of 7, a word of larger rank: options must come first all
    // the same. MisereSolver, too, gets to heap 11 and runs away at heap 12.
    let mut solver = Solver::new("0.3102".parse::<Game>().unwrap());
    assert_eq!(solver.extend_to(11, &Run::unlimited()), Status::Partial);
    assert_eq!((solver.quotient().order(), solver.quotient().p_order()), (74, 18));
    assert!(agrees_with_brute_force("0.3102", 9, 4));
}

/// Compares every small sum; says whether the quotient came to this heap.
fn agrees_with_brute_force(code: &str, largest: u64, count: usize) -> bool {
    let game: Game = code.parse().unwrap();
    let mut solver = Solver::new(game);
    let run = Run::new(Budget { order: Some(80), ..Budget::default() });
    let status = solver.extend_to(largest, &run);
    compare_small_sums(&solver, largest, count);
    !matches!(status, Status::Stopped(_))
}

fn compare_small_sums(solver: &Solver<Game>, largest: u64, count: usize) {
    let (game, quotient) = (solver.rules(), solver.quotient());
    let mut known = HashMap::new();
    for sum in sums(largest.min(solver.heap()), count) {
        let element = quotient.element(&Position::new(sum.iter().copied())).unwrap();
        assert_eq!(quotient.is_p(element), is_p(game, &sum, &mut known), "{game}: {sum:?}");
    }
}

/// Compares `codes` random codes of up to four digits; says how many came to heap 8.
fn random_codes_agree(codes: usize) -> usize {
    let mut dice = Dice(20050108);
    let mut code = || {
        let first = if dice.roll(4) == 0 { 4 } else { 0 };
        let digits: String =
            (0..1 + dice.roll(4)).map(|_| (b'0' + dice.roll(8) as u8) as char).collect();
        format!("{first}.{digits}")
    };
    (0..codes).filter(|_| agrees_with_brute_force(&code(), 8, 4)).count()
}

#[test]
fn outcomes_of_all_small_sums_of_some_codes() {
    let reached = random_codes_agree(20);
    assert!(reached >= 10, "{reached}");
    for code in ["0.8", "0.(3)", "grundy", "S(1,3,4)"] {
        agrees_with_brute_force(code, 7, 4);
    }
}

#[test]
#[ignore = "many seconds: 300 codes; run by ./test --full"]
fn outcomes_of_all_small_sums_of_many_codes() {
    let reached = random_codes_agree(300);
    assert!(reached > 200, "{reached}");
    for code in ["0.8", "0.F", "0.(3)", "0.1(2)", "grundy", "S(1,3,4)", "0.0[16]7"] {
        agrees_with_brute_force(code, 9, 4);
    }
}

#[test]
fn kayles_has_order_40_and_agrees_with_brute_force() {
    // Plambeck (2005) prints order 48 with eleven P-elements. The monoid found is verified and
    // reduced, which proves the order; brute force checks its outcomes on sums of three heaps.
    let game: Game = "0.77".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&Run::unlimited());
    assert_eq!((solver.quotient().order(), solver.quotient().p_order()), (40, 9));
    assert!(agrees_with_brute_force("0.77", 12, 3));
}

/// The multiples of a heap repeat after `period`; `orders` are the order and the number of
/// P-elements.
fn check_period(code: &str, heap: u64, period: usize, orders: (usize, usize)) {
    let mut solver = Solver::new(code.parse::<Game>().unwrap());
    assert_eq!(solver.extend_to(heap, &patient()), Status::Partial, "{code}");
    let quotient = solver.quotient();
    assert_eq!((quotient.order(), quotient.p_order()), orders, "{code}");
    let mut multiples = vec![Element::IDENTITY];
    let element = quotient.value(heap).unwrap();
    let back = loop {
        let next = quotient.times(*multiples.last().unwrap(), element);
        match multiples.iter().position(|&x| x == next) {
            Some(at) => break multiples.len() - at,
            None => multiples.push(next),
        }
    };
    assert_eq!(back, period, "{code}");
    compare_small_sums(&solver, heap, 4);
}

#[test]
fn heaps_whose_multiples_repeat_after_six_and_after_eight() {
    check_period("0.264", 13, 6, (176, 28));
    check_period("0.774", 10, 8, (152, 28));
}

#[test]
fn winning_moves_and_explanation() {
    // Plambeck (2005), section 4.1 and the exercise in 4.2: from 1+3+4+8+9+21 of 0.123, taking
    // the heap of 3 whole wins.
    let game: Game = "0.123".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&Run::unlimited());
    let quotient = solver.quotient();
    let position: Position = "1,3,4,8,9,21".parse().unwrap();
    let explanation = quotient.explain(&position).unwrap();
    assert_eq!(explanation.outcome, Outcome::N);
    assert_eq!(explanation.heaps[5].stand_in, 6);
    let moves = quotient.winning_moves(&game, &position).unwrap();
    assert!(moves.contains(&Move { heap: 3, option: vec![] }), "{moves:?}");
    for played in moves {
        let after = played.from(&position).unwrap();
        assert!(quotient.is_p(quotient.element(&after).unwrap()));
    }
    let huge: Position = "1000000000000·9 + 7·21 + 123456789012345".parse().unwrap();
    assert_eq!(
        quotient.explain(&huge).unwrap().outcome,
        quotient.outcome(quotient.element(&huge).unwrap()),
    );
}

#[test]
fn limits_are_answers() {
    let game: Game = "0.07".parse().unwrap();
    let mut solver = Solver::new(game);
    let run = Run::new(Budget { order: Some(30), ..Budget::default() });
    assert!(matches!(solver.solve(&run), Status::Stopped(_)));
    assert_eq!((solver.heap(), solver.quotient().order()), (24, 24));
    assert_eq!(solver.extend_to(25, &Run::unlimited()), Status::Partial);
    assert_eq!(solver.quotient().order(), 144);
    let run = Run::new(Budget { heap: Some(26), ..Budget::default() });
    assert!(matches!(solver.solve(&run), Status::Stopped(_)));
    assert_eq!(solver.heap(), 26);
}

#[test]
fn tame_quotients_are_recognised() {
    for (code, heap, tame) in [("0.1", 1, 1), ("0.3", 3, 1), ("0.33", 2, 2), ("0.(3)", 7, 3)] {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game);
        solver.extend_to(heap, &Run::unlimited());
        assert_eq!(solver.quotient().tame(), Some(tame), "{code}");
    }
}

#[test]
fn the_genera_of_0_123_as_printed() {
    // Plambeck 2005, Figure 4, the column of genera and of outcomes.
    let mut printed = [
        "0^120 N", "1^031 P", "2^20 N", "2^1420 N", "1^20 N", "3^31 N", "3^0531 P", "0^31 N",
        "0^02 P", "0^420 N", "3^02 P", "0^02 P", "1^13 N", "1^531 N", "2^13 N", "1^13 N", "2^20 N",
        "2^20 N", "3^31 N", "3^31 N",
    ];
    let game: Game = "0.123".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&Run::unlimited());
    let quotient = solver.quotient();
    let genera = quotient.genera(&game, 10_000, &Run::unlimited());
    let Ok(ElementGenera::Defined(genera)) = genera else { panic!("{genera:?}") };
    let mut found: Vec<String> = quotient
        .elements()
        .zip(&genera)
        .map(|(x, genus)| format!("{genus} {}", quotient.outcome(x)))
        .collect();
    printed.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, printed);
}

/// All genera, found without the quotient, of the sums of at most `count` heaps, by element.
fn genera_by_element(
    solver: &Solver<Game>,
    heap: u64,
    count: usize,
) -> Vec<(Element, Vec<String>)> {
    let mut genera = Genera::new(solver.rules().clone());
    let mut of_element: BTreeMap<Element, Vec<String>> = BTreeMap::new();
    for sum in sums(heap, count) {
        let position = Position::new(sum);
        let element = solver.quotient().element(&position).unwrap();
        let genus = genera.sum(&position, &Run::unlimited()).unwrap().to_string();
        let found = of_element.entry(element).or_default();
        if !found.contains(&genus) {
            found.push(genus);
        }
    }
    of_element.into_iter().collect()
}

#[test]
fn genera_of_elements_are_those_of_positions() {
    for (code, heap) in [("0.123", 9), ("0.3103", 8), ("0.26", 12)] {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        solver.extend_to(heap, &Run::unlimited());
        let genera = solver.quotient().genera(&game, 20_000, &Run::unlimited());
        let Ok(ElementGenera::Defined(genera)) = genera else { panic!("{code}: {genera:?}") };
        for (x, found) in genera_by_element(&solver, heap.min(solver.heap()), 4) {
            assert_eq!(found, [genera[x.index()].to_string()], "{code}");
        }
    }
}

#[test]
fn elements_of_kayles_have_no_genera() {
    let game: Game = "0.77".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&Run::unlimited());
    let genera = solver.quotient().genera(&game, 50_000, &Run::unlimited());
    assert!(matches!(genera, Ok(ElementGenera::Undefined(_))), "{genera:?}");
    let found = genera_by_element(&solver, 20, 2);
    assert!(found.iter().any(|(_, genera)| genera.len() > 1), "{found:?}");
}

/// Heap i is the Nim-heap of size 2^(i−1): it has every sum of smaller heaps, each once, as an
/// option. So few heaps make a large quotient, T_n.
struct PowersOfTwo;

impl Rules for PowersOfTwo {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let smaller = heap.saturating_sub(1);
        let sums = if heap == 0 { 0 } else { 1u64 << smaller };
        (0..sums).try_for_each(|sum| {
            let parts: Vec<u64> = (1..=smaller).filter(|i| sum >> (i - 1) & 1 == 1).collect();
            visit(&parts)
        })
    }
}

fn check_powers_of_two(n: u64) {
    let mut solver = Solver::new(PowersOfTwo);
    assert_eq!(solver.extend_to(n, &Run::unlimited()), Status::Partial);
    let quotient = solver.quotient();
    assert_eq!((quotient.order(), quotient.p_order()), ((1 << n) + 2, 2));
    assert_eq!(quotient.tame(), Some(n as u32));
}

#[test]
fn the_quotients_of_misere_nim() {
    (2..=8).for_each(check_powers_of_two);
}

#[test]
#[ignore = "a minute; run by ./test --full"]
fn an_order_above_ten_thousand() {
    check_powers_of_two(14);
}
