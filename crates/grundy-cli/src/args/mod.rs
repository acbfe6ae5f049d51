//! The command line. Help texts, man page and completions are all made from these files.

mod atlas;
mod check;
mod common;
mod examples;
mod family;
mod figure;
mod game;
mod partizan;
mod position;
mod serve;
mod values;

pub(crate) use atlas::{AtlasArgs, AtlasTask, BuildArgs, CheckerArgs, FindArgs};
pub(crate) use check::{ReproduceArgs, VerifyArgs};
pub(crate) use common::Common;
pub(crate) use family::{CensusArgs, Family};
pub(crate) use figure::{FigureArgs, FigureKind};
pub(crate) use game::{GenusArgs, NimArgs, QuotientArgs, SolveArgs};
pub(crate) use partizan::{DeskArgs, ValueArgs};
pub(crate) use position::{BoardArgs, EqualArgs, FormArgs, OutcomeArgs, PlayArgs, in_one_piece};
pub(crate) use serve::ServeArgs;

use crate::terminal::columns;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, builder::styling};
use clap_complete::Shell;

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// The widest lines of help texts.
const WIDEST: usize = 100;

/// A workbench for combinatorial games: impartial ones in normal and in misère play, partizan ones
/// in normal play.
///
/// A GAME is a take-and-break code (0.77, .77, 4.7, 0.8F, 0.12(3) with a repeating tail), a
/// subtraction game S(1,2,5), an all-but game AllBut(1,2), or a name (grundy games lists them);
/// or rules in words, as in 'rule:take a square' (rule:@FILE reads them from a file);
/// or graph:FILE, a finite game that lists its positions (JSON, edges a -> b, or DOT; - is stdin).
/// or forms:EXPR, the positions of games in the notation of grundy form; or 'GAME under POSITION',
/// all that can be reached from a position: these are finite games too.
///
/// A POSITION is a sum of heaps: 1+3+2·4, 1,3,4,4 or h1 h3 h4^2; in a graph it is a sum of
/// names: a + 2·b. A number N may be written 1e6 or 10^6.
///
/// Exit status: 0 done; 1 the answer is "no"; 2 bad input; 3 stopped at a limit that you set,
/// partial answer printed, or neither "yes" nor "no" (verify, equal); 130 interrupted, partial
/// answer printed.
///
/// Default limits: --limit-memory 4G for every verb. Without --limit-time, solve and figure spend
/// ten seconds on each play of a game, outcome a minute on a position; census misere spends 15 s
/// of processor time on each game (--limit-time-each). Without --to or --heap, genus goes to heap
/// 40, figure genus to 71, quotient to 20000, solve to 16384 in misère play. An answer that ends
/// at a default says so, and the exit status is 0.
#[derive(Parser)]
#[command(name = "grundy", version, styles = STYLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// The nim-sequence of a game in normal play, and its period with a proof
    #[command(after_help = examples::NIM)]
    Nim(NimArgs),
    /// The misère quotient of a game, complete or up to a heap, with a proof
    #[command(after_help = examples::QUOTIENT)]
    Quotient(QuotientArgs),
    /// Everything worth knowing about a game, normal and misère, on one page
    #[command(after_help = examples::SOLVE)]
    Solve(SolveArgs),
    /// Who wins a sum of heaps, and every winning move
    #[command(after_help = examples::OUTCOME)]
    Outcome(OutcomeArgs),
    /// Whether two positions are the same in a game, and what tells them apart if not
    ///
    /// In misère play two positions are the same in their game if no third position beside both
    /// makes a difference. If one does, it is shown, and the exit status is 1. Positions that are
    /// the same in their game may still be told apart by some other game; that is shown too.
    #[command(after_help = examples::EQUAL)]
    Equal(EqualArgs),
    /// The genus of each heap in misère play, tame or wild
    #[command(after_help = examples::GENUS)]
    Genus(GenusArgs),
    /// A whole family of games at once
    #[command(after_help = examples::CENSUS)]
    Census(CensusArgs),
    /// The database of results: build, show, find, check, merge, export, import
    #[command(after_help = examples::ATLAS)]
    Atlas(AtlasArgs),
    /// Play against the program
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// The misère canonical form of a game: birthday, genus, outcome, mate
    #[command(after_help = examples::FORM)]
    Form(FormArgs),
    /// The value of a partizan game in normal play: canonical form, stops, temperature
    #[command(after_help = examples::VALUE)]
    Value(ValueArgs),
    /// A calculator for partizan games
    #[command(after_help = examples::DESK)]
    Desk(DeskArgs),
    /// A position on a board or a graph: Cram, Chomp, Node Kayles, Hackenbush, Clobber …
    #[command(after_help = examples::BOARD)]
    Board(BoardArgs),
    /// Check a certificate, independently of the rest of the program
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArgs),
    /// The tables and figures of five papers, recomputed and compared
    ///
    /// A claim is whatever a reader of the paper could check: a row of a table, a number, a figure.
    /// For each one the answer shows what was printed and what was computed.
    ///
    /// Differences explained in docs/errata.md are listed with the number of the erratum and do not
    /// count as failures: the exit status is 1 only if some other claim differs.
    #[command(after_help = examples::REPRODUCE)]
    Reproduce(ReproduceArgs),
    /// A drawing (SVG): nim-sequence, spectrum, genera, quotient, game tree, board
    #[command(after_help = examples::FIGURE)]
    Figure(FigureArgs),
    /// The workbench in the browser: look up games, watch them being solved, play
    ///
    /// Prints one line with the address when it is ready, and serves until Ctrl-C. Each question
    /// is answered by a run of the program of its own, with limits of time and memory.
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// The named games, with their codes and where they come from
    Games,
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page of the program, or of a verb (roff)
    #[command(after_help = examples::MAN)]
    Man {
        /// The verb, as in outcome
        verb: Option<String>,
    },
}

impl Args {
    /// The command line; ends the program where it asks for help or makes no sense. Help is as
    /// wide as the terminal, but not wider than anybody reads.
    pub(crate) fn read() -> Self {
        let width = columns(std::io::stdout()).min(WIDEST);
        let matches = Self::command().term_width(width).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// The limit on the order of a monoid that the user set.
    pub(crate) fn limit_order(&self) -> Option<u64> {
        match &self.verb {
            Verb::Quotient(args) => args.limit_order,
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Args::command().debug_assert();
    }
}
