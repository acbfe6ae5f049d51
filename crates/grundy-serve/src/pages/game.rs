//! A game: normal and misère play side by side.

use crate::app::Shared;
use crate::ask::{self, Pairs, encoded};
use crate::known::Row;
use crate::panel::{PATIENCE, Panel};
use crate::trouble::Trouble;
use crate::view::{Frame, page, ready};
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use grundy::rules::{NAMED_GAMES, NamedGame};
use grundy::{Game, Rules};
use serde::Deserialize;
use std::ops::ControlFlow;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    game: String,
    link: String,
    names: Vec<&'static NamedGame>,
    rules: Vec<String>,
    row: Option<Row>,
    nim: Panel,
    quotient: Panel,
    genus: Panel,
}

#[derive(Deserialize)]
pub(super) struct Asked {
    time: Option<String>,
}

pub(super) async fn game(
    State(app): State<Shared>,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Trouble> {
    let game = ask::game(&text)?;
    let spelling = game.to_string();
    if spelling != text {
        return Ok(Redirect::permanent(&format!("/game/{}", encoded(&spelling))).into_response());
    }
    let time = asked.time.clone().unwrap_or_default();
    let mut pairs: Pairs = vec![("game".to_owned(), spelling.clone())];
    pairs.extend(asked.time.map(|time| ("time".to_owned(), time)));
    let mut with_structure = pairs.clone();
    with_structure.push(("structure".to_owned(), "yes".to_owned()));
    let (edition, known) = app.catalogue.now();
    let questions = [("nim", &pairs), ("quotient", &with_structure), ("genus", &pairs)];
    // A page is made of what the atlas says and of what was computed here.
    let address = || -> Result<String, Trouble> {
        let mut address = format!("{spelling} {time} {edition}");
        for (verb, pairs) in questions {
            let job = app.jobs.known(&ask::question(ask::verb(verb)?, pairs)?);
            address.push_str(&job.map_or(" -".to_owned(), |job| format!(" {}", job.id)));
        }
        Ok(address)
    };
    let before = address()?;
    if let Some(html) = app.shelf.get(&before) {
        return Ok(ready(html));
    }
    let panel = async |verb, pairs| Panel::show(&app, ask::verb(verb)?, pairs, PATIENCE).await;
    let (nim, quotient, genus) = tokio::join!(
        panel("nim", &pairs),
        panel("quotient", &with_structure),
        panel("genus", &pairs)
    );
    let (nim, quotient, genus) = (nim?, quotient?, genus?);
    // What is answered will not change before the address does; a question that was answered in the
    // meantime may have come too late for this page.
    let stays = address()? == before;
    let names: Vec<_> = NAMED_GAMES.iter().filter(|named| named.rules == spelling).collect();
    let title = match names.first() {
        Some(named) => format!("{spelling} ({})", named.name),
        None => spelling.clone(),
    };
    let live = [&nim, &quotient, &genus].iter().any(|panel| panel.told().is_none());
    let shown = GamePage {
        frame: Frame::new(title, "game").searched(&spelling).scripted("plot.js").living(live),
        link: encoded(&spelling),
        rules: rules(&game),
        row: known.row(&game).cloned(),
        game: spelling,
        names,
        nim,
        quotient,
        genus,
    };
    if let (true, Ok(html)) = (stays && !live, shown.render()) {
        let html = Bytes::from(html);
        app.shelf.put(&before, html.clone());
        return Ok(ready(html));
    }
    Ok(page(&shown))
}

/// The most options that are written out.
const OPTIONS: usize = 12;

/// The options of the first heaps, as `5 → 4, 3+1, 3`.
fn rules(game: &Game) -> Vec<String> {
    let options = |heap: u64| {
        let mut options = Vec::new();
        let _ = game.visit_options(heap, &mut |option| {
            let parts: Vec<_> = option.iter().map(|&part| game.spell_heap(part)).collect();
            options.push(if parts.is_empty() { "0".to_owned() } else { parts.join("+") });
            if options.len() > OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if options.len() > OPTIONS {
            options[OPTIONS] = "…".to_owned();
        }
        if options.is_empty() { "no move".to_owned() } else { options.join(", ") }
    };
    (1..=6).map(|heap| format!("{} → {}", game.spell_heap(heap), options(heap))).collect()
}
