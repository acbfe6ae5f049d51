use crate::nim::sparse::SparseSpace;
use crate::rules::Code;

/// All that an engine needs to go on from a heap, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceState {
    /// The values of all heaps below this one are known.
    pub settled: u64,
    /// The values of the first heaps, from heap 0 on.
    pub early: Vec<u16>,
    /// The values of the last heaps, up to heap `settled` − 1. The two lists may overlap.
    pub recent: Vec<u16>,
    /// The rare heaps in increasing order, with their values.
    pub rares: Vec<(u64, u16)>,
    /// Since the space was chosen, every rare value below the value of a common heap was excluded
    /// by a move to one heap, by a split with a rare part, or by a split with a part of at most
    /// this size.
    pub depth: u64,
    /// The sparse space, once it is chosen.
    pub space: Option<SparseSpace>,
}

/// Why an engine cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// A value above 65535.
    #[error("the nim-value of heap {heap} does not fit in 16 bits")]
    Width {
        /// The heap.
        heap: u64,
    },
    /// Values are needed that were not kept.
    #[error("heap {heap} depends on values that were dropped")]
    Forgotten {
        /// The heap.
        heap: u64,
    },
    /// There is no sparse space worth the name.
    #[error("no sparse space: {rares} of the first {settled} heaps are rare")]
    NoSpace {
        /// How many heaps are rare …
        rares: u64,
        /// … of the first so many.
        settled: u64,
    },
}

/// Where the values of a stream come from: an engine that proves value after value of a finite
/// octal code and remembers only the first and the last ones.
pub trait Source: Sized {
    /// An engine at heap 0 that remembers at least the first and the last `keep` values. `None`
    /// if the code is not a finite octal one.
    fn start(code: &Code, keep: u64) -> Option<Self>;

    /// An engine that goes on from a state. It must make the same blocks as the engine that the
    /// state comes from.
    fn resume(code: &Code, keep: u64, state: &SourceState) -> Option<Self>;

    /// The same engine, on two threads if it can use them. It must find the same.
    fn on_two_threads(self) -> Self {
        self
    }

    /// How many threads it has used at the same time so far.
    fn threads_used(&self) -> usize {
        1
    }

    /// How much work was done: about one unit for each 64 options that a plain search with wide
    /// instructions would look at in the same time. Counted, so that it is the same everywhere.
    fn work(&self) -> u64 {
        8 * self.settled()
    }

    /// The state, with all early values and at least the last `keep` that there are.
    fn state(&self) -> SourceState;

    /// The state without its values.
    fn state_without_values(&self) -> SourceState {
        SourceState {
            settled: self.settled(),
            early: Vec::new(),
            recent: Vec::new(),
            rares: self.rares().to_vec(),
            depth: self.depth(),
            space: self.space(),
        }
    }

    /// The values of the next heaps.
    fn next_block(&mut self) -> Result<&[u16], SourceError>;

    /// The values of all heaps below this one are known.
    fn settled(&self) -> u64;

    /// The rare heaps in increasing order, with their values.
    fn rares(&self) -> &[(u64, u16)];

    /// See [`SourceState::depth`].
    fn depth(&self) -> u64;

    /// The sparse space, once it is chosen.
    fn space(&self) -> Option<SparseSpace>;

    /// Bytes taken.
    fn memory(&self) -> u64;
}
