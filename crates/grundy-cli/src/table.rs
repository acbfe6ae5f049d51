//! The table of a census, in memory and, where a file is named, on the disk.
//!
//! A line is appended by one write when its game is done. An incomplete last line, which only a
//! crash leaves behind, is dropped at the start. So a census resumes where it stopped, however it
//! was stopped, and no game is done twice.

use crate::answer::Failure;
use grundy::Game;
use grundy::census::Row;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

/// The rows so far, by their games.
pub(crate) struct Table {
    rows: Mutex<BTreeMap<String, Row>>,
    file: Option<Mutex<File>>,
}

impl Table {
    /// The table in a file, which may be missing; without a file, an empty table.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { rows: Mutex::default(), file: None }) };
        let failed = |error: io::Error| Failure::new(format!("error: {}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let text = fs::read_to_string(path).map_err(failed)?;
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        if lines.next().is_some_and(|header| header != Row::COLUMNS) {
            let name = path.display();
            return Err(Failure::new(format!("error: {name} is not the table of a census")));
        }
        let mut rows = BTreeMap::new();
        for (i, line) in lines.enumerate() {
            let row: Row = line.parse().map_err(|error| {
                Failure::new(format!("error: {}, line {}: {error}", path.display(), i + 2))
            })?;
            rows.insert(row.game.clone(), row);
        }
        file.set_len(whole.len() as u64).map_err(failed)?;
        if whole.is_empty() {
            file.write_all(format!("{}\n", Row::COLUMNS).as_bytes()).map_err(failed)?;
        }
        Ok(Self { rows: Mutex::new(rows), file: Some(Mutex::new(file)) })
    }

    pub(crate) fn has(&self, game: &Game) -> bool {
        self.rows.lock().expect("no worker panics").contains_key(&game.to_string())
    }

    /// Adds a row, on the disk first, by a single write.
    pub(crate) fn append(&self, row: Row) -> Result<(), Failure> {
        if let Some(file) = &self.file {
            let mut file = file.lock().expect("no worker panics");
            let written =
                file.write_all(format!("{row}\n").as_bytes()).and_then(|()| file.sync_data());
            written.map_err(|error| Failure::new(format!("error: cannot write: {error}")))?;
        }
        self.rows.lock().expect("no worker panics").insert(row.game.clone(), row);
        Ok(())
    }

    /// The rows of these games, in their order.
    pub(crate) fn rows(&self, games: &[Game]) -> Vec<Row> {
        let rows = self.rows.lock().expect("no worker panics");
        games.iter().filter_map(|game| rows.get(&game.to_string()).cloned()).collect()
    }
}
