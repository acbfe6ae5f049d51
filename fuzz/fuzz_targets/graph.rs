//! Any text either is a finite game whose positions are read as they are spelled, or is refused.
#![no_main]

use grundy::rules::{Game, GraphError, Listed, checked};
use grundy::run::Run;
use grundy::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Listed::from_graph("game", text) {
    Ok(listed) => {
        let game = Game::from(listed);
        for heap in 1..=game.last_heap().unwrap().min(20) {
            let position = Position::new([heap, heap, 1]);
            assert_eq!(game.position(&game.spell(&position)).unwrap(), position);
            checked::options(&game, heap, &Run::unlimited()).unwrap();
        }
    }
    Err(GraphError::Text(error)) => assert!(error.at <= error.input.chars().count()),
    Err(_) => {}
});
