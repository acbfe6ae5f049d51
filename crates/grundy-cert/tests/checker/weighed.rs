//! Three heaps whose numbers count: 20, 22 and 17 of 0.14.

use crate::common::{Golden, Misere, called_p};
use grundy_cert::format::Infinite;

const GOLDEN: Golden = Golden("0.14-infinite");

#[test]
fn outcomes_are_those_of_a_search() {
    let (certificate, claim) = GOLDEN.parts();
    let mut search = Misere::new(&certificate.game);
    let large = [vec![17], vec![20], vec![22], vec![17, 20], vec![20, 22], vec![17, 22]];
    for sum in large {
        for beside in [vec![], vec![1], vec![6], vec![1, 6], vec![12], vec![14]] {
            let sum = [&sum[..], &beside].concat();
            assert_eq!(called_p(&claim, &sum), search.value(&sum, 0) == 0, "{sum:?}");
        }
    }
}

/// No outcome can be changed.
#[test]
fn one_outcome_turned_is_refused() {
    let (_, claim) = GOLDEN.parts();
    let mut turned = 0;
    for (x, listed) in claim.p_pairs.iter().enumerate().step_by(13) {
        for at in (0..listed.len()).step_by(23) {
            let no = GOLDEN.checked(|claim| _ = claim.p_pairs[x].remove(at)).unwrap_err();
            assert_eq!(no.step, 6, "{x}, {:?}: {no}", listed[at]);
            turned += 1;
        }
        let more = [vec![0, 0, 1], vec![1, 2, 3], vec![2, 2, 2], vec![5, 3, 0]];
        for list in more.into_iter().filter(|list| !listed.contains(list)) {
            let no = GOLDEN.checked(|claim| {
                claim.p_pairs[x].push(list.clone());
                claim.p_pairs[x].sort_unstable();
            });
            let no = no.unwrap_err();
            assert_eq!(no.step, 5, "{x}, {list:?}: {no}");
            turned += 1;
        }
    }
    assert!(turned > 20, "{turned}");
}

#[test]
fn lists_have_as_many_numbers_as_there_are_heaps() {
    GOLDEN.refused(2, "is not normal", |claim| claim.p_pairs[1] = vec![vec![0, 0]]);
    GOLDEN.refused(2, "is not normal", |claim| claim.p_pairs[1] = vec![vec![0, 0, 0, 0]]);
    GOLDEN.refused(2, "two numbers for each heap", |claim| _ = claim.numbers[3].pop());
    GOLDEN.refused(2, "two numbers for each heap", |claim| claim.numbers[3].push(0));
    GOLDEN.refused(2, "not different", |claim| _ = claim.apart.numbers.pop());
    GOLDEN.refused(2, "not different", |claim| claim.apart.numbers.push(4));
}

#[test]
fn two_to_four_different_heaps() {
    let with = |pair: Vec<u64>| {
        move |claim: &mut Infinite| {
            let one = |heap: usize, at: usize| u32::from(pair.get(at) == Some(&(heap as u64)));
            let numbers = |heap| (0..pair.len()).map(|at| one(heap, at)).collect();
            claim.numbers = (0..claim.values.len()).map(numbers).collect();
            claim.p_pairs = vec![Vec::new(); claim.p_pairs.len()];
            claim.apart.numbers = vec![4; pair.len()];
            (claim.apart.place, claim.apart.above) = (0, Vec::new());
            let inside = |&&heap: &&u64| (heap as usize) < claim.values.len();
            let heaps: Vec<usize> = pair.iter().filter(inside).map(|&heap| heap as usize).collect();
            heaps.into_iter().for_each(|heap| claim.values[heap] = 0);
            claim.pair = pair.clone();
        }
    };
    for wrong in [vec![], vec![20], vec![20, 20], vec![20, 22, 20], vec![20, 22, 23], vec![0, 20]] {
        GOLDEN.refused(2, "two to four different heaps", with(wrong));
    }
    GOLDEN.refused(2, "two to four different heaps", with(vec![20, 22, 17, 16, 14]));
    // Four heaps are allowed; nothing is called P, and that is wrong.
    assert_eq!(GOLDEN.checked(with(vec![20, 22, 17, 16])).unwrap_err().step, 6);
}

#[test]
fn places_are_different_and_there() {
    assert!(GOLDEN.checked(|_| ()).is_ok());
    for place in [2, 3, 1 << 20] {
        GOLDEN.refused(2, "not different", |claim| claim.apart.place = place);
    }
    GOLDEN.refused(2, "too large", |claim| claim.apart.place = u64::MAX);
    // That is looked at before outcomes are, which are wrong here.
    GOLDEN.refused(2, "not different", |claim| {
        claim.apart.place = 1 << 20;
        claim.p_pairs.iter_mut().for_each(Vec::clear);
    });
    for above in [vec![2, 2], vec![1], vec![3]] {
        GOLDEN.refused(2, "not different", |claim| claim.apart.above = above.clone());
    }
    for fixed in [vec![0, 0], vec![1], vec![2], vec![3]] {
        GOLDEN.refused(2, "not different", |claim| claim.apart.fixed = fixed.clone());
    }
}

#[test]
fn numbers_lie_far_apart() {
    // None is fixed: no number is below the floor, 2.
    GOLDEN.refused(8, "below the floor", |claim| claim.apart.numbers = vec![1, 2, 4]);
    GOLDEN.refused(8, "below the floor", |claim| claim.apart.numbers = vec![2, 1, 4]);
    // Heaps 17 must be more than the others by the width, 2, and so must all be than those fixed.
    GOLDEN.refused(8, "not far above", |claim| claim.apart.numbers = vec![2, 2, 3]);
    GOLDEN.refused(8, "not far above", |claim| claim.apart.numbers = vec![4, 2, 5]);
    GOLDEN.refused(8, "below the floor", |claim| {
        (claim.apart.fixed, claim.apart.numbers) = (vec![0], vec![2, 3, 6]);
    });
    // Far enough; but beside a fixed number of heaps 20, more heaps 22 make no difference.
    GOLDEN.refused(8, "differ by the width", |claim| {
        (claim.apart.fixed, claim.apart.numbers) = (vec![0], vec![2, 4, 6]);
    });
    GOLDEN.refused(8, "too large", |claim| claim.apart.numbers[2] = (1 << 16) + 1);
    // Heaps that carry no number of heaps 20 generate H: step 7 is passed.
    for element in 1..9 {
        GOLDEN.refused(8, "differ by the width", |claim| {
            (claim.apart.fixed, claim.apart.numbers) = (vec![0], vec![2, 4, 6]);
            claim.apart.element = element;
        });
    }
}

/// Numbers are accepted exactly if outcomes change and stay changed: compared with the definition,
/// with heaps 17 above the others, or not, and with h each of the heaps.
#[test]
fn what_tells_multiples_apart() {
    let (_, right) = GOLDEN.parts();
    let mut accepted = 0;
    let all = (0..3 * 3 * 5).step_by(2).flat_map(|n| (0..3).map(move |place| (n, place)));
    for (n, place) in all {
        for above in [vec![], vec![2]].into_iter().filter(|above| !above.contains(&place)) {
            let numbers = vec![2 + n % 3, 2 + n / 3 % 3, 2 + n / 9];
            let put = |claim: &mut Infinite| {
                (claim.apart.place, claim.apart.above) = (place, above.clone());
                claim.apart.numbers = numbers.clone();
            };
            let grows = |&at: &usize| at as u64 == place || above.contains(&(at as u64));
            let heaps = |more: u64| -> Vec<u64> {
                let number = |at: usize| numbers[at] + if grows(&at) { 2 * more } else { 0 };
                (0..3).flat_map(|at| vec![right.pair[at]; number(at) as usize]).collect()
            };
            let first = called_p(&right, &heaps(0));
            let changed = (1..9).all(|more| called_p(&right, &heaps(more)) != first);
            let others = (0..3).filter(|at| *at as u64 != place && !above.contains(&(*at as u64)));
            let highest = others.map(|at| numbers[at]).max().unwrap();
            let below = numbers[place as usize] < highest + right.width;
            let far = above.is_empty() || numbers[2] >= numbers[0].max(numbers[1]) + right.width;
            let expected = changed && below && far && numbers.iter().all(|&n| n >= right.floor);
            assert_eq!(GOLDEN.checked(put).is_ok(), expected, "{numbers:?} {place} {above:?}");
            accepted += usize::from(expected);
        }
    }
    assert!(accepted > 2, "{accepted}");
}
