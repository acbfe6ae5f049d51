//! What is known now: the atlas may grow while pages are served.

use crate::known::Known;
use crate::library::Library;
use grundy_atlas::{Atlas, AtlasError, Filter, Order};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The latest edition of all that is known.
#[derive(Debug)]
pub(crate) struct Catalogue {
    now: Mutex<Edition>,
    /// A reader of its own, which sees whether somebody else has written.
    reader: Option<Mutex<Atlas>>,
}

#[derive(Debug)]
struct Edition {
    number: u64,
    known: Arc<Known>,
    looked: Instant,
    version: i64,
}

/// How long what was read is good enough.
const FRESH: Duration = Duration::from_secs(2);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All of an atlas, and which state of it that is.
fn read(atlas: &Atlas) -> Result<(i64, Known), AtlasError> {
    let version = atlas.data_version()?;
    let all = atlas.list(&Filter::default(), Order::Game, 0, u64::MAX)?;
    Ok((version, Known::embedded().with(&all.records)))
}

impl Catalogue {
    /// What the tables say, and the atlas if there is one.
    pub(crate) fn new(library: Option<&Library>) -> Result<Self, AtlasError> {
        let reader = library.map(Library::reader).transpose()?;
        let (version, known) = match &reader {
            Some(atlas) => read(atlas)?,
            None => (0, Known::embedded()),
        };
        let (known, looked) = (Arc::new(known), Instant::now());
        let now = Mutex::new(Edition { number: 0, known, looked, version });
        Ok(Self { now, reader: reader.map(Mutex::new) })
    }

    /// What is known, and the number of this edition. An atlas that somebody has written into is
    /// read anew in the background: nobody waits for it.
    pub(crate) fn now(self: &Arc<Self>) -> (u64, Arc<Known>) {
        let mut now = locked(&self.now);
        if self.reader.is_some() && now.looked.elapsed() >= FRESH {
            now.looked = Instant::now();
            let catalogue = Arc::clone(self);
            tokio::task::spawn_blocking(move || catalogue.renew());
        }
        (now.number, Arc::clone(&now.known))
    }

    /// Reads the atlas if it has changed. Where it cannot be read, what was known stays.
    fn renew(&self) {
        let Some(reader) = &self.reader else { return };
        let reader = locked(reader);
        let before = locked(&self.now).version;
        if reader.data_version().is_ok_and(|version| version == before) {
            return;
        }
        if let Ok((version, known)) = read(&reader) {
            let mut now = locked(&self.now);
            (now.version, now.known, now.looked) = (version, Arc::new(known), Instant::now());
            now.number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::Status;
    use crate::library::place_for_an_atlas;
    use grundy::Game;
    use grundy::run::Run;
    use grundy_atlas::{Finding, Question};

    #[test]
    fn the_atlas_stands_in_place_of_the_table_and_follows_its_writer() {
        let (_folder, file) = place_for_an_atlas();
        let mut atlas = Atlas::open(&file).unwrap();
        let library = Library::open(&file, None).unwrap();
        let catalogue = Catalogue::new(Some(&library)).unwrap();
        let game: Game = "S(1,2)".parse().unwrap();
        assert!(locked(&catalogue.now).known.row(&game).is_none());
        catalogue.renew();
        assert_eq!(locked(&catalogue.now).number, 0, "nothing has changed");
        let quotient = Finding::find(&game, Question::Quotient, None, &Run::unlimited());
        atlas.enter(&quotient).unwrap();
        catalogue.renew();
        let now = locked(&catalogue.now);
        assert_eq!(now.number, 1);
        let row = now.known.row(&game).unwrap();
        assert_eq!(
            (row.status, row.numbers.tame, row.normal.clone()),
            (Status::Solved, Some(2), None)
        );
        assert_eq!(now.known.news[0].row, *row);
        assert_eq!(now.known.rows.len(), 575, "the tables are still there");
    }
}
