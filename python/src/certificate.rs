//! Certificates and their checker.

use crate::run::{self, Keywords, Limits};
use grundy_cert::{Accepted, Limits as Checks, Part, Refusal, check, check_part};
use grundy_certify::{SegmentError, with_segments};
use pyo3::exceptions::{PyTypeError, PyValueError};
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
        checked(py, self.json.as_bytes().to_vec(), None)
    }

    /// The same certificate of a long nim-period, cut into about so many segments that can be
    /// checked one by one (`grundy.verify` with `part`, `grundy.cluster.verify`). The sequence is
    /// computed once more. Certificates of other kinds raise `ValueError`.
    ///
    /// >>> import grundy
    /// >>> segmented = grundy.Game("0.16").certificate("nim").with_segments(3)
    /// >>> grundy.verify(segmented, part=(2, 3))
    /// 'Part 2 of 3 (segments ...'
    #[pyo3(signature = (count, **limits))]
    fn with_segments(
        &self,
        py: Python<'_>,
        count: u64,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Self> {
        let refused = |error: String| PyValueError::new_err(error);
        let certificate: grundy_cert::format::Certificate =
            serde_json::from_str(&self.json).map_err(|error| refused(error.to_string()))?;
        let ran = Limits::read(limits)?
            .run(py, None, "heaps", |run| with_segments(certificate, count, run))?;
        let made = ran.whole(py, None, |made| match made {
            Err(SegmentError::Stopped(stop)) => Err(stop),
            other => Ok(other),
        })?;
        Ok(Self::new(made.map_err(|error| refused(error.to_string()))?.to_json()))
    }

    fn __repr__(&self) -> String {
        format!("<Certificate of {} bytes>", self.json.len())
    }
}

/// Checks a certificate, and says what it proves.
///
/// Takes a `Certificate`, the path of a file, its contents as `bytes`, or the data as a dict. The
/// checker shares no code with what made it. A certificate that proves nothing raises
/// `CertificateRefused`, with the step at which it fails. An interrupt ends the call within a
/// second.
///
/// With `part=(i, n)`, part i of n of the segments of a long nim-period is checked; if all n parts
/// are accepted, the claim is proved.
///
/// >>> import grundy
/// >>> forged = grundy.Game("0.77").certificate("nim").to_dict()
/// >>> forged["claim"]["nim-period"]["period"] = 11
/// >>> grundy.verify(forged)
/// Traceback (most recent call last):
///     ...
/// grundy.errors.CertificateRefused: ...
#[pyfunction]
#[pyo3(signature = (certificate, *, part=None))]
pub(crate) fn verify(
    certificate: &Bound<'_, PyAny>,
    part: Option<(usize, usize)>,
) -> PyResult<String> {
    let part = part.map(|(index, of)| Part { index, of });
    checked(certificate.py(), contents(certificate)?, part)
}

/// The bytes of a certificate, in whatever way it is given.
fn contents(certificate: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let py = certificate.py();
    if let Ok(certificate) = certificate.cast::<Certificate>() {
        return Ok(certificate.get().json.as_bytes().to_vec());
    }
    if let Ok(bytes) = certificate.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if certificate.is_instance_of::<PyString>() || certificate.hasattr("__fspath__")? {
        let path: PathBuf = certificate.extract()?;
        let mut bytes = Vec::new();
        // One byte more than is allowed, so that a file that is too long is seen to be.
        let most = Checks::default().file as u64 + 1;
        std::fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    let text = py
        .import("json")?
        .call_method1("dumps", (certificate,))
        .map_err(|_| PyTypeError::new_err("expected a Certificate, a path, bytes, or a dict"))?;
    Ok(text.extract::<String>()?.into_bytes())
}

fn checked(py: Python<'_>, file: Vec<u8>, part: Option<Part>) -> PyResult<String> {
    // The checker knows no interrupts: it is left behind, and ends at its limit of steps.
    let verdict: Result<Accepted, Refusal> = run::abandonable(py, move || match part {
        Some(part) => check_part(&file, &Checks::default(), part),
        None => check(&file, &Checks::default()),
    })?;
    let refused = match verdict {
        Ok(accepted) => return Ok(accepted.claim),
        Err(refused) => refused,
    };
    if refused.is_limit() {
        return Err(raised::LimitReached::new_err((refused.to_string(), "steps", py.None())));
    }
    Err(raised::CertificateRefused::new_err((refused.to_string(), refused.step)))
}
