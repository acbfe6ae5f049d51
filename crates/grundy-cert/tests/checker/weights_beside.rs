//! Weights beside some heaps: toys that are right but for the eighth step, because their quotients
//! are finite, each with faults that only one check finds; and a golden certificate.

use crate::common::census::code;
use crate::common::{Misere, golden, one_scale, read, small_sums, weighed_p, weighed_values};
use grundy_cert::format::{
    Beside, Certificate, Claim, Layer, Numbers, PretendingPeriod, Rules, Weights, WeightsApart,
};
use grundy_cert::{Accepted, Limits, Refusal, check_certificate};

fn judged(rules: &Rules, claim: &Weights) -> Result<Accepted, Refusal> {
    let certificate = Certificate::new(rules.clone(), Claim::Weights(claim.clone()));
    check_certificate(&certificate, &Limits::default())
}

/// Asserts at which step a claim is refused with a change, and why.
#[track_caller]
fn no(rules: &Rules, claim: &Weights, step: u32, words: &str, change: impl Fn(&mut Weights)) {
    let mut other = claim.clone();
    change(&mut other);
    let no = judged(rules, &other).expect_err("it is wrong");
    assert!(no.step == step && no.reason.contains(words), "{no}");
}

fn beside(claim: &mut Weights) -> &mut Beside {
    claim.beside.as_mut().unwrap()
}

fn layers(claim: &mut Weights) -> &mut Vec<Layer> {
    &mut beside(claim).layers
}

const NO_DIFFERENCE: &str = "makes no difference";

/// One token is taken at a time, so that the last of an odd number of tokens is taken by who
/// begins: with an odd number of tokens a position is P.
fn parity() -> Rules {
    code(&[0, 3], &[])
}

/// All normal weights, if the width and the period are 1.
fn all() -> Vec<Numbers<i64>> {
    one_scale(-1..=1)
}

/// Sums of heaps 1 and 2 beside so many tokens in one heap: heap 1 has the weight 1 and heap 2 the
/// weight −1, though weights do not matter.
fn one_heap(n: u64) -> Weights {
    let layer = Layer {
        next: None,
        action: vec![vec![1, 0]],
        values: (0..n as u32).map(|heap| heap % 2).collect(),
        p_elements: vec![1],
        base: vec![],
    };
    let mut p_weights = vec![all(), vec![]];
    p_weights.rotate_right(n.is_multiple_of(2).into());
    Weights {
        heap: n,
        beside: Some(Beside { layers: vec![layer], base: vec![0, 1] }),
        width: 1.into(),
        period: 1.into(),
        action: vec![vec![1, 0]],
        heaps: None,
        values: vec![0, 1, 0],
        weights: one_scale([0, 1, -1]),
        p_weights,
        apart: WeightsApart { sum: vec![], heap: 1, times: 2, against: 2, against_times: 2 },
    }
}

#[test]
fn toys_of_parity() {
    for n in 3..7 {
        no(&parity(), &one_heap(n), 8, NO_DIFFERENCE, |_| {});
    }
}

/// Heaps of the sums are smaller than all fixed heaps, and as many as are given.
#[test]
fn heaps_up_to_some_size() {
    let (rules, toy) = (parity(), one_heap(4));
    let given = |heaps: usize| {
        move |claim: &mut Weights| {
            claim.values = (0..heaps as u32).map(|heap| heap % 2).collect();
            claim.weights = one_scale([0, 1, -1, 1, -1].into_iter().take(heaps));
        }
    };
    no(&rules, &toy, 8, NO_DIFFERENCE, given(4));
    no(&rules, &toy, 2, "one value for each heap", given(5));
    no(&rules, &toy, 2, "a heap of `apart` is not given", given(2));
    no(&rules, &toy, 2, "one value for each heap", given(0));
    no(&rules, &toy, 2, "one value for each heap", |claim| claim.values[0] = 1);
    no(&rules, &toy, 2, "one weight for each heap", |claim| _ = claim.weights.pop());
    no(&rules, &toy, 2, "one weight for each heap", |claim| claim.weights.push(1.into()));
    no(&rules, &toy, 2, "one weight for each heap", |claim| claim.weights[0] = 1.into());
    no(&rules, &toy, 2, "the heap is too large", |claim| claim.heap = 1 << 50);
    // Heap 3 lies below heap 4, and has an element there, but it is not given.
    no(&rules, &toy, 2, "a heap of `apart` is not given", |claim| claim.apart.heap = 3);
    no(&rules, &toy, 2, "a heap of `apart` is not given", |claim| claim.apart.against = 3);
    no(&rules, &toy, 2, "a heap of `apart` is not given", |claim| claim.apart.sum = vec![[3, 1]]);
}

/// The values of this game do repeat for ever, with period 2.
#[test]
fn periods_beside_some_heaps() {
    let heaps = Some(PretendingPeriod { preperiod: 1, period: 2 });
    no(&parity(), &one_heap(4), 2, "do not go on for ever", |claim| claim.heaps = heaps);
    // With a largest heap 2 they would be given to preperiod + period − 1.
    no(&parity(), &one_heap(3), 2, "do not go on for ever", |claim| {
        (claim.heap, claim.heaps) = (2, heaps);
        claim.values.pop();
        claim.weights.pop();
    });
}

#[test]
fn bases_that_do_not_fit() {
    let (rules, toy) = (parity(), one_heap(4));
    for base in [vec![], vec![0], vec![0, 1, 0], vec![0, 2]] {
        no(&rules, &toy, 2, "the base is not one element", |claim| {
            beside(claim).base = base.clone();
        });
    }
    no(&rules, &toy, 2, "there are no layers", |claim| layers(claim).clear());
}

/// Step 9. With the bases exchanged, a move in heap 5 is taken to win beside an even number of
/// tokens instead of an odd one; with one base for both, never: all other conditions hold.
#[test]
fn bases_that_are_no_homomorphism() {
    let (rules, toy) = (parity(), one_heap(5));
    no(&rules, &toy, 9, "the base of the identity is not the identity", |claim| {
        beside(claim).base = vec![1, 0];
        claim.p_weights = vec![vec![], all()];
    });
    no(&rules, &toy, 9, "heap 1: the base of the product is wrong", |claim| {
        beside(claim).base = vec![0, 0];
    });
}

/// Step 5. Beside heap 4 all moves are as they are in normal play, and an even number of tokens is
/// called P: no move in the sum leads from P to P, and one leads there from everything else. But
/// one may take a token of heap 4.
#[test]
fn a_move_in_a_fixed_heap_from_p_to_p() {
    let words = "in a P-position a move in one of the heaps beside it wins";
    no(&parity(), &one_heap(4), 5, words, |claim| {
        claim.p_weights = vec![all(), vec![]];
    });
    // Nothing is asked of weights that no sum has: sums of heaps 2 have none above 0.
    let mut toy = one_heap(4);
    toy.action = vec![vec![1, 2, 1], vec![2, 1, 2]];
    toy.values = vec![0, 1, 2];
    toy.weights = one_scale([0, -1, -1]);
    beside(&mut toy).base = vec![0, 1, 0];
    toy.apart.sum = vec![[1, 2]];
    toy.p_weights = vec![vec![], all(), vec![]];
    no(&parity(), &toy, 7, "do not balance", |_| {});
    no(&parity(), &toy, 7, "do not balance", |claim| claim.p_weights[2] = one_scale([0, 1]));
    no(&parity(), &toy, 5, words, |claim| claim.p_weights[2] = one_scale([-1]));
    no(&parity(), &toy, 7, "do not balance", |claim| claim.p_weights[0] = one_scale([-1, 1]));
    no(&parity(), &toy, 5, words, |claim| claim.p_weights[0] = one_scale([0]));
}

/// Step 6, of the sum without heaps. Beside heap 5 it is P, and so are even numbers of tokens. If
/// it has an element of its own and is called N, all other sums have the outcomes that they should
/// have: beside an odd number of tokens, a move in heap 5 wins.
#[test]
fn the_sum_without_heaps_called_n() {
    let mut toy = one_heap(5);
    toy.action = vec![vec![1, 2, 1], vec![2, 1, 2]];
    toy.values = vec![0, 1, 2];
    beside(&mut toy).base = vec![0, 1, 0];
    toy.apart.sum = vec![[1, 2]];
    toy.p_weights = vec![one_scale([0]), vec![], all()];
    no(&parity(), &toy, 8, NO_DIFFERENCE, |_| {});
    no(&parity(), &toy, 6, "the sum without heaps", |claim| claim.p_weights[0].clear());
    // It has no other weight than 0.
    no(&parity(), &toy, 6, "the sum without heaps", |claim| {
        claim.p_weights[0] = one_scale([-1, 1])
    });
}

/// Sums of at least three heaps 1 have weights of one class of all that are looked at, the lowest.
/// An odd number of them is P, alone and beside heap 5 an even one.
#[test]
fn the_lowest_weights() {
    let mut toy = one_heap(5);
    toy.action = vec![vec![1, 2, 3, 4, 3]];
    toy.values = vec![0, 1];
    toy.weights = one_scale([0, -1]);
    beside(&mut toy).base = vec![0, 1, 0, 1, 0];
    toy.p_weights = vec![all(), vec![], all(), vec![], all()];
    toy.apart = WeightsApart { sum: vec![[1, 3]], heap: 1, times: 2, against: 1, against_times: 2 };
    let mut alone = toy.clone();
    (alone.heap, alone.beside) = (1, None);
    alone.p_weights = vec![vec![], all(), vec![], all(), vec![]];
    for (toy, p, n) in [(toy, 4, 3), (alone, 3, 4)] {
        no(&parity(), &toy, 7, "do not balance", |_| {});
        no(&parity(), &toy, 6, "a position of value", |claim| claim.p_weights[p].clear());
        no(&parity(), &toy, 5, "", |claim| claim.p_weights[n] = one_scale([-1]));
        // Weights of no sum with these elements.
        no(&parity(), &toy, 7, "do not balance", |claim| {
            (claim.p_weights[p], claim.p_weights[n]) = (one_scale([-1]), one_scale([0, 1]));
        });
    }
}

/// Without fixed heaps the sum without heaps is not P, and is not asked for.
#[test]
fn without_fixed_heaps() {
    no(&parity(), &one_heap(5), 2, "is called P", |claim| {
        (claim.heap, claim.beside) = (2, None);
    });
    no(&parity(), &one_heap(4), 8, NO_DIFFERENCE, |claim| {
        (claim.heap, claim.beside) = (2, None);
    });
}

/// The quotient of the sums of heaps up to 4 of Kayles, where 3 equals 1 + 2 and 4 equals 1: its
/// elements as sums, and the elements of heaps.
const SUMS: [&[u64]; 6] = [&[], &[1], &[2], &[1, 2], &[2, 2], &[1, 2, 2]];
const VALUES: [u32; 5] = [0, 1, 2, 3, 1];

/// Chains of fixed heaps, none larger than the one before.
const CHAINS: [&[u64]; 8] =
    [&[3], &[3, 3], &[5, 4], &[5, 3], &[5, 4, 3], &[5, 5, 3, 3], &[5, 4, 4, 4], &[4, 4, 3, 3, 3]];

fn kayles() -> Rules {
    code(&[0, 7, 7], &[])
}

/// All outcomes of sums of heaps 1 and 2 of Kayles beside the fixed heaps, with the weights −1 and
/// 1, by search.
fn kayles_beside(fixed: &[u64]) -> Weights {
    let rules = kayles();
    let mut search = Misere::new(&rules);
    let mut is_p = |beside: usize, x: u32| {
        search.value(&[SUMS[x as usize], &fixed[..beside]].concat(), 0) == 0
    };
    let action = vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]];
    let layer = |j: usize| Layer {
        next: Some(fixed[j]).filter(|&next| next != fixed[0]),
        action: action.clone(),
        values: VALUES[..fixed[j] as usize].to_vec(),
        p_elements: (0..6).filter(|&x| is_p(j, x)).collect(),
        base: if j == 0 { vec![] } else { (0..6).collect() },
    };
    let layers = (0..fixed.len()).map(layer).collect();
    let weights = |x| if is_p(fixed.len(), x) { one_scale(-3..=3) } else { vec![] };
    Weights {
        heap: fixed[0],
        beside: Some(Beside { layers, base: (0..6).collect() }),
        width: 2.into(),
        period: 2.into(),
        p_weights: (0..6).map(weights).collect(),
        action,
        heaps: None,
        values: vec![0, 1, 2],
        weights: one_scale([0, -1, 1]),
        apart: WeightsApart { sum: vec![[2, 2]], heap: 2, times: 2, against: 1, against_times: 2 },
    }
}

/// Whether some sum of heaps 1 and 2 has this element and a weight in the class of this one.
fn is_reached(x: usize, weight: i64) -> bool {
    let normal = |mut weight: i64| {
        while weight.abs() > 3 {
            weight -= 2 * weight.signum();
        }
        weight
    };
    (0..12_i64).flat_map(|a| (0..12_i64).map(move |b| (a, b))).any(|(a, b)| {
        let twos = if b < 3 { b } else { 1 + (b - 1) % 2 };
        (2 * twos + a % 2) as usize == x && normal(b - a) == weight
    })
}

#[test]
fn every_outcome_of_toys_of_kayles() {
    let rules = kayles();
    let (mut by_move, mut without_heaps) = (0, 0);
    for fixed in CHAINS {
        let toy = kayles_beside(fixed);
        no(&rules, &toy, 8, NO_DIFFERENCE, |_| {});
        for (x, weight) in (0..6).flat_map(|x| (-3..=3).map(move |weight| (x, weight))) {
            let mut other = toy.clone();
            let listed = &mut other.p_weights[x];
            let expected = match listed.binary_search(&weight.into()) {
                Ok(at) => {
                    listed.remove(at);
                    6
                }
                Err(at) => {
                    listed.insert(at, weight.into());
                    5
                }
            };
            let refusal = judged(&rules, &other).unwrap_err();
            let expected = if is_reached(x, weight) { expected } else { 8 };
            assert_eq!(refusal.step, expected, "{fixed:?} {x} {weight}: {refusal}");
            by_move += usize::from(refusal.reason.contains("in one of the heaps beside it wins"));
            without_heaps += usize::from(refusal.reason.contains("the sum without heaps"));
        }
    }
    assert!(by_move > 20 && without_heaps > 1, "{by_move}, {without_heaps}");
}

#[test]
fn every_base_of_toys_of_kayles() {
    for fixed in CHAINS {
        let toy = kayles_beside(fixed);
        for (x, wrong) in (0..6).flat_map(|x| (0..6).map(move |wrong| (x, wrong))) {
            if x as u32 != wrong {
                no(&kayles(), &toy, 9, "the base of the", |claim| beside(claim).base[x] = wrong);
            }
        }
    }
}

/// What is wrong with a layer is said before anything else is looked at.
#[test]
fn layers_below_weights() {
    let toy = kayles_beside(&[5, 4, 3]);
    for (j, x) in (0..3).flat_map(|j| (0..6_u32).map(move |x| (j, x))) {
        let mut other = toy.clone();
        other.action[0].swap(0, 1);
        let p = &mut layers(&mut other)[j].p_elements;
        match p.binary_search(&x) {
            Ok(at) => _ = p.remove(at),
            Err(at) => p.insert(at, x),
        }
        let refusal = judged(&kayles(), &other).unwrap_err();
        assert!(refusal.reason.starts_with(&format!("layer {j}: ")), "{refusal}");
    }
    // The heaps of the sums are smaller than the last of the fixed heaps, not than the first.
    no(&kayles(), &toy, 2, "one value for each heap", |claim| {
        claim.values = VALUES[..4].to_vec();
        claim.weights.push(0.into());
    });
    no(&kayles(), &kayles_beside(&[5, 4]), 8, NO_DIFFERENCE, |claim| {
        claim.values = VALUES[..4].to_vec();
        claim.weights.push(0.into());
    });
}

/// 0.774 beside two heaps 12 and two heaps 11. The sum without heaps is P there.
fn real() -> (Rules, Weights) {
    let certificate = read(&golden()["0.774-weights"]);
    let Claim::Weights(claim) = certificate.claim else { panic!() };
    (certificate.game, claim)
}

#[test]
fn outcomes_are_those_of_a_search() {
    let (rules, claim) = real();
    let mut search = Misere::new(&rules);
    let mut p = 0;
    for sum in [vec![], vec![1], vec![2], vec![3], vec![1, 1]] {
        let is_p = search.value(&[&sum[..], &[12, 12, 11, 11]].concat(), 0) == 0;
        assert_eq!(weighed_p(&claim, &sum), is_p, "{sum:?}");
        p += usize::from(is_p);
    }
    assert!(p > 1, "{p}");
}

/// The refusal of the golden certificate with a change.
fn refusal(rules: &Rules, claim: &Weights, change: impl Fn(&mut Weights)) -> Refusal {
    let mut other = claim.clone();
    change(&mut other);
    judged(rules, &other).expect_err("it is wrong")
}

/// Each P-position of the claim that is forgotten is missed.
#[test]
fn one_p_position_forgotten() {
    let (rules, claim) = real();
    for (x, listed) in claim.p_weights.iter().enumerate() {
        for (at, weight) in listed.iter().enumerate() {
            let no = refusal(&rules, &claim, |claim| _ = claim.p_weights[x].remove(at));
            assert_eq!(no.step, 6, "{x} {weight:?}: {no}");
        }
    }
}

/// Each that is invented is found, if some sum has this element and weight.
#[test]
fn one_p_position_invented() {
    let (rules, claim) = real();
    let (mut invented, mut by_move) = (0, 0);
    let values = weighed_values(&claim, &small_sums(10));
    for (x, weight) in
        values.into_iter().filter(|(x, weight)| !claim.p_weights[*x].contains(weight))
    {
        let no = refusal(&rules, &claim, |claim| {
            claim.p_weights[x].push(weight.clone());
            claim.p_weights[x].sort_unstable();
        });
        assert_eq!(no.step, 5, "{x} {weight:?}: {no}");
        invented += 1;
        by_move += usize::from(no.reason.contains("in one of the heaps beside it wins"));
    }
    assert!(invented > 60 && by_move > 50, "{invented}, {by_move}");
}

#[test]
fn one_outcome_of_a_layer_turned() {
    let (rules, mut claim) = real();
    for j in 0..4 {
        let order = layers(&mut claim)[j].action[0].len() as u32;
        for x in (0..order).step_by(11) {
            let no = refusal(&rules, &claim, |claim| {
                let p = &mut layers(claim)[j].p_elements;
                match p.binary_search(&x) {
                    Ok(at) => _ = p.remove(at),
                    Err(at) => p.insert(at, x),
                }
            });
            let named = no.reason.starts_with(&format!("layer {j}: "));
            assert!(named && [2, 5, 6].contains(&no.step), "{j} {x}: {no}");
        }
    }
}

#[test]
fn other_fixed_heaps() {
    let (rules, claim) = real();
    let next = |j: usize, next: Option<u64>, words: &str| {
        no(&rules, &claim, 2, words, |claim| layers(claim)[j].next = next);
    };
    next(0, Some(11), "layer 0: there is not one value for each heap below 11");
    next(1, Some(11), "layer 1: there is not one value for each heap below 11");
    next(2, Some(10), "layer 2: there is not one value for each heap below 10");
    next(2, None, "layer 2: there is not one value for each heap below 12");
    next(3, None, "layer 3: there is not one value for each heap below 12");
    // With values that fit, the last fixed heap is not larger than all heaps of the sums.
    no(&rules, &claim, 2, "one value for each heap, 0 for heap 0", |claim| {
        let last = &mut layers(claim)[3];
        last.next = Some(10);
        last.values.pop();
    });
    let without = |j: usize| refusal(&rules, &claim, |claim| _ = layers(claim).remove(j)).step;
    assert_eq!([0, 1, 2, 3].map(without), [2, 5, 9, 5]);
    no(&rules, &claim, 2, "one value for each heap", |claim| claim.beside = None);
    no(&rules, &claim, 2, "is called P", |claim| (claim.heap, claim.beside) = (10, None));
    no(&rules, &claim, 6, "", |claim| {
        (claim.heap, claim.beside) = (10, None);
        claim.p_weights[0].clear();
    });
}

#[test]
fn wrong_bases() {
    let (rules, claim) = real();
    let base = claim.beside.as_ref().unwrap().base.clone();
    for (x, right) in base.into_iter().enumerate().step_by(7) {
        for wrong in (0..156).filter(|&wrong| wrong != right).step_by(31) {
            no(&rules, &claim, 9, "the base of the", |claim| beside(claim).base[x] = wrong);
        }
        no(&rules, &claim, 2, "the base is not one element", |claim| beside(claim).base[x] = 156);
    }
}
