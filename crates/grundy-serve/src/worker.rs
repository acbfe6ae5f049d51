//! One computation: a run of the program itself, which cannot harm the server.
//!
//! A child process holds its limits of time and memory by its own guard; if it ends in any way
//! whatever, the server goes on. Its stdin says whether the answer is still wanted, its stderr how
//! far it is, its stdout the answer.

use crate::answer::{Answer, Finished};
use crate::limits::Limits;
use crate::question::Question;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::sync::Notify;

/// How much later than its limit a child is ended by force, and how long one may take to stop:
/// the answer has to be written as well.
const GRACE: Duration = Duration::from_secs(8);
/// The most lines and characters of stderr that are looked at.
const LINES: usize = 40;
const LINE: u64 = 500;

/// Asks the program; `told` hears how far it is, `stop` ends it with what is known.
pub(crate) async fn ask(
    program: &Path,
    question: &Question,
    limits: &Limits,
    stop: &Notify,
    told: impl Fn(String) + Send,
) -> Finished {
    let failed = |what: &str| Finished::Failed(format!("the program could not be {what}"));
    let spawned = Command::new(program)
        .args(question.arguments(limits))
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn();
    let Ok(mut child) = spawned else { return failed("started") };
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return failed("heard");
    };
    let input = async {
        match question.input() {
            Some(text) => drop(stdin.write_all(text.as_bytes()).await),
            // Held open as long as the answer is wanted.
            None => stop.notified().await,
        }
        drop(stdin);
        tokio::time::sleep(GRACE).await;
        // A certificate has been read by now, and is being checked.
        if question.input().is_some() {
            std::future::pending::<()>().await;
        }
    };
    let work = async { tokio::join!(bounded(stdout, limits.answer), listen(stderr, told)) };
    let (written, said) = tokio::select! {
        heard = work => heard,
        () = input => return failed("stopped in time"),
        () = tokio::time::sleep(question.time(limits) + GRACE) => return failed("kept within its time"),
    };
    let Some(written) = written else { return Finished::Failed("the answer is too long".into()) };
    conclude(&mut child, written, said).await
}

/// What the child's end means.
async fn conclude(child: &mut Child, written: Vec<u8>, said: Vec<String>) -> Finished {
    let status = child.wait().await.ok().and_then(|status| status.code());
    if status == Some(2) {
        let from = said.iter().position(|line| line.starts_with("error: ")).unwrap_or(0);
        let message = said[from..].join("\n");
        return Finished::Refused(message.trim_start_matches("error: ").to_owned());
    }
    let read = tokio::task::spawn_blocking(move || Answer::read(&written)).await;
    match read {
        Ok(Some(answer)) => Finished::Answered(answer),
        _ => Finished::Failed("the computation ended without an answer".to_owned()),
    }
}

/// Everything that is written, unless it is too much.
async fn bounded(from: impl AsyncRead + Unpin, most: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes).await.ok()?;
    (bytes.len() as u64 <= most).then_some(bytes)
}

/// Passes on what is said, and keeps the last lines.
async fn listen(from: ChildStderr, told: impl Fn(String)) -> Vec<String> {
    let mut said = Vec::new();
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match (&mut from).take(LINE).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return said,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        told(line.clone());
        if said.len() == LINES {
            said.remove(0);
        }
        said.push(line);
    }
}
