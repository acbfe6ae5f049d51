use super::*;
use crate::Game;

fn members(list: &[(&str, &[&[&str]])]) -> Vec<(String, Vec<Vec<String>>)> {
    let names = |sum: &&[&str]| sum.iter().map(ToString::to_string).collect();
    let member = |(name, options): &(&str, &[&[&str]])| {
        (name.to_string(), options.iter().map(names).collect())
    };
    list.iter().map(member).collect()
}

fn listed(list: &[(&str, &[&[&str]])]) -> Result<Listed, ListedError> {
    Listed::new("test", members(list))
}

#[test]
fn options_come_first_and_once_whatever_the_order() {
    let game =
        listed(&[("c", &[&["b", "a"], &["a", "b"], &["a"]]), ("a", &[]), ("b", &[&["a"], &[]])]);
    let game = game.unwrap();
    assert_eq!(game.names().collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(game.options(3), [vec![1], vec![1, 2]]);
    assert_eq!(game.options(2), [vec![], vec![1]]);
    assert!(game.options(1).is_empty() && game.options(0).is_empty());
    assert_eq!((game.name(0), game.name(3), game.name(4)), (None, Some("c"), None));
    assert_eq!(game.last_heap(), Some(3));
}

#[test]
fn the_title_makes_no_difference() {
    let list: &[(&str, &[&[&str]])] = &[("a", &[&[]])];
    let other = Listed::new("other", members(list)).unwrap();
    assert_eq!(listed(list).unwrap(), other);
    assert_ne!(listed(&[("b", &[&[]])]).unwrap(), other);
}

#[test]
fn what_is_wrong_is_named() {
    let text = |list: &[(&str, &[&[&str]])]| listed(list).unwrap_err().to_string();
    assert_eq!(text(&[("a", &[]), ("a", &[])]), "the position \"a\" is listed twice");
    assert!(text(&[("a", &[&["b"]])]).starts_with("\"b\", an option of \"a\", is not listed"));
    assert!(text(&[("", &[])]).contains("is no name"));
    assert!(text(&[("\"", &[])]).contains("is no name"));
    assert_eq!(
        text(&[("a", &[&["a"]])]),
        "the positions go round in a circle: a → a",
        "a position that is its own option"
    );
    // The way into the cycle is not part of it.
    let found = listed(&[
        ("start", &[&["a", "end"]]),
        ("a", &[&["end"], &["b"]]),
        ("b", &[&["end", "c"]]),
        ("c", &[&["a"]]),
        ("end", &[]),
    ]);
    let cycle = ["a", "b", "c", "a"].map(str::to_owned).to_vec();
    assert_eq!(found.unwrap_err(), ListedError::Cycle(cycle));
}

#[test]
fn long_chains_need_no_stack() {
    let name = |n: u64| n.to_string();
    let options = |n: u64| if n == 0 { Vec::new() } else { vec![vec![name(n - 1)]] };
    let last = 100_000;
    let chain = (0..=last).rev().map(|n| (name(n), options(n))).collect();
    let game = Listed::new("chain", chain).unwrap();
    assert_eq!(game.number("0"), Some(1));
    let ring = (0..=last).map(|n| (name(n), vec![vec![name((n + 1) % (last + 1))]])).collect();
    let refused = Listed::new("ring", ring).unwrap_err().to_string();
    assert!(refused.contains("(100001 moves)") && refused.len() < 200, "{refused}");
}

#[test]
fn too_many_positions_are_refused() {
    let members = (0..=MOST_LISTED).map(|n| (n.to_string(), Vec::new()));
    assert_eq!(Listed::numbered("many", members).unwrap_err(), ListedError::TooMany);
}

#[test]
fn all_heaps_under_some_are_the_game_itself() {
    let kayles: Game = "0.77".parse().unwrap();
    let under = Listed::under(&kayles, [3, 9], "nine", |n| format!("h{n}"), &Run::unlimited());
    let under = under.unwrap().unwrap();
    assert_eq!(under.len(), 9);
    for heap in 0..=9 {
        let mut options = kayles.options(heap);
        options.sort();
        assert_eq!(under.options(heap), options);
    }
    // Under heap 5 of S(2) there are only odd heaps.
    let twos: Game = "S(2)".parse().unwrap();
    let under = Listed::under(&twos, [5], "five", |n| n.to_string(), &Run::unlimited());
    let under = under.unwrap().unwrap();
    assert_eq!(under.names().collect::<Vec<_>>(), ["1", "3", "5"]);
    assert_eq!(under.options(3), [[2]]);
}
