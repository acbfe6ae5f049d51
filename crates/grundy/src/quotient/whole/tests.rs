//! The theorems on whole games: their conditions on quotients that are nearly right, and on
//! invented values, by their definitions.

use super::beyond::Watch;
use super::kernel::{kernel, last_outside, nim_values, within_reach};
use super::period::{ProvedPeriod, Theorem, shortest_cycle};
use crate::Game;
use crate::bits::Bits;
use crate::cycle::Cycle;
use crate::dice::Dice;
use crate::nim;
use crate::quotient::Solver;
use crate::quotient::model::monoid::Model;
use crate::rules::Code;
use crate::run::{Budget, Limit, Run, Stop};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The quotient of a game to a heap, by verification alone.
fn solved_to(code: &str, heap: u64) -> Solver<Game> {
    let mut solver = Solver::new(code.parse::<Game>().unwrap()).with_patience(u32::MAX);
    solver.extend_to(heap, &Run::unlimited());
    solver
}

/// The nim-values of the elements, if every sum has that of its element; and if the P-elements of
/// the kernel are those of nim-value 0.
fn right_values(model: &Model, kernel: &Bits, of_heap: &[u64]) -> Option<Vec<u64>> {
    let mut found = BTreeMap::from([(0, 0)]);
    let mut queue = vec![(0, 0)];
    while let Some((x, value)) = queue.pop() {
        for (atom, nim) in of_heap.iter().enumerate() {
            let next = (model.times_atom(x, atom as u32), value ^ nim);
            match found.insert(next.0, next.1) {
                Some(other) if other != next.1 => return None,
                Some(_) => {}
                None => queue.push(next),
            }
        }
    }
    let values: Vec<u64> = found.into_values().collect();
    let fits = |x: usize| model.p.contains(x) == (values[x] == 0);
    kernel.iter().all(fits).then_some(values)
}

#[test]
fn kernels_and_nim_values() {
    let (mut dice, mut counts) = (Dice(1), [0; 2]);
    let mut random = |below| dice.roll(below);
    for (code, heap) in
        [("0.31", 8), ("0.52", 12), ("0.123", 9), ("0.75", 12), ("0.07", 8), ("0.3", 4)]
    {
        let solver = solved_to(code, heap);
        let model = solver.model();
        let all = || 0..model.order() as u32;
        let kernel = kernel(model);
        for x in all() {
            let in_ideal = |y: u32| all().any(|z| model.times(y, z) == x);
            assert_eq!(kernel.contains(x as usize), all().all(in_ideal), "{code}");
        }
        let is_outside = |&n: &usize| !kernel.contains(model.value[n] as usize);
        let last = (0..model.value.len()).rev().find(is_outside).unwrap_or(0);
        assert_eq!(last_outside(model, &kernel), last as u64, "{code}");
        let values = nim::reference::values(solver.rules(), model.value.len());
        for round in 0..60 {
            let mut nim: Vec<u64> = values.iter().copied().map(u64::from).collect();
            let mut other = model.clone();
            if round % 3 == 1 {
                let at = 1 + random(nim.len() as u64 - 1) as usize;
                nim[at] ^= 1 + random(3);
            }
            if round % 3 == 2 {
                let flip = random(model.order() as u64) as usize;
                other.p = Bits::collect(model.order(), |x| model.p.contains(x) != (x == flip));
            }
            let found = nim_values(&other, &kernel, |heap| nim.get(heap as usize).copied());
            let right = right_values(&other, &kernel, &nim);
            assert_eq!(found, right, "{code}: {nim:?}");
            counts[usize::from(right.is_some())] += 1;
        }
        assert_eq!(nim_values(model, &kernel, |heap| (heap < 3).then_some(heap)), None);
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// A monoid whose last element is no product of others.
#[test]
fn the_kernel_of_two_elements() {
    let words = vec![vec![], vec![1]];
    let p = Bits::new(2);
    let model = Model { letters: vec![1], words, action: vec![1, 1], p, value: vec![0, 1] };
    assert_eq!(kernel(&model).iter().collect::<Vec<_>>(), [1]);
}

#[test]
fn proofs_in_words() {
    let normal = within_reach(&"0.77".parse().unwrap(), 25, 53).unwrap();
    let said = "normal play from heap 26 on, verified to heap 53 ≥ 2·25 + 2 = 52";
    assert_eq!(normal.to_string(), said);
    let said = |index: u64, theorem: Theorem| {
        let cycle = Cycle::new(index, 12).unwrap();
        let period = ProvedPeriod { cycle, verified_to: 170, last_place: 2, parts: 2, theorem };
        period.to_string()
    };
    let by = "misère periodicity theorem, verified to heap 170 ≥";
    let periodicity = |index| said(index, Theorem::Periodicity);
    assert_eq!(periodicity(71), format!("{by} 2·(71 + 12) + 2 − 1 = 167"));
    assert_eq!(periodicity(0), format!("{by} 2·(1 + 12) + 2 − 1 = 27"));
    let theorem = Theorem::NormalPlay { from: 26, nim_preperiod: 71, nim_period: 12 };
    let both = "normal play from heap 26 on, verified to heap 170 ≥ 2·25 + 2 = 52, and the \
                nim-sequence has the proved period 12, preperiod 71";
    assert_eq!(said(71, theorem), both);
}

#[test]
fn how_far_a_quotient_must_be_verified_for_normal_play() {
    for (text, c, k) in
        [("0.1", 1, 1), ("0.3", 1, 1), ("0.77", 2, 2), ("4.007", 2, 3), ("0.F", 3, 1)]
    {
        let code: Code = text.parse().unwrap();
        for (outside, verified_to) in (0..9).flat_map(|l| (0..40).map(move |m| (l, m))) {
            let enough = outside < verified_to && verified_to >= c * outside + k;
            let found = within_reach(&code, outside, verified_to);
            let found =
                found.map(|all| (all.from(), all.verified_to(), all.last_place(), all.parts()));
            assert_eq!(found, enough.then_some((outside + 1, verified_to, k, c)), "{text}");
        }
    }
    assert_eq!(within_reach(&"0.(3)".parse().unwrap(), 0, 30), None);
}

#[test]
fn shortest_cycles_of_invented_values() {
    let (mut dice, mut counts) = (Dice(2), [0; 2]);
    let mut random = |below| dice.roll(below);
    for _ in 0..3000 {
        let codes = [("0.1", 1, 1), ("0.3", 1, 1), ("0.77", 2, 2), ("0.031", 1, 3)];
        let (text, c, k) = codes[random(4) as usize];
        let code: Code = text.parse().unwrap();
        let (start, p) = (random(5) as usize, 1 + random(4) as usize);
        let mut values: Vec<u64> = Vec::new();
        for n in 0..start + p + random(24) as usize {
            values.push(if n < start + p { random(3) } else { values[n - p] });
        }
        let heaps = values.len();
        let right = (1..heaps).find_map(|p| {
            let repeats = |r: usize| (r..heaps - p).all(|n| values[n] == values[n + p]);
            let r = (1..=heaps - p).find(|&r| repeats(r))?;
            let from = if r == 1 && repeats(0) { 0 } else { r };
            (heaps >= c * (r + p) + k).then(|| Cycle::new(from as u64, p as u64).unwrap())
        });
        assert_eq!(shortest_cycle(&code, &values), right, "{text}: {values:?}");
        counts[usize::from(right.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

/// Kayles is played as in normal play from heap 26 on, which is seen at heap 2·25 + 2.
#[test]
fn normal_play_of_kayles() {
    let solver = solved_to("0.77", 53);
    let (rules, model) = (solver.rules(), solver.model());
    let to = |heap: usize| {
        let mut model = model.clone();
        model.value.truncate(heap + 1);
        model
    };
    for heap in [26, 50, 51, 52, 53] {
        let found = Watch::holds(rules, &to(heap));
        let numbers = found.map(|found| (found.from(), found.verified_to()));
        assert_eq!(numbers, (heap >= 52).then_some((26, heap as u64)), "{heap}");
        let looked = Watch::default().look(rules, &to(heap), &Run::unlimited());
        assert_eq!(looked.map(|normal| normal.found), found, "{heap}");
    }
    // A run that stops refutes nothing.
    let (mut watch, cancel) = (Watch::default(), AtomicBool::new(true));
    assert!(watch.look(rules, model, &Run::unlimited().cancelled_by(&cancel)).is_none());
    let mut normal = watch.look(rules, model, &Run::unlimited()).unwrap();
    // Heaps beyond the nim-values that are known.
    normal.sequence = nim::sequence(rules, 60, &Run::unlimited()).value;
    for heap in [55, 70] {
        normal.extend_to(heap, rules, model, &Run::unlimited()).unwrap();
        assert_eq!(normal.tabulated_to(), heap);
        assert!(normal.sequence.value(heap).is_some());
    }
    normal.sequence = nim::sequence(rules, 60, &Run::unlimited()).value;
    let stopped = Run::unlimited().cancelled_by(&cancel);
    assert_eq!(normal.extend_to(70, rules, model, &stopped), Err(Stop::Cancelled));
    let small = Run::new(Budget { order: Some(20), ..Budget::default() });
    assert_eq!(normal.extend_to(55, rules, model, &small), Err(Stop::Limit(Limit::Order(20))));
    let order = normal.dense.model.order() as u64;
    let enough = Run::new(Budget { order: Some(order), ..Budget::default() });
    assert_eq!(normal.extend_to(55, rules, model, &enough), Ok(()));
}
