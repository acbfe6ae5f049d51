//! Heaps of a residue class that are alike, whatever is beside them.

use super::reader::{Reader, State};
use rustc_hash::FxHashSet;

/// All heaps from `from` on of its residue class are like the heap `like`; heap 0 is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Twin {
    pub(crate) from: u64,
    pub(crate) like: u64,
}

impl Twin {
    /// For each residue class the first twin that there is, if there is one.
    pub(super) fn all(reader: &Reader) -> Vec<Self> {
        let (p, last) = (reader.cycle.period(), reader.cycle.len() + reader.cycle.period());
        let first = |residue: u64| {
            let froms = (residue..last).step_by(p as usize).filter(|&from| from > 0);
            let mut twins = froms.flat_map(|from| (0..from).map(move |like| Self { from, like }));
            twins.find(|twin| twin.is_right(reader))
        };
        let mut twins: Vec<Self> = (0..p).filter_map(first).collect();
        twins.sort_by_key(|twin| twin.from);
        twins
    }

    /// Condition 2.
    pub(super) fn is_right(self, reader: &Reader) -> bool {
        let Self { from, like } = self;
        let p = reader.cycle.period();
        // Beyond both heaps only the residue of a size counts.
        let beyond = from.max(reader.cycle.index());
        let (mut seen, mut todo) =
            (FxHashSet::default(), vec![(1, reader.first, reader.first, false)]);
        while let Some(situation) = todo.pop() {
            if !seen.insert(situation) {
                continue;
            }
            let (n, with_like, with_n, read): (u64, State, State, bool) = situation;
            if read && reader.accepts(n, with_like) != reader.accepts(n, with_n) {
                return false;
            }
            let left = if n == like { reader.add(n, with_like) } else { with_like };
            if !read && n >= from && (n - from).is_multiple_of(p) {
                todo.push((n, with_like, reader.add(n, with_n), true));
            }
            todo.push((n, reader.add(n, with_like), reader.add(n, with_n), read));
            let next = if n + 1 < beyond + p { n + 1 } else { beyond };
            todo.push((next, reader.next(n, left), reader.next(n, with_n), read));
        }
        true
    }
}
