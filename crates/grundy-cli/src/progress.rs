//! Progress on stderr: a bar on a terminal, one plain line per second where `--progress` asks for
//! it.

use grundy::run::Progress;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Sink = Box<dyn Fn(Progress<'_>) + Sync>;

/// What a computation is doing, for the user to watch.
pub(crate) struct Bar {
    bar: ProgressBar,
    sink: Sink,
}

impl Bar {
    pub(crate) fn new(asked: bool, unit: &'static str) -> Self {
        let bar = ProgressBar::new_spinner();
        let sink: Sink = if std::io::stderr().is_terminal() {
            terminal(&bar, unit)
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
            if asked { plain(unit) } else { Box::new(|_| ()) }
        };
        Self { bar, sink }
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

fn terminal(bar: &ProgressBar, unit: &'static str) -> Sink {
    let open = format!("{{spinner}} {{human_pos}} {unit} · {{per_sec}} · {{elapsed}} {{msg}}");
    let closed = format!(
        "{{bar:24}} {{human_pos}}/{{human_len}} {unit} · {{per_sec}} · {{eta}} left {{msg}}"
    );
    let style = |template: &str| ProgressStyle::with_template(template).expect("a fixed template");
    bar.set_style(style(&open));
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(8));
    let bar = bar.clone();
    Box::new(move |progress| {
        if let (Some(goal), None) = (progress.goal, bar.length()) {
            bar.set_style(style(&closed));
            bar.set_length(goal);
        }
        bar.set_position(progress.done);
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
