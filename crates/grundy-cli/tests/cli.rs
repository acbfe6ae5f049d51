//! The program, run as a user would.

use assert_cmd::Command;
use serde_json::Value;

fn grundy(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("grundy").unwrap();
    command.args(args);
    command
}

fn stdout(args: &[&str], status: i32) -> String {
    let output = grundy(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{args:?}: talk on stderr without a terminal: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str], status: i32) -> Value {
    let text = stdout(&[args, &["--json"]].concat(), status);
    assert_eq!(text.lines().count(), 1, "one object on one line");
    serde_json::from_str(&text).unwrap()
}

fn stderr(args: &[&str], status: i32) -> String {
    let output = grundy(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn kayles_in_normal_play() {
    insta::assert_snapshot!(stdout(&["nim", "0.77"], 0));
}

#[test]
fn nim_itself() {
    insta::assert_snapshot!(stdout(&["nim", "nim"], 0));
}

#[test]
fn the_fields_of_nim() {
    let answer = json(&["nim", "0.176"], 0);
    assert_eq!(answer["game"], "0.176");
    assert_eq!(answer["status"], "periodic");
    assert_eq!(answer["preperiod"], 24);
    assert_eq!(answer["period"], 8);
    assert_eq!(answer["saltus"], 0);
    assert_eq!(answer["max_value"], 6);
    assert_eq!(answer["max_index"], 11);
    assert!(answer["proof"].as_str().unwrap().contains("Guy–Smith"));
    assert!(answer["computed"].as_u64().unwrap() >= 24 + 8);
    assert_eq!(answer["values"][8], 4);
    let object = answer.as_object().unwrap();
    for field in ["observed", "sparse_space", "stop", "values_complete"] {
        assert!(object.contains_key(field), "{field}");
    }
}

#[test]
fn an_arithmetic_period() {
    let answer = json(&["nim", "nim"], 0);
    assert_eq!(answer["status"], "arithmetic-periodic");
    assert_eq!(answer["saltus"], 1);
    assert!(answer["max_value"].is_null());
}

#[test]
fn an_observed_period_is_not_called_proved() {
    let answer = json(&["nim", "4.(1)", "--to", "200"], 0);
    assert_eq!(answer["status"], "open");
    assert!(answer["proof"].is_null());
    assert!(answer["period"].is_null());
    assert_eq!(answer["observed"]["period"], 1);
    let text = stdout(&["nim", "4.(1)", "--to", "200"], 0);
    assert!(text.contains("observed") && !text.contains("  proved"), "{text}");
}

#[test]
fn a_sparse_space_of_ones_own() {
    let plain = json(&["nim", "0.007", "--to", "3000"], 0);
    let masked = json(&["nim", "0.007", "--to", "3000", "--mask", "11110111000"], 0);
    assert_eq!(plain["values"], masked["values"]);
    assert_eq!(masked["sparse_space"]["mask"], 0x38, "{:?}", masked["sparse_space"]);
    for (game, mask, reason) in [
        ("0.8", "11", "three heaps"),
        ("0.77", "positions:11", "both parities"),
        ("0.77", "0", "expected a mask"),
    ] {
        let message = stderr(&["nim", game, "--mask", mask], 2);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn a_forced_engine_that_cannot_is_an_error() {
    let message = stderr(&["nim", "0.06", "--engine", "blocked", "--to", "40000"], 2);
    assert!(message.contains("blocked") && message.contains("no sparse space"), "{message}");
}

#[test]
fn the_nim_census_in_shares() {
    let place = |name: &str| {
        let file = format!("grundy-nim-census-{}-{name}", std::process::id());
        std::env::temp_dir().join(file).to_str().unwrap().to_owned()
    };
    let tables = ["one.csv", "two.csv", "all.csv"].map(place);
    let [one, two, all] = tables.each_ref().map(String::as_str);
    let census = |table: &str, more: &[&str]| {
        let args = ["census", "nim", "0.x", "--limit-time-each", "300ms", "--save", table];
        json(&[&args, more].concat(), 0)
    };
    assert_eq!(census(one, &["--shard", "1/2"])["done"], 4);
    assert_eq!(census(two, &["--shard", "2/2"])["done"], 3);
    let merged = json(&["census", "merge", one, two, "--save", all], 0);
    assert_eq!((&merged["games"], &merged["open"]), (&7.into(), &1.into()));
    let answer = census(all, &["--retry"]);
    assert_eq!((&answer["done"], &answer["different"]), (&7.into(), &6.into()));
    let row = |game: &str| {
        let games = answer["games"].as_array().unwrap();
        games.iter().find(|row| row["game"] == game).unwrap().clone()
    };
    assert_eq!((&row("0.7")["preperiod"], &row("0.7")["period"]), (&0.into(), &2.into()));
    assert_eq!(row("0.6")["status"], "open");
    // Officers was done once more, and nothing else.
    assert_eq!(std::fs::read_to_string(all).unwrap().lines().count(), 9);
    tables.iter().for_each(|table| std::fs::remove_file(table).unwrap());
    assert_eq!(json(&["census", "nim", "0.77"], 0)["games"][0]["period"], 12);
    let message = stderr(&["census", "nim", "0.xyzxyzxyz"], 2);
    assert!(message.contains("more than"), "{message}");
}

#[test]
fn values_alone() {
    let text = stdout(&["nim", "kayles", "--values", "--to", "5"], 0);
    assert_eq!(text, "0\n1\n2\n3\n1\n4\n");
    // Far beyond what is computed, by the period.
    let text = stdout(&["nim", "kayles", "--values", "--to", "1000"], 0);
    assert_eq!(text.lines().count(), 1001);
}

#[test]
fn a_limit_gives_a_partial_answer() {
    let answer = json(&["nim", "grundy", "--limit-time", "50ms"], 3);
    assert_eq!(answer["status"], "open");
    assert!(answer["computed"].as_u64().unwrap() > 0);
    assert_eq!(answer["stop"], "stopped at the time limit");
}

#[test]
fn bad_input_points_at_the_character() {
    insta::assert_snapshot!(stderr(&["nim", "0.7x"], 2));
    for game in ["1.7", "3.3", "0.", "", "S(0)", "0.[99999999999999999999]", "kayels"] {
        assert!(stderr(&["nim", game], 2).contains('^'), "{game}");
    }
    assert!(stderr(&["outcome", "0.77", "5++4"], 2).contains('^'));
    let enormous = format!("0.{}", "7".repeat(100_000));
    assert_eq!(grundy(&["nim", &enormous, "--to", "10"]).output().unwrap().status.code(), Some(0));
}

#[test]
fn misere_outcomes() {
    insta::assert_snapshot!(stdout(&["outcome", "0.77", "7+3"], 0));
    let answer = json(&["outcome", "0.77", "5+4+1+1"], 0);
    assert_eq!(answer["outcome"], "P");
    assert_eq!(answer["play"], "misere");
    assert_eq!(answer["position"], "2·1 + 4 + 5");
    assert_eq!(answer["winning_moves"], serde_json::json!([]));
    let answer = json(&["outcome", "0.77", "0"], 0);
    assert_eq!(answer["outcome"], "N");
}

#[test]
fn normal_outcomes_of_huge_heaps() {
    let answer = json(&["outcome", "kayles", "9223372036854775808", "--normal"], 0);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves_complete"], false);
    let answer = json(&["outcome", "nim", "3+4+5", "--normal"], 0);
    assert_eq!(
        answer["winning_moves"],
        serde_json::json!([{"heap": 3, "to": [1], "position": "1 + 4 + 5"}])
    );
}

#[test]
fn absurd_sums_are_answered_or_refused_at_once() {
    let answer = json(&["outcome", "nim", "9223372036854775808", "--normal"], 0);
    assert_eq!(answer["winning_moves"][0]["to"], serde_json::json!([]));
    // More heaps than could be searched: the quotient knows.
    let answer = json(&["outcome", "0.77", "18446744073709551615*5"], 0);
    assert_eq!(answer["outcome"], "N");
    let answer = json(&["outcome", "0.07", "18446744073709551615*60", "--limit-time", "1s"], 3);
    assert!(answer["outcome"].is_null());
    let refusal = stderr(&["nim", "0.16", "--checkpoint", "no/such/folder/file"], 2);
    assert!(refusal.contains("no/such/folder/file"), "{refusal}");
}

#[test]
fn a_search_without_memory_says_so() {
    let answer = json(&["outcome", "0.07", "60+59+58", "--limit-memory", "64K"], 3);
    assert!(answer["outcome"].is_null());
    assert_eq!(answer["stop"], "stopped at the memory limit of 65536 bytes");
}

fn play(args: &[&str], input: &str) -> String {
    let output = grundy(args).write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn playing_over_a_pipe() {
    insta::assert_snapshot!(play(
        &["play", "kayles", "3+5"],
        "hint\nnonsense\n9 -> 1\n99\n1\nundo\n3 -> 1\n1\n1\n1\n1\n1\n"
    ));
}

#[test]
fn the_program_wins_a_won_position() {
    // 3 + 5 is an N-position of misère Kayles, and the program moves first.
    let out = play(&["play", "kayles", "3+5", "--second"], &"1\n".repeat(20));
    assert!(out.contains("I win"), "{out}");
    let out = play(&["play", "nim", "3,4,5", "--normal", "--second"], &"1\n".repeat(20));
    assert!(out.contains("I win"), "{out}");
}

#[test]
fn leaving_is_allowed() {
    assert!(play(&["play", "nim", "3,4,5"], "").contains("Good-bye"));
    assert!(play(&["play", "nim", "3,4,5"], "quit\n").contains("Good-bye"));
}

#[test]
fn a_played_game_as_json() {
    let output = grundy(&["play", "S(1)", "3", "--normal", "--json"])
        .write_stdin("1\n1\n")
        .output()
        .unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["winner"], "player");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn the_named_games() {
    let answer = json(&["games"], 0);
    let games = answer["games"].as_array().unwrap();
    assert!(games.iter().any(|g| g["name"] == "kayles" && g["game"] == "0.77"));
    assert!(stdout(&["games"], 0).contains("dawsons-kayles"));
}

#[test]
fn completions_and_man_page() {
    assert!(stdout(&["completions", "bash"], 0).contains("complete"));
    assert!(stdout(&["completions", "zsh"], 0).contains("#compdef grundy"));
    let man = stdout(&["man"], 0);
    assert!(man.contains(".TH grundy") && man.contains("VERB OUTCOME"), "{man}");
}

#[test]
fn every_verb_has_help_with_an_example() {
    for verb in ["nim", "outcome", "play", "completions", "man"] {
        assert!(stdout(&[verb, "--help"], 0).contains("Example"), "{verb}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_known() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let child = Command::new(assert_cmd::cargo::cargo_bin!("grundy"))
        .args(["nim", "grundy", "--to", "10000000", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stop"], "interrupted");
    assert!(answer["computed"].as_u64().unwrap() > 0);
}

/// A path in a fresh folder of its own.
fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("run.grundy")
}

#[cfg(unix)]
#[test]
fn a_killed_run_goes_on_to_the_same_answer() {
    use std::process::{Command, Stdio};
    let file = scratch("killed");
    let path = file.to_str().unwrap();
    let args = ["nim", "0.16", "--checkpoint", path, "--checkpoint-every", "1ms", "--json"];
    // Stopped early by a limit: a checkpoint is left.
    let first = grundy(&[&args[..], &["--to", "60000"]].concat()).output().unwrap();
    assert!(first.status.success(), "{first:?}");
    let kept = std::fs::read(&file).unwrap();
    // Killed at any moment: the file is whole, old or new.
    for wait in [5, 20, 60] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("grundy"))
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(std::fs::read(&file).unwrap().len() >= 24);
    }
    let resumed = grundy(&args).output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{resumed:?}");
    let resumed: Value = serde_json::from_slice(&resumed.stdout).unwrap();
    let straight = json(&["nim", "0.16", "--engine", "blocked"], 0);
    for field in ["period", "preperiod", "max_value", "max_index", "sparse_space", "values"] {
        assert_eq!(resumed[field], straight[field], "{field}");
    }
    assert_eq!((&resumed["preperiod"], &resumed["period"]), (&105_351.into(), &149_459.into()));
    // What rests on a file is never called proved.
    assert_eq!(
        (&resumed["status"], &straight["status"]),
        (&"conditional".into(), &"periodic".into())
    );
    assert!(resumed["given"].as_u64().unwrap() >= 60_000 && straight["given"].is_null());
    let text = String::from_utf8(grundy(&args[..4]).output().unwrap().stdout).unwrap();
    assert!(text.contains("given") && !text.contains("proved"), "{text}");

    // Damaged and foreign checkpoints are refused, and left as they are.
    let mut damaged = kept.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    for (content, game, wanted) in [
        (&damaged[..], "0.16", "damaged"),
        (&kept[..kept.len() - 3], "0.16", "cut off"),
        (&kept[..], "0.56", "for 0.16, not for 0.56"),
        (b"hello", "0.16", "not a checkpoint"),
    ] {
        std::fs::write(&file, content).unwrap();
        let message = stderr_after(&["nim", game, "--checkpoint", path], 2);
        assert!(message.contains(wanted), "{message}");
        assert_eq!(std::fs::read(&file).unwrap(), content);
    }
}

fn stderr_after(args: &[&str], status: i32) -> String {
    let output = grundy(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_engine_is_explained_and_can_be_forced() {
    assert!(stdout(&["nim", "0.77", "--explain"], 0).contains("→ dense"));
    let answer = json(&["nim", "0.77", "--engine", "reference"], 0);
    assert_eq!(answer["engine"], "reference");
    assert!(stderr(&["nim", "0.77", "--engine", "window"], 2).contains("cannot"));
    assert!(stderr(&["nim", "0.77", "--engine", "steam"], 2).contains("expected one of"));
    let answer = json(&["nim", "4.045", "--to", "50000", "--assume-no-more-rares"], 0);
    assert_eq!(answer["values_proved"], false);
    assert_eq!(answer["sparse_space"]["kind"], "values");
}

#[test]
fn two_threads_give_the_same_answer() {
    let on = |threads, more: &[&'static str]| {
        let args = [&["nim", "0.106", "--to", "400000", "--threads", threads], more].concat();
        stdout(&args, 0)
    };
    assert_eq!(on("1", &["--json"]), on("2", &["--json"]));
    assert!(on("2", &["--explain"]).contains("two threads"));
    assert!(!on("1", &["--explain"]).contains("two threads"));
    assert!(stderr(&["nim", "0.106", "--threads", "0"], 2).contains("--threads"));
}

#[test]
fn genera_of_a_wild_game() {
    insta::assert_snapshot!(stdout(&["genus", "0.123", "--to", "14"], 0));
}

#[test]
fn the_fields_of_genus() {
    let answer = json(&["genus", "grundy", "--to", "20"], 0);
    assert_eq!(answer["game"], "grundy");
    assert_eq!(answer["first_wild"], 13);
    let heaps = answer["heaps"].as_array().unwrap();
    assert_eq!(heaps.len(), 21);
    assert_eq!(heaps[13]["genus"], "3^1431");
    assert_eq!(heaps[13]["tame"], false);
    assert_eq!(heaps[12]["tame"], true);
    assert_eq!(heaps[17]["adder"], 2);
    assert_eq!(answer["proved"], false);
    let growing = json(&["genus", "0.122213", "--to", "5"], 0);
    assert_eq!(growing["status"], "growing");
    assert_eq!(growing["families"].as_array().unwrap().len(), 40);
    let tame = json(&["genus", "S(1,2,5)"], 0);
    assert_eq!((&tame["first_wild"], &tame["status"]), (&Value::Null, &"periodic".into()));
}

#[test]
fn columns_of_the_genus_table() {
    let answer = json(&["genus", "0.122213", "--to", "5", "--columns", "2"], 0);
    let periods: Vec<&Value> =
        answer["columns"].as_array().unwrap().iter().map(|column| &column["period"]).collect();
    assert_eq!(periods, [8, 10, 10, 10]);
    assert!(stderr(&["genus", "0.77", "--columns", "2"], 2).contains("never split"));
}

#[test]
fn genera_within_a_limit() {
    let answer = json(&["genus", "4.7", "--to", "200", "--limit-memory", "1M"], 3);
    assert!(answer["stop"].as_str().unwrap().contains("memory"));
    assert!(answer["heaps"].as_array().unwrap().len() > 20);
}

#[test]
fn the_quaternary_census() {
    insta::assert_snapshot!(stdout(&["census", "quaternary", "--length", "4", "--list"], 0));
    let answer = json(&["census", "quaternary", "--length", "4"], 0);
    assert_eq!(answer["wild_by_length"]["3"], 2);
    assert_eq!(answer["wild_by_length"]["4"], 21);
    let games = answer["games"].as_array().unwrap();
    assert_eq!(games.len(), 3 + 12 + 48 + 192);
    let game = games.iter().find(|game| game["code"] == "0.123").unwrap();
    assert_eq!(game["wild"], true);
    assert_eq!(game["first_wild"], 8);
    assert_eq!(game["domestication"], "domesticatable");
    assert_eq!(game["nimming_number"], "∞");
}
