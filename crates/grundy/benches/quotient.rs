//! Misère quotients: time to known frontiers, and the ratio to the plain algorithm.
//!
//! Run with `cargo bench -p grundy --bench quotient`. Without `--bench` among the arguments, as
//! under `cargo test`, only a few small games are done.

use grundy::quotient::{Element, Quotient, Solver, Status};
use grundy::run::{Budget, Run};
use grundy::{Game, Rules};
use std::collections::{BTreeSet, VecDeque};
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

/// Games whose quotient is proved infinite, and the heap at which it is.
const INFINITE: [(&str, u64); 12] = [
    ("0.06", 17),
    ("0.31011", 5),
    ("0.017", 16),
    ("0.3102", 12),
    ("0.054", 20),
    ("0.6", 17),
    ("0.3122", 7),
    ("0.04", 45),
    ("0.051", 20),
    ("0.245", 33),
    ("0.264", 18),
    ("0.07", 34),
];

/// Each frontier is given up after this long.
const PATIENCE: Duration = Duration::from_secs(60);

fn game(code: &str) -> Game {
    code.parse().expect("a game")
}

/// A bipartite monoid with the heaps to be verified: their values and option values.
struct Claim {
    action: Vec<Vec<Element>>,
    is_p: Vec<bool>,
    heaps: Vec<(usize, Vec<usize>)>,
}

impl Claim {
    fn new(game: &Game, quotient: &Quotient<'_>, last: u64) -> Self {
        let value = |heap: u64| quotient.value(heap).expect("it is tabulated");
        let sum = |parts: Vec<u64>| {
            parts
                .into_iter()
                .fold(Element::IDENTITY, |x, part| quotient.times(x, value(part)))
                .index()
        };
        let heap = |heap: u64| {
            let options = game.options(heap).into_iter().map(sum);
            (value(heap).index(), options.collect())
        };
        let is_p = quotient.elements().map(|x| quotient.is_p(x)).collect();
        let heaps = (1..=last).filter(|&h| !game.options(h).is_empty()).map(heap).collect();
        Self { action: quotient.action(), is_p, heaps }
    }

    /// The plain algorithm for the last step of a search: products element by element, each
    /// letter by letter; every pair of elements compared beside every multiplier; verification by
    /// pairs of a value and a set of option values, the smallest sets carried on.
    fn plain(&self) -> bool {
        let n = self.action.len();
        let words = words(&self.action);
        let letter = |x: usize, letter: &usize| self.action[x][*letter].index();
        let table: Vec<Vec<usize>> =
            (0..n).map(|x| words.iter().map(|y| y.iter().fold(x, letter)).collect()).collect();
        let apart =
            |x: usize, y: usize| (0..n).any(|z| self.is_p[table[x][z]] != self.is_p[table[y][z]]);
        (0..n).all(|x| (0..x).all(|y| apart(x, y))) && self.no_p_to_p(&table) && self.wins(&table)
    }

    fn no_p_to_p(&self, table: &[Vec<usize>]) -> bool {
        let both = |z: &Vec<usize>, h: usize, t: usize| self.is_p[z[h]] && self.is_p[z[t]];
        let fine = |h: usize, t: usize| table.iter().all(|z| !both(z, h, t));
        self.heaps.iter().all(|(h, options)| options.iter().all(|&t| fine(*h, t)))
    }

    fn wins(&self, table: &[Vec<usize>]) -> bool {
        let mut carried: Vec<(usize, BTreeSet<usize>)> = vec![(0, BTreeSet::new())];
        for (h, options) in &self.heaps {
            let mut next = 0;
            while next < carried.len() {
                let (x, before) = &carried[next];
                let value = table[*x][*h];
                let mut after: BTreeSet<usize> = before.iter().map(|&t| table[t][*h]).collect();
                after.extend(options.iter().map(|&t| table[*x][t]));
                if !self.is_p[value] && !after.iter().any(|&t| self.is_p[t]) {
                    return false;
                }
                if !carried.iter().any(|(y, set)| *y == value && set.is_subset(&after)) {
                    carried.push((value, after));
                }
                next += 1;
            }
        }
        true
    }
}

/// A shortest word in the letters for each element.
fn words(action: &[Vec<Element>]) -> Vec<Vec<usize>> {
    let mut words = vec![None; action.len()];
    words[0] = Some(Vec::new());
    let mut queue = VecDeque::from([0]);
    while let Some(x) = queue.pop_front() {
        for (letter, &y) in action[x].iter().enumerate() {
            if words[y.index()].is_none() {
                let mut word: Vec<usize> = words[x].clone().expect("it was reached");
                word.push(letter);
                words[y.index()] = Some(word);
                queue.push_back(y.index());
            }
        }
    }
    words.into_iter().map(|word| word.expect("letters generate")).collect()
}

/// Tables, reducedness and verification of the same monoid, plainly and by the engine.
fn ratio(code: &str, heap: u64) {
    let mut solver = Solver::new(game(code));
    solver.extend_to(heap, &Run::unlimited());
    let (saved, quotient) = (solver.save(), solver.quotient());
    let claim = Claim::new(&game(code), &quotient, solver.heap());
    let mut best = [Duration::MAX; 2];
    for _ in 0..3 {
        let start = Instant::now();
        assert!(claim.plain(), "{code}");
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        let again = Solver::restore(game(code), &saved, &Run::unlimited()).expect("it is right");
        black_box(again.quotient().order());
        best[1] = best[1].min(start.elapsed());
    }
    let [slow, fast] = best.map(|time| time.as_secs_f64() * 1e3);
    println!(
        "{code:6} to heap {heap:3}, order {:4}: plain {slow:9.2} ms, engine {fast:7.2} ms, \
         {:6.1} times",
        quotient.order(),
        slow / fast
    );
}

fn infinite(code: &str, heap: u64) {
    let start = Instant::now();
    let mut solver = Solver::new(game(code));
    let status = solver.solve(&Run::new(Budget { processor: Some(PATIENCE), ..Budget::default() }));
    let took = start.elapsed();
    match status {
        Status::Infinite(found) if found.heap() == heap => {
            let (g, h, k) = (found.against(), found.generator(), found.beside());
            println!(
                "  {code:8} heap {heap:3} {took:10.3?}  heaps {g}, {h} beside {k}, {} elements, {} pairs",
                found.order(),
                found.pairs()
            );
        }
        other => println!("  {code:8} heap {heap:3} {took:10.3?}  not proved: {other:?}"),
    }
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

/// The quotients of order at most 100 of the answer key, complete or to a heap: the slowest ones.
fn small_ones() {
    let key = include_str!("../tests/data/misere.csv").lines().skip(1);
    let mut times: Vec<(Duration, String)> = key
        .filter_map(|row| {
            let field: Vec<&str> = row.split(',').collect();
            let (code, heap, order): (_, _, usize) = (field[0], field[2], field[3].parse().ok()?);
            let once = |_| {
                let start = Instant::now();
                let mut solver = Solver::new(game(code));
                match heap.parse() {
                    Ok(heap) => solver.extend_to(heap, &Run::unlimited()),
                    Err(_) => solver.solve(&Run::unlimited()),
                };
                assert_eq!(solver.quotient().order(), order, "{code}");
                start.elapsed()
            };
            let best = || (0..3).map(once).min().expect("three runs");
            (order <= 100).then(|| (best(), format!("{code:6} {heap:3} order {order:3}")))
        })
        .collect();
    times.sort_unstable_by(|a, b| b.cmp(a));
    println!("{} quotients of order at most 100, the slowest:", times.len());
    for (time, name) in times.iter().take(5) {
        println!("{name}: {:8.3} ms", time.as_secs_f64() * 1e3);
    }
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    println!("solved for all heaps");
    let codes = ["0.123", "0.77", "0.15", "0.152"];
    codes.iter().take(if full { 4 } else { 2 }).for_each(|code| solved(code));
    println!("tables, reducedness and verification of the monoid found, against plain ones");
    ratio("0.123", 9);
    ratio("0.77", 20);
    if !full {
        return;
    }
    for (code, heap) in [("0.07", 25), ("0.26", 40), ("0.04", 30), ("0.16", 15), ("4.7", 30)] {
        ratio(code, heap);
    }
    small_ones();
    println!("frontiers of MisereSolver after 120 s (21 s for 0.07)");
    FRONTIERS.iter().for_each(|&(code, heap, order)| frontier(code, heap, order));
    println!("proofs of infinity");
    INFINITE.iter().for_each(|&(code, heap)| infinite(code, heap));
}
