//! Positions: sums of heaps, as multisets of heap sizes.

use crate::rules::ParseError;
use crate::rules::Reader;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, ControlFlow};
use std::str::FromStr;

/// The largest heap a position may have.
pub const MAX_HEAP: u64 = crate::rules::MAX_HEAP;

/// A sum of heaps: how many there are of each size. Empty heaps are left out, so the empty
/// position is the sum of no heaps.
///
/// ```
/// use grundy::Position;
///
/// let position: Position = "h4^2 h1 h3".parse()?;
/// assert_eq!(position.to_string(), "1 + 3 + 2·4");
/// assert_eq!(position, "1,3,4,4".parse()?);
/// assert_eq!(position.count(), 4);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    heaps: BTreeMap<u64, u64>,
}

impl Position {
    /// The sum of no heaps.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The sum of these heaps.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Self {
        heaps.into_iter().collect()
    }

    /// Adds `count` heaps of one size.
    pub fn insert(&mut self, heap: u64, count: u64) {
        if heap > 0 && count > 0 {
            let there = self.heaps.entry(heap).or_insert(0);
            *there = there.saturating_add(count);
        }
    }

    /// Takes one heap of this size away; false if there is none.
    pub fn remove(&mut self, heap: u64) -> bool {
        match self.heaps.get_mut(&heap) {
            None => false,
            Some(1) => self.heaps.remove(&heap).is_some(),
            Some(count) => {
                *count -= 1;
                true
            }
        }
    }

    /// The sizes of the heaps with the number of heaps of each, sizes increasing.
    pub fn sizes(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> {
        self.heaps.iter().map(|(&heap, &count)| (heap, count))
    }

    /// The heaps one by one, sizes increasing.
    pub fn heaps(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.heaps.iter().flat_map(|(&heap, &count)| (0..count).map(move |_| heap))
    }

    /// How many heaps there are.
    pub fn count(&self) -> u64 {
        self.heaps.values().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The largest heap; `None` for the empty position.
    pub fn largest(&self) -> Option<u64> {
        self.heaps.last_key_value().map(|(&heap, _)| heap)
    }

    /// Whether there is no heap.
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// The position after one heap was replaced by the heaps of an option of it; `None` if
    /// there is no such heap.
    pub fn after(&self, heap: u64, option: &[u64]) -> Option<Self> {
        let mut next = self.clone();
        if !next.remove(heap) {
            return None;
        }
        next.extend(option.iter().copied());
        Some(next)
    }

    /// Visits the moves from this position, as the heap and the option it is moved to: heaps of
    /// equal size once, sizes increasing, options in the order of the rules.
    pub fn visit_moves(
        &self,
        rules: &dyn crate::Rules,
        visit: &mut dyn FnMut(u64, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.sizes()
            .try_for_each(|(heap, _)| rules.visit_options(heap, &mut |option| visit(heap, option)))
    }
}

/// Adds heaps one by one.
impl Extend<u64> for Position {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, heaps: I) {
        heaps.into_iter().for_each(|heap| self.insert(heap, 1));
    }
}

/// Adds sizes, each with a number of heaps.
impl Extend<(u64, u64)> for Position {
    fn extend<I: IntoIterator<Item = (u64, u64)>>(&mut self, sizes: I) {
        sizes.into_iter().for_each(|(heap, count)| self.insert(heap, count));
    }
}

/// The sum of these heaps.
impl FromIterator<u64> for Position {
    fn from_iter<I: IntoIterator<Item = u64>>(heaps: I) -> Self {
        let mut position = Self::empty();
        position.extend(heaps);
        position
    }
}

/// The sum of these numbers of heaps: pairs of a size and a number.
impl FromIterator<(u64, u64)> for Position {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(sizes: I) -> Self {
        let mut position = Self::empty();
        position.extend(sizes);
        position
    }
}

impl Add<&Position> for Position {
    type Output = Position;

    fn add(mut self, other: &Position) -> Position {
        self.extend(other.sizes());
        self
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "0");
        }
        for (i, (heap, count)) in self.sizes().enumerate() {
            let plus = if i == 0 { "" } else { " + " };
            match count {
                1 => write!(f, "{plus}{heap}")?,
                _ => write!(f, "{plus}{count}·{heap}")?,
            }
        }
        Ok(())
    }
}

/// One term: `4`, `4e6`, `2·4`, `2*4`, `h4`, `h4^2`. What `4^2` would mean is anybody's guess.
fn term(reader: &mut Reader<'_>) -> Result<(u64, u64), ParseError> {
    let lettered = reader.eat('h') || reader.eat('H');
    let start = reader.at();
    let first = reader.number("a heap size")?;
    reader.skip_spaces();
    if lettered {
        let count = if reader.eat('^') { reader.number("a number of heaps")? } else { 1 };
        return checked(reader, start, first, count);
    }
    if reader.peek() == Some('^') {
        return Err(reader.expected("1e6 for a heap of a million, or 6·10 for six heaps of ten"));
    }
    if !['·', '*', '×', 'x'].iter().any(|&times| reader.eat(times)) {
        return checked(reader, start, first, 1);
    }
    reader.skip_spaces();
    let _ = reader.eat('h');
    let start = reader.at();
    let heap = reader.number("a heap size")?;
    checked(reader, start, heap, first)
}

fn checked(
    reader: &Reader<'_>,
    start: usize,
    heap: u64,
    count: u64,
) -> Result<(u64, u64), ParseError> {
    if heap > MAX_HEAP {
        return Err(reader.refuse(start, "a heap of at most 2^63 tokens"));
    }
    Ok((heap, count))
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text)?;
        let mut position = Self::empty();
        reader.skip_spaces();
        loop {
            let (heap, count) = term(&mut reader)?;
            position.insert(heap, count);
            reader.skip_spaces();
            if reader.peek().is_none() {
                return Ok(position);
            }
            let separated = reader.eat('+') || reader.eat(',');
            reader.skip_spaces();
            if !separated && !reader.peek().is_some_and(|c| c.is_ascii_digit() || c == 'h') {
                return Err(reader.expected("'+', ',' or another heap"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_spelling_of_the_same_sum() {
        let wanted = Position::new([1, 3, 4, 4]);
        for text in [
            "1 + 3 + 2·4",
            "1+3+4+4",
            "1,3,4,4",
            "h1 h3 h4^2",
            "4 3 4 1",
            "2*4+1+3",
            " 1+3+2x4 ",
            "2·h4, h3, h1",
            "0+1+3+4+4",
            "H4^2 h3 h1",
        ] {
            assert_eq!(text.parse::<Position>().as_ref(), Ok(&wanted), "{text}");
        }
        assert_eq!(wanted.to_string(), "1 + 3 + 2·4");
        assert_eq!("0".parse::<Position>(), Ok(Position::empty()));
        assert_eq!(Position::empty().to_string(), "0");
    }

    #[test]
    fn refusals_point_at_the_character() {
        for (text, at) in [
            ("", 0),
            ("1++2", 2),
            ("1+", 2),
            ("1+a", 2),
            ("h", 1),
            ("h3^", 3),
            ("1 ; 2", 2),
            ("9223372036854775809", 0),
            ("99999999999999999999", 0),
            ("2·", 2),
            ("-1", 0),
            ("3 + 10^6", 6),
            ("1e20", 0),
            ("1e", 1),
        ] {
            let error = text.parse::<Position>().expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
        }
    }

    #[test]
    fn big_heaps_and_many_heaps() {
        let position: Position = "9223372036854775808 + 500·7".parse().unwrap();
        assert_eq!(position.largest(), Some(MAX_HEAP));
        assert_eq!(position.count(), 501);
        assert_eq!("1e6 + 2E3·7".parse(), "1000000 + 2000·7".parse::<Position>());
    }

    #[test]
    fn collected_by_heaps_and_by_sizes() {
        let position: Position = "1 + 3 + 2·4".parse().unwrap();
        assert_eq!([4, 1, 0, 4, 3].into_iter().collect::<Position>(), position);
        assert_eq!([(4, 2), (1, 1), (3, 1), (9, 0)].into_iter().collect::<Position>(), position);
        assert_eq!(position.sizes().collect::<Position>(), position);
    }

    #[test]
    fn moving() {
        let position = Position::new([2, 5]);
        assert_eq!(position.after(5, &[1, 2]), Some(Position::new([1, 2, 2])));
        assert_eq!(position.after(5, &[]), Some(Position::new([2])));
        assert_eq!(position.after(3, &[]), None);
    }

    proptest! {
        #[test]
        fn printing_and_parsing_round_trip(heaps in prop::collection::vec(0u64..=MAX_HEAP, 0..9)) {
            let position = Position::new(heaps);
            prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,12}|[h0-9+,^· *]{0,12}") {
            let _ = text.parse::<Position>();
        }

        #[test]
        fn sums_are_sums(
            a in prop::collection::vec(1u64..9, 0..9),
            b in prop::collection::vec(1u64..9, 0..9),
        ) {
            let both = Position::new(a.iter().chain(&b).copied());
            prop_assert_eq!(Position::new(a) + &Position::new(b), both);
        }
    }
}
