//! Options of every verb.

use super::values::{duration, size};
use crate::answer::Failure;
use crate::format::Format;
use std::path::PathBuf;
use std::time::Duration;

/// Options of every verb.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// Print exactly one JSON object on stdout: the same as --format json
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
    /// The format of the answer: text, markdown, latex, json, html or csv; for a quotient also gap
    /// and sage; all is one JSON object with every format and the certificate
    #[arg(long, global = true, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// With --format latex: tables with caption and label to \input, not a whole document
    #[arg(long, global = true, conflicts_with = "json")]
    fragment: bool,
    /// Stop after this long, as in 30 (seconds), 10s, 5m, 2h
    #[arg(long, global = true, value_name = "TIME", value_parser = duration)]
    pub(crate) limit_time: Option<Duration>,
    /// Stop before tables grow beyond this, as in 500M, 8G [default: 4G]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    pub(crate) limit_memory: Option<u64>,
    /// Report progress on stderr, one line per second, when stderr is not a terminal
    #[arg(long, global = true)]
    pub(crate) progress: bool,
    /// Stop with what is known when stdin ends: for programs that run this one
    #[arg(long, global = true, hide = true)]
    pub(crate) while_asked: bool,
}

/// Where a proof goes.
#[derive(clap::Args, Default)]
pub(crate) struct ProofArgs {
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

impl Common {
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        match (self.json, self.fragment, self.format) {
            (true, ..) => Ok(Format::Json),
            (_, true, None | Some(Format::Latex)) => Ok(Format::Fragment),
            (_, true, Some(_)) => Err(Failure::new("error: --fragment is for --format latex")),
            (_, false, format) => Ok(format.unwrap_or_default()),
        }
    }
}
