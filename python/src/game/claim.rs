//! What a certificate may be about.

use super::{GENUS_HEAP, Game};
use crate::certificate::Certificate;
use crate::convert;
use crate::genus::Genera;
use crate::nim::NimSequence;
use crate::position;
use crate::quotient::Quotient;
use crate::rules::AnyRules;
use grundy::Position;
use grundy::outcome::Play;
use grundy::run::{Run, Stop};
use grundy::solve;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What a certificate may be about.
pub(super) enum Claim {
    Quotient,
    Nim,
    Genus,
    Outcome(Play, Position),
}

impl Claim {
    /// What somebody asks for.
    pub(super) fn read(
        claim: &str,
        position: Option<&Bound<'_, PyAny>>,
        play: &str,
    ) -> PyResult<Self> {
        Ok(match (claim, position) {
            ("quotient", None) => Self::Quotient,
            ("nim", None) => Self::Nim,
            ("genus", None) => Self::Genus,
            ("outcome", Some(position)) => {
                Self::Outcome(convert::play(play)?, position::read(position)?)
            }
            ("outcome", None) => {
                return Err(PyValueError::new_err("which position? Say position=..."));
            }
            _ => {
                let text = "certificates are of quotient, nim, genus, or outcome with a position";
                return Err(PyValueError::new_err(text));
            }
        })
    }
}

impl Game {
    /// The certificate of a claim; the inner `None` where nothing is proved.
    pub(super) fn certify(
        &self,
        claim: &Claim,
        run: &Run<'_>,
    ) -> Result<(Option<Certificate>, Option<Stop>), Stop> {
        let AnyRules::Spelt(game) = &self.rules else { return Ok((None, None)) };
        let made = |certificate: Option<grundy_certify::Certificate>| {
            certificate.map(|certificate| Certificate::new(certificate.to_json()))
        };
        match claim {
            Claim::Quotient => {
                let found = Quotient::solve(&self.rules, None, run);
                Ok((found.certified(), found.stop()))
            }
            Claim::Nim => {
                let found = NimSequence::compute(&self.rules, None, run);
                Ok((made(grundy_certify::nim(game, &found.found)), found.stop()))
            }
            Claim::Genus => {
                let found = Genera::compute(&self.rules, GENUS_HEAP, run);
                Ok((made(grundy_certify::genus(game, &found.found.value, run)), found.stop()))
            }
            Claim::Outcome(play, position) => {
                let mut judge = solve::judge(game, *play, position, *run);
                let found = grundy_certify::outcome(game, &mut *judge, position, *play)?;
                Ok((made(found), None))
            }
        }
    }
}
