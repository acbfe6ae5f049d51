//! Larger heaps added to a quotient, by the definition of what they add.

use super::*;
use crate::Game;
use crate::dice::Dice;
use crate::nim;
use crate::quotient::Solver;
use crate::run::Run;
use std::collections::BTreeSet;

#[test]
fn values_that_are_sums_of_others() {
    let mut dice = Dice(1);
    let mut random = |below| dice.roll(below);
    for _ in 0..500 {
        let (mut span, mut sums) = (Span::default(), BTreeSet::from([0]));
        for _ in 0..1 + random(6) {
            let value = random(32);
            assert_eq!(span.add(value), !sums.contains(&value));
            sums.extend(sums.clone().into_iter().map(|sum| sum ^ value));
        }
    }
}

/// Heaps of invented nim-values beyond those of the quotient.
#[test]
fn larger_heaps_count_by_their_nim_values() {
    let mut dice = Dice(2);
    let mut random = |below| dice.roll(below);
    for (code, heap) in [("0.52", 12), ("0.75", 12), ("0.31", 8)] {
        let mut solver = Solver::new(code.parse::<Game>().unwrap()).with_patience(u32::MAX);
        solver.extend_to(heap, &Run::unlimited());
        let (model, values) = (solver.model(), nim::reference::values(solver.rules(), 40));
        let first = model.value.len();
        let kernel = kernel(model);
        let of_element = nim_values(model, &kernel, |heap| Some(values[heap as usize].into()));
        let of_element = of_element.unwrap();
        for _ in 0..20 {
            let mut nim: Vec<u64> = values[..first].iter().map(|&value| value.into()).collect();
            nim.extend((0..1 + random(6)).map(|_| random(32)));
            let larger = Larger::new(model, &kernel, &of_element, &nim);
            let quotient = larger.quotient(&nim, 1 << 12).unwrap();
            // What a sum is: its nim-value if it is in the kernel or has a larger heap.
            let state = |sum: &[u32]| {
                let value = sum.iter().fold(0, |value, &n| value ^ nim[n as usize]);
                let small = sum.iter().all(|&n| (n as usize) < first);
                let x = small.then(|| model.of_sum(sum.iter().copied()));
                x.filter(|&x| !kernel.contains(x as usize)).ok_or(value)
            };
            let is_p = |state: Result<u32, u64>| match state {
                Ok(x) => model.p.contains(x as usize),
                Err(value) => value == 0,
            };
            let mut found = FxHashMap::default();
            for _ in 0..300 {
                let sum: Vec<u32> =
                    (0..random(5)).map(|_| 1 + random(nim.len() as u64 - 1) as u32).collect();
                let x = quotient.of_sum(sum.iter().copied());
                let state = state(&sum);
                assert_eq!(*found.entry(x).or_insert(state), state, "{code}: {sum:?}");
                assert_eq!(quotient.p.contains(x as usize), is_p(state), "{code}: {sum:?}");
            }
            let different: BTreeSet<_> = found.values().collect();
            assert_eq!(different.len(), found.len(), "{code}: {nim:?}");
            // The kernel grows by a factor of two with each heap whose value is new.
            let (order, mut sums) = (model.order() as u64, BTreeSet::from([0]));
            let grow = |sums: &mut BTreeSet<u64>, value: u64| {
                let is_new = !sums.contains(&value);
                sums.extend(sums.clone().into_iter().map(|sum| sum ^ value));
                is_new
            };
            of_element.iter().for_each(|&value| _ = grow(&mut sums, value));
            let mut size = kernel.len() as u64;
            let mut changes = Vec::new();
            for (heap, &value) in nim.iter().enumerate().skip(first) {
                if grow(&mut sums, value) {
                    size *= 2;
                    changes.push((heap as u64, order - kernel.len() as u64 + size));
                }
            }
            assert_eq!(larger.changes().collect::<Vec<_>>(), changes, "{code}: {nim:?}");
            let last = changes.last().map_or(order, |&(_, order)| order);
            assert_eq!(quotient.order() as u64, last, "{code}: {nim:?}");
            assert!(larger.quotient(&nim, last as usize - 1).is_none());
        }
    }
}
