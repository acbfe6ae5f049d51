//! `grundy outcome GAME POSITION`: who wins, and every winning move.

use super::nim::also_called;
use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::{OutcomeArgs, PositionArgs};
use crate::certificate;
use crate::context::Context;
use grundy::judge::MisereJudge;
use grundy::nim::NimJudge;
use grundy::outcome::{Judge, Move, Outcome, Winning};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use grundy_report::Page;
use serde::Serialize;

/// Nim-values are computed up to the largest heap asked for, but never beyond this many.
const MOST_HEAPS: u64 = 1 << 16;
/// A huge heap may have more winning moves than anybody could read.
const MOST_MOVES: usize = 1000;
/// What a page lists of them.
const SHOWN: usize = 20;

#[derive(Serialize)]
struct Json {
    game: String,
    position: String,
    play: &'static str,
    outcome: Option<String>,
    winning_moves: Vec<JsonMove>,
    winning_moves_complete: bool,
    stop: Option<String>,
}

#[derive(Serialize)]
struct JsonMove {
    heap: u64,
    to: Vec<u64>,
    position: String,
}

/// A table laid for play: the game, the position, and whoever can tell the outcome.
pub(crate) struct Table<'a> {
    pub(crate) game: &'a Game,
    pub(crate) position: Position,
    pub(crate) normal: bool,
    pub(crate) judge: Box<dyn Judge + 'a>,
}

impl<'a> Table<'a> {
    pub(crate) fn lay(game: &'a Game, args: &PositionArgs, run: Run<'a>) -> Result<Self, Failure> {
        let position: Position = args.position.parse()?;
        let judge: Box<dyn Judge> = if args.normal {
            Box::new(NimJudge::new(game, heaps_needed(&position), run))
        } else {
            Box::new(MisereJudge::new(game, run))
        };
        Ok(Self { game, position, normal: args.normal, judge })
    }

    pub(crate) fn play(&self) -> &'static str {
        if self.normal { "normal" } else { "misère" }
    }
}

fn heaps_needed(position: &Position) -> u64 {
    let largest = position.largest().unwrap_or(0);
    // A little more than the heaps themselves, so that a short period can be proved.
    largest.saturating_mul(2).saturating_add(1000).min(MOST_HEAPS)
}

pub(crate) fn answer(args: &OutcomeArgs, context: &Context) -> Verdict {
    let OutcomeArgs { table: args, certificate: file } = args;
    let game: Game = args.game.parse()?;
    let bar = context.bar("positions");
    let mut table = Table::lay(&game, args, context.run(&bar))?;
    let position = table.position.clone();
    let outcome = table.judge.outcome(&position);
    let winning = outcome.and_then(|_| table.judge.winning_moves(&position, MOST_MOVES));
    let stop = winning.as_ref().err().copied();
    if let Some(file) = file {
        let found = grundy_certify::outcome(&game, &mut *table.judge, &position, args.normal);
        certificate::save(file, found.ok().flatten())?;
    }
    let winning = winning.unwrap_or_default();
    let json = Json {
        game: game.to_string(),
        position: position.to_string(),
        play: if args.normal { "normal" } else { "misere" },
        outcome: outcome.ok().map(|outcome| outcome.to_string()),
        winning_moves: winning.moves.iter().map(|m| json_move(m, &position)).collect(),
        winning_moves_complete: winning.complete,
        stop: stop.map(|stop| stop.to_string()),
    };
    let page = page(&table, outcome, &winning, stop);
    Ok(Answer::new(page, json, stop.map_or(Status::Done, Status::from)))
}

fn json_move(played: &Move, position: &Position) -> JsonMove {
    let after = played.from(position).expect("a winning move is legal");
    JsonMove { heap: played.heap, to: played.option.clone(), position: after.to_string() }
}

fn page(
    table: &Table<'_>,
    outcome: Result<Outcome, Stop>,
    winning: &Winning,
    stop: Option<Stop>,
) -> Page {
    let mut page = Page::default();
    let game = format!("{}{}", table.game, also_called(table.game));
    page.heading(format!("{} in {game}, {} play", table.position, table.play()));
    match outcome {
        Ok(Outcome::N) => page.fact("outcome", "N: the player to move wins"),
        Ok(Outcome::P) => page.fact("outcome", "P: the player who has just moved wins"),
        Err(stop) => page.fact("outcome", format!("unknown, {stop}")),
    }
    if let (Ok(_), Some(stop)) = (outcome, stop) {
        page.fact("moves", format!("not all looked at, {stop}"));
    }
    if outcome == Ok(Outcome::N) && winning.moves.is_empty() && stop.is_none() {
        page.fact("moves", "none is left, and in misère play that wins");
    }
    for (i, played) in winning.moves.iter().take(SHOWN).enumerate() {
        let after = played.from(&table.position).expect("a winning move is legal");
        let label = if i == 0 { "winning" } else { "" };
        page.fact(label, format!("{played}, leaving {after}"));
    }
    if stop.is_none() && (winning.moves.len() > SHOWN || !winning.complete) {
        let more = winning.moves.len() - SHOWN.min(winning.moves.len());
        let least = if winning.complete { "" } else { "at least " };
        page.fact("", format!("… and {least}{more} more (--json lists up to {MOST_MOVES})"));
    }
    page
}
