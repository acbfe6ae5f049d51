//! The first page: one box for everything.

use super::map::{self, Layer};
use crate::app::Shared;
use crate::ask::encoded;
use crate::known::{News, Status};
use crate::view::Frame;
use askama::Template;
use axum::extract::State;
use axum::response::Response;

/// What one can type, and what it is.
pub(crate) const EXAMPLES: [(&str, &str); 8] = [
    ("kayles", "a game by its name"),
    ("0.137", "a game by its code: Dawson’s Chess"),
    ("S(1,2,5)", "a subtraction game"),
    ("kayles 5+4+1+1", "a position: who wins, and how"),
    ("clobber xoxo/oxox", "a board"),
    ("domineering ..../...#", "a partizan position"),
    ("{2|1||0|-1}", "a partizan game"),
    ("2_{#320} + 4", "a misère form"),
];

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    examples: &'static [(&'static str, &'static str)],
    layers: Vec<Layer>,
    normal: bool,
    counts: Vec<(Status, usize)>,
    total: usize,
    /// What entered the atlas last, with a link to each game.
    news: Vec<(String, News)>,
}

pub(super) async fn home(State(app): State<Shared>) -> Response {
    let (edition, known) = app.catalogue.now();
    let address = format!("/ {edition}");
    app.shelf.page(&address, || Home {
        frame: Frame::new("Grundy", ""),
        examples: &EXAMPLES,
        layers: map::layers(&known, false),
        normal: false,
        counts: known.counts(),
        total: known.rows.len(),
        news: known.news.iter().map(|news| (encoded(&news.row.game), news.clone())).collect(),
    })
}
