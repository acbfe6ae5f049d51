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

impl Default for GamesAnswer {
    /// All of them.
    fn default() -> Self {
        let listed = NAMED_GAMES.iter().map(|named| Listed {
            name: named.name,
            game: named.rules,
            play: named.play,
            source: named.source,
        });
        Self { games: listed.collect() }
    }
}

impl Answer for GamesAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_screen(|page| {
            let name = Column::left("name").wide(15).after("");
            let columns = vec![name, Column::left("game").after(" "), Column::left("play")];
            let mut table = Table::new(columns);
            for g in &self.games {
                table.row([g.name, g.game, g.play].map(IntoPhrase::into_phrase).to_vec());
                let source = format!("({})", g.source).into_phrase();
                table.row(vec!["".into_phrase(), "".into_phrase(), source]);
            }
            page.table(table.untitled());
        });
        page.on_paper(|page| {
            page.heading("named games");
            let mut table = Table::of(&["name", "game", "play", "source"]);
            for g in &self.games {
                table.row([g.name, g.game, g.play, g.source].map(IntoPhrase::into_phrase).to_vec());
            }
            page.table(table);
        });
        page
    }
}
