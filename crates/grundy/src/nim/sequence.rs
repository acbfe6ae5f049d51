use super::period::Periodicity;
use super::request::Engine;
use super::sparse::SparseSpace;
use crate::getters::{getters, readable};

/// A nim-sequence as far as it was computed, and what is known of its period.
///
/// Only the engines make one, so that a proof is always that of the game it was asked for:
///
/// ```compile_fail,E0616
/// # use grundy::nim::NimSequence;
/// fn forged(mut daisies: NimSequence, kayles: &NimSequence) -> NimSequence {
///     daisies.periodicity = kayles.periodicity().clone();
///     daisies
/// }
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence {
    pub(super) values: Vec<u32>,
    pub(super) computed: u64,
    pub(super) values_proved: bool,
    pub(super) given: Option<u64>,
    pub(super) periodicity: Periodicity,
    pub(super) engine: Engine,
    pub(super) why: Vec<String>,
    pub(super) sparse: Option<Sparse>,
    pub(super) max: Option<(u32, u64)>,
}

impl NimSequence {
    pub(super) fn new(engine: Engine, values: Vec<u32>, periodicity: Periodicity) -> Self {
        Self {
            computed: values.len() as u64,
            values_proved: true,
            given: None,
            periodicity,
            engine,
            why: Vec::new(),
            sparse: None,
            max: largest(&values),
            values,
        }
    }

    getters! {
        /// The values of heaps 0, 1, 2, …; of a long sequence only the first.
        values: &[u32],
        /// How many values were computed.
        computed: u64,
        /// Whether every value is proved: false only for the observing engine.
        values_proved: bool,
        /// The computation went on from a checkpoint at this heap, and the values below it that
        /// [`values`](Self::values) does not hold were not computed again. `None` if it began at
        /// heap 0.
        given: Option<u64>,
        /// The period: proved, proved on a condition, or observed.
        periodicity: &Periodicity,
        /// The engine that computed the values.
        engine: Engine,
        /// How the engine was chosen, step by step.
        why: &[String],
        /// The sparse space, if the engine used one.
        sparse: Option<Sparse>,
    }

    /// The nim-value of a heap, of any size if the period is proved.
    pub fn value(&self, heap: u64) -> Option<u64> {
        let (heap, growth) = match self.periodicity.proved() {
            Some(proved) => {
                let (heap, rounds) = proved.representative(heap);
                (heap, rounds.checked_mul(proved.period().saltus())?)
            }
            None => (heap, 0),
        };
        let value = self.values.get(usize::try_from(heap).ok()?)?;
        u64::from(*value).checked_add(growth)
    }

    /// The largest value and the first heap that has it; `None` if the values grow for ever.
    ///
    /// For a proved period that is the largest of all heaps, otherwise of those computed.
    pub fn max(&self) -> Option<(u32, u64)> {
        if self.periodicity.proved().is_some_and(|proved| proved.period().saltus() > 0) {
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

readable! {
    /// A sparse space and the statistics of Uhlin 2017, Tables 1–4.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Sparse {
        /// The space.
        pub(super) space: SparseSpace,
        /// How many heaps are rare.
        pub(super) rare_count: u64,
        /// The last of them.
        pub(super) last_rare: Option<u64>,
        /// The largest smaller part that was needed to exclude a rare value; the dense engine does
        /// not know.
        pub(super) depth: Option<u64>,
        /// How many options were tried per heap to exclude the leftovers, on average; only the
        /// plain engine counts them.
        pub(super) average_leftovers: Option<f64>,
    }
}
