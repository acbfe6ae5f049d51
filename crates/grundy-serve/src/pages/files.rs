//! Style sheet, scripts and the icon as files.

use crate::assets::ASSETS;
use crate::trouble::Trouble;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

pub(super) async fn icon() -> Response {
    asset(Path((String::new(), "icon.svg".into()))).await
}

pub(super) async fn asset(Path((_, name)): Path<(String, String)>) -> Response {
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    let Some(&(_, kind, text)) = found else {
        return Trouble::nothing("There is no such file.").into_response();
    };
    let kind = format!("{kind}; charset=utf-8");
    let headers = [
        (header::CONTENT_TYPE, kind.as_str()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, text).into_response()
}
