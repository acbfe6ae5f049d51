//! Calculators: misère forms, partizan values, boards, and the checker of certificates.

use super::live::{answered, verdict};
use super::squares;
use crate::app::Shared;
use crate::ask::{self, Pairs, encoded};
use crate::limits::BODY_TIME;
use crate::panel::Panel;
use crate::question::Question;
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use grundy::partizan::ruleset::RULESETS;
use grundy_boards::{BOARDS, Kind};
use std::time::Duration;

#[derive(Template)]
#[template(path = "calculate.html")]
struct Hub {
    frame: Frame,
    boards: Vec<(&'static Kind, String)>,
}

pub(super) async fn hub() -> Response {
    let example = |kind: &'static Kind| (kind, encoded(kind.example()));
    let boards = BOARDS.iter().map(example).collect();
    page(&Hub { frame: Frame::new("Calculate", "calculate"), boards })
}

const PATIENCE: Duration = Duration::from_millis(1500);

fn value_of<'a>(pairs: &'a Pairs, name: &str) -> &'a str {
    pairs.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.trim())
}

/// A page with a form and what comes of it.
async fn panel(app: &Shared, verb: &str, pairs: &Pairs) -> Result<Option<Panel>, Trouble> {
    let asked = pairs.iter().any(|(_, value)| !value.trim().is_empty());
    match asked {
        true => Ok(Some(Panel::ask(app, ask::verb(verb)?, pairs, PATIENCE).await?)),
        false => Ok(None),
    }
}

const FORMS: [&str; 6] = ["2_#", "{3,2_#}", "2_{#320} + 4", "{2,0}", "2_2 + 2_2", "{2_{321}, 4}"];

#[derive(Template)]
#[template(path = "form.html")]
struct FormPage {
    frame: Frame,
    expr: String,
    game: String,
    apart: String,
    tree: bool,
    factors: bool,
    examples: &'static [&'static str],
    panel: Option<Panel>,
}

pub(super) async fn form(
    State(app): State<Shared>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, Trouble> {
    let panel = panel(&app, "form", &pairs).await?;
    let has = |name: &str| pairs.iter().any(|(key, _)| key == name);
    Ok(page(&FormPage {
        frame: Frame::new("Misère canonical forms", "calculate").living(is_live(&panel)),
        expr: value_of(&pairs, "expr").to_owned(),
        game: value_of(&pairs, "game").to_owned(),
        apart: value_of(&pairs, "apart").to_owned(),
        tree: has("tree"),
        factors: has("factors"),
        examples: &FORMS,
        panel,
    }))
}

fn is_live(panel: &Option<Panel>) -> bool {
    panel.as_ref().is_some_and(|panel| panel.told().is_none())
}

const VALUES: [&str; 7] =
    ["{2|1||0|-1}", "^^* + 1/2", "{1|0} + {2|-1}", "^ > 0", "+-{1|*}", "{0||0|-2}", "*2 + *3"];

#[derive(Template)]
#[template(path = "value.html")]
struct ValuePage {
    frame: Frame,
    expr: String,
    of: String,
    examples: &'static [&'static str],
    rulesets: Vec<Ruleset>,
    panel: Option<Panel>,
}

struct Ruleset {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    link: String,
}

pub(super) async fn value(
    State(app): State<Shared>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, Trouble> {
    let asked = panel(&app, "value", &pairs).await?;
    let (expr, of) = (value_of(&pairs, "expr"), value_of(&pairs, "of"));
    let spelt = RULESETS.iter().filter(|(name, ..)| !name.contains('|'));
    let rulesets = spelt.map(|&(name, about, example)| Ruleset {
        name,
        about,
        example,
        link: format!("/value?{}", ask::query(&[("of", name), ("expr", example)])),
    });
    Ok(page(&ValuePage {
        frame: Frame::new("Partizan values", "calculate").living(is_live(&asked)),
        expr: expr.to_owned(),
        of: of.to_owned(),
        examples: &VALUES,
        rulesets: rulesets.collect(),
        panel: asked,
    }))
}

/// The most rows and columns that are drawn to be clicked.
const SIDE: usize = 10;
const STRIP: usize = 16;

#[derive(Template)]
#[template(path = "board.html")]
struct BoardPage {
    frame: Frame,
    kind: &'static Kind,
    kinds: &'static [Kind],
    position: String,
    position_link: String,
    stones: &'static str,
    /// Whether there can be one row only.
    strip: bool,
    rows: Option<Vec<Vec<char>>>,
    panel: Panel,
}

impl BoardPage {
    /// What stands on a square, for those who do not see it.
    fn named(&self, square: &char) -> &'static str {
        squares::stone(self.kind.name, *square)
    }
}

pub(super) async fn board(
    State(app): State<Shared>,
    Path(name): Path<String>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, Trouble> {
    let unknown = || Trouble::nothing("There is no board of this name.");
    let kind = grundy_boards::named(&name).ok_or_else(unknown)?;
    let typed = ask::plain(value_of(&pairs, "position"))?;
    let typed = if typed.is_empty() { kind.example() } else { typed };
    let name = kind.name;
    let position = kind.open().read(typed).map_err(Trouble::from)?;
    let asked: Pairs =
        vec![("name".to_owned(), name.to_owned()), ("position".to_owned(), position.clone())];
    let panel = Panel::ask(&app, ask::verb("board")?, &asked, PATIENCE).await?;
    let stones = squares::stones(name);
    let rows = stones.and_then(|_| squares::rows(name, &position));
    let small = |rows: &Vec<Vec<char>>| rows.len() <= SIDE && rows[0].len() <= STRIP;
    Ok(page(&BoardPage {
        frame: Frame::new(kind.title, "calculate")
            .searched(format!("{name} {position}"))
            .scripted("board.js")
            .living(panel.told().is_none()),
        kind,
        kinds: BOARDS,
        position_link: encoded(&position),
        position,
        stones: stones.unwrap_or_default(),
        strip: squares::is_strip(name),
        rows: rows.filter(small),
        panel,
    }))
}

#[derive(Template)]
#[template(path = "verify.html")]
struct VerifyPage {
    frame: Frame,
    verdict: Option<String>,
    /// The size of the largest that is read.
    most: String,
}

fn megabytes(bytes: usize) -> String {
    format!("{} MB", bytes >> 20)
}

pub(super) async fn verify(State(app): State<Shared>) -> Response {
    let frame = Frame::new("Check a certificate", "calculate");
    page(&VerifyPage { frame, verdict: None, most: megabytes(app.limits.body) })
}

/// A certificate that was sent, as text or as the field of a form.
pub(crate) async fn sent(app: &Shared, body: Body) -> Result<String, Trouble> {
    let large = || {
        let message = format!("At most {} are read.", megabytes(app.limits.body));
        Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    let late = |_| Trouble::new(StatusCode::REQUEST_TIMEOUT, "The certificate did not arrive.");
    let read = tokio::time::timeout(BODY_TIME, to_bytes(body, app.limits.body));
    let bytes = read.await.map_err(late)?.map_err(|_| large())?;
    let text = String::from_utf8(bytes.to_vec());
    text.map_err(|_| Trouble::refused("A certificate is text."))
}

pub(super) async fn verified(State(app): State<Shared>, body: Body) -> Result<Response, Trouble> {
    let text = sent(&app, body).await?;
    // A form without scripts sends `certificate=…`.
    let text = match text.strip_prefix("certificate=") {
        Some(field) => percent_encoding::percent_decode_str(&field.replace('+', " "))
            .decode_utf8_lossy()
            .into_owned(),
        None => text,
    };
    let job = app.jobs.ask(Question::verify(text.into()))?;
    let finished = job.within(app.limits.quick.time).await;
    let finished = finished.ok_or_else(|| {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "The checker takes too long here.")
    })?;
    let verdict = Some(verdict(answered(&finished)?));
    let frame = Frame::new("Check a certificate", "calculate");
    Ok(page(&VerifyPage { frame, verdict, most: megabytes(app.limits.body) }))
}
