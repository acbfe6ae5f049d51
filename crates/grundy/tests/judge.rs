//! Easy questions in misère play are easy: the judge against the definition, and against the clock.

#[path = "../src/dice.rs"]
mod dice;

use dice::Dice;
use grundy::judge::{MisereJudge, Search};
use grundy::misere::Genera;
use grundy::outcome::{Judge, Outcome, moves};
use grundy::rules::{NAMED_GAMES, Rules};
use grundy::run::{Budget, Limit, Run, Stop, processor_time};
use grundy::{Game, Position};
use std::collections::HashMap;
use std::time::Duration;

impl Dice {
    /// A position of at most so many tokens.
    fn position(&mut self, tokens: u64) -> Position {
        let mut left = 1 + self.roll(tokens);
        let mut position = Position::empty();
        // Many small heaps, or a few large ones.
        let largest = [6, 30, 100][self.roll(3) as usize];
        while left > 0 {
            let heap = 1 + self.roll(left.min(largest));
            position.insert(heap, 1);
            left -= heap;
        }
        position
    }

    /// An octal code 0.abc or 4.ab.
    fn code(&mut self) -> Game {
        let first = if self.roll(4) == 0 { 4 } else { 0 };
        let digits: Vec<String> = (0..1 + self.roll(3)).map(|_| self.roll(8).to_string()).collect();
        format!("{first}.{}", digits.concat()).parse().unwrap()
    }
}

fn brute(
    rules: &dyn Rules,
    position: &Position,
    known: &mut HashMap<Position, Outcome>,
) -> Outcome {
    if let Some(&outcome) = known.get(position) {
        return outcome;
    }
    let moves = moves(rules, position);
    let wins =
        |step: &grundy::outcome::Move| brute(rules, &step.from(position).unwrap(), known).is_p();
    let any = moves.iter().map(wins).fold(false, |any, wins| any | wins);
    let outcome = Outcome::p_if(!moves.is_empty() && !any);
    known.insert(position.clone(), outcome);
    outcome
}

#[test]
fn every_way_agrees_with_the_definition() {
    let mut dice = Dice(1);
    for _ in 0..60 {
        let game = dice.code();
        let mut known = HashMap::new();
        let mut judge = MisereJudge::new(&game, Run::unlimited());
        let mut search = Search::new(&game, Run::unlimited());
        let mut genera = Genera::new(&game);
        for _ in 0..12 {
            let position = dice.position(12);
            let outcome = brute(&game, &position, &mut known);
            assert_eq!(search.outcome(&position), Ok(outcome), "{game}: {position}");
            assert_eq!(judge.outcome(&position), Ok(outcome), "{game}: {position}");
            let genus = genera.sum(&position, &Run::unlimited()).unwrap();
            assert_eq!(genus.misere_outcome(), outcome, "{game}: {position}");
            let mut wanted = moves(&game, &position);
            wanted.retain(|step| brute(&game, &step.from(&position).unwrap(), &mut known).is_p());
            assert_eq!(judge.winning_moves(&position, 1000).unwrap().moves, wanted, "{game}");
        }
    }
}

#[test]
fn questions_that_were_too_hard() {
    for (text, position) in [
        ("nim", "100000+5+7"),
        ("AllBut(3)", "100000+5+7"),
        ("4.(3)", "9223372036854775807+5+7"),
        ("grundy", "76"),
        ("grundy", "94"),
        ("grundy", "13+71"),
        ("0.06", "8+9+19+20+21+23"),
        ("0.6", "9+16+17+19+21"),
        // By a law of balance.
        ("4.7", "5000+1"),
    ] {
        let game: Game = text.parse().unwrap();
        let mut judge = MisereJudge::new(&game, Run::new(Budget::working(Duration::from_secs(9))));
        let found = judge.outcome(&position.parse().unwrap());
        assert!(found.is_ok(), "{text} {position}");
    }
}

#[test]
fn a_limit_that_nobody_set_is_not_told() {
    // Officers: the quotient ends at heap 16, and no other way counts so many heaps.
    let game: Game = "0.6".parse().unwrap();
    let mut judge = MisereJudge::new(&game, Run::unlimited());
    let stop = judge.outcome(&"70000·30".parse().unwrap());
    assert_eq!(stop, Err(Stop::Limit(Limit::Reach)));
}

#[test]
fn large_heaps_do_not_keep_the_judge_from_its_limit() {
    for (text, position) in [("0.6", "20000+19999"), ("0.354", "3000"), ("grundy", "9999+7")] {
        let game: Game = text.parse().unwrap();
        let allowed = Duration::from_millis(300);
        let start = processor_time();
        let mut judge = MisereJudge::new(&game, Run::new(Budget::working(allowed)));
        let found = judge.outcome(&position.parse().unwrap());
        assert_eq!(found, Err(Stop::Limit(Limit::Time)), "{text} {position}");
        let taken = processor_time() - start;
        assert!(taken < 4 * allowed, "{text} {position}: {taken:?}");
    }
}

/// How many of these positions are answered within a second of processor time each.
fn answered(game: &Game, positions: &[Position]) -> usize {
    let in_time = |position: &&Position| {
        let budget = Budget { memory: Some(1 << 30), ..Budget::working(Duration::from_secs(1)) };
        let start = processor_time();
        let found = MisereJudge::new(game, Run::new(budget)).outcome(position);
        if found.is_err() || processor_time() - start > Duration::from_millis(300) {
            println!("{game} {position}: {found:?} in {:?}", processor_time() - start);
        }
        found.is_ok()
    };
    positions.iter().filter(in_time).count()
}

fn share(codes: usize, each: usize) -> (usize, usize) {
    let mut dice = Dice(7);
    let named = NAMED_GAMES.iter().map(|named| named.rules.parse().unwrap()).collect::<Vec<Game>>();
    let random: Vec<Game> = (0..codes).map(|_| dice.code()).collect();
    let mut total = (0, 0);
    for (i, game) in named.iter().chain(&random).enumerate() {
        let each = if i < named.len() { 4 * each } else { each };
        let positions: Vec<Position> = (0..each).map(|_| dice.position(100)).collect();
        total.0 += answered(game, &positions);
        total.1 += each;
    }
    total
}

#[test]
#[ignore = "a measurement of some minutes, in release"]
fn at_least_99_of_100_random_positions() {
    let (answered, asked) = share(200, 5);
    println!("{answered} of {asked}");
    assert!(answered * 100 >= asked * 99, "{answered} of {asked}");
}
