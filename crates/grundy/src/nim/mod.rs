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
pub mod stream;
pub mod window;

pub use judge::NimJudge;
pub use period::{ObservedPeriod, Period, Periodicity, Proof, ProvedPeriod, Theorem};

use crate::rules::Rules;
use crate::run::{Run, Stop};

/// The engines behind [`sequence`]. All give the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The naive algorithm: every option of every heap. Always able.
    Reference,
    /// For codes that never split and have a repeating tail: windows and residue classes.
    Window,
}

/// A nim-sequence as far as it was computed, and what is known of its period.
#[derive(Clone, Debug)]
pub struct NimSequence {
    /// The values of heaps 0, 1, 2, …
    pub values: Vec<u32>,
    /// The period, proved or observed.
    pub periodicity: Periodicity,
    /// The engine that computed the values.
    pub engine: Engine,
    /// Why the computation ended before a proof, if something stopped it.
    pub stop: Option<Stop>,
}

impl NimSequence {
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
        let max = *self.values.iter().max()?;
        let index = self.values.iter().position(|&value| value == max)?;
        Some((max, index as u64))
    }
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
    match choose(rules) {
        Engine::Window => by_window(rules, heaps, run),
        Engine::Reference => by_reference(rules, heaps, run),
    }
}

/// The engine for these rules.
pub fn choose(rules: &dyn Rules) -> Engine {
    match rules.code() {
        Some(code) if code.never_splits() && !code.tail().is_empty() => Engine::Window,
        _ => Engine::Reference,
    }
}

fn by_window(rules: &dyn Rules, heaps: usize, run: &Run<'_>) -> NimSequence {
    let code = rules.code().expect("the window engine is chosen for codes");
    let (values, proved, stop) = window::tail_sequence(code, heaps, run);
    let periodicity = match proved {
        Some(proved) => Periodicity::Proved(proved),
        None => observed(&values),
    };
    NimSequence { values, periodicity, engine: Engine::Window, stop: stop.err() }
}

/// Computes in stretches, each a quarter longer than all before, and after each looks for a
/// proof; so looking costs a constant factor at most.
fn by_reference(rules: &dyn Rules, heaps: usize, run: &Run<'_>) -> NimSequence {
    let mut values = Vec::new();
    let mut stop = None;
    let mut periodicity = Periodicity::Open;
    while values.len() < heaps && stop.is_none() {
        let goal = (values.len() + values.len() / 4 + 64).min(heaps);
        stop = reference::extend(rules, &mut values, goal, run).err();
        let proved = rules.code().and_then(|code| period::prove(code, &values));
        if let Some(proved) = proved {
            periodicity = Periodicity::Proved(proved);
            stop = None;
            break;
        }
    }
    if periodicity == Periodicity::Open {
        periodicity = observed(&values);
    }
    NimSequence { values, periodicity, engine: Engine::Reference, stop }
}

fn observed(values: &[u32]) -> Periodicity {
    period::observe(values).map_or(Periodicity::Open, Periodicity::Observed)
}
