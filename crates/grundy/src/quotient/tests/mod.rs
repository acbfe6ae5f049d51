//! Two ways to the same result, compared: twins of verification and reduction, and the two ways to
//! the quotient of a whole game; laws of balance.

mod growing;
mod regular;
mod twins;
mod units;
mod ways;
mod weighed;
mod weights;
