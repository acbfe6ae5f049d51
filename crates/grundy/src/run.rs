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

impl Budget {
    /// No limit but time: this long, from now on. A time that the clock cannot count is no limit.
    ///
    /// ```
    /// use grundy::run::Budget;
    /// use std::time::Duration;
    ///
    /// let budget = Budget { heap: Some(100), ..Budget::lasting(Duration::from_secs(5)) };
    /// assert!(budget.deadline.is_some());
    /// assert_eq!(Budget::lasting(Duration::MAX), Budget::default());
    /// ```
    #[must_use]
    pub fn lasting(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// No limit but the processor time of the calling thread: this much, from now on.
    #[must_use]
    pub fn working(time: Duration) -> Self {
        Self { processor: processor_time().checked_add(time), ..Self::default() }
    }

    /// The same budget, ending at the latest when the calling thread has worked for this time.
    #[must_use]
    pub fn at_most_working(self, time: Duration) -> Self {
        let end = Self::working(time).processor;
        Self { processor: self.processor.into_iter().chain(end).min(), ..self }
    }

    /// The same budget, ending at the latest after this time.
    #[must_use]
    pub fn at_most(self, time: Duration) -> Self {
        let end = Self::lasting(time).deadline;
        Self { deadline: self.deadline.into_iter().chain(end).min(), ..self }
    }
}

/// The limit that was reached, with its value where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// The deadline passed, or the processor time is used up.
    Time,
    /// The tables would take more than this number of bytes.
    Memory(u64),
    /// The heap after this one was needed.
    Heap(u64),
    /// A monoid of more than this order was needed.
    Order(u64),
    /// A recursion went deeper than this.
    Depth(u64),
    /// Nothing that was tried is made for so large a question; no budget would help.
    Reach,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => write!(f, "the time limit"),
            Self::Memory(bytes) => write!(f, "the memory limit of {bytes} bytes"),
            Self::Heap(heap) => write!(f, "heap {heap}"),
            Self::Order(order) => write!(f, "the order limit of {order}"),
            Self::Depth(depth) => write!(f, "a depth of {depth}"),
            Self::Reach => write!(f, "the reach of every method at hand"),
        }
    }
}

/// The promise that the rules of a game broke, and the heap at which they broke it.
///
/// The promises are those of [`Rules`](crate::Rules); the message names the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesError {
    heap: u64,
    fault: RulesFault,
}

/// What rules can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesFault {
    /// An option has a heap of this size, which is not smaller than the heap it comes from.
    NotSmaller(u64),
    /// The heaps of an option are not in increasing order, or one of them is empty.
    NotSorted,
    /// The same option comes twice.
    Repeated,
    /// A heap without tokens has an option.
    FromNothing,
    /// The game ends with this heap: see [`last_heap`](crate::Rules::last_heap).
    Beyond(u64),
}

impl RulesError {
    pub(crate) fn new(heap: u64, fault: RulesFault) -> Self {
        Self { heap, fault }
    }

    /// The heap whose options are wrong.
    pub fn heap(self) -> u64 {
        self.heap
    }

    /// What is wrong with them.
    pub fn fault(self) -> RulesFault {
        self.fault
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let RulesFault::Beyond(last) = self.fault {
            return write!(f, "there is no position {}: the game has {last}", self.heap);
        }
        write!(f, "the rules are at fault at heap {}: ", self.heap)?;
        match self.fault {
            RulesFault::NotSmaller(part) => {
                write!(f, "an option has a heap of {part}, which is not smaller")
            }
            RulesFault::NotSorted => {
                write!(f, "the heaps of an option must be non-empty and in increasing order")
            }
            RulesFault::Repeated => write!(f, "an option comes twice"),
            RulesFault::FromNothing => write!(f, "an empty heap has no options"),
            RulesFault::Beyond(last) => write!(f, "the last heap is {last}"),
        }
    }
}

impl std::error::Error for RulesError {}

/// Why a computation stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// A limit of the budget was reached.
    Limit(Limit),
    /// The cancel flag was raised.
    Cancelled,
    /// The rules of the game broke a promise.
    Rules(RulesError),
}

impl From<RulesError> for Stop {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => write!(f, "stopped at {limit}"),
            Self::Cancelled => write!(f, "interrupted"),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Stop {}

/// What a computation reached, and why it stopped there, if something stopped it.
///
/// Every computation whose partial result is worth having answers with this type. Most stop for
/// a [`Stop`]; a computation with reasons of its own has its own type `S` for them.
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
pub struct Reached<T, S = Stop> {
    /// What was found.
    pub value: T,
    /// Why there is no more of it; `None` if nothing is missing.
    pub stop: Option<S>,
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
}

impl<T, S> Reached<T, S> {
    /// Whether nothing is missing.
    pub fn is_whole(&self) -> bool {
        self.stop.is_none()
    }

    /// The same with another value made from this one.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Reached<U, S> {
        Reached { value: make(self.value), stop: self.stop }
    }

    /// The value if nothing is missing, otherwise the reason.
    pub fn into_whole(self) -> Result<T, S> {
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

/// What a long computation is given: its budget, the flag that cancels it, the sink to which it
/// reports its progress.
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

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// A run within a budget, without a progress sink.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// A run that goes on until it is done.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same run, stopped when this flag is raised.
    #[must_use]
    pub fn cancelled_by(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// The same run, reporting its progress to this sink.
    #[must_use]
    pub fn told_to(self, sink: &'a (dyn Fn(Progress<'_>) + Sync)) -> Self {
        Self { sink: Some(sink), ..self }
    }

    /// The same run without its progress sink: for the parts of a larger computation.
    #[must_use]
    pub fn untold(self) -> Self {
        Self { sink: None, ..self }
    }

    /// The same run within another budget.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The limits of this run.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Called between two steps: reports to the sink, then says whether to go on.
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
