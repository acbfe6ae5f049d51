//! A server with an atlas: what is known is shown at once, what is computed enters.

use crate::server::Server;
use assert_cmd::Command;
use std::path::Path;
use std::time::{Duration, Instant};

fn grundy(arguments: &[&str]) -> (bool, String) {
    let output = Command::cargo_bin("grundy").unwrap().args(arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

fn serve(file: &Path, more: &[&str]) -> Server {
    Server::start(&[&["--atlas", file.to_str().unwrap()], more].concat())
}

/// Whether it becomes so within half a minute.
fn comes(mut so: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(30);
    while Instant::now() < end {
        if so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    false
}

#[test]
fn what_the_atlas_has_proved_is_shown_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    let (built, said) =
        grundy(&["atlas", "build", "0.123", "S(1,2)", "--atlas", file.to_str().unwrap()]);
    assert!(built, "{said}");
    let server = serve(&file, &["--public"]);
    let page = server.get("/game/0.123").body;
    assert_eq!(page.matches("From the atlas").count(), 3, "{page}");
    assert_eq!(page.matches("badge proved").count(), 4, "three panels, and the foot of the page");
    assert!(page.contains("grundy atlas show 0.123") && page.contains("period 5 from heap 5"));
    let certificate = server.get("/file/quotient.cert.json?game=0.123");
    assert!(certificate.body.contains("grundy-certificate"), "{}", certificate.body);
    let verdict = server.request("POST", "/check/quotient?game=0.123", "", "");
    assert!(verdict.body.contains("accepted"), "{}", verdict.body);
    let home = server.get("/").body;
    assert!(home.contains("New in the atlas") && home.contains("/game/S(1,2)"), "{home}");
    assert!(server.get("/atlas?q=S(1").body.contains("1 game."));
    // The page is kept, but not when more of it has been computed here.
    assert_eq!(server.get("/game/0.123").body, page);
    server.get("/api/nim?game=0.123");
    assert_eq!(server.get("/game/0.123").body.matches("From the atlas").count(), 2);
    // Whoever asks for time gets a computation.
    assert!(!server.get("/game/0.123?time=5").body.contains("From the atlas"));
}

#[test]
fn what_is_computed_enters_the_atlas_but_not_on_a_public_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    let atlas = file.to_str().unwrap();
    let server = serve(&file, &[]);
    server.get("/api/quotient?game=0.123");
    let known = |game: &str| grundy(&["atlas", "show", game, "--atlas", atlas]).1;
    assert!(comes(|| known("0.123").contains("proved: order 20")), "{}", known("0.123"));
    assert!(comes(|| server.get("/").body.contains("New in the atlas")));
    drop(server);
    let public = serve(&file, &["--public"]);
    public.get("/api/quotient?game=0.33");
    std::thread::sleep(Duration::from_millis(500));
    assert!(known("0.33").contains("nothing is known"), "{}", known("0.33"));
}

#[test]
fn an_atlas_that_cannot_be_read_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    let serve = |more: &[&str]| {
        grundy(&[&["serve", "--port", "0", "--atlas", file.to_str().unwrap()], more].concat())
    };
    let (served, said) = serve(&["--public"]);
    assert!(!served && said.contains("atlas.db"), "{said}");
    std::fs::write(&file, "this is no database").unwrap();
    let (served, said) = serve(&[]);
    assert!(!served && said.contains("atlas.db"), "{said}");
}
