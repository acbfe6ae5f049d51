//! `grundy play GAME [POSITION]`: play against the program, with heaps or on a board.

mod command;
mod conversation;
mod named;
mod spoken;
mod turn;

use super::board::near;
use crate::answer::{Answer, Failure, Verdict};
use crate::args::{PlayArgs, in_one_piece};
use crate::context::Context;
use crate::format::Format;
use crate::game;
use conversation::Conversation;
use grundy::outcome::Play;
use grundy::partizan::Player;
use grundy::partizan::ruleset::RULESETS;
use grundy::play::{Alarm, Chance, Heaps, Match, PartizanTable, Turn};
use grundy::run::Run;
use grundy::solve::judge;
use grundy::{Game, Position, Rules};
use grundy_boards::{BoardTable, Kind};
use grundy_report::answer::PlayAnswer;
use grundy_report::titled;
use named::Named;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) fn answer(args: &PlayArgs, context: &Context) -> Verdict {
    let alarm = Alarm::new();
    let run = Run::new(context.budget()).cancelled_by(alarm.flag());
    let seed = args.seed.unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
    });
    let mut chance = Chance::new(seed);
    let play = if args.normal { Play::Normal } else { Play::Misere };
    if is_partizan(args, &args.game) {
        return partizan(args, context, &alarm, chance, run);
    }
    if let Some(kind) = grundy_boards::named(&args.game) {
        return on_a_board(args, context, &alarm, chance, run, kind);
    }
    let game = named(&args.game, context)?;
    let position = match in_one_piece(&args.position) {
        Some(text) => game::position(&game, &text)?,
        None => opening(&game, &mut chance),
    };
    let judge = judge(&game, play, &position, run);
    let table = Named { table: Heaps::new(&game, judge, run), game: &game };
    if let Some(moves) = &args.moves {
        let stands = Match::new(table, position);
        let print = |position: &Position| game.spell(position);
        return turn::answer(stands, args, (&game, play), chance, moves, print);
    }
    let mut talk =
        Conversation::new(Match::new(table, position), args, play, &alarm, chance, out(context));
    let winner = talk.hold(&titled(&game)).map_err(Failure::error)?;
    let game_over = talk.into_match();
    let moves = game_over.record().iter().map(|(_, chosen)| game_over.table().told(chosen));
    let position = game.spell(game_over.position());
    Ok(Answer::of(&PlayAnswer::new(&game, play, moves, &position, winner)))
}

/// The game of heaps of this name or code. A board may have been meant.
fn named(name: &str, context: &Context) -> Result<Game, Failure> {
    game::read(name, context).map_err(|failure| match near(name) {
        Some(near) => Failure::new(format!("error: no game {name:?} (did you mean {near}?)")),
        None => failure,
    })
}

fn on_a_board(
    args: &PlayArgs,
    context: &Context,
    alarm: &Alarm,
    mut chance: Chance,
    run: Run<'_>,
    kind: &'static Kind,
) -> Verdict {
    let play = if args.normal { Play::Normal } else { Play::Misere };
    let board = kind.open();
    let position = match in_one_piece(&args.position) {
        Some(position) => position,
        None => drawn(kind, &mut chance),
    };
    let stands = Match::new(BoardTable::new(board, play, run), kind.open().read(&position)?);
    if let Some(moves) = &args.moves {
        let about = (&kind.name, play);
        return turn::answer(stands, args, about, chance, moves, String::clone);
    }
    let mut talk = Conversation::new(stands, args, play, alarm, chance, out(context));
    let winner = talk.hold(kind.title).map_err(Failure::error)?;
    let game_over = talk.into_match();
    let moves = game_over.record().iter().map(|(_, played)| played.to_string().into());
    let position = game_over.position();
    Ok(Answer::of(&PlayAnswer::new(&kind.name, play, moves, position, winner)))
}

/// Whether the game is partizan: Clobber also has an impartial form, which comes first.
fn is_partizan(args: &PlayArgs, name: &str) -> bool {
    let is_ruleset = RULESETS.iter().any(|&(known, ..)| known == name);
    args.partizan || args.right || name.contains('|') || (is_ruleset && name != "clobber")
}

fn partizan(
    args: &PlayArgs,
    context: &Context,
    alarm: &Alarm,
    chance: Chance,
    run: Run<'_>,
) -> Verdict {
    let table = PartizanTable::new(&args.game, run)?;
    let position = in_one_piece(&args.position).unwrap_or_else(|| example(&args.game).to_owned());
    table.picture(&position)?;
    let person = if args.right { Player::Right } else { Player::Left };
    let player = if args.second { person.opponent() } else { person };
    let game = Match::new(table, Turn { position, player });
    if let Some(moves) = &args.moves {
        let about = (&args.game, Play::Normal);
        return turn::answer(game, args, about, chance, moves, |turn| turn.position.clone());
    }
    let mut talk = Conversation::new(game, args, Play::Normal, alarm, chance, out(context));
    let title = format!("{} (you are {person})", args.game);
    let winner = talk.hold(&title).map_err(Failure::error)?;
    let game_over = talk.into_match();
    let moves = game_over.record().iter().map(|(_, played)| played.clone().into());
    Ok(Answer::of(&PlayAnswer::new(&args.game, Play::Normal, moves, game_over.position(), winner)))
}

/// A position to begin with.
fn example(ruleset: &str) -> &'static str {
    let found = RULESETS.iter().find(|(name, ..)| *name == ruleset);
    found.map_or("7 + 5", |&(_, _, example)| example)
}

/// The conversation leaves stdout alone where that is for one object or document.
fn out(context: &Context) -> Box<dyn Write> {
    match context.format() {
        Format::Text => Box::new(io::stdout()),
        _ => Box::new(io::stderr()),
    }
}

/// Heaps to begin with: two to four of them, each of a size that can be moved.
fn opening(game: &Game, chance: &mut Chance) -> Position {
    let movable = |&heap: &u64| {
        game.visit_options(heap, &mut |_| std::ops::ControlFlow::Break(())).is_break()
    };
    // The last positions of a finite game have the most under them.
    let last = game.last_heap().unwrap_or(12);
    let sizes: Vec<u64> = (last.saturating_sub(11)..=last).filter(movable).collect();
    if sizes.is_empty() {
        return Position::empty();
    }
    let heaps = 2 + chance.below(3);
    (0..heaps).map(|_| sizes[chance.below(sizes.len() as u64) as usize]).collect()
}

/// A position to begin with: some rows of stones, or the game's own example.
fn drawn(kind: &Kind, chance: &mut Chance) -> String {
    let stones = match kind.name {
        "towers" => ['X', '.'],
        "clobber" => ['x', 'o'],
        _ => return kind.example().to_owned(),
    };
    let mut row = || -> String { (0..4).map(|_| stones[chance.below(2) as usize]).collect() };
    [row(), row(), row()].join("/")
}
