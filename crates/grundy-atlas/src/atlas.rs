//! The file: opened for reading by many, for writing by one.

use crate::error::AtlasError;
use crate::schema::{self, SCHEMA};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a reader or a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(30);

/// An atlas: what is known of many games, in one file.
///
/// ```
/// use grundy_atlas::{Atlas, Finding, Question, Status};
/// use grundy::{Game, run::Run};
///
/// let folder = tempfile::tempdir()?;
/// let mut atlas = Atlas::open(&folder.path().join("atlas.db"))?;
/// let kayles: Game = "kayles".parse()?;
/// for question in Question::ALL {
///     atlas.enter(&Finding::find(&kayles, question, None, &Run::unlimited()))?;
/// }
/// let record = atlas.record(&kayles)?.unwrap();
/// let quotient = record.quotient.unwrap();
/// assert_eq!((quotient.status, quotient.facts.numbers.order), (Status::Proved, 40));
/// assert_eq!(record.nim.unwrap().facts.period, Some(12));
/// let certificate = atlas.certificate(&kayles, Question::Quotient)?.unwrap();
/// assert!(grundy_cert::check(&certificate, &grundy_cert::Limits::default()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Atlas {
    connection: Connection,
    path: PathBuf,
}

impl Atlas {
    /// Opens an atlas for writing. Makes a new one if there is no such file; brings an older one
    /// up to date.
    ///
    /// Every finding is a transaction of its own. Readers see the atlas as it was before or after
    /// it, and so does whoever opens the file when the writer was killed.
    pub fn open(path: &Path) -> Result<Self, AtlasError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut atlas = Self::connect(path, flags)?;
        schema::version(&atlas.connection, path)?;
        // Readers do not wait for the writer, nor the writer for readers; the file says so itself.
        atlas.connection.pragma_update(None, "journal_mode", "wal").map_err(|e| atlas.error(&e))?;
        schema::migrate(&mut atlas.connection, path)?;
        Ok(atlas)
    }

    /// Opens an atlas for reading.
    pub fn open_read_only(path: &Path) -> Result<Self, AtlasError> {
        if !path.exists() {
            return Err(AtlasError::Missing(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let atlas = Self::connect(path, flags)?;
        match schema::version(&atlas.connection, path)? {
            SCHEMA => Ok(atlas),
            0 => Err(AtlasError::Foreign(path.to_owned())),
            found => Err(AtlasError::Older { path: path.to_owned(), found, known: SCHEMA }),
        }
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, AtlasError> {
        let failed = |error: rusqlite::Error| AtlasError::of(path, &error);
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        // A power cut loses nothing that was entered.
        connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A number that is another one after somebody else has written into the file.
    pub fn data_version(&self) -> Result<i64, AtlasError> {
        self.connection
            .query_row("PRAGMA data_version", [], |row| row.get(0))
            .map_err(|error| self.error(&error))
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(crate) fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    pub(crate) fn error(&self, error: &rusqlite::Error) -> AtlasError {
        AtlasError::of(&self.path, error)
    }

    /// Looks at every page of the file; the first thing that is wrong, if something is.
    pub fn check_file(&self) -> Result<(), AtlasError> {
        let verdict: String = self
            .connection
            .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
            .map_err(|error| self.error(&error))?;
        match verdict.as_str() {
            "ok" => Ok(()),
            _ => Err(AtlasError::Damaged { path: self.path.clone(), reason: verdict }),
        }
    }
}
