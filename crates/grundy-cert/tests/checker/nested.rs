//! Layers within layers: toys whose outcomes come from search, right but for the last step, because
//! their quotients are finite, and a golden certificate; and every rule broken.

use crate::common;
use crate::common::census::code;
use crate::common::{
    Misere, golden_beside, judged, judged_with, kayles_to_heap_4, plane_of_two, step_for_turned,
    turned,
};
use grundy_cert::Refusal;
use grundy_cert::format::{Beside, Infinite, Layer, Rules};

/// The quotient of the sums of heaps up to 4 of Kayles, where 3 equals 1 + 2 and 4 equals 1: its
/// elements as sums, and the elements of heaps.
const SUMS: [&[u64]; 6] = [&[], &[1], &[2], &[1, 2], &[2, 2], &[1, 2, 2]];
const VALUES: [u32; 5] = [0, 1, 2, 3, 1];

/// Chains of fixed heaps, none larger than the one before.
const CHAINS: [&[u64]; 8] = [
    &[5, 4],
    &[5, 3],
    &[4, 3],
    &[5, 4, 3],
    &[5, 5, 3, 3],
    &[5, 4, 4, 4],
    &[4, 4, 3, 3, 3],
    &[5, 5, 4, 4, 3, 3],
];

fn is_p(search: &mut Misere<'_>, fixed: &[u64], sum: &[u64]) -> bool {
    search.value(&[sum, fixed].concat(), 0) == 0
}

/// All outcomes of sums of heaps 1 and 2 of Kayles beside the fixed heaps, and those of all sums of
/// smaller heaps beside fewer of them.
fn toy(fixed: &[u64]) -> Infinite {
    let rules = code(&[0, 7, 7], &[]);
    let mut search = Misere::new(&rules);
    let layer = |j: usize| Layer {
        next: Some(fixed[j]).filter(|&next| next != fixed[0]),
        action: kayles_to_heap_4().action,
        values: VALUES[..fixed[j] as usize].to_vec(),
        p_elements: (0..6).filter(|&x| is_p(&mut search, &fixed[..j], SUMS[x as usize])).collect(),
        base: if j == 0 { vec![] } else { (0..6).collect() },
    };
    let layers = (0..fixed.len()).map(layer).collect();
    let mut listed = Vec::new();
    for (a, b) in (0..8_usize).flat_map(|a| (0..8_usize).map(move |b| (a, b))) {
        let is_normal = a.min(b) < 4 && a.abs_diff(b) < 4;
        if is_normal && is_p(&mut search, fixed, &[vec![1; a], vec![2; b]].concat()) {
            listed.push(vec![a as u32, b as u32]);
        }
    }
    let plane = plane_of_two([1, 2], &[[0, 0], [1, 0], [0, 1]], [2, 2, 2], listed);
    Infinite { heap: fixed[0], beside: Some(Beside { layers, base: vec![0] }), ..plane }
}

/// What is wrong with a toy after a fault is put into its layers.
fn refusal(toy: &Infinite, fault: &dyn Fn(&mut Vec<Layer>)) -> Refusal {
    let of_layers = |claim: &mut Infinite| fault(&mut claim.beside.as_mut().unwrap().layers);
    judged_with(&code(&[0, 7, 7], &[]), toy, &of_layers).unwrap_err()
}

/// All is right with the toys but that nothing is infinite.
#[test]
fn nested_toys() {
    for fixed in CHAINS {
        let no = refusal(&toy(fixed), &|_| {});
        assert_eq!(no.step, 8, "{fixed:?}: {no}");
    }
}

#[test]
fn fixed_heaps_that_do_not_fit() {
    let toy = toy(&[5, 4, 3]);
    let refused = |fault: &dyn Fn(&mut Vec<Layer>), reason: &str| {
        let no = refusal(&toy, fault);
        assert_eq!((no.step, &no.reason[..]), (2, reason));
    };
    refused(
        &|layers| layers[1].next = None,
        "layer 1: there is not one value for each heap below 5",
    );
    refused(
        &|layers| layers[1].next = Some(3),
        "layer 1: there is not one value for each heap below 3",
    );
    refused(&|layers| layers[2].next = Some(1 << 50), "layer 2: the next heap is too large");
    refused(
        &|layers| layers[1].values.push(4),
        "layer 1: there is not one value for each heap below 4",
    );
    // The heaps in another order. All other lists fit.
    refused(
        &|layers| {
            layers[2] = Layer { next: None, values: VALUES.to_vec(), ..layers[2].clone() };
        },
        "layer 2: heap 5 is added beside, after smaller ones",
    );
    refused(
        &|layers| {
            layers[0] = Layer { next: Some(4), values: VALUES[..4].to_vec(), ..layers[0].clone() };
        },
        "layer 0: heap 4, the first beside, is not heap 5",
    );
    // That it is the largest may be said.
    let said = refusal(&toy, &|layers| layers[0].next = Some(5));
    assert_eq!(said.step, 8);
}

/// The plane is on heaps below all fixed ones.
#[test]
fn the_last_fixed_heap_bounds_the_plane() {
    let mut toy = toy(&[5, 4, 3]);
    toy.values.push(0);
    toy.numbers.push(vec![1, 1]);
    let no = refusal(&toy, &|_| {});
    assert_eq!((no.step, no.reason.contains("not one value for each heap")), (2, true), "{no}");
}

/// In 0.00007 heap 5 can be taken away, and nothing else can be done with heaps up to 5. A single
/// heap 5 is a P-position.
#[test]
fn a_fixed_heap_without_moves() {
    let layer =
        |next, values, p_elements, base| Layer { next, action: vec![], values, p_elements, base };
    let mut toy = toy(&[5, 4]);
    toy.beside.as_mut().unwrap().layers =
        vec![layer(None, vec![0; 5], vec![], vec![]), layer(Some(4), vec![0; 4], vec![0], vec![0])];
    let no = judged(&code(&[0, 0, 0, 0, 0, 7], &[]), &toy).unwrap_err();
    assert_eq!((no.step, &no.reason[..]), (4, "layer 1: heap 4 has no moves"));
}

#[test]
fn wrong_bases_of_nested_layers() {
    let toy = toy(&[5, 5, 4, 4, 3, 3]);
    for j in 1..6 {
        for (x, wrong) in (0..6).flat_map(|x| (0..6).map(move |wrong| (x, wrong))) {
            if x as u32 != wrong {
                let no = refusal(&toy, &|layers| layers[j].base[x] = wrong);
                assert_eq!(no.step, 9, "{j} {x} {wrong}: {no}");
            }
        }
    }
}

/// Every outcome counts. Some positions are won by a move in a fixed heap that is not the newest,
/// and in no other way.
#[test]
fn wrong_outcomes_of_nested_layers() {
    let rules = code(&[0, 7, 7], &[]);
    let mut search = Misere::new(&rules);
    let (mut by_older, mut last) = (0, 0);
    for fixed in CHAINS {
        let toy = toy(fixed);
        for (j, x) in (0..fixed.len()).flat_map(|j| (0..6_u32).map(move |x| (j, x))) {
            let turned = turned(&toy.beside.as_ref().unwrap().layers[j], x, 6);
            let no = refusal(&toy, &|layers| layers[j].p_elements = turned.clone());
            assert!(no.reason.starts_with(&format!("layer {j}: ")), "{no}");
            let expected = step_for_turned(&toy, j, x);
            assert_eq!(no.step, expected, "{fixed:?} {j} {x}: {no}");
            if only_older(&mut search, &rules, &fixed[..j], SUMS[x as usize]) {
                by_older += 1;
                last += usize::from(j + 1 == fixed.len());
                let by_move = "a move in one of the heaps beside it wins";
                assert!(no.reason.contains(by_move), "{fixed:?} {j} {x}: {no}");
            }
        }
    }
    assert!(by_older >= 3 && last > 0, "{by_older}, {last}");
}

/// Whether a position is won, but not by a move in the sum nor in the last of the fixed heaps.
fn only_older(search: &mut Misere<'_>, rules: &Rules, fixed: &[u64], sum: &[u64]) -> bool {
    let Some((&newest, older)) = fixed.split_last() else { return false };
    let mut wins = |heap: u64, rest: &[u64]| {
        common::options(rules, heap).iter().any(|parts| is_p(search, rest, parts))
    };
    let without = |all: &[u64], i: usize| [&all[..i], &all[i + 1..]].concat();
    let in_sum = (0..sum.len()).any(|i| wins(sum[i], &[fixed, &without(sum, i)].concat()));
    let by_newest = wins(newest, &[older, sum].concat());
    let by_older = (0..older.len())
        .any(|i| wins(older[i], &[&without(older, i)[..], &[newest], sum].concat()));
    !in_sum && !by_newest && by_older
}

/// The same for the plane.
#[test]
fn wrong_outcomes_of_the_plane_on_nested_layers() {
    for fixed in CHAINS {
        let toy = toy(fixed);
        let listed = &toy.p_pairs[0];
        for pair in (0..4).flat_map(|a| (0..4).map(move |b| vec![a, b])) {
            let mut other = toy.clone();
            other.p_pairs[0].retain(|one| *one != pair);
            let forgotten = other.p_pairs[0].len() < listed.len();
            if !forgotten {
                other.p_pairs[0].push(pair.clone());
                other.p_pairs[0].sort_unstable();
            }
            let no = refusal(&other, &|_| {});
            assert_eq!(no.step, if forgotten { 6 } else { 5 }, "{fixed:?} {pair:?}: {no}");
        }
    }
}

/// Beside a heap 25 and a heap 21 of 0.114. Every outcome that a layer tells counts, and without
/// one of the fixed heaps the outcomes are others.
#[test]
fn faults_of_a_golden_nested_certificate() {
    let beside = "with one heap of size 25 and one heap of size 21 beside them";
    let (certificate, claim) = golden_beside("0.114-nested", beside);
    let judge = |fault: &dyn Fn(&mut Infinite)| {
        judged_with(&certificate.game, &claim, fault).map_err(|no| no.step)
    };
    let layers = &claim.beside.as_ref().unwrap().layers;
    for (j, layer) in layers.iter().enumerate() {
        for x in (0..layer.action[0].len() as u32).step_by(3) {
            let turned = turned(layer, x, layer.action[0].len() as u32);
            let step = judge(&|claim| {
                claim.beside.as_mut().unwrap().layers[j].p_elements = turned.clone();
            });
            assert!([Err(2), Err(5), Err(6)].contains(&step), "{j} {x}: {step:?}");
        }
    }
    // Without the heap 25 all lists are too short; without the heap 21 the outcomes are others.
    for (j, refused) in [(0, Err(2)), (1, Err(5))] {
        let step = judge(&|claim| _ = claim.beside.as_mut().unwrap().layers.remove(j));
        assert_eq!(step, refused);
    }
}
