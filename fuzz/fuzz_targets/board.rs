//! Any text either is a position that prints and parses back, or is refused with a place in it.
#![no_main]

use grundy_boards::BOARDS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for kind in BOARDS {
        let board = kind.open();
        match board.read(text) {
            Ok(position) => assert_eq!(board.read(&position), Ok(position), "{}", kind.name),
            Err(error) => assert!(error.at <= error.input.chars().count(), "{}", kind.name),
        }
    }
});
