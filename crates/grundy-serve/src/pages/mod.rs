//! What a browser sees: a file for each page.

mod atlas;
mod book;
pub(crate) mod calculator;
mod files;
mod game;
mod home;
mod live;
mod map;
mod play;
mod position;
mod search;
mod squares;

use crate::app::Shared;
use crate::trouble::Trouble;
use axum::Router;
use axum::routing::{get, post};

/// The addresses of all pages.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/", get(home::home))
        .route("/search", get(search::search))
        .route("/game/{game}", get(game::game))
        .route("/position/{game}/{position}", get(position::position))
        .route("/play", get(play::lobby))
        .route("/play/{game}", get(play::play))
        .route("/panel/{verb}", get(live::panel))
        .route("/events/{verb}", get(live::events))
        .route("/stop/{verb}", post(live::stop))
        .route("/again/{verb}", post(live::again))
        .route("/check/{verb}", post(live::check))
        .route("/file/{name}", get(live::file))
        .route("/map", get(map::map))
        .route("/atlas", get(atlas::atlas))
        .route("/atlas.csv", get(atlas::csv))
        .route("/atlas/compare", get(atlas::compare))
        .route("/calculate", get(calculator::hub))
        .route("/form", get(calculator::form))
        .route("/value", get(calculator::value))
        .route("/board/{name}", get(calculator::board))
        .route("/verify", get(calculator::verify).post(calculator::verified))
        .route("/book", get(book::cover))
        .route("/book/{*name}", get(book::chapter))
        .route("/assets/{version}/{name}", get(files::asset))
        .route("/favicon.ico", get(files::icon))
}

/// Whatever is no address.
pub(crate) async fn nowhere() -> Trouble {
    Trouble::nothing("There is no such page.")
}
