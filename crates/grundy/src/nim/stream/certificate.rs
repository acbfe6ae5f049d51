use crate::nim::Period;
use crate::nim::sparse::SparseSpace;
use std::fmt;

/// A period proved by the theorem of the short certificate (`docs/short-certificate.md`): the
/// window of W = E + k values at heap x came back at x + p, no heap above E is rare, and every
/// heap from x + W on was decided by its moves to one heap and its splits with a part of at most E.
///
/// Only a [`Stream`](super::Stream) that has computed all values makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShortCertificate {
    /// The least preperiod and the least period.
    pub period: Period,
    /// The sparse space.
    pub space: SparseSpace,
    /// All rare heaps with their values.
    pub rares: Vec<(u64, u16)>,
    /// D: the smaller rare values were excluded by splits with a rare part or one up to this size.
    pub depth: u64,
    /// E, at least D and at least the last rare heap.
    pub reach: u64,
    /// k, the place of the last non-zero digit.
    pub last_place: u64,
    /// x, the first heap of the window that came back.
    pub start: u64,
    /// The values of all heaps below this one were computed and proved.
    pub computed: u64,
    /// The largest value of all heaps.
    pub max_value: u16,
    /// The first heap that has it.
    pub max_index: u64,
}

impl ShortCertificate {
    /// W, the length of the window.
    pub fn window(&self) -> u64 {
        self.reach + self.last_place
    }

    /// The last rare heap; `None` if there is none.
    pub fn last_rare(&self) -> Option<u64> {
        self.rares.last().map(|&(heap, _)| heap)
    }
}

impl fmt::Display for ShortCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, period) = (self.start, self.period.period);
        write!(
            f,
            "short certificate: the {} values from heap {start} come back at heap {}; \
             {} rare heaps, none above {}; every heap from {} to {} decided by parts up to {}",
            self.window(),
            start + period,
            self.rares.len(),
            self.last_rare().unwrap_or(0),
            start + self.window(),
            start + period + self.window() - 1,
            self.reach,
        )
    }
}
