//! What can be wrong with an atlas, or with what is to enter it.

use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why an atlas could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// There is no such file.
    #[error("there is no atlas {0}; `grundy atlas build` makes one")]
    Missing(PathBuf),
    /// The file is something else.
    #[error("{0} is not an atlas")]
    Foreign(PathBuf),
    /// The file is an atlas of a later version of the program.
    #[error(
        "{path} is an atlas of schema {found}; this program knows schemas up to {known}: use a \
         newer program"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: u32,
        /// The latest schema that this program knows.
        known: u32,
    },
    /// The file is an atlas of an earlier version of the program, and was opened for reading.
    #[error(
        "{path} is an atlas of schema {found}, not {known}: `grundy atlas build` or `grundy atlas \
         merge` brings it up to date"
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: u32,
        /// The schema that this program reads.
        known: u32,
    },
    /// The file was an atlas.
    #[error("the atlas {path} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// Another program is writing.
    #[error("the atlas {0} is being written by another program; try again later")]
    Busy(PathBuf),
    /// Anything else that the database says.
    #[error("the atlas {path}: {reason}")]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        reason: String,
    },
}

impl AtlasError {
    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let (path, reason) = (path.to_owned(), error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, reason },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            _ => Self::Database { path, reason },
        }
    }
}

/// Why a finding does not enter the atlas.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EnterError {
    /// The checker refused the certificate, or it is no certificate at all.
    #[error("{game}: the certificate is refused: {reason}")]
    Refused {
        /// The game.
        game: String,
        /// What is wrong.
        reason: String,
    },
    /// The certificate is about another game.
    #[error("the certificate is about another game than {game}")]
    OtherGame {
        /// The game that the finding is about.
        game: String,
    },
    /// The certificate proves something that the atlas does not keep.
    #[error("{game}: the certificate does not answer the question {question}")]
    OtherQuestion {
        /// The game.
        game: String,
        /// What it should answer.
        question: crate::Question,
    },
    /// The atlas itself.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
}
