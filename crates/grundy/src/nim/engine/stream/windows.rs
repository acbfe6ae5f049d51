use std::ops::RangeInclusive;

/// A window of values, saved to see when it comes back.
#[derive(Clone, Debug)]
pub(super) struct Window {
    /// The heap after the last one of the window.
    pub(super) end: u64,
    pub(super) values: Vec<u16>,
    /// All windows that end at or before this heap have been compared.
    pub(super) compared: u64,
    /// The index of a value to search for, found again when needed.
    pivot: usize,
}

impl PartialEq for Window {
    fn eq(&self, other: &Self) -> bool {
        (self.end, &self.values, self.compared) == (other.end, &other.values, other.compared)
    }
}

impl Eq for Window {}

/// How many of the last values of a window are searched for a rare one.
const PIVOT_RANGE: usize = 4096;

/// A value is seldom if it occurs at most so often in that range.
const SELDOM: u32 = 8;

impl Window {
    /// The window of the last values, which end before heap `end`. If it has one of the pivots of
    /// these other windows, and seldom, then that is its pivot, too.
    pub(super) fn new(end: u64, values: &[u16], others: &[Self]) -> Self {
        let pivot = pivot(values, &others.iter().map(Self::pivot_value).collect::<Vec<_>>());
        Self { end, values: values.to_vec(), compared: end, pivot }
    }

    /// The same window, compared up to that heap.
    pub(super) fn compared_to(self, compared: u64) -> Self {
        Self { compared, ..self }
    }

    /// The first heap of the window.
    pub(super) fn start(&self) -> u64 {
        self.end - self.values.len() as u64
    }

    fn pivot_value(&self) -> u16 {
        self.values[self.pivot]
    }

    /// How many values there are from the pivot on.
    fn after(&self) -> u64 {
        (self.values.len() - self.pivot) as u64
    }

    /// Where the pivot is in the windows not compared so far.
    fn pivots(&self, settled: u64) -> RangeInclusive<u64> {
        self.compared + 1 - self.after()..=settled - self.after()
    }
}

/// Which window comes back first in the list, and the end of its first return: all windows that
/// end up to heap `settled` are compared that were not before. `recent` are the values up to
/// heap `settled` − 1. Windows with the same pivot are searched for together.
pub(super) fn first_return(
    windows: &mut [Window],
    recent: &[u16],
    settled: u64,
) -> Option<(usize, u64)> {
    let base = settled - recent.len() as u64;
    let mut pivots: Vec<u16> = windows.iter().map(Window::pivot_value).collect();
    pivots.sort_unstable();
    pivots.dedup();
    let mut found: Option<(usize, u64)> = None;
    for pivot in pivots {
        let same = || windows.iter().enumerate().filter(|w| w.1.pivot_value() == pivot);
        let ranges = || same().map(|(_, window)| window.pivots(settled));
        let (Some(mut heap), Some(last)) =
            (ranges().map(|r| *r.start()).min(), ranges().map(|r| *r.end()).max())
        else {
            continue;
        };
        while heap <= last {
            let text = &recent[(heap - base) as usize..=(last - base) as usize];
            let Some(next) = find_value(text, pivot) else { break };
            heap += next as u64;
            for (index, window) in same().filter(|w| w.1.pivots(settled).contains(&heap)) {
                let end = (heap + window.after() - base) as usize;
                if found.is_none_or(|(first, _)| index < first)
                    && recent[end - window.values.len()..end] == window.values[..]
                {
                    found = Some((index, heap + window.after()));
                }
            }
            heap += 1;
        }
    }
    for (index, window) in windows.iter_mut().enumerate() {
        window.compared = found.filter(|f| f.0 == index).map_or(settled, |(_, end)| end);
    }
    found
}

/// The index of a value to search for in the last part: one of those asked for if it is seldom,
/// otherwise the one that occurs least often.
fn pivot(values: &[u16], wanted: &[u16]) -> usize {
    let from = values.len().saturating_sub(PIVOT_RANGE);
    let most = values[from..].iter().max().copied().unwrap_or(0);
    let mut counts = vec![0u32; usize::from(most) + 1];
    values[from..].iter().for_each(|&value| counts[usize::from(value)] += 1);
    let order = |at: usize| {
        let count = counts[usize::from(values[at])];
        (!(count <= SELDOM && wanted.contains(&values[at])), count)
    };
    let best = (from..values.len()).rev().min_by_key(|&at| order(at));
    best.expect("a window is not empty")
}

/// The first index of a value. Whole chunks without it are passed over by vector compares.
fn find_value(text: &[u16], value: u16) -> Option<usize> {
    let chunks = text.chunks(64);
    let (index, chunk) = chunks
        .enumerate()
        .find(|(_, chunk)| chunk.iter().fold(false, |any, &other| any | (other == value)))?;
    Some(64 * index + chunk.iter().position(|&other| other == value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_return_is_found() {
        // A word without period, then a word that repeats.
        let values: Vec<u16> =
            (0..500u32)
                .map(|n| {
                    if n < 137 { (n * n / 7 % 11) as u16 } else { ((n - 137) % 83 * 5 % 13) as u16 }
                })
                .collect();
        for length in [1, 2, 7, 40, 90] {
            for end in [150, 180, 240] {
                for step in [1, 3, 64, 100] {
                    let window = |end: u64, others: &[Window]| {
                        Window::new(end, &values[end as usize - length..end as usize], others)
                    };
                    let mut windows = vec![window(end, &[])];
                    // Another one that shares its pivot or does not, and never comes back.
                    windows.push(window(end - 40, &windows).compared_to(500));
                    windows[1].values[0] = 99;
                    windows[1].compared = end;
                    let wanted = (end as usize + 1..=500)
                        .find(|&e| values[e - length..e] == windows[0].values[..]);
                    let found = (end..=500).step_by(step).chain([500]).find_map(|settled| {
                        first_return(&mut windows, &values[..settled as usize], settled)
                    });
                    assert_eq!(found, wanted.map(|e| (0, e as u64)), "{length} {end} {step}");
                }
            }
        }
    }
}
