//! Misère quotients: what a game becomes when positions that no context tells apart are one.
//!
//! Two sums of heaps are *indistinguishable* in a game if beside every further sum of heaps of
//! that game they have the same outcome. The classes form a commutative monoid Q, some of whose
//! elements, P, are the P-positions; the *pretending function* Φ gives the element of each heap.
//! If Q is finite then tables of Q, P and Φ are the whole strategy, as nim-values are in normal
//! play (T. E. Plambeck, *Taming the wild in impartial combinatorial games*, 2005; T. E. Plambeck
//! and A. N. Siegel, *Misère quotients for impartial games*, 2008).
//!
//! [`Solver`] works heap by heap and always holds the exact quotient of the heaps so far:
//!
//! 1. Usually a new heap adds nothing. The only element that can be its value follows from its
//!    outcomes beside one position per element, and verification needs one more atom.
//! 2. Otherwise a finer *trial* monoid is made from the old one and the new heap, outcomes are
//!    filled in, and elements that no multiplier separates are merged (partition refinement).
//! 3. Verification proves the result or finds positions at which it fails. Then the next trial
//!    counts the heaps of the least failing position, and so on.
//! 4. When trials grow, the positions with no new heap, one, two, … are understood one after the
//!    other. Then the quotient, or a proof that it is infinite ([`ProvedOutcomes`]), is put
//!    together from these layers.
//! 5. When the pretending function repeats for long enough the quotient is that of the whole game
//!    ([`ProvedPeriod`]). When misère play is normal play from some heap on ([`ProvedNormalPlay`])
//!    the nim-sequence says the rest. When the highest heap is weighed against the others
//!    ([`ProvedLaw`]), or an automaton can read the heaps in order ([`ProvedReader`]), a law says
//!    who wins though the quotient is infinite.
//!
//! Verification is independent of how a trial was come by, so no heuristic can make an answer
//! wrong. The cost of a step is that of a few passes over the trial, times the number of
//! generators; verification is roughly (elements × distinct heaps) operations on rows of bits.
//!
//! The engine asks [`Rules`](crate::Rules) for options and nothing else, so it works for any set
//! of games closed under options whose members are numbered such that options come first; if the
//! set is finite ([`Listed`](crate::rules::Listed)), its quotient is [`Status::Complete`]. Only the
//! proof of a period needs a finite code.

mod answer;
mod growing;
mod infinite;
mod model;
mod orders;
mod regular;
mod saved;
mod search;
mod solver;
mod verify;
mod weights;
mod whole;

#[cfg(test)]
mod tests;

pub use crate::monoid::{Element, Generator, Word};
pub use answer::explain::{ExplainedHeap, Explanation, Expression, Rewriting};
pub use answer::genus::ElementGenera;
pub use answer::quotient::Quotient;
pub use growing::law::{ProvedBalance, ProvedLaw, Weighed};
pub use infinite::band::Band;
pub use infinite::beside::{Beside, Layer};
pub use infinite::numbers::Numbers;
pub use infinite::proof::{Apart, ProvedInfinite, ProvedOutcomes};
pub use orders::{Change, ObservedGrowth};
pub use regular::law::{ProvedReader, ProvedRegular};
pub use saved::RestoreError;
pub use search::growth::Unfinished;
pub use solver::{Solver, Status};
pub use weights::proof::{Apart as WeightsApart, ProvedWeights};
pub use weights::scale::Scale;
pub use weights::weight::Weight;
pub use whole::kernel::ProvedNormalPlay;
pub use whole::period::{ProvedPeriod, Theorem};
