//! The census of quaternary games against the printed list, and that of small games.

use grundy::census::{ClosureEnd, closures};
use grundy::misere::form::Forms;
use grundy::misere::quaternary::{Census, Domestication, NimmingNumber, census};
use grundy::misere::sequence::{GenusPeriodicity, explore};
use grundy::misere::{Genera, Nature};
use grundy::rules::Code;
use grundy::run::{Budget, Limit, Progress, Run, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn full() -> Census {
    census(6, &Run::unlimited()).value
}

/// Allen (2006), Appendix A, has 202 stars (not domesticatable) and 915 games, 0.312 missing and
/// 0.3122 without a star (docs/errata.md). `grundy reproduce allen.a1` compares every code.
#[test]
fn wild_games_by_length() {
    let census = full();
    let wild: Vec<usize> = census.wild_by_length().into_values().collect();
    assert_eq!(wild, [0, 0, 2, 21, 154, 739]);
    let game = |text: &str| {
        let code: Code = text.parse().unwrap();
        census.games().iter().find(|game| *game.code() == code).unwrap()
    };
    assert_eq!(game("0.312").first_wild(), Some(4));
    assert_eq!(game("0.3122").domestication(), Domestication::Not);
    let hopeless = census.games().iter().filter(|game| game.domestication() == Domestication::Not);
    assert_eq!(hopeless.count(), 202 + 1);
}

#[test]
fn every_first_wild_heap_by_genera() {
    for game in census(5, &Run::unlimited()).value.games() {
        let mut genera = Genera::new(game.code());
        genera.extend_to(game.first_wild().unwrap_or(60), &Run::unlimited()).unwrap();
        assert_eq!(genera.first_wild(), game.first_wild(), "{}", game.code());
    }
}

#[test]
fn nimming_numbers() {
    // Conjecture 3.3.5 of Allen (2006), that a wild game never becomes tame by finitely many
    // threes, is false: 0.1231 is wild, 0.12313 is tame.
    let census = full();
    let number = |text: &str| {
        let code: Code = text.parse().unwrap();
        census.games().iter().find(|game| *game.code() == code).unwrap().nimming_number()
    };
    assert_eq!(number("0.1231"), NimmingNumber::Finite(1));
    assert_eq!(number("0.12313"), NimmingNumber::Finite(0));
    assert_eq!(number("0.123"), NimmingNumber::Infinite);
    assert_eq!(number("0.3103"), NimmingNumber::Undefined);
    let open = |game: &&_| matches!(nimming(game), NimmingNumber::NoneUpTo(_));
    assert_eq!(census.games().iter().filter(open).count(), 0);
    for game in census.games() {
        let (wild, number) = (game.first_wild().is_some(), game.nimming_number());
        assert_eq!(wild, number != NimmingNumber::Finite(0), "{}", game.code());
        let hopeless = matches!(game.domestication(), Domestication::Almost | Domestication::Not);
        // Threes that do not suffice for ever may still suffice for a while.
        assert!(!(hopeless && number == NimmingNumber::Infinite), "{}", game.code());
    }
}

fn nimming(game: &grundy::misere::quaternary::CensusGame) -> NimmingNumber {
    game.nimming_number()
}

#[test]
fn wild_heaps_named_in_the_thesis() {
    // Example 3.3.2: 0.3122, heaps 5 + 7n, 7 + 7n, 8 + 7n and 11 + 7n have no tame value.
    // After Proposition 3.3.8: 0.3103, the heaps 5n + 2, n ≥ 1, have none. The thesis says that
    // all others have one; that is wrong for the heaps 5n + 4 (docs/errata.md).
    let values = |text: &str| {
        let code: Code = text.parse().unwrap();
        let mut genera = Genera::new(code);
        genera.extend_to(300, &Run::unlimited()).unwrap();
        let wild = |heap: &u64| genera.genus(*heap).unwrap().tame_value().is_none();
        (0..=300).filter(wild).collect::<Vec<u64>>()
    };
    let residues = |heap: &u64| *heap > 3 && [5, 7, 8, 11].iter().any(|r| heap % 7 == r % 7);
    assert_eq!(values("0.3122"), (0..=300).filter(residues).collect::<Vec<_>>());
    let residues = |heap: &u64| *heap > 3 && [2, 4].contains(&(heap % 5));
    assert_eq!(values("0.3103"), (0..=300).filter(residues).collect::<Vec<_>>());
}

#[test]
fn the_first_wild_heap_is_restive_or_restless() {
    for game in census(5, &Run::unlimited()).value.games() {
        let Some(first) = game.first_wild() else { continue };
        let mut genera = Genera::new(game.code());
        genera.extend_to(first, &Run::unlimited()).unwrap();
        let nature = genera.nature(first).unwrap();
        assert!(matches!(nature, Nature::Restive | Nature::Restless), "{}", game.code());
    }
}

#[test]
fn a_stopped_census_keeps_what_it_has() {
    let run = Run::new(Budget { heap: Some(600), ..Budget::default() });
    let census = census(6, &run);
    assert_eq!(census.stop, Some(Stop::Limit(Limit::Heap(600))));
    assert_eq!(census.value.games().len(), 768);
}

/// Whether genera are periodic is decided for every wild code of up to six digits.
#[test]
fn genera_of_wild_games_are_periodic_or_grow() {
    let run = Run::unlimited();
    let mut growing = Vec::new();
    let mut periodic = 0;
    for game in full().games().iter().filter(|game| game.first_wild().is_some()) {
        let mut genera = Genera::new(game.code());
        match explore(&mut genera, &run).into_whole().unwrap() {
            GenusPeriodicity::Proved(law) if law.grows() => growing.push(game.code().to_string()),
            GenusPeriodicity::Proved(_) => periodic += 1,
            other => panic!("{}: {other}", game.code()),
        }
    }
    assert_eq!((periodic, growing.len()), (840, 76));
    let short: Vec<&String> = growing.iter().filter(|code| code.len() < "0.122213".len()).collect();
    assert_eq!(short, ["0.13212", "0.13213", "0.31222", "0.31223", "0.33312"]);
    assert!(growing.contains(&"0.122213".to_owned()), "Allen 2007");
}

#[test]
fn a_set_that_is_interrupted_is_not_an_open_one() {
    let mut forms = Forms::new();
    let games = forms.born_by(4, &Run::unlimited()).unwrap().unwrap();
    let cancel = AtomicBool::new(false);
    // In the middle of a set, of which the whole run is told.
    let sink = |now: Progress<'_>| {
        cancel.fetch_or(now.done == 7 && now.order > 1, Ordering::Relaxed);
    };
    let run = Run::unlimited().cancelled_by(&cancel).told_to(&sink);
    let found = closures(&forms, &games, 2, Duration::from_secs(60), &run);
    assert_eq!((found.value.len(), found.stop), (7, Some(Stop::Cancelled)));
    assert!(found.value.iter().all(|set| !matches!(set.end, ClosureEnd::Stopped(_))));
    // One that has used up its own time is.
    let found = closures(&forms, &games, 1, Duration::ZERO, &Run::unlimited());
    let open = found.value.iter().filter(|set| matches!(set.end, ClosureEnd::Stopped(_)));
    assert!(found.is_whole() && open.count() > 10);
}
