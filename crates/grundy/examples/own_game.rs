//! A heap game of your own: implement `Rules`, and every engine works on it.
//!
//! Run with `cargo run --example own_game`.

use grundy::judge::Search;
use grundy::outcome::Judge;
use grundy::rules::Visit;
use grundy::run::Run;
use grundy::{Position, Rules, nim};
use std::ops::ControlFlow;

/// From a heap of n tokens take a divisor of n, but not n itself.
struct TakeADivisor;

impl Rules for TakeADivisor {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        (1..heap)
            .filter(|divisor| heap.is_multiple_of(*divisor))
            .try_for_each(|divisor| visit(&[heap - divisor]))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sequence = nim::sequence(&TakeADivisor, 33, &Run::unlimited()).value;
    println!("nim-values of heaps 0 to 32: {:?}", sequence.values());
    // The value of n is the number of times that 2 divides it.
    for heap in 1..33u64 {
        assert_eq!(sequence.value(heap), Some(u64::from(heap.trailing_zeros())));
    }

    let position: Position = "6 + 8".parse()?;
    let mut search = Search::new(&TakeADivisor, Run::unlimited());
    println!("misère outcome of {position}: {}", search.outcome(&position)?);
    for winning in search.winning_moves(&position, 10)?.moves {
        println!("  winning: {winning}");
    }
    Ok(())
}
