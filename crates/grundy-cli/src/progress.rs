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

/// What a computation is doing, for the user to watch.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// The number at which the job will end; 0 if that is not known.
    total: Arc<AtomicU64>,
    sink: Sink,
}

impl Bar {
    pub(crate) fn new(asked: bool, unit: &'static str) -> Self {
        let bar = ProgressBar::new_spinner();
        let total = Arc::new(AtomicU64::new(0));
        let sink: Sink = if std::io::stderr().is_terminal() {
            terminal(&bar, unit, Arc::clone(&total))
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
            if asked { plain(unit) } else { Box::new(|_| ()) }
        };
        Self { bar, total, sink }
    }

    /// The same bar, with the number at which it will end.
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
    let open = format!("{{spinner}} {{human_pos}} {unit} · {{per_sec}} · {{elapsed}} {{msg}}");
    let closed = format!(
        "{{bar:24}} {{human_pos}}/{{human_len}} {unit} · {{per_sec}} · {{eta}} left {{msg}}"
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
        let total = Some(total.load(Ordering::Relaxed)).filter(|&total| total > 0);
        if let Some(goal) = total.or(progress.goal)
            && bar.length() != Some(goal)
        {
            bar.set_style(style(&closed));
            bar.set_length(goal);
        }
        // A second engine may begin where the first one began; the bar does not.
        let before = total.map_or(0, |_| bar.position());
        bar.set_position(before.max(progress.done));
        bar.set_message(notes(&progress));
    })
}

/// One line per second, for logs.
fn plain(unit: &'static str) -> Sink {
    let start = Instant::now();
    let told = AtomicU64::new(0);
    Box::new(move |progress| {
        let seconds = start.elapsed().as_secs();
        if told.fetch_max(seconds, Ordering::Relaxed) < seconds {
            let elapsed = humantime::format_duration(Duration::from_secs(seconds));
            let done = HumanCount(progress.done);
            eprintln!("{elapsed}: {done} {unit} {}", notes(&progress));
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
