//! `grundy-check FILE…`: the stand-alone checker.

use grundy_cert::{Limits, check};
use std::fs::File;
use std::io::Read;
use std::process::ExitCode;

const USAGE: &str = "grundy-check [--steps N] FILE…

Checks certificates. For each file a line on stdout: accepted, with the statement in words, or
refused, with the step and the reason, or not checked, if that would take more work or memory than
is allowed. Exit status: 0 all accepted, otherwise the first of these that applies: 2 one is
unreadable, 1 one is refused, 3 one is not checked. --steps N allows N elementary steps for each file, instead of 8000000000.";

fn main() -> ExitCode {
    let mut files: Vec<_> = std::env::args_os().skip(1).collect();
    let mut limits = Limits::default();
    if files.first().is_some_and(|first| first == "--steps") {
        match files.get(1).and_then(|number| number.to_str()?.parse().ok()) {
            Some(steps) => limits.steps = steps,
            None => {
                eprintln!("--steps needs a number");
                return ExitCode::from(2);
            }
        }
        files.drain(..2);
    }
    if files.is_empty() || files.iter().any(|file| file == "--help" || file == "-h") {
        println!("{USAGE}");
        return ExitCode::from(if files.is_empty() { 2 } else { 0 });
    }
    let mut status = 0;
    for file in files {
        let mut bytes = Vec::new();
        let most = limits.file as u64 + 1;
        let read = File::open(&file).and_then(|f| f.take(most).read_to_end(&mut bytes));
        let name = file.to_string_lossy();
        match read.map(|_| check(&bytes, &limits)) {
            Ok(Ok(accepted)) => println!("{name}: accepted. {}", accepted.claim),
            Ok(Err(refusal)) => {
                println!("{name}: {refusal}");
                status = worse(status, if refusal.is_limit() { 3 } else { 1 });
            }
            Err(error) => {
                eprintln!("{name}: {error}");
                status = worse(status, 2);
            }
        }
    }
    ExitCode::from(status)
}

/// Of two exit statuses the one that is told: unreadable, refused, not checked, accepted.
fn worse(one: u8, other: u8) -> u8 {
    [2, 1, 3].into_iter().find(|status| [one, other].contains(status)).unwrap_or(0)
}
