//! Which page answers which address.

use crate::app::Shared;
use crate::{api, guard, pages};
use axum::Router;
use axum::middleware::from_fn_with_state;
use std::sync::Arc;

/// All addresses.
pub(crate) fn router(app: Shared) -> Router {
    Router::new()
        .merge(pages::routes())
        .merge(api::routes())
        .fallback(pages::nowhere)
        .layer(from_fn_with_state(Arc::clone(&app), guard::check))
        .with_state(app)
}
