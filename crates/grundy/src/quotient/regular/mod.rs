//! Regular laws: a finite automaton that reads the heaps of a position from the smallest to the
//! largest tells who wins. The theorem, with its proof, is in `docs/quotient.md`.

mod learn;
mod options;
mod pairs;
mod reader;
mod search;
mod situation;
mod twins;

pub(crate) mod check;
pub(crate) mod law;

pub(crate) use learn::readers;

#[cfg(test)]
mod tests;
