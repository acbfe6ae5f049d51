//! One heap at a time, exactly: the start of a sequence, and every block in which something new
//! happens.

use crate::nim::engine::blocked::base::history::History;
use crate::nim::engine::blocked::base::offsets::Rare;
use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// The values that the options of a heap are known to have.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    words: Vec<u64>,
    /// How many parts were tried since the last look.
    pub(super) tried: u64,
}

impl Seen {
    fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    fn insert(&mut self, value: u16) {
        let at = usize::from(value) / 64;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (value % 64);
    }

    #[inline]
    fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The least value that is missing and accepted.
    fn least_missing(&self, accept: impl Fn(u32) -> bool) -> u32 {
        (0..).find(|&v| !self.contains(v) && accept(v)).expect("finitely many values are seen")
    }
}

/// Why the value of a heap could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// A value above 65535.
    #[error("the nim-value of heap {heap} does not fit in 16 bits")]
    Width {
        /// The heap.
        heap: u64,
    },
    /// An old value is needed that is no longer kept.
    #[error(
        "heap {heap} depends on values that were dropped: only the last {kept} were kept; \
         start again with a longer memory"
    )]
    Forgotten {
        /// The heap.
        heap: u64,
        /// How many of the last values were kept.
        kept: u64,
    },
}

/// The value of heap n from all its options.
pub(super) fn from_all_options(
    places: &Places,
    history: &History,
    n: u64,
    seen: &mut Seen,
) -> Result<u16, BlockError> {
    seen.clear();
    let values = history.from(0).ok_or(BlockError::Forgotten { heap: n, kept: 0 })?;
    add_single(places, history, n, seen);
    for rest in places.split.iter().filter_map(|&i| n.checked_sub(i as u64)) {
        for part in 1..=rest / 2 {
            seen.insert(values[part as usize] ^ values[(rest - part) as usize]);
        }
    }
    fit(seen.least_missing(|_| true), n)
}

fn add_single(places: &Places, history: &History, n: u64, seen: &mut Seen) {
    if places.whole.iter().any(|&i| i as u64 == n) {
        seen.insert(0);
    }
    for &place in &places.single {
        if let Some(value) =
            n.checked_sub(place as u64).filter(|&m| m > 0).and_then(|m| history.get(m))
        {
            seen.insert(value);
        }
    }
}

fn fit(value: u32, heap: u64) -> Result<u16, BlockError> {
    u16::try_from(value).map_err(|_| BlockError::Width { heap })
}

/// The value of heap n by its rare splits first, then its common ones until the smaller rare values
/// are excluded; the deepest part looked at is noted in `depth`.
pub(super) fn from_rare_options(
    places: &Places,
    space: SparseSpace,
    rares: &[Rare],
    history: &History,
    n: u64,
    seen: &mut Seen,
    depth: &mut u64,
) -> Result<u16, BlockError> {
    seen.clear();
    add_single(places, history, n, seen);
    for &place in &places.split {
        for &(heap, value) in rares {
            let Some(rest) = n.checked_sub(heap + place as u64).filter(|&rest| rest > 0) else {
                break;
            };
            let other = history.get(rest).ok_or(BlockError::Forgotten { heap: n, kept: 0 })?;
            seen.insert(value ^ other);
        }
    }
    let candidate = seen.least_missing(|v| !is_rare(space, n, v));
    let mut left = (0..candidate).filter(|&v| is_rare(space, n, v) && !seen.contains(v)).count();
    let early = history.early();
    for part in 1..=n / 2 {
        if left == 0 {
            break;
        }
        seen.tried += 1;
        let Some(&small) = early.get(part as usize) else {
            return Err(BlockError::Forgotten { heap: n, kept: early.len() as u64 });
        };
        for rest in places.split.iter().filter_map(|&i| (n - part).checked_sub(i as u64)) {
            if rest < part {
                continue;
            }
            let Some(other) = history.get(rest) else {
                return Err(BlockError::Forgotten { heap: n, kept: early.len() as u64 });
            };
            let value = u32::from(small ^ other);
            if value < candidate && is_rare(space, n, value) && !seen.contains(value) {
                seen.insert(value as u16);
                left -= 1;
                *depth = (*depth).max(part);
            }
        }
    }
    fit(seen.least_missing(|v| v >= candidate || is_rare(space, n, v)), n)
}

/// Values beyond 16 bits are common: no space has a bit for them.
fn is_rare(space: SparseSpace, n: u64, value: u32) -> bool {
    u16::try_from(value).is_ok_and(|value| space.is_rare(n, value))
}
