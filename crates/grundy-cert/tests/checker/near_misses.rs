//! Every number of a small golden certificate, changed: at which step is it refused? The steps are
//! in `tests/near-misses/`, a file for each certificate; `UPDATE_NEAR_MISSES=1` writes them anew.
//!
//! The first line is what the checker says of the certificate itself. Then come the path of each
//! number, what it is, and for each number put in its place the step, or `ok` where the checker
//! accepts, or `limit` where it would take too long.

use crate::common::{golden, is_true};
use grundy_cert::format::Certificate;
use grundy_cert::{Limits, check};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

const LIMITS: Limits = Limits { file: 1 << 16, steps: 1 << 20, cells: 1 << 22 };

/// The paths of all numbers in a value.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_owned()),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| numbers(v, &format!("{path}/{i}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, v)| numbers(v, &format!("{path}/{name}"), found));
        }
        _ => {}
    }
}

fn judged(value: &Value) -> String {
    match check(value.to_string().as_bytes(), &LIMITS) {
        Ok(_) => {
            let certificate: Certificate = serde_json::from_value(value.clone()).unwrap();
            assert!(is_true(&certificate), "accepted: {}", certificate.to_json());
            "ok".to_owned()
        }
        Err(refusal) if refusal.is_limit() => "limit".to_owned(),
        Err(refusal) => refusal.step.to_string(),
    }
}

/// What becomes of a certificate with one number changed, for all its numbers.
fn near_misses(text: &str) -> String {
    let right: Value = serde_json::from_str(text).unwrap();
    let mut paths = Vec::new();
    numbers(&right, "", &mut paths);
    let said = check(text.as_bytes(), &LIMITS).unwrap().claim;
    let mut lines = format!("{said}\n");
    for path in paths {
        let number = right.pointer(&path).and_then(Value::as_i64).unwrap();
        write!(lines, "{path} {number}").unwrap();
        // Only weights may be negative.
        let signed = path.contains("/weights/weights/") || path.contains("/p_weights/");
        let before = if signed { number - 1 } else { (number - 1).max(0) };
        let mut others = vec![0, before, number + 1, number + 2, 1 << 62];
        others.dedup();
        for other in others.into_iter().filter(|&other| other != number) {
            let mut wrong = right.clone();
            *wrong.pointer_mut(&path).unwrap() = other.into();
            write!(lines, "  {other}: {}", judged(&wrong)).unwrap();
        }
        lines.push('\n');
    }
    lines
}

/// Compares what becomes of one certificate with what is on file.
fn compare(name: &str) {
    let found = near_misses(&golden()[name]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/near-misses");
    let file = folder.join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_NEAR_MISSES").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, &found).unwrap();
    }
    let wanted = std::fs::read_to_string(&file).unwrap();
    for (found, wanted) in found.lines().zip(wanted.lines()) {
        assert_eq!(found, wanted, "{name}");
    }
    assert_eq!(found.lines().count(), wanted.lines().count(), "{name}");
}

/// A test for each certificate, so that the quick ones are quick.
macro_rules! near_misses_of {
    ($($test:ident $name:literal)*) => { $(#[test] fn $test() { compare($name) })* };
}

near_misses_of! {
    of_a_period_of_dawsons_kayles "dawsons-kayles-normal"
    of_a_period_of_guiles "guiles-normal"
    of_a_period_of_kayles "kayles-normal"
    of_a_short_proof "kayles-normal-short"
    of_a_period_of_a_tail "all-but-one-normal"
    of_nim "nim-normal"
    of_laskers_nim "laskers-nim-normal"
    of_arithmetic_growth "0.8-normal"
    of_a_stream "0.117-normal"
    of_columns "0.122213-columns"
    of_growing_genera "0.122213-growth"
    of_a_genus_period "0.123-genus"
    of_another_genus_period "0.3103-genus"
    of_a_tame_game "0.52-tame"
    of_another_tame_game "4.3-tame"
    of_a_quotient "0.123-misere"
    of_a_partial_quotient "dawsons-kayles-misere-14"
    of_a_quotient_with_normal_play "0.75-misere-normal"
    of_a_position_in_normal_play "kayles-normal-position"
    of_a_position_in_misere_play "kayles-misere-position"
    of_an_infinite_quotient "0.564-infinite"
    of_layers "4.76-layers"
    of_weights "0.404-weights"
}
