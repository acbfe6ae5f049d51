//! How every long computation is run: limits, progress, cancellation, and why it stopped.
//!
//! A computation takes a [`Run`] and calls [`Run::check`] between its steps; `?` carries a
//! [`Stop`] out. Stopping is a result, not a failure: whatever was found stays readable.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a computation may go. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The moment at which to stop.
    pub deadline: Option<Instant>,
    /// The [`processor_time`] of the working thread at which to stop: a limit that means the same
    /// on a busy machine.
    pub processor: Option<Duration>,
    /// The most bytes that the computation's own tables may take.
    pub memory: Option<u64>,
    /// The largest heap to look at.
    pub heap: Option<u64>,
    /// The largest order of a monoid.
    pub order: Option<u64>,
}

/// The limit that was reached, with its value where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The deadline passed, or the processor time is used up.
    Time,
    /// The tables would take more than this number of bytes.
    Memory(u64),
    /// The heap after this one was needed.
    Heap(u64),
    /// A monoid of more than this order was needed.
    Order(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => write!(f, "the time limit"),
            Self::Memory(bytes) => write!(f, "the memory limit of {bytes} bytes"),
            Self::Heap(heap) => write!(f, "heap {heap}"),
            Self::Order(order) => write!(f, "the order limit of {order}"),
        }
    }
}

/// Why a computation stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A limit of the budget was reached.
    Limit(Limit),
    /// The cancel flag was raised.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => write!(f, "stopped at {limit}"),
            Self::Cancelled => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for Stop {}

/// What a computation reached, and why it stopped there, if something stopped it.
///
/// Every computation whose partial result is worth having answers with this type.
///
/// ```
/// use grundy::run::{Reached, Stop};
///
/// let whole = Reached::whole(vec![1, 2, 3]);
/// assert!(whole.is_whole());
/// let part = Reached::stopped(vec![1], Stop::Cancelled).map(|found| found.len());
/// assert_eq!((part.value, part.stop), (1, Some(Stop::Cancelled)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reached<T> {
    /// What was found.
    pub value: T,
    /// Why there is no more of it; `None` if nothing is missing.
    pub stop: Option<Stop>,
}

impl<T> Reached<T> {
    /// A result with nothing missing.
    pub fn whole(value: T) -> Self {
        Self { value, stop: None }
    }

    /// What was found before the computation stopped.
    pub fn stopped(value: T, stop: Stop) -> Self {
        Self { value, stop: Some(stop) }
    }

    /// Whether nothing is missing.
    pub fn is_whole(&self) -> bool {
        self.stop.is_none()
    }

    /// The same with another value made from this one.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Reached<U> {
        Reached { value: make(self.value), stop: self.stop }
    }

    /// The value if nothing is missing, otherwise the reason.
    pub fn into_whole(self) -> Result<T, Stop> {
        match self.stop {
            None => Ok(self.value),
            Some(stop) => Err(stop),
        }
    }
}

/// What a computation has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The heaps settled so far (or another natural unit of work).
    pub done: u64,
    /// How many there will be, where that is known.
    pub goal: Option<u64>,
    /// The bytes that the computation's tables take.
    pub memory: u64,
    /// The order of the monoid at hand; 0 where there is none.
    pub order: u64,
    /// Whatever else is worth showing, by name.
    pub notes: &'a [(&'static str, u64)],
}

/// What a long computation is given: its budget, the flag that cancels it, the sink that is
/// told of its progress.
///
/// ```
/// use grundy::run::{Budget, Limit, Progress, Run, Stop};
///
/// let run = Run::new(Budget { heap: Some(100), ..Budget::default() });
/// assert_eq!(run.check(Progress { done: 100, ..Progress::default() }), Ok(()));
/// assert_eq!(
///     run.check(Progress { done: 101, ..Progress::default() }),
///     Err(Stop::Limit(Limit::Heap(100))),
/// );
/// ```
#[derive(Clone, Copy, Default)]
pub struct Run<'a> {
    budget: Budget,
    cancel: Option<&'a AtomicBool>,
    sink: Option<&'a (dyn Fn(Progress<'_>) + Sync)>,
}

impl<'a> Run<'a> {
    /// A run within a budget, told to nobody.
    pub fn new(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// A run that goes on until it is done.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same run, stopped when this flag is raised.
    pub fn cancelled_by(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// The same run, its progress told to this sink.
    pub fn told_to(self, sink: &'a (dyn Fn(Progress<'_>) + Sync)) -> Self {
        Self { sink: Some(sink), ..self }
    }

    /// The same run, its progress told to nobody: for the parts of a larger computation.
    pub fn untold(self) -> Self {
        Self { sink: None, ..self }
    }

    /// The same run within another budget.
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The limits of this run.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Between two steps: tells the sink, then says whether to go on.
    pub fn check(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if let Some(sink) = self.sink {
            sink(progress);
        }
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        match self.limit_reached(progress) {
            Some(limit) => Err(Stop::Limit(limit)),
            None => Ok(()),
        }
    }

    fn limit_reached(&self, progress: Progress<'_>) -> Option<Limit> {
        let above = |most: Option<u64>, now: u64| most.filter(|&most| now > most);
        above(self.budget.heap, progress.done)
            .map(Limit::Heap)
            .or(above(self.budget.memory, progress.memory).map(Limit::Memory))
            .or(above(self.budget.order, progress.order).map(Limit::Order))
            .or_else(|| {
                let late = self.budget.deadline.is_some_and(|end| Instant::now() >= end)
                    || self.budget.processor.is_some_and(|end| processor_time() >= end);
                late.then_some(Limit::Time)
            })
    }
}

/// The processor time that the calling thread has used since it began.
pub fn processor_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::Mutex;

    #[test]
    fn each_limit_stops() {
        let budget =
            Budget { memory: Some(1000), heap: Some(10), order: Some(7), ..Budget::default() };
        let run = Run::new(budget);
        let at = |done, memory, order| {
            run.check(Progress { done, memory, order, ..Progress::default() })
        };
        assert_eq!(at(10, 1000, 7), Ok(()));
        assert_eq!(at(11, 0, 0), Err(Stop::Limit(Limit::Heap(10))));
        assert_eq!(at(0, 1001, 0), Err(Stop::Limit(Limit::Memory(1000))));
        assert_eq!(at(0, 0, 8), Err(Stop::Limit(Limit::Order(7))));
        let past = Run::new(Budget { deadline: Some(Instant::now()), ..Budget::default() });
        assert_eq!(past.check(Progress::default()), Err(Stop::Limit(Limit::Time)));
    }

    #[test]
    fn only_work_uses_up_processor_time() {
        let allowed = Duration::from_millis(20);
        let processor = Some(processor_time() + allowed);
        let run = Run::new(Budget { processor, ..Budget::default() });
        std::thread::sleep(2 * allowed);
        assert_eq!(run.check(Progress::default()), Ok(()));
        let end = Instant::now() + Duration::from_secs(60);
        while run.check(Progress::default()).is_ok() {
            assert!(Instant::now() < end, "work was not counted");
        }
        assert_eq!(run.check(Progress::default()), Err(Stop::Limit(Limit::Time)));
    }

    #[test]
    fn cancelling_and_telling() {
        let flag = AtomicBool::new(false);
        let seen = Mutex::new(Cell::new(0));
        let sink = |progress: Progress<'_>| seen.lock().unwrap().set(progress.done);
        let run = Run::unlimited().cancelled_by(&flag).told_to(&sink);
        assert_eq!(run.check(Progress { done: 5, ..Progress::default() }), Ok(()));
        assert_eq!(seen.lock().unwrap().get(), 5);
        flag.store(true, Ordering::Relaxed);
        assert_eq!(run.check(Progress::default()), Err(Stop::Cancelled));
    }
}
