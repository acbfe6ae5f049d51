//! The database of results.

use super::family::{Shard, shard};
use super::values::{count, duration};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grundy_atlas::{End, Status};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct AtlasArgs {
    #[command(subcommand)]
    pub(crate) task: AtlasTask,
    /// The atlas, a SQLite file
    #[arg(long, global = true, value_name = "FILE", default_value = "atlas.db")]
    pub(crate) atlas: PathBuf,
}

#[derive(clap::Subcommand)]
pub(crate) enum AtlasTask {
    /// Look for what is missing, in both plays; resumes where it stopped
    Build(BuildArgs),
    /// What is known of a game
    Show {
        /// The game
        game: String,
        /// Write the certificates of the game into this folder
        #[arg(long, value_name = "FOLDER")]
        certificates: Option<PathBuf>,
    },
    /// The games of which something is known
    Find(FindArgs),
    /// Check the file and its certificates once more
    Check {
        /// Only so many certificates, evenly spread
        #[arg(long, value_name = "N", value_parser = count::<u64>)]
        sample: Option<u64>,
        #[command(flatten)]
        checker: CheckerArgs,
    },
    /// Enter what other atlases know; their certificates are checked
    Merge {
        /// The other atlases
        #[arg(required = true)]
        others: Vec<PathBuf>,
        #[command(flatten)]
        checker: CheckerArgs,
    },
    /// Write a table of all games: .csv, .jsonl (a game on each line) or .tex
    Export {
        /// The table
        file: PathBuf,
    },
    /// Enter certificates (JSON), which are checked, and tables of censuses (CSV), which are claims
    Import {
        /// The files; - is stdin
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        checker: CheckerArgs,
    },
}

#[derive(clap::Args)]
pub(crate) struct CheckerArgs {
    /// The most elementary steps for each certificate
    #[arg(long, value_name = "N", default_value_t = grundy_cert::Limits::default().steps, value_parser = count::<u64>)]
    pub(crate) steps: u64,
}

#[derive(clap::Args)]
pub(crate) struct BuildArgs {
    /// default, named, quaternary, S(a,b), S(a,b,c), a pattern such as 0.xyz, a game, or a file
    /// with a game on each line
    #[arg(required = true, value_name = "FAMILY")]
    pub(crate) families: Vec<String>,
    /// The processor time for each question about each game
    #[arg(long, value_name = "TIME", default_value = "15s", value_parser = duration)]
    pub(crate) limit_time_each: Duration,
    /// Only the I-th of N shares of the games
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// How many games are worked on at the same time; all cores by default
    #[arg(long, value_name = "N", value_parser = count::<usize>)]
    pub(crate) workers: Option<usize>,
    #[command(flatten)]
    pub(crate) checker: CheckerArgs,
}

#[derive(clap::Args)]
pub(crate) struct FindArgs {
    /// Games whose spelling begins so
    #[arg(value_name = "PREFIX")]
    pub(crate) prefix: Option<String>,
    /// How far the misère quotient is known
    #[arg(long, value_name = "STATUS", value_parser = status())]
    pub(crate) misere: Option<Status>,
    /// How far normal play is known
    #[arg(long, value_name = "STATUS", value_parser = status())]
    pub(crate) normal: Option<Status>,
    /// The end that the search for the quotient came to
    #[arg(long, value_name = "END", value_parser = end())]
    pub(crate) end: Option<End>,
    /// Only tame quotients
    #[arg(long, conflicts_with = "wild")]
    pub(crate) tame: bool,
    /// Only wild quotients
    #[arg(long)]
    pub(crate) wild: bool,
    /// The order of the quotient: 40, 10-50, or 100- and more
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) order: Option<RangeInclusive<u64>>,
    /// The number of its P-elements
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) p_order: Option<RangeInclusive<u64>>,
    /// The period of the pretending function
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) period: Option<RangeInclusive<u64>>,
    /// The period of the nim-sequence
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) nim_period: Option<RangeInclusive<u64>>,
    /// A quotient isomorphic to that of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) isomorphic: Option<String>,
    /// The first nim-values, and a proved period, of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) same_sequence: Option<String>,
    /// How many to show
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = count::<u64>)]
    pub(crate) most: u64,
    /// How many to pass over
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = count::<u64>)]
    pub(crate) skip: u64,
}

/// How far something is known, as it is asked for.
fn status() -> impl TypedValueParser<Value = Status> {
    one_of([
        ("proved", Status::Proved, "With a certificate that was accepted"),
        ("observed", Status::Observed, "So as far as anybody looked"),
        ("claimed", Status::Claimed, "Somebody says so"),
        ("limit", Status::Limit, "Ended at a limit"),
    ])
}

/// The end of a search, as it is asked for.
fn end() -> impl TypedValueParser<Value = End> {
    one_of([
        ("solved", End::Solved, "The quotient of the whole game"),
        ("balanced", End::Balanced, "A law of balance"),
        ("regular", End::Regular, "A regular law"),
        ("normal", End::Normal, "Normal play from some heap on"),
        ("infinite", End::Infinite, "An infinite quotient"),
        ("limit", End::Limit, "A part of the quotient"),
    ])
}

/// One of some words, each with what it means and what the help says of it.
fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T, &'static str); N],
) -> impl TypedValueParser<Value = T> {
    let words = all.map(|(word, _, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(words)
        .map(move |word| all.iter().find(|one| one.0 == word).expect("one of the words").1)
}

/// 40, 10-50, 100-.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = count::<u64>;
    match text.split_once('-') {
        None => number(text).map(|n| n..=n),
        Some((from, "")) => Ok(number(from)?..=u64::MAX),
        Some((from, to)) => Ok(number(from)?..=number(to)?),
    }
}
