//! Lists the pages and figures of the book, so that they are part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let book = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by Cargo")).join("book");
    println!("cargo::rerun-if-changed={}", book.display());
    let mut files = Vec::new();
    for folder in ["", "tutorial", "how-to", "gallery"] {
        let folder = book.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(&folder)? {
            files.push(entry?.path());
        }
    }
    files.sort();
    let wanted = |file: &&PathBuf| {
        file.extension().is_some_and(|end| end == "md" || end == "svg" || end == "png")
    };
    let mut list = "&[\n".to_owned();
    for file in files.iter().filter(wanted) {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = named(&book, file);
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    list += "]\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by Cargo"));
    fs::write(out.join("book.rs"), list)
}

/// The name of a file in the book, with slashes.
fn named(book: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(book).unwrap_or(file);
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
