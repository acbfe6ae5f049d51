//! Laws of balance: guessed, proved, compared with the rule in the literature and with brute force.

use crate::dice::Dice;
use crate::judge::Search;
use crate::monoid::Element;
use crate::outcome::Judge;
use crate::quotient::growing::check::proved;
use crate::quotient::growing::guess::guesses;
use crate::quotient::growing::law::Law;
use crate::quotient::{Solver, Status};
use crate::run::{Budget, Run};
use crate::{Game, Outcome, Position};
use std::sync::atomic::AtomicBool;

fn knots() -> Solver<Game> {
    let mut solver = Solver::new("4.7".parse::<Game>().unwrap());
    let status = solver.solve(&Run::new(Budget { heap: Some(40), ..Budget::default() }));
    assert!(matches!(status, Status::Balanced(_)), "{status:?}");
    solver
}

/// Allemang 1984, the game of Knots.
fn allemang(heaps: &[u64]) -> Outcome {
    let t = |n: u64| match n {
        0 | 1 | 3 => 0,
        2 => 1,
        n => n as i64 - 3,
    };
    let w = |n: u64| match n {
        5 => 1,
        0..=6 => 0,
        n => n as i64 - 6,
    };
    if heaps.iter().all(|&n| n == 1 || n == 3) {
        return Outcome::p_if(heaps.len() % 2 == 1);
    }
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    let largest = sorted.pop().unwrap();
    let a = w(largest) - sorted.iter().map(|&n| t(n)).sum::<i64>();
    let even = heaps.iter().filter(|&&n| n % 2 == 0).count() % 2;
    let odd = heaps.iter().filter(|&&n| n % 2 == 1).count() % 2;
    Outcome::p_if((a <= 0 && (even, odd) == (0, 0)) || (a >= 2 && (even, odd) == (1, 1)))
}

#[test]
fn knots_is_solved_as_allemang_solved_it() {
    let solver = knots();
    let law = solver.proved_law().unwrap();
    let mut dice = Dice(7);
    let mut random = |below| dice.roll(below);
    for round in 0..20_000 {
        let largest = [6, 12, 40, 1000, 1_000_000_000][round % 5];
        let count = 1 + random(6);
        let mut heaps: Vec<u64> = (0..count).map(|_| 1 + random(largest)).collect();
        // One heap near the weight of all others, so that balances are near the window.
        if round % 2 == 0 {
            let weight: u64 = heaps.iter().map(|&n| n.saturating_sub(3)).sum();
            heaps.push(weight + 1 + random(12));
        }
        let position = Position::new(heaps.iter().copied());
        assert_eq!(law.outcome(&position), allemang(&heaps), "{position}");
    }
}

#[test]
fn the_law_of_knots_against_the_definition_of_play() {
    let solver = knots();
    let mut dice = Dice(11);
    let mut random = |below| dice.roll(below);
    let positions = (0..2500).map(|round| {
        // Heaps beyond those from which the law was guessed, on both sides of the window.
        let mut heaps: Vec<u64> = (0..random(4)).map(|_| 1 + random(6)).collect();
        let weight: u64 = heaps.iter().map(|&n| n.saturating_sub(3)).sum();
        heaps.push(if round % 4 == 0 { 20 + random(8) } else { weight + 1 + random(12) });
        heaps
    });
    agrees_with_search(&solver, positions, 27, 50);
}

/// Compares a law with the search on positions of at most so many tokens; each kind of balance
/// occurs more often than `often`.
fn agrees_with_search(
    solver: &Solver<Game>,
    positions: impl Iterator<Item = Vec<u64>>,
    tokens: u64,
    often: usize,
) {
    let law = solver.proved_law().unwrap();
    let mut search = Search::new(solver.rules(), Run::unlimited());
    let mut near = [0; 4];
    for heaps in positions.filter(|heaps| heaps.iter().sum::<u64>() <= tokens) {
        let position = Position::new(heaps);
        let sum = law.position(&position);
        near[((sum.height - sum.weight).clamp(-1, 2) + 1) as usize] += 1;
        let game = solver.rules();
        assert_eq!(Ok(law.outcome(&position)), search.outcome(&position), "{game}: {position}");
    }
    assert!(near.iter().all(|&count| count > often), "{}: {near:?}", solver.rules());
}

#[test]
fn winning_moves_by_the_law_are_those_of_the_search() {
    let solver = knots();
    let (game, law) = (solver.rules(), solver.proved_law().unwrap());
    let mut search = Search::new(game, Run::unlimited());
    for heaps in [vec![16, 6, 3], vec![26], vec![12, 5, 3, 1], vec![14, 4, 4], vec![2, 1]] {
        let position = Position::new(heaps);
        let winning = law.winning_moves(game, &position, 1000, &Run::unlimited()).unwrap();
        assert_eq!(Ok(winning), search.winning_moves(&position, 1000), "{position}");
    }
    // A huge heap: some winning moves, each of them really winning.
    let huge: Position = "1000000000000 + 7 + 2".parse().unwrap();
    let winning = law.winning_moves(game, &huge, 20, &Run::unlimited()).unwrap();
    assert!(!winning.complete && !winning.moves.is_empty());
    assert!(winning.moves.iter().all(|m| law.outcome(&m.from(&huge).unwrap()) == Outcome::P));
}

/// The law of Knots and the quotient that it is checked with.
fn right() -> (Law, Solver<Game>) {
    let mut solver = Solver::new("4.7".parse::<Game>().unwrap());
    solver.extend_to(32, &Run::unlimited());
    let game = solver.rules().clone();
    let again = Solver::restore(game, &solver.save(), &Run::unlimited()).unwrap();
    let law = guesses(again.rules(), again.tables(), &Run::unlimited()).swap_remove(0);
    (law, again)
}

#[test]
fn every_wrong_law_is_refused() {
    let (law, solver) = right();
    let run = Run::unlimited();
    let accepted = |law: Law| proved(law, solver.rules(), solver.model(), &run);
    assert!(accepted(law.clone()).is_some());
    let elements: Vec<Element> = law.monoid.elements().collect();
    let mut wrong = Vec::new();
    for n in 1..law.heaps.len() {
        for by in [-2, -1, 1, 2] {
            let mut other = law.clone();
            other.heaps[n].weight += by;
            wrong.push((format!("weight of {n} by {by}"), other));
            let mut other = law.clone();
            other.heaps[n].height += by;
            wrong.push((format!("height of {n} by {by}"), other));
        }
        for &x in elements.iter().filter(|&&x| x != law.heaps[n].element) {
            let mut other = law.clone();
            other.heaps[n].element = x;
            wrong.push((format!("element of {n} to {x:?}"), other));
        }
    }
    for x in 0..elements.len() {
        for balance in 0..law.p[x].len() {
            let mut other = law.clone();
            other.p[x][balance] ^= true;
            wrong.push((format!("outcome of {x} with balance {balance}"), other));
        }
    }
    for (weight, height) in [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (1, 2)] {
        let mut other = law.clone();
        other.weight_step += weight;
        other.height_step += height;
        wrong.push((format!("steps by {weight} and {height}"), other));
    }
    let mut accepted_wrong = 0;
    for (what, other) in wrong {
        let Some(proof) = accepted(other) else { continue };
        // Some numbers do not matter, as the height of a heap that is never outweighed.
        accepted_wrong += 1;
        let mut dice = Dice(3);
        let mut random = |below| dice.roll(below);
        for _ in 0..3000 {
            let mut heaps: Vec<u64> = (0..1 + random(5)).map(|_| 1 + random(30)).collect();
            let weight: u64 = heaps.iter().map(|&n| n.saturating_sub(3)).sum();
            heaps.push(weight + 1 + random(12));
            let position = Position::new(heaps.iter().copied());
            assert_eq!(proof.outcome(&position), allemang(&heaps), "{what}: {position}");
        }
    }
    assert!(accepted_wrong < 40, "{accepted_wrong}");
}

/// A check that is cut short proves nothing.
#[test]
fn a_run_that_stops_leaves_the_law_unproved() {
    let (law, solver) = right();
    let cancel = AtomicBool::new(true);
    let run = Run::unlimited().cancelled_by(&cancel);
    assert!(proved(law, solver.rules(), solver.model(), &run).is_none());
}

#[test]
fn no_law_is_found_where_quotients_are_finite_or_grow_otherwise() {
    for code in ["0.77", "0.123", "0.07", "0.15"] {
        let mut solver = Solver::new(code.parse::<Game>().unwrap());
        solver.extend_to(32, &Run::unlimited());
        assert!(solver.proved_law().is_none(), "{code}");
    }
}

/// Games in which larger heaps may be lower; in the last some heaps are low. The law was found with
/// the heaps to the number.
const OTHERS: [(&str, u64); 6] =
    [("0.26", 48), ("0.57", 48), ("0.157", 72), ("0.355", 56), ("0.357", 56), ("0.734", 40)];

/// More games with low heaps.
const LOW: [(&str, u64); 9] = [
    ("0.175", 88),
    ("0.326", 88),
    ("0.516", 128),
    ("0.724", 88),
    ("0.732", 72),
    ("0.736", 88),
    ("4.06", 88),
    ("4.16", 88),
    ("4.52", 72),
];

/// A solver that went on until it had a law.
fn solved(code: &str, heap: u64) -> Solver<Game> {
    let mut solver = Solver::new(code.parse::<Game>().unwrap());
    let status = solver.solve(&Run::new(Budget { heap: Some(heap), ..Budget::default() }));
    assert!(matches!(status, Status::Balanced(_)), "{code}: {status:?}");
    solver
}

#[test]
fn other_laws_are_right() {
    against_the_definition_of_play(&OTHERS);
    against_larger_quotients(&OTHERS);
}

#[test]
#[ignore = "a minute and a half; run by ./test --full"]
fn laws_with_low_heaps_are_right() {
    against_the_definition_of_play(&LOW);
    against_larger_quotients(&LOW);
}

fn against_the_definition_of_play(games: &[(&str, u64)]) {
    for &(code, heap) in games {
        let mut dice = Dice(5);
        let mut random = |below| dice.roll(below);
        let positions = (0..600).map(|_| (0..1 + random(3)).map(|_| 1 + random(26)).collect());
        agrees_with_search(&solved(code, heap), positions, 34, 5);
    }
}

/// The quotient knows the outcomes of all sums of the heaps that it was extended to, and these are
/// more than those with which the law was checked.
fn against_larger_quotients(games: &[(&str, u64)]) {
    for &(code, heap) in games {
        let law = solved(code, heap);
        let law = law.proved_law().unwrap();
        let mut larger = Solver::new(code.parse::<Game>().unwrap());
        larger.extend_to(heap + 24, &Run::unlimited());
        let end = heap + 24;
        let mut dice = Dice(9);
        let mut random = |below| dice.roll(below);
        let mut near = [0; 4];
        for round in 0..6000 {
            let small = [end, heap / 2, 16][round % 3];
            let mut heaps: Vec<u64> = (0..random(6)).map(|_| 1 + random(small)).collect();
            heaps.push(heap - 4 + random(28));
            let position = Position::new(heaps);
            let sum = law.position(&position);
            near[((sum.height - sum.weight).clamp(-1, 2) + 1) as usize] += 1;
            let quotient = larger.quotient();
            let known = quotient.element(&position).map(|x| quotient.outcome(x));
            assert_eq!(Some(law.outcome(&position)), known, "{code}: {position}");
        }
        assert!(near.iter().all(|&count| count > 5), "{code}: {near:?}");
    }
}

/// In half of the heaps of 0.734 and of 0.175 height is no matter.
#[test]
fn laws_with_low_heaps() {
    for (code, heap, index, period, low) in [("0.734", 40, 4, 4, 2), ("0.175", 88, 14, 4, 2)] {
        let solver = solved(code, heap);
        let law = &solver.proved_law().unwrap().law;
        assert_eq!((law.cycle.index(), law.cycle.period()), (index, period), "{code}");
        let end = law.cycle.len();
        assert_eq!((index..end).filter(|&n| law.is_low(n)).count(), low, "{code}");
    }
}
