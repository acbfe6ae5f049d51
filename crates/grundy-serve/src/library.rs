//! The atlas as the server uses it: many readers, and one writer that the pages do not wait for.

use grundy::Game;
use grundy_atlas::{Atlas, AtlasError, Certificate, Finding, Question, Record};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most certificates that wait for the checker; further ones are not entered.
const WAITING: usize = 64;

/// The most connections that are kept for the next reader.
const READERS: usize = 16;

/// What was computed for a page.
#[derive(Debug)]
pub(crate) struct Computed {
    pub(crate) game: Game,
    pub(crate) certificate: String,
    pub(crate) time: Duration,
}

/// An atlas that is open.
#[derive(Debug)]
pub(crate) struct Library {
    path: PathBuf,
    readers: Mutex<Vec<Atlas>>,
    /// `None` on a public server, which only reads.
    writer: Option<SyncSender<Computed>>,
}

impl Library {
    /// Opens an atlas. One that may be written is made if there is none.
    pub(crate) fn open(path: &Path, writable: bool) -> Result<Self, AtlasError> {
        let writer = match writable {
            false => None,
            true => {
                let atlas = Atlas::open(path)?;
                let (sender, arriving) = sync_channel(WAITING);
                std::thread::spawn(move || enter_all(atlas, &arriving));
                Some(sender)
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
            // Whatever finds no room is computed again when somebody asks.
            let _ = writer.try_send(computed);
        }
    }
}

/// Enters what arrives until the server has gone. What the checker refuses stays outside.
fn enter_all(mut atlas: Atlas, arriving: &Receiver<Computed>) {
    let source = concat!("grundy ", env!("CARGO_PKG_VERSION"));
    for Computed { game, certificate, time } in arriving {
        let Ok(certificate) = serde_json::from_str::<Certificate>(&certificate) else { continue };
        for finding in Finding::certified(certificate, source) {
            let _ = atlas.enter(&finding.about(&game).taking(time));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::run::Run;
    use grundy_atlas::Status;
    use std::time::Instant;

    #[test]
    fn what_was_computed_enters_and_what_is_forged_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("atlas.db");
        let library = Library::open(&file, true).unwrap();
        let kayles: Game = "kayles".parse().unwrap();
        let found = Finding::find(&kayles, Question::Nim, None, &Run::unlimited());
        let honest = found.certificate().unwrap().to_json();
        let forged = honest.replace("\"preperiod\": 71", "\"preperiod\": 70");
        assert_ne!(honest, forged);
        let other: Game = "0.07".parse().unwrap();
        let enter = |game: &Game, certificate: &str| {
            let (certificate, time) = (certificate.to_owned(), Duration::from_millis(5));
            library.enter(Computed { game: game.clone(), certificate, time });
        };
        enter(&kayles, &forged);
        enter(&other, &honest);
        enter(&kayles, &honest);
        let end = Instant::now() + Duration::from_secs(30);
        while library.record(&kayles).is_none() {
            assert!(Instant::now() < end, "nothing has entered");
            std::thread::sleep(Duration::from_millis(10));
        }
        let known = library.record(&kayles).unwrap().nim.unwrap();
        assert_eq!((known.status, known.facts.preperiod), (Status::Proved, Some(71)));
        assert!(library.record(&other).is_none());
        assert_eq!(library.certificate(&kayles, Question::Nim).unwrap(), honest);
    }

    #[test]
    fn a_public_server_reads_and_does_not_write() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("atlas.db");
        assert!(Library::open(&file, false).is_err(), "there is none");
        drop(Atlas::open(&file).unwrap());
        assert!(Library::open(&file, false).unwrap().writer.is_none());
    }
}
