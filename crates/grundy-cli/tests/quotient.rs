//! `grundy quotient` and `grundy solve`, run as a user would.

use assert_cmd::Command;
use serde_json::Value;

fn run(args: &[&str], status: i32) -> String {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str], status: i32) -> Value {
    serde_json::from_str(&run(&[args, &["--json"]].concat(), status)).unwrap()
}

#[test]
fn the_fields_of_quotient() {
    let answer = json(&["quotient", "0.123"], 0);
    assert_eq!(answer["status"], "solved");
    for (field, value) in [("order", 20), ("p_order", 5), ("preperiod", 5), ("period", 5)] {
        assert_eq!(answer[field], value, "{field}");
    }
    assert_eq!(answer["tame"], false);
    assert_eq!(answer["generators"][0], "a");
    assert_eq!(answer["pretending"].as_array().unwrap().len(), 10);
    assert_eq!(answer["pretending"][0], "1");
    assert_eq!(answer["p_elements"].as_array().unwrap().len(), 5);
    assert_eq!(answer["relations"][0], serde_json::json!(["a^2", "1"]));
}

#[test]
fn partial_and_limited_answers() {
    let answer = json(&["quotient", "0.07", "--heap", "25"], 0);
    assert_eq!((&answer["status"], &answer["order"]), (&"partial".into(), &144.into()));
    let answer = json(&["quotient", "0.07", "--limit-order", "100"], 3);
    assert_eq!((&answer["status"], &answer["heap"]), (&"limit".into(), &24.into()));
    assert!(answer["stop"].as_str().unwrap().contains("order limit of 100"));
}

#[test]
fn a_position_explained() {
    let text = run(&["quotient", "0.123", "--explain", "1,3,4,8,9,21"], 0);
    assert!(text.contains("heap 21, like heap 6"), "{text}");
    assert!(text.contains("N: the player to move wins"), "{text}");
    assert!(text.contains("3 → 0"), "{text}");
    let huge = json(&["quotient", "0.123", "--explain", "123456789012345·9"], 0);
    assert_eq!(huge["explanation"]["outcome"], "N");
}

#[test]
fn saved_and_resumed() {
    let file = std::env::temp_dir().join(format!("grundy-quotient-{}.txt", std::process::id()));
    let file = file.to_str().unwrap();
    run(&["quotient", "0.77", "--heap", "20", "--save", file], 0);
    let answer = json(&["quotient", "0.77", "--resume", file], 0);
    assert_eq!((&answer["status"], &answer["order"]), (&"solved".into(), &40.into()));
    run(&["quotient", "0.07", "--resume", file], 2);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn everything_on_one_page() {
    let answer = json(&["solve", "0.77"], 0);
    assert_eq!(answer["normal"]["period"], 12);
    assert_eq!(answer["misere"]["order"], 40);
    assert_eq!(answer["misere"]["first_wild"], 5);
    assert!(run(&["solve", "0.77"], 0).contains("misère play"));
}
