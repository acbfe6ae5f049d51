//! Quotients in which heaps have weights: an element of a finite monoid H and an integer, for each
//! heap. Outcomes depend on the product of the elements and on the sum of the weights, which counts
//! exactly near zero and modulo a period, with its sign, far from it.
//!
//! A pair that is counted (`infinite/`) is the case of the weights 1 and −1. There small numbers
//! are part of the pair; here they are part of H, so that any number of heaps may have weights.

mod apart;
pub(crate) mod claim;
pub(crate) mod counts;
mod fill;
mod forms;
pub(crate) mod guess;
#[cfg(test)]
mod invented;
pub(crate) mod proof;
pub(crate) mod rates;
mod reach;
pub(crate) mod scale;
mod scales;
mod trial;
pub(crate) mod verify;
pub(crate) mod weight;
