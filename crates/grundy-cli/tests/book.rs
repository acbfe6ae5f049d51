//! The book tells the truth: every command in its `console` blocks is run, and its output compared.
//!
//! A page is run from top to bottom in one fresh folder, so that a later command may read the file
//! that an earlier one wrote. Lines after `$ ` go to the shell; what follows, up to the next `$ `
//! or the end of the block, is the output. A line `…` stands for any lines. Blocks marked
//! `console,ignore` show commands that take too long or need a person. `UPDATE_BOOK=1 cargo test
//! --test book` writes the new outputs into the pages; elided ones stay as they are.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FENCE: &str = "```";
const ELISION: &str = "…";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The pages of a folder of the repository, in order of their names.
fn pages(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

/// What a shell prints for a command, in a folder, with the program on the path.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::iter::once(program.parent().unwrap().to_owned());
    let path = std::env::join_paths(places.chain(std::env::split_paths(&path))).unwrap();
    let command = command.replace("cargo run --release --", "grundy");
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a printed output is the real one, `…` standing for any lines.
fn agrees(printed: &[&str], real: &[&str]) -> bool {
    match printed.iter().position(|line| line.trim() == ELISION) {
        None => printed == real,
        Some(at) => {
            let rest = &printed[at + 1..];
            real.len() >= at
                && printed[..at] == real[..at]
                && (at..=real.len()).any(|from| agrees(rest, &real[from..]))
        }
    }
}

/// A page with the outputs that its commands really have, and what was wrong in it.
fn rerun(text: &str, folder: &Path) -> (String, String) {
    let (mut page, mut wrong) = (String::new(), String::new());
    let mut lines = text.lines().peekable();
    let mut in_console = false;
    while let Some(line) = lines.next() {
        let _ = writeln!(page, "{line}");
        if line.starts_with(FENCE) {
            in_console = !in_console && line.trim() == "```console";
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) else { continue };
        let mut printed = Vec::new();
        while let Some(next) = lines.next_if(|l| !l.starts_with("$ ") && !l.starts_with(FENCE)) {
            printed.push(next);
        }
        let real = run(command, folder);
        let real: Vec<&str> = real.lines().map(str::trim_end).collect();
        let told: Vec<&str> = printed.iter().map(|line| line.trim_end()).collect();
        // The empty line that sets two commands apart is not output.
        let told = if told.last() == Some(&"") && !agrees(&told, &real) {
            &told[..told.len() - 1]
        } else {
            &told[..]
        };
        let right = agrees(told, &real);
        let elided = told.iter().any(|line| line.trim() == ELISION);
        let kept = if right || elided { told } else { &real };
        kept.iter().for_each(|line| _ = writeln!(page, "{line}"));
        if printed.len() > told.len() {
            page.push('\n');
        }
        if !right {
            let _ = writeln!(wrong, "$ {command}\n{}\n", real.join("\n"));
        }
    }
    (page, wrong)
}

fn check(pages: impl IntoIterator<Item = PathBuf>) {
    let update = std::env::var_os("UPDATE_BOOK").is_some();
    let mut wrong = String::new();
    for (number, path) in pages.into_iter().enumerate() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let folder = std::env::temp_dir()
            .join(format!("grundy-book-{}-{number}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let (page, differences) = rerun(&text, &folder);
        fs::remove_dir_all(&folder).unwrap();
        if !differences.is_empty() {
            let _ = writeln!(wrong, "== {}\n{differences}", path.display());
        }
        if update && page != text {
            fs::write(&path, page).unwrap();
        }
    }
    assert!(wrong.is_empty(), "the book differs from the program, which prints:\n{wrong}");
}

#[test]
#[cfg(unix)]
fn the_tutorial() {
    check(pages("docs/tutorial"));
}

#[test]
#[cfg(unix)]
fn the_how_to_pages() {
    check(pages("docs/how-to"));
}

#[test]
#[cfg(unix)]
fn the_pages() {
    check(pages("docs"));
}

#[test]
#[cfg(unix)]
fn the_readme() {
    check([root().join("README.md")]);
}

#[test]
fn elisions_stand_for_any_lines() {
    assert!(agrees(&["a", "…"], &["a"]));
    assert!(agrees(&["a", "…", "c"], &["a", "b", "b", "c"]));
    assert!(!agrees(&["a", "…", "c"], &["a", "b"]));
    assert!(!agrees(&["a"], &["a", "b"]));
}

#[test]
#[cfg(unix)]
fn a_page_that_lies_is_found() {
    let folder = std::env::temp_dir();
    let block = |output: &str| format!("```console\n$ echo one\n{output}\n```\n");
    let (page, wrong) = rerun(&block("two"), &folder);
    assert_eq!(page, block("one"));
    assert!(wrong.contains("$ echo one"));
    assert_eq!(rerun(&page, &folder), (block("one"), String::new()));
    let ignored = "```console,ignore\n$ echo one\ntwo\n```\n";
    assert_eq!(rerun(ignored, &folder), (ignored.to_owned(), String::new()));
}

/// Every page is in the table of contents, and every entry of it is a page.
#[test]
fn the_contents_are_complete() {
    let contents = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: Vec<&str> = contents
        .split("](")
        .skip(1)
        .map(|rest| rest.split_once(')').expect("a link ends").0)
        .collect();
    for page in &listed {
        assert!(root().join("docs").join(page).is_file(), "{page} is listed but missing");
    }
    for folder in ["", "tutorial/", "how-to/"] {
        for path in pages(&format!("docs/{folder}")) {
            let name = format!("{folder}{}", path.file_name().unwrap().to_string_lossy());
            assert!(
                name == "SUMMARY.md" || listed.contains(&name.as_str()),
                "{name} is not listed"
            );
        }
    }
}

/// Links between pages lead to files.
#[test]
fn links_lead_somewhere() {
    for folder in ["docs", "docs/tutorial", "docs/how-to", "."] {
        for path in pages(folder) {
            let text = fs::read_to_string(&path).unwrap();
            for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
                let target = link.0.split('#').next().unwrap_or_default();
                let local = !target.is_empty() && !target.contains("://") && !target.contains(' ');
                let there = path.parent().unwrap().join(target);
                assert!(!local || there.exists(), "{}: {target} is not there", path.display());
            }
        }
    }
}
