//! Misère play by search.

use super::{mex, options};
use grundy_cert::format::Rules;
use std::collections::HashMap;

/// Misère values of sums of heaps together with nim-heaps of size 2, by search.
pub(crate) struct Misere<'a> {
    rules: &'a Rules,
    memo: HashMap<(Vec<u64>, u64, u64), u64>,
}

impl<'a> Misere<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        Self { rules, memo: HashMap::new() }
    }

    /// The misère value of these heaps and some nim-heaps of size 2; 0 if and only if P.
    pub(crate) fn value(&mut self, heaps: &[u64], twos: u64) -> u64 {
        let mut heaps = heaps.to_vec();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        self.search(heaps, twos, 0)
    }

    fn search(&mut self, heaps: Vec<u64>, twos: u64, ones: u64) -> u64 {
        let key = (heaps, twos, ones);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let (heaps, twos, ones) = key.clone();
        let mut values = Vec::new();
        for at in 0..heaps.len() {
            for parts in options(self.rules, heaps[at]) {
                let mut after = heaps.clone();
                after.remove(at);
                after.extend(parts);
                after.sort_unstable();
                values.push(self.search(after, twos, ones));
            }
        }
        if twos > 0 {
            values.push(self.search(heaps.clone(), twos - 1, ones));
            values.push(self.search(heaps.clone(), twos - 1, ones + 1));
        }
        if ones > 0 {
            values.push(self.search(heaps, twos, ones - 1));
        }
        let value = if values.is_empty() { 1 } else { mex(values) };
        self.memo.insert(key, value);
        value
    }
}
