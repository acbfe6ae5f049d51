//! What is said, and refused, in the corners: names that look like JSON, long positions, many
//! positions, proofs of another kind, files of the largest size.

use crate::common::census::{code, refused};
use crate::common::{golden, read};
use grundy_cert::format::{
    Certificate, Claim, GrowthProof, Listed, NimProof, NimValues, Outcome, Play, Rules, StateProof,
    Winner,
};
use grundy_cert::{Limits, check_certificate};

/// A listed game of some positions without moves.
fn ends(names: Vec<String>) -> Rules {
    let options = vec![vec![]; names.len()];
    Rules::Listed(Listed { names, options })
}

#[test]
fn names_are_written_as_they_are() {
    let names = [r#"a"b"#, r"c\", "{d}", "[e, f]", r#"\"g{"#, "h: i,"].map(String::from);
    let claim = Claim::NimValues(NimValues { values: vec![0; names.len() + 1] });
    let certificate = Certificate::new(ends(names.to_vec()), claim);
    let text = certificate.to_json();
    assert_eq!(read(&text).game, certificate.game);
    // Brackets, commas and colons in a name break no line and get no space.
    for name in ["\"a\\\"b\"", "\"c\\\\\"", "\"{d}\"", "\"[e, f]\"", "\"\\\\\\\"g{\"", "\"h: i,\""]
    {
        assert!(text.contains(name), "{name}: {text}");
    }
    let plain = Certificate::new(
        ends((0..names.len()).map(|n| n.to_string()).collect()),
        certificate.claim.clone(),
    );
    assert_eq!(text.lines().count(), plain.to_json().lines().count());
}

#[test]
fn too_many_positions() {
    let many = |count: usize| {
        let names = (0..count).map(|n| n.to_string()).collect();
        let claim = Claim::NimValues(NimValues { values: vec![0; 2] });
        check_certificate(&Certificate::new(ends(names), claim), &Limits::default())
    };
    let refusal = many((1 << 20) + 1).unwrap_err();
    assert_eq!((refusal.step, &refusal.reason[..]), (1, "too many positions"));
    assert!(many(1 << 20).is_ok());
}

/// Positions of more than twenty heaps are said in short.
#[test]
fn long_positions() {
    let said = |heaps: usize| {
        let position = vec![1; heaps];
        let outcome = Outcome {
            play: Play::Normal,
            position: position.clone(),
            outcome: Winner::P,
            winning_move: None,
            p_positions: (0..=heaps).step_by(2).map(|n| vec![1; n]).collect(),
        };
        let certificate = Certificate::new(code(&[0, 3], &[]), Claim::Outcome(outcome));
        check_certificate(&certificate, &Limits::default()).unwrap().claim
    };
    let twenty = vec!["1"; 20].join(" + ");
    assert!(said(20).contains(&twenty) && !said(20).contains('…'), "{}", said(20));
    assert!(said(22).contains(&format!("{twenty} + …")), "{}", said(22));
    assert!(!said(18).contains(&twenty), "{}", said(18));
}

/// The nim-period inside a claim of normal play has a proof for finite codes whose values do not
/// grow.
#[test]
fn normal_play_with_another_proof() {
    let certificate = read(&golden()["0.156-misere-normal"]);
    let Claim::NormalPlay(right) = certificate.claim.clone() else { panic!() };
    for (proof, reason) in [
        (NimProof::Growth(GrowthProof { window: 9 }), "step 2: the values grow for ever"),
        (NimProof::Lasker(GrowthProof { window: 9 }), "step 2: the values grow for ever"),
        (
            NimProof::State(StateProof { at: 9, distance: 9 }),
            "the state theorem is not for finite codes",
        ),
    ] {
        let mut claim = right.clone();
        claim.whole.as_mut().unwrap().nim.proof = proof;
        refused(&certificate.game, Claim::NormalPlay(claim), 14, reason);
    }
}

/// A monoid that is not reduced is not called the quotient.
#[test]
fn what_is_not_reduced() {
    let certificate = read(&golden()["0.123-misere"]);
    let Claim::Quotient(mut claim) = certificate.claim.clone() else { panic!() };
    claim.reduced = false;
    let other = Certificate { claim: Claim::Quotient(claim), ..certificate };
    let said = check_certificate(&other, &Limits::default()).unwrap().claim;
    assert!(
        said.contains("tells all outcomes") && !said.contains("is the misère quotient"),
        "{said}"
    );
}
