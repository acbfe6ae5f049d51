//! A heap that weighs as much as two others: 20 against 19 in 0.016.

use crate::common::{Golden, Misere, called_p};
use grundy_cert::format::Infinite;

const GOLDEN: Golden = Golden("0.016-infinite");

#[test]
fn outcomes_are_those_of_a_search() {
    let (certificate, claim) = GOLDEN.parts();
    let mut search = Misere::new(&certificate.game);
    for sum in [vec![19], vec![20], vec![19, 19], vec![19, 20], vec![20, 20]] {
        for beside in [vec![], vec![2], vec![5], vec![12], vec![15], vec![5, 15]] {
            let sum = [&sum[..], &beside].concat();
            assert_eq!(called_p(&claim, &sum), search.value(&sum, 0) == 0, "{sum:?}");
        }
    }
}

#[test]
fn a_unit_divides_the_period_and_all_numbers() {
    assert!(GOLDEN.checked(|_| ()).is_ok());
    GOLDEN.refused(4, "heap 20 of the pair is no unit", |claim| claim.numbers[20][1] = 0);
    GOLDEN.refused(4, "heap 20 of the pair is no unit", |claim| claim.numbers[20][1] = 3);
    GOLDEN.refused(4, "heap 20 of the pair is no unit", |claim| claim.period = 3);
    GOLDEN.refused(4, "heap 20 of the pair is no unit", |claim| claim.numbers[12][1] = 1);
    GOLDEN.refused(4, "heap 19 of the pair is no unit", |claim| claim.numbers[19][0] = 0);
    // With a period of 4 the numbers may be multiples of 4, but these are not.
    GOLDEN.refused(2, "no multiple of the unit", |claim| {
        (claim.period, claim.numbers[20][1]) = (4, 4);
    });
    GOLDEN.refused(4, "with its own number", |claim| claim.numbers[20][0] = 1);
}

/// With the unit 1 two heaps 20 would be weighed as one is.
#[test]
fn the_weight_matters() {
    assert!(GOLDEN.checked(|claim| claim.numbers[20][1] = 1).is_err());
    let half = |claim: &mut Infinite| {
        claim.numbers[20][1] = 1;
        let halved = |list: &mut Vec<u32>| list[1] /= 2;
        claim.p_pairs.iter_mut().flatten().for_each(halved);
        claim.p_pairs.iter_mut().for_each(|lists| lists.sort_unstable());
        claim.p_pairs.iter_mut().for_each(Vec::dedup);
    };
    assert!(GOLDEN.checked(half).is_err());
}

#[test]
fn lists_are_multiples_of_the_unit() {
    GOLDEN.refused(2, "no multiple of the unit", |claim| claim.p_pairs[5] = vec![vec![0, 1]]);
    GOLDEN.refused(8, "no multiple of the unit", |claim| claim.apart.numbers = vec![6, 11]);
    GOLDEN.refused(8, "more heaps h make no difference", |claim| claim.apart.numbers = vec![6, 8]);
}

/// No outcome can be changed.
#[test]
fn one_outcome_turned_is_refused() {
    let (_, claim) = GOLDEN.parts();
    for (x, listed) in claim.p_pairs.iter().enumerate().step_by(29) {
        for at in (0..listed.len()).step_by(11) {
            let no = GOLDEN.checked(|claim| _ = claim.p_pairs[x].remove(at)).unwrap_err();
            assert_eq!(no.step, 6, "{x}, {:?}: {no}", listed[at]);
        }
        for list in [vec![0, 2], vec![3, 4], vec![7, 2], vec![5, 14]] {
            if !listed.contains(&list) {
                let no = GOLDEN.checked(|claim| {
                    claim.p_pairs[x].push(list.clone());
                    claim.p_pairs[x].sort_unstable();
                });
                assert_eq!(no.unwrap_err().step, 5, "{x}, {list:?}");
            }
        }
    }
}
