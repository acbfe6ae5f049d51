//! Genera of heaps: how long, how many sums, and the ratio to the plain algorithm.
//!
//! Run with `cargo bench -p grundy --bench genus`.

use grundy::misere::quaternary::census;
use grundy::misere::sequence::columns;
use grundy::misere::{Genera, Genus};
use grundy::rules::Code;
use grundy::run::Run;
use grundy::{Game, Position, Rules};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The published algorithm without its short cuts: every sum by its options, all heaps kept.
fn plain(rules: &Game, position: &Position, known: &mut HashMap<Position, Genus>) -> Genus {
    if let Some(genus) = known.get(position) {
        return genus.clone();
    }
    let mut options = Vec::new();
    let _ = position.visit_moves(rules, &mut |heap, parts| {
        options.extend(position.after(heap, parts));
        ControlFlow::Continue(())
    });
    let genera: Vec<Genus> = options.iter().map(|option| plain(rules, option, known)).collect();
    let genus = Genus::of_options(&genera);
    known.insert(position.clone(), genus.clone());
    genus
}

fn engine(rules: &Game, last: u64) -> (Duration, usize, u64) {
    let start = Instant::now();
    let mut genera = Genera::new(rules);
    genera.extend_to(last, &Run::unlimited()).expect("no limit was set");
    (start.elapsed(), genera.known_sums(), genera.memory())
}

fn ratio(name: &str, last: u64) {
    let rules: Game = name.parse().expect("a game");
    let mut best = [Duration::MAX; 2];
    for _ in 0..3 {
        let start = Instant::now();
        let mut known = HashMap::new();
        (0..=last).for_each(|heap| drop(plain(&rules, &Position::new([heap]), &mut known)));
        best[0] = best[0].min(start.elapsed());
        best[1] = best[1].min(engine(&rules, last).0);
    }
    let [slow, fast] = best.map(|time| time.as_secs_f64());
    println!(
        "{name:8} to heap {last:3}: plain {slow:8.4} s, engine {fast:8.5} s, {:7.1} times",
        slow / fast
    );
}

fn reach(name: &str, last: u64) {
    let rules: Game = name.parse().expect("a game");
    assert!(rules.options(0).is_empty());
    let (time, sums, bytes) = engine(&rules, last);
    let (seconds, mebibytes) = (time.as_secs_f64(), bytes >> 20);
    println!("{name:8} to heap {last:3}: {seconds:8.3} s, {sums:8} sums, {mebibytes:5} MiB");
}

fn census_and_columns() {
    let start = Instant::now();
    let census = census(6, &Run::unlimited());
    let wild: usize = census.value.wild_by_length().values().sum();
    println!("census to length 6: {:.3} s, {wild} wild games", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let code: Code = LONG.replace(' ', "").parse().expect("a code");
    let columns = columns(&code, 3, &Run::unlimited()).expect("it never splits");
    let seconds = start.elapsed().as_secs_f64();
    println!("{} columns of the code of 131 digits: {seconds:.3} s", columns.value.len());
}

/// Allen (2006), Example 3.3.3.
const LONG: &str = "0.31023 21320 32002 32103 20213 20231 32000 00312 10213 21031 21212 12121 33300 \
    33003 13003 12031 03310 10000 00012 30000 00123 00000 00000 00000 00000 31233 1";

fn main() {
    println!("against the plain algorithm");
    for (name, last) in [("grundy", 34), ("0.77", 22), ("0.07", 26), ("4.7", 18)] {
        ratio(name, last);
    }
    println!("how far");
    for (name, last) in [("grundy", 88), ("grundy", 100), ("grundy", 120)] {
        reach(name, last);
    }
    for name in
        ["0.77", "0.07", "0.15", "0.17", "0.04", "0.14", "0.16", "0.37", "0.72", "0.4", "4.7"]
    {
        reach(name, 60);
    }
    println!("games that never split");
    census_and_columns();
}
