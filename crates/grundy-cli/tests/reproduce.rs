//! `grundy reproduce` run as a user does: every claim agrees, or an erratum explains it.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeSet;

fn grundy(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Runs claims; says how many there were.
fn check(args: &[&str]) -> usize {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errata.md");
    let errata = std::fs::read_to_string(page).unwrap();
    let known: BTreeSet<&str> = errata
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
        .map(str::trim)
        .collect();
    let (status, stdout, stderr) = grundy(&[&["reproduce", "--json"], args].concat());
    assert_eq!(status, Some(0), "{stderr}");
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    let claims = answer["claims"].as_array().unwrap();
    for claim in claims {
        let (verdict, erratum) = (claim["verdict"].as_str().unwrap(), claim["erratum"].as_str());
        // An erratum that does not differ any more is a mistake in the claims.
        match verdict {
            "differs" => assert!(known.contains(erratum.unwrap()), "{claim}"),
            "agrees" => assert!(erratum.is_none(), "{claim}"),
            "unreadable" => assert!(claim["computed"].is_string(), "{claim}"),
            "not run" => assert!(claim["computed"].is_null(), "{claim}"),
            other => panic!("{other}"),
        }
        for field in ["id", "source", "question", "printed"] {
            assert!(claim[field].is_string(), "{field} of {claim}");
        }
    }
    claims.len()
}

/// A test for each of these papers: it has so many claims.
macro_rules! papers {
    ($($test:ident: $paper:literal, $claims:literal;)*) => {
        $(#[test]
        fn $test() {
            assert_eq!(check(&[$paper]), $claims);
        })*

        const CLAIMS: usize = 0 $(+ $claims)*;
    };
}

papers! {
    plambeck: "plambeck", 290;
    allen: "allen", 390;
    allen_on_quaternary_games: "quaternary", 98;
    allemang: "allemang", 384;
}

#[test]
fn examples_of_uhlin() {
    for chapter in ["uhlin.1", "uhlin.2.2", "uhlin.2.6", "uhlin.2.12", "uhlin.3.3", "uhlin.t2.0.1"]
    {
        assert!(check(&[chapter]) > 1, "{chapter}");
    }
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn everything() {
    assert_eq!(check(&["--full"]), CLAIMS + 161);
}

#[test]
fn a_summary_line_for_each_paper() {
    let (status, text, _) = grundy(&["reproduce", "plambeck.fig1"]);
    assert_eq!(status, Some(0));
    assert!(text.contains("agrees      fig1.1             nim 0.123 1..5: 1 0 2 2 1"), "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("plambeck"), "{last}");
    let (_, text, _) = grundy(&["reproduce", "plambeck.11.5.order"]);
    assert!(text.contains("(erratum P4)") && text.contains("computed  40"), "{text}");
}

#[test]
fn documents() {
    let (status, html, _) = grundy(&["reproduce", "plambeck.8", "--format", "html"]);
    assert_eq!(status, Some(0));
    assert!(html.contains("<table") && html.contains("erratum P2"), "{html}");
}

#[test]
fn what_takes_long_is_told() {
    let (status, text, _) = grundy(&["reproduce", "uhlin.t2.0.376"]);
    assert_eq!(status, Some(0));
    assert!(text.contains("(needs --full)") && text.contains("not run"), "{text}");
    assert!(text.trim_end().ends_with(" 3"), "{text}");
}

#[test]
fn a_name_that_is_not_known() {
    let (status, stdout, stderr) = grundy(&["reproduce", "euler"]);
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("plambeck") && stderr.contains("\"euler\""), "{stderr}");
}
