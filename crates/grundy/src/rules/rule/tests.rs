use super::*;
use crate::Game;
use crate::nim::reference;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn rule(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Rules in words, and the same game by another name.
const TWINS: &[(&str, &str)] = &[
    ("take any number", "nim"),
    ("take 1 or 2 and leave at most 2 heaps", "kayles"),
    ("take 1 or 2, leaving at most 2 heaps", "0.77"),
    ("take 2 and split the rest into at most 2 heaps", "dawsons-kayles"),
    ("take 1; or take 2 and split into at most 2", "0.37"),
    ("take 1 and leave nothing; take 2 and leave at most 2 heaps", "0.17"),
    ("take 1, 2 or 5", "S(1,2,5)"),
    ("take 2 or 5", "S(2,5)"),
    ("take any number but not (2 or 3)", "AllBut(2,3)"),
    ("take at least 2", "AllBut(1)"),
    ("take any number; split into 2 heaps", "4.(3)"),
    ("take any number or split into two parts", "4.(3)"),
    ("take the whole heap", "0.(1)"),
    ("take 1 or the whole heap", "0.3(1)"),
    ("take odd numbers", "0.(30)"),
    ("take 1 mod 3 and leave 2 heaps", "0.(400)"),
    ("take 1 and leave 3 heaps", "0.8"),
    ("split into 2 heaps", "4.0"),
    ("split into 2 different heaps", "grundy"),
    ("Split a heap into two unequal parts.", "grundy"),
    (
        "# treblecross\ntake 3 to 3 and leave nothing\ntake one and leave one heap if it is 0",
        "0.001",
    ),
];

#[test]
fn examples_are_their_built_in_twins() {
    for &(text, twin) in TWINS {
        let (rule, game): (Rule, Game) = (rule(text), twin.parse().unwrap());
        for heap in 0..40 {
            let sorted =
                |rules: &dyn Rules| rules.options(heap).into_iter().collect::<BTreeSet<_>>();
            assert_eq!(sorted(&rule), sorted(&game), "{text}: {heap}");
        }
        let last = if text.contains('3') && text.contains("leave 3") { 60 } else { 200 };
        // By the options of the rule alone, not by what it is known to be.
        struct Plain<'a>(&'a Rule);
        impl Rules for Plain<'_> {
            fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
                self.0.visit_options(heap, visit)
            }
        }
        let values = reference::values(&Plain(&rule), last);
        assert_eq!(values, reference::values(&game, last), "{text}");
    }
}

#[test]
fn codes_are_recognised_and_nothing_else() {
    for &(text, twin) in TWINS {
        let (rule, game): (Rule, Game) = (rule(text), twin.parse().unwrap());
        match text.contains(" if ") {
            false => assert_eq!(rule.structure(), game.structure(), "{text}"),
            true => assert_eq!(rule.structure(), Structure::Unknown, "{text}"),
        }
    }
    for text in [
        "take a square",
        "take a divisor",
        "take coprime numbers",
        "take at most half",
        "take 1 if it is odd",
        "split into 2 equal heaps",
        "split into 2 different heaps; take 1",
        "split into 2 different heaps if it is odd",
        "split into 3 different heaps",
        "take 1 and leave 2 odd heaps",
        "take 9999999",
        "take 1 mod 65537 or 1 mod 65539",
    ] {
        assert_eq!(rule(text).structure(), Structure::Unknown, "{text}");
    }
    // Different or equal makes no difference to a single heap.
    assert_eq!(
        rule("take 1 and leave at most 1 different heaps").structure().code(),
        Some(&"0.3".parse().unwrap())
    );
}

/// All ways to write a number as a sum, parts increasing.
fn partitions(total: u64, least: u64) -> Vec<Vec<u64>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let with = |part: u64| {
        let rest = partitions(total - part, part).into_iter();
        rest.map(move |rest| [vec![part], rest].concat())
    };
    (least..=total).flat_map(with).collect()
}

#[test]
fn options_are_what_the_words_say() {
    type Says = fn(u64, u64, &[u64]) -> bool;
    let all: [(&str, Says); 14] = [
        ("take a square", |_, t, p| p.len() < 2 && [1, 4, 9].contains(&t)),
        ("take a prime", |_, t, p| p.len() < 2 && [2, 3, 5, 7, 11, 13].contains(&t)),
        ("take a power of 2", |_, t, p| p.len() < 2 && [1, 2, 4, 8].contains(&t)),
        ("take a Fibonacci number", |_, t, p| p.len() < 2 && [1, 2, 3, 5, 8, 13].contains(&t)),
        ("take a divisor", |n, t, p| p.len() < 2 && t > 0 && n % t == 0),
        ("take a proper divisor", |n, t, p| p.len() < 2 && t > 0 && t < n && n % t == 0),
        ("take a number coprime to the heap", |n, t, p| {
            p.len() < 2 && t > 0 && (2..=n).all(|d| n % d > 0 || t % d > 0)
        }),
        ("take at most half", |n, t, p| p.len() < 2 && t > 0 && 2 * t <= n),
        ("take the whole heap if it is odd", |n, t, p| p.is_empty() && t == n && n % 2 == 1),
        ("split into 2 heaps if the heap is at least 3", |n, t, p| t == 0 && p.len() == 2 && n > 2),
        ("split into 2 or 3 equal heaps", |_, t, p| {
            t == 0 && (2..=3).contains(&p.len()) && p.iter().all(|&part| part == p[0])
        }),
        ("take 1 and leave 3 different heaps each not 2", |_, t, p| {
            t == 1 && p.len() == 3 && p[0] < p[1] && p[1] < p[2] && !p.contains(&2)
        }),
        ("take 1 or 2 and leave 2 odd heaps unless it is 6", |n, t, p| {
            (1..=2).contains(&t) && p.len() == 2 && p.iter().all(|part| part % 2 == 1) && n != 6
        }),
        (
            "take at least 2 if the rest is 1 mod 3; take 2; take 1 to 3 and leave nothing",
            |_, t, p| {
                let single = p.len() < 2;
                single && t >= 2 && p.iter().sum::<u64>() % 3 == 1
                    || single && t == 2
                    || (1..=3).contains(&t) && p.is_empty()
            },
        ),
    ];
    for (text, says) in all {
        let rule = rule(text);
        for heap in 0..=13 {
            let wanted: BTreeSet<Vec<u64>> = (0..=heap)
                .flat_map(|rest| partitions(rest, 1))
                .filter(|parts| says(heap, heap - parts.iter().sum::<u64>(), parts))
                .collect();
            let found = rule.options(heap);
            assert_eq!(found.len(), wanted.len(), "{text}: heap {heap}, each once");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted, "{text}: heap {heap}");
        }
    }
}

/// Kayles in rows and on cycles: the pins that stand are marked, and played by the definition.
fn kayles_value(pins: &[bool], cyclic: bool) -> u32 {
    let count = pins.len();
    let mut options = BTreeSet::new();
    for first in (0..count).filter(|&pin| pins[pin]) {
        let next = if first + 1 < count { Some(first + 1) } else { cyclic.then_some(0) };
        let both = next.filter(|&next| next != first && pins[next]);
        for last in [Some(first), both].into_iter().flatten() {
            let mut left = pins.to_vec();
            (left[first], left[last]) = (false, false);
            options.insert(kayles_value(&left, cyclic));
        }
    }
    (0..).find(|value| !options.contains(value)).unwrap()
}

#[test]
fn kayles_on_cycles_is_what_the_pins_say() {
    let text = "cycle: take 1 or 2 and leave the rest as a row
                row: take 1 or 2 and leave at most 2 rows";
    let rule = rule(text);
    let values = reference::values(&rule, 2 * 60);
    let kayles = reference::values(&"0.77".parse::<Game>().unwrap(), 60);
    for (size, value) in kayles.iter().enumerate().skip(1).take(60) {
        let row = rule.heap_number(&format!("row {size}")).unwrap();
        assert_eq!(values[row as usize], *value, "row {size}");
        let cycle = rule.heap_number(&format!("cycle {size}")).unwrap();
        if size <= 7 {
            let direct = kayles_value(&vec![true; size], true);
            assert_eq!(u64::from(values[cycle as usize]), u64::from(direct), "cycle {size}");
        }
    }
    // From three pins on the second player wins by symmetry: the row that is left has a middle.
    assert!((3..=60).all(|size| values[2 * size - 1] == 0));
}

#[test]
fn moves_of_several_kinds_are_options_once() {
    let rule = rule(
        "row: take 1 or 2; ring: take 1 and leave the rest as a row; take 1 and leave nothing; \
         take 1 or 2 and leave at most 2 rows; take 1 and leave 2 different rings",
    );
    let options = |name: &str| {
        let heap = rule.heap_number(name).unwrap();
        let name = |part: u64| rule.heap_name(part).unwrap();
        let option = |option: Vec<u64>| option.into_iter().map(name).collect::<Vec<_>>().join("+");
        rule.options(heap).into_iter().map(option).collect::<Vec<_>>()
    };
    assert_eq!(options("row 3"), ["row 2", "row 1"]);
    assert_eq!(options("ring 1"), [""]);
    assert_eq!(
        options("ring 4"),
        ["row 3", "row 1+row 2", "row 2", "row 1+row 1", "ring 1+ring 2"]
    );
    assert_eq!(rule.options(0), Vec::<Vec<u64>>::new());
    assert_eq!(rule.structure(), Structure::Unknown);
}

#[test]
fn a_single_kind_needs_no_name() {
    assert_eq!(rule("row: take 1 and leave the rest as a row"), rule("take 1"));
    assert_eq!(rule("row: take 1").structure().code(), Some(&"0.3".parse().unwrap()));
}

#[test]
fn refusals_point_at_the_word() {
    // A ^ stands before the word at which an error points.
    for (marked, says) in [
        ("^", "take … or split …"),
        ("take^", "a number, as in"),
        ("^tkae 1", "did you mean take?"),
        ("take a ^sqare", "did you mean square?"),
        ("take 1 or^", "a number, as in"),
        ("take 1 and^", "leave … or split …"),
        ("take 1 and ^jump", "leave … or split …"),
        ("take 5 to ^3", "a number not smaller"),
        ("take 1 mod ^0", "a modulus"),
        ("take a power of 1^", "of 2, or of more"),
        ("take 1 if^", "the heap or the rest"),
        ("take 1 if it ^be odd", "is"),
        ("take (1 or 2^", "')'"),
        ("take 1 ^%", "words and numbers"),
        ("take ^99999999999999999999", "a smaller number"),
        ("split ^2", "into"),
        ("split ^into 1 or 2 heaps", "into 2 heaps or more"),
        ("split ^into at most 2 heaps", "into 2 heaps or more"),
        ("take 1 and leave ^64 heaps", "at most 63"),
        ("take 1 and leave ^any number of heaps", "at most 63"),
        ("take 1 and leave a ^square heaps", "if …, or ';'"),
        ("take 1 take 2 ^3", "if …, or ';'"),
        ("^take 1; row: take 2", "the kind of heap that is moved in"),
        ("row: ^ring: take 2", "take … or split …"),
        ("row:^", "take … or split …"),
        ("^: take 1", "take … or split …"),
        ("row: take 1 and leave a ^ring; rung: take 1", "if …, or ';'"),
        ("row: take 1; ring: take 1 and leave the rest as a ^rwo", "a kind of heap"),
        ("row: take 1 and leave the ^rest", "a number, as in"),
        ("^take: take 1; row: take 1", "a name that means nothing else"),
        ("^heaps: take 1; row: take 1", "a name that means nothing else"),
        ("row: take 1; ^rows: take 1", "a name that is not the plural of another"),
        ("rows: take 1; ^row: take 1", "a name that is not the plural of another"),
        ("c: take 1; ^ce: split into 2", "a name with a plural of its own"),
        ("ce: split into 2; ^c: take 1", "a name with a plural of its own"),
    ] {
        let (before, after) = marked.split_once('^').unwrap();
        let text = [before, after].concat();
        let error = text.parse::<Rule>().expect_err(marked);
        assert_eq!(error.at, before.len(), "{text}: {error}");
        assert!(error.expected.contains(says), "{text}: {error}");
    }
    let deep = format!("take {}1{}", "(".repeat(40), ")".repeat(40));
    assert!(deep.parse::<Rule>().unwrap_err().expected.contains("fewer parentheses"));
    assert!("take 1;".repeat(65).parse::<Rule>().unwrap_err().expected.contains("64 kinds"));
    let long = "k".repeat(41) + ": take 1";
    assert!(long.parse::<Rule>().unwrap_err().expected.contains("a shorter name"));
    let many: String = ('a'..='q').map(|c| format!("kind{c}: take 1;")).collect();
    assert!(many.parse::<Rule>().unwrap_err().expected.contains("16 kinds of heaps"));
    assert!("take 1;".repeat(5000).parse::<Rule>().unwrap_err().found.contains("bytes"));
}

#[test]
fn a_walk_without_options_looks_at_the_watch() {
    // No part is ever right, and there are very many to look at.
    let rule = rule("take 1 and leave 6 different heaps each 3 mod 17");
    let mut looks = 0;
    let flow = rule.visit_watched(
        100_000,
        &mut || {
            looks += 1;
            if looks == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
        &mut |_| panic!("there is no option"),
    );
    assert_eq!((flow, looks), (ControlFlow::Break(()), 10));
}

proptest! {
    #[test]
    fn what_is_printed_is_read_as_the_same_rules(
        words in prop::collection::vec(prop::sample::select(vec![
            "take", "1", "2", "or", "3 to 5", "odd", "a square", "but", "not", "(", ")", ",", ";",
            "and leave", "and split into", "at most", "half", "2 heaps", "different", "equal",
            "heaps", "each", "if", "unless", "it is", "the rest is", "the whole heap", "1 mod 3",
            "split into", "any number", "nothing", "a divisor", "coprime", "take 1 or 2", "row:",
            "ring:", "rows", "rings", "the rest as a", "ring",
        ]), 1..14),
    ) {
        let text = words.join(" ");
        if let Ok(rule) = text.parse::<Rule>() {
            let printed = rule.to_string();
            prop_assert_eq!(printed.parse::<Rule>(), Ok(rule), "{} printed {}", text, printed);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,30}|(take|split|into|and|or|a:|[0-9]|[;,():]| |\n){0,20}") {
        if let Ok(rule) = text.parse::<Rule>() {
            let _ = rule.options(12);
        }
    }
}
