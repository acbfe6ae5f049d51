//! Periods: proved and observed are different classes.

use pyo3::prelude::*;

/// A period that a theorem proves for all heaps.
///
/// >>> from grundy import Game
/// >>> period = Game("0.77").nim().proved
/// >>> period.preperiod, period.period, period.saltus
/// (71, 12, 0)
/// >>> "Guy" in period.proof
/// True
#[pyclass(module = "grundy", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ProvedPeriod {
    /// The period begins at this heap.
    pub(crate) preperiod: u64,
    /// The length of the period.
    pub(crate) period: u64,
    /// What is added in each period: 0 unless the sequence is arithmetic-periodic.
    pub(crate) saltus: u64,
    /// The theorem and what was checked, in words.
    pub(crate) proof: String,
}

/// A period that the values computed show, and that nothing proves.
///
/// >>> from grundy import Game
/// >>> triangular = Game(lambda n: (n - k * (k + 1) // 2 for k in range(1, n + 1)
/// ...                              if k * (k + 1) // 2 <= n))
/// >>> triangular.nim(100).proved is None
/// True
#[pyclass(module = "grundy", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ObservedPeriod {
    /// The period begins at this heap.
    pub(crate) preperiod: u64,
    /// The length of the period.
    pub(crate) period: u64,
    /// What is added in each period.
    pub(crate) saltus: u64,
    /// How many heaps show it.
    pub(crate) seen: u64,
}

#[pymethods]
impl ProvedPeriod {
    fn __repr__(&self) -> String {
        let Self { preperiod, period, saltus, .. } = self;
        format!("ProvedPeriod(preperiod={preperiod}, period={period}, saltus={saltus})")
    }
}

#[pymethods]
impl ObservedPeriod {
    fn __repr__(&self) -> String {
        let Self { preperiod, period, saltus, seen } = self;
        format!(
            "ObservedPeriod(preperiod={preperiod}, period={period}, saltus={saltus}, seen={seen})"
        )
    }
}
