//! Nim-sequences.

use crate::convert::{self, Index};
use crate::period::{ObservedPeriod, ProvedPeriod};
use crate::rules::AnyRules;
use crate::run::{Keywords, Limits};
use grundy::nim::{self, Period, Periodicity, Request};
use grundy::run::{Reached, Run, Stop};
use grundy_report::answer::{NimAnswer, NimView};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::thread;

/// The most values that are held without being asked for by `array`: those that the engines hold.
const HELD: u64 = 1 << 24;

/// The nim-values of heaps 0, 1, 2, …, and what is known of their period.
///
/// A Python sequence, and an array for NumPy that shares its memory.
///
/// >>> from grundy import Game
/// >>> kayles = Game("kayles").nim(20)
/// >>> len(kayles), kayles[9], kayles[-1]
/// (21, 4, 1)
/// >>> kayles[:12]
/// [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
/// >>> Game("kayles").nim().value(10**15)
/// 1
#[pyclass(module = "grundy", frozen, sequence)]
pub(crate) struct NimSequence {
    rules: AnyRules,
    pub(crate) found: nim::NimSequence,
    /// The values asked for, where the period gives more than were computed.
    unfolded: Option<Vec<u32>>,
    stop: Option<Stop>,
}

impl NimSequence {
    /// Computes a sequence to a last heap; without one, until the period is proved.
    pub(crate) fn compute(rules: &AnyRules, to: Option<u64>, run: &Run<'_>) -> Self {
        let heaps = to.map(|last| last.saturating_add(1));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let request = Request::new().heaps(heaps).threads(threads);
        let found = nim::compute(rules.get(), &request, run)
            .expect("no engine and no checkpoint was asked for");
        Self::new(rules, found, heaps, run)
    }

    pub(crate) fn new(
        rules: &AnyRules,
        found: Reached<nim::NimSequence>,
        heaps: Option<u64>,
        run: &Run<'_>,
    ) -> Self {
        let Reached { value: found, mut stop } = found;
        let mut unfolded = None;
        let wanted = heaps.filter(|&heaps| heaps <= HELD && heaps > found.values().len() as u64);
        if let (Some(heaps), None) = (wanted, stop) {
            match unfold(rules, &found, heaps, run) {
                Ok(values) => unfolded = Some(values),
                Err(early) => stop = Some(early),
            }
        }
        Self { rules: rules.clone(), found, unfolded, stop }
    }

    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    fn values(&self) -> &[u32] {
        self.unfolded.as_deref().unwrap_or(self.found.values())
    }

    fn answer(&self) -> Option<NimAnswer> {
        let AnyRules::Spelt(game) = &self.rules else { return None };
        let found = Reached { value: self.found.clone(), stop: self.stop };
        Some(NimAnswer::new(game, &found, NimView::default()))
    }
}

/// The first values, those beyond the computed ones by the period or computed once more.
fn unfold(
    rules: &AnyRules,
    found: &nim::NimSequence,
    heaps: u64,
    run: &Run<'_>,
) -> Result<Vec<u32>, Stop> {
    let mut values = Vec::new();
    let _ = values.try_reserve_exact(usize::try_from(heaps).unwrap_or(usize::MAX));
    found.visit_values(rules.get(), heaps, run, |_, value| {
        values.push(u32::try_from(value).unwrap_or(u32::MAX));
    })?;
    Ok(values)
}

fn fields(period: Period) -> (u64, u64, u64) {
    (period.preperiod(), period.period(), period.saltus())
}

#[pymethods]
impl NimSequence {
    /// The period, if it is proved for all heaps.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").nim().proved
    /// ProvedPeriod(preperiod=71, period=12, saltus=0)
    #[getter]
    fn proved(&self) -> Option<ProvedPeriod> {
        let proved = self.found.periodicity().proved()?;
        let (preperiod, period, saltus) = fields(proved.period());
        Some(ProvedPeriod { preperiod, period, saltus, proof: proved.proof().to_string() })
    }

    /// The period that the values show, if none is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").nim().observed is None
    /// True
    #[getter]
    fn observed(&self) -> Option<ObservedPeriod> {
        let Periodicity::Observed(observed) = self.found.periodicity() else { return None };
        let (preperiod, period, saltus) = fields(observed.period());
        Some(ObservedPeriod { preperiod, period, saltus, seen: observed.seen() })
    }

    /// How many values were computed.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").nim(10**6).computed < 1000
    /// True
    #[getter]
    fn computed(&self) -> u64 {
        self.found.computed()
    }

    /// The engine that computed the values.
    ///
    /// >>> from grundy import Game
    /// >>> Game(lambda n: range(n)).nim(10).engine
    /// 'reference'
    #[getter]
    fn engine(&self) -> &'static str {
        self.found.engine().name()
    }

    /// The nim-value of a heap, of any size if the period is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").nim().value(10**18)
    /// 1
    fn value(&self, heap: u64) -> PyResult<u64> {
        let held = || self.values().get(usize::try_from(heap).ok()?).copied().map(u64::from);
        self.found.value(heap).or_else(held).ok_or_else(|| {
            let text = format!("no period is proved, and heap {heap} was not computed");
            PyIndexError::new_err(text)
        })
    }

    /// The values of heaps 0, 1, … as a NumPy array; `heaps` says how many.
    ///
    /// Without `heaps` the array shares the memory of the sequence and cannot be written to.
    ///
    /// >>> from grundy import Game
    /// >>> kayles = Game("kayles").nim(100)
    /// >>> kayles.array().dtype.name, kayles.array().shape
    /// ('uint32', (101,))
    /// >>> int((kayles.array(heaps=10**6) == 0).sum())
    /// 1
    #[pyo3(signature = (heaps=None, **limits))]
    fn array<'py>(
        slf: &Bound<'py, Self>,
        heaps: Option<u64>,
        limits: Option<&Keywords<'py>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let limits = Limits::read(limits)?;
        let numpy = py.import("numpy")?;
        let this = slf.get();
        let Some(heaps) = heaps.filter(|&heaps| heaps != this.values().len() as u64) else {
            return numpy.call_method1("asarray", (slf,));
        };
        let (rules, found) = (&this.rules, &this.found);
        let ran = limits.run(py, Some(rules), "heaps", |run| unfold(rules, found, heaps, run))?;
        let values = ran.whole(py, Some(rules), |values| values)?;
        if values.len() as u64 != heaps {
            let text = format!("only {} values are known; see Game.nim", values.len());
            return Err(PyValueError::new_err(text));
        }
        let (rules, found) = (rules.clone(), found.clone());
        let whole = Self { rules, found, unfolded: Some(values), stop: None };
        numpy.call_method1("asarray", (Bound::new(py, whole)?,))
    }

    /// The values by reference, as NumPy asks for them.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.values();
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (values.len(),))?;
        let typestr = if cfg!(target_endian = "little") { "<u4" } else { ">u4" };
        interface.set_item("typestr", typestr)?;
        // The sequence is never written to, and NumPy keeps it alive as the base of the array.
        interface.set_item("data", (values.as_ptr() as usize, true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.values().len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let values = self.values();
        match convert::index(index, values.len())? {
            Index::One(at) => Ok(values[at].into_pyobject(index.py())?.into_any()),
            Index::Many(places) => {
                let chosen: Vec<u32> = places.into_iter().map(|at| values[at]).collect();
                Ok(chosen.into_pyobject(index.py())?.into_any())
            }
        }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        value.extract::<u32>().is_ok_and(|value| self.values().contains(&value))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<Self>() {
            return Ok(self.values() == other.get().values());
        }
        Ok(other.extract::<Vec<u32>>().is_ok_and(|other| self.values() == other))
    }

    /// The facts as a dict, as `grundy nim --json` prints them.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").nim().to_dict()["status"]
    /// 'periodic'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::spelt(py, self.answer())
    }

    fn __repr__(&self) -> String {
        let first: Vec<String> = self.values().iter().take(12).map(u32::to_string).collect();
        let more = if self.values().len() > 12 { ", …" } else { "" };
        let known = match (self.proved(), self.observed()) {
            (Some(p), _) => format!("proved period {}, preperiod {}", p.period, p.preperiod),
            (None, Some(p)) => format!("observed period {}, not proved", p.period),
            (None, None) => "no period known".to_owned(),
        };
        format!("<NimSequence of {}: {}{more}; {known}>", self.rules.name(), first.join(", "))
    }

    fn _repr_html_(&self) -> String {
        match self.answer() {
            Some(answer) => convert::html(&answer),
            None => format!("<code>{}</code>", convert::escape(&self.__repr__())),
        }
    }
}
