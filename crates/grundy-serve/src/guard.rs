//! Who may ask: every request passes here first, and every answer leaves with strict headers.
//!
//! A server on this machine can be reached by every page that the browser shows. Three things
//! keep strangers out. The `Host` must be a name of this server, so that a stranger's name made
//! to point here gets nothing (DNS rebinding). A request that changes something must come from a
//! page of this server (`Origin`). And a page of somebody else may link here, but not fetch
//! (`Sec-Fetch-Site`). See OWASP's notes on cross-site request forgery and the Fetch Metadata
//! Request Headers of the W3C.

use crate::app::Shared;
use crate::limits::ADDRESS;
use crate::trouble::Trouble;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// Nothing but what this server serves; no scripts or styles in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), interest-cohort=()",
    ),
];

fn text(headers: &HeaderMap, name: impl header::AsHeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

/// Lets a request through, or says why not.
pub(crate) async fn check(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&app, &request) {
        Some(trouble) => trouble.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

fn refusal(app: &Shared, request: &Request) -> Option<Trouble> {
    let refuse = |status, message: &str| Some(Trouble::new(status, message));
    let (headers, method) = (request.headers(), request.method());
    let host = text(headers, header::HOST).or(request.uri().authority().map(|a| a.as_str()));
    if headers.get_all(header::HOST).iter().count() > 1 || !host.is_some_and(|h| app.hosts.has(h)) {
        let message = "This server is not known by that name. --host NAME allows another one.";
        return refuse(StatusCode::MISDIRECTED_REQUEST, message);
    }
    if ![Method::GET, Method::HEAD, Method::POST].contains(method) {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and POST are understood.");
    }
    let safe = method != Method::POST;
    if text(headers, header::ORIGIN).is_some_and(|origin| !app.hosts.is_origin(origin)) {
        return refuse(StatusCode::FORBIDDEN, "Another site asks in your name; that is refused.");
    }
    let site = text(headers, "sec-fetch-site").unwrap_or("none");
    let navigates = text(headers, "sec-fetch-mode") == Some("navigate");
    let own = ["same-origin", "none"].contains(&site);
    if !(own || safe && navigates) {
        return refuse(StatusCode::FORBIDDEN, "Another site asks in your name; that is refused.");
    }
    let address = request.uri().path_and_query().map_or(0, |all| all.as_str().len());
    if address > ADDRESS {
        return refuse(StatusCode::URI_TOO_LONG, "The address is too long.");
    }
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    if let (Some(meter), Some(from)) = (&app.meter, from)
        && !meter.admits(from)
    {
        let message = "Too many requests from your address. Wait a little.";
        return refuse(StatusCode::TOO_MANY_REQUESTS, message);
    }
    None
}
