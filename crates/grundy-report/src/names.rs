//! Games by their names, and positions as their games spell them.

use crate::{IntoPhrase, Page};
use grundy::rules::NAMED_GAMES;
use grundy::{Game, Position};
use std::fmt;

/// A position that prints as its game spells it.
#[derive(Clone, Debug)]
pub(crate) struct Spelled {
    pub(crate) position: Position,
    text: String,
}

impl Spelled {
    pub(crate) fn new(game: &Game, position: &Position) -> Self {
        Self { position: position.clone(), text: game.spell(position) }
    }
}

impl fmt::Display for Spelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A heap by its size, or a position by its name.
pub(crate) fn called(game: &Game, heap: u64) -> String {
    match game.has_names() {
        true => game.spell_heap(heap).into_owned(),
        false => format!("heap {heap}"),
    }
}

/// The names of so many heaps from number 1 on, in a game that has names.
pub(crate) fn names_of(game: &Game, heaps: u64) -> Option<Vec<String>> {
    let name = |heap| game.spell_heap(heap).into_owned();
    game.has_names().then(|| (1..=heaps).map(name).collect())
}

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
