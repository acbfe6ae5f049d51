//! Files that are written.

use crate::answer::Failure;
use std::path::Path;

/// Refuses a name that promises what the file will not be: files called .json are JSON.
pub(crate) fn named_rightly(
    file: Option<&Path>,
    option: &str,
    content: &str,
) -> Result<(), Failure> {
    let json = |file: &&Path| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    match file.filter(json) {
        None => Ok(()),
        Some(file) => Err(Failure::new(format!(
            "error: {option} writes {content}, and a file called {} should be JSON",
            file.display()
        ))),
    }
}
