//! Any text either is a rule that prints and parses back, or is refused with a place inside it; and
//! a rule keeps the promises of rules.
#![no_main]

use grundy::rules::{Rule, checked};
use grundy::run::{Budget, Run};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| match text.parse::<Rule>() {
    Ok(rule) => {
        assert_eq!(rule.to_string().parse::<Rule>().unwrap(), rule);
        let run = Run::new(Budget::lasting(Duration::from_millis(20)));
        for heap in 0..12 {
            if let Err(stop) = checked::options(&rule, heap, &run) {
                assert!(matches!(stop, grundy::run::Stop::Limit(_)), "{text}: {stop}");
            }
        }
    }
    Err(error) => assert!(error.at <= error.input.chars().count()),
});
