//! Claims with weights: compared with search, and with claims that count two numbers.

use super::weighed::is_p;
use crate::Game;
use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::quotient::search::layers::made;
use crate::quotient::weights::claim::Claim;
use crate::quotient::weights::counts::Counts;
use crate::quotient::weights::guess;
use crate::quotient::weights::proof::ProvedWeights;
use crate::quotient::weights::rates::{Weights, rates};
use crate::quotient::weights::verify::Verdict;
use crate::quotient::{Solver, Status};
use crate::run::Run;
use std::collections::HashMap;

/// The claim that the layers of a game lead to.
fn found(code: &str, heap: u32) -> (Game, Claim) {
    found_beside(code, &[], heap)
}

/// The same beside some fixed heaps.
fn found_beside(code: &str, fixed: &[u32], heap: u32) -> (Game, Claim) {
    let game: Game = code.parse().unwrap();
    let ((ranks, ground), layers) =
        made(&game, fixed, heap, if fixed.is_empty() { 12 } else { 16 });
    let claim = guess::claim(&game, (&ranks, &ground), &layers, &Run::unlimited()).unwrap();
    (game, claim.expect("there are weights"))
}

fn verdict(game: &Game, claim: &Claim) -> Verdict {
    claim.verify(game, &Run::unlimited()).unwrap()
}

fn fails(game: &Game, claim: &Claim) -> bool {
    matches!(verdict(game, claim), Verdict::Wrong(_))
}

/// In 0.404 heap 9 weighs 1 and heap 12 weighs −1, in 0.3102 heap 7 and heap 12.
const PAIRS: [(&str, u32, u64); 2] = [("0.404", 12, 9), ("0.3102", 12, 7)];

#[test]
fn weights_and_numbers_tell_the_same_outcomes() {
    for (code, heap, other) in PAIRS {
        let (game, claim) = found(code, heap);
        let weights = ProvedWeights::of(&claim, None).unwrap();
        let mut solver = Solver::new(game);
        let Status::Infinite(_) = solver.solve(&Run::unlimited()) else { panic!("{code}") };
        let numbers = solver.proved_outcomes().unwrap();
        for beside in 1..u64::from(heap) {
            for (a, b) in (0..24).flat_map(|a| (0..24).map(move |b| (a, b))) {
                for small in 0..3 {
                    let sum = [(other, a), (u64::from(heap), b), (beside, small)];
                    let sum: Position = sum.into_iter().collect();
                    assert_eq!(weights.outcome(&sum), numbers.outcome(&sum), "{code}: {sum}");
                }
            }
        }
        let far = [(other, 1_000_003), (heap.into(), 1_000_000), (1, 3)].into_iter().collect();
        assert_eq!(weights.outcome(&far), numbers.outcome(&far));
    }
}

#[test]
fn outcomes_by_weights_are_those_of_a_search() {
    let (game, claim) = found("0.404", 12);
    let weights = ProvedWeights::of(&claim, None).unwrap();
    let mut known = HashMap::new();
    for (a, b) in (0..4).flat_map(|a| (0..4 - a).map(move |b| (a, b))) {
        for (first, second) in (1..=8u64).flat_map(|first| (first..=8).map(move |s| (first, s))) {
            let mut sum = [vec![9; a], vec![12; b], vec![first, second]].concat();
            sum.sort_unstable();
            let outcome = weights.outcome(&Position::new(sum.iter().copied()));
            let searched = is_p(&game, sum.clone(), &mut known);
            assert_eq!(outcome, Some(Outcome::p_if(searched)), "{sum:?}");
        }
    }
}

/// A solver that finds weights with which the quotient is infinite, with the largest heap and how
/// many of it lie beside.
fn infinite_by_weights(game: &Game, at: (u64, u64)) -> Solver<Game> {
    let mut solver = Solver::new(game.clone());
    let Status::Infinite(proof) = solver.solve(&Run::unlimited()) else { panic!("not infinite") };
    assert_eq!((proof.heap(), proof.beside()), at);
    assert!(proof.by_weights());
    solver
}

/// Beside 2·12 + 2·11 in 0.774 a heap 9 weighs as much as two of heaps 2, 3, 7, 8, against 10.
#[test]
fn outcomes_by_weights_beside_fixed_heaps_are_those_of_a_search() {
    let game: Game = "0.774".parse().unwrap();
    let solver = infinite_by_weights(&game, (12, 2));
    let weights = solver.proved_weights().unwrap();
    let beside: Vec<u64> = weights.beside().unwrap().heaps().collect();
    assert_eq!(beside, [12, 12, 11, 11]);
    assert_eq!(weights.weights(), [0, 0, 1, 1, 0, 0, 0, 1, 1, 2, -1]);
    let mut known = HashMap::new();
    let mut both = [0; 2];
    for fixed in [&[][..], &[12], &[12, 12], &[12, 12, 11], &[12, 12, 11, 11]] {
        for (one, other) in (0..=10u64).flat_map(|one| (one..=10).map(move |other| (one, other))) {
            let mut sum = [fixed, &[one, other]].concat();
            if sum.iter().sum::<u64>() > 50 {
                continue;
            }
            sum.sort_unstable();
            let outcome = weights.outcome(&Position::new(sum.iter().copied())).unwrap();
            both[usize::from(outcome == Outcome::P)] += 1;
            assert_eq!(outcome, Outcome::p_if(is_p(&game, sum.clone(), &mut known)), "{sum:?}");
        }
    }
    assert!(both[0] > 150 && both[1] > 10, "{both:?}");
    assert_eq!(weights.outcome(&Position::new([12, 12, 11, 11, 11])), None);
}

/// In 0.354 heaps 2, 3 and 4 weigh 3, 4 and 2 against heap 5.
#[test]
fn all_sums_of_small_heaps_are_decided_by_their_weight() {
    let game: Game = "0.354".parse().unwrap();
    let solver = infinite_by_weights(&game, (5, 0));
    let weights = solver.proved_weights().unwrap();
    assert_eq!(weights.weights(), [0, 0, 3, 4, 2, -1]);
    let mut known = HashMap::new();
    let mut sums = vec![vec![]];
    for size in 0..9 {
        for sum in &sums {
            let outcome = weights.outcome(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(outcome, Outcome::p_if(is_p(&game, sum.clone(), &mut known)), "{sum:?}");
        }
        assert_eq!(sums.len(), [1, 5, 15, 35, 70, 126, 210, 330, 495][size]);
        let longer = |sum: &Vec<u64>| {
            let least = sum.last().copied().unwrap_or(1);
            (least..=5).map(|heap| [&sum[..], &[heap]].concat()).collect::<Vec<_>>()
        };
        sums = sums.iter().flat_map(longer).collect();
    }
    // Four heaps 3 weigh as much as 16 heaps 5, and 1000 as much as 4000.
    for more in -4..=4i64 {
        let many = |threes: u64, fives: i64| [(3, threes), (5, fives as u64)].into_iter().collect();
        let (few, all): (Position, Position) = (many(4, 16 + more), many(1000, 4000 + more));
        let searched = is_p(&game, few.heaps().collect(), &mut known);
        assert_eq!(weights.outcome(&few), Some(Outcome::p_if(searched)), "{few}");
        assert_eq!(weights.outcome(&few), weights.outcome(&all), "{few}");
    }
}

/// Beside 3·19 in 0.334 a heap 13 weighs as much as two heaps 15. With many heaps 15 outcomes have
/// period 6, with many heaps 13 period 2. The layers are exact.
#[test]
fn outcomes_by_weights_are_those_of_layers() {
    let game: Game = "0.334".parse().unwrap();
    let mut solver = Solver::new(game.clone());
    let Status::Infinite(proof) = solver.solve(&Run::unlimited()) else { panic!("not infinite") };
    assert_eq!((proof.heap(), proof.beside(), proof.by_weights()), (19, 3, true));
    let weights = solver.proved_weights().unwrap();
    assert!(weights.weights()[13] == 2 && weights.weights()[15] == -1);
    let (_, layers) = made(&game, &[19, 19, 19], 15, 30);
    let mut both = [0; 2];
    for (often, layer) in layers.iter().enumerate() {
        for word in &layer.words {
            for many in [0, 1, 2, 7, 18] {
                let mut sum: Position = word.iter().map(|&heap| u64::from(heap)).collect();
                sum.insert(13, many);
                let x = layer.of_sum(sum.heaps().map(|heap| heap as u32));
                sum.insert(15, often as u64);
                sum.insert(19, 3);
                let outcome = Outcome::p_if(layer.p.contains(x as usize));
                assert_eq!(weights.outcome(&sum), Some(outcome), "{sum}");
                both[usize::from(outcome == Outcome::P)] += 1;
            }
        }
    }
    assert!(both[0] > 10_000 && both[1] > 3_000, "{both:?}");
}

/// Beside a heap 25 in 0.064, heaps 9, 20, 21 and 22 weigh 1, 1, 3, −1, and 1, −1, 3, 0. The layers
/// are exact.
#[test]
fn outcomes_by_two_weights_are_those_of_layers() {
    let game: Game = "0.064".parse().unwrap();
    let ((ranks, ground), layers) = made(&game, &[25], 22, 14);
    let claim = guess::claim(&game, (&ranks, &ground), &layers[..13], &Run::unlimited());
    let claim = claim.unwrap().expect("there are weights");
    let weights = [9, 20, 21, 22].map(|heap: usize| claim.weight[heap].numbers().to_vec());
    assert_eq!(weights, [[1, 1], [1, -1], [3, 3], [-1, 0]]);
    let weights = ProvedWeights::of(&claim, None).unwrap();
    let mut both = [0; 2];
    for (often, layer) in layers.iter().enumerate() {
        for word in layer.words.iter().step_by(3) {
            for many in [[0, 0, 0], [2, 0, 1], [0, 7, 0], [1, 4, 2], [9, 30, 0], [2, 3, 11]] {
                let mut sum: Position = word.iter().map(|&heap| u64::from(heap)).collect();
                [9, 20, 21].into_iter().zip(many).for_each(|(heap, n)| sum.insert(heap, n));
                let x = layer.of_sum(sum.heaps().map(|heap| heap as u32));
                sum.insert(22, often as u64);
                let outcome = Outcome::p_if(layer.p.contains(x as usize));
                assert_eq!(weights.outcome_in_claim(&sum), Some(outcome), "{sum}");
                both[usize::from(outcome == Outcome::P)] += 1;
            }
        }
    }
    assert!(both[0] > 10_000 && both[1] > 2_000, "{both:?}");
}

#[test]
fn a_claim_with_weights_and_one_outcome_turned_fails() {
    every_outcome_turned_is_found(found("0.404", 12));
    every_outcome_turned_is_found(found_beside("0.774", &[12, 12, 11, 11], 10));
}

/// With a weight that no position of the element has, an outcome says nothing.
fn every_outcome_turned_is_found((game, claim): (Game, Claim)) {
    assert_eq!(verdict(&game, &claim), Verdict::Right);
    let real = claim.real();
    let mut turned = 0;
    for (x, classes) in real.iter().enumerate() {
        for class in classes.iter() {
            let mut wrong = claim.clone();
            let row = |c: usize| claim.p[x].contains(c) != (c == class);
            wrong.p[x] = Bits::collect(claim.scales.classes(), row);
            assert!(fails(&game, &wrong), "{x} {class}");
            turned += 1;
        }
    }
    assert!(turned > 100, "{turned}");
}

/// Outcomes of least positions alone, with too little counted: the claim is wrong at other sums.
#[test]
fn what_counts_too_little_is_refused() {
    for (code, heap, counted) in [("0.404", 12, (1, 1)), ("0.3102", 12, (1, 1))] {
        let game: Game = code.parse().unwrap();
        let ((ranks, ground), layers) = made(&game, &[], heap, 12);
        let (place, run) = ((&ranks, &ground), Run::unlimited());
        let weights = Weights::of(&rates(&layers, 4).unwrap()).unwrap();
        let seen = (&layers[..], &weights);
        let counts = Counts::alike(&layers, &weights, counted);
        let claim = guess::trial(&game, place, seen, &counts, &run).unwrap().unwrap();
        assert!(fails(&game, &claim), "{code}");
    }
}

#[test]
fn other_weights_do_not_do() {
    let (game, claim) = found("0.404", 12);
    for (heap, weight) in [(9, 0), (9, 2), (12, 0), (12, -2), (3, 1), (12, 1)] {
        let mut wrong = claim.clone();
        wrong.weight[heap] = weight.into();
        assert!(fails(&game, &wrong), "{heap} {weight}");
    }
}

/// Beside the sum of `apart`, and as many heaps h as it takes, each two multiples of g differ.
#[test]
fn the_sum_tells_multiples_apart() {
    for (code, heap, _) in PAIRS {
        let (_, claim) = found(code, heap);
        let weights = ProvedWeights::of(&claim, None).unwrap();
        let apart = weights.apart();
        for (i, j) in (0..9).flat_map(|i| (i + 1..12).map(move |j| (i, j))) {
            let outcome = |many: u64| {
                let mut sum: Position = apart.sum().iter().copied().collect();
                sum.insert(apart.against(), i * apart.against_times());
                sum.insert(apart.heap(), many * apart.times());
                weights.outcome(&sum).unwrap()
            };
            assert_ne!(outcome(i), outcome(j), "{code}: {i} {j}");
        }
    }
}

#[test]
fn games_without_weights_have_no_claim() {
    for (code, heap) in [("0.77", 12), ("0.123", 9)] {
        let game: Game = code.parse().unwrap();
        let ((ranks, ground), layers) = made(&game, &[], heap, 12);
        let claim = guess::claim(&game, (&ranks, &ground), &layers, &Run::unlimited());
        assert!(claim.unwrap().is_none(), "{code}");
    }
}
