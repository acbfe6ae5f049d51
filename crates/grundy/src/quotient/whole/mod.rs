//! When a quotient is that of the whole game: by the period of the pretending function, or
//! because misère play is normal play from some heap on.

pub(crate) mod beyond;
pub(crate) mod kernel;
pub(crate) mod period;
#[cfg(test)]
mod tests;
