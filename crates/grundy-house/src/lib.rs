//! The rules of the house, read off the sources: no cycles between modules, no unnoticed change
//! of what a crate offers, no overlong lines.
//!
//! The tests of this crate check them. `cargo run -p grundy-house` writes the public API of every
//! published crate to `docs/api`; look at the difference before committing it.

mod api;
mod cycles;
mod lines;
mod readable;
mod resolve;
mod tree;

pub use lines::{WIDTH, files, wide_comments, wide_prose};
pub use tree::{Crate, Module, ModulePath};

use std::path::{Path, PathBuf};

/// The crates that others may build on, by their folders in `crates/`.
pub const PUBLISHED: [&str; 9] = [
    "grundy",
    "grundy-atlas",
    "grundy-boards",
    "grundy-cert",
    "grundy-certify",
    "grundy-figure",
    "grundy-report",
    "grundy-reproduce",
    "grundy-serve",
];

/// The folder of the workspace.
///
/// # Panics
///
/// If this crate is not in a folder `crates/` of it.
#[must_use]
pub fn workspace() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).expect("crates/grundy-house is in the workspace").to_owned()
}

/// The file in which the public API of a crate is kept.
#[must_use]
pub fn api_file(name: &str) -> PathBuf {
    workspace().join("docs/api").join(format!("{name}.txt"))
}
