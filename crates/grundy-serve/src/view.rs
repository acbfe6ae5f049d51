//! What all pages share: the frame around them, and how a template becomes an answer.

use crate::assets::VERSION;
use askama::Template;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The frame of a page.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) title: String,
    /// The part of the site, to be marked in the menu.
    pub(crate) at: &'static str,
    /// What stands in the search box.
    pub(crate) q: String,
    pub(crate) assets: &'static str,
    /// The script of this page besides those of all pages.
    pub(crate) script: Option<&'static str>,
    /// Whether something on it is still being computed: without scripts it then loads itself anew.
    pub(crate) live: bool,
}

impl Frame {
    pub(crate) fn new(title: impl Into<String>, at: &'static str) -> Self {
        let (title, q) = (title.into(), String::new());
        Self { title, at, q, assets: &VERSION, script: None, live: false }
    }

    pub(crate) fn searched(self, q: impl Into<String>) -> Self {
        Self { q: q.into(), ..self }
    }

    pub(crate) fn scripted(self, script: &'static str) -> Self {
        Self { script: Some(script), ..self }
    }

    pub(crate) fn living(self, live: bool) -> Self {
        Self { live, ..self }
    }

    pub(crate) fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    pub(crate) fn class(&self, at: &str) -> &'static str {
        if self.at == at { "here" } else { "" }
    }
}

/// A page, or the news that it could not be written.
pub(crate) fn page(template: &impl Template) -> Response {
    with_status(StatusCode::OK, template)
}

/// HTML that is ready.
pub(crate) fn ready(html: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

pub(crate) fn with_status(status: StatusCode, template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => {
            let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (status, kind, html).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
