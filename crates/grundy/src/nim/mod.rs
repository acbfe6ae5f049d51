//! Normal play: the player who cannot move loses.
//!
//! Every heap is worth a nim-heap, its *nim-value* G(n), and a sum of heaps is worth the XOR of
//! their values (Sprague 1935, Grundy 1939). So all there is to know about a heap game in normal
//! play is its *nim-sequence* G(0), G(1), G(2), …, and if that is periodic, finitely many values
//! say everything.
//!
//! [`sequence`] is the one call: it chooses an engine for the rules, computes, and proves the
//! period as soon as a theorem covers it.

pub mod blocked;
pub mod dense;
mod judge;
pub mod period;
pub mod plain;
pub mod reference;
pub mod sparse;
mod strategy;
pub mod stream;
pub mod window;

pub use judge::NimJudge;
pub use period::{ObservedPeriod, Period, Periodicity, Proof, ProvedPeriod, Theorem};
pub use strategy::{Engine, Keep, Request, Unable, compute};

use crate::rules::Rules;
use crate::run::{Run, Stop};

/// A nim-sequence as far as it was computed, and what is known of its period.
#[derive(Clone, Debug)]
pub struct NimSequence {
    /// The values of heaps 0, 1, 2, …; of a long sequence only the first.
    pub values: Vec<u32>,
    /// How many values were computed.
    pub computed: u64,
    /// Whether every value is proved: false only for the observing engine.
    pub values_proved: bool,
    /// The period, proved or observed.
    pub periodicity: Periodicity,
    /// The engine that computed the values.
    pub engine: Engine,
    /// How the engine was chosen, step by step.
    pub why: Vec<String>,
    /// The sparse space, if the engine used one.
    pub sparse: Option<Sparse>,
    /// Why the computation ended before a proof, if something stopped it.
    pub stop: Option<Stop>,
    max: Option<(u32, u64)>,
}

/// A sparse space and the statistics of Uhlin 2017, Tables 1–4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse {
    /// The space.
    pub space: sparse::SparseSpace,
    /// How many heaps are rare.
    pub rare_count: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The largest smaller part that was needed to exclude a rare value.
    pub depth: u64,
    /// How many options were tried per heap to exclude the leftovers, on average; only the plain
    /// engine counts them.
    pub average_leftovers: Option<f64>,
}

impl NimSequence {
    fn new(engine: Engine, values: Vec<u32>, periodicity: Periodicity, stop: Option<Stop>) -> Self {
        Self {
            computed: values.len() as u64,
            values_proved: true,
            periodicity,
            engine,
            why: Vec::new(),
            sparse: None,
            stop,
            max: largest(&values),
            values,
        }
    }

    /// The nim-value of a heap, of any size if the period is proved.
    pub fn value(&self, heap: u64) -> Option<u64> {
        let (heap, rounds, saltus) = match self.periodicity.proved() {
            Some(proved) => {
                let (heap, rounds) = proved.representative(heap);
                (heap, rounds, proved.period().saltus)
            }
            None => (heap, 0, 0),
        };
        let value = self.values.get(usize::try_from(heap).ok()?)?;
        Some(u64::from(*value) + rounds * saltus)
    }

    /// The largest value and the first heap that has it; `None` if the values grow for ever.
    ///
    /// For a proved period that is the largest of all heaps, otherwise of those computed.
    pub fn max(&self) -> Option<(u32, u64)> {
        if self.periodicity.proved().is_some_and(|proved| proved.period().saltus > 0) {
            return None;
        }
        self.max
    }
}

/// The largest value and its first place.
fn largest(values: &[u32]) -> Option<(u32, u64)> {
    let max = *values.iter().max()?;
    let index = values.iter().position(|&value| value == max)?;
    Some((max, index as u64))
}

/// The nim-sequence of a game: values until the period is proved, but at most `heaps` of them.
///
/// ```
/// use grundy::{Game, nim, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let sequence = nim::sequence(&kayles, 10_000, &Run::unlimited());
/// let period = sequence.periodicity.proved().unwrap().period();
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert_eq!(sequence.value(1_000_000_000_000), Some(1));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn sequence(rules: &dyn Rules, heaps: usize, run: &Run<'_>) -> NimSequence {
    let request = Request { heaps: Some(heaps as u64), ..Request::default() };
    compute(rules, &request, run).expect("nobody forced an engine or a checkpoint")
}
