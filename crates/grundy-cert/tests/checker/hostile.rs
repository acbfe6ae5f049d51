//! Files that are not certificates, or not quite.

use crate::common;
use grundy_cert::format::{Certificate, Claim, Quotient};
use grundy_cert::{Limits, Refusal, check};
use std::time::{Duration, Instant};

/// Refused at once, whatever it is.
fn refused(file: &[u8]) -> Refusal {
    let start = Instant::now();
    let refusal = check(file, &Limits::default()).expect_err("accepted");
    assert!(start.elapsed() < Duration::from_secs(5), "slow: {refusal}");
    refusal
}

#[test]
fn truncated_anywhere() {
    for (_, text) in common::golden() {
        let text = text.trim_end();
        (0..text.len()).for_each(|end| assert_eq!(refused(&text.as_bytes()[..end]).step, 0));
    }
}

#[test]
fn something_behind() {
    for (_, text) in common::golden() {
        for more in ["{}", "x", "\0", ",", &text] {
            assert_eq!(refused(format!("{text}{more}").as_bytes()).step, 0);
        }
    }
}

#[test]
fn deeply_nested() {
    for open in ["[", "{\"claim\":", "{\"game\":{\"code\":{\"digits\":["] {
        assert_eq!(refused(open.repeat(1_000_000).as_bytes()).step, 0);
    }
    let inside = format!("{{\"format\":{}", "[".repeat(1_000_000));
    assert_eq!(refused(inside.as_bytes()).step, 0);
}

#[test]
fn huge() {
    let limits = Limits::default();
    let spaces = vec![b' '; limits.file + 1];
    assert!(refused(&spaces).reason.contains("longer"));
    // As long as is allowed: a list of digits, most of them wrong.
    let mut digits =
        b"{\"format\":\"grundy-certificate\",\"version\":1,\"game\":{\"code\":{\"digits\":[0"
            .to_vec();
    digits.extend(b",7".repeat(2 << 20));
    digits.extend(b"],\"tail\":[]}},\"claim\":{\"genus-period\":{\"preperiod\":1,\"period\":1}}}");
    assert!(refused(&digits).reason.contains("digits"));
}

#[test]
fn keys_given_twice() {
    for (name, text) in common::golden() {
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.trim_end().ends_with('{') && line.contains(':'))
        {
            let mut twice: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            twice.insert(i, format!("{},", line.trim_end_matches(',')));
            let refusal = refused(twice.join("\n").as_bytes());
            assert!(refusal.reason.contains("duplicate"), "{name}: {line}: {refusal}");
        }
    }
}

#[test]
fn keys_that_are_missing() {
    for (name, text) in common::golden() {
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("\": ")) {
            // Without `counted` the usual number is taken, without `above` there is nothing above.
            let may_be_left_out = ["\"counted\"", "\"above\""].iter().any(|key| line.contains(key));
            if line.ends_with('{') || may_be_left_out {
                continue;
            }
            let mut fewer = lines.clone();
            fewer.remove(i);
            // A comma may be left before a closing brace.
            let text = fewer.join("").replace("  ", "").replace(",}", "}");
            let refusal = refused(text.as_bytes());
            assert!(refusal.reason.contains("missing field"), "{name}: {line}: {refusal}");
        }
    }
}

#[test]
fn versions_and_formats() {
    for (_, text) in common::golden() {
        for version in ["0", "2", "10", "-1", "1.0", "\"1\"", "null", "4294967297"] {
            let other = text.replace("\"version\": 1", &format!("\"version\": {version}"));
            assert_eq!(refused(other.as_bytes()).step, 0, "{version}");
        }
        assert_eq!(refused(text.replace("grundy-certificate", "grundy").as_bytes()).step, 0);
    }
}

#[test]
fn not_text() {
    for (_, text) in common::golden() {
        for at in (0..text.trim_end().len()).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = 0xff;
            assert_eq!(refused(&bytes).step, 0);
        }
    }
    for junk in [&b""[..], b"\0", b"\xef\xbb\xbf{}", b"null", b"1e999", b"\"\\ud800\"", b"[1,2"] {
        assert_eq!(refused(junk).step, 0);
    }
}

#[test]
fn of_another_game() {
    let golden = common::golden();
    let limits = Limits { steps: 1 << 26, ..Limits::default() };
    let mut caught = 0;
    for (name, text) in &golden {
        for (other, rules) in &golden {
            let (mut certificate, rules) = (common::read(text), common::read(rules).game);
            // Some games have the same nim-values: what counts is that no falsehood passes.
            if name.starts_with("0.1") && name.ends_with("normal") || rules == certificate.game {
                continue;
            }
            certificate.game = rules;
            match check(certificate.to_json().as_bytes(), &limits) {
                Err(_) => caught += 1,
                Ok(_) => assert!(common::is_true(&certificate), "{name} for {other}"),
            }
        }
    }
    assert!(caught > 150, "{caught}");
}

#[test]
fn absurd_sizes() {
    let kayles = common::golden()["kayles-misere"].clone();
    let certificate = common::read(&kayles);
    let Claim::Quotient(quotient) = &certificate.claim else { panic!() };
    let change = |change: &dyn Fn(&mut Quotient)| {
        let mut other = quotient.clone();
        change(&mut other);
        let other = Certificate { claim: Claim::Quotient(other), ..certificate.clone() };
        refused(other.to_json().as_bytes())
    };
    assert_eq!(change(&|q| q.order = 0).step, 2);
    assert_eq!(change(&|q| q.order = u64::MAX).step, 2);
    assert_eq!(change(&|q| (q.order, q.action) = (1 << 31, vec![])).step, 0);
    let many = |q: &mut Quotient| (q.order, q.action) = (1_000_000, vec![vec![0; 1_000_000]]);
    assert_eq!(change(&many).step, 0);
    for text in ["normal", "normal-short", "misere-position"] {
        let text = &common::golden()[&format!("kayles-{text}")];
        for huge in [1_u64 << 33, 1 << 39, 1 << 40, 1 << 63, u64::MAX] {
            for number in ["71", "12", "70", "5", "77"] {
                let fields = text.replace(&format!(": {number}"), &format!(": {huge}"));
                let changed = fields.replace(&format!(",{number}]"), &format!(",{huge}]"));
                if changed != *text {
                    refused(changed.as_bytes());
                }
            }
        }
    }
}
