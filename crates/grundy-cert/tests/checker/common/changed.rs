//! A golden certificate of an infinite quotient, and what becomes of it with a change.

use super::{golden, read};
use grundy_cert::format::{Certificate, Claim, Infinite};
use grundy_cert::{Accepted, Limits, Refusal, check_certificate};

/// The golden certificate of this name.
pub(crate) struct Golden(pub(crate) &'static str);

impl Golden {
    pub(crate) fn parts(&self) -> (Certificate, Infinite) {
        let certificate = read(&golden()[self.0]);
        let Claim::InfiniteQuotient(claim) = certificate.claim.clone() else { panic!() };
        (certificate, claim)
    }

    /// What the checker says of it with a change.
    pub(crate) fn checked(&self, change: impl Fn(&mut Infinite)) -> Result<Accepted, Refusal> {
        let (certificate, mut claim) = self.parts();
        change(&mut claim);
        let claim = Claim::InfiniteQuotient(claim);
        check_certificate(&Certificate { claim, ..certificate }, &Limits::default())
    }

    /// Asserts at which step it is refused with a change, for a reason with these words.
    #[track_caller]
    pub(crate) fn refused(&self, step: u32, words: &str, change: impl Fn(&mut Infinite)) {
        let no = self.checked(change).expect_err("it is wrong");
        assert!(no.step == step && no.to_string().contains(words), "{no}");
    }
}
