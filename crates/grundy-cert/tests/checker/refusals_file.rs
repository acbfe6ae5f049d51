//! Refusals of the file and of the game, and what is not checked because of a limit.

use crate::common;
use crate::common::census::{code, refused};
use grundy_cert::format::{
    Certificate, Claim, GenusPeriod, NimPeriod, NimProof, Outcome, Play, Rules, Winner,
};
use grundy_cert::{Limits, check, check_certificate};
use std::fs;
use std::process::Command;

/// That all values are 0 from some heap on.
fn constant(preperiod: u64) -> Claim {
    let proof = NimProof::GuySmith;
    Claim::NimPeriod(NimPeriod { preperiod, period: 1, saltus: 0, proof })
}

/// 0.1: heap 1 has the value 1, all others 0.
fn right() -> Certificate {
    Certificate::new(code(&[0, 1], &[]), constant(2))
}

#[test]
fn of_formats() {
    let limits = Limits::default();
    assert!(check_certificate(&right(), &limits).is_ok());
    for other in ["", "grundy", "grundy-certificate "] {
        let other = Certificate { format: other.to_owned(), ..right() };
        let refusal = check_certificate(&other, &limits).unwrap_err();
        assert!(refusal.step == 0 && refusal.reason.contains("format"), "{refusal}");
    }
    for version in [0, 2] {
        let refusal = check_certificate(&Certificate { version, ..right() }, &limits).unwrap_err();
        assert!(refusal.step == 0 && refusal.reason.contains("version"), "{refusal}");
    }
}

#[test]
fn of_lists_of_claims() {
    let rules = right().game;
    refused(&rules, Claim::All(vec![]), 1, "nothing is claimed");
    let one = Claim::All(vec![constant(2)]);
    let list = Certificate::new(rules.clone(), one.clone());
    assert!(check_certificate(&list, &Limits::default()).is_ok());
    refused(&rules, Claim::All(vec![one]), 1, "inside a list");
    refused(&rules, Claim::All(vec![constant(2), constant(1)]), 3, "is not");
}

#[test]
fn of_games() {
    let first = "digit 0";
    for (digit, preperiod) in (1..4).chain(5..8).flat_map(|d| [0, 1, 2, 3].map(|r| (d, r))) {
        refused(&code(&[digit], &[]), constant(preperiod), 1, first);
        refused(&code(&[], &[digit]), constant(preperiod), 1, first);
    }
    refused(&code(&[], &[]), constant(0), 1, first);
    refused(&code(&[], &[0]), constant(0), 1, first);
    // A long code, and one that is too long: both are 0.0.
    let most = vec![0; 1 << 20];
    let accepted = |rules: Rules| {
        check_certificate(&Certificate::new(rules, constant(0)), &Limits::default()).is_ok()
    };
    assert!(accepted(code(&most, &[])) && accepted(code(&most[1..], &[0])));
    refused(&code(&most, &[0]), constant(0), 1, "too many digits");
    refused(&code(&[&most[..], &[0]].concat(), &[]), constant(0), 1, "too many digits");
}

/// Numbers up to 2^40 are read; such a check takes too long, which says nothing about the claim.
#[test]
fn of_large_numbers() {
    let rules = right().game;
    refused(&rules, constant((1 << 40) + 1), 2, "too large");
    refused(&rules, constant(u64::MAX), 2, "too large");
    let large = Certificate::new(rules, constant(1 << 40));
    let limit = check_certificate(&large, &Limits::default()).unwrap_err();
    assert!(limit.is_limit() && limit.step == 0, "{limit}");
}

#[test]
fn the_limits() {
    let Limits { file, steps, cells } = Limits::default();
    assert_eq!((file, steps, cells), (64 << 20, 8_000_000_000, 1 << 27));
    let text = right().to_json();
    let exact = Limits { file: text.len(), ..Limits::default() };
    assert!(check(text.as_bytes(), &exact).is_ok());
    let short = Limits { file: text.len() - 1, ..exact };
    let limit = check(text.as_bytes(), &short).unwrap_err();
    assert!(limit.is_limit() && limit.reason.contains("longer"), "{limit}");
    assert_eq!(limit.to_string(), format!("not checked: {}", limit.reason));
    let refusal = check(b"{}", &exact).unwrap_err();
    assert!(!refusal.is_limit());
    assert_eq!(refusal.to_string(), format!("refused at step 0: {}", refusal.reason));
}

/// A golden certificate has its price: with as much work and memory it is accepted, with one less
/// of either it is not checked. So no work goes uncounted.
fn cost(names: impl Fn(&str) -> bool) {
    let golden = common::golden();
    for &(name, steps, cells) in COSTS.iter().filter(|(name, ..)| names(name)) {
        let certificate = common::read(&golden[name]);
        let checked = |steps, cells| {
            let limits = Limits { steps, cells, ..Limits::default() };
            check_certificate(&certificate, &limits)
        };
        let is_exact = checked(steps, cells).is_ok()
            && checked(steps - 1, cells).is_err_and(|limit| limit.is_limit())
            && (cells == 0 || checked(steps, cells - 1).is_err_and(|limit| limit.is_limit()));
        let Limits { steps: most, cells: all, .. } = Limits::default();
        assert!(
            is_exact,
            "{name}: {} steps, {} cells",
            least(most, |steps| checked(steps, all).is_ok()),
            least(all, |cells| checked(most, cells).is_ok())
        );
    }
}

/// The least number up to `most` that is enough.
fn least(most: u64, is_enough: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = (low + high) / 2;
        (low, high) = if is_enough(middle) { (low, middle) } else { (middle + 1, high) };
    }
    low
}

#[test]
fn what_small_certificates_cost() {
    cost(|name| !["-infinite", "-layers", "-balance"].iter().any(|large| name.ends_with(large)));
}

#[test]
fn what_layers_cost() {
    cost(|name| name.ends_with("-layers"));
}

#[test]
fn what_small_infinite_quotients_cost() {
    cost(|name| name == "0.31011-infinite");
}

#[test]
fn what_infinite_quotients_cost() {
    cost(|name| name.ends_with("-infinite"));
}

#[test]
fn what_laws_of_balance_cost() {
    cost(|name| name.ends_with("-balance"));
}

/// The golden certificates with short checks: elementary steps, and numbers held.
const COSTS: &[(&str, u64, u64)] = &[
    ("0.017-infinite", 263914, 19140),
    ("0.054-infinite", 436144, 15753),
    ("0.06-layers", 30542, 3789),
    ("0.117-normal", 1602, 165),
    ("0.122213-columns", 6440, 570),
    ("0.122213-growth", 24311, 4323),
    ("0.123-genus", 243, 41),
    ("0.123-misere", 4541, 662),
    ("0.26-balance", 23320955, 1245422),
    ("0.31011-infinite", 62567, 7568),
    ("0.3102-13-infinite", 791173, 44196),
    ("0.3102-infinite", 259685, 17072),
    ("0.3103-genus", 222, 36),
    ("0.3103-misere", 4523, 661),
    ("0.3122-infinite", 236943, 25606),
    ("0.52-tame", 204, 44),
    ("0.564-infinite", 170676, 12194),
    ("0.734-balance", 20949501, 1331185),
    ("0.75-misere-normal", 1062, 282),
    ("0.8-normal", 2243, 30),
    ("4.3-tame", 49, 18),
    ("4.76-layers", 33946, 3462),
    ("all-but-one-normal", 31, 5),
    ("dawsons-kayles-misere-14", 5540, 825),
    ("dawsons-kayles-normal", 8186, 176),
    ("guiles-misere", 39306, 2229),
    ("guiles-normal", 206, 24),
    ("kayles-misere", 85916, 2438),
    ("kayles-misere-position", 2877, 0),
    ("kayles-normal", 14367, 168),
    ("kayles-normal-position", 2232, 0),
    ("kayles-normal-short", 4544, 322),
    ("knots-balance", 3389759, 517717),
    ("laskers-nim-normal", 702, 20),
    ("nim-normal", 15, 3),
];

/// A position with very many options.
#[test]
fn a_position_with_too_many_options() {
    let rules = code(&[0, 8], &[]);
    let claim = |heap| {
        let (play, outcome) = (Play::Normal, Winner::P);
        let p_positions = vec![vec![heap]];
        Claim::Outcome(Outcome {
            play,
            position: vec![heap],
            outcome,
            winning_move: None,
            p_positions,
        })
    };
    let limit = common::census::refusal(&rules, claim(5000));
    assert!(limit.is_limit() && limit.reason.contains("too many options"), "{limit}");
    refused(&rules, claim(50), 4, "no reply");
}

#[test]
fn a_genus_that_takes_too_long() {
    let claim = Claim::GenusPeriod(GenusPeriod { preperiod: 1 << 39, period: 1 });
    let limits = Limits { steps: 1 << 20, ..Limits::default() };
    let certificate = Certificate::new(code(&[0, 3], &[]), claim);
    assert!(check_certificate(&certificate, &limits).unwrap_err().is_limit());
}

/// The program: what it prints, and its exit status for files that are accepted, refused, not
/// checked, unreadable, and for several of them.
#[test]
fn of_the_program() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let file = |name: &str, certificate: &Certificate| {
        let path = format!("{folder}/{name}.json");
        fs::write(&path, certificate.to_json()).unwrap();
        path
    };
    let accepted = file("accepted", &right());
    let refused = file("refused", &Certificate::new(right().game, constant(1)));
    let large = file("large", &Certificate::new(right().game, constant(1 << 30)));
    let missing = format!("{folder}/no-such-file.json");
    let run = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_grundy-check"));
        let output = program.args(args).output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code().unwrap(), text.replace(folder, ""))
    };
    let (status, text) = run(&[&accepted]);
    assert!(status == 0 && text.starts_with("/accepted.json: accepted. For every"), "{text}");
    let (status, text) = run(&[&refused]);
    assert!(
        status == 1 && text.starts_with("/refused.json: refused at step 3: G(1 + 1)"),
        "{text}"
    );
    let (status, text) = run(&[&large]);
    assert!(status == 3 && text.starts_with("/large.json: not checked: "), "{text}");
    let (status, text) = run(&[&missing]);
    assert!(status == 2 && text.starts_with("/no-such-file.json: "), "{text}");
    assert_eq!(run(&[&large, &accepted]).0, 3);
    assert_eq!(run(&[&refused, &large, &accepted]).0, 1);
    assert_eq!(run(&[&large, &refused]).0, 1);
    assert_eq!(run(&[&missing, &refused, &large]).0, 2);
    assert_eq!(run(&["--steps", "2", &accepted]).0, 3);
    assert_eq!(run(&["--steps", "200", &accepted]).0, 0);
    assert_eq!(run(&["--steps"]), (2, "--steps needs a number\n".to_owned()));
    assert_eq!(run(&["--steps", "many", &accepted]).0, 2);
    for (args, wanted) in [(&[][..], 2), (&["--help"], 0), (&["-h"], 0), (&[&accepted, "-h"], 0)] {
        let (status, text) = run(args);
        let usage = text.starts_with("grundy-check [--steps N] FILE");
        assert!(status == wanted && usage, "{args:?}: {text}");
    }
}
