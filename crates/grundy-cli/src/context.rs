//! What every verb is given: limits, the interrupt flag, whether and where to show progress.

use crate::answer::Answer;
use crate::args::Common;
use crate::format::Format;
use crate::guard::{self, Exceeded};
use crate::progress::Bar;
use grundy::run::{Budget, Limit, Run, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Raised by Ctrl-C. Another one while it is raised ends the program at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Signals that arrive together are one: a terminal or a batch system may send it to the program
/// and to its whole group.
const TOGETHER: Duration = Duration::from_millis(500);

pub(crate) struct Context {
    budget: Budget,
    limit_time: Option<Duration>,
    format: Format,
    progress: bool,
}

impl Context {
    pub(crate) fn new(common: &Common) -> Self {
        let timed = common.limit_time.map_or(Budget::default(), Budget::lasting);
        let budget = Budget { memory: Some(common.limit_memory), ..timed };
        Self {
            budget,
            limit_time: common.limit_time,
            format: common.format(),
            progress: common.progress,
        }
    }

    /// From now on the first Ctrl-C stops the computation instead of the program.
    pub(crate) fn catch_interrupts() {
        // Without a handler Ctrl-C still ends the program; only the partial answer is lost.
        let mut first = Instant::now();
        let _ = ctrlc::set_handler(move || {
            if !INTERRUPTED.swap(true, Ordering::Relaxed) {
                first = Instant::now();
            } else if first.elapsed() > TOGETHER {
                std::process::exit(130);
            }
        });
    }

    /// From now on the limits hold even for a computation that does not look at them. A game
    /// against a person has no deadline.
    pub(crate) fn watch(&self, timed: bool) {
        let format = self.format;
        let deadline = self.budget.deadline.filter(|_| timed);
        guard::watch(deadline, self.budget.memory.unwrap_or(u64::MAX), move |exceeded| {
            let limit = match exceeded {
                Exceeded::Time => Limit::Time,
                Exceeded::Memory(most) => Limit::Memory(most),
            };
            let status = Answer::overdue(Stop::Limit(limit)).render(format).write();
            std::process::exit(status.code().into());
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

    /// Whether the answer can show figures.
    pub(crate) fn shows_figures(&self) -> bool {
        self.format == Format::Html
    }

    /// A bar for a computation, shown on a terminal or when asked for.
    pub(crate) fn bar(&self, unit: &'static str) -> Bar {
        Bar::new(self.progress, unit)
    }

    /// A run for one question of a conversation: its time begins now, and so does listening to
    /// Ctrl-C.
    pub(crate) fn run_from_now(&self) -> Run<'static> {
        INTERRUPTED.store(false, Ordering::Relaxed);
        let timed = self.limit_time.map_or(Budget::default(), Budget::lasting);
        Run::new(Budget { memory: self.budget.memory, ..timed }).cancelled_by(&INTERRUPTED)
    }

    /// A run within the budget that Ctrl-C stops and the bar follows.
    pub(crate) fn run<'a>(&self, bar: &'a Bar) -> Run<'a> {
        Run::new(self.budget).cancelled_by(&INTERRUPTED).told_to(bar.sink())
    }
}
