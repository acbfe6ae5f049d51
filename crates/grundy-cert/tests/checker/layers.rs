//! Outcomes beside a number of larger heaps: toys that are right but for the last step, because
//! their quotients are finite, and a golden certificate; and every rule broken.

use crate::common;
use crate::common::census::code;
use crate::common::{
    Misere, golden_beside, judged, judged_with, kayles_to_heap_4, plane_of_two, step_for_turned,
    turned,
};
use grundy_cert::Refusal;
use grundy_cert::format::{Beside, Claim, Infinite, Layer, Rules};

fn kayles() -> Rules {
    code(&[0, 7, 7], &[])
}

/// The monoid ⟨a, b | a² = 1, b³ = b⟩ of the sums of heaps 1 and 2 of Kayles: its elements as sums.
const SUMS: [&[u64]; 6] = [&[], &[1], &[2], &[1, 2], &[2, 2], &[1, 2, 2]];

/// Whether sums of heaps 1 and 2 beside heaps 3 of Kayles are P, by search.
fn is_p(search: &mut Misere<'_>, threes: usize, sum: &[u64]) -> bool {
    search.value(&[sum, &vec![3; threes]].concat(), 0) == 0
}

fn layer(search: &mut Misere<'_>, threes: usize) -> Layer {
    let p_elements = (0..6).filter(|&x| is_p(search, threes, SUMS[x as usize])).collect();
    let base = if threes == 0 { vec![] } else { (0..6).collect() };
    let action = kayles_to_heap_4().action;
    Layer { next: None, action, values: vec![0, 1, 2], p_elements, base }
}

/// All outcomes of sums of heaps 1 and 2 beside so many heaps 3 of Kayles, with a band that is
/// large enough or not.
fn toy(threes: usize, [floor, width, period]: [u64; 3]) -> Infinite {
    let rules = kayles();
    let mut search = Misere::new(&rules);
    let layers = (0..threes).map(|j| layer(&mut search, j)).collect();
    let mut listed = Vec::new();
    for least in 0..floor + period {
        for difference in 0..width + period {
            let pairs = [(least, least + difference), (least + difference, least)];
            for (a, b) in pairs.into_iter().take(if difference == 0 { 1 } else { 2 }) {
                let sum = [vec![1; a as usize], vec![2; b as usize]].concat();
                if is_p(&mut search, threes, &sum) {
                    listed.push(vec![a as u32, b as u32]);
                }
            }
        }
    }
    listed.sort_unstable();
    let plane = plane_of_two([1, 2], &[[0, 0], [1, 0], [0, 1]], [floor, width, period], listed);
    Infinite { heap: 3, beside: Some(Beside { layers, base: vec![0] }), ..plane }
}

/// What is wrong with a toy after a fault is put into it.
fn refusal(toy: &Infinite, fault: &dyn Fn(&mut Infinite)) -> Refusal {
    judged_with(&kayles(), toy, fault).unwrap_err()
}

fn beside(claim: &mut Infinite) -> &mut Beside {
    claim.beside.as_mut().unwrap()
}

/// All is right with the toys but that nothing is infinite.
#[test]
fn toys() {
    for threes in 1..5 {
        for band in [[2, 2, 2], [3, 2, 2], [2, 4, 2], [3, 3, 4], [2, 2, 6]] {
            let toy = toy(threes, band);
            assert_eq!(refusal(&toy, &|_| {}).step, 8, "{threes} {band:?}");
        }
    }
}

/// The powers of heap 2 have index 1 and period 2, those of heap 1 index 0 and period 2.
#[test]
fn powers_that_do_not_follow_from_classes() {
    for (band, step) in [
        ([1, 1, 2], 8),
        ([0, 1, 2], 10),
        ([1, 1, 1], 10),
        ([2, 2, 1], 10),
        ([2, 2, 3], 10),
        ([2, 2, 5], 10),
    ] {
        assert_eq!(refusal(&toy(2, band), &|_| {}).step, step, "{band:?}");
    }
}

#[test]
fn lists_that_do_not_fit() {
    let toy = toy(3, [2, 2, 2]);
    let step = |fault: &dyn Fn(&mut Infinite)| refusal(&toy, fault).step;
    assert_eq!(step(&|claim| beside(claim).layers.clear()), 2);
    assert_eq!(step(&|claim| claim.beside = None), 2);
    assert_eq!(step(&|claim| claim.values.push(0)), 2);
    assert_eq!(step(&|claim| claim.values.clear()), 2);
    assert_eq!(step(&|claim| claim.numbers.push(vec![0, 0])), 2);
    assert_eq!(step(&|claim| claim.numbers.truncate(2)), 2);
    assert_eq!(step(&|claim| claim.numbers[1] = vec![65, 0]), 2);
    assert_eq!(step(&|claim| claim.numbers[1] = vec![1, 1]), 4);
    assert_eq!(step(&|claim| claim.numbers[2] = vec![0, 2]), 4);
    assert_eq!(step(&|claim| claim.numbers[0] = vec![0, 1]), 4);
    assert_eq!(step(&|claim| claim.values.truncate(2)), 2);
    assert_eq!(step(&|claim| claim.pair = vec![1, 3]), 2);
    assert_eq!(step(&|claim| claim.heap = 2), 2);
    assert_eq!(step(&|claim| claim.heap = 4), 2);
    assert_eq!(step(&|claim| claim.heap = 1 << 50), 2);
    assert_eq!(step(&|claim| beside(claim).base.clear()), 2);
    assert_eq!(step(&|claim| beside(claim).base.push(0)), 2);
    assert_eq!(step(&|claim| beside(claim).base[0] = 6), 2);
    assert_eq!(step(&|claim| beside(claim).layers[0].base = (0..6).collect()), 2);
    assert_eq!(step(&|claim| beside(claim).layers[0].p_elements.insert(0, 0)), 2);
    for j in 0..3 {
        let step = |fault: &dyn Fn(&mut Layer)| {
            let no = refusal(&toy, &|claim| fault(&mut beside(claim).layers[j]));
            assert!(no.reason.starts_with(&format!("layer {j}: ")), "{no}");
            no.step
        };
        assert_eq!(step(&|layer| layer.values.push(0)), 2);
        assert_eq!(step(&|layer| layer.values.truncate(2)), 2);
        assert_eq!(step(&|layer| layer.values[0] = 4), 2);
        assert_eq!(step(&|layer| layer.values[1] = 6), 2);
        assert_eq!(step(&|layer| layer.p_elements.push(6)), 2);
        assert_eq!(step(&|layer| layer.p_elements = vec![4, 1]), 2);
        assert_eq!(step(&|layer| layer.base.push(0)), 2);
        assert_eq!(step(&|layer| layer.action[1].truncate(5)), 2);
        assert_eq!(step(&|layer| layer.action.clear()), 2);
        assert_eq!(step(&|layer| layer.action[1].swap(1, 2)), 3);
        assert_eq!(step(&|layer| layer.action.truncate(1)), 3);
    }
}

/// If heap n has no moves, the sum without heaps beside it has none.
#[test]
fn a_largest_heap_without_moves() {
    // In 0.0007 heaps below 4 have no moves, in 0.0 none has.
    let layer =
        Layer { next: None, action: vec![], values: vec![0; 3], p_elements: vec![], base: vec![] };
    let mut toy = toy(1, [2, 2, 2]);
    beside(&mut toy).layers = vec![layer];
    for digits in [vec![0, 0, 0, 0, 7], vec![0]] {
        let no = judged(&code(&digits, &[]), &toy).unwrap_err();
        assert_eq!((no.step, &no.reason[..]), (4, "layer 0: heap 3 has no moves"));
    }
}

#[test]
fn wrong_bases() {
    let toy = toy(3, [2, 2, 2]);
    for j in 1..3 {
        for (x, wrong) in (0..6).flat_map(|x| (0..6).map(move |wrong| (x, wrong))) {
            if x as u32 != wrong {
                let no = refusal(&toy, &|claim| beside(claim).layers[j].base[x] = wrong);
                assert_eq!(no.step, 9, "{j} {x} {wrong}: {no}");
            }
        }
    }
    for wrong in 1..6 {
        assert_eq!(refusal(&toy, &|claim| beside(claim).base[0] = wrong).step, 9);
    }
}

/// Every outcome that a layer tells counts, that of the sum without heaps too.
#[test]
fn wrong_outcomes_of_layers() {
    let toy = toy(4, [2, 2, 2]);
    let (mut by_move, mut without_heaps) = (0, 0);
    for (j, x) in (0..4).flat_map(|j| (0..6).map(move |x| (j, x))) {
        let turned = turned(&toy.beside.as_ref().unwrap().layers[j], x, 6);
        let no = refusal(&toy, &|claim| beside(claim).layers[j].p_elements = turned.clone());
        assert!(no.reason.starts_with(&format!("layer {j}: ")), "{no}");
        assert_eq!(no.step, step_for_turned(&toy, j, x), "{j} {x}: {no}");
        by_move += usize::from(no.reason.contains("a move in one of the heaps beside it wins"));
        without_heaps += usize::from(no.reason.contains("the sum without heaps"));
    }
    assert!(by_move > 3 && without_heaps == 1, "{by_move}, {without_heaps}");
}

/// The same for the plane, beside one to four heaps.
#[test]
fn wrong_outcomes_of_the_plane() {
    let mut without_heaps = 0;
    for threes in 1..5 {
        let toy = toy(threes, [2, 2, 2]);
        let listed = &toy.p_pairs[0];
        for pair in (0..4).flat_map(|a| (0..4).map(move |b| vec![a, b])) {
            let mut other = listed.clone();
            other.retain(|one| *one != pair);
            let forgotten = other.len() < listed.len();
            if !forgotten {
                other.push(pair.clone());
                other.sort_unstable();
            }
            let no = refusal(&toy, &|claim| claim.p_pairs[0] = other.clone());
            assert_eq!(no.step, if forgotten { 6 } else { 5 }, "{threes} {pair:?}: {no}");
            without_heaps += usize::from(forgotten && pair == [0, 0]);
        }
    }
    assert!(without_heaps > 0);
}

/// All outcomes of sums of heaps up to 4 beside three heaps 5 of 0.3102. The bases of layer 1 and
/// of the plane are no isomorphisms. The quotient is finite, so the last step fails.
#[test]
fn a_toy_with_larger_layers() {
    let certificate = common::read(include_str!("../data/0.3102-beside-three-5.json"));
    assert!(common::is_true(&certificate));
    let Claim::InfiniteQuotient(toy) = &certificate.claim else { panic!() };
    let refusal =
        |fault: &dyn Fn(&mut Infinite)| judged_with(&certificate.game, toy, fault).unwrap_err();
    assert_eq!(refusal(&|_| {}).step, 8);
    let layers = &toy.beside.as_ref().unwrap().layers;
    for (j, layer) in layers.iter().enumerate() {
        for x in 0..layer.action[0].len() as u32 {
            let turned = turned(layer, x, layer.action[0].len() as u32);
            let no = refusal(&|claim| beside(claim).layers[j].p_elements = turned.clone());
            assert!([2, 5, 6].contains(&no.step), "{no}");
            assert!(no.reason.starts_with(&format!("layer {j}: ")), "{no}");
        }
        for (x, &right) in layer.base.iter().enumerate() {
            for wrong in (0..layers[j - 1].action[0].len() as u32).filter(|&b| b != right) {
                let no = refusal(&|claim| beside(claim).layers[j].base[x] = wrong);
                assert_eq!(no.step, 9, "{no}");
            }
        }
    }
    for (x, listed) in toy.p_pairs.iter().enumerate() {
        for pair in listed {
            let forget = |claim: &mut Infinite| claim.p_pairs[x].retain(|one| one != pair);
            assert_eq!(refusal(&forget).step, 6, "{x}: {pair:?}");
        }
    }
}

/// The golden certificate: the base of H, which is no isomorphism, and the outcomes below.
#[test]
fn faults_of_a_golden_certificate() {
    let (certificate, claim) = golden_beside("4.76-layers", "with one heap of size 6 beside them");
    let judge = |fault: &dyn Fn(&mut Infinite)| {
        judged_with(&certificate.game, &claim, fault).map_err(|no| no.step)
    };
    for x in 0..claim.p_pairs.len() {
        for wrong in 0..30 {
            if claim.beside.as_ref().unwrap().base[x] != wrong {
                let step = judge(&|claim| beside(claim).base[x] = wrong).unwrap_err();
                assert_eq!(step, 9, "{x} {wrong}");
            }
        }
    }
    // The powers of heaps 2 and 5 have index 2 and period 2. Without P-positions every band fits.
    let band = |floor, width, period| {
        judge(&|claim| {
            claim.p_pairs.iter_mut().for_each(Vec::clear);
            (claim.floor, claim.width, claim.period) = (floor, width, period);
        })
    };
    assert_eq!(band(2, 2, 2), Err(6));
    assert_eq!(band(1, 2, 2), Err(10));
    assert_eq!(band(2, 1, 2), Err(10));
    assert_eq!(band(2, 2, 3), Err(10));
    // Without the heap beside them the outcomes are others.
    assert!(judge(&|claim| claim.beside = None).is_err());
    assert!(judge(&|claim| claim.heap = 7).is_err());
    let twice = |claim: &mut Infinite| {
        let layer = beside(claim).layers[0].clone();
        beside(claim).layers.push(layer);
    };
    assert_eq!(judge(&twice), Err(2));
}

/// Lists that would need very much work or memory are refused before.
#[test]
fn absurd_sizes() {
    let toy = toy(1, [2, 2, 2]);
    let large = |order: u32| Layer {
        next: None,
        action: vec![(0..order).map(|x| (x + 1) % order).collect()],
        values: vec![0, 1, 2],
        p_elements: vec![1],
        base: vec![],
    };
    let step = |order| refusal(&toy, &|claim| beside(claim).layers = vec![large(order)]).step;
    assert_eq!(step(1 << 16), 0);
    assert_ne!(step(1 << 8), 0);
    assert_eq!(refusal(&toy, &|claim| beside(claim).layers[0].values = vec![0; 1 << 20]).step, 2);
    let wide = |claim: &mut Infinite| (claim.floor, claim.width, claim.period) = (1024, 1024, 1024);
    assert_ne!(refusal(&toy, &wide).step, 99);
}
