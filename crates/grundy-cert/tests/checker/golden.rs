//! The golden certificates: what each claims, and that its text is what the writer writes.

use crate::common;
use grundy_cert::{Limits, check};

/// What the checker says about each golden certificate, from the start.
const STATEMENTS: &[(&str, &str)] = &[
    (
        "0.017-infinite",
        "In misère play of 0.017, the misère quotient of the sums of heaps of size at most 16 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 13 are indistinguishable. By the theorem of the pair, for heaps 11 and 13: a monoid of order 36 for the other heaps, one of which carries numbers of the pair, and 28 classes of pairs of numbers tell all outcomes.",
    ),
    (
        "0.054-infinite",
        "In misère play of 0.054, the misère quotient of the sums of heaps of size at most 20 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 19 are",
    ),
    (
        "0.06-layers",
        "In misère play of 0.06, the misère quotient of the sums of heaps of size at most 17 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 12 are indistinguishable: with one heap of size 17 beside them, heaps of size at most 12 tell them apart. By the theorem of layers and the theorem of the pair, for heaps 5 and 12: a monoid of order 2 for the other heaps of size at most 12, 3 of which carry numbers of the pair, and 28 classes of pairs of numbers tell all outcomes beside one heap of size 17.",
    ),
    (
        "0.016-infinite",
        "In misère play of 0.016, the misère quotient of the sums of heaps of size at most 20 is infinite: no two of the sums of 0, 1, 2, 3 … heaps of size 20 are indistinguishable. By the theorem of the pair, for heaps 19 and 20: a monoid of order 302 for the other heaps and 79 classes of pairs of numbers tell all outcomes",
    ),
    (
        "0.114-nested",
        "In misère play of 0.114, the misère quotient of the sums of heaps of size at most 25 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 17 are indistinguishable: with one heap of size 25 and one heap of size 21 beside them, heaps of size at most 17 tell them apart. By the theorem of layers and the theorem of the pair, for heaps 13 and 17: a monoid of order 8 for the other heaps of size at most 17 and 66 classes of pairs of numbers tell all outcomes beside one heap of size 25 and one heap of size 21.",
    ),
    ("0.117-normal", "For every heap size n ≥ 47 of 0.117, G(n + 48) = G(n)"),
    (
        "0.122213-columns",
        "In the genus table of 0.122213 these columns are periodic for all heaps: g with period 8 from heap 24 on, g0 with period 10 from heap 6 on",
    ),
    ("0.122213-growth", "For every heap size n"),
    ("0.123-genus", "For every heap size n ≥ 5 of 0.123, heaps n and n + 5 have the same genus"),
    (
        "0.123-misere",
        "In misère play of 0.123, for sums of heaps of any size, the commutative monoid of order 20 with 5 P-elements is the misère quotient",
    ),
    (
        "0.14-infinite",
        "In misère play of 0.14, the misère quotient of the sums of heaps of size at most 22 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 22 are indistinguishable. By the theorem of the pair, for heaps 20, 22 and 17: a monoid of order 68 for the other heaps and 292 classes of lists of numbers tell all outcomes",
    ),
    (
        "0.156-misere-normal",
        "Every position of 0.156 with a heap above 9, of any size, has in misère play the outcome that it has in normal play. By the theorem of normal play for c = 2 parts: the misère quotient was checked to heap 21. The misère quotient of 0.156, for sums of heaps of any size, is a commutative monoid of order 34 with 2 P-elements, and Φ(n + 349) = Φ(n) for every n ≥ 3479;",
    ),
    (
        "0.145-regular",
        "In misère play of 0.145, for sums of heaps of any size, a position is a P-position if and only if the automaton that is given accepts it; it reads the heaps from the smallest to the largest, has at most 49 states at each size, and from size 31 on has period 9. The misère quotient is infinite: no two of the heaps 13, 31, 49 … are indistinguishable. By the theorem of regular laws: options with a heap below 14 were looked at one by one, and 186797 situations of a position and its options.",
    ),
    ("0.16-normal", "For every heap size n ≥ 105351 of 0.16, G(n + 149459) = G(n)"),
    ("0.26-balance", "In misère play of 0.26, for sums of heaps of any size, "),
    (
        "0.31011-infinite",
        "In misère play of 0.31011, the misère quotient of the sums of heaps of size at most 5 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 5 are",
    ),
    (
        "0.31011-whole-infinite",
        "In misère play of 0.31011, the misère quotient of the sums of heaps of size at most 7 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 5 are indistinguishable. By the theorem of the pair, for heaps 4 and 5: a monoid of order 20 for the other heaps and 175 classes of pairs of numbers tell all outcomes of sums of heaps of any size, since heaps n and n + 2 count alike for every n ≥ 6, and neither number can be replaced by a smaller one.",
    ),
    (
        "0.31011-whole-weights",
        "In misère play of 0.31011, the misère quotient of the sums of heaps of size at most 7 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 5 are indistinguishable. By the theorem of weights, a monoid of order 792 and 25 classes of weights tell all outcomes of sums of heaps of any size, since heaps n and n + 2 count alike for every n ≥ 6, and neither number can be replaced by a smaller one.",
    ),
    (
        "0.404-weights",
        "In misère play of 0.404, the misère quotient of the sums of heaps of size at most 12 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 9 are indistinguishable. By the theorem of weights, a monoid of order 112 and 7 classes of weights tell all outcomes.",
    ),
    (
        "0.774-weights",
        "In misère play of 0.774, the misère quotient of the sums of heaps of size at most 12 is infinite: no two of the sums of 0, 8, 16, 24 … heaps of size 10 are indistinguishable: with 2 heaps of size 12 and 2 heaps of size 11 beside them, heaps of size at most 10 tell them apart. By the theorem of layers and the theorem of weights, a monoid of order 300 and 15 classes of weights tell all outcomes of sums of heaps of size at most 10 beside 2 heaps of size 12 and 2 heaps of size 11.",
    ),
    (
        "0.3102-infinite",
        "In misère play of 0.3102, the misère quotient of the sums of heaps of size at most 12 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 12 are",
    ),
    (
        "0.3102-13-infinite",
        "In misère play of 0.3102, the misère quotient of the sums of heaps of size at most 13 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 12 are indistinguishable. By the theorem of the pair, for heaps 7 and 12: a monoid of order 54 for the other heaps, one of which carries numbers of the pair, and",
    ),
    (
        "0.3122-infinite",
        "In misère play of 0.3122, the misère quotient of the sums of heaps of size at most 7 is infinite: no two of the sums of 0, 4, 8, 12 … heaps of size 7 are",
    ),
    ("0.3103-genus", "For every heap size n ≥ 3 of 0.3103, heaps n and n + 5 have the same genus"),
    (
        "0.3103-misere",
        "In misère play of 0.3103, for sums of heaps of any size, the commutative monoid of order 20 with 5 P-elements is the misère quotient",
    ),
    (
        "0.52-tame",
        "All sums of heaps of 0.52 are tame, and for every heap size n ≥ 6 heaps n and n + 4",
    ),
    (
        "0.536-infinite",
        "In misère play of 0.536, the misère quotient of the sums of heaps of size at most 15 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 15 are indistinguishable. By the theorem of the pair, for heaps 5 and 15: a monoid of order 52 for the other heaps, one of which carries numbers of the pair, and 52",
    ),
    (
        "0.54-regular",
        "In misère play of 0.54, for sums of heaps of any size, a position is a P-position if and only if the automaton that is given accepts it; it reads the heaps from the smallest to the largest, has at most 39 states at each size, and from size 17 on has period 7. The misère quotient is infinite: no two of the heaps 10, 24, 38 … are indistinguishable. By the theorem of regular laws: options with a heap below 10 were looked at one by one, and 69042 situations of a position and its options.",
    ),
    (
        "0.564-infinite",
        "In misère play of 0.564, the misère quotient of the sums of heaps of size at most 11 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 11 are indistinguishable. By the theorem of the pair, for heaps 5 and 11: a monoid of order 18 for the other heaps, one of which carries numbers of the pair, and 28",
    ),
    ("0.734-balance", "In misère play of 0.734, for sums of heaps of any size, "),
    (
        "0.75-misere-normal",
        "Every position of 0.75 with a heap above 7, of any size, has in misère play the outcome that it has in normal play. By the theorem of normal play for c = 2 parts: the misère quotient was checked to heap 16. The misère quotient of 0.75, for sums of heaps of any size, is a commutative monoid of order 8 with 2 P-elements, and Φ(n + 2) = Φ(n) for every n ≥ 8;",
    ),
    ("0.8-normal", "For every heap size n ≥ 1 of 0.8, G(n + 3) = G(n) + 1"),
    (
        "4.3-tame",
        "All sums of heaps of 4.3 are tame, and for every heap size n ≥ 2 heaps n and n + 2",
    ),
    (
        "4.76-layers",
        "In misère play of 4.76, the misère quotient of the sums of heaps of size at most 6 is infinite: no two of the sums of 0, 2, 4, 6 … heaps of size 5 are indistinguishable: with one heap of size 6 beside them, heaps of size at most 5 tell them apart. By the theorem of layers",
    ),
    ("all-but-one-normal", "For every heap size n ≥ 0 of 0.0(3), G(n + 2) = G(n) + 1"),
    ("dawsons-kayles-normal", "For every heap size n ≥ 53 of 0.07, G(n + 34) = G(n)"),
    (
        "dawsons-kayles-misere-14",
        "In misère play of 0.07, for sums of heaps of size at most 14, the commutative monoid of order 24 with 5 P-elements is the misère quotient",
    ),
    (
        "guiles-misere",
        "In misère play of 0.15, for sums of heaps of any size, the commutative monoid of order 42 with 12 P-elements is the misère quotient",
    ),
    ("guiles-normal", "For every heap size n ≥ 1 of 0.15, G(n + 10) = G(n)"),
    (
        "kayles-misere",
        "In misère play of 0.77, for sums of heaps of any size, the commutative monoid of order 40 with 9 P-elements is the misère quotient",
    ),
    ("kayles-misere-position", "In misère play of 0.77, 1 + 1 + 4 + 5 is a P-position"),
    ("kayles-normal", "For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n)"),
    (
        "kayles-normal-position",
        "In normal play of 0.77, 1 + 3 + 4 + 5 is an N-position: the player to move wins by moving to",
    ),
    ("kayles-normal-short", "For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n)"),
    ("knots-balance", "In misère play of 4.7, "),
    ("laskers-nim-normal", "For every heap size n ≥ 1 of 4.(3), G(n + 4) = G(n) + 4"),
    ("nim-normal", "For every heap size n ≥ 0 of 0.(3), G(n + 1) = G(n) + 1"),
];

/// Those whose check takes long.
fn is_long(name: &str) -> bool {
    ["0.16-", "0.156-", "0.145-"].iter().any(|long| name.starts_with(long))
}

#[test]
fn all_have_a_statement() {
    let golden = common::golden();
    let names: Vec<&str> = golden.keys().map(String::as_str).collect();
    let mut expected: Vec<&str> = STATEMENTS.iter().map(|(name, _)| *name).collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

fn are_accepted(wanted: impl Fn(&str) -> bool) {
    let golden = common::golden();
    for (name, statement) in STATEMENTS.iter().filter(|(name, _)| wanted(name)) {
        let accepted = check(golden[*name].as_bytes(), &Limits::default());
        let claim = accepted.unwrap_or_else(|refusal| panic!("{name}: {refusal}")).claim;
        assert!(claim.starts_with(statement), "{name}: {claim}");
        assert!(claim.contains("By "), "{name} names no theorem: {claim}");
    }
}

#[test]
fn the_short_ones_are_accepted() {
    are_accepted(|name| !is_long(name));
}

#[test]
fn the_long_ones_are_accepted() {
    are_accepted(is_long);
}

#[test]
fn the_small_ones_are_true_by_brute_force() {
    for (name, text) in common::golden() {
        if !is_long(&name) {
            assert!(common::is_true(&common::read(&text)), "{name}");
        }
    }
}

#[test]
fn the_writer_writes_them() {
    for (name, text) in common::golden() {
        assert_eq!(common::read(&text).to_json(), text, "{name}");
    }
}
