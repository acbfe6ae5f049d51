//! Does a monoid tell the truth about all sums of its atoms?

pub(crate) mod finite;
pub(crate) mod near;
#[cfg(test)]
mod tests;
