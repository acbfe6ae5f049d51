//! What a verb gives back: the same answer as a page and as JSON, and the exit status.

use crate::format::{Format, origin};
use grundy::rules::ParseError;
use grundy::run::Stop;
use grundy_report::Page;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit statuses of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// 0: the question is answered.
    Done,
    /// 1: the answer is "no".
    No,
    /// 2: the input was not understood.
    BadInput,
    /// 3: a limit was reached; what was found is printed.
    Limit,
    /// 130: interrupted; what was found is printed.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::No => 1,
            Status::BadInput => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        })
    }
}

impl From<Stop> for Status {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::Interrupted,
            _ => Self::Limit,
        }
    }
}

/// An answer, ready to be printed in any format.
pub(crate) struct Answer {
    page: Page,
    json: String,
    status: Status,
}

impl Answer {
    pub(crate) fn new(page: impl Into<Page>, json: impl Serialize, status: Status) -> Self {
        let json = serde_json::to_string(&json).expect("answers are plain data");
        Self { page: page.into(), json, status }
    }

    /// Prints the answer on stdout. A reader that has gone away is no error.
    pub(crate) fn print(&self, format: Format) -> Status {
        let mut out = io::stdout().lock();
        let _ = match format.of_page() {
            None => writeln!(out, "{}", self.json),
            Some(format) => write!(out, "{}", self.page.render(format, &origin())),
        };
        self.status
    }
}

/// Why a verb could not even begin: bad input, told to the user.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<ParseError> for Failure {
    /// The text with a caret under the character that is wrong.
    fn from(error: ParseError) -> Self {
        const SHOWN: usize = 60;
        let from = error.at.saturating_sub(SHOWN / 2);
        let shown: String = error
            .input
            .chars()
            .skip(from)
            .take(SHOWN)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let caret = " ".repeat(error.at - from) + "^";
        Self(format!("error: {error}\n\n  {shown}\n  {caret}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(crate) type Verdict = Result<Answer, Failure>;
