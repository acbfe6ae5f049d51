//! Normal play against the answer key, and the engines against each other.

use grundy::nim::{self, Engine, NimError, NimSequence, Period, Periodicity, Request, reference};
use grundy::rules::Visit;
use grundy::run::{Budget, Limit, Reached, Run, Stop};
use grundy::{Game, Rules};

/// A row of `data/octal.csv`: what other people's programs found.
struct Row {
    game: Game,
    period: Period,
    max: Option<(u32, u64)>,
    source: String,
}

fn answer_key() -> Vec<Row> {
    include_str!("data/octal.csv").lines().skip(1).map(row).collect()
}

fn row(line: &str) -> Row {
    let fields: Vec<&str> = line.splitn(6, ',').collect();
    let number = |i: usize| fields[i].parse::<u64>().unwrap_or_else(|_| panic!("{line}"));
    let max = (!fields[3].is_empty()).then(|| (number(3) as u32, number(4)));
    Row {
        game: fields[0].parse().unwrap(),
        period: Period::new(number(1), number(2), 0).unwrap(),
        max,
        source: fields[5].to_owned(),
    }
}

/// The values that a Guy–Smith proof of the row needs.
fn needed(row: &Row) -> u64 {
    2 * row.period.cycle().len() + 64
}

fn check(row: &Row) {
    let heaps = 2 * needed(row);
    let sequence = nim::sequence(&row.game, heaps, &Run::unlimited()).value;
    let proved = sequence.periodicity().proved();
    let found = proved.map(|proved| proved.period());
    assert_eq!(found, Some(row.period), "{} ({})", row.game, row.source);
    if row.max.is_some() {
        assert_eq!(sequence.max(), row.max, "{} ({})", row.game, row.source);
    }
}

#[test]
fn every_short_period_of_the_answer_key_is_proved() {
    let rows: Vec<Row> = answer_key().into_iter().filter(|row| needed(row) < 3000).collect();
    assert!(rows.len() > 35, "only {} rows", rows.len());
    rows.iter().for_each(check);
}

#[test]
fn every_engine_proves_the_short_periods_of_the_answer_key() {
    let proving = [Engine::Reference, Engine::Dense, Engine::Plain, Engine::Blocked];
    let rows: Vec<Row> = answer_key().into_iter().filter(|row| needed(row) < 800).collect();
    for engine in proving {
        let mut open = Vec::new();
        for row in &rows {
            let heaps = Some(4 * needed(row) + 20_000);
            let request = Request::new().heaps(heaps).engine(engine);
            let found = nim::compute(&row.game, &request, &Run::unlimited());
            let proved = match &found {
                Ok(found) => found.value.periodicity().proved(),
                Err(error) => {
                    assert!(matches!(error, NimError::Lost { .. }), "{error}");
                    None
                }
            };
            match proved {
                Some(found) => {
                    assert_eq!(found.period(), row.period, "{} by {engine}", row.game);
                }
                None => open.push(row.game.to_string()),
            }
        }
        // A stream needs a sparse space, and it waits for some thousand heaps before it says
        // that there is none.
        let most = if engine == Engine::Blocked { rows.len() / 4 } else { 0 };
        assert!(open.len() <= most, "{engine} left open {open:?} of {} games", rows.len());
    }
}

/// The sequence of a game whose first heaps prove this period.
fn sequence_of_period(text: &str, heaps: u64, period: Option<Period>) -> NimSequence {
    let game: Game = text.parse().unwrap();
    let sequence = nim::sequence(&game, heaps, &Run::unlimited()).value;
    let proved = sequence.periodicity().proved().expect("a proof");
    assert_eq!(Some(proved.period()), period);
    sequence
}

#[test]
fn the_period_of_0_176_is_that_of_uhlins_example() {
    // Uhlin 2017, Example 2.6.
    let sequence = sequence_of_period("0.176", 1000, Period::new(24, 8, 0));
    let wanted = [0, 1, 1, 0, 2, 2, 3, 4, 4, 1, 1, 6, 2, 2, 3, 4, 4, 1, 1, 6, 6, 3, 3, 2];
    assert_eq!(sequence.values()[..24], wanted);
}

#[test]
fn nim_is_proved_arithmetic_periodic() {
    let sequence = sequence_of_period("nim", 1000, Period::new(0, 1, 1));
    assert_eq!(sequence.value(1 << 60), Some(1 << 60));
    assert_eq!(sequence.max(), None);
}

#[test]
fn values_that_grow_are_proved_to() {
    // 0.8 leaves three heaps and is finite; its values grow for ever.
    let sequence = sequence_of_period("0.8", 300, Period::new(1, 3, 1));
    assert_eq!(sequence.value(1 << 40), Some(((1 << 40) - 1) / 3));
}

#[test]
fn laskers_nim_is_proved_arithmetic_periodic() {
    let sequence = sequence_of_period("4.(3)", 300, Period::new(1, 4, 4));
    // Winning Ways, chapter 4: 4k + 3 and 4k + 4 change places.
    assert_eq!(sequence.value((1 << 40) + 3), Some((1 << 40) + 4));
}

#[test]
fn what_no_theorem_covers_is_observed() {
    // A repeating tail, and heaps are split, but a heap cannot be made any smaller.
    let game: Game = "4.(1)".parse().unwrap();
    let sequence = nim::sequence(&game, 300, &Run::unlimited()).value;
    assert!(
        matches!(sequence.periodicity(), Periodicity::Observed(_)),
        "{:?}",
        sequence.periodicity()
    );
}

#[test]
fn three_parts_need_a_longer_window() {
    // A game that may leave three heaps but has a period: the window is that of c = 3.
    let game: Game = "0.31F".parse().unwrap();
    let sequence = nim::sequence(&game, 600, &Run::unlimited()).value;
    if let Some(proved) = sequence.periodicity().proved() {
        let (preperiod, period) = (proved.period().preperiod(), proved.period().period());
        assert_eq!(proved.proof().checked().end, 3 * preperiod.max(1) + 2 * period + 3);
        let truth = reference::values(&game, 900);
        let p = period as usize;
        assert!((preperiod as usize..900 - p).all(|n| truth[n + p] == truth[n]));
    } else {
        panic!("{:?}", sequence.periodicity());
    }
}

#[test]
fn subtraction_games_are_proved_by_the_short_window() {
    for (text, preperiod, period) in [("S(1,2,3)", 0, 4), ("S(2,5)", 0, 7), ("S(1)", 0, 2)] {
        let game: Game = text.parse().unwrap();
        let sequence = nim::sequence(&game, 1000, &Run::unlimited()).value;
        let found = sequence.periodicity().proved().unwrap().period();
        assert_eq!(Some(found), Period::new(preperiod, period, 0), "{text}");
    }
}

/// The engine that computed most of so many values.
fn engine_of(text: &str, heaps: u64) -> Engine {
    let game: Game = text.parse().unwrap();
    nim::sequence(&game, heaps, &Run::unlimited()).value.engine()
}

#[test]
fn the_choice_of_engine() {
    for text in ["nim", "AllBut(1,2)", "S(2,3)"] {
        assert_eq!(engine_of(text, 20_000), Engine::Window, "{text}");
    }
    for text in ["0.77", "grundy", "0.06"] {
        assert_eq!(engine_of(text, 20_000), Engine::Dense, "{text}");
    }
    for text in ["0.16", "4.045"] {
        assert_eq!(engine_of(text, 200_000), Engine::Blocked, "{text}");
    }
    assert_eq!(engine_of("0.8", 100), Engine::Reference);
}

#[test]
fn the_choice_is_explained() {
    let game: Game = "0.16".parse().unwrap();
    let sequence = nim::sequence(&game, 20_000, &Run::unlimited()).value;
    assert!(sequence.why().iter().any(|why| why.contains("rare")), "{:?}", sequence.why());
}

/// The first values by an engine, if it can do the game.
fn forced(game: &Game, engine: Engine, heaps: u64) -> Option<Vec<u32>> {
    let request = Request::new().heaps(heaps).engine(engine);
    let sequence = nim::compute(game, &request, &Run::unlimited()).ok()?.value;
    Some((0..heaps).map_while(|heap| sequence.value(heap)).map(|v| v as u32).collect())
}

fn all_engines_agree(game: &Game, heaps: u64) {
    let truth = reference::values(game, heaps as usize);
    for engine in Engine::ALL {
        if let Some(values) = forced(game, engine, heaps) {
            // A proof may come early and speak of all heaps; an engine never says anything false.
            assert_eq!(values[..], truth[..values.len()], "{game} by {engine}");
            assert!(values.len() as u64 == heaps, "{game} by {engine}: {} values", values.len());
        }
    }
}

#[test]
fn all_engines_agree_on_short_codes() {
    for number in 1..64u64 {
        for first in [0, 4] {
            let text = format!("{first}.{}{}", number / 8, number % 8);
            all_engines_agree(&text.parse().unwrap(), 1500);
        }
    }
}

#[test]
fn all_engines_agree_on_some_longer_codes() {
    for text in ["0.127", "0.104", "0.106", "0.205", "0.376", "0.454", "0.174", "4.045", "0.644"] {
        all_engines_agree(&text.parse().unwrap(), 5000);
    }
    for text in ["grundy", "0.(3)", "0.12(31)", "0.8", "S(1,4,9)"] {
        all_engines_agree(&text.parse().unwrap(), 200);
    }
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn all_engines_agree_on_three_digit_codes() {
    for number in (1..512u64).step_by(3) {
        let (a, b, c) = (number / 64, number / 8 % 8, number % 8);
        for first in [0, 4] {
            all_engines_agree(&format!("{first}.{a}{b}{c}").parse().unwrap(), 4000);
        }
    }
}

#[test]
fn an_engine_that_cannot_says_so() {
    let kayles: Game = "0.77".parse().unwrap();
    let request = Request::new().engine(Engine::Window);
    let unable = nim::compute(&kayles, &request, &Run::unlimited()).unwrap_err();
    assert_eq!(unable, NimError::Engine(Engine::Window));
}

#[test]
fn the_published_engine_gives_the_statistics_of_the_paper() {
    // Uhlin 2017, Table 1 lists rare counts, last rare indices and depths; the blocked engine
    // must find the same rare heaps.
    let game: Game = "0.454".parse().unwrap();
    let sparse = |engine| {
        let request = Request::new().heaps(100_000).engine(engine);
        nim::compute(&game, &request, &Run::unlimited()).unwrap().value.sparse().unwrap()
    };
    let (plain, blocked) = (sparse(Engine::Plain), sparse(Engine::Blocked));
    assert!(plain.average_leftovers().is_some());
    assert_eq!(
        (plain.rare_count(), plain.last_rare()),
        (blocked.rare_count(), blocked.last_rare())
    );
    assert_eq!((blocked.rare_count(), blocked.last_rare()), (16, Some(124)));
}

#[test]
fn longer_periods_are_proved_by_the_short_certificate() {
    // Shorter ones are proved by Guy and Smith, from the same values, before a window comes back.
    for text in ["0.16", "0.56"] {
        let row = answer_key().into_iter().find(|row| row.game.to_string() == text).unwrap();
        let request = Request::new().engine(Engine::Blocked);
        let sequence = nim::compute(&row.game, &request, &Run::unlimited()).unwrap().value;
        let proved = sequence.periodicity().proved().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(proved.period(), row.period, "{text}");
        assert_eq!(sequence.max(), row.max, "{text}");
        assert!(proved.proof().to_string().contains("short certificate"), "{text}");
    }
}

#[test]
#[ignore = "up to a minute for each game; run by ./test --full"]
fn every_period_of_the_answer_key_within_reach_is_proved() {
    for row in answer_key().iter().filter(|row| needed(row) < 1 << 30) {
        check(row);
    }
}

#[test]
fn assumed_values_are_called_so() {
    let game: Game = "4.045".parse().unwrap();
    let request = Request::new().heaps(100_000).engine(Engine::Observing);
    let sequence = nim::compute(&game, &request, &Run::unlimited()).unwrap().value;
    assert!(!sequence.values_proved());
    assert!(sequence.periodicity().proved().is_none());
}

#[test]
fn a_limit_is_a_result() {
    let game: Game = "0.06".parse().unwrap();
    let run = Run::new(Budget { heap: Some(500), ..Budget::default() });
    let Reached { value: sequence, stop } = nim::sequence(&game, 10_000, &run);
    assert_eq!(stop, Some(Stop::Limit(Limit::Heap(500))));
    assert!(sequence.values().len() >= 500);
    assert_eq!(sequence.values(), reference::values(&game, sequence.values().len()));
}

#[test]
fn proofs_hold_far_beyond_what_was_checked() {
    // Every one- and two-digit octal code whose period is proved early keeps it for long.
    for number in 1..64u64 {
        let game: Game = format!("0.{}{}", number / 8, number % 8).parse().unwrap();
        let sequence = nim::sequence(&game, 400, &Run::unlimited()).value;
        if let Some(proved) = sequence.periodicity().proved() {
            let far = reference::values(&game, 900);
            assert!(
                (0..900).all(|n| sequence.value(n) == Some(u64::from(far[n as usize]))),
                "{game}: {:?}",
                proved.period()
            );
        }
    }
}

#[test]
fn a_game_without_a_code_gets_no_theorem() {
    struct Opaque(Game);
    impl Rules for Opaque {
        fn visit_options(&self, heap: u64, visit: Visit<'_>) -> std::ops::ControlFlow<()> {
            self.0.visit_options(heap, visit)
        }
    }
    let kayles = Opaque("kayles".parse().unwrap());
    let sequence = nim::sequence(&kayles, 600, &Run::unlimited()).value;
    assert!(
        matches!(sequence.periodicity(), Periodicity::Observed(o) if o.period().period() == 12)
    );
}

#[test]
fn large_members_of_a_subtraction_set_cost_nothing() {
    let game: Game = "S(10000)".parse().unwrap();
    let sequence = nim::sequence(&game, 100_000, &Run::unlimited()).value;
    let found = sequence.periodicity().proved().map(|proved| proved.period());
    assert_eq!(found, Period::new(0, 20_000, 0));
}

#[test]
fn a_forced_engine_that_has_to_give_up_is_an_error() {
    // A quarter of the first heaps are rare in the best space.
    let game: Game = "0.06".parse().unwrap();
    let request = Request::new().engine(Engine::Blocked).heaps(40_000);
    let error = nim::compute(&game, &request, &Run::unlimited()).unwrap_err();
    assert!(matches!(error, NimError::Lost { engine: Engine::Blocked, .. }), "{error}");
}
