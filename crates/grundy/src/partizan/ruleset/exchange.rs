//! What the threads of a team tell each other.

use crate::partizan::transfer::{Dictionary, Library, Posted};
use crate::partizan::{Value, Values};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Parts of the table, so that two threads seldom want the same.
const PARTS: usize = 64;

/// The values of components that some thread has found.
#[derive(Debug)]
struct Found<P> {
    library: Library,
    parts: Vec<Mutex<FxHashMap<P, Posted>>>,
    /// Whether the first thread has ended, so that the others need not go on.
    over: AtomicBool,
}

impl<P: Eq + Hash> Found<P> {
    fn part(&self, position: &P) -> MutexGuard<'_, FxHashMap<P, Posted>> {
        // The high bits: the low ones choose a place within the part.
        let place = (FxBuildHasher.hash_one(position) >> 32) as usize % PARTS;
        self.parts[place].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread's place in a team.
#[derive(Debug)]
pub(super) struct Member<P> {
    found: Arc<Found<P>>,
    dictionary: Dictionary,
    number: usize,
    team: usize,
}

impl<P: Clone + Eq + Hash> Member<P> {
    /// A team of so many.
    pub(super) fn team(count: usize) -> Vec<Self> {
        let parts = (0..PARTS).map(|_| Mutex::default()).collect();
        let found = Arc::new(Found { library: Library::default(), parts, over: false.into() });
        let member = |number| Self {
            found: Arc::clone(&found),
            dictionary: Dictionary::default(),
            number,
            team: count,
        };
        (0..count).map(member).collect()
    }

    /// The value of a component, if somebody has found it.
    pub(super) fn fetch(&mut self, position: &P, values: &mut Values) -> Option<Value> {
        let posted = self.found.part(position).get(position).cloned()?;
        Some(values.fetch(&posted, &self.found.library, &mut self.dictionary))
    }

    /// Tells the others the value of a component.
    pub(super) fn post(&mut self, position: &P, value: Value, values: &mut Values) {
        let posted = values.post(value, &self.found.library, &mut self.dictionary);
        self.found.part(position).insert(position.clone(), posted);
    }

    /// Ends the work of all, if this is the first.
    pub(super) fn leave(&self) {
        if self.number == 0 {
            self.found.over.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the first has ended.
    pub(super) fn is_over(&self) -> bool {
        self.found.over.load(Ordering::Relaxed)
    }

    /// Puts options in an order of the member's own, so that threads seldom do the same.
    pub(super) fn arrange<T>(&self, options: &mut [T]) {
        let len = options.len();
        options.rotate_left(self.number * len / self.team);
        if self.number % 2 == 1 {
            options.reverse();
        }
    }

    /// Whether Right's options are looked at first.
    pub(super) fn begins_with_right(&self) -> bool {
        self.number % 2 == 1
    }
}
