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
fn growth_is_called_observed() {
    let text = run(&["quotient", "0.26", "--heap", "60"], 0);
    let law = "growth observed from heap 9 to 60, not proved: each 4 heaps add 4 elements more";
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains(law), "{text}");
    let answer = json(&["quotient", "0.26", "--heap", "60"], 0);
    assert_eq!(answer["observed_growth"]["added"], 56);
    assert!(json(&["quotient", "0.123"], 0)["observed_growth"].is_null());
}

/// A law for all heaps and all positions of a game: found, certified, checked, explained, and who
/// wins. The texts are a sum that is explained, what is said of it, a sum of which the outcome is
/// asked, and what the checker says.
fn is_solved_by_its_law(
    game: &str,
    field: &str,
    [sum, explained, asked, checked]: [&str; 4],
    numbers: impl Fn(&Value),
) {
    let file = std::env::temp_dir().join(format!("grundy-{field}-{}.json", std::process::id()));
    let name = file.to_str().unwrap();
    let answer = json(&["quotient", game, "--certificate", name], 0);
    assert_eq!(answer["status"], "solved");
    numbers(&answer[field]);
    let text = run(&["verify", name], 0);
    assert!(text.contains(checked), "{text}");
    std::fs::remove_file(&file).unwrap();
    let text = run(&["quotient", game, "--explain", sum], 0);
    assert!(text.contains(explained), "{text}");
    let answer = json(&["outcome", game, asked], 0);
    assert_eq!(answer["outcome"], "N");
    assert!(!answer["winning_moves"].as_array().unwrap().is_empty());
    assert!(json(&["quotient", "0.123"], 0)[field].is_null());
}

#[test]
fn knots_is_solved_by_its_law_of_balance() {
    let (sum, explained) = ("1000 + 500 + 7", "weight 997, height 1991");
    let texts = [sum, explained, "1000+500+7", "By the theorem of balance"];
    is_solved_by_its_law("knots", "balance", texts, |law| {
        assert_eq!((&law["preperiod"], &law["period"]), (&6.into(), &2.into()));
        assert_eq!(law["most"], 2);
    });
}

#[test]
fn a_game_is_solved_by_its_regular_law() {
    let sum = "700007 + 700000 + 5";
    let texts = [sum, "heap 700007, like heap", sum, "theorem of regular laws"];
    is_solved_by_its_law("0.54", "regular", texts, |law| {
        assert_eq!((&law["index"], &law["period"]), (&17.into(), &7.into()));
        assert_eq!((&law["states"], &law["infinite"]), (&39.into(), &true.into()));
        assert_eq!(law["sizes"].as_array().unwrap().len(), 23);
    });
}

#[test]
fn what_is_known_of_an_infinite_quotient() {
    let answer = json(&["quotient", "0.06"], 0);
    assert_eq!((&answer["status"], &answer["heap"]), (&"infinite".into(), &16.into()));
    for (field, value) in [("heap", 17), ("generator", 12), ("against", 5), ("beside", 1)] {
        assert_eq!(answer["infinite"][field], value, "{field}");
    }
    assert_eq!(answer["infinite"]["also_beside"], serde_json::json!([]));
    let nested = json(&["quotient", "0.114"], 0);
    assert_eq!(nested["infinite"]["beside"], 1);
    assert_eq!(nested["infinite"]["also_beside"], serde_json::json!([[21, 1]]));
    let weighed = json(&["quotient", "0.774"], 0);
    assert_eq!(weighed["infinite"]["beside"], 2);
    assert_eq!(weighed["infinite"]["also_beside"], serde_json::json!([[11, 2]]));
    let weights = serde_json::json!({"2": 1, "3": 1, "7": 1, "8": 1, "9": 2, "10": -1});
    assert_eq!(weighed["infinite"]["weights"], weights);
    // 17 + a·5 + b·12 is a P-position exactly if a − b is odd and positive.
    let answer = json(&["outcome", "0.06", "17 + 51·5 + 50·12"], 0);
    assert_eq!(answer["outcome"], "P");
    let answer = json(&["outcome", "0.06", "17 + 52·5 + 50·12"], 0);
    assert_eq!(answer["outcome"], "N");
    let words = Command::cargo_bin("grundy").unwrap();
    let words = { words }.args(["quotient", "0.06", "--explain", "17+5"]).output().unwrap();
    let message = String::from_utf8(words.stderr).unwrap();
    assert!(message.contains("That proof shows that it is a P-position"), "{message}");
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
    assert_eq!((&answer["total"], &answer["done"]), (&6.into(), &6.into()));
    let whole = std::fs::read_to_string(&table).unwrap();
    assert_eq!(whole.lines().count(), 7);
    let solved = |code: &str| whole.lines().find(|line| line.starts_with(&format!("{code},")));
    assert_eq!(solved("0.1").unwrap(), "0.1,solved,3,2,1,2,1,1,1:2");
    // Killed in the middle of a line: that game is done again, the others are not.
    let kept: Vec<&str> = whole.lines().take(4).collect();
    let cut = format!("{}\n{}", kept.join("\n"), &whole.lines().nth(4).unwrap()[..6]);
    let marked = cut.replace(",solved,", ",normal,").replace(",limit,", ",normal,");
    std::fs::write(&table, marked).unwrap();
    json(&args, 0);
    let again = std::fs::read_to_string(&table).unwrap();
    assert_eq!(again.lines().count(), 7, "{again}");
    assert_eq!(again.lines().filter(|line| line.contains(",normal,")).count(), 3, "{again}");
    let games: std::collections::BTreeSet<&str> =
        again.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(games.len(), 7);
    std::fs::write(&table, "something else\n").unwrap();
    run(&args, 2);
    std::fs::remove_file(codes).unwrap();
    std::fs::remove_file(table).unwrap();
}

#[test]
fn solved_by_normal_play() {
    let file = std::env::temp_dir().join(format!("grundy-normal-{}.json", std::process::id()));
    let file = file.to_str().unwrap();
    let answer = json(&["quotient", "0.156", "--certificate", file], 0);
    assert_eq!(answer["status"], "solved");
    for (field, value) in [("heap", 256), ("order", 34), ("preperiod", 3479), ("period", 349)] {
        assert_eq!(answer[field], value, "{field}");
    }
    assert_eq!(answer["pretending"].as_array().unwrap().len(), 3479 + 349);
    assert_eq!(answer["normal_play"]["from"], 10);
    let proof = answer["proof"].as_str().unwrap();
    assert!(proof.starts_with("normal play from heap 10 on, verified to heap 256"), "{proof}");
    let claim = json(&["verify", file], 0)["claim"].as_str().unwrap().to_owned();
    assert!(
        claim.contains("of order 34 with 2 P-elements, and Φ(n + 349) = Φ(n) for every n ≥ 3479"),
        "{claim}"
    );
    std::fs::remove_file(file).unwrap();
    // Where the period comes first it is the proof, and normal play is a fact besides.
    let kayles = json(&["quotient", "0.77"], 0);
    assert!(kayles["proof"].as_str().unwrap().starts_with("misère periodicity theorem"));
    assert_eq!(kayles["normal_play"]["from"], 26);
    assert!(run(&["quotient", "0.77"], 0).contains("normal play from heap 26 on"));
    assert_eq!(json(&["quotient", "0.123"], 0)["normal_play"], Value::Null);
}

#[test]
fn normal_play_without_a_period() {
    let file = std::env::temp_dir().join(format!("grundy-reduced-{}.json", std::process::id()));
    let file = file.to_str().unwrap();
    let answer = json(&["quotient", "0.414", "--explain", "5000+2", "--certificate", file], 0);
    assert_eq!((&answer["status"], &answer["heap"]), (&"limit".into(), &256.into()));
    assert_eq!(answer["stop"], "no period of the nim-sequence is proved");
    assert_eq!(answer["normal_play"]["from"], 19);
    assert_eq!(answer["period"], Value::Null);
    // The heap of 5000 is far beyond the quotient: nim-values.
    let nim = json(&["nim", "0.414", "--to", "5001"], 0);
    let value = nim["values"][5000].as_u64().unwrap();
    assert_eq!(answer["explanation"]["product"], format!("*1 + *{value}"));
    let outcome = json(&["outcome", "0.414", "5000+2"], 0);
    let normal = json(&["outcome", "0.414", "5000+2", "--normal"], 0);
    assert_eq!(outcome["winning_moves"], normal["winning_moves"]);
    assert_eq!(outcome["outcome"], answer["explanation"]["outcome"]);
    let claim = json(&["verify", file], 0)["claim"].as_str().unwrap().to_owned();
    assert!(claim.starts_with("Every position of 0.414 with a heap above 18"), "{claim}");
    std::fs::remove_file(file).unwrap();
    let more = json(&["quotient", "0.414", "--heap", "500"], 0);
    assert_eq!((&more["status"], &more["order"]), (&"partial".into(), &136.into()));
    assert_eq!(more["changes"].as_array().unwrap().last().unwrap()["heap"], 402);
}

#[test]
fn normal_play_in_a_batch() {
    let codes = std::env::temp_dir().join(format!("grundy-normal-codes-{}", std::process::id()));
    std::fs::write(&codes, "0.414\n0.156\n").unwrap();
    let codes = codes.to_str().unwrap();
    let answer = json(&["census", "misere", "--codes", codes, "--limit-time-each", "20s"], 0);
    std::fs::remove_file(codes).unwrap();
    let games = &answer["games"];
    assert_eq!((&games[0]["status"], &games[0]["preperiod"]), (&"normal".into(), &19.into()));
    assert_eq!((&games[1]["status"], &games[1]["period"]), (&"solved".into(), &349.into()));
}
