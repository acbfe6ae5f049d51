//! Rules: those that have a spelling, and those that are written in Python.

use grundy::rules::{Structure, Visit};
use grundy::{Game, Rules};
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The rules of a game, wherever they come from.
#[derive(Clone)]
pub(crate) enum AnyRules {
    /// Rules with a spelling.
    Spelt(Game),
    /// Rules written in Python.
    Own(OwnRules),
}

impl AnyRules {
    /// The rules as an object, for the parts of the library that take any.
    pub(crate) fn get(&self) -> &dyn Rules {
        match self {
            Self::Spelt(game) => game,
            Self::Own(own) => own,
        }
    }

    /// The rules, if they are written in Python.
    pub(crate) fn own(&self) -> Option<&OwnRules> {
        match self {
            Self::Spelt(_) => None,
            Self::Own(own) => Some(own),
        }
    }

    /// How the game is called.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Spelt(game) => game.to_string(),
            Self::Own(own) => own.0.name.clone(),
        }
    }

    /// The name for the title of a figure or a page.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Spelt(game) => grundy_report::titled(game),
            Self::Own(own) => own.0.name.clone(),
        }
    }
}

/// Rules written in Python: a callable that takes a heap and answers with its options.
///
/// The options of a heap are asked for once and kept: the promise that they are always the same
/// is one that Python code breaks easily. An exception in the callable is kept, and the heap is
/// given itself as an option: that breaks a promise of [`Rules`], so every engine stops there with
/// an error that names the heap.
#[derive(Clone)]
pub(crate) struct OwnRules(Arc<Own>);

struct Own {
    name: String,
    options: Py<PyAny>,
    known: Mutex<HashMap<u64, Arc<Vec<Vec<u64>>>>>,
    failure: Mutex<Option<(u64, PyErr)>>,
    /// Raised by an interrupt: ask no more.
    halted: AtomicBool,
    /// The thread that is in the callable, as Python numbers threads.
    inside: Mutex<Option<u64>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OwnRules {
    pub(crate) fn new(name: String, options: Py<PyAny>) -> Self {
        Self(Arc::new(Own {
            name,
            options,
            known: Mutex::default(),
            failure: Mutex::default(),
            halted: AtomicBool::new(false),
            inside: Mutex::default(),
        }))
    }

    /// Whether these are the same object.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Before a computation: what happened in the last one is forgotten.
    pub(crate) fn begin(&self) {
        self.0.halted.store(false, Relaxed);
        *locked(&self.0.failure) = None;
    }

    /// Asks no more options.
    pub(crate) fn halt(&self) {
        self.0.halted.store(true, Relaxed);
    }

    /// Interrupts the callable, if it is still running.
    pub(crate) fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        // Taken, so that a callable is interrupted once.
        let Some(thread) = locked(&self.0.inside).take() else { return Ok(()) };
        py.import("grundy._interrupt")?.call_method1("interrupt", (thread,)).map(drop)
    }

    /// Whether the callable raised an exception.
    pub(crate) fn has_failed(&self) -> bool {
        locked(&self.0.failure).is_some()
    }

    /// The exception that the callable raised, and its heap.
    pub(crate) fn take_failure(&self) -> Option<(u64, PyErr)> {
        locked(&self.0.failure).take()
    }

    fn listed(&self, heap: u64) -> Result<Arc<Vec<Vec<u64>>>, ()> {
        if let Some(known) = locked(&self.0.known).get(&heap) {
            return Ok(known.clone());
        }
        let asked = Python::attach(|py| {
            let thread = py.import("threading")?.call_method0("get_ident")?.extract()?;
            *locked(&self.0.inside) = Some(thread);
            let listed = self.ask(py, heap);
            *locked(&self.0.inside) = None;
            listed
        });
        match asked {
            Ok(listed) => {
                let listed = Arc::new(listed);
                locked(&self.0.known).insert(heap, listed.clone());
                Ok(listed)
            }
            Err(error) => {
                // The first failure is the one to tell.
                locked(&self.0.failure).get_or_insert((heap, error));
                Err(())
            }
        }
    }

    /// The options as the library wants them: heaps of an option sorted and not empty, each option
    /// once. Whether they are smaller is for the library to check.
    fn ask(&self, py: Python<'_>, heap: u64) -> PyResult<Vec<Vec<u64>>> {
        let mut listed = Vec::new();
        for option in self.0.options.bind(py).call1((heap,))?.try_iter()? {
            if self.0.halted.load(Relaxed) {
                return Err(PyKeyboardInterrupt::new_err(()));
            }
            let mut parts = parts(&option?)?;
            parts.retain(|&part| part > 0);
            parts.sort_unstable();
            listed.push(parts);
        }
        listed.sort_unstable();
        listed.dedup();
        Ok(listed)
    }
}

/// The heaps of an option: a number, or several.
fn parts(option: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let wrong = |_| {
        let shown = option.repr().map_or_else(|_| "an option".into(), |shown| shown.to_string());
        PyTypeError::new_err(format!("{shown} is neither a heap nor several heaps"))
    };
    if let Ok(heap) = option.extract::<u64>() {
        return Ok(vec![heap]);
    }
    let heaps = option.try_iter().map_err(wrong)?;
    heaps.map(|heap| heap?.extract::<u64>().map_err(wrong)).collect()
}

impl Rules for OwnRules {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let listed = match self.0.halted.load(Relaxed) {
            true => Err(()),
            false => self.listed(heap),
        };
        match listed {
            Ok(listed) => listed.iter().try_for_each(|option| visit(option)),
            Err(()) => visit(&[heap]),
        }
    }
}

impl Rules for AnyRules {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        self.get().visit_options(heap, visit)
    }

    fn structure(&self) -> Structure<'_> {
        match self {
            Self::Spelt(game) => game.structure(),
            Self::Own(_) => Structure::Unknown,
        }
    }
}
