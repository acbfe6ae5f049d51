//! The tables of the file, and how older files become like new ones.
//!
//! A file says what it is by SQLite's `application_id` and how its tables look by `user_version`.
//! The scripts in `schema/` are the history: script n makes schema n of schema n − 1. A new file
//! goes through all of them, so there is one way only.

use crate::error::AtlasError;
use grundy::rules::Code;
use rusqlite::{Connection, Error, TransactionBehavior, params};
use std::path::Path;

/// `GRND`, in the header of every atlas.
const APPLICATION: i64 = 0x4752_4e44;

const SCRIPTS: &[&str] =
    &[include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// The schema that this program reads and writes.
pub const SCHEMA: u32 = SCRIPTS.len() as u32;

fn number(connection: &Connection, pragma: &str) -> Result<i64, Error> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// The schema of a file that is an atlas; 0 for an empty file.
pub(crate) fn version(connection: &Connection, path: &Path) -> Result<u32, AtlasError> {
    let failed = |error: Error| AtlasError::of(path, &error);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    let application = number(connection, "application_id").map_err(failed)?;
    if application != APPLICATION && (application != 0 || tables > 0) {
        return Err(AtlasError::Foreign(path.to_owned()));
    }
    let found = u32::try_from(number(connection, "user_version").map_err(failed)?).unwrap_or(0);
    match (found, tables) {
        (0, 1..) | (1.., 0) => {
            let reason = "its tables are not those of its schema".to_owned();
            Err(AtlasError::Damaged { path: path.to_owned(), reason })
        }
        (newer, _) if newer > SCHEMA => {
            Err(AtlasError::Newer { path: path.to_owned(), found, known: SCHEMA })
        }
        _ => Ok(found),
    }
}

/// Brings a file up to date, in one transaction: an old atlas stays as it is, or becomes a new one.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), AtlasError> {
    // A second program may have done it meanwhile, so the question is asked inside.
    let failed = |error: Error| AtlasError::of(path, &error);
    if version(connection, path)? == SCHEMA {
        return Ok(());
    }
    let work =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let from = version(&work, path)?;
    for script in &SCRIPTS[from as usize..] {
        work.execute_batch(script).map_err(failed)?;
    }
    fill_in_standard_forms(&work).map_err(failed)?;
    work.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    work.pragma_update(None, "user_version", SCHEMA).map_err(failed)?;
    work.commit().map_err(failed)
}

/// What the second schema adds to each game, and SQL cannot work out.
fn fill_in_standard_forms(connection: &Connection) -> Result<(), Error> {
    let mut games = connection.prepare("SELECT id, code FROM game WHERE standard IS NULL")?;
    let codes: Vec<(i64, Option<String>)> =
        games.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (id, code) in codes {
        let code = code.and_then(|text| text.parse::<Code>().ok());
        let standard = code.as_ref().and_then(standard_form);
        connection.execute("UPDATE game SET standard = ?2 WHERE id = ?1", params![id, standard])?;
    }
    Ok(())
}

/// The code in standard form with the same game.
pub(crate) fn standard_form(code: &Code) -> Option<String> {
    code.standard_form().map(|(standard, _)| standard.to_string())
}
