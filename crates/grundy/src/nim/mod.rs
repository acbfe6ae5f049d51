//! Normal play: the player who cannot move loses.
//!
//! Every heap is worth a nim-heap, its *nim-value* G(n), and a sum of heaps is worth the XOR of
//! their values (Sprague 1935, Grundy 1939). So all there is to know about a heap game in normal
//! play is its *nim-sequence* G(0), G(1), G(2), …, and if that is periodic, finitely many values
//! say everything.
//!
//! [`sequence`] is the one call: it chooses an engine for the rules, computes, and proves the
//! period as soon as a theorem covers it.

#[doc(hidden)]
pub mod engine;
mod judge;
pub mod period;
mod race;
pub mod reference;
mod request;
mod sequence;
pub mod sparse;
mod strategy;
mod visit;

pub use engine::stream::{Checkpoint, CheckpointError, Offer};
pub use judge::NimJudge;
pub use period::{
    ConditionalPeriod, ObservedPeriod, Period, Periodicity, Proof, ProvedPeriod, Return, Theorem,
};
pub use request::{Engine, EngineNameError, Keep, NimError, Request};
pub use sequence::{NimSequence, Sparse};
pub use strategy::{compute, sequence};
