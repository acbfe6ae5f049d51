//! Questions about a position.

use super::common::ProofArgs;
use super::values::count;
use grundy::outcome::Play;
use grundy::play::Level;

/// A position that may be given in several words, in one piece; `None` if there is none.
pub(crate) fn in_one_piece(position: &[String]) -> Option<String> {
    (!position.is_empty()).then(|| position.join(" "))
}

#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// The sum of heaps, as in 5+4+1+1 or 5 4 1 1
    #[arg(required = true, num_args = 1..)]
    position: Vec<String>,
    /// Normal play (the last player to move wins) instead of misère play
    #[arg(long)]
    pub(crate) normal: bool,
}

impl PositionArgs {
    /// The sum of heaps, in one piece.
    pub(crate) fn position(&self) -> String {
        self.position.join(" ")
    }

    pub(crate) fn play(&self) -> Play {
        if self.normal { Play::Normal } else { Play::Misere }
    }
}

#[derive(clap::Args)]
pub(crate) struct OutcomeArgs {
    #[command(flatten)]
    pub(crate) table: PositionArgs,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

#[derive(clap::Args)]
pub(crate) struct EqualArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// A sum of heaps, as in 5+4+1+1
    #[arg(value_name = "POSITION")]
    pub(crate) first: String,
    /// Another sum of heaps
    #[arg(value_name = "POSITION")]
    pub(crate) second: String,
    /// Normal play (the last player to move wins) instead of misère play
    #[arg(long)]
    normal: bool,
}

impl EqualArgs {
    pub(crate) fn play(&self) -> Play {
        if self.normal { Play::Normal } else { Play::Misere }
    }
}

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The game, as in 0.77 or kayles; or a board, as in cram or clobber; or a partizan ruleset
    pub(crate) game: String,
    /// The position, as in 3+5, or XXX/X.X on a board; one is chosen for you if you give none
    pub(crate) position: Vec<String>,
    /// Normal play (the last player to move wins) instead of misère play
    #[arg(long)]
    pub(crate) normal: bool,
    /// Let the program move first
    #[arg(long)]
    pub(crate) second: bool,
    /// Play Right in a partizan game; you are Left otherwise
    #[arg(long)]
    pub(crate) right: bool,
    /// GAME is partizan: for clobber, which is also impartial, and for heaps L|R
    #[arg(long)]
    pub(crate) partizan: bool,
    /// How well the program plays: random, easy, hard or perfect
    #[arg(long, value_name = "LEVEL", default_value_t)]
    pub(crate) level: Level,
    /// Do not say when a move was a mistake
    #[arg(long)]
    pub(crate) no_coach: bool,
    /// Where the game stands after these moves, with ; between them, and the program's reply;
    /// no conversation
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Make the same random choices each time
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args)]
pub(crate) struct FormArgs {
    /// The game, as in 2_#, {3,2_#} or 2_{#320} + 4; with --game a sum of heaps
    #[arg(value_name = "EXPR")]
    pub(crate) expression: Option<String>,
    /// EXPR is a sum of heaps of this game
    #[arg(long, value_name = "GAME", requires = "expression")]
    pub(crate) game: Option<String>,
    /// Print the tree of the canonical form
    #[arg(long)]
    pub(crate) tree: bool,
    /// Find all factorisations into primes
    #[arg(long)]
    pub(crate) factors: bool,
    /// Find a game that distinguishes EXPR from this one; with --game a sum of heaps of that game,
    /// or a game that does not read as one
    #[arg(long, value_name = "EXPR")]
    pub(crate) apart: Option<String>,
    /// Build a game with this blurry genus, as in 1##0#0 (the last two entries repeat)
    #[arg(long, value_name = "GENUS", conflicts_with_all = ["expression", "born_by"])]
    pub(crate) with_genus: Option<String>,
    /// List or count all games born by a day
    #[arg(long, value_name = "DAY", conflicts_with = "expression", value_parser = count::<u32>)]
    pub(crate) born_by: Option<u32>,
}

#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    /// The game, as in cram or node-kayles; without one, all of them are listed
    pub(crate) name: Option<String>,
    /// The position, as in 3x4, XXX/X.X or cycle 6; without one, how positions are written
    pub(crate) position: Vec<String>,
    /// For towers: list all contiguous positions of up to N towers instead
    #[arg(long, value_name = "N", requires = "name", conflicts_with = "position", value_parser = count::<usize>)]
    pub(crate) groups: Option<usize>,
    /// On boards with this many rows
    #[arg(long, value_name = "ROWS", default_value_t = 2, requires = "groups", value_parser = count::<usize>)]
    pub(crate) rows: usize,
}
