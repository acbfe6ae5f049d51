//! Certificates and their checker.

use crate::run::Limits;
use grundy_cert::{Limits as Checks, check};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::io::Read;
use std::path::PathBuf;

mod raised {
    pyo3::import_exception!(grundy.errors, CertificateRefused);
    pyo3::import_exception!(grundy.errors, LimitReached);
}

/// A certificate: a claim with all that a checker needs, as JSON.
///
/// >>> import grundy
/// >>> certificate = grundy.Game("0.77").certificate("nim")
/// >>> certificate.verify()
/// 'For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n), where G is the nim-value; ...'
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Certificate {
    json: String,
}

impl Certificate {
    pub(crate) fn new(json: String) -> Self {
        Self { json }
    }
}

#[pymethods]
impl Certificate {
    /// The certificate as text.
    #[getter]
    fn json(&self) -> &str {
        &self.json
    }

    /// The certificate as Python data.
    ///
    /// >>> import grundy
    /// >>> grundy.Game("0.77").certificate("nim").to_dict()["format"]
    /// 'grundy-certificate'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (&self.json,))
    }

    /// Writes the certificate to a file.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     file = pathlib.Path(folder, "kayles.json")
    /// ...     grundy.Game("0.77").certificate("nim").save(file)
    /// ...     grundy.verify(file)
    /// 'For every heap size n ≥ 71 of 0.77, ...'
    fn save(&self, file: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(file, &self.json)?)
    }

    /// Checks the certificate with the independent checker, and says what it proves.
    ///
    /// >>> import grundy
    /// >>> "order 40" in grundy.Game("0.77").certificate().verify()
    /// True
    fn verify(&self, py: Python<'_>) -> PyResult<String> {
        checked(py, self.json.as_bytes())
    }

    fn __repr__(&self) -> String {
        format!("<Certificate of {} bytes>", self.json.len())
    }
}

/// Checks a certificate, and says what it proves.
///
/// Takes a `Certificate`, the path of a file, its contents as `bytes`, or the data as a dict. The
/// checker shares no code with what made it. A certificate that proves nothing raises
/// `CertificateRefused`, with the step at which it fails.
///
/// >>> import grundy
/// >>> forged = grundy.Game("0.77").certificate("nim").to_dict()
/// >>> forged["claim"]["nim-period"]["period"] = 11
/// >>> grundy.verify(forged)
/// Traceback (most recent call last):
///     ...
/// grundy.errors.CertificateRefused: ...
#[pyfunction]
pub(crate) fn verify(certificate: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = certificate.py();
    if let Ok(certificate) = certificate.cast::<Certificate>() {
        return checked(py, certificate.get().json.as_bytes());
    }
    if let Ok(bytes) = certificate.cast::<PyBytes>() {
        return checked(py, bytes.as_bytes());
    }
    if certificate.is_instance_of::<PyString>() || certificate.hasattr("__fspath__")? {
        let path: PathBuf = certificate.extract()?;
        let mut bytes = Vec::new();
        // One byte more than is allowed, so that a file that is too long is seen to be.
        let most = Checks::default().file as u64 + 1;
        std::fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
        return checked(py, &bytes);
    }
    let text = py
        .import("json")?
        .call_method1("dumps", (certificate,))
        .map_err(|_| PyTypeError::new_err("expected a Certificate, a path, bytes, or a dict"))?;
    checked(py, text.extract::<String>()?.as_bytes())
}

fn checked(py: Python<'_>, file: &[u8]) -> PyResult<String> {
    // The checker counts its steps and knows no interrupts: its limits end it.
    let ran = Limits::default().run(py, None, "steps", |_| check(file, &Checks::default()))?;
    let refused = match ran.whole(py, None, Ok)? {
        Ok(accepted) => return Ok(accepted.claim),
        Err(refused) => refused,
    };
    if refused.is_limit() {
        return Err(raised::LimitReached::new_err((refused.to_string(), "steps", py.None())));
    }
    Err(raised::CertificateRefused::new_err((refused.to_string(), refused.step)))
}
