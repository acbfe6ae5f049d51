//! All certificates of a small world, judged: whatever is accepted is true by brute force, and
//! each refusal is counted by its step and reason.

use super::is_true;
use grundy_cert::format::{Certificate, Claim, Code, Rules};
use grundy_cert::{Limits, Refusal, check_certificate};
use std::collections::BTreeMap;

/// A take-and-break code.
pub(crate) fn code(digits: &[u64], tail: &[u64]) -> Rules {
    Rules::Code(Code { digits: digits.to_vec(), tail: tail.to_vec() })
}

/// The refusal of a claim.
pub(crate) fn refusal(rules: &Rules, claim: Claim) -> Refusal {
    let certificate = Certificate::new(rules.clone(), claim);
    let checked = check_certificate(&certificate, &Limits::default());
    checked.expect_err(&format!("accepted: {}", certificate.to_json()))
}

/// Asserts the step of the refusal of a claim, and what the reason contains.
pub(crate) fn refused(rules: &Rules, claim: Claim, step: u32, reason: &str) {
    let refusal = refusal(rules, claim);
    assert!(refusal.step == step && refusal.reason.contains(reason), "{reason}: {refusal}");
}

/// What became of the certificates of a small world.
#[derive(Default)]
pub(crate) struct Census {
    pub(crate) accepted: usize,
    refused: BTreeMap<(u32, String), usize>,
}

impl Census {
    /// Judges all certificates; what is accepted must be true.
    pub(crate) fn of(certificates: impl IntoIterator<Item = Certificate>) -> Self {
        Self::within(Limits { file: 0, steps: 1 << 20, cells: 1 << 16 }, certificates)
    }

    /// The same with other limits.
    pub(crate) fn within(
        limits: Limits,
        certificates: impl IntoIterator<Item = Certificate>,
    ) -> Self {
        let mut census = Self::default();
        for certificate in certificates {
            match check_certificate(&certificate, &limits) {
                Ok(_) => {
                    assert!(is_true(&certificate), "accepted: {}", certificate.to_json());
                    census.accepted += 1;
                }
                Err(refusal) => {
                    let letters = refusal.reason.replace(|c: char| c.is_ascii_digit(), "#");
                    let reason = letters.split('#').filter(|part| !part.is_empty());
                    let reason = reason.collect::<Vec<_>>().join("#").trim().to_owned();
                    *census.refused.entry((refusal.step, reason)).or_default() += 1;
                }
            }
        }
        census
    }

    /// Counts those of another one too.
    pub(crate) fn add(&mut self, other: Self) {
        self.accepted += other.accepted;
        for (reason, count) in other.refused {
            *self.refused.entry(reason).or_default() += count;
        }
    }

    /// Asserts how many were accepted, and how many refused at each step.
    pub(crate) fn expect_steps(&self, accepted: usize, refused: &[(u32, usize)]) {
        let mut steps: BTreeMap<u32, usize> = BTreeMap::new();
        for ((step, _), count) in &self.refused {
            *steps.entry(*step).or_default() += count;
        }
        let found: Vec<(u32, usize)> = steps.into_iter().collect();
        assert_eq!((self.accepted, &found[..]), (accepted, refused));
    }

    /// Asserts how many were accepted, and how many refused for each reason: a table with lines
    /// such as `step 2, 12 times: the period is zero`.
    pub(crate) fn expect(&self, accepted: usize, refused: &str) {
        let lines = refused.lines().filter(|line| !line.trim().is_empty());
        let rows: Vec<(u32, &str, usize)> = lines.map(|line| row(line).expect(line)).collect();
        self.expect_rows(accepted, &rows);
    }

    /// The same, each reason with its step and how often it was found.
    pub(crate) fn expect_rows(&self, accepted: usize, refused: &[(u32, &str, usize)]) {
        let found = self.refused.iter().map(|((step, reason), &count)| (*step, &reason[..], count));
        let expected = refused.iter().map(|&(step, reason, count)| (step, reason.trim(), count));
        let line = |(step, reason, count)| format!("step {step}, {count} times: {reason}\n");
        assert!(
            self.accepted == accepted && found.clone().eq(expected),
            "{} accepted; refused:\n{}",
            self.accepted,
            found.map(line).collect::<String>()
        );
    }
}

fn row(line: &str) -> Option<(u32, &str, usize)> {
    let (step, rest) = line.trim().strip_prefix("step")?.split_once(',')?;
    let (count, reason) = rest.split_once("times:")?;
    Some((step.trim().parse().ok()?, reason.trim(), count.trim().parse().ok()?))
}
