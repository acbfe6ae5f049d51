//! Normal play against the answer key, and the engines against each other.

use grundy::nim::{self, Engine, Period, Periodicity, reference};
use grundy::run::{Budget, Limit, Run, Stop};
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
        period: Period { preperiod: number(1), period: number(2), saltus: 0 },
        max,
        source: fields[5].to_owned(),
    }
}

/// The values that a Guy–Smith proof of the row needs.
fn needed(row: &Row) -> u64 {
    let Period { preperiod, period, .. } = row.period;
    2 * (preperiod + period) + 64
}

fn check(row: &Row) {
    let heaps = 2 * needed(row) as usize;
    let sequence = nim::sequence(&row.game, heaps, &Run::unlimited());
    let proved = sequence.periodicity.proved();
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
#[ignore = "half a minute; run by ./test --full"]
fn longer_periods_of_the_answer_key_are_proved() {
    let middling = |row: &Row| (3000..50_000).contains(&needed(row));
    answer_key().iter().filter(|row| middling(row)).for_each(check);
}

#[test]
fn the_period_of_0_176_is_that_of_uhlins_example() {
    // Uhlin 2017, Example 2.6.
    let game: Game = "0.176".parse().unwrap();
    let sequence = nim::sequence(&game, 1000, &Run::unlimited());
    let period = sequence.periodicity.proved().unwrap().period();
    assert_eq!(period, Period { preperiod: 24, period: 8, saltus: 0 });
    let wanted = [0, 1, 1, 0, 2, 2, 3, 4, 4, 1, 1, 6, 2, 2, 3, 4, 4, 1, 1, 6, 6, 3, 3, 2];
    assert_eq!(sequence.values[..24], wanted);
}

#[test]
fn nim_is_proved_arithmetic_periodic() {
    let game: Game = "nim".parse().unwrap();
    let sequence = nim::sequence(&game, 1000, &Run::unlimited());
    let period = sequence.periodicity.proved().unwrap().period();
    assert_eq!(period, Period { preperiod: 0, period: 1, saltus: 1 });
    assert_eq!(sequence.value(1 << 60), Some(1 << 60));
    assert_eq!(sequence.max(), None);
}

#[test]
fn what_no_theorem_covers_is_observed() {
    // 0.8 leaves three heaps and is finite, so Guy–Smith applies, but its values grow for ever.
    let game: Game = "0.8".parse().unwrap();
    let sequence = nim::sequence(&game, 300, &Run::unlimited());
    let Periodicity::Observed(observed) = sequence.periodicity else {
        panic!("{:?}", sequence.periodicity)
    };
    assert_eq!(observed.period, Period { preperiod: 1, period: 3, saltus: 1 });
}

#[test]
fn three_parts_need_a_longer_window() {
    // A game that may leave three heaps but has a period: the window is that of c = 3.
    let game: Game = "0.31F".parse().unwrap();
    let sequence = nim::sequence(&game, 600, &Run::unlimited());
    if let Some(proved) = sequence.periodicity.proved() {
        let Period { preperiod, period, .. } = proved.period();
        assert_eq!(proved.proof().to, 3 * preperiod.max(1) + 2 * period + 3);
        let truth = reference::values(&game, 900);
        let p = period as usize;
        assert!((preperiod as usize..900 - p).all(|n| truth[n + p] == truth[n]));
    } else {
        panic!("{:?}", sequence.periodicity);
    }
}

#[test]
fn subtraction_games_are_proved_by_the_short_window() {
    for (text, preperiod, period) in [("S(1,2,3)", 0, 4), ("S(2,5)", 0, 7), ("S(1)", 0, 2)] {
        let game: Game = text.parse().unwrap();
        let sequence = nim::sequence(&game, 1000, &Run::unlimited());
        let found = sequence.periodicity.proved().unwrap().period();
        assert_eq!(found, Period { preperiod, period, saltus: 0 }, "{text}");
    }
}

#[test]
fn the_choice_of_engine() {
    let engine = |text: &str| nim::choose(&text.parse::<Game>().unwrap());
    assert_eq!(engine("nim"), Engine::Window);
    assert_eq!(engine("AllBut(1,2)"), Engine::Window);
    assert_eq!(engine("grundy"), Engine::Reference);
    assert_eq!(engine("0.8"), Engine::Reference);
}

#[test]
fn a_limit_is_a_result() {
    let game: Game = "0.06".parse().unwrap();
    let run = Run::new(Budget { heap: Some(500), ..Budget::default() });
    let sequence = nim::sequence(&game, 10_000, &run);
    assert_eq!(sequence.stop, Some(Stop::Limit(Limit::Heap(500))));
    assert!(sequence.values.len() >= 500);
    assert_eq!(sequence.values, reference::values(&game, sequence.values.len()));
}

#[test]
fn proofs_hold_far_beyond_what_was_checked() {
    // Every one- and two-digit octal code whose period is proved early keeps it for long.
    for number in 1..64u64 {
        let game: Game = format!("0.{}{}", number / 8, number % 8).parse().unwrap();
        let sequence = nim::sequence(&game, 400, &Run::unlimited());
        if let Some(proved) = sequence.periodicity.proved() {
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
        fn visit_options(
            &self,
            heap: u64,
            visit: &mut dyn FnMut(&[u64]) -> std::ops::ControlFlow<()>,
        ) -> std::ops::ControlFlow<()> {
            self.0.visit_options(heap, visit)
        }
    }
    let kayles = Opaque("kayles".parse().unwrap());
    let sequence = nim::sequence(&kayles, 600, &Run::unlimited());
    assert!(matches!(sequence.periodicity, Periodicity::Observed(o) if o.period.period == 12));
}
