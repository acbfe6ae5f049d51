//! What every verb is given: limits, the interrupt flag, whether and where to show progress.

use crate::args::Common;
use crate::progress::Bar;
use grundy::run::{Budget, Run};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Raised by the first Ctrl-C. The second one ends the program at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(crate) struct Context {
    budget: Budget,
    json: bool,
    progress: bool,
}

impl Context {
    pub(crate) fn new(common: &Common) -> Self {
        let deadline = common.limit_time.map(|time| Instant::now() + time);
        let memory = Some(common.limit_memory);
        let budget = Budget { deadline, memory, ..Budget::default() };
        Self { budget, json: common.json, progress: common.progress }
    }

    /// From now on the first Ctrl-C stops the computation instead of the program.
    pub(crate) fn catch_interrupts() {
        // Without a handler Ctrl-C still ends the program; only the partial answer is lost.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    }

    /// The limits from the command line.
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether stdout is for one JSON object only.
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// A bar for a computation, shown on a terminal or when asked for.
    pub(crate) fn bar(&self, unit: &'static str) -> Bar {
        Bar::new(self.progress, unit)
    }

    /// A run within the budget that Ctrl-C stops and the bar follows.
    pub(crate) fn run<'a>(&self, bar: &'a Bar) -> Run<'a> {
        Run::new(self.budget).cancelled_by(&INTERRUPTED).told_to(bar.sink())
    }
}
