//! Certificates about partizan games: true ones, and all the ways to break one.

use grundy_cert::partizan::{PARTIZAN_FORMAT, PartizanCertificate, PartizanClaim};
use grundy_cert::{Limits, check};

/// Games 0, *, ↑ = {0|*}, ↓, and {↑|↓}, which is equal to *.
fn certificate() -> PartizanCertificate {
    PartizanCertificate {
        format: PARTIZAN_FORMAT.to_owned(),
        version: 1,
        games: vec![
            (vec![], vec![]),
            (vec![0], vec![0]),
            (vec![0], vec![1]),
            (vec![1], vec![0]),
            (vec![2], vec![3]),
        ],
        claim: PartizanClaim::Canonical(4, 1),
        // In {↑|↓} − *, Right moving to ↓ − * is answered by * − *, and so on.
        pairs: vec![(4, 1), (1, 4), (1, 1), (0, 0), (2, 0), (0, 3)],
    }
}

fn refused_at(certificate: &PartizanCertificate) -> u32 {
    check(certificate.to_json().as_bytes(), &Limits::default()).unwrap_err().step
}

#[test]
fn a_true_certificate_is_accepted() {
    let accepted = check(certificate().to_json().as_bytes(), &Limits::default()).unwrap();
    assert_eq!(accepted.claim, "Game 1 is the canonical form of game 4.");
    let weaker = PartizanCertificate { claim: PartizanClaim::AtLeast(2, 0), ..certificate() };
    assert!(check(weaker.to_json().as_bytes(), &Limits::default()).is_ok());
}

#[test]
fn a_pair_without_an_answer_is_refused() {
    for at in 0..certificate().pairs.len() {
        let mut broken = certificate();
        let (x, y) = broken.pairs.remove(at);
        let checked = check(broken.to_json().as_bytes(), &Limits::default());
        assert!(checked.is_err(), "without ({x}, {y})");
    }
    for (x, y) in [(0, 1), (1, 0), (3, 0), (0, 2), (1, 2)] {
        let mut broken = certificate();
        broken.pairs.push((x, y));
        assert_eq!(refused_at(&broken), 2, "{x} ≥ {y} is false");
    }
}

#[test]
fn what_is_not_canonical_is_refused() {
    // {↑|↓} is equal to itself, and its options are reversible.
    let mut broken = certificate();
    broken.claim = PartizanClaim::Canonical(1, 4);
    assert_eq!(refused_at(&broken), 4);
    // {0, ↓ | 0} has a dominated option: it is *.
    let mut broken = certificate();
    broken.games.push((vec![0, 3], vec![0]));
    broken.claim = PartizanClaim::Canonical(1, 5);
    broken.pairs.extend([(5, 1), (1, 5)]);
    assert_eq!(refused_at(&broken), 4);
}

#[test]
fn games_that_do_not_come_in_order_are_refused() {
    let mut broken = certificate();
    broken.games[0].0.push(0);
    assert_eq!(refused_at(&broken), 1);
    let mut broken = certificate();
    broken.pairs.push((17, 0));
    assert_eq!(refused_at(&broken), 1);
    let mut broken = certificate();
    broken.claim = PartizanClaim::Equal(0, 1);
    assert_eq!(refused_at(&broken), 3);
    let mut broken = certificate();
    broken.version = 2;
    assert_eq!(refused_at(&broken), 0);
}
