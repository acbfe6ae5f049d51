//! Finite commutative monoids as the search makes them: from atoms that act, with least words.

pub(crate) mod dense;
pub(crate) mod ground;
pub(crate) mod least;
pub(crate) mod monoid;
pub(crate) mod spelling;
pub(crate) mod trial;
pub(crate) mod word;
