//! A heap that weighs as much as two others: 20 against 19 in 0.016.

use super::weighed::{agrees_with_search, demonstrated, no_outcome_can_be_turned};
use crate::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::quotient::infinite::band::Band;
use crate::quotient::infinite::moves::{Moves, Scales};
use crate::quotient::infinite::plane::Weighed;
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::word::Ranks;
use crate::quotient::{Solver, Status};
use crate::run::Run;
use std::sync::Arc;

fn solved() -> Solver<Game> {
    let mut solver = Solver::new("0.016".parse::<Game>().unwrap());
    let Status::Infinite(found) = solver.extend_to(20, &Run::unlimited()) else { panic!() };
    assert_eq!((found.heap(), found.generator(), found.step(), found.against()), (20, 20, 1, 19));
    assert_eq!((found.order(), found.pairs()), (302, 79));
    solver
}

/// The same with these units of heaps 19 and 20, from the quotient to heap 19 on.
fn with_units(units: [u32; 2]) -> Option<(ProvedOutcomes, Weighed, Ranks)> {
    let weighed = vec![(19, units[0]), (20, units[1])];
    demonstrated("0.016", &Scales { weighed, heavy: Vec::new() })
}

#[test]
fn outcomes_are_those_of_a_search() {
    let solver = solved();
    let found = solver.proved_outcomes().unwrap();
    assert_eq!((*found.numbers()[19]).to_vec(), [1, 0]);
    assert_eq!((*found.numbers()[20]).to_vec(), [0, 2]);
    let sums: [&[u64]; 6] = [&[19], &[20], &[19, 19], &[19, 20], &[20, 20], &[19, 19, 20]];
    let beside: [&[u64]; 6] = [&[], &[2], &[5], &[12], &[5, 15], &[12, 15]];
    agrees_with_search("0.016", found, &sums, &beside);
}

/// Beside 15 + 12 + 5 the P-positions with b ≥ 2 heaps 20 have 2b − 4 heaps 19.
#[test]
fn one_heap_20_weighs_as_much_as_two_heaps_19() {
    let solver = solved();
    let found = solver.proved_outcomes().unwrap();
    for (a, b) in (0..60).flat_map(|a| (2..30).map(move |b| (a, b))) {
        let sum = [(5, 1), (12, 1), (15, 1), (19, a), (20, b)];
        let is_p = found.outcome(&sum.into_iter().collect()) == Some(Outcome::P);
        assert_eq!(is_p, a == 2 * b - 4, "{a}, {b}");
    }
}

/// The multiples of a heap 20 are told apart beside 5 + 15.
#[test]
fn all_multiples_are_told_apart() {
    let solver = solved();
    let found = solver.proved_outcomes().unwrap();
    let fixed = found.fixed_sum();
    let row = |i: u64| -> Vec<Option<Outcome>> {
        let with = |a: u64, b: u64| -> Position { [(19, a), (20, i + b)].into_iter().collect() };
        let numbers = (0..40).flat_map(|a| (0..8).map(move |b| (a, b)));
        numbers.map(|(a, b)| found.outcome(&(with(a, b) + &fixed))).collect()
    };
    let rows: Vec<_> = (0..9).map(row).collect();
    assert!((0..9).all(|i| !rows[..i].contains(&rows[i])));
}

#[test]
fn no_other_units_do() {
    assert!(with_units([1, 2]).is_some());
    assert!(with_units([1, 1]).is_none());
    assert!(with_units([1, 3]).is_none());
}

#[test]
fn a_claim_with_units_and_one_outcome_turned_fails() {
    no_outcome_can_be_turned(with_units([1, 2]).unwrap(), 499);
}

#[test]
fn normal_numbers_are_multiples_of_the_units() {
    let game: Game = "0.016".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.extend_to(19, &Run::unlimited());
    let mut model = solver.model().clone();
    model.value.push(0);
    let scales = Scales { weighed: vec![(19, 1), (20, 2)], heavy: Vec::new() };
    let moves = Moves::new(&game, &model, &scales, &Arc::new(Ground::none()));
    let band = Band { floor: 3, width: 4, period: 2 };
    let normals = moves.normals(&band);
    let all = band.normals(2);
    assert!(all.iter().all(|list| normals.contains(list) == (list[1] % 2 == 0)));
    for (a, b) in (0..30).flat_map(|a| (0..15).map(move |b| (a, b))) {
        let sum = moves.none().with(0, a).with(1, 2 * b);
        assert!(normals.contains(&band.normal(sum)), "{a}, {b}");
        assert!(moves.atoms(sum).eq([(19, a), (20, b)]));
    }
}
