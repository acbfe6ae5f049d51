use super::*;
use crate::nim::reference;
use crate::rules::Game;
use crate::run::{Budget, Limit};
use proptest::prelude::*;

/// The first `heaps` values by a method.
fn by(method: Method, game: &Game, heaps: usize) -> Vec<u32> {
    let mut values = Vec::new();
    let moves = Places::of_rules(game).expect("a finite octal code or Grundy's Game");
    extend(None, &moves, &mut values, heaps, method, &Run::unlimited()).unwrap();
    values
}

fn agrees(text: &str, heaps: usize) {
    let game: Game = text.parse().unwrap();
    let wanted = reference::values(&game, heaps);
    assert_eq!(by(Method::Plain, &game, heaps), wanted, "{text} plain");
    assert_eq!(by(Method::Lookup, &game, heaps), wanted, "{text} lookup");
}

#[test]
fn all_codes_of_one_and_two_digits() {
    for first in [0, 4] {
        for digits in 0..64 {
            agrees(&format!("{first}.{digits:02o}"), 400);
        }
    }
}

#[test]
#[ignore = "a minute; run by ./test --full"]
fn all_codes_of_one_and_two_digits_far() {
    for first in [0, 4] {
        for digits in 0..64 {
            agrees(&format!("{first}.{digits:02o}"), 6000);
        }
    }
}

#[test]
fn games_without_sparse_space_in_blocks() {
    // Beyond the first block; 0.006 and 4.007 pass the widths 64 to 512 on the way.
    for text in ["0.06", "0.004", "0.006", "0.14", "0.36", "4.007", "grundy"] {
        agrees(text, 4000);
    }
}

#[test]
fn tables_of_every_width() {
    // Take up to `most` tokens, or one more and split the rest: the values reach `most` at once.
    for most in [40, 100, 200, 400, 900, 2500] {
        let text = format!("0.{}4", "3".repeat(most));
        agrees(&text, most + 2200);
    }
}

#[test]
#[ignore = "half a minute; run by ./test --full"]
fn many_tables() {
    agrees(&format!("0.{}4", "3".repeat(20_000)), 24_000);
    agrees("0.006", 1 << 16);
}

#[test]
fn values_of_more_than_two_bytes_have_their_own_engine() {
    for text in ["0.006", "4.33", "grundy", "0.3333333"] {
        let game: Game = text.parse().unwrap();
        let moves = Places::of_rules(&game).unwrap();
        let mut values = vec![0];
        let mut engine = plain::Wide::knowing(&values);
        while values.len() < 900 {
            engine.next(&moves, &mut values, 1);
        }
        assert_eq!(values, by(Method::Plain, &game, 900), "{text}");
    }
}

#[test]
#[ignore = "a minute: the first values of three bytes; run by ./test --full"]
fn width_is_switched_in_time() {
    // Take up to k tokens: the values are 0, 1, …, k, 0, 1, …
    let most = 65_600;
    let game: Game = format!("0.{}", "3".repeat(most)).parse().unwrap();
    for method in [Method::Plain, Method::Lookup] {
        let values = by(method, &game, most + 10);
        assert!((0..most + 10).all(|heap| values[heap] as usize == heap % (most + 1)));
    }
}

#[test]
fn going_on_is_the_same_as_going_through() {
    let game: Game = "0.06".parse().unwrap();
    let moves = Places::of_rules(&game).unwrap();
    for method in [Method::Plain, Method::Lookup] {
        let wanted = by(method, &game, 3000);
        for stop in [0, 1, 2, 65, 500, 2047, 2049, 2500] {
            let mut values = wanted[..stop].to_vec();
            extend(None, &moves, &mut values, 3000, method, &Run::unlimited()).unwrap();
            assert_eq!(values, wanted, "from {stop}");
        }
    }
}

#[test]
fn a_stopped_run_keeps_its_values() {
    let game: Game = "0.06".parse().unwrap();
    let moves = Places::of_rules(&game).unwrap();
    let run = Run::new(Budget { heap: Some(2500), ..Budget::default() });
    let mut some = Vec::new();
    let stop = extend(None, &moves, &mut some, 5000, Method::best(), &run).unwrap_err();
    assert_eq!(stop, Stop::Limit(Limit::Heap(2500)));
    assert_eq!(some, values(&moves, some.len()));
    assert!((2500..2500 + 2 * STRIDE).contains(&some.len()));
}

#[test]
fn other_games_are_refused() {
    for text in ["0.8", "0.(3)", "8.1", "AllBut(1)"] {
        assert_eq!(Places::of_rules(&text.parse::<Game>().unwrap()), None, "{text}");
    }
    assert!(Places::of_rules(&"S(1,4)".parse::<Game>().unwrap()).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn codes_of_three_and_four_digits(
        first in prop::sample::select(vec![0, 4]),
        digits in 0u32..1 << 12,
        heaps in 1usize..2600,
    ) {
        agrees(&format!("{first}.{digits:04o}"), heaps);
    }
}
