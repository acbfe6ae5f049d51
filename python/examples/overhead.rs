//! The Rust side of `overhead.py`: how long the library takes for what Python asks it, once.

use grundy::Game;
use grundy::nim::{self, Request};
use grundy::quotient::Solver;
use grundy::run::Run;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

fn fastest(times: usize, mut work: impl FnMut()) -> Duration {
    let one = |()| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    std::iter::repeat_n((), times).map(one).min().unwrap_or_default()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (kayles, game): (Game, Game) = ("0.77".parse()?, "0.454".parse()?);
    let run = Run::unlimited();
    let quotient = fastest(20, || {
        let mut solver = Solver::new(kayles.clone());
        black_box(solver.solve(&run));
    });
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let request = Request::new().heaps(10_000_000).threads(threads);
    let values = fastest(1, || {
        let found = nim::compute(&game, &request, &run).expect("no engine was asked for");
        black_box(found.value.computed());
    });
    println!("{} {}", quotient.as_secs_f64(), values.as_secs_f64());
    Ok(())
}
