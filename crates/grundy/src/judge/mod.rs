//! Who wins a sum of heaps in misère play, by the cheapest sound way.

mod search;
mod sums;

pub use search::Search;
