//! Sets of small numbers as words of bits, many of them at a time.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of numbers below [`BITS`](Self::BITS).
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// A power of two.
    const BITS: u32;
    const EMPTY: Self;
    const ONE: Self;

    /// The set of the numbers with a 0 at this place.
    fn zeros(place: u32) -> Self;

    /// The least member; [`BITS`](Self::BITS) if there is none.
    fn least(self) -> u32;

    /// The set of one number.
    #[inline]
    fn only(number: u32) -> Self {
        Self::ONE << number
    }
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn zeros(place: u32) -> Self {
                Self::MAX / ((1 << (1 << place)) + 1)
            }

            #[inline]
            fn least(self) -> u32 {
                self.trailing_zeros()
            }
        }
    )*};
}
words!(u16 u32 u64 u128);

/// Unites each set with another one.
#[inline]
pub(crate) fn unite<W: Word, const K: usize>(sets: &mut [W; K], others: &[W; K]) {
    sets.iter_mut().zip(others).for_each(|(set, other)| *set = *set | *other);
}

/// Changes every member of the sets by ⊕ with a number.
#[inline]
pub(crate) fn change<W: Word, const K: usize>(sets: &mut [W; K], number: u32) {
    for place in (0..W::BITS.ilog2()).filter(|place| number >> place & 1 == 1) {
        let (zeros, shift) = (W::zeros(place), 1 << place);
        sets.iter_mut().for_each(|set| *set = (*set >> shift & zeros) | (*set & zeros) << shift);
    }
}

/// So many sets from one on.
#[inline]
pub(crate) fn stretch<W, const K: usize>(sets: &[W], from: usize) -> Option<&[W; K]> {
    sets.get(from..)?.first_chunk()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Dice;

    fn members<W: Word>(set: W) -> Vec<u32> {
        (0..W::BITS).filter(|&number| set >> number & W::ONE == W::ONE).collect()
    }

    fn sets_are_changed<W: Word>() {
        let mut dice = Dice::new(u64::from(W::BITS));
        for round in 0..300 {
            let list = |dice: &mut Dice| -> Vec<u32> {
                (0..W::BITS).filter(|_| dice.roll(3) == 0).collect()
            };
            let set = |list: &[u32]| list.iter().fold(W::EMPTY, |set, &n| set | W::only(n));
            let (one, two) = (list(&mut dice), list(&mut dice));
            let number = dice.roll(u64::from(W::BITS)) as u32;
            let mut sets = [set(&one), set(&two), W::EMPTY];
            assert_eq!(members(sets[0]), one);
            assert_eq!(sets[0].least(), one.first().copied().unwrap_or(W::BITS));
            change(&mut sets, number);
            for (changed, list) in sets.into_iter().zip([&one, &two, &vec![]]) {
                let mut expected: Vec<u32> = list.iter().map(|n| n ^ number).collect();
                expected.sort_unstable();
                assert_eq!(members(changed), expected, "{round}");
            }
            let mut sets = [set(&one), W::EMPTY];
            unite(&mut sets, &[set(&two), set(&two)]);
            let either = (0..W::BITS).filter(|n| one.contains(n) || two.contains(n));
            assert_eq!([members(sets[0]), members(sets[1])], [either.collect(), two]);
        }
    }

    #[test]
    fn sets_of_every_size_are_changed() {
        sets_are_changed::<u16>();
        sets_are_changed::<u32>();
        sets_are_changed::<u64>();
        sets_are_changed::<u128>();
    }

    #[test]
    fn a_stretch_is_whole_or_none() {
        let sets = [1u16, 2, 3, 4, 5];
        assert_eq!(stretch::<_, 3>(&sets, 2), Some(&[3, 4, 5]));
        assert_eq!(stretch::<_, 3>(&sets, 3), None);
        assert_eq!(stretch::<_, 3>(&sets, 6), None);
    }
}
