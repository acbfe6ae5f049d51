//! The named games.

use super::Answer;
use crate::{Column, IntoPhrase, Page, Table};
use grundy::rules::NAMED_GAMES;
use serde::Serialize;

/// The games that have names.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct GamesAnswer {
    games: Vec<Listed>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Listed {
    name: &'static str,
    game: &'static str,
    play: &'static str,
    source: &'static str,
}

impl GamesAnswer {
    /// All of them.
    pub fn new() -> Self {
        let listed = NAMED_GAMES.iter().map(|named| Listed {
            name: named.name,
            game: named.rules,
            play: named.play,
            source: named.source,
        });
        Self { games: listed.collect() }
    }
}

impl Default for GamesAnswer {
    fn default() -> Self {
        Self::new()
    }
}

impl Answer for GamesAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let line = |g: &Listed| {
            format!("{:<15} {:<7} {}\n{:<23} ({})\n", g.name, g.game, g.play, "", g.source)
        };
        page.on_screen(|page| page.verbatim(self.games.iter().map(line).collect::<String>()));
        page.on_paper(|page| {
            page.heading("named games");
            let columns = ["name", "game", "play", "source"];
            let mut table = Table::new(columns.into_iter().map(Column::left).collect());
            for g in &self.games {
                table.row([g.name, g.game, g.play, g.source].map(IntoPhrase::into_phrase).to_vec());
            }
            page.table(table);
        });
        page
    }
}
