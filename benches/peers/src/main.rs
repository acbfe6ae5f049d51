//! Partizan values side by side with the crate `cgt`, one thread each, in one run:
//!
//!     cargo run --release --manifest-path benches/peers/Cargo.toml [--long]
//!
//! Each line says what was done, how long Grundy and the peer took, and the ratio. Answers are
//! compared where they can be.

mod clobber;

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::{domineering, toads_and_frogs};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use grundy::partizan::ruleset::{Clobber, Domineering, Notation, Solver, ToadsAndFrogs};
use grundy::partizan::{Value, Values};
use grundy::run::Run;
use std::time::{Duration, Instant};

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

/// The best of several times, since other programs may be running.
fn best<T>(times: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut result = timed(&mut work);
    for _ in 1..times {
        let again = timed(&mut work);
        if again.0 < result.0 {
            result = again;
        }
    }
    result
}

fn line(name: &str, ours: Duration, theirs: Duration) {
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!("{name:<44} {ours:>12.2?} {theirs:>12.2?} {ratio:>8.1}");
}

fn main() {
    let long = std::env::args().any(|argument| argument == "--long");
    println!("{:<44} {:>12} {:>12} {:>8}", "", "grundy", "cgt", "ratio");
    random_games();
    switches();
    for text in [".../.../...", "..../..../..../....", "...../...../...../....."] {
        rectangle(text, 3);
    }
    if long {
        rectangle("...../...../...../...../.....", 1);
    }
    checkers("xox/oxo/xox", 3);
    checkers("xoxo/oxox/xoxo", 1);
    if long {
        checkers("xoxo/oxox/xoxo/oxox", 1);
    }
    for text in ["TTTTT..FFFFF", "TTTTTTT..FFFFFFF"] {
        toads(text);
    }
    println!("\n{:<44} {:>12} {:>12} {:>8} {:>9}", "", "1 thread", "2 threads", "ratio", "memory");
    for (height, width) in [(5, 5), (4, 6), (4, 7), (5, 6)] {
        if long || height * width < 28 {
            two_threads(height, width);
        }
    }
}

/// A rectangle of Domineering on one thread and on two.
fn two_threads(height: u8, width: u8) {
    let run = Run::unlimited();
    let value = |threads: usize| {
        let mut solver = Solver::new(Domineering);
        let board = Domineering::rectangle(height, width);
        let value = solver.value_on(&board, threads, &run).unwrap();
        (solver.values.print(value), solver.positions(), solver.values.len(), solver.memory())
    };
    let (one, (text, positions, forms, memory)) = timed(|| value(1));
    let (two, other) = timed(|| value(2));
    assert_eq!(text, other.0);
    let name = format!("Domineering {height}x{width} ({positions} components, {forms} forms)");
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    let memory = memory >> 20;
    println!("{name:<44} {one:>12.2?} {two:>12.2?} {ratio:>8.1} {memory:>6} MB");
}

/// A generator of random numbers, the same for both.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Games by their options: numbers of games before them.
fn random_lists() -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut random = Random(88_172_645_463_325_252);
    // 0, 1, −1 and * first; then games over earlier ones, day by day.
    let mut lists = vec![(vec![], vec![]), (vec![0], vec![]), (vec![], vec![0]), (vec![0], vec![0])];
    for (count, from) in [(100, 4), (2000, 104), (20_000, 2104)] {
        for _ in 0..count {
            let mut list = || -> Vec<usize> {
                (0..1 + random.below(4)).map(|_| random.below(from)).collect()
            };
            let left = list();
            lists.push((left, list()));
        }
    }
    lists
}

fn random_games() {
    let lists = random_lists();
    let (ours, outcome) = best(3, || {
        let run = Run::unlimited();
        let mut values = Values::new();
        let mut games: Vec<Value> = Vec::new();
        for (left, right) in &lists {
            let of = |list: &[usize]| list.iter().map(|&at| games[at]).collect::<Vec<_>>();
            games.push(values.game(&of(left), &of(right), &run).unwrap());
        }
        let means = games.iter().filter(|game| game.is_number()).count();
        (games.len(), means)
    });
    let (theirs, other) = best(3, || {
        let mut games: Vec<CanonicalForm> = Vec::new();
        for (left, right) in &lists {
            let of = |list: &[usize]| list.iter().map(|&at| games[at].clone()).collect::<Vec<_>>();
            games.push(CanonicalForm::new_from_moves(of(left), of(right)));
        }
        let numbers = games.iter().filter(|game| game.to_string().parse::<f64>().is_ok());
        (games.len(), numbers.count())
    });
    assert_eq!(outcome.0, other.0);
    line("random games of day 3 and 4", ours, theirs);
}

fn switches() {
    for (count, with_peer) in [(8, true), (10, true), (40, false)] {
        let (ours, text) = best(5, || {
            let run = Run::unlimited();
            let mut values = Values::new();
            let mut sum = Value::ZERO;
            for size in 1..=count {
                let size = values.integer(size);
                let switch = values.switch(size, &run).unwrap();
                sum = values.sum(sum, switch, &run).unwrap();
            }
            values.left_stop(sum).to_string()
        });
        let name = format!("±1 + ±2 + … + ±{count}");
        if !with_peer {
            println!("{name:<44} {ours:>12.2?}");
            continue;
        }
        let (theirs, other) = best(3, || {
            let mut sum = CanonicalForm::new_integer(0);
            for size in 1..=count {
                let (left, right) = (CanonicalForm::new_integer(size), CanonicalForm::new_integer(-size));
                let switch = CanonicalForm::new_from_moves(vec![left], vec![right]);
                sum = CanonicalForm::construct_sum(&sum, &switch);
            }
            sum.left_stop().to_string()
        });
        assert_eq!(text, other);
        line(&name, ours, theirs);
    }
}

fn rectangle(text: &str, times: usize) {
    let run = Run::unlimited();
    let (ours, (temperature, positions)) = best(times, || {
        let mut solver = Solver::new(Domineering);
        let value = solver.value(&Domineering.parse(text).unwrap(), &run).unwrap();
        let temperature = solver.values.temperature(value, &run).unwrap();
        (temperature.to_string(), solver.positions())
    });
    let (theirs, other) = best(times, || {
        let position: domineering::Domineering = text.replace('/', "|").parse().unwrap();
        let table = ParallelTranspositionTable::new();
        position.canonical_form(&table).temperature().to_string()
    });
    assert_eq!(temperature, other);
    let (height, width) = (text.split('/').count(), text.find('/').unwrap());
    line(&format!("Domineering {height}x{width} ({positions} components)"), ours, theirs);
}

fn checkers(text: &str, times: usize) {
    let run = Run::unlimited();
    let (ours, (value, positions)) = best(times, || {
        let mut solver = Solver::new(Clobber);
        let value = solver.value(&Clobber.parse(text).unwrap(), &run).unwrap();
        (solver.values.outcome(value).letter(), solver.positions())
    });
    let (theirs, other) = best(times, || {
        let table = ParallelTranspositionTable::new();
        clobber::Board::parse(text).canonical_form(&table)
    });
    assert_eq!(value == 'P', other == CanonicalForm::new_integer(0));
    let (height, width) = (text.split('/').count(), text.find('/').unwrap());
    line(&format!("Clobber {height}x{width} ({positions} components)"), ours, theirs);
}

fn toads(text: &str) {
    let run = Run::unlimited();
    let (ours, temperature) = best(3, || {
        let mut solver = Solver::new(ToadsAndFrogs);
        let value = solver.value(&ToadsAndFrogs.parse(text).unwrap(), &run).unwrap();
        solver.values.temperature(value, &run).unwrap().to_string()
    });
    let (theirs, other) = best(3, || {
        let position: toads_and_frogs::ToadsAndFrogs = text.parse().unwrap();
        let table = ParallelTranspositionTable::new();
        position.canonical_form(&table).temperature().to_string()
    });
    assert_eq!(temperature, other);
    line(&format!("temperature of {text}"), ours, theirs);
}
