//! Infinite quotients: two heaps are counted by numbers, all others act on a finite monoid, and
//! some of them carry numbers besides.

pub(crate) mod band;
pub(crate) mod demonstrate;
mod fixed;
pub(crate) mod further;
pub(crate) mod moves;
pub(crate) mod plane;
pub(crate) mod proof;
pub(crate) mod weigh;
