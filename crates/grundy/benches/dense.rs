//! The dense engine against the naive one, on games without a usable sparse space.
//!
//! Prints the time of the naive engine divided by that of each method of the dense engine, both
//! measured in the same run. `cargo bench --bench dense` goes to 2^18 heaps; with `--test`, or
//! as part of the tests, to 2^11.

use grundy::Game;
use grundy::nim::dense::{self, Method, Moves};
use grundy::nim::reference;
use grundy::run::Run;
use std::time::{Duration, Instant};

const GAMES: [&str; 6] = ["0.06", "0.004", "0.006", "0.14", "4.007", "grundy"];

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// The best of a few repeats, fewer when they take long.
fn best_of(work: impl Fn() -> Vec<u32>) -> (Vec<u32>, Duration) {
    let (values, mut best) = timed(&work);
    for _ in 0..if best < Duration::from_millis(300) { 3 } else { 1 } {
        best = best.min(timed(&work).1);
    }
    (values, best)
}

fn by(method: Method, moves: &Moves, heaps: usize) -> Vec<u32> {
    let mut values = Vec::new();
    dense::extend(moves, &mut values, heaps, method, &Run::unlimited()).expect("unlimited");
    values
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let exponents = if test { 10..=11 } else { 14..=18 };
    println!("game      heaps    max     naive     plain  ratio    lookup  ratio");
    for text in GAMES {
        let game: Game = text.parse().expect("a game");
        let moves = Moves::of(&game).expect("a game with at most two heaps left");
        for exponent in exponents.clone() {
            row(text, &game, &moves, 1 << exponent);
        }
    }
}

fn row(text: &str, game: &Game, moves: &Moves, heaps: usize) {
    let (wanted, naive) = timed(|| reference::values(game, heaps));
    let (plain_values, plain) = best_of(|| by(Method::Plain, moves, heaps));
    let (lookup_values, lookup) = best_of(|| by(Method::Lookup, moves, heaps));
    assert!(plain_values == wanted && lookup_values == wanted, "{text}: the engines differ");
    let ratio = |fast: Duration| naive.as_secs_f64() / fast.as_secs_f64();
    println!(
        "{text:<7} {heaps:>7} {:>6} {naive:>9.2?} {plain:>9.2?} {:>6.1} {lookup:>9.2?} {:>6.1}",
        wanted.iter().max().expect("at least heap 0"),
        ratio(plain),
        ratio(lookup),
    );
}
