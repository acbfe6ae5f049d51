//! Quaternary games: codes with digits 0 to 3, so that no heap is ever split.
//!
//! They are subtraction games with a few special rules for small heaps, and yet many of them are
//! wild: one of length three, 0.123, and more and more for longer codes. Allen (2006) asks what
//! becomes of a wild one if threes are appended to its code, which makes it look like Nim
//! (0.333…). This module answers for one game and, by [`census`], for all games up to a length:
//!
//! - [`tameness`]: tame, with a proof, or wild, with the first wild heap;
//! - [`Nimified`]: the game with infinitely many threes appended, and whether all, all but
//!   finitely many, or infinitely many of its heaps fail to have a tame value
//!   ([`Domestication`]);
//! - [`NimmingNumber`]: the least number of threes that makes the game tame.
//!
//! The theorems behind the proofs are in `docs/quaternary.md`.

mod census;
mod nimified;
mod nimming;
mod tameness;

pub use census::{Census, CensusGame, census, codes, examine};
pub use nimified::{Domestication, Nimified, ProvedShift};
pub use nimming::{NimmingNumber, nimming_number};
pub use tameness::{ProvedTameness, tameness};
