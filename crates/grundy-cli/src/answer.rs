//! What the program prints: an answer as a page or as JSON, and the exit status.

use crate::format::{Format, origin};
use crate::terminal::columns;
use grundy::rules::ParseError;
use grundy::run::Stop;
use grundy_report::answer::{Ending, System};
use grundy_report::{Page, folded};
use serde::Serialize;
use serde_json::value::RawValue;
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

/// An answer, ready to be printed in any format.
pub(crate) struct Answer {
    page: Page,
    json: String,
    /// The table that is its heart, where the first one of the page is not.
    table: Option<Page>,
    gap: Option<String>,
    sage: Option<String>,
    certificate: Option<String>,
    ending: Ending,
}

impl Answer {
    /// An answer of the library.
    pub(crate) fn of(answer: &impl grundy_report::answer::Answer) -> Self {
        Self {
            table: answer.table().map(Page::from),
            gap: answer.program(System::Gap),
            sage: answer.program(System::Sage),
            ..Self::new(answer.page(), answer, answer.ending())
        }
    }

    pub(crate) fn new(page: impl Into<Page>, json: impl Serialize, ending: Ending) -> Self {
        let json = serde_json::to_string(&json).expect("answers are plain data");
        Self {
            page: page.into(),
            json,
            table: None,
            gap: None,
            sage: None,
            certificate: None,
            ending,
        }
    }

    /// The same with a certificate of what it says.
    pub(crate) fn certified(self, certificate: Option<String>) -> Self {
        Self { certificate, ..self }
    }

    /// What is said when a limit was reached and nothing is known: see [`crate::guard`].
    pub(crate) fn overdue(stop: Stop) -> Self {
        #[derive(Serialize)]
        struct Json {
            stop: String,
        }
        let mut page = Page::default();
        page.fact("note", format!("{stop}, with nothing found so far"));
        Self::new(page, Json { stop: stop.to_string() }, stop.into())
    }

    /// The answer in the format that was asked for, ready to be written.
    pub(crate) fn render(&self, format: Format) -> Result<Rendered, Failure> {
        let text = match format {
            Format::Text => self.page.text_within(columns(io::stdout())),
            Format::Markdown => self.document(grundy_report::Format::Markdown),
            Format::Latex => self.document(grundy_report::Format::Latex),
            Format::Fragment => self.document(grundy_report::Format::Fragment),
            Format::Html => self.document(grundy_report::Format::Html),
            Format::Json => format!("{}\n", self.json),
            Format::All => self.in_every_format()?,
            Format::Csv => self.table.as_ref().unwrap_or(&self.page).csv().ok_or_else(|| {
                Failure::new("error: there is no table in this answer; try --format json")
            })?,
            Format::Gap => self.gap.clone().unwrap_or_else(|| self.remark()),
            Format::Sage => self.sage.clone().unwrap_or_else(|| self.remark()),
        };
        Ok(Rendered { text, ending: self.ending })
    }

    fn in_every_format(&self) -> Result<String, Failure> {
        /// The fields of `--format all`.
        #[derive(Serialize)]
        struct All<'a> {
            json: &'a RawValue,
            text: String,
            markdown: String,
            latex: String,
            body: String,
            csv: Option<String>,
            gap: Option<&'a str>,
            sage: Option<&'a str>,
            certificate: Option<&'a RawValue>,
            complete: bool,
        }
        fn raw(json: &str) -> Result<&RawValue, Failure> {
            serde_json::from_str(json).map_err(Failure::error)
        }
        let all = All {
            json: raw(&self.json)?,
            text: self.page.text(),
            markdown: self.document(grundy_report::Format::Markdown),
            latex: self.document(grundy_report::Format::Latex),
            body: self.document(grundy_report::Format::Body),
            csv: self.table.as_ref().unwrap_or(&self.page).csv(),
            gap: self.gap.as_deref(),
            sage: self.sage.as_deref(),
            certificate: self.certificate.as_deref().map(raw).transpose()?,
            complete: matches!(self.ending, Ending::Done | Ending::No),
        };
        Ok(serde_json::to_string(&all).map_err(Failure::error)? + "\n")
    }

    fn document(&self, format: grundy_report::Format) -> String {
        self.page.render(format, &origin())
    }

    /// The page as a remark, which GAP and Python skip.
    fn remark(&self) -> String {
        self.page.text().lines().map(|line| format!("# {line}\n")).collect()
    }
}

/// The text of an answer.
pub(crate) struct Rendered {
    text: String,
    /// How far the answer goes.
    pub(crate) ending: Ending,
}

impl Rendered {
    /// Writes the answer to stdout; this status, unless that fails. A reader that has gone away is
    /// no error; anything else that keeps the answer from being written is.
    pub(crate) fn write(&self, status: Status) -> Status {
        let mut out = io::stdout().lock();
        match out.write_all(self.text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Failure::new(format!("error: the answer could not be written: {error}")).write()
            }
            _ => status,
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

    /// Says on stderr what is wrong, in lines that fit; what is indented stays as it is.
    pub(crate) fn write(&self) -> Status {
        let columns = columns(io::stderr());
        for line in self.0.lines() {
            match line.starts_with(' ') {
                true => eprintln!("{line}"),
                false => eprintln!("{}", folded("", line, columns)),
            }
        }
        Status::Failed
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
