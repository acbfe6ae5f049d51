use super::Period;
use crate::getters::getters;
use crate::nim::sparse::SparseSpace;
use std::fmt;

/// A window of values that came back, as the theorem of the short certificate asks for it
/// (`docs/short-certificate.md`): the W = E + k values from heap x on are those from x + p on, no
/// heap above E is rare, and every heap from x + W on was decided by its moves to one heap and by
/// its splits with a part of at most E.
///
/// Evidence, made by the engine that saw the window come back. Whether the period follows
/// without a condition says the type of the period: [`ProvedPeriod`](super::ProvedPeriod) if all
/// values were computed from the rules, [`ConditionalPeriod`](super::ConditionalPeriod) if some
/// were read from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    pub(in crate::nim) period: Period,
    pub(in crate::nim) space: SparseSpace,
    pub(in crate::nim) rares: Vec<(u64, u16)>,
    pub(in crate::nim) depth: u64,
    pub(in crate::nim) reach: u64,
    pub(in crate::nim) last_place: u64,
    pub(in crate::nim) start: u64,
    pub(in crate::nim) max: (u16, u64),
    pub(in crate::nim) given: Option<u64>,
}

impl Return {
    getters! {
        /// The least preperiod and the least period.
        period: Period,
        /// The sparse space.
        space: SparseSpace,
        /// All rare heaps with their values.
        rares: &[(u64, u16)],
    }

    /// The last rare heap; `None` if there is none.
    pub fn last_rare(&self) -> Option<u64> {
        self.rares.last().map(|&(heap, _)| heap)
    }

    getters! {
        /// D: the smaller rare values were excluded by splits with a rare part or one up to this
        /// size.
        depth: u64,
        /// E, at least D and at least the last rare heap.
        reach: u64,
        /// k, the place of the last non-zero digit.
        last_place: u64,
    }

    /// W = E + k, the length of the window.
    pub fn window(&self) -> u64 {
        self.reach + self.last_place
    }

    /// x, the first heap of the window.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The values of all heaps below this one are needed.
    pub fn end(&self) -> u64 {
        self.start + self.period.period() + self.window()
    }

    /// The largest value of all heaps, and the first heap that has it.
    pub fn max(&self) -> (u16, u64) {
        self.max
    }

    /// The values of heaps below this one were read from a checkpoint and not computed again;
    /// `None` if every value was computed from the rules.
    pub fn given(&self) -> Option<u64> {
        self.given
    }
}

impl fmt::Display for Return {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.start, self.end());
        write!(
            f,
            "short certificate: the {} values from heap {start} come back at heap {}; \
             {} rare heaps, none above {}; every heap from {} to {} decided by parts up to {}",
            self.window(),
            start + self.period.period(),
            self.rares.len(),
            self.last_rare().unwrap_or(0),
            start + self.window(),
            end - 1,
            self.reach,
        )
    }
}
