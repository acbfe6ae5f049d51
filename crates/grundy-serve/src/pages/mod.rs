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

/// The addresses of all pages.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .merge(home::routes())
        .merge(search::routes())
        .merge(game::routes())
        .merge(position::routes())
        .merge(play::routes())
        .merge(live::routes())
        .merge(map::routes())
        .merge(atlas::routes())
        .merge(calculator::routes())
        .merge(book::routes())
        .merge(files::routes())
}

/// Whatever is no address.
pub(crate) async fn nowhere() -> Trouble {
    Trouble::nothing("There is no such page.")
}
