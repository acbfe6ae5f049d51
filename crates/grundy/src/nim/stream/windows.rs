/// A window of values, saved to see when it comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The heap after the last one of the window.
    pub(super) end: u64,
    pub(super) values: Vec<u16>,
    /// All windows that end at or before this heap have been compared.
    pub(super) compared: u64,
    /// The index of a value to search for, found again when needed.
    pivot: usize,
}

/// How many of the last values of a window are searched for a rare one.
const PIVOT_RANGE: usize = 4096;

impl Window {
    /// The window of the last values, which end before heap `end`.
    pub(super) fn new(end: u64, values: &[u16]) -> Self {
        Self { end, values: values.to_vec(), compared: end, pivot: rarest(values) }
    }

    /// The same window, compared up to that heap.
    pub(super) fn compared_to(self, compared: u64) -> Self {
        Self { compared, ..self }
    }

    /// The first heap of the window.
    pub(super) fn start(&self) -> u64 {
        self.end - self.values.len() as u64
    }

    /// The end of the first window not compared so far that is equal to this one. `recent` are
    /// the values up to heap `settled` − 1.
    pub(super) fn find(&mut self, recent: &[u16], settled: u64) -> Option<u64> {
        let base = settled - recent.len() as u64;
        let pivot = self.pivot;
        let after = (self.values.len() - pivot) as u64;
        let (mut heap, last) = (self.compared + 1 - after, settled - after);
        self.compared = settled;
        while heap <= last {
            let text = &recent[(heap - base) as usize..=(last - base) as usize];
            heap += find_value(text, self.values[pivot])? as u64;
            let end = (heap + after - base) as usize;
            if recent[end - self.values.len()..end] == self.values[..] {
                self.compared = heap + after;
                return Some(heap + after);
            }
            heap += 1;
        }
        None
    }
}

/// The index of the value that occurs least often in the last part.
fn rarest(values: &[u16]) -> usize {
    let from = values.len().saturating_sub(PIVOT_RANGE);
    let most = values[from..].iter().max().copied().unwrap_or(0);
    let mut counts = vec![0u32; usize::from(most) + 1];
    values[from..].iter().for_each(|&value| counts[usize::from(value)] += 1);
    let rarest = (from..values.len()).rev().min_by_key(|&at| counts[usize::from(values[at])]);
    rarest.expect("a window is not empty")
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
                    let mut window = Window::new(end, &values[end as usize - length..end as usize]);
                    let wanted = (end as usize + 1..=500)
                        .find(|&e| values[e - length..e] == window.values[..]);
                    let found = (end..=500)
                        .step_by(step)
                        .chain([500])
                        .find_map(|settled| window.find(&values[..settled as usize], settled));
                    assert_eq!(found, wanted.map(|e| e as u64), "{length} {end} {step}");
                }
            }
        }
    }
}
