//! The heaps of one word among each other, for more than 64 numbers.
//!
//! The numbers of the last heaps are kept in one wide register, the byte of the heap at distance d
//! at place d − 1. A number v is excluded by a move (d, x) if that byte ⊕ x is v: one comparison
//! tests it for all distances. So the free numbers of a heap are tried in order until one passes.

use super::WORD;
use super::lane::Lane;
use super::offsets::Offset;
use super::simd::Wide;

/// At most one move for each distance: what it adds, and at which distances there is one.
#[derive(Clone)]
struct Layer {
    numbers: [u8; WORD],
    present: u64,
}

/// The moves with distances below 64, in layers.
#[derive(Clone)]
pub(crate) struct Broad(Vec<Layer>);

impl Broad {
    pub(crate) fn new(offsets: &[Offset]) -> Self {
        let mut layers: Vec<Layer> = Vec::new();
        for offset in offsets.iter().filter(|o| o.distance < WORD as u64) {
            let at = offset.distance as usize - 1;
            let k = layers.iter().position(|l| l.present >> at & 1 == 0).unwrap_or(layers.len());
            if k == layers.len() {
                layers.push(Layer { numbers: [0; WORD], present: 0 });
            }
            layers[k].numbers[at] = offset.number as u8;
            layers[k].present |= 1 << at;
        }
        Self(layers)
    }

    /// Finds the numbers of a word. `excluded` is what the heaps before it exclude; `slow` settles
    /// a heap for which no number covered is free.
    #[inline(always)]
    pub(crate) fn settle<W: Wide>(
        &self,
        excluded: &[[u64; 8]],
        numbers: &mut [u8; WORD],
        slow: &mut dyn FnMut(usize, &[u8; WORD]) -> Option<u8>,
    ) -> Option<()> {
        let mut free = [[0u64; WORD]; 4];
        for (free, rows) in free.iter_mut().zip(excluded.chunks(8)) {
            let mut bytes = [[0xFF; 64]; 8];
            for (bytes, rows) in bytes.iter_mut().zip(rows) {
                *bytes = W::load(rows).transposed();
            }
            u64::complement(&bytes[..rows.len()], free);
        }
        let mut last = W::zero();
        for j in 0..WORD {
            let inside = (1u64 << j) - 1;
            let least = self.least(last, inside, free.map(|free| free[j]));
            numbers[j] = match least {
                Some(v) => v,
                None => slow(j, numbers)?,
            };
            last = last.pushed(numbers[j]);
        }
        Some(())
    }

    /// Whether a move to one of the `last` heaps has this number.
    #[inline(always)]
    pub(crate) fn excludes<W: Wide>(&self, last: W, number: u8) -> bool {
        let mut hits = 0;
        for layer in &self.0 {
            hits |= last.sum_bytes_equal(&layer.numbers, number) & layer.present;
        }
        hits != 0
    }

    /// The least free number that the heaps `inside` the word do not exclude.
    #[inline(always)]
    fn least<W: Wide>(&self, last: W, inside: u64, free: [u64; 4]) -> Option<u8> {
        for (k, mut bits) in free.into_iter().enumerate() {
            while bits != 0 {
                let v = (64 * k) as u8 + bits.trailing_zeros() as u8;
                let hits = |l: &Layer| last.sum_bytes_equal(&l.numbers, v) & l.present & inside;
                if self.0.iter().fold(0, |all, layer| all | hits(layer)) == 0 {
                    return Some(v);
                }
                bits &= bits - 1;
            }
        }
        None
    }
}
