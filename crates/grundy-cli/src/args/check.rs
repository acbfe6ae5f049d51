//! Questions about what others claim.

use super::values::count;
use grundy_cert::Part;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The certificate; - reads it from stdin
    pub(crate) file: PathBuf,
    /// The most elementary steps that checking may take; very long periods need more
    #[arg(long, value_name = "N", default_value_t = grundy_cert::Limits::default().steps, value_parser = count::<u64>)]
    pub(crate) steps: u64,
    /// Check part I of N of the segments of a long nim-period (all N parts together are the proof)
    #[arg(long, value_name = "I/N", value_parser = part)]
    pub(crate) segment: Option<Part>,
}

fn part(text: &str) -> Result<Part, &'static str> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((index, of)) if (1..=of).contains(&index) => Ok(Part { index, of }),
        _ => Err("expected I/N with 1 ≤ I ≤ N, as in 2/8"),
    }
}

#[derive(clap::Args)]
pub(crate) struct ReproduceArgs {
    /// A paper (plambeck, allen, uhlin, quaternary, allemang) or the beginning of a claim's id
    pub(crate) name: Option<String>,
    /// Also run the claims that take more than a few seconds
    #[arg(long)]
    pub(crate) full: bool,
}
