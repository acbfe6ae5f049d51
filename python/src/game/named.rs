//! Games by what they are called, and by what Python says of them.

use crate::rules::{AnyRules, OwnRules};
use crate::run::unreadable;
use grundy::rules::NAMED_GAMES;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyType};

/// A spelling, a function from a heap to its options, or an object with such a method.
pub(super) fn read(rules: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<AnyRules> {
    if let Ok(text) = rules.cast::<PyString>() {
        let game = text.to_str()?.parse().map_err(unreadable)?;
        return Ok(AnyRules::Spelt(game));
    }
    // A class with the method is as good as an object of it.
    let is_class = rules.is_instance_of::<PyType>() && rules.hasattr("options")?;
    let rules = if is_class { &rules.call0()? } else { rules };
    let options = match rules.getattr_opt("options")? {
        Some(options) if options.is_callable() => options,
        _ if rules.is_callable() => rules.clone(),
        _ => {
            let text = "expected a code such as \"0.77\", a function from a heap to its \
                        options, or an object with a method options(heap)";
            return Err(PyTypeError::new_err(text));
        }
    };
    let called = || -> Option<String> {
        let named = rules.getattr_opt("__name__").ok()??;
        named.extract().ok()
    };
    let class = || Ok::<_, PyErr>(rules.get_type().name()?.to_string());
    let name = match name.or_else(called) {
        Some(name) => name,
        None => class()?,
    };
    Ok(AnyRules::Own(OwnRules::new(name, options.unbind())))
}

/// The games that have names, for pandas or polars.
///
/// >>> import grundy
/// >>> [row["rules"] for row in grundy.games() if row["name"] == "kayles"]
/// ['0.77']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let rows = PyList::empty(py);
    for game in NAMED_GAMES {
        let row = PyDict::new(py);
        row.set_item("name", game.name)?;
        row.set_item("rules", game.rules)?;
        row.set_item("play", game.play)?;
        row.set_item("source", game.source)?;
        rows.append(row)?;
    }
    Ok(rows)
}
