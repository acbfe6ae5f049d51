//! The verb `form`, and `board` for Toppling Towers and Clobber, as a user runs them.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn grundy(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("grundy").expect("the program").args(args).assert()
}

fn json(args: &[&str]) -> Value {
    let out = grundy(&[args, &["--json"]].concat()).get_output().stdout.clone();
    serde_json::from_slice(&out).expect("one JSON object")
}

#[test]
fn form() {
    let answer = json(&["form", "*[*[2],1]"]);
    assert_eq!(answer["form"], "2_{#1}");
    assert_eq!(answer["birthday"], 4);
    assert_eq!(answer["genus"], "2^1420");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["mate"], "2_{#0}");
    grundy(&["form", "2_#"]).success().stdout(predicate::str::contains("0^02, tame"));
}

#[test]
fn form_of_heaps_and_what_tells_them_apart() {
    let answer = json(&["form", "11", "--game", "0.123", "--apart", "2_#"]);
    assert_eq!(answer["form"], "*[2_{#1},2_{#0}]");
    assert_eq!(answer["apart"]["by"], "2_{##1}");
    assert_eq!(answer["apart"]["p_with"], "first");
    assert_eq!(answer["apart"]["equal"], false);
    assert_eq!(json(&["form", "1+1", "--apart", "0"])["apart"]["equal"], true);
}

#[test]
fn factorisations_trees_days_and_genera() {
    assert_eq!(
        json(&["form", "(4+2)_#", "--factors"])["factorisations"].as_array().unwrap().len(),
        2
    );
    grundy(&["form", "2_{#3}", "--tree"]).success().stdout(predicate::str::contains("└─ 2_#"));
    assert_eq!(json(&["form", "--born-by", "5"])["count"], "4171780");
    assert_eq!(json(&["form", "--born-by", "4"])["forms"].as_array().unwrap().len(), 22);
    assert_eq!(json(&["form", "--with-genus", "1##0#0"])["genus"], "0^1520");
}

#[test]
fn bad_forms_and_limits() {
    for (args, message) in [
        (&["form", "2_"][..], "character 3"),
        (&["form"], "expected a game"),
        (&["form", "--born-by", "7"], "up to day 6"),
        (&["form", "--with-genus", "01"], "entry 1"),
        (&["board", "towers", "XX/X"], "rows of 2 cells"),
        (&["board", "go", "X"], "no board game \"go\""),
    ] {
        grundy(args).code(2).stderr(predicate::str::contains(message));
    }
    grundy(&["form", "1500+1500", "--limit-memory", "1M"])
        .code(3)
        .stdout(predicate::str::contains("stopped at the memory limit"));
}

#[test]
fn groups_of_towers() {
    let answer = json(&["board", "towers", "--groups", "4"]);
    assert_eq!(answer["groups"].as_array().unwrap().len(), 9);
    let text = grundy(&["board", "towers", "--groups", "5"]).success();
    text.stdout(predicate::str::contains("  5  1^531        X.X/XXX\n"));
    grundy(&["board", "clobber", "--groups", "5"]).code(2);
    grundy(&["board", "--groups", "5"]).code(2);
}

#[test]
fn board() {
    let answer = json(&["board", "towers", "XXX/X.X"]);
    assert_eq!(answer["board"], "towers");
    assert_eq!(answer["position"], "XXX/X.X");
    assert_eq!(answer["genus"], "1^531");
    assert_eq!(answer["tame"], false);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves"][0]["position"], "X.X/X.X");
    let answer = json(&["board", "clobber", "xoxo"]);
    assert_eq!(answer["genus"], "3^31");
    assert_eq!(answer["tame"], true);
    let text = grundy(&["board", "clobber", "xo.ox"]).success();
    text.stdout(predicate::str::contains("misère play N: the player to move wins"));
}
