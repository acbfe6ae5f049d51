//! Figures.

use super::values::count;
use std::path::PathBuf;

/// What is drawn.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum FigureKind {
    /// The nim-sequence of a game: heaps across, values upwards
    Sequence,
    /// How often each nim-value occurs
    Spectrum,
    /// The genus table of a game as a heat map
    Genus,
    /// Idempotents, components and principal series of the misère quotient
    Structure,
    /// What the generators do to the elements of the misère quotient
    Actions,
    /// The tree of a canonical form
    Tree,
    /// A position of a board game, or of a partizan ruleset
    Board,
    /// The thermograph of a partizan game
    Thermograph,
    /// The tree of a partizan game in canonical form
    ValueTree,
    /// The partizan games born by a day, 0 to 2, in their order
    Lattice,
}

impl FigureKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sequence => "sequence",
            Self::Spectrum => "spectrum",
            Self::Genus => "genus",
            Self::Structure => "structure",
            Self::Actions => "actions",
            Self::Tree => "tree",
            Self::Board => "board",
            Self::Thermograph => "thermograph",
            Self::ValueTree => "value-tree",
            Self::Lattice => "lattice",
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct FigureArgs {
    /// The kind of figure
    pub(crate) kind: FigureKind,
    /// A game; for tree an expression as in 2_#; for board a board game or a ruleset; for
    /// thermograph and value-tree an expression as in {2|1||0|-1}; for lattice a day
    #[arg(allow_hyphen_values = true)]
    pub(crate) subject: String,
    /// For board: the position
    pub(crate) position: Vec<String>,
    /// Heaps up to N
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) to: Option<u64>,
    /// For tree: SUBJECT is a sum of heaps of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Write to this file instead of stdout; PNG if its name ends in .png, otherwise SVG
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write PNG instead of SVG (in a grundy built with the feature png)
    #[arg(long)]
    pub(crate) png: bool,
}
