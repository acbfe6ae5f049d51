//! What a visitor is told when there is no answer.

use crate::jobs::Busy;
use crate::view::{Frame, with_status};
use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grundy::rules::ParseError;

/// Why there is no answer, and what to do about it.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    /// The text with a caret under the place, if the text is at fault.
    pub(crate) place: Option<String>,
}

impl Trouble {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), place: None }
    }

    /// The text makes no sense.
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is nothing here.
    pub(crate) fn nothing(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }
}

#[derive(Template)]
#[template(path = "trouble.html")]
struct TroublePage<'a> {
    frame: Frame,
    trouble: &'a Trouble,
}

/// How much of a text is shown.
const SHOWN: usize = 60;

impl From<ParseError> for Trouble {
    fn from(error: ParseError) -> Self {
        let from = error.at.saturating_sub(SHOWN / 2);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let shown: String = error.input.chars().skip(from).take(SHOWN).map(visible).collect();
        let caret = " ".repeat(error.at - from) + "^";
        Self { place: Some(format!("{shown}\n{caret}")), ..Self::refused(error.to_string()) }
    }
}

impl From<Busy> for Trouble {
    fn from(_: Busy) -> Self {
        let message = "Too many computations are waiting. Try again in a minute.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let title = match self.status {
            StatusCode::BAD_REQUEST => "Not understood",
            StatusCode::NOT_FOUND => "Nothing here",
            StatusCode::SERVICE_UNAVAILABLE => "Busy",
            status => status.canonical_reason().unwrap_or("No answer"),
        };
        with_status(self.status, &TroublePage { frame: Frame::new(title, ""), trouble: &self })
    }
}
