use super::{Rules, Structure, Visit, partitions::visit_partitions};
use std::fmt;
use std::ops::ControlFlow;

/// The last place at which a code may have a digit of its own. A repeating tail goes on for ever.
pub const MAX_PLACE: usize = 1 << 20;

/// A digit of a code: the set of numbers of heaps that a move may leave.
///
/// `Digit(d)` allows a move to leave exactly `k` non-empty heaps if and only if d contains 2^k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(pub u64);

impl Digit {
    /// Whether a move may leave exactly `heaps` non-empty heaps.
    pub fn leaves(self, heaps: u32) -> bool {
        heaps < 64 && self.0 >> heaps & 1 == 1
    }

    /// The numbers of heaps that a move may leave, in increasing order.
    pub fn heap_counts(self) -> impl Iterator<Item = u32> {
        (0..64).filter(move |&k| self.leaves(k))
    }
}

/// Hexadecimal digits print as one character, larger ones in decimal between brackets.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            d @ 0..16 => write!(f, "{d:X}"),
            d => write!(f, "[{d}]"),
        }
    }
}

/// A take-and-break code d₀.d₁d₂d₃…, finite or with a repeating tail.
///
/// The digit at place i says what may become of a heap from which i tokens are taken
/// ([`Digit`]). Every code has one canonical form, without zeros at the end and with the tail as
/// short and as early as can be, so that equal games by code are equal values.
///
/// ```
/// use grundy::rules::{Code, Rules};
///
/// let kayles: Code = ".770".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!(kayles.options(4), [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
///
/// let nim: Code = "0.33(333)".parse()?;
/// assert_eq!(nim.to_string(), "0.(3)");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d₀, d₁, … up to the last digit that is not part of the tail.
    prefix: Vec<Digit>,
    /// The digits that repeat for ever after the prefix; empty for a finite code.
    tail: Vec<Digit>,
}

impl Code {
    /// The code with these digits d₀, d₁, d₂, …, followed by the digits of `tail` for ever.
    ///
    /// `None` if d₀ allows a move that leaves no heap or one heap (that would be no move at all) or
    /// if the prefix or the tail has more than [`MAX_PLACE`] digits.
    pub fn new(prefix: Vec<Digit>, tail: Vec<Digit>) -> Option<Self> {
        let first = prefix.first().or(tail.first()).copied().unwrap_or_default();
        let legal = !first.leaves(0) && !first.leaves(1);
        let short = prefix.len() <= MAX_PLACE + 1 && tail.len() <= MAX_PLACE;
        // A repeating d₀ is a spelling nobody needs, and it would make the first place special.
        (legal && short && !prefix.is_empty()).then(|| Self { prefix, tail }.canonical())
    }

    /// The finite code with these digits d₀, d₁, d₂, …
    pub fn finite(digits: impl IntoIterator<Item = u64>) -> Option<Self> {
        Self::new(digits.into_iter().map(Digit).collect(), Vec::new())
    }

    fn canonical(mut self) -> Self {
        self.tail.truncate(least_root(&self.tail));
        if self.tail == [Digit(0)] {
            self.tail.clear();
        }
        if self.tail.is_empty() {
            while self.prefix.len() > 1 && self.prefix.last() == Some(&Digit(0)) {
                self.prefix.pop();
            }
        } else {
            while self.prefix.len() > 1 && self.prefix.last() == self.tail.last() {
                self.prefix.pop();
                self.tail.rotate_right(1);
            }
        }
        self
    }

    /// The digit at a place, d₀ being the one before the point.
    pub fn digit(&self, place: u64) -> Digit {
        match self.prefix.get(usize::try_from(place).unwrap_or(usize::MAX)) {
            Some(&digit) => digit,
            None if self.tail.is_empty() => Digit(0),
            None => {
                let beyond = place - self.prefix.len() as u64;
                self.tail[(beyond % self.tail.len() as u64) as usize]
            }
        }
    }

    /// The digits before the tail, d₀ first; all of them for a finite code.
    pub fn prefix(&self) -> &[Digit] {
        &self.prefix
    }

    /// The digits that repeat for ever, from place `prefix().len()` on; empty for a finite code.
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// The place of the last non-zero digit: the k of the periodicity theorems. 0 for a code
    /// without moves, `None` for an infinite code.
    pub fn last_place(&self) -> Option<usize> {
        self.tail.is_empty().then(|| self.prefix.len() - 1)
    }

    /// The largest number of heaps that any move may leave; 0 for a code without moves.
    pub fn max_parts(&self) -> u32 {
        self.prefix.iter().chain(&self.tail).flat_map(|d| d.heap_counts()).max().unwrap_or(0)
    }

    /// Whether no move leaves more than one heap.
    pub fn never_splits(&self) -> bool {
        self.max_parts() <= 1
    }
}

/// The length of the shortest word whose power this word is.
fn least_root(word: &[Digit]) -> usize {
    (1..word.len())
        .find(|&p| word.len().is_multiple_of(p) && word[p..] == word[..word.len() - p])
        .unwrap_or(word.len())
}

impl Rules for Code {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let last = self.last_place().map_or(heap, |k| heap.min(k as u64));
        for taken in 0..=last {
            for count in self.digit(taken).heap_counts() {
                visit_partitions(heap - taken, count, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Code(self)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.prefix[0])?;
        for digit in &self.prefix[1..] {
            write!(f, "{digit}")?;
        }
        if !self.tail.is_empty() {
            write!(f, "(")?;
            for digit in &self.tail {
                write!(f, "{digit}")?;
            }
            write!(f, ")")?;
        } else if self.prefix.len() == 1 {
            write!(f, "0")?;
        }
        Ok(())
    }
}

/// The code that a test is about.
#[cfg(test)]
pub(crate) fn code(text: &str) -> Code {
    text.parse().unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_forms() {
        for (spelling, canonical) in [
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("0.0", "0.0"),
            ("0.3(3)", "0.(3)"),
            ("0.12(0)", "0.12"),
            ("0.1(2323)", "0.1(23)"),
            ("0.13(23)", "0.1(32)"),
            ("0.ab[16]", "0.AB[16]"),
            ("0.[8][15]", "0.8F"),
        ] {
            assert_eq!(code(spelling).to_string(), canonical, "{spelling}");
            assert_eq!(code(canonical).to_string(), canonical);
        }
    }

    #[test]
    fn digits_beyond_the_prefix() {
        let code = code("0.12(30)");
        let digits: Vec<u64> = (0..8).map(|i| code.digit(i).0).collect();
        assert_eq!(digits, [0, 1, 2, 3, 0, 3, 0, 3]);
        assert_eq!(code.last_place(), None);
    }

    #[test]
    fn options_by_hand() {
        // 0.07: take two, leave 0, 1 or 2 heaps; heap 1 has no move.
        assert!(code("0.07").options(1).is_empty());
        assert_eq!(code("0.07").options(2), [Vec::<u64>::new()]);
        assert_eq!(code("0.07").options(6), [vec![4], vec![1, 3], vec![2, 2]]);
        // 4.0: split without taking.
        assert_eq!(code("4.0").options(4), [vec![1, 3], vec![2, 2]]);
        // 0.8: take one, leave three heaps.
        assert_eq!(code("0.8").options(7), [vec![1, 1, 4], vec![1, 2, 3], vec![2, 2, 2]]);
        assert_eq!(code("0.(3)").options(3), [vec![2], vec![1], vec![]]);
    }

    #[test]
    fn no_move_that_changes_nothing() {
        assert!(Code::finite([1, 7]).is_none());
        assert!(Code::finite([6, 7]).is_none());
        assert!(Code::finite([4, 7]).is_some());
        assert!(Code::finite([]).is_none());
    }
}
