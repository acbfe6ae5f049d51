//! Threads that wait for work between two calls, since a new one costs a short call a tenth of its
//! time.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicBool, Ordering::Release};
use std::sync::{Mutex, PoisonError};
use std::thread::Thread;

/// The stack of a worker: recursion goes as deep as on a main thread with room to spare.
pub(crate) const STACK: usize = 64 << 20;

/// The workers that have nothing to do. Whoever looks holds the GIL, so that no `fork` finds the
/// list locked.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// A thread that does one piece of work after another.
pub(crate) struct Worker {
    pool: ThreadPool,
    /// Threads do not survive a `fork`.
    process: u32,
}

impl Worker {
    /// An idle worker, or a new one. A call from within a callback, which occupies a worker, has
    /// another.
    pub(crate) fn get(_: Python<'_>) -> PyResult<Self> {
        let process = std::process::id();
        loop {
            match IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop() {
                Some(worker) if worker.process == process => return Ok(worker),
                // There is no thread to end, and its locks are as the `fork` found them.
                Some(lost) => std::mem::forget(lost),
                None => break,
            }
        }
        let pool = ThreadPoolBuilder::new().num_threads(1).stack_size(STACK).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { pool, process })
    }

    /// Waits for more work.
    pub(crate) fn put_back(self, _: Python<'_>) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }

    /// Does some work while the calling thread watches; a panic of the work is passed on. `watch`
    /// must not return before the work is done.
    pub(crate) fn work<T: Send, W>(
        &self,
        work: impl FnOnce() -> T + Send,
        watch: impl FnOnce() -> W,
    ) -> (Option<T>, W) {
        let mut value = None;
        let slot = &mut value;
        let watched = self.pool.in_place_scope(|scope| {
            scope.spawn(move |_| *slot = Some(work()));
            watch()
        });
        (value, watched)
    }
}

/// Says that some work is over, and wakes who waits for it, even when it panics.
pub(crate) struct Over<'a> {
    pub(crate) over: &'a AtomicBool,
    pub(crate) waiting: Thread,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.over.store(true, Release);
        self.waiting.unpark();
    }
}
