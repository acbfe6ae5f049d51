//! `grundy games`: the named games.

use crate::answer::{Answer, Status, Verdict};
use grundy::rules::NAMED_GAMES;
use grundy_report::{Column, IntoPhrase, Page, Table};
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
    Ok(Answer::new(page(&games), serde_json::json!({ "games": games }), Status::Done))
}

fn page(games: &[Listed]) -> Page {
    let mut page = Page::default();
    let line = |g: &Listed| {
        format!("{:<15} {:<7} {}\n{:<23} ({})\n", g.name, g.game, g.play, "", g.source)
    };
    page.on_screen(|page| page.verbatim(games.iter().map(line).collect::<String>()));
    page.on_paper(|page| {
        page.heading("named games");
        let columns = ["name", "game", "play", "source"];
        let mut table = Table::new(columns.into_iter().map(Column::left).collect());
        for g in games {
            table.row([g.name, g.game, g.play, g.source].map(IntoPhrase::into_phrase).to_vec());
        }
        page.table(table);
    });
    page
}
