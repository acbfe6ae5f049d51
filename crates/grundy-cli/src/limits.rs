//! How far the program looks by default. The time for each play of a game is in
//! [`grundy::solve::Patience`], the time for each game of a census in its help text.

use std::time::Duration;

/// How long `nim` looks for a period, and how far.
pub(crate) const NIM_HEAPS: u64 = 1 << 30;
pub(crate) const NIM_TIME: Duration = Duration::from_secs(60);
/// The memory that tables may take.
pub(crate) const MEMORY: u64 = 4 << 30;
/// How long `outcome` thinks.
pub(crate) const OUTCOME_TIME: Duration = Duration::from_secs(60);
/// The last heap of `genus`.
pub(crate) const GENUS_HEAP: u64 = 40;
/// The last heap of `genus --sums` and of `genus --generalised`.
pub(crate) const SUMS_HEAP: u64 = 20;
/// The last heap of `quotient`.
pub(crate) const QUOTIENT_HEAP: u64 = 20_000;
/// The last heap of a figure of genera.
pub(crate) const FIGURE_GENUS_HEAP: u64 = 71;
/// The last heap of a figure of a quotient.
pub(crate) const FIGURE_QUOTIENT_HEAP: u64 = 2000;
