//! Proofs of nim-periods in segments: a right one, and everything that is near to it.

use crate::common::census::{Census, code};
use crate::common::{golden, options, read};
use grundy_cert::format::{
    Certificate, Claim, NimPeriod, NimProof, Rules, Segment, ShortProof, Space,
};
use grundy_cert::{Limits, Part, check, check_part};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The first nim-values of a game by the definition.
fn values(rules: &Rules, end: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..end as u64 {
        let options = options(rules, heap);
        let of = |parts: &Vec<u64>| parts.iter().fold(0, |sum, &n| sum ^ values[n as usize]);
        let reached: Vec<u32> = options.iter().map(of).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

/// W for the proof of Kayles that is one of the golden certificates.
const WINDOW: usize = 72;

/// A claim in segments that end where they must, with the values that are there.
fn segmented(values: &[u32], claim: &NimPeriod, window: usize) -> NimPeriod {
    let NimProof::Short(short) = &claim.proof else { panic!() };
    let (from, p) = (claim.preperiod.max(1) as usize, claim.period as usize);
    let y = from + window;
    let primes = [2, 3, 5, 7].into_iter().filter(|prime| p % prime == 0);
    let ends: BTreeSet<usize> = primes.map(|prime| y + p / prime).chain([y, y + p]).collect();
    let segment =
        |end: usize| Segment { end: end as u64, window: values[end - window - 1..end].to_vec() };
    let segments = ends.into_iter().map(segment).collect();
    let short = ShortProof { from: from as u64, segments, ..short.clone() };
    NimPeriod { proof: NimProof::Short(short), ..claim.clone() }
}

/// In 4. no heap gets smaller: heaps 1 to E are all that is looked at before a segment.
#[test]
fn a_code_with_the_last_place_0() {
    let rules = code(&[4], &[]);
    let (space, segments) = (Space::Positions, Vec::new());
    let proof = NimProof::Short(ShortProof { space, mask: 1, depth: 1, from: 1, segments });
    let claim = NimPeriod { preperiod: 1, period: 2, saltus: 0, proof };
    let claim = Claim::NimPeriod(segmented(&values(&rules, 4), &claim, 1));
    check(Certificate::new(rules, claim).to_json().as_bytes(), &Limits::default()).unwrap();
}

/// Kayles with its period in six segments.
fn kayles() -> &'static (Certificate, NimPeriod, ShortProof) {
    static KAYLES: OnceLock<(Certificate, NimPeriod, ShortProof)> = OnceLock::new();
    KAYLES.get_or_init(|| {
        let certificate = read(&golden()["kayles-normal-short"]);
        let Claim::NimPeriod(claim) = &certificate.claim else { panic!() };
        let values = values(&certificate.game, 160);
        let mut claim = segmented(&values, claim, WINDOW);
        let NimProof::Short(mut short) = claim.proof else { panic!() };
        for (place, end) in [(0, WINDOW + 9), (1, 138)] {
            let window = values[end - WINDOW - 1..end].to_vec();
            short.segments.insert(place, Segment { end: end as u64, window });
        }
        claim.proof = NimProof::Short(short.clone());
        (Certificate { claim: Claim::NimPeriod(claim.clone()), ..certificate }, claim, short)
    })
}

/// The certificate with another claim and proof.
fn with(change: impl FnOnce(&mut NimPeriod, &mut ShortProof)) -> Certificate {
    let (certificate, mut claim, mut short) = kayles().clone();
    change(&mut claim, &mut short);
    claim.proof = NimProof::Short(short);
    Certificate { claim: Claim::NimPeriod(claim), ..certificate }
}

#[test]
fn the_right_one() {
    let file = kayles().0.to_json();
    let said = check(file.as_bytes(), &Limits::default()).unwrap().claim;
    assert_eq!(
        said,
        "For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n), where G is the nim-value; neither 71 \
         nor 12 can be replaced by a smaller number. By the theorem of the returning window: the 72 \
         values from heap 71 on came back 12 heaps later, and with mask 15 no heap above 70 is rare \
         or needs a split with both parts above it."
    );
}

#[test]
fn in_parts() {
    let file = kayles().0.to_json();
    let part = |index, of| check_part(file.as_bytes(), &Limits::default(), Part { index, of });
    for of in 0..9 {
        for index in 0..9 {
            match part(index, of) {
                Ok(_) => assert!((1..=of).contains(&index) && of <= 6, "{index} of {of}"),
                Err(refusal) => {
                    assert!(!(1..=of).contains(&index) || of > 6, "{index} of {of}: {refusal}");
                    let reason = format!("there are 6 segments, so no part {index} of {of}");
                    assert_eq!((refusal.step, refusal.reason), (0, reason));
                }
            }
        }
    }
    let said = part(2, 4).unwrap().claim;
    assert!(
        said.starts_with("Part 2 of 4 (segments 2 to 3 of 6) of the proof that: For every heap"),
        "{said}"
    );
    // What is wrong in a segment is seen in its part, and in the next, which begins there.
    let wrong = with(|_, short| short.segments[1].window[40] ^= 1).to_json();
    let accepted: Vec<bool> = (1..=6)
        .map(|index| {
            check_part(wrong.as_bytes(), &Limits::default(), Part { index, of: 6 }).is_ok()
        })
        .collect();
    assert_eq!(accepted, [true, false, false, true, true, true]);
}

#[test]
fn of_what_has_no_segments() {
    for (name, reason) in [
        ("kayles-normal", "the proof has no segments"),
        ("kayles-misere", "the claim has no segments"),
    ] {
        let refusal = check_part(golden()[name].as_bytes(), &Limits::default(), Part::WHOLE);
        let refusal = refusal.unwrap_err();
        assert_eq!((refusal.step, &refusal.reason[..]), (1, reason));
    }
}

#[test]
fn of_ends() {
    let ends = |n: usize, end: u64| with(|_, short| short.segments[n].end = end);
    let right = &kayles().2.segments;
    let all = (0..right.len()).flat_map(|n| {
        let end = right[n].end;
        [0, 72, 73, end - 1, end + 1, end + 12, u64::MAX].map(|end| ends(n, end))
    });
    let fewer = (0..right.len()).map(|n| with(|_, short| _ = short.segments.remove(n)));
    let twice = (0..right.len())
        .map(|n| with(|_, short| short.segments.insert(n, short.segments[n].clone())));
    let none = with(|_, short| short.segments.truncate(1));
    Census::of(all.chain(fewer).chain(twice).chain([none])).expect(
        2,
        "
        step 2, 27 times: a segment ends at #, which is too early
        step 2,  9 times: no segment ends at heap
        step 2,  6 times: the end of a segment is too large
        step 2,  5 times: the last segment does not end at heap
        step 3,  6 times: the values before heap # are not those of the window there
        ",
    );
}

#[test]
fn of_windows() {
    let right = &kayles().2.segments;
    let all = (0..right.len()).flat_map(|n| {
        let values = (0..WINDOW + 1)
            .map(move |at| with(|_, short| short.segments[n].window[at] ^= 1 + (at % 3) as u32));
        let shorter = with(|_, short| _ = short.segments[n].window.pop());
        let longer = with(|_, short| short.segments[n].window.push(1));
        values.chain([shorter, longer])
    });
    Census::of(all).expect(
        0,
        "
        step 2,  12 times: the window before heap # does not have # values
        step 3, 294 times: the values before heap # are not those of the window there
        step 4, 144 times: the window before heap # does not come back
        ",
    );
}

#[test]
fn of_numbers() {
    let all = (0..16).flat_map(|n| {
        let by = |number: u64| (number + n).saturating_sub(8);
        [
            with(|claim, _| claim.preperiod = by(claim.preperiod)),
            with(|claim, _| claim.period = by(claim.period)),
            with(|claim, _| claim.saltus = n),
            with(|_, short| short.from = by(short.from)),
            with(|_, short| short.mask = n),
            with(|_, short| short.depth = by(short.depth)),
            with(|claim, short| (claim.preperiod, short.from) = (by(71), by(71))),
        ]
    });
    Census::of(all).expect(
        7,
        "
        step 2, 15 times: `from` is before the preperiod
        step 2, 30 times: the last segment does not end at heap
        step 2,  1 times: the mask is not between # and
        step 2, 15 times: the short certificate is for saltus # only
        step 2, 15 times: the window before heap # does not have # values
        step 2, 15 times: with segments `from` is the preperiod, or # if that is
        step 3, 14 times: heap # is rare, or excluding # there needs two parts above
        ",
    );
}

/// Right values, whatever the claim is.
#[test]
fn of_small_codes() {
    let mut all = Vec::new();
    for digits in 0..64 {
        let rules = code(&[0, digits / 8, digits % 8], &[]);
        let last_place = if digits % 8 > 0 { 2 } else { 1 };
        let values = values(&rules, 24);
        for n in 0..3 * 4 * 3 * 5 {
            let (preperiod, period, mask, depth) = (n % 3, 1 + n / 3 % 4, 1 + n / 12 % 3, n / 36);
            let short =
                ShortProof { space: Space::Values, mask, depth, from: 0, segments: Vec::new() };
            let proof = NimProof::Short(short);
            let claim = NimPeriod { preperiod, period, saltus: 0, proof };
            let claim = segmented(&values, &claim, depth as usize + last_place);
            all.push(Certificate::new(rules.clone(), Claim::NimPeriod(claim)));
        }
    }
    Census::of(all).expect(
        23,
        "
        step 2,  180 times: the window before heap # does not have # values
        step 3,  412 times: heap # is rare, or excluding # there needs two parts above
        step 4,  474 times: G(# + #) is not G(#)
        step 4, 9390 times: the window before heap # does not come back
        step 5,  771 times: the preperiod is not least: # is one too
        step 6,  270 times: the period is not least: # is one too
        ",
    );
}

/// Kayles with larger preperiods and periods.
#[test]
fn of_numbers_that_are_not_least() {
    let (certificate, claim, _) = kayles();
    let values = values(&certificate.game, 220);
    let other = |preperiod: u64, period: u64| {
        let claim = NimPeriod { preperiod, period, ..claim.clone() };
        let claim = segmented(&values, &claim, WINDOW);
        Certificate { claim: Claim::NimPeriod(claim), ..certificate.clone() }
    };
    let all = (68..76).flat_map(|r| [4, 6, 12, 24, 36, 60].map(|p| other(r, p)));
    Census::of(all).expect(
        1,
        "
        step 4, 28 times: the window before heap # does not come back
        step 5, 16 times: the preperiod is not least: # is one too
        step 6,  3 times: the period is not least: # is one too
        ",
    );
}
