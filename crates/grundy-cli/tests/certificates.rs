//! Certificates from the program to the checker and back, as a user would.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

fn grundy(args: &[&str]) -> (i32, String) {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn verify(file: &str) -> (i32, Value) {
    let (status, text) = grundy(&["verify", file, "--json"]);
    (status, serde_json::from_str(&text).unwrap())
}

/// Runs a verb with `--certificate` and checks what it wrote; returns the accepted claim.
fn certified(name: &str, args: &[&str]) -> String {
    let file = file(name);
    let path = file.to_str().unwrap();
    let (status, _) = grundy(&[args, &["--certificate", path]].concat());
    assert_eq!(status, 0, "{args:?}");
    let (status, answer) = verify(path);
    assert_eq!(
        (status, &answer["accepted"], &answer["reason"]),
        (0, &Value::Bool(true), &Value::Null)
    );
    answer["claim"].as_str().unwrap().to_owned()
}

#[test]
fn every_verb_that_proves() {
    for (name, args, claim) in [
        ("nim.json", &["nim", "0.77"][..], "For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n)"),
        ("tail.json", &["nim", "0.12(3)"], "For every heap size n"),
        ("set.json", &["nim", "S(2,5,7)"], "For every heap size n"),
        (
            "genus.json",
            &["genus", "0.123"],
            "For every heap size n ≥ 5 of 0.123, heaps n and n + 5",
        ),
        ("tame.json", &["genus", "0.52"], "All sums of heaps of 0.52 are tame, and for every heap"),
        ("columns.json", &["genus", "0.122213"], "In the genus table of 0.122213"),
        (
            "quotient.json",
            &["quotient", "0.77"],
            "In misère play of 0.77, for sums of heaps of any size",
        ),
        (
            "partial.json",
            &["quotient", "0.07", "--heap", "14"],
            "In misère play of 0.07, for sums of heaps of size at most 14",
        ),
        (
            "infinite.json",
            &["quotient", "0.3122"],
            "In misère play of 0.3122, for sums of heaps of size at most 6, the commutative monoid of \
             order 52",
        ),
        ("grundy.json", &["quotient", "grundy", "--heap", "12"], "In misère play of Grundy's Game"),
        ("solve.json", &["solve", "0.123"], "For every heap size n ≥"),
        (
            "outcome.json",
            &["outcome", "0.77", "5+4+1+1"],
            "In misère play of 0.77, 1 + 1 + 4 + 5 is a P-position",
        ),
    ] {
        let found = certified(name, args);
        assert!(found.starts_with(claim), "{args:?}: {found}");
    }
}

#[test]
fn infinite_quotients() {
    for (name, verb) in [("heap-5.json", "quotient"), ("heap-5-solve.json", "solve")] {
        let claim = certified(name, &[verb, "0.31011"]);
        assert!(
            claim.contains(
                "the misère quotient of the sums of heaps of size at most 5 is infinite: no two of \
                 the sums of 0, 2, 4, 6 … heaps of size 5 are indistinguishable"
            ),
            "{claim}"
        );
    }
}

/// Proofs in a layer, with heaps that carry numbers of the pair; 0.051 needs four heaps beside. The
/// last three are in layers within layers.
#[test]
fn infinite_quotients_by_layers() {
    for (heap, game, beside) in [
        (17, "0.06", "one heap of size 17"),
        (20, "0.051", "4 heaps of size 20"),
        (45, "0.04", "one heap of size 45"),
        (23, "0.104", "3 heaps of size 23 and one heap of size 21"),
        (25, "0.114", "one heap of size 25 and one heap of size 21"),
        (14, "0.371", "one heap of size 14, one heap of size 13 and 3 heaps of size 11"),
    ] {
        let claim = certified(&format!("heap-{heap}.json"), &["quotient", game]);
        let infinite = format!("the sums of heaps of size at most {heap} is infinite");
        assert!(claim.contains(&infinite), "{claim}");
        assert!(claim.contains(&format!("with {beside} beside them")), "{claim}");
    }
}

#[test]
fn a_limit_of_steps() {
    let file = file("steps.json");
    let path = file.to_str().unwrap();
    assert_eq!(grundy(&["nim", "0.77", "--certificate", path]).0, 0);
    let (status, text) = grundy(&["verify", path, "--steps", "100"]);
    assert_eq!(status, 3);
    assert!(text.starts_with("not checked"), "{text}");
    assert_eq!(grundy(&["verify", path, "--steps", "100000"]).0, 0);
}

#[test]
fn refused_and_unreadable() {
    let file = file("refused.json");
    let path = file.to_str().unwrap();
    assert_eq!(grundy(&["nim", "0.07", "--certificate", path]).0, 0);
    let wrong = fs::read_to_string(&file).unwrap().replace("\"period\": 34", "\"period\": 33");
    fs::write(&file, wrong).unwrap();
    let (status, answer) = verify(path);
    assert_eq!(
        (status, &answer["accepted"], &answer["claim"]),
        (1, &Value::Bool(false), &Value::Null)
    );
    assert_eq!(answer["step"], 3);
    assert!(answer["reason"].as_str().unwrap().contains("33"), "{answer}");
    assert_eq!(grundy(&["verify", "no-such-file.json"]).0, 2);
    assert_eq!(grundy(&["nim", "0.07", "--certificate", "no/such/folder/x.json"]).0, 2);
}

#[test]
fn a_long_proof_in_segments() {
    let file = file("segments.json");
    let path = file.to_str().unwrap();
    let (status, _) = grundy(&["nim", "0.16", "--certificate", path, "--segments", "4"]);
    assert_eq!(status, 0);
    assert_eq!(verify(path).0, 0);
    let (status, text) = grundy(&["verify", path, "--segment", "2/4"]);
    assert!(status == 0 && text.contains("Part 2 of 4"), "{text}");
    assert_eq!(grundy(&["verify", path, "--segment", "5/4"]).0, 2);
    let (status, text) = grundy(&["verify", path, "--segment", "1/99"]);
    assert!(status == 1 && text.contains("segments"), "{text}");
}
