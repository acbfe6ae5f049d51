//! Both plays of a game.

use crate::convert;
use crate::nim::NimSequence;
use crate::quotient::Quotient;
use crate::rules::AnyRules;
use grundy::run::Run;
use grundy::solve;
use grundy_report::answer::{Answer, SolveAnswer};
use pyo3::prelude::*;

/// What was found about a game in both plays.
///
/// >>> from grundy import Game
/// >>> solution = Game("kayles").solve()
/// >>> solution.is_solved, solution.nim.proved.period, solution.quotient.order
/// (True, 12, 40)
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Solution(solve::Solution);

impl Solution {
    pub(crate) fn new(solution: solve::Solution) -> Self {
        Self(solution)
    }
}

#[pymethods]
impl Solution {
    /// Whether both plays are solved for all heaps.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// Normal play: the nim-sequence.
    #[getter]
    fn nim(&self) -> NimSequence {
        let rules = AnyRules::Spelt(self.0.game().clone());
        NimSequence::new(&rules, self.0.normal().clone(), None, &Run::unlimited())
    }

    /// Misère play: the quotient.
    #[getter]
    fn quotient(&self) -> Quotient {
        Quotient::of_solver(self.0.solver().clone(), *self.0.status())
    }

    /// The first heap at which the quotient is wild; `None` if all heaps looked at are tame.
    #[getter]
    fn first_wild(&self) -> Option<u64> {
        self.0.first_wild()
    }

    /// The facts as a dict, as `grundy solve --json` prints them.
    ///
    /// >>> from grundy import Game
    /// >>> sorted(Game("0.3").solve().to_dict())
    /// ['game', 'misere', 'normal']
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::data(py, &SolveAnswer::new(&self.0))
    }

    fn __str__(&self) -> String {
        SolveAnswer::new(&self.0).page().text()
    }

    fn __repr__(&self) -> String {
        let solved = if self.0.is_solved() { "solved in both plays" } else { "not solved" };
        format!("<Solution of {}: {solved}>", self.0.game())
    }

    fn _repr_html_(&self) -> String {
        convert::html(&SolveAnswer::new(&self.0))
    }
}
