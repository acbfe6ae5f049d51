use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// All lists of so many numbers below a bound.
fn lists(numbers: usize, bound: usize) -> Vec<List> {
    (0..numbers).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &List| {
            let with = |n| list.iter().copied().chain([n]).collect();
            (0..bound).map(with).collect::<Vec<List>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// The lemma of the docs, on all small lists.
#[test]
fn fine_classes_know_the_class_after_a_change() {
    for (floor, width, period, most, exact) in
        [(0, 1, 1, 1, 2), (2, 3, 2, 2, 0), (1, 2, 4, 1, 2), (3, 1, 3, 2, 5), (1, 1, 2, 1, 7)]
    {
        for (numbers, bound) in [(2, 30), (3, if most == 1 { 20 } else { 16 })] {
            let band = Band { numbers, floor, width, period };
            let fine = band.raised(most, exact);
            let changes: Vec<Change> = lists(numbers, 2 * most + 1)
                .into_iter()
                .map(|list| list.into_iter().map(|n| n as i64 - most as i64).collect())
                .collect();
            let mut first = BTreeMap::new();
            for list in lists(numbers, bound) {
                let like = first.entry(fine.class(&list)).or_insert_with(|| list.clone());
                let counted = |list: &List| -> List {
                    list.iter().map(|&number| fold(number, exact, period)).collect()
                };
                assert_eq!(counted(&list), counted(like), "{list:?} and {like:?}");
                for by in &changes {
                    let after = |list| changed(list, by).map(|after| band.class(&after));
                    assert_eq!(after(&list), after(like), "{list:?} and {like:?} by {by:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_unbounded() {
    for (numbers, bound) in [(2, 40), (3, 26)] {
        let band = Band { numbers, floor: 2, width: 3, period: 2 };
        let mut classes: BTreeMap<List, Vec<List>> = BTreeMap::new();
        for list in lists(numbers, bound) {
            classes.entry(band.normal(&list)).or_default().push(list);
        }
        for (normal, class) in classes {
            for (place, unbounded) in band.unbounded(&normal).into_iter().enumerate() {
                let is_large = class.iter().any(|list| list[place] > normal[place] + 5);
                assert_eq!(unbounded, is_large, "{normal:?}");
                let is_same = class.iter().all(|list| list[place] == normal[place]);
                assert!(is_same || unbounded, "{normal:?}");
            }
        }
    }
}

#[test]
fn normal_lists_are_the_classes() {
    for (numbers, bound) in [(2, 20), (3, 20), (4, 17)] {
        let band = match numbers {
            4 => Band { numbers, floor: 1, width: 2, period: 2 },
            _ => Band { numbers, floor: 2, width: 3, period: 2 },
        };
        let normal = band.normal_lists();
        assert!(normal.iter().all(|list| band.normal(list) == *list));
        let classes: BTreeSet<u32> =
            lists(numbers, bound).iter().map(|list| band.class(list)).collect();
        let listed: BTreeSet<u32> = normal.iter().map(|list| band.class(list)).collect();
        assert_eq!((classes, listed.len()), (listed.clone(), normal.len()));
        assert!(listed.iter().all(|&class| (class as usize) < band.classes()));
    }
}

#[test]
fn so_many_classes() {
    let band = |numbers| Band { numbers, floor: 2, width: 3, period: 2 }.classes();
    assert_eq!([band(2), band(3), band(4)], [2 * 4 * 5, 6 * 4 * 25, 24 * 4 * 125]);
}

/// The lemma of the powers, on all small lists: exponents of one class have the same powers if
/// the index is at most the floor and the width, and the period divides that of the band. Each
/// of the three is needed.
#[test]
fn powers_follow_from_the_class() {
    let power = |index: usize, period: usize, exponent: usize| match exponent {
        small if small < index => small,
        large => index + (large - index) % period,
    };
    let known = |band: Band, index: usize, period: usize| {
        let mut first = BTreeMap::new();
        lists(band.numbers, if band.numbers == 2 { 30 } else { 16 }).iter().all(|list| {
            let powers: List = list.iter().map(|&n| power(index, period, n)).collect();
            *first.entry(band.class(list)).or_insert_with(|| powers.clone()) == powers
        })
    };
    for (floor, width) in (0..4).flat_map(|floor| (1..4).map(move |width| (floor, width))) {
        for (index, period) in (0..4).flat_map(|index| (1..5).map(move |p| (index, p))) {
            for numbers in [2, 3] {
                let band = Band { numbers, floor, width, period: 4 };
                let enough = index <= floor && index <= width && 4 % period == 0;
                assert_eq!(known(band, index, period), enough, "{floor} {width} {index} {period}");
            }
        }
    }
}
