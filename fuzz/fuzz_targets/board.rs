//! Any text either is a board that prints and parses back, or is refused with a place in it.
#![no_main]

use grundy::board::{Clobber, GridGame, Towers};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Towers::parse(text) {
        Ok(position) => assert_eq!(Towers::parse(&Towers::print(&position)), Ok(position)),
        Err(error) => assert!(error.at <= error.input.chars().count()),
    }
    match Clobber::parse(text) {
        Ok(position) => assert_eq!(Clobber::parse(&Clobber::print(&position)), Ok(position)),
        Err(error) => assert!(error.at <= error.input.chars().count()),
    }
});
