//! Words: sums of atoms as lists, and the order in which they are met.
//!
//! The *rank* of an atom is the length of the longest play from it. Ranks add up over sums and
//! every move lowers them, so "by rank, then lexicographically" is an order of all words in which
//! the options of a position come before it. It is also a monomial order (u < v implies uw < vw):
//! divisors of a least word of a class are least words of their classes.

use crate::Rules;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// A sum of atoms, the largest first.
pub(crate) type Word = Vec<u32>;

/// What the order of words needs to know: the rank of each atom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranks(pub(crate) Vec<u64>);

impl Ranks {
    /// The rank of a word.
    pub(crate) fn of(&self, word: &[u32]) -> u64 {
        word.iter().fold(0, |sum, &atom| sum.saturating_add(self.0[atom as usize]))
    }

    /// The rank of an atom all of whose parts have ranks; 0 if it has no options.
    pub(crate) fn rank_of<R: Rules>(&self, rules: &R, atom: u32) -> u64 {
        let mut rank = 0;
        let _ = rules.visit_options(u64::from(atom), &mut |parts| {
            let below = parts.iter().map(|&part| self.0[part as usize]);
            rank = rank.max(below.fold(1u64, u64::saturating_add));
            ControlFlow::Continue(())
        });
        rank
    }

    /// Those of the atoms below one.
    pub(crate) fn below(&self, atom: u32) -> Self {
        Self(self.0[..atom as usize].to_vec())
    }

    /// The order of words.
    pub(crate) fn compare(&self, u: &[u32], v: &[u32]) -> Ordering {
        self.of(u).cmp(&self.of(v)).then_with(|| u.cmp(v))
    }
}

/// The word with one more atom.
pub(crate) fn with(word: &[u32], atom: u32) -> Word {
    let at = word.partition_point(|&a| a >= atom);
    let mut longer = Word::with_capacity(word.len() + 1);
    longer.extend_from_slice(&word[..at]);
    longer.push(atom);
    longer.extend_from_slice(&word[at..]);
    longer
}

/// The word without the atom at this place.
pub(crate) fn without(word: &[u32], place: usize) -> Word {
    let mut shorter = word.to_vec();
    shorter.remove(place);
    shorter
}

/// The word that was made atom by atom: `from` tells what was there before the last atom, and that
/// atom; nothing for the empty word.
pub(crate) fn traced(mut at: u32, from: impl Fn(u32) -> Option<(u32, u32)>) -> Word {
    let mut word = Word::new();
    while let Some((before, atom)) = from(at) {
        word = with(&word, atom);
        at = before;
    }
    word
}

/// The places of a word at which an atom stands for the first time.
pub(crate) fn distinct(word: &[u32]) -> impl Iterator<Item = usize> + '_ {
    (0..word.len()).filter(|&i| i == 0 || word[i - 1] != word[i])
}

/// The distinct atoms of a word with their exponents.
pub(crate) fn exponents(word: &[u32]) -> impl Iterator<Item = (u32, u64)> + '_ {
    let exponent = |atom| word.iter().filter(|&&a| a == atom).count() as u64;
    distinct(word).map(move |i| (word[i], exponent(word[i])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_order() {
        assert_eq!(with(&[5, 2, 2], 3), [5, 3, 2, 2]);
        assert_eq!(with(&[], 3), [3]);
        assert_eq!(without(&[5, 2, 2], 1), [5, 2]);
        assert_eq!(distinct(&[5, 2, 2, 1]).collect::<Vec<_>>(), [0, 1, 3]);
        let ranks = Ranks(vec![0, 1, 2, 2]);
        assert_eq!(ranks.of(&[3, 1, 1]), 4);
        assert_eq!(ranks.compare(&[1, 1, 1], &[2]), Ordering::Greater);
        assert_eq!(ranks.compare(&[2], &[3]), Ordering::Less);
    }
}
