//! Certificates of quotients in which heaps have weights.

use grundy::quotient::{Solver, Status};
use grundy::run::Run;
use grundy::{Game, Outcome, Position};
use grundy_cert::Limits;

#[test]
#[ignore = "a minute and a half, and 2 GiB; ./test --full runs it"]
fn weights_are_certified() {
    certified([("0.606", 13), ("0.124", 61)]);
}

/// On two scales.
#[test]
#[ignore = "half a minute; ./test --full runs it"]
fn weights_on_two_scales_are_certified() {
    certified([("0.064", 25)]);
}

#[test]
fn small_claims_with_weights_are_certified() {
    certified([("0.354", 5), ("0.774", 12), ("0.775", 12), ("0.375", 22), ("0.334", 19)]);
}

fn certified<const N: usize>(games: [(&str, u64); N]) {
    for (code, heap) in games {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        let status = solver.solve(&Run::unlimited());
        let Status::Infinite(found) = &status else { panic!("{code}: {status:?}") };
        assert_eq!((found.heap(), found.by_weights()), (heap, true), "{code}");
        let weights = solver.proved_weights().unwrap();
        let apart = weights.apart();
        let beside = |i: u64, j: u64| -> Option<Outcome> {
            let mut sum: Position = weights.fixed_sum();
            sum.insert(apart.against(), i * apart.against_times());
            sum.insert(apart.heap(), j * apart.times());
            solver.outcome(&sum)
        };
        assert!((0..5).all(|i| (i + 1..9).all(|j| beside(i, i) != beside(i, j))), "{code}");
        let certificate = grundy_certify::quotient(&game, &solver, &status).unwrap();
        let limits = Limits { steps: 1 << 40, cells: 1 << 31, ..Limits::default() };
        let accepted = grundy_cert::check(&serde_json::to_vec(&certificate).unwrap(), &limits);
        assert!(accepted.unwrap().claim.contains("theorem of weights"), "{code}");
    }
}
