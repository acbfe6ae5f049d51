//! The proof that a settled block has no rare heap.
//!
//! The common candidate c of a heap is its value if and only if every smaller rare value w is
//! excluded, that is if some split into common heaps a and b has G(a) ⊕ G(b) = w. For a fixed
//! part a this is one plane: the heaps n with n − i − a in the plane of w ⊕ G(a). A few
//! well chosen [helpers](super::helpers) cover all 512 heaps of a block; the rest are searched one
//! by one.

use super::helpers::{Choice, Helper, Layers};
use crate::nim::engine::blocked::base::planes::Planes;
use crate::nim::engine::blocked::base::simd::Wide;
use crate::nim::sparse::SparseSpace;

/// With more than 64 numbers in use, so many heaps are searched one by one sooner than by more
/// helpers. With fewer numbers the rows are dense and the next helpers finish sooner.
const FEW: u32 = 12;

/// Eight helpers that are tried together.
#[derive(Clone)]
struct Eight {
    /// Where their planes are, from the block's place in plane 0.
    at: [isize; 8],
    deepest: u64,
}

impl Eight {
    fn new(helpers: &[Helper], planes: &Planes) -> Self {
        let place = |h: &Helper| (h.row * planes.row_bytes()) as isize - (h.distance / 8) as isize;
        Self {
            at: std::array::from_fn(|i| place(&helpers[i % helpers.len()])),
            deepest: helpers.iter().map(|h| h.part).max().unwrap_or(0),
        }
    }
}

/// The helpers of each rare number.
#[derive(Clone)]
pub(super) struct Proof {
    space: SparseSpace,
    layers: Layers,
    /// Best first.
    lists: Vec<Vec<Eight>>,
}

impl Proof {
    /// Chooses the helpers, with parts of at most `depth`, for blocks like the ones before heap
    /// `n`. `early` are the values of the first heaps.
    pub(super) fn new(
        planes: &Planes,
        layers: Layers,
        space: SparseSpace,
        early: &[u16],
        n: u64,
        depth: u64,
    ) -> Self {
        let choice = Choice::new(planes, &layers, space, early, n, depth);
        let mut lists: Vec<Vec<Eight>> = Vec::new();
        let group = usize::from(space.low_bit());
        let mut above = vec![0; choice.heaps(0).len()];
        for first in (0..planes.used()).step_by(group).rev() {
            let numbers = first..(first + group).min(planes.used());
            let pattern = larger(space, first as u16);
            let mut need = above.clone();
            for c in numbers.clone() {
                for (t, bits) in choice.heaps(c).into_iter().enumerate() {
                    above[t] |= bits;
                    need[t] |= bits & pattern;
                }
            }
            for w in numbers.rev() {
                let chosen = choice.helpers(w, need.clone());
                lists.push(chosen.chunks(8).map(|eight| Eight::new(eight, planes)).collect());
            }
        }
        lists.reverse();
        Self { space, layers, lists }
    }

    pub(super) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Whether every rare value below the candidates of the block at heap `n` is excluded. The
    /// [layers](Self::layers) must be spread up to the end of the block.
    /// `search` finds, for a heap and a rare number, the smaller part of a split that excludes it.
    /// The largest part used is noted in `depth`.
    #[inline(always)]
    pub(super) fn check<W: Wide>(
        &self,
        planes: &Planes,
        n: u64,
        depth: &mut u64,
        mut search: impl FnMut(u64, u16) -> Option<u64>,
    ) -> bool {
        let mut above = W::zero();
        let group = usize::from(self.space.low_bit());
        for first in (0..planes.used()).step_by(group).rev() {
            let numbers = first..(first + group).min(planes.used());
            let mut here = W::zero();
            for c in numbers.clone() {
                here = here.or(W::load_bytes(planes.stretch(c, n)));
            }
            let pattern = W::load(&[larger(self.space, first as u16); 8]);
            let need = above.or(here.and(pattern));
            above = above.or(here);
            if need.is_zero() {
                continue;
            }
            for w in numbers {
                let left = self.cover(planes, n, w, need, depth);
                if !left.is_zero() && !search_all(left, n, w as u16, depth, &mut search) {
                    return false;
                }
            }
        }
        true
    }

    /// The heaps of the block that no helper covers.
    #[inline(always)]
    fn cover<W: Wide>(&self, planes: &Planes, n: u64, w: usize, need: W, depth: &mut u64) -> W {
        let (bytes, here) = planes.bytes_at(n);
        let mut left = need;
        let few = if planes.used() > 64 { FEW } else { 0 };
        for eight in &self.lists[w] {
            let mut covered = W::zero();
            for at in eight.at {
                let at = here.wrapping_add_signed(at);
                covered = covered.or(W::load_bytes(bytes[at..].first_chunk().expect("64 bytes")));
            }
            left = left.without(covered);
            *depth = (*depth).max(eight.deepest);
            if left.is_zero() || (few > 0 && left.count() <= few) {
                break;
            }
        }
        left
    }
}

/// Searches the split for every heap left.
#[inline(always)]
fn search_all<W: Wide>(
    left: W,
    n: u64,
    w: u16,
    depth: &mut u64,
    search: &mut impl FnMut(u64, u16) -> Option<u64>,
) -> bool {
    let mut words = [0; 8];
    left.store(&mut words);
    for (t, mut bits) in words.into_iter().enumerate() {
        while bits != 0 {
            let heap = n + (64 * t) as u64 + u64::from(bits.trailing_zeros());
            match search(heap, w) {
                Some(part) => *depth = (*depth).max(part),
                None => return false,
            }
            bits &= bits - 1;
        }
    }
    true
}

/// The heaps of an even word at which a common value is larger than the rare ones with the same
/// upper bits: where it has the bit that numbering drops.
fn larger(space: SparseSpace, number: u16) -> u64 {
    let has_bit = |heap| space.value(heap, number, false) & space.low_bit() != 0;
    let (even, odd) = (has_bit(0), has_bit(1));
    (if even { 0x5555_5555_5555_5555 } else { 0 }) | (if odd { 0xAAAA_AAAA_AAAA_AAAA } else { 0 })
}
