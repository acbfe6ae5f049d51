//! `grundy atlas` as a user runs it, and as a power cut ends it.

use assert_cmd::Command;
use grundy_atlas::{Atlas, Filter, Order, Question, Status};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

fn grundy(folder: &Path, line: &str) -> Command {
    let mut command = Command::cargo_bin("grundy").unwrap();
    command.current_dir(folder).args(line.split_whitespace());
    command
}

#[test]
fn an_atlas_from_the_beginning_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    grundy(at, "atlas show 0.77").assert().code(2).stderr(contains("there is no atlas atlas.db"));
    grundy(at, "atlas build 0.77 0.123 0.3 --limit-time-each 5")
        .assert()
        .success()
        .stdout(contains("quotient").and(contains("3 proved")));
    grundy(at, "atlas show kayles").assert().success().stdout(
        contains("proved: order 40, 9 P-elements, wild, period 12 from heap 71")
            .and(contains("with certificate")),
    );
    grundy(at, "atlas show 0.77 --certificates out").assert().success();
    grundy(at, "verify out/0.77-quotient.json").assert().success();
    grundy(at, "atlas show 0.15").assert().code(2).stderr(contains("nothing is known of 0.15"));
    grundy(at, "atlas find --wild --order 10-30 --json")
        .assert()
        .success()
        .stdout(contains("\"total\":1").and(contains("\"game\":\"0.123\"")));
    grundy(at, "atlas find --isomorphic 0.15").assert().code(2);
    grundy(at, "atlas check").assert().success().stdout(contains("accepted"));
    grundy(at, "atlas export all.csv").assert().success();
    let table = std::fs::read_to_string(at.join("all.csv")).unwrap();
    assert!(table.starts_with("game,names,normal,") && table.lines().count() == 4, "{table}");
    grundy(at, "atlas export all.jsonl").assert().success();
    let lines = std::fs::read_to_string(at.join("all.jsonl")).unwrap();
    assert!(lines.lines().all(|line| line.starts_with("{\"game\":\"0.")), "{lines}");
    grundy(at, "atlas export all.tex").assert().success();
    grundy(at, "atlas export all.xls").assert().code(2).stderr(contains("none of .csv"));
}

#[test]
fn shares_of_a_job_array_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for share in 1..=3 {
        let line =
            format!("atlas build 0.x --limit-time-each 2 --shard {share}/3 --atlas {share}.db");
        grundy(at, &line).assert().success();
    }
    grundy(at, "atlas merge 1.db 2.db 3.db").assert().success();
    let atlas = Atlas::open_read_only(&at.join("atlas.db")).unwrap();
    assert_eq!(atlas.list(&Filter::default(), Order::Game, 0, 0).unwrap().total, 7);
    grundy(at, "atlas build 0.x --shard 4/3").assert().code(2).stderr(contains("1 ≤ I ≤ N"));
}

#[test]
fn a_file_that_is_no_atlas_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("atlas.db"), "game,status\n".repeat(50)).unwrap();
    for line in ["atlas build 0.3", "atlas show 0.3", "atlas check", "atlas merge atlas.db"] {
        grundy(at, line).assert().code(2).stderr(contains("atlas.db is not an atlas"));
    }
}

/// What an atlas knows, by game.
fn known(file: &Path) -> BTreeMap<(String, Question), Status> {
    let atlas = Atlas::open_read_only(file).unwrap();
    atlas.check_file().unwrap();
    let mut known = BTreeMap::new();
    for record in atlas.list(&Filter::default(), Order::Game, 0, 10_000).unwrap().records {
        let game = &record.game;
        let mut note = |question, status| known.insert((game.clone(), question), status);
        record.nim.map(|nim| note(Question::Nim, nim.status));
        record.genus.map(|genus| note(Question::Genus, genus.status));
        record.quotient.map(|quotient| note(Question::Quotient, quotient.status));
    }
    known
}

fn building(file: &Path) -> Child {
    let program = assert_cmd::cargo::cargo_bin!("grundy");
    std::process::Command::new(program)
        .args(["atlas", "build", "quaternary", "--limit-time-each", "1", "--workers", "2"])
        .arg("--atlas")
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// How many answers a file has so far; none if it is not there yet.
fn answers(file: &Path) -> u64 {
    let Ok(atlas) = Atlas::open_read_only(file) else { return 0 };
    let counts = |question| atlas.counts(question).unwrap_or_default();
    Question::ALL.into_iter().flat_map(counts).map(|(_, count)| count).sum()
}

/// Kills the builder again and again, some time after it has written something. Nothing that was
/// seen in the file is ever gone, the file is whole, and the next builder goes on.
fn killed(times: u64) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    let mut before = BTreeMap::new();
    for time in 0..times {
        let mut child = building(&file);
        while answers(&file) <= before.len() as u64 {
            assert!(child.try_wait().unwrap().is_none(), "kill {time}: the builder is done");
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(time * 37 % 100));
        child.kill().unwrap();
        child.wait().unwrap();
        drop(Atlas::open(&file).unwrap());
        let now = known(&file);
        for (key, status) in &before {
            assert!(now.get(key).is_some_and(|later| later >= status), "kill {time}: {key:?}");
        }
        assert!(now.len() > before.len(), "kill {time}: the builder goes on");
        before = now;
    }
}

#[test]
fn a_builder_that_is_killed_ten_times_loses_nothing() {
    killed(10);
}

#[test]
#[ignore = "three minutes; run by ./test --full"]
fn a_builder_that_is_killed_a_hundred_times_loses_nothing() {
    killed(100);
}
