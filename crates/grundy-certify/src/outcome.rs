//! Certificates of outcomes.

use crate::rules;
use grundy::outcome::{Judge, Outcome, Play, moves};
use grundy::run::Stop;
use grundy::{Game, Position};
use grundy_cert::format::{self, Certificate, Claim};
use std::collections::BTreeSet;

/// How many P-positions the certificate of an outcome may list.
const MOST_POSITIONS: usize = 100_000;
/// How many heaps it may have, and how large they may be.
const MOST_HEAPS: u64 = 10_000;

/// The outcome of a position, with the P-positions that prove it; `None` if they are too many.
pub fn outcome(
    game: &Game,
    judge: &mut dyn Judge,
    position: &Position,
    play: Play,
) -> Result<Option<Certificate>, Stop> {
    if position.count() > MOST_HEAPS || position.largest() > Some(MOST_HEAPS) {
        return Ok(None);
    }
    let outcome = judge.outcome(position)?;
    let reply = |judge: &mut dyn Judge, position: &Position| -> Result<_, Stop> {
        let winning = judge.winning_moves(position, 1)?;
        Ok(winning.moves.first().and_then(|played| played.from(position)))
    };
    let winning = if outcome == Outcome::N { reply(judge, position)? } else { None };
    let mut listed = BTreeSet::new();
    let mut queue: Vec<Position> = winning.iter().cloned().collect();
    if outcome == Outcome::P {
        queue.push(position.clone());
    }
    while let Some(next) = queue.pop() {
        if !listed.insert(heaps(&next)) {
            continue;
        }
        if listed.len() > MOST_POSITIONS {
            return Ok(None);
        }
        for played in moves(game, &next) {
            let option = played.from(&next).expect("a move is legal");
            queue.extend(reply(judge, &option)?);
        }
    }
    let claim = format::Outcome {
        play: match play {
            Play::Normal => format::Play::Normal,
            Play::Misere => format::Play::Misere,
        },
        position: heaps(position),
        outcome: match outcome {
            Outcome::P => format::Winner::P,
            Outcome::N => format::Winner::N,
        },
        winning_move: winning.as_ref().map(heaps),
        p_positions: listed.into_iter().collect(),
    };
    let last = position.largest().unwrap_or(0);
    Ok(rules(game, last).map(|rules| Certificate::new(rules, Claim::Outcome(claim))))
}

fn heaps(position: &Position) -> Vec<u64> {
    position.heaps().collect()
}
