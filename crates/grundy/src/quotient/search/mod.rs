//! The quotient with one more atom: trials that count more and more, or layer by layer.

pub(crate) mod extend;
pub(crate) mod growth;
mod known;
pub(crate) mod layers;
pub(crate) mod onward;
pub(crate) mod thicken;
