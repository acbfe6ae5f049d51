//! The tables, figures and numbers of the papers that this program implements, recomputed.
//!
//! What was printed is in `claims/`, one file for each paper, with the question that each value
//! answers. The questions are answered here by the library, one file for each subject; several
//! papers ask the same. A value is never taken from the claims: they are only compared with it.

mod allemang;
mod boards;
mod claims;
mod closed;
mod desk;
mod found;
mod games;
mod genera;
mod normal;
mod quotients;
mod sparse;
mod words;

pub(crate) use claims::{Claim, Paper, papers};
pub(crate) use desk::Desk;
use found::Found;
use grundy::run::Stop;

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Agrees,
    Differs,
    Unreadable,
    /// It takes long, and `--full` was not given.
    NotRun,
}

impl Verdict {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Unreadable => "unreadable",
            Self::NotRun => "not run",
        }
    }
}

/// A claim with what was computed for it.
pub(crate) struct Checked<'a> {
    pub(crate) claim: &'a Claim,
    pub(crate) computed: Option<String>,
    pub(crate) verdict: Verdict,
}

impl Checked<'_> {
    /// A difference that the errata do not explain.
    pub(crate) fn is_unexpected(&self) -> bool {
        self.verdict == Verdict::Differs && self.claim.erratum.is_none()
    }
}

/// Computes a claim anew and compares.
pub(crate) fn check<'c>(
    desk: &mut Desk<'_>,
    claim: &'c Claim,
    full: bool,
) -> Result<Checked<'c>, Stop> {
    if claim.slow && !full {
        return Ok(Checked { claim, computed: None, verdict: Verdict::NotRun });
    }
    let found = ask(desk, claim)?;
    let verdict = match found.agrees {
        _ if claim.unreadable => Verdict::Unreadable,
        true => Verdict::Agrees,
        false => Verdict::Differs,
    };
    Ok(Checked { claim, computed: Some(found.text), verdict })
}

fn ask(desk: &mut Desk<'_>, claim: &Claim) -> Result<Found, Stop> {
    let mut words = claim.question.split_whitespace();
    let verb = words.next().unwrap_or_default();
    let args: Vec<&str> = words.collect();
    let subjects = [
        normal::ask,
        sparse::ask,
        genera::ask,
        quotients::ask,
        games::ask,
        boards::ask,
        closed::ask,
        allemang::ask,
    ];
    for subject in subjects {
        if let Some(found) = subject(desk, verb, &args, claim.printed)? {
            return Ok(found);
        }
    }
    panic!("claims: nobody answers {} ({})", claim.question, claim.id)
}
