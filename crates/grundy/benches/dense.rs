//! The dense engine against the naive one, on games without a usable sparse space.
//!
//! The engines compute the same stretch of heaps in turn, stretch after stretch, so that all
//! suffer alike from whatever else the machine does. A row is printed at each power of two: the
//! time of each engine from heap 0 on, and the time of the naive engine divided by it.
//!
//! `cargo bench --bench dense` goes to 2^18 heaps for the first three games; further arguments
//! name other games. `cargo test` runs it to 2^11.

use grundy::Game;
use grundy::nim::engine::dense::{self, Method};
use grundy::nim::reference;
use grundy::rules::Places;
use grundy::run::Run;
use std::time::{Duration, Instant};

/// The games and the exponents to which they go.
const GAMES: [(&str, u32); 6] =
    [("0.06", 18), ("0.004", 18), ("0.006", 18), ("0.14", 16), ("4.007", 16), ("grundy", 16)];
/// Stretches between two powers of two.
const STRETCHES: usize = 8;

/// An engine: it appends values until there are so many.
type Extend<'a> = Box<dyn Fn(&mut Vec<u32>, usize) + 'a>;

/// The values and the time of an engine so far.
struct Contender<'a> {
    extend: Extend<'a>,
    values: Vec<u32>,
    time: Duration,
}

impl<'a> Contender<'a> {
    fn new(extend: impl Fn(&mut Vec<u32>, usize) + 'a) -> Self {
        Self { extend: Box::new(extend), values: Vec::new(), time: Duration::ZERO }
    }

    fn go_on(&mut self, heaps: usize) {
        let start = Instant::now();
        (self.extend)(&mut self.values, heaps);
        self.time += start.elapsed();
    }
}

fn contenders<'a>(game: &'a Game, moves: &'a Places) -> [Contender<'a>; 3] {
    let by = |method| {
        Contender::new(move |values: &mut Vec<u32>, heaps| {
            dense::extend(None, moves, values, heaps, method, &Run::unlimited())
                .expect("unlimited");
        })
    };
    let naive = Contender::new(|values, heaps| {
        reference::extend(game, values, heaps, &Run::unlimited()).expect("unlimited");
    });
    [naive, by(Method::Plain), by(Method::Lookup)]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo bench` says so; `cargo test` runs the same program without a word.
    let test = !arguments.iter().any(|argument| argument == "--bench");
    let named: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|text| !text.starts_with("--")).collect();
    println!("game      heaps    max     naive     plain  ratio    lookup  ratio");
    for (text, exponent) in GAMES {
        let last = if test { 11 } else { exponent };
        if named.is_empty() || named.contains(&text) {
            compare(text, if test { 10 } else { 14 }, last);
        }
    }
}

fn compare(text: &str, first: u32, last: u32) {
    let game: Game = text.parse().expect("a game");
    let moves = Places::of_rules(&game).expect("a game with at most two heaps left");
    let mut contenders = contenders(&game, &moves);
    for exponent in first..=last {
        let (from, to) = (contenders[0].values.len(), 1 << exponent);
        for stretch in 1..=STRETCHES {
            let heaps = from + (to - from) * stretch / STRETCHES;
            contenders.iter_mut().for_each(|contender| contender.go_on(heaps));
        }
        let [naive, plain, lookup] = &contenders;
        assert!(plain.values == naive.values, "{text}: the plain method differs");
        assert!(lookup.values == naive.values, "{text}: the lookup differs");
        let max = naive.values.iter().max().expect("at least heap 0");
        let ratio = |fast: &Contender<'_>| naive.time.as_secs_f64() / fast.time.as_secs_f64();
        println!(
            "{text:<7} {to:>7} {max:>6} {:>9.2?} {:>9.2?} {:>6.1} {:>9.2?} {:>6.1}",
            naive.time,
            plain.time,
            ratio(plain),
            lookup.time,
            ratio(lookup),
        );
    }
}
