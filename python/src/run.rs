//! How a long call is run: on another thread, without the GIL, within the limits given as
//! keyword arguments, while the calling thread watches for signals and moves the progress bar.

use crate::rules::{AnyRules, OwnRules};
use crate::worker::{Over, STACK, Worker};
use grundy::run::{Budget, Limit, Progress, Run, Stop};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Acquire, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

mod raised {
    pyo3::import_exception!(grundy.errors, Interrupted);
    pyo3::import_exception!(grundy.errors, LimitReached);
    pyo3::import_exception!(grundy.errors, ParseError);
    pyo3::import_exception!(grundy.errors, RulesError);
}

/// How often the calling thread looks for signals.
const TICK: Duration = Duration::from_millis(20);
/// A call shorter than this shows no bar.
const QUICK: Duration = Duration::from_millis(1500);
/// After an interrupt, a callback that does not come back in this time is interrupted itself.
const PATIENCE: Duration = Duration::from_millis(200);

/// The keyword arguments of a call, beside those that it names: its limits.
pub(crate) type Keywords<'py> = Bound<'py, PyDict>;

/// The limits of a call: `time`, `memory`, `heap`, `order`, and whether to show its `progress`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    budget: Budget,
    progress: Option<bool>,
}

impl Limits {
    /// Reads keyword arguments.
    pub(crate) fn read(given: Option<&Keywords<'_>>) -> PyResult<Self> {
        let mut limits = Self::default();
        for (name, value) in given.into_iter().flatten() {
            if value.is_none() {
                continue;
            }
            let name: String = name.extract()?;
            match name.as_str() {
                "time" => {
                    let time = Duration::try_from_secs_f64(value.extract()?)
                        .map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
                    limits.budget.deadline = Budget::lasting(time).deadline;
                }
                "memory" => limits.budget.memory = Some(value.extract()?),
                "heap" => limits.budget.heap = Some(value.extract()?),
                "order" => limits.budget.order = Some(value.extract()?),
                "progress" => limits.progress = Some(value.extract()?),
                _ => return Err(PyTypeError::new_err(unknown(&name))),
            }
        }
        Ok(limits)
    }

    /// Does some work within these limits.
    ///
    /// The work is done by another thread, so that signals are seen however long it computes. An
    /// interrupt cancels it; it ends by itself then, with what it has.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        rules: Option<&AnyRules>,
        unit: &'static str,
        work: impl FnOnce(&Run<'_>) -> T + Send,
    ) -> PyResult<Ran<T>> {
        let (cancel, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let told = Told::default();
        let sink = |progress: Progress<'_>| told.take(progress);
        let own = rules.and_then(AnyRules::own);
        if let Some(own) = own {
            own.begin();
        }
        let begun = Instant::now();
        let mut bar = Bar { unit, wanted: self.progress, shown: None, tried: false };
        let worker = Worker::get(py)?;
        let over = Over { over: &done, waiting: thread::current() };
        let work = || {
            let _over = over;
            work(&Run::new(self.budget).cancelled_by(&cancel).told_to(&sink))
        };
        // Whatever goes wrong below, the work is waited for, and it may be waiting for the GIL.
        let watch = || {
            let mut interrupt: Option<(PyErr, Instant)> = None;
            while !done.load(Acquire) {
                py.detach(|| thread::park_timeout(TICK));
                let seen = match &interrupt {
                    None => py.check_signals().and_then(|()| match begun.elapsed() > QUICK {
                        true => bar.show(py, &told),
                        false => Ok(()),
                    }),
                    Some((_, at)) if at.elapsed() > PATIENCE => {
                        own.map_or(Ok(()), |own| own.interrupt(py))
                    }
                    Some(_) => Ok(()),
                };
                if let Err(error) = seen {
                    cancel.store(true, Relaxed);
                    if let Some(own) = own {
                        own.halt();
                    }
                    interrupt.get_or_insert((error, Instant::now()));
                }
            }
            interrupt.map(|(error, _)| error)
        };
        let (value, interrupt) = worker.work(work, watch);
        worker.put_back(py);
        bar.close(py)?;
        let value = value.ok_or_else(|| PyRuntimeError::new_err("the work has no result"))?;
        Ok(Ran { value, interrupt })
    }
}

/// What some work answers that needs no rules, within the limits of a call; there are no partial
/// answers.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    limits: Option<&Keywords<'_>>,
    unit: &'static str,
    work: impl FnOnce(&Run<'_>) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    Limits::read(limits)?.run(py, None, unit, work)?.whole(py, None, |found| found)
}

/// Does some work that cannot be cancelled. An interrupt leaves it behind: it goes on by itself, and
/// nobody hears what it comes to.
pub(crate) fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, result) = mpsc::channel();
    let caller = thread::current();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens if the caller was interrupted.
        let _ = sender.send(work());
        caller.unpark();
    })?;
    loop {
        // Asked before the result: whoever is finished has sent it.
        let finished = worker.is_finished();
        if let Ok(value) = result.try_recv() {
            return Ok(value);
        }
        if finished {
            break;
        }
        py.detach(|| thread::park_timeout(TICK));
        if let Err(interrupt) = py.check_signals() {
            return Err(exception(py, None, None, Some(interrupt), py.None()));
        }
    }
    match worker.join() {
        Err(panic) => std::panic::resume_unwind(panic),
        Ok(()) => Err(PyRuntimeError::new_err("the work ended without a result")),
    }
}

fn unknown(name: &str) -> String {
    format!("unknown limit {name:?}; there are time, memory, heap, order and progress")
}

/// What work came to.
pub(crate) struct Ran<T> {
    /// What it answered.
    pub(crate) value: T,
    /// What a signal handler raised meanwhile.
    interrupt: Option<PyErr>,
}

impl<T> Ran<T> {
    /// The answer if nothing stopped the work, otherwise the exception that carries it.
    pub(crate) fn answer<A: for<'py> IntoPyObject<'py>>(
        self,
        py: Python<'_>,
        rules: Option<&AnyRules>,
        make: impl FnOnce(T) -> PyResult<(A, Option<Stop>)>,
    ) -> PyResult<A> {
        let (answer, stop) = make(self.value)?;
        if self.interrupt.is_none() && stop.is_none() && !failed(rules) {
            return Ok(answer);
        }
        let partial = answer.into_py_any(py)?;
        Err(exception(py, rules, stop, self.interrupt, partial))
    }

    /// The same for work that has no partial answer.
    pub(crate) fn whole<A>(
        self,
        py: Python<'_>,
        rules: Option<&AnyRules>,
        split: impl FnOnce(T) -> Result<A, Stop>,
    ) -> PyResult<A> {
        match (split(self.value), self.interrupt) {
            (Ok(answer), None) if !failed(rules) => Ok(answer),
            (found, interrupt) => Err(exception(py, rules, found.err(), interrupt, py.None())),
        }
    }
}

/// Whether rules raised an exception, even if the computation went on without them.
fn failed(rules: Option<&AnyRules>) -> bool {
    rules.and_then(AnyRules::own).is_some_and(OwnRules::has_failed)
}

/// The exception for what stopped a computation.
fn exception(
    py: Python<'_>,
    rules: Option<&AnyRules>,
    stop: Option<Stop>,
    interrupt: Option<PyErr>,
    partial: Py<PyAny>,
) -> PyErr {
    let failure = rules.and_then(AnyRules::own).and_then(|own| own.take_failure());
    if let Some(interrupt) = interrupt {
        if !interrupt.is_instance_of::<PyKeyboardInterrupt>(py) {
            return interrupt;
        }
        return raised::Interrupted::new_err(("interrupted", partial));
    }
    match (stop, failure) {
        (Some(Stop::Rules(_)) | None, Some((heap, cause))) => {
            let message = format!("the rules failed at heap {heap}: {cause}");
            let error = raised::RulesError::new_err((message, heap));
            error.set_cause(py, Some(cause));
            error
        }
        (Some(Stop::Rules(error)), None) => {
            raised::RulesError::new_err((error.to_string(), error.heap()))
        }
        (Some(stop), _) => {
            let limit = match stop {
                Stop::Limit(Limit::Time) => "time",
                Stop::Limit(Limit::Memory(_)) => "memory",
                Stop::Limit(Limit::Heap(_)) => "heap",
                Stop::Limit(Limit::Order(_)) => "order",
                _ => "depth",
            };
            raised::LimitReached::new_err((stop.to_string(), limit, partial))
        }
        (None, _) => raised::Interrupted::new_err(("interrupted", partial)),
    }
}

/// The exception for text that cannot be read: the message points at the place.
pub(crate) fn unreadable(error: impl std::fmt::Display) -> PyErr {
    raised::ParseError::new_err(error.to_string())
}

/// The last progress that was told.
#[derive(Default)]
struct Told {
    done: AtomicU64,
    goal: AtomicU64,
    order: AtomicU64,
}

impl Told {
    fn take(&self, progress: Progress<'_>) {
        // A look at the limits in between tells nothing, and a bar does not go back for it.
        if progress.done == 0 {
            return;
        }
        self.done.store(progress.done, Relaxed);
        self.goal.store(progress.goal.unwrap_or(0), Relaxed);
        self.order.store(progress.order, Relaxed);
    }
}

/// A bar of tqdm, made when it is worth while.
struct Bar {
    unit: &'static str,
    wanted: Option<bool>,
    shown: Option<Py<PyAny>>,
    tried: bool,
}

impl Bar {
    fn show(&mut self, py: Python<'_>, told: &Told) -> PyResult<()> {
        if !self.tried {
            self.tried = true;
            let made =
                py.import("grundy._progress")?.call_method1("bar", (self.unit, self.wanted))?;
            self.shown = (!made.is_none()).then(|| made.unbind());
        }
        let Some(bar) = &self.shown else { return Ok(()) };
        let load = |number: &AtomicU64| number.load(Relaxed);
        let now = (load(&told.done), load(&told.goal), load(&told.order));
        bar.call_method1(py, "show", now).map(drop)
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.shown.as_ref().map_or(Ok(()), |bar| bar.call_method0(py, "close").map(drop))
    }
}
