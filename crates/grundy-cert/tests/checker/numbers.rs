//! Heaps that carry numbers of the pair: a solver that guesses them from few sums, toys that are
//! right but for the last step, because their quotients are finite, and every rule broken.

use crate::common;
use crate::common::census::code;
use crate::common::{
    Misere, called_p, golden_infinite, judged, judged_with, kayles_to_heap_4, plane_of_two,
};
use grundy_cert::format::{Beside, Infinite, Layer, Rules};

fn is_p(search: &mut Misere<'_>, sum: &[u64]) -> bool {
    search.value(sum, 0) == 0
}

/// a heaps g and b heaps h.
fn multiples([g, h]: [u64; 2], a: u32, b: u32) -> Vec<u64> {
    [vec![g; a as usize], vec![h; b as usize]].concat()
}

/// What a claim that is accepted has in place of the step at which it is refused.
const ACCEPTED: u32 = u32::MAX;

/// The step at which a claim is refused, or [`ACCEPTED`].
fn step(rules: &Rules, claim: &Infinite) -> u32 {
    judged(rules, claim).map_or_else(|no| no.step, |_| ACCEPTED)
}

/// All normal pairs of a band with which these heaps are P.
fn p_pairs(
    search: &mut Misere<'_>,
    heaps: &[u64],
    pair: [u64; 2],
    [floor, width, period]: [u32; 3],
) -> Vec<Vec<u32>> {
    let mut listed = Vec::new();
    for (m, d) in (0..floor + period).flat_map(|m| (0..width + period).map(move |d| (m, d))) {
        for [a, b] in [[m, m + d], [m + d, m]].into_iter().take(if d == 0 { 1 } else { 2 }) {
            if is_p(search, &[heaps, &multiples(pair, a, b)].concat()) {
                listed.push(vec![a, b]);
            }
        }
    }
    listed.sort_unstable();
    listed
}

/// A claim about all sums of heaps up to the last one with numbers; H has one element.
fn claim(
    search: &mut Misere<'_>,
    pair: [u64; 2],
    numbers: &[[u32; 2]],
    band: [u32; 3],
) -> Infinite {
    plane_of_two(pair, numbers, band.map(u64::from), p_pairs(search, &[], pair, band))
}

/// Numbers with which a heap seems to be a sum of heaps of the pair: beside some of these it has
/// the same outcomes.
fn guess(search: &mut Misere<'_>, pair: [u64; 2], heap: u64) -> Option<[u32; 2]> {
    let small = |most: u32| (0..most).flat_map(move |a| (0..most).map(move |b| [a, b]));
    small(3).find(|&[s, t]| {
        small(2).all(|[a, b]| {
            let with = [vec![heap], multiples(pair, a, b)].concat();
            is_p(search, &with) == is_p(search, &multiples(pair, a + s, b + t))
        })
    })
}

/// A solver that guesses numbers from four sums each, for every pair of many games. Whenever
/// steps 5 and 6 pass, all outcomes are right; and guesses that are wrong are found at each of the
/// two steps.
#[test]
fn hasty_guesses() {
    let (mut right, mut wrong) = (0, [0; 2]);
    for digits in (0..256).map(|n: u64| [0, n & 7, n >> 3 & 7, n >> 6]) {
        let rules = code(&digits, &[]);
        let mut search = Misere::new(&rules);
        let last: u64 = 4;
        for pair in (1..=last).flat_map(|g| (1..=last).map(move |h| [g, h])) {
            if pair[0] == pair[1]
                || pair.iter().any(|&heap| common::options(&rules, heap).is_empty())
            {
                continue;
            }
            let number = |heap: u64| {
                let known = pair.iter().position(|&one| one == heap);
                let idle = common::options(&rules, heap).is_empty();
                match known {
                    Some(which) => Some([[1, 0], [0, 1]][which]),
                    None if idle => Some([0, 0]),
                    None => guess(&mut search, pair, heap),
                }
            };
            let Some(numbers) = (0..=last).map(number).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let carried = numbers.iter().filter(|&&numbers| numbers != [0, 0]).count() > 2;
            for band in [[1, 1, 2], [1, 2, 3], [0, 1, 1]] {
                let claim = claim(&mut search, pair, &numbers, band);
                match step(&rules, &claim) {
                    8 | ACCEPTED => {
                        for sum in common::sums(4, last) {
                            let truth = is_p(&mut search, &sum);
                            assert_eq!(
                                called_p(&claim, &sum),
                                truth,
                                "{digits:?} {claim:?} {sum:?}"
                            );
                        }
                        right += usize::from(carried);
                    }
                    found @ (5 | 6) => wrong[found as usize - 5] += usize::from(carried),
                    2 => assert!(claim.p_pairs[0].contains(&vec![0, 0])),
                    other => panic!("{other}: {digits:?} {claim:?}"),
                }
            }
        }
    }
    assert!(right > 100 && wrong.iter().all(|&found| found > 10), "{right}, {wrong:?}");
}

fn kayles() -> Rules {
    code(&[0, 7, 7], &[])
}

/// In misère Kayles heap 3 equals 1 + 2 and heap 4 equals 1.
const KAYLES: [[u32; 2]; 5] = [[0, 0], [1, 0], [0, 1], [1, 1], [1, 0]];

/// The monoid ⟨a, b | a² = 1, b³ = b⟩ of the sums of heaps up to 4 of Kayles: its elements as sums.
const SUMS: [&[u64]; 6] = [&[], &[1], &[2], &[1, 2], &[2, 2], &[1, 2, 2]];

/// All outcomes of sums of heaps up to 4 of Kayles beside so many heaps 5.
fn toy(fives: usize, band: [u32; 3]) -> Infinite {
    let rules = kayles();
    let mut search = Misere::new(&rules);
    let mut toy = claim(&mut search, [1, 2], &KAYLES, band);
    if fives == 0 {
        return toy;
    }
    let layer = |j: usize| {
        let is_p = |x: &u32| is_p(&mut search, &[SUMS[*x as usize], &vec![5; j]].concat());
        Layer {
            next: None,
            action: kayles_to_heap_4().action,
            values: kayles_to_heap_4().pretending,
            p_elements: (0..6).filter(is_p).collect(),
            base: if j == 0 { vec![] } else { (0..6).collect() },
        }
    };
    let layers = (0..fives).map(layer).collect();
    toy.heap = 5;
    toy.beside = Some(Beside { layers, base: vec![0] });
    toy.p_pairs = vec![p_pairs(&mut search, &vec![5; fives], [1, 2], band)];
    toy
}

/// The step at which a toy is refused after a fault is put into it.
fn refused(toy: &Infinite, fault: &dyn Fn(&mut Infinite)) -> u32 {
    judged_with(&kayles(), toy, fault).map_or_else(|no| no.step, |_| ACCEPTED)
}

/// All is right with the toys but that nothing is infinite.
#[test]
fn toys() {
    for fives in 0..4 {
        for band in [[2, 2, 2], [1, 1, 2], [2, 4, 2], [3, 3, 4], [1, 1, 6]] {
            assert_eq!(step(&kayles(), &toy(fives, band)), 8, "{fives} {band:?}");
        }
    }
}

/// Numbers that stand for other sums are refused: by moves if nothing is beside them, by the base
/// otherwise. Heap 3 is aˢbᵗ for all odd s and t, heap 4 is aˢ for odd s.
#[test]
fn wrong_numbers() {
    for fives in 0..3 {
        let toy = toy(fives, [2, 2, 2]);
        for (s, t) in (0..5).flat_map(|s| (0..5).map(move |t| (s, t))) {
            let by = |heap: usize| refused(&toy, &|claim| claim.numbers[heap] = vec![s, t]);
            for (heap, right) in [(3, s % 2 == 1 && t % 2 == 1), (4, s % 2 == 1 && t == 0)] {
                match by(heap) {
                    8 => assert!(right, "{fives}: heap {heap} is not {s}, {t}"),
                    9 => assert!(!right && fives > 0, "{fives}: heap {heap}, {s}, {t}"),
                    5 | 6 => assert!(!right && fives == 0, "{fives}: heap {heap}, {s}, {t}"),
                    other => panic!("{other}: {fives}: heap {heap}, {s}, {t}"),
                }
            }
        }
    }
}

/// g, h and heaps without options have the numbers they must have, and no number is large.
#[test]
fn numbers_that_do_not_fit() {
    for fives in 0..2 {
        let toy = toy(fives, [2, 2, 2]);
        let step = |fault: &dyn Fn(&mut Infinite)| refused(&toy, fault);
        assert_eq!(step(&|claim| claim.numbers.push(vec![0, 0])), 2);
        assert_eq!(step(&|claim| claim.numbers.truncate(4)), 2);
        assert_eq!(step(&|claim| claim.numbers.clear()), 2);
        assert_eq!(step(&|claim| claim.numbers[3] = vec![65, 1]), 2);
        assert_eq!(step(&|claim| claim.numbers[3] = vec![1, u32::MAX]), 2);
        assert_eq!(step(&|claim| claim.numbers[3] = vec![64, 65]), 2);
        assert_eq!(step(&|claim| claim.numbers[0] = vec![1, 0]), 4);
        assert_eq!(step(&|claim| claim.numbers.swap(1, 2)), 4);
        for wrong in [[0, 0], [1, 1], [2, 0], [0, 1]] {
            assert_eq!(step(&|claim| claim.numbers[1] = wrong.to_vec()), 4);
        }
        for wrong in [[0, 0], [1, 1], [0, 2], [1, 0]] {
            assert_eq!(step(&|claim| claim.numbers[2] = wrong.to_vec()), 4);
        }
    }
}

/// So many classes that all cases would take too long.
#[test]
fn very_many_classes() {
    let wide = |claim: &mut Infinite| {
        (claim.floor, claim.width, claim.period) = (1024, 1024, 1024);
        claim.p_pairs = vec![vec![]];
    };
    assert_eq!(refused(&toy(0, [2, 2, 2]), &wide), 0);
}

/// With numbers 33 a move that leaves two such heaps adds 65 heaps of the pair.
#[test]
fn moves_that_add_too_many_heaps() {
    let rules = code(&[0, 3, 1, 4], &[]);
    let mut search = Misere::new(&rules);
    let mut large = claim(&mut search, [1, 2], &[[0, 0], [1, 0], [0, 1]], [2, 2, 2]);
    let with = |claim: &mut Infinite, numbers: [u32; 2]| {
        claim.heap += 1;
        claim.values.push(0);
        claim.numbers.push(numbers.to_vec());
    };
    for numbers in [[33, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 0]] {
        with(&mut large, numbers);
    }
    assert!(common::options(&rules, 9).contains(&vec![3, 3]));
    with(&mut large, [1, 0]);
    assert_eq!(step(&rules, &large), 4);
    large.numbers[3] = vec![32, 0];
    assert_eq!(step(&rules, &large), 5);
}

/// What a heap stands for may be split between its element and its numbers. The element of `apart`
/// must come from heaps, which may carry numbers.
#[test]
fn elements_and_numbers() {
    let rules = kayles();
    let mut toy = toy(0, [2, 2, 2]);
    // An element of order 2 that stands for heap 1, or 4, but no heap has it.
    toy.action = vec![vec![1, 0]];
    toy.p_pairs.push(p_pairs(&mut Misere::new(&rules), &[4], [1, 2], [2, 2, 2]));
    assert_eq!(step(&rules, &toy), 8);
    toy.apart.element = 1;
    assert_eq!(step(&rules, &toy), 7);
    (toy.values[3], toy.numbers[3]) = (1, vec![0, 1]);
    assert_eq!(step(&rules, &toy), 8);
    (toy.values[4], toy.numbers[4]) = (1, vec![0, 0]);
    assert_eq!(step(&rules, &toy), 8);
    toy.numbers[3] = vec![1, 1];
    assert!([5, 6].contains(&step(&rules, &toy)));
}

/// The golden certificate: heap 13 of 0.3102 equals 12 + 12, that is 13 carries the numbers 0
/// and 2.
#[test]
fn faults_of_a_golden_certificate() {
    let (certificate, claim) = &golden_infinite("0.3102-13-infinite");
    assert_eq!((&claim.pair[..], claim.values[13]), (&[7, 12][..], 0));
    assert_eq!(claim.numbers[13], [0, 2]);
    assert_eq!(step(&certificate.game, claim), ACCEPTED);
    let (mut right, mut found) = (0, [0; 2]);
    for (s, t) in (0..4).flat_map(|s| (0..4).map(move |t| (s, t))) {
        for x in (0..claim.p_pairs.len() as u32).step_by(3) {
            let mut other = claim.clone();
            (other.values[13], other.numbers[13]) = (x, vec![s, t]);
            match step(&certificate.game, &other) {
                // Another name of the same: some elements differ only beside no heap 12 or one.
                ACCEPTED => {
                    let alike = |sum: &Vec<u64>| called_p(&other, sum) == called_p(claim, sum);
                    assert!(sums_with(13).iter().all(alike), "{x} {s} {t}");
                    right += 1;
                }
                step => found[step as usize - 5] += 1,
            }
        }
    }
    assert!(right < 4 && found[0] > 100, "{right} {found:?}");
}

/// A heap beside any one smaller heap and some heaps 7 and 12.
fn sums_with(heap: u64) -> Vec<Vec<u64>> {
    let numbers = || (0..4).flat_map(|a| (0..4).map(move |b| (a, b)));
    let beside = |other| move |(a, b)| [vec![heap, other], multiples([7, 12], a, b)].concat();
    (1..heap).flat_map(|other| numbers().map(beside(other))).collect()
}

/// In 0.06 beside one heap 17, heaps 5 and 12 count, and heaps 6, 8 and 11 carry the number of 5:
/// the outcomes, by search, of more sums than other tests look at.
#[test]
fn outcomes_beside_a_heap_17() {
    let (certificate, claim) = &golden_infinite("0.06-layers");
    assert_eq!([6, 8, 11].map(|heap| claim.numbers[heap].clone()), [[1, 0]; 3]);
    let mut search = Misere::new(&certificate.game);
    let others: [&[u64]; 7] = [&[], &[3], &[6], &[8], &[11], &[6, 8], &[3, 6]];
    let mut p = 0;
    for ([a, b], other) in [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [0, 1], [1, 1], [2, 1], [0, 2]]
        .into_iter()
        .flat_map(|pair| others.map(|other| (pair, other)))
    {
        let sum = [multiples([5, 12], a, b), other.to_vec()].concat();
        let truth = is_p(&mut search, &[&sum[..], &[17]].concat());
        assert_eq!(called_p(claim, &sum), truth, "{sum:?}");
        p += usize::from(truth);
    }
    assert!(p > 10, "{p}");
}
