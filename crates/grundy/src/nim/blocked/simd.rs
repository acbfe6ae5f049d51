//! 512 bits at a time, with AVX-512 where the machine has it and without anywhere.
//!
//! [`Wide`] is the small vocabulary of the kernels. [`Portable`] is its plain meaning, [`Avx512`]
//! the fast twin; the tests compare them. The other `unsafe` of the blocked engine is in `many/kernels.rs`.
#![allow(unsafe_code)]

/// Eight words of 64 bits, treated at once.
pub(super) trait Wide: Copy {
    fn zero() -> Self;
    fn load(words: &[u64; 8]) -> Self;
    fn load_bytes(bytes: &[u8; 64]) -> Self;
    fn load_halves(halves: &[u32; 16]) -> Self;
    fn store(self, words: &mut [u64; 8]);
    fn store_bytes(self, bytes: &mut [u8; 64]);
    fn store_halves(self, halves: &mut [u32; 16]);
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// The bits of `self` that `other` lacks.
    fn without(self, other: Self) -> Self;
    /// In each lane the upper half of (self : low) << shift, for a shift below 64.
    fn shifted(self, low: Self, shift: u32) -> Self;
    /// Lane i moves to lane i ^ with, for `with` below 8.
    fn lanes_swapped(self, with: usize) -> Self;
    fn is_zero(self) -> bool;
    /// The 8 × 64 bit matrix whose rows are the lanes, transposed: byte j holds bit j of each lane.
    fn transposed(self) -> [u8; 64];
    /// Bit j tells whether byte j equals `byte`.
    fn bytes_equal(bytes: &[u8; 64], byte: u8) -> u64;
    /// Byte i moves to byte i + 1, and `first` becomes byte 0.
    fn pushed(self, first: u8) -> Self;
    /// Bit j tells whether byte j of `self` ⊕ `other` is `byte`.
    fn sum_bytes_equal(self, other: &[u8; 64], byte: u8) -> u64;
    /// Bit j tells whether a[j] ⊕ b[j] = `value`.
    fn sums_equal(a: &[u16; 32], b: &[u16; 32], value: u16) -> u32;
    fn load_quarters(quarters: &[u16; 32]) -> Self;
    fn store_quarters(self, quarters: &mut [u16; 32]);
    /// In each lane of 16, 32 or 64 bits the lowest bit that `self` lacks; no bit if it has all.
    fn lowest_missing(self, width: Width) -> Self;
    /// Each lane of 16, 32 or 64 bits less one; all bits if it is 0.
    fn less_one(self, width: Width) -> Self;
    /// For lanes with at most one bit: the places of these bits, or the width of a lane without
    /// one, one byte per lane from byte 0 on.
    fn bit_places(self, width: Width) -> [u8; 64];
    /// Bit i of byte j moves to bit i ^ with, for `with` below 8.
    fn bits_swapped(self, with: u8) -> Self;
    /// Byte j moves to byte j ^ with, for `with` below 8.
    fn bytes_swapped(self, with: u8) -> Self;
    /// Byte j becomes byte `order[j]`, or 0 if bit j of `keep` is not set. Orders are below 64.
    fn bytes_taken(self, order: &[u8; 64], keep: u64) -> Self;
    /// Entry `numbers[j]` of the table, the even one for even j. Numbers are below 64.
    fn looked_up(numbers: &[u8; 32], tables: &[[u16; 64]; 2]) -> [u16; 32];
    /// How many bits are set.
    #[inline(always)]
    fn count(self) -> u32 {
        let mut words = [0; 8];
        self.store(&mut words);
        words.iter().map(|word| word.count_ones()).sum()
    }
}

/// The bits of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Quarter = 16,
    Half = 32,
    Full = 64,
}

/// The plain meaning of [`Wide`].
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// The lanes of a width, each in a word of its own.
    fn lanes(self, width: Width) -> impl Iterator<Item = u64> {
        let bits = width as usize;
        (0..512 / bits)
            .map(move |j| self.0[j * bits / 64] >> (j * bits % 64) & (u64::MAX >> (64 - bits)))
    }
}

impl Wide for Portable {
    #[inline(always)]
    fn zero() -> Self {
        Self([0; 8])
    }
    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn load_bytes(bytes: &[u8; 64]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        Self(std::array::from_fn(|i| u64::from_le_bytes(words[i])))
    }
    #[inline(always)]
    fn load_halves(halves: &[u32; 16]) -> Self {
        Self(std::array::from_fn(|i| u64::from(halves[2 * i]) | u64::from(halves[2 * i + 1]) << 32))
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        *words = self.0;
    }
    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8; 64]) {
        for (i, word) in self.0.into_iter().enumerate() {
            bytes[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
        }
    }
    #[inline(always)]
    fn store_halves(self, halves: &mut [u32; 16]) {
        for (i, word) in self.0.into_iter().enumerate() {
            (halves[2 * i], halves[2 * i + 1]) = (word as u32, (word >> 32) as u32);
        }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn shifted(self, low: Self, shift: u32) -> Self {
        if shift == 0 { self } else { self.zip(low, |a, b| a << shift | b >> (64 - shift)) }
    }
    #[inline(always)]
    fn lanes_swapped(self, with: usize) -> Self {
        Self(std::array::from_fn(|i| self.0[i ^ (with & 7)]))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn transposed(self) -> [u8; 64] {
        std::array::from_fn(|j| (0..8).fold(0, |byte, i| byte | ((self.0[i] >> j & 1) as u8) << i))
    }
    #[inline(always)]
    fn bytes_equal(bytes: &[u8; 64], byte: u8) -> u64 {
        bytes.iter().enumerate().fold(0, |mask, (j, &b)| mask | u64::from(b == byte) << j)
    }
    #[inline(always)]
    fn pushed(self, first: u8) -> Self {
        Self(std::array::from_fn(|i| {
            let carry = if i == 0 { first.into() } else { self.0[i - 1] >> 56 };
            self.0[i] << 8 | carry
        }))
    }
    #[inline(always)]
    fn sum_bytes_equal(self, other: &[u8; 64], byte: u8) -> u64 {
        let mut bytes = [0; 64];
        self.zip(Self::load_bytes(other), |a, b| a ^ b).store_bytes(&mut bytes);
        Self::bytes_equal(&bytes, byte)
    }
    #[inline(always)]
    fn sums_equal(a: &[u16; 32], b: &[u16; 32], value: u16) -> u32 {
        let hits = a.iter().zip(b).enumerate();
        hits.fold(0, |mask, (j, (a, b))| mask | u32::from(a ^ b == value) << j)
    }
    #[inline(always)]
    fn looked_up(numbers: &[u8; 32], tables: &[[u16; 64]; 2]) -> [u16; 32] {
        std::array::from_fn(|j| tables[j % 2][usize::from(numbers[j] & 63)])
    }
    #[inline(always)]
    fn load_quarters(quarters: &[u16; 32]) -> Self {
        let (words, _) = quarters.as_chunks::<4>();
        Self(std::array::from_fn(|i| {
            words[i].iter().rev().fold(0, |word, &quarter| word << 16 | u64::from(quarter))
        }))
    }
    #[inline(always)]
    fn store_quarters(self, quarters: &mut [u16; 32]) {
        for (quarter, lane) in quarters.iter_mut().zip(self.lanes(Width::Quarter)) {
            *quarter = lane as u16;
        }
    }
    #[inline(always)]
    fn lowest_missing(self, width: Width) -> Self {
        let mut all = [0; 8];
        for (j, lane) in self.lanes(width).enumerate() {
            let at = j * width as usize;
            let lowest = !lane & lane.wrapping_add(1) & (u64::MAX >> (64 - width as usize));
            all[at / 64] |= lowest << (at % 64);
        }
        Self(all)
    }
    #[inline(always)]
    fn less_one(self, width: Width) -> Self {
        let mut all = [0; 8];
        for (j, lane) in self.lanes(width).enumerate() {
            let at = j * width as usize;
            let less = lane.wrapping_sub(1) & (u64::MAX >> (64 - width as usize));
            all[at / 64] |= less << (at % 64);
        }
        Self(all)
    }
    #[inline(always)]
    fn bit_places(self, width: Width) -> [u8; 64] {
        let mut places = [0; 64];
        for (place, lane) in places.iter_mut().zip(self.lanes(width)) {
            *place = lane.trailing_zeros().min(width as u32) as u8;
        }
        places
    }
    #[inline(always)]
    fn bits_swapped(self, with: u8) -> Self {
        let swap = |word: u64, by: u32, low: u64| {
            if with & by as u8 == 0 { word } else { (word & low) << by | word >> by & low }
        };
        Self(self.0.map(|word| {
            let word = swap(word, 1, 0x5555_5555_5555_5555);
            let word = swap(word, 2, 0x3333_3333_3333_3333);
            swap(word, 4, 0x0F0F_0F0F_0F0F_0F0F)
        }))
    }
    #[inline(always)]
    fn bytes_swapped(self, with: u8) -> Self {
        let with = with & 7;
        self.bytes_taken(&std::array::from_fn(|j| j as u8 ^ with), u64::MAX)
    }
    #[inline(always)]
    fn bytes_taken(self, order: &[u8; 64], keep: u64) -> Self {
        let mut bytes = [0; 64];
        self.store_bytes(&mut bytes);
        Self::load_bytes(&std::array::from_fn(|j| {
            if keep >> j & 1 == 1 { bytes[usize::from(order[j] & 63)] } else { 0 }
        }))
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;

/// Safety of this module: an [`Avx512`] can only be made inside a function that was entered through
/// [`Level::run`], after the machine was found to have every feature named there. All
/// memory is reached through references to arrays of exactly 64 bytes, by unaligned loads and
/// stores.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Wide, Width};
    use std::arch::x86_64::*;

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx512(__m512i);

    /// Lane indices for `lanes_swapped`.
    const SWAPS: [[i64; 8]; 8] = {
        let mut swaps = [[0; 8]; 8];
        let mut at = 0;
        while at < 64 {
            swaps[at / 8][at % 8] = ((at / 8) ^ (at % 8)) as i64;
            at += 1;
        }
        swaps
    };

    /// The byte order that turns 8 rows of 8 bytes into 8 columns, the last row first: that is how
    /// the affine instruction numbers the rows of a matrix.
    const COLUMNS: [u8; 64] = {
        let mut order = [0; 64];
        let mut at = 0;
        while at < 64 {
            order[at] = ((7 - at % 8) * 8 + at / 8) as u8;
            at += 1;
        }
        order
    };

    /// The byte order of `pushed`.
    const UP: [u8; 64] = {
        let mut order = [0; 64];
        let mut at = 1;
        while at < 64 {
            order[at] = at as u8 - 1;
            at += 1;
        }
        order
    };

    /// Byte orders for `bytes_swapped`, within groups of 16.
    const BYTE_SWAPS: [[u8; 64]; 8] = {
        let mut swaps = [[0; 64]; 8];
        let mut at = 0;
        while at < 512 {
            swaps[at / 64][at % 64] = ((at / 64) ^ (at % 16)) as u8;
            at += 1;
        }
        swaps
    };

    /// Matrices of the affine instruction: bit i of the result is bit i ^ k of the operand. Row 7
    /// − i of a matrix, from the top byte down, makes bit i.
    const BIT_SWAPS: [u64; 8] = {
        let mut swaps = [0; 8];
        let mut at = 0;
        while at < 64 {
            let (k, i) = (at / 8, at % 8);
            swaps[k] |= 1 << (8 * (7 - i) + (i ^ k));
            at += 1;
        }
        swaps
    };

    impl Wide for Avx512 {
        #[inline(always)]
        fn zero() -> Self {
            Self(unsafe { _mm512_setzero_si512() })
        }
        #[inline(always)]
        fn load(words: &[u64; 8]) -> Self {
            Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
        }
        #[inline(always)]
        fn load_bytes(bytes: &[u8; 64]) -> Self {
            Self(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
        }
        #[inline(always)]
        fn load_halves(halves: &[u32; 16]) -> Self {
            Self(unsafe { _mm512_loadu_si512(halves.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, words: &mut [u64; 8]) {
            unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn store_bytes(self, bytes: &mut [u8; 64]) {
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn store_halves(self, halves: &mut [u32; 16]) {
            unsafe { _mm512_storeu_si512(halves.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { _mm512_and_si512(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
        }
        #[inline(always)]
        fn shifted(self, low: Self, shift: u32) -> Self {
            let shift = unsafe { _mm512_set1_epi64(i64::from(shift)) };
            Self(unsafe { _mm512_shldv_epi64(self.0, low.0, shift) })
        }
        #[inline(always)]
        fn lanes_swapped(self, with: usize) -> Self {
            let order = unsafe { _mm512_loadu_si512(SWAPS[with & 7].as_ptr().cast()) };
            Self(unsafe { _mm512_permutexvar_epi64(order, self.0) })
        }
        #[inline(always)]
        fn is_zero(self) -> bool {
            unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
        }
        #[inline(always)]
        fn transposed(self) -> [u8; 64] {
            let mut bytes = [0; 64];
            unsafe {
                let order = _mm512_loadu_si512(COLUMNS.as_ptr().cast());
                let columns = _mm512_permutexvar_epi8(order, self.0);
                // The affine map with matrix A sends the unit bytes to the columns of A.
                let units = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
                let turned = _mm512_gf2p8affine_epi64_epi8::<0>(units, columns);
                _mm512_storeu_si512(bytes.as_mut_ptr().cast(), turned);
            }
            bytes
        }
        #[inline(always)]
        fn bytes_equal(bytes: &[u8; 64], byte: u8) -> u64 {
            unsafe {
                let all = _mm512_loadu_si512(bytes.as_ptr().cast());
                _mm512_cmpeq_epi8_mask(all, _mm512_set1_epi8(byte as i8))
            }
        }
        #[inline(always)]
        fn pushed(self, first: u8) -> Self {
            unsafe {
                let order = _mm512_loadu_si512(UP.as_ptr().cast());
                let moved = _mm512_permutexvar_epi8(order, self.0);
                Self(_mm512_mask_set1_epi8(moved, 1, first as i8))
            }
        }
        #[inline(always)]
        fn sum_bytes_equal(self, other: &[u8; 64], byte: u8) -> u64 {
            unsafe {
                let other = _mm512_loadu_si512(other.as_ptr().cast());
                let sums = _mm512_xor_si512(self.0, other);
                _mm512_cmpeq_epi8_mask(sums, _mm512_set1_epi8(byte as i8))
            }
        }
        #[inline(always)]
        fn sums_equal(a: &[u16; 32], b: &[u16; 32], value: u16) -> u32 {
            unsafe {
                let a = _mm512_loadu_si512(a.as_ptr().cast());
                let b = _mm512_loadu_si512(b.as_ptr().cast());
                let sums = _mm512_xor_si512(a, b);
                _mm512_cmpeq_epi16_mask(sums, _mm512_set1_epi16(value as i16))
            }
        }
        #[inline(always)]
        fn looked_up(numbers: &[u8; 32], tables: &[[u16; 64]; 2]) -> [u16; 32] {
            let mut found = [0; 32];
            // A table is two vectors of 32 entries.
            unsafe {
                let numbers = _mm512_cvtepu8_epi16(_mm256_loadu_si256(numbers.as_ptr().cast()));
                let look = |table: &[u16; 64]| {
                    let low = _mm512_loadu_si512(table.as_ptr().cast());
                    let high = _mm512_loadu_si512(table[32..].as_ptr().cast());
                    _mm512_permutex2var_epi16(low, numbers, high)
                };
                let both = _mm512_mask_blend_epi16(0xAAAA_AAAA, look(&tables[0]), look(&tables[1]));
                _mm512_storeu_si512(found.as_mut_ptr().cast(), both);
            }
            found
        }
        #[inline(always)]
        fn load_quarters(quarters: &[u16; 32]) -> Self {
            Self(unsafe { _mm512_loadu_si512(quarters.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store_quarters(self, quarters: &mut [u16; 32]) {
            unsafe { _mm512_storeu_si512(quarters.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn lowest_missing(self, width: Width) -> Self {
            unsafe {
                let next = match width {
                    Width::Quarter => _mm512_add_epi16(self.0, _mm512_set1_epi16(1)),
                    Width::Half => _mm512_add_epi32(self.0, _mm512_set1_epi32(1)),
                    Width::Full => _mm512_add_epi64(self.0, _mm512_set1_epi64(1)),
                };
                Self(_mm512_andnot_si512(self.0, next))
            }
        }
        #[inline(always)]
        fn less_one(self, width: Width) -> Self {
            Self(unsafe {
                match width {
                    Width::Quarter => _mm512_sub_epi16(self.0, _mm512_set1_epi16(1)),
                    Width::Half => _mm512_sub_epi32(self.0, _mm512_set1_epi32(1)),
                    Width::Full => _mm512_sub_epi64(self.0, _mm512_set1_epi64(1)),
                }
            })
        }
        #[inline(always)]
        fn bit_places(self, width: Width) -> [u8; 64] {
            let mut places = [0u8; 64];
            let to = places.as_mut_ptr();
            let below = self.less_one(width).0;
            // The bits below the lowest one, counted; `to` has room for 64 bytes.
            unsafe {
                match width {
                    Width::Quarter => {
                        let counts = _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(below));
                        _mm256_storeu_si256(to.cast(), counts);
                    }
                    Width::Half => {
                        let counts = _mm512_cvtepi32_epi8(_mm512_popcnt_epi32(below));
                        _mm_storeu_si128(to.cast(), counts);
                    }
                    Width::Full => {
                        let counts = _mm512_cvtepi64_epi8(_mm512_popcnt_epi64(below));
                        _mm_storel_epi64(to.cast(), counts);
                    }
                }
            }
            places
        }
        #[inline(always)]
        fn bits_swapped(self, with: u8) -> Self {
            unsafe {
                let matrix = _mm512_set1_epi64(BIT_SWAPS[usize::from(with & 7)] as i64);
                Self(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
            }
        }
        #[inline(always)]
        fn bytes_swapped(self, with: u8) -> Self {
            unsafe {
                let order = _mm512_loadu_si512(BYTE_SWAPS[usize::from(with & 7)].as_ptr().cast());
                Self(_mm512_shuffle_epi8(self.0, order))
            }
        }
        #[inline(always)]
        fn bytes_taken(self, order: &[u8; 64], keep: u64) -> Self {
            unsafe {
                let order = _mm512_loadu_si512(order.as_ptr().cast());
                Self(_mm512_maskz_permutexvar_epi8(keep, order, self.0))
            }
        }
    }
}

/// A job written once for every [`Wide`].
pub(super) trait Job {
    type Output;
    fn run<W: Wide>(self) -> Self::Output;
}

/// Which instructions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best that this machine has.
    pub(super) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            return Self::Avx512;
        }
        Self::Portable
    }

    /// Runs a job with these instructions.
    #[inline]
    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        match self {
            Self::Portable => job.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            // Safety: `best`, the only maker of this variant, has seen all the features.
            Self::Avx512 => unsafe { run_avx512(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,bmi1,bmi2,popcnt"
)]
fn run_avx512<J: Job>(job: J) -> J::Output {
    job.run::<Avx512>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few words of a simple generator, so that the twins see the same data.
    fn noise(seed: u64) -> [u64; 8] {
        let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        std::array::from_fn(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        })
    }

    fn keep_all<W: Wide>(out: &mut Vec<u64>, all: [W; 2]) {
        for one in all {
            let mut words = [0; 8];
            one.store(&mut words);
            out.extend(words);
        }
    }

    struct Everything(u64);

    impl Job for Everything {
        type Output = Vec<u64>;

        #[inline(always)]
        fn run<W: Wide>(self) -> Vec<u64> {
            let (a, b) = (W::load(&noise(self.0)), W::load(&noise(self.0 + 1000)));
            let mut out = Vec::new();
            let mut keep = |w: W| {
                let mut words = [0; 8];
                w.store(&mut words);
                out.extend(words);
            };
            keep(a.or(b));
            keep(a.and(b));
            keep(a.without(b));
            for shift in [0, 1, 31, 63] {
                keep(a.shifted(b, shift));
            }
            for with in 0..8 {
                keep(a.lanes_swapped(with));
            }
            let bytes = a.transposed();
            keep(W::load_bytes(&bytes));
            let halves: [u32; 16] = std::array::from_fn(|i| bytes[i].into());
            keep(W::load_halves(&halves));
            let mut back = [0; 16];
            W::load_halves(&halves).store_halves(&mut back);
            assert_eq!(back, halves);
            let same = W::bytes_equal(&bytes, bytes[5]);
            assert!(same >> 5 & 1 == 1);
            let sums: [u16; 32] = std::array::from_fn(|i| (bytes[i] % 4).into());
            let others: [u16; 32] = std::array::from_fn(|i| (bytes[i + 32] % 4).into());
            out.extend((0..4).map(|v| u64::from(W::sums_equal(&sums, &others, v))));
            out.push(a.count().into());
            keep_all(&mut out, [a.pushed(77), b.pushed(0)]);
            for width in [Width::Quarter, Width::Half, Width::Full] {
                let bits = a.or(b).lowest_missing(width);
                keep_all(&mut out, [bits, W::load_bytes(&bits.bit_places(width))]);
                keep_all(&mut out, [bits.less_one(width), a.less_one(width)]);
            }
            for with in 0..8 {
                keep_all(&mut out, [a.bits_swapped(with), b.bytes_swapped(with)]);
            }
            let order = bytes.map(|byte| byte & 63);
            keep_all(&mut out, [a.bytes_taken(&order, same), b.bytes_taken(&order, !same)]);
            let quarters = std::array::from_fn(|i| u16::from(bytes[i]) << 5);
            let numbers = std::array::from_fn(|i| bytes[i] & 63);
            let tables = [0, 7000].map(|from| std::array::from_fn(|i| from + 3 * i as u16));
            keep_all(&mut out, [W::load_quarters(&W::looked_up(&numbers, &tables)), a]);
            let mut again = [0; 32];
            W::load_quarters(&quarters).store_quarters(&mut again);
            assert_eq!(again, quarters);
            keep_all(&mut out, [W::load_quarters(&quarters), a]);
            out.push(a.sum_bytes_equal(&bytes, bytes[0] ^ noise(self.0)[0] as u8));
            out.extend([same, a.is_zero().into(), a.without(a).is_zero().into()]);
            out
        }
    }

    #[test]
    fn the_twins_agree() {
        for seed in 0..50 {
            let plain = Level::Portable.run(Everything(seed));
            assert_eq!(Level::best().run(Everything(seed)), plain);
        }
    }

    #[test]
    fn transposition_moves_bit_j_of_lane_i_to_bit_i_of_byte_j() {
        let words = noise(7);
        let bytes = Portable::load(&words).transposed();
        for (i, word) in words.iter().enumerate() {
            for (j, byte) in bytes.iter().enumerate() {
                assert_eq!(byte >> i & 1, (word >> j & 1) as u8);
            }
        }
    }
}
