//! The atlas as the server uses it: many readers, and one writer that the pages do not wait for.

use crate::answer::Finished;
use grundy::Game;
use grundy_atlas::{Atlas, AtlasError, Question, Record};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most certificates that wait for the checker, and the most bytes of all of them; further ones
/// are not entered.
const WAITING: usize = 64;
const WAITING_BYTES: usize = 64 << 20;

/// The time and the memory for the check of one certificate.
const CHECK_TIME: Duration = Duration::from_secs(60);
const CHECK_MEMORY: u64 = 1 << 30;

/// The most connections that are kept for the next reader.
const READERS: usize = 16;

/// What was computed for a page.
#[derive(Debug)]
pub(crate) struct Computed {
    pub(crate) game: Game,
    pub(crate) question: Question,
    /// With a certificate.
    pub(crate) answer: Arc<Finished>,
    pub(crate) time: Duration,
}

/// The same as the program reads it.
#[derive(Serialize)]
struct Finding<'a> {
    game: String,
    question: Question,
    certificate: Option<&'a RawValue>,
    seen: Option<()>,
    limited: bool,
    allowed: Option<u64>,
    milliseconds: u64,
    source: &'a str,
}

impl Computed {
    fn certificate(&self) -> Option<&RawValue> {
        self.answer.answer().and_then(|answer| answer.proof())
    }

    fn size(&self) -> usize {
        self.certificate().map_or(0, |text| text.get().len())
    }

    fn finding(&self) -> Finding<'_> {
        Finding {
            game: self.game.to_string(),
            question: self.question,
            certificate: self.certificate(),
            seen: None,
            limited: false,
            allowed: None,
            milliseconds: u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
            source: concat!("grundy ", env!("CARGO_PKG_VERSION")),
        }
    }
}

/// An atlas that is open.
#[derive(Debug)]
pub(crate) struct Library {
    path: PathBuf,
    readers: Mutex<Vec<Atlas>>,
    /// `None` on a public server, which only reads.
    writer: Option<Writer>,
}

/// Where what was computed goes.
#[derive(Debug)]
struct Writer {
    sender: SyncSender<Computed>,
    waiting: Arc<AtomicUsize>,
}

impl Library {
    /// Opens an atlas. One that may be written, by runs of a program, is made if there is none.
    pub(crate) fn open(path: &Path, program: Option<&Path>) -> Result<Self, AtlasError> {
        let writer = match program {
            None => None,
            Some(program) => {
                drop(Atlas::open(path)?);
                Some(Writer::start(program.to_owned(), path.to_owned()))
            }
        };
        let reader = Atlas::open_read_only(path)?;
        Ok(Self { path: path.to_owned(), readers: Mutex::new(vec![reader]), writer })
    }

    /// A connection of one's own.
    pub(crate) fn reader(&self) -> Result<Atlas, AtlasError> {
        Atlas::open_read_only(&self.path)
    }

    fn readers(&self) -> MutexGuard<'_, Vec<Atlas>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a reader; `None` if the atlas cannot be read, as if nothing were known.
    fn read<T>(&self, ask: impl FnOnce(&Atlas) -> Result<T, AtlasError>) -> Option<T> {
        let free = self.readers().pop();
        let atlas = match free {
            Some(atlas) => atlas,
            None => self.reader().ok()?,
        };
        let answer = ask(&atlas).ok();
        let mut readers = self.readers();
        if readers.len() < READERS {
            readers.push(atlas);
        }
        answer
    }

    /// What is known of a game.
    pub(crate) fn record(&self, game: &Game) -> Option<Record> {
        self.read(|atlas| atlas.record(game)).flatten()
    }

    /// The certificate of a proved answer.
    pub(crate) fn certificate(&self, game: &Game, question: Question) -> Option<String> {
        let bytes = self.read(|atlas| atlas.certificate(game, question)).flatten()?;
        String::from_utf8(bytes).ok()
    }

    /// Hands over what was computed; it enters when the checker has accepted it.
    pub(crate) fn enter(&self, computed: Computed) {
        if let Some(writer) = &self.writer {
            writer.take(computed);
        }
    }
}

impl Writer {
    fn start(program: PathBuf, atlas: PathBuf) -> Self {
        let (sender, arriving) = sync_channel(WAITING);
        let waiting = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&waiting);
        std::thread::spawn(move || enter_all(&program, &atlas, &arriving, &counter));
        Self { sender, waiting }
    }

    /// Whatever finds no room is computed again when somebody asks.
    fn take(&self, computed: Computed) {
        let size = computed.size();
        if self.waiting.fetch_add(size, Ordering::Relaxed) + size > WAITING_BYTES
            || self.sender.try_send(computed).is_err()
        {
            self.waiting.fetch_sub(size, Ordering::Relaxed);
        }
    }
}

/// Enters what arrives until the server has gone, one at a time.
fn enter_all(program: &Path, atlas: &Path, arriving: &Receiver<Computed>, waiting: &AtomicUsize) {
    for computed in arriving {
        // Where the program cannot be run, nothing enters.
        let _ = enter(program, atlas, &computed);
        waiting.fetch_sub(computed.size(), Ordering::Relaxed);
    }
}

/// Has the program check a finding and enter it. The checker, and what the atlas works out about a
/// quotient, may need far more memory than the server; so this too is a run of its own.
fn enter(program: &Path, atlas: &Path, computed: &Computed) -> std::io::Result<()> {
    let mut child = Command::new(program)
        .args(["atlas", "import", "-"])
        .arg("--atlas")
        .arg(atlas)
        .arg(format!("--limit-time={}", CHECK_TIME.as_secs()))
        .arg(format!("--limit-memory={CHECK_MEMORY}"))
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(stdin) = child.stdin.take() {
        let mut stdin = std::io::BufWriter::new(stdin);
        // A child that does not read to the end has its reasons; it is waited for all the same.
        let _ = serde_json::to_writer(&mut stdin, &computed.finding());
        let _ = stdin.flush();
    }
    child.wait().map(drop)
}

/// A place for an atlas, gone with the folder.
#[cfg(test)]
pub(crate) fn place_for_an_atlas() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    (folder, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_server_reads_and_does_not_write() {
        let (_folder, file) = place_for_an_atlas();
        assert!(Library::open(&file, None).is_err(), "there is none");
        drop(Atlas::open(&file).unwrap());
        assert!(Library::open(&file, None).unwrap().writer.is_none());
    }
}
