//! A certificate, checked.

use super::{Answer, Ending};
use crate::Page;
use grundy_cert::{Accepted, Refusal};
use serde::Serialize;

/// What the checker says about a certificate.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct VerifyAnswer {
    accepted: bool,
    claim: Option<String>,
    /// The step that failed; none if the certificate was not checked to the end.
    step: Option<u32>,
    reason: Option<String>,
    #[serde(skip)]
    is_limit: bool,
}

impl VerifyAnswer {
    /// The verdict of the checker as an answer.
    pub fn new(verdict: Result<Accepted, Refusal>) -> Self {
        match verdict {
            Ok(accepted) => Self {
                accepted: true,
                claim: Some(accepted.claim),
                step: None,
                reason: None,
                is_limit: false,
            },
            Err(refusal) => Self {
                accepted: false,
                claim: None,
                step: (!refusal.is_limit()).then_some(refusal.step),
                is_limit: refusal.is_limit(),
                reason: Some(refusal.reason),
            },
        }
    }
}

impl Answer for VerifyAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(match (self.accepted, self.is_limit) {
            (true, _) => "accepted",
            (false, true) => "not checked",
            (false, false) => "refused",
        });
        let mut fact = |label: &str, value: Option<String>| {
            if let Some(value) = value {
                page.fact(label, value);
            }
        };
        fact("claim", self.claim.clone());
        fact("step", self.step.map(|step| step.to_string()));
        fact("reason", self.reason.clone());
        page
    }

    fn ending(&self) -> Ending {
        match (self.accepted, self.is_limit) {
            (true, _) => Ending::Done,
            (false, true) => Ending::Unchecked,
            (false, false) => Ending::No,
        }
    }
}
