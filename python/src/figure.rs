//! Figures.

use pyo3::prelude::*;
use std::path::PathBuf;

/// A drawing: it shows itself in a notebook, and `save` writes the SVG.
///
/// >>> from grundy import Game
/// >>> figure = Game("kayles").figure()
/// >>> figure.svg[:4]
/// '<svg'
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Figure {
    title: String,
    svg: String,
}

impl Figure {
    pub(crate) fn new(title: String, svg: String) -> Self {
        Self { title, svg }
    }
}

#[pymethods]
impl Figure {
    /// The SVG.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// Writes the SVG to a file.
    ///
    /// >>> import tempfile, pathlib
    /// >>> from grundy import Game
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     file = pathlib.Path(folder, "kayles.svg")
    /// ...     Game("kayles").figure().save(file)
    /// ...     file.read_text().startswith("<svg")
    /// True
    fn save(&self, file: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(file, &self.svg)?)
    }

    fn __repr__(&self) -> String {
        format!("<Figure: {}>", self.title)
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }
}
