//! Any text either is a partizan game whose canonical form prints and reads back as the same
//! form, or stops at the budget, or is refused with a place in it.
#![no_main]

use grundy::partizan::{ReadError, Style, Values};
use grundy::run::{Budget, Run};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let budget = Budget { memory: Some(1 << 22), ..Budget::lasting(Duration::from_secs(1)) };
    let run = Run::new(budget);
    let mut values = Values::new();
    match values.read(text, &run) {
        Ok(value) => {
            for style in [Style::Ascii, Style::Unicode] {
                let printed = values.print_in(value, style);
                // A text with many definitions may be longer than what is read.
                if printed.len() < 10_000 {
                    assert_eq!(values.read(&printed, &Run::unlimited()), Ok(value), "{printed}");
                }
            }
            let _ = (values.thermograph(value, &run), values.birthday(value, &run));
        }
        Err(ReadError::Stopped(_)) => {}
        Err(ReadError::Text(error)) => assert!(error.at <= error.input.chars().count()),
    }
});
