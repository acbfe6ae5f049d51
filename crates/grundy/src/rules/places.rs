use super::{Code, Rules, Structure};

/// The moves of a game that leaves at most two heaps, by the number of tokens taken: the one
/// model of them that the fast engines work on.
///
/// ```
/// use grundy::rules::{Code, Places};
///
/// let code: Code = "4.175".parse()?;
/// let places = Places::of(&code).unwrap();
/// assert_eq!((places.whole, places.single, places.split), (vec![1, 2, 3], vec![2], vec![0, 2, 3]));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Places {
    /// Where the whole heap may be taken.
    pub whole: Vec<usize>,
    /// Where one heap may be left.
    pub single: Vec<usize>,
    /// Where two heaps may be left.
    pub split: Vec<usize>,
    /// Whether the two heaps must differ, as in Grundy's Game.
    unequal: bool,
}

impl Places {
    /// The places of a code; `None` if it is infinite or has a digit above 7.
    pub fn of(code: &Code) -> Option<Self> {
        let last = code.last_place()?;
        let at = |parts: u32| {
            (0..=last).filter(|&i| code.digit(i as u64).leaves(parts)).collect::<Vec<_>>()
        };
        let (whole, single, split) = (at(0), at(1), at(2));
        (code.max_parts() <= 2).then_some(Self { whole, single, split, unequal: false })
    }

    /// The same for any game that is known to have such moves: a finite code of octal digits, or
    /// Grundy's Game.
    pub fn of_rules(rules: &dyn Rules) -> Option<Self> {
        if rules.structure() == Structure::GrundysGame {
            let (whole, single) = (Vec::new(), Vec::new());
            return Some(Self { whole, single, split: vec![0], unequal: true });
        }
        Self::of(rules.code()?)
    }

    /// The same for a code that never splits; `None` for the others.
    pub(crate) fn without_splits(code: &Code) -> Option<Self> {
        Self::of(code).filter(|_| code.never_splits())
    }

    /// The last place with a digit, the k of the periodicity theorems.
    pub fn last(&self) -> usize {
        [&self.whole, &self.single, &self.split].into_iter().flatten().copied().max().unwrap_or(0)
    }

    /// The parity shared by all places with a split, if there is one.
    pub fn split_parity(&self) -> Option<usize> {
        let first = self.split.first()? % 2;
        self.split.iter().all(|place| place % 2 == first).then_some(first)
    }

    /// The heaps that a heap may be moved to without a split; 0 if all of it may be taken.
    pub(crate) fn targets(&self, heap: usize) -> impl Iterator<Item = usize> {
        let whole = self.whole.binary_search(&heap).is_ok();
        let single = self.single.iter().take_while(move |&&taken| taken < heap);
        single.map(move |taken| heap - taken).chain(whole.then_some(0))
    }

    /// The largest number of tokens taken that leaves one heap: how far such moves reach back.
    pub(crate) fn reach(&self) -> usize {
        self.single.last().copied().unwrap_or(0)
    }

    /// From this heap on all heaps have the same moves without a split.
    pub(crate) fn uniform_from(&self) -> usize {
        self.last() + 1
    }

    /// Calls `visit` with each number m of tokens that may be left in two heaps and the largest
    /// size of the smaller one, where there is one: the options are {a, m − a} for all a from 1
    /// to that size.
    pub(crate) fn visit_splits(&self, heap: usize, mut visit: impl FnMut(usize, usize)) {
        for &taken in self.split.iter().take_while(|&&taken| taken < heap) {
            let left = heap - taken;
            let parts = if self.unequal { (left - 1) / 2 } else { left / 2 };
            if parts > 0 {
                visit(left, parts);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use std::collections::BTreeSet;

    #[test]
    fn the_moves_are_those_of_the_rules() {
        for text in ["4.175", "0.77", "0.07", "0.31", "grundy", "0.644", "0.0", "4.0"] {
            let game: Game = text.parse().unwrap();
            let places = Places::of_rules(&game).unwrap();
            for heap in 0..40usize {
                let mut found: BTreeSet<Vec<u64>> = places
                    .targets(heap)
                    .filter(|_| heap > 0)
                    .map(|left| if left == 0 { vec![] } else { vec![left as u64] })
                    .collect();
                places.visit_splits(heap, |left, most| {
                    found.extend((1..=most).map(|a| vec![a as u64, (left - a) as u64]));
                });
                let wanted: BTreeSet<Vec<u64>> = game.options(heap as u64).into_iter().collect();
                assert_eq!(found, wanted, "{text}: heap {heap}");
            }
        }
    }

    #[test]
    fn other_codes_have_none() {
        assert!(Places::of(&"0.8".parse().unwrap()).is_none());
        assert!(Places::of(&"0.(3)".parse().unwrap()).is_none());
        assert!(Places::without_splits(&"0.7".parse().unwrap()).is_none());
        assert!(Places::without_splits(&"0.31".parse().unwrap()).is_some());
    }
}
