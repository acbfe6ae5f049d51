//! Games by their names.

use crate::{IntoPhrase, Page};
use grundy::Game;
use grundy::rules::NAMED_GAMES;

/// A game with its names between parentheses, as `0.77 (kayles)`.
#[must_use]
pub fn titled(game: &Game) -> String {
    let spelling = game.to_string();
    let names: Vec<&str> = NAMED_GAMES
        .iter()
        .filter(|named| named.rules == spelling && named.name != spelling)
        .map(|named| named.name)
        .collect();
    if names.is_empty() { spelling } else { format!("{spelling} ({})", names.join(", ")) }
}

/// What the game is, for those that have a name.
pub(crate) fn rules_in_words(page: &mut Page, game: &Game) {
    let spelling = game.to_string();
    if let Some(named) = NAMED_GAMES.iter().find(|named| named.rules == spelling) {
        page.plain(format!("{} ({}).", named.play, named.source).into_phrase().capitalised());
    }
}
