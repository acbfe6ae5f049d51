//! What an accepted certificate says: the facts are read off the claim, and off nothing else.

use crate::record::{Genus, Nim, Question, Quotient};
use grundy::Game;
use grundy::census::{End, Numbers};
use grundy::rules::{Code, Digit};
use grundy_cert::format::{self, Certificate, Claim, Rules};

/// The game that a certificate is about; `None` if its digits make no code, or if it is listed.
pub(crate) fn game(certificate: &Certificate) -> Option<Game> {
    match &certificate.game {
        Rules::GrundysGame => Some(Game::Grundy),
        Rules::Code(code) => {
            let digits = |list: &[u64]| list.iter().copied().map(Digit).collect();
            Some(Game::Code(Code::new(digits(&code.digits), digits(&code.tail))?))
        }
        // An atlas has games with a spelling.
        Rules::Listed(_) => None,
    }
}

/// The claims of a certificate, each list as its entries.
fn claims(certificate: &Certificate) -> &[Claim] {
    match &certificate.claim {
        Claim::All(claims) => claims,
        one => std::slice::from_ref(one),
    }
}

/// The question that a claim answers, if it answers one.
fn question(claim: &Claim) -> Option<Question> {
    match claim {
        Claim::NimPeriod(_) => Some(Question::Nim),
        Claim::GenusColumns(_)
        | Claim::GenusPeriod(_)
        | Claim::GenusTame(_)
        | Claim::GenusGrowth(_) => Some(Question::Genus),
        Claim::Quotient(_)
        | Claim::NormalPlay(_)
        | Claim::InfiniteQuotient(_)
        | Claim::Weights(_)
        | Claim::Balance(_)
        | Claim::Regular(_) => Some(Question::Quotient),
        _ => None,
    }
}

/// A certificate for each question that this one answers.
pub(crate) fn by_question(certificate: &Certificate) -> Vec<(Question, Certificate)> {
    let part = |asked: Question| {
        let about = claims(certificate).iter().filter(|claim| question(claim) == Some(asked));
        let mut about: Vec<Claim> = about.cloned().collect();
        let claim = if about.len() > 1 { Claim::All(about) } else { about.pop()? };
        Some((asked, Certificate { claim, ..certificate.clone() }))
    };
    Question::ALL.into_iter().filter_map(part).collect()
}

/// The nim-period that is claimed.
pub(crate) fn nim(certificate: &Certificate) -> Option<Nim> {
    let [Claim::NimPeriod(claim)] = claims(certificate) else { return None };
    Some(Nim {
        heap: claim.preperiod + claim.period - 1,
        preperiod: Some(claim.preperiod),
        period: Some(claim.period),
        saltus: Some(claim.saltus),
        start: Vec::new(),
    })
}

/// What is claimed of the genera.
pub(crate) fn genus(certificate: &Certificate) -> Option<Genus> {
    let claims = claims(certificate);
    let mut genus = Genus::default();
    for claim in claims {
        match claim {
            Claim::GenusPeriod(found) | Claim::GenusTame(found) => {
                genus.preperiod = Some(found.preperiod);
                genus.period = Some(found.period);
            }
            Claim::GenusGrowth(_) => genus.grows = true,
            Claim::GenusColumns(_) => {}
            _ => return None,
        }
    }
    (!claims.is_empty()).then_some(genus)
}

/// What is claimed of the quotient, and the table of it that can be gone on with.
pub(crate) fn quotient(certificate: &Certificate) -> Option<(Quotient, &format::Quotient)> {
    match claims(certificate) {
        [Claim::Quotient(table)] => {
            let end = if table.period.is_some() { End::Solved } else { End::Limit };
            let mut facts = exact(table, end)?;
            facts.numbers.preperiod = table.period.map(|p| p.preperiod);
            facts.numbers.period = table.period.map(|p| p.period);
            Some((facts, table))
        }
        [Claim::NormalPlay(claim)] => {
            let mut facts = exact(&claim.quotient, End::Normal)?;
            facts.numbers.preperiod = Some(claim.last + 1);
            if let Some(whole) = &claim.whole {
                // Beyond the last heap there is one more P-element in the kernel at most, and the
                // verified quotient has it already: the number of P-elements stays.
                facts.end = End::Solved;
                facts.numbers.order = whole.order;
                facts.numbers.preperiod = Some(whole.preperiod);
                facts.numbers.period = Some(whole.period);
            }
            Some((facts, &claim.quotient))
        }
        // What is known of larger heaps may follow.
        [Claim::Quotient(table), Claim::Weights(claim)] => {
            let next = claim.heaps.is_none() && claim.heap == table.pretending.len() as u64;
            (next && table.period.is_none()).then_some((exact(table, End::Infinite)?, table))
        }
        [Claim::Quotient(table), Claim::InfiniteQuotient(claim), further @ ..]
            if further.iter().all(|claim| matches!(claim, Claim::InfiniteQuotient(_))) =>
        {
            let next = claim.heap == table.pretending.len() as u64;
            (next && table.period.is_none()).then_some((exact(table, End::Infinite)?, table))
        }
        [Claim::Quotient(table), Claim::Balance(claim)] => {
            let mut facts = exact(table, End::Balanced)?;
            facts.numbers.preperiod = Some(claim.preperiod);
            Some((facts, table))
        }
        [Claim::Quotient(table), Claim::Regular(claim)] => {
            let mut facts = exact(table, End::Regular)?;
            facts.numbers.preperiod = Some(claim.index);
            Some((facts, table))
        }
        _ => None,
    }
}

/// A table that is claimed to be the quotient itself.
fn exact(table: &format::Quotient, end: End) -> Option<Quotient> {
    table.reduced.then(|| Quotient {
        end,
        numbers: Numbers {
            heap: (table.pretending.len() as u64).saturating_sub(1),
            order: table.order,
            p_order: table.p_elements.len() as u64,
            preperiod: None,
            period: None,
            tame: None,
        },
        class: None,
        changes: Vec::new(),
        presentation: None,
    })
}
