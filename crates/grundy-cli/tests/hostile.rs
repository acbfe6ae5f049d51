//! Random whole command lines under small limits: whatever is typed, the program keeps its
//! limits, ends with a documented status, says something, and never panics.

#![cfg(unix)]

mod command_lines;

use command_lines::{CommandLine, Dice};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant, SystemTime};
use wait4::Wait4;

/// How far a limit may be overrun.
const LATE: Duration = Duration::from_millis(300);
const TOO_MUCH: u64 = 64 << 20;
/// A program that does not even work for so long after its limit hangs.
const HANGS: Duration = Duration::from_secs(10);
/// A busy machine may delay a program that is in order: only what is late so often counts.
const TRIES: usize = 4;

/// What one run of the program did.
struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
    /// By the clock on the wall, and by the processor.
    took: Duration,
    worked: Duration,
    memory: u64,
}

fn run(line: &CommandLine, folder: &Path) -> Ran {
    let (mut out, mut err) = (tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap());
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(line.input.as_bytes()).unwrap();
    input.rewind().unwrap();
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&line.words)
        .current_dir(folder)
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(out.try_clone().unwrap()))
        .stderr(Stdio::from(err.try_clone().unwrap()))
        .spawn()
        .unwrap();
    // A program that hangs altogether is ended, and its status is none of the documented ones.
    let (over, is_over) = mpsc::channel::<()>();
    let (id, patience) = (child.id().to_string(), line.time + 2 * HANGS);
    let killer = std::thread::spawn(move || {
        if is_over.recv_timeout(patience) == Err(mpsc::RecvTimeoutError::Timeout) {
            Command::new("kill").args(["-9", &id]).status().unwrap();
        }
    });
    let used = child.wait4().unwrap();
    drop(over);
    killer.join().unwrap();
    Ran {
        status: used.status.code(),
        stdout: text(&mut out),
        stderr: text(&mut err),
        took: begun.elapsed(),
        worked: used.rusage.utime + used.rusage.stime,
        memory: used.rusage.maxrss,
    }
}

fn text(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.rewind().unwrap();
    file.read_to_end(&mut bytes).unwrap();
    String::from_utf8(bytes).expect("output is UTF-8")
}

/// What is wrong with a run; `None` if nothing is.
fn complaint(line: &CommandLine, ran: &Ran) -> Option<String> {
    let known = [0, 1, 2, 3, 130].map(Some).contains(&ran.status);
    let failed = ran.status == Some(2);
    // Waiting for a processor is not the program's fault, and two threads work twice as much.
    let late = ran.took.min(ran.worked) > line.time + LATE || ran.took > line.time + HANGS;
    if !known {
        Some(format!("status {:?}: {}", ran.status, ran.stderr))
    } else if ran.stderr.contains("panicked") || ran.stderr.contains("overflowed its stack") {
        Some(format!("a panic: {}", ran.stderr))
    } else if failed && ran.stderr.trim().is_empty() {
        Some("a failure without a reason".to_owned())
    } else if ran.stdout.trim().is_empty() && ran.stderr.trim().is_empty() && !line.is_silent() {
        Some("no output".to_owned())
    } else if line.json && !failed && !is_an_object(&ran.stdout) {
        Some(format!("not one JSON object: {}", ran.stdout))
    } else if late {
        Some(format!("{:?} ({:?} of work) instead of {:?}", ran.took, ran.worked, line.time))
    } else if ran.memory > line.memory + TOO_MUCH {
        Some(format!("{} MB instead of {}", ran.memory >> 20, line.memory >> 20))
    } else {
        None
    }
}

fn is_an_object(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok_and(|value| value.is_object())
}

/// The complaint that every one of several runs deserves, each in a fresh folder.
fn lasting_complaint(line: &CommandLine) -> Option<String> {
    (0..TRIES)
        .map(|_| complaint(line, &run(line, tempfile::tempdir().unwrap().path())))
        .try_fold(None, |_, next| next.map(Some))?
}

fn drive(seed: u64, lasting: Duration) {
    println!("seed {seed}: GRUNDY_SEED={seed} drives the same command lines again");
    let mut dice = Dice::new(seed);
    let end = Instant::now() + lasting;
    let (mut tried, mut complaints) = (0, Vec::new());
    while Instant::now() < end {
        let line = CommandLine::random(&mut dice);
        tried += 1;
        if let Some(complaint) = lasting_complaint(&line) {
            println!("{line}\n    {complaint}");
            complaints.push(format!("{line}\n    {complaint}"));
        }
    }
    println!("{tried} command lines");
    assert!(complaints.is_empty(), "seed {seed}:\n{}", complaints.join("\n"));
    assert!(tried > 20, "only {tried} command lines in {lasting:?}");
}

/// The seed that the environment asks for.
fn seed() -> Option<u64> {
    std::env::var("GRUNDY_SEED").ok()?.parse().ok()
}

#[test]
fn any_command_line_keeps_its_limits() {
    drive(seed().unwrap_or(1), Duration::from_secs(60));
}

/// Other command lines each time.
#[test]
#[ignore = "ten minutes; run by ./test --full"]
fn any_command_line_keeps_its_limits_for_long() {
    let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    drive(seed().unwrap_or_else(|| now().as_millis() as u64), Duration::from_secs(600));
}

#[test]
fn what_was_found_by_such_a_search() {
    for (words, input) in command_lines::FOUND {
        let line = CommandLine::fixed(words, input);
        assert_eq!(lasting_complaint(&line), None, "{line}");
    }
}

#[test]
fn a_run_is_late_by_the_wall_and_by_the_processor() {
    let line = CommandLine::fixed("nim 0.77 --limit-time 50ms", "");
    let ran = |took, worked| Ran {
        status: Some(0),
        stdout: "period".to_owned(),
        stderr: String::new(),
        took: Duration::from_millis(took),
        worked: Duration::from_millis(worked),
        memory: 0,
    };
    assert_eq!(complaint(&line, &ran(300, 300)), None);
    assert_eq!(complaint(&line, &ran(3000, 100)), None, "the machine was busy");
    assert_eq!(complaint(&line, &ran(300, 600)), None, "two threads");
    assert!(complaint(&line, &ran(400, 400)).is_some());
    assert!(complaint(&line, &ran(12_000, 0)).is_some(), "it hangs");
}
