//! Certificates on disk.

use crate::answer::Failure;
use grundy_certify::Certificate;
use std::path::Path;

/// Writes a certificate, or says on stderr that there is nothing to certify.
pub(crate) fn save(file: &Path, certificate: Option<Certificate>) -> Result<(), Failure> {
    write(file, certificate.map(|certificate| certificate.to_json()))
}

/// The same for the text of a certificate of any kind.
pub(crate) fn write(file: &Path, certificate: Option<String>) -> Result<(), Failure> {
    let Some(certificate) = certificate else {
        eprintln!("note: nothing is proved that could be certified; no file was written");
        return Ok(());
    };
    std::fs::write(file, certificate)
        .map_err(|error| Failure::new(format!("error: cannot write {}: {error}", file.display())))
}
