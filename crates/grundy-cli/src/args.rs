//! The command line. Help texts, man page and completions are all made from this file.

use crate::format::Format;
use clap::{Parser, Subcommand, builder::styling};
use clap_complete::Shell;
use grundy::nim::Engine;
use std::path::PathBuf;
use std::time::Duration;

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// A workbench for impartial combinatorial games, in normal and in misère play.
///
/// A GAME is a take-and-break code (0.77, .77, 4.7, 0.8F, 0.12(3) with a repeating tail), a
/// subtraction game S(1,2,5), an all-but game AllBut(1,2), or a name (grundy games lists them).
/// A POSITION is a sum of heaps: 1+3+2·4, 1,3,4,4 or h1 h3 h4^2.
///
/// Exit status: 0 done; 1 the answer is "no"; 2 bad input; 3 stopped at a limit, partial answer
/// printed; 130 interrupted, partial answer printed.
#[derive(Parser)]
#[command(name = "grundy", version, styles = STYLES, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Options of every verb.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// Print exactly one JSON object on stdout: the same as --format json
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
    /// How the answer is written: text, markdown, latex, json or html
    #[arg(long, global = true, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// Stop after this long, as in 10s, 5m, 2h
    #[arg(long, global = true, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) limit_time: Option<Duration>,
    /// Stop before tables grow beyond this, as in 500M, 8G
    #[arg(long, global = true, value_name = "SIZE", default_value = "4G", value_parser = size)]
    pub(crate) limit_memory: u64,
    /// Tell progress on stderr, a line a second, when that is not a terminal
    #[arg(long, global = true)]
    pub(crate) progress: bool,
}

impl Common {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format.unwrap_or_default() }
    }
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// The nim-sequence of a game in normal play, and its period with a proof
    #[command(after_help = NIM_EXAMPLES)]
    Nim(NimArgs),
    /// The misère quotient of a game, complete or to a heap, proved
    #[command(after_help = QUOTIENT_EXAMPLES)]
    Quotient(QuotientArgs),
    /// Everything worth knowing about a game, normal and misère, on one page
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Who wins a sum of heaps, and every winning move
    #[command(after_help = OUTCOME_EXAMPLES)]
    Outcome(OutcomeArgs),
    /// The genus of each heap in misère play, tame or wild
    #[command(after_help = GENUS_EXAMPLES)]
    Genus(GenusArgs),
    /// A whole family of games at once
    #[command(after_help = CENSUS_EXAMPLES)]
    Census(CensusArgs),
    /// Play against the program
    #[command(after_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// The misère canonical form of a game: birthday, genus, outcome, mate
    #[command(after_help = FORM_EXAMPLES)]
    Form(FormArgs),
    /// A position of Toppling Towers or impartial Clobber
    #[command(after_help = BOARD_EXAMPLES)]
    Board(BoardArgs),
    /// A certificate, checked independently of the rest of the program
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// The tables and figures of the papers, recomputed and compared
    ///
    /// Every table, figure and number of the papers this program is built on that it can compute,
    /// as claims: what was printed, what comes out, and whether they agree.
    ///
    /// Differences that docs/errata.md explains are listed with the number of their erratum and
    /// do not count as failures: the exit status is 1 only if a claim differs that is not a known
    /// erratum.
    #[command(after_help = REPRODUCE_EXAMPLES)]
    Reproduce(ReproduceArgs),
    /// A drawing (SVG): nim-sequence, spectrum, genera, quotient, game tree, board
    #[command(after_help = FIGURE_EXAMPLES)]
    Figure(FigureArgs),
    /// The named games, with their codes and where they come from
    Games,
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page (roff)
    #[command(after_help = "Example:\n  grundy man | man -l -")]
    Man,
}

#[derive(clap::Args, Default)]
pub(crate) struct NimArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// Values up to heap N
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<u64>,
    /// Print every value, and nothing else
    #[arg(long)]
    pub(crate) values: bool,
    /// Say how the engine was chosen
    #[arg(long)]
    pub(crate) explain: bool,
    /// Use this engine: reference, window, dense, plain, blocked or observing
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<Engine>,
    /// Do not look for further rare values: faster, but the values are observed, not proved
    #[arg(long, conflicts_with_all = ["engine", "checkpoint"])]
    pub(crate) assume_no_more_rares: bool,
    /// Keep the computation in a file, and go on from it if it is there
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often the file is written
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = humantime::parse_duration)]
    pub(crate) checkpoint_every: Duration,
    /// Use at most N threads (as many as the machine has, if not given; two are the most that help)
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) threads: Option<usize>,
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct GenusArgs {
    /// The game, as in 0.123 or grundy
    pub(crate) game: String,
    /// Genera up to heap N
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<u64>,
    /// For codes that never split: prove the periods of the columns g, g₀, …, g_M of the table
    #[arg(long, value_name = "M")]
    pub(crate) columns: Option<usize>,
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

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
    /// Codes of up to L digits
    #[arg(long, value_name = "L", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) length: u32,
    /// Print every wild game, not only the counts
    #[arg(long)]
    pub(crate) list: bool,
    /// misere: the codes of this file, one a line, instead
    #[arg(long, value_name = "FILE")]
    pub(crate) codes: Option<PathBuf>,
    /// misere: stop each game after this much processor time
    #[arg(long, value_name = "TIME", default_value = "15s", value_parser = humantime::parse_duration)]
    pub(crate) limit_time_each: Duration,
    /// misere: append a line per finished game to this table (CSV); skip the games that are in it
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct QuotientArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// The exact quotient for sums of heaps up to N
    #[arg(long, value_name = "N")]
    pub(crate) heap: Option<u64>,
    /// Stop before the quotient has more than N elements
    #[arg(long, value_name = "N")]
    pub(crate) limit_order: Option<u64>,
    /// Take the monoid apart: idempotents, subgroups, principal series
    #[arg(long)]
    pub(crate) structure: bool,
    /// Explain the outcome of a sum of heaps step by step
    #[arg(long, value_name = "POSITION")]
    pub(crate) explain: Option<String>,
    /// Write the state to a file at the end, also after Ctrl-C
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<String>,
    /// Go on from a saved state, after verifying it
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<String>,
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The game, as in 0.77 or kayles
    pub(crate) game: String,
    /// The sum of heaps, as in 5+4+1+1
    pub(crate) position: String,
    /// Normal play (the last player to move wins) instead of misère play
    #[arg(long)]
    pub(crate) normal: bool,
}

#[derive(clap::Args)]
pub(crate) struct OutcomeArgs {
    #[command(flatten)]
    pub(crate) table: PositionArgs,
    /// Write a certificate of what is proved, for grundy verify
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// The certificate
    pub(crate) file: PathBuf,
    /// The most elementary steps; a proof with a very long period needs more than the default
    #[arg(long, value_name = "N", default_value_t = grundy_cert::Limits::default().steps)]
    pub(crate) steps: u64,
}

#[derive(clap::Args)]
pub(crate) struct ReproduceArgs {
    /// plambeck, allen, uhlin, quaternary or allemang; or the beginning of a claim's id
    pub(crate) name: Option<String>,
    /// Also the claims that take more than some seconds
    #[arg(long)]
    pub(crate) full: bool,
}

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) table: PositionArgs,
    /// Let the program move first
    #[arg(long)]
    pub(crate) second: bool,
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
    /// Find a game that tells EXPR apart from this one
    #[arg(long, value_name = "EXPR")]
    pub(crate) apart: Option<String>,
    /// Build a game with this blurry genus, as in 1##0#0 (the last two entries repeat)
    #[arg(long, value_name = "GENUS", conflicts_with_all = ["expression", "born_by"])]
    pub(crate) with_genus: Option<String>,
    /// List or count all games born by a day
    #[arg(long, value_name = "DAY", conflicts_with = "expression")]
    pub(crate) born_by: Option<u32>,
}

#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    /// The game: towers or clobber
    pub(crate) name: String,
    /// The position, rows from top to bottom with / between them: XXX/X.X, xoxo
    #[arg(required_unless_present = "groups")]
    pub(crate) position: Option<String>,
    /// List all contiguous positions of up to N towers instead
    #[arg(long, value_name = "N", conflicts_with = "position")]
    pub(crate) groups: Option<usize>,
    /// On boards with this many rows
    #[arg(long, value_name = "ROWS", default_value_t = 2, requires = "groups")]
    pub(crate) rows: usize,
}

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
    /// A position of towers or clobber
    Board,
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
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct FigureArgs {
    /// The kind of figure
    pub(crate) kind: FigureKind,
    /// A game; for tree an expression as in 2_#; for board towers or clobber
    pub(crate) subject: String,
    /// For board: the position
    pub(crate) position: Option<String>,
    /// Heaps up to N
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<u64>,
    /// For tree: SUBJECT is a sum of heaps of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write PNG instead of SVG (in a grundy built with the feature png)
    #[arg(long)]
    pub(crate) png: bool,
}

const NIM_EXAMPLES: &str = "Examples:
  grundy nim 0.77               Kayles: period 12 from heap 71, proved
  grundy nim grundy --to 1000   Grundy's Game up to heap 1000
  grundy nim 'S(2,5)' --json    for programs
  grundy nim 0.16 --values --to 99 > values.txt
  grundy nim 0.454 --explain    which engine, and why
  grundy nim 4.045 --to 100000000000 --checkpoint 4.045.grundy
                                a long run that survives a power cut";

const GENUS_EXAMPLES: &str = "Examples:
  grundy genus 0.123              tame and wild heaps, and the period with a proof
  grundy genus grundy --to 88     Grundy's Game
  grundy genus 0.122213           genera that grow for ever, by a proved law
  grundy genus 0.122213 --columns 3";

const CENSUS_EXAMPLES: &str = "Examples:
  grundy census quaternary --length 6
  grundy census quaternary --length 4 --list
  grundy census quaternary --json
  grundy census misere --save misere.csv    goes on where it was when run again
  grundy census misere --codes mine.txt --limit-time-each 1m --save mine.csv";

const QUOTIENT_EXAMPLES: &str = "Examples:
  grundy quotient 0.77                     Kayles: order 40, proved for all heaps
  grundy quotient 0.07 --heap 33           Dawson's Kayles to heap 33: order 638
  grundy quotient 0.123 --explain 1,3,4,8,9,21
  grundy quotient 4.7 --limit-time 1m --save knots.txt
  grundy quotient 4.7 --resume knots.txt --save knots.txt";

const SOLVE_EXAMPLES: &str = "Examples:
  grundy solve 0.77
  grundy solve 0.07 --limit-time 10s --json";

const OUTCOME_EXAMPLES: &str = "Examples:
  grundy outcome 0.77 5+4+1+1            misère: the last player to move loses
  grundy outcome 0.77 1000000000000 --normal
  grundy outcome grundy '7 + 3·5'";

const REPRODUCE_EXAMPLES: &str = "Examples:
  grundy reproduce                  all papers, a summary line for each at the end
  grundy reproduce plambeck         one paper
  grundy reproduce plambeck.fig4    some of its claims
  grundy reproduce --full --json    everything, for programs";

const VERIFY_EXAMPLES: &str = "Example:
  grundy nim 0.77 --certificate kayles.json && grundy verify kayles.json";

const PLAY_EXAMPLES: &str = "Examples:
  grundy play kayles 3+5
  grundy play nim 3,4,5 --normal --second";

const FORM_EXAMPLES: &str = "Examples:
  grundy form '2_# + 2_#'
  grundy form '(4+2)_#' --factors            two factorisations into primes
  grundy form 11 --game 0.123 --apart 2_#    heap 11 of 0.123, and what tells it from 2_#
  grundy form --with-genus '1##0#0'
  grundy form --born-by 4";

const BOARD_EXAMPLES: &str = "Examples:
  grundy board towers XXX/X.X
  grundy board clobber xoxo/oxox --json
  grundy board towers --groups 8         the table of Allen 2006, appendix B";

const FIGURE_EXAMPLES: &str = "Examples:
  grundy figure sequence 0.16 -o 0.16.svg
  grundy figure spectrum 0.454 --to 1000000 > spectrum.svg
  grundy figure structure kayles -o kayles.svg
  grundy figure tree 11 --game 0.123 > h11.svg
  grundy figure board towers XXX/X.X > towers.svg";

const COMPLETIONS_EXAMPLES: &str = "Example:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy";

/// A number of bytes, with an optional K, M, G or T.
fn size(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1u64 << 40,
        other => return Err(format!("unknown unit {other:?}; use K, M, G or T")),
    };
    let count: u64 = number.parse().map_err(|_| "expected a number such as 500M".to_owned())?;
    count.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn sizes() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("8g"), Ok(8 << 30));
        assert_eq!(size("12"), Ok(12));
        assert!(size("M").is_err());
        assert!(size("5X").is_err());
        assert!(size("99999999999T").is_err());
    }
}
