//! The width of comments and of Markdown.

use std::fs;
use std::path::{Path, PathBuf};

/// The most columns of a line of a comment or of Markdown.
pub const WIDTH: usize = 100;

/// The files below a folder that are kept with the project and have this extension.
#[must_use]
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let skipped = ["target", "corpus", "artifacts", "book"];
        if path.is_dir() && !skipped.iter().any(|skip| name == *skip) {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of comments that are too wide, by their numbers: of documentation, the prose.
#[must_use]
pub fn wide_comments(text: &str) -> Vec<usize> {
    let mut prose = Prose::default();
    wide(text, |line| {
        let comment = line.trim_start().strip_prefix("//");
        comment.is_some_and(|said| prose.holds(said.trim_start_matches(['/', '!'])))
    })
}

/// The lines of prose that are too wide.
#[must_use]
pub fn wide_prose(text: &str) -> Vec<usize> {
    let mut prose = Prose::default();
    wide(text, |line| prose.holds(line) && !line.starts_with("    "))
}

/// Reads Markdown line by line: code, tables, images and addresses cannot be folded.
#[derive(Default)]
struct Prose {
    in_code: bool,
}

impl Prose {
    fn holds(&mut self, line: &str) -> bool {
        let fence = line.trim_start().starts_with("```");
        self.in_code ^= fence;
        !self.in_code && !fence && !line.trim_start().starts_with(['|', '!', '`'])
    }
}

fn wide(text: &str, mut counts: impl FnMut(&str) -> bool) -> Vec<usize> {
    let is_wide = |line: &str| line.chars().count() > WIDTH && !line.contains("://");
    let counted = text.lines().enumerate().filter(|(_, line)| counts(line) && is_wide(line));
    counted.map(|(i, _)| i + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_folded_counts() {
        let long = "word ".repeat(30);
        let text = format!("// {long}\n{long}\n//! https://x.y/{long}\n    /// {long}\n");
        assert_eq!(wide_comments(&text), [1, 4]);
        let text = format!("//! {long}\n/// | {long} |\n/// ```\n/// {long}\n/// ```\n");
        assert_eq!(wide_comments(&text), [1]);
        let page = format!("{long}\n| {long} |\n```\n{long}\n```\n- {long}\n");
        assert_eq!(wide_prose(&page), [1, 6]);
    }
}
