//! Where a game stands after some moves: for front ends, which keep no table between two moves.

use super::spoken::Spoken;
use crate::answer::{Answer, Failure, Verdict};
use crate::args::PlayArgs;
use grundy::outcome::Play;
use grundy::play::{Chance, Match, MoveError};
use grundy_report::answer::TurnAnswer;
use std::fmt::Display;

/// The most moves that are listed.
const LISTED: usize = 500;
/// The most moves that a record may have.
const LONGEST: usize = 1000;

/// Plays the moves, then the program's reply if it is its turn.
pub(super) fn answer<T: Spoken>(
    mut game: Match<T>,
    args: &PlayArgs,
    (name, play): (&impl Display, Play),
    mut chance: Chance,
    moves: &str,
    print: impl Fn(&T::Position) -> String,
) -> Verdict {
    let mut answer = TurnAnswer::new(name, play, print(game.position()));
    let moves: Vec<&str> = moves.split(';').map(str::trim).filter(|m| !m.is_empty()).collect();
    if moves.len() > LONGEST {
        return Err(Failure::new(format!("error: at most {LONGEST} moves are played")));
    }
    let is_programs = |game: &Match<T>| game.record().len().is_multiple_of(2) == args.second;
    for (i, text) in moves.into_iter().enumerate() {
        let illegal = || Failure::new(format!("error: move {}, {text:?}, is not legal", i + 1));
        let by_program = is_programs(&game);
        let chosen = game.ask_table(|table, at| table.read(at, text)).ok_or_else(illegal)?;
        let remark = game.play(&chosen).map_err(|error| match error {
            MoveError::Illegal => illegal(),
            error => Failure::error(error),
        })?;
        answer.moved(by_program, &chosen, print(game.position()), &remark);
        // The same choices, however often the game is continued from its record.
        chance.below(2);
    }
    if is_programs(&game) {
        match game.reply(args.level, &mut chance) {
            Ok(Some(chosen)) => {
                let remark = game.play(&chosen).map_err(Failure::error)?;
                answer.moved(true, &chosen, print(game.position()), &remark);
            }
            Ok(None) => {}
            Err(stop) => {
                answer.stopped(&stop);
                return Ok(Answer::of(&answer));
            }
        }
    }
    match game.moves(LISTED + 1) {
        Err(stop) => answer.stopped(&stop),
        Ok(none) if none.is_empty() => {
            // In normal play whoever is to move has lost.
            let programs_turn = is_programs(&game);
            answer.won(programs_turn != (play == Play::Normal));
        }
        Ok(_) if is_programs(&game) => answer.stopped(&"the program cannot move"),
        Ok(legal) => {
            let hint = game.hint().ok().flatten().map(|hint| hint.to_string());
            let after = |game: &mut Match<T>, played: &T::Move| {
                let after = game.ask_table(|table, at| table.after(at, played)).ok().flatten();
                (played.to_string(), after.map(|after| print(&after)).unwrap_or_default())
            };
            let listed: Vec<_> =
                legal.iter().take(LISTED).map(|played| after(&mut game, played)).collect();
            answer.offering(listed, legal.len() <= LISTED, hint);
        }
    }
    Ok(Answer::of(&answer))
}
