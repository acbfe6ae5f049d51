//! What a quotient answers.

pub(crate) mod explain;
pub(crate) mod genus;
pub(crate) mod large;
pub(crate) mod quotient;
