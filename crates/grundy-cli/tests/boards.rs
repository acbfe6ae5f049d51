//! Boards and graphs, as a user meets them.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn grundy(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("grundy").expect("the program").args(args).assert()
}

fn json(args: &[&str]) -> Value {
    let out = grundy(&[args, &["--json"]].concat()).success().get_output().stdout.clone();
    serde_json::from_slice(&out).expect("one JSON object")
}

#[test]
fn every_board_lists_what_it_takes_and_answers_its_examples() {
    let boards = json(&["board"])["boards"].as_array().unwrap().clone();
    assert!(boards.len() > 12);
    for board in boards {
        let name = board["name"].as_str().unwrap();
        assert_eq!(json(&["board", name])["boards"][0], board);
        for example in board["examples"].as_array().unwrap() {
            let example = example.as_str().unwrap();
            let answer = json(&["board", name, example]);
            let normal = answer["nim_value"].as_u64().unwrap();
            let genus = answer["genus"].as_str().unwrap();
            assert_eq!(genus.split('^').next(), Some(normal.to_string().as_str()), "{name}");
            let wins = |list: &str, outcome: &str| {
                let moves = answer[list].as_array().unwrap();
                assert!(moves.is_empty() == (answer[outcome] == "P"), "{name} {example}");
            };
            wins("normal_winning_moves", "normal_outcome");
            wins("winning_moves", "outcome");
            let svg = grundy(&["figure", "board", name, example]).success();
            svg.stdout(predicate::str::starts_with("<svg"));
            let turn = json(&["play", name, example, "--moves", ";"]);
            assert_eq!(turn["hint"].is_null(), answer["outcome"] == "P", "{name} {example}");
        }
    }
}

/// A whole game against the program.
#[test]
fn a_game_on_a_graph_is_played_to_the_end() {
    let mut moves = String::from(";");
    loop {
        let turn = json(&["play", "node-kayles", "path 6", "--moves", &moves, "--seed", "1"]);
        if let Some(winner) = turn["winner"].as_str() {
            assert!(["player", "program"].contains(&winner));
            break;
        }
        let next = turn["hint"].as_str().or(turn["legal"][0]["move"].as_str()).unwrap();
        let made: Vec<&str> =
            turn["moves"].as_array().unwrap().iter().map(|m| m["move"].as_str().unwrap()).collect();
        moves = [&made[..], &[next]].concat().join(";");
    }
}

#[test]
fn positions_need_no_quotes() {
    let quoted = json(&["board", "node-kayles", "path 5 + cycle 4"]);
    assert_eq!(json(&["board", "nodekayles", "path", "5", "+", "cycle", "4"]), quoted);
}

#[test]
fn a_census_of_positions_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("cram.csv");
    let path = table.to_str().unwrap();
    let whole = json(&["census", "positions", "cram", "2x4", "--save", path]);
    assert_eq!(
        whole["count"].as_u64().unwrap() as usize,
        whole["positions"].as_array().unwrap().len()
    );
    let text = std::fs::read_to_string(&table).unwrap();
    assert!(text.starts_with("position,genus,tame\n"), "{text}");
    // As after a power cut: some rows, and half of another.
    let kept: Vec<&str> = text.lines().take(4).collect();
    std::fs::write(&table, format!("{}\n.../", kept.join("\n"))).unwrap();
    assert_eq!(json(&["census", "positions", "cram", "2x4", "--save", path]), whole);
    assert_eq!(std::fs::read_to_string(&table).unwrap(), text);
    // Chomp writes commas.
    let table = folder.path().join("chomp.csv");
    let path = table.to_str().unwrap();
    let first = json(&["census", "positions", "chomp", "3x3", "--save", path]);
    assert_eq!(first["count"], 13);
    assert_eq!(json(&["census", "positions", "chomp", "3x3", "--save", path]), first);
    grundy(&["census", "positions", "cram"]).code(2);
    grundy(&["census", "positions", "chess", "x"]).code(2);
    // A finite game has positions, too: here those of the board above.
    let game = json(&["census", "positions", "chomp:3x3"]);
    assert_eq!((&game["positions"], &game["game"]), (&first["positions"], &"chomp:3x3".into()));
    let endless = predicate::str::contains("heaps without end");
    grundy(&["census", "positions", "rule:take a square"]).code(2).stderr(endless);
}

/// The closures of 0, 1, 2, 3 and 2_# are tame, of orders 1, 2 and 6. By day 4 there is a wild one
/// of order 8, and only one (Siegel, *The structure and classification of misère quotients*: up to
/// isomorphism there is exactly one quotient of order 8).
#[test]
fn quotients_of_small_games() {
    let answer = json(&["census", "forms", "--day", "3"]);
    let sets = answer["sets"].as_array().unwrap();
    let mut orders: Vec<u64> = sets.iter().map(|set| set["order"].as_u64().unwrap()).collect();
    orders.sort_unstable();
    assert_eq!(orders, [1, 2, 6, 6, 6]);
    let orders = json(&["census", "forms"])["orders"].as_array().unwrap().clone();
    let eight: Vec<&Value> = orders.iter().filter(|row| row["order"] == 8).collect();
    assert_eq!(eight.len(), 1);
    assert_eq!((&eight[0]["quotients"], &eight[0]["tame"]), (&1.into(), &false.into()));
}

/// What was found within the limit is told; the guard, who knows nothing of it, is not needed.
#[test]
fn a_census_of_forms_ends_at_its_limit_with_what_it_has() {
    let args = ["census", "forms", "--sets", "3", "--limit-time", "2s", "--json"];
    let output = grundy(&args).code(3).get_output().stdout.clone();
    let answer: Value = serde_json::from_slice(&output).unwrap();
    assert!(answer["sets"].as_array().is_some_and(|sets| sets.len() > 3), "{answer}");
    assert_eq!(answer["stop"], "stopped at the time limit");
}

#[test]
fn every_verb_takes_what_can_arise_on_a_board() {
    assert_eq!(json(&["quotient", "clobber:1x6"])["order"], 10);
    assert!(json(&["quotient", "cram:2x3"])["order"].as_u64() > Some(0));
    let genus = json(&["genus", "cram:2x3"]);
    let count = json(&["census", "positions", "cram", "2x3"])["count"].as_u64().unwrap();
    // And the empty position.
    assert_eq!(genus["heaps"].as_array().unwrap().len() as u64, count + 1);
    let outcome = json(&["outcome", "node-kayles:path 5", "1-2 + 1-2"]);
    assert_eq!(outcome["outcome"], json(&["board", "node-kayles", "a-b + c-d"])["outcome"]);
    // A position may be written as on its board.
    let typed = json(&["outcome", "node-kayles:path 5", "path 3 + path 2"]);
    assert_eq!(typed["outcome"], json(&["board", "node-kayles", "path 3 + path 2"])["outcome"]);
    let typed = json(&["outcome", "wythoff:3,5", "3,5"]);
    assert_eq!(typed["outcome"], json(&["board", "wythoff", "3,5"])["outcome"]);
    grundy(&["outcome", "node-kayles:path 5", "cycle 4"]).code(2);
    grundy(&["quotient", "cram:2y3"]).code(2).stderr(predicate::str::contains("as in 3x4"));
    grundy(&["quotient", "chess:e4"]).code(2);
}
