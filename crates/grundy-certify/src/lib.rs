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

pub use genus::genus;
pub use grundy_cert::format::Certificate;
pub use nim::nim;
pub use outcome::outcome;
pub use partizan::{MOST_GAMES, at_least, canonical, position, statement};
pub use quotient::quotient;
pub use segments::{SegmentError, with_segments};

use grundy::Game;
use grundy::rules::{Rules, Structure};
use grundy_cert::format::{self, Claim};

/// The rules as a certificate has them; `None` for a game that certificates cannot tell.
fn rules(game: &Game) -> Option<format::Rules> {
    match game.structure() {
        Structure::Code(code) => Some(format::Rules::Code(format::Code {
            digits: code.prefix().iter().map(|digit| digit.0).collect(),
            tail: code.tail().iter().map(|digit| digit.0).collect(),
        })),
        Structure::GrundysGame => Some(format::Rules::GrundysGame),
        _ => None,
    }
}

/// Several certificates of the same game in one.
pub fn all(game: &Game, parts: impl IntoIterator<Item = Certificate>) -> Option<Certificate> {
    let claims: Vec<Claim> = parts.into_iter().flat_map(|part| listed(part.claim)).collect();
    let rules = rules(game).filter(|_| !claims.is_empty())?;
    Some(Certificate::new(rules, Claim::All(claims)))
}

/// Lists of claims are not put into lists.
fn listed(claim: Claim) -> Vec<Claim> {
    match claim {
        Claim::All(claims) => claims,
        one => vec![one],
    }
}

#[cfg(test)]
mod tests;
