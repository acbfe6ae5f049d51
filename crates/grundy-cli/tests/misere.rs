//! The verbs `equal`, `genus` and `census quaternary` about positions, as a user runs them.

use assert_cmd::Command;
use grundy::misere::{Blurry, Genera};
use grundy::outcome::{Judge, Outcome};
use grundy::run::Run;
use grundy::{Game, Position};
use serde_json::Value;

fn run(args: &[&str], status: i32) -> String {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

fn json(args: &[&str], status: i32) -> Value {
    serde_json::from_str(&run(&[args, &["--json"]].concat(), status)).unwrap()
}

#[test]
fn a_separator_is_a_position_of_the_game_and_tells_them_apart() {
    for (text, one, other) in
        [("kayles", "5", "1"), ("0.123", "8", "9"), ("grundy", "13", "18"), ("0.3122", "7", "2")]
    {
        let answer = json(&["equal", text, one, other], 1);
        assert_eq!(answer["equal"], false, "{text}");
        let game: Game = text.parse().unwrap();
        let beside: Position = answer["separator"].as_str().unwrap().parse().unwrap();
        let mut search = grundy::judge::Search::new(&game, Run::unlimited());
        for (position, outcome) in [one, other].iter().zip(answer["outcomes"].as_array().unwrap()) {
            let sum = position.parse::<Position>().unwrap() + &beside;
            let found: Outcome = search.outcome(&sum).unwrap();
            assert_eq!(outcome, &found.to_string(), "{text}: {sum}");
        }
    }
}

#[test]
fn equal_in_the_game_and_in_every_sum() {
    let answer = json(&["equal", "kayles", "1000", "1012"], 0);
    assert_eq!((&answer["equal"], &answer["proved"]), (&Value::from(true), &Value::from(true)));
    let answer = json(&["equal", "nim", "4+4+1", "2+2+1"], 0);
    assert_eq!(answer["absolutely"], false);
    assert!(answer["game_apart"].is_string());
    let answer = json(&["equal", "kayles", "1+1", "0"], 0);
    assert_eq!(answer["absolutely"], true);
    assert!(run(&["equal", "kayles", "1+1", "0"], 0).contains("no game whatever"));
}

#[test]
fn equal_in_normal_play_is_by_nim_values() {
    let answer = json(&["equal", "kayles", "3", "6", "--normal"], 0);
    assert_eq!(answer["nim_values"], serde_json::json!([3, 3]));
    let answer = json(&["equal", "kayles", "3", "1000000000000", "--normal"], 1);
    assert_eq!(answer["separator"], "1");
}

#[test]
fn what_is_not_known_is_said_to_be_so() {
    // Grundy's Game has an infinite quotient from heap 29 on, and 12 seconds are not enough.
    let answer = json(&["equal", "grundy", "24", "21", "--limit-time", "500ms"], 3);
    assert_eq!(answer["equal"], Value::Null);
    assert_eq!(answer["proved"], false);
    assert_eq!(answer["equal_to_heap"], 28);
    assert_eq!(answer["absolutely"], false);
}

#[test]
fn a_position_of_the_game_is_no_nim_heap() {
    let answer = json(&["form", "4", "--game", "kayles", "--apart", "4"], 0);
    assert_eq!(answer["apart"]["equal"], true);
    let answer = json(&["form", "5", "--game", "kayles", "--apart", "1"], 0);
    assert_eq!(answer["apart"]["equal"], false);
}

#[test]
fn the_genus_of_a_sum() {
    let answer = json(&["genus", "grundy", "13", "20"], 0);
    let mut genera = Genera::new(Game::Grundy);
    let genus = genera.sum(&Position::new([13, 20]), &Run::unlimited()).unwrap();
    assert_eq!(answer["genus"], genus.to_string());
    assert_eq!(answer["blurry"], "#31");
    assert_eq!(answer["tame"], false);
    assert_eq!(answer["others"], serde_json::json!([13, 20]));
}

#[test]
fn the_table_of_sums_of_two_heaps() {
    let answer = json(&["genus", "grundy", "--sums", "--to", "25"], 0);
    let mut genera = Genera::new(Game::Grundy);
    let sums = answer["sums"].as_array().unwrap();
    let heaps = answer["heaps"].as_array().unwrap().len();
    assert_eq!(sums.len(), heaps * (heaps + 1) / 2);
    for sum in sums {
        let pair = [0, 1].map(|i| sum["heaps"][i].as_u64().unwrap());
        let genus = genera.sum(&Position::new(pair), &Run::unlimited()).unwrap();
        assert_eq!(sum["genus"], genus.to_string());
        assert_eq!(sum["blurry"], Blurry::from(&genus).to_string());
    }
    assert!(run(&["genus", "0.33", "--sums"], 0).contains("all heaps up to 20 are adders"));
}

#[test]
fn beside_copies_of_a_heap() {
    let answer = json(&["genus", "kayles", "9", "--over", "5"], 0);
    let mut genera = Genera::new("kayles".parse::<Game>().unwrap());
    for (copies, column) in answer["over"]["columns"].as_array().unwrap().iter().enumerate() {
        let mut sum = Position::new([9]);
        sum.insert(5, copies as u64);
        let genus = genera.sum(&sum, &Run::unlimited()).unwrap();
        assert_eq!(column, &Blurry::from(&genus).to_string(), "{copies}");
    }
    // The columns repeat as it says.
    let from = answer["over"]["preperiod"].as_u64().unwrap();
    let period = answer["over"]["period"].as_u64().unwrap();
    let mut column = |copies: u64| {
        let mut sum = Position::new([9]);
        sum.insert(5, copies);
        Blurry::from(&genera.sum(&sum, &Run::unlimited()).unwrap())
    };
    assert!((from..from + 4).all(|copies| column(copies) == column(copies + period)));
}

#[test]
fn generalised_genera_as_printed_for_0_37() {
    // Allemang 1984, "An algorithm for generalized genera".
    let answer = json(&["genus", "0.37", "--generalised", "--to", "13"], 0);
    assert_eq!(answer["heap"], 13);
    let heaps = answer["heaps"].as_array().unwrap();
    let line = |heap: u64| heaps.iter().find(|line| line["heap"] == heap).unwrap();
    assert_eq!(line(10)["index"], line(13)["index"]);
    assert_eq!((&line(11)["preperiod"], &line(11)["period"]), (&2.into(), &1.into()));
    let answer = json(&["genus", "0.37", "10+2·11", "--generalised"], 0);
    assert_eq!(answer["blurry"], "##");
}

#[test]
fn the_laws_of_codes_that_end_in_threes() {
    let answer = json(&["genus", "0.123(3)"], 0);
    assert_eq!(answer["nimified"]["tame"], true);
    assert_eq!(answer["nimified"]["normal"]["amount"], 1);
    assert_eq!(answer["nimified"]["normal"]["period"], 2);
    let answer = json(&["genus", "0.3103(3)"], 0);
    assert_eq!(answer["nimified"]["tame"], false);
    assert_eq!(answer["first_wild"], 4);
}

#[test]
fn the_census_of_some_codes() {
    let answer = json(&["census", "quaternary", "0.3122", "0.1231", "0.33"], 0);
    let all = json(&["census", "quaternary", "--length", "4"], 0);
    for game in answer["games"].as_array().unwrap() {
        assert!(all["games"].as_array().unwrap().contains(game), "{game}");
    }
    assert_eq!(answer["games"][1]["nimming_number"], "1");
    assert!(run(&["census", "quaternary", "0.77"], 2).contains("never splits"));
}

#[test]
fn blurry_genera_beside_the_exact_ones() {
    let answer = json(&["genus", "grundy", "--to", "20"], 0);
    assert_eq!(answer["heaps"][13]["blurry"], "1#31");
    assert!(run(&["genus", "grundy", "--to", "13", "--blurry"], 0).contains("1#31"));
}
