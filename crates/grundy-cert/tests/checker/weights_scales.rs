//! Weights on several scales: golden certificates with one scale, and others put beside it that say
//! nothing, so that the claims are true whatever heaps weigh there; then single numbers are wrong.

use crate::common::{
    Scaled, Silent, golden, is_true, read, small_sums, weighed_values, weights_of,
};
use crate::costs::costs;
use grundy_cert::format::{Certificate, Claim, Numbers, PretendingPeriod, Weights};
use grundy_cert::{Limits, check, check_certificate};
use std::time::Instant;

const SMALL: &str = "0.404-weights";
const WHOLE: &str = "0.31011-whole-weights";
const BESIDE: &str = "0.774-weights";

/// Heaps 1 and 2 of 0.404 have no moves. On the second scale heap 3 weighs 1 and heap 4 −1, and
/// heaps 9 and 12, whose multiples are told apart, weigh 1 and −1.
fn two_scales() -> Scaled {
    let weight = |heap: usize| [0, 0, 0, 1, -1, 1, 0, 0, 0, 1, 0, 2, -1][heap];
    Scaled(SMALL, vec![(Silent(2, 3, weight), true)])
}

fn second(list: &mut Numbers<i64>) -> &mut i64 {
    &mut list.0[1]
}

#[test]
fn other_scales_say_nothing() {
    let one = Scaled(SMALL, vec![]).yes(|_| {});
    let said = |classes: u32| one.replace("7 classes", &format!("{classes} classes"));
    assert_eq!(two_scales().yes(|_| {}), said(63));
    let weighs = |heap: usize| [0, 0, 0, 1, 0, -2, 0, 1, 0, 2, 1, 0, -2][heap];
    let nothing = Silent(1, 1, |_| 0);
    for (scales, classes) in [
        (vec![(nothing, true)], 21),
        (vec![(nothing, false)], 21),
        (vec![(Silent(1, 2, weighs), false)], 35),
        (vec![(Silent(4, 1, weighs), true)], 63),
        (vec![(nothing, true), (Silent(1, 1, weighs), true)], 63),
        (vec![(nothing, false), (Silent(1, 1, weighs), true)], 63),
        (vec![(nothing, false), (Silent(1, 2, weighs), false)], 105),
    ] {
        assert_eq!(Scaled(SMALL, scales).yes(|_| {}), said(classes));
    }
}

/// The numbers on the second scale are those on the first, or minus those; outcomes are listed for
/// the second one.
#[test]
fn scales_may_repeat_one_another() {
    let weight = |heap: usize| [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1][heap];
    let minus = |heap: usize| [0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 1][heap];
    for scale in [Silent(2, 2, weight), Silent(3, 1, weight), Silent(2, 2, minus)] {
        for last in [false, true] {
            Scaled(SMALL, vec![(scale, last)]).yes(|_| {});
        }
    }
}

/// More is asked than is needed: sets of weights are made of those of single scales, and so have
/// weights that no sum has. Here the numbers on both scales are the same, up to classes.
#[test]
fn weights_that_no_sum_has_are_asked_for() {
    let weight = |heap: usize| [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1][heap];
    let scales = Scaled(SMALL, vec![(Silent(2, 2, weight), true)]);
    scales.no(6, "called N, no move to P", |claim| {
        let same = |list: &Numbers<i64>| list.0[0] == list.0[1];
        claim.p_weights.iter_mut().for_each(|listed| listed.retain(same));
    });
}

#[test]
fn other_golden_certificates_with_two_scales() {
    let weight = |heap: usize| [0, 0, -2, 0, 0, 0, 0, 0, 0, 0, 1][heap];
    let said = Scaled(BESIDE, vec![(Silent(1, 1, |_| 0), true)]).yes(|_| {});
    assert!(said.contains("45 classes of weights tell all outcomes of sums of heaps"), "{said}");
    Scaled(BESIDE, vec![(Silent(1, 1, weight), false)]).no(7, "do not balance", |_| {});
}

#[test]
fn scales_are_given_alike() {
    let scales = two_scales();
    let words = "not given for the same 1 to 3 scales";
    scales.no(2, words, |claim| _ = claim.width.0.pop());
    scales.no(2, words, |claim| _ = claim.period.0.pop());
    scales.no(2, words, |claim| claim.width.0.push(1));
    scales.no(2, words, |claim| claim.period.0.push(1));
    for count in [0, 4, 5] {
        scales.no(2, words, |claim| {
            claim.width.0.resize(count, 1);
            claim.period.0.resize(count, 1);
            claim.weights.iter_mut().for_each(|list| list.0.resize(count, 0));
            claim.p_weights.iter_mut().flatten().for_each(|list| list.0.resize(count, 0));
        });
    }
    // Three scales are allowed, and one.
    scales.yes(|claim| Silent(1, 1, |_| 0).put(claim, true));
    let words = "the weight of a heap is not one number for each scale";
    for heap in [0, 1, 9, 12] {
        scales.no(2, words, |claim| _ = claim.weights[heap].0.pop());
        scales.no(2, words, |claim| claim.weights[heap].0.push(0));
        scales.no(2, words, |claim| claim.weights[heap].0.clear());
    }
    let words = "a weight of element 1 is not one number for each scale";
    scales.no(2, words, |claim| _ = claim.p_weights[1][0].0.pop());
    scales.no(2, words, |claim| claim.p_weights[1][3].0.push(0));
    scales.no(2, words, |claim| claim.p_weights[1][3].0.clear());
    scales.no(2, words, |claim| claim.p_weights[1][3] = 0.into());
}

#[test]
fn numbers_of_the_second_scale_that_are_too_large() {
    let scales = two_scales();
    for number in [65, -65, i64::MIN, i64::MAX] {
        let words = "a weight is above 64";
        scales.no(2, words, |claim| *second(&mut claim.weights[3]) = number);
        Scaled(SMALL, vec![]).no(2, words, |claim| claim.weights[3] = number.into());
    }
    for number in [0, 1025, u64::MAX] {
        scales.no(2, "the width or the period", |claim| claim.width.0[1] = number);
        scales.no(2, "the width or the period", |claim| claim.period.0[1] = number);
    }
    scales.no(2, "one weight for each heap, 0", |claim| *second(&mut claim.weights[0]) = 1);
}

/// The width is 2 and the period 3: 4 is normal, and 5 is 2.
#[test]
fn weights_that_are_not_listed_well() {
    let scales = two_scales();
    for number in [5, -5, i64::MIN, i64::MAX] {
        scales.no(2, "a weight of element 1 is not normal", |claim| {
            *second(&mut claim.p_weights[1][8]) = number;
        });
    }
    let words = "the weights of element 1 are not in increasing order";
    scales.no(2, words, |claim| claim.p_weights[1].swap(3, 4));
    scales.no(2, words, |claim| *second(&mut claim.p_weights[1][3]) += 1);
    scales.no(2, words, |claim| claim.p_weights[1].push(vec![-3, 4].into()));
    // The first difference decides, on whichever scale.
    scales.yes(|claim| claim.p_weights[0].push(vec![1, -4].into()));
    scales.no(5, "can be moved", |claim| claim.p_weights[0].push(vec![0, -1].into()));
    scales.no(2, "is called P", |claim| claim.p_weights[0].push(vec![0, 0].into()));
}

#[test]
fn heaps_and_moves_on_the_second_scale() {
    let scales = two_scales();
    for number in [1, -1] {
        scales.no(4, "heap 1 has no moves", |claim| *second(&mut claim.weights[1]) = number);
    }
    // Heap 9 can be split into heaps 2 and 4.
    scales.no(4, "heap 9 changes the weight by more than 64", |claim| {
        *second(&mut claim.weights[9]) = 64;
    });
}

/// No outcome can be changed, of weights that sums do have.
#[test]
fn one_outcome_turned_is_refused() {
    let weight = |heap: usize| [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1][heap];
    let scales = Scaled(SMALL, vec![(Silent(1, 2, weight), true)]);
    let Claim::Weights(claim) = scales.certificate(|_| {}).claim else { panic!() };
    scales.yes(|_| {});
    let real = weighed_values(&claim, &small_sums(12));
    let mut steps = [0; 9];
    let mut judge = |turned: Certificate, x: usize, weight: &Numbers<i64>| {
        let found = check_certificate(&turned, &Limits::default());
        let step = found.map_or_else(|no| no.step as usize, |_| 0);
        let may = is_true(&turned) && !real.contains(&(x, weight.clone()));
        assert!(step > 0 || may, "{x} {weight:?}");
        steps[step] += 1;
    };
    for (x, listed) in claim.p_weights.iter().enumerate() {
        for (at, weight) in listed.iter().enumerate().skip(x % 5).step_by(5) {
            judge(scales.certificate(|claim| _ = claim.p_weights[x].remove(at)), x, weight);
        }
        for number in -2..=2 {
            let weight: Numbers<i64> = vec![(x % 7) as i64 - 3, number].into();
            let Err(at) = listed.binary_search(&weight) else { continue };
            if (x as i64 + number).rem_euclid(3) > 0 || (x, &weight) == (0, &vec![0, 0].into()) {
                continue;
            }
            let put = |claim: &mut Weights| claim.p_weights[x].insert(at, weight.clone());
            judge(scales.certificate(put), x, &weight);
        }
    }
    assert_eq!(steps, [143, 0, 0, 0, 0, 41, 22, 0, 0]);
}

/// What tells multiples apart is seen on the first scale, where 2 heaps 9 and 2 heaps 12 cancel. On
/// the second they need not, if the sum is far off there and they take it further. There the width
/// is 2 and the period 3.
#[test]
fn heaps_that_do_not_balance_on_the_second_scale() {
    let scales = two_scales();
    // The heaps of the sum are one heap 3, which alone is changed, 2 heaps 9, heap 11, and 2 heaps
    // 12.
    let with = |far: i64, nine: i64, twelve: i64| {
        move |claim: &mut Weights| {
            claim.weights.iter_mut().for_each(|weight| *second(weight) = 0);
            *second(&mut claim.weights[9]) = nine;
            *second(&mut claim.weights[12]) = twelve;
            *second(&mut claim.weights[3]) = far - 2 * (nine + twelve);
        }
    };
    for (far, nine, twelve) in [
        (0, 0, 0),
        (0, 2, -2),
        (1, -2, 2),
        (2, 3, 3),
        (2, 3, 0),
        (2, 0, 3),
        (2, 6, -3 + 6),
        (-2, -3, -3),
        (-2, 0, -3),
        (5, 3, 6),
        (-4, -6, 0),
    ] {
        scales.yes(with(far, nine, twelve));
    }
    let words = "2 heaps 9 and 2 heaps 12 do not balance";
    for (far, nine, twelve) in [
        // Not far enough.
        (0, 3, 3),
        (1, 3, 3),
        (1, 3, 0),
        (-1, -3, -3),
        (-1, 0, -3),
        // Nearer to zero.
        (2, -3, -3),
        (2, -3, 0),
        (2, 3, -6),
        (2, -3, 6),
        (-2, 3, 3),
        (-2, 0, 3),
        (-2, -6, 3),
        // Not multiples of the period.
        (2, 1, 1),
        (2, 3, 1),
        (2, 1, 3),
        (2, 1, 2),
        (2, 2, 1),
        (2, 0, 2),
        (-2, -3, -2),
        (-2, -2, 0),
    ] {
        scales.no(7, words, with(far, nine, twelve));
    }
}

/// On some scale they must cancel, or nothing would be told apart.
#[test]
fn heaps_that_cancel_nowhere() {
    let scales = two_scales();
    let words = "2 heaps 9 and 2 heaps 9 do not balance";
    scales.no(7, words, |claim| claim.apart.against = 9);
    scales.no(7, words, |claim| {
        claim.apart.against = 9;
        claim.apart.sum[1][1] = 10;
        claim.weights.iter_mut().for_each(|weight| *second(weight) = 0);
    });
    scales.no(7, "heap 3 has no weight", |claim| {
        claim.weights.iter_mut().for_each(|weight| *second(weight) = 0);
        (claim.apart.heap, claim.apart.times) = (3, 2);
    });
    // A weight on the second scale is one, but with it alone outcomes do not change.
    scales.no(8, "makes no difference", |claim| {
        (claim.apart.heap, claim.apart.times) = (3, 2);
        (claim.apart.against, claim.apart.against_times) = (4, 2);
    });
}

#[test]
fn weights_that_make_no_difference() {
    two_scales().no(8, "from [2, 5] to [4, 7] makes no difference", |claim| {
        claim.apart.sum[1][1] = 4;
        *second(&mut claim.weights[11]) = 2;
    });
}

/// On a second scale the period of heaps may be longer.
#[test]
fn periods_of_heaps() {
    let scales = |weight| Scaled(WHOLE, vec![(Silent(1, 1, weight), true)]);
    let with = |claim: &mut Weights| {
        for heap in 8..10 {
            claim.values.push(claim.values[heap - 2]);
            claim.weights.push(claim.weights[heap - 2].clone());
        }
        (claim.heap, claim.heaps) = (9, Some(PretendingPeriod { preperiod: 6, period: 4 }));
    };
    scales(|_| 0).no(9, "the period is not least", with);
    scales(|_| 0).yes(|claim| {
        with(claim);
        *second(&mut claim.weights[9]) = 1;
    });
}

#[test]
fn lists_of_one_number_are_one_scale() {
    let (_, claim) = weights_of(SMALL);
    let text = golden()[SMALL].clone();
    let weights: Vec<&i64> = claim.weights.iter().flat_map(|list| &list.0).collect();
    let lists: Vec<[&i64; 1]> = weights.iter().map(|weight| [*weight]).collect();
    let json = |field: &str, list: String| format!("\"{field}\": {}", list.replace(' ', ""));
    let before = json("weights", format!("{weights:?}"));
    let after = json("weights", format!("{lists:?}"));
    let other = text.replace(&before, &after).replace("\"width\": 2", "\"width\": [2]");
    let other = other.replace("\"period\": 2", "\"period\": [2]").replace("[[],[0],", "[[],[[0]],");
    assert_eq!(other.len(), text.len() + 2 * weights.len() + 6);
    assert_eq!(read(&other), read(&text));
    assert_eq!(read(&other).to_json(), text);
    assert!(check(other.as_bytes(), &Limits::default()).is_ok());
}

#[test]
fn what_several_scales_cost() {
    costs("two scales", &two_scales().certificate(|_| {}), 88975051, 492034);
    let scale = Silent(1, 1, |heap| if heap == 9 { 1 } else { -i64::from(heap == 12) });
    let three = Scaled(SMALL, vec![(scale, true), (scale, false)]);
    costs("three scales", &three.certificate(|_| {}), 75591983, 1202742);
}

/// The number of classes is a product: it is looked at before any memory is taken.
#[test]
fn very_many_classes_are_not_checked() {
    let limits = |cells| Limits { cells, ..Limits::default() };
    let scales = |width: u64, period: u64, count: usize| {
        Scaled(SMALL, vec![]).certificate(|claim| {
            claim.width.0 = vec![width; count];
            claim.period.0 = vec![period; count];
            claim.weights.iter_mut().for_each(|list| list.0.resize(count, 0));
            claim.p_weights.iter_mut().for_each(Vec::clear);
        })
    };
    for (certificate, cells) in [
        (scales(1024, 1024, 3), u64::MAX),
        (scales(1024, 1024, 3), 1 << 27),
        (scales(800, 13, 3), 1 << 26),
        (scales(1024, 1024, 2), 1 << 18),
        (scales(64, 1, 3), 1 << 16),
    ] {
        let start = Instant::now();
        let no = check_certificate(&certificate, &limits(cells)).expect_err("it is too much");
        assert!(no.is_limit(), "{no}");
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }
}
