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
    // A file of one byte more than is read, with nothing after the certificate but spaces.
    let mut spaces = right().to_json().into_bytes();
    spaces.resize((1 << 26) + 1, b' ');
    let long = format!("{folder}/long.json");
    fs::write(&long, &spaces).unwrap();
    let (status, text) = run(&[&long]);
    assert!(status == 3 && text.contains("longer"), "{text}");
    assert_eq!(run(&[&accepted, &accepted]).0, 0);
    fs::remove_file(&long).unwrap();
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
