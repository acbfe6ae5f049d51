//! The library `grundy` as a Python module.
//!
//! A thin layer: every class holds a value of the library, every method makes the calls that the
//! command line makes. What is added is what Python expects: positions from strings and lists,
//! sequences with indices and slices, exceptions that carry the partial answer, interrupts, bars.

mod atlas;
mod board;
mod census;
mod certificate;
mod convert;
mod figure;
mod form;
mod game;
mod genus;
mod nim;
mod partizan;
mod period;
mod play;
mod position;
mod quotient;
mod rules;
mod run;
mod solution;
mod worker;

use pyo3::prelude::*;

/// The compiled part of the package `grundy`.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use super::atlas::{Atlas, family, search};
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::census::{census, quaternary};
    #[pymodule_export]
    use super::certificate::{Certificate, verify};
    #[pymodule_export]
    use super::figure::Figure;
    #[pymodule_export]
    use super::form::Form;
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::genus::{Genera, Genus};
    #[pymodule_export]
    use super::nim::NimSequence;
    #[pymodule_export]
    use super::partizan::Value;
    #[pymodule_export]
    use super::period::{ObservedPeriod, ProvedPeriod};
    #[pymodule_export]
    use super::play::Match;
    #[pymodule_export]
    use super::position::{Move, Position};
    #[pymodule_export]
    use super::quotient::{Element, Quotient};
    #[pymodule_export]
    use super::solution::Solution;
}
