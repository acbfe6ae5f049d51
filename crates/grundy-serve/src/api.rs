//! What a program sees: the JSON of the command line, and a description of it.

use crate::answer::Finished;
use crate::app::Shared;
use crate::ask::{self, Pairs, VERBS, Verb};
use crate::question::Question;
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api", get(described))
        .route("/api/openapi.json", get(openapi))
        .route("/api/verify", post(verify))
        .route("/api/{verb}", get(answer))
}

/// Trouble as JSON.
struct Refusal(Trouble);

impl<T: Into<Trouble>> From<T> for Refusal {
    fn from(trouble: T) -> Self {
        Self(trouble.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Trouble { status, message, place } = self.0;
        (status, as_json(json!({ "error": message, "place": place }).to_string())).into_response()
    }
}

fn as_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

async fn answer(
    State(app): State<Shared>,
    Path(verb): Path<String>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, Refusal> {
    let question = ask::question(ask::verb(&verb)?, &pairs)?;
    reply(&app, question).await
}

async fn verify(State(app): State<Shared>, body: Body) -> Result<Response, Refusal> {
    let text = crate::pages::calculator::sent(&app, body).await?;
    reply(&app, Question::verify(text.into())).await
}

/// Waits for the answer: 200 with the JSON of the command line, 400 with what is wrong.
async fn reply(app: &Shared, question: Question) -> Result<Response, Refusal> {
    let most = question.time(&app.limits) + Duration::from_secs(60);
    let job = app.jobs.ask(question)?;
    let finished = job.within(most).await.ok_or_else(|| {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "It still waits for its turn. Ask again.")
    })?;
    match &*finished {
        Finished::Answered(answer) => Ok(as_json(answer.json().to_owned())),
        Finished::Refused(message) => Err(Trouble::refused(message).into()),
        Finished::Failed(message) => {
            Err(Trouble::new(StatusCode::SERVICE_UNAVAILABLE, message).into())
        }
    }
}

#[derive(Template)]
#[template(path = "api.html")]
struct ApiPage {
    frame: Frame,
    verbs: &'static [Verb],
}

impl ApiPage {
    fn example(&self, verb: &Verb) -> String {
        let words: Vec<_> = verb.words.iter().map(|word| (word.name, word.example)).collect();
        let query = ask::query(&words);
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/api/{}{mark}{query}", verb.name)
    }
}

async fn described() -> Response {
    page(&ApiPage { frame: Frame::new("For programs", "api"), verbs: VERBS })
}

async fn openapi() -> Response {
    as_json(description().to_string())
}

/// The description of the API, made from the table of verbs.
fn description() -> Value {
    let parameter = |name: &str, required: bool, schema: Value, about: &str| {
        json!({
            "name": name, "in": "query", "required": required, "schema": schema, "description": about,
        })
    };
    let text = || json!({ "type": "string", "maxLength": crate::limits::TEXT });
    let responses = json!({
        "200": {
            "description": "The JSON of the command line; `stop` says where a limit was reached.",
            "content": { "application/json": { "schema": { "type": "object" } } },
        },
        "400": {
            "description": "The question makes no sense; `error` says why, `place` shows where.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } },
        },
        "429": { "description": "Too many requests from one address (public servers)." },
        "503": { "description": "Too many computations are waiting." },
    });
    let path = |verb: &Verb| {
        let words = verb.words.iter().map(|word| {
            parameter(word.name, word.required, text(), &format!("as in {}", word.example))
        });
        let options = verb
            .options
            .iter()
            .map(|name| parameter(name, false, text(), &format!("--{name} of the command line")));
        let flags = verb.flags.iter().map(|name| {
            let about = format!("--{name} of the command line");
            parameter(name, false, json!({ "type": "boolean" }), &about)
        });
        let seconds = json!({ "type": "integer", "minimum": 1 });
        let time = parameter("time", false, seconds, "the limit in seconds");
        let parameters: Vec<Value> = words.chain(options).chain(flags).chain([time]).collect();
        json!({ "get": {
            "operationId": verb.name, "summary": verb.about, "parameters": parameters,
            "responses": responses,
        } })
    };
    let mut paths: serde_json::Map<String, Value> =
        VERBS.iter().map(|verb| (format!("/api/{}", verb.name), path(verb))).collect();
    let body = json!({ "required": true, "content": { "application/json": { "schema": { "type": "object" } } } });
    paths.insert(
        "/api/verify".to_owned(),
        json!({ "post": {
            "operationId": "verify", "summary": "checks a certificate", "requestBody": body,
            "responses": responses,
        } }),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grundy",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The answers of the program grundy, as its --json prints them.",
        },
        "paths": paths,
        "components": { "schemas": { "Error": {
            "type": "object",
            "properties": { "error": { "type": "string" }, "place": { "type": ["string", "null"] } },
            "required": ["error"],
        } } },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_described() {
        let described = description();
        for verb in VERBS {
            let get = &described["paths"][format!("/api/{}", verb.name)]["get"];
            let parameters = get["parameters"].as_array().unwrap();
            let expected = verb.words.len() + verb.options.len() + verb.flags.len() + 1;
            assert_eq!(parameters.len(), expected, "{}", verb.name);
        }
        assert!(described["paths"]["/api/verify"]["post"].is_object());
    }
}
