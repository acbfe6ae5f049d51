//! Serving pages.

use super::values::count;
use std::net::IpAddr;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7700, value_parser = count::<u16>)]
    pub(crate) port: u16,
    /// The address to listen on; any but this machine's own lets others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// A name by which browsers may call the server, besides localhost (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// An atlas: what it has proved is shown at once, and what is proved here enters it; --public
    /// only reads it
    #[arg(long, value_name = "FILE")]
    pub(crate) atlas: Option<PathBuf>,
    /// For everybody: shorter computations, fewer at once, so many requests for each address
    #[arg(long)]
    pub(crate) public: bool,
}
