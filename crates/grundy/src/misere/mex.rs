//! The least excludant of a set that is filled step by step.

/// A set of numbers, of which only the least number *not* in it will be asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mex {
    words: Vec<u64>,
    /// Numbers from here on cannot be the answer: there are too few entries.
    bound: u32,
}

impl Mex {
    /// Empties the set; it will get at most `entries` entries.
    pub(crate) fn clear(&mut self, entries: usize) {
        self.bound = u32::try_from(entries).unwrap_or(u32::MAX);
        self.words.clear();
        self.words.resize(entries / 64 + 1, 0);
    }

    pub(crate) fn insert(&mut self, value: u32) {
        if value < self.bound {
            self.words[value as usize / 64] |= 1 << (value % 64);
        }
    }

    pub(crate) fn least_missing(&self) -> u32 {
        let word = self.words.iter().position(|&word| word != u64::MAX);
        // With at most 64·words − 1 entries there is always a gap.
        let word = word.expect("more entries than announced");
        word as u32 * 64 + self.words[word].trailing_ones()
    }
}

/// The least number that is not among these.
#[cfg(test)]
pub(crate) fn mex(values: &[u32]) -> u32 {
    let mut mex = Mex::default();
    mex.clear(values.len());
    values.iter().for_each(|&value| mex.insert(value));
    mex.least_missing()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_missing_numbers() {
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[0, 1, 4, 7, 12]), 2);
        assert_eq!(mex(&[1, 2, 3, u32::MAX]), 0);
        let many: Vec<u32> = (0..64).collect();
        assert_eq!(mex(&many), 64);
        let many: Vec<u32> = (0..200).filter(|&n| n != 130).collect();
        assert_eq!(mex(&many), 130);
    }
}
