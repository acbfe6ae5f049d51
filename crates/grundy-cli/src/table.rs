//! The table of a census, in memory and, where a file is named, on the disk.
//!
//! A line is appended by one write when its game is done. An incomplete last line, which only a
//! crash leaves behind, is dropped at the start. So a census resumes where it stopped, however it
//! was stopped, and no game is done twice.

use crate::answer::Failure;
use grundy::census::Record;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

/// The rows so far, by their games. A later line about the same game replaces an earlier one.
pub(crate) struct Table<R> {
    rows: Mutex<BTreeMap<String, R>>,
    file: Option<Mutex<File>>,
}

impl<R: Record> Table<R> {
    /// The table in a file, which may be missing; without a file, an empty table.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { rows: Mutex::default(), file: None }) };
        let failed = |error: io::Error| Failure::new(format!("error: {}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let text = fs::read_to_string(path).map_err(failed)?;
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let rows = match whole.is_empty() {
            true => BTreeMap::new(),
            false => {
                read(path, whole)?.into_iter().map(|row: R| (row.game().to_owned(), row)).collect()
            }
        };
        file.set_len(whole.len() as u64).map_err(failed)?;
        if whole.is_empty() {
            file.write_all(format!("{}\n", R::COLUMNS).as_bytes()).map_err(failed)?;
        }
        Ok(Self { rows: Mutex::new(rows), file: Some(Mutex::new(file)) })
    }

    /// Whether there is nothing to do for a game: it has a row, and if others are to be retried, a
    /// final one.
    pub(crate) fn has(&self, game: &impl ToString, retry: bool) -> bool {
        let rows = self.rows.lock().expect("no worker panics");
        rows.get(&game.to_string()).is_some_and(|row| !retry || row.is_final())
    }

    /// Adds a row, on the disk first, by a single write.
    pub(crate) fn append(&self, row: R) -> Result<(), Failure> {
        if let Some(file) = &self.file {
            let mut file = file.lock().expect("no worker panics");
            let written =
                file.write_all(format!("{row}\n").as_bytes()).and_then(|()| file.sync_data());
            written.map_err(|error| Failure::new(format!("error: cannot write: {error}")))?;
        }
        self.rows.lock().expect("no worker panics").insert(row.game().to_owned(), row);
        Ok(())
    }

    /// The rows of these games, in their order.
    pub(crate) fn rows(&self, games: &[impl ToString]) -> Vec<R> {
        let rows = self.rows.lock().expect("no worker panics");
        games.iter().filter_map(|game| rows.get(&game.to_string()).cloned()).collect()
    }
}

/// The rows of the text of a table.
pub(crate) fn read<R: Record>(path: &Path, text: &str) -> Result<Vec<R>, Failure> {
    let name = path.display();
    let mut lines = text.lines();
    if lines.next() != Some(R::COLUMNS) {
        return Err(Failure::new(format!("error: {name} is not the table of such a census")));
    }
    let row = |(i, line): (usize, &str)| {
        line.parse()
            .map_err(|error| Failure::new(format!("error: {name}, line {}: {error}", i + 2)))
    };
    lines.enumerate().map(row).collect()
}
