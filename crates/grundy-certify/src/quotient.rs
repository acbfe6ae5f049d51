//! Certificates of misère quotients: finite, infinite, and of normal play beyond a heap.

mod balance;
mod infinite;
mod regular;
mod weights;

use crate::{all, nim, rules};
use grundy::Game;
use grundy::quotient::{Element, Quotient, Solver, Status, Theorem};
use grundy_cert::format::{self, Certificate, Claim};
use infinite::infinite;

/// The misère quotient, of the whole game or to the last heap that was settled; if it is infinite
/// with the next heap, that too, and what is known of larger heaps.
pub fn quotient(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    if let Some(found) = normal_play(game, solver, status) {
        return Some(found);
    }
    let finite = finite_quotient(game, solver, status);
    if let (Some(law), Status::Balanced(_)) = (solver.proved_law(), status) {
        let balance = Certificate::new(rules(game, 0)?, Claim::Balance(balance::balance(law)));
        return all(finite.into_iter().chain([balance]));
    }
    if let (Some(reader), Status::Regular(_)) = (solver.proved_reader(), status) {
        let regular = Certificate::new(rules(game, 0)?, Claim::Regular(regular::regular(reader)));
        return all(finite.into_iter().chain([regular]));
    }
    match (solver.proved_outcomes(), status) {
        (Some(found), Status::Infinite(_)) => {
            let claims = [found].into_iter().chain(solver.further_outcomes()).map(|found| {
                let claim = Claim::InfiniteQuotient(infinite(found));
                Some(Certificate::new(rules(game, found.heap())?, claim))
            });
            let claims: Option<Vec<Certificate>> = claims.collect();
            all(finite.into_iter().chain(claims?))
        }
        (None, Status::Infinite(_)) => {
            let found = solver.proved_weights()?;
            let claim = Claim::Weights(weights::weights(found));
            all(finite.into_iter().chain([Certificate::new(rules(game, found.heap())?, claim)]))
        }
        _ => finite,
    }
}

/// Where large heaps are played as in normal play: that, and the quotient if it is known.
fn normal_play(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    let whole = match status {
        Status::Normal(_) => None,
        Status::Solved(found) if found.theorem() != Theorem::Periodicity => {
            let Claim::NimPeriod(nim) = nim(game, solver.nim_sequence()?)?.claim else {
                return None;
            };
            let (preperiod, period) = (found.preperiod(), found.period());
            let order = solver.quotient().order() as u64;
            Some(format::Whole { order, preperiod, period, nim })
        }
        _ => return None,
    };
    let last = solver.normal_play()?.from() - 1;
    let quotient = solver.verified_quotient();
    let quotient = finite(&quotient, quotient.tabulated_to(), None)?;
    let claim = format::NormalPlay { last, quotient, whole };
    Some(Certificate::new(rules(game, 0)?, Claim::NormalPlay(claim)))
}

fn finite_quotient(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    let period = match status {
        Status::Solved(period) => Some(format::PretendingPeriod {
            preperiod: period.preperiod(),
            period: period.period(),
        }),
        _ => None,
    };
    let last = period.map_or(solver.heap(), |p| p.preperiod + p.period - 1);
    let claim = finite(&solver.quotient(), last, period)?;
    Some(Certificate::new(rules(game, last)?, Claim::Quotient(claim)))
}

fn finite(
    quotient: &Quotient<'_>,
    last: u64,
    period: Option<format::PretendingPeriod>,
) -> Option<format::Quotient> {
    let rows = quotient.action();
    let value = |heap| quotient.value(heap).map(Element::number);
    let images = |g: usize| rows.iter().map(|row| row[g].number()).collect();
    Some(format::Quotient {
        order: quotient.order() as u64,
        action: (0..quotient.generators().len()).map(images).collect(),
        p_elements: quotient.p_elements().into_iter().map(Element::number).collect(),
        pretending: (0..=last).map(value).collect::<Option<_>>()?,
        period,
        reduced: true,
    })
}
