//! Any text either is a game that prints and parses back, or is refused with a place inside it.
#![no_main]

use grundy::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Game>() {
    Ok(game) => assert_eq!(game.to_string().parse::<Game>(), Ok(game)),
    Err(error) => assert!(error.at <= error.input.chars().count()),
});
