//! Infinite quotients, and how they go on.

use crate::plain::{is_p, patient, sums};
use grundy::judge::MisereJudge;
use grundy::outcome::{Judge, Outcome};
use grundy::quotient::{Solver, Status};
use grundy::run::{Budget, Run};
use grundy::{Game, Position};
use std::collections::HashMap;
use std::time::Duration;

/// The partial quotients that are proved infinite: game, heap, pair, sums of how many heaps are
/// compared with brute force. That of 0.3122 is known to be infinite from Plambeck and Siegel
/// 2008; at the others MisereSolver does not come to an end.
const INFINITE: [(&str, u64, (u64, u64), usize); 5] = [
    ("0.31011", 5, (4, 5), 9),
    ("0.3122", 7, (5, 7), 7),
    ("0.3102", 12, (7, 12), 4),
    // Heap 6 equals heap 5.
    ("0.564", 11, (5, 11), 4),
    // Heaps 5 and 10 are weighed against heap 15.
    ("0.536", 15, (5, 15), 2),
];

/// The same beside a number of heaps: game, heap, pair, how many, sums of how many of the heaps up
/// to which one are compared.
type Beside = (&'static str, u64, (u64, u64), u64, (u64, usize));
const BESIDE: [Beside; 7] = [
    ("4.76", 6, (2, 5), 1, (5, 5)),
    ("0.06", 17, (5, 12), 1, (12, 3)),
    ("0.127", 14, (7, 11), 1, (11, 2)),
    // Heap 14 equals 11 + 2.
    ("0.017", 16, (11, 13), 1, (13, 2)),
    ("0.054", 20, (12, 19), 1, (19, 1)),
    ("0.006", 24, (18, 22), 2, (18, 1)),
    // MisereSolver ends here after heap 44. Heaps 26 and 27 have the weight 1, 28 has −1.
    ("0.04", 45, (28, 26), 1, (16, 1)),
];

fn check_infinite((code, heap, pair, count): (&str, u64, (u64, u64), usize)) {
    let game: Game = code.parse().unwrap();
    let mut solver = Solver::new(game.clone());
    let Status::Infinite(infinite) = solver.solve(&patient()) else { panic!("{code}") };
    assert_eq!(
        (infinite.heap(), (infinite.against(), infinite.generator())),
        (heap, pair),
        "{code}"
    );
    assert_eq!(solver.heap(), heap - 1);
    let outcomes = solver.proved_outcomes().unwrap();
    let mut known = HashMap::new();
    for sum in sums(heap, count) {
        let found = outcomes.outcome(&Position::new(sum.iter().copied()));
        assert_eq!(
            found.map(|outcome| outcome == Outcome::P),
            Some(is_p(&game, &sum, &mut known)),
            "{code}: {sum:?}"
        );
    }
    assert!(matches!(solver.extend_to(heap, &patient()), Status::Infinite(_)));
}

#[test]
fn infinite_quotients_are_demonstrated() {
    INFINITE.into_iter().for_each(check_infinite);
}

/// Game, the heap to which an infinite quotient goes on and, if the whole game is solved, index and
/// period; how large heaps are looked at by search, and how many.
type GoesOn = (&'static str, u64, Option<(u64, u64)>, (u64, usize));

const GOES_ON: [GoesOn; 4] = [
    ("0.31011", 7, Some((6, 2)), (14, 4)),
    ("0.3102", 13, None, (13, 3)),
    ("0.154", 32, None, (32, 2)),
    ("0.536", 18, None, (18, 2)),
];

#[test]
fn infinite_quotients_go_on() {
    for (code, heap, cycle, (last, count)) in GOES_ON {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        assert!(matches!(solver.solve(&patient()), Status::Infinite(_)), "{code}");
        assert_eq!(solver.is_solved(), cycle.is_some(), "{code}");
        let found = solver.further_outcomes().unwrap();
        assert_eq!(found.heap(), heap, "{code}");
        assert_eq!(found.cycle().map(|c| (c.index(), c.period())), cycle, "{code}");
        let beyond = Position::new([heap + 1]);
        assert_eq!(found.outcome(&beyond).is_some(), cycle.is_some(), "{code}");
        let mut known = HashMap::new();
        for sum in sums(last, count) {
            let outcome = found.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome.is_p(), is_p(&game, &sum, &mut known), "{code}: {sum:?}");
        }
    }
}

/// Heaps 5 and 10 are weighed alike against heaps 15, but they are not equal: compared with search
/// near the balance and on both sides of it, beside small heaps, with at most so many of them.
fn weigh_two_against_one(most: usize) {
    let game: Game = "0.536".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&patient());
    let found = solver.proved_outcomes().unwrap();
    let numbers = [5, 10, 15].map(|heap: usize| found.numbers()[heap].to_vec());
    assert_eq!(numbers, [[1, 0], [1, 0], [0, 1]]);
    assert_ne!(found.values()[10], found.values()[5]);
    let mut known = HashMap::new();
    let numbers = (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c))));
    for (a, b, c) in numbers.filter(|&(a, b, c)| a + b + c <= most) {
        for beside in [&[][..], &[1], &[11], &[13, 1]] {
            let mut sum = [vec![5; a], vec![10; b], vec![15; c], beside.to_vec()].concat();
            sum.sort_unstable();
            let outcome = found.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome.is_p(), is_p(&game, &sum, &mut known), "{sum:?}");
        }
    }
}

#[test]
fn two_heaps_are_weighed_against_one() {
    weigh_two_against_one(2);
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn two_heaps_are_weighed_against_one_in_larger_sums() {
    weigh_two_against_one(5);
}

/// Many heaps of the pair, on both sides of the diagonal, within the width and beyond it, beside
/// small and large heaps.
#[test]
fn a_game_with_an_infinite_quotient_is_solved() {
    let game: Game = "0.31011".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.solve(&patient());
    let found = solver.further_outcomes().unwrap();
    let mut known = HashMap::new();
    let pairs = (0..15).flat_map(|a| (0..15).map(move |b| (a, b)));
    for (a, b) in pairs.filter(|&(a, b): &(usize, usize)| a.min(b) < 4 || a.max(b) < 8) {
        for beside in [&[][..], &[1], &[2], &[3, 3], &[6, 9], &[11, 8, 2]] {
            let mut sum = [vec![4; a], vec![5; b], beside.to_vec()].concat();
            sum.sort_unstable();
            let outcome = found.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome.is_p(), is_p(&game, &sum, &mut known), "{sum:?}");
        }
    }
    let mut judge = MisereJudge::new(&game, patient());
    let large: Position = "1000000 + 3·4 + 5 + 5".parse().unwrap();
    let small: Position = "6 + 3·4 + 5 + 5".parse().unwrap();
    assert_eq!(judge.outcome(&large), judge.outcome(&small));
}

#[test]
fn infinite_quotients_go_on_when_asked_to() {
    let mut solver = Solver::new("0.154".parse::<Game>().unwrap());
    let budget = Budget { heap: Some(24), ..Budget::default() };
    assert!(matches!(solver.extend_to(24, &Run::new(budget)), Status::Infinite(_)));
    assert!(solver.further_outcomes().unwrap().heap() >= 24);
}

/// Game, the heap from which on the quotient is infinite, the one to which it goes on layer by
/// layer, and how large heaps are looked at by search, and how many. The proofs for 0.017 and 0.054
/// are beside one heap.
const BY_LAYERS: [(&str, u64, u64, (u64, usize)); 3] =
    [("0.545", 15, 22, (22, 3)), ("0.017", 16, 19, (19, 3)), ("0.054", 20, 22, (22, 3))];

#[test]
fn infinite_quotients_go_on_layer_by_layer() {
    for (code, infinite, heap, (last, count)) in BY_LAYERS {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        let status = solver.extend_to(heap, &patient());
        assert!(matches!(status, Status::Infinite(found) if found.heap() == infinite), "{code}");
        let found = solver.further_outcomes().expect("it goes on");
        assert_eq!(found.heap(), heap, "{code}");
        let mut known = HashMap::new();
        for sum in sums(last, count) {
            let outcome = found.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome.is_p(), is_p(&game, &sum, &mut known), "{code}: {sum:?}");
        }
    }
}

/// Dawson's Kayles past the heap to which the usual trials come.
#[test]
#[ignore = "minutes; run by ./test --full"]
fn dawsons_kayles_goes_on_to_heap_42() {
    let game: Game = "0.07".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    let budget = Budget { processor: Some(Duration::from_secs(3600)), ..Budget::default() };
    assert!(matches!(solver.extend_to(42, &Run::new(budget)), Status::Infinite(_)));
    let found = solver.further_outcomes().unwrap();
    assert_eq!(found.heap(), 42);
    let mut known = HashMap::new();
    for heap in 39..=42 {
        for mut sum in sums(8, 2) {
            sum.push(heap);
            let outcome = found.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome.is_p(), is_p(&game, &sum, &mut known), "{sum:?}");
        }
    }
}

#[test]
fn infinite_quotients_are_demonstrated_beside_some_heaps() {
    for (code, heap, pair, beside, (last, count)) in BESIDE {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        let Status::Infinite(infinite) = solver.solve(&patient()) else { panic!("{code}") };
        let found =
            (infinite.heap(), (infinite.against(), infinite.generator()), infinite.beside());
        assert_eq!(found, (heap, pair, beside), "{code}");
        let outcome = |position: &Position| match solver.proved_outcomes() {
            Some(numbers) => numbers.outcome(position),
            None => solver.proved_weights().unwrap().outcome(position),
        };
        let mut known = HashMap::new();
        for sum in sums(last, count) {
            let mut position = vec![heap; beside as usize];
            let without = outcome(&Position::new(sum.iter().copied()));
            assert_eq!(
                without.map(|outcome| outcome == Outcome::P),
                Some(is_p(&game, &sum, &mut known)),
                "{code}: {sum:?}"
            );
            position.extend(sum);
            let found = outcome(&Position::new(position.iter().copied()));
            assert_eq!(
                found.map(|outcome| outcome == Outcome::P),
                Some(is_p(&game, &position, &mut known)),
                "{code}: {position:?}"
            );
        }
    }
}

/// Proofs in layers within layers: game, heap, the fixed heaps, and the most tokens in positions
/// that are compared with search; in the long test all with so many tokens beside the fixed heaps.
const NESTED: [(&str, u64, &str, (u64, u64)); 3] = [
    ("0.104", 23, "21 + 3·23", (60, 6)),
    ("0.114", 25, "21 + 25", (62, 6)),
    ("0.371", 14, "3·11 + 13 + 14", (36, 2)),
];

/// Sums of up to two heaps, and of a few more of the pair, in every layer of the chain and beside
/// all fixed heaps. With one more of the largest nothing is known.
fn check_nested(long: bool) {
    for (code, heap, fixed, (most, least)) in NESTED {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        let Status::Infinite(infinite) = solver.solve(&patient()) else { panic!("{code}") };
        assert_eq!(infinite.heap(), heap, "{code}");
        let found = solver.proved_outcomes().unwrap();
        let chain: Vec<u64> = found.beside().unwrap().heaps().collect();
        assert_eq!(Position::new(chain.iter().copied()).to_string(), fixed, "{code}");
        let (g, h) = (found.weighed()[0], found.weighed()[1]);
        let mut known = HashMap::new();
        for j in 0..=chain.len() {
            let beside = &chain[..j];
            let largest = chain.get(j).map_or(found.values().len() as u64 - 1, |&next| next - 1);
            let least = if long { least } else { 0 };
            let room = most.saturating_sub(beside.iter().sum()).max(least);
            let mut all = sums(largest, 2);
            let numbers = (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
            all.extend(numbers.map(|(a, b)| [vec![g; a], vec![h; b]].concat()));
            for sum in all.iter().filter(|sum| sum.iter().sum::<u64>() <= room) {
                let mut position = [&sum[..], beside].concat();
                position.sort_unstable();
                let outcome = found.outcome(&Position::new(position.iter().copied()));
                let searched = Outcome::p_if(is_p(&game, &position, &mut known));
                assert_eq!(outcome, Some(searched), "{code}: {beside:?} and {sum:?}");
            }
        }
        let beyond = Position::new(chain.iter().copied().chain([heap]));
        assert_eq!(found.outcome(&beyond), None, "{code}");
    }
}

#[test]
fn infinite_quotients_are_demonstrated_in_layers_within_layers() {
    check_nested(false);
}

#[test]
#[ignore = "a minute; run by ./test --full"]
fn layers_within_layers_in_larger_sums() {
    check_nested(true);
}

/// The outcomes of the sums of 0, q, 2q, … heaps h beside a fixed sum and up to forty heaps g and
/// up to twenty more heaps h.
fn beside(solver: &Solver<Game>, fixed: &Position) -> Vec<Vec<bool>> {
    let found = solver.proved_outcomes().unwrap();
    let (g, h) = (found.weighed()[0], found.weighed()[1]);
    let q = u64::from(found.band().period());
    let is_p = |a: u64, b: u64| {
        let sum: Position = [(g, a), (h, b)].into_iter().collect();
        found.outcome(&(sum + fixed)).unwrap() == Outcome::P
    };
    let numbers = || (0..40).flat_map(|a| (0..20).map(move |b| (a, b)));
    (0..8).map(|i| numbers().map(|(a, b)| is_p(a, i * q + b)).collect()).collect()
}

#[test]
fn multiples_are_told_apart_beside_the_fixed_sum() {
    for (code, fixed) in
        [("0.6", "11 + 12 + 17"), ("grundy", "18 + 27 + 2·29"), ("0.06", "17"), ("0.31011", "0")]
    {
        let mut solver = Solver::new(code.parse::<Game>().unwrap());
        assert!(matches!(solver.solve(&patient()), Status::Infinite(_)), "{code}");
        let sum = solver.proved_outcomes().unwrap().fixed_sum();
        assert_eq!(sum.to_string(), fixed, "{code}");
        let rows = beside(&solver, &sum);
        for (i, row) in rows.iter().enumerate() {
            assert!(rows[..i].iter().all(|other| other != row), "{code}: {i}");
        }
    }
}

/// Without 11 + 12 no numbers of heaps 3 and 7 tell 2, 4, 6 … heaps 7 apart beside a heap 17.
#[test]
fn officers_needs_its_fixed_sum() {
    let mut solver = Solver::new("0.6".parse::<Game>().unwrap());
    solver.solve(&patient());
    let rows = beside(&solver, &"17".parse().unwrap());
    assert!(rows[1..].iter().all(|row| *row == rows[1]));
}

/// Proved for all numbers by the demonstration; looked at for small ones here.
#[test]
fn grundys_game_weighs_heaps_13_against_heaps_25() {
    let mut solver = Solver::new("grundy".parse::<Game>().unwrap());
    solver.solve(&patient());
    let found = solver.proved_outcomes().unwrap();
    for (a, b) in (0..20).flat_map(|a| (0..20).map(move |b| (a, b))) {
        let sum = [(13, a), (18, 1), (25, b), (27, 1), (29, 2)];
        let is_p = found.outcome(&sum.into_iter().collect()) == Some(Outcome::P);
        assert_eq!(is_p, b > a && (b - a) % 2 == 0, "{a}, {b}");
    }
}

/// 0.264 needs a period of 12. 0.07 is Dawson's Kayles.
#[test]
#[ignore = "a minute; run by ./test --full"]
fn large_infinite_quotients_are_demonstrated() {
    [("0.264", 18, (13, 18), 3), ("0.07", 34, (30, 34), 2)].into_iter().for_each(check_infinite);
}
