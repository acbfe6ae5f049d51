//! Regular laws against search and against larger quotients.

use crate::dice::Dice;
use crate::judge::Search;
use crate::outcome::Judge;
use crate::quotient::{Solver, Status};
use crate::run::Run;
use crate::{Game, Outcome, Position};

fn solved(text: &str) -> Solver<Game> {
    let mut solver = Solver::new(text.parse::<Game>().unwrap());
    let status = solver.solve(&Run::unlimited());
    assert!(matches!(status, Status::Regular(_)), "{text}: {status:?}");
    solver
}

#[test]
fn the_law_of_0_54_against_a_larger_quotient() {
    let solver = solved("0.54");
    let law = solver.proved_reader().unwrap();
    assert_eq!((law.cycle().index(), law.cycle().period()), (17, 7));
    assert_eq!((law.summary().states(), law.apart()), (39, Some(7)));
    let mut larger = Solver::new("0.54".parse::<Game>().unwrap());
    while larger.heap() < 66 {
        // A law that is known is no reason to stop here.
        larger.extend_to(66, &Run::unlimited());
    }
    let quotient = larger.verified_quotient();
    let (mut dice, mut ps) = (Dice(1), 0);
    for _ in 0..20_000 {
        let count = dice.roll(6);
        let position = Position::new((0..count).map(|_| dice.roll(66) + 1));
        let outcome = quotient.outcome(quotient.element(&position).unwrap());
        assert_eq!(law.outcome(&position), outcome, "{position}");
        ps += u32::from(outcome == Outcome::P);
    }
    assert!(ps > 1000, "{ps}");
}

#[test]
fn the_law_of_0_145() {
    let solver = solved("0.145");
    let law = solver.proved_reader().unwrap();
    assert_eq!((law.cycle().index(), law.cycle().period()), (31, 9));
    assert!(law.summary().is_infinite());
    agrees_with_search(&solver);
}

#[test]
fn the_law_of_0_54_against_search() {
    let solver = solved("0.54");
    agrees_with_search(&solver);
    let (game, law) = (solver.rules(), solver.proved_reader().unwrap());
    let mut search = Search::new(game, Run::unlimited());
    let run = Run::unlimited();
    for heaps in [vec![28], vec![17, 10], vec![14, 14, 3], vec![21, 7, 2], vec![7, 4, 4, 9]] {
        let position = Position::new(heaps);
        let winning = law.winning_moves(game, &position, 1000, &run).unwrap();
        assert_eq!(Ok(winning), search.winning_moves(&position, 1000), "{position}");
    }
    // Huge heaps: some winning moves, each of them really winning.
    let huge: Position = "700007 + 700000 + 5".parse().unwrap();
    let winning = law.winning_moves(game, &huge, 20, &run).unwrap();
    assert!(!winning.moves.is_empty());
    assert!(winning.moves.iter().all(|m| law.outcome(&m.from(&huge).unwrap()) == Outcome::P));
}

/// All positions of up to 26 tokens, by the definition of play.
fn agrees_with_search(solver: &Solver<Game>) {
    let law = solver.proved_reader().unwrap();
    let mut search = Search::new(solver.rules(), Run::unlimited());
    // The largest heap first, so that each position is met once.
    let mut todo: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), 26)];
    let mut ps = 0;
    while let Some((heaps, left)) = todo.pop() {
        let position = Position::new(heaps.iter().copied());
        let outcome = law.outcome(&position);
        assert_eq!(Ok(outcome), search.outcome(&position), "{position}");
        ps += u32::from(outcome == Outcome::P);
        for heap in 1..=left.min(heaps.last().copied().unwrap_or(left)) {
            todo.push(([&heaps[..], &[heap]].concat(), left - heap));
        }
    }
    assert!(ps > 1000, "{ps}");
}
