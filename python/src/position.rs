//! Positions and moves.

use crate::convert::{self, Index};
use crate::run::unreadable;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A position, however it is given: `"5 + 4"`, `5`, `[5, 4]`, a `Position`.
pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<grundy::Position> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().0.clone());
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_str()?.parse().map_err(unreadable);
    }
    if let Ok(heap) = given.extract::<u64>() {
        return Ok(grundy::Position::new([heap]));
    }
    let wrong = |_| {
        let text = "expected a position, such as \"5 + 4\", 5, [5, 4] or a Position";
        PyTypeError::new_err(text)
    };
    let heaps = given.try_iter().map_err(wrong)?;
    let heaps: Vec<u64> =
        heaps.map(|heap| heap?.extract::<u64>().map_err(wrong)).collect::<PyResult<_>>()?;
    Ok(grundy::Position::new(heaps))
}

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A sum of heaps.
///
/// >>> from grundy import Position
/// >>> Position("5 + 4 + 1 + 1") == Position([1, 4, 5, 1]) == Position(5, 4, 1, 1)
/// True
/// >>> Position("5 + 4") + Position(4)
/// Position('2·4 + 5')
/// >>> list(Position("5 + 2·4"))
/// [4, 4, 5]
#[pyclass(module = "grundy", frozen, eq, hash, str = "{0}")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) grundy::Position);

/// The most heaps that are listed one by one.
const LISTED: u64 = 1 << 24;

impl Position {
    fn listed(&self) -> PyResult<Vec<u64>> {
        if self.0.count() > LISTED {
            let text = format!("{} heaps are too many to list; see sizes()", self.0.count());
            return Err(PyOverflowError::new_err(text));
        }
        Ok(self.0.heaps().collect())
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (*heaps))]
    fn new(heaps: &Bound<'_, PyTuple>) -> PyResult<Self> {
        match heaps.len() {
            1 => read(&heaps.get_item(0)?).map(Self),
            _ => read(heaps.as_any()).map(Self),
        }
    }

    /// How many heaps of each size.
    ///
    /// >>> from grundy import Position
    /// >>> Position("5 + 2·4").sizes()
    /// {4: 2, 5: 1}
    fn sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sizes = PyDict::new(py);
        for (heap, count) in self.0.sizes() {
            sizes.set_item(heap, count)?;
        }
        Ok(sizes)
    }

    /// The size of the largest heap; 0 if there is none.
    ///
    /// >>> from grundy import Position
    /// >>> Position("5 + 2·4").largest
    /// 5
    #[getter]
    fn largest(&self) -> u64 {
        self.0.largest().unwrap_or(0)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.clone() + &read(other)?))
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.0.count())?)
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let heaps = self.listed()?;
        match convert::index(index, heaps.len())? {
            Index::One(at) => Ok(heaps[at].into_pyobject(index.py())?.into_any()),
            Index::Many(places) => {
                let chosen: Vec<u64> = places.into_iter().map(|at| heaps[at]).collect();
                Ok(chosen.into_pyobject(index.py())?.into_any())
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any(), (self.0.to_string(),)))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.0.to_string().replace('·', r"\cdot "))
    }
}

/// A move: a heap, and the heaps it becomes.
///
/// >>> from grundy import Game
/// >>> move = Game("kayles").winning_moves("5 + 4 + 1")[0]
/// >>> move.heap, move.to
/// (1, [])
/// >>> move.position
/// Position('4 + 5')
#[pyclass(module = "grundy", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) made: grundy::outcome::Move,
    pub(crate) after: grundy::Position,
}

impl Move {
    /// A move from a position that has it.
    pub(crate) fn from(made: grundy::outcome::Move, position: &grundy::Position) -> Self {
        let after = made.from(position).unwrap_or_default();
        Self { made, after }
    }
}

#[pymethods]
impl Move {
    /// The heap that is moved in.
    #[getter]
    fn heap(&self) -> u64 {
        self.made.heap
    }

    /// The heaps that it becomes.
    #[getter]
    fn to(&self) -> Vec<u64> {
        self.made.option.clone()
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> Position {
        Position(self.after.clone())
    }

    fn __str__(&self) -> String {
        self.made.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.made)
    }
}
