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
mod kayles;
mod normal;
mod quotients;
mod sparse;
mod structure;
mod translates;
mod words;

pub use claims::{Claim, Paper, papers};
pub use desk::Desk;
use found::{Found, Question};
use grundy::run::{Reached, Run, Stop};

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The computed value means the same as the printed one.
    Agrees,
    /// It does not.
    Differs,
    /// The copy of the paper has no value to compare.
    Unreadable,
    /// It takes long, and `--full` was not given.
    NotRun,
}

impl Verdict {
    /// The word for it on a page.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Unreadable => "unreadable",
            Self::NotRun => "not run",
        }
    }
}

/// A claim with what was computed for it.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The value in the notation of the paper; `None` if it was not computed.
    pub computed: Option<String>,
    /// What came of the comparison.
    pub verdict: Verdict,
}

impl Checked<'_> {
    /// A difference that the errata do not explain.
    #[must_use]
    pub fn is_unexpected(&self) -> bool {
        self.verdict == Verdict::Differs && self.claim.erratum.is_none()
    }
}

/// Computes a claim anew and compares.
///
/// ```
/// use grundy::run::Run;
/// use grundy_reproduce::{Desk, Verdict, check, papers};
///
/// let papers = papers();
/// let plambeck = papers.iter().find(|paper| paper.name == "plambeck").unwrap();
/// let mut desk = Desk::new(plambeck, Run::unlimited());
/// let checked = check(&mut desk, &plambeck.claims[0], false).unwrap();
/// assert_eq!(checked.verdict, Verdict::Agrees);
/// ```
///
/// # Errors
///
/// Why the run stopped.
pub fn check<'c>(desk: &mut Desk<'_>, claim: &'c Claim, full: bool) -> Result<Checked<'c>, Stop> {
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

/// The claims of the papers with this name, or whose ids begin with it; all claims if there is
/// none.
#[must_use]
pub fn chosen<'p>(papers: &'p [Paper], name: Option<&str>) -> Vec<(&'p Paper, Vec<&'p Claim>)> {
    let is_meant = |claim: &&Claim| {
        name.is_none_or(|name| {
            let rest = claim.id.strip_prefix(name);
            rest.is_some_and(|rest| name.contains('.') || rest.starts_with('.'))
        })
    };
    let claims = |paper: &'p Paper| (paper, paper.claims.iter().filter(is_meant).collect());
    papers.iter().map(claims).filter(|(_, claims): &(_, Vec<_>)| !claims.is_empty()).collect()
}

/// Computes claims anew, paper by paper, until all are done or the run stops.
pub fn check_all<'p>(
    chosen: &[(&'p Paper, Vec<&'p Claim>)],
    full: bool,
    run: &Run<'_>,
) -> Reached<Vec<(&'p Paper, Vec<Checked<'p>>)>> {
    let mut checked = Vec::new();
    for (paper, claims) in chosen {
        let mut desk = Desk::new(paper, *run);
        let mut done = Vec::new();
        let mut claims = claims.iter();
        let stop = claims.try_for_each(|claim| {
            done.push(check(&mut desk, claim, full)?);
            Ok(())
        });
        checked.push((*paper, done));
        if let Err(stop) = stop {
            return Reached::stopped(checked, stop);
        }
    }
    Reached::whole(checked)
}

fn ask(desk: &mut Desk<'_>, claim: &Claim) -> Result<Found, Stop> {
    let mut words = claim.question.split_whitespace();
    let verb = words.next().unwrap_or_default();
    let args: Vec<&str> = words.collect();
    let question = Question { verb, args: &args, printed: claim.printed };
    let subjects = [
        normal::ask,
        sparse::ask,
        genera::ask,
        quotients::ask,
        games::ask,
        boards::ask,
        closed::ask,
        kayles::ask,
        allemang::ask,
    ];
    for subject in subjects {
        if let Some(found) = subject(desk, &question)? {
            return Ok(found);
        }
    }
    panic!("claims: nobody answers {} ({})", claim.question, claim.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A wrong value is found out, whatever kind of value it is.
    #[test]
    fn wrong_values_differ() {
        let papers = papers();
        let paper = papers.iter().find(|paper| paper.name == "plambeck").unwrap();
        let mut desk = Desk::new(paper, Run::unlimited());
        for (question, right, wrong) in [
            ("nim 0.123 1..5", "1 0 2 2 1", "1 0 2 1 1"),
            ("genus 0.123 8", "2^1420", "2^1520"),
            ("order 0.123", "20", "21"),
            ("phi 0.123 6..8", "b^2 e a", "b^2 x a"),
            ("p-elements 0.123", "x xa b^2 z^2 zb", "x xa b^2 z^2 zb x"),
            ("p-elements 0.123", "x xa b^2 z^2 ab", "x xa b^2 z^2"),
            (
                "presentation 0.123",
                "x^2=e, z^4=z^2, a^2=e, b^3=xb^2, ab=zb, z^2b=b, z^2a=z^3",
                "x^2=e",
            ),
            (
                "rewriting 0.123",
                "x^2>e, z^4>z^2, a^2>e, b^3>xb^2, ab>zb, z^2b>b, z^2a>z^3",
                "x^2>z",
            ),
            ("form 0.123 h8", "{{2},1}", "{{2},0}"),
            ("form-genus 0.123 h6+T", "0^20", "0^0520"),
            ("class 0.123 b", "b xb zb xzb", "b xb zb"),
            ("outcome nim 2,2", "P", "N"),
        ] {
            let mut verdict = |printed: &'static str| {
                let claim = Claim {
                    id: "plambeck.test".to_owned(),
                    place: String::new(),
                    question,
                    printed,
                    erratum: None,
                    slow: false,
                    unreadable: false,
                };
                let checked = check(&mut desk, &claim, false).unwrap();
                assert_eq!(checked.is_unexpected(), checked.verdict == Verdict::Differs);
                checked.verdict
            };
            assert_eq!(verdict(right), Verdict::Agrees, "{question}: {right}");
            assert_eq!(verdict(wrong), Verdict::Differs, "{question}: {wrong}");
        }
    }

    #[test]
    fn every_claim_has_its_own_name_and_place() {
        let papers = papers();
        let claims: Vec<&Claim> = papers.iter().flat_map(|paper| &paper.claims).collect();
        assert!(claims.len() > 1000, "{}", claims.len());
        let ids: BTreeSet<&str> = claims.iter().map(|claim| &claim.id[..]).collect();
        assert_eq!(ids.len(), claims.len());
        assert!(claims.iter().all(|claim| claim.place.contains(": ") && !claim.printed.is_empty()));
    }
}
