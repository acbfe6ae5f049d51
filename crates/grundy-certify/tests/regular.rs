//! Regular laws, certified.

use grundy::Game;
use grundy::quotient::{Solver, Status};
use grundy::run::Run;
use grundy_cert::format::Claim;
use grundy_cert::{Limits, check};

#[test]
fn the_laws_of_0_54_and_0_145_are_certified() {
    for code in ["0.54", "0.145"] {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        let status = solver.solve(&Run::unlimited());
        assert!(matches!(status, Status::Regular(_)), "{code}: {status:?}");
        let certificate = grundy_certify::quotient(&game, &solver, &status).unwrap();
        let Claim::All(claims) = &certificate.claim else { panic!() };
        assert!(matches!(claims[..], [Claim::Quotient(_), Claim::Regular(_)]));
        let accepted = check(certificate.to_json().as_bytes(), &Limits::default()).unwrap();
        assert!(accepted.claim.contains("By the theorem of regular laws"), "{}", accepted.claim);
        assert!(accepted.claim.contains("infinite"), "{}", accepted.claim);
    }
}
