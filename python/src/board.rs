//! Games on boards.

use crate::convert;
use crate::figure::Figure;
use crate::genus::Genus;
use crate::run::{self, Keywords, unreadable};
use grundy::outcome::Play;
use grundy::rules::ReadError;
use grundy::run::{Run, Stop};
use grundy_boards::{BOARDS, Kind, Played, named};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A position of a game on a board or a graph: `"cram"`, `"node-kayles"`, `"clobber"` and others,
/// written as for `grundy board`.
///
/// >>> from grundy import Board
/// >>> board = Board("towers", "XXX/X.X")
/// >>> board.outcome(), board.genus().is_tame
/// (Outcome.N, False)
/// >>> Board("cram", "3x4").nim_value()
/// 1
/// >>> print(board)
/// XXX/X.X
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Board {
    kind: &'static Kind,
    position: String,
}

/// A stop; the position was read before.
fn stop(error: ReadError) -> Stop {
    match error {
        ReadError::Stopped(stop) => stop,
        error => panic!("a board reads what it has printed: {error}"),
    }
}

impl Board {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Option<&Keywords<'_>>,
        ask: impl FnOnce(&Run<'_>) -> Result<T, ReadError> + Send,
    ) -> PyResult<T> {
        run::ask(py, limits, "positions", |run| ask(run).map_err(stop))
    }

    fn won(
        &self,
        py: Python<'_>,
        play: Play,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<(String, Self)>> {
        let found =
            self.ask(py, limits, |run| self.kind.open().winning_moves(play, &self.position, run))?;
        let after = |Played { told, after }| (told, Self { kind: self.kind, position: after });
        Ok(found.into_iter().map(after).collect())
    }

    fn drawn(&self, title: &str) -> String {
        let drawing = self.kind.open().drawing(&self.position);
        drawing.map(|drawing| grundy_figure::board(&drawing, title)).unwrap_or_default()
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(game: &str, position: &str) -> PyResult<Self> {
        let unknown = || {
            let names: Vec<&str> = BOARDS.iter().map(|kind| kind.name).collect();
            PyValueError::new_err(format!("the boards are {}", names.join(", ")))
        };
        let kind = named(game).ok_or_else(unknown)?;
        Ok(Self { kind, position: kind.open().read(position).map_err(unreadable)? })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.kind.name
    }

    /// The nim-value.
    ///
    /// >>> from grundy import Board
    /// >>> Board("wythoff", "3,4").nim_value()
    /// 2
    #[pyo3(signature = (**limits))]
    fn nim_value(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<u32> {
        self.ask(py, limits, |run| self.kind.open().nim_value(&self.position, run))
    }

    /// The genus.
    ///
    /// >>> from grundy import Board
    /// >>> Board("clobber", "XO").genus()
    /// Genus('1^031')
    #[pyo3(signature = (**limits))]
    fn genus(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<Genus> {
        Ok(Genus(self.ask(py, limits, |run| self.kind.open().genus(&self.position, run))?))
    }

    /// Who wins.
    ///
    /// >>> from grundy import Board
    /// >>> Board("clobber", "XO").outcome(), Board("clobber", "XO").outcome(play="normal")
    /// (Outcome.P, Outcome.N)
    #[pyo3(signature = (play="misere", **limits))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        play: &str,
        limits: Option<&Keywords<'py>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let play = convert::play(play)?;
        let found =
            self.ask(py, limits, |run| self.kind.open().outcome(play, &self.position, run))?;
        convert::outcome(py, found)
    }

    /// The moves that win, as they are told, with the boards they lead to.
    ///
    /// >>> from grundy import Board
    /// >>> [str(after) for move, after in Board("towers", "XX/X.").winning_moves()]
    /// ['../X.', '.X/..']
    #[pyo3(signature = (play="misere", **limits))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        play: &str,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<(String, Self)>> {
        self.won(py, convert::play(play)?, limits)
    }

    /// A drawing.
    ///
    /// >>> from grundy import Board
    /// >>> Board("clobber", "XO/OX").figure().svg[:4]
    /// '<svg'
    fn figure(&self) -> Figure {
        let title = format!("{} {}", self.kind.name, self.position);
        let svg = self.drawn(&title);
        Figure::new(title, svg)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            other.kind.name == self.kind.name && other.position == self.position
        })
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&(self.kind.name, &self.position))
    }

    fn __str__(&self) -> &str {
        &self.position
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.kind.name, self.position)
    }

    fn _repr_svg_(&self) -> String {
        self.drawn(&self.position)
    }
}
