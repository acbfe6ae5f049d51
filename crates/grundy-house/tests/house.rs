//! The rules of the house hold.

use grundy_house::{
    Crate, PUBLISHED, WIDTH, api_file, files, wide_comments, wide_prose, workspace,
};
use std::fs;
use std::path::PathBuf;

fn crates() -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join("crates")).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("Cargo.toml").exists());
    folders.sort();
    folders
}

#[test]
fn no_modules_need_each_other() {
    let cycles: Vec<String> =
        crates().iter().flat_map(|folder| Crate::read(folder).cycles()).collect();
    assert!(cycles.is_empty(), "modules that need each other:\n{cycles:#?}");
}

#[test]
fn the_public_api_is_as_recorded() {
    let mut changed = Vec::new();
    for name in PUBLISHED {
        let now = Crate::read(&workspace().join("crates").join(name)).api();
        let recorded = fs::read_to_string(api_file(name)).unwrap_or_default();
        if let Some((old, new)) = recorded.lines().zip(now.lines()).find(|(a, b)| a != b) {
            changed.push(format!("{name}: was {old:?}, is {new:?}"));
        } else if recorded.lines().count() != now.lines().count() {
            changed.push(format!("{name}: the end differs"));
        }
    }
    assert!(
        changed.is_empty(),
        "the public API has changed; if that is intended, run `cargo run -p grundy-house` and \
         look at the difference in docs/api:\n{changed:#?}"
    );
}

#[test]
fn comments_and_prose_are_not_too_wide() {
    let root = workspace();
    let name = |file: &PathBuf| file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
    let read = |file: &PathBuf| fs::read_to_string(file).unwrap();
    let sources = ["crates", "fuzz"].iter().flat_map(|folder| files(&root.join(folder), "rs"));
    let wide: Vec<(String, Vec<usize>)> = sources
        .map(|file| (name(&file), wide_comments(&read(&file))))
        .chain(files(&root, "md").iter().map(|file| (name(file), wide_prose(&read(file)))))
        .filter(|(_, lines)| !lines.is_empty())
        .collect();
    assert!(wide.is_empty(), "lines of more than {WIDTH} columns:\n{wide:#?}");
}
