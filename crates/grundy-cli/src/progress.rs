//! Progress on stderr: a bar on a terminal, one plain line per second where `--progress` asks for
//! it.

use grundy::run::Progress;
use indicatif::{
    HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use std::fmt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let total = Arc::new(AtomicU64::new(UNSAID));
        let sink: Sink = if std::io::stderr().is_terminal() {
            let target = ProgressDrawTarget::stderr_with_hz(8);
            terminal(&bar, unit, Arc::clone(&total), target)
        } else if asked {
            plain(unit, Arc::clone(&total))
        } else {
            Box::new(|_| ())
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

/// A bar that appears on its target once there is something to show.
fn terminal(
    bar: &ProgressBar,
    unit: &'static str,
    total: Arc<AtomicU64>,
    target: ProgressDrawTarget,
) -> Sink {
    let open = format!("{{spinner}} {{human_pos}} {unit} · {{rate}} · {{elapsed}} {{wide_msg}}");
    let closed = format!(
        "{{bar:16}} {{human_pos}}/{{human_len}} {unit} · {{rate}} · {{eta}} left {{wide_msg}}"
    );
    let style = |template: &str| {
        ProgressStyle::with_template(template).expect("a fixed template").with_key("rate", rate)
    };
    bar.set_style(style(&open));
    let (bar, target) = (bar.clone(), Mutex::new(Some(target)));
    let begun = Instant::now();
    Box::new(move |progress| {
        // A job of milliseconds shows nothing.
        if begun.elapsed() < DELAY {
            return;
        }
        let said = total.load(Ordering::Relaxed);
        let before = if said == UNSAID { 0 } else { bar.position() };
        bar.set_position(before.max(progress.done));
        bar.set_message(notes(&progress));
        if let Some(goal) = goal(said, &progress)
            && bar.length() != Some(goal)
        {
            bar.set_style(style(&closed));
            bar.set_length(goal);
        }
        if let Some(target) = target.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.set_draw_target(target);
            bar.tick();
        }
    })
}

/// How many each second, in whole numbers.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
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

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::TermLike;
    use std::io;

    /// A terminal that remembers what was written.
    #[derive(Clone, Debug, Default)]
    struct Paper(Arc<Mutex<Vec<String>>>);

    impl Paper {
        fn write(&self, text: &str) -> io::Result<()> {
            let lines = text.split(['\r', '\n']).map(|line| line.trim().to_owned());
            self.0.lock().unwrap().extend(lines.filter(|line| !line.is_empty()));
            Ok(())
        }

        fn lines(&self) -> Vec<String> {
            self.0.lock().unwrap().clone()
        }
    }

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write(text)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.write(text)
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn drawn_on(paper: &Paper) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let total = Arc::new(AtomicU64::new(UNSAID));
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(paper.clone()), 255);
        let sink = terminal(&bar, "heaps", Arc::clone(&total), target);
        Bar { bar, total, sink }
    }

    fn at(done: u64) -> Progress<'static> {
        Progress { done, memory: 760 << 10, ..Progress::default() }
    }

    #[test]
    fn a_job_of_milliseconds_shows_nothing() {
        let paper = Paper::default();
        let bar = drawn_on(&paper).towards(Some(1000));
        (0..1000).for_each(|done| bar.sink()(at(done)));
        drop(bar);
        assert_eq!(paper.lines(), [""; 0]);
    }

    #[test]
    fn a_bar_begins_where_the_job_is_and_never_goes_back() {
        let paper = Paper::default();
        let bar = drawn_on(&paper).towards(Some(400_001));
        std::thread::sleep(DELAY);
        for done in [120_000, 0, 64, 150_000] {
            bar.sink()(at(done));
            std::thread::sleep(Duration::from_millis(20));
        }
        let lines = paper.lines();
        assert!(lines[0].contains(" 120,000/400,001 heaps · "), "{lines:?}");
        let done = |line: &String| {
            let words = line.split_whitespace().find_map(|word| word.strip_suffix("/400,001"));
            words.expect("a total").replace(',', "").parse::<u64>().unwrap()
        };
        let done: Vec<u64> = lines.iter().map(done).collect();
        assert!(done.is_sorted() && done.last() == Some(&150_000), "{lines:?}");
        for line in &lines {
            let rate = line.split(" · ").nth(1).unwrap();
            let digits = rate.strip_suffix("/s").unwrap().replace(',', "");
            assert!(digits.parse::<u64>().is_ok(), "{line}");
            assert!(line.contains(" left ") && line.ends_with("· 760.00 KiB"), "{line}");
        }
    }
}
