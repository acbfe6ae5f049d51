//! One file for each verb: arguments, a call of the library, an answer.

pub(crate) mod atlas;
pub(crate) mod board;
pub(crate) mod census;
pub(crate) mod desk;
pub(crate) mod equal;
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
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod value;
pub(crate) mod verify;
