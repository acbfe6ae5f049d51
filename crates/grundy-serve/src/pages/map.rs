//! The map: all 512 codes 0.xyz at a glance, eight layers of eight by eight.

use crate::app::Shared;
use crate::ask::encoded;
use crate::known::Known;
use crate::view::Frame;
use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use grundy::Game;
use serde::Deserialize;

/// All codes with one first digit.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) digit: u8,
    /// By second digit, then by third.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// One code.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) colour: &'static str,
    pub(crate) about: String,
    pub(crate) link: String,
}

/// All of them, coloured by what is known in normal or in misère play.
pub(crate) fn layers(known: &Known, normal: bool) -> Vec<Layer> {
    let cell = |digits: [u8; 3]| {
        let [x, y, z] = digits;
        let code = format!("0.{x}{y}{z}");
        let game = code.parse::<Game>().ok();
        let spelling = game.as_ref().map_or_else(|| code.clone(), Game::to_string);
        let row = game.as_ref().and_then(|game| known.row(game));
        let (colour, about) = match row {
            Some(row) if normal => match &row.normal {
                Some(normal) => (normal.colour(), normal.summary()),
                None => ("trivial", "nothing is recorded".to_owned()),
            },
            Some(row) => (row.colour(), row.summary()),
            None => ("trivial", "no move is possible, or nothing is recorded".to_owned()),
        };
        Cell { link: encoded(&spelling), about: format!("{spelling}: {about}"), colour }
    };
    let layer = |x: u8| Layer {
        digit: x,
        rows: (0..8).map(|y| (0..8).map(|z| cell([x, y, z])).collect()).collect(),
    };
    (0..8).map(layer).collect()
}

#[derive(Template)]
#[template(path = "map.html")]
struct MapPage {
    frame: Frame,
    layers: Vec<Layer>,
    normal: bool,
    /// How many games the table has.
    total: usize,
}

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    play: String,
}

pub(super) async fn map(State(app): State<Shared>, Query(asked): Query<Asked>) -> Response {
    let normal = asked.play == "normal";
    let (edition, known) = app.catalogue.now();
    app.shelf.page(&format!("/map {normal} {edition}"), || {
        let frame = Frame::new("Map of the three-digit codes", "map");
        MapPage { frame, layers: layers(&known, normal), normal, total: known.rows.len() }
    })
}
