//! What the moves of eight heaps at a time exclude.

use std::collections::BTreeMap;

/// Heaps at a time. Moves of a smaller distance are done heap by heap.
pub(crate) const EIGHT: usize = 8;

/// How the values of options are marked.
///
/// Each heap is a set with one member, its value. The moves with value x of the rare part, at
/// distances d, unite the sets of the heaps n − d; changing every member by ⊕ x is then a
/// permutation of the set, and ⊕ x is ⊕ of single bits. So unions with a bit in common go the
/// same way: the union for x with bit b is permuted by b and joins the one for x without it.
pub(crate) struct Plan {
    /// For each slot the distances of the sets that it unites.
    unions: Vec<Vec<usize>>,
    /// From a slot to another one, changing a bit.
    folds: Vec<(usize, usize, u32)>,
    /// Distances below eight, with the value of the rare part.
    near: Vec<(usize, u8)>,
    /// The slot of x = 0, where everything ends.
    last: usize,
}

/// The sets of eight heaps, word by word.
type Sets<const N: usize> = [[u64; EIGHT]; N];

impl Plan {
    /// The plan for moves to one heap at some distances, and splits with a rare part; `None` if a
    /// value is not below `width`.
    pub(crate) fn new(single: &[usize], rare: &[(usize, u32)], width: usize) -> Option<Self> {
        let mut slots: BTreeMap<u32, Vec<usize>> = BTreeMap::from([(0, Vec::new())]);
        let mut near = Vec::new();
        for (distance, value) in
            single.iter().map(|&distance| (distance, 0)).chain(rare.iter().copied())
        {
            if value as usize >= width {
                return None;
            }
            match distance < EIGHT {
                true => near.push((distance, u8::try_from(value).ok()?)),
                false => slots.entry(value).or_default().push(distance),
            }
        }
        let mut unions: Vec<Vec<usize>> = Vec::new();
        let mut at: BTreeMap<u32, usize> = BTreeMap::new();
        for (value, distances) in slots {
            at.insert(value, unions.len());
            unions.push(distances);
        }
        let mut folds = Vec::new();
        for bit in 0..width.ilog2() {
            let with: Vec<u32> = at.keys().copied().filter(|value| value >> bit & 1 == 1).collect();
            for value in with {
                let from = at.remove(&value)?;
                let to = *at.entry(value ^ 1 << bit).or_insert_with(|| {
                    unions.push(Vec::new());
                    unions.len() - 1
                });
                folds.push((from, to, bit));
            }
        }
        Some(Self { unions, folds, near, last: *at.get(&0)? })
    }

    /// What the moves from distance eight on exclude at the eight heaps from the end of the sets
    /// on.
    pub(crate) fn far<const N: usize>(&self, sets: &[Vec<u64>; N], end: usize) -> Option<Sets<N>> {
        let mut slots: Vec<Sets<N>> = Vec::with_capacity(self.unions.len());
        for distances in &self.unions {
            let mut union = [[0; EIGHT]; N];
            for distance in distances {
                let from = end.checked_sub(*distance)?;
                for (union, sets) in union.iter_mut().zip(sets) {
                    let stretch: &[u64; EIGHT] = sets.get(from..from + EIGHT)?.try_into().ok()?;
                    union.iter_mut().zip(stretch).for_each(|(union, set)| *union |= set);
                }
            }
            slots.push(union);
        }
        for &(from, to, bit) in &self.folds {
            let moved = changed(slots.get(from)?, bit);
            let to = slots.get_mut(to)?.as_flattened_mut();
            to.iter_mut().zip(moved.as_flattened()).for_each(|(to, set)| *to |= set);
        }
        slots.get(self.last).copied()
    }

    /// Removes from a set what the other moves exclude at the heap after these values.
    pub(crate) fn near<const N: usize>(&self, recent: &[u8], open: &mut [u64; N]) -> Option<()> {
        for &(distance, value) in &self.near {
            let value = recent.get(recent.len().checked_sub(distance)?)? ^ value;
            let word = open.get_mut(usize::from(value) / 64)?;
            *word &= !(1 << (value % 64));
        }
        Some(())
    }
}

/// Bit b is set if b has a 0 at this place.
const ZEROS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

/// The sets with a bit of every member changed.
fn changed<const N: usize>(sets: &Sets<N>, bit: u32) -> Sets<N> {
    match ZEROS.get(bit as usize) {
        Some(zeros) => {
            let shift = 1 << bit;
            sets.map(|eight| eight.map(|set| (set >> shift & zeros) | (set & zeros) << shift))
        }
        None => {
            let other = 1usize << (bit - 6);
            std::array::from_fn(|word| sets.get(word ^ other).copied().unwrap_or([0; EIGHT]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_marked_and_nothing_else() {
        let value = |n: u32| (n * n / 5 + n / 3) % 128;
        let recent: Vec<u8> = (0..200).map(|n| value(n) as u8).collect();
        let mut sets = [Vec::new(), Vec::new()];
        for v in &recent {
            sets[0].push(u64::from(*v < 64) << (v % 64));
            sets[1].push(u64::from(*v >= 64) << (v % 64));
        }
        let single = [1, 9, 30];
        let rare: Vec<(usize, u32)> = (0..40).map(|i| (3 + 4 * i, (i * 37 % 128) as u32)).collect();
        let plan = Plan::new(&single, &rare, 128).unwrap();
        let far = plan.far(&[sets[0][..192].to_vec(), sets[1][..192].to_vec()], 192).unwrap();
        for (index, (low, high)) in far[0].iter().zip(&far[1]).enumerate() {
            let heap = 192 + index;
            let mut open = [!low, !high];
            plan.near(&recent[..heap], &mut open).unwrap();
            let mut wanted = [u64::MAX; 2];
            for (d, x) in single.map(|d| (d, 0)).into_iter().chain(rare.iter().copied()) {
                let marked = u32::from(recent[heap - d]) ^ x;
                wanted[marked as usize / 64] &= !(1 << (marked % 64));
            }
            assert_eq!(open, wanted, "{heap}");
        }
        assert!(Plan::new(&[], &[(9, 128)], 128).is_none());
    }
}
