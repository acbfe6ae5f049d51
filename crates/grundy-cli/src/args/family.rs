//! Questions about many games.

use super::values::{count_in, duration};
use std::path::PathBuf;
use std::time::Duration;

/// A family of games.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Family {
    /// Codes with digits 0 to 3: no heap is ever split
    Quaternary,
    /// The misère quotients of the 574 codes 0.xyz and 4.xy, or of the GAMES
    Misere,
    /// The nim-sequences of the 1023 codes 0.xyz and 4.xyz, or of the GAMES
    Nim,
    /// Several tables in one: of two rows about a game the better one
    Merge,
}

#[derive(clap::Args)]
pub(crate) struct CensusArgs {
    /// The family
    pub(crate) family: Family,
    /// Only these codes, as in 0.3122; misere, nim: also a pattern (0.xyz: any octal digits for u
    /// to z) or a file with a code on each line; merge: the tables
    #[arg(conflicts_with_all = ["length", "list", "codes"])]
    pub(crate) games: Vec<String>,
    /// quaternary: codes of up to L digits
    #[arg(long, value_name = "L", default_value_t = 6, value_parser = count_in(1..=12u32))]
    pub(crate) length: u32,
    /// quaternary: print every wild game, not only the counts
    #[arg(long)]
    pub(crate) list: bool,
    /// misere, nim: take the codes from this file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) codes: Option<PathBuf>,
    /// misere, nim: stop each game after this much processor time
    #[arg(long, value_name = "TIME", default_value = "15s", value_parser = duration)]
    pub(crate) limit_time_each: Duration,
    /// misere, nim: append a line per finished game to this table (CSV), and skip the games already
    /// in it; merge: the table to write
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// misere, nim: do the games of the table that ended at a limit once more
    #[arg(long, requires = "save")]
    pub(crate) retry: bool,
    /// misere, nim: only the I-th of N shares of the games
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
}

/// One of several shares of a list.
#[derive(Clone, Copy)]
pub(crate) struct Shard {
    /// Counted from 0.
    pub(crate) index: usize,
    pub(crate) of: usize,
}

pub(super) fn shard(text: &str) -> Result<Shard, &'static str> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((index, of)) if (1..=of).contains(&index) => Ok(Shard { index: index - 1, of }),
        _ => Err("expected I/N with 1 ≤ I ≤ N, as in 2/8"),
    }
}
