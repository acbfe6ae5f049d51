use super::*;
use crate::Game;
use crate::outcome::Move;
use crate::run::{Budget, Limit};

/// The definition, without memory and without leaving anything out.
fn brute(rules: &dyn Rules, position: &Position) -> Outcome {
    let moves = crate::outcome::moves(rules, position);
    let wins = |m: &Move| brute(rules, &m.from(position).unwrap()).is_p();
    Outcome::p_if(!moves.is_empty() && !moves.iter().any(wins))
}

#[test]
fn agrees_with_the_definition() {
    for text in ["0.77", "0.07", "0.123", "4.7", "grundy", "0.(3)", "0.8", "0.06", "0.6"] {
        let game: Game = text.parse().unwrap();
        let mut search = Search::new(&game, Run::unlimited());
        for a in 0..5 {
            for b in 0..=a {
                let position = Position::new([a, b, 1]);
                let outcome = brute(&game, &position);
                assert_eq!(search.outcome(&position), Ok(outcome), "{text}: {position}");
                let mut wanted = crate::outcome::moves(&game, &position);
                wanted.retain(|m| brute(&game, &m.from(&position).unwrap()).is_p());
                let winning = search.winning_moves(&position, 1000).unwrap();
                assert_eq!(winning.moves, wanted, "{text}: {position}");
            }
        }
    }
}

#[test]
fn sums_that_were_unknown_take_some_thousand_states() {
    for (text, position, most) in
        [("0.06", "8+9+19+20+21+23", 20_000), ("0.6", "9+16+17+19+21", 40_000)]
    {
        let game: Game = text.parse().unwrap();
        let mut search = Search::new(&game, Run::unlimited());
        search.outcome(&position.parse().unwrap()).unwrap();
        assert!(search.settled() < most, "{text} {position}: {}", search.settled());
    }
}

#[test]
fn what_was_learnt_agrees_with_what_is_found() {
    let mut fewer = 0;
    for (text, small, large) in
        [("0.77", 9, 16), ("4.7", 8, 15), ("0.07", 12, 19), ("0.356", 8, 14), ("grundy", 20, 26)]
    {
        let game: Game = text.parse().unwrap();
        let mut solver = crate::quotient::Solver::new(&game);
        solver.extend_to(small, &Run::unlimited());
        let mut plain = Search::new(&game, Run::unlimited());
        let mut learnt = Search::new(&game, Run::unlimited());
        // Some heaps before, some after.
        learnt.outcome(&Position::new([small / 2, 3])).unwrap();
        learnt.learn(LookUp::new(&solver.quotient()).unwrap());
        for a in 1..=large {
            for b in [1, 2, small / 2, small, large].into_iter().filter(|&b| b <= a) {
                for c in [0, 2, 3, small - 1] {
                    let position = Position::new([a, b, c, c]);
                    let outcome = plain.outcome(&position);
                    assert_eq!(learnt.outcome(&position), outcome, "{text}: {position}");
                }
            }
        }
        fewer += plain.settled() as i64 - learnt.settled() as i64;
    }
    assert!(fewer > 0, "the table saves nothing");
}

#[test]
fn plambecks_worked_example() {
    // Plambeck 2005, section 1: misère Kayles 5 + 4 + 1 + 1 is searched, not remembered.
    let game: Game = "kayles".parse().unwrap();
    let position = Position::new([5, 4, 1, 1]);
    let mut search = Search::new(&game, Run::unlimited());
    assert_eq!(search.outcome(&position), Ok(brute(&game, &position)));
}

#[test]
fn long_play_does_not_overflow_the_stack() {
    let game: Game = "S(1)".parse().unwrap();
    let mut search = Search::new(&game, Run::unlimited());
    assert_eq!(search.outcome(&Position::new([100_000])), Ok(Outcome::N));
}

#[test]
fn the_budget_stops_it() {
    let game: Game = "0.77".parse().unwrap();
    let run = Run::new(Budget { memory: Some(1 << 16), ..Budget::default() });
    let mut search = Search::new(&game, run);
    let stop = search.outcome(&Position::new([40, 39, 38, 37]));
    assert_eq!(stop, Err(Stop::Limit(Limit::Memory(1 << 16))));
}

#[test]
fn huge_positions_are_refused_or_stopped() {
    let game: Game = "0.77".parse().unwrap();
    let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
    let mut search = Search::new(&game, run);
    assert!(search.outcome(&"65535·1000000".parse().unwrap()).is_err());
    assert!(search.outcome(&"18446744073709551615·6".parse().unwrap()).is_err());
    let digits: Game = "0.5[18446744073709551615]7".parse().unwrap();
    assert!(Search::new(&digits, run).outcome(&Position::new([400])).is_err());
}
