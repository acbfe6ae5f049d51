//! 512 bits at a time, with AVX-512 or AVX2 where the machine has it and without anywhere.
//!
//! [`Wide`] is the small vocabulary of the kernels. [`Portable`] is its plain meaning, [`Avx2`] and
//! [`Avx512`] the fast twins; the tests compare them. The other `unsafe` of the blocked engine is
//! in `many/kernels.rs`.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
use {avx2::Avx2, avx512::Avx512};

/// Eight words of 64 bits, treated at once.
pub(crate) trait Wide: Copy {
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
pub(crate) enum Width {
    Quarter = 16,
    Half = 32,
    Full = 64,
}

/// A job written once for every [`Wide`].
pub(crate) trait Job {
    type Output;
    fn run<W: Wide>(self) -> Self::Output;
}

/// Which instructions to use. Only [`Level::all`] makes one that needs more than every machine
/// has, after it has looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// What every machine has.
    pub(crate) const PORTABLE: Self = Self(Instructions::Portable);

    /// Whether these are the instructions of AVX2.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn is_avx2(self) -> bool {
        self.0 == Instructions::Avx2
    }

    /// Whether these are the instructions of AVX-512.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn is_avx512(self) -> bool {
        self.0 == Instructions::Avx512
    }

    /// What this machine has, the slowest first.
    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let more = [
            (has_avx2(), Self(Instructions::Avx2)),
            (has_avx2() && has_avx512(), Self(Instructions::Avx512)),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let more = [];
        let more = more.into_iter().filter_map(|(has, level)| has.then_some(level));
        std::iter::once(Self::PORTABLE).chain(more)
    }

    /// The best that this machine has.
    pub(crate) fn best() -> Self {
        Self::all().next_back().unwrap_or(Self::PORTABLE)
    }

    /// Runs a job with these instructions.
    #[inline]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            Instructions::Portable => job.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `all`, the only maker of this variant, has seen the features.
            Instructions::Avx2 => unsafe { run_avx2(job) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `all`, the only maker of this variant, has seen the features.
            Instructions::Avx512 => unsafe { run_avx512(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2<J: Job>(job: J) -> J::Output {
    job.run::<Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,bmi1,bmi2,popcnt"
)]
fn run_avx512<J: Job>(job: J) -> J::Output {
    job.run::<Avx512>()
}

#[cfg(test)]
mod tests;
