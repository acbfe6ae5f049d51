//! Checkpoints on disk: read at the start, written now and then, never half.

use crate::answer::Failure;
use grundy::nim::{Checkpoint, Offer};
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file in which a computation is kept.
pub(crate) struct Keeper {
    path: PathBuf,
    every: Duration,
    written: Cell<Instant>,
}

impl Keeper {
    pub(crate) fn new(path: &Path, every: Duration) -> Self {
        Self { path: path.to_owned(), every, written: Cell::new(Instant::now()) }
    }

    /// The checkpoint in the file, if there is a file. If there is none, it must be possible to
    /// create one.
    pub(crate) fn read(&self) -> Result<Option<Checkpoint>, Failure> {
        let name = self.path.display();
        match fs::read(&self.path) {
            Ok(bytes) => Checkpoint::decode(&bytes)
                .map(Some)
                .map_err(|refused| Failure::new(format!("error: {name}: {refused}"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let new = new_name(&self.path);
                File::create(&new)
                    .and_then(|_| fs::remove_file(&new))
                    .map(|()| None)
                    .map_err(|error| Failure::new(format!("error: {name}: {error}")))
            }
            Err(error) => Err(Failure::new(format!("error: {name}: {error}"))),
        }
    }

    /// Writes the stream if it was last written long ago, or if this is the last chance. A failure
    /// is reported, and the computation goes on.
    pub(crate) fn take(&self, offer: &Offer<'_>) {
        if !offer.is_last() && self.written.get().elapsed() < self.every {
            return;
        }
        if let Err(error) = replace(&self.path, &offer.checkpoint().encode()) {
            eprintln!("warning: {}: {error}; no checkpoint was written", self.path.display());
        }
        self.written.set(Instant::now());
    }
}

/// The name of the file that will take the place of another.
fn new_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

/// Replaces a file by new content such that, whatever happens, it is all old or all new: the new
/// content is on the disk before it takes the name.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let new = new_name(path);
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&new, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&new);
    }
    renamed?;
    // The name itself is safe once the folder is on the disk; not every system allows that to be
    // asked for.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}
