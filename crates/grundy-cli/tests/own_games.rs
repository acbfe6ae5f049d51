//! Games of one's own, as a user runs them: finite games listed in a file.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Kayles up to five pins, by name.
const KAYLES: &str = "\
# Kayles
one -> nothing
two one
two nothing
three two
three -> one + one
three one
four three
four -> one + two
four two
four -> one + one
five four
five -> one + three
five -> two + two
five three
five -> one + two
";

fn run_in(folder: &Path, args: &[&str], input: &str, status: i32) -> String {
    let mut command = Command::cargo_bin("grundy").unwrap();
    let output = command.current_dir(folder).args(args).write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

fn json(folder: &Path, args: &[&str], status: i32) -> Value {
    serde_json::from_str(&run_in(folder, &[args, &["--json"]].concat(), "", status)).unwrap()
}

/// A folder with Kayles in it.
fn kayles() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.txt"), KAYLES).unwrap();
    folder
}

#[test]
fn every_verb_takes_a_graph_and_says_what_the_code_says() {
    let folder = kayles();
    let at = folder.path();
    // Position "nothing" is number 1, so a heap of n is number n + 1.
    let nim = json(at, &["nim", "graph:k.txt"], 0);
    assert_eq!(nim["status"], "complete");
    assert_eq!(nim["values"], serde_json::json!([0, 0, 1, 2, 3, 1, 4]));
    assert_eq!(nim["positions"][1], "one");
    let genus = json(at, &["genus", "graph:k.txt"], 0);
    let coded = json(at, &["genus", "kayles", "--to", "5"], 0);
    for heap in 1..=5 {
        assert_eq!(genus["heaps"][heap + 1]["genus"], coded["heaps"][heap]["genus"], "{heap}");
    }
    assert_eq!(genus["heaps"][6]["position"], "five");
    assert_eq!(genus["status"], "complete");
    let quotient = json(at, &["quotient", "graph:k.txt"], 0);
    let coded = json(at, &["quotient", "kayles", "--heap", "5"], 0);
    assert_eq!(quotient["status"], "solved");
    for field in ["order", "p_order", "relations", "p_elements"] {
        assert_eq!(quotient[field], coded[field], "{field}");
    }
    let outcome = json(at, &["outcome", "graph:k.txt", "five + four + 2·one"], 0);
    assert_eq!(outcome["outcome"], "P");
    assert_eq!(outcome["position"], "2·one + four + five");
    let outcome = json(at, &["outcome", "graph:k.txt", "five"], 0);
    assert_eq!(outcome["winning_moves"][0]["move"], "five → 2·two");
    let page = run_in(at, &["solve", "graph:k.txt"], "", 0);
    assert!(page.contains("of all sums of the 6 positions of the game"), "{page}");
    assert!(page.contains("first wild  five"), "{page}");
    let form = json(at, &["form", "five", "--game", "graph:k.txt"], 0);
    assert_eq!(form["form"], json(at, &["form", "5", "--game", "kayles"], 0)["form"]);
    let equal = json(at, &["equal", "graph:k.txt", "two + two", "nothing"], 1);
    assert_eq!((&equal["equal"], &equal["proved"]), (&Value::from(false), &Value::from(true)));
    let census = json(at, &["census", "positions", "graph:k.txt", "--save", "k.csv"], 0);
    assert_eq!(census["positions"][5]["genus"], genus["heaps"][6]["genus"]);
    let saved = fs::read_to_string(at.join("k.csv")).unwrap();
    assert_eq!(saved.lines().count(), 7, "{saved}");
    assert_eq!(json(at, &["census", "positions", "graph:k.txt", "--save", "k.csv"], 0), census);
    for kind in ["sequence", "genus", "structure"] {
        assert!(run_in(at, &["figure", kind, "graph:k.txt"], "", 0).contains("<svg"), "{kind}");
    }
}

#[test]
fn a_graph_can_be_played() {
    let folder = kayles();
    let moves = ["play", "graph:k.txt", "five", "--moves", "five -> two + two", "--seed", "1"];
    let turn = json(folder.path(), &moves, 0);
    assert_eq!(turn["moves"][0]["remark"], "winning");
    assert_eq!(turn["moves"][0]["position"], "2·two");
    let talk = run_in(folder.path(), &["play", "graph:k.txt", "two"], "two -> one\n", 0);
    assert!(talk.contains("or the move as it stands there") && !talk.contains("heap"), "{talk}");
    assert!(talk.contains("two → one") && talk.contains("My move: one → nothing"), "{talk}");
}

#[test]
fn stdin_and_json_and_dot() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for text in [r#"{"a": [], "b": ["a"], "c": [["b", "b"], "a"]}"#, "b a\nc -> b + b\nc a\n"] {
        let page = run_in(at, &["nim", "graph:-"], text, 0);
        assert!(page.contains("position │ nim-value"), "{page}");
        assert!(page.contains("these are all positions: 3"), "{page}");
    }
    let page = run_in(at, &["nim", "graph:-"], "digraph { c -> b -> a; c -> a }", 0);
    assert!(page.contains("       c │ 2"), "{page}");
}

#[test]
fn what_is_wrong_with_a_graph_is_shown_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (text, message) in [
        ("a b\nb c\nc a\n", "the positions go round in a circle: a → b → c → a"),
        ("a b\nc d e\n", "line 2, column 5: found \"e\", expected two names"),
        ("{\n \"a\": [\n  b]}", "line 3, column 3: found 'b', expected the name of a position"),
        (r#"{"a": ["b"]}"#, "\"b\", an option of \"a\", is not listed"),
        ("", "line 1, column 1: found the end of the text"),
    ] {
        fs::write(at.join("g"), text).unwrap();
        let refused = run_in(at, &["nim", "graph:g"], "", 2).replace('\n', " ");
        assert!(refused.contains(message), "{text:?}: {refused}");
    }
    assert!(run_in(at, &["nim", "graph:none"], "", 2).contains("cannot read none"));
    fs::write(at.join("g"), [0xff, 0xfe]).unwrap();
    assert!(run_in(at, &["nim", "graph:g"], "", 2).contains("is no text"));
    fs::write(at.join("g"), "a b\n".repeat(2 << 20)).unwrap();
    assert!(run_in(at, &["nim", "graph:g"], "", 2).contains("more than 4 megabytes"));
    fs::write(at.join("g"), "a b\n").unwrap();
    let refused = run_in(at, &["outcome", "graph:g", "a + c"], "", 2);
    assert!(refused.contains("expected a position of graph:g"), "{refused}");
    // Whoever asks over the wire must not read files.
    let refused = run_in(at, &["nim", "graph:g", "--while-asked"], "", 2);
    assert!(refused.contains("files are read on the command line only"), "{refused}");
}

#[test]
fn rules_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    // Rules that are a code are that code.
    let kayles = json(at, &["nim", "rule:take 1 or 2 and leave at most 2 heaps"], 0);
    assert_eq!((&kayles["game"], &kayles["period"]), (&Value::from("0.77"), &Value::from(12)));
    let squares = json(at, &["nim", "rule: take a square", "--to", "20"], 0);
    assert_eq!(squares["game"], "rule:take a square");
    assert_eq!(
        squares["values"],
        serde_json::json!([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0])
    );
    assert_eq!(squares["period"], Value::Null);
    fs::write(at.join("mine"), "# two kinds\ntake 1 or 2\nsplit into 2 heaps if it is odd\n")
        .unwrap();
    let mine = json(at, &["outcome", "rule:@mine", "5+3"], 0);
    assert_eq!(mine["game"], "rule:take 1 or 2; split into 2 heaps if the heap is odd");
    fs::write(at.join("mine"), "take 1\ntake a sqare\n").unwrap();
    let refused = run_in(at, &["nim", "rule:@mine"], "", 2);
    assert!(refused.contains("mine, line 2, column 8") && refused.contains("     ^"), "{refused}");
    let refused = run_in(at, &["nim", "rule:take 1 hepas"], "", 2);
    let caret = format!("\n  rule:take 1 hepas\n  {}^", " ".repeat(12));
    assert!(refused.contains(&caret), "{refused}");
    let limit = ["nim", "rule:take 1 and leave 9 different heaps each 3 mod 17", "--to", "9999"];
    run_in(at, &[&limit[..], &["--limit-time", "300ms"]].concat(), "", 3);
}

#[test]
fn certificates_list_the_options() {
    let folder = kayles();
    let at = folder.path();
    for (game, more, claim) in [
        ("rule:take a square", &["--heap", "20"][..], "for sums of its positions"),
        ("graph:k.txt", &[], "for sums of its positions"),
        ("grundy under 20", &[], "for sums of its positions"),
        ("graph:k.txt under four", &[], "the finite game of 5 positions"),
        ("forms:2_#; {3,2_#}", &[], "for sums of its positions"),
        ("grundy under 29", &[], "of the sums of its positions is infinite"),
    ] {
        run_in(at, &[&["quotient", game, "--certificate", "c.json"], more].concat(), "", 0);
        let accepted = run_in(at, &["verify", "c.json"], "", 0).replace("\n", " ");
        let words: Vec<&str> = accepted.split_whitespace().collect();
        assert!(words.join(" ").contains(claim), "{game}: {accepted}");
    }
    run_in(at, &["outcome", "graph:k.txt", "five + two", "--certificate", "c.json"], "", 0);
    assert!(run_in(at, &["verify", "c.json"], "", 0).contains("two + five is an N-position"));
    run_in(at, &["solve", "graph:k.txt", "--certificate", "c.json"], "", 0);
    assert!(run_in(at, &["verify", "c.json"], "", 0).contains("the nim-values of its positions"));
}
