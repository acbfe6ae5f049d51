//! Misère quotients: time to known frontiers, and the ratio to the plain algorithm.
//!
//! Run with `cargo bench -p grundy --bench quotient`. Without `--bench` among the arguments, as
//! under `cargo test`, only a few small games are done.

use grundy::Game;
use grundy::quotient::{Solver, Status};
use grundy::run::{Budget, Run};
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Where MisereSolver was when it was stopped after 120 s (0.07: after 21 s): game, heap, order.
const FRONTIERS: [(&str, u64, usize); 9] = [
    ("0.16", 17, 434),
    ("0.07", 33, 638),
    ("4.7", 41, 658),
    ("0.04", 44, 864),
    ("0.355", 46, 510),
    ("0.26", 66, 512),
    ("0.57", 72, 490),
    ("0.357", 85, 392),
    ("0.157", 102, 430),
];

/// Each frontier is given up after this long.
const PATIENCE: Duration = Duration::from_secs(60);

fn game(code: &str) -> Game {
    code.parse().expect("a game")
}

/// The plain algorithm for the last step of a search: products element by element, each letter
/// by letter, then every pair of elements compared beside every multiplier.
fn plain(action: &[Vec<u32>], is_p: &[bool]) -> usize {
    let n = action.len();
    let words = words(action);
    let product =
        |x: usize, y: usize| words[y].iter().fold(x, |x, &letter| action[x][letter] as usize);
    let table: Vec<usize> = (0..n * n).map(|i| product(i / n, i % n)).collect();
    let apart =
        |x: usize, y: usize| (0..n).any(|z| is_p[table[x * n + z]] != is_p[table[y * n + z]]);
    (0..n).filter(|&x| (0..x).all(|y| apart(x, y))).count()
}

/// A shortest word in the letters for each element.
fn words(action: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut words = vec![None; action.len()];
    words[0] = Some(Vec::new());
    let mut queue = VecDeque::from([0]);
    while let Some(x) = queue.pop_front() {
        for (letter, &y) in action[x].iter().enumerate() {
            if words[y as usize].is_none() {
                let mut word: Vec<usize> = words[x].clone().expect("it was reached");
                word.push(letter);
                words[y as usize] = Some(word);
                queue.push_back(y as usize);
            }
        }
    }
    words.into_iter().map(|word| word.expect("letters generate")).collect()
}

/// The engine on the same monoid: tables, reducedness, and verification besides.
fn ratio(code: &str, heap: u64) {
    let mut solver = Solver::new(game(code));
    solver.extend_to(heap, &Run::unlimited());
    let (saved, quotient) = (solver.save(), solver.quotient());
    let action = quotient.action();
    let is_p: Vec<bool> = (0..quotient.order() as u32).map(|x| quotient.is_p(x)).collect();
    let mut best = [Duration::MAX; 2];
    for _ in 0..3 {
        let start = Instant::now();
        assert_eq!(plain(&action, &is_p), quotient.order(), "{code}");
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        let again = Solver::restore(game(code), &saved, &Run::unlimited()).expect("it is right");
        black_box(again.quotient().order());
        best[1] = best[1].min(start.elapsed());
    }
    let [slow, fast] = best.map(|time| time.as_secs_f64() * 1e3);
    println!(
        "{code:6} to heap {heap:3}, order {:4}: plain {slow:9.2} ms, engine {fast:7.2} ms with \
         verification, {:6.1} times",
        quotient.order(),
        slow / fast
    );
}

fn solved(code: &str) {
    let mut best = Duration::MAX;
    let mut order = 0;
    for _ in 0..3 {
        let start = Instant::now();
        let mut solver = Solver::new(game(code));
        assert!(matches!(solver.solve(&Run::unlimited()), Status::Solved(_)), "{code}");
        order = solver.quotient().order();
        best = best.min(start.elapsed());
    }
    println!("{code:6} order {order:3}: {:8.3} ms", best.as_secs_f64() * 1e3);
}

fn frontier(code: &str, heap: u64, order: usize) {
    let start = Instant::now();
    let mut solver = Solver::new(game(code));
    let deadline = Some(start + PATIENCE);
    solver.extend_to(heap, &Run::new(Budget { deadline, ..Budget::default() }));
    let (seconds, found) = (start.elapsed().as_secs_f64(), solver.quotient().order());
    let reached = solver.heap();
    println!(
        "{code:6} heap {reached:3} of {heap:3}, order {found:4} of {order:4}: {seconds:8.3} s"
    );
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    println!("solved for all heaps");
    let codes = ["0.123", "0.77", "0.15", "0.152"];
    codes.iter().take(if full { 4 } else { 2 }).for_each(|code| solved(code));
    println!("against the plain algorithm, on the monoid found");
    ratio("0.123", 9);
    ratio("0.77", 20);
    if !full {
        return;
    }
    for (code, heap) in [("0.07", 25), ("0.26", 40), ("0.04", 30), ("0.16", 15), ("4.7", 30)] {
        ratio(code, heap);
    }
    println!("frontiers of MisereSolver after 120 s (21 s for 0.07)");
    FRONTIERS.iter().for_each(|&(code, heap, order)| frontier(code, heap, order));
}
