//! Every field of every small golden certificate, corrupted in every way we could think of: each
//! mutant is refused, or what it claims is true by brute force.

use crate::common;
use grundy_cert::{Limits, check};
use serde_json::{Value, json};

/// All ways to damage one value, not looking inside it.
fn damaged(value: &Value) -> Vec<Value> {
    let mut all =
        vec![json!(null), json!(-1), json!(1.5), json!("x"), json!({}), json!([]), json!([[]])];
    match value {
        Value::Number(number) => {
            let Some(n) = number.as_u64() else {
                let n = number.as_i64().unwrap();
                let near = [0, 1, 2, -n, n - 1, n - 2, n + 1, 2 * n, 3 * n, i64::MIN, i64::MAX];
                all.extend(near.map(|n| json!(n)));
                all.retain(|other| other != value);
                return all;
            };
            let near =
                [0, 1, 2, 3, n + 1, n + 2, n.saturating_sub(1), n / 2, 2 * n, 2 * n + 1, 3 * n];
            let far = [1 << 20, 1 << 32, (1 << 40) + 1, u64::MAX - 1, u64::MAX];
            all.extend(near.into_iter().chain(far).map(|n| json!(n)));
        }
        Value::Bool(yes) => all.push(json!(!yes)),
        Value::String(_) => all.extend(
            ["", "P", "N", "normal", "misere", "values", "positions", "guy-smith", "grundys-game"]
                .map(|s| json!(s)),
        ),
        Value::Array(list) => {
            all.push(json!([]));
            all.push(Value::Array(list.iter().rev().cloned().collect()));
            all.push(Value::Array([&list[..], &list[..]].concat()));
            for i in 0..list.len() {
                let mut without = list.clone();
                let taken = without.remove(i);
                let mut twice = list.clone();
                twice.insert(i, taken);
                let mut swapped = list.clone();
                swapped.swap(i, (i + 1) % list.len());
                all.extend([without, twice, swapped].map(Value::Array));
            }
        }
        Value::Object(fields) => {
            for key in fields.keys() {
                let mut without = fields.clone();
                let taken = without.remove(key).unwrap();
                let mut renamed = without.clone();
                renamed.insert(format!("{key}s"), taken);
                let mut more = fields.clone();
                more.insert(format!("{key}2"), json!(0));
                all.extend([without, renamed, more].map(Value::Object));
            }
        }
        Value::Null => all.extend([
            json!(0),
            json!([1, 4]),
            json!({"preperiod": 1, "period": 1}),
            json!({"layers": [], "base": []}),
        ]),
    }
    all.retain(|other| other != value);
    all
}

/// Where the values are that stand inside a value, and itself, as JSON pointers.
fn places(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            let inner = list.iter().enumerate();
            inner.for_each(|(i, inner)| places(inner, format!("{here}/{i}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, inner)| places(inner, format!("{here}/{key}"), all));
        }
        _ => {}
    }
    all.push(here);
}

/// Visits one in `stride` of the values with one value, somewhere inside, damaged.
fn mutants(golden: &Value, stride: usize, mut visit: impl FnMut(&Value)) {
    let mut all = Vec::new();
    places(golden, String::new(), &mut all);
    let (mut mutant, mut count) = (golden.clone(), 0);
    for place in all {
        let original = golden.pointer(&place).unwrap();
        for other in damaged(original) {
            count += 1;
            if count % stride == 0 {
                *mutant.pointer_mut(&place).unwrap() = other;
                visit(&mutant);
            }
        }
        *mutant.pointer_mut(&place).unwrap() = original.clone();
    }
}

/// Refused, or true. Returns whether it was accepted.
fn judge(name: &str, mutant: &Value, limits: &Limits) -> bool {
    let text = mutant.to_string();
    match check(text.as_bytes(), limits) {
        Ok(accepted) => {
            let certificate = common::read(&text);
            assert!(common::is_true(&certificate), "{name}: accepted {text}: {}", accepted.claim);
            true
        }
        Err(refusal) => {
            assert_ne!(refusal.step, 99, "{name}: {text}: {refusal}");
            false
        }
    }
}

/// Judges every mutant of the golden certificates that are wanted.
fn all_mutants(wanted: impl Fn(&str) -> bool) {
    some_mutants(wanted, 1 << 18, 1);
}

/// Judges one in `stride` of the mutants, with so many steps for each.
fn some_mutants(wanted: impl Fn(&str) -> bool, steps: u64, stride: usize) {
    let limits = Limits { file: 1 << 20, steps, cells: 1 << 23 };
    for (name, text) in common::golden().into_iter().filter(|(name, _)| wanted(name)) {
        let golden: Value = serde_json::from_str(&text).unwrap();
        assert!(judge(&name, &golden, &limits));
        let (mut all, mut accepted) = (0, 0);
        mutants(&golden, stride, |mutant| {
            all += 1;
            accepted += usize::from(judge(&name, mutant, &limits));
        });
        println!("{name}: {all} mutants, {accepted} of them equally true");
        assert!(all > 100, "{name}");
        // Few fields may be changed without making the claim false.
        assert!(accepted * 10 < all, "{name}: {accepted} of {all}");
    }
}

#[test]
fn of_normal_play() {
    let long = |name: &str| ["0.16-", "0.156-"].iter().any(|long| name.starts_with(long));
    all_mutants(|name| name.contains("-normal") && !long(name));
}

#[test]
fn of_genera() {
    all_mutants(|name| {
        ["genus", "columns", "growth", "tame"].iter().any(|kind| name.contains(kind))
    });
}

#[test]
fn of_positions() {
    all_mutants(|name| name.contains("misere-position"));
}

#[test]
fn of_small_quotients() {
    all_mutants(|name| name.ends_with("-misere") && name.starts_with("0."));
}

#[test]
fn of_some_infinite_quotients() {
    some_mutants(|name| name.ends_with("-infinite") && !LARGE.contains(&name), 1 << 23, 61);
}

/// Three heaps are weighed, so that there are many lists of numbers, or the monoid is large.
const LARGE: [&str; 2] = ["0.14-infinite", "0.016-infinite"];

#[test]
fn of_some_three_numbers() {
    some_mutants(|name| LARGE.contains(&name), 1 << 28, 1999);
}

#[test]
fn of_some_regular_laws() {
    some_mutants(|name| name == "0.54-regular", 1 << 32, 97);
}

#[test]
fn of_some_weights() {
    some_mutants(|name| name == "0.404-weights", 1 << 23, 41);
    some_mutants(|name| name == "0.31011-whole-weights", 1 << 28, 1201);
}

#[test]
fn of_some_weights_beside_some_heaps() {
    some_mutants(|name| name == "0.774-weights", 1 << 24, 1201);
}

#[test]
#[ignore = "thousands of mutants; run by ./test --full"]
fn of_weights() {
    some_mutants(|name| name == "0.404-weights", 1 << 23, 3);
    some_mutants(|name| name == "0.31011-whole-weights", 1 << 28, 101);
    some_mutants(|name| name == "0.774-weights", 1 << 24, 31);
}

#[test]
fn of_layers() {
    some_mutants(|name| name.ends_with("-layers"), 1 << 23, 1);
}

#[test]
fn of_some_nested_layers() {
    some_mutants(|name| name.ends_with("-nested"), 1 << 23, 97);
}

#[test]
#[ignore = "tens of thousands of mutants; run by ./test --full"]
fn of_infinite_quotients() {
    some_mutants(|name| name.ends_with("-nested"), 1 << 23, 7);
    some_mutants(|name| name.ends_with("-infinite") && !LARGE.contains(&name), 1 << 23, 7);
    some_mutants(|name| LARGE.contains(&name), 1 << 28, 61);
}

#[test]
#[ignore = "ten thousand mutants; run by ./test --full"]
fn of_larger_quotients() {
    all_mutants(|name| {
        name.contains("-misere") && !name.starts_with("0.") && !name.contains("position")
    });
}
