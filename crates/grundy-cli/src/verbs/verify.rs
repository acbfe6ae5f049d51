//! `grundy verify FILE`: a certificate, accepted, refused, or not checked at a limit.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::VerifyArgs;
use grundy_cert::{Limits, check};
use grundy_report::Page;
use serde::Serialize;
use std::fs::File;
use std::io::Read;

#[derive(Serialize)]
struct Json {
    accepted: bool,
    claim: Option<String>,
    step: Option<u32>,
    reason: Option<String>,
}

pub(crate) fn answer(args: &VerifyArgs) -> Verdict {
    let limits = Limits { steps: args.steps, ..Limits::default() };
    let mut bytes = Vec::new();
    // One byte more than is allowed, so that a file that is too long is seen to be.
    let most = limits.file as u64 + 1;
    File::open(&args.file)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(|e| Failure::new(format!("error: cannot read {}: {e}", args.file.display())))?;
    let mut page = Page::default();
    Ok(match check(&bytes, &limits) {
        Ok(accepted) => {
            page.heading("accepted");
            page.fact("claim", &accepted.claim);
            let claim = Some(accepted.claim);
            let json = Json { accepted: true, claim, step: None, reason: None };
            Answer::new(page, json, Status::Done)
        }
        Err(refusal) => {
            let limit = refusal.is_limit();
            page.heading(if limit { "not checked" } else { "refused" });
            if !limit {
                page.fact("step", refusal.step);
            }
            page.fact("reason", &refusal.reason);
            let (step, reason) = ((!limit).then_some(refusal.step), Some(refusal.reason));
            let json = Json { accepted: false, claim: None, step, reason };
            Answer::new(page, json, if limit { Status::Limit } else { Status::No })
        }
    })
}
