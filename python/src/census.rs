//! Many games at once.

use crate::atlas::spelt;
use crate::convert;
use crate::run::{Keywords, Limits};
use grundy::census::{Each, octal_games, quotients};
use grundy::misere::quaternary as codes;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// The misère quotients of many games, on all cores: a row for each, for pandas or polars.
///
/// Without `games`, the codes 0.xyz and 4.xy. Each game has `each` seconds of processor time and
/// heaps up to `heaps`. An interrupt keeps the rows so far in `partial`.
///
/// >>> import grundy
/// >>> rows = grundy.census(["0.77", "0.123"])
/// >>> [(row["game"], row["status"], row["order"]) for row in rows]
/// [('0.77', 'solved', 40), ('0.123', 'solved', 20)]
#[pyfunction]
#[pyo3(signature = (games=None, *, each=15.0, heaps=20_000, workers=None, **limits))]
pub(crate) fn census<'py>(
    py: Python<'py>,
    games: Option<&Bound<'py, PyAny>>,
    each: f64,
    heaps: u64,
    workers: Option<usize>,
    limits: Option<&Keywords<'py>>,
) -> PyResult<Bound<'py, PyList>> {
    let games = match games {
        None => octal_games(),
        Some(games) => games.try_iter()?.map(|given| spelt(&given?)).collect::<PyResult<_>>()?,
    };
    let processor = Duration::try_from_secs_f64(each)
        .map_err(|error| PyValueError::new_err(format!("each: {error}")))?;
    let workers = workers.and_then(NonZero::new).unwrap_or(Each::default().workers);
    let each = Each { processor, heaps, workers };
    let ran = Limits::read(limits)?.run(py, None, "games", |run| {
        let rows = Mutex::new(Vec::new());
        quotients(&games, &each, run, |row| {
            if let Ok(mut rows) = rows.lock() {
                rows.push(row);
            }
            ControlFlow::Continue(())
        });
        let stop = run.untold().check(grundy::run::Progress::default()).err();
        let mut rows = rows.into_inner().unwrap_or_default();
        // As they were asked for, not as they were finished.
        let place = |name: &str| games.iter().position(|game| game.to_string() == name);
        rows.sort_by_cached_key(|row| place(&row.game));
        (rows, stop)
    })?;
    let rows = ran.answer(py, None, |(rows, stop)| {
        Ok((convert::data(py, &rows)?.cast_into::<PyList>()?.unbind(), stop))
    })?;
    Ok(rows.into_bound(py))
}

/// The quaternary games (codes with digits 0 to 3) of a length or less: a row for each.
///
/// >>> import grundy
/// >>> rows = grundy.quaternary(4)
/// >>> sum(row["first_wild"] is not None for row in rows)
/// 23
#[pyfunction]
#[pyo3(signature = (length, **limits))]
pub(crate) fn quaternary<'py>(
    py: Python<'py>,
    length: u32,
    limits: Option<&Keywords<'py>>,
) -> PyResult<Bound<'py, PyList>> {
    let ran = Limits::read(limits)?.run(py, None, "games", |run| codes::census(length, run))?;
    let rows = ran.answer(py, None, |found| {
        let rows = PyList::empty(py);
        for game in found.value.games() {
            let row = PyDict::new(py);
            row.set_item("game", game.code().to_string())?;
            row.set_item("first_wild", game.first_wild())?;
            row.set_item("domestication", game.domestication().to_string())?;
            row.set_item("nimming_number", game.nimming_number().to_string())?;
            rows.append(row)?;
        }
        Ok((rows.unbind(), found.stop))
    })?;
    Ok(rows.into_bound(py))
}
