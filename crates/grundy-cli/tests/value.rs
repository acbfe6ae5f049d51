//! `grundy value`, `grundy desk` and partizan games in `play` and `figure`, run as a user does.

use assert_cmd::Command;
use serde_json::Value as Json;

fn grundy(words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("grundy").unwrap();
    command.args(words);
    command
}

fn json(words: &[&str]) -> Json {
    let output = grundy(words).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(command: &mut Command) -> String {
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

#[test]
fn a_value_as_json() {
    let answer = json(&["value", "{5|{4|1}}"]);
    for (field, expected) in [
        ("canonical", "{5||4|1}"),
        ("outcome", "L"),
        ("left_stop", "5"),
        ("right_stop", "4"),
        ("mean", "4"),
        ("temperature", "1"),
        ("kind", "hot"),
    ] {
        assert_eq!(answer[field], expected, "{field}");
    }
    assert_eq!(answer["atomic_weight"], Json::Null);
    assert_eq!(answer["confusion"]["high_included"], true);
    assert_eq!(json(&["value", "^^*"])["atomic_weight"], "2");
}

#[test]
fn comparisons_end_with_their_answer() {
    grundy(&["value", "^ > 0"]).assert().code(0);
    grundy(&["value", "^ > *"]).assert().code(1);
    assert_eq!(json(&["value", "^ > *"])["order"], "confused");
}

#[test]
fn every_format_sets_values_its_own_way() {
    let value = "{1/2^^*|-1}";
    let latex = text(grundy(&["value", value, "--format", "latex"]).args(["--incentives"]));
    assert!(latex.contains(r"$\{\frac{1}{2}{\Uparrow}{\ast}\mid -1\}$"), "{latex}");
    let html = text(&mut grundy(&["value", value, "--format", "html"]));
    assert!(html.contains("1/2⇑*") && html.contains("<svg"), "{html}");
    let markdown = text(&mut grundy(&["value", value, "--format", "markdown"]));
    assert!(markdown.contains(r"1/2⇑\*"), "{markdown}");
    assert!(text(&mut grundy(&["value", value, "--notation", "unicode"])).contains("⇑"));
}

#[test]
fn mistakes_have_a_place_and_limits_an_answer() {
    for words in [
        &["value", "{0|"][..],
        &["value", "--of", "chess", ".."],
        &["value", "--of", "domineering", "..?"],
        &["value", "--of", "domineering", "--heaps", "5"],
        &["value", "--born-by", "4"],
        &["figure", "lattice", "3"],
        &["figure", "thermograph", "{"],
        &["figure", "board", "chess", ".."],
        &["play", "domineering", "?"],
    ] {
        grundy(words).assert().code(2).stdout("");
    }
    let board = "......../......../......../......../......../......../......../........";
    grundy(&["value", "--of", "domineering", board, "--limit-time", "1s"]).assert().code(3);
}

#[test]
fn certificates_are_accepted() {
    let folder = std::env::temp_dir().join(format!("grundy-value-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (at, words) in [
        &["value", "{1,{2|0}||0,*|^}"][..],
        &["value", "^ || *"],
        &["value", "--of", "domineering", ".../..."],
    ]
    .iter()
    .enumerate()
    {
        let file = folder.join(format!("{at}.json"));
        grundy(words).arg("--certificate").arg(&file).assert().code(0);
        grundy(&["verify"]).arg(&file).assert().code(0);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_desk_remembers_names_and_survives_mistakes() {
    let typed = "G = {1|0}\nG + G\n{1|\nnames\nforget G\nG\nhelp\nexplain {^|v}\nquit\n1\n";
    let said = text(grundy(&["desk"]).write_stdin(typed));
    let expected =
        ["G = {1|0}", "\n1\n", "error: character", "the name", "reversible", "Functions"];
    for words in expected {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert!(said.trim_end().ends_with("is reversible through *, replaced by 0"), "{said}");
    let output = grundy(&["desk", "--json"]).write_stdin("G = ^; G\n").output().unwrap();
    let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["lines"][0]["said"], "G = ^\n^");
    assert_eq!(answer["names"][0], "G = ^");
}

#[test]
fn a_deep_or_wide_line_does_not_end_the_desk() {
    let deep = "(".repeat(5000);
    let wide = format!("{}0", "+-1 + ".repeat(300));
    let typed = format!("{deep}\n{wide}\n*1048576 + 1\n1 + 1\n");
    let said = text(grundy(&["desk"]).write_stdin(typed));
    assert!(said.trim_end().ends_with("\n2"), "{said}");
}

#[test]
fn a_partizan_game_is_played_to_its_end() {
    let said = text(grundy(&["play", "toads", "T.F", "--json"]).write_stdin("1\n1\n"));
    let answer: Json = serde_json::from_str(&said).unwrap();
    // * is won by whoever begins.
    assert_eq!(answer["winner"], "player");
    assert_eq!(answer["position"], "F.T");
    let said = text(grundy(&["play", "clobber", "xo", "--right", "--second"]).write_stdin(""));
    assert!(said.contains("you are Right") && said.contains("I win"), "{said}");
}

#[test]
fn figures_of_values_and_positions() {
    for words in [
        &["figure", "thermograph", "{5|{4|1}}"][..],
        &["figure", "value-tree", "{2|1||0|-1}"],
        &["figure", "lattice", "2"],
        &["figure", "board", "domineering", "../.#"],
        &["figure", "board", "hackenbush", "0-1b 0-1r 1-2g 2-0b 1-1r"],
        &["figure", "board", "cutcake", "2x3"],
        &["figure", "board", "S(1)|S(2)", "5"],
    ] {
        assert!(text(&mut grundy(words)).starts_with("<svg"), "{words:?}");
    }
}
