//! What every verb is given: limits, the interrupt flag, whether and where to show progress.

use crate::args::Common;
use crate::format::Format;
use crate::progress::Bar;
use grundy::run::{Budget, Run};
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised by the first Ctrl-C. The second one ends the program at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(crate) struct Context {
    budget: Budget,
    format: Format,
    progress: bool,
}

impl Context {
    pub(crate) fn new(common: &Common) -> Self {
        let timed = common.limit_time.map_or(Budget::default(), Budget::lasting);
        let budget = Budget { memory: Some(common.limit_memory), ..timed };
        Self { budget, format: common.format(), progress: common.progress }
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

    /// How the answer is written.
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Whether the answer is a document, with room for tables and figures that a terminal and
    /// programs do not ask for.
    pub(crate) fn on_paper(&self) -> bool {
        !matches!(self.format, Format::Text | Format::Json)
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
