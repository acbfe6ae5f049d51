//! The pages as a browser gets them, and the API as a program does.

use crate::server::Server;
use assert_cmd::Command;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::time::{Duration, Instant};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What the command line prints.
fn printed(arguments: &[&str]) -> Value {
    let output =
        Command::cargo_bin("grundy").unwrap().arg("--json").args(arguments).output().unwrap();
    json(&String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_api_answers_as_the_command_line_does() {
    let server = Server::start(&[]);
    for (path, arguments) in [
        ("/api/nim?game=kayles", &["nim", "0.77"][..]),
        ("/api/quotient?game=0.77&structure", &["quotient", "0.77", "--structure"]),
        ("/api/solve?game=0.123", &["solve", "0.123"]),
        ("/api/genus?game=0.123&to=30", &["genus", "0.123", "--to", "30"]),
        ("/api/outcome?game=0.77&position=7%2B3", &["outcome", "0.77", "7+3"]),
        ("/api/outcome?game=0.77&position=7,3&normal", &["outcome", "0.77", "7+3", "--normal"]),
        ("/api/equal?game=0.77&first=1&second=4", &["equal", "0.77", "1", "4"]),
        ("/api/form?expr=2_%23", &["form", "2_#"]),
        ("/api/value?expr=-1", &["value", "--", "-1"]),
        ("/api/value?of=domineering&expr=../..", &["value", "--of", "domineering", "../.."]),
        ("/api/board?name=clobber&position=xoxo", &["board", "clobber", "xoxo"]),
        ("/api/games", &["games"]),
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        assert_eq!(json(&reply.body), printed(arguments), "{path}");
    }
    let described = json(&server.get("/api/openapi.json").body);
    assert_eq!(described["openapi"], "3.1.0");
}

#[test]
fn what_ends_at_its_limit_is_a_partial_answer() {
    let server = Server::start(&[]);
    let answer = json(&server.get("/api/nim?game=0.6&time=1").body);
    assert_eq!(answer["stop"], "stopped at the time limit", "{answer}");
    assert!(answer["computed"].as_u64().unwrap() > 1000, "{answer}");
    let panel = server.get("/panel/nim?game=0.6&time=1");
    assert!(panel.body.contains("badge open") && panel.body.contains("values computed"));
}

#[test]
fn what_makes_no_sense_gets_a_message_with_its_place() {
    let server = Server::start(&[]);
    let reply = server.get("/api/nim?game=0.7x");
    assert_eq!(reply.status, 400);
    assert!(json(&reply.body)["place"].as_str().unwrap().ends_with("   ^"), "{}", reply.body);
    let reply = server.get("/api/value?expr=%7B1%7C");
    assert_eq!(reply.status, 400, "{}", reply.body);
    let page = server.get("/game/0.7x");
    assert_eq!(page.status, 400);
    assert!(page.body.contains("0.7x\n   ^"), "{}", page.body);
    assert_eq!(server.get("/nowhere").status, 404);
    assert_eq!(server.get("/book/nowhere").status, 404);
    assert_eq!(server.get("/api/nothing?game=1").status, 404);
}

#[test]
fn a_game_has_a_page_with_both_plays() {
    let server = Server::start(&[]);
    let page = server.get("/game/0.77");
    assert_eq!(page.status, 200);
    for expected in ["Normal play", "Misère play", "badge proved", "order 40", "Genera", "kayles"]
    {
        assert!(page.body.contains(expected), "{expected}");
    }
    let named = server.get("/game/kayles");
    assert!(named.status == 308 && named.head.contains("location: /game/0.77"), "{}", named.head);
    let found = server.get("/search?q=outcome+kayles+5%2B4%2B1%2B1");
    assert!(found.head.contains("location: /position/0.77/"), "{}", found.head);
    let page = server.get("/position/0.77/1%2B1%2B4%2B5");
    assert!(page.body.contains("every move loses"), "{}", page.body);
    let page = server.get("/position/0.77/3%2B7?play=normal");
    assert!(page.body.contains("nim-sum"), "{}", page.body);
}

/// Cycles and rows, as in the book.
const KINDS: &str = "rule%3Acycle%3A%20take%201%20or%202%20and%20leave%20the%20rest%20as%20a%20row\
                     %3B%20row%3A%20take%201%20or%202";

#[test]
fn heaps_that_have_names_are_called_by_them() {
    let server = Server::start(&[]);
    let page = server.get(&format!("/position/{KINDS}/row%203%20%2B%20cycle%205"));
    assert_eq!(page.status, 200, "{}", page.body);
    for expected in ["either of two moves", "row 3 → row 2", "cycle 5 → row 4", "row 3 + row 4"]
    {
        assert!(page.body.contains(expected), "{expected}: {}", page.body);
    }
    assert_eq!(server.get(&format!("/position/{KINDS}/3")).status, 400);
    let page = server.get(&format!("/game/{KINDS}"));
    assert!(page.body.contains("cycle 3 → row 2, row 1"), "{}", page.body);
    let page = server.get(&format!("/play/{KINDS}?start=row%203"));
    assert!(page.body.contains(&format!("/position/{KINDS}/row%203\"")), "{}", page.body);
}

#[test]
fn a_page_says_nothing_twice_and_nothing_of_moves_where_none_is_left() {
    let server = Server::start(&[]);
    let page = server.get("/play/chomp").body;
    assert_eq!(page.to_lowercase().matches("misère play").count(), 1, "{page}");
    let page = server.get("/play/domineering").body;
    assert!(page.contains("Left upright") && page.contains("/value?of=domineering"), "{page}");
    let over = server.get("/position/0.77/0?play=normal").body;
    assert!(over.contains("no move is left") && !over.contains("every move loses"), "{over}");
    assert!(!over.contains("Play from here") && !over.contains("Why: the nim-sum"), "{over}");
}

#[test]
fn every_page_answers() {
    let server = Server::start(&[]);
    for path in [
        "/",
        "/map",
        "/atlas",
        "/atlas?status=infinite&sort=-order&page=1",
        "/atlas.csv",
        "/atlas/compare?a=0.77&b=0.7",
        "/calculate",
        "/form",
        "/form?expr=2_%23&tree=yes",
        "/value",
        "/value?expr=%7B1%7C0%7D",
        "/value?of=hackenbush",
        "/board/towers",
        "/board/clobber?position=xo",
        "/verify",
        "/play",
        "/play/0.77?seed=1",
        "/play/clobber?seed=1",
        "/play/towers?seed=2",
        "/play/domineering?seed=1",
        "/play/grundy?start=7&first=program&level=easy&seed=4",
        "/book",
        "/book/tutorial/1-nim",
        "/book/gallery",
        "/book/gallery/sequence-0.77.svg",
        "/api",
        "/panel/nim?game=0.7",
        "/file/nim.tex?game=0.7",
        "/file/nim.svg?game=0.7",
        "/favicon.ico",
        "/file/quotient.g?game=0.7",
        "/file/outcome.bib?game=0.7&position=3",
        "/game/S(1,2,5)",
        "/game/0.(3)",
        "/position/0.(3)/9223372036854775808",
        "/position/grundy/0",
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        assert!(reply.head.contains("content-security-policy: default-src 'none'"), "{path}");
        assert!(reply.head.contains("x-content-type-options: nosniff"), "{path}");
        assert!(!reply.body.contains(" style=\""), "{path} has a style that its policy forbids");
        let own_style = reply.body.contains("<style") && !path.contains(".svg");
        assert!(!own_style, "{path} has a style sheet that its policy forbids");
    }
}

#[test]
fn a_game_is_played_by_its_links() {
    let server = Server::start(&[]);
    let mut path = "/play/0.77?start=3%2B5%2B6&seed=3".to_owned();
    for _ in 0..40 {
        let page = server.get(&path);
        assert_eq!(page.status, 200, "{}", page.body);
        if page.body.contains("you win!") {
            return;
        }
        let (_, hint) = page.body.split_once("<summary>Hint</summary><p><a href=\"").unwrap();
        let link = hint.split('"').next().unwrap();
        path = link.replace("&#38;", "&").replace("&amp;", "&");
    }
    panic!("the winning moves did not win");
}

/// Makes the first order in a certificate one less.
fn lessened(value: &mut Value) -> bool {
    match value {
        Value::Object(fields) => match fields.get("order").and_then(Value::as_u64) {
            Some(order) => {
                fields.insert("order".to_owned(), (order - 1).into());
                true
            }
            None => fields.values_mut().any(lessened),
        },
        Value::Array(values) => values.iter_mut().any(lessened),
        _ => false,
    }
}

#[test]
fn a_certificate_is_made_checked_and_refused() {
    let server = Server::start(&[]);
    let certificate = server.get("/file/quotient.cert.json?game=0.77&structure=yes").body;
    let verdict = server.request("POST", "/api/verify", "", &certificate);
    assert_eq!(json(&verdict.body)["accepted"], true, "{}", verdict.body);
    let mut broken = json(&certificate);
    lessened(&mut broken);
    let broken = broken.to_string();
    let verdict = server.request("POST", "/api/verify", "", &broken);
    assert_eq!(json(&verdict.body)["accepted"], false, "{}", verdict.body);
    let checked = server.request("POST", "/check/quotient?game=0.77&structure=yes", "", "");
    assert!(checked.body.contains("accepted"), "{}", checked.body);
}

#[test]
fn a_long_computation_tells_how_far_it_is_and_can_be_stopped() {
    let server = Server::start(&[]);
    let question = "quotient?game=0.064&structure=yes";
    let page = server.get("/game/0.064");
    assert!(page.body.contains("data-live"), "{}", page.body);
    let mut events = server.connect();
    let request = format!("GET /events/{question} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    events.write_all(request.as_bytes()).unwrap();
    let mut lines = BufReader::new(events).lines();
    let mut told = lines.by_ref().map_while(Result::ok).filter(|line| line.contains("heaps"));
    assert!(told.next().unwrap().contains("order"));
    let began = Instant::now();
    assert_eq!(server.request("POST", &format!("/stop/{question}"), "", "").status, 204);
    let done = lines.map_while(Result::ok).any(|line| line.contains("event: done"));
    assert!(done && began.elapsed() < Duration::from_secs(10));
    let panel = server.get(&format!("/panel/{question}"));
    assert!(
        panel.body.contains("exact to heap") && panel.body.contains("badge open"),
        "{}",
        panel.body
    );
}

#[test]
fn interrupted_it_ends_at_once() {
    let mut server = Server::start(&[]);
    // A hard computation is under way, and somebody watches it.
    server.get("/game/0.064");
    let mut watching = server.connect();
    watching
        .write_all(
            b"GET /events/quotient?game=0.064&structure=yes HTTP/1.1\r\nHost: localhost\r\n\r\n",
        )
        .unwrap();
    let began = Instant::now();
    let status = server.interrupted();
    assert!(status.success(), "{status}");
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    let _ = watching.read_to_end(&mut Vec::new());
}
