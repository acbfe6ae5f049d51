//! The two ways to the quotient of a whole game agree: by its period, and by normal play.

use crate::judge::Search;
use crate::nim::NimJudge;
use crate::outcome::Judge;
use crate::quotient::{Solver, Status, Theorem};
use crate::run::Run;
use crate::{Game, Position};

const NEVER: u32 = u32::MAX;

fn solver(code: &str, patience: u32) -> Solver<Game> {
    Solver::new(code.parse().unwrap()).with_patience(patience)
}

/// Everything that an answer says, in words.
fn said(solver: &Solver<Game>, heaps: u64) -> impl PartialEq + std::fmt::Debug {
    let quotient = solver.quotient();
    let word = |x| quotient.word(x).to_string();
    let pretending: Vec<String> = (0..heaps).map(|h| word(quotient.value(h).unwrap())).collect();
    let mut p: Vec<String> = quotient.p_elements().into_iter().map(word).collect();
    p.sort_unstable();
    let changes = solver.changes().to_vec();
    (quotient.order(), quotient.tame(), quotient.relations(), p, pretending, changes)
}

/// Solves a game both ways; whether normal play was of use.
fn solves_the_same(code: &str) -> bool {
    let (mut by_period, mut by_normal) = (solver(code, NEVER), solver(code, 1));
    let Status::Solved(slow) = by_period.solve(&Run::unlimited()) else { panic!("{code}") };
    let Status::Solved(fast) = by_normal.solve(&Run::unlimited()) else { panic!("{code}") };
    assert_eq!(slow.cycle(), fast.cycle(), "{code}");
    let heaps = slow.preperiod() + 3 * slow.period();
    assert_eq!(said(&by_period, heaps), said(&by_normal, heaps), "{code}");
    let early = matches!(fast.theorem(), Theorem::NormalPlay { .. });
    if early {
        // What holds at heap m goes on to hold.
        let (late, early) = (by_period.normal_play().unwrap(), by_normal.normal_play().unwrap());
        assert_eq!(late.from(), early.from(), "{code}");
        assert!(early.verified_to() <= late.verified_to(), "{code}");
    }
    early
}

#[test]
fn normal_play_and_the_period_say_the_same() {
    let codes = [
        "0.77", "0.31", "0.53", "0.75", "0.147", "0.201", "0.312", "0.353", "0.373", "0.512",
        "0.52", "0.532", "0.602", "0.73", "0.772", "4.02", "4.12", "4.3", "0.72", "0.34",
    ];
    let used = codes.iter().filter(|code| solves_the_same(code)).count();
    assert_eq!(used, 18);
}

#[test]
#[ignore = "half a minute; run by ./test --full"]
fn all_small_codes_say_the_same() {
    let mut used = 0;
    for code in (1..512).map(|n| format!("0.{n:03o}")) {
        let mut quick = solver(&code, NEVER);
        let run = Run::new(crate::run::Budget {
            order: Some(60),
            heap: Some(1500),
            ..crate::run::Budget::default()
        });
        if matches!(quick.solve(&run), Status::Solved(_)) {
            used += usize::from(solves_the_same(&code));
        }
    }
    assert!(used >= 50, "{used}");
}

/// New powers of two among the nim-values come after the heap to which the quotient is verified.
#[test]
fn larger_nim_values_enlarge_the_kernel() {
    for (code, heap) in [("0.156", 300), ("0.414", 450), ("0.776", 320), ("4.44", 310)] {
        let (mut plain, mut normal) = (solver(code, NEVER), solver(code, 1));
        assert_eq!(plain.extend_to(heap, &Run::unlimited()), Status::Partial);
        normal.extend_to(heap, &Run::unlimited());
        assert!(normal.verified_to() < 100, "{code}");
        if normal.quotient().period().is_none() {
            assert_eq!((normal.heap(), plain.heap()), (heap, heap));
            assert_eq!(said(&plain, heap + 1), said(&normal, heap + 1), "{code}");
        }
        // A saved solver is that of the verified heaps, and finds the rest again.
        let text = normal.save();
        let game = normal.rules().clone();
        let mut again = Solver::restore(game, &text, &Run::unlimited()).unwrap();
        assert_eq!(again.save(), text);
        again = again.with_patience(1);
        again.extend_to(heap, &Run::unlimited());
        assert_eq!(said(&again, heap + 1), said(&normal, heap + 1), "{code}");
    }
}

/// Outcomes by the definition, of all small sums with a heap from which on play is normal.
#[test]
fn sums_with_a_large_heap_are_won_as_in_normal_play() {
    for code in ["0.77", "0.156", "0.56", "0.414", "0.764", "0.776", "4.44", "0.75"] {
        let game: Game = code.parse().unwrap();
        let mut solver = solver(code, 1);
        solver.solve(&Run::unlimited());
        let from = solver.normal_play().unwrap().from;
        let mut search = Search::new(&game, Run::unlimited());
        let mut nim = NimJudge::new(&game, 1000, Run::unlimited());
        let mut agree = |heaps: [u64; 3]| {
            let position = Position::new(heaps);
            search.outcome(&position) == nim.outcome(&position)
        };
        // What a search can do: partitions of so many tokens.
        let most = from + 9;
        let others = |large: u64| {
            let pairs = (0..=most - large).flat_map(|x| (0..=x).map(move |y| (x, y)));
            pairs.filter(move |(x, y)| large + x + y <= most)
        };
        for large in from..from + 5 {
            for (x, y) in others(large) {
                assert!(agree([large, x, y]), "{code}: {large} + {x} + {y}");
            }
        }
        // And not before: some sum with heap L is won otherwise.
        let misere_differs = others(from - 1).any(|(x, y)| !agree([from - 1, x, y]));
        assert!(misere_differs, "{code}");
    }
}

/// Wild games whose heaps never stay in the kernel, and games without a code of their own.
#[test]
fn misere_play_that_is_not_normal_play_is_not_taken_for_it() {
    for code in ["0.123", "0.3103", "0.7", "0.26", "0.1", "0.5", "grundy", "nim"] {
        let mut solver = solver(code, 1);
        solver.extend_to(15, &Run::unlimited());
        assert_eq!(solver.normal_play(), None, "{code}");
    }
}

/// One heap fewer than the theorem needs is not enough.
#[test]
fn the_bound_is_kept() {
    let code: crate::rules::Code = "0.77".parse().unwrap();
    let reach = |outside, to| crate::quotient::whole::kernel::within_reach(&code, outside, to);
    assert!(reach(25, 51).is_none() && reach(25, 52).is_some());
    assert!(reach(25, 25).is_none());
    assert!(reach(0, 0).is_none());
}
