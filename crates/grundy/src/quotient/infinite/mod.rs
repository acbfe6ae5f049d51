//! Infinite quotients: two heaps, or up to four, are weighed against each other, that is, counted
//! by numbers; all others act on a finite monoid, and some of them carry numbers besides.

mod apart;
pub(crate) mod band;
pub(crate) mod beside;
pub(crate) mod demonstrate;
mod fine;
mod finite;
mod fixed;
mod footing;
pub(crate) mod further;
pub(crate) mod layers;
pub(crate) mod moves;
pub(crate) mod numbers;
pub(crate) mod plane;
pub(crate) mod proof;
pub(crate) mod weigh;
