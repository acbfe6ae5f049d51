//! Bit planes: for each common number v, the heaps that have it, one bit each.
//!
//! The planes are kept twice. *By word*: the words of all numbers over the same 64 heaps lie side
//! by side, so that one wide instruction treats eight numbers. *By number*: the bits of one number
//! run on over all heaps, so that one instruction treats 512 heaps. Both keep only a window of the
//! past and slide.

use super::simd::Wide;
use super::{BLOCK, WORD};

/// The words of eight numbers over the same 64 heaps: one line of the cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(crate) struct Line(pub(crate) [u64; 8]);

#[derive(Clone)]
pub(crate) struct Planes {
    /// Numbers in use, a multiple of eight.
    used: usize,
    /// Groups of eight numbers per word, a power of two so that ⊕ stays inside.
    chunks: usize,
    by_word: Vec<Line>,
    /// For each group of eight numbers the word after the last one in which it has a bit.
    ends: Vec<u64>,
    /// The first word kept by word, and how many back must be kept.
    word_base: u64,
    word_reach: usize,
    /// The planes by number, then their [layers](Self::spread).
    by_number: Vec<u8>,
    /// Bytes per number, the first word kept, and how many words back must be kept.
    row_bytes: usize,
    row_base: u64,
    row_reach: usize,
    /// The next word to be written.
    next: u64,
}

impl Planes {
    /// Empty planes for numbers below `used`, beginning at word `first`, that remember at least the
    /// given numbers of heaps.
    pub(crate) fn new(used: usize, first: u64, far: u64, helpers: u64, layers: usize) -> Self {
        let used = used.next_multiple_of(8);
        let chunks = (used / 8).next_power_of_two();
        let word_reach = (far as usize).div_ceil(WORD) + 2;
        let row_reach = (helpers as usize).div_ceil(WORD) + 9;
        // With few numbers there is room for long rows, which are seldom moved.
        let room = if used <= 64 { 4 * row_reach } else { (row_reach / 2).max(64) };
        // Not a multiple of a large power of two, so that rows spread over the cache.
        let row_bytes = 8 * (row_reach + room).next_multiple_of(16) + 72;
        let words = word_reach + (word_reach / 2).max(64);
        Self {
            used,
            chunks,
            by_word: vec![Line::default(); words * chunks],
            ends: vec![0; chunks],
            word_base: first,
            word_reach,
            by_number: vec![0; (1 + layers) * used * row_bytes],
            row_bytes,
            row_base: first,
            row_reach,
            next: first,
        }
    }

    pub(crate) fn used(&self) -> usize {
        self.used
    }

    pub(crate) fn chunks(&self) -> usize {
        self.chunks
    }

    pub(crate) fn bytes(&self) -> usize {
        64 * self.by_word.len() + self.by_number.len()
    }

    /// The words by word, and where word `word` begins in them.
    #[inline(always)]
    pub(crate) fn words(&self, word: u64) -> (&[Line], usize) {
        (&self.by_word, (word - self.word_base) as usize * self.chunks)
    }

    /// For each group of eight numbers the word after the last one in which it has a bit.
    #[inline(always)]
    pub(crate) fn ends(&self) -> &[u64] {
        &self.ends
    }

    /// The bytes of the planes by number, and the place in them of a heap divisible by 8 in the
    /// plane of number 0. The same heap of number v is v × [`Self::row_bytes`] further on.
    #[inline(always)]
    pub(crate) fn bytes_at(&self, heap: u64) -> (&[u8], usize) {
        (&self.by_number, (heap / 8 - 8 * self.row_base) as usize)
    }

    pub(crate) fn row_bytes(&self) -> usize {
        self.row_bytes
    }

    /// The 512 bits of a number that begin at a heap divisible by 8.
    #[inline(always)]
    pub(crate) fn stretch(&self, number: usize, heap: u64) -> &[u8; 64] {
        let (bytes, at) = self.bytes_at(heap);
        chunk(bytes, number * self.row_bytes + at)
    }

    /// All bits of a number and where the byte of a heap divisible by 8 is.
    #[inline(always)]
    pub(crate) fn row(&self, number: usize, heap: u64) -> (&[u8], usize) {
        let row = &self.by_number[number * self.row_bytes..(number + 1) * self.row_bytes];
        (row, (heap / 8 - 8 * self.row_base) as usize)
    }

    /// Makes `word`, of the last block written, the next one to be written.
    pub(crate) fn rewind(&mut self, word: u64) {
        debug_assert!(word <= self.next && self.next <= word + (BLOCK / WORD) as u64);
        self.next = word;
    }

    /// Makes room for the words of one more block.
    pub(crate) fn make_room(&mut self) {
        let more = (BLOCK / WORD) as u64;
        let words = (self.by_word.len() / self.chunks) as u64;
        if self.next + more > self.word_base + words {
            let drop = (self.next - self.word_base) as usize - self.word_reach;
            self.by_word.copy_within(drop * self.chunks.., 0);
            self.word_base += drop as u64;
        }
        if self.next + more > self.row_base + self.row_bytes as u64 / 8 {
            let drop = (self.next - self.row_base) as usize - self.row_reach;
            for row in self.by_number.chunks_exact_mut(self.row_bytes) {
                row.copy_within(8 * drop.., 0);
            }
            self.row_base += drop as u64;
        }
    }

    /// Writes 512 bits of rows from heap `n` on: row `to` + v becomes the union of row `from` + v
    /// moved by each of the shifts, and of row `to` + v − `used` if that is a layer already made,
    /// for every number v.
    #[inline(always)]
    pub(crate) fn spread<W: Wide>(
        &mut self,
        n: u64,
        to: usize,
        from: usize,
        shifts: &[u64],
        keep: Option<usize>,
    ) {
        let (_, here) = self.bytes_at(n);
        for v in 0..self.used {
            let at = (from + v) * self.row_bytes + here;
            let mut union = W::zero();
            if let Some(keep) = keep {
                union = W::load_bytes(chunk(&self.by_number, (keep + v) * self.row_bytes + here));
            }
            for &shift in shifts {
                let at = at - 8 * (shift / 64) as usize;
                let now = W::load_bytes(chunk(&self.by_number, at));
                let before = W::load_bytes(chunk(&self.by_number, at - 8));
                union = union.or(now.shifted(before, (shift % 64) as u32));
            }
            let at = (to + v) * self.row_bytes + here;
            union.store_bytes(self.by_number[at..].first_chunk_mut().expect("64 bytes"));
        }
    }

    /// Whether heap `n` is so far inside the window that the heaps `shift` before it are, too.
    pub(crate) fn reaches(&self, n: u64, shift: u64) -> bool {
        n >= WORD as u64 * (self.row_base + 1) + shift
    }

    /// Writes the next word. All heaps in it are common, with these numbers.
    #[inline(always)]
    pub(crate) fn push<W: Wide>(&mut self, numbers: &[u8; WORD]) {
        for v in 0..self.used {
            self.set(v, W::bytes_equal(numbers, v as u8));
        }
        self.next += 1;
    }

    /// The same, only by number.
    #[inline(always)]
    pub(crate) fn push_rows<W: Wide>(&mut self, numbers: &[u8; WORD]) {
        let at = 8 * (self.next - self.row_base) as usize;
        let rows = self.by_number.chunks_exact_mut(self.row_bytes);
        for (v, row) in rows.take(self.used).enumerate() {
            row[at..at + 8].copy_from_slice(&W::bytes_equal(numbers, v as u8).to_le_bytes());
        }
        self.next += 1;
    }

    /// Writes the next word from the numbers of its common heaps.
    pub(crate) fn push_some(&mut self, numbers: &[Option<u16>; WORD]) {
        let mut bits = vec![0u64; self.used];
        for (j, number) in numbers.iter().enumerate() {
            if let Some(v) = *number {
                bits[usize::from(v)] |= 1 << j;
            }
        }
        for (v, bits) in bits.into_iter().enumerate() {
            self.set(v, bits);
        }
        self.next += 1;
    }

    #[inline(always)]
    fn set(&mut self, v: usize, bits: u64) {
        let word = (self.next - self.word_base) as usize;
        self.by_word[word * self.chunks + v / 8].0[v % 8] = bits;
        if bits != 0 {
            self.ends[v / 8] = self.next + 1;
        }
        let at = v * self.row_bytes + 8 * (self.next - self.row_base) as usize;
        self.by_number[at..at + 8].copy_from_slice(&bits.to_le_bytes());
    }
}

#[inline(always)]
fn chunk(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..].first_chunk().expect("64 bytes")
}
