use super::period::Periodicity;
use super::request::Engine;
use super::sparse::SparseSpace;

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

    /// The values of heaps 0, 1, 2, …; of a long sequence only the first.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// How many values were computed.
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// Whether every value is proved: false only for the observing engine.
    pub fn values_proved(&self) -> bool {
        self.values_proved
    }

    /// The computation went on from a checkpoint at this heap, and the values below it that
    /// [`values`](Self::values) does not hold were not computed again. `None` if it began at
    /// heap 0.
    pub fn given(&self) -> Option<u64> {
        self.given
    }

    /// The period: proved, proved on a condition, or observed.
    pub fn periodicity(&self) -> &Periodicity {
        &self.periodicity
    }

    /// The engine that computed the values.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// How the engine was chosen, step by step.
    pub fn why(&self) -> &[String] {
        &self.why
    }

    /// The sparse space, if the engine used one.
    pub fn sparse(&self) -> Option<Sparse> {
        self.sparse
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

/// A sparse space and the statistics of Uhlin 2017, Tables 1–4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse {
    pub(super) space: SparseSpace,
    pub(super) rare_count: u64,
    pub(super) last_rare: Option<u64>,
    pub(super) depth: Option<u64>,
    pub(super) average_leftovers: Option<f64>,
}

impl Sparse {
    /// The space.
    pub fn space(&self) -> SparseSpace {
        self.space
    }

    /// How many heaps are rare.
    pub fn rare_count(&self) -> u64 {
        self.rare_count
    }

    /// The last of them.
    pub fn last_rare(&self) -> Option<u64> {
        self.last_rare
    }

    /// The largest smaller part that was needed to exclude a rare value; the dense engine does not
    /// know.
    pub fn depth(&self) -> Option<u64> {
        self.depth
    }

    /// How many options were tried per heap to exclude the leftovers, on average; only the plain
    /// engine counts them.
    pub fn average_leftovers(&self) -> Option<f64> {
        self.average_leftovers
    }
}
