//! Three heaps that are weighed against each other: 17, 20 and 22 in 0.14.

use crate::Game;
use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::quotient::Solver;
use crate::quotient::infinite::demonstrate::{Demonstrated, demonstrate};
use crate::quotient::infinite::moves::Scales;
use crate::quotient::infinite::plane::{Plane, Weighed};
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::quotient::infinite::weigh::Verdict;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::word::Ranks;
use crate::rules::Rules;
use crate::run::Run;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

const WEIGHED: [u32; 3] = [17, 20, 22];

/// What is found of a game with these scales, from the quotient to the heap before their last on.
pub(super) fn demonstrated(
    code: &str,
    scales: &Scales,
) -> Option<(ProvedOutcomes, Weighed, Ranks)> {
    let game: Game = code.parse().unwrap();
    let (run, last) = (Run::unlimited(), scales.weighed.last().unwrap().0);
    let mut solver = Solver::new(game.clone());
    solver.extend_to(u64::from(last) - 1, &run);
    let mut ranks = Ranks(vec![0]);
    (1..=last).for_each(|atom| {
        let rank = ranks.rank_of(&game, atom);
        ranks.0.push(rank);
    });
    let mut model = solver.model().clone();
    model.value.push(0);
    let place = (&ranks, &Arc::new(Ground::none()));
    match demonstrate(&game, place, &model, scales, &run) {
        Ok(Demonstrated::Infinite(found, weighed)) => Some((found, *weighed, ranks)),
        _ => None,
    }
}

/// Compares outcomes of sums beside others with a search.
pub(super) fn agrees_with_search(
    code: &str,
    found: &ProvedOutcomes,
    sums: &[&[u64]],
    beside: &[&[u64]],
) {
    let game: Game = code.parse().unwrap();
    let mut known = HashMap::new();
    for (sum, beside) in sums.iter().flat_map(|sum| beside.iter().map(move |with| (sum, with))) {
        let mut sum = [*sum, *beside].concat();
        sum.sort_unstable();
        let outcome = found.outcome(&Position::new(sum.iter().copied()));
        let searched = is_p(&game, sum.clone(), &mut known);
        assert_eq!(outcome, Some(Outcome::p_if(searched)), "{sum:?}");
    }
}

/// Verifies a right claim, and the same with one outcome turned, for every so many of them.
pub(super) fn no_outcome_can_be_turned(
    (_, Weighed { plane, moves }, ranks): (ProvedOutcomes, Weighed, Ranks),
    stride: usize,
) {
    let verdict = |plane: &Plane| plane.verify(&moves, &ranks, &Run::unlimited()).unwrap();
    assert!(matches!(verdict(&plane), Verdict::Right));
    for cell in (0..plane.p.len() * plane.normals.len()).step_by(stride) {
        let (x, n) = (cell / plane.normals.len(), cell % plane.normals.len());
        let mut wrong = plane.clone();
        let row = |m| plane.p[x].contains(m) != (m == n);
        wrong.p[x] = Bits::collect(plane.normals.len(), row);
        assert!(matches!(verdict(&wrong), Verdict::Fails(_)), "{x} {:?}", plane.normals[n]);
    }
}

/// What is found of 0.14 to heap 22.
fn found() -> (ProvedOutcomes, Weighed, Ranks) {
    demonstrated("0.14", &Scales::new(&WEIGHED)).expect("0.14 is infinite at heap 22")
}

/// By the definition: an N-position has no move or one to a P-position.
pub(super) fn is_p(game: &Game, sum: Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&found) = known.get(&sum) {
        return found;
    }
    let mut options = Vec::new();
    for at in 0..sum.len() {
        let _ = game.visit_options(sum[at], &mut |parts| {
            let mut option = [&sum[..at], &sum[at + 1..], parts].concat();
            option.sort_unstable();
            options.push(option);
            ControlFlow::Continue(())
        });
    }
    let lost = !options.is_empty() && options.into_iter().all(|option| !is_p(game, option, known));
    known.insert(sum, lost);
    lost
}

#[test]
fn three_heaps_are_weighed_against_each_other() {
    let (found, _, _) = found();
    assert_eq!(found.weighed(), WEIGHED.map(u64::from));
    assert_eq!((found.heap(), found.summary().step()), (22, 2));
    let sums: [&[u64]; 6] = [&[17], &[20], &[22], &[17, 20], &[17, 22], &[20, 22]];
    agrees_with_search("0.14", &found, &sums, &[&[], &[1], &[6], &[12], &[1, 14]]);
}

/// Sums of heaps up to 21 are known exactly by their finite quotient.
#[test]
fn without_heaps_22_it_is_the_finite_quotient() {
    let (found, _, _) = found();
    let mut solver = Solver::new("0.14".parse::<Game>().unwrap());
    solver.extend_to(21, &Run::unlimited());
    let quotient = solver.quotient();
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        for rest in 0..=21 {
            let sum = Position::new([vec![17; a], vec![20; b], vec![rest]].concat());
            let finite = quotient.outcome(quotient.element(&sum).unwrap());
            assert_eq!(found.outcome(&sum), Some(finite), "{sum}");
        }
    }
}

#[test]
fn a_claim_about_three_heaps_with_one_outcome_turned_fails() {
    no_outcome_can_be_turned(found(), 997);
}
