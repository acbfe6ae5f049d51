//! Everything that is tested of the checker from outside, in one program.

mod common;

mod broken_solvers;
mod corners;
mod costs;
mod golden;
mod hostile;
mod layers;
mod listed;
mod mutants;
mod near_misses;
mod nested;
mod numbers;
mod partizan;
mod refusals_balance;
mod refusals_file;
mod refusals_genus;
mod refusals_infinite;
mod refusals_nim;
mod refusals_outcome;
mod refusals_quotient;
mod refusals_regular;
mod refusals_weights;
mod segments;
mod units;
mod weighed;
mod weights_beside;
mod weights_scales;
