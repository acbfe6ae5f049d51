//! Games on boards.

use crate::convert;
use crate::figure::Figure;
use crate::genus::Genus;
use crate::run::{Limits, unreadable};
use grundy::board::{BoardGame, Boards, Clobber, Grid, GridGame, Towers};
use grundy::misere;
use grundy::outcome::{Outcome, Play};
use grundy::run::{Run, Stop};
use grundy_figure::Stones;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Towers,
    Clobber,
}

/// Does the same with the game on the board, whichever it is.
macro_rules! with_board {
    ($kind:expr, $game:ident => $do:expr) => {
        match $kind {
            Kind::Towers => {
                let $game = Towers;
                $do
            }
            Kind::Clobber => {
                let $game = Clobber;
                $do
            }
        }
    };
}

/// A position of Toppling Towers (`"towers"`) or impartial Clobber (`"clobber"`).
///
/// Rows are separated by `/`.
///
/// >>> from grundy import Board
/// >>> board = Board("towers", "XXX/X.X")
/// >>> board.outcome(), board.genus().is_tame
/// (Outcome.N, False)
/// >>> print(board)
/// XXX/X.X
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Board {
    kind: Kind,
    grid: Grid,
}

fn printed<G: GridGame>(_: &G, grid: &Grid) -> String {
    G::print(grid)
}

fn parsed<G: GridGame>(_: &G, text: &str) -> PyResult<Grid> {
    G::parse(text).map_err(unreadable)
}

/// The winning moves as they are told, with the boards they lead to.
fn won<G: GridGame + BoardGame<Position = Grid> + Send>(
    game: G,
    grid: &Grid,
    run: &Run<'_>,
) -> Result<Vec<(String, Grid)>, Stop> {
    let moves = Boards::new(game).winning_moves(grid, run)?;
    Ok(moves.into_iter().map(|(step, after)| (step.to_string(), after)).collect())
}

impl Board {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Option<&Bound<'_, PyDict>>,
        ask: impl FnOnce(&Run<'_>) -> Result<T, Stop> + Send,
    ) -> PyResult<T> {
        let ran = Limits::read(limits)?.run(py, None, "positions", ask)?;
        ran.whole(py, None, |found| found)
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(game: &str, position: &str) -> PyResult<Self> {
        let kind = match game {
            "towers" => Kind::Towers,
            "clobber" => Kind::Clobber,
            _ => return Err(PyValueError::new_err("the boards are towers and clobber")),
        };
        Ok(Self { kind, grid: with_board!(kind, game => parsed(&game, position))? })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        match self.kind {
            Kind::Towers => "towers",
            Kind::Clobber => "clobber",
        }
    }

    /// The genus.
    ///
    /// >>> from grundy import Board
    /// >>> Board("clobber", "XO").genus()
    /// Genus('1^031')
    #[pyo3(signature = (**limits))]
    fn genus(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Genus> {
        let (kind, grid) = (self.kind, &self.grid);
        let found: misere::Genus = self.ask(
            py,
            limits,
            |run| with_board!(kind, game => Boards::new(game).genus(grid, run)),
        )?;
        Ok(Genus(found))
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
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (kind, grid, play) = (self.kind, &self.grid, convert::play(play)?);
        let found: Outcome = self.ask(py, limits, |run| {
            with_board!(kind, game => match play {
                Play::Misere => Boards::new(game).outcome(grid, run),
                Play::Normal => Boards::new(game).normal_outcome(grid, run),
            })
        })?;
        convert::outcome(py, found)
    }

    /// The moves that win in misère play, as they are told, with the boards they lead to.
    ///
    /// >>> from grundy import Board
    /// >>> [str(after) for move, after in Board("towers", "XX/X.").winning_moves()]
    /// ['../X.', '.X/..']
    #[pyo3(signature = (**limits))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<(String, Self)>> {
        let (kind, grid) = (self.kind, &self.grid);
        let found = self.ask(py, limits, |run| with_board!(kind, game => won(game, grid, run)))?;
        Ok(found.into_iter().map(|(told, grid)| (told, Self { kind, grid })).collect())
    }

    /// A drawing.
    ///
    /// >>> from grundy import Board
    /// >>> Board("clobber", "XO/OX").figure().svg[:4]
    /// '<svg'
    fn figure(&self) -> Figure {
        let stones = match self.kind {
            Kind::Towers => Stones::Towers,
            Kind::Clobber => Stones::Clobber,
        };
        let title = format!("{} {}", self.game(), self.__str__());
        let svg = grundy_figure::board(&self.grid, stones, &title);
        Figure::new(title, svg)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| other.get().kind == self.kind && other.get().grid == self.grid)
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&self.grid)
    }

    fn __str__(&self) -> String {
        with_board!(self.kind, game => printed(&game, &self.grid))
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.game(), self.__str__())
    }

    fn _repr_svg_(&self) -> String {
        let stones = match self.kind {
            Kind::Towers => Stones::Towers,
            Kind::Clobber => Stones::Clobber,
        };
        grundy_figure::board(&self.grid, stones, &self.__str__())
    }
}
