//! What is printed: widths, formats, numbers, suggestions, exit statuses, as a user meets them.

use serde_json::Value;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).env_remove("COLUMNS").output().unwrap()
}

fn stdout(args: &[&str], status: i32) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str], status: i32) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat(), status)).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Lines that stick out though they could have been folded.
fn too_wide(text: &str, columns: usize) -> Vec<&str> {
    let foldable = |line: &&str| line.trim().contains(' ');
    text.lines().filter(|line| line.chars().count() > columns).filter(foldable).collect()
}

/// Answers of every kind, with long lists, long words and wide tables.
const ANSWERS: [&[&str]; 25] = [
    &["nim", "0.77"],
    &["nim", "0.16", "--to", "300", "--explain"],
    &["nim", "grundy", "--to", "999"],
    &["genus", "0.123"],
    &["genus", "0.122213", "--to", "10", "--columns", "2"],
    &["quotient", "0.77", "--structure", "--explain", "1,3,4,8,9,21"],
    &["quotient", "0.3122"],
    &["quotient", "0.07", "--heap", "25"],
    &["solve", "0.123"],
    &["census", "quaternary", "--length", "4", "--list"],
    &["outcome", "0.77", "7+3"],
    &["outcome", "nim", "1000000000000000+2000000000000000+3000000000000000", "--normal"],
    &["form", "(4+2)_#", "--factors"],
    &["form", "11", "--game", "0.123", "--apart", "2_#"],
    &["form", "--born-by", "4"],
    &["board", "towers", "XXX/X.X"],
    &["board", "towers", "--groups", "5"],
    &["board"],
    &["board", "green-hackenbush"],
    &["board", "node-kayles", "grid 3x4"],
    &["census", "positions", "cram", "2x3"],
    &["census", "forms", "--day", "3"],
    &["games"],
    &["reproduce", "plambeck.fig4"],
    &["--help"],
];

#[test]
fn text_fits_the_terminal() {
    for args in ANSWERS {
        let text = stdout(args, 0);
        assert_eq!(too_wide(&text, 80), [""; 0], "{args:?}");
    }
    for columns in ["64", "100", "140"] {
        for args in ANSWERS {
            let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
                .args(args)
                .env("COLUMNS", columns)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let wide = too_wide(&text, columns.parse().unwrap());
            assert_eq!(wide, [""; 0], "{args:?} in {columns} columns");
        }
    }
}

#[test]
fn help_and_messages_fit_too() {
    let verbs = ["nim", "quotient", "solve", "outcome", "genus", "census", "play", "form", "board"];
    let more = ["verify", "reproduce", "figure", "serve", "games", "completions", "man"];
    for verb in verbs.into_iter().chain(more) {
        let text = stdout(&[verb, "--help"], 0);
        assert_eq!(too_wide(&text, 80), [""; 0], "{verb}");
    }
    let message = refused(&["nim", "kayels"]);
    assert!(message.contains("did you mean kayles?"), "{message}");
    assert_eq!(too_wide(&message, 80), [""; 0]);
}

#[test]
fn misspelt_names_are_guessed() {
    for (args, near) in [
        (&["nim", "dawson-kayles"][..], "dawsons-kayles"),
        (&["outcome", "grudny", "7"], "grundy"),
        (&["board", "tower", "XX"], "towers"),
        (&["play", "clobbr"], "clobber"),
        (&["figure", "board", "towrs", "XX"], "towers"),
        (&["reproduce", "plambek"], "plambeck"),
        (&["man", "outcom"], "outcome"),
        (&["outcom", "nim", "7"], "outcome"),
        (&["nim", "0.77", "--valeus"], "--values"),
    ] {
        assert!(refused(args).contains(near), "{args:?}");
    }
    assert!(!refused(&["nim", "backgammon"]).contains("did you mean"));
}

#[test]
fn numbers_may_be_powers_of_ten() {
    for to in ["1e3", "10^3", "1_000"] {
        assert_eq!(stdout(&["nim", "0.77", "--values", "--to", to], 0).lines().count(), 1001);
    }
    let outcome = json(&["outcome", "nim", "1e6+1e6", "--normal"], 0);
    assert_eq!(outcome["position"], "2·1000000");
    assert!(refused(&["nim", "0.77", "--to", "1e30"]).contains("below 2^64"));
    assert!(refused(&["outcome", "nim", "10^6"]).contains("1e6"));
    assert!(refused(&["census", "quaternary", "--length", "13"]).contains("1..=12"));
}

#[test]
fn a_time_without_a_unit_is_in_seconds() {
    let begun = std::time::Instant::now();
    let answer = json(&["nim", "grundy", "--to", "1e9", "--limit-time", "0.2"], 3);
    assert_eq!(answer["stop"], "stopped at the time limit");
    assert!(begun.elapsed().as_secs() < 60);
    assert_eq!(json(&["nim", "0.77", "--limit-time", "30"], 0)["period"], 12);
    assert!(refused(&["nim", "0.77", "--limit-time", "soon"]).contains("5m"));
}

#[test]
fn the_manual_page_of_a_verb() {
    let page = stdout(&["man", "outcome"], 0);
    assert!(page.contains(".TH grundy-outcome"), "{page}");
    for words in ["winning move", "limit\\-time", "normal", "EXAMPLES"] {
        assert!(page.to_uppercase().contains(&words.to_uppercase()), "{words}: {page}");
    }
    assert!(
        !page.contains("certificate of what is proved, for grundy verify\n.TP\n\\fB\\-\\-rows")
    );
    assert_eq!(json(&["man", "outcome"], 0)["man"], page);
}

#[test]
fn a_default_limit_is_no_failure() {
    // Ten seconds are the default of solve; nothing was set.
    let help = stdout(&["--help"], 0);
    for words in ["4G", "ten seconds", "heap 40", "20000", "16384", "15 s"] {
        assert!(help.replace("\n", " ").contains(words), "{words}: {help}");
    }
    assert_eq!(json(&["nim", "0.007"], 0)["status"], "open");
    assert_eq!(json(&["nim", "0.007", "--limit-memory", "1K"], 3)["status"], "open");
    json(&["quotient", "0.07", "--limit-order", "100"], 3);
}

#[test]
fn answers_as_tables() {
    let csv = |args: &[&str]| stdout(&[args, &["--format", "csv"]].concat(), 0);
    assert!(csv(&["nim", "0.77"]).starts_with("heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"));
    assert_eq!(csv(&["nim", "0.77", "--values", "--to", "2"]), "heap,value\n0,0\n1,1\n2,2\n");
    let genera = csv(&["genus", "0.123", "--to", "8"]);
    assert!(
        genera.starts_with("heap,genus,nature,equal to\n") && genera.contains("8,2^1420,restless,")
    );
    let quotient = csv(&["quotient", "0.123"]);
    assert!(quotient.starts_with("heap,element,outcome\n0,1,N\n1,a,P\n"), "{quotient}");
    let moves = csv(&["outcome", "0.77", "7+3"]);
    assert!(moves.starts_with("heap,to,position\n") && moves.lines().count() > 1, "{moves}");
    let census = csv(&["census", "quaternary", "--length", "3"]);
    assert_eq!(census.lines().count(), 1 + 3 + 12 + 48);
    assert!(census.contains("\n0.123,true,8,domesticatable,∞\n"), "{census}");
    assert!(csv(&["games"]).contains("\nkayles,0.77,"));
    assert!(csv(&["board", "towers", "--groups", "3"]).starts_with("towers,genus,position\n"));
    assert!(csv(&["form", "2_#"]).starts_with("fact,value\nform,2_#\n"));
    assert!(csv(&["reproduce", "plambeck.fig4"]).starts_with("id,source,question,printed,"));
    for args in ANSWERS.iter().filter(|args| args[0] != "--help") {
        let table = csv(args);
        let mut quotes = 0;
        let whole = table.lines().filter(|line| {
            quotes += line.matches('"').count();
            quotes % 2 == 0
        });
        assert!(whole.count() > 1 && quotes % 2 == 0, "{args:?}: {table}");
    }
    assert!(refused(&["completions", "bash", "--format", "csv"]).contains("no table"));
}

#[test]
fn a_table_to_input() {
    let fragment = stdout(&["nim", "0.77", "--format", "latex", "--fragment"], 0);
    insta::assert_snapshot!("kayles.fragment.tex", fragment);
    assert_eq!(
        fragment,
        stdout(&["nim", "0.77", "--fragment"], 0)
            .replace("grundy nim 0.77 --fragment", "grundy nim 0.77 --format latex --fragment")
    );
    let quotient = stdout(&["quotient", "0.123", "--fragment"], 0);
    for words in ["\\langle", "\\label{tab:0.123-misere-play}", "\\label{tab:0.123-misere-play-2}"]
    {
        assert!(quotient.contains(words), "{words}: {quotient}");
    }
    assert!(stdout(&["outcome", "0.77", "5+4", "--fragment"], 0).contains("\\begin{tabular}"));
    assert!(refused(&["nim", "0.77", "--format", "html", "--fragment"]).contains("latex"));
}

#[test]
fn files_called_json_are_json() {
    for args in [
        &["quotient", "0.77", "--save", "state.json"][..],
        &["nim", "0.16", "--checkpoint", "run.JSON"],
        &["figure", "sequence", "0.77", "-o", "k.json"],
        &["census", "misere", "--save", "table.json"],
    ] {
        assert!(refused(args).replace('\n', " ").contains("should be JSON"), "{args:?}");
    }
}

/// The product of two words by the table of the JSON answer.
fn product(answer: &Value, left: &str, right: &str) -> String {
    let elements = answer["elements"].as_array().unwrap();
    let place = |word: &str| elements.iter().position(|x| x == word).unwrap();
    let at = answer["multiplication"][place(left)][place(right)].as_u64().unwrap();
    elements[at as usize].as_str().unwrap().to_owned()
}

#[test]
fn a_quotient_has_its_multiplication_table() {
    let answer = json(&["quotient", "0.123"], 0);
    let order = answer["order"].as_u64().unwrap() as usize;
    assert_eq!((order, answer["elements"].as_array().unwrap().len()), (20, 20));
    assert_eq!(answer["elements"][0], "1");
    assert_eq!(product(&answer, "a", "a"), "1");
    assert_eq!(product(&answer, "c", "d"), "bd");
    // The table, the products with the generators and the relations say the same.
    let table = answer["multiplication"].as_array().unwrap();
    for (g, name) in answer["generators"].as_array().unwrap().iter().enumerate() {
        let name = name.as_str().unwrap();
        for (x, row) in answer["products"].as_array().unwrap().iter().enumerate() {
            let word = answer["elements"][x].as_str().unwrap();
            let through_table = product(&answer, word, name);
            assert_eq!(answer["elements"][row[g].as_u64().unwrap() as usize], *through_table);
        }
    }
    for (x, row) in table.iter().enumerate() {
        assert_eq!((&table[0][x], row.as_array().unwrap().len()), (&x.into(), order));
        assert!((0..order).all(|y| row[y] == table[y][x]), "commutative");
    }
    let large = json(&["quotient", "0.07", "--heap", "33"], 0);
    assert_eq!(large["elements"].as_array().unwrap().len(), 638);
    assert!(large["multiplication"].is_null());
}

/// What a program prints that is given this text; `None` where it is not installed.
fn through(program: &str, args: &[&str], text: &str) -> Option<String> {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|_| eprintln!("skipped: there is no program `{program}` here"))
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    assert!(output.status.success(), "{program}: {output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Sums of heaps of Kayles whose outcomes the other systems are asked for.
const SUMS: [[u64; 3]; 6] = [[1, 0, 0], [3, 5, 0], [5, 4, 2], [7, 3, 0], [9, 9, 1], [30, 12, 3]];

fn outcomes() -> String {
    let outcome = |sum: [u64; 3]| {
        let sum = sum.map(|heap| heap.to_string()).join("+");
        let answer = json(&["outcome", "kayles", &sum], 0);
        answer["outcome"].as_str().unwrap().to_owned()
    };
    SUMS.map(outcome).concat()
}

#[test]
fn gap_reads_a_quotient() {
    let mut program = stdout(&["quotient", "kayles", "--format", "gap"], 0);
    program += "Print(Size(quotient.monoid), \" \", Length(quotient.p_elements), \" \");\n";
    program += "e := quotient.elements;; at := w -> Position(e, w);;\n";
    program += "Print(e[quotient.times(at(\"a\"), at(\"b\"))], \" \");\n";
    program += "Print(e[quotient.times(at(\"ab\"), at(\"ab^2\"))], \" \");\n";
    program += "x := quotient.monoid.1;; y := quotient.monoid.2;;\n";
    program += "Print(e[1^(x*y*y)], \" \");\n";
    for sum in SUMS {
        program += &format!("Print(quotient.outcome({sum:?}));\n");
    }
    let Some(said) = through("gap", &["-q", "-b", "-T"], &(program + "QUIT;\n")) else { return };
    let answer = json(&["quotient", "kayles"], 0);
    let squared = product(&answer, "ab", "ab^2");
    assert_eq!(said.trim(), format!("40 9 ab {squared} ab^2 {}", outcomes()));
}

#[test]
fn sage_reads_a_quotient() {
    let mut program = stdout(&["quotient", "kayles", "--format", "sage"], 0);
    program += "at = elements.index\n";
    program +=
        "print(len(elements), len(p_elements), elements[times(at('a'), at('b'))], end=' ')\n";
    program += "print(elements[times(at('ab'), at('ab^2'))], end=' ')\n";
    program += "rows = [times(x, y) for x in range(len(elements)) for y in range(len(elements))]\n";
    program += "print(sum(x == y for x, y in zip(rows, table)), end=' ')\n";
    for sum in SUMS {
        program += &format!("print(outcome(*{sum:?}), end='')\n");
    }
    let answer = json(&["quotient", "kayles"], 0);
    let rows = answer["multiplication"].as_array().unwrap().iter();
    let table: Vec<&Value> = rows.flat_map(|row| row.as_array().unwrap()).collect();
    let program = format!("table = {}\n{program}", serde_json::to_string(&table).unwrap());
    let Some(said) = through("python3", &["-"], &program) else { return };
    let squared = product(&answer, "ab", "ab^2");
    assert_eq!(said, format!("40 9 ab {squared} 1600 {}", outcomes()));
}

#[test]
fn only_quotients_are_programs() {
    assert!(refused(&["nim", "0.77", "--format", "gap"]).contains("quotient"));
    let trivial =
        stdout(&["quotient", "0.0", "--format", "gap"], 0) + "Print(Size(quotient.monoid));";
    if let Some(said) = through("gap", &["-q", "-b", "-T"], &(trivial + "\nQUIT;\n")) {
        assert_eq!(said.trim(), "1");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for args in [&["nim", "0.77"][..], &["games", "--json"], &["figure", "sequence", "0.77"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output =
            Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("could not be written"));
    }
}

#[cfg(unix)]
#[test]
fn signals_that_arrive_together_are_one() {
    use std::process::Stdio;
    use std::time::Duration;
    let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["nim", "grundy", "--to", "1e7", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    for _ in 0..2 {
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stop"], "interrupted");
}

#[test]
fn heaps_may_be_words_of_their_own() {
    let apart = json(&["outcome", "kayles", "3", "5", "7"], 0);
    assert_eq!(apart, json(&["outcome", "kayles", "3+5+7"], 0));
    assert_eq!(apart["position"], "3 + 5 + 7");
}

#[test]
fn nothing_to_print_is_said() {
    let output = run(&["nim", "0.07", "--to", "2", "--values", "--limit-time", "0ms"]);
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(3), true));
    let note = String::from_utf8(output.stderr).unwrap();
    assert_eq!(note, "note: stopped at the time limit, after 0 values\n");
    assert!(!stdout(&["board", "towers", "--groups", "0"], 0).trim().is_empty());
}
