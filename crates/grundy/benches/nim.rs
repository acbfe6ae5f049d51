//! Nim-sequences: the blocked engine against the published one and the naive one, in one run.
//!
//! `cargo bench --bench nim` prints a table of ratios. The engines take turns on the same heaps and
//! the best of several turns counts, so that other load on the machine does as little harm as can
//! be. Names of games as arguments restrict the table; `cargo test` makes
//! everything short, to see that it runs.

use grundy::nim::engine::blocked::{Blocked, Stepper};
use grundy::nim::engine::plain::Plain;
use grundy::nim::reference;
use grundy::rules::Code;
use grundy::rules::Places;
use grundy::run::Run;
use std::time::Instant;

/// Where the steady state is measured.
const START: u64 = 10_000_000;
/// The games, by how many heaps the published engine does per turn.
const CASES: &[(u64, &[&str])] = &[
    (60_000, &["0.454", "0.054", "0.16", "0.56", "0.104", "0.106"]),
    (40_000, &["0.174", "0.167", "4.045", "0.354"]),
    (20_000, &["0.376"]),
    (10_000, &["0.127"]),
    (2_000, &["0.6"]),
];

/// Turns per engine, and how much more the blocked engine does in each.
const TURNS: usize = 7;
const MORE: u64 = 32;
/// The games on two threads, turns, and the seconds of one turn on one thread.
const ON_TWO: [&str; 8] = ["0.454", "0.054", "0.174", "0.167", "4.045", "0.6", "0.376", "0.106"];
const TURNS_ON_TWO: usize = 3;
const SECONDS: f64 = 2.5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo bench` says so; `cargo test` runs the same program without a word.
    let quick = !arguments.iter().any(|a| a == "--bench");
    let named: Vec<&String> = arguments.iter().filter(|a| !a.starts_with('-')).collect();
    println!("million heaps per second; in brackets the ratio to the published engine");
    println!(
        "{:8}{:>10}{:>10}{:>20}{:>20}",
        "game", "naive", "SpS", "blocked, proving", "observing"
    );
    let asked = |code: &str| named.is_empty() || named.iter().any(|name| *name == code);
    let divisor = if quick { 250 } else { 1 };
    for (plain_heaps, codes) in CASES {
        for code in codes.iter().filter(|code| asked(code)) {
            measure(code, (START / divisor).max(30_000), (plain_heaps / divisor).max(50));
        }
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\nproving on one thread and on two, with {cores} cores; in brackets the ratio");
    println!("{:8}{:>10}{:>20}", "game", "one", "two threads");
    let most = if quick { 1 } else { ON_TWO.len() };
    for code in ON_TWO.into_iter().filter(|code| asked(code)).take(most) {
        two_threads(code, if quick { 300_000 } else { START }, if quick { 0.01 } else { SECONDS });
    }
}

/// Runs an engine on one thread and on two, in turns from heap `start` on, and prints a line. The
/// second thread has no lead when the clock starts, and may have one when it stops.
fn two_threads(code: &str, start: u64, seconds: f64) {
    let places = Places::of(&code.parse::<Code>().expect("a code")).expect("a finite octal code");
    let mut first = Blocked::new(places);
    while first.settled() < start {
        first.next_block().expect("nothing is dropped");
    }
    let heaps = (steps(&mut first, start + start / 20) * 1e6 * seconds) as u64;
    let [mut one, mut two] = [0f64; 2];
    for _ in 0..TURNS_ON_TWO {
        let resumed = || Blocked::resume(first.snapshot()).expect("its own snapshot");
        for (mut engine, best) in [(resumed(), &mut one), (resumed().with_scout(), &mut two)] {
            let begin = engine.settled() + 100_000;
            while engine.settled() < begin && engine.scouts_sent_out() == 0 {
                engine.next_block().expect("nothing is dropped");
            }
            let end = engine.settled() + heaps;
            *best = best.max(steps(&mut engine, end));
        }
        // Elsewhere in the next turn: now and then a block fails and tables are made anew.
        let end = first.settled() + heaps;
        steps(&mut first, end);
    }
    println!("{code:8}{one:>10.2}{:>20}", format!("{two:.2} ({:.2}x)", two / one));
}

/// Runs the engines in turns from heap `start` on and prints a line.
fn measure(name: &str, start: u64, plain_heaps: u64) {
    let code: Code = name.parse().expect("a code");
    let places = Places::of(&code).expect("a finite octal code");
    let mut proving = Blocked::new(places.clone());
    let mut values = Vec::new();
    while proving.settled() < start {
        values.extend_from_slice(proving.next_block().expect("nothing is dropped"));
    }
    let mut observing =
        Blocked::resume(proving.snapshot()).expect("its own snapshot").assuming_no_more_rares();
    let space = proving.space().expect("a sparse space");
    let mut plain = Plain::from_values(places, values, space);
    let mut best = [0f64; 3];
    let mut blocked_end = start;
    for _ in 0..TURNS {
        let goal = plain.values().len() as u64 + plain_heaps;
        best[0] = best[0].max(rate(plain_heaps, || {
            plain.extend_to(goal, &Run::unlimited()).expect("an unlimited run");
        }));
        blocked_end += (plain_heaps * MORE).max(10_000);
        for (engine, best) in [&mut proving, &mut observing].into_iter().zip(&mut best[1..]) {
            *best = best.max(steps(engine, blocked_end));
        }
    }
    check(&plain, &proving);
    let naive = naive_rate(&code, (start / 500).clamp(1000, 20_000) as usize);
    let column = |rate: f64| format!("{:.2} ({:.1}x)", rate, rate / best[0]);
    println!(
        "{:8}{naive:>10.3}{:>10.3}{:>20}{:>20}",
        name,
        best[0],
        column(best[1]),
        column(best[2])
    );
}

/// Millions per second.
fn rate(heaps: u64, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    heaps as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn steps(engine: &mut Blocked, end: u64) -> f64 {
    let (before, start) = (engine.settled(), Instant::now());
    while engine.settled() < end {
        engine.next_block().expect("nothing is dropped");
    }
    (engine.settled() - before) as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// The two engines must have found the same values.
fn check(plain: &Plain, blocked: &Blocked) {
    let values = blocked.snapshot().recent;
    let common = values.len().min(plain.values().len());
    assert!(values[..common] == plain.values()[..common], "the engines disagree");
}

/// The naive engine on the first heaps; its speed falls as 1/n.
fn naive_rate(code: &Code, heaps: usize) -> f64 {
    rate(heaps as u64, || {
        std::hint::black_box(reference::values(code, heaps));
    })
}
