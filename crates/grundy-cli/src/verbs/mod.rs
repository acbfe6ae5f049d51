//! One file for each verb: read the arguments, ask the library, lay out the answer.

pub(crate) mod batch;
pub(crate) mod board;
pub(crate) mod census;
pub(crate) mod figure;
pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod genus;
pub(crate) mod manual;
pub(crate) mod nim;
pub(crate) mod outcome;
pub(crate) mod play;
pub(crate) mod quotient;
pub(crate) mod reproduce;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod verify;
