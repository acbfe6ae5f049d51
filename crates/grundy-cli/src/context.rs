//! What every verb is given: limits, the interrupt flag, whether and where to show progress.

use crate::answer::{Answer, Failure, Rendered, Status};
use crate::args::{Args, Verb};
use crate::format::Format;
use crate::guard::{self, Exceeded};
use crate::limits::MEMORY;
use crate::progress::Bar;
use grundy::run::{Budget, Limit, Run, Stop};
use grundy_report::answer::Ending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Raised by Ctrl-C. Another one while it is raised ends the program at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Signals that arrive together are one: a terminal or a batch system may send it to the program
/// and to its whole group.
const TOGETHER: Duration = Duration::from_millis(500);

/// How long the guard waits for an answer in every format to be written.
const WRITING: Duration = Duration::from_secs(5);

#[derive(Clone)]
pub(crate) struct Context {
    budget: Budget,
    limit_time: Option<Duration>,
    /// The limits that the user set; the others are defaults.
    set: Budget,
    format: Format,
    progress: bool,
    /// Whether somebody else's questions are answered, who must not read files.
    asked: bool,
}

impl Context {
    pub(crate) fn new(args: &Args) -> Result<Self, Failure> {
        let common = &args.common;
        let timed = common.limit_time.map_or(Budget::default(), Budget::lasting);
        let set = Budget { memory: common.limit_memory, order: args.limit_order(), ..timed };
        let budget = Budget { memory: set.memory.or(Some(MEMORY)), ..timed };
        let format = common.format()?;
        let program = matches!(format, Format::Gap | Format::Sage);
        if program && !matches!(args.verb, Verb::Quotient(_)) {
            let message = "error: --format gap and --format sage are for grundy quotient";
            return Err(Failure::new(message));
        }
        let (limit_time, progress) = (common.limit_time, common.progress);
        Ok(Self { budget, limit_time, set, format, progress, asked: common.while_asked })
    }

    /// The exit status of an answer. A limit that nobody set is where the program ends by itself:
    /// the answer says how far it goes, and that is no failure.
    fn status(&self, ending: Ending) -> Status {
        match ending {
            Ending::No => Status::No,
            Ending::Interrupted => Status::Interrupted,
            Ending::Unchecked => Status::Limit,
            Ending::Limit(limit) if self.is_set(limit) => Status::Limit,
            _ => Status::Done,
        }
    }

    fn is_set(&self, limit: Limit) -> bool {
        match limit {
            Limit::Time => self.set.deadline.is_some(),
            Limit::Memory(_) => self.set.memory.is_some(),
            Limit::Order(_) => self.set.order.is_some(),
            _ => false,
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

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_interrupted() -> bool {
        INTERRUPTED.load(Ordering::Relaxed)
    }

    /// From now on the end of stdin stops the computation as Ctrl-C does: whoever asked has gone.
    pub(crate) fn stop_with_stdin() {
        let waiting = std::thread::Builder::new().name("stdin".to_owned()).spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            INTERRUPTED.store(true, Ordering::Relaxed);
        });
        // Without a thread for it the computation ends at its limits.
        let _ = waiting;
    }

    /// From now on the limits hold even for a computation that does not look at them. A game
    /// against a person has no deadline.
    pub(crate) fn watch(&self, timed: bool) {
        let context = self.clone();
        let deadline = self.budget.deadline.filter(|_| timed);
        // An answer in every format, with figures and a certificate, takes a while to write.
        let writing = if self.format == Format::All { WRITING } else { Duration::ZERO };
        let deadline = deadline.and_then(|deadline| deadline.checked_add(writing));
        guard::watch(deadline, self.budget.memory.unwrap_or(u64::MAX), move |exceeded| {
            let limit = match exceeded {
                Exceeded::Time => Limit::Time,
                Exceeded::Memory(most) => Limit::Memory(most),
            };
            std::process::exit(context.overdue(limit).code().into());
        });
    }

    /// What is said when a limit was reached and nothing is known. Where nobody set the limit, the
    /// program has failed to answer.
    fn overdue(&self, limit: Limit) -> Status {
        if self.is_set(limit) {
            return self.print(Answer::overdue(Stop::Limit(limit)).render(self.format));
        }
        let default = format!(
            "error: stopped at {limit}, with nothing found so far. That is the default; \
             --limit-memory sets another"
        );
        Failure::new(default).write()
    }

    /// Prints an answer, or why there is none.
    pub(crate) fn print(&self, rendered: Result<Rendered, Failure>) -> Status {
        match rendered {
            Ok(rendered) => rendered.write(self.status(rendered.ending)),
            Err(failure) => failure.write(),
        }
    }

    /// Whether files may be read that a game names.
    pub(crate) fn may_read(&self) -> bool {
        !self.asked
    }

    /// The limit of memory, if it was set.
    pub(crate) fn set_memory(&self) -> Option<u64> {
        self.set.memory
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
        self.format.is_paper()
    }

    /// Whether the answer can show figures.
    pub(crate) fn shows_figures(&self) -> bool {
        matches!(self.format, Format::Html | Format::All)
    }

    /// Whether the answer has room for a certificate.
    pub(crate) fn shows_certificates(&self) -> bool {
        self.format == Format::All
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
