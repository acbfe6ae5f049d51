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

#[test]
fn the_structure_with_genera() {
    let answer = json(&["quotient", "0.123", "--structure"], 0);
    let short = answer["structure"]["presentation"].as_array().unwrap();
    assert!(short.len() < answer["relations"].as_array().unwrap().len());
    let genera = &answer["structure"]["genera"];
    assert_eq!(genera["status"], "defined");
    assert_eq!(genera["elements"][0], serde_json::json!(["1", "0^120"]));
    assert_eq!(genera["generators"][0], serde_json::json!(["a", "1^031"]));
}

#[test]
fn a_batch_goes_on_where_it_was() {
    let place = |name: &str| {
        let file = format!("grundy-batch-{}-{name}", std::process::id());
        std::env::temp_dir().join(file).to_str().unwrap().to_owned()
    };
    let (codes, table) = (place("codes.txt"), place("table.csv"));
    std::fs::write(&codes, "# six\n0.123\n0.77\n0.1\n.33\n4.7\n0.07\n0.770\n").unwrap();
    let args = ["census", "misere", "--codes", &codes, "--limit-time-each", "200ms"];
    let args = [args.as_slice(), &["--save", &table]].concat();
    let answer = json(&args, 0);
    assert_eq!((&answer["games"], &answer["done"]), (&6.into(), &6.into()));
    let whole = std::fs::read_to_string(&table).unwrap();
    assert_eq!(whole.lines().count(), 7);
    let solved = |code: &str| whole.lines().find(|line| line.starts_with(&format!("{code},")));
    assert_eq!(solved("0.1").unwrap(), "0.1,solved,3,2,1,2,1,1,1:2");
    // Killed in the middle of a line: that game is done again, the others are not.
    let kept: Vec<&str> = whole.lines().take(4).collect();
    let cut = format!("{}\n{}", kept.join("\n"), &whole.lines().nth(4).unwrap()[..6]);
    let marked = cut.replace(",solved,", ",kept,").replace(",limit,", ",kept,");
    std::fs::write(&table, marked).unwrap();
    json(&args, 0);
    let again = std::fs::read_to_string(&table).unwrap();
    assert_eq!(again.lines().count(), 7, "{again}");
    assert_eq!(again.lines().filter(|line| line.contains(",kept,")).count(), 3, "{again}");
    let games: std::collections::BTreeSet<&str> =
        again.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(games.len(), 7);
    std::fs::write(&table, "something else\n").unwrap();
    run(&args, 2);
    std::fs::remove_file(codes).unwrap();
    std::fs::remove_file(table).unwrap();
}
