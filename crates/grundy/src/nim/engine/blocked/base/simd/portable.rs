//! The plain meaning of [`Wide`]: slow, and what the other twin is compared with.

use super::{Wide, Width};

/// The plain meaning of [`Wide`].
#[derive(Clone, Copy)]
pub(crate) struct Portable([u64; 8]);

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
