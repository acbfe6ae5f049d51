//! Certificates on disk, and in an answer that has room for them.

use crate::answer::Failure;
use crate::context::Context;
use grundy_certify::Certificate;
use std::path::Path;

/// Makes a certificate where a file for it is named or the answer shows it. Says on stderr if
/// there is nothing to certify.
pub(crate) fn keep(
    file: Option<&Path>,
    context: &Context,
    make: impl FnOnce() -> Option<Certificate>,
) -> Result<Option<String>, Failure> {
    keep_text(file, context, || Ok(make().map(|certificate| certificate.to_json())))
}

/// The same for the text of a certificate of any kind.
pub(crate) fn keep_text(
    file: Option<&Path>,
    context: &Context,
    make: impl FnOnce() -> Result<Option<String>, Failure>,
) -> Result<Option<String>, Failure> {
    if file.is_none() && !context.shows_certificates() {
        return Ok(None);
    }
    let certificate = match make() {
        // Nobody asked for it by name.
        Err(_) if file.is_none() => None,
        made => made?,
    };
    match (file, &certificate) {
        (Some(file), Some(certificate)) => std::fs::write(file, certificate).map_err(|error| {
            Failure::new(format!("error: cannot write {}: {error}", file.display()))
        })?,
        (Some(_), None) => {
            eprintln!("note: nothing is proved that could be certified; no file was written");
        }
        (None, _) => {}
    }
    Ok(certificate)
}
