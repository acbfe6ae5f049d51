//! Values of partizan games in normal play.

use crate::figure::Figure;
use crate::run::{Keywords, Limits, ask, unreadable};
use grundy::partizan::{self, Dyadic, Outcome, Player, ReadError, Style, Values};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use std::cmp::Ordering;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// All values live in one arena, so that equal games are equal handles. It only grows.
static ARENA: LazyLock<Mutex<Values>> = LazyLock::new(Mutex::default);

/// The arena. Whoever waits for it must not hold the GIL.
fn arena() -> MutexGuard<'static, Values> {
    ARENA.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The value of a short partizan game in normal play: numbers, switches, ups, stars, and whatever
/// can be written with them.
///
/// `<`, `<=`, `>` and `>=` are the partial order of games; two games that are confused are in no
/// relation.
///
/// >>> from grundy.partizan import Value
/// >>> Value("{1|-1}") + Value("{1|-1}"), Value("1/2") + Value("1/2")
/// (Value('0'), Value('1'))
/// >>> Value("*") > Value("0"), Value("*") < Value("0"), Value("^") > Value("0")
/// (False, False, True)
/// >>> Value("{3|1}").mean, Value("{3|1}").temperature
/// (Fraction(2, 1), Fraction(1, 1))
#[pyclass(module = "grundy.partizan", frozen)]
pub(crate) struct Value(partizan::Value);

impl Value {
    fn options(&self, py: Python<'_>, player: Player) -> Vec<Self> {
        py.detach(|| arena().sorted_options(self.0, player).into_iter().map(Self).collect())
    }
}

/// A number as `fractions.Fraction`.
fn fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.call_method1("Fraction", (number.to_string(),))
}

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (text, **limits))]
    fn new(py: Python<'_>, text: &str, limits: Option<&Keywords<'_>>) -> PyResult<Self> {
        let ran = Limits::read(limits)?.run(py, None, "games", |run| arena().read(text, run))?;
        let found = ran.whole(py, None, |found| match found {
            Ok(value) => Ok(Ok(value)),
            Err(ReadError::Stopped(stop)) => Err(stop),
            Err(error) => Ok(Err(error)),
        })?;
        found.map(Self).map_err(unreadable)
    }

    /// Left's options in the canonical form.
    ///
    /// >>> from grundy.partizan import Value
    /// >>> Value("{1|-1}").left, Value("{1|-1}").right
    /// ([Value('1')], [Value('-1')])
    #[getter]
    fn left(&self, py: Python<'_>) -> Vec<Self> {
        self.options(py, Player::Left)
    }

    /// Right's options in the canonical form.
    #[getter]
    fn right(&self, py: Python<'_>) -> Vec<Self> {
        self.options(py, Player::Right)
    }

    /// Who wins: `"L"`, `"R"`, `"N"` (whoever moves next) or `"P"`.
    ///
    /// >>> from grundy.partizan import Value
    /// >>> [Value(text).outcome for text in ["1", "-1", "*", "0"]]
    /// ['L', 'R', 'N', 'P']
    #[getter]
    fn outcome(&self, py: Python<'_>) -> char {
        let outcome: Outcome = py.detach(|| arena().outcome(self.0));
        outcome.letter()
    }

    /// The mean value.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &ask(py, None, "games", |run| arena().mean(self.0, run))?)
    }

    /// The temperature.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &ask(py, None, "games", |run| arena().temperature(self.0, run))?)
    }

    /// The thermograph as a drawing.
    ///
    /// >>> from grundy.partizan import Value
    /// >>> Value("{3|1}").figure().svg[:4]
    /// '<svg'
    #[pyo3(signature = (**limits))]
    fn figure(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<Figure> {
        let (title, drawn) = ask(py, limits, "games", |run| {
            let mut values = arena();
            let title = format!("Thermograph of {}", values.print(self.0));
            Ok((title, values.thermograph(self.0, run)?))
        })?;
        let svg = grundy_figure::thermograph(&drawn, &title);
        Ok(Figure::new(title, svg))
    }

    fn __add__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        let other_value = other.get().0;
        ask(other.py(), None, "games", |run| arena().sum(self.0, other_value, run)).map(Self)
    }

    fn __sub__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        let other_value = other.get().0;
        ask(other.py(), None, "games", |run| arena().difference(self.0, other_value, run)).map(Self)
    }

    fn __neg__(&self, py: Python<'_>) -> Self {
        Self(py.detach(|| arena().negative(self.0)))
    }

    fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp) -> PyResult<bool> {
        let other_value = other.get().0;
        match op {
            CompareOp::Eq => return Ok(self.0 == other_value),
            CompareOp::Ne => return Ok(self.0 != other_value),
            _ => {}
        }
        let order =
            ask(other.py(), None, "games", |run| arena().compare(self.0, other_value, run))?;
        Ok(match op {
            CompareOp::Lt => order == Some(Ordering::Less),
            CompareOp::Le => order.is_some_and(Ordering::is_le),
            CompareOp::Gt => order == Some(Ordering::Greater),
            _ => order.is_some_and(Ordering::is_ge),
        })
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&self.0)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| arena().print(self.0))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Value('{}')", self.__str__(py))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> String {
        let text = py.detach(|| arena().print_in(self.0, Style::Latex));
        if text.starts_with('$') { text } else { format!("${text}$") }
    }
}
