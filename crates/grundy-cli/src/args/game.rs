//! Questions about a game.

use super::common::ProofArgs;
use super::values::{count, count_in, duration};
use grundy::nim::Engine;
use grundy::nim::sparse::Mask;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args, Default)]
pub(crate) struct NimArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// Values up to heap N
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) to: Option<u64>,
    /// Print every value, and nothing else
    #[arg(long)]
    pub(crate) values: bool,
    /// Say which engine was chosen, and why
    #[arg(long)]
    pub(crate) explain: bool,
    /// Use this engine: reference, window, dense, plain, blocked or observing
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<Engine>,
    /// Use the sparse space with this mask: 11110111000, 0x7b8 or 1976; positions:1101
    #[arg(long, value_name = "MASK", conflicts_with = "checkpoint")]
    pub(crate) mask: Option<Mask>,
    /// Do not look for further rare values: faster, but the values are observed, not proved
    #[arg(long, conflicts_with_all = ["engine", "checkpoint", "mask"])]
    pub(crate) assume_no_more_rares: bool,
    /// Keep the computation in a file, and resume from it if it exists
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often the file is written
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) checkpoint_every: Duration,
    /// Use at most N threads (default: one per core; more than two do not help)
    #[arg(long, value_name = "N", value_parser = count_in(1usize..))]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
    /// Cut the certificate of a long period into N segments, for grundy verify --segment
    #[arg(long, value_name = "N", requires = "certificate", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) segments: Option<u64>,
}

#[derive(clap::Args)]
pub(crate) struct GenusArgs {
    /// The game, as in 0.123 or grundy
    pub(crate) game: String,
    /// Only the genus of this sum of heaps, as in 13+20
    #[arg(conflicts_with_all = ["columns", "sums", "certificate"])]
    pub(crate) position: Vec<String>,
    /// Genera up to heap N [default: 40]
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) to: Option<u64>,
    /// For codes that never split a heap: prove the periods of the columns g, g₀, …, g_M
    #[arg(long, value_name = "M", value_parser = count::<usize>)]
    pub(crate) columns: Option<usize>,
    /// Show blurry genera: 0 or 1 where the sum with that many twos, and a one, is a P-position
    #[arg(long)]
    pub(crate) blurry: bool,
    /// A table of the genera of all sums of two heaps up to heap N (20)
    #[arg(long, conflicts_with_all = ["columns", "certificate"])]
    pub(crate) sums: bool,
    /// Generalised genera: all sums of the heaps up to N at once, where they repeat
    #[arg(long, conflicts_with_all = ["columns", "sums", "certificate", "over"])]
    pub(crate) generalised: bool,
    /// With a position: its genera beside 0, 1, 2, … heaps A, the ⟨1, 2, a⟩-genus
    #[arg(long, value_name = "A", requires = "position")]
    pub(crate) over: Option<String>,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

#[derive(clap::Args)]
pub(crate) struct QuotientArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// The exact quotient for sums of heaps up to N
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) heap: Option<u64>,
    /// Stop before the quotient has more than N elements
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) limit_order: Option<u64>,
    /// Take the monoid apart: idempotents, subgroups, principal series
    #[arg(long)]
    pub(crate) structure: bool,
    /// Explain the outcome of a sum of heaps step by step
    #[arg(long, value_name = "POSITION")]
    pub(crate) explain: Option<String>,
    /// Write the state to a file at the end, even after Ctrl-C
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<String>,
    /// Resume from a saved state, after verifying it
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<String>,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}
