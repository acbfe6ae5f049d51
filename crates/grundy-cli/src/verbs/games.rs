//! `grundy games`: the named games.

use crate::answer::{Answer, Status, Verdict};
use grundy::rules::NAMED_GAMES;
use serde::Serialize;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    game: &'static str,
    play: &'static str,
    source: &'static str,
}

pub(crate) fn answer() -> Verdict {
    let games: Vec<Listed> = NAMED_GAMES
        .iter()
        .map(|g| Listed { name: g.name, game: g.rules, play: g.play, source: g.source })
        .collect();
    let text = games
        .iter()
        .map(|g| format!("{:<15} {:<7} {}\n{:<23} ({})\n", g.name, g.game, g.play, "", g.source))
        .collect();
    Ok(Answer::new(text, serde_json::json!({ "games": games }), Status::Done))
}
