//! Tables of sums of heaps.

use super::adders::Adder;
use rustc_hash::FxHashMap;

/// A table by sums, each given as an adder and a sorted list of heaps. Sums of few small heaps,
/// nearly all that are ever met, are packed into 128 bits: looking one up is then one step, and
/// such tables are asked millions of times.
pub(crate) struct SumTable<V> {
    packed: FxHashMap<u128, V>,
    others: FxHashMap<Box<[u32]>, V>,
}

impl<V> Default for SumTable<V> {
    fn default() -> Self {
        Self { packed: FxHashMap::default(), others: FxHashMap::default() }
    }
}

impl<V: Copy> SumTable<V> {
    /// Bytes of an entry beside the heaps of a sum that is not packed, about.
    pub(crate) const BYTES: u64 = 56;

    pub(crate) fn len(&self) -> usize {
        self.packed.len() + self.others.len()
    }

    pub(crate) fn get(&self, adder: Adder, heaps: &[u32]) -> Option<V> {
        match packed(adder, heaps) {
            Some(key) => self.packed.get(&key).copied(),
            None => self.others.get(&listed(adder, heaps)).copied(),
        }
    }

    pub(crate) fn insert(&mut self, adder: Adder, heaps: &[u32], value: V) {
        match packed(adder, heaps) {
            Some(key) => self.packed.insert(key, value),
            None => self.others.insert(listed(adder, heaps), value),
        };
    }
}

/// A byte for the adder and one for each heap, if all are small and they are not too many.
fn packed(adder: Adder, heaps: &[u32]) -> Option<u128> {
    if heaps.len() > 15 {
        return None;
    }
    let byte = |number: u32| (number < 255).then(|| u128::from(number) + 1);
    heaps.iter().try_fold(byte(adder.number())?, |key, &heap| Some(key << 8 | byte(heap)?))
}

fn listed(adder: Adder, heaps: &[u32]) -> Box<[u32]> {
    std::iter::once(adder.number()).chain(heaps.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sum_has_its_own_entry() {
        let mut table = SumTable::default();
        let long: Vec<u32> = (0..20).collect();
        let lists: [&[u32]; 10] = [
            &[],
            &[0],
            &[0, 0],
            &[254],
            &[255],
            &[0, 255],
            &[1, 2],
            &long[..15],
            &long[..16],
            &long,
        ];
        let adders = [0, 1, 254, 255, 1 << 20].map(Adder::new);
        let sums = || lists.iter().flat_map(|list| adders.map(|adder| (adder, *list))).enumerate();
        for (i, (adder, heaps)) in sums() {
            assert_eq!(table.get(adder, heaps), None);
            table.insert(adder, heaps, i);
        }
        assert_eq!(table.len(), sums().count());
        for (i, (adder, heaps)) in sums() {
            assert_eq!(table.get(adder, heaps), Some(i));
        }
    }
}
