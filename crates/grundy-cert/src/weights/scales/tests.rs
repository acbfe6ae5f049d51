use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// Widths and periods of one to three scales.
const SCALES: [&[(usize, usize)]; 8] = [
    &[(1, 1)],
    &[(3, 4)],
    &[(1, 1), (1, 2)],
    &[(2, 3), (1, 1)],
    &[(3, 1), (2, 2)],
    &[(1, 4), (4, 1)],
    &[(1, 1), (2, 1), (1, 2)],
    &[(2, 2), (1, 1), (1, 3)],
];

/// All weights with numbers up to a size.
fn all(scales: &[(usize, usize)], most: i64) -> Vec<Weight> {
    let mut all = vec![Vec::new()];
    for _ in scales {
        let with = |list: &Vec<i64>, n| [&list[..], &[n]].concat();
        all = all.iter().flat_map(|list| (-most..=most).map(move |n| with(list, n))).collect();
    }
    all.into_iter().map(|list| Weight::new(&list.into())).collect()
}

/// The definition in the docs.
fn alike(scales: &[(usize, usize)], a: Weight, b: Weight) -> bool {
    scales.iter().zip(a.0.into_iter().zip(b.0)).all(|(&(width, period), (a, b))| {
        let (width, congruent) = (width as i64, (a - b) % period as i64 == 0);
        a == b || congruent && (a >= width && b >= width || a <= -width && b <= -width)
    })
}

/// How far numbers go in these tests.
fn most(scales: &[(usize, usize)]) -> i64 {
    if scales.len() < 3 { 9 } else { 5 }
}

#[test]
fn classes_are_those_of_the_docs() {
    for list in SCALES {
        let (scales, weights) = (Scales::from(list), all(list, most(list)));
        let found: BTreeSet<u32> = weights.iter().map(|&a| scales.class(a)).collect();
        assert_eq!(found, (0..scales.classes() as u32).collect());
        for (i, &a) in weights.iter().enumerate() {
            for &b in weights.iter().skip(i).step_by(7) {
                let same = alike(list, a, b);
                assert_eq!(scales.class(a) == scales.class(b), same, "{list:?} {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn normal_weights_are_in_the_order_of_their_classes() {
    for list in SCALES {
        let scales = Scales::from(list);
        let weights: Vec<Weight> = scales.weights().collect();
        let normal = all(list, most(list)).into_iter().filter(|&a| scales.is_normal(a));
        assert_eq!(weights, normal.collect::<Vec<_>>());
        assert!(weights.is_sorted_by(|a, b| a < b));
        for (class, &normal) in (0..).zip(&weights) {
            assert_eq!((scales.class(normal), scales.weight(class)), (class, normal));
            let size = |a: Weight| a.0.map(i64::abs);
            let others = all(list, most(list)).into_iter().filter(|a| alike(list, *a, normal));
            let nearest = |a: Weight| size(a).iter().zip(size(normal)).all(|(a, n)| *a >= n);
            assert!(others.into_iter().all(nearest), "{list:?} {normal:?}");
        }
    }
}

/// The lemma of the docs: two changes of a fine class lead to one class.
#[test]
fn fine_classes_know_the_class_after_two_changes() {
    for (list, reach) in
        SCALES.into_iter().zip([[1, 1, 1], [0, 1, 0], [2, 0, 1], [1, 0, 2]].iter().cycle())
    {
        let scales = Scales::from(list);
        let fine = scales.fine(reach).unwrap();
        let widths = fine.scales.iter().zip(&scales.scales).zip(reach);
        assert!(
            widths
                .into_iter()
                .all(|((f, s), e)| f.width == s.width + 2 * e && f.period == s.period)
        );
        let small =
            |by: &Weight| by.0.iter().zip(reach).all(|(n, &e)| n.unsigned_abs() <= 2 * e as u64);
        let changes: Vec<Weight> = all(list, 2).into_iter().filter(small).collect();
        for a in all(list, most(list)) {
            let normal = fine.weight(fine.class(a));
            for &by in &changes {
                assert_eq!(
                    scales.class(a + by),
                    scales.class(normal + by),
                    "{list:?} {a:?} {by:?}"
                );
            }
        }
    }
}

/// On each scale the classes that the number may be in; so those of all weights of the class.
#[test]
fn moved_classes_by_brute_force() {
    for list in SCALES {
        let scales = Scales::from(list);
        for by in all(list, 3).into_iter().step_by(5) {
            // On each scale, for each class, the classes of the numbers.
            let single = |(scale, by): (&Scale, i64)| {
                let mut to: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
                (-30..=30).for_each(|n| {
                    _ = to.entry(scale.class(n)).or_default().insert(scale.class(n + by))
                });
                to
            };
            let single: Vec<_> = scales.on_each(by).map(single).collect();
            let may = |from: Weight, to: Weight| {
                let both = scales.on_each(from).zip(to.0).zip(&single);
                both.into_iter()
                    .all(|(((s, from), to), single)| single[&s.class(from)].contains(&s.class(to)))
            };
            let moved = scales.moved(by);
            assert_eq!(moved.len(), scales.classes());
            for (from, found) in scales.weights().zip(&moved) {
                let found: BTreeSet<u32> = found.iter().copied().collect();
                let wanted = (0..).zip(scales.weights()).filter(|(_, to)| may(from, *to));
                assert_eq!(
                    found,
                    wanted.map(|(class, _)| class).collect(),
                    "{list:?} {from:?} {by:?}"
                );
            }
            for a in all(list, most(list)) {
                let after = scales.class(a + by);
                assert!(moved[scales.class(a) as usize].contains(&after), "{list:?} {a:?} {by:?}");
            }
        }
    }
}

/// The least common multiple of the periods.
#[test]
fn classes_come_again_after_a_round() {
    for (periods, round) in
        [(&[7][..], 7), (&[1, 1], 1), (&[4, 6], 12), (&[6, 4, 10], 60), (&[1024, 1023], 1047552)]
    {
        let list: Vec<(usize, usize)> = periods.iter().map(|&q| (1, q)).collect();
        assert_eq!(Scales::from(&list[..]).round(), round);
    }
}

/// The theorem of step 7 by its proof: with any number of both changes the class stays.
#[test]
fn changes_that_balance() {
    let mut balanced = [0; 2];
    for (width, period) in [(1, 1), (2, 3), (3, 2)] {
        let scale = Scale { width, period };
        for (number, one, two) in (-6..=6_i64).flat_map(|n| {
            (-6..=6_i64).flat_map(move |one| (-6..=6_i64).map(move |two| (n, one, two)))
        }) {
            let class = scale.class(number);
            // All that the proof uses: any number of both, and any number more of the first if
            // they do not cancel.
            let stays = |i: i64, j: i64| scale.class(number + j * one + i * two) == class;
            let stay =
                (0..20).all(|i| stays(i, i) && (0..20).all(|j| one + two == 0 || stays(i, j)));
            assert_eq!(
                scale.balance(number, one, two),
                stay,
                "{width} {period} {number} {one} {two}"
            );
            balanced[usize::from(one + two == 0)] += usize::from(stay);
        }
    }
    assert!(balanced.iter().all(|&n| n > 100), "{balanced:?}");
}

/// On some scale with changes they must cancel, or the weight would stay in its class.
#[test]
fn changes_that_balance_on_each_scale() {
    let scales = Scales::from(&[(2, 3), (1, 2)][..]);
    for (number, one, two, expected) in [
        ([0, 0], [1, 2], [-1, -2], true),
        ([0, 0], [1, 0], [-1, 0], true),
        ([0, 0], [0, 2], [0, -2], true),
        ([0, 0], [0, 0], [0, 0], false),
        ([0, 1], [1, 2], [-1, 4], true),
        ([0, 0], [1, 2], [-1, 4], false),
        ([0, -1], [1, 2], [-1, 4], false),
        ([0, 1], [1, 2], [-1, 3], false),
        ([-2, 0], [-3, 1], [0, -1], true),
        ([-2, 0], [-3, 0], [0, 0], false),
        ([-2, 0], [-3, 0], [3, 0], true),
        ([-2, 0], [0, 0], [-3, 0], false),
        ([-2, 1], [-3, 2], [-3, 2], false),
    ] {
        let weight = |[a, b]: [i64; 2]| Weight([a, b, 0]);
        let found = scales.balance(weight(number), weight(one), weight(two));
        assert_eq!(found, expected, "{number:?} {one:?} {two:?}");
    }
}

/// Scales without a change do not count.
#[test]
fn weights_that_are_far_off() {
    let scales = Scales::from(&[(2, 3), (1, 2)][..]);
    for (number, by, expected) in [
        ([2, 1], [1, 1], true),
        ([1, 1], [1, 1], false),
        ([2, 0], [1, 1], false),
        ([2, 0], [1, 0], true),
        ([0, 1], [0, 5], true),
        ([-2, 1], [1, 1], false),
        ([-2, 1], [-1, 1], true),
        ([-1, 1], [-1, 1], false),
    ] {
        let weight = |[a, b]: [i64; 2]| Weight([a, b, 0]);
        assert_eq!(scales.is_far(weight(number), weight(by)), expected, "{number:?} {by:?}");
    }
}

#[test]
fn scales_are_too_many_to_number_their_classes() {
    let scales = |width, period| {
        let one = || Scale { width, period };
        Scales::new(vec![one(), one(), one()])
    };
    // 1625³ is below 2³², and 1627³ is above.
    assert!(scales(800, 13).is_ok_and(|scales| scales.classes() == 1625 * 1625 * 1625));
    assert!(scales(800, 14).is_err_and(|no| no.is_limit()));
    assert!(scales(1024, 1024).is_err_and(|no| no.is_limit()));
    assert!(scales(800, 13).unwrap().fine(&[0, 1, 0]).is_err_and(|no| no.is_limit()));
    assert!(scales(799, 13).unwrap().fine(&[0, 1, 0]).is_ok());
}

#[test]
fn weights_have_names() {
    for (list, name) in [(&[(1, 1)][..], "-5"), (&[(1, 1), (1, 1)], "[-5, 6]")] {
        assert_eq!(Scales::from(list).name(Weight([-5, 6, 7])), name);
    }
}
