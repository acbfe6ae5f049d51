//! Any text either is a game whose canonical form prints and reads back as the same form, or
//! stops at the budget, or is refused with a place in it.
#![no_main]

use grundy::misere::form::{Forms, ReadError};
use grundy::run::{Budget, Run};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
    let mut forms = Forms::new();
    match forms.read(text, &run) {
        Ok(form) => {
            let printed = forms.print(form);
            assert_eq!(forms.read(&printed, &Run::unlimited()), Ok(form), "{printed}");
            let _ = (forms.mate(form, &run), forms.genus(form, &run), forms.tree(form));
        }
        Err(ReadError::Stopped(_)) => {}
        Err(ReadError::Text(error)) => assert!(error.at <= error.input.chars().count()),
    }
});
