//! Questions about many games.

use super::values::{count_in, duration};
use std::path::PathBuf;
use std::time::Duration;

/// A family of games.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Family {
    /// Codes with digits 0 to 3: no heap is ever split
    Quaternary,
    /// The misère quotients of the 574 codes 0.xyz and 4.xy, or of those in --codes FILE
    Misere,
}

#[derive(clap::Args)]
pub(crate) struct CensusArgs {
    /// The family
    pub(crate) family: Family,
    /// Only these codes, as in 0.3122
    #[arg(value_name = "CODE", conflicts_with_all = ["length", "list", "codes"])]
    pub(crate) only: Vec<String>,
    /// Codes of up to L digits
    #[arg(long, value_name = "L", default_value_t = 6, value_parser = count_in(1..=12u32))]
    pub(crate) length: u32,
    /// Print every wild game, not only the counts
    #[arg(long)]
    pub(crate) list: bool,
    /// misere: take the codes from this file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) codes: Option<PathBuf>,
    /// misere: stop each game after this much processor time
    #[arg(long, value_name = "TIME", default_value = "15s", value_parser = duration)]
    pub(crate) limit_time_each: Duration,
    /// misere: append a line per finished game to this table (CSV); skip the games already in it
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}
