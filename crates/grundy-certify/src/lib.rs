//! Certificates of what the library [`grundy`] proves, in the format of [`grundy_cert`].
//!
//! This crate is the only bridge between the solver and the checker: it copies what a proof
//! consists of into a certificate, and the checker derives the claim again from the rules in it.
//! Nothing here has to be trusted: a mistake makes a certificate that is refused.
//!
//! ```
//! use grundy::{Game, run::Run};
//! use grundy_cert::{Limits, check};
//!
//! let kayles: Game = "0.77".parse()?;
//! let sequence = grundy::nim::sequence(&kayles, 1000, &Run::unlimited()).value;
//! let certificate = grundy_certify::nim(&kayles, &sequence).expect("the period is proved");
//! let accepted = check(certificate.to_json().as_bytes(), &Limits::default()).unwrap();
//! assert!(accepted.claim.starts_with("For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n),"));
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```

mod genus;
mod nim;
mod outcome;
mod partizan;
mod quotient;
mod segments;

pub use genus::{genera, genus};
pub use grundy_cert::format::Certificate;
pub use nim::nim;
pub use outcome::outcome;
pub use partizan::{MOST_GAMES, at_least, canonical, position, statement};
pub use quotient::quotient;
pub use segments::{SegmentError, with_segments};

use grundy::Game;
use grundy::rules::{Rules, Structure};
use grundy_cert::format::{self, Claim};
use std::ops::ControlFlow;

/// The most parts of options that a certificate lists.
const MOST_PARTS: usize = 1 << 22;

/// The rules as a certificate has them. Rules that are neither a code nor Grundy's Game are listed,
/// to this heap; `None` if the list would be too long.
fn rules(game: &Game, last: u64) -> Option<format::Rules> {
    match game.structure() {
        Structure::Code(code) => Some(format::Rules::Code(format::Code {
            digits: code.prefix().iter().map(|digit| digit.0).collect(),
            tail: code.tail().iter().map(|digit| digit.0).collect(),
        })),
        Structure::GrundysGame => Some(format::Rules::GrundysGame),
        _ => listed(game, game.last_heap().unwrap_or(last)).map(format::Rules::Listed),
    }
}

/// The heaps of a game to this one, with their options.
fn listed(game: &Game, last: u64) -> Option<format::Listed> {
    let mut list = format::Listed { names: Vec::new(), options: Vec::new() };
    let mut parts = 0;
    for heap in 1..=last {
        let mut options = Vec::new();
        let flow = game.visit_options(heap, &mut |option| {
            parts += 1 + option.len();
            options.push(option.to_vec());
            if parts > MOST_PARTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            return None;
        }
        list.names.push(game.spell_heap(heap).into_owned());
        list.options.push(options);
    }
    Some(list)
}

/// Several certificates of the same game in one.
pub fn all(parts: impl IntoIterator<Item = Certificate>) -> Option<Certificate> {
    let parts: Vec<Certificate> = parts.into_iter().collect();
    // Of two lists of the same game one is the beginning of the other.
    let length = |part: &&Certificate| match &part.game {
        format::Rules::Listed(list) => list.names.len(),
        _ => 0,
    };
    let rules = parts.iter().max_by_key(length)?.game.clone();
    let claims = parts.into_iter().flat_map(|part| claims(part.claim)).collect();
    Some(Certificate::new(rules, Claim::All(claims)))
}

/// Lists of claims are not put into lists.
fn claims(claim: Claim) -> Vec<Claim> {
    match claim {
        Claim::All(claims) => claims,
        one => vec![one],
    }
}

#[cfg(test)]
mod tests;
