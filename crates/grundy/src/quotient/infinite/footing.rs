//! What the positions with k heaps n stand on when those with k − 1 of them are known by a claim.
//!
//! As on a [`Ground`], a move in one of the heaps n leads to the layer below. There the outcome
//! depends on an element of H and on numbers, so who is won at once does, too. The normal numbers
//! are those of the band below raised by the most that an option of a heap n carries; by the lemma
//! about bands that is fine enough.

use super::band::Band;
use super::numbers::Numbers;
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The layer below, and from where a move into it wins.
#[derive(Clone, Debug)]
pub(crate) struct Footing {
    /// The monoid below; from its elements without numbers a move wins at once if this says so.
    pub(crate) ground: Arc<Ground>,
    band: Band,
    /// The most of one weighed atom that an option of the new one carries.
    reach: u32,
    place: FxHashMap<Numbers, usize>,
    /// For each element below, the normal numbers with which it is won at once.
    won: Vec<Bits>,
}

impl Footing {
    pub(super) fn new(
        ground: Ground,
        band: Band,
        reach: u32,
        normals: &[Numbers],
        won: Vec<Bits>,
    ) -> Self {
        let place = (0..).zip(normals).map(|(n, &numbers)| (numbers, n)).collect();
        Self { ground: Arc::new(ground), band, reach, place, won }
    }

    /// Whether a position with this element below, and these numbers, is won at once.
    pub(super) fn wins(&self, base: u32, numbers: &Numbers) -> bool {
        self.won[base as usize].contains(self.place[&self.band.normal(*numbers)])
    }

    /// By so much a band is to be raised to tell what is won at once.
    pub(super) fn reach(&self) -> u32 {
        self.reach
    }
}
