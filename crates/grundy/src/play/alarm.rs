//! A limit for each of many questions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Raises a flag when a question has taken long enough.
///
/// A [`Run`](crate::run::Run) has one deadline. A judge that keeps what it learns from question to
/// question is [cancelled](crate::run::Run::cancelled_by) by the flag of an alarm instead.
///
/// ```
/// use grundy::play::Alarm;
/// use grundy::run::{Progress, Run, Stop};
/// use std::time::Duration;
///
/// let alarm = Alarm::new();
/// let run = Run::unlimited().cancelled_by(alarm.flag());
/// let endless = || -> Result<(), Stop> {
///     loop {
///         run.check(Progress::default())?;
///     }
/// };
/// assert_eq!(alarm.within(Duration::from_millis(10), endless), Err(Stop::Cancelled));
/// assert_eq!(run.check(Progress::default()), Ok(()));
/// ```
#[derive(Debug)]
pub struct Alarm {
    clock: Arc<Clock>,
    bell: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Clock {
    flag: AtomicBool,
    set: Mutex<Set>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Set {
    at: Option<Instant>,
    over: bool,
}

impl Alarm {
    /// An alarm that is not set.
    pub fn new() -> Self {
        let clock = Arc::new(Clock::default());
        let theirs = Arc::clone(&clock);
        let bell = std::thread::Builder::new().name("alarm".to_owned());
        // Without a thread for it there is no alarm, and questions take as long as they take.
        let bell = bell.spawn(move || theirs.ring()).ok();
        Self { clock, bell }
    }

    /// The flag that is raised while a question takes too long.
    pub fn flag(&self) -> &AtomicBool {
        &self.clock.flag
    }

    /// Asks a question; from `time` on the flag is up, until it is answered.
    pub fn within<T>(&self, time: Duration, ask: impl FnOnce() -> T) -> T {
        self.clock.set(Instant::now().checked_add(time));
        let answer = ask();
        self.clock.set(None);
        answer
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock {
    fn set(&self, at: Option<Instant>) {
        let mut set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
        set.at = at;
        self.flag.store(false, Ordering::Relaxed);
        self.changed.notify_one();
    }

    fn ring(&self) {
        let mut set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
        while !set.over {
            let left = set.at.map(|at| at.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                self.flag.store(true, Ordering::Relaxed);
                set.at = None;
            }
            let wait = left.filter(|left| !left.is_zero()).unwrap_or(Duration::from_secs(3600));
            set = self.changed.wait_timeout(set, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.clock.set.lock().unwrap_or_else(PoisonError::into_inner).over = true;
        self.clock.changed.notify_one();
        if let Some(bell) = self.bell.take() {
            let _ = bell.join();
        }
    }
}
