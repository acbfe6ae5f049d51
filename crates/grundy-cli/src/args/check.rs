//! Questions about what others claim.

use super::values::count;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The certificate
    pub(crate) file: PathBuf,
    /// The most elementary steps that checking may take; very long periods need more
    #[arg(long, value_name = "N", default_value_t = grundy_cert::Limits::default().steps, value_parser = count::<u64>)]
    pub(crate) steps: u64,
}

#[derive(clap::Args)]
pub(crate) struct ReproduceArgs {
    /// A paper (plambeck, allen, uhlin, quaternary, allemang) or the beginning of a claim's id
    pub(crate) name: Option<String>,
    /// Also run the claims that take more than a few seconds
    #[arg(long)]
    pub(crate) full: bool,
}
