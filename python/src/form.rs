//! Misère canonical forms.

use crate::convert;
use crate::figure::Figure;
use crate::genus::Genus;
use crate::rules::AnyRules;
use crate::run::{Keywords, ask, unreadable};
use grundy::misere::form::parts::Parts;
use grundy::misere::form::{self, Expression, Forms};
use grundy::rules::checked;
use grundy::run::{Run, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// All forms live in one arena, so that equal games are equal handles. It only grows.
static ARENA: LazyLock<Mutex<Forms>> = LazyLock::new(Mutex::default);

/// The arena. Whoever waits for it must not hold the GIL.
fn arena() -> MutexGuard<'static, Forms> {
    ARENA.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The canonical form of a game in misère play: equal games are equal objects.
///
/// >>> from grundy import Form, Game
/// >>> Form("2 + 2") == Form("{2, 3}"), Form("1 + 1") == Form("0")
/// (True, True)
/// >>> Game("kayles").form(5)
/// Form('*[*[3,2],3,2,1]')
/// >>> Form("2_#").genus, Form("2_#").outcome, Form("2_#").birthday
/// (Genus('0^02'), Outcome.P, 3)
#[pyclass(module = "grundy", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Form(form::Form);

impl Form {
    /// The form of a position.
    pub(crate) fn of(
        rules: &AnyRules,
        position: &grundy::Position,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        // Rules in Python are asked before the arena is taken: they may want it themselves.
        if rules.own().is_some() {
            let mut waiting: Vec<u64> = position.sizes().map(|(heap, _)| heap).collect();
            let mut seen: HashSet<u64> = waiting.iter().copied().collect();
            while let Some(heap) = waiting.pop() {
                for part in checked::options(rules.get(), heap, run)?.into_iter().flatten() {
                    if seen.insert(part) {
                        waiting.push(part);
                    }
                }
            }
        }
        arena().position(rules.get(), position, run).map(Self)
    }
}

#[pymethods]
impl Form {
    #[new]
    #[pyo3(signature = (text, **limits))]
    fn new(py: Python<'_>, text: &str, limits: Option<&Keywords<'_>>) -> PyResult<Self> {
        let expression: Expression = text.parse().map_err(unreadable)?;
        ask(py, limits, "forms", |run| arena().evaluate(&expression, run)).map(Self)
    }

    /// The options, canonical forms themselves.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2").options
    /// [Form('1'), Form('0')]
    #[getter]
    fn options(&self, py: Python<'_>) -> Vec<Self> {
        py.detach(|| arena().options(self.0).iter().copied().map(Self).collect())
    }

    /// The day on which the form is born.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2 + 2").birthday
    /// 4
    #[getter]
    fn birthday(&self, py: Python<'_>) -> u32 {
        py.detach(|| arena().birthday(self.0))
    }

    /// Who wins in misère play.
    ///
    /// >>> from grundy import Form
    /// >>> Form("1").outcome
    /// Outcome.P
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::outcome(py, py.detach(|| arena().outcome(self.0)))
    }

    /// The genus.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2 + 2").genus
    /// Genus('0^02')
    #[getter]
    fn genus(&self, py: Python<'_>) -> PyResult<Genus> {
        ask(py, None, "forms", |run| arena().genus(self.0, run)).map(Genus)
    }

    /// `tame`, `restive`, `restless` or `wild`, in words.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2_{#321}").nature
    /// 'restless'
    #[getter]
    fn nature(&self, py: Python<'_>) -> PyResult<String> {
        ask(py, None, "forms", |run| arena().nature(self.0, run)).map(|n| n.to_string())
    }

    /// The mate: the form that makes a P-position with this one.
    ///
    /// >>> from grundy import Form
    /// >>> (Form("2_{#321}") + Form("2_{#321}").mate()).outcome
    /// Outcome.P
    #[pyo3(signature = (**limits))]
    fn mate(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<Self> {
        ask(py, limits, "forms", |run| arena().mate(self.0, run)).map(Self)
    }

    /// A form with which this one and another have different outcomes; `None` if they are equal.
    ///
    /// >>> from grundy import Form
    /// >>> witness = Form("2 + 2").distinguish(Form("0"))
    /// >>> (Form("2 + 2") + witness).outcome == (Form("0") + witness).outcome
    /// False
    #[pyo3(signature = (other, **limits))]
    fn distinguish(
        &self,
        other: &Bound<'_, Self>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Option<Self>> {
        let second = other.get().0;
        let found =
            ask(other.py(), limits, "forms", |run| arena().distinguish(self.0, second, run))?;
        Ok(found.map(|witness| Self(witness.game)))
    }

    /// All ways to write the form as a sum of primes, and possibly 1.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2 + 2").factorisations()
    /// [[Form('2'), Form('2')]]
    #[pyo3(signature = (**limits))]
    fn factorisations(
        &self,
        py: Python<'_>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Vec<Self>>> {
        let found =
            ask(py, limits, "forms", |run| Parts::new().factorisations(&mut arena(), self.0, run))?;
        let listed = found.into_iter().map(|found| {
            let one = found.one.then_some(form::Form::ONE);
            found.primes.into_iter().chain(one).map(Self).collect()
        });
        Ok(listed.collect())
    }

    /// The tree of the form as a drawing.
    ///
    /// >>> from grundy import Form
    /// >>> Form("2_{320}").figure().svg[:4]
    /// '<svg'
    fn figure(&self, py: Python<'_>) -> PyResult<Figure> {
        let (name, svg) = ask(py, None, "forms", |run| {
            let mut forms = arena();
            let genus = forms.genus(self.0, run)?;
            let name = forms.print(self.0);
            let svg = grundy_figure::tree(&forms, self.0, &name, &genus);
            Ok((name, svg))
        })?;
        let too_large = || PyValueError::new_err("the tree has too many nodes to draw");
        Ok(Figure::new(name, svg.ok_or_else(too_large)?))
    }

    fn __add__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        let second = other.get().0;
        ask(other.py(), None, "forms", |run| arena().sum(self.0, second, run)).map(Self)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| arena().print(self.0))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Form('{}')", self.__str__(py))
    }
}
