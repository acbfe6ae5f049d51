//! Infinite quotients that went on layer by layer, certified.

use grundy::Game;
use grundy::quotient::{Solver, Status};
use grundy::run::Run;
use grundy_cert::format::{Certificate, Claim};
use grundy_cert::{Limits, check};

fn certified(code: &str, heap: u64) -> Certificate {
    let game: Game = code.parse().unwrap();
    let mut solver = Solver::new(game.clone());
    let status = solver.extend_to(heap, &Run::unlimited());
    assert!(matches!(status, Status::Infinite(_)), "{code}: {status:?}");
    grundy_certify::quotient(&game, &solver, &status).unwrap()
}

/// The proofs for 0.116 and 0.054 are beside one heap: what is said of all sums comes from layers.
#[test]
fn outcomes_by_layers_are_certified() {
    for (code, heap) in [("0.545", 22), ("0.116", 17), ("0.054", 22)] {
        let mut certificate = certified(code, heap);
        let accepted = check(certificate.to_json().as_bytes(), &Limits::default()).unwrap();
        let about = format!("the sums of heaps of size at most {heap} is infinite");
        assert!(accepted.claim.contains(&about), "{}", accepted.claim);
        let Claim::All(claims) = &mut certificate.claim else { panic!() };
        let Some(Claim::InfiniteQuotient(last)) = claims.last_mut() else { panic!("{code}") };
        assert_eq!(last.heap, heap, "{code}");
        // Weighed heaps alone: with an outcome turned it is refused.
        last.p_pairs[0].remove(0);
        assert!(check(certificate.to_json().as_bytes(), &Limits::default()).is_err(), "{code}");
    }
}
