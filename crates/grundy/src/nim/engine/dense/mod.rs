//! The dense engine: nim-sequences of games without a usable sparse space, such as 0.06, 0.004,
//! 0.006, Grundy's Game.
//!
//! Heap n of a game that splits has about n/2 options per splitting digit, and without a sparse
//! space all of them matter: that *no* option has the value G(n) can only be seen by looking at
//! every one. So the engine does the same quadratic work as the naive algorithm, but looks at 64
//! options at a time. It keeps the set of values *not yet seen* among the options of the heap.
//! After a few thousand options nearly all that come have been seen before, and telling that
//! is cheap:
//!
//! - The values are stored in byte planes (low byte, high byte), forwards and backwards, so that
//!   the values of the options {a, m − a} for 64 successive a are one XOR per plane ([`planes`]).
//! - The set of unseen values is a table of bytes in vector registers; one table lookup per
//!   plane gives for 64 options whether any of them is new ([`lookup`]).
//! - Only the new ones are touched one by one.
//!
//! Machines without these instructions mark the values one by one ([`plain`]). The measurements,
//! and why a Walsh–Hadamard transform over values with a convolution over positions does not pay
//! here, are in `docs/dense.md`.

mod course;
mod lookup;
mod plain;
mod planes;
mod scan;
mod unseen;

use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use crate::run::{Progress, Run, Stop};
use course::{Course, Gait};

pub use scan::Scan;

/// Heaps between two looks at the budget.
const STRIDE: usize = 64;

/// How the options of a heap are looked at. Both ways give the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One option at a time; works everywhere.
    Plain,
    /// 64 options at a time; needs AVX-512 with byte permutations (VBMI).
    Lookup,
}

impl Method {
    /// The fastest method that this machine can run.
    pub fn best() -> Self {
        if lookup::available() { Self::Lookup } else { Self::Plain }
    }

    fn gait(self) -> Gait {
        if self == Self::Lookup && lookup::available() { Gait::WIDE } else { Gait::NARROW }
    }
}

/// The nim-values of heaps 0, 1, …, `heaps` − 1.
///
/// ```
/// use grundy::nim::engine::dense;
/// use grundy::rules::{Code, Places};
///
/// let code: Code = "0.06".parse()?;
/// let moves = Places::of(&code).unwrap();
/// assert_eq!(dense::values(&moves, 12), [0, 0, 0, 1, 1, 2, 2, 0, 3, 1, 1, 2]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn values(moves: &Places, heaps: usize) -> Vec<u32> {
    let mut values = Vec::new();
    extend(None, moves, &mut values, heaps, Method::best(), &Run::unlimited())
        .expect("nothing stops an unlimited run");
    values
}

/// Appends values until there are `heaps` of them. What is there when the run stops is right.
///
/// In a space the splits with a rare part are looked at first, and no more than it takes. The
/// values are the same in every space and without one. A method that this machine cannot run is
/// replaced by [`Method::Plain`].
pub fn extend(
    space: Option<SparseSpace>,
    moves: &Places,
    values: &mut Vec<u32>,
    heaps: usize,
    method: Method,
    run: &Run<'_>,
) -> Result<(), Stop> {
    let in_space = |space| Course::in_space(space, method.gait(), values);
    let course = space.map_or_else(Course::of_all, in_space);
    let mut wide = values.iter().any(|&value| value > LARGEST_NARROW);
    let mut engine: Box<dyn Engine> = match method {
        _ if wide => Box::new(plain::Wide::knowing(values)),
        Method::Lookup if lookup::available() => {
            Box::new(lookup::Lookup::knowing(values, course, heaps))
        }
        _ => Box::new(plain::Plain::knowing(values, course, heaps)),
    };
    let mut looked = 0;
    while values.len() < heaps {
        if values.len() >= looked {
            looked = values.len() + STRIDE;
            run.check(Progress {
                done: values.len() as u64,
                memory: (size_of_val(values.as_slice()) + engine.memory()) as u64,
                ..Progress::default()
            })?;
        }
        let most = heaps - values.len();
        engine.next(moves, values, most);
        if !wide && values.last().is_some_and(|&value| value > LARGEST_NARROW) {
            wide = true;
            engine = Box::new(plain::Wide::knowing(values));
        }
    }
    Ok(())
}

/// An engine with the values of all heaps so far in the form that it wants.
trait Engine {
    /// Appends the values of the next heap and perhaps of some more, but at most `most`. Ends
    /// after a value that has outgrown the engine.
    fn next(&mut self, moves: &Places, values: &mut Vec<u32>, most: usize);

    /// Bytes taken.
    fn memory(&self) -> usize;
}

/// The largest value that fits the two bytes of the narrow engines.
const LARGEST_NARROW: u32 = u16::MAX as u32;

#[cfg(test)]
mod tests;
