//! Certificates for results on impartial heap games, and a checker that trusts nobody.
//!
//! A certificate is a JSON file: the rules of a game, a claim about it, and what a proof of the
//! claim needs beyond the rules. [`check`] derives the claim again from the rules alone, by the
//! theorem that belongs to the kind of claim, and either accepts it, with the statement in words,
//! or refuses it, with the number of the step that failed and the reason. A check that a limit
//! stops says so ([`Refusal::is_limit`]): it says nothing about the claim. `docs/certificates.md`
//! describes the formats and the steps and proves the theorems, precisely enough for anyone to
//! write another checker.
//!
//! This crate shares no code with the library that finds the results. It is meant to be read:
//!
//! | module | what |
//! |---|---|
//! | [`mod@format`] | the files, as types |
//! | `refusal` | refusals, and the meter that bounds time and memory |
//! | `rules` | the options of a heap, or of a position that is listed |
//! | `period` | when a preperiod and a period are the least ones |
//! | `nim` | nim-sequences: Guy–Smith theorem |
//! | `state` | nim-sequences of codes with a repeating tail |
//! | `growth` | nim-sequences whose values grow for ever |
//! | `short` | nim-sequences with long periods: a window that comes back |
//! | `segments` | the same, cut into segments that are checked one by one |
//! | `stream` | nim-values in a sparse space, one after the other |
//! | `blocks` | the same, 512 at a time |
//! | `marks` | what the moves of many heaps exclude |
//! | `sets` | sets of small numbers, many at a time |
//! | `classes` | rare and common numbers |
//! | `genera` | genera of single heaps |
//! | `genus` | genus sequences of games that never split |
//! | `tame` | genus sequences of tame games |
//! | `monoid` | finite commutative monoids given by generators acting |
//! | `finite` | outcomes told by a finite commutative monoid |
//! | `quotient` | misère quotients |
//! | `normal` | misère play that is normal play from some heap on |
//! | `band` | classes of pairs of numbers in which the difference counts |
//! | `plane` | outcomes told by a finite commutative monoid and the numbers of two heaps |
//! | `layers` | outcomes beside a fixed number of larger heaps |
//! | `infinite` | infinite misère quotients |
//! | `weights` | infinite misère quotients in which all heaps are weighed |
//! | `balance` | laws in which the highest heap is weighed against the others |
//! | `regular` | outcomes told by an automaton that reads the heaps by size |
//! | `outcome` | outcomes of single positions |
//! | [`partizan`] | partizan games: order, equality, canonical forms |
//!
//! The checker never panics: no indexing, no unwrapping (the lints below forbid both), numbers
//! bounded before they are added or multiplied, work and memory metered.
//!
//! ```
//! let file = br#"{
//!   "format": "grundy-certificate", "version": 1,
//!   "game": { "code": { "digits": [0, 7, 7], "tail": [] } },
//!   "claim": { "nim-period": { "preperiod": 71, "period": 12, "saltus": 0, "proof": "guy-smith" } }
//! }"#;
//! let accepted = grundy_cert::check(file, &grundy_cert::Limits::default()).unwrap();
//! assert!(accepted.claim.starts_with("For every heap size n ≥ 71 of 0.77, G(n + 12) = G(n)"));
//!
//! let wrong = String::from_utf8_lossy(file).replace("71", "70");
//! let refused = grundy_cert::check(wrong.as_bytes(), &grundy_cert::Limits::default());
//! assert_eq!(refused.unwrap_err().step, 3);
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod balance;
mod band;
mod blocks;
mod carry;
mod classes;
mod finite;
pub mod format;
mod genera;
mod genus;
mod growth;
mod infinite;
mod layers;
mod marks;
mod monoid;
mod nim;
mod normal;
mod outcome;
pub mod partizan;
mod period;
mod plane;
mod quotient;
mod range;
mod refusal;
mod regular;
mod rules;
mod segments;
mod sets;
mod short;
mod state;
mod stream;
mod tame;
#[cfg(test)]
mod tests;
mod valued;
mod weights;

pub use refusal::{Limits, Refusal};
pub use segments::Part;

use format::{Certificate, Claim, NimProof};
use refusal::{Meter, refuse, stop};
use rules::Game;

/// A claim that was checked, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The statement and the theorem.
    pub claim: String,
}

/// Checks the bytes of a certificate file.
pub fn check(file: &[u8], limits: &Limits) -> Result<Accepted, Refusal> {
    if file.len() <= limits.file && partizan::is_for_partizan(file) {
        return Ok(Accepted { claim: partizan::check(file, limits)? });
    }
    check_certificate(&read(file, limits)?, limits)
}

/// Checks a part of the segments of a certificate of a long nim-period, and whatever it takes to
/// see that the claim follows if all segments are right.
///
/// If the check of part I of N is accepted for each I from 1 to N, the claim is proved.
pub fn check_part(file: &[u8], limits: &Limits, part: Part) -> Result<Accepted, Refusal> {
    let certificate = read(file, limits)?;
    let game = game_of(&certificate)?;
    let mut meter = Meter::new(limits);
    match &certificate.claim {
        Claim::NimPeriod(claim) => match &claim.proof {
            NimProof::Short(proof) => {
                let claim = segments::check(&game, claim, proof, &mut meter, part)?;
                Ok(Accepted { claim })
            }
            _ => refuse(1, "the proof has no segments"),
        },
        _ => refuse(1, "the claim has no segments"),
    }
}

fn read(file: &[u8], limits: &Limits) -> Result<Certificate, Refusal> {
    if file.len() > limits.file {
        return stop(format!("the file is longer than {} bytes", limits.file));
    }
    serde_json::from_slice(file).or_else(|error| refuse(0, error.to_string()))
}

/// The game of a certificate of this format.
fn game_of(certificate: &Certificate) -> Result<Game, Refusal> {
    let Certificate { format, version, game, .. } = certificate;
    if format != format::FORMAT {
        return refuse(0, format!("the format is not {:?}", format::FORMAT));
    }
    if *version != format::VERSION {
        return refuse(0, format!("version {version} is not known, only {}", format::VERSION));
    }
    Game::new(game)
}

/// Checks a certificate that has been read.
pub fn check_certificate(certificate: &Certificate, limits: &Limits) -> Result<Accepted, Refusal> {
    let (game, claim) = (game_of(certificate)?, &certificate.claim);
    let mut meter = Meter::new(limits);
    let Claim::All(claims) = claim else {
        return Ok(Accepted { claim: check_claim(&game, claim, &mut meter)? });
    };
    if claims.is_empty() {
        return refuse(1, "nothing is claimed");
    }
    let statements: Result<Vec<String>, Refusal> =
        claims.iter().map(|claim| check_claim(&game, claim, &mut meter)).collect();
    Ok(Accepted { claim: statements?.join(" ") })
}

fn check_claim(game: &Game, claim: &Claim, meter: &mut Meter) -> Result<String, Refusal> {
    match claim {
        Claim::NimPeriod(claim) => match &claim.proof {
            NimProof::GuySmith => nim::check(game, claim, meter),
            NimProof::State(proof) => state::check(game, claim, proof, meter),
            NimProof::Short(proof) if proof.segments.is_empty() => {
                short::check(game, claim, proof, meter)
            }
            NimProof::Short(proof) => segments::check(game, claim, proof, meter, Part::WHOLE),
            NimProof::Growth(proof) => growth::check(game, claim, proof, meter),
            NimProof::Lasker(proof) => growth::check_lasker(game, claim, proof, meter),
        },
        Claim::NimValues(claim) => nim::check_values(game, claim, meter),
        Claim::Genera(claim) => genera::check(game, claim, meter),
        Claim::GenusColumns(claim) => genus::check_columns(game, claim, meter),
        Claim::GenusPeriod(claim) => genus::check_period(game, claim, meter),
        Claim::GenusTame(claim) => tame::check(game, claim, meter),
        Claim::GenusGrowth(claim) => genus::check_growth(game, claim, meter),
        Claim::Quotient(claim) => quotient::check(game, claim, meter),
        Claim::NormalPlay(claim) => normal::check(game, claim, meter),
        Claim::InfiniteQuotient(claim) => infinite::check(game, claim, meter),
        Claim::Weights(claim) => weights::check(game, claim, meter),
        Claim::Balance(claim) => balance::check(game, claim, meter),
        Claim::Regular(claim) => regular::check(game, claim, meter),
        Claim::Outcome(claim) => outcome::check(game, claim, meter),
        Claim::All(_) => refuse(1, "a list of claims inside a list of claims"),
    }
}
