//! Elements of a quotient.

use super::Quotient;
use crate::convert;
use grundy::monoid;
use grundy::quotient::Word;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Write;

/// An element of a quotient: it multiplies, and shows itself as a word in the generators.
///
/// >>> from grundy import Game
/// >>> q = Game("0.77").quotient()
/// >>> x = q("5 + 4 + 1 + 1")
/// >>> x, x.outcome, x == q(5) * q(4), x ** 2 == x * x
/// (<Element ac>, Outcome.P, True, True)
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Element {
    pub(crate) quotient: Py<Quotient>,
    pub(crate) element: monoid::Element,
}

impl Element {
    pub(crate) fn new(quotient: &Bound<'_, Quotient>, element: monoid::Element) -> Self {
        Self { quotient: quotient.clone().unbind(), element }
    }

    fn other(&self, py: Python<'_>, element: monoid::Element) -> Self {
        Self { quotient: self.quotient.clone_ref(py), element }
    }

    fn word_of(&self) -> Word {
        self.quotient.get().quotient().word(self.element)
    }
}

/// A word as LaTeX.
pub(crate) fn latex(word: &Word) -> String {
    if word.is_empty() {
        return "1".to_owned();
    }
    word.factors().fold(String::new(), |mut text, (generator, exponent)| {
        let _ = match generator.subscript() {
            Some(index) => write!(text, "{}_{{{index}}}", generator.letter()),
            None => write!(text, "{}", generator.letter()),
        };
        if exponent > 1 {
            let _ = write!(text, "^{{{exponent}}}");
        }
        text
    })
}

#[pymethods]
impl Element {
    /// The shortest word for the element.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient()(5).word
    /// 'c'
    #[getter]
    fn word(&self) -> String {
        self.word_of().to_string()
    }

    /// The number of the element: 0 is the identity.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient()(0).number
    /// 0
    #[getter]
    fn number(&self) -> u32 {
        self.element.number()
    }

    /// Who wins the positions with this value.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient()(1).outcome
    /// Outcome.P
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::outcome(py, self.quotient.get().quotient().outcome(self.element))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        let other = other.get();
        if !other.quotient.is(&self.quotient) {
            return Err(PyValueError::new_err("the elements are of different quotients"));
        }
        let product = self.quotient.get().quotient().times(self.element, other.element);
        Ok(self.other(py, product))
    }

    fn __pow__(&self, py: Python<'_>, exponent: u64, modulus: Option<u64>) -> PyResult<Self> {
        if modulus.is_some() {
            return Err(PyValueError::new_err("powers of elements take no modulus"));
        }
        Ok(self.other(py, self.quotient.get().quotient().power(self.element, exponent)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            other.get().quotient.is(&self.quotient) && other.get().element == self.element
        })
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.element.number())
    }

    fn __str__(&self) -> String {
        self.word()
    }

    fn __repr__(&self) -> String {
        format!("<Element {}>", self.word_of())
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", latex(&self.word_of()))
    }
}
