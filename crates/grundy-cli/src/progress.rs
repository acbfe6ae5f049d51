//! Progress on stderr: a bar on a terminal, one plain line per second where `--progress` asks for
//! it.

use grundy::run::Progress;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A bar is shown after this time.
const DELAY: Duration = Duration::from_millis(300);

type Sink = Box<dyn Fn(Progress<'_>) + Sync>;

/// The job itself says where it ends, and may begin anew.
const UNSAID: u64 = u64::MAX;

/// What a computation is doing, for the user to watch.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// The number at which the job will end; 0 if nobody knows, or what the job itself says.
    total: Arc<AtomicU64>,
    sink: Sink,
}

impl Bar {
    pub(crate) fn new(asked: bool, unit: &'static str) -> Self {
        let bar = ProgressBar::new_spinner();
        let total = Arc::new(AtomicU64::new(UNSAID));
        let sink: Sink = if std::io::stderr().is_terminal() {
            terminal(&bar, unit, Arc::clone(&total))
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
            if asked { plain(unit, Arc::clone(&total)) } else { Box::new(|_| ()) }
        };
        Self { bar, total, sink }
    }

    /// The same bar, with the number at which it will end, if that is known. It never goes back:
    /// a second engine may begin where the first one began, the bar does not.
    pub(crate) fn towards(self, total: Option<u64>) -> Self {
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
        self
    }

    pub(crate) fn sink(&self) -> &(dyn Fn(Progress<'_>) + Sync) {
        &self.sink
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn terminal(bar: &ProgressBar, unit: &'static str, total: Arc<AtomicU64>) -> Sink {
    let open = format!("{{spinner}} {{human_pos}} {unit} · {{per_sec}} · {{elapsed}} {{wide_msg}}");
    let closed = format!(
        "{{bar:24}} {{human_pos}}/{{human_len}} {unit} · {{per_sec}} · {{eta}} left {{wide_msg}}"
    );
    let style = |template: &str| ProgressStyle::with_template(template).expect("a fixed template");
    bar.set_style(style(&open));
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(8));
    let bar = bar.clone();
    let begun = Instant::now();
    Box::new(move |progress| {
        // A job of milliseconds shows nothing.
        if begun.elapsed() < DELAY {
            return;
        }
        let said = total.load(Ordering::Relaxed);
        if let Some(goal) = goal(said, &progress)
            && bar.length() != Some(goal)
        {
            bar.set_style(style(&closed));
            bar.set_length(goal);
        }
        let before = if said == UNSAID { 0 } else { bar.position() };
        bar.set_position(before.max(progress.done));
        bar.set_message(notes(&progress));
    })
}

/// Where the job will end.
fn goal(said: u64, progress: &Progress<'_>) -> Option<u64> {
    match said {
        UNSAID => progress.goal,
        0 => None,
        total => Some(total),
    }
}

/// One line per second, for logs.
fn plain(unit: &'static str, total: Arc<AtomicU64>) -> Sink {
    let start = Instant::now();
    let (told, most) = (AtomicU64::new(0), AtomicU64::new(0));
    Box::new(move |progress| {
        let said = total.load(Ordering::Relaxed);
        let before = most.fetch_max(progress.done, Ordering::Relaxed);
        let seconds = start.elapsed().as_secs();
        if told.fetch_max(seconds, Ordering::Relaxed) < seconds {
            let elapsed = humantime::format_duration(Duration::from_secs(seconds));
            let before = if said == UNSAID { 0 } else { before };
            let done = HumanCount(before.max(progress.done));
            let of = goal(said, &progress)
                .map_or(String::new(), |goal| format!(" of {}", HumanCount(goal)));
            eprintln!("{elapsed}: {done}{of} {unit} {}", notes(&progress));
        }
    })
}

fn notes(progress: &Progress<'_>) -> String {
    let mut text = String::new();
    if progress.order > 0 {
        text += &format!("· order {} ", progress.order);
    }
    for (name, value) in progress.notes {
        text += &format!("· {name} {} ", HumanCount(*value));
    }
    if progress.memory > 0 {
        text += &format!("· {}", HumanBytes(progress.memory));
    }
    text
}
