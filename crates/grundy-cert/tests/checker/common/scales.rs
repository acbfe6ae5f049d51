//! Golden certificates with one scale, and others put beside it that say nothing.

use super::{golden, is_true, read};
use grundy_cert::format::{Certificate, Claim, Numbers, Weights};
use grundy_cert::{Limits, check, check_certificate};

/// A scale that says nothing: its width and its period, and what heaps weigh on it.
#[derive(Clone, Copy)]
pub(crate) struct Silent(pub(crate) i64, pub(crate) i64, pub(crate) fn(usize) -> i64);

impl Silent {
    /// Puts it after the other scales, or before them.
    pub(crate) fn put(self, claim: &mut Weights, last: bool) {
        let Self(width, period, weight) = self;
        let put = |list: &mut Numbers<i64>, number| {
            let at = if last { list.0.len() } else { 0 };
            list.0.insert(at, number);
        };
        let at = if last { claim.width.0.len() } else { 0 };
        claim.width.0.insert(at, width as u64);
        claim.period.0.insert(at, period as u64);
        claim.weights.iter_mut().enumerate().for_each(|(heap, list)| put(list, weight(heap)));
        let end = width + period - 1;
        for listed in &mut claim.p_weights {
            let with = |number: i64| {
                let mut all = listed.clone();
                all.iter_mut().for_each(|list| put(list, number));
                all
            };
            *listed = (-end..=end).flat_map(with).collect();
            listed.sort_unstable();
        }
    }
}

pub(crate) fn weights_of(name: &str) -> (Certificate, Weights) {
    let certificate = read(&golden()[name]);
    let Claim::Weights(claim) = certificate.claim.clone() else { panic!() };
    (certificate, claim)
}

/// A golden certificate with more scales, each after the others or before them.
pub(crate) struct Scaled(pub(crate) &'static str, pub(crate) Vec<(Silent, bool)>);

impl Scaled {
    pub(crate) fn certificate(&self, change: impl Fn(&mut Weights)) -> Certificate {
        let (certificate, mut claim) = weights_of(self.0);
        self.1.iter().for_each(|&(scale, last)| scale.put(&mut claim, last));
        change(&mut claim);
        Certificate { claim: Claim::Weights(claim), ..certificate }
    }

    /// It is accepted, read again from its text, and true; returns what is said.
    #[track_caller]
    pub(crate) fn yes(&self, change: impl Fn(&mut Weights)) -> String {
        let certificate = self.certificate(change);
        let text = certificate.to_json();
        assert_eq!(read(&text), certificate);
        assert!(is_true(&certificate), "{text}");
        check(text.as_bytes(), &Limits::default()).unwrap_or_else(|no| panic!("{no}")).claim
    }

    /// Asserts at which step it is refused with a change, and why.
    #[track_caller]
    pub(crate) fn no(&self, step: u32, words: &str, change: impl Fn(&mut Weights)) {
        let checked = check_certificate(&self.certificate(change), &Limits::default());
        let no = checked.expect_err("it is wrong");
        assert!(no.step == step && no.reason.contains(words), "{no}");
    }
}
