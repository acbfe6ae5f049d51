//! Refusals of claims in which all heaps are weighed: what is near to golden certificates, and for
//! each check a certificate that only it refuses.

use crate::common;
use crate::common::census::{Census, code, refused};
use crate::common::{Misere, one_scale, weighed_p};
use grundy_cert::format::{
    Certificate, Claim, Listed, Numbers, PretendingPeriod, Rules, Weights, WeightsApart,
};
use grundy_cert::{Accepted, Limits, Refusal, check_certificate};

const SMALL: &str = "0.404-weights";
const WHOLE: &str = "0.31011-whole-weights";

fn golden(name: &str) -> (Certificate, Weights) {
    let certificate = common::read(&common::golden()[name]);
    let Claim::Weights(claim) = certificate.claim.clone() else { panic!() };
    (certificate, claim)
}

/// A golden certificate with a change.
fn changed(name: &str, change: impl Fn(&mut Weights)) -> Certificate {
    let (certificate, mut claim) = golden(name);
    change(&mut claim);
    Certificate { claim: Claim::Weights(claim), ..certificate }
}

/// What the checker says of a golden certificate with a change; if it accepts, that is true.
fn checked(name: &str, change: impl Fn(&mut Weights)) -> Result<Accepted, Refusal> {
    let certificate = changed(name, change);
    let checked = check_certificate(&certificate, &Limits::default());
    assert!(checked.is_err() || common::is_true(&certificate), "accepted: {certificate:?}");
    checked
}

/// Asserts at which step a golden certificate is refused with a change, and why.
#[track_caller]
fn no(name: &str, step: u32, words: &str, change: impl Fn(&mut Weights)) {
    let no = checked(name, change).expect_err("it is wrong");
    assert!(no.step == step && no.reason.contains(words), "{no}");
}

#[track_caller]
fn yes(name: &str, change: impl Fn(&mut Weights)) -> String {
    checked(name, change).unwrap_or_else(|no| panic!("{no}")).claim
}

#[test]
fn lists_that_do_not_fit() {
    for name in [SMALL, WHOLE] {
        let order = golden(name).1.p_weights.len() as u32;
        no(name, 2, "the order", |claim| claim.p_weights.clear());
        no(name, 2, "does not map", |claim| _ = claim.p_weights.pop());
        no(name, 2, "does not map", |claim| claim.action[0][0] = order);
        no(name, 2, "not an element", |claim| claim.values[2] = order);
        for shift in [-1, 1] {
            no(name, 2, "one value for each heap", |claim| {
                claim.heap = claim.heap.strict_add_signed(shift);
            });
        }
        no(name, 2, "one value for each heap", |claim| claim.values[0] = 1);
        no(name, 2, "one weight for each heap", |claim| _ = claim.weights.pop());
        no(name, 2, "one weight for each heap", |claim| claim.weights.push(0.into()));
        no(name, 2, "one weight for each heap", |claim| claim.weights[0] = 1.into());
        for weight in [65, -65, i64::MIN, i64::MAX] {
            no(name, 2, "a weight is above 64", |claim| claim.weights[1] = weight.into());
        }
        for number in [0, 1025] {
            no(name, 2, "the width or the period", |claim| claim.width = number.into());
            no(name, 2, "the width or the period", |claim| claim.period = number.into());
        }
        no(name, 2, "is called P", |claim| claim.p_weights[0] = one_scale([0]));
    }
}

#[test]
fn weights_that_are_not_listed_well() {
    let (_, claim) = golden(SMALL);
    let x = claim.p_weights.iter().position(|listed| listed.len() > 1).unwrap();
    no(SMALL, 2, "not in increasing order", |claim| claim.p_weights[x].reverse());
    no(SMALL, 2, "not in increasing order", |claim| {
        let first = claim.p_weights[x][0].clone();
        claim.p_weights[x].insert(0, first);
    });
    // The width is 2, and so is the period: 3 is normal, and 4 is 2.
    for weight in [4, -4, i64::MIN, i64::MAX] {
        no(SMALL, 2, "is not normal", |claim| claim.p_weights[5] = one_scale([weight]));
    }
    // No sum with this element has an odd weight.
    yes(SMALL, |claim| claim.p_weights[x] = one_scale(-3..=3));
}

#[test]
fn a_monoid_that_is_none() {
    no(SMALL, 3, "do not commute", |claim| claim.action[0].swap(5, 6));
    no(SMALL, 3, "is not a product", |claim| claim.action.truncate(1));
}

/// Heaps 1 and 2 of 0.404 have no moves.
#[test]
fn heaps_without_moves() {
    no(SMALL, 4, "heap 1 has no moves", |claim| claim.values[1] = 1);
    for weight in [1, -1, 64, -64] {
        no(SMALL, 4, "heap 1 has no moves", |claim| claim.weights[1] = weight.into());
    }
}

/// The same claim with larger numbers: outcomes depend on the weight divided by the factor.
fn scaled(claim: &mut Weights, factor: i64) {
    claim.width.0[0] *= factor as u64;
    claim.period.0[0] *= factor as u64;
    let all = claim.weights.iter_mut().chain(claim.p_weights.iter_mut().flatten());
    all.for_each(|weight| weight.0[0] *= factor);
}

/// The same claim with more classes.
fn widened(claim: &mut Weights, width: u64) {
    let Weights { width: Numbers(old), period: Numbers(period), p_weights, .. } = claim;
    let (last, step) = ((width + period[0]) as i64 - 1, period[0] as i64);
    for listed in p_weights {
        let normal = |mut weight: i64| {
            while weight.unsigned_abs() >= old[0] + period[0] {
                weight -= weight.signum() * step;
            }
            weight
        };
        let is_listed = |&weight: &i64| listed.contains(&normal(weight).into());
        *listed = one_scale((-last..=last).filter(is_listed));
    }
    old[0] = width;
}

#[test]
fn large_weights() {
    for factor in [1, 2, 3, 20, 32] {
        yes(SMALL, |claim| scaled(claim, factor));
    }
    no(SMALL, 4, "changes the weight by more than 64", |claim| scaled(claim, 33));
}

#[test]
fn more_classes() {
    for width in [3, 4, 5, 8, 25, 26, 27, 28, 100, 1024] {
        let said = yes(SMALL, |claim| widened(claim, width));
        assert!(said.contains(&format!("{} classes of weights", 2 * (width + 2) - 1)), "{said}");
    }
    no(SMALL, 2, "the width or the period", |claim| widened(claim, 1025));
}

/// No outcome can be changed among many classes, that is, in sets of two words.
#[test]
fn one_outcome_of_many_classes_turned_is_refused() {
    let wide = changed(SMALL, |claim| widened(claim, 40));
    let Claim::Weights(claim) = &wide.claim else { panic!() };
    let mut steps = [0; 9];
    for (x, weight) in (1..112).step_by(7).flat_map(|x| (-6..=6).map(move |w| (x, w))) {
        let mut claim = claim.clone();
        let listed = &mut claim.p_weights[x];
        match listed.binary_search(&weight.into()) {
            Ok(at) => _ = listed.remove(at),
            Err(at) => listed.insert(at, weight.into()),
        }
        let certificate = Certificate { claim: Claim::Weights(claim), ..wide.clone() };
        let checked = check_certificate(&certificate, &Limits::default());
        steps[checked.map_or_else(|no| no.step as usize, |_| 0)] += 1;
    }
    // Most of these weights are those of no sum with this element.
    assert_eq!(steps, [162, 0, 0, 0, 0, 40, 6, 0, 0]);
}

/// Without moves nothing has a weight.
#[test]
fn a_game_without_moves() {
    let (_, mut claim) = golden(SMALL);
    claim.values = vec![0; 13];
    claim.weights = one_scale([0; 13]);
    refused(&code(&[0], &[]), Claim::Weights(claim), 7, "heap 9 has no weight");
}

/// All weights may have the other sign.
#[test]
fn the_other_sign() {
    let said = yes(SMALL, |claim| {
        claim.weights.iter_mut().for_each(|weight| weight.0[0] *= -1);
        for listed in &mut claim.p_weights {
            listed.reverse();
            listed.iter_mut().for_each(|weight| weight.0[0] *= -1);
        }
    });
    assert_eq!(said, yes(SMALL, |_| {}));
}

/// No outcome can be changed: one more P-position has an option that is P, or is an option of one;
/// one less has no option that is P.
#[test]
fn one_outcome_turned_is_refused() {
    let (_, claim) = golden(SMALL);
    let mut turned = 0;
    for (x, listed) in claim.p_weights.iter().enumerate() {
        for (at, weight) in listed.iter().enumerate() {
            let checked = checked(SMALL, |claim| _ = claim.p_weights[x].remove(at));
            let step = checked.expect_err("it is wrong").step;
            assert!(step == 6, "{step}: {x} without {weight:?}");
            turned += 1;
        }
        let new = |weight: &i64| (x, *weight) != (0, 0) && !listed.contains(&(*weight).into());
        for weight in (-3..=3).filter(new) {
            let checked = checked(SMALL, |claim| {
                claim.p_weights[x].push(weight.into());
                claim.p_weights[x].sort_unstable();
            });
            // Many weights are those of no sum with this element.
            turned += usize::from(checked.is_err_and(|no| no.step == 5));
        }
    }
    assert_eq!(turned, 167);
}

#[test]
fn heaps_of_apart() {
    for heap in [13, u64::MAX] {
        no(SMALL, 2, "a heap of `apart` is not given", |claim| claim.apart.heap = heap);
        no(SMALL, 2, "a heap of `apart` is not given", |claim| claim.apart.against = heap);
        no(SMALL, 2, "a heap of `apart` is not given", |claim| claim.apart.sum.push([heap, 1]));
    }
    no(SMALL, 2, "increasing order", |claim| claim.apart.sum.swap(0, 1));
    no(SMALL, 2, "increasing order", |claim| claim.apart.sum.insert(0, [3, 1]));
    for count in [0, (1 << 16) + 1, u64::MAX] {
        no(SMALL, 2, "a number of heaps", |claim| claim.apart.sum[0][1] = count);
        no(SMALL, 2, "a number of heaps", |claim| claim.apart.times = count);
        no(SMALL, 2, "a number of heaps", |claim| claim.apart.against_times = count);
    }
    let most = 1 << 16;
    yes(SMALL, |claim| claim.apart.sum.insert(0, [1, most]));
    yes(SMALL, |claim| claim.apart.sum.insert(0, [0, 1]));
    let said = yes(SMALL, |claim| {
        (claim.apart.times, claim.apart.against_times) = (most, most);
    });
    assert!(said.contains("sums of 0, 65536, 131072, 196608 … heaps of size 9"), "{said}");
}

#[test]
fn heaps_that_do_not_balance() {
    // Heaps 9 and 12 count modulo 2, beside their weight.
    no(SMALL, 7, "another one with 1 heaps 9", |claim| claim.apart.times = 1);
    no(SMALL, 7, "another one with 1 heaps 12", |claim| claim.apart.against_times = 1);
    no(SMALL, 7, "heap 1 has no weight", |claim| claim.apart.heap = 1);
    no(SMALL, 7, "do not balance", |claim| claim.apart.times = 4);
    no(SMALL, 7, "do not balance", |claim| claim.apart.against_times = 4);
    no(SMALL, 7, "do not balance", |claim| claim.apart.against = 9);
    yes(SMALL, |claim| (claim.apart.times, claim.apart.against_times) = (4, 4));
}

/// With weights from 0 on, the outcomes change once and then stay. With other sums they do not
/// change, or change back.
#[test]
fn weights_that_make_no_difference() {
    no(SMALL, 8, "from 2 to 4 makes no difference", |claim| claim.apart.sum[1][1] = 4);
    yes(SMALL, |claim| {
        claim.apart.sum[1][1] = 4;
        claim.apart.sum[3][1] = 4;
    });
    // From far off towards zero, where the outcome changes: the first weights are alike.
    for heaps in 1..40 {
        let far = |claim: &mut Weights| {
            claim.apart.sum[3][1] += 2 * heaps;
        };
        no(SMALL, 8, "makes no difference", far);
    }
}

/// A claim on heaps of all sizes.
#[test]
fn periods_of_heaps() {
    let (_, claim) = golden(WHOLE);
    let PretendingPeriod { preperiod, period } = claim.heaps.unwrap();
    assert_eq!((preperiod, period), (6, 2));
    let with = |claim: &mut Weights, preperiod: u64, period: u64| {
        let given = (preperiod + period) as usize;
        for heap in claim.values.len()..given {
            claim.values.push(claim.values[heap - 2]);
            claim.weights.push(claim.weights[heap - 2].clone());
        }
        claim.heap = given as u64 - 1;
        claim.heaps = Some(PretendingPeriod { preperiod, period });
    };
    yes(WHOLE, |claim| with(claim, 6, 2));
    no(WHOLE, 9, "the preperiod is not least", |claim| with(claim, 7, 2));
    no(WHOLE, 9, "the period is not least", |claim| with(claim, 6, 4));
    no(WHOLE, 2, "preperiod + period", |claim| {
        claim.heaps = Some(PretendingPeriod { preperiod: 6, period: 3 });
    });
    no(WHOLE, 2, "preperiod + period", |claim| {
        claim.heaps = Some(PretendingPeriod { preperiod: 8, period: 0 });
    });
    yes(WHOLE, |claim| claim.heaps = None);
    no(SMALL, 5, "", |claim| {
        claim.heaps = Some(PretendingPeriod { preperiod: 12, period: 1 });
    });
}

#[test]
fn outcomes_are_those_of_a_search() {
    let (certificate, claim) = golden(SMALL);
    let mut search = Misere::new(&certificate.game);
    for (a, b) in (0..3).flat_map(|a| (0..3).map(move |b| (a, b))) {
        for beside in [vec![], vec![3], vec![5], vec![3, 5], vec![7], vec![8, 11]] {
            let sum = [&vec![9; a][..], &vec![12; b], &beside].concat();
            if sum.iter().sum::<u64>() <= 38 {
                assert_eq!(weighed_p(&claim, &sum), search.value(&sum, 0) == 0, "{sum:?}");
            }
        }
    }
}

/// All claims on a game of one heap, whose only move is to nothing, with a monoid of one or two
/// elements: outcomes are by parity, so no claim is true.
#[test]
fn of_a_toy_that_is_finite() {
    let names = vec!["one".to_owned(), "two".to_owned()];
    let rules = Rules::Listed(Listed { names, options: vec![vec![vec![]], vec![vec![]]] });
    let mut certificates = Vec::new();
    let sets = |most: i64| {
        let weights: Vec<i64> = (-most..=most).collect();
        (0..1 << weights.len()).map(move |set: u32| -> Vec<Numbers<i64>> {
            let places = weights.iter().enumerate();
            places.filter(|(i, _)| set >> i & 1 == 1).map(|(_, weight)| (*weight).into()).collect()
        })
    };
    for (p, one, two) in sets(2).flat_map(|p| {
        let weights = (-2..=2).flat_map(|one| (-2..=2).map(move |two| (one, two)));
        weights.map(move |(one, two)| (p.clone(), one, two))
    }) {
        for (width, period) in [(1, 1), (1, 2), (2, 1)] {
            for swaps in [0, 1, 2, 3] {
                let p = p.clone();
                let p_weights = if swaps == 0 { vec![p] } else { vec![vec![], p] };
                let action = if swaps == 0 { vec![] } else { vec![vec![1, 0]] };
                let sum = vec![[1, 2]];
                let apart = WeightsApart { sum, heap: 1, times: 2, against: 2, against_times: 2 };
                let claim = Claim::Weights(Weights {
                    heap: 2,
                    beside: None,
                    width: width.into(),
                    period: period.into(),
                    action,
                    heaps: None,
                    values: vec![0, swaps & 1, swaps >> 1],
                    weights: one_scale([0, one, two]),
                    p_weights,
                    apart,
                });
                certificates.push(Certificate::new(rules.clone(), claim));
            }
        }
    }
    Census::of(certificates).expect(
        0,
        "
        step 2, 2400 times: a weight of element # is not normal
        step 2,  900 times: the position without heaps is called P, but the player who finds it wins
        step 5, 2608 times: heap # can be moved from a P-position to a P-position
        step 6, 3282 times: a position of value #: called N, no move to P
        step 7,   92 times: heap # has no weight
        step 7,  284 times: heaps # and # heaps # do not balance
        step 8,   17 times: a change of the weight from # to # makes no difference
        step 8,   17 times: a change of the weight from -# to -# makes no difference
        ",
    );
}

/// Weights of infinite codes are not known for ever.
#[test]
fn codes_with_a_tail() {
    let (_, claim) = golden(WHOLE);
    refused(&code(&[0, 3], &[1]), Claim::Weights(claim), 2, "finite codes only");
}
