//! What the program prints: an answer as a page or as JSON, and the exit status.

use crate::format::{Format, origin};
use grundy::rules::ParseError;
use grundy::run::Stop;
use grundy_report::Page;
use grundy_report::answer::Ending;
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
    /// 2: the input was not understood, or the answer could not be written.
    Failed,
    /// 3: a limit was reached; what was found is printed.
    Limit,
    /// 130: interrupted; what was found is printed.
    Interrupted,
}

impl Status {
    /// The number that the program ends with.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Failed => 2,
            Self::Limit => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status.code())
    }
}

impl From<Ending> for Status {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Done => Self::Done,
            Ending::No => Self::No,
            Ending::Interrupted => Self::Interrupted,
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
    /// An answer of the library.
    pub(crate) fn of(answer: &impl grundy_report::answer::Answer) -> Self {
        Self::new(answer.page(), answer, answer.ending().into())
    }

    pub(crate) fn new(page: impl Into<Page>, json: impl Serialize, status: Status) -> Self {
        let json = serde_json::to_string(&json).expect("answers are plain data");
        Self { page: page.into(), json, status }
    }

    /// What is said when a limit was reached and nothing is known: see [`crate::guard`].
    pub(crate) fn overdue(stop: Stop) -> Self {
        #[derive(Serialize)]
        struct Json {
            stop: String,
        }
        let mut page = Page::default();
        page.plain(format!("{stop}, with nothing found so far"));
        Self::new(page, Json { stop: stop.to_string() }, Ending::from(stop).into())
    }

    /// The answer in one of the formats, ready to be written.
    pub(crate) fn render(&self, format: Format) -> Rendered {
        let text = match format.of_page() {
            None => format!("{}\n", self.json),
            Some(format) => self.page.render(format, &origin()),
        };
        Rendered { text, status: self.status }
    }
}

/// The text of an answer.
pub(crate) struct Rendered {
    text: String,
    status: Status,
}

impl Rendered {
    /// Writes the answer to stdout. A reader that has gone away is no error; anything else that
    /// keeps the answer from being written is.
    pub(crate) fn write(&self) -> Status {
        let mut out = io::stdout().lock();
        match out.write_all(self.text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("error: the answer could not be written: {error}");
                Status::Failed
            }
            _ => self.status,
        }
    }
}

/// Why there is no answer: bad input, or a file that cannot be read or written.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// What the library says is wrong.
    pub(crate) fn error(error: impl fmt::Display) -> Self {
        Self(format!("error: {error}"))
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
