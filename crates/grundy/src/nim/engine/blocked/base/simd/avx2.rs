//! The twin of [`Portable`](super::portable::Portable) for machines with AVX2: two registers of
//! 256 bits.
//!
//! An [`Avx2`] can only be made by a job that was entered through `Level::run`, after the machine
//! was found to have every feature named there: the type is private to `simd`, and elsewhere it
//! is a `W: Wide` that comes with the job.

use super::{Portable, Wide, Width};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx2([__m256i; 2]);

/// For `lanes_swapped` within a register: lanes as pairs of 32 bits.
const SWAPS: [[u32; 8]; 4] = {
    let mut swaps = [[0; 8]; 4];
    let mut at = 0;
    while at < 32 {
        let (with, half) = (at / 8, at % 8);
        swaps[with][half] = (((half / 2) ^ with) * 2 + half % 2) as u32;
        at += 1;
    }
    swaps
};

/// Byte orders for `bytes_swapped`, within groups of 16.
const BYTE_SWAPS: [[u8; 32]; 8] = {
    let mut swaps = [[0; 32]; 8];
    let mut at = 0;
    while at < 256 {
        swaps[at / 32][at % 32] = ((at / 32) ^ (at % 16)) as u8;
        at += 1;
    }
    swaps
};

/// For `bits_swapped`: the four lower bits of a byte, or the four upper ones, when bit i has moved
/// to bit i ^ with. The tables are there twice, once for each half of a register.
const BIT_SWAPS: [[[u8; 32]; 2]; 8] = {
    let mut swaps = [[[0; 32]; 2]; 8];
    let mut at = 0;
    while at < 8 * 2 * 32 * 4 {
        let (with, upper, entry, bit) = (at / 256, at / 128 % 2, at / 4 % 32, at % 4);
        if (entry % 16) >> bit & 1 == 1 {
            swaps[with][upper][entry] |= 1 << ((bit + 4 * upper) ^ with);
        }
        at += 1;
    }
    swaps
};

/// Interleaves the bytes of the two words in each half of a register.
const PAIRS: [u8; 32] = interleave(1);
/// The same with pairs of bytes.
const QUADS: [u8; 32] = interleave(2);

const fn interleave(size: usize) -> [u8; 32] {
    let mut order = [0; 32];
    let mut at = 0;
    while at < 32 {
        let (group, within) = (at % 16 / size, at % size);
        order[at] = (group % 2 * 8 + group / 2 * size + within) as u8;
        at += 1;
    }
    order
}

/// Byte j of a mask of 32 bits, for each of its bits.
const SPREAD: [u8; 32] = {
    let mut order = [0; 32];
    let mut at = 0;
    while at < 32 {
        order[at] = (at / 8) as u8;
        at += 1;
    }
    order
};

/// How many bits a number below 16 has.
const BITS: [u8; 32] = {
    let mut bits = [0; 32];
    let mut at = 0;
    while at < 32 {
        bits[at] = (at as u8 % 16).count_ones() as u8;
        at += 1;
    }
    bits
};

/// Packing two registers works on their halves: quarters 0 2 1 3 are in order again after this.
const IN_ORDER: i32 = 0b11_01_10_00;

/// An operation on each of the two registers.
macro_rules! each {
    ($f:ident $(::<$n:tt>)?, $a:expr) => {{
        let a = $a;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        Avx2(unsafe { [$f$(::<$n>)?(a.0[0]), $f$(::<$n>)?(a.0[1])] })
    }};
    ($f:ident, $a:expr, $b:expr) => {{
        let (a, b) = ($a, $b);
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        Avx2(unsafe { [$f(a.0[0], b.0[0]), $f(a.0[1], b.0[1])] })
    }};
}

/// A value in every place of both registers.
macro_rules! all {
    ($f:ident, $value:expr) => {{
        let value = $value;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        let one = unsafe { $f(value) };
        Avx2([one, one])
    }};
}

impl Avx2 {
    /// # Safety
    /// The 64 bytes from here on can be read.
    #[inline(always)]
    unsafe fn read(from: *const u8) -> Self {
        // SAFETY: the caller's promise; loads need no alignment. An `Avx2` is at hand only where
        // `Level::run` has seen the features.
        Self(unsafe { [_mm256_loadu_si256(from.cast()), _mm256_loadu_si256(from.add(32).cast())] })
    }

    /// # Safety
    /// The 64 bytes from here on can be written.
    #[inline(always)]
    unsafe fn write(self, to: *mut u8) {
        // SAFETY: the caller's promise; stores need no alignment. An `Avx2` is at hand only where
        // `Level::run` has seen the features.
        unsafe {
            _mm256_storeu_si256(to.cast(), self.0[0]);
            _mm256_storeu_si256(to.add(32).cast(), self.0[1]);
        }
    }

    /// These bytes in both registers.
    #[inline(always)]
    fn twice(bytes: &[u8; 32]) -> Self {
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features; 32 bytes are
        // read through a reference to them, without alignment.
        let one = unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
        Self([one, one])
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(_mm256_xor_si256, self, other)
    }

    /// Byte j becomes byte `order[j]` of the same 16, or 0 if the order's upper bit is set.
    #[inline(always)]
    fn shuffled(self, order: Self) -> Self {
        each!(_mm256_shuffle_epi8, self, order)
    }

    /// Bit j tells whether byte j of `self` is that of `other`.
    #[inline(always)]
    fn equal_bytes(self, other: Self) -> u64 {
        let [low, high] = each!(_mm256_cmpeq_epi8, self, other).0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        let [low, high] = unsafe { [_mm256_movemask_epi8(low), _mm256_movemask_epi8(high)] };
        u64::from(low as u32) | u64::from(high as u32) << 32
    }

    /// The four upper bits of each byte.
    #[inline(always)]
    fn upper_halves(self) -> Self {
        each!(_mm256_srli_epi16::<4>, self).and(all!(_mm256_set1_epi8, 15))
    }

    /// The four lower bits of each byte.
    #[inline(always)]
    fn lower_halves(self) -> Self {
        self.and(all!(_mm256_set1_epi8, 15))
    }

    /// The bits of each byte, counted.
    #[inline(always)]
    fn counted(self) -> Self {
        let bits = Self::twice(&BITS);
        let (low, high) = (bits.shuffled(self.lower_halves()), bits.shuffled(self.upper_halves()));
        each!(_mm256_add_epi8, low, high)
    }

    /// The lanes of 16 bits, all below 256, as bytes.
    #[inline(always)]
    fn packed(self) -> __m256i {
        let [a, b] = self.0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        unsafe { _mm256_permute4x64_epi64::<IN_ORDER>(_mm256_packus_epi16(a, b)) }
    }

    /// In each lane of 64 bits, an 8 × 8 matrix of bits, bits `SHIFT` apart change places where
    /// the mask says so.
    #[inline(always)]
    fn exchanged<const SHIFT: i32>(self, mask: u64) -> Self {
        let mask = all!(_mm256_set1_epi64x, mask as i64);
        let differ = self.xor(each!(_mm256_srli_epi64::<SHIFT>, self)).and(mask);
        self.xor(differ).xor(each!(_mm256_slli_epi64::<SHIFT>, differ))
    }

    /// The 8 × 8 matrix of bytes whose rows are the lanes, transposed.
    #[inline(always)]
    fn bytes_transposed(self) -> Self {
        // The lanes 0 1 | 2 3 and 4 5 | 6 7, each pair interleaved, then each four.
        let pairs = self.shuffled(Self::twice(&PAIRS));
        let quads = each!(_mm256_permute4x64_epi64::<IN_ORDER>, pairs);
        let [a, b] = quads.shuffled(Self::twice(&QUADS)).0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        Self(unsafe {
            // Columns 0 1 | 4 5, and 2 3 | 6 7.
            let (even, odd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
            [
                _mm256_permute2x128_si256::<0x20>(even, odd),
                _mm256_permute2x128_si256::<0x31>(even, odd),
            ]
        })
    }
}

impl Wide for Avx2 {
    #[inline(always)]
    fn zero() -> Self {
        all!(_mm256_set1_epi8, 0)
    }
    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        // SAFETY: a reference to 64 bytes.
        unsafe { Self::read(words.as_ptr().cast()) }
    }
    #[inline(always)]
    fn load_bytes(bytes: &[u8; 64]) -> Self {
        // SAFETY: a reference to 64 bytes.
        unsafe { Self::read(bytes.as_ptr()) }
    }
    #[inline(always)]
    fn load_halves(halves: &[u32; 16]) -> Self {
        // SAFETY: a reference to 64 bytes.
        unsafe { Self::read(halves.as_ptr().cast()) }
    }
    #[inline(always)]
    fn load_quarters(quarters: &[u16; 32]) -> Self {
        // SAFETY: a reference to 64 bytes.
        unsafe { Self::read(quarters.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        // SAFETY: a reference to 64 bytes.
        unsafe { self.write(words.as_mut_ptr().cast()) }
    }
    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8; 64]) {
        // SAFETY: a reference to 64 bytes.
        unsafe { self.write(bytes.as_mut_ptr()) }
    }
    #[inline(always)]
    fn store_halves(self, halves: &mut [u32; 16]) {
        // SAFETY: a reference to 64 bytes.
        unsafe { self.write(halves.as_mut_ptr().cast()) }
    }
    #[inline(always)]
    fn store_quarters(self, quarters: &mut [u16; 32]) {
        // SAFETY: a reference to 64 bytes.
        unsafe { self.write(quarters.as_mut_ptr().cast()) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(_mm256_or_si256, self, other)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(_mm256_and_si256, self, other)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(_mm256_andnot_si256, other, self)
    }
    #[inline(always)]
    fn shifted(self, low: Self, shift: u32) -> Self {
        // A shift by 64 leaves nothing.
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        unsafe {
            let up = _mm_cvtsi32_si128(shift as i32);
            let down = _mm_cvtsi32_si128(64 - shift as i32);
            let [a, b] = self.0;
            let [c, d] = low.0;
            Self([
                _mm256_or_si256(_mm256_sll_epi64(a, up), _mm256_srl_epi64(c, down)),
                _mm256_or_si256(_mm256_sll_epi64(b, up), _mm256_srl_epi64(d, down)),
            ])
        }
    }
    #[inline(always)]
    fn lanes_swapped(self, with: usize) -> Self {
        let [a, b] = self.0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features; 32 bytes of
        // the table are read.
        let [a, b] = unsafe {
            let order = _mm256_loadu_si256(SWAPS[with & 3].as_ptr().cast());
            [_mm256_permutevar8x32_epi32(a, order), _mm256_permutevar8x32_epi32(b, order)]
        };
        Self(if with & 4 == 0 { [a, b] } else { [b, a] })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        unsafe {
            let all = _mm256_or_si256(a, b);
            _mm256_testz_si256(all, all) == 1
        }
    }
    #[inline(always)]
    fn transposed(self) -> [u8; 64] {
        let turned = self
            .bytes_transposed()
            .exchanged::<7>(0x00AA_00AA_00AA_00AA)
            .exchanged::<14>(0x0000_CCCC_0000_CCCC)
            .exchanged::<28>(0x0000_0000_F0F0_F0F0);
        let mut bytes = [0; 64];
        turned.store_bytes(&mut bytes);
        bytes
    }
    #[inline(always)]
    fn bytes_equal(bytes: &[u8; 64], byte: u8) -> u64 {
        Self::load_bytes(bytes).equal_bytes(all!(_mm256_set1_epi8, byte as i8))
    }
    #[inline(always)]
    fn pushed(self, first: u8) -> Self {
        let [a, b] = self.0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        Self(unsafe {
            // The 16 bytes below each 16.
            let below_a = _mm256_permute2x128_si256::<0x08>(a, a);
            let below_b = _mm256_permute2x128_si256::<0x21>(a, b);
            let moved = _mm256_alignr_epi8::<15>(a, below_a);
            [_mm256_insert_epi8::<0>(moved, first as i8), _mm256_alignr_epi8::<15>(b, below_b)]
        })
    }
    #[inline(always)]
    fn sum_bytes_equal(self, other: &[u8; 64], byte: u8) -> u64 {
        self.xor(Self::load_bytes(other)).equal_bytes(all!(_mm256_set1_epi8, byte as i8))
    }
    #[inline(always)]
    fn sums_equal(a: &[u16; 32], b: &[u16; 32], value: u16) -> u32 {
        let sums = Self::load_quarters(a).xor(Self::load_quarters(b));
        let [a, b] = each!(_mm256_cmpeq_epi16, sums, all!(_mm256_set1_epi16, value as i16)).0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        unsafe {
            let packed = _mm256_packs_epi16(a, b);
            _mm256_movemask_epi8(_mm256_permute4x64_epi64::<IN_ORDER>(packed)) as u32
        }
    }
    #[inline(always)]
    fn looked_up(numbers: &[u8; 32], tables: &[[u16; 64]; 2]) -> [u16; 32] {
        Portable::looked_up(numbers, tables)
    }
    #[inline(always)]
    fn lowest_missing(self, width: Width) -> Self {
        // One more is one less all ones.
        let ones = all!(_mm256_set1_epi8, -1);
        let next = match width {
            Width::Quarter => each!(_mm256_sub_epi16, self, ones),
            Width::Half => each!(_mm256_sub_epi32, self, ones),
            Width::Full => each!(_mm256_sub_epi64, self, ones),
        };
        next.without(self)
    }
    #[inline(always)]
    fn less_one(self, width: Width) -> Self {
        let ones = all!(_mm256_set1_epi8, -1);
        match width {
            Width::Quarter => each!(_mm256_add_epi16, self, ones),
            Width::Half => each!(_mm256_add_epi32, self, ones),
            Width::Full => each!(_mm256_add_epi64, self, ones),
        }
    }
    #[inline(always)]
    fn bit_places(self, width: Width) -> [u8; 64] {
        // The bits below the lowest one, counted byte by byte and then by lanes.
        let counts = self.less_one(width).counted();
        let mut places = [0; 64];
        let quarters = || each!(_mm256_maddubs_epi16, counts, all!(_mm256_set1_epi8, 1));
        match width {
            Width::Quarter => {
                let packed = quarters().packed();
                // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features; 32
                // bytes are written to the 64 of `places`.
                unsafe { _mm256_storeu_si256(places.as_mut_ptr().cast(), packed) }
            }
            Width::Half => {
                let [a, b] = each!(_mm256_madd_epi16, quarters(), all!(_mm256_set1_epi16, 1)).0;
                // SAFETY: as above; the first 16 bytes are those that count.
                unsafe {
                    let packed = _mm256_packus_epi32(a, b);
                    let packed = _mm256_permute4x64_epi64::<IN_ORDER>(packed);
                    let packed = Self([packed, packed]).packed();
                    _mm256_storeu_si256(places.as_mut_ptr().cast(), packed);
                }
                places[16..].fill(0);
            }
            Width::Full => {
                let mut words = [0; 8];
                each!(_mm256_sad_epu8, counts, Self::zero()).store(&mut words);
                for (place, word) in places.iter_mut().zip(words) {
                    *place = word as u8;
                }
            }
        }
        places
    }
    #[inline(always)]
    fn bits_swapped(self, with: u8) -> Self {
        let [lower, upper] = &BIT_SWAPS[usize::from(with & 7)];
        let lower = Self::twice(lower).shuffled(self.lower_halves());
        lower.or(Self::twice(upper).shuffled(self.upper_halves()))
    }
    #[inline(always)]
    fn bytes_swapped(self, with: u8) -> Self {
        self.shuffled(Self::twice(&BYTE_SWAPS[usize::from(with & 7)]))
    }
    #[inline(always)]
    fn bytes_taken(self, order: &[u8; 64], keep: u64) -> Self {
        let order = Self::load_bytes(order);
        let [a, b] = self.0;
        // SAFETY: an `Avx2` is at hand only where `Level::run` has seen the features.
        let sixteens = unsafe {
            [
                _mm256_permute2x128_si256::<0x00>(a, a),
                _mm256_permute2x128_si256::<0x11>(a, a),
                _mm256_permute2x128_si256::<0x00>(b, b),
                _mm256_permute2x128_si256::<0x11>(b, b),
            ]
        };
        let mut taken = Self::zero();
        for (block, bytes) in sixteens.into_iter().enumerate() {
            // Orders outside of the block get their upper bit set, and so the byte 0.
            let within = order.xor(all!(_mm256_set1_epi8, 16 * block as i8));
            let within = each!(_mm256_adds_epu8, within, all!(_mm256_set1_epi8, 0x70));
            taken = taken.or(Self([bytes, bytes]).shuffled(within));
        }
        // The bits of `keep`, each spread over a byte.
        // SAFETY: as above.
        let halves = Self(unsafe {
            [_mm256_set1_epi32(keep as i32), _mm256_set1_epi32((keep >> 32) as i32)]
        });
        let bits = all!(_mm256_set1_epi64x, 0x8040_2010_0804_0201_u64 as i64);
        let own = halves.shuffled(Self::twice(&SPREAD)).and(bits);
        taken.and(each!(_mm256_cmpeq_epi8, own, bits))
    }
}
