//! Regular laws that are proved.

use super::reader::Reader;
use super::twins::Twin;
use crate::cycle::Cycle;
use crate::getters::readable;
use crate::outcome::Winning;
use crate::quotient::answer::explain::{ExplainedHeap, Explanation, Expression};
use crate::quotient::answer::large::winning_moves;
use crate::run::{Run, Stop};
use crate::{Outcome, Position, Rules};
use std::fmt;

/// A regular law, proved for all positions of a game: a finite automaton that reads the heaps of a
/// position from the smallest to the largest tells who wins. Only the code that checks the theorem
/// makes one.
///
/// ```
/// use grundy::{Game, Outcome, quotient::Solver, run::Run};
///
/// let mut solver = Solver::new("0.54".parse::<Game>()?);
/// solver.solve(&Run::unlimited());
/// let reader = solver.proved_reader().unwrap();
/// assert_eq!(reader.outcome(&"700007 + 70007 + 1".parse()?), Outcome::N);
/// assert_eq!(reader.outcome(&"700003 + 700003".parse()?), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// fn altered(mut reader: grundy::quotient::ProvedReader) {
///     reader.window = 1;
/// }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ProvedReader {
    pub(super) reader: Reader,
    pub(super) window: u64,
    pub(super) twins: Vec<Twin>,
    pub(super) halves: Vec<u64>,
    pub(super) apart: Option<u64>,
}

impl ProvedReader {
    /// From the index on the reader does the same at sizes that differ by the period.
    pub fn cycle(&self) -> Cycle {
        self.reader.cycle
    }

    /// The first state.
    pub fn first(&self) -> u16 {
        self.reader.first
    }

    /// For each size 1, 2, … to index + period − 1 and each state of this size: the state after one
    /// more heap, the state at the next size, and whether what was read is a P-position.
    pub fn sizes(&self) -> impl ExactSizeIterator<Item = (&[u16], &[u16], &[bool])> {
        self.reader.sizes.iter().map(|size| (&size.add[..], &size.next[..], &size.accepts[..]))
    }

    /// The D of the theorem.
    pub fn window(&self) -> u64 {
        self.window
    }

    /// The f and u of the theorem: from heap f on all heaps of its residue class are like heap u.
    pub fn twins(&self) -> impl ExactSizeIterator<Item = (u64, u64)> {
        self.twins.iter().map(|twin| (twin.from, twin.like))
    }

    /// The residues of the heaps of which two equal ones were looked at.
    pub fn halves(&self) -> &[u64] {
        &self.halves
    }

    /// A heap that shows that the quotient is infinite: with the period p, the heaps from it on in
    /// steps of 2p are pairwise distinguishable.
    pub fn apart(&self) -> Option<u64> {
        self.apart
    }

    /// The outcome of any position.
    pub fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if(self.reader.reads(position))
    }

    /// At most `most` winning moves. In very large heaps not all splits are looked at.
    pub fn winning_moves(
        &self,
        rules: &dyn Rules,
        position: &Position,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Winning, Stop> {
        winning_moves(rules, position, most, run, Position::clone, |rest, parts| {
            let mut after = rest.clone();
            parts.iter().filter(|&&part| part > 0).for_each(|&part| after.insert(part, 1));
            self.reader.reads(&after)
        })
    }

    /// A position explained: the state after the heaps of each size.
    pub fn explain(&self, position: &Position) -> Explanation {
        let trace = self.reader.trace(position);
        let said = |state: u16| Expression::State(state);
        let heap = |((heap, count), (_, state)): ((u64, u64), &(u64, u16))| ExplainedHeap {
            heap,
            count,
            stand_in: self.reader.cycle.fold(heap),
            value: said(*state),
        };
        let last = said(trace.last().map_or(self.reader.first, |&(_, state)| state));
        Explanation {
            heaps: position.sizes().zip(&trace).map(heap).collect(),
            product: last.clone(),
            rewritings: Vec::new(),
            element: last,
            outcome: self.outcome(position),
        }
    }

    /// What it says in short.
    pub fn summary(&self) -> ProvedRegular {
        let states = self.reader.sizes.iter().map(|size| size.add.len() as u64);
        ProvedRegular {
            cycle: self.reader.cycle,
            states: states.max().unwrap_or(0),
            window: self.window,
            is_infinite: self.apart.is_some(),
        }
    }
}

readable! {
    /// That a game follows a regular law, in short; [`ProvedReader`] is the law itself.
    ///
    /// ```compile_fail
    /// fn altered(mut law: grundy::quotient::ProvedRegular) {
    ///     law.states = 1;
    /// }
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[must_use]
    pub struct ProvedRegular {
        /// From the index on the reader does the same at sizes that differ by the period.
        cycle: Cycle,
        /// The most states that there are at a size.
        states: u64,
        /// The D of the theorem.
        window: u64,
        /// Whether the quotient is proved to be infinite.
        is_infinite: bool,
    }
}

impl fmt::Display for ProvedRegular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cycle, states, window, is_infinite } = self;
        let quotient = if *is_infinite { "; the quotient is infinite" } else { "" };
        write!(
            f,
            "regular law, heaps read from the smallest to the largest: at most {states} states, \
             period {} from size {} on, window {window}{quotient}",
            cycle.period(),
            cycle.index(),
        )
    }
}
