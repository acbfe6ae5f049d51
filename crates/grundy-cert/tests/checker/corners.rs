//! What is said, and refused, in the corners: names that look like JSON, long positions, many
//! positions, proofs of another kind, files of the largest size.

use crate::common::census::{code, refused};
use crate::common::{Misere, golden, nim_values, read};
use crate::costs::costs;
use grundy_cert::format::{
    Certificate, Claim, Genera, Genus, GrowthProof, Listed, NimPeriod, NimProof, NimValues,
    Outcome, Play, PretendingPeriod, Quotient, Rules, Segment, ShortProof, Space, StateProof,
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
    let names = [r#"a"b"#, r"c\", "{d}", "[e, f]", r"\g{", "h: i,"].map(String::from);
    let claim = Claim::NimValues(NimValues { values: vec![0; names.len() + 1] });
    let certificate = Certificate::new(ends(names.to_vec()), claim);
    // An odd number of quotes, so that one that is not seen to be in a name is noticed.
    let text = certificate.to_json();
    assert_eq!(read(&text).game, certificate.game);
    // Brackets, commas and colons in a name break no line and get no space.
    for name in ["\"a\\\"b\"", "\"c\\\\\"", "\"{d}\"", "\"[e, f]\"", "\"\\\\g{\"", "\"h: i,\""] {
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
        let is_even = heaps.is_multiple_of(2);
        let outcome = Outcome {
            play: Play::Normal,
            position: position.clone(),
            outcome: if is_even { Winner::P } else { Winner::N },
            winning_move: (!is_even).then(|| vec![1; heaps - 1]),
            p_positions: (0..=heaps).step_by(2).map(|n| vec![1; n]).collect(),
        };
        let certificate = Certificate::new(code(&[0, 3], &[]), Claim::Outcome(outcome));
        check_certificate(&certificate, &Limits::default()).unwrap().claim
    };
    let twenty = vec!["1"; 20].join(" + ");
    assert!(said(20).contains(&twenty) && !said(20).contains('…'), "{}", said(20));
    assert!(said(21).contains(&format!("{twenty} + … is")), "{}", said(21));
    assert!(
        said(21).ends_with(&format!(
            "to {twenty}. By a list of 11 P-positions that is closed under replying."
        )),
        "{}",
        said(21)
    );
    assert!(!said(21).contains(&format!("{twenty} + 1")), "{}", said(21));
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
            "step 2: the state theorem is not for finite codes",
        ),
    ] {
        let mut claim = right.clone();
        claim.whole.as_mut().unwrap().nim.proof = proof;
        refused(&certificate.game, Claim::NormalPlay(claim), 14, reason);
    }
}

/// The nim-values of normal play from a window that comes back.
#[test]
fn normal_play_with_a_short_proof() {
    let certificate = read(&golden()["0.75-misere-normal"]);
    let Claim::NormalPlay(mut claim) = certificate.claim.clone() else { panic!() };
    let (space, segments) = (Space::Values, Vec::new());
    let proof = ShortProof { space, mask: 3, depth: 2, from: 1, segments };
    claim.whole.as_mut().unwrap().nim.proof = NimProof::Short(proof);
    let short = Certificate { claim: Claim::NormalPlay(claim), ..certificate };
    costs("normal play with a short proof", &short, 1063, 291);
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

/// The order of a monoid fits into 32 bits.
#[test]
fn very_large_orders() {
    let certificate = read(&golden()["0.123-misere"]);
    let Claim::Quotient(right) = certificate.claim.clone() else { panic!() };
    for (order, reason) in
        [(u64::from(u32::MAX), "does not map"), (1 << 32, "out of range"), (0, "out of range")]
    {
        let claim = Quotient { order, ..right.clone() };
        refused(&certificate.game, Claim::Quotient(claim), 2, reason);
    }
}

/// A period of zero is none, though the pretending function is given to the preperiod.
#[test]
fn a_pretending_function_without_a_period() {
    let certificate = read(&golden()["0.123-misere"]);
    let Claim::Quotient(mut claim) = certificate.claim.clone() else { panic!() };
    let preperiod = claim.pretending.len() as u64;
    claim.period = Some(PretendingPeriod { preperiod, period: 0 });
    refused(&certificate.game, Claim::Quotient(claim), 2, "is not given to preperiod");
}

/// At most 65 536 segments.
#[test]
fn very_many_segments() {
    let claim = |segments: u64| {
        let segments = (2..2 + segments).map(|end| Segment { end, window: vec![0; 2] }).collect();
        let proof = ShortProof { space: Space::Values, mask: 1, depth: 0, from: 1, segments };
        Claim::NimPeriod(NimPeriod {
            preperiod: 0,
            period: 2,
            saltus: 0,
            proof: NimProof::Short(proof),
        })
    };
    let rules = code(&[0, 3], &[]);
    refused(&rules, claim((1 << 16) + 1), 2, "no segments, or too many");
    refused(&rules, claim(1 << 16), 2, "the last segment does not end at heap 4");
}

/// Genera of heaps whose options alternate from different places on.
#[test]
fn wild_genera() {
    for (digits, last, steps, cells) in [
        (&[0, 7, 7][..], 9, 1465, 210),
        (&[0, 0, 7], 11, 1145, 250),
        (&[4, 3], 9, 3757, 632),
        (&[0, 3, 1, 1], 9, 143, 39),
    ] {
        let rules = code(digits, &[]);
        let normal = nim_values(&rules, last);
        let mut table = Misere::new(&rules);
        let genus = |heap: u64| Genus {
            normal: normal[heap as usize] as u32,
            superscripts: (0..14).map(|i| table.value(&[heap], i) as u32).collect(),
        };
        let genera = Genera { genera: (0..last).map(genus).collect() };
        let certificate = Certificate::new(rules, Claim::Genera(genera));
        costs(&format!("{digits:?}"), &certificate, steps, cells);
    }
}
