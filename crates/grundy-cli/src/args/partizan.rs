//! Questions about partizan games.

use super::values::{count, count_in};
use grundy::partizan::Style;
use std::path::PathBuf;

/// How values are printed.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
pub(crate) enum Notation {
    /// {^^*|-1}, as it is typed
    #[default]
    Ascii,
    /// {⇑*|-1}
    Unicode,
    /// For mathematics mode
    Latex,
}

impl From<Notation> for Style {
    fn from(notation: Notation) -> Self {
        match notation {
            Notation::Ascii => Self::Ascii,
            Notation::Unicode => Self::Unicode,
            Notation::Latex => Self::Latex,
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct ValueArgs {
    /// A game, as in {2|1||0|-1} or ^^* + 1/2; a comparison, as in ^ > 0; with --of a position
    #[arg(
        value_name = "EXPR",
        allow_hyphen_values = true,
        required_unless_present_any = ["born_by", "rulesets", "heaps"]
    )]
    pub(crate) expression: Option<String>,
    /// EXPR is a position of this ruleset: domineering, hackenbush, … (see --rulesets)
    #[arg(long, value_name = "RULESET")]
    pub(crate) of: Option<String>,
    /// Say which options are dominated and which are reversible
    #[arg(long, conflicts_with = "of")]
    pub(crate) explain: bool,
    /// The walls of the thermograph, by their corners
    #[arg(long)]
    pub(crate) thermograph: bool,
    /// What each player gains by moving
    #[arg(long)]
    pub(crate) incentives: bool,
    /// Write a certificate of the canonical form, or of the comparison, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// How values are printed
    #[arg(long, value_name = "NOTATION", default_value = "ascii")]
    pub(crate) notation: Notation,
    /// How many threads value a position
    #[arg(long, value_name = "N", default_value_t = 1, requires = "of", value_parser = count_in(1usize..))]
    pub(crate) threads: usize,
    /// The values of the heaps up to N, and their period; RULESET is L|R, as in 'S(1,2)|S(1,3)'
    #[arg(long, value_name = "N", requires = "of", conflicts_with_all = ["expression", "certificate"], value_parser = count::<u64>)]
    pub(crate) heaps: Option<u64>,
    /// List all games born by a day, up to 3
    #[arg(long, value_name = "DAY", conflicts_with_all = ["expression", "of"], value_parser = count::<u32>)]
    pub(crate) born_by: Option<u32>,
    /// List the rulesets, each with a position to try
    #[arg(long, conflicts_with_all = ["expression", "of"])]
    pub(crate) rulesets: bool,
}

#[derive(clap::Args)]
pub(crate) struct DeskArgs {
    /// How values are printed
    #[arg(long, value_name = "NOTATION", default_value = "ascii")]
    pub(crate) notation: Notation,
    /// Keep the lines that are typed in this file, for the next time
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
}
