//! What a quotient answers.

pub(crate) mod genus;
pub(crate) mod quotient;
