//! Heaps in rounds: a whole vector of heaps at once, again and again until it is right.
//!
//! If every near move goes back at least δ heaps, then heap n + j does not depend on the heaps from
//! n + j − δ + 1 on. So if one computes a vector of heaps from what is known before it, and then
//! again and again from that and its own last state, the first δ heaps are right after the first
//! round, δ more after each further one, by induction. Nothing goes heap by heap: a round is one
//! byte permutation and one permutation of bits per near move. This wins if the moves are few and δ
//! is large, as in 0.104 and 0.106, where the least distance is 6.

use super::past::Past;
use crate::nim::engine::blocked::base::BLOCK;
use crate::nim::engine::blocked::base::lane::Lane;
use crate::nim::engine::blocked::base::offsets::Offset;
use crate::nim::engine::blocked::base::simd::Wide;

/// The most near moves that are worth it.
const MOST: usize = 12;
/// The least of the distances that is worth it.
const LEAST: u64 = 4;

/// A move inside a vector of heaps: ⊕ x and a shift by some lanes. The upper bits of x move bytes
/// inside lanes, so they are part of the same byte permutation as the shift.
#[derive(Clone, Copy)]
struct Shift {
    order: [u8; 64],
    /// The bytes that come from the vector itself; the others come from the one before.
    keep: u64,
    bits: u8,
}

impl Shift {
    /// Moves nothing.
    const NONE: Self = Self { order: [0; 64], keep: 0, bits: 0 };

    fn new<L: Lane>(offset: &Offset) -> Self {
        let distance = offset.distance as usize % L::PER_WIDE * (L::BITS / 8);
        let swap = usize::from(offset.number / 8);
        Self {
            order: std::array::from_fn(|j| ((j ^ swap) + 64 - distance) as u8 % 64),
            keep: u64::MAX << distance,
            bits: (offset.number % 8) as u8,
        }
    }

    #[inline(always)]
    fn within<W: Wide>(&self, sets: W) -> W {
        sets.bytes_taken(&self.order, self.keep)
    }

    #[inline(always)]
    fn across<W: Wide>(&self, sets: W) -> W {
        sets.bytes_taken(&self.order, !self.keep)
    }
}

/// The near moves, by where they lead.
#[derive(Clone)]
pub(crate) struct Rounds {
    /// Inside a vector or into the one before, first those that do not permute bits.
    plain: Vec<Shift>,
    turned: Vec<Shift>,
    /// Into the last two vectors.
    middle: Vec<Shift>,
    rounds: usize,
}

impl Rounds {
    /// From which distance on the moves are far.
    pub(crate) fn far<L: Lane>() -> u64 {
        2 * L::PER_WIDE as u64
    }

    /// The near moves among these, if they are few and not too near.
    pub(crate) fn new<L: Lane>(offsets: &[Offset]) -> Option<Self> {
        let wide = L::PER_WIDE as u64;
        let near: Vec<&Offset> = offsets.iter().filter(|o| o.distance < wide).collect();
        let least = near.first().map_or(wide, |o| o.distance);
        let shifts = |turned: bool| {
            let near = near.iter().filter(|o| (o.number % 8 != 0) == turned);
            near.map(|o| Shift::new::<L>(o)).collect::<Vec<_>>()
        };
        let middle =
            offsets.iter().filter(|o| (wide..2 * wide).contains(&o.distance)).map(Shift::new::<L>);
        let rounds = Self {
            plain: shifts(false),
            turned: shifts(true),
            middle: middle.collect(),
            rounds: L::PER_WIDE.div_ceil(least as usize),
        };
        (near.len() <= MOST && least >= LEAST).then_some(rounds)
    }

    /// Settles a block and writes its numbers. `false` if some number is too large for a set.
    #[inline(always)]
    pub(crate) fn settle<L: Lane, W: Wide>(
        &self,
        past: &mut Past<L>,
        numbers: &mut [u8; BLOCK],
    ) -> bool {
        match (self.plain.len(), self.turned.len()) {
            (..=1, ..=3) => self.settle_with::<L, W, 1, 3>(past, numbers),
            (..=2, ..=6) => self.settle_with::<L, W, 2, 6>(past, numbers),
            _ => self.settle_with::<L, W, MOST, MOST>(past, numbers),
        }
    }

    #[inline(always)]
    fn settle_with<L: Lane, W: Wide, const P: usize, const T: usize>(
        &self,
        past: &mut Past<L>,
        numbers: &mut [u8; BLOCK],
    ) -> bool {
        let plain: [Shift; P] =
            std::array::from_fn(|i| self.plain.get(i).copied().unwrap_or(Shift::NONE));
        let turned: [Shift; T] =
            std::array::from_fn(|i| self.turned.get(i).copied().unwrap_or(Shift::NONE));
        for out in numbers.chunks_exact_mut(L::PER_WIDE) {
            let known = self.known::<L, W>(past);
            let mut sets = known.lowest_missing(L::WIDTH);
            for _ in 1..self.rounds {
                let mut excluded = known;
                for shift in &turned {
                    excluded = excluded.or(shift.within(sets).bits_swapped(shift.bits));
                }
                for shift in &plain {
                    excluded = excluded.or(shift.within(sets));
                }
                sets = excluded.lowest_missing(L::WIDTH);
            }
            past.push(sets);
            let out = &mut out[..L::PER_WIDE];
            out.copy_from_slice(&sets.bit_places(L::WIDTH)[..L::PER_WIDE]);
        }
        numbers.iter().fold(0, |all, &number| all | usize::from(number)) < L::BITS
    }

    /// What the heaps before a vector exclude in it.
    #[inline(always)]
    fn known<L: Lane, W: Wide>(&self, past: &Past<L>) -> W {
        let [mut known] = past.excluded::<W, 1>();
        let (last, older): (W, W) = (past.before(0), past.before(1));
        for shift in &self.middle {
            let both = shift.within(last).or(shift.across(older));
            known = known.or(both.bits_swapped(shift.bits));
        }
        for shift in self.plain.iter().chain(&self.turned) {
            known = known.or(shift.across(last).bits_swapped(shift.bits));
        }
        known
    }
}
