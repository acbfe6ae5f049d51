//! Panels by themselves, their progress, and what can be done with an answer.

use crate::answer::{Answer, Finished};
use crate::app::Shared;
use crate::ask::{self, Pairs};
use crate::jobs::{Job, State as JobState};
use crate::panel::{Panel, plain_game, progress, recorded_question};
use crate::question::Question;
use crate::trouble::Trouble;
use crate::view::page;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// Whoever asks: the server, the verb and what is asked of it.
type Asked = (State<Shared>, Path<String>, Query<Pairs>);

/// How often progress is told.
const TICK: Duration = Duration::from_millis(500);
/// How long a download waits for its answer.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) async fn panel(
    (State(app), Path(verb), Query(pairs)): Asked,
) -> Result<Response, Trouble> {
    let panel = Panel::show(&app, ask::verb(&verb)?, &pairs, Duration::from_millis(200)).await?;
    Ok(page(&panel))
}

fn job(app: &Shared, verb: &str, pairs: &Pairs) -> Result<Arc<Job>, Trouble> {
    Ok(app.jobs.ask(ask::question(ask::verb(verb)?, pairs)?)?)
}

/// How far a computation is, twice a second, until it is done.
pub(super) async fn events(
    (State(app), Path(verb), Query(pairs)): Asked,
) -> Result<Response, Trouble> {
    let job = job(&app, &verb, &pairs)?;
    let told = stream::unfold((job, false), async |(job, over)| {
        if over {
            return None;
        }
        let (said, done) = progress(&job);
        let event = Event::default().event(if done { "done" } else { "progress" }).data(said);
        if !done {
            let mut watch = job.watch();
            let end = watch.wait_for(|state| matches!(state, JobState::Done(_)));
            let _ = tokio::time::timeout(TICK, end).await;
        }
        Some((Ok::<_, Infallible>(event), (job, done)))
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::default()).into_response())
}

/// Ends a computation with what is known. Where others may be watching, it goes on.
pub(super) async fn stop(
    (State(app), Path(verb), Query(pairs)): Asked,
) -> Result<Response, Trouble> {
    if app.public {
        let message = "Others may be watching; it ends at its limit.";
        return Err(Trouble::new(StatusCode::FORBIDDEN, message));
    }
    job(&app, &verb, &pairs)?.stop();
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Forgets an answer that was cut short, so that it is computed again.
pub(super) async fn again(
    (State(app), Path(verb), Query(pairs)): Asked,
) -> Result<Response, Trouble> {
    let job = job(&app, &verb, &pairs)?;
    if !job.is_complete() && !app.public {
        app.jobs.forget(&job);
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Runs the independent checker on the certificate of an answer.
pub(super) async fn check(
    (State(app), Path(verb), Query(pairs)): Asked,
) -> Result<Response, Trouble> {
    let certificate = certificate(&app, &verb, &pairs).await?;
    let certificate = certificate.ok_or_else(|| Trouble::nothing("Nothing is proved here."))?;
    let job = app.jobs.ask(Question::verify(certificate.into()))?;
    let finished = job.within(PATIENCE).await.ok_or_else(slow)?;
    let body = verdict(answered(&finished)?);
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response())
}

/// The certificate of the atlas, or that of the answer.
async fn certificate(app: &Shared, verb: &str, pairs: &Pairs) -> Result<Option<String>, Trouble> {
    let known = || {
        let (library, game) = (app.library.as_ref()?, plain_game(pairs)?);
        library.certificate(&game, recorded_question(verb)?)
    };
    if let Some(certificate) = known() {
        return Ok(Some(certificate));
    }
    let finished = finished(app, verb, pairs).await?;
    Ok(answered(&finished)?.certificate().map(str::to_owned))
}

#[derive(Default, Deserialize)]
struct Verdict {
    #[serde(default)]
    accepted: bool,
    step: Option<u32>,
}

/// What the checker says, the verdict first.
pub(crate) fn verdict(answer: &Answer) -> String {
    let (class, word) = match answer.data() {
        Verdict { accepted: true, .. } => ("proved", "accepted"),
        Verdict { step: Some(_), .. } => ("observed", "refused"),
        Verdict { step: None, .. } => ("open", "not checked"),
    };
    format!("<p><span class=\"badge {class}\">{word}</span></p>\n{}", answer.body)
}

fn slow() -> Trouble {
    Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "That takes longer than you would wait.")
}

async fn finished(app: &Shared, verb: &str, pairs: &Pairs) -> Result<Arc<Finished>, Trouble> {
    job(app, verb, pairs)?.within(PATIENCE).await.ok_or_else(slow)
}

/// The answer, or what to say instead.
pub(crate) fn answered(finished: &Finished) -> Result<&Answer, Trouble> {
    match finished {
        Finished::Answered(answer) => Ok(answer),
        Finished::Refused(message) => Err(Trouble::refused(message)),
        Finished::Failed(message) => {
            Err(Trouble::new(StatusCode::SERVICE_UNAVAILABLE, message.clone()))
        }
    }
}

/// An answer to take home, in any format.
pub(super) async fn file(
    State(app): State<Shared>,
    Path(name): Path<String>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, Trouble> {
    let (verb, end) = name.split_once('.').unwrap_or((&name, ""));
    let question = ask::question(ask::verb(verb)?, &pairs)?;
    let none = || Trouble::nothing(format!("There is no {end:?} of this answer."));
    let (kind, text) = match end {
        // These two need no computation where the atlas knows the answer.
        "bib" => ("application/x-bibtex", bibtex(&question)),
        "cert.json" => {
            ("application/json", certificate(&app, verb, &pairs).await?.ok_or_else(none)?)
        }
        _ => {
            let finished = finished(&app, verb, &pairs).await?;
            written(answered(&finished)?, end).ok_or_else(none)?
        }
    };
    let subject: String = pairs
        .iter()
        .filter(|(name, _)| name != "time" && name != "structure")
        .flat_map(|(_, value)| ["-", value.as_str()])
        .collect::<String>()
        .chars()
        .take(80)
        .map(|c| if c.is_ascii_alphanumeric() || ".+-".contains(c) { c } else { '_' })
        .collect();
    let disposition = format!("attachment; filename=\"{verb}{subject}.{end}\"");
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text).into_response())
}

/// An answer in the format of a file that ends so.
fn written(answer: &Answer, end: &str) -> Option<(&'static str, String)> {
    Some(match end {
        "json" => ("application/json", answer.json().to_owned()),
        "csv" => ("text/csv", answer.csv.clone()?),
        "tex" => ("application/x-tex", answer.latex.clone()),
        "md" => ("text/markdown", answer.markdown.clone()),
        "txt" => ("text/plain", answer.text.clone()),
        "svg" => ("image/svg+xml", answer.drawings().next()?),
        "g" => ("text/plain", answer.gap.clone()?),
        "py" => ("text/x-python", answer.sage.clone()?),
        _ => return None,
    })
}

/// How to cite an answer: the command makes it again.
fn bibtex(question: &Question) -> String {
    let command = question.command().replace(['{', '}', '\\'], "");
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "@misc{{grundy,\n  title = {{Grundy, a workbench for combinatorial games, version {version}}},\n  \
         howpublished = {{\\texttt{{{command}}}}},\n}}\n"
    )
}
