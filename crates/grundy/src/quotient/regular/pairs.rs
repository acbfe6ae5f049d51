//! Condition 3: no position is accepted together with an option.

use super::options::Takings;
use super::reader::{Reader, State};
use rustc_hash::FxHashSet;

/// How far an option has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// The smaller part, below the window; whether it was read.
    Near(u64, bool),
    /// So many sizes until the heap that is played in.
    Until(u64),
    /// Both parts are large, and none was read.
    Wide,
    /// The residue of the smaller part.
    One(u64),
    /// So many sizes at least until the heap that is played in, and its residue.
    Two(u64, u64),
    Done,
}

/// A position and an option, as far as they were read: size, states, phase.
type Pair = (u64, State, State, Phase);

pub(super) fn no_accepted_option(reader: &Reader, takings: &Takings, window: u64) -> bool {
    let first = |phase| (1, reader.first, reader.first, phase);
    let mut todo: Vec<Pair> = (0..window).map(|part| first(Phase::Near(part, part == 0))).collect();
    todo.push(first(Phase::Wide));
    todo.extend(takings.leaving(0).map(|taken| first(Phase::Until(taken - 1))));
    let mut seen = FxHashSet::default();
    while let Some(pair) = todo.pop() {
        if seen.insert(pair) {
            let (n, position, option, phase) = pair;
            let are_accepted = reader.accepts(n, position) && reader.accepts(n, option);
            if phase == Phase::Done && are_accepted {
                return false;
            }
            follow(reader, takings, window, pair, &mut todo);
        }
    }
    true
}

/// What may be read next.
fn follow(reader: &Reader, takings: &Takings, window: u64, pair: Pair, todo: &mut Vec<Pair>) {
    let (n, position, option, phase) = pair;
    let p = reader.cycle.period();
    let beyond = window.max(reader.cycle.index());
    let next = if n + 1 < beyond + p { n + 1 } else { beyond };
    let with = |state| reader.add(n, state);
    let later = |phase| (next, reader.next(n, position), reader.next(n, option), phase);
    // A heap beside.
    todo.push((n, with(position), with(option), phase));
    match phase {
        Phase::Near(part, false) if part == n => {
            todo.push((n, position, with(option), Phase::Near(part, true)));
        }
        Phase::Near(part, read) => {
            if read {
                let takings = takings.leaving(if part == 0 { 1 } else { 2 });
                let until = |taken| (n, position, with(option), Phase::Until(part + taken));
                todo.extend(takings.map(until));
            }
            todo.push(later(phase));
        }
        Phase::Until(0) => todo.push((n, with(position), option, Phase::Done)),
        Phase::Until(sizes) => todo.push(later(Phase::Until(sizes - 1))),
        Phase::Wide => {
            if n >= window {
                todo.push((n, position, with(option), Phase::One(n % p)));
            }
            todo.push(later(phase));
        }
        Phase::One(part) => {
            todo.extend(takings.leaving(2).map(|taken| {
                let phase = Phase::Two(taken + window, (part + n + taken) % p);
                (n, position, with(option), phase)
            }));
            todo.push(later(phase));
        }
        Phase::Two(sizes, residue) => {
            if sizes == 0 && n % p == residue {
                todo.push((n, with(position), option, Phase::Done));
            }
            todo.push(later(Phase::Two(sizes.saturating_sub(1), residue)));
        }
        Phase::Done => todo.push(later(phase)),
    }
}
