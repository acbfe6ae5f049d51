//! Quotients that grow for ever, and the whole game solved all the same: the highest heap is
//! weighed against the sum of the others.

pub(crate) mod check;
mod conditions;
pub(crate) mod guess;
#[cfg(test)]
mod invented;
pub(crate) mod law;
mod options;
