//! Between Python and the library: indices, outcomes, JSON, HTML.

use grundy::outcome::{Outcome, Play};
use grundy_report::answer::Answer;
use grundy_report::{Format, Origin};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

/// `"normal"` or `"misere"`.
pub(crate) fn play(text: &str) -> PyResult<Play> {
    match text {
        "normal" => Ok(Play::Normal),
        "misere" | "misère" => Ok(Play::Misere),
        _ => Err(PyValueError::new_err("play is \"normal\" or \"misere\"")),
    }
}

/// `grundy.Outcome.P` or `grundy.Outcome.N`.
pub(crate) fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    let name = if outcome.is_p() { "P" } else { "N" };
    py.import("grundy.outcome")?.getattr("Outcome")?.getattr(name)
}

/// What stands between brackets after a sequence.
pub(crate) enum Index {
    One(usize),
    Many(Vec<usize>),
}

/// Reads an index or a slice of a sequence with so many entries.
pub(crate) fn index(given: &Bound<'_, PyAny>, entries: usize) -> PyResult<Index> {
    if let Ok(slice) = given.cast::<PySlice>() {
        let found = slice.indices(entries as isize)?;
        let places =
            (0..found.slicelength).map(|i| (found.start + i as isize * found.step) as usize);
        return Ok(Index::Many(places.collect()));
    }
    let at: isize = given.extract()?;
    let place = if at < 0 { at + entries as isize } else { at };
    match usize::try_from(place) {
        Ok(place) if place < entries => Ok(Index::One(place)),
        _ => Err(PyIndexError::new_err(format!("there is no entry {at}: there are {entries}"))),
    }
}

/// An answer as Python data: what `--json` prints.
pub(crate) fn data<'py>(
    py: Python<'py>,
    answer: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(answer).map_err(|e| PyValueError::new_err(e.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The same if the rules have a spelling, which is a part of an answer.
pub(crate) fn spelt<'py>(
    py: Python<'py>,
    answer: Option<impl serde::Serialize>,
) -> PyResult<Bound<'py, PyAny>> {
    let unspelt = "rules of your own have no spelling to put into a dict";
    data(py, &answer.ok_or_else(|| PyTypeError::new_err(unspelt))?)
}

/// An answer as a part of an HTML page.
pub(crate) fn html(answer: &impl Answer) -> String {
    let origin = Origin { command: String::new(), version: env!("CARGO_PKG_VERSION") };
    let page = answer.page().render(Format::Html, &origin);
    let from = page.find("<main>").unwrap_or(0);
    let to = page.find("</main>").unwrap_or(page.len());
    page[from..to].trim_start_matches("<main>").trim().to_owned()
}

/// Text that means nothing to HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A table of HTML.
pub(crate) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let cells = |tag: &str, cells: &[String]| -> String {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let head: Vec<String> = head.iter().map(ToString::to_string).collect();
    let rows: String = rows.into_iter().map(|row| cells("td", &row)).collect();
    format!("<table>{}{rows}</table>", cells("th", &head))
}
