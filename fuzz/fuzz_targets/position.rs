//! Any text either is a position that prints and parses back, or is refused with a place in it.
#![no_main]

use grundy::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Position>() {
    Ok(position) => assert_eq!(position.to_string().parse::<Position>(), Ok(position)),
    Err(error) => assert!(error.at <= error.input.chars().count()),
});
