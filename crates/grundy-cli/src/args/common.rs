//! Options of every verb.

use super::values::size;
use crate::format::Format;
use std::time::Duration;

/// Options of every verb.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// Print exactly one JSON object on stdout: the same as --format json
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
    /// The format of the answer: text, markdown, latex, json or html
    #[arg(long, global = true, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// Stop after this long, as in 10s, 5m, 2h
    #[arg(long, global = true, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) limit_time: Option<Duration>,
    /// Stop before tables grow beyond this, as in 500M, 8G
    #[arg(long, global = true, value_name = "SIZE", default_value = "4G", value_parser = size)]
    pub(crate) limit_memory: u64,
    /// Report progress on stderr, one line per second, when stderr is not a terminal
    #[arg(long, global = true)]
    pub(crate) progress: bool,
}

impl Common {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format.unwrap_or_default() }
    }
}
