//! The theorem of regular laws: a reader that is right for all positions.

use super::law::ProvedReader;
use super::options::Takings;
use super::pairs::no_accepted_option;
use super::reader::Reader;
use super::search::Search;
use super::situation::Options;
use super::twins::Twin;
use crate::run::Run;
use crate::{Position, Rules};

/// How many windows are tried.
const WINDOWS: u64 = 6;

/// The reader with what the proof needs; `None` if the check fails or the run stops.
pub(crate) fn proved(reader: Reader, rules: &dyn Rules, run: &Run<'_>) -> Option<ProvedReader> {
    let takings = &Takings::new(rules.code()?)?;
    if !reader.ends_anywhere() {
        return None;
    }
    // Progress is about the quotient, not about this check.
    let run = &run.untold();
    let twins = Twin::all(&reader);
    let p = reader.cycle.period();
    let alike = |r: &u64| twins.iter().any(|twin| twin.from % p == *r);
    let halves: Vec<u64> = (0..p).filter(|r| !alike(r)).collect();
    let least = 1 + twins.iter().map(|twin| twin.like).max().unwrap_or(0);
    let holds = |window: &u64| {
        let (reader, twins, halves) = (&reader, &twins[..], &halves[..]);
        let options = Options { reader, takings, window: *window, twins, halves };
        no_accepted_option(reader, takings, *window)
            && Search::new(&options).holds(run).unwrap_or(false)
    };
    let window = (least..least + WINDOWS).find(holds)?;
    let apart = apart(&reader);
    Some(ProvedReader { reader, window, twins, halves, apart })
}

/// A heap f such that for all heaps n from f on of its class n + n is accepted, and n + m is not
/// for any m of the class with m ≥ n + 2p: then the quotient is infinite.
pub(super) fn apart(reader: &Reader) -> Option<u64> {
    let (p, index) = (reader.cycle.period(), reader.cycle.index());
    // A state at a later size follows from that at the last size before it that is congruent to the
    // index: so the states of a class repeat within as many rounds as there are states there.
    let rounds = u64::from(reader.states(index)) + index.div_ceil(p);
    let later = |from: u64| (0..=rounds).map(move |i| from + i * p);
    let tells = |n: u64| {
        reader.reads(&Position::new([n, n]))
            && later(n + 2 * p).all(|m| !reader.reads(&Position::new([n, m])))
    };
    (1..index + p).find(|&f| later(f).all(tells))
}
