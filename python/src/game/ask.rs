//! How a game is asked: within limits, about what it has, at a position.

use super::Game;
use crate::position;
use crate::rules::AnyRules;
use crate::run::{Keywords, Limits, Ran};
use grundy::Position;
use grundy::outcome::Move;
use grundy::rules::checked;
use grundy::run::{Run, Stop};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::ops::ControlFlow;

impl Game {
    /// Does some work within the limits of a call.
    pub(super) fn run<T: Send>(
        &self,
        py: Python<'_>,
        limits: Option<&Keywords<'_>>,
        unit: &'static str,
        work: impl FnOnce(&Run<'_>) -> T + Send,
    ) -> PyResult<Ran<T>> {
        Limits::read(limits)?.run(py, Some(&self.rules), unit, work)
    }

    /// What is computed heap by heap, as far as it goes within the limits of a call; `stop` says
    /// what stopped it.
    pub(super) fn found<A: Send + for<'py> IntoPyObject<'py>>(
        &self,
        py: Python<'_>,
        limits: Option<&Keywords<'_>>,
        stop: impl FnOnce(&A) -> Option<Stop>,
        compute: impl FnOnce(&AnyRules, &Run<'_>) -> A + Send,
    ) -> PyResult<A> {
        let ran = self.run(py, limits, "heaps", |run| compute(&self.rules, run))?;
        ran.answer(py, Some(&self.rules), |found| {
            let stop = stop(&found);
            Ok((found, stop))
        })
    }

    /// The position that was given, and the whole of what is asked about it.
    pub(super) fn at<T: Send>(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Keywords<'_>>,
        unit: &'static str,
        ask: impl FnOnce(&Position, &Run<'_>) -> Result<T, Stop> + Send,
    ) -> PyResult<(Position, T)> {
        let py = position.py();
        let position = position::read(position)?;
        let ran = self.run(py, limits, unit, |run| ask(&position, run))?;
        let answer = ran.whole(py, Some(&self.rules), |answer| answer)?;
        Ok((position, answer))
    }

    /// All moves from a position.
    pub(super) fn moves_from(&self, position: &Position, run: &Run<'_>) -> Result<Vec<Move>, Stop> {
        let mut moves = Vec::new();
        for (heap, _) in position.sizes() {
            checked::visit_options(self.rules.get(), heap, run, &mut |option| {
                moves.push(Move { heap, option: option.to_vec() });
                ControlFlow::<()>::Continue(())
            })
            .map(drop)?;
        }
        Ok(moves)
    }

    /// Rules of one's own have no theorem on periods, so there must be a last heap.
    pub(super) fn needs_last(&self, to: Option<u64>, call: &str) -> PyResult<()> {
        match (&self.rules, to) {
            (AnyRules::Own(_), None) => Err(PyValueError::new_err(format!(
                "no theorem covers rules of your own: say how far to go, as in {call}(to=20)"
            ))),
            _ => Ok(()),
        }
    }

    /// The game, if it has a code or a name.
    pub(super) fn spelt(&self, what: &str) -> PyResult<&grundy::Game> {
        match &self.rules {
            AnyRules::Spelt(game) => Ok(game),
            AnyRules::Own(_) => {
                let text = format!("{what} is for games with a code or a name");
                Err(PyTypeError::new_err(text))
            }
        }
    }
}
